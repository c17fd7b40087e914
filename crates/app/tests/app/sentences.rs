//! The sentences of the Fluent files, as tests read them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser::parse;
use mozaika_app::Language;

/// The folder of this crate.
pub(crate) fn here() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn variables(pattern: &Pattern<String>, into: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(InlineExpression::VariableReference { id }) => {
                into.insert(id.name.clone());
            }
            Expression::Select { selector: InlineExpression::VariableReference { id }, variants } => {
                into.insert(id.name.clone());
                for variant in variants {
                    variables(&variant.value, into);
                }
            }
            _ => {}
        }
    }
}

fn sentences_in(file: &Path) -> Vec<(String, BTreeSet<String>)> {
    let text = fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let resource = parse(text).unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
    let sentence = |entry| {
        let Entry::Message(message) = entry else { return None };
        let mut filled = BTreeSet::new();
        variables(message.value.as_ref().unwrap(), &mut filled);
        Some((message.id.name, filled))
    };
    resource.body.into_iter().filter_map(sentence).collect()
}

/// The keys of one file of a language, with what each is filled in with.
pub(crate) fn sentences_of(language: Language, file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = here().join("words").join(language.code()).join(format!("{file}.ftl"));
    sentences_in(&path).into_iter().collect()
}

/// Every key of a language, with what each is filled in with; none may stand twice.
pub(crate) fn sentences(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let mut sentences = BTreeMap::new();
    for entry in fs::read_dir(here().join("words").join(language.code())).unwrap() {
        for (key, filled) in sentences_in(&entry.unwrap().path()) {
            let twice = sentences.insert(key.clone(), filled);
            assert!(twice.is_none(), "{key} stands twice in {}", language.code());
        }
    }
    sentences
}
