//! Golden matches: read in review, compared in tests.

use mozaika_game::playthrough::playthrough;
use mozaika_sintra::{Options, Side, Sintra};

#[test]
fn a_match_of_two_on_side_a() {
    insta::assert_snapshot!(playthrough::<Sintra>(&Options::default(), 34).unwrap());
}

#[test]
fn a_match_of_three_on_side_b() {
    let options = Options { players: 3, side: Side::B, ..Options::default() };
    insta::assert_snapshot!(playthrough::<Sintra>(&options, 15).unwrap());
}
