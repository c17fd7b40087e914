//! What somebody has played so far.

use serde::{Deserialize, Serialize};

use crate::id::TableId;
use crate::rest::Me;

/// What somebody has played so far; the matches one by one are the list `finished`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Profile {
    /// Who it is.
    pub me: Me,
    /// Since when, in milliseconds since 1970.
    pub since: u64,
    /// Every game they have finished a match of.
    pub games: Vec<GameProfile>,
}

/// What somebody has played of one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameProfile {
    /// The game's name.
    pub game: String,
    /// Matches that are over.
    pub matches: u64,
    /// Those they won alone.
    pub won: u64,
    /// Those they shared the first place of.
    pub shared: u64,
    /// The most points they had at the end of a match that was played to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best: Option<BestMatch>,
    /// The rating after each rated match, the last at the end; of many, the latest.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub course: Vec<RatingPoint>,
}

/// A match that somebody is proud of.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct BestMatch {
    /// The points.
    pub points: f64,
    /// The table.
    pub table: TableId,
    /// When it ended, in milliseconds since 1970.
    pub at: u64,
}

/// A rating after a match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RatingPoint {
    /// The table of the match.
    pub table: TableId,
    /// When it was rated, in milliseconds since 1970.
    pub at: u64,
    /// The rating.
    pub rating: f64,
    /// How uncertain it is.
    pub deviation: f64,
}
