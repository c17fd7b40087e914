//! Whatever is told to a viewer depends on nothing that viewer may not know.

use mozaika_game::luck::Seed;
use mozaika_game::{Next, Seat, Viewer};
use mozaika_registry::GAMES;
use mozaika_wire::{Access, Action, EventKind, Person, SeatOccupant, TableSettings};

use super::{Entry, RequestedAction, Table, TableCreation};

fn person(name: &str) -> Person {
    Person { id: name.parse().unwrap(), name: name.to_owned() }
}

/// Two people at a table of the one game with secrets; always the same luck, the same names, the same times.
fn table() -> Table {
    let played = GAMES.games().map(|game| game.start(&serde_json::json!({})).unwrap()).find(|played| {
        // The game with secrets is the one that waits for everybody at once.
        let mut trial = played.boxed_clone();
        mozaika_game::luck::enter_due(trial.as_mut(), &Seed::new([7; 32])).unwrap();
        trial.next().seats().len() > 1
    });
    let record = played.expect("a game with secrets").record();
    let seed = Seed::new([7; 32]);
    let settings = TableSettings {
        game: record.game,
        options: record.options,
        edition: record.edition.name,
        edition_hash: record.edition.hash,
        edition_contents: None,
        host: person("ada"),
        access: Access::Open,
        clock: None,
        patience: 1,
        commitment: seed.commitment().to_string(),
        rematch_of: None,
    };
    let seats = vec![SeatOccupant::Person(person("ada")), SeatOccupant::Person(person("bob"))];
    let creation = TableCreation { settings, reserved_for: vec![None; 2], seats, wait_for_host: false };
    let entry = Entry { at: 1, by: None, id: None, creation: Some(Box::new(creation)), kind: EventKind::Created };
    let mut table = Table::first(GAMES, "table".parse().unwrap(), seed, None, entry).unwrap();
    table.enter_start(2).unwrap();
    table
}

fn play(table: &mut Table, seat: u8, decision: &str) -> String {
    let name = ["ada", "bob"][usize::from(seat)];
    let action = Action::Play { seat: Seat(seat), decision: decision.to_owned() };
    let id = format!("move-{}", table.seq()).parse().unwrap();
    format!("{:?}", table.act(&RequestedAction { by: person(name), id, expected: table.seq(), action }, 3))
}

/// Everything that leaves the table for a viewer: the whole, what was missed, the summary in the lists, the record.
fn told(table: &Table, viewer: Viewer) -> String {
    let summary = serde_json::to_string(&table.summary()).unwrap();
    let missed = (1..=table.seq()).map(|since| table.update_since(Some(since), viewer).write());
    let record = table.record().map(|record| record.to_string());
    format!("{}\n{}\n{summary}\n{record:?}", table.snapshot(viewer).write(), missed.collect::<Vec<_>>().join("\n"))
}

/// Every refusal somebody can provoke, with what comes along with it.
fn refusals(table: &mut Table, name: &str, guesses: &[&str]) -> String {
    let seat = table.seat_of(&person(name).id).unwrap_or(Seat(0));
    let other = Seat(1 - seat.0);
    let mut actions: Vec<Action> = vec![
        Action::Sit { seat: None, invitation: None },
        Action::Leave {},
        Action::Start {},
        Action::Replace { seat: other, level: "easy".to_owned() },
        Action::Rematch {},
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
        for name in [["ada", "bob"][open.index()], "eve"] {
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
    let again = Table::fold(GAMES, &table.id, table.seed.clone(), None, &entries).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(told(&table, viewer), told(&again, viewer));
    }
    let torn = [entries[0].clone(), entries[2].clone()];
    assert!(Table::fold(GAMES, &table.id, table.seed.clone(), None, &torn).is_err());
}
