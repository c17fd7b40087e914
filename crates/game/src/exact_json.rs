//! Reading JSON exactly: where a type has named fields, only an object will do.
//!
//! Derived readers also take a list of values in the order of the fields. Nobody writes that on purpose, and a list would
//! pass for options, positions and editions that the documented form refuses.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{
    DeserializeSeed, Deserializer, Error as _, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Map, Value};

/// A JSON value that is only read into named fields when it is an object, all the way down.
///
/// Every type that is read is compiled for this reader alone: none of it is handed to another one, plain values neither.
pub(crate) struct Exact(pub(crate) Value);

/// Why a value cannot be read, and where in it that is.
#[derive(Debug)]
pub(crate) struct UnreadableJson {
    pub(crate) reason: Error,
    /// Such as `seats[0].name`; empty where it is the whole.
    pub(crate) path: String,
}

impl UnreadableJson {
    fn in_field(self, name: &str) -> Self {
        let dot = if self.path.is_empty() || self.path.starts_with('[') { "" } else { "." };
        Self { path: format!("{name}{dot}{}", self.path), ..self }
    }

    fn in_item(self, index: usize) -> Self {
        self.in_field(&format!("[{index}]"))
    }
}

impl From<Error> for UnreadableJson {
    fn from(reason: Error) -> Self {
        Self { reason, path: String::new() }
    }
}

impl fmt::Display for UnreadableJson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)
    }
}

impl std::error::Error for UnreadableJson {}

/// As it is said of JSON: `null`, not a unit.
impl serde::de::Error for UnreadableJson {
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Error::custom(reason).into()
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Error::invalid_type(found, expected).into()
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Error::invalid_value(found, expected).into()
    }
}

/// The items of a list, one after another.
struct Items {
    left: std::vec::IntoIter<Value>,
    read: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = UnreadableJson;

    fn next_element_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, UnreadableJson> {
        let Some(item) = self.left.next() else { return Ok(None) };
        let index = self.read;
        self.read += 1;
        seed.deserialize(Exact(item)).map(Some).map_err(|error| error.in_item(index))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

/// The fields of an object, one after another.
struct Fields {
    left: serde_json::map::IntoIter,
    /// The value whose name was read last.
    value: Option<(String, Value)>,
}

impl Fields {
    fn of(fields: Map<String, Value>) -> Self {
        Self { left: fields.into_iter(), value: None }
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = UnreadableJson;

    fn next_key_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<Option<S::Value>, UnreadableJson> {
        let Some((name, value)) = self.left.next() else { return Ok(None) };
        let (name, _) = self.value.insert((name, value));
        seed.deserialize(name.as_str().into_deserializer())
            .map(Some)
            .map_err(|error: UnreadableJson| error.in_field(name))
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, UnreadableJson> {
        let (name, value) = self.value.take().ok_or_else(|| UnreadableJson::custom("a value without a name"))?;
        seed.deserialize(Exact(value)).map_err(|error| error.in_field(&name))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left.len())
    }
}

impl Exact {
    /// What it is, for whoever expected something else.
    fn unexpected(&self) -> Unexpected<'_> {
        match &self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => Unexpected::Unsigned(number),
                (None, Some(number)) => Unexpected::Signed(number),
                (None, None) => Unexpected::Float(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        }
    }

    /// It is not what it should be.
    fn wrong(&self, expected: &dyn Expected) -> UnreadableJson {
        UnreadableJson::invalid_type(self.unexpected(), expected)
    }
}

impl IntoDeserializer<'_, UnreadableJson> for Exact {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

/// Where a number is read, nothing that reads lists and objects need be compiled.
macro_rules! read_number {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
            if let Value::Number(number) = self.0 { Ok(number.deserialize_any(visitor)?) } else { Err(self.wrong(&visitor)) }
        }
    )*};
}

/// The same for a text.
macro_rules! read_text {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
            if let Value::String(text) = self.0 { visitor.visit_string(text) } else { Err(self.wrong(&visitor)) }
        }
    )*};
}

impl<'de> Deserializer<'de> for Exact {
    type Error = UnreadableJson;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => Ok(number.deserialize_any(visitor)?),
            Value::String(text) => visitor.visit_string(text),
            Value::Array(_) => self.deserialize_seq(visitor),
            Value::Object(_) => self.deserialize_map(visitor),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
        if let Value::Bool(value) = self.0 { visitor.visit_bool(value) } else { Err(self.wrong(&visitor)) }
    }

    read_number! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
        deserialize_f32 deserialize_f64
    }

    read_text! { deserialize_char deserialize_str deserialize_string deserialize_identifier }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
        let Value::Array(items) = self.0 else { return Err(self.wrong(&visitor)) };
        let length = items.len();
        let mut items = Items { left: items.into_iter(), read: 0 };
        let read = visitor.visit_seq(&mut items)?;
        if items.left.len() > 0 {
            return Err(UnreadableJson::invalid_length(length, &"fewer elements in sequence"));
        }
        Ok(read)
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, UnreadableJson> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, UnreadableJson> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
        let Value::Object(fields) = self.0 else { return Err(self.wrong(&visitor)) };
        let length = fields.len();
        let mut fields = Fields::of(fields);
        let read = visitor.visit_map(&mut fields)?;
        if fields.left.len() > 0 {
            return Err(UnreadableJson::invalid_length(length, &"fewer elements in map"));
        }
        Ok(read)
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, UnreadableJson> {
        if self.0.is_array() { Err(self.wrong(&"an object with named fields")) } else { self.deserialize_map(visitor) }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, UnreadableJson> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, UnreadableJson> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, UnreadableJson> {
        match self.0 {
            Value::String(variant) => visitor.visit_enum(variant.into_deserializer()),
            Value::Object(fields) if fields.len() == 1 => {
                visitor.visit_enum(MapAccessDeserializer::new(Fields::of(fields)))
            }
            Value::Object(_) => Err(UnreadableJson::invalid_value(Unexpected::Map, &"map with a single key")),
            _ => Err(self.wrong(&"string or map")),
        }
    }

    forward_to_deserialize_any! { bytes byte_buf unit unit_struct ignored_any }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::json;

    use crate::problem::from_json;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Table {
        seats: Vec<Place>,
        token: Option<u8>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Place {
        name: String,
        side: Side,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Side {
        Left,
        Right,
        At { place: u8 },
    }

    #[test]
    fn a_variant_is_read_from_its_name_and_from_an_object_with_its_fields() {
        let side = |json| from_json::<Place>(json!({ "name": "a", "side": json })).map(|place| place.side);
        assert_eq!(side(json!("Left")).unwrap(), Side::Left);
        assert_eq!(side(json!({ "Right": null })).unwrap(), Side::Right);
        assert_eq!(side(json!({ "At": { "place": 7 } })).unwrap(), Side::At { place: 7 });
    }

    #[test]
    fn what_is_wrong_is_said_as_of_json() {
        let said = from_json::<Table>(json!({ "seats": [{ "name": null, "side": "Left" }] })).unwrap_err();
        assert_eq!(said.to_string(), "seats[0].name: invalid type: null, expected a string");
    }

    #[test]
    fn objects_are_read_and_lists_in_their_place_are_not() {
        let table = json!({ "seats": [{ "name": "a", "side": "Left" }, { "name": "b", "side": "Right" }], "token": 3 });
        let read: Table = from_json(table).unwrap();
        let place = |name: &str, side| Place { name: name.to_owned(), side };
        assert_eq!(read, Table { seats: vec![place("a", Side::Left), place("b", Side::Right)], token: Some(3) });
        let no_token: Table = from_json(json!({ "seats": [], "token": null })).unwrap();
        assert_eq!(no_token.token, None);
        for (wrong, field) in [
            (json!([[], 3]), ""),
            (json!([]), ""),
            (json!({ "seats": [["a", "Left"]] }), "seats[0]"),
            (json!({ "seats": {} }), "seats"),
            (json!({ "seats": [], "token": 300 }), "token"),
            (json!(7), ""),
            (json!({ "seats": [], "tokens": 3 }), "tokens"),
            (json!({ "seats": [{ "name": null, "side": "Left" }] }), "seats[0].name"),
            (json!({ "seats": [{ "name": "a", "side": "Middle" }] }), "seats[0].side"),
            (json!({ "seats": [{ "name": "a", "side": { "Left": null, "Right": null } }] }), "seats[0].side"),
            (json!({ "seats": [{ "name": "a", "side": { "At": { "place": 300 } } }] }), "seats[0].side.At.place"),
            (json!({ "seats": [{ "name": "a", "side": { "At": [3] } }] }), "seats[0].side.At"),
        ] {
            let problems = from_json::<Table>(wrong.clone()).unwrap_err();
            assert_eq!(
                problems.iter().next().map(|problem| problem.field.as_str()),
                Some(field),
                "{wrong}: {problems}"
            );
        }
    }
}
