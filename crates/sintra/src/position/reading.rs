//! Reading a position that was written, field by field.

use mozaika_game::notation::quoted;
use mozaika_game::{Next, Problems, Seat};

use crate::palace::{Palace, Position};
use crate::panes::{Colour, Panes};
use crate::pieces::{Face, Pieces, ROUNDS, WINDOWS};
use crate::refusal::PositionFault;
use crate::state::{Sintra, Step};

use super::possible::check_table;
use super::{PaneCounts, PlayerSetup, Setup, StripSetup, StripSide, Token};

impl Setup {
    /// The position, or every reason why it is impossible.
    pub(crate) fn into_state(self) -> Result<Sintra, Problems> {
        let mut problems = Problems::none();
        self.options.check(&mut problems, "options.");
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut table = Sintra::new(&self.options)?;
        self.read_track(&mut table, &mut problems);
        self.read_heaps(&mut table, &mut problems);
        self.read_players(&mut table, &mut problems);
        if !problems.is_empty() {
            return Err(problems);
        }
        table.step = self.read_step(&table, &mut problems);
        if problems.is_empty() {
            check_table(&table, &mut problems);
        }
        problems.or(table)
    }

    fn read_track(&self, table: &mut Sintra, problems: &mut Problems) {
        let known = (1..=ROUNDS as u8).contains(&self.round);
        problems.require(known, "round", || PositionFault::RoundNumber { round: self.round, rounds: ROUNDS });
        table.round = self.round.clamp(1, ROUNDS as u8) - 1;
        let letters: Vec<Option<Colour>> = self.rounds.iter().map(|word| Colour::from_letters(word)).collect();
        for (space, _) in letters.iter().enumerate().filter(|(_, colour)| colour.is_none()) {
            let text = quoted(&self.rounds[space]);
            problems.note(format!("rounds[{space}]"), PositionFault::RoundColour { text });
        }
        let colours: Vec<Colour> = letters.into_iter().flatten().collect();
        match <[Colour; ROUNDS]>::try_from(colours) {
            Ok(rounds) => {
                table.rounds = rounds;
                let later: Panes = rounds[1..].iter().copied().collect();
                problems.require(later == Panes::of_each(1), "rounds", || PositionFault::RoundTrack);
            }
            Err(_) if self.rounds.is_empty() => {}
            Err(_) => {
                let colours = self.rounds.len();
                let fault = || PositionFault::RoundTrackLength { colours, spaces: ROUNDS };
                problems.require(colours == ROUNDS, "rounds", fault);
            }
        }
        let players = self.options.players;
        let mut seated = |field: &str, seat: Seat| {
            let known = seat.0 < players;
            problems.require(known, field, || PositionFault::SeatNotAtTable { seat, players });
            known.then_some(seat)
        };
        table.starter = self.starter.and_then(|seat| seated("starter", seat));
        table.token = match &self.token {
            Token::Centre => None,
            Token::Seat(seat) => seated("token", *seat),
            Token::Elsewhere(written) => {
                problems.note("token", PositionFault::TokenPlace { text: quoted(written) });
                None
            }
        };
    }

    fn read_heaps(&self, table: &mut Sintra, problems: &mut Problems) {
        table.bag = read_counts(&self.bag, "bag", table.pieces(), problems);
        table.tower = read_counts(&self.tower, "tower", table.pieces(), problems);
        table.heaps[0] = read_panes(&self.centre, "centre", problems);
        let (given, factories, players) = (self.factories.len(), table.factories, self.options.players);
        let all = given == usize::from(factories);
        problems.require(all, "factories", || PositionFault::FactoryCount { given, factories, players });
        let most = table.pieces().panes_per_factory;
        for (index, (letters, heap)) in self.factories.iter().zip(&mut table.heaps[1..]).enumerate() {
            let field = format!("factories[{index}]");
            *heap = read_panes(letters, &field, problems);
            let panes = heap.total();
            problems.require(panes <= most, field, || PositionFault::FactoryOverfull { panes, most });
        }
        table.on_table = table.heaps().iter().map(|heap| heap.total() as u16).sum();
    }

    fn read_players(&self, table: &mut Sintra, problems: &mut Problems) {
        let players = usize::from(self.options.players);
        let given = self.players.len();
        problems.require(given == players, "players", || PositionFault::PlayerCount { given, players });
        let pieces = table.options.edition.contents();
        for (index, (player, palace)) in self.players.iter().zip(&mut table.palaces[..players]).enumerate() {
            player.read(palace, pieces, &format!("players[{index}]"), problems);
        }
    }

    /// What the position waits for, as the rest of it says; `next` has to say the same.
    fn read_step(&self, table: &Sintra, problems: &mut Problems) -> Step {
        let dealt = self.players.iter().take_while(|player| !player.strips.is_empty()).count();
        let skipped = self.players[dealt..].iter().any(|player| !player.strips.is_empty());
        problems.require(!skipped, "players", || PositionFault::StripsOutOfOrder);
        let set_up = match () {
            () if table.starter.is_none() => Some(Step::Start),
            () if dealt < self.players.len() => Some(Step::Strips(Seat(dealt as u8))),
            () if self.rounds.is_empty() => Some(Step::Rounds),
            () => None,
        };
        if let Some(step) = set_up {
            problems.require(self.next == Next::Chance, "next", || PositionFault::SetUpIncomplete);
            let too_early = step == Step::Start && dealt > 0 || step != Step::Rounds && !self.rounds.is_empty();
            problems.require(!too_early, "next", || PositionFault::SetUpOrder);
            return step;
        }
        let seat = self.next.seats().lowest().filter(|_| self.next.seats().len() == 1);
        match (self.next, seat) {
            (Next::Chance, _) => Step::Fill,
            (Next::Over, _) => Step::Over,
            (Next::Seats(_), Some(seat)) if seat.0 < self.options.players => {
                let palace = table.palace(seat);
                if palace.is_full(palace.glazier) { Step::Keep(seat) } else { Step::Turn(seat) }
            }
            _ => {
                problems.note("next", PositionFault::OneSeatMoves);
                Step::Over
            }
        }
    }
}

fn read_panes(letters: &str, field: &str, problems: &mut Problems) -> Panes {
    Panes::from_letters(letters).unwrap_or_else(|| {
        problems.note(field, PositionFault::NotPanes { text: quoted(letters) });
        Panes::NONE
    })
}

fn read_counts(counts: &PaneCounts, field: &str, pieces: &Pieces, problems: &mut Problems) -> Panes {
    let PaneCounts { orange, pink, yellow, blue, light_blue } = *counts;
    let mut heap = Panes::NONE;
    let most = pieces.panes_per_colour;
    for (colour, panes) in Colour::ALL.into_iter().zip([orange, pink, yellow, blue, light_blue]) {
        problems.require(panes <= most, format!("{field}.{colour}"), || PositionFault::TooManyPanes { panes, most });
        heap += Panes::of(colour, panes.min(most));
    }
    heap
}

impl PlayerSetup {
    fn read(&self, palace: &mut Palace, pieces: &Pieces, field: &str, problems: &mut Problems) {
        /// Far beyond what a match can bring; it keeps sums within their range.
        const MOST_POINTS: i32 = 1_000_000;
        (palace.score, palace.lost) = (self.score, self.lost);
        let bottom = pieces.loss(pieces.bottom());
        let bottoms = if bottom == 0 { self.lost == 0 } else { self.lost % bottom == 0 };
        let (score, lost, step) = (self.score, self.lost, self.broken);
        let sound = (0..=MOST_POINTS).contains(&lost) && bottoms;
        problems.require(sound, format!("{field}.lost"), || PositionFault::LostPoints { lost, bottom });
        let scored = i64::from(score) + i64::from(lost);
        let sound = (0..=i64::from(MOST_POINTS)).contains(&scored);
        problems.require(sound, format!("{field}.score"), || PositionFault::ImpossibleScore { score, lost, scored });
        let rests = step < pieces.bottom();
        let no_resting_step = || PositionFault::NoRestingStep { step, last: pieces.bottom() - 1 };
        problems.require(rests, format!("{field}.broken"), no_resting_step);
        palace.broken = self.broken.min(pieces.bottom());
        match Position::from_number(u32::from(self.glazier)) {
            Some(at) => palace.glazier = at,
            None => problems.note(format!("{field}.glazier"), PositionFault::NoWindow { window: self.glazier }),
        }
        self.read_windows(palace, field, problems);
        self.read_strips(palace, pieces, field, problems);
    }

    fn read_windows(&self, palace: &mut Palace, field: &str, problems: &mut Problems) {
        let windows = self.windows.len();
        let other_count = || PositionFault::WindowCount { windows, expected: WINDOWS };
        problems.require(windows == WINDOWS, format!("{field}.windows"), other_count);
        for (at, letters) in Position::all().zip(&self.windows) {
            let colours: Option<Vec<Colour>> = letters.chars().map(Colour::from_letter).collect();
            match colours.filter(|colours| colours.len() <= 2) {
                Some(colours) => colours.into_iter().for_each(|colour| palace.windows.glaze(at, colour)),
                None => problems.note(
                    format!("{field}.windows[{}]", at.index()),
                    PositionFault::WindowPanes { text: quoted(letters) },
                ),
            }
        }
    }

    fn read_strips(&self, palace: &mut Palace, pieces: &Pieces, field: &str, problems: &mut Problems) {
        let strips = self.strips.len();
        if strips == 0 {
            let unglazed = palace.windows.all_panes().is_empty();
            problems.require(unglazed, format!("{field}.windows"), || PositionFault::GlazedTooEarly);
            return;
        }
        if strips != WINDOWS {
            problems.note(format!("{field}.strips"), PositionFault::StripCount { strips, expected: WINDOWS });
            return;
        }
        let mut seen = [false; WINDOWS];
        for (at, strip) in Position::all().zip(&self.strips) {
            let field = format!("{field}.strips[{}]", at.index());
            let Some(face) = Face::new(strip.id, strip.side == StripSide::A) else {
                problems.note(format!("{field}.id"), PositionFault::UnknownStrip { strip: strip.id });
                continue;
            };
            let twice = std::mem::replace(&mut seen[usize::from(strip.id) - 1], true);
            problems.require(!twice, format!("{field}.id"), || PositionFault::StripRepeated { strip: strip.id });
            strip.check_side(face, palace.done(at), pieces, &field, problems);
            palace.lay(at, face, pieces);
            if palace.is_gone(at) {
                palace.remove(at);
            }
            let (filled, jokers) = strip.read_panes(palace, at, &field, problems);
            for colour in Colour::ALL {
                palace.put(at, colour, filled.count(colour), jokers.count(colour));
            }
        }
    }
}

impl StripSetup {
    fn check_side(&self, face: Face, glazed: u8, pieces: &Pieces, field: &str, problems: &mut Problems) {
        let done = self.done;
        problems.require(done == glazed, format!("{field}.done"), || PositionFault::DoneDiffers { done, glazed });
        let joker = pieces.joker_face();
        if pieces.joker_starts_down && face.id() == joker.id() {
            let expected = if glazed == 0 { joker.turned() } else { joker };
            let side = if expected.is_front() { StripSide::A } else { StripSide::B };
            problems.require(face == expected, format!("{field}.side"), || match glazed {
                0 => PositionFault::JokerSideTooEarly { side },
                _ => PositionFault::NotTurnedOver { side },
            });
        }
    }

    /// The panes on plain and on joker spaces, as far as the strip, which lies there empty, has spaces for them.
    fn read_panes(&self, palace: &Palace, at: Position, field: &str, problems: &mut Problems) -> (Panes, Panes) {
        let filled = read_panes(&self.filled, &format!("{field}.filled"), problems);
        let jokers = read_panes(&self.jokers, &format!("{field}.jokers"), problems);
        let (spaces, joker_spaces) = (palace.free_spaces(at), palace.free_jokers(at));
        let strip = palace.strip(at);
        if palace.is_gone(at) {
            problems.require(filled.is_empty() && jokers.is_empty(), field, || PositionFault::OnGoneStrip);
            return (Panes::NONE, Panes::NONE);
        }
        let too_many = filled.colours().find(|colour| filled.count(*colour) > spaces.count(*colour));
        if let Some(colour) = too_many {
            let (panes, spaces) = (filled.count(colour), spaces.count(colour));
            problems.note(format!("{field}.filled"), PositionFault::PanesDoNotFit { panes, colour, strip, spaces });
        }
        let (panes, spaces) = (jokers.total(), joker_spaces);
        let jokers_fit = panes <= spaces;
        let too_many_on_jokers = || PositionFault::JokerSpaces { panes, strip, spaces };
        problems.require(jokers_fit, format!("{field}.jokers"), too_many_on_jokers);
        (if too_many.is_none() { filled } else { Panes::NONE }, if jokers_fit { jokers } else { Panes::NONE })
    }
}
