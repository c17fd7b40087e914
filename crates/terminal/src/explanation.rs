//! Explaining a piece by what its edition says about it.

use serde_json::Value;

/// What the edition says about the piece of that name or number; nothing when there is none.
pub(crate) fn explained(edition: &Value, piece: &str) -> Option<String> {
    match edition {
        Value::Object(fields) => {
            let id = fields.get("id").map(|id| id.as_str().map_or_else(|| id.to_string(), ToOwned::to_owned));
            if id.as_deref() == Some(piece) {
                return Some(described(fields));
            }
            fields.values().find_map(|value| explained(value, piece))
        }
        Value::Array(values) => values.iter().find_map(|value| explained(value, piece)),
        _ => None,
    }
}

fn described(fields: &serde_json::Map<String, Value>) -> String {
    let lines = fields.iter().map(|(name, value)| match drawing(value) {
        Some(rows) => format!("  {name}:\n    {}", rows.join("\n    ")),
        None => format!("  {name}: {value}"),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// A piece that is drawn in rows.
fn drawing(value: &Value) -> Option<Vec<&str>> {
    let rows = value.as_array()?;
    rows.iter().map(Value::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_found_by_its_id_wherever_it_stands() {
        let edition = serde_json::json!({ "patches": [{ "id": 0, "price": 2 }, { "id": 7, "rows": ["XX", ".X"] }] });
        assert_eq!(explained(&edition, "7").as_deref(), Some("  id: 7\n  rows:\n    XX\n    .X"));
        assert_eq!(explained(&edition, "8"), None);
    }
}
