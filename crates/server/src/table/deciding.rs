//! What somebody asks for, and whether the table lets them.

use mozaika_game::{Illegal, Seat, luck};
use mozaika_players::Level;
use mozaika_wire::{Access, Act, MoveId, Person, Stage, TableId, What, Who};

use super::{Entry, Table};
use crate::secret::digest;

/// Sitting down and leaving again and again fills a table, and would for ever.
const MOST_BEFORE_THE_START: u64 = 500;

/// Something asked for at a table.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) by: Person,
    pub(crate) id: MoveId,
    pub(crate) expected: u64,
    pub(crate) act: Act,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decided {
    /// It is the table's last entry now, and has to be kept before anybody hears of it.
    New,
    /// It was done before, as that entry.
    Before(u64),
}

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Refused {
    pub(crate) rule: String,
    pub(crate) message: String,
    /// The entry after which things happened that whoever asked did not know of.
    pub(crate) unaware_since: Option<u64>,
}

impl Refused {
    pub(crate) fn new(rule: &str, message: impl Into<String>) -> Self {
        Self { rule: rule.to_owned(), message: message.into(), unaware_since: None }
    }
}

impl From<Illegal> for Refused {
    fn from(illegal: Illegal) -> Self {
        Self::new(illegal.rule, illegal.message)
    }
}

fn seat_rule(message: &str) -> Refused {
    Refused::new("seat", message)
}

fn stage_rule(message: &str) -> Refused {
    Refused::new("stage", message)
}

impl Table {
    /// Does what is asked for, or refuses it and changes nothing.
    pub(crate) fn decide(&mut self, asked: &Asked, now: u64) -> Result<Decided, Refused> {
        if let Some(entry) = self.done.get(&(asked.by.id.clone(), asked.id.clone())) {
            return Ok(Decided::Before(*entry));
        }
        if asked.expected > self.seq() {
            let message = format!("You expect entry {}, but this table has {}.", asked.expected, self.seq());
            return Err(Refused { unaware_since: Some(0), ..Refused::new("stale", message) });
        }
        let what = match &asked.act {
            Act::Sit { seat, invitation } => self.sit(&asked.by, *seat, invitation.as_deref())?,
            Act::Leave {} => self.leave(&asked.by)?,
            Act::Start {} => self.start(&asked.by)?,
            Act::Play { seat, decision } => return self.play(asked, *seat, decision, now),
            Act::Resign {} => What::Resigned { seat: self.playing_seat(&asked.by)? },
            Act::Replace { seat, level } => self.replace(&asked.by, *seat, level, now)?,
            Act::Rematch {} => return Err(Refused::new("table", "A rematch is made elsewhere.")),
        };
        self.enter(Some(asked), what, now)?;
        Ok(Decided::New)
    }

    /// Adds an entry of the server's own.
    pub(crate) fn enter_own(&mut self, what: What, now: u64) -> Result<(), Refused> {
        self.enter(None, what, now)
    }

    /// Adds that a rematch was made.
    pub(crate) fn enter_rematch(&mut self, asked: &Asked, table: TableId, now: u64) -> Result<(), Refused> {
        self.enter(Some(asked), What::Rematch { table }, now)
    }

    /// Starts the match: luck is drawn.
    pub(crate) fn enter_start(&mut self, now: u64) -> Result<(), Refused> {
        self.enter(None, What::Started { luck: Vec::new() }, now)
    }

    /// A computer player has decided.
    pub(crate) fn enter_thought(&mut self, seat: Seat, decision: String, now: u64) -> Result<(), Refused> {
        self.enter_move(None, seat, decision, now)
    }

    fn enter(&mut self, asked: Option<&Asked>, what: What, now: u64) -> Result<(), Refused> {
        let what = match what {
            What::Started { .. } => What::Started { luck: luck::enter_due(self.game.as_mut(), &self.seed)? },
            what => what,
        };
        self.push(asked, what, None, now);
        Ok(())
    }

    fn enter_move(&mut self, asked: Option<&Asked>, seat: Seat, decision: String, now: u64) -> Result<(), Refused> {
        let waited = self.waiting();
        let index = self.game.len();
        self.game.add(&mozaika_game::Entry::Move(seat, decision.clone()))?;
        let luck = luck::enter_due(self.game.as_mut(), &self.seed)?;
        let what = What::Played { seat, decision: Some(decision), luck };
        self.push(asked, what, Some((index, waited)), now);
        Ok(())
    }

    fn push(&mut self, asked: Option<&Asked>, what: What, of: Option<(usize, mozaika_game::Seats)>, now: u64) {
        let (index, waited) = of.map_or_else(|| (None, self.waiting()), |(index, waited)| (Some(index), waited));
        let entry = Entry {
            // Time never runs backwards at a table, whatever the clocks of several machines say.
            at: now.max(self.last().map_or(0, |last| last.at)),
            by: asked.map(|asked| asked.by.id.clone()),
            id: asked.map(|asked| asked.id.clone()),
            made: None,
            what,
        };
        self.remember(entry, index, waited);
    }

    fn sit(&self, by: &Person, seat: Option<Seat>, invitation: Option<&str>) -> Result<What, Refused> {
        self.gathering()?;
        if self.seq() >= MOST_BEFORE_THE_START {
            return Err(Refused::new("limit", "Too many have come and gone at this table: make another."));
        }
        if self.seat_of(&by.id).is_some() {
            return Err(seat_rule("You sit at this table already."));
        }
        let own = self.kept_for.iter().position(|kept| kept.as_ref() == Some(&by.id)).map(|seat| Seat(seat as u8));
        let invited = self.head.access == Access::Open || own.is_some() || invitation == self.invitation.as_deref();
        if !invited {
            return Err(seat_rule("This table is by invitation: ask its host for the link."));
        }
        let is_free = |seat: &Seat| {
            let kept = &self.kept_for[seat.index()];
            self.places[seat.index()].who == Who::Free && kept.as_ref().is_none_or(|kept| *kept == by.id)
        };
        let found = match seat.or(own) {
            Some(seat) if seat.index() >= self.places.len() => {
                return Err(seat_rule("There is no such seat at this table."));
            }
            Some(seat) => Some(seat).filter(is_free),
            None => Seat::all(self.places.len()).find(is_free),
        };
        let seat = found.ok_or_else(|| seat_rule("That seat is taken."))?;
        Ok(What::Sat { seat, who: by.clone() })
    }

    fn leave(&self, by: &Person) -> Result<What, Refused> {
        self.gathering()?;
        if self.head.host.id == by.id {
            return Ok(What::Closed);
        }
        let seat = self.seat_of(&by.id).ok_or_else(|| seat_rule("You do not sit at this table."))?;
        Ok(What::Left { seat })
    }

    fn start(&self, by: &Person) -> Result<What, Refused> {
        self.gathering()?;
        if self.head.host.id != by.id {
            return Err(seat_rule("The host starts the match."));
        }
        if self.places.iter().any(|place| place.who == Who::Free) {
            return Err(stage_rule("A seat is still free."));
        }
        Ok(What::Started { luck: Vec::new() })
    }

    fn play(&mut self, asked: &Asked, seat: Seat, decision: &str, now: u64) -> Result<Decided, Refused> {
        if self.playing_seat(&asked.by)? != seat {
            return Err(seat_rule("That is not your seat."));
        }
        if self.is_stale(seat, asked.expected) {
            let message = "Something has happened that you had not seen: look again, then decide.";
            return Err(Refused { unaware_since: Some(asked.expected), ..Refused::new("stale", message) });
        }
        self.enter_move(Some(asked), seat, decision.to_owned(), now)?;
        Ok(Decided::New)
    }

    /// Has anything happened since then that this seat had to know before deciding?
    ///
    /// Decisions that are made at the same time come in any order and give the same state, so they do not count; nor does what
    /// happens around the match.
    fn is_stale(&self, seat: Seat, expected: u64) -> bool {
        self.log[expected as usize..].iter().any(|logged| match &logged.entry.what {
            What::Played { seat: other, luck, .. } => {
                let together = logged.waited.contains(seat) && logged.waited.contains(*other) && *other != seat;
                !(together && luck.is_empty())
            }
            What::Started { .. } | What::Resigned { .. } | What::TimedOut { .. } => true,
            _ => false,
        })
    }

    fn replace(&self, by: &Person, seat: Seat, level: &str, now: u64) -> Result<What, Refused> {
        let own = self.playing_seat(by)?;
        level.parse::<Level>().map_err(|unknown| Refused::new("protocol", unknown.to_string()))?;
        let other = self.people().any(|other| other == seat && other != own);
        if !other {
            return Err(seat_rule("Somebody else's seat can be given to a computer player, if a person sits there."));
        }
        let waited = self.waited_since[seat.index()].map_or(0, |since| now.saturating_sub(since));
        if waited < self.head.patience * 1000 {
            let message = format!(
                "They may take their time: {} seconds at this table, {} have passed.",
                self.head.patience,
                waited / 1000
            );
            return Err(stage_rule(&message));
        }
        if self.agreed.contains(&(own, seat)) {
            return Err(stage_rule("You have agreed already."));
        }
        Ok(What::Agreed { by: own, seat, level: level.to_owned() })
    }

    fn gathering(&self) -> Result<(), Refused> {
        match self.stage {
            Stage::Gathering => Ok(()),
            Stage::Playing => Err(stage_rule("The match has started.")),
            Stage::Over => Err(stage_rule("The match is over.")),
            Stage::Closed => Err(stage_rule("The host has closed this table.")),
        }
    }

    /// The seat of somebody who takes part in a match that is on.
    fn playing_seat(&self, by: &Person) -> Result<Seat, Refused> {
        match self.stage {
            Stage::Playing => self.seat_of(&by.id).ok_or_else(|| seat_rule("You do not sit at this table.")),
            Stage::Gathering => Err(stage_rule("The match has not started yet.")),
            Stage::Over => Err(stage_rule("The match is over.")),
            Stage::Closed => Err(stage_rule("The host has closed this table.")),
        }
    }

    /// The people who sat here to the end or gave up, and the players beside them, each moved on by one seat.
    pub(crate) fn rotated(&self) -> Vec<Who> {
        let mut seats: Vec<Who> =
            self.places.iter().map(|place| place.gone.clone().map_or_else(|| place.who.clone(), Who::Person)).collect();
        seats.rotate_right(1);
        seats
    }

    /// May this person have a rematch?
    pub(crate) fn may_rematch(&self, by: &Person) -> Result<Option<TableId>, Refused> {
        if self.stage != Stage::Over {
            return Err(stage_rule("A rematch comes after the match."));
        }
        let sat = self.rotated().iter().any(|who| matches!(who, Who::Person(person) if person.id == by.id));
        if sat { Ok(self.rematch.clone()) } else { Err(seat_rule("You did not sit at this table.")) }
    }

    /// The entry that made the rematch, if there is one.
    pub(crate) fn entry_of_rematch(&self) -> Option<u64> {
        let found = self.log.iter().position(|logged| matches!(logged.entry.what, What::Rematch { .. }));
        found.map(|index| index as u64 + 1)
    }

    /// A word that only this table's keepers can know, the same on every node.
    pub(crate) fn word(&self, about: &str) -> String {
        digest(&format!("{about} {}", self.seed))
    }
}
