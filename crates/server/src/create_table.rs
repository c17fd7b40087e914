//! Making tables, and rematches of tables.

use mozaika_game::registry::{AnyGame, AnyMatch, Registry};
use mozaika_game::{EditionStamp, HeaderLines, Record, RecordFile, Tags};
use mozaika_players::Level;
use mozaika_wire::rest::{CreatedTable, NewTable};
use mozaika_wire::{
    Access, Action, ClockSetting, EventKind, Person, PersonId, Refusal, RefusalKind, SeatOccupant, SeatPlan,
    ServerMessage, ServerRefusal, TableId, TableSettings,
};
use serde_json::{Map, Value};

use crate::actor::{ReplyTo, TableCommand, row};
use crate::background::Chain;
use crate::secret::{self, NoRandomness};
use crate::store::{Append, Appended, NewRow, StoreError};
use crate::table::{
    CorruptTable, Entry, Rejection, RequestedAction, ReservedFor, Secrets, Table, TableCreation, built_in_edition,
    least_patience, new_match,
};
use crate::table_registry::TableRegistry;

/// How long somebody may be waited for when nothing else was agreed: three days, in seconds.
const PATIENCE: u64 = 3 * 24 * 60 * 60;
/// The longest time of a clock or of patience: two months, in seconds.
const LONGEST: u64 = 60 * 24 * 60 * 60;
/// The largest edition we know has 54 KB.
const MOST_EDITION_BYTES: usize = 96 << 10;
/// In characters; the longest text of an edition we know is shorter by far.
const LONGEST_EDITION_TEXT: usize = 1000;

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
    let (creation, edition) = plan(tables, wanted, host).map_err(|rejection| *rejection.refusal)?;
    if let Some(contents) = &edition {
        let settings = &creation.settings.told;
        tables.store.add_edition(&settings.edition_hash, &settings.game, contents, tables.now()).await?;
    }
    store(tables, secret::table_id(tables.now())?, creation, edition).await
}

/// Makes a rematch: the same, everybody one seat further, and free seats reserved for those who sat at the first table.
pub(crate) async fn rematch(tables: &TableRegistry, table: &Table, host: &Person) -> Result<TableId, Refusal> {
    let seats = table.rotated_seats();
    let reserved = seats.iter().map(|occupant| match occupant {
        SeatOccupant::Person(person) => Some(ReservedFor::Person(person.clone())),
        _ => None,
    });
    let creation = TableCreation {
        settings: TableSettings {
            host: host.clone(),
            rules: tables.games.find(&table.settings().game)?.rules(),
            rematch_of: Some(table.id().clone()),
            commitment: String::new(),
            ..table.settings().clone()
        }
        .into(),
        reserved_for: reserved.collect(),
        seats: seats
            .into_iter()
            .map(|occupant| if matches!(occupant, SeatOccupant::Person(_)) { SeatOccupant::Free } else { occupant })
            .collect(),
        wait_for_host: false,
    };
    let edition = table.own_edition();
    if let Some(contents) = &edition {
        // Tables of former versions carried it themselves.
        let settings = &creation.settings.told;
        tables.store.add_edition(&settings.edition_hash, &settings.game, contents, tables.now()).await?;
    }
    Ok(store(tables, table.rematch_id(), creation, edition).await?.table)
}

/// Sits somebody down in the seat that is reserved for them; all is well when they sit there already.
pub(crate) async fn take_reserved_seat(
    tables: &TableRegistry,
    table: &TableId,
    requested: &RequestedAction,
) -> Result<(), Refusal> {
    let action = Action::sit();
    let requested = RequestedAction { action, expected: 0, ..requested.clone() };
    let sat = tables.ask(table, |reply| TableCommand::act(requested, ReplyTo::Once(reply))).await;
    match sat {
        Some(ServerMessage::Refused { refusal, .. }) if refusal.kind == RefusalKind::Busy => Err(*refusal),
        _ => Ok(()),
    }
}

async fn store(
    tables: &TableRegistry,
    id: TableId,
    mut creation: TableCreation,
    edition: Option<Value>,
) -> Result<CreatedTable, Refusal> {
    let seed = secret::seed()?;
    creation.settings.told.commitment = seed.commitment().to_string();
    let invitation = match creation.settings.told.access {
        Access::Open => None,
        Access::Invited => Some(secret::token::<16>()?),
    };
    let sat = creation.seats.iter().filter_map(|occupant| match occupant {
        SeatOccupant::Person(person) => Some(person.id.clone()),
        _ => None,
    });
    let sat: Vec<PersonId> = sat.collect();
    let at = tables.now();
    let entry = Entry { at, by: None, id: None, creation: Some(Box::new(creation)), kind: EventKind::Created };
    let body = entry.to_json().map_err(StoreError::Unwritable)?;
    let seed_text = seed.to_string();
    let secrets = Secrets { seed, invitation: invitation.clone() };
    let mut table = Table::first(tables.games, id.clone(), secrets, edition, entry)?;
    let new = NewRow {
        game: table.settings().game.clone(),
        host: table.settings().host.id.clone(),
        seed: seed_text,
        invitation: invitation.clone(),
        is_open: u8::from(table.is_listed()),
    };
    let append = Append {
        table: id.clone(),
        seq: 1,
        body,
        row: row(&mut table),
        is_one_of_many: false,
        new: Some(new),
        sat,
        left: Vec::new(),
        results: Vec::new(),
    };
    let appended = tables.store.append(append).await?;
    tables.listings.note(&table);
    metrics::counter!("mozaika_made_tables").increment(1);
    // A table without free seats starts at once.
    match appended {
        Appended::Written => tables.open_made(Box::new(table)).await,
        // Another node has just made the same rematch: that is the table, then.
        Appended::Taken => tables.send(&id, TableCommand::Wake { may_think: false }).await,
    }
    Ok(CreatedTable { table: id, seq: 1, invitation })
}

/// Checks what somebody asks for; tells the edition too, unless it is the built-in one.
fn plan(tables: &TableRegistry, wanted: NewTable, host: Person) -> Result<(TableCreation, Option<Value>), Rejection> {
    let games: Registry = tables.games;
    let game = games.find(&wanted.game)?;
    let mut options = wanted.options;
    // An edition is brought whole: nobody reaches what others have brought by its name.
    if let (Some(name), None) = (options.get("edition"), &wanted.edition)
        && built_in_edition(game).is_none_or(|built_in| *name != built_in.name)
    {
        return Err(ServerRefusal::EditionNotBuiltIn.into());
    }
    let stamp = match &wanted.edition {
        Some(contents) => {
            check_edition(contents)?;
            let stamp = game.load_edition(contents).map_err(|problems| problems.under("edition"))?;
            options.insert("edition".to_owned(), stamp.name.clone().into());
            Some(stamp)
        }
        None => None,
    };
    let record = match &stamp {
        None => game.start(&Value::Object(options)).map_err(|problems| problems.under("options"))?.record(),
        Some(stamp) => pinned(game, options, stamp.clone())?.record(),
    };
    let seats = seats(&wanted.seats, &host)?;
    if seats.iter().any(|seat| matches!(seat, SeatOccupant::Computer { .. })) {
        tables.computer_players.check_knows(&record.game)?;
    }
    let clock = wanted.clock.map(clock).transpose()?;
    let settings = TableSettings {
        game: record.game,
        rules: game.rules(),
        options: record.options,
        edition: record.edition.name,
        edition_hash: record.edition.hash,
        host,
        access: wanted.access,
        clock,
        patience: patience(wanted.patience, clock)?,
        commitment: String::new(),
        rematch_of: None,
        spectators: wanted.spectators,
        takeback: wanted.takeback,
    };
    let edition = record.edition.contents;
    let players = new_match(games, &settings, edition.clone())?.player_count();
    if players != seats.len() {
        return Err(ServerRefusal::SeatCount { players, seats: seats.len() }.into());
    }
    if seats.iter().all(|seat| matches!(seat, SeatOccupant::Computer { .. })) {
        return Err(ServerRefusal::NobodyPlays.into());
    }
    let creation = TableCreation {
        settings: settings.into(),
        reserved_for: vec![None; seats.len()],
        seats,
        wait_for_host: wanted.wait_for_host,
    };
    Ok((creation, edition))
}

/// The match with exactly that edition, whatever others of the same name there are.
fn pinned(
    game: &dyn AnyGame,
    options: Map<String, Value>,
    edition: EditionStamp,
) -> Result<Box<dyn AnyMatch>, mozaika_game::Illegal> {
    let record = Record {
        game: game.name().to_owned(),
        options,
        edition,
        tags: Tags::default(),
        position: None,
        entries: Vec::new(),
    };
    let file = RecordFile { record, entry_lines: Vec::new(), header_lines: HeaderLines::default() };
    game.replay(&file).map_err(|bad| bad.illegal)
}

/// An edition is what is printed on components: not much, and in short texts.
fn check_edition(contents: &Value) -> Result<(), ServerRefusal> {
    fn longest_text(json: &Value) -> usize {
        match json {
            Value::String(text) => text.chars().count(),
            Value::Array(items) => items.iter().map(longest_text).max().unwrap_or(0),
            Value::Object(fields) => {
                let each = fields.iter().map(|(key, value)| key.chars().count().max(longest_text(value)));
                each.max().unwrap_or(0)
            }
            _ => 0,
        }
    }
    let bytes = contents.to_string().len();
    if bytes > MOST_EDITION_BYTES {
        return Err(ServerRefusal::EditionTooLarge { bytes, most: MOST_EDITION_BYTES });
    }
    if longest_text(contents) > LONGEST_EDITION_TEXT {
        return Err(ServerRefusal::EditionTextTooLong { most: LONGEST_EDITION_TEXT });
    }
    Ok(())
}

/// How long somebody is waited for, in seconds: never less than their clock gives them.
fn patience(wanted: Option<u64>, clock: Option<ClockSetting>) -> Result<u64, ServerRefusal> {
    let least = least_patience(clock);
    let seconds = within("patience", wanted.unwrap_or(PATIENCE.max(least)))?;
    if seconds < least { Err(ServerRefusal::PatienceTooShort { least }) } else { Ok(seconds) }
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
