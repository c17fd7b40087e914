//! Computer players: a few think at once, in the order they were asked, and nobody else waits for them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mozaika_game::Seat;
use mozaika_game::registry::AnyMatch;
use mozaika_players::{Kind, Level, PLAYERS, SearchRequest};
use rand::TryRng as _;
use rand::rngs::SysRng;
use tokio::sync::Semaphore;

/// No decision takes longer, whatever the level.
const LONGEST: Duration = Duration::from_secs(10);

/// Those who think. Every table asks for one decision at a time and they are served in order, so no table is served before
/// another that has waited longer.
#[derive(Clone, Debug)]
pub(crate) struct Thinkers {
    places: Arc<Semaphore>,
}

/// Ends the thinking when it is dropped: nobody waits for it any more.
#[derive(Debug)]
pub(crate) struct Waiting(Arc<AtomicBool>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Thinkers {
    /// So many at once.
    pub(crate) fn new(places: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places.max(1))) }
    }

    /// Lets a computer player decide; nothing when it cannot, or when nobody waits for it any more.
    pub(crate) fn decide(
        &self,
        table: Box<dyn AnyMatch>,
        seat: Seat,
        level: &str,
    ) -> (Waiting, impl Future<Output = Option<String>> + use<>) {
        let cancelled = Arc::new(AtomicBool::new(false));
        let waiting = Waiting(Arc::clone(&cancelled));
        let level = level.parse::<Level>().unwrap_or(Level::Medium);
        let places = Arc::clone(&self.places);
        let thought = async move {
            let place = places.acquire_owned().await.ok()?;
            if cancelled.load(Ordering::Relaxed) {
                return None;
            }
            let thought = tokio::task::spawn_blocking(move || {
                let started = Instant::now();
                let seed = SysRng.try_next_u64().unwrap_or_default();
                let stop = &mut || cancelled.load(Ordering::Relaxed) || started.elapsed() > LONGEST;
                let kind = Kind::Level(level);
                let advice = PLAYERS
                    .find(table.game())
                    .and_then(|players| players.decide(table.as_ref(), seat, SearchRequest::new(kind, seed), stop));
                metrics::histogram!("mozaika_thinking_seconds").record(started.elapsed());
                drop(place);
                advice.map(|advice| advice.decision)
            });
            match thought.await {
                Ok(Ok(decision)) => Some(decision),
                Ok(Err(illegal)) => {
                    tracing::warn!(rule = illegal.rule, "a computer player had nothing to decide");
                    None
                }
                Err(_) => {
                    tracing::error!("a computer player panicked");
                    None
                }
            }
        };
        (waiting, thought)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]
mod tests {
    use mozaika_game::luck::Seed;
    use mozaika_registry::GAMES;
    use tokio::sync::mpsc;

    use super::*;

    fn begun() -> (Box<dyn AnyMatch>, Seat) {
        let mut table = GAMES.games().next().unwrap().start(&serde_json::json!({})).unwrap();
        mozaika_game::luck::enter_due(table.as_mut(), &Seed::new([7; 32])).unwrap();
        let seat = table.next().seats().lowest().unwrap();
        (table, seat)
    }

    #[tokio::test]
    async fn nobody_thinks_before_there_is_a_place_and_then_everybody_decides_legally() {
        let thinkers = Thinkers::new(1);
        let busy = Arc::clone(&thinkers.places).acquire_owned().await.unwrap();
        let (send, mut receive) = mpsc::unbounded_channel();
        let mut waitings = Vec::new();
        for _ in 0..3 {
            let (table, seat) = begun();
            let (waiting, thought) = thinkers.decide(table, seat, "beginner");
            waitings.push(waiting);
            let send = send.clone();
            tokio::spawn(async move { send.send(thought.await) });
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
        assert!(receive.try_recv().is_err(), "more think at once than may");
        drop(busy);
        for _ in 0..3 {
            let decision = receive.recv().await.unwrap().unwrap();
            let (table, seat) = begun();
            assert!(table.check(&mozaika_game::Entry::Move(seat, decision)).is_ok());
        }
    }

    #[tokio::test]
    async fn nobody_thinks_for_a_table_that_waits_no_more() {
        let thinkers = Thinkers::new(1);
        let busy = Arc::clone(&thinkers.places).acquire_owned().await.unwrap();
        let (table, seat) = begun();
        let (waiting, thought) = thinkers.decide(table, seat, "expert");
        let thought = tokio::spawn(thought);
        drop((waiting, busy));
        assert_eq!(thought.await.unwrap(), None);
    }
}
