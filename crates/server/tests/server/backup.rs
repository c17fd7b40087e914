//! Backups of servers that run, and what becomes of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use mozaika_client::Client;
use mozaika_client::wire::rest::{Credentials, NewReport, PushKeys, PushSubscription, RelationKind, ReportReason};
use mozaika_client::wire::{Action, ServerMessage, TablePhase};
use mozaika_client::{computer_table, open_table};
use mozaika_registry::GAMES;
use mozaika_server::backup::{restore, verify, write, write_file};
use mozaika_server::check::check;
use mozaika_server::{OperationError, PushConfig, StoreError};
use tempfile::TempDir;

use crate::operator::{code, empty_database, execute, findings, settled};
use crate::test_server::{Guest, TestServer, one_move};

/// A push service that nobody asks.
const PUSH: &str = "http://127.0.0.1:9";

/// A server with a login, a rated match that is over, and one that goes on between people who have to do with each other.
async fn lively_server() -> (TestServer, Guest, Guest) {
    let push = PushConfig { contact: "mailto:club@example.org".to_owned(), services: vec![PUSH.to_owned()] };
    let server = TestServer::with(GAMES, move |config| config.push = Some(push)).await;
    let mut cleo = server.member("Cleo").await;
    let table = cleo.create_table(&computer_table("patchwork", "beginner")).await.unwrap().table;
    cleo.act(&table, Action::Resign {}).await.unwrap();
    cleo.record(&table).await.unwrap();
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    for round in 0..4 {
        one_move([&mut ada, &mut bob], round).await;
    }
    let person = bob.client.me().await.unwrap().id;
    ada.client.relate(&person, RelationKind::Mute).await.unwrap();
    let text = "Zażółć".to_owned();
    ada.client.report(&NewReport { person, table: None, reason: ReportReason::Other, text }).await.unwrap();
    // The point that every key on this curve is a multiple of.
    let p256dh = "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU".to_owned();
    let keys = PushKeys { p256dh, auth: "AAAAAAAAAAAAAAAAAAAAAA".to_owned() };
    let endpoint = format!("{PUSH}/push/ada");
    ada.client.subscribe(&PushSubscription { endpoint, expiration_time: None, keys }).await.unwrap();
    (server, ada, bob)
}

/// The lines of a backup between the first and the last, sorted: databases hand over their rows in any order.
fn rows(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines: Vec<String> = text.lines().skip(1).map(ToOwned::to_owned).collect();
    lines.pop();
    lines.sort();
    lines
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_of_a_running_server_goes_into_either_kind_of_database_and_is_played_on() {
    let (server, ada, _bob) = lively_server().await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("backup.jsonl");
    let summary = write_file(&server.database(), &file, false).await.unwrap();
    assert_eq!(verify(&file).unwrap(), summary);
    let text = fs::read_to_string(&file).unwrap();
    for table in ["relations", "reports", "results", "rating_changes", "subscriptions", "server_keys"] {
        let (_, rest) = text.split_once(&format!("{{\"table\":\"{table}\"")).unwrap();
        assert!(rest.lines().nth(1).unwrap().starts_with('['), "{table} holds something");
    }
    let in_file = folder.path().join("restored.db").display().to_string();
    let mut databases = vec![in_file];
    if crate::ON_POSTGRES {
        databases.push(empty_database(&folder, ""));
    }
    for database in &databases {
        let restored = restore(&file, database, false).await.unwrap();
        assert_eq!((restored.summary, restored.former), (summary, None));
        let report = check(database, GAMES).await.unwrap();
        assert_eq!((report.findings.len(), report.tables, report.verified), (0, 2, 1), "{report:?}");
        let again = folder.path().join("again.jsonl");
        write_file(database, &again, true).await.unwrap();
        assert_eq!(rows(&again), rows(&file));
    }
    // Where it was restored it goes on, for the same people.
    let table = ada.followed.table.clone();
    let clock = server.clock.clone();
    server.stop().await;
    fs::rename(&databases[0], folder.path().join(TestServer::DATABASE)).unwrap();
    let postgres = databases.get(1).cloned();
    let server = TestServer::in_folder(folder, postgres, clock, GAMES, |_| {}).await;
    let ada = Guest::watching(ada.client.at(&server.base()), &table).await;
    assert_eq!((ada.phase(), ada.followed.seq()), (TablePhase::Playing, 7));
    let mut cleo = Client::new(&server.base());
    let credentials = Credentials { login: "cleo".to_owned(), password: "correct horse".to_owned() };
    cleo.log_in(&credentials).await.unwrap();
    assert_eq!(cleo.ratings("patchwork").await.unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_is_of_one_moment_while_play_goes_on() {
    let (server, mut ada, mut bob) = lively_server().await;
    let folder = TempDir::new().unwrap();
    let is_enough = Arc::new(AtomicBool::new(false));
    let enough = Arc::clone(&is_enough);
    let playing = tokio::spawn(async move {
        for round in 0.. {
            if enough.load(Ordering::Relaxed) || ada.phase() != TablePhase::Playing {
                break;
            }
            one_move([&mut ada, &mut bob], round).await;
        }
        ada.followed.seq()
    });
    for number in 0..4 {
        let file = folder.path().join(format!("{number}.jsonl"));
        write_file(&server.database(), &file, false).await.unwrap();
        let copy = folder.path().join(format!("{number}.db")).display().to_string();
        restore(&file, &copy, false).await.unwrap();
        // Every table is listed as its entries say, and has no hole.
        assert_eq!(findings(&copy).await, []);
    }
    is_enough.store(true, Ordering::Relaxed);
    playing.await.unwrap();
    assert_eq!(findings(&server.database()).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_not_empty_is_replaced_only_when_it_is_told_and_nothing_is_lost() {
    let (server, ..) = lively_server().await;
    let folder = TempDir::new().unwrap();
    let full = folder.path().join("full.jsonl");
    write_file(&server.database(), &full, false).await.unwrap();
    // A database with somebody else in it.
    let database = empty_database(&folder, "other.db");
    restore(&full, &database, false).await.unwrap();
    execute(&database, "UPDATE people SET name = 'Somebody else'").await;
    let refused = restore(&full, &database, false).await;
    assert!(matches!(refused, Err(OperationError::Store(StoreError::NotEmpty))), "{refused:?}");
    let before = folder.path().join("before.jsonl");
    write_file(&database, &before, false).await.unwrap();
    assert!(rows(&before).iter().any(|row| row.contains("Somebody else")));
    let restored = restore(&full, &database, true).await.unwrap();
    let after = folder.path().join("after.jsonl");
    write_file(&database, &after, false).await.unwrap();
    assert_eq!(rows(&after), rows(&full));
    // The file that was there is kept.
    assert_eq!(restored.former.is_some(), !crate::ON_POSTGRES);
    if let Some(former) = restored.former {
        let kept = folder.path().join("kept.jsonl");
        write_file(&former.display().to_string(), &kept, false).await.unwrap();
        assert_eq!(rows(&kept), rows(&before));
    }
    // Backups are not written over each other either.
    assert_eq!(code(write_file(&database, &full, false).await), "file-exists");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_restored_under_a_server_that_runs() {
    let (server, ..) = lively_server().await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("backup.jsonl");
    write_file(&server.database(), &file, false).await.unwrap();
    let refused = restore(&file, &server.database(), true).await;
    assert!(matches!(refused, Err(OperationError::Store(StoreError::Taken(_) | StoreError::InUse))), "{refused:?}");
    assert_eq!(findings(&server.database()).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_not_a_whole_backup_changes_nothing_and_it_is_said_why() {
    let (server, ..) = lively_server().await;
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("backup.jsonl");
    write_file(&server.database(), &file, false).await.unwrap();
    let whole = fs::read(&file).unwrap();
    let database = empty_database(&folder, "untouched.db");
    restore(&file, &database, false).await.unwrap();
    let text = String::from_utf8(whole.clone()).unwrap();
    let first_end = text.find('\n').unwrap() + 1;
    let last_begin = text.trim_end().rfind('\n').unwrap() + 1;
    let newer = text.replacen("\"version\":", "\"version\":9", 1);
    let a_name = text.replacen("Cleo", "Clea", 1);
    let spoiled: Vec<(&str, Vec<u8>, &str)> = vec![
        ("empty", Vec::new(), "not-a-backup"),
        ("foreign", b"PGDMP \x01\x0e\n".to_vec(), "not-a-backup"),
        ("foreign JSON", b"{\"backup\":true}\n".to_vec(), "not-a-backup"),
        ("newer", newer.into_bytes(), "newer-backup"),
        ("only its first line", whole[..first_end].to_vec(), "truncated"),
        ("half", whole[..whole.len() / 2].to_vec(), "truncated"),
        ("without its last line", whole[..last_begin].to_vec(), "truncated"),
        ("without its last sign", whole[..whole.len() - 1].to_vec(), "truncated"),
        ("another name", a_name.into_bytes(), "damaged"),
        ("twice", [whole.as_slice(), &whole].concat(), "damaged"),
        ("rubbish inside", text.replacen("\n[", "\nrubbish[", 1).into_bytes(), "bad-line"),
    ];
    for (what, bytes, expected) in spoiled {
        fs::write(&file, bytes).unwrap();
        assert_eq!(code(restore(&file, &database, true).await), expected, "{what}");
    }
    // Sound by its checksum, and still not what fits a database.
    let rows: Vec<&str> = text.lines().collect();
    let misfit = rows[..rows.len() - 1].join("\n").replacen("\"columns\":[\"", "\"columns\":[\"un", 1) + "\n";
    let hash = <sha2::Sha256 as sha2::Digest>::digest(misfit.as_bytes());
    let hash = hash.iter().fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"));
    let last: serde_json::Value = serde_json::from_str(rows[rows.len() - 1]).unwrap();
    fs::write(&file, format!("{misfit}{{\"rows\":{},\"sha256\":\"{hash}\"}}\n", last["rows"])).unwrap();
    assert_eq!(code(restore(&file, &database, true).await), "bad-line");
    assert_eq!(code(restore(Path::new("/nowhere/backup"), &database, true).await), "unreadable");
    assert_eq!(findings(&database).await, []);
    assert_eq!(check(&database, GAMES).await.unwrap().tables, 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_makes_no_backup_and_loses_nothing() {
    let (server, mut ada, mut bob) = lively_server().await;
    let mut full = fs::File::options().write(true).open("/dev/full").unwrap();
    assert_eq!(code(write(&server.database(), &mut full, "/dev/full").await), "unwritable");
    one_move([&mut ada, &mut bob], 9).await;
    let nowhere = PathBuf::from("/nowhere/backup");
    assert_eq!(code(write_file(&server.database(), &nowhere, false).await), "unwritable");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_finds_what_is_wrong() {
    let (server, ada, _bob) = lively_server().await;
    let table = ada.followed.table.clone();
    assert_eq!(findings(&server.database()).await, []);
    settled(&server.database()).await;
    let found = async |sql: &str| {
        execute(&server.database(), sql).await;
        findings(&server.database()).await.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(found("SELECT 1").await, "");
    let listed = found(&format!("UPDATE tables SET length = 3, stage = 'over' WHERE id = '{table}'")).await;
    assert!(listed.contains("is listed as `over` after 3 entries, and its entries say `playing` after 7"), "{listed}");
    let stray = found("INSERT INTO entries (table_id, seq, body) VALUES ('lonely', 1, '{}')").await;
    assert!(stray.contains("entries of table lonely"), "{stray}");
    let hole = found(&format!("DELETE FROM entries WHERE table_id = '{table}' AND seq = 5")).await;
    assert!(hole.contains(&format!("Table {table} cannot be opened")) && hole.contains("entry 5"), "{hole}");
    let lost =
        found("INSERT INTO devices (secret, person, made_at, seen_at, label) VALUES ('s', 'nobody', 1, 1, '')").await;
    assert!(lost.contains("a device of nobody"), "{lost}");
}

#[tokio::test(flavor = "multi_thread")]
async fn luck_that_does_not_come_from_the_seed_is_found() {
    let (server, ..) = lively_server().await;
    let other = "UPDATE tables SET seed = REPLACE(REPLACE(seed, '1', '2'), '3', '4') WHERE stage = 'over'";
    execute(&server.database(), other).await;
    let found = findings(&server.database()).await;
    assert!(matches!(found.as_slice(), [mozaika_server::check::Finding::OtherLuck { .. }]), "{found:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_a_newer_program_is_left_alone() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let database = server.database();
    let sql = if crate::ON_POSTGRES { "now(), true, '\\x00'" } else { "0, 1, x'00'" };
    execute(&database, &format!("INSERT INTO _sqlx_migrations VALUES (99, 'of the future', {sql}, 1)")).await;
    let newer = |error: &OperationError| matches!(error, OperationError::Store(StoreError::Newer { found: 99, .. }));
    assert!(newer(&check(&database, GAMES).await.unwrap_err()));
    assert!(newer(&write(&database, &mut Vec::<u8>::new(), "").await.unwrap_err()));
    assert!(newer(&mozaika_server::admin::Admin::open(&database, GAMES).await.unwrap_err()));
    // The server that runs goes on.
    assert!(matches!(ada.snapshot(&table).await.unwrap(), ServerMessage::Snapshot { .. }));
}
