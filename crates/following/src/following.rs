//! Following the match at a table with its rules.

use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{EditionStamp, Entry, Illegal, Seat, Viewer};
use mozaika_wire::{ClientMessage, Event, EventKind, ServerMessage, TableId, TablePhase, TableSettings, Tell};
use serde_json::Value;

use crate::followed_table::{FollowedTable, Gap};

/// A message cannot be followed. Nothing has changed; [`Following::watch`] asks for what is needed to go on.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CannotFollow {
    /// An entry is missing, or came twice.
    #[error(transparent)]
    Gap(#[from] Gap),
    /// The match cannot be begun like that by the rules that are known here.
    #[error("a match with these settings cannot be begun here")]
    Settings(#[source] Illegal),
    /// The rules that are known here do not lead on.
    #[error("entry {seq} cannot be followed")]
    Entry {
        /// The number of the entry.
        seq: u64,
        /// What the rules say to it.
        #[source]
        cause: Illegal,
    },
    /// The table is told with other eyes than before: whoever follows it has given up their seat, or is somebody else now.
    #[error("the table is seen with other eyes than before")]
    OtherViewer,
    /// A decision is kept secret, and what the table looks like after it is not told either.
    #[error("entry {seq} is not told, nor what comes of it")]
    Untold {
        /// The number of the entry.
        seq: u64,
    },
}

/// A table that is followed with the rules: what was told of it, and the match as the viewer sees it, with every state it went through.
///
/// ```
/// use mozaika_following::Following;
/// use mozaika_game::registry::{Registered, Registry};
/// use mozaika_tiny::Tiny;
///
/// const GAMES: Registry = Registry::new(&[&Registered::<Tiny>::new()]);
///
/// let mut following = Following::new(GAMES, "k7qm2x".parse()?);
/// assert_eq!(following.watch().write(), r#"{"type":"watch","table":"k7qm2x","tell":"entries"}"#);
/// // The answer of the server, and whatever it says after that, goes to `following.apply`.
/// assert!(following.played().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Following {
    games: Registry,
    told: FollowedTable,
    /// The edition, where it was handed in.
    edition: Option<Value>,
    played: Option<FollowedMatch>,
    /// Did something come that the rules here cannot follow? Then the whole table is asked for again.
    is_lost: bool,
}

/// The match at a table.
#[derive(Debug)]
struct FollowedMatch {
    played: Box<dyn AnyMatch>,
    /// How many entries of the match there are after each entry of the table.
    lengths: Vec<usize>,
}

impl Following {
    /// Nothing is known of the table yet.
    #[must_use]
    pub const fn new(games: Registry, table: TableId) -> Self {
        Self { games, told: FollowedTable::new(table), edition: None, played: None, is_lost: false }
    }

    /// What to say to the server on every new connection, and after a message that could not be followed.
    #[must_use]
    pub fn watch(&self) -> ClientMessage {
        let since = self.told.since().filter(|_| !self.is_lost);
        ClientMessage::Watch { table: self.told.table.clone(), since, tell: Tell::Entries }
    }

    /// What was told of the table: its settings, its entries, how it stands.
    #[must_use]
    pub const fn told(&self) -> &FollowedTable {
        &self.told
    }

    /// The number of the table's last entry that is known.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.told.seq()
    }

    /// With whose eyes the table is seen.
    #[must_use]
    pub fn viewer(&self) -> Viewer {
        self.you().map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn you(&self) -> Option<Seat> {
        self.told.status.as_ref().and_then(|status| status.you)
    }

    fn has_begun(&self) -> bool {
        self.played().is_some_and(|played| !played.is_empty())
    }

    /// The match as the viewer sees it, before its first entry too; nothing before the first message, nor without the edition
    /// ([`Following::needs_edition`]).
    #[must_use]
    pub fn played(&self) -> Option<&dyn AnyMatch> {
        self.played.as_ref().map(|followed| followed.played.as_ref())
    }

    /// How many entries the match had after that entry of the table: one of the table is a decision together with the luck it caused. With
    /// [`AnyMatch::rewound`] a page shows one after another.
    #[must_use]
    pub fn match_length(&self, seq: u64) -> Option<usize> {
        let index = usize::try_from(seq).ok()?.checked_sub(1)?;
        self.played.as_ref()?.lengths.get(index).copied()
    }

    /// Has the edition to be asked for (`GET /api/tables/T/edition`) before the match can be followed?
    #[must_use]
    pub const fn needs_edition(&self) -> bool {
        self.told.settings.is_some() && self.played.is_none()
    }

    /// Hands in the edition the table is played with.
    pub fn set_edition(&mut self, contents: Value) -> Result<(), CannotFollow> {
        self.edition = Some(contents);
        if let Some(settings) = &self.told.settings {
            let mut followed = self.begin(settings)?;
            followed.follow_all(&self.told.events)?;
            self.played = Some(followed);
            self.note_turn();
        }
        Ok(())
    }

    /// Applies a message of the server; says whether it was news of this table.
    pub fn apply(&mut self, message: &ServerMessage) -> Result<bool, CannotFollow> {
        if !self.told.accepts(message)? {
            return Ok(false);
        }
        let followed = match message {
            ServerMessage::Snapshot { settings, events, .. } => self.follow_whole(settings, events),
            ServerMessage::Update { status, .. } if self.has_begun() && status.you != self.you() => {
                Err(CannotFollow::OtherViewer)
            }
            ServerMessage::Update { events, .. } | ServerMessage::Entries { events, .. } => {
                self.played.as_mut().map_or(Ok(()), |followed| followed.follow_all(events))
            }
            _ => Ok(()),
        };
        self.is_lost = followed.is_err();
        followed?;
        self.told.apply(message)?;
        self.note_turn();
        Ok(true)
    }

    fn follow_whole(&mut self, settings: &TableSettings, events: &[Event]) -> Result<(), CannotFollow> {
        self.played = match self.begin(settings) {
            Ok(mut followed) => {
                followed.follow_all(events)?;
                Some(followed)
            }
            // Perhaps it is played with an edition that is not known here.
            Err(_) if self.edition.is_none() => None,
            Err(error) => return Err(error),
        };
        Ok(())
    }

    fn begin(&self, settings: &TableSettings) -> Result<FollowedMatch, CannotFollow> {
        let edition = EditionStamp {
            name: settings.edition.clone(),
            hash: settings.edition_hash.clone(),
            contents: self.edition.clone(),
        };
        let begun = self.games.start(&settings.game, &settings.options, edition);
        begun.map(|played| FollowedMatch { played, lengths: Vec::new() }).map_err(CannotFollow::Settings)
    }

    /// Whose turn it is follows from the match, where it is not told.
    fn note_turn(&mut self) {
        if let (Some(status), Some(followed)) = (&mut self.told.status, &self.played)
            && status.next.is_some()
        {
            status.next = Some(followed.played.next());
            if status.phase == TablePhase::Playing {
                status.may_act = followed.played.may_act().iter().collect();
            }
        }
    }
}

impl FollowedMatch {
    /// Follows all of these, or changes nothing.
    fn follow_all(&mut self, events: &[Event]) -> Result<(), CannotFollow> {
        let taken_back: Vec<(u64, u64)> = events.iter().filter_map(taken_back).collect();
        // What is taken back later leads nowhere, and may be a secret for ever.
        let is_undone = |event: &Event| taken_back.iter().any(|(at, to)| *to < event.seq && event.seq < *at);
        let (known, entries) = (self.lengths.len(), self.played.len());
        let before = (!taken_back.is_empty()).then(|| self.played.boxed_clone());
        for event in events {
            let followed = if is_undone(event) { Ok(()) } else { self.follow(event) };
            if let Err(error) = followed {
                self.played = before.unwrap_or_else(|| self.played.rewound(entries));
                self.lengths.truncate(known);
                return Err(error);
            }
            self.lengths.push(self.played.len());
        }
        Ok(())
    }

    /// Back to how the match stood after that entry of the table.
    fn take_back(&mut self, to: u64) -> Option<()> {
        let length = self.lengths.get(usize::try_from(to).ok()?.checked_sub(1)?)?;
        self.played = self.played.rewound(*length);
        Some(())
    }

    fn follow(&mut self, event: &Event) -> Result<(), CannotFollow> {
        if let Some((seq, to)) = taken_back(event) {
            return self.take_back(to).ok_or(CannotFollow::Untold { seq });
        }
        let (decision, luck) = match &event.kind {
            EventKind::Started { luck, .. } => (None, luck),
            EventKind::Played { seat, decision, luck } => (Some(Entry::Move(*seat, decision.clone())), luck),
            _ => return Ok(()),
        };
        let outcomes = luck.iter().map(|outcome| Entry::Chance(outcome.clone()));
        let steps: Vec<Entry<Option<String>>> = decision.into_iter().chain(outcomes).collect();
        let seq = event.seq;
        if !event.views.is_empty() && event.views.len() != steps.len() {
            return Err(CannotFollow::Untold { seq });
        }
        let mut views = event.views.iter();
        for step in steps {
            let added = match (views.next(), step) {
                (Some(view), step) => self.played.add_seen(&step, view.clone()),
                (None, Entry::Chance(outcome)) => self.played.add(&Entry::Chance(outcome)),
                (None, Entry::Move(seat, Some(decision))) => self.played.add(&Entry::Move(seat, decision)),
                (None, Entry::Move(_, None)) => return Err(CannotFollow::Untold { seq }),
            };
            added.map_err(|cause| CannotFollow::Entry { seq, cause })?;
        }
        Ok(())
    }
}

/// The number of an entry that takes decisions back, and the last one that stands.
fn taken_back(event: &Event) -> Option<(u64, u64)> {
    match event.kind {
        EventKind::TookBack { to, .. } => Some((event.seq, to)),
        _ => None,
    }
}
