//! Whatever is told to a viewer depends on nothing that viewer may not know.

use mozaika_game::luck::Seed;
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Next, Seat, Viewer};
use mozaika_registry::GAMES;
use mozaika_wire::{Access, Action, EventKind, Person, SeatOccupant, TableSettings, Tell};
use rand::SeedableRng as _;

use super::Secrets;
use super::{Entry, RequestedAction, Table, TableCreation, Telling};

pub(super) fn person(name: &str) -> Person {
    Person { id: name.parse().unwrap(), name: name.to_owned(), registered: false, companion: false }
}

/// Two people at a table of the one game with secrets; always the same luck, the same names, the same times.
fn table() -> Table {
    let played = GAMES.games().map(|game| game.start(&serde_json::json!({})).unwrap()).find(|played| {
        // The game with secrets is the one that waits for everybody at once.
        let mut trial = played.boxed_clone();
        mozaika_game::luck::enter_due(trial.as_mut(), &Seed::new([7; 32])).unwrap();
        trial.next().seats().len() > 1
    });
    started(played.expect("a game with secrets").as_ref(), 7)
}

/// The people of these tests, by their seats.
pub(super) const NAMES: [&str; 5] = ["ada", "bob", "cyd", "dan", "eva"];

/// A table of that match, which has just started.
pub(super) fn started(played: &dyn AnyMatch, luck: u8) -> Table {
    let (record, seats) = (played.record(), played.player_count());
    let seed = Seed::new([luck; 32]);
    let settings = TableSettings {
        game: record.game,
        rules: 1,
        options: record.options,
        edition: record.edition.name,
        edition_hash: record.edition.hash,
        host: person("ada"),
        access: Access::Open,
        clock: None,
        patience: 1,
        commitment: seed.commitment().to_string(),
        rematch_of: None,
        spectators: mozaika_wire::Spectators::Everybody,
        takeback: true,
    };
    let reserved_for = vec![None; seats];
    let seats = NAMES[..seats].iter().map(|name| SeatOccupant::Person(person(name))).collect();
    let creation = TableCreation { settings: settings.into(), reserved_for, seats, wait_for_host: false };
    let entry = Entry { at: 1, by: None, id: None, creation: Some(Box::new(creation)), kind: EventKind::Created };
    let mut table =
        Table::first(GAMES, "table".parse().unwrap(), Secrets { seed, invitation: None }, None, entry).unwrap();
    table.enter_start(2).unwrap();
    table
}

pub(super) fn play(table: &mut Table, seat: u8, decision: &str) -> String {
    let name = NAMES[usize::from(seat)];
    let action = Action::Play { seat: Seat(seat), decision: decision.to_owned() };
    let id = format!("move-{}", table.seq()).parse().unwrap();
    format!("{:?}", table.act(&RequestedAction { by: person(name), id, expected: table.seq(), action }, 3))
}

/// Everything that leaves the table for a viewer: the whole, what was missed, the summary in the lists, the record.
fn told(table: &Table, viewer: Viewer) -> String {
    let summary = serde_json::to_string(&table.summary()).unwrap();
    let mut told: Vec<String> = vec![summary, format!("{:?}", table.record().map(|record| record.to_string()))];
    for tell in [Tell::Views, Tell::Entries] {
        let telling = Telling { viewer, tell, time: 9 };
        told.push(table.snapshot(telling));
        for since in 1..=table.seq() {
            told.push(table.update_since(Some(since), telling));
            told.push(table.news(since, telling));
            // Who is told the same as others knows that they are.
            told.push(table.is_news_for_all(since, viewer).to_string());
        }
    }
    told.join("\n")
}

/// Every refusal somebody can provoke, with what comes along with it.
fn refusals(table: &mut Table, name: &str, guesses: &[&str]) -> String {
    let seat = table.seat_of(&person(name).id).unwrap_or(Seat(0));
    let other = Seat(1 - seat.0);
    let mut actions: Vec<Action> = vec![
        Action::sit(),
        Action::Leave {},
        Action::AddCompanion { seat: None, name: "Bo".to_owned() },
        Action::RemoveCompanion { seat: other },
        Action::start(),
        Action::Replace { seat: other, level: "easy".to_owned() },
        Action::Rematch {},
        Action::DeclineRematch {},
        Action::Kick { seat: other },
        Action::Answer { agree: true },
    ];
    for guess in guesses.iter().chain(&["nonsense", "", "\u{0}"]) {
        let guess = || (*guess).to_owned();
        actions.push(Action::Play { seat: other, decision: guess() });
        // Too early or too late, so that even a legal guess is refused.
        actions.push(Action::Play { seat, decision: guess() });
    }
    let (seq, mut said) = (table.seq(), Vec::new());
    for (action, expected) in actions.into_iter().flat_map(|action| [(action.clone(), 1), (action, seq + 1)]) {
        let requested = RequestedAction { by: person(name), id: "guess".parse().unwrap(), expected, action };
        let rejection = table.act(&requested, 3).unwrap_err();
        let viewer = table.viewer(Some(&requested.by.id));
        let events = rejection.unseen_since.map(|since| table.events(since, viewer));
        said.push(format!("{rejection:?} {}", serde_json::to_string(&events).unwrap()));
    }
    assert_eq!(table.seq(), seq);
    said.join("\n")
}

/// The decisions of a seat that others do not see.
fn secret_moves(table: &Table, seat: Seat) -> Vec<String> {
    let is_secret = |decision: &String| {
        let mut trial = table.played().boxed_clone();
        let index = trial.len();
        let entered = trial.add(&mozaika_game::Entry::Move(seat, decision.clone()));
        entered.is_ok() && trial.entry(index, Some(Viewer::Spectator)).is_none()
    };
    table.played().moves(seat).into_iter().filter(is_secret).collect()
}

/// Plays two matches that differ in a secret decision of one seat alone, until the secret is out; tells how often everything
/// that others hear was compared.
fn compare(secretive: Seat, choose: [usize; 2]) -> u32 {
    let (mut one, mut other) = (table(), table());
    let open = Seat(1 - secretive.0);
    let hands = secret_moves(&one, secretive);
    let [first, second] = choose.map(|index| hands[index % hands.len()].clone());
    assert_ne!(first, second);
    assert_eq!(play(&mut one, secretive.0, &first), "Ok(Entered)");
    assert_eq!(play(&mut other, secretive.0, &second), "Ok(Entered)");
    let mut compared = 0;
    loop {
        for viewer in [Viewer::Seat(open), Viewer::Spectator] {
            assert_eq!(told(&one, viewer), told(&other, viewer));
        }
        assert_ne!(told(&one, Viewer::Seat(secretive)), told(&other, Viewer::Seat(secretive)));
        for name in [NAMES[open.index()], "eve"] {
            let guesses = [first.as_str(), second.as_str()];
            assert_eq!(refusals(&mut one, name, &guesses), refusals(&mut other, name, &guesses));
        }
        compared += 1;
        // On until the cards are shown: the open seat decides the same at both tables, the other in secret.
        let Next::Seats(seats) = one.played().next() else { return compared };
        let seat = seats.lowest().unwrap();
        let moves = [&one, &other].map(|table| secret_moves(table, seat).into_iter().next());
        let [Some(first), Some(second)] = moves else { return compared };
        assert_eq!(play(&mut one, seat.0, &first), "Ok(Entered)");
        assert_eq!(play(&mut other, seat.0, &second), "Ok(Entered)");
    }
}

#[test]
fn two_matches_that_differ_in_a_secret_sound_the_same_to_everybody_else() {
    for secretive in Seat::all(2) {
        for choose in [[0, 1], [0, 17], [5, 99], [40, 41]] {
            let compared = compare(secretive, choose);
            assert!(compared >= 2, "{compared}");
        }
    }
}

#[test]
fn a_table_is_the_same_when_it_is_read_again() {
    let mut table = table();
    let hand = table.played().moves(Seat(1)).remove(0);
    play(&mut table, 1, &hand);
    let entries: Vec<(u64, String)> =
        (1..).zip(&table.log).map(|(seq, logged)| (seq, logged.entry.to_json().unwrap())).collect();
    let secrets = Secrets { seed: table.seed.clone(), invitation: None };
    let again = Table::fold(GAMES, &table.id, secrets.clone(), None, &entries).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(told(&table, viewer), told(&again, viewer));
    }
    let torn = [entries[0].clone(), entries[2].clone()];
    assert!(Table::fold(GAMES, &table.id, secrets, None, &torn).is_err());
}

/// Plays at random until a seat that has chosen may act at any time while the other has still to choose.
fn one_may_act_while_the_other_chooses() -> Option<(Table, Seat, Seat, String, String)> {
    for seed in 0..60 {
        let mut table = table();
        let mut random = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
        for _ in 0..400 {
            let Next::Seats(waited) = table.played().next() else { break };
            let (first, last) = (waited.lowest().unwrap(), waited.iter().last().unwrap());
            if waited.len() == 2
                && let (Some(choice), Some(hers)) =
                    (secret_moves(&table, last).pop(), secret_moves(&table, first).pop())
            {
                play(&mut table, first.0, &hers);
                let at_any_time = table.played().moves(first).into_iter().next();
                if let Some(at_any_time) = at_any_time {
                    return Some((table, first, last, at_any_time, choice));
                }
                continue;
            }
            let decision = table.played().pick_move(first, &mut random).unwrap();
            play(&mut table, first.0, &decision);
        }
    }
    None
}

#[test]
fn a_choice_is_not_stale_because_somebody_did_beside_it_what_may_be_done_at_any_time() {
    let (mut table, acting, choosing, at_any_time, choice) =
        one_may_act_while_the_other_chooses().expect("a position like that");
    let seen = table.seq();
    assert!(!table.played().next().seats().contains(acting));
    assert_eq!(play(&mut table, acting.0, &at_any_time), "Ok(Entered)");
    assert!(!table.is_stale(choosing, seen), "{at_any_time}");
    // What the seat itself has done since counts, and so does what comes after the choice.
    assert!(table.is_stale(acting, seen));
    assert_eq!(play(&mut table, choosing.0, &choice), "Ok(Entered)");
    assert!(table.is_stale(choosing, seen));
}
