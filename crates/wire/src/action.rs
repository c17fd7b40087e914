//! What a person may do at a table.

use mozaika_game::Seat;
use serde::{Deserialize, Serialize};

use crate::server_refusal::ServerRefusal;

/// What a person does at a table. What needs nothing more stands in empty braces: a field too many is refused there as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Sits down before the match has started.
    Sit {
        /// The seat that is wanted; any free one when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
        seat: Option<Seat>,
        /// The token of the invitation link; needed at a table by invitation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        invitation: Option<String>,
        /// A text of one's own that is mixed into the luck of the match: whoever gives one after the commitment was told knows that
        /// the server cannot have chosen the luck.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Gets up before the match has started, with everybody at the same device; the table closes when its host does.
    Leave {},
    /// Sits somebody down who is at the same device, before the match has started: whoever sits here decides for that seat too. Not in
    /// games where players hide something from each other, and a seat has to be left for somebody elsewhere.
    AddCompanion {
        /// The seat that is wanted; any free one when left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<u8>))]
        seat: Option<Seat>,
        /// What they are called at this table.
        name: String,
    },
    /// Lets somebody at the same device get up before the match has started.
    RemoveCompanion {
        /// Their seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Starts the match: the host's to do, when every seat is taken.
    Start {
        /// The host's own text that is mixed into the luck of the match, if the host plays.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        nonce: Option<String>,
    },
    /// Decides.
    Play {
        /// The seat it is decided for; the person has to sit there, or somebody at their device.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The decision, in the game's notation.
        #[serde(rename = "move")]
        decision: String,
    },
    /// Gives up, with everybody at the same device: ranked last. At a table of two the match ends, at a larger one a computer player goes on
    /// in the seat.
    Resign {},
    /// Agrees that a computer player takes the seat of somebody who has been waited for too long.
    Replace {
        /// The seat of whoever is waited for.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
        /// The level of the computer player: `beginner`, `easy`, `medium`, `hard`, `expert`.
        level: String,
    },
    /// Asks for another match with the seats moved on by one; the first to ask makes the table.
    Rematch {},
    /// Wants no other match.
    DeclineRematch {},
    /// Sends somebody away before the start, for good, or frees a seat that is kept for somebody: the host's to do.
    Kick {
        /// Their seat.
        #[cfg_attr(feature = "openapi", schema(value_type = u8))]
        seat: Seat,
    },
    /// Proposes something that all people at the table have to agree to; done at once where nobody else has to.
    Propose {
        /// What is proposed.
        what: Proposal,
    },
    /// Answers what is proposed; whoever has proposed it withdraws it by not agreeing.
    Answer {
        /// Yes or no.
        agree: bool,
    },
    /// Says one of the things that can be said.
    React {
        /// What is said.
        reaction: Reaction,
    },
}

/// What all people at a table may agree on during a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Proposal {
    /// To go back to before the last decision of whoever proposes it. Nothing hidden may have been revealed since, and no luck drawn.
    Undo,
    /// To end the match, with no winner.
    End,
}

/// Declares what can be said with the word it is written as.
macro_rules! reactions {
    ($($(#[$doc:meta])* $reaction:ident = $word:literal,)*) => {
        /// What can be said at a table: the reader's page says it in the reader's language, as the message `reaction-` and the word with
        /// hyphens.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum Reaction {
            $($(#[$doc])* $reaction,)*
        }

        impl Reaction {
            /// Everything that can be said: phrases first, then faces and gestures.
            pub const ALL: &'static [Self] = &[$(Self::$reaction),*];

            /// The word it is written as.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $(Self::$reaction => $word,)*
                }
            }
        }
    };
}

reactions! {
    /// A greeting.
    Hello = "hello",
    /// Before the first decision.
    GoodLuck = "good_luck",
    /// For a decision of somebody else.
    NiceMove = "nice_move",
    /// After the last decision.
    GoodGame = "good_game",
    /// For kindness.
    Thanks = "thanks",
    /// For a slip.
    Sorry = "sorry",
    /// For one's own slip.
    Oops = "oops",
    /// A moment to think.
    Thinking = "thinking",
    /// Away for a moment.
    BackSoon = "back_soon",
    /// Nobody is in a hurry.
    TakeYourTime = "take_your_time",
    /// A smile.
    Smile = "smile",
    /// A laugh.
    Laugh = "laugh",
    /// Amazement.
    Wow = "wow",
    /// Sadness.
    Sad = "sad",
    /// Applause.
    Clap = "clap",
    /// A thumb up.
    ThumbUp = "thumb_up",
}

impl Reaction {
    /// Is it a face or a gesture, and not a phrase?
    #[must_use]
    pub const fn is_emote(self) -> bool {
        matches!(self, Self::Smile | Self::Laugh | Self::Wow | Self::Sad | Self::Clap | Self::ThumbUp)
    }
}

impl Action {
    /// Sits down in any free seat.
    #[must_use]
    pub const fn sit() -> Self {
        Self::Sit { seat: None, invitation: None, nonce: None }
    }

    /// Starts the match.
    #[must_use]
    pub const fn start() -> Self {
        Self::Start { nonce: None }
    }
}

/// The longest text that can be mixed into the luck of a match, in bytes.
pub const LONGEST_NONCE: usize = 64;

/// The text that somebody mixes into the luck of a match: visible characters of ASCII, so that a record holds it as it is.
pub fn checked_nonce(nonce: &str) -> Result<&str, ServerRefusal> {
    let sound = (1..=LONGEST_NONCE).contains(&nonce.len()) && nonce.bytes().all(|byte| byte.is_ascii_graphic());
    if sound { Ok(nonce) } else { Err(ServerRefusal::NonceForm { most: LONGEST_NONCE }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reaction_is_written_as_its_word() {
        for reaction in Reaction::ALL {
            assert_eq!(serde_json::to_value(reaction).ok(), Some(reaction.word().into()));
        }
        assert_eq!(Reaction::ALL.iter().filter(|reaction| reaction.is_emote()).count(), 6);
    }
}
