//! The server as a process: killed, stopped, and several of them on one database.

#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

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
    bob.act(&table, Action::Sit { seat: None, invitation: None }).await.unwrap();
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
    bob.act(&created.table, Action::Sit { seat: None, invitation: Some(invitation.clone()) }).await.unwrap();
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
    let circle = record.lines().find(|line| line.starts_with("* circle")).unwrap();
    let mut patches: Vec<&str> = circle.split(' ').collect();
    patches.swap(2, 3);
    std::fs::write(&file, record.replace(circle, &patches.join(" "))).unwrap();
    let forged = verify(&file);
    assert_eq!(forged.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&forged.stderr).contains("the seed draws"), "{forged:?}");
}
