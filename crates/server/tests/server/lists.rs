//! Lists of tables: asked for page by page, or followed.

use std::time::Duration;

use mozaika_client::wire::rest::{NewTable, TableFilter, TablePage, TableQuery, TableSummary};
use mozaika_client::wire::{
    Access, Action, ClientMessage, ClockSetting, RefusalKind, SeatOccupant, SeatPlan, ServerMessage, Spectators,
    TableId, TablePhase,
};
use mozaika_client::{Client, Socket, open_table};
use mozaika_game::Seat;
use mozaika_registry::GAMES;

use crate::operator::admin;
use crate::test_server::{Guest, TestServer, one_move, refused_kind};

fn asked(filter: TableFilter) -> TableQuery {
    TableQuery { filter, ..TableQuery::default() }
}

/// Somebody who follows a list.
struct Reader {
    socket: Socket,
    tables: Vec<TableSummary>,
}

impl Reader {
    async fn of(client: &Client, query: TableQuery) -> Self {
        let mut socket = client.connect().await.unwrap();
        socket.send(&ClientMessage::Follow { query }).await.unwrap();
        let mut reader = Self { socket, tables: Vec::new() };
        assert!(matches!(reader.receive().await, ServerMessage::Tables { .. }));
        reader
    }

    async fn receive(&mut self) -> ServerMessage {
        let received = tokio::time::timeout(Duration::from_mins(1), self.socket.receive()).await;
        let message = received.expect("the server says nothing").unwrap();
        match &message {
            ServerMessage::Tables { page, .. } => self.tables.clone_from(&page.tables),
            ServerMessage::TablesChanged { changed, gone, .. } => {
                let told: Vec<&TableId> = changed.iter().map(|summary| &summary.table).chain(gone).collect();
                self.tables.retain(|known| !told.contains(&&known.table));
                self.tables.extend(changed.iter().cloned());
            }
            other => panic!("{other:?}"),
        }
        message
    }

    async fn until(&mut self, is_so: impl Fn(&[TableSummary]) -> bool) {
        while !is_so(&self.tables) {
            self.receive().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_follows_a_list_is_told_what_comes_and_what_goes() {
    let server = TestServer::start().await;
    let (mut ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let nobody = Client::new(&server.base());
    let mut open = Reader::of(&nobody, asked(TableFilter::Open)).await;
    let mut playing = Reader::of(&nobody, asked(TableFilter::Playing)).await;
    let mut mine = Reader::of(&bob, asked(TableFilter::Mine)).await;
    let mut finished = Reader::of(&bob, asked(TableFilter::Finished)).await;
    assert!(open.tables.is_empty() && mine.tables.is_empty());
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    open.until(|tables| tables.len() == 1).await;
    assert_eq!(open.tables[0].host.as_ref().unwrap().name, "Ada");
    bob.act(&table, Action::sit()).await.unwrap();
    open.until(<[TableSummary]>::is_empty).await;
    playing.until(|tables| tables.iter().any(|one| one.table == table && one.phase == TablePhase::Playing)).await;
    mine.until(|tables| tables.iter().any(|one| one.phase == TablePhase::Playing && !one.waiting.is_empty())).await;
    ada.act(&table, Action::Resign {}).await.unwrap();
    playing.until(<[TableSummary]>::is_empty).await;
    mine.until(<[TableSummary]>::is_empty).await;
    finished.until(|tables| tables.iter().any(|one| one.table == table)).await;
    let result = finished.tables[0].result.clone().unwrap();
    assert_eq!(result.ranking, [[Seat(1)], [Seat(0)]]);
    assert_eq!(result.points.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_taken_out_by_hand_leaves_every_list() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut open = Reader::of(&Client::new(&server.base()), asked(TableFilter::Open)).await;
    let mut mine = Reader::of(&ada, asked(TableFilter::Mine)).await;
    assert_eq!((open.tables.len(), mine.tables.len()), (1, 1));
    admin(&server).await.delete_table(table.as_str()).await.unwrap();
    open.until(<[TableSummary]>::is_empty).await;
    mine.until(<[TableSummary]>::is_empty).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whose_turn_it_is_at_any_table_is_told_to_those_who_play_there_and_to_nobody_else() {
    let server = TestServer::start().await;
    let (_, mut ada, mut bob) = server.pair("patchwork").await;
    let mut mine = Reader::of(&ada.client, asked(TableFilter::Mine)).await;
    let mut playing = Reader::of(&Client::new(&server.base()), asked(TableFilter::Playing)).await;
    assert_eq!(playing.tables.len(), 1);
    let mut waited = mine.tables[0].waiting.clone();
    for round in 0..6 {
        one_move([&mut ada, &mut bob], round).await;
        let now: Vec<Seat> = ada.followed.status.as_ref().unwrap().next.unwrap().seats().iter().collect();
        if now != waited {
            waited = now;
            mine.until(|tables| tables[0].waiting == waited).await;
        }
    }
    // Somebody who only looks at the list hears nothing of decisions: the next thing they hear is something else.
    let other = server.guest("Cid").await.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut dan = server.guest("Dan").await;
    dan.act(&other, Action::sit()).await.unwrap();
    let ServerMessage::TablesChanged { changed, .. } = playing.receive().await else { panic!() };
    assert_eq!(changed.iter().map(|summary| &summary.table).collect::<Vec<_>>(), [&other]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_list_is_filtered_by_game_players_and_clock_whether_it_is_followed_or_not() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let clock = Some(ClockSetting::PerMove { seconds: 60 });
    let timed = ada.create_table(&NewTable { clock, ..open_table("patchwork") }).await.unwrap().table;
    let plain = ada.create_table(&open_table("glassroad")).await.unwrap().table;
    let mut three = open_table("sintra");
    three.options.insert("players".to_owned(), 3.into());
    three.seats.push(SeatPlan::Anyone);
    let three = ada.create_table(&three).await.unwrap().table;
    let all = TableQuery::default();
    for (query, expected) in [
        (TableQuery { game: Some("glassroad".to_owned()), ..all.clone() }, vec![&plain]),
        (TableQuery { players: Some(3), ..all.clone() }, vec![&three]),
        (TableQuery { clock: Some(true), ..all.clone() }, vec![&timed]),
        (TableQuery { clock: Some(false), players: Some(2), ..all.clone() }, vec![&plain]),
        (TableQuery { game: Some("' OR 1=1 --".to_owned()), ..all.clone() }, vec![]),
    ] {
        let followed = Reader::of(&ada, query.clone()).await;
        assert_eq!(followed.tables.iter().map(|one| &one.table).collect::<Vec<_>>(), expected, "{query:?}");
        if !query.game.as_ref().is_some_and(|game| game.contains(' ')) {
            let page = ada.table_page(&query).await.unwrap();
            assert_eq!(page.tables, followed.tables);
        }
    }
    let mut timed_only = Reader::of(&ada, TableQuery { clock: Some(true), ..all }).await;
    ada.create_table(&open_table("patchwork")).await.unwrap();
    let again = ada.create_table(&NewTable { clock, ..open_table("patchwork") }).await.unwrap().table;
    timed_only.until(|tables| tables.iter().any(|one| one.table == again)).await;
    assert_eq!(timed_only.tables.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_list_comes_in_pages_without_a_gap() {
    let server = TestServer::with(GAMES, |config| config.limits.tables = 1000).await;
    let mut ada = server.guest("Ada").await;
    for number in 0..120 {
        server.clock.advance(Duration::from_secs(1));
        let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
        if number < 60 {
            let mut bob = server.guest("Bob").await;
            bob.act(&table, Action::sit()).await.unwrap();
            ada.act(&table, Action::Resign {}).await.unwrap();
        }
    }
    for (filter, expected) in [(TableFilter::Open, 60), (TableFilter::Mine, 60), (TableFilter::Finished, 60)] {
        let mut found: Vec<TableId> = Vec::new();
        let mut query = asked(filter);
        loop {
            let TablePage { tables, next, time } = ada.table_page(&query).await.unwrap();
            assert!(tables.len() <= 50 && time == server.clock.now());
            found.extend(tables.into_iter().map(|summary| summary.table));
            if next.is_none() {
                break;
            }
            query.page = next;
        }
        let distinct: std::collections::HashSet<&TableId> = found.iter().collect();
        assert_eq!((found.len(), distinct.len()), (expected, expected), "{filter:?}");
    }
    let bad = TableQuery { page: Some("forged".to_owned()), ..asked(TableFilter::Mine) };
    assert_eq!(refused_kind(ada.table_page(&bad).await), RefusalKind::Protocol);
    let mut socket = ada.connect().await.unwrap();
    socket.send(&ClientMessage::Follow { query: bad }).await.unwrap();
    let refused = socket.receive().await.unwrap();
    assert!(
        matches!(&refused, ServerMessage::Refused { refusal, .. } if refusal.code == "unknown-page"),
        "{refused:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_kept_for_somebody_is_not_free_for_others() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    bob.act(Action::Resign {}).await;
    ada.until(|ada| ada.phase() == TablePhase::Over).await;
    ada.act(Action::Rematch {}).await;
    ada.until(|ada| ada.followed.status.as_ref().unwrap().rematch.is_some()).await;
    let again = ada.followed.status.clone().unwrap().rematch.unwrap();
    let eve = server.guest("Eve").await;
    assert!(eve.tables(TableFilter::Open).await.unwrap().is_empty());
    let shown = eve.snapshot(&again).await.unwrap();
    let ServerMessage::Snapshot { status, .. } = shown else { panic!() };
    let kept = &status.seats[0].who;
    assert!(matches!(kept, SeatOccupant::Reserved { name: Some(name), .. } if name == "Bob"), "{kept:?}");
    let mut eve = eve;
    assert_eq!(refused_kind(eve.act(&again, Action::sit()).await), RefusalKind::Seat);
    // Whom it is kept for learns of it from the table where they played.
    let finished = bob.client.tables(TableFilter::Finished).await.unwrap();
    assert_eq!((&finished[0].table, finished[0].rematch.as_ref()), (&table, Some(&again)));
    // The host may free it, and then anybody may sit down there, and the table is listed.
    ada.client.act(&again, Action::Kick { seat: Seat(0) }).await.unwrap();
    assert_eq!(eve.tables(TableFilter::Open).await.unwrap().len(), 1);
    eve.act(&again, Action::sit()).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_that_is_closed_to_spectators_is_seen_by_those_who_play_it_alone() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let wanted = NewTable { spectators: Spectators::Nobody, ..open_table("patchwork") };
    let table = ada.create_table(&wanted).await.unwrap().table;
    // Before the start everybody may look whether they want to sit down.
    let mut eve = Guest::watching(server.guest("Eve").await, &table).await;
    let mut bob = server.guest("Bob").await;
    bob.act(&table, Action::sit()).await.unwrap();
    let refused = loop {
        match eve.receive().await {
            ServerMessage::Refused { refusal, .. } => break refusal,
            ServerMessage::Update { status, .. } => assert_eq!(status.phase, TablePhase::Gathering),
            _ => {}
        }
    };
    assert_eq!(refused.code, "closed-to-spectators");
    assert_eq!(refused_kind(eve.client.snapshot(&table).await), RefusalKind::Seat);
    eve.socket.watch(&table, None).await.unwrap();
    assert!(matches!(eve.receive().await, ServerMessage::Refused { .. }));
    assert!(eve.client.tables(TableFilter::Playing).await.unwrap().is_empty());
    assert_eq!(bob.tables(TableFilter::Mine).await.unwrap().len(), 1);
    let bob = Guest::watching(bob, &table).await;
    assert_eq!(bob.phase(), TablePhase::Playing);
    bob.client.clone().act(&table, Action::Resign {}).await.unwrap();
    assert_eq!(refused_kind(eve.client.record(&table).await), RefusalKind::Seat);
    bob.client.record(&table).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_by_invitation_is_pushed_to_nobody_who_was_not_invited() {
    let server = TestServer::start().await;
    let ada = server.guest("Ada").await;
    let mut open = Reader::of(&server.guest("Eve").await, asked(TableFilter::Open)).await;
    ada.create_table(&NewTable { access: Access::Invited, ..open_table("patchwork") }).await.unwrap();
    let listed = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    open.until(|tables| !tables.is_empty()).await;
    assert_eq!(open.tables.iter().map(|one| &one.table).collect::<Vec<_>>(), [&listed]);
}
