//! Whoever follows a table with the rules sees at every point what they should, however they came to hear of it.

use mozaika_client::{CannotFollow, Following};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Next, Seat, Viewer};
use mozaika_registry::GAMES;
use mozaika_wire::{Action, EventKind, Proposal, ServerMessage, TablePhase, Tell};
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use super::leaks::{NAMES, person, play, started};
use super::{RequestedAction, Table, Telling};

type Dice = Xoshiro256PlusPlus;

fn to(viewer: Viewer, tell: Tell) -> Telling {
    Telling { viewer, tell, time: 9 }
}

fn message(text: &str) -> ServerMessage {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// Any decision of anybody who may decide now.
fn any_decision(table: &Table, dice: &mut Dice) -> Option<(Seat, String)> {
    let seats: Vec<Seat> = table.played().may_act().iter().collect();
    let waited: Vec<Seat> = table.played().next().seats().iter().collect();
    // Most often whoever is waited for, so that the match comes to its end.
    let seats = if dice.random_range(0..8) == 0 { seats } else { waited };
    let seat = *seats.get(dice.random_range(0..seats.len().max(1)))?;
    Some((seat, table.played().pick_move(seat, dice)?))
}

/// Somebody who follows the table, and misses some of it.
struct Follower {
    viewer: Viewer,
    following: Following,
    misses_one_in: u32,
}

impl Follower {
    fn new(table: &Table, viewer: Viewer, misses_one_in: u32) -> Self {
        let mut following = Following::new(GAMES, table.id().clone());
        assert!(following.apply(&message(&table.snapshot(to(viewer, Tell::Entries)))).unwrap());
        Self { viewer, following, misses_one_in }
    }

    fn hear(&mut self, table: &Table, dice: &mut Dice) {
        if self.misses_one_in > 0 && dice.random_range(0..self.misses_one_in) == 0 {
            return;
        }
        let seq = self.following.seq();
        let has_missed = table.seq() > seq + 1;
        if has_missed {
            let news = message(&table.news(table.seq() - 1, to(self.viewer, Tell::Entries)));
            assert!(matches!(self.following.apply(&news), Err(CannotFollow::Gap(_))), "a gap is noticed");
            assert_eq!(self.following.seq(), seq, "and changes nothing");
        }
        let text = if has_missed {
            table.update_since(self.following.told().since(), to(self.viewer, Tell::Entries))
        } else {
            table.news(seq, to(self.viewer, Tell::Entries))
        };
        assert!(self.following.apply(&message(&text)).unwrap());
        self.sees_what_they_should(table);
    }

    fn sees_what_they_should(&self, table: &Table) {
        let followed = self.following.played().unwrap();
        let told = message(&table.snapshot(to(self.viewer, Tell::Views)));
        let ServerMessage::Snapshot { events, status, .. } = told else { panic!("not a snapshot") };
        assert_eq!(Some(followed.state(None)), status.view, "{:?} at entry {}", self.viewer, table.seq());
        assert_eq!(followed.len(), table.played().len());
        let known = self.following.told();
        let own = known.status.as_ref().unwrap();
        assert_eq!((own.phase, own.next, &own.may_act), (status.phase, status.next, &status.may_act));
        assert_eq!((&own.seats, own.you, &own.ending), (&status.seats, status.you, &status.ending));
        assert_eq!(own.proposal, status.proposal);
        assert_eq!(known.events.len(), events.len());
        self.remembers_every_entry(table, followed);
    }

    /// One entry after another, as a page shows them to whoever missed some.
    fn remembers_every_entry(&self, table: &Table, followed: &dyn AnyMatch) {
        let last = table.seq();
        let (from, to) = (self.following.match_length(last - 1).unwrap(), self.following.match_length(last).unwrap());
        for length in from..=to {
            let (then, now) = (table.played().rewound(length), followed.rewound(length));
            assert_eq!(now.state(None), then.state(Some(self.viewer)));
        }
        for entry in from..to {
            assert_eq!(followed.decided_by(entry), table.played().decided_by(entry));
            if table.phase() == TablePhase::Playing {
                assert_eq!(followed.entry(entry, None), table.played().entry(entry, Some(self.viewer)));
            }
        }
    }
}

/// Wants to take back a decision; says whether that is an entry.
fn propose_undo(table: &mut Table, seat: Seat) -> bool {
    let id = format!("undo-{}", table.seq()).parse().unwrap();
    let action = Action::Propose { what: Proposal::Undo };
    let requested = RequestedAction { by: person(NAMES[seat.index()]), id, expected: table.seq(), action };
    table.act(&requested, 4).is_ok()
}

/// Plays a match, while every viewer hears of everything, misses some of it, or comes anew.
fn follow_a_match(played: &dyn AnyMatch, seed: u8) -> Table {
    let mut dice = Dice::seed_from_u64(u64::from(seed));
    let mut table = started(played, seed);
    let viewers: Vec<Viewer> = Viewer::all(played.player_count()).collect();
    let mut followers: Vec<Follower> = Vec::new();
    for viewer in &viewers {
        followers.extend([0, 3].map(|misses| Follower::new(&table, *viewer, misses)));
    }
    while let Some((seat, decision)) = any_decision(&table, &mut dice) {
        assert_eq!(play(&mut table, seat.0, &decision), "Ok(Entered)", "{decision}");
        for follower in &mut followers {
            follower.hear(&table, &mut dice);
        }
        if dice.random_range(0..6) == 0 && propose_undo(&mut table, seat) {
            for follower in &mut followers {
                follower.hear(&table, &mut dice);
            }
        }
        if dice.random_range(0..10) == 0 && table.phase() == TablePhase::Playing {
            let viewer = viewers[dice.random_range(0..viewers.len())];
            Follower::new(&table, viewer, 0).sees_what_they_should(&table);
        }
    }
    assert_eq!(table.phase(), TablePhase::Over);
    for follower in &mut followers {
        follower.misses_one_in = 0;
        if follower.following.seq() < table.seq() {
            follower.hear(&table, &mut dice);
        }
    }
    table
}

#[test]
fn every_viewer_can_follow_whole_matches_of_every_game_with_gaps_and_from_the_middle() {
    for game in GAMES.games() {
        for seed in 1..=3 {
            follow_a_match(game.start(&json!({})).unwrap().as_ref(), seed);
        }
    }
}

#[test]
fn more_than_two_can_follow_too_wherever_a_game_has_room_for_them() {
    for players in 3..=4 {
        let options = |_| json!({ "players": players });
        let matches = GAMES.games().filter_map(|game| game.start(&options(game)).ok());
        let matches: Vec<Box<dyn AnyMatch>> = matches.filter(|played| played.player_count() == players).collect();
        assert!(!matches.is_empty(), "no game for {players}");
        for played in matches {
            follow_a_match(played.as_ref(), 9);
        }
    }
}

#[test]
fn of_a_match_that_is_over_everything_can_be_followed_from_its_beginning() {
    let mut undone = 0;
    for game in GAMES.games() {
        let table = follow_a_match(game.start(&json!({})).unwrap().as_ref(), 4);
        for viewer in Viewer::all(table.played().player_count()) {
            let follower = Follower::new(&table, viewer, 0);
            let (heard, played) = (follower.following.played().unwrap(), table.played());
            assert_eq!(heard.state(None), played.state(None));
            let takes_back = |event: &mozaika_wire::Event| matches!(event.kind, EventKind::TookBack { .. });
            undone += follower.following.told().events.iter().filter(|event| takes_back(event)).count();
            let entries = |played: &dyn AnyMatch| -> Vec<Option<Entry>> {
                (0..played.len()).map(|entry| played.entry(entry, None)).collect()
            };
            assert_eq!(entries(heard), entries(played));
            assert!(follower.following.told().events.iter().all(|event| event.views.is_empty()));
        }
    }
    assert!(undone > 0, "decisions were taken back, too");
}

#[test]
fn where_nothing_is_secret_no_view_is_told_and_everybody_is_told_the_same() {
    let mut told = 0;
    for game in GAMES.games() {
        let mut dice = Dice::seed_from_u64(1);
        let mut table = started(game.start(&json!({})).unwrap().as_ref(), 1);
        if Seat::all(table.played().player_count()).any(|seat| table.played().has_secrets(seat)) {
            continue;
        }
        while let Some((seat, decision)) = any_decision(&table, &mut dice) {
            play(&mut table, seat.0, &decision);
            let since = table.seq() - 1;
            let news = |viewer| table.news(since, to(viewer, Tell::Entries));
            for viewer in Viewer::all(table.played().player_count()) {
                assert!(table.phase() == TablePhase::Over || news(viewer) == news(Viewer::Spectator));
                assert_eq!(table.is_news_for_all(since, viewer), table.phase() == TablePhase::Playing);
                assert!(!news(viewer).contains("\"views\"") && !news(viewer).contains("\"view\""));
                told += 1;
            }
        }
    }
    assert!(told > 0);
}

#[test]
fn who_gives_up_a_seat_at_a_table_of_three_follows_on_as_a_spectator_from_the_whole_table() {
    let played = GAMES.games().filter_map(|game| game.start(&json!({ "players": 3 })).ok());
    for played in played.filter(|played| played.player_count() == 3) {
        give_up_and_follow(played.as_ref());
    }
}

fn give_up_and_follow(played: &dyn AnyMatch) {
    let mut table = started(played, 5);
    let mut following = Follower::new(&table, Viewer::Seat(Seat(0)), 0).following;
    let resign = RequestedAction {
        by: person(NAMES[0]),
        id: "resign".parse().unwrap(),
        expected: table.seq(),
        action: Action::Resign {},
    };
    table.act(&resign, 4).unwrap();
    assert!(table.has_gone(&person(NAMES[0]).id));
    let viewer = table.viewer(Some(&person(NAMES[0]).id));
    assert_eq!((viewer, table.phase()), (Viewer::Spectator, TablePhase::Playing));
    let update = message(&table.update_since(Some(2), to(viewer, Tell::Entries)));
    assert_eq!(following.apply(&update), Err(CannotFollow::OtherViewer));
    assert!(!following.watch().write().contains("since"), "the whole table is asked for");
    assert!(following.apply(&message(&table.snapshot(to(viewer, Tell::Entries)))).unwrap());
    assert_eq!(following.played().unwrap().state(None), table.played().state(Some(viewer)));
}

#[test]
fn what_the_rules_do_not_lead_to_is_not_followed_and_changes_nothing() {
    let mut dice = Dice::seed_from_u64(1);
    for game in GAMES.games() {
        let mut table = started(game.start(&json!({})).unwrap().as_ref(), 6);
        let follower = Follower::new(&table, Viewer::Spectator, 0);
        let mut following = follower.following;
        let before = (following.seq(), following.played().unwrap().state(None));
        let Some((seat, decision)) = any_decision(&table, &mut dice) else { panic!("nobody can decide") };
        play(&mut table, seat.0, &decision);
        let news: Value = serde_json::from_str(&table.news(2, to(Viewer::Spectator, Tell::Entries))).unwrap();
        for (field, value) in [("move", json!("nonsense")), ("move", json!(null)), ("luck", json!(["nonsense"]))] {
            let mut spoiled = news.clone();
            spoiled["events"][0]["views"] = json!([]);
            spoiled["events"][0][field] = value;
            assert!(following.apply(&message(&spoiled.to_string())).is_err(), "{spoiled}");
            assert_eq!((following.seq(), following.played().unwrap().state(None)), before);
        }
        let mut spoiled = news.clone();
        spoiled["events"][0]["views"] = json!([{ "game": "chess" }]);
        assert!(following.apply(&message(&spoiled.to_string())).is_err());
        assert!(following.apply(&message(&table.snapshot(to(Viewer::Spectator, Tell::Entries)))).unwrap());
        assert_ne!(following.played().unwrap().next(), Next::Over);
    }
}
