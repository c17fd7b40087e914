//! How fast the rules are: listing and picking moves, carrying them out, whole random matches.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mozaika_game::conformance::Dice;
use mozaika_game::rand::SeedableRng as _;
use mozaika_game::random::{any_entry, play_out};
use mozaika_game::{Entry, Game as _, Seat};
use mozaika_sintra::{Move, Options, Sintra};

/// Every decision of some random matches, with the state before it.
fn decisions(players: u8) -> Vec<(Sintra, Seat, Move)> {
    let mut dice = Dice::seed_from_u64(1);
    let mut met = Vec::new();
    for _ in 0..50 {
        let mut state = start(players);
        while let Some(entry) = any_entry(&state, &mut dice) {
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

fn start(players: u8) -> Sintra {
    Sintra::start(&Options { players, ..Options::default() }).expect("these options are sound")
}

fn moves(criterion: &mut Criterion) {
    let met = decisions(2);
    let mut group = criterion.benchmark_group("moves");
    group.throughput(Throughput::Elements(met.len() as u64));
    let mut buffer = Vec::new();
    group.bench_function("list", |bencher| {
        bencher.iter(|| {
            for (state, seat, _) in &met {
                buffer.clear();
                state.moves(*seat, &mut buffer);
                black_box(&buffer);
            }
        });
    });
    let mut dice = Dice::seed_from_u64(2);
    group.bench_function("pick", |bencher| {
        bencher.iter(|| {
            for (state, seat, _) in &met {
                black_box(state.pick_move(*seat, &mut dice, &mut buffer));
            }
        });
    });
    group.finish();
}

fn apply(criterion: &mut Criterion) {
    let met = decisions(2);
    let mut group = criterion.benchmark_group("apply");
    group.throughput(Throughput::Elements(met.len() as u64));
    group.bench_function("on a copy", |bencher| {
        bencher.iter(|| {
            for (state, seat, decision) in &met {
                let mut after = state.clone();
                after.play_unchecked(*seat, decision);
                black_box(&after);
            }
        });
    });
    group.finish();
}

fn matches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("matches");
    group.throughput(Throughput::Elements(1));
    for players in [2, 3, 4] {
        let (start, mut dice, mut buffer) = (start(players), Dice::seed_from_u64(3), Vec::new());
        group.bench_function(format!("{players} players"), |bencher| {
            bencher.iter(|| play_out(&mut black_box(&start).clone(), &mut dice, &mut buffer));
        });
    }
    group.finish();
}

criterion_group!(benches, moves, apply, matches);
criterion_main!(benches);
