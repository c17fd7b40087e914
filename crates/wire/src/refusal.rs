//! How the server says no: as data, so that a program can act on it and a page can say it in another language.

use mozaika_game::{Args, Illegal, Problem};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::server_refusal::ServerRefusal;

/// Declares the kinds with the word each is written as.
macro_rules! refusal_kinds {
    ($($(#[$doc:meta])* $kind:ident = $word:literal,)*) => {
        /// Which kind of refusal it is: what a program has to know to act on it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum RefusalKind {
            $($(#[$doc])* $kind,)*
        }

        impl RefusalKind {
            /// Every kind.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// The word it is written as.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => $word,)*
                }
            }
        }
    };
}

refusal_kinds! {
    /// Something has happened since the entry that was expected to be the last: look at the events that come with it, then decide again.
    Stale = "stale",
    /// The server cannot do it now: ask again, under the same id.
    Busy = "busy",
    /// The table failed while it was asked: watch it again, then ask again under the same id.
    Lost = "lost",
    /// Something about the person: nobody is signed in, or a name, login or password does not do.
    Person = "person",
    /// Not in this seat, or not without one.
    Seat = "seat",
    /// Not at this point: the match has not started, has started, is over, or the table is closed.
    Phase = "phase",
    /// There is no such table, or it cannot be made like that.
    Table = "table",
    /// Not a message or a request that the server understands.
    Protocol = "protocol",
    /// More than one may ask for.
    Limit = "limit",
    /// The options of a match do not do; the problems tell which.
    Options = "options",
    /// An edition does not do; the problems tell why.
    Edition = "edition",
    /// A position does not do; the problems tell why.
    Position = "position",
    /// What stands there is not in the game's notation.
    Notation = "notation",
    /// An outcome of chance that cannot be.
    Chance = "chance",
    /// The rules of the game forbid it; `rule` tells which.
    Rules = "rules",
}

impl RefusalKind {
    /// The kind that a catalogue names as the area of a message; nothing when it names a rule of a game.
    #[must_use]
    pub fn of_area(area: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == area)
    }
}

/// Why something was refused. Whatever was refused has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[error("{message}")]
pub struct Refusal {
    /// Which kind it is: what a program acts on.
    pub kind: RefusalKind,
    /// The number of the rule of the game that forbids it, such as `PW-5.1`, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The stable name of the reason, such as `too-expensive`: [`ServerRefusal`] lists the server's own, a game's catalogues its own.
    pub code: String,
    /// What the sentence is made of, by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub args: Map<String, Value>,
    /// What is wrong, in an English sentence.
    pub message: String,
    /// What is wrong field by field, where something with fields was refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub problems: Vec<FieldProblem>,
}

/// Something wrong in one field of what was sent: options, or an edition.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FieldProblem {
    /// The path of the field, such as `patches[3].price`; empty when it is the whole.
    pub field: String,
    /// The number of the rule that it breaks, or the area: `options`, `edition`.
    pub rule: String,
    /// The stable name of what is wrong.
    pub code: String,
    /// What the sentence is made of, by name.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub args: Map<String, Value>,
    /// What is wrong, in an English sentence.
    pub message: String,
}

fn args_json(args: &Args) -> Map<String, Value> {
    // Numbers, texts and lists of them: there is nothing in it that JSON cannot hold.
    args.iter().map(|(name, arg)| (name.to_owned(), serde_json::to_value(arg).unwrap_or_default())).collect()
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Self {
        let area = RefusalKind::of_area(illegal.rule);
        Self {
            kind: area.unwrap_or(RefusalKind::Rules),
            rule: area.is_none().then(|| illegal.rule.to_owned()),
            code: illegal.code.to_owned(),
            args: args_json(&illegal.args),
            message: illegal.message,
            problems: illegal.problems.into_iter().map(FieldProblem::from).collect(),
        }
    }
}

impl From<ServerRefusal> for Refusal {
    fn from(refusal: ServerRefusal) -> Self {
        Illegal::from(refusal).into()
    }
}

impl From<Problem> for FieldProblem {
    fn from(problem: Problem) -> Self {
        Self {
            field: problem.field,
            rule: problem.rule.to_owned(),
            code: problem.code.to_owned(),
            args: args_json(&problem.args),
            message: problem.message,
        }
    }
}

#[cfg(test)]
mod tests {
    use mozaika_game::{Coded as _, ProtocolFault, Seat, catalogue_faults};

    use super::*;

    #[test]
    fn a_kind_is_written_as_its_word() {
        for kind in RefusalKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.word());
            assert_eq!(RefusalKind::of_area(kind.word()), Some(*kind));
        }
        assert!(serde_json::from_str::<RefusalKind>("\"whatever\"").is_err());
    }

    #[test]
    fn the_servers_own_catalogue_is_in_form_and_every_message_has_a_kind() {
        // A page finds the words of a refusal by its code: what is said around any game is in the same drawer.
        let around = ServerRefusal::MESSAGES.iter().chain(ProtocolFault::MESSAGES);
        assert_eq!(catalogue_faults(around), Vec::<String>::new());
        for message in ServerRefusal::MESSAGES {
            assert!(RefusalKind::of_area(message.rule).is_some(), "{message:?}");
        }
    }

    #[test]
    fn a_rule_of_a_game_is_told_by_its_number_and_a_refusal_of_the_server_by_its_kind() {
        mozaika_game::messages! {
            enum Marble {
                TooMany { marbles: u8, seat: Seat } => "MA-1.1", "too-many", "Seat {seat} has {marbles} marbles.";
            }
        }
        let forbidden = Refusal::from(Illegal::from(Marble::TooMany { marbles: 7, seat: Seat(1) }));
        let json = r#"{"kind":"rules","rule":"MA-1.1","code":"too-many","args":{"marbles":7,"seat":1},"message":"Seat 1 has 7 marbles."}"#;
        assert_eq!(serde_json::to_string(&forbidden).unwrap(), json);
        assert_eq!(serde_json::from_str::<Refusal>(json).unwrap(), forbidden);
        let taken = Refusal::from(ServerRefusal::SeatTaken);
        let json = r#"{"kind":"seat","code":"seat-taken","message":"That seat is taken."}"#;
        assert_eq!(serde_json::to_string(&taken).unwrap(), json);
    }
}
