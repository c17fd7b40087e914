//! What came of a contest.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use crate::contest::{Contest, MatchResult, Pairing};
use crate::interval::{Interval, elo, share_interval};
use crate::sprt::Verdict;

/// The whole result.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The game.
    pub game: String,
    /// The options of every match.
    pub options: serde_json::Value,
    /// The luck of the first match.
    pub seed: u64,
    /// Everybody, the strongest first.
    pub standings: Vec<Standing>,
    /// Every pairing; none in matches of one.
    pub pairings: Vec<PairingReport>,
    /// Who failed, in which match and why: a line each.
    pub forfeits: Vec<String>,
}

/// What came of one entrant.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// The entrant, as it was named: `hard`, `exec:PROGRAM ARGUMENTS`.
    pub player: String,
    /// In how many matches it took part.
    pub matches: usize,
    /// Elo points above the average of all who took part; nothing in matches of one.
    pub elo: Option<f64>,
    /// The points in a match, and how they are spread.
    pub points: Option<Summary>,
    /// The mean of each item of the score sheet.
    pub items: BTreeMap<&'static str, f64>,
    /// The mean time of a decision, in milliseconds.
    pub mean_ms: f64,
    /// The longest decision, in milliseconds.
    pub longest_ms: f64,
}

/// How figures are spread.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The mean and its interval.
    pub mean: Interval,
    /// The least.
    pub least: f64,
    /// The median.
    pub median: f64,
    /// The most.
    pub most: f64,
    /// All of them, in ascending order.
    pub all: Vec<f64>,
}

impl Summary {
    /// Sums up; nothing when there is nothing.
    #[must_use]
    pub fn of(mut figures: Vec<f64>) -> Option<Self> {
        let mean = Interval::mean(&figures)?;
        figures.sort_by(f64::total_cmp);
        Some(Self {
            mean,
            least: *figures.first()?,
            median: figures[figures.len() / 2],
            most: *figures.last()?,
            all: figures,
        })
    }
}

/// What came of one pairing.
#[derive(Clone, Debug, Serialize)]
pub struct PairingReport {
    /// The first of the two.
    pub first: String,
    /// The second.
    pub second: String,
    /// Matches the first won.
    pub wins: u32,
    /// Matches that were shared.
    pub shared: u32,
    /// Matches the second won.
    pub losses: u32,
    /// The first's share of the matches that one of them won, from 0 to 1.
    pub decided: Interval,
    /// How many Elo points the first is ahead.
    pub elo: Interval,
    /// What the sequential test says, when there was one.
    pub sprt: Option<Verdict>,
}

impl Report {
    /// Adds up what was played.
    #[must_use]
    pub fn new(contest: &Contest, pairings: &[Pairing], played: &[MatchResult]) -> Self {
        let meetings: Vec<PairingReport> = pairings
            .iter()
            .enumerate()
            .filter(|(_, pairing)| pairing.first != pairing.second)
            .map(|(index, pairing)| meeting(contest, *pairing, played.iter().filter(|one| one.pairing == index)))
            .collect();
        let ratings = ratings(contest.entrants.len(), pairings, played);
        let mut standings: Vec<Standing> =
            (0..contest.entrants.len()).map(|who| standing(contest, who, ratings[who], played)).collect();
        standings.sort_by(|a, b| {
            let key = |one: &Standing| one.elo.or_else(|| one.points.as_ref().map(|points| points.mean.middle));
            key(b).partial_cmp(&key(a)).unwrap_or(std::cmp::Ordering::Equal)
        });
        let forfeits = played.iter().filter_map(|one| {
            let (seat, reason) = one.forfeit.as_ref()?;
            let who = &contest.entrants[one.seats[seat.index()]];
            Some(format!("{who} (match {} of pairing {}, seat {seat}): {reason}", one.number + 1, one.pairing + 1))
        });
        Self {
            game: contest.game.name().to_owned(),
            options: contest.options.clone(),
            seed: contest.seed,
            standings,
            pairings: meetings,
            forfeits: forfeits.collect(),
        }
    }

    /// The result as a table to read.
    #[must_use]
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) -> std::fmt::Result {
        let names = self.standings.iter().map(|one| one.player.chars().count()).max().unwrap_or_default().max(6);
        writeln!(
            text,
            "{:<names$}{:>8}{:>8}{:>24}{:>8}{:>8}{:>10}{:>11}",
            "player", "matches", "elo", "points (95 %)", "least", "most", "ms mean", "ms longest"
        )?;
        for one in &self.standings {
            let elo = one.elo.map_or_else(|| "-".to_owned(), |elo| format!("{elo:+.0}"));
            let points = one.points.as_ref();
            let mean = points.map_or_else(String::new, |points| range(points.mean, 1));
            let ends = points.map_or((0.0, 0.0), |points| (points.least, points.most));
            writeln!(
                text,
                "{:<names$}{:>8}{elo:>8}{mean:>24}{:>8}{:>8}{:>10.1}{:>11.0}",
                one.player, one.matches, ends.0, ends.1, one.mean_ms, one.longest_ms
            )?;
        }
        for one in &self.standings {
            let items: Vec<String> = one.items.iter().map(|(name, mean)| format!("{name} {mean:.2}")).collect();
            writeln!(text, "  {}: {}", one.player, items.join(", "))?;
        }
        for one in &self.pairings {
            let decided = one.decided.map(|share| share * 100.0);
            write!(
                text,
                "{} against {}: {} won, {} shared, {} lost; {} % of the decided; elo {}",
                one.first,
                one.second,
                one.wins,
                one.shared,
                one.losses,
                range(decided, 1),
                range(one.elo, 0)
            )?;
            match one.sprt {
                Some(Verdict::Higher) => writeln!(text, "; the test says: higher")?,
                Some(Verdict::Lower) => writeln!(text, "; the test says: lower")?,
                Some(Verdict::Open) => writeln!(text, "; the test is open")?,
                None => writeln!(text)?,
            }
        }
        self.forfeits.iter().try_for_each(|forfeit| writeln!(text, "forfeit: {forfeit}"))
    }
}

fn range(interval: Interval, digits: usize) -> String {
    format!("{:.digits$} [{:.digits$}, {:.digits$}]", interval.middle, interval.low, interval.high)
}

fn meeting<'a>(contest: &Contest, pairing: Pairing, played: impl Iterator<Item = &'a MatchResult>) -> PairingReport {
    let (mut wins, mut shared, mut losses) = (0, 0, 0);
    for one in played {
        match one.share_of(pairing.first) {
            share if share > 0.5 => wins += 1,
            share if share < 0.5 => losses += 1,
            _ => shared += 1,
        }
    }
    let played = f64::from(wins + shared + losses);
    PairingReport {
        first: contest.entrants[pairing.first].to_string(),
        second: contest.entrants[pairing.second].to_string(),
        wins,
        shared,
        losses,
        decided: share_interval(f64::from(wins), f64::from(wins + losses)),
        elo: share_interval(f64::from(wins) + 0.5 * f64::from(shared), played).map(elo),
        sprt: contest.sprt.map(|test| test.verdict(wins, shared, losses)),
    }
}

fn standing(contest: &Contest, who: usize, elo: Option<f64>, played: &[MatchResult]) -> Standing {
    let mut points = Vec::new();
    let mut items: BTreeMap<&'static str, f64> = BTreeMap::new();
    let mut ms = Vec::new();
    for one in played {
        for seat in (0..one.seats.len()).filter(|seat| one.seats[*seat] == who) {
            ms.extend(one.took[seat].iter().map(|took| took.as_secs_f64() * 1000.0));
            if one.forfeit.is_none() {
                points.push(one.points[seat]);
                for (name, value) in &one.items[seat] {
                    *items.entry(name).or_default() += value;
                }
            }
        }
    }
    let count = points.len().max(1) as f64;
    for sum in items.values_mut() {
        *sum /= count;
    }
    Standing {
        player: contest.entrants[who].to_string(),
        matches: played.iter().filter(|one| one.seats.contains(&who)).count(),
        elo,
        points: Summary::of(points),
        items,
        mean_ms: ms.iter().sum::<f64>() / ms.len().max(1) as f64,
        longest_ms: ms.iter().copied().fold(0.0, f64::max),
    }
}

/// The strengths that explain all results together best (Bradley and Terry), as Elo points around their mean.
fn ratings(entrants: usize, pairings: &[Pairing], played: &[MatchResult]) -> Vec<Option<f64>> {
    const ROUNDS: usize = 200;
    let mut won = vec![0.0; entrants];
    let mut met = vec![vec![0.0; entrants]; entrants];
    for one in played {
        let Pairing { first, second } = pairings[one.pairing];
        if first == second {
            return vec![None; entrants];
        }
        let share = one.share_of(first);
        won[first] += share;
        won[second] += 1.0 - share;
        met[first][second] += 1.0;
        met[second][first] += 1.0;
    }
    // A shared match with everybody keeps who won or lost everything at a finite distance.
    for a in 0..entrants {
        for b in (0..entrants).filter(|b| *b != a && met[a][*b] > 0.0).collect::<Vec<_>>() {
            won[a] += 0.5;
            met[a][b] += 1.0;
        }
    }
    let mut strength = vec![1.0f64; entrants];
    for _ in 0..ROUNDS {
        for a in 0..entrants {
            let expected: f64 = (0..entrants).map(|b| met[a][b] / (strength[a] + strength[b])).sum();
            if expected > 0.0 {
                strength[a] = won[a] / expected;
            }
        }
    }
    let elos: Vec<f64> = strength.iter().map(|strength| 400.0 * strength.max(1e-9).log10()).collect();
    let mean = elos.iter().sum::<f64>() / entrants.max(1) as f64;
    elos.into_iter().map(|elo| Some(elo - mean)).collect()
}
