//! Making tables.

use mozaika_game::registry::Registry;
use mozaika_players::Level;
use mozaika_wire::rest::{MadeTable, NewTable};
use mozaika_wire::{Access, Act, ClockSetting, Head, Notice, Person, PersonId, SeatPlan, TableId, What, Who};
use serde_json::Value;

use crate::host::{Answer, Ask, row};
use crate::hub::Hub;
use crate::secret::{self, NoRandomness};
use crate::store::{Append, NewRow, StoreError};
use crate::table::{Asked, Entry, Made, Refused, Table, new_match};
use crate::time::now;

/// How long somebody may be waited for when nothing else was agreed: three days.
const PATIENCE: u64 = 3 * 24 * 60 * 60;
/// The longest time of a clock or of patience: two months.
const LONGEST: u64 = 60 * 24 * 60 * 60;

impl From<NoRandomness> for Refused {
    fn from(none: NoRandomness) -> Self {
        Self::new("busy", none.to_string())
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        // What is wrong with the database is for the log, not for whoever asked.
        tracing::warn!(%error, "the database did not do what was asked");
        Self::new("busy", "The server cannot keep this now: try again in a moment.")
    }
}

/// Makes the table that somebody asks for.
pub(crate) async fn make(hub: &Hub, wanted: NewTable, host: Person) -> Result<MadeTable, Refused> {
    let made = plan(hub.games, wanted, host)?;
    let id: TableId = secret::word::<12>()?.parse().map_err(|_| NoRandomness)?;
    keep(hub, id, made).await
}

/// Makes a rematch: the same, everybody one seat further, and free seats kept for those who sat at the first table.
pub(crate) async fn rematch(hub: &Hub, table: &Table, host: &Person) -> Result<TableId, Refused> {
    let seats = table.rotated();
    let kept_for = seats.iter().map(|who| match who {
        Who::Person(person) => Some(person.id.clone()),
        _ => None,
    });
    let made = Made {
        head: Head {
            host: host.clone(),
            rematch_of: Some(table.id().clone()),
            commitment: String::new(),
            ..table.head().clone()
        },
        kept_for: kept_for.collect(),
        seats: seats.into_iter().map(|who| if matches!(who, Who::Person(_)) { Who::Free } else { who }).collect(),
        wait_for_host: false,
    };
    // The same word on every node: two who ask at once make one table.
    let id: TableId = table.word("rematch").parse().map_err(|_| NoRandomness)?;
    Ok(keep(hub, id, made).await?.table)
}

/// Sits somebody down in the seat that is kept for them; all is well when they sit there already.
pub(crate) async fn sit_kept(hub: &Hub, table: &TableId, asked: &Asked) -> Result<(), Refused> {
    let sit = Asked { act: Act::Sit { seat: None, invitation: None }, expected: 0, ..asked.clone() };
    let answer = hub.answer(table, |answer| Ask::Act { asked: sit, answer: Answer::Once(answer) }).await;
    match answer {
        Some(Notice::Refused { rule, message, .. }) if rule == "busy" => Err(Refused::new(&rule, message)),
        _ => Ok(()),
    }
}

async fn keep(hub: &Hub, id: TableId, mut made: Made) -> Result<MadeTable, Refused> {
    let seed = secret::seed()?;
    made.head.commitment = seed.commitment().to_string();
    let invitation = match made.head.access {
        Access::Open => None,
        Access::Invited => Some(secret::word::<16>()?),
    };
    let sat = made.seats.iter().filter_map(|who| match who {
        Who::Person(person) => Some(person.id.clone()),
        _ => None,
    });
    let sat: Vec<PersonId> = sat.collect();
    let entry = Entry { at: now(), by: None, id: None, made: Some(Box::new(made)), what: What::Made };
    let body = serde_json::to_string(&entry).map_err(|error| Refused::new("table", error.to_string()))?;
    let text = seed.to_string();
    let table = Table::first(hub.games, id.clone(), seed, invitation.clone(), entry)
        .map_err(|broken| Refused::new("table", broken.to_string()))?;
    let new = NewRow {
        game: table.head().game.clone(),
        seed: text,
        invitation: invitation.clone(),
        is_open: u8::from(table.is_listed()),
    };
    let append = Append { table: id.clone(), seq: 1, body, row: row(&table), new: Some(new), sat, left: Vec::new() };
    // Taken means that another node has just made the same rematch: that is the table, then.
    hub.store.append(append).await?;
    metrics::counter!("mozaika_made_tables").increment(1);
    // A table without free seats starts at once.
    hub.ask(&id, Ask::Wake).await;
    Ok(MadeTable { table: id, seq: 1, invitation })
}

/// Checks what somebody asks for.
fn plan(games: Registry, wanted: NewTable, host: Person) -> Result<Made, Refused> {
    let game = games.find(&wanted.game)?;
    let mut options = wanted.options;
    if let Some(contents) = &wanted.edition {
        let stamp = game.load_edition(contents).map_err(|problems| problems.under("edition"))?;
        options.insert("edition".to_owned(), stamp.name.into());
    }
    let record = game.start(&Value::Object(options)).map_err(|problems| problems.under("options"))?.record();
    let seats = seats(&wanted.seats, &host)?;
    let head = Head {
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
    let players = new_match(games, &head).map_err(|message| Refused::new("options", message))?.player_count();
    if players != seats.len() {
        let message = format!("This match has {players} players; you name {} seats.", seats.len());
        return Err(Refused::new("table", message));
    }
    Ok(Made { head, kept_for: vec![None; seats.len()], seats, wait_for_host: wanted.wait_for_host })
}

fn seats(plans: &[SeatPlan], host: &Person) -> Result<Vec<Who>, Refused> {
    if plans.iter().filter(|plan| **plan == SeatPlan::Me).count() > 1 {
        return Err(Refused::new("table", "You can sit in one seat only."));
    }
    let who = |plan: &SeatPlan| match plan {
        SeatPlan::Me => Ok(Who::Person(host.clone())),
        SeatPlan::Anyone => Ok(Who::Free),
        SeatPlan::Computer { level } => match level.parse::<Level>() {
            Ok(level) => Ok(Who::Computer { level: level.to_string() }),
            Err(unknown) => Err(Refused::new("table", unknown.to_string())),
        },
    };
    plans.iter().map(who).collect()
}

fn clock(setting: ClockSetting) -> Result<ClockSetting, Refused> {
    match setting {
        ClockSetting::PerMove { seconds } => within("clock", seconds)?,
        ClockSetting::Bank { seconds, increment } => {
            within("clock", seconds)?.max(within("increment", increment.max(1))?)
        }
    };
    Ok(setting)
}

fn within(what: &str, seconds: u64) -> Result<u64, Refused> {
    if (1..=LONGEST).contains(&seconds) {
        return Ok(seconds);
    }
    Err(Refused::new("table", format!("`{what}` is a number of seconds from 1 to {LONGEST}.")))
}
