//! A server of the test's own, and people who come to it.

use std::net::SocketAddr;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use mozaika_client::wire::rest::Credentials;
use mozaika_client::wire::{Action, ActionId, EventKind, RefusalKind, SeatPlan, ServerMessage, TableId, TablePhase};
use mozaika_client::{Client, ClientError, FollowedTable, Socket, open_table};
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{Entry, Seat};
use mozaika_load::Postgres;
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use mozaika_server::{Clock, Config, Limits, ManualClock, Server};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinHandle;

/// No answer takes longer, however busy the machine is.
pub(crate) const PATIENCE: Duration = Duration::from_mins(1);

/// Asks again and again until it is so; a test that waits for what never comes fails instead of waiting on.
pub(crate) async fn eventually(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let asking = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    assert!(tokio::time::timeout(PATIENCE, asking).await.is_ok(), "{what}");
}

/// A server, by a clock that the test moves; it ends with the test.
pub(crate) struct TestServer {
    pub(crate) address: SocketAddr,
    pub(crate) clock: ManualClock,
    pub(crate) folder: Option<TempDir>,
    /// The address of its PostgreSQL database, if it has one.
    postgres: Option<String>,
    stop: Option<oneshot::Sender<()>>,
    sockets: watch::Receiver<u32>,
    running: JoinHandle<()>,
}

impl TestServer {
    pub(crate) async fn start() -> Self {
        Self::with(GAMES, |_| {}).await
    }

    pub(crate) async fn with(games: Registry, change: impl FnOnce(&mut Config)) -> Self {
        // Some time in 2023.
        let clock = ManualClock::new(1_700_000_000_000);
        let postgres = crate::ON_POSTGRES.then(new_database);
        Self::in_folder(TempDir::new().unwrap(), postgres, clock, games, change).await
    }

    /// The name of the database in its folder.
    pub(crate) const DATABASE: &str = "test.db";

    pub(crate) async fn in_folder(
        folder: TempDir,
        postgres: Option<String>,
        clock: ManualClock,
        games: Registry,
        change: impl FnOnce(&mut Config),
    ) -> Self {
        let file = folder.path().join(Self::DATABASE).display().to_string();
        let mut config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: postgres.clone().unwrap_or(file),
            limits: Limits { messages: 10_000, requests: 10_000, costly: 10_000, made: 10_000, ..Limits::default() },
            clock: Clock::Manual(clock.clone()),
            ..Config::default()
        };
        change(&mut config);
        let server = Server::start(&config, games, PLAYERS).await.unwrap();
        let (address, sockets) = (server.address().unwrap(), server.open_sockets());
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            server.run(async { drop(stopped.await) }).await.unwrap();
        });
        Self { address, clock, folder: Some(folder), postgres, stop: Some(stop), sockets, running }
    }

    /// Shuts down.
    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        self.running.await.unwrap();
    }

    /// Shuts down and starts again with the same database, at the same time.
    pub(crate) async fn restart(mut self) -> Self {
        drop(self.stop.take());
        self.running.await.unwrap();
        Self::in_folder(self.folder.take().unwrap(), self.postgres, self.clock, GAMES, |_| {}).await
    }

    /// Its database, as `--database` names it.
    pub(crate) fn database(&self) -> String {
        let folder = || self.folder.as_ref().unwrap().path().join(Self::DATABASE).display().to_string();
        self.postgres.clone().unwrap_or_else(folder)
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Somebody with a login.
    pub(crate) async fn member(&self, name: &str) -> Client {
        let mut client = self.guest(name).await;
        let credentials = Credentials { login: name.to_lowercase(), password: "correct horse".to_owned() };
        client.set_login(&credentials).await.unwrap();
        client
    }

    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = Client::new(&self.base());
        client.take_name(name).await.unwrap();
        client
    }

    /// Waits until no more than so many sockets are open.
    pub(crate) async fn until_sockets(&mut self, most: u32) {
        let fewer = self.sockets.wait_for(|open| *open <= most);
        tokio::time::timeout(PATIENCE, fewer).await.expect("a socket stays open").unwrap();
    }

    /// Two people at a table of that game, before its first decision, each watching.
    pub(crate) async fn pair(&self, game: &str) -> (TableId, Guest, Guest) {
        let mut ada = self.guest("Ada").await;
        let mut bob = self.guest("Bob").await;
        let table = ada.create_table(&open_table(game)).await.unwrap().table;
        bob.act(&table, Action::sit()).await.unwrap();
        ada.new_action_id();
        let (ada, bob) = (Guest::watching(ada, &table).await, Guest::watching(bob, &table).await);
        (table, ada, bob)
    }
}

/// A PostgreSQL for all tests of this program; it ends with the program.
pub(crate) fn postgres() -> &'static Postgres {
    static POSTGRES: LazyLock<Postgres> = LazyLock::new(|| Postgres::start().unwrap());
    &POSTGRES
}

/// An empty database in it; tells its address.
pub(crate) fn new_database() -> String {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    postgres().create_database(&format!("test_{}", COUNT.fetch_add(1, Ordering::Relaxed))).unwrap()
}

/// Any decision of whoever is waited for, made and heard of by both; its entry.
pub(crate) async fn one_move(guests: [&mut Guest; 2], seed: u64) -> u64 {
    let (seat, decision) = guests[0].any_move(seed);
    let [ada, bob] = guests;
    let mover = if seat == Seat(0) { &mut *ada } else { &mut *bob };
    let done = entry(&mover.play(seat.0, &decision).await);
    for guest in [ada, bob] {
        guest.until(|guest| guest.followed.seq() >= done).await;
    }
    done
}

/// Somebody at a table, with a socket.
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) socket: Socket,
    pub(crate) followed: FollowedTable,
}

impl Guest {
    pub(crate) async fn watching(client: Client, table: &TableId) -> Self {
        let mut socket = client.connect().await.unwrap();
        socket.watch(table, None).await.unwrap();
        let mut guest = Self { client, socket, followed: FollowedTable::new(table.clone()) };
        guest.until(|guest| guest.followed.seq() > 0).await;
        guest
    }

    /// The next message, applied to the followed table too.
    pub(crate) async fn receive(&mut self) -> ServerMessage {
        let received = tokio::time::timeout(PATIENCE, self.socket.receive()).await;
        let message = received.expect("the server says nothing").unwrap();
        self.followed.apply(&message).unwrap();
        message
    }

    pub(crate) async fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        let hearing = async {
            while !is_so(self) {
                self.receive().await;
            }
        };
        assert!(tokio::time::timeout(PATIENCE, hearing).await.is_ok(), "what was waited for is not told");
    }

    pub(crate) fn phase(&self) -> TablePhase {
        self.followed.status.as_ref().unwrap().phase
    }

    /// Receives until the answer to that comes.
    pub(crate) async fn answer(&mut self, to: &ActionId) -> ServerMessage {
        loop {
            let message = self.receive().await;
            let (ServerMessage::Done { id, .. } | ServerMessage::Refused { id: Some(id), .. }) = &message else {
                continue;
            };
            if id == to {
                return message;
            }
        }
    }

    /// Decides, and hears what comes of it.
    pub(crate) async fn play(&mut self, seat: u8, decision: &str) -> ServerMessage {
        let expected = self.followed.seq();
        self.play_expecting(seat, decision, expected).await
    }

    pub(crate) async fn play_expecting(&mut self, seat: u8, decision: &str, expected: u64) -> ServerMessage {
        let id = self.client.new_action_id();
        let action = Action::Play { seat: Seat(seat), decision: decision.to_owned() };
        self.act_as(id, expected, action).await
    }

    pub(crate) async fn act_as(&mut self, id: ActionId, expected: u64, action: Action) -> ServerMessage {
        let table = self.followed.table.clone();
        self.socket.act(&table, id.clone(), expected, action).await.unwrap();
        self.answer(&id).await
    }

    pub(crate) async fn act(&mut self, action: Action) -> ServerMessage {
        let id = self.client.new_action_id();
        let expected = self.followed.seq();
        self.act_as(id, expected, action).await
    }

    /// The match as far as this guest has heard of it, where nothing is secret.
    pub(crate) fn played(&self) -> Box<dyn AnyMatch> {
        let settings = self.followed.settings.as_ref().unwrap();
        let game = GAMES.find(&settings.game).unwrap();
        let mut played = game.start(&serde_json::Value::Object(settings.options.clone())).unwrap();
        let is_undone = |seq: u64| {
            let mut later = self.followed.events.iter().filter(|later| later.seq > seq);
            later.any(|later| matches!(later.kind, EventKind::TookBack { to, .. } if to < seq))
        };
        for event in self.followed.events.iter().filter(|event| !is_undone(event.seq)) {
            let luck = match &event.kind {
                EventKind::Started { luck, .. } => luck,
                EventKind::Played { seat, decision, luck } => {
                    played.add(&Entry::Move(*seat, decision.clone().unwrap())).unwrap();
                    luck
                }
                _ => continue,
            };
            for outcome in luck {
                played.add(&Entry::Chance(outcome.clone())).unwrap();
            }
        }
        played
    }

    /// Any legal decision of the seat that is waited for.
    pub(crate) fn any_move(&self, seed: u64) -> (Seat, String) {
        let played = self.played();
        let seat = played.next().seats().lowest().unwrap();
        (seat, played.pick_move(seat, &mut Xoshiro256PlusPlus::seed_from_u64(seed)).unwrap())
    }
}

/// The kind of a refusal over the socket.
pub(crate) fn kind(message: &ServerMessage) -> RefusalKind {
    match message {
        ServerMessage::Refused { refusal, .. } => refusal.kind,
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn entry(message: &ServerMessage) -> u64 {
    match message {
        ServerMessage::Done { entry, .. } => *entry,
        other => panic!("not done: {other:?}"),
    }
}

/// The kind of a refusal over HTTP.
pub(crate) fn refused_kind<T: std::fmt::Debug>(answer: Result<T, ClientError>) -> RefusalKind {
    match answer {
        Err(ClientError::Refused(refusal)) => refusal.kind,
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn computer(level: &str) -> SeatPlan {
    SeatPlan::Computer { level: level.to_owned() }
}
