//! What is said to a person, as data: a stable code, arguments by name, and the English sentence made of them.
//!
//! Rules, notation, positions, options and editions say no in the same form. A catalogue ([`messages!`](crate::messages)) lists everything that one
//! of them can say, so that a test can hold the translations against it, and a page can say it in another language.

use std::fmt;

use serde::ser::SerializeMap as _;
use serde::{Serialize, Serializer};

use crate::seat::Seat;

/// One entry of a catalogue of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Message {
    /// The number of the rule that forbids it, such as `PW-5.1`, or the area it belongs to: `notation`, `protocol`, `position`,
    /// `options`, `chance`, `edition`.
    pub rule: &'static str,
    /// A stable name of small letters, digits and hyphens, such as `too-expensive`; unique within its game.
    pub code: &'static str,
    /// The English sentence, with `{name}` where an argument goes.
    pub sentence: &'static str,
    /// Every argument, in the order of the sentence's author.
    pub args: &'static [(&'static str, ArgKind)],
}

impl Message {
    /// The English sentence with its arguments filled in.
    #[must_use]
    pub fn fill(&self, args: &Args) -> String {
        let mut text = String::with_capacity(self.sentence.len() + 16);
        let mut rest = self.sentence;
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let Some((name, after)) = after.split_once('}') else { break };
            if let Some(arg) = args.get(name) {
                text.push_str(&arg.to_string());
            }
            rest = after;
        }
        text.push_str(rest);
        text
    }
}

/// What an argument is, so that it can be said in another language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArgKind {
    /// A number: other languages choose a plural form by it.
    Number,
    /// A place at the table, counted from 0; people are told a name, or count from 1.
    Seat,
    /// A word of the game's notation: a piece, a colour, a cell.
    Word,
    /// Something that was written by whoever is told.
    Text,
}

/// The value of an argument. As JSON it is a number, a text or a list of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Arg {
    /// A number of things, a price, a place in a list.
    Number(i64),
    /// A place at the table.
    Seat(Seat),
    /// A word of the game's notation, or a text somebody wrote.
    Text(String),
    /// Several of one kind.
    List(Vec<Self>),
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Seat(seat) => seat.fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        f.write_str(", ")?;
                    }
                    item.fmt(f)?;
                }
                Ok(())
            }
        }
    }
}

/// The arguments of a message, by name. As JSON an object.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Args(Vec<(&'static str, Arg)>);

impl Args {
    /// No arguments: what most messages have.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// These names and values, in the catalogue's order.
    #[must_use]
    pub const fn new(args: Vec<(&'static str, Arg)>) -> Self {
        Self(args)
    }

    /// The argument of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arg> {
        self.0.iter().find(|(known, _)| *known == name).map(|(_, arg)| arg)
    }

    /// These and one more.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: &impl Argument) -> Self {
        self.0.push((name, value.arg()));
        self
    }

    /// Name and value of each, in the catalogue's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.0.iter().map(|(name, arg)| (*name, arg))
    }

    /// Are there none?
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Args {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, arg) in &self.0 {
            map.serialize_entry(name, arg)?;
        }
        map.end()
    }
}

/// A type that can stand as an argument in a message.
pub trait Argument {
    /// How another language has to treat it: count it, name it, or leave it as it is.
    const KIND: ArgKind;
    /// Its value, as it travels with the message.
    fn arg(&self) -> Arg;
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Argument for $number {
            const KIND: ArgKind = ArgKind::Number;
            fn arg(&self) -> Arg {
                // Numbers of a game are small; one that is not is shown as the largest there is.
                Arg::Number(i64::try_from(*self).unwrap_or(i64::MAX))
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64);

impl Argument for Seat {
    const KIND: ArgKind = ArgKind::Seat;
    fn arg(&self) -> Arg {
        Arg::Seat(*self)
    }
}

/// A word that is part of the program: a name in the notation.
impl Argument for &'static str {
    const KIND: ArgKind = ArgKind::Word;
    fn arg(&self) -> Arg {
        Arg::Text((*self).to_owned())
    }
}

/// What somebody wrote; [`crate::notation::quoted`] makes it fit to be shown.
impl Argument for String {
    const KIND: ArgKind = ArgKind::Text;
    fn arg(&self) -> Arg {
        Arg::Text(self.clone())
    }
}

impl<T: Argument> Argument for Vec<T> {
    const KIND: ArgKind = T::KIND;
    fn arg(&self) -> Arg {
        Arg::List(self.iter().map(Argument::arg).collect())
    }
}

/// One of the things a catalogue lists, with its arguments.
pub trait Coded {
    /// Everything of this type that can be said.
    const MESSAGES: &'static [Message];

    /// Which of them it is.
    fn message(&self) -> &'static Message;

    /// Its arguments, in the order of the catalogue.
    fn args(&self) -> Args;
}

/// Declares a catalogue of messages: an enum whose variants carry their arguments, and for each its rule, its code and its English sentence.
///
/// ```
/// use mozaika_game::{Coded as _, Seat, messages};
///
/// messages! {
///     /// Why marbles are not rolled.
///     pub enum Refusal {
///         /// Somebody else is to roll.
///         NotYourTurn { mover: Seat } => "MA-2.1", "not-your-turn", "It is seat {mover}'s turn.";
///         /// All have rolled.
///         Over => "MA-5.1", "over", "The match is over.";
///     }
/// }
///
/// let refusal = Refusal::NotYourTurn { mover: Seat(1) };
/// assert_eq!(refusal.to_string(), "It is seat 1's turn.");
/// assert_eq!(refusal.message().code, "not-your-turn");
/// assert_eq!(Refusal::MESSAGES.len(), 2);
/// ```
#[macro_export]
macro_rules! messages {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $({ $($field:ident : $type:ty),+ $(,)? })? => $rule:expr, $code:literal, $sentence:literal;
            )*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        #[allow(missing_docs)] // each sentence says what its arguments are
        $vis enum $name {
            $( $(#[$variant_meta])* $variant $({ $($field: $type),+ })?, )*
        }

        impl $crate::Coded for $name {
            const MESSAGES: &'static [$crate::Message] = &[
                $( $crate::Message {
                    rule: $rule,
                    code: $code,
                    sentence: $sentence,
                    args: &[$($( (stringify!($field), <$type as $crate::Argument>::KIND) ),+)?],
                }, )*
            ];

            fn message(&self) -> &'static $crate::Message {
                #[allow(dead_code, clippy::enum_variant_names)]
                enum Place { $($variant),* }
                let place = match self {
                    $( Self::$variant $({ $($field: _),+ })? => Place::$variant as usize, )*
                };
                &<Self as $crate::Coded>::MESSAGES[place]
            }

            fn args(&self) -> $crate::Args {
                match self {
                    $( Self::$variant $({ $($field),+ })? => $crate::Args::new(
                        vec![$($( (stringify!($field), $crate::Argument::arg($field)) ),+)?]
                    ), )*
                }
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::Coded::message(self).fill(&$crate::Coded::args(self)))
            }
        }

        impl ::std::error::Error for $name {}
    };
}

/// What is wrong with a catalogue: codes out of form or told twice, arguments that the sentence does not name, names that are no argument.
#[must_use]
pub fn catalogue_faults<'a>(messages: impl IntoIterator<Item = &'a Message>) -> Vec<String> {
    let mut faults = Vec::new();
    let mut codes = std::collections::BTreeSet::new();
    for message in messages {
        let Message { rule, code, sentence, args } = message;
        let sound = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        if code.is_empty() || !code.bytes().all(sound) {
            faults.push(format!("`{code}` is not made of small letters, digits and hyphens"));
        }
        if !codes.insert(code) {
            faults.push(format!("`{code}` is there twice"));
        }
        if rule.is_empty() || sentence.is_empty() {
            faults.push(format!("`{code}` lacks its rule or its sentence"));
        }
        let named: Vec<&str> = sentence.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0)).collect();
        for (arg, _) in *args {
            if !named.contains(arg) {
                faults.push(format!("the sentence of `{code}` does not name its argument `{arg}`"));
            }
        }
        for name in named {
            if !args.iter().any(|(arg, _)| *arg == name) {
                faults.push(format!("the sentence of `{code}` names `{name}`, which is none of its arguments"));
            }
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    messages! {
        /// What can be wrong with a marble.
        enum Marble {
            /// Too many.
            TooMany { marbles: u8, most: u8, seat: Seat } => "MA-1.1", "too-many", "Seat {seat} has {marbles} marbles; {most} is the most.";
            /// Lost.
            Lost => "MA-1.2", "lost", "The marbles are lost.";
            /// Colours.
            Colours { colours: Vec<&'static str>, said: String } => "notation", "colours", "{said} is none of {colours}.";
        }
    }

    #[test]
    fn a_sentence_is_made_of_the_arguments() {
        let many = Marble::TooMany { marbles: 7, most: 5, seat: Seat(1) };
        assert_eq!(many.to_string(), "Seat 1 has 7 marbles; 5 is the most.");
        assert_eq!(serde_json::to_string(&many.args()).unwrap(), r#"{"marbles":7,"most":5,"seat":1}"#);
        let colours = Marble::Colours { colours: vec!["red", "blue"], said: "`grey`".to_owned() };
        assert_eq!(colours.to_string(), "`grey` is none of red, blue.");
        assert_eq!(Marble::Lost.message().rule, "MA-1.2");
        assert_eq!(catalogue_faults(Marble::MESSAGES), Vec::<String>::new());
    }

    #[test]
    fn a_catalogue_out_of_form_is_found() {
        let message = |code, sentence, args| Message { rule: "MA-1", code, sentence, args };
        let faults = catalogue_faults(&[
            message("Too Many", "Ah.", &[]),
            message("twice", "Ah.", &[]),
            message("twice", "Oh.", &[]),
            message("mute", "", &[]),
            message("forgets", "Ah.", &[("what", ArgKind::Number)]),
            message("invents", "Ah, {what}.", &[]),
        ]);
        assert_eq!(faults.len(), 5, "{faults:?}");
    }
}
