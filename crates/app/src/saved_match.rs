//! Matches that a browser keeps.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use mozaika_game::registry::Registry;
use mozaika_game::{BadRecord, Record, Seating};
use serde::{Deserialize, Serialize};

use crate::open_match::OpenMatch;

/// The newest version of what is saved.
pub const SAVE_VERSION: u32 = 2;
/// The version without `covered`: what has nothing to cover is saved so that older pages read it too.
const LEGIBLE: u32 = 1;
/// Saving must not keep anybody waiting; a record is small anyway.
const EFFORT: u8 = 1;
/// A whole match has a few kilobytes; what unpacks to more is not one.
const LONGEST_RECORD: usize = 1 << 20;

/// A saved match: its record and what a list shows of it.
///
/// ```
/// use mozaika_app::{MatchSetup, OpenMatch, SavedMatch};
/// use mozaika_registry::GAMES;
///
/// let open = OpenMatch::start(GAMES, &MatchSetup::two_people("sintra"), 3).unwrap();
/// let stored: String = SavedMatch::new(&open, "m1", 0.0).to_json();
/// let again = SavedMatch::read(&stored).unwrap().open(GAMES).unwrap();
/// assert_eq!(again.record(), open.record());
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedMatch {
    /// The version of this format; newer programs read older ones.
    pub version: u32,
    /// Its name in this browser.
    pub id: String,
    /// When it was changed last, in milliseconds since 1970.
    pub changed: f64,
    /// The game's name in the registry.
    pub game: String,
    /// The names that were given, from seat 0 on; may be empty.
    pub names: Vec<String>,
    /// The points as they stood, from seat 0 on.
    pub points: Vec<String>,
    /// Has the match ended?
    pub over: bool,
    /// The match as a record file.
    pub record: String,
    /// Do several people at this device hide something from each other in it? Then the record is stored covered.
    #[serde(skip)]
    pub private: bool,
    /// A small picture of it: an SVG file. Matches of former times have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub picture: Option<String>,
}

/// Why a saved match cannot be opened; it stays saved all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Saved by a newer version of the page.
    #[error("This match was saved by a newer version of Mozaika.")]
    Newer,
    /// What was saved cannot be read at all; the reader's reason.
    #[error("What was saved of this match cannot be read: {0}.")]
    Unreadable(String),
    /// The record is refused by the rules as they are now.
    #[error("The rules as they are now refuse this match: {bad}")]
    Refused {
        /// The game's name in the registry.
        game: String,
        /// What is wrong in the record.
        #[source]
        bad: Box<BadRecord>,
    },
}

/// A match as it is stored: its record legible, or covered.
#[derive(Serialize, Deserialize)]
struct Stored {
    #[serde(flatten)]
    saved: SavedMatch,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    covered: Option<String>,
}

fn uncover(covered: &str) -> Option<String> {
    let bytes = STANDARD_NO_PAD.decode(covered).ok()?;
    String::from_utf8(decompress_to_vec_with_limit(&bytes, LONGEST_RECORD).ok()?).ok()
}

impl SavedMatch {
    /// What is saved of a match, under that name, at that time (milliseconds since 1970).
    #[must_use]
    pub fn new(open: &OpenMatch, id: &str, changed: f64) -> Self {
        let (played, private) = (open.played(), open.keeps_secrets());
        Self {
            version: if private { SAVE_VERSION } else { LEGIBLE },
            id: id.to_owned(),
            changed,
            game: played.game().to_owned(),
            names: open.seating().iter().map(|(_, seated)| seated.name.clone()).collect(),
            points: played.score().scores.iter().map(|score| score.total().to_string()).collect(),
            over: open.is_over(),
            record: open.record().to_string(),
            private,
            picture: None,
        }
    }

    /// The same with a small picture of the match, an SVG file.
    #[must_use]
    pub fn with_picture(self, picture: Option<String>) -> Self {
        Self { picture, ..self }
    }

    /// What is saved, as text. Of a private match the record is covered: whoever looks into what the browser stores reads nothing of
    /// another's hand. That keeps secrets from eyes, not from a program.
    #[must_use]
    pub fn to_json(&self) -> String {
        if !self.private {
            return serde_json::to_string(self).unwrap_or_default();
        }
        let covered = STANDARD_NO_PAD.encode(compress_to_vec(self.record.as_bytes(), EFFORT));
        let saved = Self { record: String::new(), ..self.clone() };
        serde_json::to_string(&Stored { saved, covered: Some(covered) }).unwrap_or_default()
    }

    /// Reads what was saved.
    pub fn read(json: &str) -> Result<Self, OpenError> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let unreadable = |error: serde_json::Error| OpenError::Unreadable(error.to_string());
        let Versioned { version } = serde_json::from_str(json).map_err(unreadable)?;
        if version > SAVE_VERSION {
            return Err(OpenError::Newer);
        }
        let Stored { mut saved, covered } = serde_json::from_str(json).map_err(unreadable)?;
        if let Some(covered) = covered {
            saved.record = uncover(&covered).ok_or_else(|| OpenError::Unreadable("damaged record".to_owned()))?;
            saved.private = true;
        }
        Ok(saved)
    }

    /// Who sat where, without opening the match: nobody when the record cannot be read.
    #[must_use]
    pub fn seating(&self) -> Seating {
        Record::parse(&self.record).map(|file| file.record.tags.seating(self.names.len())).unwrap_or_default()
    }

    /// The match itself, to go on with.
    pub fn open(&self, games: Registry) -> Result<OpenMatch, OpenError> {
        OpenMatch::resume(games, &self.record)
            .map_err(|bad| OpenError::Refused { game: self.game.clone(), bad: Box::new(bad) })
    }
}

#[cfg(test)]
mod tests {
    use mozaika_game::{Seat, Seated};
    use mozaika_registry::GAMES;

    use super::*;
    use crate::open_match::MatchSetup;

    fn saved() -> SavedMatch {
        SavedMatch::new(&OpenMatch::start(GAMES, &MatchSetup::two_people("patchwork"), 3).unwrap(), "m1", 5.0)
    }

    #[test]
    fn a_match_is_opened_as_it_was_saved() {
        let saved = saved();
        let read = SavedMatch::read(&saved.to_json()).unwrap();
        assert_eq!(read, saved);
        assert_eq!(read.open(GAMES).unwrap().record().to_string(), saved.record);
    }

    #[test]
    fn what_people_at_one_device_hide_from_each_other_cannot_be_read_where_it_is_stored() {
        let mut open = OpenMatch::start(GAMES, &MatchSetup::two_people("glassroad"), 3).unwrap();
        let hand = open.played().moves(Seat(0))[0].clone();
        open.decide(Seat(0), &hand).unwrap();
        let saved = SavedMatch::new(&open, "m1", 5.0);
        let stored = saved.to_json();
        assert!(saved.record.contains(&hand), "{}", saved.record);
        for hidden in hand.split_whitespace().skip(1).chain(["luck"]) {
            assert!(!stored.contains(hidden), "{hidden} stands in {stored}");
        }
        assert_eq!(SavedMatch::read(&stored).unwrap(), saved);
        let damaged = stored.replacen("\"covered\":\"", "\"covered\":\"!", 1);
        assert!(matches!(SavedMatch::read(&damaged), Err(OpenError::Unreadable(_))));
    }

    #[test]
    fn one_person_against_computers_has_nothing_to_cover() {
        let setup = MatchSetup::new("glassroad", vec![Seated::person("Ola"), Seated::computer("hard")]);
        let saved = SavedMatch::new(&OpenMatch::start(GAMES, &setup, 3).unwrap(), "m1", 5.0);
        assert!(saved.to_json().contains("mozaika record"));
    }

    /// As the page wrote matches before the tag `player-N` was there.
    #[test]
    fn a_match_of_former_times_is_opened_with_the_same_people_and_the_same_luck() {
        let json = include_str!("../tests/saved/sitter-tags.json");
        let saved = SavedMatch::read(json).unwrap();
        let mut open = saved.open(GAMES).unwrap();
        assert_eq!(open.seating(), &Seating::new(vec![Seated::person("Ada"), Seated::computer("easy")]));
        assert_eq!(saved.seating(), *open.seating());
        let before = open.record().entries;
        // Luck goes on from where it was: what was drawn once is drawn again.
        assert!(open.undo());
        open.decide(Seat(0), "advance").unwrap();
        assert_eq!(open.record().entries, before[..open.played().len()]);
        assert_eq!(open.record().tags.get("luck"), Some("5"));
    }

    #[test]
    fn a_match_with_a_picture_keeps_it_and_one_of_former_times_has_none() {
        let drawn = saved().with_picture(Some("<svg xmlns=\"http://www.w3.org/2000/svg\"/>".to_owned()));
        assert_eq!(SavedMatch::read(&drawn.to_json()).unwrap().picture, drawn.picture);
        assert_eq!(SavedMatch::read(include_str!("../tests/saved/sitter-tags.json")).unwrap().picture, None);
    }

    #[test]
    fn a_list_knows_who_sat_where_without_opening_the_match() {
        let setup = MatchSetup::new("patchwork", vec![Seated::person("Ola"), Seated::computer("hard")]);
        let open = OpenMatch::start(GAMES, &setup, 3).unwrap();
        let mut saved = SavedMatch::new(&open, "m1", 5.0);
        assert_eq!(saved.seating(), *open.seating());
        saved.record = "half a fi".to_owned();
        assert_eq!(saved.seating(), Seating::default());
    }

    #[test]
    fn a_match_of_a_newer_version_is_told_from_a_broken_one() {
        let newer = saved().to_json().replacen("\"version\":1", "\"version\":3,\"mood\":3", 1);
        assert_eq!(SavedMatch::read(&newer), Err(OpenError::Newer));
        for broken in ["{\"version\":1}", "half a fi"] {
            assert!(matches!(SavedMatch::read(broken), Err(OpenError::Unreadable(why)) if !why.is_empty()));
        }
    }

    #[test]
    fn a_record_that_the_rules_refuse_is_said_so_and_stays_readable() {
        let mut saved = saved();
        saved.record.push_str("0 fly\n");
        let again = SavedMatch::read(&saved.to_json()).unwrap();
        assert!(matches!(again.open(GAMES), Err(OpenError::Refused { bad, .. }) if bad.illegal.rule == "notation"));
        assert!(again.record.ends_with("0 fly\n"));
    }
}
