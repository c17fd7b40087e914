//! Editions: what is printed on the components is data, read from a file, checked, and shared by all who use it.
//!
//! A loaded edition is interned: its handle is one counted pointer, so a state that holds it stays small, and the same contents loaded
//! twice give the same handle. An edition stays for as long as somebody holds a handle, and is found by its hash and by its name. Of those
//! that nobody holds any more, the ones loaded last are kept for whoever starts a match by their names; the others are forgotten.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;
use std::sync::Arc;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};

use crate::edition_cache::EditionCache;
use crate::messages;
use crate::notation::quoted;
use crate::problem::{JsonFault, Problems, from_json};

messages! {
    /// What is wrong with an edition of any game, whatever is in the box.
    pub(crate) enum EditionFault {
        /// Larger than any edition file.
        TooLong { bytes: usize, most: usize } => "edition", "edition-too-long", "the edition is {bytes} bytes long; {most} is the most";
        /// No name, or one that does not fit into a record.
        BadName { longest: usize } => "edition", "edition-bad-name",
            "an edition needs a name of 1 to {longest} small letters, digits, `-`, `_` or `.`";
        /// It goes by the name of the built-in edition.
        NameTaken { name: String } => "edition", "edition-name-taken",
            "`{name}` is the built-in edition, and this one differs from it: give it a name of its own";
        /// Nobody has loaded it, or it was forgotten since.
        Unknown { name: String } => "edition", "edition-unknown", "no edition is loaded under the name {name}; load it first";
        /// A record carries an edition of another name than it says.
        OtherName { said: String, carried: String } => "edition", "edition-other-name",
            "the name in the record is {said}, but the edition it carries has {carried}";
        /// A record carries an edition with other contents than it says.
        OtherHash { said: String, carried: String } => "edition", "edition-other-hash",
            "the hash in the record is {said}, but the edition it carries has {carried}";
        /// The edition known under the name is another one.
        NotTheSame { name: String, said: String, known: String } => "edition", "edition-not-the-same",
            "the record was played with an edition `{name}` of hash {said}, but the one known here under that name has hash {known}";
    }
}

/// What is in a game's box, read and checked. A game without printed components takes `()`.
pub trait Contents: fmt::Debug + Sized + Send + Sync + 'static {
    /// The default edition as JSON, embedded in the program; it has to be sound, and a test of the game shows it.
    const DEFAULT: &'static str;

    /// Reads and checks the contents; refuses them with every reason.
    fn read(json: &Value) -> Result<Self, Problems>;

    /// The JSON schema of an edition file of this game; an object of any form unless the game says more.
    #[must_use]
    fn schema() -> Schema {
        json_schema!({ "type": "object", "required": ["edition"] })
    }
}

/// An empty box: the game's rules say everything, and there is nothing to print.
impl Contents for () {
    const DEFAULT: &'static str = r#"{"edition":"plain"}"#;

    fn read(json: &Value) -> Result<Self, Problems> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct NameAlone {
            #[serde(rename = "edition")]
            _edition: String,
        }
        from_json::<NameAlone>(json.clone()).map(|_| ())
    }
}

/// An edition that was read and checked.
#[derive(Debug)]
pub(crate) struct LoadedEdition<C> {
    pub(crate) name: String,
    pub(crate) hash: String,
    json: Value,
    contents: C,
}

impl<C: Contents> LoadedEdition<C> {
    /// The one that is embedded in the program.
    pub(crate) fn built_in() -> Result<Self, Problems> {
        let unreadable =
            |error: serde_json::Error| Problems::single("", JsonFault::Unreadable { reason: error.to_string() });
        let json: Value = serde_json::from_str(C::DEFAULT).map_err(unreadable)?;
        let hash = hash_of(&sorted(&json).to_string());
        Ok(Self { name: name_of(&json)?, hash, contents: C::read(&json)?, json })
    }
}

/// An edition file is small; anything larger is not one.
const MOST_BYTES: usize = 1 << 20;
const LONGEST_NAME: usize = 64;

/// A handle on a loaded edition, which stays for as long as there is one; it reads like the contents themselves.
///
/// In JSON it is the edition's name.
pub struct Edition<C: 'static>(Handle<C>);

enum Handle<C: 'static> {
    /// The built-in edition stays for good, so its handles are not counted: searches copy states by the million, on all cores at once,
    /// and all of them would write to that one count.
    BuiltIn(&'static LoadedEdition<C>),
    /// Any other one stays for as long as it is used.
    Counted(Arc<LoadedEdition<C>>),
}

impl<C: Contents> Edition<C> {
    /// Reads and checks an edition; the same contents give the same handle.
    pub fn load(json: &Value) -> Result<Self, Problems> {
        let canonical = sorted(json).to_string();
        if canonical.len() > MOST_BYTES {
            return Err(Problems::single("", EditionFault::TooLong { bytes: canonical.len(), most: MOST_BYTES }));
        }
        let (hash, cache) = (hash_of(&canonical), EditionCache::<C>::of_game());
        if hash == cache.built_in.hash {
            return Ok(Self::default());
        }
        if let Some(known) = cache.take_up(&hash) {
            return Ok(Self(Handle::Counted(known)));
        }
        let contents = C::read(json);
        let name = name_of(json).and_then(|name| {
            if name == cache.built_in.name {
                return Err(Problems::single("edition", EditionFault::NameTaken { name }));
            }
            Ok(name)
        });
        let (name, contents) = match (name, contents) {
            (Ok(name), Ok(contents)) => (name, contents),
            (name, contents) => return Err(name.err().unwrap_or_default().and(contents.err().unwrap_or_default())),
        };
        Ok(Self(Handle::Counted(cache.add(LoadedEdition { name, hash, json: json.clone(), contents }))))
    }

    /// The edition loaded last under this name, of those that are in use or were loaded a short while ago.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        let built_in = Some(Self::default()).filter(|built_in| built_in.name() == name);
        built_in.or_else(|| EditionCache::of_game().by_name(name).map(|known| Self(Handle::Counted(known))))
    }

    /// The edition with these very contents, if it is in use or was loaded a short while ago.
    #[must_use]
    pub fn by_hash(hash: &str) -> Option<Self> {
        let built_in = Some(Self::default()).filter(|built_in| built_in.hash() == hash);
        built_in.or_else(|| EditionCache::of_game().by_hash(hash).map(|known| Self(Handle::Counted(known))))
    }

    /// The name it goes by in options and records.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.loaded().name
    }

    /// The SHA-256 of its contents, keys sorted, as hexadecimal digits.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.loaded().hash
    }

    /// The whole edition as it was written.
    #[must_use]
    pub fn json(&self) -> &Value {
        &self.loaded().json
    }

    /// The contents. Whoever looks at them often borrows them once: a handle more is a count that all who use the edition share.
    #[must_use]
    #[inline]
    pub fn contents(&self) -> &C {
        &self.loaded().contents
    }

    /// Is it the one that is built in?
    #[must_use]
    pub fn is_default(&self) -> bool {
        matches!(self.0, Handle::BuiltIn(_))
    }

    /// Name and hash; the whole contents too, unless it is the built-in edition.
    #[must_use]
    pub fn stamp(&self) -> EditionStamp {
        EditionStamp {
            name: self.name().to_owned(),
            hash: self.hash().to_owned(),
            contents: (!self.is_default()).then(|| self.json().clone()),
        }
    }

    /// The edition a record was played with: known by its hash, or carried in the record.
    pub fn from_stamp(stamp: &EditionStamp) -> Result<Self, Problems> {
        if let Some(carried) = &stamp.contents {
            let edition = Self::load(carried)?;
            if edition.name() != stamp.name {
                let other = EditionFault::OtherName { said: stamp.name.clone(), carried: edition.name().to_owned() };
                return Err(Problems::single("edition", other));
            }
            if edition.hash() != stamp.hash {
                let other = EditionFault::OtherHash { said: stamp.hash.clone(), carried: edition.hash().to_owned() };
                return Err(Problems::single("edition", other));
            }
            return Ok(edition);
        }
        if let Some(known) = Self::by_hash(&stamp.hash).filter(|known| known.name() == stamp.name) {
            // From now on it is the one that its name stands for.
            EditionCache::<C>::of_game().take_up(&stamp.hash);
            return Ok(known);
        }
        let EditionStamp { name, hash, .. } = stamp.clone();
        let fault = match Self::by_name(&name) {
            Some(other) => EditionFault::NotTheSame { name, said: hash, known: other.hash().to_owned() },
            None => EditionFault::Unknown { name: quoted(&name) },
        };
        Err(Problems::single("edition", fault))
    }
}

/// How a record names its edition.
#[derive(Clone, Debug, PartialEq)]
pub struct EditionStamp {
    /// The edition's name.
    pub name: String,
    /// The SHA-256 of its contents.
    pub hash: String,
    /// The contents themselves, when it is not the built-in edition.
    pub contents: Option<Value>,
}

impl<C: Contents> Default for Edition<C> {
    fn default() -> Self {
        Self(Handle::BuiltIn(&EditionCache::of_game().built_in))
    }
}

impl<C> Edition<C> {
    #[inline]
    fn loaded(&self) -> &LoadedEdition<C> {
        match &self.0 {
            Handle::BuiltIn(edition) => edition,
            Handle::Counted(edition) => edition,
        }
    }
}

impl<C> Clone for Edition<C> {
    #[inline]
    fn clone(&self) -> Self {
        Self(match &self.0 {
            Handle::BuiltIn(edition) => Handle::BuiltIn(edition),
            Handle::Counted(edition) => Handle::Counted(Arc::clone(edition)),
        })
    }
}

/// Of the same contents there is one edition at a time, so that its place tells it from all others.
impl<C> PartialEq for Edition<C> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.loaded(), other.loaded())
    }
}

impl<C> Eq for Edition<C> {}

impl<C> Deref for Edition<C> {
    type Target = C;
    #[inline]
    fn deref(&self) -> &C {
        &self.loaded().contents
    }
}

impl<C> fmt::Debug for Edition<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Edition({})", self.loaded().name)
    }
}

impl<C> Serialize for Edition<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.loaded().name)
    }
}

impl<'de, C: Contents> Deserialize<'de> for Edition<C> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ByName<C>(PhantomData<C>);
        impl<C: Contents> serde::de::Visitor<'_> for ByName<C> {
            type Value = Edition<C>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the name of an edition")
            }
            fn visit_str<E: serde::de::Error>(self, name: &str) -> Result<Edition<C>, E> {
                Edition::by_name(name).ok_or_else(|| E::custom(EditionFault::Unknown { name: quoted(name) }))
            }
        }
        deserializer.deserialize_str(ByName(PhantomData))
    }
}

impl<C> JsonSchema for Edition<C> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Edition".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "description": "The name of a loaded edition." })
    }
}

fn name_of(json: &Value) -> Result<String, Problems> {
    let name = json.get("edition").and_then(Value::as_str).unwrap_or_default();
    let sound = (1..=LONGEST_NAME).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"-_.".contains(&byte));
    if sound {
        return Ok(name.to_owned());
    }
    Err(Problems::single("edition", EditionFault::BadName { longest: LONGEST_NAME }))
}

/// The same value with the keys of every object in alphabetical order.
fn sorted(json: &Value) -> Value {
    match json {
        Value::Array(items) => items.iter().map(sorted).collect(),
        Value::Object(fields) => {
            let mut in_order: Vec<_> = fields.iter().collect();
            in_order.sort_by_key(|(key, _)| *key);
            Value::Object(in_order.into_iter().map(|(key, value)| (key.clone(), sorted(value))).collect::<Map<_, _>>())
        }
        other => other.clone(),
    }
}

/// The SHA-256 of a text, as hexadecimal digits.
fn hash_of(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write as _;
    bytes.iter().fold(String::with_capacity(bytes.len() * 2), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[derive(Debug)]
    struct Marbles(u64);

    impl Contents for Marbles {
        const DEFAULT: &'static str = r#"{"edition":"plain","marbles":3}"#;
        fn read(json: &Value) -> Result<Self, Problems> {
            let missing = || JsonFault::Unreadable { reason: "a number is missing".to_owned() };
            json["marbles"].as_u64().map(Self).ok_or_else(|| Problems::single("marbles", missing()))
        }
    }

    type Box = Edition<Marbles>;

    #[test]
    fn the_same_contents_give_the_same_edition_whatever_the_order_of_the_fields() {
        let one = Box::load(&json!({ "edition": "mine", "marbles": 4 })).unwrap();
        let two = Box::load(&json!({ "marbles": 4, "edition": "mine" })).unwrap();
        assert_eq!(one, two);
        assert_eq!(one.contents().0, 4);
        assert_ne!(one, Box::default());
    }

    #[test]
    fn every_game_has_a_cache_of_its_own_and_an_empty_box_is_an_edition_too() {
        let empty = Edition::<()>::load(&json!({ "edition": "bare" })).unwrap();
        assert_eq!(Edition::<()>::by_name("bare"), Some(empty));
        assert_eq!(Box::by_name("bare"), None);
        assert!(Edition::<()>::load(&json!({ "edition": "full", "marbles": 3 })).is_err());
    }

    #[test]
    fn a_changed_edition_may_not_pass_as_the_built_in_one() {
        let problems = Box::load(&json!({ "edition": "plain", "marbles": 4 })).unwrap_err();
        assert!(problems.to_string().contains("a name of its own"), "{problems}");
        assert_eq!(problems.iter().next().map(|problem| problem.code), Some("edition-name-taken"));
    }

    #[test]
    fn a_wrong_name_does_not_hide_what_else_is_wrong() {
        let problems = Box::load(&json!({ "edition": "plain", "marbles": "many" })).unwrap_err();
        assert_eq!(problems.iter().map(|problem| problem.field.as_str()).collect::<Vec<_>>(), ["edition", "marbles"]);
    }

    #[test]
    fn a_name_has_to_be_short_and_plain() {
        for name in ["", "Mine", "a b", "ż", &"a".repeat(65)] {
            assert!(Box::load(&json!({ "edition": name, "marbles": 1 })).is_err(), "{name}");
        }
    }

    #[test]
    fn a_stamp_finds_its_edition_again_and_a_false_one_is_refused() {
        let mine = Box::load(&json!({ "edition": "stamped", "marbles": 5 })).unwrap();
        let stamp = mine.stamp();
        assert_eq!(Box::from_stamp(&stamp), Ok(mine));
        let other_hash = EditionStamp { hash: "00".to_owned(), ..stamp.clone() };
        assert!(Box::from_stamp(&other_hash).unwrap_err().to_string().contains("hash"));
        let not_carried = EditionStamp { contents: None, ..other_hash };
        assert!(Box::from_stamp(&not_carried).unwrap_err().to_string().contains("has hash"));
        let built_in = Box::default().stamp();
        assert_eq!(built_in.contents, None);
        assert_eq!(Box::from_stamp(&built_in), Ok(Box::default()));
    }

    #[test]
    fn of_two_editions_with_one_name_the_one_loaded_last_is_meant() {
        let three = json!({ "edition": "twin", "marbles": 3 });
        let four = json!({ "edition": "twin", "marbles": 4 });
        let (first, second) = (Box::load(&three).unwrap(), Box::load(&four).unwrap());
        assert_eq!(Box::by_name("twin"), Some(second));
        assert_eq!(Box::load(&three), Ok(first.clone()));
        assert_eq!(Box::by_name("twin"), Some(first));
    }

    #[test]
    fn options_name_an_edition_that_has_to_be_loaded() {
        assert_eq!(serde_json::from_value::<Box>(json!("plain")).unwrap(), Box::default());
        assert!(serde_json::from_value::<Box>(json!("nowhere")).unwrap_err().to_string().contains("load it first"));
        assert_eq!(json!(Box::default()), json!("plain"));
    }
}
