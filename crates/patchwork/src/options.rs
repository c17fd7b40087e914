//! What can be agreed on before a match (PW-10).

use mozaika_game::schemars::JsonSchema;
use mozaika_game::{Edition, schemars};
use serde::{Deserialize, Serialize};

use crate::pieces::Pieces;

/// The options of a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Which of the two printed tracks is used (PW-10.3).
    pub printing: Printing,
    /// Whether mirror images may be placed (PW-10.2).
    pub flip: bool,
    /// Who starts (PW-10.1).
    pub start: Start,
    /// What is in the box; the built-in edition is not named.
    #[serde(skip_serializing_if = "Edition::is_default")]
    pub edition: Edition<Pieces>,
}

impl Default for Options {
    fn default() -> Self {
        Self { printing: Printing::default(), flip: true, start: Start::default(), edition: Edition::default() }
    }
}

/// The two printings of the time track.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Printing {
    /// The track of the later printings.
    #[default]
    #[serde(rename = "newer")]
    Newer,
    /// The track of the first printing.
    #[serde(rename = "2014")]
    First,
}

/// Who starts: an agreed seat, or luck.
pub type Start = mozaika_game::Start<2>;
