//! Chaos: servers are killed at random while people play; afterwards every acknowledged move has to be there, exactly once, in
//! order, for everybody.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use mozaika_client::wire::{Event, EventKind, RefusalKind, ServerMessage, TableId, Tell};
use mozaika_client::{Client, ClientError};
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::node::{Node, free_port};
use crate::pair::Pair;
use crate::{Failed, told};

/// What to do to whom.
#[derive(Clone, Debug)]
pub struct Chaos {
    /// The server's program.
    pub program: PathBuf,
    /// A PostgreSQL address; a temporary SQLite file, and one node, when nothing is said.
    pub postgres: Option<String>,
    /// How many servers; more than one needs PostgreSQL.
    pub nodes: usize,
    /// How often one of them is killed.
    pub kills: u64,
    /// How many tables are played at.
    pub tables: u64,
    /// The pause between kills, in milliseconds, at the longest.
    pub pause: u64,
    /// Where the killer's luck starts.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Survived {
    /// Kills.
    pub kills: u64,
    /// Matches that were looked at, whole or in the middle.
    pub matches: u64,
    /// Acknowledged moves; each is where it should be.
    pub moves: u64,
    /// How often somebody had to connect again.
    pub reconnected: u64,
}

/// Plays and kills; an error tells the first thing that is not as it should be.
pub async fn run(chaos: &Chaos) -> Result<Survived, Failed> {
    let folder = tempfile::tempdir().map_err(told)?;
    let file = folder.path().join("chaos.db").display().to_string();
    let database = chaos.postgres.clone().unwrap_or(file);
    let ports: Vec<u16> = (0..chaos.nodes).map(|_| free_port()).collect::<Result<_, _>>()?;
    let mut nodes = Vec::new();
    for port in &ports {
        nodes.push(Node::start(&chaos.program, &database, *port)?);
    }
    let bases: Vec<String> = nodes.iter().map(|node| node.base.clone()).collect();
    let stop = Arc::new(AtomicBool::new(false));
    let moves = Arc::new(AtomicU64::new(0));
    let mut playing = tokio::task::JoinSet::new();
    let newcomer = Client::new(&bases[0]);
    for number in 0..chaos.tables {
        let pair = Pair::new(&newcomer, &bases, number, Tell::Entries).await?;
        playing.spawn(keep_playing(pair, bases.clone(), Arc::clone(&stop), Arc::clone(&moves)));
    }
    let killed = kill(chaos, &mut nodes, &ports, &database, &moves).await;
    // A moment of peace, then the reckoning.
    tokio::time::sleep(Duration::from_millis(500)).await;
    stop.store(true, Ordering::Relaxed);
    let mut survived = Survived { kills: chaos.kills, matches: 0, moves: 0, reconnected: 0 };
    while let Some(pair) = playing.join_next().await {
        let one = pair.map_err(told)??;
        survived.matches += one.matches;
        survived.moves += one.moves;
        survived.reconnected += one.reconnected;
    }
    killed.map(|()| survived)
}

async fn kill(
    chaos: &Chaos,
    nodes: &mut [Node],
    ports: &[u16],
    database: &str,
    moves: &AtomicU64,
) -> Result<(), Failed> {
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(chaos.seed);
    for number in 1..=chaos.kills {
        tokio::time::sleep(Duration::from_millis(luck.random_range(chaos.pause / 4..=chaos.pause))).await;
        let victim = luck.random_range(0..nodes.len());
        nodes[victim].kill();
        let (program, database, port) = (chaos.program.clone(), database.to_owned(), ports[victim]);
        let node = tokio::task::spawn_blocking(move || Node::start(&program, &database, port));
        nodes[victim] = node.await.map_err(told)??;
        if number % 10 == 0 {
            eprintln!("{number} kills, {} acknowledged moves", moves.load(Ordering::Relaxed));
        }
    }
    Ok(())
}

/// Plays match after match, looking at each when it is over.
async fn keep_playing(
    mut pair: Pair,
    bases: Vec<String>,
    stop: Arc<AtomicBool>,
    moves: Arc<AtomicU64>,
) -> Result<Survived, Failed> {
    let mut survived = Survived { kills: 0, matches: 0, moves: 0, reconnected: 0 };
    while !stop.load(Ordering::Relaxed) {
        let table = pair.sit_down("patchwork").await?;
        while !stop.load(Ordering::Relaxed) && pair.step().await?.is_some() {
            moves.fetch_add(1, Ordering::Relaxed);
        }
        survived.moves += reckon(&pair, &table, &bases).await?;
        survived.matches += 1;
    }
    survived.reconnected = pair.players.iter().map(|player| player.reconnected).sum();
    Ok(survived)
}

/// Compares what everybody heard, and what was acknowledged, with what the server has stored; tells how many moves there were.
async fn reckon(pair: &Pair, table: &TableId, bases: &[String]) -> Result<u64, Failed> {
    let heard = pair.players.iter().map(|player| player.events.len()).max().unwrap_or_default();
    let stored = stored(table, bases, heard).await?;
    if let Some((index, entry)) = (1..).zip(&stored).find(|(index, entry)| entry.seq != *index) {
        return Err(format!("table {table}: entry {} stands where {index} should", entry.seq));
    }
    let mut acknowledged = 0;
    for player in &pair.players {
        if player.events != stored {
            let (heard, stored) = (&player.events, &stored);
            let same = heard.iter().zip(stored).take_while(|(heard, stored)| heard == stored).count();
            let (heard_there, stored_there) = (heard.get(same), stored.get(same));
            return Err(format!(
                "table {table}: after {same} entries somebody has heard {heard_there:?} where {stored_there:?} was stored"
            ));
        }
        for own in &player.acknowledged {
            let entry = stored.get(own.entry as usize - 1);
            let expected = EventKind::Played { seat: own.seat, decision: Some(own.decision.clone()), luck: Vec::new() };
            let same = |kind: &EventKind| match (kind, &expected) {
                (EventKind::Played { seat, decision, .. }, EventKind::Played { seat: by, decision: wanted, .. }) => {
                    seat == by && decision == wanted
                }
                _ => false,
            };
            if !entry.is_some_and(|entry| same(&entry.kind)) {
                return Err(format!("table {table}: the acknowledged entry {} is lost", own.entry));
            }
            acknowledged += 1;
        }
    }
    let played = stored.iter().filter(|entry| matches!(entry.kind, EventKind::Played { .. })).count() as u64;
    if played != acknowledged {
        return Err(format!("table {table}: {acknowledged} moves were acknowledged, {played} were stored"));
    }
    Ok(acknowledged)
}

/// The entries as any node tells them to a stranger. A node may hear a moment later what another has written: if it does not know
/// as much as was heard, it is asked again, and in the end taken at its word.
async fn stored(table: &TableId, bases: &[String], heard: usize) -> Result<Vec<Event>, Failed> {
    for attempt in 0..200 {
        let stranger = Client::new(&bases[attempt % bases.len()]);
        match stranger.snapshot(table).await {
            Ok(ServerMessage::Snapshot { events, .. }) if events.len() >= heard || attempt >= 100 => return Ok(events),
            Err(ClientError::Refused(refusal)) if refusal.kind != RefusalKind::Busy => return Err(refusal.message),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    Err("no server answers".to_owned())
}
