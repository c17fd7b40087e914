//! Golden playthroughs, the size of a state, and the citations of all rules.

use mozaika_game::conformance::{Dice, rules_are_cited};
use mozaika_game::playthrough::playthrough;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::play_out;
use mozaika_game::{Game as _, Next};
use mozaika_glassroad::{GlassRoad, Options};

fn golden(players: u8) -> String {
    playthrough::<GlassRoad>(&Options { players, ..Options::default() }, u64::from(players)).unwrap()
}

#[test]
fn a_match_of_one_player() {
    insta::assert_snapshot!(golden(1));
}

#[test]
fn a_match_of_two_players() {
    insta::assert_snapshot!(golden(2));
}

#[test]
fn a_match_of_three_players() {
    insta::assert_snapshot!(golden(3));
}

#[test]
fn a_match_of_four_players() {
    insta::assert_snapshot!(golden(4));
}

#[test]
fn a_state_is_small_plain_data() {
    assert!(size_of::<GlassRoad>() <= 768, "{} bytes", size_of::<GlassRoad>());
    assert!(size_of::<mozaika_glassroad::Move>() <= 48, "{} bytes", size_of::<mozaika_glassroad::Move>());
}

/// A random match asks for memory only where the caller's buffer has to grow.
#[test]
fn a_random_match_allocates_nothing() {
    let start = GlassRoad::start(&Options { players: 3, ..Options::default() }).unwrap();
    let mut buffer = Vec::with_capacity(1 << 16);
    for seed in 0..20 {
        let mut dice = Dice::seed_from_u64(seed);
        let mut state = start.clone();
        let info = allocation_counter::measure(|| {
            play_out(&mut state, &mut dice, &mut buffer);
        });
        assert_eq!(state.next(), Next::Over);
        assert_eq!(info.count_total, 0);
    }
}

#[test]
fn every_rule_is_cited_by_a_test() {
    rules_are_cited(
        "GR-",
        include_str!("../../../../docs/rules/glassroad.md"),
        &[
            include_str!("bad_input.rs"),
            include_str!("bonus.rs"),
            include_str!("card_play.rs"),
            include_str!("conformance.rs"),
            include_str!("immediate.rs"),
            include_str!("processing.rs"),
            include_str!("refusals.rs"),
            include_str!("secrets.rs"),
            include_str!("specialists.rs"),
            include_str!("wheels.rs"),
        ],
    );
}
