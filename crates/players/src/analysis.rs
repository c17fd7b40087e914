//! How well a match was played, decision by decision.

use std::fmt;

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Illegal, Next, Seat};
use serde::{Deserialize, Serialize};

use crate::kind::{Kind, Limit};
use crate::registry::ComputerPlayers;
use crate::request::{EvaluationSettings, SearchRequest};

/// The least loss of win chance from which a decision is called so.
const MARKS: [(f64, Mark); 3] = [(0.15, Mark::Blunder), (0.1, Mark::Mistake), (0.05, Mark::Inaccuracy)];
/// The loss of win chance at which a decision counts 1/e, about a third, of a perfect one in the accuracy.
const ACCURACY_SCALE: f64 = 0.15;

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

/// One decision of a record, compared with the best the search found.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct EntryEvaluation {
    /// The number of the entry in the record, counted from 1.
    pub entry: usize,
    /// The seat that decided.
    pub seat: Seat,
    /// What it decided, in the game's notation.
    #[serde(rename = "move")]
    pub decision: String,
    /// The value for that seat with the best decision: 0 is lost, 1 is won.
    pub before: f64,
    /// The value with the decision that was made.
    pub after: f64,
    /// What was given away: `before` less `after`, 0 or more.
    pub loss: f64,
    /// What a decision with that loss is called.
    pub mark: Mark,
    /// The best decision found, in the game's notation; the one that was made, if nothing better was found.
    pub best: String,
    /// How the match would have gone on by the search, its own best decision first.
    pub line: Vec<String>,
}

/// How well one seat played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SeatReport {
    /// The seat.
    pub seat: Seat,
    /// From 0 to 100; 100 when nothing was given away.
    pub accuracy: f64,
    /// How many decisions were inaccuracies.
    pub inaccuracies: usize,
    /// How many were mistakes.
    pub mistakes: usize,
    /// How many were blunders.
    pub blunders: usize,
}

/// A whole match, decision by decision.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Analysis {
    /// The name of the game.
    pub game: &'static str,
    /// How many iterations each decision was searched with.
    pub iterations: u64,
    /// How well each seat played, from seat 0 on.
    pub seats: Vec<SeatReport>,
    /// Every decision the match waited for, in order.
    pub decisions: Vec<EntryEvaluation>,
}

impl Analysis {
    /// Sums up what was found out about each decision.
    #[must_use]
    pub fn new(played: &dyn AnyMatch, settings: EvaluationSettings, decisions: Vec<EntryEvaluation>) -> Self {
        let seats = Seat::all(played.player_count()).map(|seat| SeatReport::new(seat, &decisions)).collect();
        Self { game: played.game(), iterations: settings.iterations, seats, decisions }
    }
}

/// A decision of a record beside the others that could have been made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WeighedEntry {
    /// The decision, compared with the best.
    pub evaluation: EntryEvaluation,
    /// The mean value of all candidates of the search: what was to be expected of a decision made without care.
    pub usual: f64,
    /// How many candidates there were; with one there was nothing to decide.
    pub candidates: usize,
}

/// What share of the victory that seat has in a match that is over, from 0 to 1; nothing while it goes on.
#[must_use]
pub fn victory_share(played: &dyn AnyMatch, seat: Seat) -> Option<f64> {
    if played.next() != Next::Over {
        return None;
    }
    let sheet = played.score();
    let winners = sheet.winners()?;
    Some(if winners.contains(&seat) { 1.0 / winners.len() as f64 } else { 0.0 })
}

/// Evaluates one entry of a match, counted from 0; nothing when it is luck, or an action the match did not wait for.
///
/// `players` are those of the match's game.
pub fn evaluate_entry(
    players: &dyn ComputerPlayers,
    played: &dyn AnyMatch,
    entry: usize,
    settings: EvaluationSettings,
) -> Result<Option<EntryEvaluation>, Illegal> {
    Ok(weigh_entry(players, played, entry, settings)?.map(|weighed| weighed.evaluation))
}

/// The same, with what is needed to tell which decisions were the important ones.
pub fn weigh_entry(
    players: &dyn ComputerPlayers,
    played: &dyn AnyMatch,
    entry: usize,
    settings: EvaluationSettings,
) -> Result<Option<WeighedEntry>, Illegal> {
    let Some(Entry::Move(seat, decision)) = played.entry(entry, None) else { return Ok(None) };
    let before = played.rewound(entry);
    if !before.next().seats().contains(seat) {
        return Ok(None);
    }
    let kind = Kind::Search(Limit::Iterations(settings.iterations));
    let found = players.decide(before.as_ref(), seat, SearchRequest::new(kind, settings.seed), &mut || false)?;
    // What ends the match is worth what the match ended with; nothing is left to estimate.
    let certain = victory_share(played.rewound(entry + 1).as_ref(), seat);
    let as_found = found.decision == decision;
    let after = match certain {
        Some(share) => share,
        None if as_found => found.value,
        None => players.evaluate(before.as_ref(), seat, &decision, settings)?,
    };
    let best = if as_found { after } else { found.value.max(after) };
    let usual = found.considered.iter().map(|other| other.value).sum::<f64>() / found.considered.len().max(1) as f64;
    let evaluation = EntryEvaluation {
        entry: entry + 1,
        seat,
        before: best,
        after,
        loss: best - after,
        mark: Mark::of(best - after),
        best: if after >= best { decision.clone() } else { found.decision },
        decision,
        line: found.line,
    };
    Ok(Some(WeighedEntry { evaluation, usual, candidates: found.considered.len() }))
}

impl SeatReport {
    /// How well that seat played, by these decisions of everybody.
    #[must_use]
    pub fn new(seat: Seat, decisions: &[EntryEvaluation]) -> Self {
        let own: Vec<&EntryEvaluation> = decisions.iter().filter(|evaluation| evaluation.seat == seat).collect();
        let count = |mark| own.iter().filter(|evaluation| evaluation.mark == mark).count();
        let sum: f64 = own.iter().map(|evaluation| (-evaluation.loss / ACCURACY_SCALE).exp()).sum();
        Self {
            seat,
            accuracy: if own.is_empty() { 100.0 } else { 100.0 * sum / own.len() as f64 },
            inaccuracies: count(Mark::Inaccuracy),
            mistakes: count(Mark::Mistake),
            blunders: count(Mark::Blunder),
        }
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
