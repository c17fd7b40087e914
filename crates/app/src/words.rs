//! What the page says, from Fluent files.

use std::fmt;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};

use crate::language::Language;

/// What a sentence is filled in with, by name.
pub type Args<'a> = [(&'static str, FluentValue<'a>)];

/// The words of one language.
pub struct Words {
    language: Language,
    bundle: FluentBundle<FluentResource>,
}

impl fmt::Debug for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Words").field("language", &self.language).finish_non_exhaustive()
    }
}

macro_rules! files {
    ($language:literal) => {
        [
            include_str!(concat!("../words/", $language, "/shell.ftl")),
            include_str!(concat!("../words/", $language, "/table.ftl")),
            include_str!(concat!("../words/", $language, "/patchwork.ftl")),
            include_str!(concat!("../words/", $language, "/patchwork-rules.ftl")),
            include_str!(concat!("../words/", $language, "/sintra.ftl")),
            include_str!(concat!("../words/", $language, "/sintra-rules.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad.ftl")),
            include_str!(concat!("../words/", $language, "/glassroad-rules.ftl")),
        ]
    };
}

impl Words {
    /// The words of that language.
    #[must_use]
    pub fn of(language: Language) -> Self {
        let files = match language {
            Language::English => files!("en"),
            Language::Polish => files!("pl"),
        };
        let tag = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Marks around every filled-in word are for texts of mixed directions; here they would only be in the way.
        bundle.set_use_isolating(false);
        for file in files {
            // A test reads the same files and shows that nothing in them is wrong.
            let resource = FluentResource::try_new(file.to_owned()).unwrap_or_else(|(sound, _)| sound);
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

    /// Is there such a sentence?
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.bundle.has_message(key)
    }

    /// A sentence.
    #[must_use]
    pub fn say(&self, key: &str) -> String {
        self.with(key, &[])
    }

    /// A sentence, filled in.
    #[must_use]
    pub fn with(&self, key: &str, args: &Args<'_>) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            debug_assert!(false, "nobody wrote the sentence `{key}`");
            return key.to_owned();
        };
        let args: FluentArgs<'_> = args.iter().map(|(name, value)| (*name, value.clone())).collect();
        let mut errors = Vec::new();
        let said = self.bundle.format_pattern(pattern, Some(&args), &mut errors);
        debug_assert!(errors.is_empty(), "`{key}` lacks something: {errors:?}");
        said.into_owned()
    }
}
