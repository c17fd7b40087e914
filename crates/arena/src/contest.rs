//! Who plays whom, and playing it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use mozaika_game::luck::LocalLuck;
use mozaika_game::registry::AnyGame;
use mozaika_game::{Illegal, Problems, Record, Seat, Seated, Seating, Tags};
use mozaika_players::{ComputerPlayers, MatchEnd, SeatPlayer, play_match};
use serde_json::Value;

use crate::entrant::{Entrant, SeatedEntrant};
use crate::sprt::{Sprt, Verdict};

/// A contest to be played.
///
/// ```
/// use std::time::Duration;
///
/// use mozaika_arena::{Contest, Report};
/// use mozaika_players::PLAYERS;
/// use mozaika_registry::GAMES;
/// use serde_json::json;
///
/// let contest = Contest {
///     game: GAMES.find("patchwork")?,
///     players: PLAYERS.find("patchwork")?,
///     options: json!({}),
///     entrants: vec!["greedy".parse()?, "random".parse()?],
///     matches: 4,
///     seed: 1,
///     jobs: 2,
///     program_ms: 100,
///     patience: Duration::from_secs(5),
///     sprt: None,
/// };
/// let played = contest.play(&mut |result| println!("match {} is over", result.number))?;
/// let report = Report::new(&contest, &contest.pairings()?, &played);
/// assert_eq!(report.pairings[0].wins + report.pairings[0].shared + report.pairings[0].losses, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Contest {
    /// The game.
    pub game: &'static dyn AnyGame,
    /// Its computer players.
    pub players: &'static dyn ComputerPlayers,
    /// The options of every match, as the game reads them.
    pub options: Value,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// How many matches each pairing plays.
    pub matches: usize,
    /// The luck of the first match; each pair of matches has the next, the same for every pairing.
    pub seed: u64,
    /// How many matches are played at once, each on a thread of its own; 0 counts as 1.
    pub jobs: usize,
    /// How long programs are told to think for each decision, in milliseconds.
    pub program_ms: u64,
    /// How much longer they may take before they lose the match.
    pub patience: Duration,
    /// Stops a pairing as soon as its result is clear.
    pub sprt: Option<Sprt>,
}

/// Two entrants who meet; one alone where a match has a single seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// The first, as an index into the entrants.
    pub first: usize,
    /// The second; the same as the first where a match has a single seat.
    pub second: usize,
}

/// How one match went.
#[derive(Clone, Debug)]
pub struct MatchResult {
    /// The pairing, as an index into [`Contest::pairings`].
    pub pairing: usize,
    /// The number of the match within its pairing, counted from 0.
    pub number: usize,
    /// The luck it was played with; see [`LocalLuck`].
    pub seed: u64,
    /// The entrant of each seat, as an index into the entrants.
    pub seats: Vec<usize>,
    /// Each seat's points at the end.
    pub points: Vec<f64>,
    /// Each seat's points item by item, as the score sheet names them.
    pub items: Vec<Vec<(&'static str, f64)>>,
    /// Each seat's share of the victory: 1 for the only winner, 0 for who has not won. They add up to 1.
    pub shares: Vec<f64>,
    /// Who could not go on, and why: a sentence without its subject.
    pub forfeit: Option<(Seat, String)>,
    /// How long each of a seat's decisions took.
    pub took: Vec<Vec<Duration>>,
    /// Everything that happened, with the entrants in its tags.
    pub record: Record,
}

impl MatchResult {
    /// What the seats of that entrant won of the victory, between 0 and 1.
    #[must_use]
    pub fn share_of(&self, entrant: usize) -> f64 {
        self.seats.iter().zip(&self.shares).filter(|(who, _)| **who == entrant).map(|(_, share)| share).sum()
    }
}

/// Whoever wants to know while it goes on.
pub type Watcher<'a> = &'a mut dyn FnMut(&MatchResult);

struct Job {
    pairing: usize,
    number: usize,
}

impl Contest {
    /// Everybody against everybody; in matches of one, everybody alone.
    pub fn pairings(&self) -> Result<Vec<Pairing>, Problems> {
        let alone = self.game.start(&self.options)?.player_count() == 1;
        let all = 0..self.entrants.len();
        Ok(if alone {
            all.map(|first| Pairing { first, second: first }).collect()
        } else {
            all.clone()
                .flat_map(|first| (first + 1..self.entrants.len()).map(move |second| Pairing { first, second }))
                .collect()
        })
    }

    /// Plays every match and tells the watcher of each as it ends.
    pub fn play(&self, watch: Watcher<'_>) -> Result<Vec<MatchResult>, Illegal> {
        let pairings = self.pairings().map_err(|problems| problems.under("options"))?;
        // Match by match through all pairings, so that an early look at the standings is fair to all.
        let jobs = (0..self.matches)
            .flat_map(|number| (0..pairings.len()).map(move |pairing| Job { pairing, number }))
            .collect::<Vec<_>>();
        let queue = Mutex::new(jobs.into_iter());
        let clear: Vec<AtomicBool> = pairings.iter().map(|_| AtomicBool::new(false)).collect();
        let (sender, results) = channel();
        let mut played: Vec<MatchResult> = Vec::new();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs.max(1) {
                let (sender, queue, clear, pairings) = (sender.clone(), &queue, &clear, &pairings);
                scope.spawn(move || self.work(queue, clear, pairings, &sender));
            }
            drop(sender);
            for result in results {
                let result = match result {
                    Ok(result) => result,
                    Err(illegal) => {
                        for clear in &clear {
                            clear.store(true, Ordering::Relaxed);
                        }
                        return Err(illegal);
                    }
                };
                watch(&result);
                let pairing = result.pairing;
                played.push(result);
                if self.is_clear(&played, pairing, pairings[pairing]) {
                    clear[pairing].store(true, Ordering::Relaxed);
                }
            }
            Ok(())
        })?;
        played.sort_by_key(|result| (result.pairing, result.number));
        Ok(played)
    }

    fn work(
        &self,
        queue: &Mutex<std::vec::IntoIter<Job>>,
        clear: &[AtomicBool],
        pairings: &[Pairing],
        sender: &Sender<Result<MatchResult, Illegal>>,
    ) {
        loop {
            // Another worker's panic leaves a sound queue behind.
            let job = queue.lock().unwrap_or_else(std::sync::PoisonError::into_inner).next();
            let Some(job) = job else { return };
            if clear[job.pairing].load(Ordering::Relaxed) {
                continue;
            }
            if sender.send(self.play_one(&job, pairings[job.pairing])).is_err() {
                return;
            }
        }
    }

    fn is_clear(&self, played: &[MatchResult], pairing: usize, who: Pairing) -> bool {
        let Some(test) = self.sprt else { return false };
        let (mut wins, mut shared, mut losses) = (0, 0, 0);
        for result in played.iter().filter(|result| result.pairing == pairing) {
            match result.share_of(who.first) {
                share if share > 0.5 => wins += 1,
                share if share < 0.5 => losses += 1,
                _ => shared += 1,
            }
        }
        test.verdict(wins, shared, losses) != Verdict::Open
    }

    fn seated(&self, entrant: &Entrant) -> SeatedEntrant {
        match entrant {
            Entrant::Computer(kind) => SeatedEntrant::computer(self.players, *kind),
            Entrant::Program(words) => SeatedEntrant::program(words, self.program_ms, self.patience),
        }
    }

    fn play_one(&self, job: &Job, pairing: Pairing) -> Result<MatchResult, Illegal> {
        let mut played = self.game.start(&self.options).map_err(|problems| problems.under("options"))?;
        let player_count = played.player_count();
        // Two matches in a row have the same luck with the seats exchanged.
        let seed = self.seed.wrapping_add(if player_count == 1 { job.number } else { job.number / 2 } as u64);
        let who = |seat: usize| if (seat + job.number).is_multiple_of(2) { pairing.first } else { pairing.second };
        let seats: Vec<usize> = (0..player_count).map(who).collect();
        let mut seated: Vec<SeatedEntrant> = seats.iter().map(|who| self.seated(&self.entrants[*who])).collect();
        let mut players: Vec<&mut dyn SeatPlayer> = seated.iter_mut().map(|one| one as &mut dyn SeatPlayer).collect();
        let forfeit = match play_match(played.as_mut(), &mut players, LocalLuck(seed))? {
            MatchEnd::Finished => None,
            MatchEnd::Forfeit(seat, reason) => Some((seat, reason.to_string())),
        };
        let sheet = played.score();
        let points: Vec<f64> = sheet.scores.iter().map(|score| score.total().as_f64()).collect();
        let items =
            sheet.scores.iter().map(|score| score.items.iter().map(|item| (item.name, item.points.as_f64())).collect());
        let items = items.collect();
        let shares = shares(player_count, sheet.winners().unwrap_or_default(), forfeit.as_ref());
        let mut tags = Tags::default();
        let seating = seats.iter().map(|who| Seated::computer(self.entrants[*who].to_string()));
        tags.set_seating(&Seating::new(seating.collect()));
        tags.set(Tags::LUCK, &seed.to_string());
        if let Some((seat, reason)) = &forfeit {
            tags.set(Tags::FORFEIT, &format!("seat {seat} {reason}"));
        }
        played.set_tags(tags);
        Ok(MatchResult {
            pairing: job.pairing,
            number: job.number,
            seed,
            seats,
            points,
            items,
            shares,
            forfeit,
            took: seated.into_iter().map(|one| one.took).collect(),
            record: played.record(),
        })
    }
}

/// Each seat's share of the victory; who could not go on has none, the others share it.
fn shares(player_count: usize, winners: &[Seat], forfeit: Option<&(Seat, String)>) -> Vec<f64> {
    Seat::all(player_count)
        .map(|seat| match forfeit {
            Some((loser, _)) if *loser == seat => 0.0,
            Some(_) => 1.0 / (player_count - 1) as f64,
            None if winners.contains(&seat) => 1.0 / winners.len() as f64,
            None => 0.0,
        })
        .collect()
}
