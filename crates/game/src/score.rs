//! The score sheet: itemised, so that a screen can show why.

use std::cmp::Ordering;
use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Neg, Sub};

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::seat::Seat;

/// Points, exact to the half.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Points {
    halves: i32,
}

impl Points {
    /// So many whole points.
    #[must_use]
    pub const fn whole(points: i32) -> Self {
        Self { halves: points * 2 }
    }

    /// So many half points.
    #[must_use]
    pub const fn halves(halves: i32) -> Self {
        Self { halves }
    }

    /// The points as a floating-point number, for averages.
    #[must_use]
    #[inline]
    pub fn as_f64(self) -> f64 {
        f64::from(self.halves) / 2.0
    }
}

impl From<i32> for Points {
    fn from(points: i32) -> Self {
        Self::whole(points)
    }
}

impl Add for Points {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self { halves: self.halves + other.halves }
    }
}

impl Sub for Points {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { halves: self.halves - other.halves }
    }
}

impl Neg for Points {
    type Output = Self;
    fn neg(self) -> Self {
        Self { halves: -self.halves }
    }
}

impl AddAssign for Points {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.halves += other.halves;
    }
}

impl Sum for Points {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::default(), Add::add)
    }
}

impl fmt::Display for Points {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = self.halves / 2;
        let text = match (self.halves % 2, whole) {
            (0, _) => whole.to_string(),
            (-1, 0) => "-0.5".to_owned(),
            _ => format!("{whole}.5"),
        };
        f.pad_integral(true, "", &text)
    }
}

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.halves % 2 == 0 {
            serializer.serialize_i32(self.halves / 2)
        } else {
            serializer.serialize_f64(self.as_f64())
        }
    }
}

/// One line of a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreItem {
    /// The item's name in the game's vocabulary (`buttons`, `empty`).
    pub name: &'static str,
    /// What it is worth; a loss is negative.
    pub points: Points,
    /// Whether it is part of the total; the others only break ties.
    pub counts: bool,
    /// Where the points come from, when there is more to say.
    pub because: Vec<Reason>,
}

impl ScoreItem {
    /// An item that counts.
    pub fn counted(name: &'static str, points: impl Into<Points>) -> Self {
        Self { name, points: points.into(), counts: true, because: Vec::new() }
    }

    /// An item that is only looked at when totals are equal.
    pub fn for_ties(name: &'static str, points: impl Into<Points>) -> Self {
        Self { counts: false, ..Self::counted(name, points) }
    }

    /// The same item with its reasons.
    #[must_use]
    pub fn because(self, because: Vec<Reason>) -> Self {
        Self { because, ..self }
    }
}

/// One source of points: what it is, which one, and what it gave.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Reason {
    /// What kind of thing scored, in the game's vocabulary (`window`, `ornament`).
    pub what: &'static str,
    /// Which one, as it is named in the notation (`5`, `water_mill`); may be empty.
    pub which: String,
    /// What it gave or took.
    pub points: Points,
}

impl Reason {
    /// A source of points.
    pub fn new(what: &'static str, which: impl Into<String>, points: impl Into<Points>) -> Self {
        Self { what, which: which.into(), points: points.into() }
    }
}

/// One player's part of the sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatScore {
    /// The seat whose points these are.
    pub seat: Seat,
    /// The items, in the order they are shown.
    pub items: Vec<ScoreItem>,
}

impl SeatScore {
    /// All that counts, added up.
    #[must_use]
    pub fn total(&self) -> Points {
        self.items.iter().filter(|item| item.counts).map(|item| item.points).sum()
    }
}

/// Everybody's points, and who is ahead once the match is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoreSheet {
    /// One part a seat, in seat order.
    pub scores: Vec<SeatScore>,
    /// The seats from first to last, equals in one group; nothing until the match is over.
    pub ranking: Option<Vec<Vec<Seat>>>,
}

impl ScoreSheet {
    /// A sheet in the middle of a match: what the points would be now.
    #[must_use]
    pub const fn so_far(scores: Vec<SeatScore>) -> Self {
        Self { scores, ranking: None }
    }

    /// The final sheet: higher totals first; `tie` orders equal totals, and `Equal` shares the rank.
    #[must_use]
    pub fn ranked(scores: Vec<SeatScore>, tie: impl Fn(&SeatScore, &SeatScore) -> Ordering) -> Self {
        let order = |a: &SeatScore, b: &SeatScore| b.total().cmp(&a.total()).then_with(|| tie(a, b));
        let mut sorted: Vec<&SeatScore> = scores.iter().collect();
        sorted.sort_by(|a, b| order(a, b).then(a.seat.cmp(&b.seat)));
        let ranking = sorted
            .chunk_by(|a, b| order(a, b) == Ordering::Equal)
            .map(|group| group.iter().map(|score| score.seat).collect())
            .collect();
        Self { scores, ranking: Some(ranking) }
    }

    /// The winners, once the match is over: one seat, or several that share the victory.
    #[must_use]
    pub fn winners(&self) -> Option<&[Seat]> {
        self.ranking.as_ref().and_then(|ranking| ranking.first()).map(Vec::as_slice)
    }

    /// The sheet as the protocol writes it: items by name, then `total`, then what breaks ties.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let scores: Vec<Value> = self.scores.iter().map(seat_json).collect();
        json!({ "scores": scores, "ranking": self.ranking, "winners": self.winners() })
    }
}

fn seat_json(score: &SeatScore) -> Value {
    let mut fields = Map::new();
    fields.insert("seat".to_owned(), json!(score.seat));
    let (counted, ties): (Vec<_>, Vec<_>) = score.items.iter().partition(|item| item.counts);
    for item in counted {
        fields.insert(item.name.to_owned(), json!(item.points));
    }
    fields.insert("total".to_owned(), json!(score.total()));
    for item in ties {
        fields.insert(item.name.to_owned(), json!(item.points));
    }
    Value::Object(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(seat: u8, points: i32, tie: i32) -> SeatScore {
        SeatScore {
            seat: Seat(seat),
            items: vec![ScoreItem::counted("points", points), ScoreItem::for_ties("lost", tie)],
        }
    }

    fn fewest_lost(a: &SeatScore, b: &SeatScore) -> Ordering {
        a.items[1].points.cmp(&b.items[1].points)
    }

    #[test]
    fn half_points_are_exact_and_print_as_halves() {
        let shown: Vec<String> = [-3, -2, -1, 0, 1, 2, 3].map(|halves| Points::halves(halves).to_string()).into();
        assert_eq!(shown, ["-1.5", "-1", "-0.5", "0", "0.5", "1", "1.5"]);
        assert_eq!(json!(Points::halves(3)).to_string(), "1.5");
        assert_eq!(json!(Points::halves(4)).to_string(), "2");
    }

    #[test]
    fn higher_totals_rank_first_and_equals_share_a_rank() {
        let sheet =
            ScoreSheet::ranked(vec![score(0, 5, 1), score(1, 9, 2), score(2, 9, 2), score(3, 9, 0)], fewest_lost);
        assert_eq!(sheet.ranking, Some(vec![vec![Seat(3)], vec![Seat(1), Seat(2)], vec![Seat(0)]]));
        assert_eq!(sheet.winners(), Some(&[Seat(3)][..]));
    }

    #[test]
    fn what_breaks_ties_stands_after_the_total_and_is_not_part_of_it() {
        let sheet = ScoreSheet::so_far(vec![score(0, 5, 18)]);
        assert_eq!(
            sheet.to_json().to_string(),
            r#"{"scores":[{"seat":0,"points":5,"total":5,"lost":18}],"ranking":null,"winners":null}"#
        );
    }
}
