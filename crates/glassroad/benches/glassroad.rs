//! How fast Glass Road is played: listing moves, carrying them out, whole random matches.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mozaika_game::registry::{AnyGame as _, Registered};
use mozaika_glassroad::GlassRoad;
use serde_json::json;

const BATCH: u32 = 1000;

fn glassroad(criterion: &mut Criterion) {
    let game = Registered::<GlassRoad>::new();
    for players in 1..=4 {
        let mut work = game.workload(&json!({ "players": players }), 7).expect("these options are sound");
        let mut group = criterion.benchmark_group(format!("{players} players"));
        group.throughput(Throughput::Elements(BATCH.into()));
        group.bench_function("moves listed", |bencher| bencher.iter(|| work.list_moves(BATCH)));
        group.bench_function("moves played", |bencher| bencher.iter(|| work.play_moves(BATCH)));
        group.bench_function("steps along a decision", |bencher| bencher.iter(|| work.steps(BATCH)));
        group.throughput(Throughput::Elements(1));
        group.bench_function("match", |bencher| bencher.iter(|| work.matches(1)));
        group.finish();
    }
}

criterion_group!(benches, glassroad);
criterion_main!(benches);
