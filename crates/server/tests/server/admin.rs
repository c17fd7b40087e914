//! What whoever runs the server does with people and tables, and what those who are there notice.

use std::time::Duration;

use mozaika_client::wire::rest::{
    ActionRequest, Credentials, NewReport, NewTable, RelationKind, ReportReason, TableFilter,
};
use mozaika_client::wire::{Action, ClockSetting, PersonId, RefusalKind, ServerMessage, TablePhase};
use mozaika_client::{Client, ClientError, computer_table, open_table};
use mozaika_registry::GAMES;
use mozaika_server::backup::write;
use mozaika_server::{ManualClock, Retention};
use tempfile::TempDir;

use crate::operator::{admin, code, findings};
use crate::test_server::{Guest, TestServer, entry, eventually, new_database, one_move, refused_kind};

const DAY: Duration = Duration::from_hours(24);

/// The code of a refusal over HTTP.
fn refused_code<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> String {
    match answer {
        Err(ClientError::Refused(refusal)) => refusal.code,
        other => panic!("not refused: {other:?}"),
    }
}

/// Waits until the server ends the socket; tells the code.
async fn until_closed(guest: &mut Guest) -> u16 {
    loop {
        let received = tokio::time::timeout(Duration::from_secs(20), guest.socket.receive()).await;
        match received.expect("the socket goes on") {
            Ok(_) => {}
            Err(ClientError::Closed(code, _)) => return code,
            Err(other) => panic!("{other}"),
        }
    }
}

/// Everything that is stored, as text.
async fn stored(server: &TestServer) -> String {
    let mut text: Vec<u8> = Vec::new();
    write(&server.database(), &mut text, "").await.unwrap();
    String::from_utf8(text).unwrap()
}

/// The tables of the database whose rows hold that text.
fn tables_that_name<'a>(stored: &'a str, text: &str) -> Vec<&'a str> {
    let heading = |line: &'a str| line.split_once("\"table\":\"").filter(|_| line.contains("\"columns\":"));
    let (mut table, mut found) = ("", Vec::new());
    for line in stored.lines() {
        if let Some((_, rest)) = heading(line) {
            table = rest.split('"').next().unwrap();
        } else if line.contains(text) && found.last() != Some(&table) {
            found.push(table);
        }
    }
    found
}

fn about(person: &PersonId) -> NewReport {
    let text = "Never moves.".to_owned();
    NewReport { person: person.clone(), table: None, reason: ReportReason::Stalling, text }
}

fn credentials(login: &str) -> Credentials {
    Credentials { login: login.to_owned(), password: "correct horse".to_owned() }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_and_tables_are_listed_by_whom_and_what() {
    let server = TestServer::start().await;
    let (ada, bob) = (server.member("Ada").await, server.guest("Bob").await);
    ada.create_table(&open_table("patchwork")).await.unwrap();
    bob.create_table(&computer_table("sintra", "easy")).await.unwrap();
    let admin = admin(&server).await;
    let everybody = admin.people("", 50).await.unwrap();
    assert_eq!(everybody.len(), 2);
    let found = admin.people("ada", 50).await.unwrap();
    assert_eq!((found[0].name.as_str(), found[0].login.as_deref(), found[0].tables), ("Ada", Some("ada"), 1));
    assert_eq!(admin.people("o", 50).await.unwrap()[0].name, "Bob");
    assert_eq!(admin.people("' OR 1=1 --", 50).await.unwrap(), []);
    assert_eq!(admin.people("", 1).await.unwrap().len(), 1);
    let gathering = admin.tables("gathering", None, 50).await.unwrap();
    assert_eq!((gathering.len(), gathering[0].seats.join(" ")), (1, "Ada -".to_owned()));
    let of_bob = admin.tables("", Some("Bob"), 50).await.unwrap();
    assert_eq!(
        (of_bob.len(), of_bob[0].game.as_str(), of_bob[0].seats.join(" ")),
        (1, "sintra", "Bob easy".to_owned())
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_people_report_is_listed_until_it_is_marked_as_seen() {
    let server = TestServer::start().await;
    let (ada, bob, eve) = (server.guest("Ada").await, server.guest("Bob").await, server.guest("Eve").await);
    let (ada_id, bob_id) = (ada.me().await.unwrap().id, bob.me().await.unwrap().id);
    ada.report(&about(&bob_id)).await.unwrap();
    server.clock.advance(Duration::from_secs(1));
    let table = bob.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.report(&NewReport { table: Some(table.clone()), text: String::new(), ..about(&ada_id) }).await.unwrap();
    eve.report(&about(&bob_id)).await.unwrap();
    let admin = admin(&server).await;
    let listed = admin.reports(None, false, 50).await.unwrap();
    let told = |report: &mozaika_server::admin::ListedReport| {
        let names = [&report.by_name, &report.name].map(|name| name.clone().unwrap());
        (names.join(" about "), report.text.clone(), report.table.clone())
    };
    assert_eq!(told(&listed[0]), ("Ada about Bob".to_owned(), "Never moves.".to_owned(), None));
    assert_eq!((listed.len(), listed[0].reason.as_str(), listed[0].seen_at), (3, "stalling", None));
    let about_ada = admin.reports(Some("Ada"), false, 50).await.unwrap();
    assert_eq!(
        about_ada.iter().map(told).collect::<Vec<_>>(),
        [("Bob about Ada".to_owned(), String::new(), Some(table.to_string()))]
    );
    assert_eq!(admin.reports(None, false, 1).await.unwrap(), listed[..1]);
    let first = listed[0].id.as_str();
    admin.mark_seen(first).await.unwrap();
    let seen_at = server.clock.now();
    server.clock.advance(Duration::from_secs(1));
    // Marked twice, it stays seen since the first time.
    admin.mark_seen(first).await.unwrap();
    assert_eq!(admin.reports(None, false, 50).await.unwrap(), listed[1..]);
    let all = admin.reports(Some(bob_id.as_str()), true, 50).await.unwrap();
    assert_eq!((all.len(), all[0].seen_at), (2, Some(seen_at.cast_signed())));
    assert_eq!(code(admin.mark_seen("' OR 1=1 --").await), "unknown-report");
    assert_eq!(code(admin.reports(Some("Nobody"), true, 50).await), "unknown-person");
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_taken_for_somebody_else() {
    let server = TestServer::start().await;
    let (one, two) = (server.guest("Jan").await, server.guest("Jan").await);
    let admin = admin(&server).await;
    assert_eq!(code(admin.ban("nobody", None, None, false).await), "unknown-person");
    assert_eq!(code(admin.erase("'; DROP TABLE people; --", false).await), "unknown-person");
    assert_eq!(code(admin.export("Jan").await), "several-people");
    assert_eq!(code(admin.delete_table("nothing").await), "unknown-table");
    assert_eq!(code(admin.delete_table("no id at all").await), "unknown-table");
    let id = one.me().await.unwrap().id;
    assert_eq!(admin.delete_person(id.as_str(), false).await.unwrap().id, id.as_str());
    assert_eq!(refused_kind(one.me().await), RefusalKind::Person);
    assert_eq!(two.me().await.unwrap().name, "Jan");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_ends_sockets_within_seconds_and_holds_until_it_is_over() {
    let server = TestServer::start().await;
    let ada = server.member("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut watching = Guest::watching(ada.clone(), &table).await;
    let mut bob = Guest::watching(server.guest("Bob").await, &table).await;
    let admin = admin(&server).await;
    let banned = admin.ban("ada", Some(DAY * 2), Some("shouting"), false).await.unwrap();
    assert_eq!(banned.waiting, [table.to_string()]);
    assert_eq!(until_closed(&mut watching).await, 1008);
    assert_eq!(refused_code(ada.me().await), "banned");
    assert!(ada.connect().await.is_err());
    let mut elsewhere = Client::new(&server.base());
    assert_eq!(refused_code(elsewhere.log_in(&credentials("ada")).await), "banned");
    // Nobody else notices, and the table is still there.
    entry(&bob.act(Action::sit()).await);
    bob.until(|bob| bob.phase() == TablePhase::Playing).await;
    assert_eq!(admin.people("ada", 1).await.unwrap()[0].ban_reason.as_deref(), Some("shouting"));
    server.clock.advance(DAY * 2);
    elsewhere.log_in(&credentials("ada")).await.unwrap();
    assert_eq!(ada.me().await.unwrap().name, "Ada");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ban_without_an_end_is_lifted_by_hand() {
    let server = TestServer::start().await;
    let guest = server.guest("Eve").await;
    let admin = admin(&server).await;
    admin.ban("Eve", None, None, false).await.unwrap();
    assert_eq!(refused_code(guest.me().await), "banned-for-ever");
    server.clock.advance(DAY * 400);
    assert!(admin.unban("Eve").await.unwrap().1);
    assert!(!admin.unban("Eve").await.unwrap().1);
    server.clock.advance(DAY);
    // A guest who was away for longer than half a year would be signed in no more anyway.
    let again = server.guest("Eve").await;
    assert_eq!(again.me().await.unwrap().name, "Eve");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_banned_while_playing_gives_up_if_asked_and_the_others_hear_it() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    one_move([&mut ada, &mut bob], 1).await;
    let waits = ada.client.create_table(&open_table("sintra")).await.unwrap().table;
    let admin = admin(&server).await;
    let banned = admin.ban("Ada", None, None, true).await.unwrap();
    let mut resigned = [table.to_string(), waits.to_string()];
    resigned.sort();
    assert_eq!((banned.resigned.as_slice(), banned.waiting.len()), (resigned.as_slice(), 0));
    assert_eq!(until_closed(&mut ada).await, 1008);
    // Bob is told to watch again, and sees that it is over.
    loop {
        if let ServerMessage::Refused { refusal, .. } = bob.socket.receive().await.unwrap() {
            assert_eq!(refusal.kind, RefusalKind::Lost);
            break;
        }
    }
    let bob = Guest::watching(bob.client, &table).await;
    assert_eq!(bob.phase(), TablePhase::Over);
    assert!(GAMES.replay(&bob.client.record(&table).await.unwrap()).is_ok());
    assert_eq!(findings(&server.database()).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_erased_leaves_no_name_and_every_match_stays() {
    let server = TestServer::start().await;
    let mut zenobia = server.member("Zenobia").await;
    let mut bob = server.guest("Bob").await;
    let over = zenobia.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&over, Action::sit()).await.unwrap();
    bob.act(&over, Action::Resign {}).await.unwrap();
    // And one where she still plays.
    let left = bob.create_table(&open_table("patchwork")).await.unwrap().table;
    zenobia.act(&left, Action::sit()).await.unwrap();
    let running = Guest::watching(bob.clone(), &left).await;
    assert_eq!(running.phase(), TablePhase::Playing);
    let mut watching = Guest::watching(bob.clone(), &over).await;
    let id = zenobia.me().await.unwrap().id;
    let bobs = bob.me().await.unwrap().id;
    zenobia.relate(&bobs, RelationKind::Mute).await.unwrap();
    bob.relate(&id, RelationKind::Block).await.unwrap();
    bob.report(&about(&id)).await.unwrap();
    let admin = admin(&server).await;
    assert_eq!(code(admin.erase("Zenobia", false).await), "still-playing");
    let before = stored(&server).await;
    let named = tables_that_name(&before, id.as_str());
    assert_eq!(named, ["devices", "entries", "people", "relations", "reports", "results", "sitting", "tables"]);
    assert!(before.contains("Zenobia"));
    let (_, erased) = admin.erase("Zenobia", true).await.unwrap();
    assert_eq!(erased.entries, 2, "{erased:?}");
    let text = stored(&server).await;
    assert!(!text.to_lowercase().contains("zenobia"), "{text}");
    assert_eq!(refused_kind(zenobia.me().await), RefusalKind::Person);
    assert_eq!(bob.relations().await.unwrap(), []);
    // What is stored of her beside entries has gone with her.
    assert_eq!(tables_that_name(&text, id.as_str()), ["entries", "tables"]);
    // Whoever had it before their eyes is told to look again.
    loop {
        if let ServerMessage::Refused { refusal, .. } = watching.receive().await {
            assert_eq!(refusal.kind, RefusalKind::Lost);
            break;
        }
    }
    let record = bob.record(&over).await.unwrap();
    assert!(record.contains("tag seat-0 —") && GAMES.replay(&record).is_ok(), "{record}");
    assert_eq!(findings(&server.database()).await, []);
    assert_eq!(code(admin.export(id.as_str()).await), "unknown-person");
    // The name is free for others.
    server.guest("Zenobia").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_asks_gets_everything_that_is_stored_of_them_and_no_secret() {
    let server = TestServer::start().await;
    let ada = server.member("Ada").await;
    let mut bob = server.guest("Bob").await;
    let table = ada.create_table(&open_table("glassroad")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let hand = "choose builder carpenter woodcutter pit_worker charcoal_burner";
    let play = |id: &str, seat: u8, decision: &str| ActionRequest {
        id: id.parse().unwrap(),
        expected: 3,
        action: Action::Play { seat: mozaika_game::Seat(seat), decision: decision.to_owned() },
    };
    bob.submit(&table, &play("one", 1, hand)).await.unwrap();
    let other = "choose carpenter woodcutter pit_worker fish_farmer charcoal_burner";
    ada.submit(&table, &play("two", 0, other)).await.unwrap();
    let (ada_id, bob_id) = (ada.me().await.unwrap().id, bob.me().await.unwrap().id);
    ada.relate(&bob_id, RelationKind::Mute).await.unwrap();
    ada.report(&about(&bob_id)).await.unwrap();
    let words = "Hers alone.".to_owned();
    bob.report(&NewReport { text: words, ..about(&ada_id) }).await.unwrap();
    let export = admin(&server).await.export("ada").await.unwrap();
    assert_eq!(export["company"]["relations"][0]["kind"], "mute");
    assert_eq!(export["company"]["reports"][0]["text"], "Never moves.");
    assert!(!export.to_string().contains("Hers alone."), "what others report is theirs");
    assert_eq!(export["person"]["login"], "ada");
    assert_eq!(export["devices"].as_array().unwrap().len(), 1);
    let text = export.to_string();
    assert!(text.contains("fish_farmer"), "{text}");
    // What Bob has chosen is Bob's until it lies open.
    assert!(!text.contains("builder") && !text.contains("argon2"), "{text}");
    bob.act(&table, Action::Resign {}).await.unwrap();
    let export = admin(&server).await.export("ada").await.unwrap();
    assert!(export["tables"][0]["record"].as_str().unwrap().contains("builder"));
    assert_eq!(export["matches"]["results"][0]["place"], 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_deleted_is_gone_for_those_who_watch_it_too() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    one_move([&mut ada, &mut bob], 1).await;
    admin(&server).await.delete_table(table.as_str()).await.unwrap();
    loop {
        if let ServerMessage::Refused { refusal, .. } = ada.socket.receive().await.unwrap() {
            assert_eq!(refusal.kind, RefusalKind::Lost);
            break;
        }
    }
    assert_eq!(refused_kind(ada.client.snapshot(&table).await), RefusalKind::Table);
    assert_eq!(ada.client.tables(TableFilter::Mine).await.unwrap(), []);
    assert_eq!(findings(&server.database()).await, []);
}

#[tokio::test(flavor = "multi_thread")]
async fn guests_and_tables_that_nobody_needs_go_by_the_rule_and_nothing_else_does() {
    let server = TestServer::start().await;
    let member = server.member("Mira").await;
    let mut gone = server.guest("Gustav").await;
    let abandoned = gone.create_table(&open_table("patchwork")).await.unwrap().table;
    let over = member.create_table(&open_table("patchwork")).await.unwrap().table;
    gone.act(&over, Action::sit()).await.unwrap();
    gone.act(&over, Action::Resign {}).await.unwrap();
    let slow =
        NewTable { clock: Some(ClockSetting::PerMove { seconds: 50 * 24 * 60 * 60 }), ..open_table("patchwork") };
    let slow = member.create_table(&slow).await.unwrap().table;
    let mut slow_guest = server.guest("Sloth").await;
    slow_guest.act(&slow, Action::sit()).await.unwrap();
    let admin = admin(&server).await;
    let rule = Retention { guests: Some(DAY * 30), abandoned: Some(DAY * 20) };
    assert_eq!(admin.would_go(rule).await.unwrap(), (0, 0));
    server.clock.advance(DAY * 31);
    let fresh = server.guest("Fresh").await;
    let kept = fresh.create_table(&open_table("patchwork")).await.unwrap().table;
    let erased = admin.retain(rule).await.unwrap();
    // Gustav, and the table that nobody came to.
    assert_eq!((erased.people, erased.tables), (1, 1), "{erased:?}");
    assert!(!stored(&server).await.contains("Gustav"));
    for (table, is_there) in [(&abandoned, false), (&over, true), (&slow, true), (&kept, true)] {
        // A server that has it open notices within two seconds.
        let as_expected = async {
            while fresh.snapshot(table).await.is_ok() != is_there {
                server.clock.advance(Duration::from_secs(1));
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), as_expected).await.unwrap_or_else(|_| panic!("{table}"));
    }
    assert_eq!(member.me().await.unwrap().name, "Mira");
    assert_eq!(slow_guest.me().await.unwrap().name, "Sloth");
    assert_eq!(fresh.me().await.unwrap().name, "Fresh");
    assert_eq!(findings(&server.database()).await, []);
    assert_eq!(admin.retain(rule).await.unwrap(), mozaika_server::admin::Erased::default());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_keeps_to_the_rule_by_itself() {
    let clock = ManualClock::new(1_700_000_000_000);
    let postgres = crate::ON_POSTGRES.then(new_database);
    let rule = Retention { guests: None, abandoned: Some(DAY * 20) };
    let server = TestServer::in_folder(TempDir::new().unwrap(), postgres, clock, GAMES, |config| {
        config.retention = rule;
    })
    .await;
    let ada = server.member("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    server.clock.advance(DAY * 21);
    eventually("the table is still there", async || ada.snapshot(&table).await.is_err()).await;
}
