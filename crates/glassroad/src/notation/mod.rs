//! Decisions and outcomes as text: `docs/notation/glassroad.md` describes every form.

mod reading;
mod vocabulary;
mod writing;

use std::fmt::Write as _;

pub(crate) use reading::{Due, read_move, read_outcome};
pub(crate) use vocabulary::vocabulary;
pub(crate) use writing::{card_id, tile_id, write_move, write_outcome};

/// The list of a set's names, for messages and tables.
pub(crate) fn join<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.fold(String::new(), |mut text, name| {
        if !text.is_empty() {
            text.push(' ');
        }
        // Writing into a `String` cannot fail.
        let _ = text.write_str(name);
        text
    })
}
