//! Searches play millions of moves a second: the unchecked door asks the system for nothing.

use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::{any_entry, play_out};
use mozaika_game::{Entry, Game as _};
use mozaika_patchwork::{Options, Patchwork};
use rand_xoshiro::Xoshiro256PlusPlus;

#[test]
fn a_random_match_allocates_nothing() {
    let start = Patchwork::start(&Options::default()).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut buffer = Vec::new();
    let mut decisions = 0;
    let info = allocation_counter::measure(|| decisions = play_out(&mut start.clone(), &mut rng, &mut buffer));
    assert!(decisions > 20);
    assert_eq!(info.count_total, 0);
}

#[test]
fn listing_moves_into_a_large_enough_buffer_allocates_nothing() {
    let mut state = Patchwork::start(&Options::default()).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut buffer = Vec::with_capacity(4096);
    while let Some(entry) = any_entry(&state, &mut rng) {
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
fn a_state_is_small() {
    assert!(size_of::<Patchwork>() <= 192, "{} bytes", size_of::<Patchwork>());
}
