//! A table set up for a test: positions in a few words, decisions in the notation.

use std::sync::LazyLock;

use mozaika_game::rand::SeedableRng as _;
use mozaika_game::{Edition, Game as _, Illegal, Next, Refusal as _, Seat, Viewer, read_state, state_json};
use mozaika_glassroad::{GlassRoad, Pieces};
use serde_json::{Value, json};

/// The built-in edition.
pub(crate) fn pieces() -> &'static Pieces {
    static EDITION: LazyLock<Edition<Pieces>> = LazyLock::new(Edition::default);
    &EDITION
}

/// A position that is being written.
pub(crate) struct Position(pub(crate) Value);

impl Position {
    /// Seat 0 carries out a card alone, in the first round, with empty stores and the board as at the start; all tiles are
    /// face down. A single player carries out one action, otherwise both are allowed.
    pub(crate) fn acting(players: usize, card: &str) -> Self {
        let others: Vec<&str> =
            pieces().specialists.iter().map(|specialist| &*specialist.id).filter(|id| *id != card).collect();
        let seats: Vec<Value> = (0..players).map(|seat| Self::player(players, seat, card, &others)).collect();
        let tiles = |kind: &str| -> Vec<&str> {
            let of_kind = pieces().buildings.iter().filter(|building| building.kind.name() == kind);
            of_kind.map(|building| &*building.id).collect()
        };
        let gaps = vec![Value::Null; if players == 4 { 5 } else { 4 }];
        Self(json!({
            "game": "glassroad",
            "options": { "players": players, "start": 0 },
            "next": { "seats": [0] },
            "period": 1,
            "round": 1,
            "goblet": if players > 1 { json!(0) } else { Value::Null },
            "display": { "processing": gaps, "immediate": gaps, "bonus": gaps },
            "stacks": {
                "processing": tiles("processing"), "immediate": tiles("immediate"), "bonus": tiles("bonus")
            },
            "phase": "act",
            "turn": null,
            "card": {
                "name": card, "revealer": 0, "actor": 0, "waiting": [], "both": players > 1, "used": [], "late": false
            },
            "pending": null,
            "done": [],
            "players": seats,
        }))
    }

    fn player(players: usize, seat: usize, card: &str, others: &[&str]) -> Value {
        let (hand, down, revealed) = match (players, seat) {
            (1, _) => (&others[..2], None, vec![card]),
            (_, 0) => (&others[..4], None, vec![card]),
            (2, _) => (&others[..5], None, vec![]),
            _ => (&others[..4], Some(others[4]), vec![]),
        };
        json!({
            "glass_wheel": { "wood": 0, "water": 0, "sand": 0, "food": 0, "charcoal": 0, "glass": 0 },
            "brick_wheel": { "clay": 0, "food": 0, "charcoal": 0, "brick": 0 },
            "forests": ["a1", "d1", "b2", "c3", "a4", "d4"],
            "pits": ["a2", "e3"],
            "groves": ["c1", "c4"],
            "ponds": ["d2", "b3"],
            "buildings": {},
            "upgrades": [],
            "supply": [],
            "hand": hand,
            "down": down,
            "notches": [],
            "revealed": revealed,
            "not_in_hand": [],
            "not_down": [],
            "resting": [],
            "resting_hidden": 0,
            "not_resting": [],
        })
    }

    /// Sets one field, named as a JSON pointer such as `/players/0/supply`.
    pub(crate) fn set(mut self, pointer: &str, value: Value) -> Self {
        *self.0.pointer_mut(pointer).unwrap_or_else(|| panic!("no field {pointer}")) = value;
        self
    }

    /// Sets stores, such as `wood=3 food@brick=2`; the others stay.
    pub(crate) fn stores(mut self, seat: usize, stores: &str) -> Self {
        for word in stores.split_whitespace() {
            let (store, amount) = word.split_once('=').unwrap();
            let amount: u8 = amount.parse().unwrap();
            let pointer = store_pointer(seat, store);
            self = self.set(&pointer, json!(amount));
        }
        self
    }

    fn take_from_stack(&mut self, id: &str) -> &'static str {
        let building = pieces().buildings.iter().find(|building| building.id == id).expect("a building");
        let kind = building.kind.name();
        let stack = self.0["stacks"][kind].as_array_mut().unwrap();
        stack.retain(|tile| tile != id);
        kind
    }

    /// Puts a tile into the display.
    pub(crate) fn display(mut self, id: &str) -> Self {
        let kind = self.take_from_stack(id);
        let row = self.0["display"][kind].as_array_mut().unwrap();
        *row.iter_mut().find(|tile| tile.is_null()).expect("a gap") = json!(id);
        self
    }

    /// Puts a tile into a private supply.
    pub(crate) fn supply(mut self, seat: usize, id: &str) -> Self {
        self.take_from_stack(id);
        self.0["players"][seat]["supply"].as_array_mut().unwrap().push(json!(id));
        self
    }

    /// Puts a building on a space; an upgrade has none.
    pub(crate) fn own(mut self, seat: usize, id: &str, cell: &str) -> Self {
        self.take_from_stack(id);
        let player = &mut self.0["players"][seat];
        if cell.is_empty() {
            player["upgrades"].as_array_mut().unwrap().push(json!(id));
        } else {
            player["buildings"][cell] = json!(id);
        }
        self
    }

    /// Takes everything off a board.
    pub(crate) fn bare(mut self, seat: usize) -> Self {
        for field in ["forests", "pits", "groves", "ponds"] {
            self = self.set(&format!("/players/{seat}/{field}"), json!([]));
        }
        self
    }

    /// Sets the spaces of `forests`, `pits`, `groves` or `ponds`.
    pub(crate) fn terrain(self, seat: usize, field: &str, cells: &[&str]) -> Self {
        self.set(&format!("/players/{seat}/{field}"), json!(cells))
    }

    /// The table, which has to be a possible one.
    pub(crate) fn table(self) -> Table {
        let game = read_state(self.0.clone()).unwrap_or_else(|problems| panic!("{problems}\n{}", self.0));
        Table { game }
    }

    /// Why it is not a possible position.
    pub(crate) fn problems(self) -> String {
        match read_state::<GlassRoad>(self.0) {
            Ok(_) => panic!("the position was accepted"),
            Err(problems) => problems.to_string(),
        }
    }
}

fn store_pointer(seat: usize, store: &str) -> String {
    let (good, wheel) = store.split_once('@').unwrap_or_else(|| {
        let brick = matches!(store, "clay" | "brick");
        (store, if brick { "brick" } else { "glass" })
    });
    format!("/players/{seat}/{wheel}_wheel/{good}")
}

/// A table where decisions are made.
#[derive(Clone)]
pub(crate) struct Table {
    pub game: GlassRoad,
}

impl Table {
    /// Before the first entry.
    pub(crate) fn start(options: Value) -> Self {
        let options = serde_json::from_value(options).unwrap();
        Self { game: GlassRoad::start(&options).unwrap() }
    }

    /// A match in which seat 0 starts, with the first display laid out.
    pub(crate) fn dealt(players: usize) -> Self {
        let mut table = Self::start(json!({ "players": players, "start": 0 }));
        let fifth = |id: &str| if players == 4 { format!(" {id}") } else { String::new() };
        table.enter(&format!(
            "display boarding_house builders_hut building_firm carving_workshop{} \
             | artists_colony boathouse builders_depot buttery{} | bathhouse clinker_plant coal_facility coal_storage{}",
            fifth("charcoal_kiln"),
            fifth("carpenters_workshop"),
            fifth("estate"),
        ));
        table
    }

    /// A match after everybody has chosen these cards, seat by seat.
    pub(crate) fn with_hands(hands: &[&str]) -> Self {
        let mut table = Self::dealt(hands.len());
        table.choose(hands);
        table
    }

    /// Everybody chooses these cards, seat by seat.
    pub(crate) fn choose(&mut self, hands: &[&str]) -> &mut Self {
        for (seat, hand) in hands.iter().enumerate() {
            self.play(seat as u8, &format!("choose {hand}"));
        }
        self
    }

    /// Everybody from that seat on chooses these cards.
    pub(crate) fn choose_from(&mut self, first: u8, hands: &[&str]) -> &mut Self {
        for (seat, hand) in (first..).zip(hands) {
            self.play(seat, &format!("choose {hand}"));
        }
        self
    }

    /// Says `done` for whoever is waited for until the match waits for something else than a card's actions.
    pub(crate) fn decline(&mut self) -> &mut Self {
        while self.get("/phase") == "act" {
            let seat = self.waits_for()[0];
            self.play(seat, "done");
        }
        self
    }

    /// The period is played out: every card is declined, the first card of each hand is put or played.
    pub(crate) fn pass_period(&mut self) -> &mut Self {
        let period = self.get("/period");
        while self.get("/period") == period && self.get("/phase") != "close" {
            if self.luck_is_due() {
                self.deal();
                continue;
            }
            for seat in self.waits_for() {
                let first = self.moves(seat).remove(0);
                let text = if self.get("/phase") == "act" { "done".to_owned() } else { first };
                self.play(seat, &text);
            }
        }
        self
    }

    /// Luck decides as it likes, always the same way.
    pub(crate) fn deal(&mut self) -> &mut Self {
        let mut dice = mozaika_game::conformance::Dice::seed_from_u64(5);
        let outcome = self.game.draw(&mut dice).expect("luck is due");
        self.game.enter(&outcome).unwrap();
        self
    }

    /// A decision that has to be accepted, and listed.
    #[track_caller]
    pub(crate) fn play(&mut self, seat: u8, text: &str) -> &mut Self {
        let decision = self.game.read_move(text).unwrap_or_else(|bad| panic!("`{text}`: {bad}"));
        assert!(
            self.moves(seat).contains(&text.to_owned()),
            "`{text}` is not listed for {seat}: {:#?}",
            self.moves(seat)
        );
        if let Err(refusal) = self.game.play(Seat(seat), &decision) {
            panic!("`{text}`: {refusal}");
        }
        self
    }

    /// An outcome that has to be accepted.
    #[track_caller]
    pub(crate) fn enter(&mut self, text: &str) -> &mut Self {
        let outcome = self.game.read_outcome(text).unwrap_or_else(|bad| panic!("`{text}`: {bad}"));
        if let Err(refusal) = self.game.enter(&outcome) {
            panic!("`{text}`: {refusal}");
        }
        self
    }

    /// The rule and the sentence with which a decision is refused; nothing may change.
    #[track_caller]
    pub(crate) fn refused(&self, seat: u8, text: &str) -> (String, String) {
        let decision = self.game.read_move(text).unwrap_or_else(|bad| panic!("`{text}`: {bad}"));
        let mut after = self.game.clone();
        let refusal = after.play(Seat(seat), &decision).expect_err(text);
        assert_eq!(after, self.game, "`{text}` was refused and changed something");
        assert!(!self.moves(seat).contains(&text.to_owned()), "`{text}` is listed and refused");
        (refusal.rule().to_owned(), Illegal::from(refusal).message)
    }

    /// The stable name of the reason for which a decision is refused.
    #[track_caller]
    pub(crate) fn code(&self, seat: u8, text: &str) -> &'static str {
        let decision = self.game.read_move(text).unwrap_or_else(|bad| panic!("`{text}`: {bad}"));
        assert!(!self.moves(seat).contains(&text.to_owned()), "`{text}` is listed and refused");
        self.game.check(Seat(seat), &decision).expect_err(text).code()
    }

    /// The rule with which a decision is refused.
    #[track_caller]
    pub(crate) fn rule(&self, seat: u8, text: &str) -> String {
        self.refused(seat, text).0
    }

    /// The sentence with which an outcome is refused.
    #[track_caller]
    pub(crate) fn refused_outcome(&self, text: &str) -> String {
        let outcome = self.game.read_outcome(text).unwrap_or_else(|bad| panic!("`{text}`: {bad}"));
        let mut after = self.game.clone();
        let refusal = after.enter(&outcome).expect_err(text);
        assert_eq!(after, self.game);
        assert_eq!(refusal.rule(), "chance");
        refusal.to_string()
    }

    /// All decisions of a seat.
    pub(crate) fn moves(&self, seat: u8) -> Vec<String> {
        let mut moves = Vec::new();
        self.game.moves(Seat(seat), &mut moves);
        moves.iter().map(|decision| self.game.write_move(decision)).collect()
    }

    /// The decisions of a seat that start with these words.
    pub(crate) fn moves_with(&self, seat: u8, start: &str) -> Vec<String> {
        self.moves(seat).into_iter().filter(|text| text.starts_with(start)).collect()
    }

    /// The state as JSON.
    pub(crate) fn json(&self) -> Value {
        state_json(&self.game)
    }

    /// What a viewer sees.
    pub(crate) fn view(&self, viewer: Viewer) -> Table {
        Table { game: self.game.view(viewer) }
    }

    /// One field, named as a JSON pointer.
    pub(crate) fn get(&self, pointer: &str) -> Value {
        self.json().pointer(pointer).cloned().unwrap_or_else(|| panic!("no field {pointer}"))
    }

    /// How much is in a store.
    pub(crate) fn store(&self, seat: usize, store: &str) -> u64 {
        self.get(&store_pointer(seat, store)).as_u64().unwrap()
    }

    /// All that is in the stores of a seat, such as `wood=3 food@brick=2`.
    pub(crate) fn stores(&self, seat: usize) -> String {
        let stores = ["wood", "water", "sand", "clay", "food@glass", "food@brick", "charcoal@glass", "charcoal@brick"];
        let all = stores.into_iter().chain(["glass", "brick"]);
        let some = all.map(|store| (store, self.store(seat, store))).filter(|(_, amount)| *amount > 0);
        some.map(|(store, amount)| format!("{store}={amount}")).collect::<Vec<_>>().join(" ")
    }

    /// The seats that are waited for.
    pub(crate) fn waits_for(&self) -> Vec<u8> {
        self.game.next().seats().iter().map(|seat| seat.0).collect()
    }

    /// Is luck due?
    pub(crate) fn luck_is_due(&self) -> bool {
        self.game.next() == Next::Chance
    }

    /// What a building (or a starting building) gives its owner now.
    pub(crate) fn points(&self, seat: usize, building: &str) -> f64 {
        let sheet = self.game.score();
        let mut reasons = sheet.scores[seat].items.iter().flat_map(|item| &item.because);
        reasons.find(|reason| reason.which == building).unwrap_or_else(|| panic!("no {building}")).points.as_f64()
    }

    /// All points of a seat.
    pub(crate) fn total(&self, seat: usize) -> f64 {
        self.game.score().scores[seat].total().as_f64()
    }
}
