//! An upgrade that goes from node to node while people play.

use mozaika_client::wire::{Action, EventKind, TablePhase};
use mozaika_client::{Client, open_table};
use mozaika_registry::GAMES;
use mozaika_server::check::check;

use crate::nodes::{guest, node};
use crate::operator::{execute, findings};
use crate::test_server::{Guest, new_database, one_move};

/// The same person, at another node, with what they had heard.
async fn moved(guest: Guest, base: &str) -> Guest {
    let table = guest.followed.table.clone();
    Guest::watching(guest.client.at(base), &table).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_are_taken_down_and_up_one_after_another_and_a_match_goes_on() {
    let database = new_database();
    let (mut one, mut two) = (node(&database).await, node(&database).await);
    let ada = guest(&one.base, "Ada").await;
    let mut bob = guest(&two.base, "Bob").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let (mut ada, mut bob) = (Guest::watching(ada, &table).await, Guest::watching(bob, &table).await);
    for guest in [&mut ada, &mut bob] {
        guest.until(|guest| guest.phase() == TablePhase::Playing).await;
    }
    let mut entries = one_move([&mut ada, &mut bob], 1).await;
    // The first node: Ada goes to the other one meanwhile.
    one.stop().await;
    ada = moved(ada, &two.base).await;
    entries += 1;
    assert_eq!(one_move([&mut ada, &mut bob], 2).await, entries);
    one = node(&database).await;
    ada = moved(ada, &one.base).await;
    entries += 1;
    assert_eq!(one_move([&mut ada, &mut bob], 3).await, entries);
    // Then the second.
    two.stop().await;
    bob = moved(bob, &one.base).await;
    entries += 1;
    assert_eq!(one_move([&mut ada, &mut bob], 4).await, entries);
    two = node(&database).await;
    bob = moved(bob, &two.base).await;
    entries += 1;
    assert_eq!(one_move([&mut ada, &mut bob], 5).await, entries);
    assert_eq!(findings(&database).await, []);
}

/// Makes the database what it was before its last steps: as a node of the former version has left it.
async fn former(database: &str) {
    execute(
        database,
        "DROP TABLE recent_entries; DROP INDEX reports_in_order; ALTER TABLE reports DROP COLUMN seen_at;
         ALTER TABLE people DROP COLUMN banned_until; ALTER TABLE people DROP COLUMN ban_reason; DROP TABLE admin_changes;
         DELETE FROM _sqlx_migrations WHERE version >= 4",
    )
    .await;
}

/// What a node of the former version does: it names no column that it does not know, and writes entries in its own form.
async fn write_as_former_node(database: &str, table: &str, seq: u64, body: &str) {
    let sql = format!(
        "BEGIN; INSERT INTO entries (table_id, seq, body) VALUES ('{table}', {seq}, '{body}');
         UPDATE tables SET length = {seq}, stage = 'playing' WHERE id = '{table}';
         SELECT pg_notify('mozaika_tables', 'former-node {table}'); COMMIT"
    );
    execute(database, &sql).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_new_node_brings_the_database_up_to_date_and_reads_what_a_former_one_writes_beside_it() {
    let database = new_database();
    let mut before = node(&database).await;
    let ada = guest(&before.base, "Ada").await;
    let mut bob = guest(&before.base, "Bob").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let watching = Guest::watching(ada.clone(), &table).await;
    before.stop().await;
    former(&database).await;
    // A table of the former version names no rules.
    let unnamed = format!("UPDATE entries SET body = REPLACE(body, '\"rules\":1,', '') WHERE table_id = '{table}'");
    execute(&database, &unnamed).await;
    assert!(check(&database, GAMES).await.is_err(), "only a server brings it up to date");
    let new = node(&database).await;
    assert_eq!(findings(&database).await, []);
    let mut ada = moved(watching, &new.base).await;
    assert_eq!(ada.followed.settings.as_ref().unwrap().rules, 1);
    // The former node still runs: it makes somebody, and enters a decision of Ada's.
    execute(&database, "INSERT INTO people (id, name, name_key, made_at) VALUES ('former', 'Former', 'former', 1)")
        .await;
    let (seat, decision) = ada.any_move(1);
    let body = format!(r#"{{"at":1,"what":"played","seat":{seat},"move":"{decision}"}}"#);
    let seq = ada.followed.seq() + 1;
    write_as_former_node(&database, table.as_str(), seq, &body).await;
    ada.until(|ada| ada.followed.seq() == seq).await;
    let played = EventKind::Played { seat, decision: Some(decision), luck: Vec::new() };
    assert_eq!(ada.followed.events.last().unwrap().kind, played);
    assert_eq!(findings(&database).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_newer_rules_is_refused_by_name_and_no_other_one_suffers() {
    let database = new_database();
    let node = node(&database).await;
    let ada = guest(&node.base, "Ada").await;
    let newer = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let sound = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let sql =
        format!("UPDATE entries SET body = REPLACE(body, '\"rules\":1,', '\"rules\":7,') WHERE table_id = '{newer}'");
    execute(&database, &sql).await;
    let findings = findings(&database).await;
    let told = findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    assert!(findings.len() == 1 && told.contains("version 7 of the rules"), "{told}");
    let other = crate::nodes::node(&database).await;
    let elsewhere = Client::new(&other.base);
    assert!(elsewhere.snapshot(&newer).await.is_err());
    assert!(elsewhere.snapshot(&sound).await.is_ok());
}
