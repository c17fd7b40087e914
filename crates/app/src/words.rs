//! What the page says, from Fluent files.

use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::language::Language;

/// What a sentence is filled in with, by name.
pub type WordArgs<'a> = [(&'static str, FluentValue<'a>)];

/// The words of one language.
///
/// ```
/// use mozaika_app::{Language, Words};
///
/// let polish = Words::of(Language::Polish);
/// assert_eq!(polish.say("nav-rules"), "Zasady");
/// assert_eq!(polish.say_with("pw-advance", &[("buttons", 3.into())]), "Naprzód: 3 guziki");
/// assert_eq!(polish.list(&["las".to_owned(), "staw".to_owned(), "zagajnik".to_owned()]), "las, staw i zagajnik");
/// ```
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

/// What the first screen needs and every screen uses.
macro_rules! files {
    ($language:literal) => {
        &[
            include_str!(concat!("../words/", $language, "/shell.ftl")),
            include_str!(concat!("../words/", $language, "/match.ftl")),
            include_str!(concat!("../words/", $language, "/reactions.ftl")),
            include_str!(concat!("../words/", $language, "/online.ftl")),
            include_str!(concat!("../words/", $language, "/patchwork.ftl")),
            include_str!(concat!("../words/", $language, "/patchwork-rules.ftl")),
            include_str!(concat!("../words/", $language, "/sintra.ftl")),
            include_str!(concat!("../words/", $language, "/sintra-rules.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad-pieces.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad-table.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad-rules.ftl")),
        ]
    };
}

/// Why something is refused: read only where there are rules, so that the first screen does not load them.
macro_rules! refusal_files {
    ($language:literal) => {
        &[
            include_str!(concat!("../words/", $language, "/refusals.ftl")),
            include_str!(concat!("../words/", $language, "/server-refusals.ftl")),
            include_str!(concat!("../words/", $language, "/patchwork-refusals.ftl")),
            include_str!(concat!("../words/", $language, "/sintra-refusals.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad-refusals.ftl")),
        ]
    };
}

impl Words {
    /// The words of that language, without the sentences of refusals.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let files: &[&str] = match language {
            Language::English => files!("en"),
            Language::Polish => files!("pl"),
        };
        Self::from_files(language, files)
    }

    /// The sentences of refusals in that language; see [`crate::RefusalText`].
    pub(crate) fn refusals(language: Language) -> &'static Self {
        static ENGLISH: OnceLock<Words> = OnceLock::new();
        static POLISH: OnceLock<Words> = OnceLock::new();
        match language {
            Language::English => ENGLISH.get_or_init(|| Self::from_files(language, refusal_files!("en"))),
            Language::Polish => POLISH.get_or_init(|| Self::from_files(language, refusal_files!("pl"))),
        }
    }

    fn from_files(language: Language, files: &[&str]) -> Self {
        let tag = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Marks around every filled-in word are for texts of mixed directions; here they would only be in the way.
        bundle.set_use_isolating(false);
        for file in files {
            // A test reads the same files and shows that nothing in them is wrong.
            let resource = FluentResource::try_new((*file).to_owned()).unwrap_or_else(|(sound, _)| sound);
            bundle.add_resource_overriding(resource);
        }
        Self { language, bundle }
    }

    /// Which language it is.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A figure as people write it: with a minus sign, and in Polish with a comma.
    #[must_use]
    pub fn figure(&self, figure: impl std::fmt::Display) -> String {
        let figure = figure.to_string().replace('-', "\u{2212}");
        match self.language {
            Language::English => figure,
            Language::Polish => figure.replace('.', ","),
        }
    }

    /// A large number as people write it: `12,736`, in Polish `12 736` with a space that does not break.
    #[must_use]
    pub fn thousands(&self, number: u64) -> String {
        let digits = number.to_string();
        // Polish writes numbers of four digits without a space.
        let (gap, from) = match self.language {
            Language::English => (',', 4),
            Language::Polish => ('\u{a0}', 5),
        };
        let mut written = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && digits.len() >= from && (digits.len() - index).is_multiple_of(3) {
                written.push(gap);
            }
            written.push(digit);
        }
        written
    }

    /// Several things in a row, the last of them joined by a word: `a, b and c`.
    #[must_use]
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [before @ .., last] => {
                self.say_with("list", &[("before", before.join(", ").into()), ("last", last.as_str().into())])
            }
        }
    }

    /// Is there such a sentence?
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A sentence; the key itself when nobody wrote it.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// A sentence, or something else when nobody wrote it: for the words of games that may have none.
    #[must_use]
    pub fn say_or(&self, key: &str, otherwise: &str) -> String {
        if self.has(key) { self.say(key) } else { otherwise.to_owned() }
    }

    /// A sentence, filled in; the key itself when nobody wrote it.
    #[must_use]
    pub fn say_with(&self, key: &str, args: &WordArgs<'_>) -> String {
        let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let said = self.try_say(key, &args);
        debug_assert!(said.is_some() || !self.has(key), "`{key}` lacks something: {args:?}");
        said.unwrap_or_else(|| key.to_owned())
    }

    /// A sentence, filled in; nothing when nobody wrote it, or it needs more than it is given.
    pub(crate) fn try_say(&self, key: &str, args: &FluentArgs<'_>) -> Option<String> {
        let pattern = self.bundle.get_message(key)?.value()?;
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(args), &mut errors);
        errors.is_empty().then(|| said.into_owned())
    }
}
