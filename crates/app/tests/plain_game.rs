//! A game that nobody wrote words for, or drew: every default of the page holds.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::fmt;

use mozaika_app::{Language, MatchSetup, OpenMatch, RefusalText, SavedMatch, Words, match_words, score_history};
use mozaika_game::rand::{Rng, RngExt as _};
use mozaika_game::registry::{Registered, Registry};
use mozaika_game::schemars::{JsonSchema, Schema, schema_for};
use mozaika_game::{
    BadNotation, Contents, Edition, Game, Next, Problems, ScoreItem, ScoreSheet, Seat, SeatScore, Shelf, messages,
};
use serde::{Deserialize, Serialize};

messages! {
    /// Why Pebbles says no.
    pub enum Refusal {
        /// Somebody else is to take.
        NotYourTurn { mover: Seat } => "PE-1", "not-your-turn", "It is seat {mover}'s turn.";
        /// More than is there.
        TooMany { left: u8 } => "PE-2", "too-many", "Only {left} pebbles are left.";
    }
}

/// Two players take 1 or 2 pebbles in turn; how many there are, luck decides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(crate = "mozaika_game::schemars")]
struct Pebbles {
    left: Option<u8>,
    taken: [u8; 2],
    mover: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(crate = "mozaika_game::schemars")]
#[serde(default, deny_unknown_fields)]
struct Options {}

#[derive(Debug)]
struct Bag;

impl Contents for Bag {
    const DEFAULT: &'static str = r#"{ "edition": "bag" }"#;

    fn read(_json: &serde_json::Value) -> Result<Self, Problems> {
        Ok(Self)
    }

    fn schema() -> Schema {
        schema_for!(Options)
    }

    fn shelf() -> &'static Shelf<Self> {
        static SHELF: Shelf<Bag> = Shelf::new();
        &SHELF
    }
}

impl fmt::Display for Pebbles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} pebbles", self.left)
    }
}

impl Game for Pebbles {
    const NAME: &'static str = "pebbles";
    const TITLE: &'static str = "Pebbles";
    type Options = Options;
    type Contents = Bag;
    type Setup = Self;
    type Move = u8;
    type Chance = u8;
    type Refusal = Refusal;

    fn start(_options: &Options) -> Result<Self, Problems> {
        Ok(Self { left: None, taken: [0; 2], mover: 0 })
    }

    fn options(&self) -> Options {
        Options {}
    }

    fn edition(&self) -> Edition<Bag> {
        Edition::default()
    }

    fn with_edition(options: Options, _edition: Edition<Bag>) -> Options {
        options
    }

    fn player_count(&self) -> usize {
        2
    }

    fn next(&self) -> Next {
        match self.left {
            None => Next::Chance,
            Some(0) => Next::Over,
            Some(_) => Next::seat(Seat(self.mover)),
        }
    }

    fn moves(&self, seat: Seat, into: &mut Vec<u8>) {
        into.extend((1..=2).filter(|count| self.check(seat, count).is_ok()));
    }

    fn check(&self, seat: Seat, count: &u8) -> Result<(), Refusal> {
        let left = self.left.unwrap_or(0);
        if seat.0 != self.mover {
            return Err(Refusal::NotYourTurn { mover: Seat(self.mover) });
        }
        if *count > left { Err(Refusal::TooMany { left }) } else { Ok(()) }
    }

    fn play_unchecked(&mut self, seat: Seat, count: &u8) {
        self.taken[seat.index()] += count;
        self.left = self.left.map(|left| left - count);
        self.mover = 1 - self.mover;
    }

    fn draw<R: Rng + ?Sized>(&self, rng: &mut R) -> Option<u8> {
        self.left.is_none().then(|| rng.random_range(5..9))
    }

    fn check_outcome(&self, _outcome: &u8) -> Result<(), Refusal> {
        Ok(())
    }

    fn enter_unchecked(&mut self, outcome: &u8) {
        self.left = Some(*outcome);
    }

    fn score(&self) -> ScoreSheet {
        let score = |seat: Seat| SeatScore {
            seat,
            items: vec![ScoreItem::counted("pebbles", i32::from(self.taken[seat.index()]))],
        };
        let scores = Seat::all(2).map(score).collect();
        if self.next() == Next::Over {
            ScoreSheet::ranked(scores, |_, _| std::cmp::Ordering::Equal)
        } else {
            ScoreSheet::so_far(scores)
        }
    }

    fn longest(&self) -> usize {
        10
    }

    fn setup(&self) -> Self {
        self.clone()
    }

    fn from_setup(setup: Self) -> Result<Self, Problems> {
        Ok(setup)
    }

    fn write_move(&self, count: &u8) -> String {
        format!("take {count}")
    }

    fn read_move(&self, text: &str) -> Result<u8, BadNotation> {
        let count = text.strip_prefix("take ").and_then(|count| count.parse().ok());
        count.ok_or_else(|| BadNotation::from(Refusal::TooMany { left: 0 }))
    }

    fn write_outcome(&self, outcome: &u8) -> String {
        outcome.to_string()
    }

    fn read_outcome(&self, text: &str) -> Result<u8, BadNotation> {
        text.parse().map_err(|_| BadNotation::from(Refusal::TooMany { left: 0 }))
    }
}

const GAMES: Registry = Registry::new(&[&Registered::<Pebbles>::new()]);

#[test]
fn a_game_without_words_is_played_told_saved_and_opened_again() {
    for language in Language::ALL {
        let words = Words::of(language);
        let mut open_match = OpenMatch::start(GAMES, &MatchSetup::two_people("pebbles"), 4).unwrap();
        let text = |open_match: &OpenMatch, illegal| {
            let names = Some(open_match.names());
            RefusalText { games: GAMES, game: "pebbles", names, words: &words }.illegal(&illegal)
        };
        let illegal = open_match.decide(Seat(1), "take 1").unwrap_err();
        assert_eq!(text(&open_match, illegal), "It is seat 0's turn. (PE-1)", "the English sentence stands in");
        while let Some(seat) = open_match.waits_for() {
            assert!(!open_match.status(&words).is_empty());
            let moves = open_match.played().moves(seat);
            assert!(open_match.choice_text(seat, &moves[0], &words).eq_ignore_ascii_case(&moves[0]));
            open_match.decide(seat, &moves[moves.len() - 1]).unwrap();
        }
        let told: Vec<String> =
            (0..open_match.played().len()).map(|entry| open_match.entry_text(entry, &words).unwrap()).collect();
        assert!(told.iter().skip(1).all(|line| line.contains("take ")), "{told:?}");
        assert!(!open_match.result_text(&words).is_empty());
        assert_eq!(match_words("pebbles").item("pebbles", &words), "pebbles");
        assert_eq!(score_history(open_match.played()).points.len(), 2);
        let saved = SavedMatch::read(&SavedMatch::new(&open_match, "m1", 0.0).to_json()).unwrap();
        assert_eq!(saved.open(GAMES).unwrap().record(), open_match.record());
        assert!(open_match.undo());
        assert!(open_match.rematch(GAMES, 9).is_ok());
    }
}
