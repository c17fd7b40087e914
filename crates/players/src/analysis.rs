//! How well a match was played, decision by decision.

use std::fmt;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Seat};
use serde::{Deserialize, Serialize};

use crate::kind::{Kind, Limit};
use crate::registry::{Asked, Looks, PLAYERS};

/// A loss of win chance from which a decision is called so.
const MARKS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.1, Mark::Mistake), (0.05, Mark::Inaccuracy)];
/// The loss of win chance at which a decision counts about a third of a perfect one.
const FORGIVENESS: f64 = 0.15;

/// What a decision is called, by what it gives away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// Gives little or nothing away.
    Good,
    /// Gives away at least 0.05 of win chance.
    Inaccuracy,
    /// At least 0.1.
    Mistake,
    /// At least 0.15.
    Blunder,
}

impl Mark {
    /// What a decision that gives away so much win chance is called.
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
    /// Which entry of the record it is, counted from 1.
    pub entry: usize,
    /// Who decided.
    pub seat: Seat,
    /// What was decided.
    #[serde(rename = "move")]
    pub decision: String,
    /// The win chance before, if the best is played: 0 to 1.
    pub before: f64,
    /// The win chance with what was played.
    pub after: f64,
    /// What was given away.
    pub loss: f64,
    /// What that is called.
    pub mark: Mark,
    /// The best decision found.
    pub best: String,
    /// How it would have gone on.
    pub line: Vec<String>,
}

/// How well one seat played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// Whose.
    pub seat: Seat,
    /// 100 when nothing was given away.
    pub accuracy: f64,
    /// How many inaccuracies.
    pub inaccuracies: usize,
    /// How many mistakes.
    pub mistakes: usize,
    /// How many blunders.
    pub blunders: usize,
}

/// A whole match, judged.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// Which game.
    pub game: &'static str,
    /// How often each decision was looked at.
    pub iterations: u64,
    /// How well each seat played.
    pub seats: Vec<SeatReport>,
    /// Every decision the match waited for.
    pub decisions: Vec<Judged>,
}

impl Analysis {
    /// Sums up what was judged.
    #[must_use]
    pub fn of(table: &dyn AnyMatch, looks: Looks, decisions: Vec<Judged>) -> Self {
        let seats = Seat::all(table.player_count()).map(|seat| sum_up(seat, &decisions)).collect();
        Self { game: table.game(), iterations: looks.iterations, seats, decisions }
    }
}

/// Judges one entry of a match; nothing when it is luck, or an action the match did not wait for.
pub fn judge_entry(table: &dyn AnyMatch, entry: usize, looks: Looks) -> Result<Option<Judged>, Illegal> {
    let Some(Entry::Move(seat, decision)) = table.entry(entry, None) else { return Ok(None) };
    let before = table.rewound(entry);
    if !before.next().seats().contains(seat) {
        return Ok(None);
    }
    let players = PLAYERS.find(before.game())?;
    let kind = Kind::Search(Limit::Iterations(looks.iterations));
    let advice = players.decide(before.as_ref(), seat, Asked { kind, seed: looks.seed, stop: &mut || false })?;
    let after = if advice.decision == decision {
        advice.value
    } else {
        players.judge(before.as_ref(), seat, &decision, looks)?
    };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_is_called_by_the_first_mark_it_reaches() {
        let marks = [0.0, 0.049, 0.05, 0.1, 0.149, 0.15, 1.0].map(Mark::of);
        let named =
            [Mark::Good, Mark::Good, Mark::Inaccuracy, Mark::Mistake, Mark::Mistake, Mark::Blunder, Mark::Blunder];
        assert_eq!(marks, named);
    }
}
