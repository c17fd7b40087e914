#![allow(missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used)]
use mozaika_glassroad::GlassRoad;
use mozaika_players::*;
use std::collections::BTreeMap;

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let players: u64 = a[1].parse().unwrap();
    let iterations: u64 = a[2].parse().unwrap();
    let matches: u64 = a[3].parse().unwrap();
    let generations: u64 = a[4].parse().unwrap();
    let file = &a[5];
    let text = std::fs::read_to_string(file).ok();
    let mut study = Study::<GlassRoad, GlassRoadKnowledge>::new(&serde_json::json!({"players": players}), text.as_deref(), iterations).unwrap();
    for g in 0..generations {
        let lessons: Vec<Lesson> = (0..matches).map(|i| study.practise(g * 1_000_003 + i + 5)).collect();
        let mean = lessons.iter().map(|l| l.last_points()).sum::<f64>() / matches as f64;
        let error = study.learn(&lessons);
        println!("generation {g}: mean points {mean:.2}, error {error:.2}");
        std::fs::write(file, serde_json::to_string_pretty(&study.file(BTreeMap::new())).unwrap()).unwrap();
    }
}
