//! Is a database sound? Every table is played again from its entries, as it stands at one moment, while servers go on.

use mozaika_game::luck;
use mozaika_game::messages;
use mozaika_game::registry::Registry;
use mozaika_wire::{PersonId, TableId, TablePhase};

use crate::actor;
use crate::background::Chain;
use crate::operations::OperationError;
use crate::store::{Snapshot, StoreError};
use crate::table::{Table, phase_column};

messages! {
    /// What can be wrong with a database.
    pub enum Finding {
        /// The file itself is damaged.
        Damage { told: String } => "check", "damage", "The file is damaged: {told}.";
        /// Its entries cannot be played again.
        Unplayable { table: String, reason: String } => "check", "unplayable", "Table {table} cannot be opened: {reason}.";
        /// What lists tell is not what happened.
        RowDiffers { table: String, listed: String, found: String } => "check", "row-differs", "Table {table} is listed as {listed}, and its entries say {found}.";
        /// Luck that nobody promised.
        OtherLuck { table: String, reason: String } => "check", "other-luck", "The luck of table {table} does not come from its seed: {reason}";
        /// Entries without their table.
        Stray { table: String } => "check", "stray-entries", "There are entries of table {table}, which is not there.";
        /// An id that is none.
        BadId { what: &'static str, id: String } => "check", "bad-id", "{id} is no id of a {what}.";
        /// A device that signs nobody in.
        LostDevice { person: String } => "check", "lost-device", "There is a device of {person}, who is not there.";
    }
}

/// What was looked at, and what is wrong with it.
#[derive(Clone, Debug, Default)]
pub struct CheckReport {
    /// How many tables there are.
    pub tables: u64,
    /// How many entries they have.
    pub entries: u64,
    /// How many matches are over, and their luck was drawn again.
    pub verified: u64,
    /// How many people there are.
    pub people: u64,
    /// Everything that is wrong.
    pub findings: Vec<Finding>,
}

/// Looks at everything. What is wrong is in the report; an error means that it could not be looked at.
pub async fn check(database: &str, games: Registry) -> Result<CheckReport, OperationError> {
    let mut snapshot = Snapshot::open(database).await?;
    let mut report = CheckReport::default();
    for told in snapshot.damage().await? {
        report.findings.push(Finding::Damage { told });
    }
    snapshot.check_version().await?;
    for id in snapshot.table_ids().await? {
        report.tables += 1;
        match id.parse::<TableId>() {
            Ok(table) => check_table(&mut snapshot, games, &table, &mut report).await?,
            Err(_) => report.findings.push(Finding::BadId { what: "table", id }),
        }
    }
    let stray = "SELECT DISTINCT table_id FROM entries WHERE table_id NOT IN (SELECT id FROM tables) ORDER BY table_id";
    for table in snapshot.texts(stray).await? {
        report.findings.push(Finding::Stray { table });
    }
    for id in snapshot.texts("SELECT id FROM people ORDER BY id").await? {
        report.people += 1;
        if id.parse::<PersonId>().is_err() {
            report.findings.push(Finding::BadId { what: "person", id });
        }
    }
    let lost = "SELECT DISTINCT person FROM devices WHERE person NOT IN (SELECT id FROM people) ORDER BY person";
    for person in snapshot.texts(lost).await? {
        report.findings.push(Finding::LostDevice { person });
    }
    Ok(report)
}

async fn check_table(
    snapshot: &mut Snapshot,
    games: Registry,
    id: &TableId,
    report: &mut CheckReport,
) -> Result<(), OperationError> {
    let table = match read(snapshot, games, id).await {
        Ok(table) => table,
        Err(error) if error.is_corrupt() => {
            report.findings.push(Finding::Unplayable { table: id.to_string(), reason: Chain(&error).to_string() });
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    report.entries += table.seq();
    let (stage, length) = snapshot.row(id).await?;
    let found = (phase_column(table.phase()), table.seq());
    if (stage.as_str(), length.cast_unsigned()) != found {
        let told = |(stage, length): (&str, u64)| format!("`{stage}` after {length} entries");
        let (listed, found) = (told((stage.as_str(), length.cast_unsigned())), told(found));
        report.findings.push(Finding::RowDiffers { table: id.to_string(), listed, found });
    }
    if table.phase() == TablePhase::Over {
        report.verified += 1;
        if let Err(reason) = verify_luck(games, &table) {
            report.findings.push(Finding::OtherLuck { table: id.to_string(), reason });
        }
    }
    Ok(())
}

async fn read(snapshot: &mut Snapshot, games: Registry, id: &TableId) -> Result<Table, StoreError> {
    let Some(stored) = snapshot.table(id).await? else { return Err(StoreError::corrupt("a table", Gone)) };
    let edition = match actor::needed_edition(games, &stored) {
        Some(hash) => snapshot.edition(&hash).await?,
        None => None,
    };
    let edition = edition.map(|json| serde_json::from_str(&json)).transpose();
    actor::fold(games, id, stored, edition.map_err(|error| StoreError::corrupt("an edition", error))?)
}

/// It was there a moment ago.
#[derive(Debug, thiserror::Error)]
#[error("it is not there")]
struct Gone;

/// Draws all luck of a finished match again, from its record, as anybody can.
fn verify_luck(games: Registry, table: &Table) -> Result<(), String> {
    let Some(record) = table.record() else { return Ok(()) };
    let played = games.replay(&record.to_string()).map_err(|bad| bad.to_string())?;
    luck::verify(played.as_ref()).map(drop).map_err(|error| error.to_string())
}
