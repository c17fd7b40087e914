//! What is known of a table, and what was asked there and is not answered yet.

use std::collections::VecDeque;

use mozaika_following::{CannotFollow, Following};
use mozaika_game::registry::{AnyGame, AnyMatch, Registry};
use mozaika_game::{Seat, Seated, Seating, Seats};
use mozaika_wire::{
    Action, ActionId, ClientMessage, EndReason, Event, Presence, Refusal, RefusalKind, SeatOccupant, ServerMessage,
    TableId, TablePhase, TableSettings, TableStatus, Tell,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::remote_match::{EarlyEnd, RemoteMatch};
use crate::open_match::OpenMatch;

/// A table as far as this device has been told of it.
#[derive(Debug)]
pub struct OnlineTable {
    games: Registry,
    following: Following,
    /// The rules here lead elsewhere than the server's.
    is_stuck: bool,
    presence: Vec<Presence>,
    /// How many watch who do not sit there.
    spectators: u32,
    /// The time by the server's clock that was told last, in milliseconds since 1970.
    time: u64,
    asked: VecDeque<Asked>,
    /// The last entry that an answer told of, heard or not.
    answered: u64,
}

/// Something that was asked and is not answered yet: one after another, so that none overtakes the one before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Asked {
    id: ActionId,
    action: Action,
}

/// What a message has changed.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// Nothing here.
    None,
    /// The table has changed.
    Changed,
    /// What was asked is done.
    Done(Action),
    /// What was asked is not done, and what was asked after it is not asked any more.
    Refused(Option<Action>, Box<Refusal>),
    /// It may work later: ask again after a moment.
    Later,
    /// Something is missing, or can be told now: [`OnlineTable::watch`] asks for it.
    Missing,
}

/// Why a match cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotFollowed {
    /// It is played with components that are not here; ask the server for them.
    EditionMissing,
    /// The rules here do not allow what the server tells: one of them is of another version.
    OtherRules,
}

impl OnlineTable {
    /// Nothing is known of it yet.
    #[must_use]
    pub const fn new(games: Registry, table: TableId) -> Self {
        Self {
            games,
            following: Following::new(games, table),
            is_stuck: false,
            presence: Vec::new(),
            spectators: 0,
            time: 0,
            asked: VecDeque::new(),
            answered: 0,
        }
    }

    /// Which table it is.
    #[must_use]
    pub const fn id(&self) -> &TableId {
        &self.following.told().table
    }

    /// What was agreed on when it was made; nothing before the server has spoken.
    #[must_use]
    pub const fn settings(&self) -> Option<&TableSettings> {
        self.following.told().settings.as_ref()
    }

    /// How it stands; nothing before the server has spoken.
    #[must_use]
    pub const fn status(&self) -> Option<&TableStatus> {
        self.following.told().status.as_ref()
    }

    /// The match as whoever looks may see it; nothing before the server has spoken, nor without its edition.
    #[must_use]
    pub fn played(&self) -> Option<&dyn AnyMatch> {
        self.following.played()
    }

    /// Everything that has happened there.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.following.told().events
    }

    /// How far it is.
    #[must_use]
    pub fn phase(&self) -> Option<TablePhase> {
        self.status().map(|status| status.phase)
    }

    /// The seat of whoever looks.
    #[must_use]
    pub fn own_seat(&self) -> Option<Seat> {
        self.status()?.you
    }

    /// The seats of everybody at this device, whoever looks among them.
    #[must_use]
    pub fn own_seats(&self) -> Seats {
        self.status().map_or(Seats::NONE, |status| status.own_seats().collect())
    }

    /// Is the match waiting for somebody at this device?
    #[must_use]
    pub fn waits_for_me(&self) -> bool {
        let waits = |status: &TableStatus| {
            let waited = status.next?.seats();
            Some(status.phase == TablePhase::Playing && status.own_seats().any(|own| waited.contains(own)))
        };
        self.status().and_then(waits).unwrap_or(false)
    }

    /// May somebody at this device be given a seat too? Not where players hide something from each other, and a seat is left for somebody
    /// elsewhere.
    #[must_use]
    pub fn may_bring_along(&self) -> bool {
        let (Some(settings), Some(status)) = (self.settings(), self.status()) else { return false };
        let hides = self.games.find(&settings.game).is_ok_and(AnyGame::has_secrets);
        let own = status.you.and_then(|you| status.holder(you));
        let count = |is: &dyn Fn(&SeatOccupant) -> bool| status.seats.iter().filter(|seat| is(&seat.who)).count();
        let free = count(&|who| *who == SeatOccupant::Free);
        let others = count(&|who| match who {
            SeatOccupant::Person(person) => Some(&person.id) != own,
            SeatOccupant::Reserved { id, .. } => Some(id) != own,
            SeatOccupant::Free | SeatOccupant::Computer { .. } => false,
        });
        status.phase == TablePhase::Gathering && own.is_some() && !hides && free > 0 && free + others > 1
    }

    /// The number of the last entry that is known.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.following.seq()
    }

    /// Is whoever sits there at the table? Nothing before that is known.
    #[must_use]
    pub fn presence(&self, seat: Seat) -> Option<Presence> {
        self.presence.get(seat.index()).copied()
    }

    /// How many watch who do not sit there.
    #[must_use]
    pub const fn spectators(&self) -> u32 {
        self.spectators
    }

    /// The time by the server's clock that was told last, in milliseconds since 1970.
    #[must_use]
    pub const fn time(&self) -> u64 {
        self.time
    }

    /// Is something asked and not answered?
    #[must_use]
    pub fn is_asking(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Takes in what the server says.
    pub fn hear(&mut self, message: &ServerMessage) -> News {
        match message {
            ServerMessage::Snapshot { table, time, .. }
            | ServerMessage::Update { table, time, .. }
            | ServerMessage::Entries { table, time, .. }
                if table == self.id() =>
            {
                self.time = *time;
                self.follow(message)
            }
            ServerMessage::Presence { table, seats, spectators, time } if table == self.id() => {
                self.presence.clone_from(seats);
                (self.spectators, self.time) = (*spectators, *time);
                News::Changed
            }
            ServerMessage::Done { table, id, entry, .. } if table == self.id() => {
                self.answered = self.answered.max(*entry);
                self.answer(id).map_or(News::None, News::Done)
            }
            ServerMessage::Refused { table: Some(table), id, refusal, .. } if table == self.id() => {
                if matches!(refusal.kind, RefusalKind::Busy | RefusalKind::Lost) || refusal.code == "too-many-messages"
                {
                    return News::Later;
                }
                let action = id.as_ref().and_then(|id| self.answer(id));
                self.asked.clear();
                News::Refused(action, refusal.clone())
            }
            _ => News::None,
        }
    }

    fn follow(&mut self, message: &ServerMessage) -> News {
        let is_whole = matches!(message, ServerMessage::Snapshot { .. });
        let is_newer =
            |settings: &TableSettings| self.games.find(&settings.game).is_ok_and(|game| game.rules() < settings.rules);
        if let ServerMessage::Snapshot { settings, .. } = message {
            self.is_stuck = is_newer(settings);
        }
        match self.following.apply(message) {
            Ok(_) if !is_whole && self.can_be_told_more() => News::Missing,
            Ok(_) => News::Changed,
            // Asking again would not help: the rules lead elsewhere.
            Err(_) if is_whole => {
                self.is_stuck = true;
                News::Changed
            }
            Err(_) => News::Missing,
        }
    }

    /// Once the match is over nothing is secret any more: the whole table tells what was.
    fn can_be_told_more(&self) -> bool {
        self.phase() == Some(TablePhase::Over) && self.played().is_some_and(hides)
    }

    fn answer(&mut self, id: &ActionId) -> Option<Action> {
        let at = self.asked.iter().position(|asked| asked.id == *id)?;
        self.asked.remove(at).map(|asked| asked.action)
    }

    /// Asks for something under an id of its own; what is to be sent now for it, if nothing else waits for its answer.
    pub fn ask(&mut self, id: ActionId, action: Action) -> Option<ClientMessage> {
        self.asked.push_back(Asked { id, action });
        if self.asked.len() == 1 { self.to_send() } else { None }
    }

    /// What is asked and not answered, as a text that outlives the page; nothing when everything is answered.
    #[must_use]
    pub fn unanswered(&self) -> Option<String> {
        if self.asked.is_empty() { None } else { serde_json::to_string(&self.asked).ok() }
    }

    /// Asks again for what a page that was loaded anew had asked for: under the same ids, so that nothing is done twice.
    pub fn ask_again(&mut self, unanswered: &str) {
        self.asked = serde_json::from_str(unanswered).unwrap_or_default();
    }

    /// What is to be sent next: the first of what is asked and not answered.
    #[must_use]
    pub fn to_send(&self) -> Option<ClientMessage> {
        let Asked { id, action } = self.asked.front()?;
        // Only decisions depend on what has happened before.
        let expected = if matches!(action, Action::Play { .. }) { self.seq().max(self.answered) } else { 0 };
        let (table, id, action) = (self.id().clone(), id.clone(), action.clone());
        Some(ClientMessage::Act { table, id, expected, action })
    }

    /// What to say first over a new connection.
    #[must_use]
    pub fn greeting(&self) -> Vec<ClientMessage> {
        std::iter::once(self.watch()).chain(self.to_send()).collect()
    }

    /// Asks for what is missing: the entries since the last one that is known, or the whole table.
    #[must_use]
    pub fn watch(&self) -> ClientMessage {
        if self.can_be_told_more() {
            return ClientMessage::Watch { table: self.id().clone(), since: None, tell: Tell::Entries };
        }
        self.following.watch()
    }

    /// Hands in the edition the table is played with.
    pub fn set_edition(&mut self, contents: Value) -> Result<(), CannotFollow> {
        self.following.set_edition(contents)
    }

    /// Who sits where.
    #[must_use]
    pub fn seating(&self) -> Seating {
        let seated = |seat: &mozaika_wire::SeatStatus| match &seat.who {
            SeatOccupant::Person(person) => Seated::person(person.name.clone()),
            SeatOccupant::Computer { level } => Seated::computer(level.clone()),
            SeatOccupant::Free => Seated::person(""),
            SeatOccupant::Reserved { name, .. } => Seated::person(name.clone().unwrap_or_default()),
        };
        Seating::new(self.status().iter().flat_map(|status| &status.seats).map(seated).collect())
    }

    /// How it ended before its rules ended it.
    #[must_use]
    pub fn early_end(&self) -> Option<EarlyEnd> {
        let status = self.status()?;
        let ending = status.ending.as_ref().filter(|ending| ending.reason != EndReason::Played)?;
        let gone = status.seats.iter().filter_map(|seat| seat.gone.as_ref().map(|person| person.name.clone()));
        let winners = ending.ranking.first().cloned().unwrap_or_default();
        Some(EarlyEnd { reason: ending.reason, gone: gone.collect(), winners })
    }

    /// The match as it stands; nothing before it has started.
    pub fn open_match(&self) -> Result<Option<OpenMatch>, NotFollowed> {
        if self.is_stuck {
            return Err(NotFollowed::OtherRules);
        }
        if !matches!(self.phase(), Some(TablePhase::Playing | TablePhase::Over)) {
            return Ok(None);
        }
        let Some(played) = self.played() else { return Err(NotFollowed::EditionMissing) };
        let mut remote = RemoteMatch::new(played.boxed_clone(), self.seating());
        if let Some(end) = self.early_end() {
            remote.end_early(end);
        }
        Ok(Some(OpenMatch::remote(remote, self.following.viewer(), self.own_seats())))
    }
}

/// Is a decision in it that is not known here?
fn hides(played: &dyn AnyMatch) -> bool {
    (0..played.len()).any(|index| played.entry(index, None).is_none())
}
