//! What holds at every moment of every match.

use mozaika_game::conformance::Dice;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::any_entry;
use mozaika_game::{Entry, Game as _, Points, Seat};
use mozaika_sintra::{Move, Options, Panes, Side, Sintra};
use proptest::prelude::*;

/// Looks at every state of a random match, with the entry that led to it.
fn along_a_match(options: &Options, seed: u64, look: impl Fn(&Sintra, Option<(Seat, Move)>, &Sintra)) {
    let mut dice = Dice::seed_from_u64(seed);
    let mut state = Sintra::start(options).unwrap();
    while let Some(entry) = any_entry(&state, &mut dice) {
        let before = state.clone();
        let decision = match entry {
            Entry::Chance(outcome) => {
                state.enter(&outcome).unwrap();
                None
            }
            Entry::Move(seat, decision) => {
                state.play(seat, &decision).unwrap();
                Some((seat, decision))
            }
        };
        look(&before, decision, &state);
    }
}

fn options() -> impl Strategy<Value = Options> {
    (2u8..=4, any::<bool>()).prop_map(|(players, b)| Options {
        players,
        side: if b { Side::B } else { Side::A },
        ..Options::default()
    })
}

/// What the track and the broken glass add up to.
fn played_for(state: &Sintra, seat: Seat) -> Points {
    let sheet = state.score();
    let items = sheet.scores[seat.index()].items.iter();
    items.filter(|item| ["track", "broken"].contains(&item.name)).map(|item| item.points).sum()
}

proptest! {
    #[test]
    fn no_pane_is_ever_lost_or_added(options in options(), seed in any::<u64>()) {
        along_a_match(&options, seed, |_, decision, after| {
            assert_eq!(after.all_panes(), Panes::of_each(20), "after {decision:?}:\n{after}");
        });
    }

    #[test]
    fn a_glazier_moves_left_by_stepping_back_only(options in options(), seed in any::<u64>()) {
        along_a_match(&options, seed, |before, decision, after| {
            for seat in Seat::all(before.player_count()) {
                let (from, to) = (before.palace(seat).glazier(), after.palace(seat).glazier());
                match decision {
                    Some((mover, Move::Back)) if mover == seat => assert!(to < from),
                    Some((mover, Move::Take { .. })) if mover == seat => assert!(to >= from),
                    _ => assert_eq!(to, from),
                }
            }
        });
    }

    #[test]
    fn the_marker_never_leaves_the_track_nor_rests_at_the_bottom(options in options(), seed in any::<u64>()) {
        along_a_match(&options, seed, |before, decision, after| {
            for seat in Seat::all(after.player_count()) {
                let palace = after.palace(seat);
                assert!(palace.broken() < after.pieces().bottom());
                assert_eq!(palace.lost() % 18, 0);
                assert!(palace.lost() >= before.palace(seat).lost());
                let moved = decision.is_some_and(|(mover, _)| mover == seat);
                assert!(moved || palace == before.palace(seat) || decision.is_none(), "{decision:?} changed the palace of {seat}");
            }
        });
    }

    #[test]
    fn gains_explain_what_a_decision_changes(options in options(), seed in any::<u64>()) {
        along_a_match(&options, seed, |before, decision, after| {
            let Some((seat, decision)) = decision else { return };
            let gained: Points = before.gains(seat, &decision).iter().map(|reason| reason.points).sum();
            assert_eq!(gained, played_for(after, seat) - played_for(before, seat), "{decision}");
        });
    }

    #[test]
    fn a_round_is_filled_as_far_as_panes_go_and_played_to_the_last(options in options(), seed in any::<u64>()) {
        along_a_match(&options, seed, |before, decision, after| {
            if decision.is_none() && before.rounds().is_some() {
                let most = after.factories().len() as u32 * 4;
                let dealt: u32 = after.factories().iter().map(|heap| heap.total()).sum();
                assert_eq!(dealt, most.min((before.bag() + before.tower()).total()));
            }
            if after.round() > before.round() {
                assert!(!after.panes_left() && after.centre().is_empty());
            }
        });
    }
}
