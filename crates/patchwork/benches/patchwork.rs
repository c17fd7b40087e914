//! How long the rules take: listing moves, carrying one out, playing a whole match at random.

#![allow(missing_docs, reason = "criterion's macros write undocumented functions")]
#![allow(clippy::unwrap_used, reason = "a benchmark that cannot start has to stop")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::{any_entry, play_out};
use mozaika_game::{Entry, Game as _, Seat};
use mozaika_patchwork::{Move, Options, Patchwork};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Every decision of some random matches, with the state before it.
fn decisions() -> Vec<(Patchwork, Seat, Move)> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut met = Vec::new();
    for _ in 0..20 {
        let mut state = Patchwork::start(&Options::default()).unwrap();
        while let Some(entry) = any_entry(&state, &mut rng) {
            match entry {
                Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                Entry::Move(seat, decision) => {
                    met.push((state.clone(), seat, decision));
                    state.play_unchecked(seat, &decision);
                }
            }
        }
    }
    met
}

fn rules(c: &mut Criterion) {
    let decisions = decisions();
    let mut each = decisions.iter().cycle();
    let mut moves = Vec::new();
    c.bench_function("patchwork: list the moves", |b| {
        b.iter(|| {
            let Some((state, seat, _)) = each.next() else { return };
            moves.clear();
            state.moves(*seat, &mut moves);
            black_box(&moves);
        });
    });
    c.bench_function("patchwork: count the moves", |b| {
        b.iter(|| each.next().map(|(state, seat, _)| state.count_moves(*seat)));
    });
    c.bench_function("patchwork: clone and apply a move", |b| {
        b.iter(|| {
            each.next().map(|(state, seat, decision)| {
                let mut after = state.clone();
                after.play_unchecked(*seat, decision);
                after
            })
        });
    });
    let start = Patchwork::start(&Options::default()).unwrap();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(2);
    c.bench_function("patchwork: a random match", |b| b.iter(|| play_out(&mut start.clone(), &mut rng, &mut moves)));
}

criterion_group!(benches, rules);
criterion_main!(benches);
