#![allow(missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used)]
use mozaika_game::{Game, Next, Seat};
use mozaika_glassroad::{GlassRoad, Options};
use mozaika_players::*;
use rand::SeedableRng as _;

fn cpu() -> f64 { let t = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap(); t.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9 }

fn solo(k: &GlassRoadKnowledge, seed: u64, iterations: u64, worst: &mut f64, n: &mut u64, total: &mut f64, log: bool) -> f64 {
    let mut luck = Luck::seed_from_u64(seed);
    let mut t = GlassRoad::start(&Options { players: 1, ..Options::default() }).unwrap();
    let mut buffer = Vec::new();
    loop {
        match t.next() {
            Next::Over => break,
            Next::Chance => { let o = t.draw(&mut luck).unwrap(); if log { println!("   {}", t.write_outcome(&o)); } t.apply_outcome(&o) }
            Next::Seats(s) => {
                let seat = s.first().unwrap();
                let start = cpu();
                let d = if iterations == 0 { k.hurried(&t, seat, &mut luck, &mut buffer).unwrap() } else {
                    let sight = Seen::of(&t, seat);
                    let mut search = Search::new(&sight, k, k.settings(), seed + 77).unwrap();
                    search.run(&mut Budget::iterations(iterations));
                    let th = search.thought();
                    if log { for a in th.alternatives.iter().take(3) { println!("        {:.3} {} {}", a.value, a.visits, t.write_move(&a.decision)); } }
                    th.decision
                };
                let e = cpu() - start;
                *total += e; *n += 1; if e > *worst { *worst = e; }
                if log { println!("{:.1} V{:.1} P{} {}  | {:?}", t.points_of(seat).as_f64(), k.model(&t).points(&t.figures(seat), t.progress()), t.period(), t.write_move(&d), t.players()[0].stores()); }
                t.check(seat, &d).unwrap();
                t.apply(seat, &d);
            }
        }
    }
    if log { println!("{:?}", t.score().scores); }
    t.points_of(Seat(0)).as_f64()
}

fn main() {
    let a: Vec<String> = std::env::args().collect();
    let iterations: u64 = a[1].parse().unwrap();
    let matches: u64 = a[2].parse().unwrap();
    let k = match a.get(3) { Some(f) if f != "-" => GlassRoadKnowledge::with_model(Model::read(&std::fs::read_to_string(f).unwrap(), GlassRoadKnowledge::names()).unwrap()), _ => GlassRoadKnowledge::default() };
    let (mut worst, mut n, mut total) = (0.0, 0, 0.0);
    let s: Vec<f64> = (0..matches).map(|i| solo(&k, 1000 + i, iterations, &mut worst, &mut n, &mut total, a.get(4).is_some())).collect();
    let mean = s.iter().sum::<f64>() / s.len() as f64;
    let sd = (s.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (s.len() as f64 - 1.0).max(1.0)).sqrt();
    println!("mean {:.2} +- {:.2} sd {:.2}  decisions {} mean {:.3} ms worst {:.1} ms", mean, 1.96 * sd / (s.len() as f64).sqrt(), sd, n, 1e3 * total / n as f64, 1e3 * worst);
}
