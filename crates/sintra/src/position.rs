//! Positions that were written: read, or refused with every reason why they are impossible.

use mozaika_game::notation::quoted;
use mozaika_game::{Next, Problems, Seat};

use crate::options::Start;
use crate::palace::{Palace, Position};
use crate::panes::{Colour, Panes};
use crate::pieces::{Face, Pieces, ROUNDS, WINDOWS};
use crate::setup::{PaneCounts, PlayerSetup, Setup, StripSetup, StripSide, Token};
use crate::state::{Sintra, Step};

impl Setup {
    /// The position, or every reason why it is impossible.
    pub(crate) fn read(&self) -> Result<Sintra, Problems> {
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
        problems.expect((1..=ROUNDS as u8).contains(&self.round), "round", || {
            format!("{} is not a round: 1 to {ROUNDS} was expected", self.round)
        });
        table.round = self.round.clamp(1, ROUNDS as u8) - 1;
        let letters: Vec<Option<Colour>> = self.rounds.iter().map(|word| colour_of(word)).collect();
        for (space, _) in letters.iter().enumerate().filter(|(_, colour)| colour.is_none()) {
            problems.add(
                format!("rounds[{space}]"),
                format!("{} is not a colour: o, p, y, b or l", quoted(&self.rounds[space])),
            );
        }
        let colours: Vec<Colour> = letters.into_iter().flatten().collect();
        match <[Colour; ROUNDS]>::try_from(colours) {
            Ok(rounds) => {
                table.rounds = rounds;
                let later: Panes = rounds[1..].iter().copied().collect();
                problems.expect(later == Panes::of_each(1), "rounds", || {
                    "spaces II to VI hold one pane of each colour (SG-2.3)".to_owned()
                });
            }
            Err(_) if self.rounds.is_empty() => {}
            Err(_) => problems.expect(self.rounds.len() == ROUNDS, "rounds", || {
                format!("{} colours: none before they are drawn, then {ROUNDS}", self.rounds.len())
            }),
        }
        let players = self.options.players;
        let mut seat = |field: &str, seat: Option<Seat>| {
            let known = seat.is_none_or(|seat| seat.0 < players);
            problems.expect(known, field, || format!("there is no such seat at a table of {players}"));
            seat.filter(|_| known)
        };
        table.starter = seat("starter", self.starter);
        table.token = seat(
            "token",
            match self.token {
                Token::Centre => None,
                Token::Seat(seat) => Some(seat),
            },
        );
    }

    fn read_heaps(&self, table: &mut Sintra, problems: &mut Problems) {
        table.bag = read_counts(&self.bag, "bag", table.pieces(), problems);
        table.tower = read_counts(&self.tower, "tower", table.pieces(), problems);
        table.heaps[0] = read_panes(&self.centre, "centre", problems);
        problems.expect(self.factories.len() == usize::from(table.factories), "factories", || {
            format!(
                "{} are written, and {} lie on a table of {} (SG-1.2)",
                self.factories.len(),
                table.factories,
                self.options.players
            )
        });
        let most = table.pieces().panes_per_factory;
        for (index, (letters, heap)) in self.factories.iter().zip(&mut table.heaps[1..]).enumerate() {
            let field = format!("factories[{index}]");
            *heap = read_panes(letters, &field, problems);
            problems.expect(heap.total() <= most, field, || format!("{} panes, and {most} are the most", heap.total()));
        }
        table.on_table = table.heaps().iter().map(|heap| heap.total() as u16).sum();
    }

    fn read_players(&self, table: &mut Sintra, problems: &mut Problems) {
        let players = usize::from(self.options.players);
        problems.expect(self.players.len() == players, "players", || {
            format!("{} are written, and the options say {players}", self.players.len())
        });
        let pieces = table.pieces();
        for (index, (player, palace)) in self.players.iter().zip(&mut table.palaces[..players]).enumerate() {
            player.read(palace, pieces, &format!("players[{index}]"), problems);
        }
    }

    /// What the position waits for, as the rest of it says; `next` has to say the same.
    fn read_step(&self, table: &Sintra, problems: &mut Problems) -> Step {
        let dealt = self.players.iter().take_while(|player| !player.strips.is_empty()).count();
        let skipped = self.players[dealt..].iter().any(|player| !player.strips.is_empty());
        problems.expect(!skipped, "players", || "strips are dealt in seat order".to_owned());
        let set_up = match () {
            () if table.starter.is_none() => Some(Step::Start),
            () if dealt < self.players.len() => Some(Step::Strips(Seat(dealt as u8))),
            () if self.rounds.is_empty() => Some(Step::Rounds),
            () => None,
        };
        if let Some(step) = set_up {
            problems.expect(self.next == Next::Chance, "next", || "luck is due: the set-up is not complete".to_owned());
            let too_early = step == Step::Start && dealt > 0 || step != Step::Rounds && !self.rounds.is_empty();
            problems.expect(!too_early, "next", || {
                "the starting player is drawn first, then the strips, then the round track".to_owned()
            });
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
                problems.add("next", "one seat of this table moves at a time (SG-3.1)");
                Step::Over
            }
        }
    }
}

fn colour_of(word: &str) -> Option<Colour> {
    let mut letters = word.chars();
    letters.next().and_then(Colour::from_letter).filter(|_| letters.next().is_none())
}

fn read_panes(letters: &str, field: &str, problems: &mut Problems) -> Panes {
    Panes::from_letters(letters).unwrap_or_else(|| {
        problems.add(field, format!("{} are not panes: letters in the order o p y b l", quoted(letters)));
        Panes::NONE
    })
}

fn read_counts(counts: &PaneCounts, field: &str, pieces: &Pieces, problems: &mut Problems) -> Panes {
    let PaneCounts { orange, pink, yellow, blue, light_blue } = *counts;
    let mut heap = Panes::NONE;
    for (colour, count) in Colour::ALL.into_iter().zip([orange, pink, yellow, blue, light_blue]) {
        problems.expect(count <= pieces.panes_per_colour, format!("{field}.{colour}"), || {
            format!("{count} panes, and there are {} (SG-1.1)", pieces.panes_per_colour)
        });
        heap += Panes::of(colour, count.min(pieces.panes_per_colour));
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
        problems.expect((0..=MOST_POINTS).contains(&self.lost) && bottoms, format!("{field}.lost"), || {
            format!("{} is not a number of times {bottom}, the points of the bottom step (SG-8.3)", self.lost)
        });
        let scored = i64::from(self.score) + i64::from(self.lost);
        problems.expect((0..=i64::from(MOST_POINTS)).contains(&scored), format!("{field}.score"), || {
            format!("{} and {} lost: {scored} cannot have been scored in play", self.score, self.lost)
        });
        problems.expect(self.broken < pieces.bottom(), format!("{field}.broken"), || {
            format!("{} is not a step the marker rests on: 0 to {} (SG-8.3)", self.broken, pieces.bottom() - 1)
        });
        palace.broken = self.broken.min(pieces.bottom());
        match Position::from_number(u32::from(self.glazier)) {
            Some(at) => palace.glazier = at,
            None => problems.add(format!("{field}.glazier"), format!("{} is not a window: 1 to 8", self.glazier)),
        }
        self.read_windows(palace, field, problems);
        self.read_strips(palace, pieces, field, problems);
    }

    fn read_windows(&self, palace: &mut Palace, field: &str, problems: &mut Problems) {
        problems.expect(self.windows.len() == WINDOWS, format!("{field}.windows"), || {
            format!("{} windows, and a palace has {WINDOWS}", self.windows.len())
        });
        for (at, letters) in Position::all().zip(&self.windows) {
            let colours: Option<Vec<Colour>> = letters.chars().map(Colour::from_letter).collect();
            match colours.filter(|colours| colours.len() <= 2) {
                Some(colours) => colours.into_iter().for_each(|colour| palace.windows.glaze(at, colour)),
                None => problems.add(
                    format!("{field}.windows[{}]", at.index()),
                    format!("{} is not a window: at most two letters of o p y b l", quoted(letters)),
                ),
            }
        }
    }

    fn read_strips(&self, palace: &mut Palace, pieces: &Pieces, field: &str, problems: &mut Problems) {
        let count = self.strips.len();
        if count == 0 {
            let early = palace.windows.all_panes().is_empty();
            problems
                .expect(early, format!("{field}.windows"), || "no window is glazed before strips are dealt".to_owned());
            return;
        }
        if count != WINDOWS {
            problems
                .add(format!("{field}.strips"), format!("{count} strips: none before they are dealt, then {WINDOWS}"));
            return;
        }
        let mut seen = [false; WINDOWS];
        for (at, strip) in Position::all().zip(&self.strips) {
            let field = format!("{field}.strips[{}]", at.index());
            let Some(face) = Face::new(strip.id, strip.side == StripSide::A) else {
                problems.add(format!("{field}.id"), format!("there is no strip {}: 1 to 8", strip.id));
                continue;
            };
            let twice = std::mem::replace(&mut seen[usize::from(strip.id) - 1], true);
            problems.expect(!twice, format!("{field}.id"), || format!("strip {} stands here twice", strip.id));
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
        problems.expect(self.done == glazed, format!("{field}.done"), || {
            format!("{}, and the window below has {glazed} panes: one for each time (SG-5.2)", self.done)
        });
        let joker = pieces.joker_face();
        if pieces.joker_starts_down && face.id() == joker.id() {
            let expected = if glazed == 0 { joker.turned() } else { joker };
            problems.expect(face == expected, format!("{field}.side"), || {
                format!("the joker side lies down until the strip is completed: `{}` was expected", expected.side())
            });
        }
    }

    /// The panes on plain and on joker spaces, as far as the strip, which lies there empty, has spaces for them.
    fn read_panes(&self, palace: &Palace, at: Position, field: &str, problems: &mut Problems) -> (Panes, Panes) {
        let filled = read_panes(&self.filled, &format!("{field}.filled"), problems);
        let jokers = read_panes(&self.jokers, &format!("{field}.jokers"), problems);
        let (spaces, joker_spaces) = (palace.free_spaces(at), palace.free_jokers(at));
        let side = palace.strip(at);
        if palace.is_gone(at) {
            problems.expect(filled.is_empty() && jokers.is_empty(), field, || {
                "the strip has left the game, and nothing lies on it (SG-5.3)".to_owned()
            });
            return (Panes::NONE, Panes::NONE);
        }
        let fits = spaces.contains(filled);
        problems.expect(fits, format!("{field}.filled"), || {
            format!("{} do not fit: side {side} has spaces for {}", filled.in_words(), spaces.in_words())
        });
        let jokers_fit = jokers.total() <= joker_spaces;
        problems.expect(jokers_fit, format!("{field}.jokers"), || {
            format!("{} panes, and side {side} has {joker_spaces} joker spaces", jokers.total())
        });
        (if fits { filled } else { Panes::NONE }, if jokers_fit { jokers } else { Panes::NONE })
    }
}

/// Whether what lies on the table can lie there together.
fn check_table(table: &Sintra, problems: &mut Problems) {
    let on_table = table.heaps().iter().fold(Panes::NONE, |sum, heap| sum + *heap);
    match table.step {
        Step::Start | Step::Strips(_) | Step::Rounds => check_untouched(table, problems),
        Step::Fill if table.round == 0 => check_untouched(table, problems),
        Step::Fill => {
            problems.expect(table.token.is_none(), "token", || {
                "it lies in the centre before the factories are filled".to_owned()
            });
        }
        Step::Turn(_) => {
            problems.expect(!on_table.is_empty(), "next", || {
                "there is no pane to take: the round is over (SG-3.1)".to_owned()
            });
        }
        Step::Keep(_) => {}
        Step::Over => problems.expect(usize::from(table.round) + 1 == ROUNDS, "round", || {
            format!("a match is over after round {ROUNDS}, not {}", table.round())
        }),
    }
    if matches!(table.step, Step::Fill | Step::Over) {
        problems.expect(on_table.is_empty(), "factories", || {
            "panes lie on the table: the round is not over (SG-3.1)".to_owned()
        });
    }
    if let (0, Start::Seat(seat)) = (table.round, table.options.start) {
        problems.expect(table.starter == Some(seat), "starter", || {
            format!("seat {seat} starts the first round, as agreed")
        });
    }
    check_centre(table, problems);
    check_full_strips(table, problems);
    check_every_pane_is_there(table, problems);
}

/// Before the first fill nothing has happened yet.
fn check_untouched(table: &Sintra, problems: &mut Problems) {
    let on_boards = table.heaps().iter().fold(table.tower, |sum, heap| sum + *heap);
    problems.expect(on_boards.is_empty(), "factories", || {
        "all panes are in the bag before the factories are filled".to_owned()
    });
    problems.expect(table.round == 0, "round", || "the set-up comes before round 1".to_owned());
    problems
        .expect(table.token.is_none(), "token", || "it lies in the centre before the factories are filled".to_owned());
    for (index, palace) in table.seated().iter().enumerate() {
        let fresh = palace.score == 0 && palace.lost == 0 && palace.broken == 0 && palace.glazier == Position::FIRST;
        let empty = palace.windows.all_panes().is_empty() && palace.on_strips(table.pieces()).is_empty();
        problems.expect(fresh && empty, format!("players[{index}]"), || {
            "before the factories are filled nothing is scored, lost, put or glazed (SG-2.2)".to_owned()
        });
    }
}

/// The centre holds what is left of emptied factories, and the token is taken with panes from there.
fn check_centre(table: &Sintra, problems: &mut Problems) {
    if matches!(table.step, Step::Fill | Step::Over) {
        return;
    }
    let emptied = table.factories().iter().filter(|heap| heap.is_empty()).count() as u32;
    let most = emptied * (table.pieces().panes_per_factory - 1);
    problems.expect(table.centre().total() <= most, "centre", || {
        format!("{} panes, and {emptied} emptied factories leave at most {most} (SG-4.1)", table.centre().total())
    });
    problems.expect(table.token.is_none() || most > 0, "token", || {
        "nobody can have taken it: no factory has been emptied into the centre (SG-4.2)".to_owned()
    });
}

/// A full strip means that its owner is about to keep a pane of it.
fn check_full_strips(table: &Sintra, problems: &mut Problems) {
    for (index, palace) in table.seated().iter().enumerate() {
        let keeps = table.step == Step::Keep(Seat(index as u8));
        for at in Position::all().filter(|at| palace.is_full(*at)) {
            let field = format!("players[{index}].strips[{}]", at.index());
            problems.expect(keeps && at == palace.glazier, field.clone(), || {
                "it is full: its owner, whose glazier stands above it, would have to keep a pane now (SG-5.2)"
                    .to_owned()
            });
            problems.expect(!palace.on_strip(at, table.pieces()).is_one_colour(), field, || {
                "all its panes are of one colour: one is kept without a decision (SG-10.6)".to_owned()
            });
        }
    }
}

/// SG-1.1: no pane is lost, and none is added.
fn check_every_pane_is_there(table: &Sintra, problems: &mut Problems) {
    let panes = table.all_panes();
    let expected = table.pieces().panes_per_colour;
    for colour in Colour::ALL.into_iter().filter(|colour| panes.count(*colour) != expected) {
        problems
            .add("", format!("{} {colour} panes are in play, and there are {expected} (SG-1.1)", panes.count(colour)));
    }
}
