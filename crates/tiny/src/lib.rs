//! The smallest game there is here, as a model for newcomers: what a game needs at the least to be played everywhere.
//!
//! Two players hold the cards 1, 2 and 3. In each of three rounds a die is rolled for the prize (luck), both choose one of their cards at the same time
//! (a simultaneous choice), face down (a secret), and the higher card wins the prize; of equal cards neither does. Most points win.
//!
//! The rules: TY-1 a prize is rolled when there is none; TY-2 everybody chooses one card they still hold, once a round; TY-3 when both have chosen, the
//! cards are shown, paid with, and the higher one takes the prize; TY-4 the match is over when no cards are left.
//!
//! A real game has a file for each of the parts below: `docs/adding-a-game.md` has the table.

use std::cmp::Ordering;
use std::fmt;

use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::schemars::{self, JsonSchema};
use mozaika_game::{
    BadNotation, Game, Next, Problems, ScoreItem, ScoreSheet, Seat, SeatScore, Viewer, messages, notation,
};
use serde::{Deserialize, Serialize};

const SEATS: usize = 2;
const CARDS: u8 = 3;
const SIDES: u8 = 6;
/// A chosen card of which only the back is seen.
const FACE_DOWN: u8 = 0;

/// What can be agreed on before a match: nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Options {}

/// What lies on the table. It is plain enough to be written as JSON as it is, so it is its own [`Game::Setup`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tiny {
    /// The points this round is about, 1 to 6; none before the die is rolled.
    prize: Option<u8>,
    players: [Player; SEATS],
}

/// What lies before a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The cards that are left, in ascending order; a chosen card is among them until it is shown.
    hand: Vec<u8>,
    /// The card of this round, once it is chosen; 0 is one that is seen from behind.
    chosen: Option<u8>,
    /// What was won so far.
    points: u8,
}

/// A decision: the card that is chosen, 1 to 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Choose(u8);

/// An outcome: what the die shows, 1 to 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll(u8);

messages! {
    /// Everything this game says no with. A real game has a catalogue each for moves, notation, positions and editions.
    pub enum Refusal {
        /// Before the prize is known, or after the end.
        NothingToChoose => "TY-1", "nothing-to-choose", "Nothing can be chosen now.";
        /// One card a round.
        ChosenAlready { seat: Seat } => "TY-2", "chosen-already", "Seat {seat} has chosen a card already.";
        /// The card is gone.
        NotInHand { card: u8 } => "TY-2", "not-in-hand", "You do not have the card {card} any more.";
        /// The die lies there, or the match is over.
        NoRoll => "chance", "no-roll", "Nothing is rolled now.";
        /// A word of another game.
        NotNotation { text: String } => "notation", "not-notation", "{text} is neither `card` and a number from 1 to 3 nor `roll` and one from 1 to 6.";
        /// A hand that nobody can have.
        BadHand => "position", "bad-hand", "both hands hold equally many of the cards 1 to 3, in ascending order";
        /// A prize that no die shows, or one after the end.
        BadPrize => "position", "bad-prize", "the prize is 1 to 6, and only while there are cards";
        /// A choice that nobody can have made.
        BadChoice => "position", "bad-choice", "at most one player has chosen, a card of their hand, and only when there is a prize";
        /// More than was there to win.
        BadPoints => "position", "bad-points", "no more points are won than the rounds so far could bring";
    }
}

impl Tiny {
    fn chosen(&self) -> usize {
        self.players.iter().filter(|player| player.chosen.is_some()).count()
    }

    /// Is that seat's chosen card hidden from the viewer?
    fn is_hidden(&self, seat: Seat, viewer: Viewer) -> bool {
        !viewer.is(seat) && self.players[seat.index()].chosen.is_some()
    }

    /// TY-3: both cards are paid with, and the higher one takes the prize.
    fn show_cards(&mut self) {
        let prize = self.prize.take().unwrap_or_default();
        let [first, second] = self.players.each_mut().map(|player| {
            let card = player.chosen.take().unwrap_or_default();
            player.hand.retain(|held| *held != card);
            card
        });
        match first.cmp(&second) {
            Ordering::Greater => self.players[0].points += prize,
            Ordering::Less => self.players[1].points += prize,
            Ordering::Equal => {}
        }
    }
}

impl Game for Tiny {
    const NAME: &'static str = "tiny";
    const TITLE: &'static str = "Tiny";
    const SECRETS: bool = true;

    type Options = Options;
    // Nothing is printed on anything, so there are no editions.
    type Contents = ();
    type Setup = Self;
    type Move = Choose;
    type Chance = Roll;
    type Refusal = Refusal;

    fn start(_: &Options) -> Result<Self, Problems> {
        let player = || Player { hand: (1..=CARDS).collect(), chosen: None, points: 0 };
        Ok(Self { prize: None, players: [player(), player()] })
    }

    fn options(&self) -> Options {
        Options {}
    }

    fn player_count(&self) -> usize {
        SEATS
    }

    fn next(&self) -> Next {
        if self.players[0].hand.is_empty() {
            Next::Over
        } else if self.prize.is_none() {
            Next::Chance
        } else {
            // Whoever has not chosen yet; the order does not matter.
            Next::Seats(Seat::all(SEATS).filter(|seat| self.players[seat.index()].chosen.is_none()).collect())
        }
    }

    fn moves(&self, seat: Seat, into: &mut Vec<Choose>) {
        if self.next().seats().contains(seat) {
            into.extend(self.players[seat.index()].hand.iter().copied().map(Choose));
        }
    }

    fn check(&self, seat: Seat, Choose(card): &Choose) -> Result<(), Refusal> {
        let player = &self.players[seat.index()];
        match self.next() {
            Next::Seats(_) if player.chosen.is_some() => Err(Refusal::ChosenAlready { seat }),
            Next::Seats(_) if !player.hand.contains(card) => Err(Refusal::NotInHand { card: *card }),
            Next::Seats(_) => Ok(()),
            Next::Chance | Next::Over => Err(Refusal::NothingToChoose),
        }
    }

    fn play_unchecked(&mut self, seat: Seat, Choose(card): &Choose) {
        self.players[seat.index()].chosen = Some(*card);
        if self.chosen() == SEATS {
            self.show_cards();
        }
    }

    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<Roll> {
        (self.next() == Next::Chance).then(|| Roll(rng.random_range(1..=SIDES)))
    }

    fn check_outcome(&self, _: &Roll) -> Result<(), Refusal> {
        if self.next() == Next::Chance { Ok(()) } else { Err(Refusal::NoRoll) }
    }

    fn enter_unchecked(&mut self, Roll(prize): &Roll) {
        self.prize = Some(*prize);
    }

    // The three functions of a game with secrets: what others do not see, what it may be, and which decisions make it.

    fn view(&self, viewer: Viewer) -> Self {
        let mut view = self.clone();
        for seat in Seat::all(SEATS).filter(|seat| self.is_hidden(*seat, viewer)) {
            view.players[seat.index()].chosen = Some(FACE_DOWN);
        }
        view
    }

    fn complete<R: Rng + ?Sized>(&self, viewer: Viewer, rng: &mut R) -> Self {
        let mut whole = self.clone();
        for seat in Seat::all(SEATS).filter(|seat| self.is_hidden(*seat, viewer)) {
            let hand = &self.players[seat.index()].hand;
            whole.players[seat.index()].chosen = Some(hand[rng.random_range(0..hand.len())]);
        }
        whole
    }

    fn is_secret(&self, _: Seat, _: &Choose) -> bool {
        // The second choice shows both cards at once.
        self.chosen() == 0
    }

    fn score(&self) -> ScoreSheet {
        let score = |seat: Seat| {
            let points = i32::from(self.players[seat.index()].points);
            SeatScore { seat, items: vec![ScoreItem::counted("prizes", points)] }
        };
        let scores = Seat::all(SEATS).map(score).collect();
        if self.next() == Next::Over {
            ScoreSheet::ranked(scores, |_, _| Ordering::Equal)
        } else {
            ScoreSheet::so_far(scores)
        }
    }

    fn longest(&self) -> usize {
        usize::from(CARDS) * (1 + SEATS)
    }

    fn setup(&self) -> Self {
        self.clone()
    }

    fn from_setup(setup: Self) -> Result<Self, Problems> {
        let Self { prize, players } = &setup;
        let mut problems = Problems::none();
        let sound = |hand: &[u8]| hand.is_sorted_by(|a, b| a < b) && hand.iter().all(|card| (1..=CARDS).contains(card));
        let hands = players.each_ref().map(|player| player.hand.as_slice());
        problems.require(hands.iter().all(|hand| sound(hand)) && hands[0].len() == hands[1].len(), "players", || {
            Refusal::BadHand
        });
        let prize_fits = prize.is_none_or(|prize| (1..=SIDES).contains(&prize) && !hands[0].is_empty());
        problems.require(prize_fits, "prize", || Refusal::BadPrize);
        let in_hand =
            |player: &Player| player.chosen.is_none_or(|card| card == FACE_DOWN || player.hand.contains(&card));
        let choices_fit = setup.chosen() < SEATS && (prize.is_some() || setup.chosen() == 0);
        problems.require(choices_fit && players.iter().all(in_hand), "players", || Refusal::BadChoice);
        let won: usize = players.iter().map(|player| usize::from(player.points)).sum();
        let most = usize::from(CARDS).saturating_sub(hands[0].len()) * usize::from(SIDES);
        problems.require(won <= most, "players", || Refusal::BadPoints);
        problems.or(setup)
    }

    fn write_move(&self, Choose(card): &Choose) -> String {
        format!("card {card}")
    }

    fn read_move(&self, text: &str) -> Result<Choose, BadNotation> {
        read("card", CARDS, text).map(Choose)
    }

    fn vocabulary(&self) -> Vec<String> {
        std::iter::once("card".to_owned()).chain((1..=CARDS).map(|card| card.to_string())).collect()
    }

    fn write_outcome(&self, Roll(prize): &Roll) -> String {
        format!("roll {prize}")
    }

    fn read_outcome(&self, text: &str) -> Result<Roll, BadNotation> {
        read("roll", SIDES, text).map(Roll)
    }
}

/// A word and a number from 1 to `most`.
fn read(word: &str, most: u8, text: &str) -> Result<u8, BadNotation> {
    let number = match notation::words(text)?[..] {
        [first, number] if first == word => notation::number(number)?,
        _ => 0,
    };
    let in_range = u8::try_from(number).ok().filter(|number| (1..=most).contains(number));
    in_range.ok_or_else(|| Refusal::NotNotation { text: notation::quoted(text) }.into())
}

/// The table as plain text: the first line says where the match stands, and lines about a seat begin with it.
impl fmt::Display for Tiny {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.next(), self.prize) {
            (Next::Over, _) => writeln!(f, "Tiny: the match is over")?,
            (_, Some(prize)) => writeln!(f, "Tiny: both choose a card for a prize of {prize}")?,
            (_, None) => writeln!(f, "Tiny: the die is rolled for the prize")?,
        }
        for (seat, player) in self.players.iter().enumerate() {
            let chosen = match player.chosen {
                None => "nothing chosen".to_owned(),
                Some(FACE_DOWN) => "a card face down".to_owned(),
                Some(card) => format!("chosen {card}"),
            };
            writeln!(f, "seat {seat}: cards {:?}, {chosen}, {} points", player.hand, player.points)?;
        }
        Ok(())
    }
}
