//! Matches that a browser keeps.

use mozaika_game::{Record, Seat};
use serde::{Deserialize, Serialize};

use crate::session::{Session, Sitter, sitters};

/// The version of what is kept now.
pub const CURRENT: u32 = 1;

/// A kept match: its record and what a list shows of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Saved {
    /// The version of this format; newer programs read older ones.
    pub version: u32,
    /// Its name in this browser.
    pub id: String,
    /// When it was changed last, in milliseconds since 1970.
    pub changed: f64,
    /// The game's name.
    pub game: String,
    /// Who sat where.
    pub names: Vec<String>,
    /// The points as they stood.
    pub points: Vec<String>,
    /// Has the match ended?
    pub over: bool,
    /// The match as a record file.
    pub record: String,
}

/// Why a kept match cannot be opened; it stays kept all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Kept by a newer version of the page.
    #[error("This match was kept by a newer version of Mozaika: load the page again with a network.")]
    Newer,
    /// What was kept cannot be read at all.
    #[error("What was kept of this match cannot be read. It stays where it is; you can save it as a file.")]
    Unreadable,
    /// The record is refused by the rules as they are now.
    #[error("The rules as they are now refuse this match ({0}). It stays where it is; you can save it as a file.")]
    Refused(String),
}

impl Saved {
    /// A match as it is kept.
    #[must_use]
    pub fn of(session: &Session, id: &str, changed: f64) -> Self {
        let table = session.table();
        Self {
            version: CURRENT,
            id: id.to_owned(),
            changed,
            game: table.game().to_owned(),
            names: Seat::all(table.player_count()).map(|seat| session.name(seat).to_owned()).collect(),
            points: table.score().scores.iter().map(|score| score.total().to_string()).collect(),
            over: session.is_over(),
            record: session.record().to_string(),
        }
    }

    /// What is kept, as text.
    #[must_use]
    pub fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// Reads what was kept.
    pub fn read(json: &str) -> Result<Self, Trouble> {
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = serde_json::from_str(json).map_err(|_| Trouble::Unreadable)?;
        if version > CURRENT {
            return Err(Trouble::Newer);
        }
        serde_json::from_str(json).map_err(|_| Trouble::Unreadable)
    }

    /// Who sat where, without opening the match: nobody when the record cannot be read.
    #[must_use]
    pub fn seats(&self) -> Vec<(Sitter, String)> {
        Record::parse(&self.record).map(|file| sitters(&file.record.tags, self.names.len())).unwrap_or_default()
    }

    /// The match itself, to go on with.
    pub fn open(&self) -> Result<Session, Trouble> {
        Session::resume(&self.record).map_err(|illegal| Trouble::Refused(illegal.message))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::Plan;

    fn saved() -> Saved {
        Saved::of(&Session::begin(&Plan::usual("patchwork"), 3).unwrap(), "m1", 5.0)
    }

    #[test]
    fn a_match_is_opened_as_it_was_kept() {
        let kept = saved();
        let read = Saved::read(&kept.write()).unwrap();
        assert_eq!(read, kept);
        assert_eq!(read.open().unwrap().record().to_string(), kept.record);
    }

    #[test]
    fn a_list_knows_who_sat_where_without_opening_the_match() {
        let mut plan = Plan::usual("patchwork");
        plan.seats[0].1 = "Ola".to_owned();
        plan.seats[1] = (Sitter::named("hard"), String::new());
        let session = Session::begin(&plan, 3).unwrap();
        let mut kept = Saved::of(&session, "m1", 5.0);
        assert_eq!(kept.seats(), session.seats());
        kept.record = "half a fi".to_owned();
        assert_eq!(kept.seats(), []);
    }

    #[test]
    fn a_match_of_a_newer_version_is_told_from_a_broken_one() {
        let newer = saved().write().replacen("\"version\":1", "\"version\":2,\"mood\":3", 1);
        assert_eq!(Saved::read(&newer), Err(Trouble::Newer));
        assert_eq!(Saved::read("{\"version\":1}"), Err(Trouble::Unreadable));
        assert_eq!(Saved::read("half a fi"), Err(Trouble::Unreadable));
    }

    #[test]
    fn a_record_that_the_rules_refuse_is_said_so_and_stays_readable() {
        let mut kept = saved();
        kept.record.push_str("0 fly\n");
        let again = Saved::read(&kept.write()).unwrap();
        assert!(matches!(again.open(), Err(Trouble::Refused(_))));
        assert!(again.record.ends_with("0 fly\n"));
    }
}
