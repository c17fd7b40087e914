//! Refusals in the reader's language.
//!
//! What the rules, the notation, positions, options and editions say no with is data: a code, and arguments by name. The sentence of code `C` of the game
//! `G` is the message `no-G-C` of the files `words/*/G-refusals.ftl`; what can be wrong around any game is `no-C` in `words/*/refusals.ftl`, what a server says itself is `no-C` in `words/*/server-refusals.ftl`.
//! Arguments are Fluent variables of the same names: numbers are numbers (so that sentences choose their plural by them), seats are the name of
//! whoever sits there, words of the notation are said by the game ([`crate::MatchWords::argument`]). For a seat `$x`, `$x-is` is `you` when it is the
//! one who reads. A test holds the sentences of every registered game against its catalogues.

use fluent_bundle::{FluentArgs, FluentValue};
use mozaika_game::registry::Registry;
use mozaika_game::{ArgKind, BadRecord, Coded as _, Illegal, Message, Problem, Problems, SHARED_MESSAGES, Seat};
use mozaika_players::PlayerFault;
use serde_json::{Map, Value};

use crate::match_words::match_words;
use crate::names::Names;
use crate::words::Words;

/// Says refusals of one game to one reader.
///
/// ```
/// use mozaika_app::{Language, RefusalText, Words};
/// use mozaika_registry::GAMES;
///
/// let words = Words::of(Language::Polish);
/// let text = RefusalText { games: GAMES, game: "patchwork", names: None, words: &words };
/// // As it comes from a server: a code, arguments as JSON, and the English sentence for those who know no better.
/// let args = serde_json::json!({ "patch": "26", "price": 7, "buttons": 2 });
/// let said = text.sentence("too-expensive", args.as_object().unwrap(), "Patch 26 costs 7 buttons, and you have 2.");
/// assert_eq!(said, "Ta łatka kosztuje 7 guzików, a ty masz 2.");
/// assert_eq!(text.sentence("of-another-time", args.as_object().unwrap(), "Not yet."), "Not yet.");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RefusalText<'a> {
    /// The games whose catalogues say what an argument is.
    pub games: Registry,
    /// The game that refuses; may be one that nobody knows.
    pub game: &'a str,
    /// What the players are called; without, they are numbered.
    pub names: Option<Names<'a>>,
    /// The reader's language.
    pub words: &'a Words,
}

impl RefusalText<'_> {
    /// A refusal: its sentence, or what is wrong field by field, with the rule it comes from.
    #[must_use]
    pub fn illegal(self, illegal: &Illegal) -> String {
        let Illegal { rule, code, args, message, problems } = illegal;
        if problems.is_empty() {
            return self.with_rule(rule, self.sentence(code, &json_object(args), message));
        }
        self.listed(problems)
    }

    /// What a server refuses: its own reasons, and those of the game's rules.
    #[must_use]
    pub fn from_server(self, refusal: &mozaika_wire::Refusal) -> String {
        let sentence = |rule: &str, code: &str, args: &Map<String, Value>, message: &str| {
            self.with_rule(rule, self.sentence(code, args, message))
        };
        if refusal.problems.is_empty() {
            return sentence(
                refusal.rule.as_deref().unwrap_or_default(),
                &refusal.code,
                &refusal.args,
                &refusal.message,
            );
        }
        let problems = refusal.problems.iter().map(|problem| {
            let said = sentence(&problem.rule, &problem.code, &problem.args, &problem.message);
            if problem.field.is_empty() { said } else { format!("{}: {said}", problem.field) }
        });
        problems.collect::<Vec<_>>().join(" ")
    }

    /// What is wrong in a record, with the line it stands on.
    #[must_use]
    pub fn bad_record(self, bad: &BadRecord) -> String {
        let why = self.illegal(&bad.illegal);
        self.words.say_with("refused-line", &[("line", bad.line.into()), ("why", why.into())])
    }

    /// What is wrong in something that a person wrote, field by field.
    #[must_use]
    pub fn problems(self, problems: &Problems) -> String {
        self.listed(problems.iter())
    }

    fn listed<'p>(self, problems: impl IntoIterator<Item = &'p Problem>) -> String {
        let problem = |problem: &Problem| {
            let Problem { field, rule, code, args, message } = problem;
            let sentence = self.with_rule(rule, self.sentence(code, &json_object(args), message));
            if field.is_empty() { sentence } else { format!("{field}: {sentence}") }
        };
        problems.into_iter().map(problem).collect::<Vec<_>>().join(" ")
    }

    /// Numbered rules are cited; areas such as `notation` are not.
    fn with_rule(self, rule: &str, sentence: String) -> String {
        if rule.bytes().any(|byte| byte.is_ascii_digit()) {
            self.words.say_with("refused", &[("why", sentence.into()), ("rule", rule.into())])
        } else {
            sentence
        }
    }

    /// The sentence of a code, filled in; the English one where this language has none.
    #[must_use]
    pub fn sentence(self, code: &str, args: &Map<String, Value>, english: &str) -> String {
        let sentences = Words::refusals(self.words.language());
        let own = format!("no-{}-{code}", self.game);
        let key = if sentences.has(&own) { own } else { format!("no-{code}") };
        let message = self.message(code);
        let mut filled = FluentArgs::new();
        for (name, value) in args {
            let kind = message.and_then(|message| message.args.iter().find(|(known, _)| known == name));
            self.fill(&mut filled, name, value, kind.map(|(_, kind)| *kind));
        }
        sentences.try_say(&key, &filled).unwrap_or_else(|| english.to_owned())
    }

    /// The catalogue's entry of that code.
    fn message(self, code: &str) -> Option<&'static Message> {
        let own = self.games.find(self.game).ok().and_then(|game| game.messages().into_iter().find(|m| m.code == code));
        own.or_else(|| {
            let mut shared = SHARED_MESSAGES.iter().copied().flatten().chain(PlayerFault::MESSAGES);
            shared.find(|message| message.code == code)
        })
    }

    fn fill(self, filled: &mut FluentArgs<'_>, name: &str, value: &Value, kind: Option<ArgKind>) {
        if let (Value::Number(number), None | Some(ArgKind::Number)) = (value, kind) {
            filled.set(name.to_owned(), FluentValue::from(number.as_f64().unwrap_or_default()));
            return;
        }
        if let (Some(seat), Some(ArgKind::Seat)) = (as_seat(value), kind) {
            let is_you = self.names.is_some_and(|names| names.is_you(seat));
            filled.set(format!("{name}-is"), FluentValue::from(if is_you { "you" } else { "other" }));
        }
        filled.set(name.to_owned(), FluentValue::from(self.text(name, value, kind)));
    }

    /// An argument as a word of a sentence.
    fn text(self, name: &str, value: &Value, kind: Option<ArgKind>) -> String {
        match (value, kind) {
            (Value::Array(items), _) => {
                let items: Vec<String> = items.iter().map(|item| self.text(name, item, kind)).collect();
                self.words.list(&items)
            }
            (value, Some(ArgKind::Seat)) if as_seat(value).is_some() => {
                self.seat_name(as_seat(value).unwrap_or(Seat(0)))
            }
            (Value::String(word), Some(ArgKind::Word)) => match_words(self.game).argument(name, word, self.words),
            (Value::String(text), _) => text.clone(),
            (other, _) => other.to_string(),
        }
    }

    fn seat_name(self, seat: Seat) -> String {
        match self.names {
            Some(names) => names.short_name(seat, self.words),
            None => self.words.say_with("player", &[("number", (u32::from(seat.0) + 1).into())]),
        }
    }
}

fn as_seat(value: &Value) -> Option<Seat> {
    value.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat)
}

/// Arguments as they travel.
fn json_object(args: &mozaika_game::Args) -> Map<String, Value> {
    match serde_json::to_value(args) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}
