//! Several nodes on one database, and a database that comes and goes.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use mozaika_client::wire::rest::{TableFilter, TableQuery, TableSummary};
use mozaika_client::wire::{
    Action, ClientMessage, ClockSetting, EventKind, Presence, RefusalKind, ServerMessage, TableId, TablePhase,
};
use mozaika_client::{Client, computer_table, open_table};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Illegal, Seat};
use mozaika_load::Postgres;
use mozaika_players::{
    AnyTuner, ComputerPlayers, EvaluationSettings, Kind, Limit, PLAYERS, PlayerRegistry, SearchRequest, SearchResult,
    TunerError,
};
use mozaika_registry::GAMES;
use mozaika_server::{Clock, Config, Limits, ManualClock, Server};
use serde_json::Value;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use crate::notices::{Browser, PushService, waiting_for_bob};
use crate::test_server::{Guest, PATIENCE, TestServer, entry, eventually, kind, new_database, postgres};

/// A node that goes by the time of this machine; it ends when it is dropped.
pub(crate) struct Node {
    pub(crate) base: String,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl Node {
    /// Shuts down politely.
    pub(crate) async fn stop(&mut self) {
        drop(self.stop.take());
        (&mut self.running).await.unwrap();
    }
}

async fn node_with(database: &str, clock: Clock, players: PlayerRegistry) -> Node {
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: database.to_owned(),
        limits: Limits { messages: 10_000, requests: 10_000, costly: 10_000, made: 10_000, ..Limits::default() },
        clock,
        ..Config::default()
    };
    let server = Server::start(&config, GAMES, players).await.unwrap();
    let base = format!("http://{}", server.address().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    let running = tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
    Node { base, stop: Some(stop), running }
}

pub(crate) async fn node(database: &str) -> Node {
    node_with(database, Clock::System, PLAYERS).await
}

pub(crate) async fn guest(base: &str, name: &str) -> Client {
    let mut client = Client::new(base);
    client.take_name(name).await.unwrap();
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_whose_clock_is_fast_times_nobody_out_early() {
    let database = new_database();
    let sound = node(&database).await;
    let fast = node_with(&database, Clock::Wrong(300_000), PLAYERS).await;
    let ada = guest(&sound.base, "Ada").await;
    let mut bob = guest(&fast.base, "Bob").await;
    let mut wanted = open_table("patchwork");
    wanted.clock = Some(ClockSetting::PerMove { seconds: 100 });
    let table = ada.create_table(&wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let bob = Guest::watching(bob, &table).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let ServerMessage::Snapshot { status, events, .. } = bob.client.snapshot(&table).await.unwrap() else { panic!() };
    assert_eq!(status.phase, TablePhase::Playing);
    // What either node enters is entered at the time of the database.
    let times: Vec<u64> = events.iter().map(|event| event.at).collect();
    assert!(times.iter().all(|at| at.abs_diff(times[0]) < 60_000), "{times:?}");
}

/// Lets connections through to PostgreSQL until it is told that they are dead, all of them or those which listen: nothing comes any more,
/// and nobody is told.
struct Wire {
    port: u16,
    is_cut: Arc<AtomicBool>,
}

impl Wire {
    async fn start(to: u16, cuts_all: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, is_cut) = (listener.local_addr().unwrap().port(), Arc::new(AtomicBool::new(false)));
        let cut = Arc::clone(&is_cut);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = TcpStream::connect(("127.0.0.1", to)).await.unwrap();
                // One that is opened after the cut is sound.
                let cut = if cut.load(Ordering::Relaxed) { Arc::new(AtomicBool::new(false)) } else { Arc::clone(&cut) };
                let listens = Arc::new(AtomicBool::new(cuts_all));
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(pass(from_client, to_server, Arc::clone(&listens), Arc::clone(&cut)));
                tokio::spawn(pass(from_server, to_client, listens, cut));
            }
        });
        Self { port, is_cut }
    }
}

async fn pass(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    listens: Arc<AtomicBool>,
    cut: Arc<AtomicBool>,
) {
    let mut bytes = vec![0; 1 << 16];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        let is_cut = cut.load(Ordering::Relaxed);
        if !is_cut && bytes[..count].windows(6).any(|window| window == b"LISTEN") {
            listens.store(true, Ordering::Relaxed);
        }
        if is_cut && listens.load(Ordering::Relaxed) {
            // Neither closed nor heard.
            std::future::pending::<()>().await;
        }
        if to.write_all(&bytes[..count]).await.is_err() {
            return;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_to_other_nodes_that_died_without_a_word_is_noticed() {
    let database = new_database();
    let wire = Wire::start(postgres().port(), false).await;
    let through = database.replace(&format!(":{}/", postgres().port()), &format!(":{}/", wire.port));
    let (one, two) = (node(&database).await, node(&through).await);
    let ada = guest(&one.base, "Ada").await;
    let mut bob = guest(&two.base, "Bob").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut watching = Guest::watching(bob.clone(), &table).await;
    wire.is_cut.store(true, Ordering::Relaxed);
    bob = bob.at(&one.base);
    bob.act(&table, Action::sit()).await.unwrap();
    watching.until(|guest| guest.phase() == TablePhase::Playing).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_whose_answer_never_comes_has_an_end() {
    const LOCK: &str = "FROM pg_locks WHERE relation = 'entries'::regclass AND mode =";
    let database = new_database();
    let name = database.rsplit_once('/').unwrap().1.to_owned();
    let wire = Wire::start(postgres().port(), true).await;
    let through = database.replace(&format!(":{}/", postgres().port()), &format!(":{}/", wire.port));
    let (one, two) = (node(&database).await, node(&through).await);
    let ada = guest(&one.base, "Ada").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut socket = ada.at(&two.base).connect().await.unwrap();
    // The question is asked while somebody holds the table it asks for, and its answer gets lost on the way.
    let holds = name.clone();
    let held = tokio::task::spawn_blocking(move || {
        postgres().execute(&holds, "BEGIN; LOCK TABLE entries; SELECT pg_sleep(3); COMMIT")
    });
    let is_so = async |what: &str| {
        let sql = format!("DO $$ BEGIN ASSERT EXISTS (SELECT 1 {LOCK} {what}); END $$");
        eventually(what, async || postgres().execute(&name, &sql).is_ok()).await;
    };
    is_so("'AccessExclusiveLock' AND granted").await;
    socket.watch(&table, None).await.unwrap();
    is_so("'AccessShareLock' AND NOT granted").await;
    wire.is_cut.store(true, Ordering::Relaxed);
    held.await.unwrap().unwrap();
    let heard = tokio::time::timeout(Duration::from_mins(1), socket.receive()).await.expect("nobody says anything");
    assert_eq!(kind(&heard.unwrap()), RefusalKind::Busy);
    // Connections that are made from now on are sound, and no dead one is taken for long.
    socket.watch(&table, None).await.unwrap();
    let heard = tokio::time::timeout(Duration::from_mins(1), socket.receive()).await.expect("nobody says anything");
    assert!(matches!(heard, Ok(ServerMessage::Snapshot { .. })), "{heard:?}");
}

/// How often anybody thought, and about what.
static DECISIONS: AtomicUsize = AtomicUsize::new(0);

#[derive(Debug)]
struct Counted;

impl Counted {
    fn real() -> &'static dyn ComputerPlayers {
        PLAYERS.find("patchwork").unwrap()
    }
}

impl ComputerPlayers for Counted {
    fn game(&self) -> &'static str {
        Self::real().game()
    }
    fn limit(&self, kind: Kind, player_count: usize) -> Option<Limit> {
        Self::real().limit(kind, player_count)
    }
    fn decide(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        request: SearchRequest,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<SearchResult, Illegal> {
        DECISIONS.fetch_add(1, Ordering::Relaxed);
        std::thread::sleep(Duration::from_millis(300));
        Self::real().decide(played, seat, request, stop)
    }
    fn evaluate(
        &self,
        played: &dyn AnyMatch,
        seat: Seat,
        decision: &str,
        settings: EvaluationSettings,
    ) -> Result<f64, Illegal> {
        Self::real().evaluate(played, seat, decision, settings)
    }
    fn tuner(&self, options: &Value, weights: Option<&str>, iterations: u64) -> Result<Box<dyn AnyTuner>, TunerError> {
        Self::real().tuner(options, weights, iterations)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_do_not_think_for_the_same_table() {
    static COUNTED: &[&dyn ComputerPlayers] = &[&Counted];
    let database = new_database();
    let players = PlayerRegistry::new(COUNTED);
    let (one, two) =
        (node_with(&database, Clock::System, players).await, node_with(&database, Clock::System, players).await);
    let ada = guest(&one.base, "Ada").await;
    let mut wanted = computer_table("patchwork", "beginner");
    wanted.options.insert("start".to_owned(), 0.into());
    let table = ada.create_table(&wanted).await.unwrap().table;
    let mut elsewhere = Guest::watching(ada.at(&two.base), &table).await;
    let mut here = Guest::watching(ada, &table).await;
    let by_computer = |guest: &Guest| {
        let played = guest.followed.events.iter();
        played.filter(|event| matches!(event.kind, EventKind::Played { seat: Seat(1), .. })).count()
    };
    for round in 0..6 {
        let waits = |guest: &Guest| guest.followed.status.as_ref().unwrap().next.unwrap().seats().contains(Seat(0));
        let guest = if round % 2 == 0 { &mut here } else { &mut elsewhere };
        guest.until(waits).await;
        let (seat, decision) = guest.any_move(round);
        let done = entry(&guest.play(seat.0, &decision).await);
        for guest in [&mut here, &mut elsewhere] {
            guest.until(|guest| guest.followed.seq() >= done && waits(guest)).await;
        }
    }
    assert_eq!(DECISIONS.load(Ordering::Relaxed), by_computer(&here));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_at_one_node_ends_when_its_device_is_signed_out_at_another() {
    let database = new_database();
    let (one, two) = (node(&database).await, node(&database).await);
    let ada = guest(&one.base, "Ada").await;
    let mut socket = ada.at(&two.base).connect().await.unwrap();
    ada.log_out().await.unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(20), socket.receive()).await.expect("the socket goes on");
    assert!(matches!(ended, Err(mozaika_client::ClientError::Closed(1008, _))), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_of_matches_that_end_at_once_are_all_there() {
    const MATCHES: u64 = 12;
    let mut found = Vec::new();
    for together in [false, true] {
        let database = new_database();
        let nodes = [node(&database).await, node(&database).await];
        let mut ada = guest(&nodes[0].base, "Ada").await;
        let credentials =
            mozaika_client::wire::rest::Credentials { login: "ada".to_owned(), password: "correct horse".to_owned() };
        ada.set_login(&credentials).await.unwrap();
        let mut ending = tokio::task::JoinSet::new();
        for number in 0..MATCHES as usize {
            let table = ada.create_table(&computer_table("patchwork", "beginner")).await.unwrap().table;
            let mut ada = ada.at(&nodes[number % 2].base);
            // It answers when it has rated the match.
            let end = async move {
                ada.act(&table, Action::Resign {}).await.unwrap();
                ada.record(&table).await.unwrap();
            };
            if together {
                ending.spawn(end);
            } else {
                end.await;
            }
        }
        while let Some(ended) = ending.join_next().await {
            ended.unwrap();
        }
        let ratings = ada.ratings("patchwork").await.unwrap();
        assert!(ratings.iter().all(|rating| rating.matches == MATCHES), "{ratings:?}");
        found.push(ratings.iter().map(|rating| rating.rating.round()).collect::<Vec<_>>());
    }
    assert_eq!(found[0], found[1], "something was lost");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_stops_is_noticed_and_everything_goes_on_when_it_comes_back() {
    let own = Postgres::start().unwrap();
    let node = node(&own.address()).await;
    let ada = guest(&node.base, "Ada").await;
    let mut bob = guest(&node.base, "Bob").await;
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let (mut ada, mut bob) = (Guest::watching(ada, &table).await, Guest::watching(bob, &table).await);
    for guest in [&mut ada, &mut bob] {
        guest.until(|guest| guest.phase() == TablePhase::Playing).await;
    }
    let ready = async || reqwest::get(format!("{}/ready", node.base)).await.unwrap().status();
    assert_eq!(ready().await, 200);
    own.stop().unwrap();
    let (seat, decision) = ada.any_move(1);
    let mover = if seat == Seat(0) { &mut ada } else { &mut bob };
    let (id, expected) = (mover.client.new_action_id(), mover.followed.seq());
    let action = Action::Play { seat, decision };
    let refused = mover.act_as(id.clone(), expected, action.clone()).await;
    assert_eq!(kind(&refused), RefusalKind::Lost);
    assert_eq!(ready().await, 503);
    own.start_again().unwrap();
    let end = Instant::now() + Duration::from_mins(1);
    while ready().await != 200 {
        assert!(Instant::now() < end, "the server does not come back");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    // The same under the same id, until it is done; and it is done once.
    let done = loop {
        let answer = mover.act_as(id.clone(), expected, action.clone()).await;
        match &answer {
            ServerMessage::Done { entry, .. } => break *entry,
            _ => assert!(matches!(kind(&answer), RefusalKind::Lost | RefusalKind::Busy), "{answer:?}"),
        }
        assert!(Instant::now() < end, "the move is not taken");
        tokio::time::sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(done, expected + 1);
    assert_eq!(entry(&mover.act_as(id, expected, action).await), done);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_at_a_table_and_which_tables_there_are_is_known_at_every_node() {
    let database = new_database();
    let (one, other) = (node(&database).await, node(&database).await);
    let ada = guest(&one.base, "Ada").await;
    let mut bob = guest(&other.base, "Bob").await;
    let mut list = bob.connect().await.unwrap();
    let query = TableQuery { filter: TableFilter::Mine, ..TableQuery::default() };
    list.send(&ClientMessage::Follow { query }).await.unwrap();
    assert!(matches!(list.receive().await.unwrap(), ServerMessage::Tables { .. }));
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    let mut ada = Guest::watching(ada, &table).await;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut until_told = async |is_told: &dyn Fn(&[TableSummary], &[TableId]) -> bool| loop {
        let told = tokio::time::timeout(PATIENCE, list.receive()).await.expect("the list is told").unwrap();
        if let ServerMessage::TablesChanged { changed, gone, .. } = told
            && is_told(&changed, &gone)
        {
            return;
        }
    };
    until_told(&|changed, _| changed.iter().any(|summary| summary.phase == TablePhase::Playing)).await;
    // What Ada does at her node, where she hears of what Bob does at his, is in Bob's list at his.
    ada.until(|ada| ada.phase() == TablePhase::Playing).await;
    entry(&ada.act(Action::Resign {}).await);
    until_told(&|_, gone| gone.contains(&table)).await;
    let bob = Guest::watching(bob, &table).await;
    let eve = Guest::watching(guest(&other.base, "Eve").await, &table).await;
    let heard = tokio::time::timeout(PATIENCE, async {
        loop {
            // A computer player goes on in Ada's seat, and she watches, as Eve does.
            if let ServerMessage::Presence { spectators: 2, seats, .. } = ada.receive().await
                && seats[1] == Presence::Here
            {
                return;
            }
        }
    });
    heard.await.expect("who is there is told");
    drop((bob, eve));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_at_another_node_is_sent_no_notice() {
    let mut service = PushService::start().await;
    let (database, clock) = (new_database(), ManualClock::new(1_700_000_000_000));
    let start = async || {
        let (database, push) = (Some(database.clone()), service.config());
        let allow = move |config: &mut Config| config.push = Some(push);
        TestServer::in_folder(TempDir::new().unwrap(), database, clock.clone(), GAMES, allow).await
    };
    let (one, other) = (start().await, start().await);
    let at = |name: &str| Browser::new().subscription(&format!("{}/push/{name}", service.origin));
    let (looks, away, absent) = (at("looks"), at("away"), at("absent"));
    let (_, looks, _) = waiting_for_bob(&one, &looks).await;
    let _looked_at = looks.at(&other.base()).connect().await.unwrap();
    let (_, away, table) = waiting_for_bob(&one, &away).await;
    let mut away = Guest::watching(away.at(&other.base()), &table).await;
    away.socket.send(&ClientMessage::Look { here: false }).await.unwrap();
    away.socket.send(&ClientMessage::Ping {}).await.unwrap();
    while away.receive().await != ServerMessage::Pong {}
    waiting_for_bob(&one, &absent).await;
    let told = [service.next(&one).await.0, service.next(&one).await.0];
    assert_eq!(BTreeSet::from(told), BTreeSet::from(["absent".to_owned(), "away".to_owned()]));
    service.is_silent(&one).await;
}
