//! The worker pool of the computer players: a few think at once, hosts take turns, and nobody else waits for them.
//!
//! There are two lanes, one for levels that answer in a moment and one for those that think: whoever plays against an easy opponent
//! does not wait for somebody else's expert. In each lane the hosts of tables take turns, so that one who has a thousand tables
//! waits for themselves. Only tables that somebody watches wait here; others wait in the database until a worker is free.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, Seat};
use mozaika_players::{Kind, Level, PlayerRegistry, SearchRequest};
use mozaika_wire::PersonId;
use rand::TryRng as _;
use rand::rngs::SysRng;
use tokio::sync::{Notify, oneshot};
use tokio::task::JoinError;

/// How long a level may think about one decision, however slow the machine is; then it takes the best it has found.
const fn longest(level: Level) -> Duration {
    Duration::from_millis(match level {
        Level::Beginner | Level::Easy => 500,
        Level::Medium => 2_000,
        Level::Hard => 5_000,
        Level::Expert => 10_000,
    })
}

/// The pool.
#[derive(Clone, Debug)]
pub(crate) struct ComputerPlayerPool {
    players: PlayerRegistry,
    quick: Lane,
    slow: Lane,
    /// Told whenever a worker has nothing to do.
    free: Arc<Notify>,
    /// Do tables wait in the database for a worker?
    others_wait: Arc<AtomicBool>,
    /// When each host was served last: who was served longest ago is next among those who wait in the database.
    served: Arc<Mutex<HashMap<PersonId, u64>>>,
    turns: Arc<AtomicU64>,
}

/// For whom a computer player is to decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn<'a> {
    /// Who made the table.
    pub(crate) host: &'a PersonId,
    /// Does anybody watch? Else it is not waited for a worker here.
    pub(crate) is_watched: bool,
}

/// Why a computer player did not decide.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoDecision {
    #[error("it had nothing to decide, or does not know the game")]
    Refused(#[source] Illegal),
    #[error("it panicked")]
    Panicked(#[source] JoinError),
}

/// Some workers, and those who wait for one of them.
#[derive(Clone, Debug)]
struct Lane(Arc<Mutex<Waiting>>);

#[derive(Debug)]
struct Waiting {
    free: usize,
    /// Hosts with somebody in the queue, in the order of their turns.
    hosts: VecDeque<PersonId>,
    queues: HashMap<PersonId, VecDeque<oneshot::Sender<Worker>>>,
}

/// A worker, until it is dropped: then the next host has a turn.
#[derive(Debug)]
struct Worker {
    lane: Lane,
    free: Arc<Notify>,
}

impl Drop for Worker {
    fn drop(&mut self) {
        let mut waiting = self.lane.waiting();
        while let Some(host) = waiting.hosts.pop_front() {
            let Some(queue) = waiting.queues.get_mut(&host) else { continue };
            let next = queue.pop_front();
            if queue.is_empty() {
                waiting.queues.remove(&host);
            } else {
                waiting.hosts.push_back(host);
            }
            if let Some(next) = next.filter(|next| !next.is_closed()) {
                drop(waiting);
                // Should it have gone in this very moment, the worker comes back and is passed on.
                let _ = next.send(Self { lane: self.lane.clone(), free: Arc::clone(&self.free) });
                return;
            }
        }
        waiting.free += 1;
        drop(waiting);
        self.free.notify_one();
    }
}

impl Lane {
    fn new(workers: usize) -> Self {
        Self(Arc::new(Mutex::new(Waiting { free: workers.max(1), hosts: VecDeque::new(), queues: HashMap::new() })))
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A worker that has nothing to do; nothing when there is none.
    fn take_free(&self, free: &Arc<Notify>) -> Option<Worker> {
        let mut waiting = self.waiting();
        waiting.free = waiting.free.checked_sub(1)?;
        Some(Worker { lane: self.clone(), free: Arc::clone(free) })
    }

    /// Waits for a worker, when it is the host's turn.
    fn queue(&self, host: &PersonId) -> oneshot::Receiver<Worker> {
        let (sender, receiver) = oneshot::channel();
        let mut waiting = self.waiting();
        let queue = waiting.queues.entry(host.clone()).or_default();
        queue.push_back(sender);
        if queue.len() == 1 {
            waiting.hosts.push_back(host.clone());
        }
        receiver
    }
}

/// A computer player that thinks, or waits for a worker; it ends when this is dropped: nobody waits for it any more.
#[derive(Debug)]
pub(crate) struct Thinking {
    cancelled: Arc<AtomicBool>,
    has_begun: Arc<AtomicBool>,
    _leaves: oneshot::Sender<()>,
}

impl Thinking {
    /// Does it think, and not only wait?
    pub(crate) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}

impl ComputerPlayerPool {
    /// These players, so many at once in each lane.
    pub(crate) fn new(players: PlayerRegistry, workers: usize) -> Self {
        Self {
            players,
            quick: Lane::new(workers),
            slow: Lane::new(workers),
            free: Arc::default(),
            others_wait: Arc::default(),
            served: Arc::default(),
            turns: Arc::default(),
        }
    }

    /// Is there a computer player who knows that game?
    pub(crate) fn check_knows(&self, game: &str) -> Result<(), Illegal> {
        self.players.find(game).map(|_| ())
    }

    fn lane(&self, level: Level) -> &Lane {
        if level <= Level::Easy { &self.quick } else { &self.slow }
    }

    /// Waits until a worker has nothing to do.
    pub(crate) async fn worker_is_free(&self) {
        self.free.notified().await;
    }

    /// How many workers have nothing to do.
    pub(crate) fn free_workers(&self) -> usize {
        self.quick.waiting().free + self.slow.waiting().free
    }

    /// Says whether tables wait in the database.
    pub(crate) fn let_others_wait(&self, wait: bool) {
        self.others_wait.store(wait, Ordering::Relaxed);
    }

    /// Do tables wait in the database?
    pub(crate) fn others_wait(&self) -> bool {
        self.others_wait.load(Ordering::Relaxed)
    }

    fn served(&self) -> MutexGuard<'_, HashMap<PersonId, u64>> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The last turn of a host; 0 when there was none.
    pub(crate) fn last_turn(&self, host: &PersonId) -> u64 {
        self.served().get(host).copied().unwrap_or(0)
    }

    /// A host has had a turn.
    pub(crate) fn note_turn(&self, host: &PersonId) {
        /// Who was served before so many others may as well be new.
        const REMEMBERED: u64 = 10_000;
        let turn = self.turns.fetch_add(1, Ordering::Relaxed) + 1;
        let mut served = self.served();
        served.insert(host.clone(), turn);
        if served.len() as u64 > 2 * REMEMBERED {
            served.retain(|_, last| *last + REMEMBERED > turn);
        }
    }

    /// Lets a computer player decide; nothing when nobody waits for it any more. No worker is waited for where nobody watches: then there is
    /// nothing to wait for either.
    pub(crate) fn decide(
        &self,
        played: Box<dyn AnyMatch>,
        seat: Seat,
        level: &str,
        turn: Turn<'_>,
    ) -> Option<(Thinking, impl Future<Output = Result<Option<String>, NoDecision>> + use<>)> {
        let level = level.parse::<Level>().unwrap_or(Level::Medium);
        let lane = self.lane(level);
        let (worker, queued) = match lane.take_free(&self.free) {
            Some(worker) => (Some(worker), None),
            None if turn.is_watched => (None, Some(lane.queue(turn.host))),
            None => return None,
        };
        self.note_turn(turn.host);
        let (cancelled, has_begun) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(worker.is_some())));
        let (leaves, mut left) = oneshot::channel::<()>();
        let thinking =
            Thinking { cancelled: Arc::clone(&cancelled), has_begun: Arc::clone(&has_begun), _leaves: leaves };
        let players = self.players;
        let decision = async move {
            let worker = match (worker, queued) {
                (Some(worker), _) => worker,
                (None, Some(queued)) => tokio::select! {
                    Ok(worker) = queued => worker,
                    _ = &mut left => return Ok(None),
                },
                (None, None) => return Ok(None),
            };
            if cancelled.load(Ordering::Relaxed) {
                return Ok(None);
            }
            has_begun.store(true, Ordering::Relaxed);
            let thinking = tokio::task::spawn_blocking(move || {
                let started = Instant::now();
                let seed = SysRng.try_next_u64().unwrap_or_default();
                let stop = &mut || cancelled.load(Ordering::Relaxed) || started.elapsed() > longest(level);
                let kind = Kind::Level(level);
                let result = players
                    .find(played.game())
                    .and_then(|players| players.decide(played.as_ref(), seat, SearchRequest::new(kind, seed), stop));
                metrics::histogram!("mozaika_thinking_seconds").record(started.elapsed());
                drop(worker);
                result.map(|result| result.decision)
            });
            thinking.await.map_err(NoDecision::Panicked)?.map(Some).map_err(NoDecision::Refused)
        };
        Some((thinking, decision))
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt as _;
    use mozaika_game::luck::Seed;
    use mozaika_players::{ComputerPlayers, PLAYERS};
    use mozaika_registry::GAMES;

    use super::*;
    use crate::slow_player::SlowPlayer;

    fn started() -> (Box<dyn AnyMatch>, Seat) {
        let mut played = GAMES.games().next().unwrap().start(&serde_json::json!({})).unwrap();
        mozaika_game::luck::enter_due(played.as_mut(), &Seed::new([7; 32])).unwrap();
        let seat = played.next().seats().lowest().unwrap();
        (played, seat)
    }

    fn watched(host: &PersonId) -> Turn<'_> {
        Turn { host, is_watched: true }
    }

    #[tokio::test]
    async fn nobody_thinks_before_a_worker_is_free_and_then_everybody_decides_legally() {
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let busy = pool.quick.take_free(&pool.free).unwrap();
        let host = "ada".parse().unwrap();
        let mut asked = Vec::new();
        for _ in 0..3 {
            let (played, seat) = started();
            let (thinking, decision) = pool.decide(played, seat, "beginner", watched(&host)).unwrap();
            let mut decision = Box::pin(decision);
            assert!(decision.as_mut().now_or_never().is_none(), "more think at once than may");
            assert!(!thinking.has_begun());
            asked.push((thinking, decision));
        }
        assert_eq!(pool.quick.waiting().free, 0);
        drop(busy);
        for (_thinking, decision) in asked {
            let decision = decision.await.unwrap().unwrap();
            let (played, seat) = started();
            assert!(played.check(&mozaika_game::Entry::Move(seat, decision)).is_ok());
        }
        pool.worker_is_free().await;
    }

    #[tokio::test]
    async fn hosts_take_turns_however_many_tables_one_of_them_has() {
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let busy = pool.slow.take_free(&pool.free).unwrap();
        let (greedy, other): (PersonId, PersonId) = ("greedy".parse().unwrap(), "other".parse().unwrap());
        let mut many: VecDeque<_> = (0..1000).map(|_| pool.slow.queue(&greedy)).collect();
        let mut one = pool.slow.queue(&other);
        drop(busy);
        let first = many.pop_front().unwrap().try_recv().expect("the first in the queue is the first");
        assert!(one.try_recv().is_err());
        drop(first);
        assert!(one.try_recv().is_ok(), "one host has two turns before another has one");
    }

    #[tokio::test]
    async fn who_plays_against_a_quick_level_waits_for_no_slow_one_and_nobody_is_waited_for_unwatched() {
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let _busy = pool.slow.take_free(&pool.free).unwrap();
        let host = "ada".parse().unwrap();
        let (played, seat) = started();
        let (_thinking, decision) = pool.decide(played, seat, "easy", watched(&host)).unwrap();
        assert!(decision.await.unwrap().is_some());
        let (played, seat) = started();
        assert!(pool.decide(played, seat, "expert", Turn { host: &host, is_watched: false }).is_none());
        assert!(pool.slow.waiting().queues.is_empty());
    }

    #[tokio::test]
    async fn nobody_thinks_for_a_table_that_waits_no_more() {
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let busy = pool.slow.take_free(&pool.free).unwrap();
        let host = "ada".parse().unwrap();
        let (played, seat) = started();
        let (thinking, decision) = pool.decide(played, seat, "expert", watched(&host)).unwrap();
        let mut decision = pin!(decision);
        assert!(decision.as_mut().now_or_never().is_none());
        drop(thinking);
        assert_eq!(decision.await.unwrap(), None, "it leaves the queue at once");
        drop(busy);
        assert_eq!(pool.slow.waiting().free, 1);
    }

    #[tokio::test]
    async fn a_level_that_would_think_for_ever_is_stopped_by_the_clock() {
        static ENDLESS: SlowPlayer = SlowPlayer::new();
        static PLAYERS: &[&dyn ComputerPlayers] = &[&ENDLESS];
        let (played, seat) = started();
        let host = "ada".parse().unwrap();
        let pool = ComputerPlayerPool::new(PlayerRegistry::new(PLAYERS), 1);
        let (_thinking, decision) = pool.decide(played, seat, "easy", watched(&host)).unwrap();
        let decision = tokio::time::timeout(Duration::from_mins(1), decision).await.expect("it thinks for ever");
        assert!(decision.unwrap().is_some());
    }

    #[tokio::test]
    async fn who_cannot_decide_says_why() {
        let (played, _) = started();
        let host = "ada".parse().unwrap();
        let pool = ComputerPlayerPool::new(PlayerRegistry::new(&[]), 1);
        let (_thinking, decision) = pool.decide(played, Seat(0), "easy", watched(&host)).unwrap();
        assert!(matches!(decision.await, Err(NoDecision::Refused(illegal)) if illegal.code == "no-computer-player"));
    }
}
