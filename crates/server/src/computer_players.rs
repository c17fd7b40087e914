//! The worker pool of the computer players: a few think at once, in the order they were asked, and nobody else waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, Seat};
use mozaika_players::{Kind, Level, PlayerRegistry, SearchRequest};
use rand::TryRng as _;
use rand::rngs::SysRng;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

/// No decision takes longer, whatever the level.
const LONGEST: Duration = Duration::from_secs(10);

/// The pool. Every table asks for one decision at a time and they are served in order, so no table is served before
/// another that has waited longer.
#[derive(Clone, Debug)]
pub(crate) struct ComputerPlayerPool {
    players: PlayerRegistry,
    workers: Arc<Semaphore>,
}

/// Why a computer player did not decide.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NoDecision {
    #[error("it had nothing to decide, or does not know the game")]
    Refused(#[source] Illegal),
    #[error("it panicked")]
    Panicked(#[source] JoinError),
}

/// Ends the thinking when it is dropped: nobody waits for it any more.
#[derive(Debug)]
pub(crate) struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl ComputerPlayerPool {
    /// These players, so many at once.
    pub(crate) fn new(players: PlayerRegistry, workers: usize) -> Self {
        Self { players, workers: Arc::new(Semaphore::new(workers.max(1))) }
    }

    /// Is there a computer player who knows that game?
    pub(crate) fn check_knows(&self, game: &str) -> Result<(), Illegal> {
        self.players.find(game).map(|_| ())
    }

    /// Lets a computer player decide; nothing when nobody waits for it any more.
    pub(crate) fn decide(
        &self,
        played: Box<dyn AnyMatch>,
        seat: Seat,
        level: &str,
    ) -> (CancelOnDrop, impl Future<Output = Result<Option<String>, NoDecision>> + use<>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        let cancel = CancelOnDrop(Arc::clone(&cancelled));
        let level = level.parse::<Level>().unwrap_or(Level::Medium);
        let (players, workers) = (self.players, Arc::clone(&self.workers));
        let thinking = async move {
            // The semaphore is never closed.
            let Ok(worker) = workers.acquire_owned().await else { return Ok(None) };
            if cancelled.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let thinking = tokio::task::spawn_blocking(move || {
                let started = Instant::now();
                let seed = SysRng.try_next_u64().unwrap_or_default();
                let stop = &mut || cancelled.load(Ordering::Relaxed) || started.elapsed() > LONGEST;
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
        (cancel, thinking)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use std::pin::pin;

    use futures_util::FutureExt as _;
    use mozaika_game::luck::Seed;
    use mozaika_players::PLAYERS;
    use mozaika_registry::GAMES;

    use super::*;

    fn started() -> (Box<dyn AnyMatch>, Seat) {
        let mut played = GAMES.games().next().unwrap().start(&serde_json::json!({})).unwrap();
        mozaika_game::luck::enter_due(played.as_mut(), &Seed::new([7; 32])).unwrap();
        let seat = played.next().seats().lowest().unwrap();
        (played, seat)
    }

    #[tokio::test]
    async fn nobody_thinks_before_a_worker_is_free_and_then_everybody_decides_legally() {
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let busy = Arc::clone(&pool.workers).acquire_owned().await.unwrap();
        let mut asked = Vec::new();
        for _ in 0..3 {
            let (played, seat) = started();
            let (cancel, thinking) = pool.decide(played, seat, "beginner");
            let mut thinking = Box::pin(thinking);
            assert!(thinking.as_mut().now_or_never().is_none(), "more think at once than may");
            asked.push((cancel, thinking));
        }
        assert_eq!(pool.workers.available_permits(), 0);
        drop(busy);
        for (_cancel, thinking) in asked {
            let decision = thinking.await.unwrap().unwrap();
            let (played, seat) = started();
            assert!(played.check(&mozaika_game::Entry::Move(seat, decision)).is_ok());
        }
    }

    #[tokio::test]
    async fn nobody_thinks_for_a_table_that_waits_no_more() {
        let pool = ComputerPlayerPool::new(PLAYERS, 1);
        let busy = Arc::clone(&pool.workers).acquire_owned().await.unwrap();
        let (played, seat) = started();
        let (cancel, thinking) = pool.decide(played, seat, "expert");
        let mut thinking = pin!(thinking);
        assert!(thinking.as_mut().now_or_never().is_none());
        drop((cancel, busy));
        assert_eq!(thinking.await.unwrap(), None);
    }

    #[tokio::test]
    async fn who_cannot_decide_says_why() {
        let (played, _) = started();
        let (_cancel, thinking) = ComputerPlayerPool::new(PlayerRegistry::new(&[]), 1).decide(played, Seat(0), "easy");
        assert!(matches!(thinking.await, Err(NoDecision::Refused(illegal)) if illegal.code == "no-computer-player"));
    }
}
