//! How well a match was played, decision by decision.

use std::fmt;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::kind::{Kind, Limit};
use crate::mind::{Asked, Looks, mind};

/// A loss of win chance from which a decision is called so.
const MARKS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.1, Mark::Mistake), (0.05, Mark::Inaccuracy)];
/// The loss of win chance at which a decision counts about a third of a perfect one.
const FORGIVENESS: f64 = 0.15;

/// What a decision is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Nothing better was found, or hardly.
    Good,
    /// A little was lost.
    Inaccuracy,
    /// Much was lost.
    Mistake,
    /// The match may have been lost.
    Blunder,
}

impl Mark {
    /// What a decision is called that loses so much win chance.
    #[must_use]
    pub fn of(loss: f64) -> Self {
        MARKS.into_iter().find(|(least, _)| loss >= *least).map_or(Self::Good, |(_, mark)| mark)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Good => "",
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
        })
    }
}

/// One decision, judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Judged {
    /// The number of the entry, counted from 1.
    pub entry: usize,
    /// Who decided.
    pub seat: Seat,
    /// What.
    #[serde(rename = "move")]
    pub decision: String,
    /// The win chance with the best decision that was found.
    pub before: f64,
    /// The win chance with this one.
    pub after: f64,
    /// How much was lost.
    pub loss: f64,
    /// What that is called.
    pub mark: Mark,
    /// The best decision that was found.
    pub best: String,
    /// How the match would have gone on.
    pub line: Vec<String>,
}

/// One seat's play.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// Whose.
    pub seat: Seat,
    /// 100 when nothing better was ever found.
    pub accuracy: f64,
    /// How many inaccuracies.
    pub inaccuracies: usize,
    /// How many mistakes.
    pub mistakes: usize,
    /// How many blunders.
    pub blunders: usize,
}

/// Judges one entry of a match (counted from 0) against the best found with as many looks; nothing when it is no decision
/// that the match waited for.
pub fn judge_entry(table: &dyn AnyMatch, entry: usize, looks: Looks) -> Result<Option<Judged>, Illegal> {
    let Some(Entry::Move(seat, decision)) = table.entry(entry, None) else { return Ok(None) };
    let before = table.rewound(entry);
    // Anytime actions out of turn are no decision the match waited for.
    if !before.next().seats().contains(seat) {
        return Ok(None);
    }
    let before = before.as_ref();
    let mind = mind(before.game())?;
    let kind = Kind::Search(Limit::Iterations(looks.iterations));
    let advice = mind.decide(before, seat, Asked { kind, seed: looks.seed, stop: &mut || false })?;
    let after = if advice.decision == decision { advice.value } else { mind.judge(before, seat, &decision, looks)? };
    let best = advice.value.max(after);
    Ok(Some(Judged {
        entry: entry + 1,
        seat,
        before: best,
        after,
        loss: best - after,
        mark: Mark::of(best - after),
        best: if after >= advice.value { decision.clone() } else { advice.decision },
        decision,
        line: advice.line,
    }))
}

/// How well one seat played.
#[must_use]
pub fn sum_up(seat: Seat, decisions: &[Judged]) -> SeatReport {
    let own: Vec<&Judged> = decisions.iter().filter(|judged| judged.seat == seat).collect();
    let count = |mark| own.iter().filter(|judged| judged.mark == mark).count();
    let sum: f64 = own.iter().map(|judged| (-judged.loss / FORGIVENESS).exp()).sum();
    SeatReport {
        seat,
        accuracy: if own.is_empty() { 100.0 } else { 100.0 * sum / own.len() as f64 },
        inaccuracies: count(Mark::Inaccuracy),
        mistakes: count(Mark::Mistake),
        blunders: count(Mark::Blunder),
    }
}
