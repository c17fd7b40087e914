//! The tests of Sintra: every rule of `docs/rules/sintra.md` has one that cites it.

#![allow(clippy::unwrap_used, reason = "a test that meets what it does not expect has to fail")]

mod allocation;
mod chance;
mod completing;
mod components;
mod conformance;
mod editions;
mod golden;
mod invariants;
mod messages;
mod notation;
mod positions;
mod refusals;
mod rounds;
mod scoring;
mod table;
mod turns;

#[test]
fn every_rule_has_a_test() {
    mozaika_game::conformance::rules_are_cited(
        "SG-",
        include_str!("../../../../docs/rules/sintra.md"),
        &[
            include_str!("chance.rs"),
            include_str!("completing.rs"),
            include_str!("components.rs"),
            include_str!("refusals.rs"),
            include_str!("rounds.rs"),
            include_str!("scoring.rs"),
            include_str!("turns.rs"),
        ],
    );
}
