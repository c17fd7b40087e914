//! Whatever is told to a viewer depends on nothing that viewer may not know.

use mozaika_game::luck::Seed;
use mozaika_game::{Next, Seat, Viewer};
use mozaika_registry::GAMES;
use mozaika_wire::{Access, Act, Head, Person, Who};

use super::{Asked, Entry, Made, Table};

fn person(name: &str) -> Person {
    Person { id: name.parse().unwrap(), name: name.to_owned() }
}

/// Two people at a table of the one game with secrets; always the same luck, the same names, the same times.
fn table() -> Table {
    let game = GAMES.games().map(|game| game.start(&serde_json::json!({})).unwrap()).find(|game| {
        // The game with secrets is the one that waits for everybody at once.
        let mut trial = game.boxed_clone();
        Seed::new([7; 32]).enter_all(trial.as_mut()).unwrap();
        trial.next().seats().len() > 1
    });
    let record = game.expect("a game with secrets").record();
    let seed = Seed::new([7; 32]);
    let head = Head {
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
    let seats = vec![Who::Person(person("ada")), Who::Person(person("bob"))];
    let made = Made { head, kept_for: vec![None; 2], seats, wait_for_host: false };
    let entry = Entry { at: 1, by: None, id: None, made: Some(Box::new(made)), what: mozaika_wire::What::Made };
    let mut table = Table::first(GAMES, "table".parse().unwrap(), seed, None, entry).unwrap();
    table.enter_start(2).unwrap();
    table
}

fn play(table: &mut Table, seat: u8, decision: &str) -> String {
    let name = ["ada", "bob"][usize::from(seat)];
    let act = Act::Play { seat: Seat(seat), decision: decision.to_owned() };
    let id = format!("move-{}", table.seq()).parse().unwrap();
    format!("{:?}", table.decide(&Asked { by: person(name), id, expected: table.seq(), act }, 3))
}

/// Everything that leaves the table for a viewer: the whole, what was missed, the line in the lists.
fn told(table: &Table, viewer: Viewer) -> String {
    let line = serde_json::to_string(&table.line()).unwrap();
    format!("{}\n{}\n{line}", table.whole(viewer).write(), table.since(Some(2), viewer).write())
}

/// The decisions of a seat that others do not see.
fn secret_moves(table: &Table, seat: Seat) -> Vec<String> {
    let is_secret = |decision: &String| {
        let mut trial = table.game().boxed_clone();
        let index = trial.len();
        let entered = trial.add(&mozaika_game::Entry::Move(seat, decision.clone()));
        entered.is_ok() && trial.entry(index, Some(Viewer::Spectator)).is_none()
    };
    table.game().moves(seat).into_iter().filter(is_secret).collect()
}

#[test]
fn two_matches_that_differ_in_a_secret_sound_the_same_to_everybody_else() {
    let (mut one, mut other) = (table(), table());
    let hands = secret_moves(&one, Seat(1));
    let (first, last) = (hands.first().unwrap().clone(), hands.last().unwrap().clone());
    assert_ne!(first, last);
    assert_eq!(play(&mut one, 1, &first), "Ok(New)");
    assert_eq!(play(&mut other, 1, &last), "Ok(New)");
    let mut compared = 0;
    loop {
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            assert_eq!(told(&one, viewer), told(&other, viewer));
        }
        assert_ne!(told(&one, Viewer::Seat(Seat(1))), told(&other, Viewer::Seat(Seat(1))));
        // Refusals are told to the one who asked: they must not tell more either.
        for nonsense in ["nonsense", first.as_str(), last.as_str()] {
            let trial = |table: &Table| {
                table
                    .game()
                    .check(&mozaika_game::Entry::Move(Seat(0), nonsense.to_owned()))
                    .map_err(|no| no.to_string())
            };
            assert_eq!(trial(&one), trial(&other));
        }
        compared += 1;
        // On until the cards are shown: seat 0 decides the same at both tables, seat 1 in secret.
        let waiting = one.game().next();
        let Next::Seats(seats) = waiting else { break };
        let seat = seats.first().unwrap();
        let moves = [&one, &other].map(|table| secret_moves(table, seat).into_iter().next());
        let [Some(first), Some(second)] = moves else { break };
        assert_eq!(play(&mut one, seat.0, &first), "Ok(New)");
        assert_eq!(play(&mut other, seat.0, &second), "Ok(New)");
    }
    assert!(compared >= 2, "{compared}");
}

#[test]
fn a_table_is_the_same_when_it_is_read_again() {
    let mut table = table();
    let hand = table.game().moves(Seat(1)).remove(0);
    play(&mut table, 1, &hand);
    let entries: Vec<(u64, String)> =
        (1..).zip(&table.log).map(|(seq, logged)| (seq, serde_json::to_string(&logged.entry).unwrap())).collect();
    let again = Table::fold(GAMES, &table.id, table.seed.clone(), None, &entries).unwrap();
    for viewer in Viewer::all(2) {
        assert_eq!(told(&table, viewer), told(&again, viewer));
    }
    let torn = [entries[0].clone(), entries[2].clone()];
    assert!(Table::fold(GAMES, &table.id, table.seed.clone(), None, &torn).is_err());
}
