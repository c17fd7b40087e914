//! A table that panics touches no other.

use std::sync::LazyLock;

use mozaika_client::open_table;
use mozaika_client::wire::{Action, RefusalKind};
use mozaika_game::luck::{Unproven, verify};
use mozaika_game::registry::{AnyGame, AnyMatch, Registry, SchemaOf, Workload};
use mozaika_game::steps::Continuations;
use mozaika_game::{
    BadRecord, EditionStamp, Entry, Gain, Illegal, Next, Problems, Record, RecordFile, ScoreSheet, Seat, Seats, Viewer,
};
use mozaika_registry::GAMES;
use rand::Rng;
use serde_json::{Map, Value};

use crate::test_server::{Guest, TestServer, entry, kind};

/// A game like another, but for one decision that nobody should make.
#[derive(Debug)]
struct Brittle(&'static dyn AnyGame);

#[derive(Debug)]
struct BrittleMatch {
    played: Box<dyn AnyMatch>,
    /// Does it keep its last entry to itself?
    hides_last: bool,
}

const FATAL: &str = "panic";

macro_rules! same {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $back:ty;)*) => {
        $(fn $name(&self $(, $arg: $kind)*) -> $back { self.0.$name($($arg),*) })*
    };
}

macro_rules! same_match {
    ($($name:ident($($arg:ident: $kind:ty),*) -> $back:ty;)*) => {
        $(fn $name(&self $(, $arg: $kind)*) -> $back { self.played.$name($($arg),*) })*
    };
}

impl AnyMatch for BrittleMatch {
    same_match! {
        game() -> &'static str;
        player_count() -> usize;
        next() -> Next;
        may_act() -> Seats;
        moves(seat: Seat) -> Vec<String>;
        continuations_holding(seat: Seat, prefix: &[String], wanted: &[String]) -> Result<Continuations, Illegal>;
        vocabulary() -> Vec<String>;
        check(entry: &Entry) -> Result<(), Illegal>;
        draw(rng: &mut dyn Rng) -> Option<String>;
        pick_move(seat: Seat, rng: &mut dyn Rng) -> Option<String>;
        len() -> usize;
        state(viewer: Option<Viewer>) -> Value;
        text(viewer: Option<Viewer>) -> String;
        score() -> ScoreSheet;
        gains() -> Vec<Gain>;
        record() -> Record;
        perft(depth: u32) -> Result<u64, Illegal>;
    }
    fn add(&mut self, entry: &Entry) -> Result<(), Illegal> {
        assert!(!matches!(entry, Entry::Move(_, text) if text == FATAL), "the test wants a panic");
        self.played.add(entry)
    }

    fn add_seen(&mut self, entry: &Entry<Option<String>>, after: Value) -> Result<(), Illegal> {
        self.played.add_seen(entry, after)
    }

    fn can_follow(&self, index: usize, viewer: Viewer) -> bool {
        self.played.can_follow(index, viewer)
    }

    fn view_text(&self, entries: usize, viewer: Viewer) -> String {
        self.played.view_text(entries, viewer)
    }
    fn entry(&self, index: usize, viewer: Option<Viewer>) -> Option<Entry> {
        self.played.entry(index, viewer).filter(|_| !self.hides_last || index + 1 < self.played.len())
    }
    fn undo(&mut self) -> Option<Entry> {
        self.played.undo()
    }
    fn may_see(&self, viewer: Viewer, entry: &Entry) -> bool {
        self.played.may_see(viewer, entry)
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        self.played.has_secrets(seat)
    }

    fn rewound(&self, entries: usize) -> Box<dyn AnyMatch> {
        brittle(self.played.rewound(entries))
    }
    fn decided_by(&self, index: usize) -> Option<Seat> {
        self.played.decided_by(index)
    }
    fn tags(&self) -> &mozaika_game::Tags {
        self.played.tags()
    }
    fn set_tags(&mut self, tags: mozaika_game::Tags) {
        self.played.set_tags(tags);
    }
    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        brittle(self.played.boxed_clone())
    }
}

fn brittle(played: Box<dyn AnyMatch>) -> Box<dyn AnyMatch> {
    Box::new(BrittleMatch { played, hides_last: false })
}

impl AnyGame for Brittle {
    same! {
        rules() -> u32;
        has_secrets() -> bool;
        name() -> &'static str;
        title() -> &'static str;
        messages() -> Vec<&'static mozaika_game::Message>;
        default_options() -> Map<String, Value>;
        load_edition(json: &Value) -> Result<EditionStamp, Problems>;
        default_edition() -> &'static str;
        schema(of: SchemaOf) -> Value;
        workload(options: &Value, seed: u64) -> Result<Box<dyn Workload>, Problems>;
    }
    fn start(&self, options: &Value) -> Result<Box<dyn AnyMatch>, Problems> {
        self.0.start(options).map(brittle)
    }
    fn position(&self, state: Value) -> Result<Box<dyn AnyMatch>, Problems> {
        self.0.position(state).map(brittle)
    }
    fn replay(&self, file: &RecordFile) -> Result<Box<dyn AnyMatch>, BadRecord> {
        self.0.replay(file).map(brittle)
    }
}

static BRITTLE: LazyLock<Brittle> = LazyLock::new(|| Brittle(GAMES.games().next().unwrap()));

#[tokio::test(flavor = "multi_thread")]
async fn a_panic_at_one_table_is_not_noticed_at_another_and_the_table_goes_on_too() {
    let list: &'static [&'static dyn AnyGame] = Box::leak(Box::new([&*BRITTLE as &'static dyn AnyGame]));
    let server = TestServer::with(Registry::new(list), |_| {}).await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let (_, mut cid, mut dan) = server.pair("patchwork").await;
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let before = mover.followed.seq();
    assert_eq!(kind(&mover.play(seat.0, FATAL).await), RefusalKind::Lost);
    // The same socket watches again, and nothing was changed.
    mover.socket.watch(&table, mover.followed.since()).await.unwrap();
    assert_eq!(entry(&mover.play(seat.0, &decision).await), before + 1);
    let (seat, decision) = cid.any_move(1);
    let other = if seat == Seat(0) { &mut cid } else { &mut dan };
    assert_eq!(entry(&other.play(seat.0, &decision).await), before + 1);
    assert!(server.guest("Eve").await.create_table(&open_table("patchwork")).await.is_ok());
    let _ = Guest::watching(server.guest("Eve").await, &table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn verification_that_stops_early_is_an_error() {
    let server = TestServer::start().await;
    let (table, _, mut bob) = server.pair("patchwork").await;
    entry(&bob.act(Action::Resign {}).await);
    let played = GAMES.replay(&bob.client.record(&table).await.unwrap()).unwrap();
    assert!(verify(played.as_ref()).is_ok());
    let last = played.len() - 1;
    let brittle = BrittleMatch { played, hides_last: true };
    assert_eq!(verify(&brittle), Err(Unproven::Stopped { entry: last }));
}
