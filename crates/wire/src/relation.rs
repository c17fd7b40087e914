//! What people want to have to do with each other, and what they report.

use serde::{Deserialize, Serialize};

use crate::id::{PersonId, TableId};
use crate::server_message::Person;

/// How much somebody wants to hear of somebody else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum RelationKind {
    /// Their reactions are not shown: the page leaves them out.
    Mute,
    /// Nor do the two sit down at one table any more, and the tables of whoever is blocked are not listed.
    Block,
}

/// Somebody who is muted or blocked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Relation {
    /// Who it is.
    pub person: Person,
    /// Muted or blocked.
    pub kind: RelationKind,
}

/// To mute or to block somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRelation {
    /// Muted or blocked.
    pub kind: RelationKind,
}

/// The longest text of a report, in characters.
pub const LONGEST_REPORT: usize = 500;

/// What somebody reports about somebody else, for whoever runs the server to read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewReport {
    /// Who is reported.
    pub person: PersonId,
    /// Where it happened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub table: Option<TableId>,
    /// What it is about.
    pub reason: ReportReason,
    /// More about it, at most [`LONGEST_REPORT`] characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// What a report is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ReportReason {
    /// A name that offends.
    Name,
    /// Reactions that annoy.
    Reactions,
    /// Stalling, or leaving again and again.
    Stalling,
    /// Help that is not allowed, or matches that are lost on purpose.
    Cheating,
    /// Something else.
    Other,
}

impl ReportReason {
    /// The word it is written as.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Name => "name",
            Self::Reactions => "reactions",
            Self::Stalling => "stalling",
            Self::Cheating => "cheating",
            Self::Other => "other",
        }
    }
}
