#![allow(missing_docs, clippy::all, clippy::pedantic, clippy::unwrap_used)]
use mozaika_game::{Game, Next, Seat};
use mozaika_glassroad::{GlassRoad, Options};
use mozaika_players::*;
use rand::SeedableRng as _;

fn cpu() -> f64 { let t = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap(); t.split_whitespace().next().unwrap().parse::<f64>().unwrap() / 1e9 }

struct P { k: GlassRoadKnowledge, s: Settings, care: f64, its: u64, worst: f64, total: f64, n: u64 }
fn player(word: &str) -> P {
    // its[:playout][:weights] or a level
    let mut k = GlassRoadKnowledge::default();
    if let Ok(level) = word.parse::<Level>() { let st = k.strength(level); return P { k, s: st.settings, care: st.carelessness, its: st.iterations, worst: 0.0, total: 0.0, n: 0 }; }
    let w: Vec<&str> = word.split(':').collect();
    let mut care = 0.0;
    if let Some(f) = w.get(3) { if !f.is_empty() { k = GlassRoadKnowledge::with_model(Model::read(&std::fs::read_to_string(f).unwrap(), GlassRoadKnowledge::names()).unwrap()); } }
    let mut s = k.settings();
    if let Some(p) = w.get(1) { if !p.is_empty() { s.playout = p.parse().unwrap(); } }
    if let Some(c) = w.get(2) { if !c.is_empty() { care = c.parse().unwrap(); } }
    P { k, s, care, its: w[0].parse().unwrap(), worst: 0.0, total: 0.0, n: 0 }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let players: usize = a[1].parse().unwrap();
    let mut ps = vec![player(&a[2]), player(&a[3])];
    let matches: u64 = a[4].parse().unwrap();
    let (mut won, mut lost, mut pts) = (0, 0, [0.0; 2]);
    for m in 0..matches {
        let mut luck = Luck::seed_from_u64(50 + m / 2);
        let mut t = GlassRoad::start(&Options { players: players as u8, ..Options::default() }).unwrap();
        let who = |seat: Seat| (seat.index() + m as usize) % 2;
        loop {
            match t.next() {
                Next::Over => break,
                Next::Chance => { let o = t.draw(&mut luck).unwrap(); t.apply_outcome(&o) }
                Next::Seats(s) => {
                    let seat = s.first().unwrap();
                    let p = &mut ps[who(seat)];
                    let start = cpu();
                    let sight = Seen::of(&t, seat);
                    let seed = rand::RngExt::random::<u64>(&mut luck);
                    let player = Searcher::tuned(p.k.clone(), p.s, p.care);
                    let th = player.decide(&sight, seed, &mut Budget::iterations(p.its)).unwrap();
                    let e = cpu() - start;
                    p.total += e; p.n += 1; if e > p.worst { p.worst = e; }
                    t.apply(seat, &th.decision);
                }
            }
        }
        let v: Vec<f64> = Seat::all(players).map(|s| t.points_of(s).as_f64()).collect();
        for s in Seat::all(players) { pts[who(s)] += v[s.index()]; }
        if players == 2 {
            let (x, y) = if m % 2 == 0 { (v[0], v[1]) } else { (v[1], v[0]) };
            if x > y { won += 1 } else if y > x { lost += 1 }
        }
    }
    println!("{} vs {}: won {won} lost {lost} = {:.1} %; points {:.1} {:.1}; ms {:.1}/{:.1} worst {:.0}/{:.0}", a[2], a[3], 100.0 * won as f64 / (won + lost).max(1) as f64,
        pts[0] / (matches as f64 * players as f64 / 2.0), pts[1] / (matches as f64 * players as f64 / 2.0), 1e3 * ps[0].total / ps[0].n as f64, 1e3 * ps[1].total / ps[1].n as f64, 1e3 * ps[0].worst, 1e3 * ps[1].worst);
}
