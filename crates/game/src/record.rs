//! The record of a match: what was agreed on, and every entry since. A plain-text file, one entry a line.
//!
//! ```text
//! mozaika record 1
//! game patchwork
//! options {"printing":"newer","flip":true,"start":0}
//! edition printed-1 0f3c…
//! tag seat-0 Ada
//!
//! * circle 12 3 … 0
//! 0 buy 12 r90f c4
//! 1 advance
//! ```
//!
//! `*` is chance, a number is a seat. A line that starts with `#` is a comment; an entry may be followed by ` # …`.
//! Comments are for readers: they are not kept when a record is read and written again, `tag` lines are.

use std::fmt;

use serde_json::{Map, Value};

use crate::edition::EditionStamp;
use crate::messages;
use crate::notation::quoted;
use crate::refusal::Illegal;
use crate::seat::Seat;
use crate::tags::Tags;

messages! {
    /// What is wrong with the form of a record file.
    pub(crate) enum RecordFault {
        /// Larger than any record.
        TooLong { bytes: usize, most: usize } => "notation", "record-too-long",
            "This file has {bytes} bytes; a record has {most} at the most.";
        /// It is empty.
        Empty { expected: &'static str } => "notation", "record-empty",
            "A record starts with the line `{expected}`; here is an empty file.";
        /// It starts with something else.
        FirstLine { expected: &'static str, found: String } => "notation", "record-first-line",
            "A record starts with the line `{expected}`; here is {found}.";
        /// A line among the entries is none.
        NotAnEntry { found: String } => "notation", "record-not-an-entry",
            "An entry starts with `*` or a seat number; {found} does not.";
        /// The entry ends after who did it.
        OnlyWho { found: String } => "notation", "record-only-who",
            "{found} says who, but not what: an entry is `* outcome` or `seat move`.";
        /// The entry starts with more than a digit.
        NotASeat { found: String } => "notation", "record-not-a-seat",
            "{found} is no seat: seats are counted from 0 and have one digit.";
        /// An edition line without its hash.
        EditionIncomplete => "notation", "record-edition-incomplete", "`edition` takes a name and a hash.";
        /// A tag line without a value.
        TagIncomplete => "notation", "record-tag-incomplete", "`tag` takes a word and a value.";
        /// A header line of an unknown field.
        UnknownField { found: String } => "notation", "record-unknown-field",
            "A record has no field {found}; it has game, options, edition, edition-contents, tag and position.";
        /// A header line is missing.
        FieldMissing { field: &'static str } => "notation", "record-field-missing", "The record ends without a `{field}` line.";
        /// A header line stands there twice.
        FieldTwice { field: String } => "notation", "record-field-twice", "`{field}` stands here a second time.";
        /// What should be JSON is not; the reason comes from the JSON reader.
        NotJson { field: String, reason: String } => "notation", "record-not-json",
            "What follows `{field}` is not the JSON it should be: {reason}.";
    }
}

/// One step of a match. The texts are in the game's notation; inside the program the same type holds typed moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry<M = String, C = String> {
    /// What was shuffled or drawn.
    Chance(C),
    /// What a player decided.
    Move(Seat, M),
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chance(outcome) => write!(f, "* {outcome}"),
            Self::Move(seat, decision) => write!(f, "{seat} {decision}"),
        }
    }
}

/// A match from its first entry to the present one. `Display` writes the record file.
///
/// ```
/// use mozaika_game::{Entry, Match, Record};
/// use mozaika_tiny::{Options, Tiny};
///
/// let mut played = Match::<Tiny>::start(&Options::default())?;
/// played.add(&Entry::Chance("roll 5".to_owned()))?;
/// let text = played.record().to_string();
/// assert!(text.starts_with("mozaika record 1\ngame tiny\n") && text.ends_with("\n* roll 5\n"));
///
/// let file = Record::parse(&text)?;
/// assert_eq!(Match::<Tiny>::replay(&file)?.state(), played.state());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// The game's name.
    pub game: String,
    /// What was agreed on, as the protocol writes it.
    pub options: Map<String, Value>,
    /// What was in the box.
    pub edition: EditionStamp,
    /// Whatever else should stay with the match: who sits where, a seed.
    pub tags: Tags,
    /// The position it started from, when that was not the beginning.
    pub position: Option<Value>,
    /// Every entry, in order.
    pub entries: Vec<Entry>,
}

/// What is wrong with a record file, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {illegal}")]
pub struct BadRecord {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub illegal: Illegal,
}

impl BadRecord {
    /// The same as a refusal: the line is its argument `line`, and part of the sentence.
    #[must_use]
    pub fn into_illegal(self) -> Illegal {
        let Self { line, illegal } = self;
        Illegal {
            message: format!("line {line}: {}", illegal.message),
            args: illegal.args.with("line", &line),
            ..illegal
        }
    }
}

/// A record as it was read from a file: the lines are remembered for error messages.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordFile {
    /// The record itself.
    pub record: Record,
    /// The line of each entry, counted from 1.
    pub entry_lines: Vec<usize>,
    /// The line of each header field that is checked later.
    pub header_lines: HeaderLines,
}

/// Where the header's fields stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HeaderLines {
    /// The line of `game`, counted from 1; 0 when it is missing. The others alike.
    pub game: usize,
    /// The line of `options`.
    pub options: usize,
    /// The line of `edition`.
    pub edition: usize,
    /// The line of `position`.
    pub position: usize,
}

const FIRST_LINE: &str = "mozaika record 1";
/// No record of a real match comes near this size.
const MOST_BYTES: usize = 16 << 20;

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "options {}", Value::Object(self.options.clone()))?;
        writeln!(f, "edition {} {}", self.edition.name, self.edition.hash)?;
        if let Some(contents) = &self.edition.contents {
            writeln!(f, "edition-contents {contents}")?;
        }
        for (key, value) in self.tags.iter() {
            writeln!(f, "tag {key} {value}")?;
        }
        if let Some(position) = &self.position {
            writeln!(f, "position {position}")?;
        }
        writeln!(f)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{entry}"))
    }
}

impl Record {
    /// Reads a record file. Whether its entries are legal is seen when it is replayed.
    pub fn parse(text: &str) -> Result<RecordFile, BadRecord> {
        if text.len() > MOST_BYTES {
            return Err(bad(1, RecordFault::TooLong { bytes: text.len(), most: MOST_BYTES }));
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim_end()));
        let mut header = Header::default();
        let first = lines.find(|(_, line)| !is_aside(line));
        match first {
            None => return Err(bad(1, RecordFault::Empty { expected: FIRST_LINE })),
            Some((line, found)) if found != FIRST_LINE => {
                return Err(bad(line, RecordFault::FirstLine { expected: FIRST_LINE, found: quoted(found) }));
            }
            Some(_) => {}
        }
        let mut entries = Vec::new();
        let mut entry_lines = Vec::new();
        let mut last_line = 1;
        for (line, content) in lines {
            last_line = line;
            if is_aside(content) {
                continue;
            }
            if content.starts_with(|c: char| c == '*' || c.is_ascii_digit()) {
                entries.push(read_entry(line, content)?);
                entry_lines.push(line);
            } else if entries.is_empty() {
                header.read(line, content)?;
            } else {
                return Err(bad(line, RecordFault::NotAnEntry { found: quoted(content) }));
            }
        }
        let (record, header_lines) = header.finish(last_line, entries)?;
        Ok(RecordFile { record, entry_lines, header_lines })
    }
}

/// A blank line or a comment.
fn is_aside(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

fn bad(line: usize, fault: RecordFault) -> BadRecord {
    BadRecord { line, illegal: fault.into() }
}

pub(crate) fn read_entry(line: usize, content: &str) -> Result<Entry, BadRecord> {
    let content = content.split_once(" #").map_or(content, |(entry, _)| entry.trim_end());
    let Some((who, what)) = content.split_once(' ') else {
        return Err(bad(line, RecordFault::OnlyWho { found: quoted(content) }));
    };
    match who {
        "*" => Ok(Entry::Chance(what.to_owned())),
        _ if who.len() == 1 => Ok(Entry::Move(Seat(who.as_bytes()[0] - b'0'), what.to_owned())),
        _ => Err(bad(line, RecordFault::NotASeat { found: quoted(who) })),
    }
}

#[derive(Default)]
struct Header {
    lines: HeaderLines,
    game: Option<String>,
    options: Option<Map<String, Value>>,
    edition: Option<(String, String)>,
    contents: Option<Value>,
    tags: Tags,
    position: Option<Value>,
}

impl Header {
    fn read(&mut self, line: usize, content: &str) -> Result<(), BadRecord> {
        let (key, value) = content.split_once(' ').unwrap_or((content, ""));
        match key {
            "game" => {
                self.lines.game = line;
                once(line, key, &mut self.game, value.to_owned())
            }
            "options" => {
                self.lines.options = line;
                once(line, key, &mut self.options, json_line(line, key, value)?)
            }
            "edition" => {
                self.lines.edition = line;
                let Some((name, hash)) = value.split_once(' ') else {
                    return Err(bad(line, RecordFault::EditionIncomplete));
                };
                once(line, key, &mut self.edition, (name.to_owned(), hash.to_owned()))
            }
            "edition-contents" => once(line, key, &mut self.contents, json_line(line, key, value)?),
            "position" => {
                self.lines.position = line;
                once(line, key, &mut self.position, json_line(line, key, value)?)
            }
            "tag" => {
                let Some((key, value)) = value.split_once(' ') else {
                    return Err(bad(line, RecordFault::TagIncomplete));
                };
                self.tags.push_read(key, value);
                Ok(())
            }
            _ => Err(bad(line, RecordFault::UnknownField { found: quoted(key) })),
        }
    }

    fn finish(self, last_line: usize, entries: Vec<Entry>) -> Result<(Record, HeaderLines), BadRecord> {
        let missing = |field: &'static str| bad(last_line, RecordFault::FieldMissing { field });
        let (name, hash) = self.edition.ok_or_else(|| missing("edition"))?;
        let record = Record {
            game: self.game.ok_or_else(|| missing("game"))?,
            options: self.options.ok_or_else(|| missing("options"))?,
            edition: EditionStamp { name, hash, contents: self.contents },
            tags: self.tags,
            position: self.position,
            entries,
        };
        Ok((record, self.lines))
    }
}

fn once<T>(line: usize, key: &str, field: &mut Option<T>, value: T) -> Result<(), BadRecord> {
    match field.replace(value) {
        None => Ok(()),
        Some(_) => Err(bad(line, RecordFault::FieldTwice { field: key.to_owned() })),
    }
}

fn json_line<T: serde::de::DeserializeOwned>(line: usize, key: &str, value: &str) -> Result<T, BadRecord> {
    let not_json = |error: serde_json::Error| RecordFault::NotJson { field: key.to_owned(), reason: error.to_string() };
    serde_json::from_str(value).map_err(|error| bad(line, not_json(error)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const FILE: &str = "mozaika record 1\ngame marbles\noptions {\"players\":2}\nedition plain 00ff\ntag seat-0 Ada # not a comment\n\n* start 0\n0 roll 3\n1 roll 4\n";

    #[test]
    fn a_record_prints_what_it_parsed() {
        let file = Record::parse(FILE).unwrap();
        assert_eq!(file.record.to_string(), FILE);
        assert_eq!(file.entry_lines, [7, 8, 9]);
        assert_eq!(file.record.tags.iter().collect::<Vec<_>>(), [("seat-0", "Ada # not a comment")]);
    }

    #[test]
    fn comments_and_blank_lines_are_passed_over_and_lines_still_counted() {
        let commented = FILE.replace("0 roll 3", "# a brave move\n\n0 roll 3  # really");
        let file = Record::parse(&commented).unwrap();
        assert_eq!(file.record, Record::parse(FILE).unwrap().record);
        assert_eq!(file.entry_lines, [7, 10, 11]);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let cases = [
            ("", 1, "an empty file"),
            ("chess 1", 1, "A record starts with"),
            ("mozaika record 1\nmood good", 2, "no field `mood`"),
            ("mozaika record 1\noptions {", 2, "not the JSON"),
            ("mozaika record 1\noptions []", 2, "not the JSON"),
            ("mozaika record 1\ngame a\ngame b", 3, "a second time"),
            ("mozaika record 1\nedition plain", 2, "a name and a hash"),
            ("mozaika record 1\ntag mood", 2, "a word and a value"),
            ("mozaika record 1\n12 roll", 2, "`12` is no seat"),
            ("mozaika record 1\n*", 2, "not what"),
            ("mozaika record 1\n* start\nroll", 3, "An entry starts with"),
            ("mozaika record 1\ngame a\n", 2, "without a `edition` line"),
        ];
        for (text, line, words) in cases {
            let error = Record::parse(text).unwrap_err();
            assert_eq!(error.line, line, "{text:?}: {error}");
            assert!(error.to_string().contains(words), "{text:?}: {error}");
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_the_parser_panic(text in "\\PC*|(mozaika record 1\n)?((game|options|edition|tag|position|edition-contents|\\*|0|9|#) ?(\\{\\}|\\PC{0,12})\n){0,12}") {
            if let Ok(file) = Record::parse(&text) {
                let again = Record::parse(&file.record.to_string()).unwrap();
                prop_assert_eq!(again.record, file.record);
            }
        }
    }
}
