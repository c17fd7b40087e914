//! Looking after a server from the command line: backups, people, settings, figures, and the service manager.

use std::collections::BTreeSet;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::net::UnixDatagram;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use mozaika_client::wire::Action;
use mozaika_client::wire::rest::{NewReport, ReportReason};
use mozaika_client::{Client, computer_table, open_table};
use mozaika_load::{Node, free_port};
use tempfile::TempDir;

/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(1);

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin!("mozaika").to_path_buf()
}

/// Runs the program in a folder, whatever the environment says.
fn mozaika(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(program());
    command.current_dir(folder).args(arguments).env_remove("MOZAIKA_DATABASE").env_remove("MOZAIKA_CONFIG");
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// The sentence with which something was refused.
fn refused(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(text.starts_with("mozaika: ") && text.ends_with(".\n") && text.lines().count() == 1, "{text}");
    text
}

/// A program that is started by way of a script.
fn scripted(folder: &Path, before: &str) -> PathBuf {
    let script = folder.join("scripted.sh");
    std::fs::write(&script, format!("#!/bin/sh\n{before}\nexec {} \"$@\"\n", program().display())).unwrap();
    let mut rights = std::fs::metadata(&script).unwrap().permissions();
    rights.set_mode(0o755);
    std::fs::set_permissions(&script, rights).unwrap();
    script
}

fn node(folder: &TempDir) -> Node {
    Node::start(&program(), &folder.path().join("mozaika.db").display().to_string(), 0).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_backed_up_checked_and_put_back_from_the_command_line() {
    let folder = TempDir::new().unwrap();
    let mut node = node(&folder);
    let mut ada = Client::new(&node.base);
    ada.take_name("Ada").await.unwrap();
    let table = ada.create_table(&computer_table("patchwork", "beginner")).await.unwrap().table;
    ada.act(&table, Action::Resign {}).await.unwrap();
    let here = folder.path();
    assert!(said(&mozaika(here, &["backup", "copy.jsonl"])).contains("holds the whole database"));
    assert_eq!(std::fs::metadata(here.join("copy.jsonl")).unwrap().permissions().mode() & 0o777, 0o600);
    assert!(refused(&mozaika(here, &["backup", "copy.jsonl"])).contains("is there already"));
    assert!(said(&mozaika(here, &["backup", "-"])).starts_with("{\"mozaika\":\"backup\""));
    assert!(said(&mozaika(here, &["check"])).starts_with("All is well: 1 tables"));
    assert!(said(&mozaika(here, &["check", "--backup", "copy.jsonl"])).starts_with("All is well: 1 tables"));
    assert!(refused(&mozaika(here, &["restore", "copy.jsonl", "--replace"])).contains("in use by another server"));
    assert!(
        refused(&mozaika(here, &["check", "--database", "nothing.db"])).contains("There is no database nothing.db")
    );
    assert!(tokio::task::spawn_blocking(move || node.stop()).await.unwrap());
    assert!(refused(&mozaika(here, &["restore", "copy.jsonl"])).contains("is not empty"));
    assert!(said(&mozaika(here, &["restore", "copy.jsonl", "--replace"])).contains("is kept in mozaika.db.replaced-"));
    assert!(said(&mozaika(here, &["check"])).starts_with("All is well"));
    let restored = self::node(&folder);
    assert!(ada.at(&restored.base).record(&table).await.is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_makes_no_half_of_a_backup() {
    let folder = TempDir::new().unwrap();
    let node = node(&folder);
    let mut ada = Client::new(&node.base);
    ada.take_name("Ada").await.unwrap();
    for _ in 0..100 {
        ada.create_table(&open_table("patchwork")).await.unwrap();
    }
    // As if the disk were full: the signal is ignored, and writing fails.
    let small = scripted(folder.path(), "trap '' XFSZ\nulimit -S -f 16");
    let full = Command::new(small).current_dir(folder.path()).args(["backup", "copy.jsonl"]).output().unwrap();
    assert!(refused(&full).contains("cannot be written to copy.jsonl"), "{full:?}");
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert!(!left.iter().any(|name| name.to_string_lossy().contains("jsonl")), "{left:?}");
    assert!(said(&mozaika(folder.path(), &["check"])).starts_with("All is well: 100 tables"));
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_looked_after_from_the_command_line() {
    let folder = TempDir::new().unwrap();
    let node = node(&folder);
    let here = folder.path();
    let mut ada = Client::new(&node.base);
    let id = ada.take_name("Ada").await.unwrap().id.to_string();
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table.to_string();
    assert!(said(&mozaika(here, &["admin", "people"])).contains("Ada"));
    let line = said(&mozaika(here, &["admin", "people", "ada", "--json"]));
    assert_eq!(serde_json::from_str::<serde_json::Value>(&line).unwrap()["id"], id.as_str());
    assert!(said(&mozaika(here, &["admin", "tables", "--phase", "gathering"])).contains(&table));
    assert!(refused(&mozaika(here, &["admin", "ban", "Nobody"])).contains("There is nobody"));
    let mut socket = ada.connect().await.unwrap();
    let banned = said(&mozaika(here, &["admin", "ban", "Ada", "--days", "3", "--reason", "shouting"]));
    assert!(banned.contains("is banned until") && banned.contains(&table), "{banned}");
    let closed = tokio::time::timeout(PATIENCE, socket.receive()).await.expect("the socket goes on");
    assert!(matches!(closed, Err(mozaika_client::ClientError::Closed(1008, _))), "{closed:?}");
    assert!(said(&mozaika(here, &["admin", "unban", "Ada"])).contains("may take part again"));
    ada.me().await.unwrap();
    assert!(said(&mozaika(here, &["admin", "export", "Ada"])).contains(&table));
    assert!(refused(&mozaika(here, &["admin", "erase", "Ada"])).contains("--resign"));
    assert!(said(&mozaika(here, &["admin", "erase", "Ada", "--resign"])).contains("is erased"));
    assert!(!said(&mozaika(here, &["admin", "people"])).contains("Ada"));
    assert!(said(&mozaika(here, &["admin", "delete-table", &table])).contains("is deleted"));
    assert!(refused(&mozaika(here, &["admin", "delete-table", &table])).contains("There is no table"));
    assert!(refused(&mozaika(here, &["admin", "retain"])).contains("There is no rule"));
    assert!(said(&mozaika(here, &["admin", "retain", "--keep-guests", "30", "--dry-run"])).contains("0 guests"));
    assert_eq!(mozaika(here, &["admin", "retain", "--keep-guests", "1"]).status.code(), Some(2));
}

#[tokio::test(flavor = "multi_thread")]
async fn reports_are_seen_from_the_command_line_and_say_nothing_to_the_terminal_itself() {
    let folder = TempDir::new().unwrap();
    let node = node(&folder);
    let here = folder.path();
    let (mut ada, mut bob) = (Client::new(&node.base), Client::new(&node.base));
    ada.take_name("Ada").await.unwrap();
    let person = bob.take_name("Bob").await.unwrap().id;
    assert_eq!(said(&mozaika(here, &["admin", "reports"])), "There is nothing to see.\n");
    let text = "Never\u{1b}[2Jmoves.\nTable 7 is fine.".to_owned();
    ada.report(&NewReport { person, table: None, reason: ReportReason::Stalling, text: text.clone() }).await.unwrap();
    let listed = said(&mozaika(here, &["admin", "reports", "--about", "Bob"]));
    assert!(listed.contains("stalling") && listed.contains("Ada (") && listed.contains("about Bob ("), "{listed}");
    assert!(listed.contains("\n    Never [2Jmoves. Table 7 is fine.\n"), "{listed}");
    let report: serde_json::Value =
        serde_json::from_str(&said(&mozaika(here, &["admin", "reports", "--json"]))).unwrap();
    assert_eq!(report["text"], text.as_str());
    let id = report["id"].as_str().unwrap();
    assert!(said(&mozaika(here, &["admin", "mark-seen", id])).contains("is marked as seen"));
    assert_eq!(said(&mozaika(here, &["admin", "reports"])), "There is nothing to see.\n");
    assert!(said(&mozaika(here, &["admin", "reports", "--all"])).contains(", seen "));
    assert!(refused(&mozaika(here, &["admin", "mark-seen", "nothing"])).contains("There is no report"));
}

#[tokio::test(flavor = "multi_thread")]
async fn options_count_more_than_the_environment_and_the_environment_more_than_the_file() {
    let folder = TempDir::new().unwrap();
    let here = folder.path();
    std::fs::write(here.join("settings.toml"), "database = \"of-the-file.db\"\nlog = \"error\"\n").unwrap();
    let node = |before: &str, options: &[&str]| {
        let script = scripted(here, &format!("cd {}\nunset MOZAIKA_DATABASE\n{before}", here.display()));
        let mut command = Command::new(script);
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(options).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        std::io::BufRead::read_line(&mut std::io::BufReader::new(child.stdout.take().unwrap()), &mut line).unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert!(line.starts_with("Mozaika listens on"), "{line}");
    };
    let made = || ["of-the-file.db", "of-the-environment.db", "of-the-option.db"].map(|name| here.join(name).exists());
    node("export MOZAIKA_CONFIG=settings.toml", &[]);
    assert_eq!(made(), [true, false, false]);
    node("export MOZAIKA_DATABASE=of-the-environment.db", &["--config", "settings.toml"]);
    assert_eq!(made(), [true, true, false]);
    let option = ["--config", "settings.toml", "--database", "of-the-option.db"];
    node("export MOZAIKA_DATABASE=of-the-environment.db", &option);
    assert_eq!(made(), [true, true, true]);
    // The other commands read the same file.
    assert!(said(&mozaika(here, &["check", "--config", "settings.toml"])).starts_with("All is well: 0 tables"));
    std::fs::write(here.join("wrong.toml"), "log = \"error\"\nlisen = \"127.0.0.1:0\"\n").unwrap();
    let wrong = refused(&mozaika(here, &["serve", "--config", "wrong.toml"]));
    assert!(wrong.contains("wrong.toml, line 2: there is no setting `lisen`; the settings are `listen`"), "{wrong}");
    assert!(refused(&mozaika(here, &["serve", "--config", "none.toml"])).contains("cannot be read"));
}

/// The names of the figures that a file of ours mentions.
fn named_figures(text: &str) -> BTreeSet<String> {
    let is_part = |letter: char| letter.is_ascii_lowercase() || letter == '_';
    let words = text.split(|letter| !is_part(letter)).filter(|word| word.starts_with("mozaika_"));
    words.map(ToOwned::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_figure_of_the_dashboard_and_the_alerts_is_shown_from_the_first_moment_on() {
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy");
    let read = |name: &str| std::fs::read_to_string(deploy.join(name)).unwrap();
    let dashboard = read("grafana-dashboard.json");
    serde_json::from_str::<serde_json::Value>(&dashboard).unwrap();
    let named: BTreeSet<String> =
        named_figures(&dashboard).into_iter().chain(named_figures(&read("prometheus-alerts.yml"))).collect();
    assert!(named.len() > 10, "{named:?}");
    let folder = TempDir::new().unwrap();
    let metrics = format!("127.0.0.1:{}", free_port().unwrap());
    let database = folder.path().join("m.db").display().to_string();
    let _node = Node::start_with(&program(), &database, 0, &["--metrics", &metrics], Stdio::null()).unwrap();
    let shown = reqwest::get(format!("http://{metrics}/metrics")).await.unwrap().text().await.unwrap();
    let shown = named_figures(&shown);
    // And every figure that there is, is drawn.
    assert!(named.is_subset(&shown), "{:?}", named.difference(&shown));
    let bare = |name: &String| !name.ends_with("_sum") && !name.ends_with("_count");
    let drawn = named_figures(&dashboard);
    assert!(shown.iter().filter(|name| bare(name)).all(|name| drawn.contains(name)), "{shown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_service_manager_hears_that_the_server_is_ready_answers_and_stops() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("notify");
    let socket = UnixDatagram::bind(&path).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    let heard = || {
        let mut text = [0; 64];
        let length = socket.recv(&mut text).unwrap();
        String::from_utf8_lossy(&text[..length]).into_owned()
    };
    let before = format!("export NOTIFY_SOCKET={} WATCHDOG_USEC=600000", path.display());
    let database = folder.path().join("m.db").display().to_string();
    let mut node = Node::start(&scripted(folder.path(), &before), &database, 0).unwrap();
    assert_eq!(heard(), "READY=1");
    assert_eq!((heard().as_str(), heard().as_str()), ("WATCHDOG=1", "WATCHDOG=1"));
    assert!(tokio::task::spawn_blocking(move || node.stop()).await.unwrap());
    let mut last = heard();
    while last == "WATCHDOG=1" {
        last = heard();
    }
    assert_eq!(last, "STOPPING=1");
}
