//! Load: simulated people who play real matches, as fast as the server lets them or at a given pace.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use mozaika_client::Client;
use mozaika_client::wire::Tell;
use tokio::sync::Mutex;

use crate::node::Node;
use crate::pair::Pair;
use crate::{Failed, told};

/// How long the server is watched after everybody has left: long enough for every table to leave its memory.
const AFTERWARDS: Duration = Duration::from_secs(10);

/// What to simulate.
#[derive(Clone, Debug)]
pub struct Load {
    /// The server's program.
    pub program: PathBuf,
    /// Where it keeps things; a temporary SQLite file when nothing is said.
    pub database: Option<String>,
    /// People who play, two at each table.
    pub people: u64,
    /// Sockets that only listen.
    pub idle: u64,
    /// Moves a second in all; as many as possible when nothing is said.
    pub rate: Option<u64>,
    /// How long to measure.
    pub seconds: u64,
    /// The game they play.
    pub game: String,
    /// How their matches are told to them.
    pub tell: Tell,
}

/// What was measured.
#[derive(Clone, Debug)]
pub struct Figures {
    /// Acknowledged moves.
    pub moves: u64,
    /// In how many seconds.
    pub seconds: f64,
    /// How much time of the processor the server took meanwhile, in hundredths of a second.
    pub processor_time: u64,
    /// How long an acknowledgement took: half of them, 95 and 99 of 100, and the longest, in milliseconds.
    pub latency: [f64; 4],
    /// The server's memory in KB: at the start, with every socket open, at the end, and a while after everybody has left.
    pub memory: [u64; 4],
    /// What an idle socket takes, in KB; nothing when there were none.
    pub idle_socket: Option<f64>,
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [half, most, nearly, longest] = self.latency;
        writeln!(
            f,
            "{:.0} acknowledged moves a second ({} in {:.1} s)",
            self.moves as f64 / self.seconds,
            self.moves,
            self.seconds
        )?;
        writeln!(
            f,
            "the server took {:.0} microseconds of processor time a move",
            self.processor_time as f64 * 10_000.0 / self.moves.max(1) as f64
        )?;
        writeln!(
            f,
            "acknowledged within {half:.1} ms (p50), {most:.1} ms (p95), {nearly:.1} ms (p99), {longest:.1} ms (longest)"
        )?;
        let [start, open, end, left] = self.memory;
        write!(
            f,
            "server memory: {start} KB at the start, {open} KB with all sockets open, {end} KB at the end, \
             {left} KB after everybody has left"
        )?;
        match self.idle_socket {
            Some(each) => write!(f, "\nan idle socket takes {each:.1} KB"),
            None => Ok(()),
        }
    }
}

/// Starts a server, plays, and measures.
pub async fn run(load: &Load) -> Result<Figures, Failed> {
    let folder = tempfile::tempdir().map_err(told)?;
    let own = || folder.path().join("load.db").display().to_string();
    let node = start(&load.program, &load.database.clone().unwrap_or_else(own))?;
    let at_start = node.memory();
    let client = Client::new(&node.base);
    let mut idle = Vec::new();
    for _ in 0..load.idle {
        idle.push(client.connect().await.map_err(told)?);
    }
    tokio::time::sleep(Duration::from_millis(500)).await;
    let idle_socket = (load.idle > 0).then(|| node.memory().saturating_sub(at_start) as f64 / load.idle as f64);
    eprintln!("{} people sit down", load.people);
    let pairs = sit_down(load, &client, &node).await?;
    let open = node.memory();
    eprintln!("they play for {} s", load.seconds);
    let before = node.processor_time();
    let (moves, histogram, seconds) = play(load, pairs).await?;
    let processor_time = node.processor_time() - before;
    let at_end = node.memory();
    drop(idle);
    tokio::time::sleep(AFTERWARDS).await;
    let ms = |quantile: f64| histogram.value_at_quantile(quantile) as f64 / 1000.0;
    Ok(Figures {
        moves,
        seconds,
        processor_time,
        latency: [ms(0.5), ms(0.95), ms(0.99), ms(1.0)],
        memory: [at_start, open, at_end, node.memory()],
        idle_socket,
    })
}

fn start(program: &Path, database: &str) -> Result<Node, Failed> {
    Node::start(program, database, 0)
}

async fn sit_down(load: &Load, client: &Client, node: &Node) -> Result<Vec<Pair>, Failed> {
    let mut joining = tokio::task::JoinSet::new();
    let places = Arc::new(tokio::sync::Semaphore::new(32));
    for number in 0..load.people.div_ceil(2) {
        let (client, nodes, game, tell) = (client.clone(), vec![node.base.clone()], load.game.clone(), load.tell);
        let places = Arc::clone(&places);
        joining.spawn(async move {
            let _place = places.acquire().await.map_err(told)?;
            let mut pair = Pair::new(&client, &nodes, number, tell).await?;
            pair.sit_down(&game).await?;
            Ok::<Pair, Failed>(pair)
        });
    }
    let mut pairs = Vec::new();
    while let Some(pair) = joining.join_next().await {
        pairs.push(pair.map_err(told)??);
    }
    Ok(pairs)
}

async fn play(load: &Load, pairs: Vec<Pair>) -> Result<(u64, Histogram<u64>, f64), Failed> {
    let histogram = Arc::new(Mutex::new(Histogram::<u64>::new(3).map_err(told)?));
    let moves = Arc::new(AtomicU64::new(0));
    let pause = load.rate.map(|rate| Duration::from_secs_f64(pairs.len() as f64 / rate.max(1) as f64));
    let started = Instant::now();
    let end = started + Duration::from_secs(load.seconds);
    let mut playing = tokio::task::JoinSet::new();
    for (number, mut pair) in pairs.into_iter().enumerate() {
        let (histogram, moves, game) = (Arc::clone(&histogram), Arc::clone(&moves), load.game.clone());
        playing.spawn(async move {
            // Spread over the pause, so that not everybody decides in the same moment.
            let mut next = started + pause.map_or(Duration::ZERO, |pause| pause.mul_f64((number % 97) as f64 / 97.0));
            let mut own = Histogram::<u64>::new(3).map_err(told)?;
            while Instant::now() < end {
                if let Some(pause) = pause {
                    tokio::time::sleep_until(next.into()).await;
                    next += pause;
                }
                match pair.step().await? {
                    Some(took) => {
                        own.record(took.as_micros() as u64).map_err(told)?;
                        moves.fetch_add(1, Ordering::Relaxed);
                    }
                    None => {
                        pair.sit_down(&game).await?;
                    }
                }
            }
            histogram.lock().await.add(own).map_err(told)
        });
    }
    while let Some(done) = playing.join_next().await {
        done.map_err(told)??;
    }
    let seconds = started.elapsed().as_secs_f64();
    let histogram = histogram.lock().await.clone();
    Ok((moves.load(Ordering::Relaxed), histogram, seconds))
}
