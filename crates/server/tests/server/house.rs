//! A server of the test's own, and people who come to it.

use std::net::SocketAddr;
use std::time::Duration;

use mozaika_client::wire::{Act, MoveId, Notice, SeatPlan, TableId, What};
use mozaika_client::{Client, Following, Socket, Trouble, open_table};
use mozaika_game::registry::{AnyMatch, Registry};
use mozaika_game::{Entry, Seat};
use mozaika_registry::GAMES;
use mozaika_server::{Config, Limits, Server};
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server; it ends with the test.
pub(crate) struct House {
    pub(crate) address: SocketAddr,
    folder: Option<TempDir>,
    stop: Option<oneshot::Sender<()>>,
    running: JoinHandle<()>,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::with(GAMES, |_| {}).await
    }

    pub(crate) async fn with(games: Registry, change: impl FnOnce(&mut Config)) -> Self {
        Self::in_folder(TempDir::new().unwrap(), games, change).await
    }

    async fn in_folder(folder: TempDir, games: Registry, change: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config {
            listen: SocketAddr::from(([127, 0, 0, 1], 0)),
            database: folder.path().join("test.db").display().to_string(),
            limits: Limits { messages: 10_000, requests: 10_000, costly: 10_000, ..Limits::default() },
            ..Config::default()
        };
        change(&mut config);
        let server = Server::start(&config, games).await.unwrap();
        let address = server.address().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async move {
            server.run(async { drop(stopped.await) }).await.unwrap();
        });
        Self { address, folder: Some(folder), stop: Some(stop), running }
    }

    /// Shuts down and opens again with the same database.
    pub(crate) async fn reopen(mut self) -> Self {
        drop(self.stop.take());
        self.running.await.unwrap();
        Self::in_folder(self.folder.take().unwrap(), GAMES, |_| {}).await
    }

    pub(crate) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    pub(crate) async fn guest(&self, name: &str) -> Client {
        let mut client = Client::new(&self.base());
        client.take_name(name).await.unwrap();
        client
    }

    /// Two people at a table of that game, before its first decision, each watching.
    pub(crate) async fn pair(&self, game: &str) -> (TableId, Guest, Guest) {
        let mut ada = self.guest("Ada").await;
        let mut bob = self.guest("Bob").await;
        let table = ada.make(&open_table(game)).await.unwrap().table;
        bob.act(&table, Act::Sit { seat: None, invitation: None }).await.unwrap();
        ada.fresh_id();
        let (ada, bob) = (Guest::watching(ada, &table).await, Guest::watching(bob, &table).await);
        (table, ada, bob)
    }
}

/// Any decision of whoever is waited for, made and heard of by both; its entry.
pub(crate) async fn one_move(guests: [&mut Guest; 2], seed: u64) -> u64 {
    let (seat, decision) = guests[0].any_move(seed);
    let [ada, bob] = guests;
    let mover = if seat == Seat(0) { &mut *ada } else { &mut *bob };
    let done = entry(&mover.play(seat.0, &decision).await);
    for guest in [ada, bob] {
        guest.until(|guest| guest.following.seq() >= done).await;
    }
    done
}

/// Somebody at a table, with a socket.
pub(crate) struct Guest {
    pub(crate) client: Client,
    pub(crate) socket: Socket,
    pub(crate) following: Following,
}

impl Guest {
    pub(crate) async fn watching(client: Client, table: &TableId) -> Self {
        let mut socket = client.connect().await.unwrap();
        socket.watch(table, None).await.unwrap();
        let mut guest = Self { client, socket, following: Following::new(table.clone()) };
        guest.until(|guest| guest.following.seq() > 0).await;
        guest
    }

    /// The next thing that is said, heard by the following too.
    pub(crate) async fn hear(&mut self) -> Notice {
        let heard = tokio::time::timeout(Duration::from_secs(20), self.socket.hear()).await;
        let notice = heard.expect("the server says nothing").unwrap();
        self.following.hear(&notice).unwrap();
        notice
    }

    pub(crate) async fn until(&mut self, is_so: impl Fn(&Self) -> bool) {
        while !is_so(self) {
            self.hear().await;
        }
    }

    /// Hears until the answer to that comes.
    pub(crate) async fn answer(&mut self, to: &MoveId) -> Notice {
        loop {
            let notice = self.hear().await;
            let (Notice::Done { id, .. } | Notice::Refused { id: Some(id), .. }) = &notice else { continue };
            if id == to {
                return notice;
            }
        }
    }

    /// Decides, and hears what comes of it.
    pub(crate) async fn play(&mut self, seat: u8, decision: &str) -> Notice {
        let expected = self.following.seq();
        self.play_expecting(seat, decision, expected).await
    }

    pub(crate) async fn play_expecting(&mut self, seat: u8, decision: &str, expected: u64) -> Notice {
        let id = self.client.fresh_id();
        let act = Act::Play { seat: Seat(seat), decision: decision.to_owned() };
        self.act_as(id, expected, act).await
    }

    pub(crate) async fn act_as(&mut self, id: MoveId, expected: u64, act: Act) -> Notice {
        let table = self.following.table.clone();
        self.socket.act(&table, id.clone(), expected, act).await.unwrap();
        self.answer(&id).await
    }

    pub(crate) async fn act(&mut self, act: Act) -> Notice {
        let id = self.client.fresh_id();
        let expected = self.following.seq();
        self.act_as(id, expected, act).await
    }

    /// The match as far as this guest has heard of it, where nothing is secret.
    pub(crate) fn game(&self) -> Box<dyn AnyMatch> {
        let head = self.following.head.as_ref().unwrap();
        let game = GAMES.find(&head.game).unwrap();
        let mut table = game.start(&serde_json::Value::Object(head.options.clone())).unwrap();
        for happened in &self.following.happened {
            let luck = match &happened.what {
                What::Started { luck } => luck,
                What::Played { seat, decision, luck } => {
                    table.add(&Entry::Move(*seat, decision.clone().unwrap())).unwrap();
                    luck
                }
                _ => continue,
            };
            for outcome in luck {
                table.add(&Entry::Chance(outcome.clone())).unwrap();
            }
        }
        table
    }

    /// Any legal decision of the seat that is waited for.
    pub(crate) fn any_move(&self, seed: u64) -> (Seat, String) {
        let table = self.game();
        let seat = table.next().seats().lowest().unwrap();
        (seat, table.pick_move(seat, &mut Xoshiro256PlusPlus::seed_from_u64(seed)).unwrap())
    }
}

pub(crate) fn rule(notice: &Notice) -> &str {
    match notice {
        Notice::Refused { rule, .. } => rule,
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn entry(notice: &Notice) -> u64 {
    match notice {
        Notice::Done { entry, .. } => *entry,
        other => panic!("not done: {other:?}"),
    }
}

pub(crate) fn refused_rule<T: std::fmt::Debug>(answer: Result<T, Trouble>) -> String {
    match answer {
        Err(Trouble::Refused(problem)) => problem.rule,
        other => panic!("not refused: {other:?}"),
    }
}

pub(crate) fn computer(level: &str) -> SeatPlan {
    SeatPlan::Computer { level: level.to_owned() }
}
