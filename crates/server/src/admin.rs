//! What whoever runs the server does with people and tables: it works on the database itself, beside servers that run.
//!
//! A server that runs reads what was changed within two seconds (`admin_changes.rs`): sockets of somebody who may not take part end, tables that have
//! changed are read again.

mod reports;

use std::collections::HashSet;
use std::time::Duration;

use mozaika_game::registry::Registry;
use mozaika_wire::rest::TableSummary;
use mozaika_wire::{Action, ActionId, Person, PersonId, SeatOccupant, SeatStatus, TableId, TablePhase};
use serde::Serialize;
use serde_json::{Value, json};

use crate::actor::{append_of_last, read_table};
use crate::clock::Clock;
use crate::operations::{OperationError, OperationFault};
use crate::people::FOR_EVER;
use crate::retention::{self, Retention};
use crate::secret;
use crate::store::{AdminChange, Appended, PersonRow, Removed, Store, StoreError, TableListing};
use crate::table::{ActionOutcome, Entry, RequestedAction};
use crate::table_registry::TableRegistry;

pub use reports::ListedReport;

/// By then every server that runs has read what was changed; what it has written meanwhile is looked at once more.
const HEEDED: Duration = Duration::from_secs(5);
/// How often an entry is tried where servers write at the same table.
const ATTEMPTS: u32 = 20;

/// A database, to be looked after.
#[derive(Debug)]
pub struct Admin {
    store: Store,
    games: Registry,
    clock: Clock,
    heeded: Duration,
}

/// Somebody, as they are listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedPerson {
    /// The same as long as the person exists.
    pub id: String,
    /// The name they go by.
    pub name: String,
    /// Their login; nothing for a guest.
    pub login: Option<String>,
    /// When they came first, in milliseconds since 1970; the other times alike.
    pub made_at: i64,
    /// When a device of theirs was last seen, to a day.
    pub seen_at: Option<i64>,
    /// At how many tables they sit or sat.
    pub tables: i64,
    /// Until when they may not take part.
    pub banned_until: Option<i64>,
    /// Why not.
    pub ban_reason: Option<String>,
}

impl From<PersonRow> for ListedPerson {
    fn from(row: PersonRow) -> Self {
        let PersonRow { id, name, login, made_at, banned_until, ban_reason, seen_at, tables } = row;
        Self { id, name, login, made_at, seen_at, tables, banned_until, ban_reason }
    }
}

/// A table, as it is listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ListedTable {
    /// Its id.
    pub id: String,
    /// The game's name.
    pub game: String,
    /// `gathering`, `playing`, `over` or `closed`.
    pub phase: String,
    /// The id of whoever made it.
    pub host: Option<String>,
    /// Who sits there: names, levels, `-` for a seat where nobody sits yet.
    pub seats: Vec<String>,
    /// How many entries it has.
    pub entries: i64,
    /// When something last happened there, in milliseconds since 1970.
    pub touched_at: i64,
}

impl From<TableListing> for ListedTable {
    fn from(row: TableListing) -> Self {
        let summary: Option<TableSummary> = serde_json::from_str(&row.line).ok();
        let seat = |seat: SeatStatus| match (seat.gone, seat.who) {
            (Some(person), _) | (None, SeatOccupant::Person(person)) => person.name,
            (None, SeatOccupant::Computer { level }) => level,
            (None, SeatOccupant::Free | SeatOccupant::Reserved { .. }) => "-".to_owned(),
        };
        Self {
            seats: summary.into_iter().flat_map(|summary| summary.seats).map(seat).collect(),
            id: row.id,
            game: row.game,
            phase: row.stage,
            host: row.host,
            entries: row.length,
            touched_at: row.touched_at,
        }
    }
}

/// What came of a ban.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banned {
    /// Who it is.
    pub person: ListedPerson,
    /// The tables where they gave up.
    pub resigned: Vec<String>,
    /// The tables that are not over where others wait for them now.
    pub waiting: Vec<String>,
}

/// What was taken out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Erased {
    /// People.
    pub people: u64,
    /// Whole tables.
    pub tables: u64,
    /// Entries that a name has left.
    pub entries: u64,
}

impl From<Removed> for Erased {
    fn from(Removed { people, tables, entries }: Removed) -> Self {
        Self { people, tables, entries }
    }
}

impl Admin {
    /// Opens a database that is there and up to date.
    pub async fn open(database: &str, games: Registry) -> Result<Self, OperationError> {
        let node = secret::token::<8>()?;
        let store = Store::open_beside(database, &node).await?;
        Ok(Self { store, games, clock: Clock::System, heeded: HEEDED })
    }

    /// The database of a server that runs, for what its people ask about themselves.
    pub(crate) fn of_server(tables: &TableRegistry) -> Self {
        Self { store: tables.store.clone(), games: tables.games, clock: tables.clock.clone(), heeded: HEEDED }
    }

    /// The same, by another clock, and without waiting for servers: for tests.
    #[must_use]
    pub fn at(self, clock: Clock) -> Self {
        Self { clock, heeded: Duration::ZERO, ..self }
    }

    /// Lets go of the database.
    pub async fn close(self) {
        self.store.close().await;
    }

    /// Everybody whose id or login is that text, or whose name holds it; all, where it is empty. Those who came last first.
    pub async fn people(&self, search: &str, most: u32) -> Result<Vec<ListedPerson>, OperationError> {
        let found = self.store.list_people(search, most).await?;
        Ok(found.into_iter().map(ListedPerson::from).collect())
    }

    /// Tables in a phase, of somebody; any, where it is empty. Those where something happened last first.
    pub async fn tables(&self, phase: &str, who: Option<&str>, most: u32) -> Result<Vec<ListedTable>, OperationError> {
        let person = match who {
            Some(who) => self.person(who).await?.id,
            None => String::new(),
        };
        let found = self.store.list_tables(phase, &person, most).await?;
        Ok(found.into_iter().map(ListedTable::from).collect())
    }

    /// The one person of that id, login or name.
    async fn person(&self, who: &str) -> Result<ListedPerson, OperationError> {
        let mut found = self.store.find_people(who).await?;
        // Somebody may have taken another's id for a name.
        if let Some(person) = found.iter().position(|person| person.id == who) {
            return Ok(found.swap_remove(person).into());
        }
        match (found.pop(), found.is_empty()) {
            (Some(person), true) => Ok(person.into()),
            (None, _) => Err(OperationFault::UnknownPerson { who: quoted(who) }.into()),
            (Some(last), false) => {
                let ids = found.into_iter().chain([last]).map(|person| person.id).collect();
                Err(OperationFault::SeveralPeople { who: quoted(who), ids }.into())
            }
        }
    }

    /// Shuts somebody out: for so long, or for ever. Their sockets end within seconds. Where they play, others wait for them until their time is
    /// up or they are replaced; unless they are to give up there at once.
    pub async fn ban(
        &self,
        who: &str,
        length: Option<Duration>,
        reason: Option<&str>,
        resign: bool,
    ) -> Result<Banned, OperationError> {
        let person = self.person(who).await?;
        let id = person_id(&person)?;
        let until = length.map_or(FOR_EVER, |length| self.clock.now() + length.as_millis() as u64);
        self.store.set_ban(&id, Some(until), reason).await?;
        let devices = self.store.devices(&id).await?.into_iter();
        let changes: Vec<AdminChange> = devices.map(|device| AdminChange::DeviceEnded(device.secret)).collect();
        self.store.add_admin_changes(&changes, self.clock.now()).await?;
        let unfinished = self.store.unfinished_tables_of(&id).await?;
        let resigned = if resign { self.withdraw(&person, &unfinished).await? } else { Vec::new() };
        let waiting = unfinished.iter().map(ToString::to_string).filter(|table| !resigned.contains(table)).collect();
        Ok(Banned { person: self.person(id.as_str()).await?, resigned, waiting })
    }

    /// Lets somebody take part again; says whether they were shut out.
    pub async fn unban(&self, who: &str) -> Result<(ListedPerson, bool), OperationError> {
        let person = self.person(who).await?;
        let is_banned = person.banned_until.is_some_and(|until| until.cast_unsigned() > self.clock.now());
        self.store.set_ban(&person_id(&person)?, None, None).await?;
        Ok((person, is_banned))
    }

    /// Takes a table out, with everything that happened there.
    pub async fn delete_table(&self, table: &str) -> Result<(), OperationError> {
        let unknown = || OperationFault::UnknownTable { table: quoted(table) };
        let id: TableId = table.parse().map_err(|_| unknown())?;
        let one = std::slice::from_ref(&id);
        if self.store.remove_tables(one).await? == 0 {
            return Err(unknown().into());
        }
        self.store.add_admin_changes(&[AdminChange::TableChanged(id.clone())], self.clock.now()).await?;
        // A server may have had it open, and have entered something in this moment.
        tokio::time::sleep(self.heeded).await;
        self.store.remove_tables(one).await?;
        Ok(())
    }

    /// Takes a person out, with login, devices and ratings; in matches that others played too their name stays.
    pub async fn delete_person(&self, who: &str, resign: bool) -> Result<ListedPerson, OperationError> {
        let person = self.person(who).await?;
        self.settle(&person, resign).await?;
        let devices = self.store.remove_people(&HashSet::from([person.id.clone()])).await?;
        let changes: Vec<AdminChange> = devices.into_iter().map(AdminChange::DeviceEnded).collect();
        self.store.add_admin_changes(&changes, self.clock.now()).await?;
        Ok(person)
    }

    /// Takes a person out, and their name out of every entry.
    pub async fn erase(&self, who: &str, resign: bool) -> Result<(ListedPerson, Erased), OperationError> {
        let (person, entries) = self.erase_at_once(who, resign).await?;
        let late = self.erase_what_came_late(&person.id).await?;
        Ok((person, Erased { people: 1, tables: 0, entries: entries + late }))
    }

    /// The same, without waiting for servers that run; tells how many entries a name has left.
    pub(crate) async fn erase_at_once(&self, who: &str, resign: bool) -> Result<(ListedPerson, u64), OperationError> {
        let person = self.person(who).await?;
        self.settle(&person, resign).await?;
        let people = HashSet::from([person.id.clone()]);
        let entries = retention::erase(&self.store, &people, self.clock.now()).await?;
        Ok((person, entries))
    }

    /// A server may have had a table open, and have written what it knew of somebody in the moment when they were erased.
    pub(crate) async fn erase_what_came_late(&self, person: &str) -> Result<u64, OperationError> {
        tokio::time::sleep(self.heeded).await;
        let (_, late) = self.store.erase_names(&HashSet::from([person.to_owned()])).await?;
        Ok(late)
    }

    /// Nobody who is waited for goes without a word.
    async fn settle(&self, person: &ListedPerson, resign: bool) -> Result<(), OperationError> {
        let unfinished = self.store.unfinished_tables_of(&person_id(person)?).await?;
        if resign {
            self.withdraw(person, &unfinished).await?;
            return Ok(());
        }
        if unfinished.is_empty() {
            return Ok(());
        }
        let tables = unfinished.iter().map(ToString::to_string).collect();
        Err(OperationFault::StillPlaying { tables }.into())
    }

    /// Gives up, or leaves, for somebody at these tables. Tells where.
    async fn withdraw(&self, person: &ListedPerson, tables: &[TableId]) -> Result<Vec<String>, OperationError> {
        let mut withdrawn = Vec::new();
        for table in tables {
            if self.withdraw_from(person, table).await? {
                self.store.add_admin_changes(&[AdminChange::TableChanged(table.clone())], self.clock.now()).await?;
                withdrawn.push(table.to_string());
            }
        }
        Ok(withdrawn)
    }

    async fn withdraw_from(&self, person: &ListedPerson, id: &TableId) -> Result<bool, OperationError> {
        let by = Person {
            id: person_id(person)?,
            name: person.name.clone(),
            registered: person.login.is_some(),
            companion: false,
        };
        let action_id: ActionId = secret::id()?;
        for _ in 0..ATTEMPTS {
            let Some(mut table) = read_table(&self.store, self.games, id).await? else { return Ok(false) };
            let is_host = table.settings().host.id == by.id;
            let action = match table.phase() {
                TablePhase::Gathering if is_host || table.seat_of(&by.id).is_some() => Action::Leave {},
                TablePhase::Playing if table.seat_of(&by.id).is_some() => Action::Resign {},
                _ => return Ok(false),
            };
            let requested = RequestedAction { by: by.clone(), id: action_id.clone(), expected: 0, action };
            match table.act(&requested, self.clock.now()) {
                Ok(ActionOutcome::Entered) => {}
                Ok(ActionOutcome::Repeated(_)) => return Ok(true),
                Err(rejection) => {
                    let reason = rejection.refusal.message;
                    return Err(OperationFault::CannotResign { table: id.to_string(), reason }.into());
                }
            }
            let Some(append) = append_of_last(&mut table).map_err(StoreError::Unwritable)? else { return Ok(false) };
            if self.store.append(append).await? == Appended::Written {
                return Ok(true);
            }
        }
        Err(OperationFault::Contended { table: id.to_string() }.into())
    }

    /// Everything that is stored of a person: who they are, their devices and ratings, what they did at tables, and the records of their matches
    /// that are over. No secret that opens anything is in it, and nothing hidden of others.
    pub async fn export(&self, who: &str) -> Result<Value, OperationError> {
        let person = self.person(who).await?;
        let id = person_id(&person)?;
        let devices: Vec<Value> = self
            .store
            .devices(&id)
            .await?
            .into_iter()
            .map(|device| json!({ "label": device.label, "made_at": device.made_at, "seen_at": device.seen_at }))
            .collect();
        let ratings = self.store.ratings_of(id.as_str()).await?.into_iter().map(|(game, rating, deviation, matches)| {
            json!({ "game": game, "rating": rating, "deviation": deviation, "matches": matches })
        });
        let ratings: Vec<Value> = ratings.collect();
        let (matches, company) = (self.export_matches(&id).await?, self.export_company(&id).await?);
        let mut tables = Vec::new();
        for row in self.store.list_tables("", id.as_str(), u32::MAX).await? {
            tables.push(self.export_table(&id, row).await?);
        }
        Ok(json!({
            "person": person, "devices": devices, "ratings": ratings, "matches": matches, "company": company, "tables": tables,
        }))
    }

    /// How their matches ended, and what came of their ratings.
    async fn export_matches(&self, person: &PersonId) -> Result<Value, OperationError> {
        let results = self.store.results_of(person).await?.into_iter();
        let results: Vec<Value> = results
            .map(|(table, game, place, points, at)| {
                json!({ "table": table, "game": game, "place": place, "points": points, "ended_at": at })
            })
            .collect();
        let course = self.store.rating_changes_of(person).await?.into_iter();
        let course: Vec<Value> = course
            .map(|(table, game, rating, deviation, at)| {
                json!({ "table": table, "game": game, "rating": rating, "deviation": deviation, "rated_at": at })
            })
            .collect();
        Ok(json!({ "results": results, "rating_changes": course }))
    }

    /// Whom they mute and block, what they have reported, and since when devices of theirs take notices. What others have reported about them is
    /// those others' own, and where a browser takes notices opens something.
    async fn export_company(&self, person: &PersonId) -> Result<Value, OperationError> {
        let relations = self.store.relations(person).await?;
        let reports = self.store.reports_by(person).await?.into_iter();
        let reports: Vec<Value> = reports
            .map(|(about, table, reason, words, at)| {
                json!({ "person": about, "table": table, "reason": reason, "text": words, "made_at": at })
            })
            .collect();
        let subscribed = self.store.subscribed_since(person).await?;
        Ok(json!({ "relations": relations, "reports": reports, "takes_notices_since": subscribed }))
    }

    async fn export_table(&self, person: &PersonId, row: TableListing) -> Result<Value, OperationError> {
        let row = ListedTable::from(row);
        let Ok(id) = row.id.parse::<TableId>() else { return Ok(json!({ "table": row })) };
        let stored = self.store.table(&id).await?;
        let entries = stored.map(|stored| stored.entries).unwrap_or_default();
        let theirs = entries.iter().filter_map(|(seq, body)| {
            let entry = Entry::from_json(body).ok().filter(|entry| entry.by.as_ref() == Some(person))?;
            Some(json!({ "seq": seq, "entry": entry }))
        });
        let theirs: Vec<Value> = theirs.collect();
        // One that cannot be opened is told as far as it can be.
        let table = read_table(&self.store, self.games, &id).await.ok().flatten();
        let record = table.and_then(|table| table.record()).map(|record| record.to_string());
        Ok(json!({ "table": row, "entries": theirs, "record": record }))
    }

    /// Takes out what nobody needs, by that rule.
    pub async fn retain(&self, retention: Retention) -> Result<Erased, OperationError> {
        Ok(retention::keep(&self.store, retention, self.clock.now()).await?.into())
    }

    /// How many guests and tables would go by that rule now; so many at the most of each as go at once.
    pub async fn would_go(&self, retention: Retention) -> Result<(usize, usize), OperationError> {
        let now = self.clock.now();
        let before = |kept: Duration| now.saturating_sub(kept.as_millis() as u64);
        let guests = match retention.guests {
            Some(kept) => self.store.old_guests(before(kept), now).await?.len(),
            None => 0,
        };
        let tables = match retention.abandoned {
            Some(kept) => self.store.abandoned_tables(before(kept)).await?.len(),
            None => 0,
        };
        Ok((guests, tables))
    }
}

fn quoted(text: &str) -> String {
    mozaika_game::notation::quoted(text)
}

/// Somebody whose id cannot be read was put there by hand.
fn person_id(person: &ListedPerson) -> Result<PersonId, OperationError> {
    person.id.parse().map_err(|error| StoreError::corrupt("the id of a person", error).into())
}
