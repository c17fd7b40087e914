//! The server as a process: killed, stopped, and several of them on one database.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use mozaika_client::wire::rest::{Credentials, NewTable};
use mozaika_client::wire::{Access, Action, EventKind, ServerMessage, TablePhase};
use mozaika_client::{Client, FollowedTable, computer_table, open_table};
use mozaika_load::chaos::{self, Chaos};
use mozaika_load::{Node, Postgres, free_port};

/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(1);

fn program() -> PathBuf {
    assert_cmd::cargo::cargo_bin!("mozaika").to_path_buf()
}

fn killing(postgres: Option<String>, nodes: usize) -> Chaos {
    Chaos { program: program(), postgres, nodes, kills: 4, tables: 6, pause: 600, seed: 1 }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_acknowledged_move_survives_kill_9_and_is_there_once() {
    let survived = chaos::run(&killing(None, 1)).await.unwrap();
    assert!(survived.kills == 4 && survived.moves > 20, "{survived:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn several_nodes_on_postgresql_serve_the_same_tables_and_die_without_loss() {
    let postgres = Postgres::start().unwrap();
    people_on_two_nodes_see_each_others_moves(&postgres.address()).await;
    computer_seats_are_taken_over(&postgres.address()).await;
    let survived = chaos::run(&killing(Some(postgres.address()), 2)).await.unwrap();
    assert!(survived.kills == 4 && survived.moves > 20, "{survived:?}");
}

async fn people_on_two_nodes_see_each_others_moves(database: &str) {
    let (one, two) = (Node::start(&program(), database, 0).unwrap(), Node::start(&program(), database, 0).unwrap());
    let mut ada = Client::new(&one.base);
    let mut bob = Client::new(&two.base);
    ada.take_name("Ada").await.unwrap();
    bob.take_name("Bob").await.unwrap();
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut socket = ada.connect().await.unwrap();
    socket.watch(&table, None).await.unwrap();
    let mut followed = FollowedTable::new(table.clone());
    followed.apply(&socket.receive().await.unwrap()).unwrap();
    bob.act(&table, Action::sit()).await.unwrap();
    while !followed.events.iter().any(|event| matches!(event.kind, EventKind::Started { .. })) {
        let heard = tokio::time::timeout(PATIENCE, socket.receive()).await.expect("news from the other node");
        followed.apply(&heard.unwrap()).unwrap();
    }
    bob.act(&table, Action::Resign {}).await.unwrap();
    while followed.status.as_ref().unwrap().phase != TablePhase::Over {
        let heard = tokio::time::timeout(PATIENCE, socket.receive()).await.expect("news from the other node");
        followed.apply(&heard.unwrap()).unwrap();
    }
}

/// Whoever watches at the living node sees the computer's move, though its table was made at the dead one.
async fn computer_seats_are_taken_over(database: &str) {
    let mut one = Node::start(&program(), database, 0).unwrap();
    let mut ada = Client::new(&one.base);
    ada.take_name("Ada").await.unwrap();
    let mut wanted = computer_table("patchwork", "beginner");
    wanted.options.insert("start".to_owned(), 1.into());
    let table = ada.create_table(&wanted).await.unwrap().table;
    one.kill();
    let two = Node::start(&program(), database, 0).unwrap();
    let ada = ada.at(&two.base);
    let mut socket = ada.connect().await.unwrap();
    socket.watch(&table, None).await.unwrap();
    let mut followed = FollowedTable::new(table);
    while !followed.events.iter().any(|event| matches!(event.kind, EventKind::Played { .. })) {
        let received = tokio::time::timeout(PATIENCE, socket.receive()).await.expect("a move of the computer");
        followed.apply(&received.unwrap()).unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn it_ends_politely_and_a_file_belongs_to_one_server() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("mozaika.db").display().to_string();
    let mut node = Node::start(&program(), &database, 0).unwrap();
    let mut ada = Client::new(&node.base);
    ada.take_name("Ada").await.unwrap();
    let mut socket = ada.connect().await.unwrap();
    let second =
        Command::new(program()).args(["serve", "--listen", "127.0.0.1:0", "--database", &database]).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&second.stderr).contains("in use by another server"));
    assert!(tokio::task::spawn_blocking(move || node.stop()).await.unwrap());
    let farewell = socket.receive().await.unwrap_err();
    assert!(matches!(farewell, mozaika_client::ClientError::Closed(1012, _)), "{farewell}");
}

/// A program that starts the server with files of so many bytes at the most.
fn with_small_files(folder: &Path, bytes: u64) -> PathBuf {
    let script = folder.join("small-files.sh");
    // In blocks of 512 bytes. The signal is ignored, as on a full disk there is none.
    let text = format!("#!/bin/sh\ntrap '' XFSZ\nulimit -S -f {}\nexec {} \"$@\"\n", bytes / 512, program().display());
    std::fs::write(&script, text).unwrap();
    let mut rights = std::fs::metadata(&script).unwrap().permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut rights, 0o755);
    std::fs::set_permissions(&script, rights).unwrap();
    script
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_makes_nobody_spin_and_what_was_acknowledged_is_there_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("full.db").display().to_string();
    let log = folder.path().join("log");
    let small = with_small_files(folder.path(), 1 << 20);
    let file = std::fs::File::create(&log).unwrap();
    let mut node = Node::start_with(&small, &database, 0, &["--log", "info"], Stdio::from(file)).unwrap();
    let ready = async |node: &Node| reqwest::get(format!("{}/ready", node.base)).await.unwrap().status();
    assert_eq!(ready(&node).await, 200);
    let mut ada = Client::new(&node.base);
    ada.take_name("Ada").await.unwrap();
    // Tables until nothing more fits, and then a while longer.
    let mut made = Vec::new();
    let mut refused = 0;
    while refused < 40 {
        match ada.create_table(&open_table("patchwork")).await {
            Ok(created) => made.push(created.table),
            Err(mozaika_client::ClientError::Refused(refusal)) => {
                assert!(["lost", "busy"].contains(&refusal.kind.word()), "{refusal}");
                refused += 1;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            Err(other) => panic!("{other}"),
        }
        assert!(made.len() < 5000, "the disk is never full");
    }
    assert_eq!(ready(&node).await, 503);
    // What is stored is still told; whoever asks for something is told that it is lost, or that it cannot be.
    assert!(matches!(ada.snapshot(&made[0]).await.unwrap(), ServerMessage::Snapshot { .. }));
    let refused = ada.act(&made[0], Action::Leave {}).await.unwrap_err();
    assert!(
        matches!(&refused, mozaika_client::ClientError::Refused(refusal) if ["lost", "busy"].contains(&refusal.kind.word()))
    );
    let before = node.processor_time();
    tokio::time::sleep(Duration::from_secs(3)).await;
    let spent = node.processor_time() - before;
    assert!(spent < 150, "{spent} hundredths of a second of the processor's time in three seconds");
    let lines = std::fs::read_to_string(&log).unwrap().lines().count();
    assert!(lines < 500, "{lines} lines of log");
    // There is room again: everything goes on by itself.
    let more = Command::new("prlimit").args([format!("--pid={}", node.id()), "--fsize=unlimited".to_owned()]).status();
    assert!(more.unwrap().success());
    let end = std::time::Instant::now() + PATIENCE;
    while ready(&node).await != 200 {
        assert!(std::time::Instant::now() < end, "the server does not come back");
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    made.push(ada.create_table(&open_table("patchwork")).await.unwrap().table);
    // Everything that was acknowledged is there, though the server had no time to say goodbye.
    node.kill();
    let node = Node::start(&program(), &database, 0).unwrap();
    let ada = ada.at(&node.base);
    for table in &made {
        assert!(matches!(ada.snapshot(table).await, Ok(ServerMessage::Snapshot { .. })), "{table} is lost");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_holds_no_secret_however_much_is_logged_and_the_metrics_count() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("m.db").display().to_string();
    let log = folder.path().join("log");
    let metrics = format!("127.0.0.1:{}", free_port().unwrap());
    let options = ["--log", "trace", "--log-json", "--metrics", &metrics];
    let file = std::fs::File::create(&log).unwrap();
    let mut node = Node::start_with(&program(), &database, 0, &options, Stdio::from(file)).unwrap();
    let mut ada = Client::new(&node.base);
    ada.take_name("Ada Lovelace").await.unwrap();
    let login = Credentials { login: "lovelace".to_owned(), password: "correct horse".to_owned() };
    ada.set_login(&login).await.unwrap();
    let link = ada.link().await.unwrap().token;
    let table = NewTable { access: Access::Invited, ..open_table("glassroad") };
    let created = ada.create_table(&table).await.unwrap();
    let invitation = created.invitation.unwrap();
    let mut bob = Client::new(&node.base);
    bob.take_name("Robert'); DROP TABLE people;--").await.unwrap();
    bob.act(&created.table, Action::Sit { seat: None, invitation: Some(invitation.clone()), nonce: None })
        .await
        .unwrap();
    // A secret and garbage, over the socket.
    let hand = "choose builder carpenter woodcutter pit_worker charcoal_burner";
    let mut socket = ada.connect().await.unwrap();
    socket.watch(&created.table, None).await.unwrap();
    let action = Action::Play { seat: mozaika_game::Seat(0), decision: hand.to_owned() };
    let id = ada.new_action_id();
    socket.act(&created.table, id, 3, action).await.unwrap();
    socket.send_text("charcoal garbage").await.unwrap();
    while !matches!(socket.receive().await.unwrap(), ServerMessage::Refused { table: None, .. }) {}
    bob.act(&created.table, Action::Resign {}).await.unwrap();
    let record = ada.record(&created.table).await.unwrap();
    let seed = record.lines().find_map(|line| line.strip_prefix("tag seed ")).unwrap().to_owned();
    let shown = reqwest::get(format!("http://{metrics}/metrics")).await.unwrap().text().await.unwrap();
    for name in ["mozaika_sockets 1", "mozaika_made_tables 1", "mozaika_actions 3", "mozaika_commit_seconds"] {
        assert!(shown.contains(name), "{name} in {shown}");
    }
    assert!(tokio::task::spawn_blocking(move || node.stop()).await.unwrap());
    let written = std::fs::read_to_string(&log).unwrap();
    assert!(written.contains("\"shutting down\""), "{written}");
    let cookies = [&ada, &bob].map(|client| client.cookie().unwrap().split_once('=').unwrap().1.to_owned());
    let secrets = [&cookies[0], &cookies[1], &link, &invitation, &seed];
    let words = ["Lovelace", "lovelace", "correct horse", "Robert", "charcoal"];
    for secret in secrets.into_iter().map(String::as_str).chain(words) {
        assert!(!written.contains(secret), "{secret} in {written}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_luck_of_a_record_is_verified_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let node = Node::start(&program(), &folder.path().join("m.db").display().to_string(), 0).unwrap();
    let mut ada = Client::new(&node.base);
    ada.take_name("Ada").await.unwrap();
    let table = ada.create_table(&computer_table("patchwork", "beginner")).await.unwrap().table;
    ada.act(&table, Action::Resign {}).await.unwrap();
    let record = ada.record(&table).await.unwrap();
    let verify = |file: &Path| Command::new(program()).arg("verify").arg(file).output().unwrap();
    let file = folder.path().join("match.txt");
    std::fs::write(&file, &record).unwrap();
    let good = verify(&file);
    assert!(good.status.success() && String::from_utf8_lossy(&good.stdout).contains("was promised"), "{good:?}");
    let commitment = record.lines().find_map(|line| line.strip_prefix("tag commitment ")).unwrap();
    let against = |option: &str, value: &str| {
        Command::new(program()).arg("verify").arg(&file).args([option, value]).output().unwrap()
    };
    assert!(against("--commitment", commitment).status.success());
    let other = against("--commitment", &"0".repeat(64));
    assert_eq!(other.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&other.stderr).contains("you were promised"), "{other:?}");
    assert_eq!(against("--nonce", "mine").status.code(), Some(1));
    let circle = record.lines().find(|line| line.starts_with("* circle")).unwrap();
    let mut patches: Vec<&str> = circle.split(' ').collect();
    patches.swap(2, 3);
    std::fs::write(&file, record.replace(circle, &patches.join(" "))).unwrap();
    let forged = verify(&file);
    assert_eq!(forged.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&forged.stderr).contains("the seed draws"), "{forged:?}");
}
