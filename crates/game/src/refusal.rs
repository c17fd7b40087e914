//! How the rules say no: which rule, and in words a player understands.

use serde::{Serialize, Serializer};

use crate::message::{Args, Coded};
use crate::problem::Problem;

/// Why a game refuses a move or an outcome; each game has its own catalogue of reasons, made with [`messages!`](crate::messages).
///
/// The sentence (`Display`) tells the player what is wrong and, where it helps, what to do instead.
pub trait Refusal: Coded + std::error::Error + Clone + PartialEq + Send + Sync + 'static {
    /// The number of the rule that forbids it, such as `PW-5.1`, or `chance` for an impossible outcome.
    fn rule(&self) -> &'static str {
        self.message().rule
    }

    /// The stable name of the reason, such as `too-expensive`.
    fn code(&self) -> &'static str {
        self.message().code
    }
}

impl<R: Coded + std::error::Error + Clone + PartialEq + Send + Sync + 'static> Refusal for R {}

/// A refusal as it leaves the typed world: rule, code, arguments and sentence. Whatever was refused has changed nothing.
///
/// It is made from an entry of a catalogue; as JSON it is the `error` of the engine protocol.
///
/// ```
/// use mozaika_game::{Illegal, ProtocolFault, Seat};
///
/// let illegal: Illegal = ProtocolFault::NoSuchSeat { seat: Seat(7), last: Seat(1) }.into();
/// assert_eq!((illegal.rule, illegal.code), ("protocol", "no-such-seat"));
/// assert_eq!(illegal.message, "There is no seat 7: this table has seats 0 to 1.");
/// assert_eq!(serde_json::to_value(&illegal.args).unwrap(), serde_json::json!({ "seat": 7, "last": 1 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message} ({rule})")]
pub struct Illegal {
    /// A rule number, or one of `notation`, `protocol`, `position`, `options`, `chance`, `edition`.
    pub rule: &'static str,
    /// The stable name of the reason, such as `too-expensive`.
    pub code: &'static str,
    /// What the sentence is made of, by name.
    pub args: Args,
    /// What is wrong, in an English sentence.
    pub message: String,
    /// What is wrong field by field, where something with fields was refused.
    pub problems: Vec<Problem>,
}

impl Serialize for Illegal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct as _;
        let mut fields = serializer.serialize_struct("Illegal", 5)?;
        fields.serialize_field("rule", self.rule)?;
        fields.serialize_field("code", self.code)?;
        if self.args.is_empty() {
            fields.skip_field("args")?;
        } else {
            fields.serialize_field("args", &self.args)?;
        }
        fields.serialize_field("message", &self.message)?;
        if self.problems.is_empty() {
            fields.skip_field("problems")?;
        } else {
            fields.serialize_field("problems", &self.problems)?;
        }
        fields.end()
    }
}

impl<C: Coded> From<C> for Illegal {
    fn from(coded: C) -> Self {
        let (message, args) = (coded.message(), coded.args());
        Self { rule: message.rule, code: message.code, message: message.fill(&args), args, problems: Vec::new() }
    }
}
