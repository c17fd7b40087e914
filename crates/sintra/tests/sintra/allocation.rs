//! Searches play millions of moves a second: the unchecked door asks the system for nothing.

use mozaika_game::Entry;
use mozaika_game::Game as _;
use mozaika_game::conformance::Dice;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::{any_entry, play_out};
use mozaika_sintra::{Move, Options, Sintra};

#[test]
fn a_random_match_allocates_nothing() {
    let start = Sintra::start(&Options::default()).unwrap();
    let (mut dice, mut buffer, mut decisions) = (Dice::seed_from_u64(1), Vec::new(), 0);
    let info = allocation_counter::measure(|| decisions = play_out(&mut start.clone(), &mut dice, &mut buffer));
    assert!(decisions > 20);
    assert_eq!(info.count_total, 0);
}

#[test]
fn listing_moves_into_a_large_enough_buffer_allocates_nothing() {
    let mut state = Sintra::start(&Options { players: 4, ..Options::default() }).unwrap();
    let mut dice = Dice::seed_from_u64(2);
    let mut buffer = Vec::with_capacity(1024);
    while let Some(entry) = any_entry(&state, &mut dice) {
        let info = allocation_counter::measure(|| {
            for seat in state.may_act().iter() {
                buffer.clear();
                state.moves(seat, &mut buffer);
            }
            match &entry {
                Entry::Chance(outcome) => state.enter_unchecked(outcome),
                Entry::Move(seat, decision) => state.play_unchecked(*seat, decision),
            }
        });
        assert_eq!(info.count_total, 0, "{entry:?}");
    }
}

#[test]
fn a_state_and_a_move_are_small() {
    assert!(size_of::<Sintra>() <= 448, "{} bytes", size_of::<Sintra>());
    assert!(size_of::<Move>() <= 8, "{} bytes", size_of::<Move>());
}
