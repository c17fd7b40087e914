//! Reading JSON exactly: where a type has named fields, only an object will do.
//!
//! Derived readers also take a list of values in the order of the fields. Nobody writes that on purpose, and a list would
//! pass for options, positions and editions that the documented form refuses.

use serde::de::value::{MapDeserializer, SeqDeserializer};
use serde::de::{Deserializer, Error as _, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::{Error, Value};

/// A JSON value that is only read into named fields when it is an object, all the way down.
pub(crate) struct Exact(pub(crate) Value);

impl IntoDeserializer<'_, Error> for Exact {
    type Deserializer = Self;
    fn into_deserializer(self) -> Self {
        self
    }
}

impl<'de> Deserializer<'de> for Exact {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.0 {
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.into_iter().map(Self));
                let read = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(read)
            }
            Value::Object(fields) => {
                let mut fields = MapDeserializer::new(fields.into_iter().map(|(name, value)| (name, Self(value))));
                let read = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(read)
            }
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match self.0 {
            Value::Object(_) => self.deserialize_any(visitor),
            Value::Array(_) => Err(Error::invalid_type(Unexpected::Seq, &"an object with named fields")),
            plain => plain.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        if self.0.is_null() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
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
