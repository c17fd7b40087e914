//! Making tables, and rematches of tables.

use mozaika_game::registry::Registry;
use mozaika_players::Level;
use mozaika_wire::rest::{CreatedTable, NewTable};
use mozaika_wire::{
    Access, Action, ClockSetting, EventKind, Person, PersonId, Refusal, RefusalKind, SeatOccupant, SeatPlan,
    ServerMessage, ServerRefusal, TableId, TableSettings,
};
use serde_json::Value;

use crate::actor::{ReplyTo, TableCommand, row};
use crate::background::Chain;
use crate::secret::{self, NoRandomness};
use crate::store::{Append, NewRow, StoreError};
use crate::table::{CorruptTable, Entry, Rejection, RequestedAction, Table, TableCreation, new_match};
use crate::table_registry::TableRegistry;

/// How long somebody may be waited for when nothing else was agreed: three days, in seconds.
const PATIENCE: u64 = 3 * 24 * 60 * 60;
/// The longest time of a clock or of patience: two months, in seconds.
const LONGEST: u64 = 60 * 24 * 60 * 60;

impl From<NoRandomness> for Refusal {
    fn from(error: NoRandomness) -> Self {
        tracing::error!(error = %Chain(&error), "nothing can be made that nobody could guess");
        ServerRefusal::NoRandomness.into()
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        // What is wrong with the database is for the log, not for whoever asked.
        tracing::warn!(error = %Chain(&error), "the database did not do what was asked");
        ServerRefusal::StorageFailed.into()
    }
}

impl From<CorruptTable> for Refusal {
    fn from(error: CorruptTable) -> Self {
        tracing::error!(error = %Chain(&error), "a table cannot be made");
        ServerRefusal::TableUnavailable.into()
    }
}

/// Makes the table that somebody asks for.
pub(crate) async fn create(tables: &TableRegistry, wanted: NewTable, host: Person) -> Result<CreatedTable, Refusal> {
    let creation = plan(tables, wanted, host).map_err(|rejection| *rejection.refusal)?;
    store(tables, secret::id()?, creation).await
}

/// Makes a rematch: the same, everybody one seat further, and free seats reserved for those who sat at the first table.
pub(crate) async fn rematch(tables: &TableRegistry, table: &Table, host: &Person) -> Result<TableId, Refusal> {
    let seats = table.rotated_seats();
    let reserved = seats.iter().map(|occupant| match occupant {
        SeatOccupant::Person(person) => Some(person.id.clone()),
        _ => None,
    });
    let creation = TableCreation {
        settings: TableSettings {
            host: host.clone(),
            rematch_of: Some(table.id().clone()),
            commitment: String::new(),
            ..table.settings().clone()
        },
        reserved_for: reserved.collect(),
        seats: seats
            .into_iter()
            .map(|occupant| if matches!(occupant, SeatOccupant::Person(_)) { SeatOccupant::Free } else { occupant })
            .collect(),
        wait_for_host: false,
    };
    Ok(store(tables, table.rematch_id(), creation).await?.table)
}

/// Sits somebody down in the seat that is reserved for them; all is well when they sit there already.
pub(crate) async fn take_reserved_seat(
    tables: &TableRegistry,
    table: &TableId,
    requested: &RequestedAction,
) -> Result<(), Refusal> {
    let action = Action::Sit { seat: None, invitation: None };
    let requested = RequestedAction { action, expected: 0, ..requested.clone() };
    let sat = tables.ask(table, |reply| TableCommand::Act { requested, reply_to: ReplyTo::Once(reply) }).await;
    match sat {
        Some(ServerMessage::Refused { refusal, .. }) if refusal.kind == RefusalKind::Busy => Err(*refusal),
        _ => Ok(()),
    }
}

async fn store(tables: &TableRegistry, id: TableId, mut creation: TableCreation) -> Result<CreatedTable, Refusal> {
    let seed = secret::seed()?;
    creation.settings.commitment = seed.commitment().to_string();
    let invitation = match creation.settings.access {
        Access::Open => None,
        Access::Invited => Some(secret::token::<16>()?),
    };
    let sat = creation.seats.iter().filter_map(|occupant| match occupant {
        SeatOccupant::Person(person) => Some(person.id.clone()),
        _ => None,
    });
    let sat: Vec<PersonId> = sat.collect();
    let at = tables.clock.now();
    let entry = Entry { at, by: None, id: None, creation: Some(Box::new(creation)), kind: EventKind::Created };
    let body = entry.to_json().map_err(StoreError::Unwritable)?;
    let seed_text = seed.to_string();
    let table = Table::first(tables.games, id.clone(), seed, invitation.clone(), entry)?;
    let new = NewRow {
        game: table.settings().game.clone(),
        seed: seed_text,
        invitation: invitation.clone(),
        is_open: u8::from(table.is_listed()),
    };
    let append = Append { table: id.clone(), seq: 1, body, row: row(&table), new: Some(new), sat, left: Vec::new() };
    // Taken means that another node has just made the same rematch: that is the table, then.
    tables.store.append(append).await?;
    metrics::counter!("mozaika_made_tables").increment(1);
    // A table without free seats starts at once.
    tables.send(&id, TableCommand::Wake).await;
    Ok(CreatedTable { table: id, seq: 1, invitation })
}

/// Checks what somebody asks for.
fn plan(tables: &TableRegistry, wanted: NewTable, host: Person) -> Result<TableCreation, Rejection> {
    let games: Registry = tables.games;
    let game = games.find(&wanted.game)?;
    let mut options = wanted.options;
    if let Some(contents) = &wanted.edition {
        let stamp = game.load_edition(contents).map_err(|problems| problems.under("edition"))?;
        options.insert("edition".to_owned(), stamp.name.into());
    }
    let record = game.start(&Value::Object(options)).map_err(|problems| problems.under("options"))?.record();
    let seats = seats(&wanted.seats, &host)?;
    if seats.iter().any(|seat| matches!(seat, SeatOccupant::Computer { .. })) {
        tables.computer_players.check_knows(&record.game)?;
    }
    let settings = TableSettings {
        game: record.game,
        options: record.options,
        edition: record.edition.name,
        edition_hash: record.edition.hash,
        edition_contents: record.edition.contents,
        host,
        access: wanted.access,
        clock: wanted.clock.map(clock).transpose()?,
        patience: within("patience", wanted.patience.unwrap_or(PATIENCE))?,
        commitment: String::new(),
        rematch_of: None,
    };
    let players = new_match(games, &settings)?.player_count();
    if players != seats.len() {
        return Err(ServerRefusal::SeatCount { players, seats: seats.len() }.into());
    }
    Ok(TableCreation { settings, reserved_for: vec![None; seats.len()], seats, wait_for_host: wanted.wait_for_host })
}

fn seats(plans: &[SeatPlan], host: &Person) -> Result<Vec<SeatOccupant>, ServerRefusal> {
    if plans.iter().filter(|plan| **plan == SeatPlan::Me).count() > 1 {
        return Err(ServerRefusal::SeatedTwice);
    }
    let occupant = |plan: &SeatPlan| match plan {
        SeatPlan::Me => Ok(SeatOccupant::Person(host.clone())),
        SeatPlan::Anyone => Ok(SeatOccupant::Free),
        SeatPlan::Computer { level } => Ok(SeatOccupant::Computer { level: checked_level(level)?.to_string() }),
    };
    plans.iter().map(occupant).collect()
}

/// The level of that name.
pub(crate) fn checked_level(level: &str) -> Result<Level, ServerRefusal> {
    level.parse().map_err(|_| {
        let known = Level::ALL.iter().map(ToString::to_string).collect();
        ServerRefusal::UnknownLevel { level: mozaika_game::notation::quoted(level), known }
    })
}

fn clock(setting: ClockSetting) -> Result<ClockSetting, ServerRefusal> {
    match setting {
        ClockSetting::PerMove { seconds } => within("clock", seconds)?,
        ClockSetting::Bank { seconds, increment } => {
            within("clock", seconds)?.max(within("increment", increment.max(1))?)
        }
    };
    Ok(setting)
}

fn within(setting: &'static str, seconds: u64) -> Result<u64, ServerRefusal> {
    if (1..=LONGEST).contains(&seconds) {
        return Ok(seconds);
    }
    Err(ServerRefusal::SecondsOutOfRange { setting, longest: LONGEST })
}
