//! Two simulated people who play match after match against each other, whatever happens to the servers.

use std::time::{Duration, Instant};

use mozaika_client::wire::rest::ActionRequest;
use mozaika_client::wire::{Action, ActionId, ClientMessage, Event, EventKind, Refusal, RefusalKind, TableId, Tell};
use mozaika_client::{Client, ClientError, Socket, open_table};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Next, Seat};
use mozaika_registry::GAMES;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::{Failed, told};

/// How long an answer may take before somebody connects again.
const PATIENCE: Duration = Duration::from_secs(5);

/// The types of messages that matter here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
enum MessageType {
    Snapshot,
    Update,
    Entries,
    Done,
    Refused,
    #[serde(other)]
    Other,
}

/// What is needed of a message: the view is for people, and reading it would cost more than playing.
#[derive(Debug, serde::Deserialize)]
struct Received {
    #[serde(rename = "type")]
    kind: MessageType,
    #[serde(default)]
    id: Option<ActionId>,
    #[serde(default)]
    entry: u64,
    #[serde(default)]
    refusal: Option<Refusal>,
    #[serde(default)]
    events: Vec<Event>,
}

impl Received {
    fn is_refused(&self, kind: RefusalKind) -> bool {
        self.refusal.as_ref().is_some_and(|refusal| refusal.kind == kind)
    }
}

/// Why no message came.
#[derive(Debug)]
enum NoMessage {
    /// The connection is gone, or the table failed: connect again.
    Disconnected,
    /// The server says what it should not.
    Wrong(Failed),
}

/// A move the server has acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) entry: u64,
    pub(crate) seat: Seat,
    pub(crate) decision: String,
}

fn watch(table: &TableId, since: Option<u64>, tell: Tell) -> ClientMessage {
    ClientMessage::Watch { table: table.clone(), since: since.filter(|seq| *seq > 0), tell }
}

/// Somebody with a socket.
pub(crate) struct Player {
    client: Client,
    nodes: Vec<String>,
    socket: Option<Socket>,
    table: Option<TableId>,
    pub(crate) events: Vec<Event>,
    pub(crate) acknowledged: Vec<Acknowledged>,
    luck: Xoshiro256PlusPlus,
    tell: Tell,
    pub(crate) reconnected: u64,
}

impl Player {
    pub(crate) async fn new(newcomer: &Client, nodes: &[String], number: u64, tell: Tell) -> Result<Self, Failed> {
        let mut client = newcomer.another();
        client.take_name(&format!("Player {number}")).await.map_err(told)?;
        let luck = Xoshiro256PlusPlus::seed_from_u64(number);
        let nodes = nodes.to_vec();
        Ok(Self {
            client,
            nodes,
            socket: None,
            table: None,
            events: Vec::new(),
            acknowledged: Vec::new(),
            luck,
            tell,
            reconnected: 0,
        })
    }

    /// Opens the socket, at any node.
    pub(crate) async fn connect(&mut self) {
        let mut wait = 10;
        while self.socket.is_none() {
            let node = &self.nodes[self.luck.random_range(0..self.nodes.len())];
            let client = self.client.at(node);
            if let Ok(Ok(mut socket)) = tokio::time::timeout(PATIENCE, client.connect()).await {
                let watched = match &self.table {
                    Some(table) => socket.send(&watch(table, Some(self.events.len() as u64), self.tell)).await,
                    None => Ok(()),
                };
                self.client = client;
                self.reconnected += 1;
                if watched.is_ok() {
                    self.socket = Some(socket);
                    return;
                }
            }
            tokio::time::sleep(Duration::from_millis(wait)).await;
            wait = (wait * 2).min(500);
        }
    }

    async fn receive(&mut self) -> Result<Received, NoMessage> {
        let Some(socket) = &mut self.socket else { return Err(NoMessage::Disconnected) };
        let Ok(Ok(text)) = tokio::time::timeout(PATIENCE, socket.receive_text()).await else {
            return Err(NoMessage::Disconnected);
        };
        let wrong = |error: serde_json::Error| NoMessage::Wrong(format!("{error}: {text}"));
        let mut received: Received = serde_json::from_str(&text).map_err(wrong)?;
        match received.kind {
            MessageType::Snapshot => self.events = std::mem::take(&mut received.events),
            MessageType::Update | MessageType::Entries => {
                for event in received.events.drain(..) {
                    if event.seq != self.events.len() as u64 + 1 {
                        return Err(NoMessage::Wrong(format!("entry {} after {}", event.seq, self.events.len())));
                    }
                    self.events.push(event);
                }
            }
            MessageType::Refused if received.is_refused(RefusalKind::Lost) => return Err(NoMessage::Disconnected),
            MessageType::Done | MessageType::Refused | MessageType::Other => {}
        }
        Ok(received)
    }

    /// Listens until it has been told of that entry.
    pub(crate) async fn listen_until(&mut self, entry: u64) -> Result<(), Failed> {
        while (self.events.len() as u64) < entry {
            self.connect().await;
            match self.receive().await {
                Ok(_) => {}
                Err(NoMessage::Wrong(what)) => return Err(what),
                Err(NoMessage::Disconnected) => self.socket = None,
            }
        }
        Ok(())
    }

    /// Decides, and asks again until the server has said yes; tells the entry.
    pub(crate) async fn play(&mut self, seat: Seat, decision: String) -> Result<u64, Failed> {
        let Some(table) = self.table.clone() else { return Err("no table".to_owned()) };
        let id = self.client.new_action_id();
        let expected = self.events.len() as u64;
        'again: loop {
            self.connect().await;
            let action = Action::Play { seat, decision: decision.clone() };
            let Some(socket) = &mut self.socket else { continue };
            if socket.act(&table, id.clone(), expected, action).await.is_err() {
                self.socket = None;
                continue;
            }
            loop {
                match self.receive().await {
                    Ok(received) if received.kind == MessageType::Done && received.id.as_ref() == Some(&id) => {
                        self.acknowledged.push(Acknowledged { entry: received.entry, seat, decision });
                        return Ok(received.entry);
                    }
                    Ok(received) if received.is_refused(RefusalKind::Busy) => continue 'again,
                    Ok(received) if received.kind == MessageType::Refused => {
                        return Err(format!("a legal move was refused: {received:?}"));
                    }
                    Ok(_) => {}
                    Err(NoMessage::Wrong(what)) => return Err(what),
                    Err(NoMessage::Disconnected) => {
                        self.socket = None;
                        continue 'again;
                    }
                }
            }
        }
    }

    /// Turns to a table.
    async fn turn_to(&mut self, table: &TableId) {
        if let (Some(socket), Some(old)) = (&mut self.socket, self.table.take()) {
            let unwatch = ClientMessage::Unwatch { table: old };
            if socket.send(&unwatch).await.is_err() {
                self.socket = None;
            }
        }
        self.table = Some(table.clone());
        self.events.clear();
        self.acknowledged.clear();
        if let Some(socket) = &mut self.socket
            && socket.send(&watch(table, None, self.tell)).await.is_err()
        {
            self.socket = None;
        }
    }
}

/// Asks over HTTP until a server answers.
async fn insist<T, F: Future<Output = Result<T, ClientError>>>(ask: impl Fn(usize) -> F) -> Result<T, Failed> {
    for attempt in 0..400 {
        match tokio::time::timeout(PATIENCE, ask(attempt)).await {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(ClientError::Refused(refusal))) if refusal.kind != RefusalKind::Busy => return Err(refusal.message),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    Err("no server answers".to_owned())
}

/// Two who play.
pub(crate) struct Pair {
    pub(crate) players: [Player; 2],
    played: Option<Box<dyn AnyMatch>>,
    entered: usize,
}

impl Pair {
    pub(crate) async fn new(newcomer: &Client, nodes: &[String], number: u64, tell: Tell) -> Result<Self, Failed> {
        let players = [
            Player::new(newcomer, nodes, number * 2, tell).await?,
            Player::new(newcomer, nodes, number * 2 + 1, tell).await?,
        ];
        Ok(Self { players, played: None, entered: 0 })
    }

    /// Sits down at a new table.
    pub(crate) async fn sit_down(&mut self, game: &str) -> Result<TableId, Failed> {
        let [host, guest] = &mut self.players;
        let at = |client: &Client, nodes: &[String], attempt: usize| client.at(&nodes[attempt % nodes.len()]);
        let wanted = open_table(game);
        let created = insist(|attempt| {
            let client = at(&host.client, &host.nodes, attempt);
            let wanted = wanted.clone();
            async move { client.create_table(&wanted).await }
        });
        let table = created.await?.table;
        let request = ActionRequest { id: guest.client.new_action_id(), expected: 0, action: Action::sit() };
        insist(|attempt| {
            let client = at(&guest.client, &guest.nodes, attempt);
            let (table, request) = (table.clone(), request.clone());
            async move { client.submit(&table, &request).await }
        })
        .await?;
        for player in &mut self.players {
            player.connect().await;
            player.turn_to(&table).await;
        }
        let played = GAMES
            .find(game)
            .and_then(|game| game.start(&Value::Object(serde_json::Map::new())).map_err(|bad| bad.under("options")));
        self.played = Some(played.map_err(told)?);
        self.entered = 0;
        // The table is made, somebody sits down, the match starts.
        for player in &mut self.players {
            player.listen_until(3).await?;
        }
        Ok(table)
    }

    /// Plays one decision; tells how long the acknowledgement took, or nothing when the match is over.
    pub(crate) async fn step(&mut self) -> Result<Option<Duration>, Failed> {
        let Some((seat, decision)) = self.choose()? else { return Ok(None) };
        let started = Instant::now();
        let entry = self.players[seat.index()].play(seat, decision).await?;
        let took = started.elapsed();
        for player in &mut self.players {
            player.listen_until(entry).await?;
        }
        Ok(Some(took))
    }

    /// Follows the match and chooses any legal decision.
    fn choose(&mut self) -> Result<Option<(Seat, String)>, Failed> {
        let Some(played) = &mut self.played else { return Err("no match".to_owned()) };
        let [first, _] = &mut self.players;
        for event in &first.events[self.entered..] {
            let luck = match &event.kind {
                EventKind::Started { luck, .. } => luck,
                EventKind::Played { seat, decision: Some(decision), luck } => {
                    played.add(&Entry::Move(*seat, decision.clone())).map_err(told)?;
                    luck
                }
                _ => continue,
            };
            for outcome in luck {
                played.add(&Entry::Chance(outcome.clone())).map_err(told)?;
            }
        }
        self.entered = first.events.len();
        match played.next() {
            Next::Seats(seats) => {
                let choice = seats.lowest().and_then(|seat| Some((seat, played.pick_move(seat, &mut first.luck)?)));
                choice.map(Some).ok_or_else(|| "nobody can decide".to_owned())
            }
            Next::Over => Ok(None),
            Next::Chance => Err("luck is due".to_owned()),
        }
    }
}
