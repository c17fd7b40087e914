//! Two simulated people who play match after match against each other, whatever happens to the servers.

use std::time::{Duration, Instant};

use mozaika_client::wire::{Act, Happened, MoveId, TableId, What};
use mozaika_client::{Client, Socket, Trouble, open_table};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Next, Seat};
use mozaika_registry::GAMES;
use rand::{RngExt as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::Value;

use crate::{Failed, told};

/// How long an answer may take before somebody connects again.
const PATIENCE: Duration = Duration::from_secs(5);

/// What is needed of a notice: the view is for people.
#[derive(Debug, serde::Deserialize)]
struct Heard {
    say: String,
    #[serde(default)]
    id: Option<MoveId>,
    #[serde(default)]
    entry: u64,
    #[serde(default)]
    rule: String,
    #[serde(default)]
    happened: Vec<Happened>,
}

/// A move the server has acknowledged.
#[derive(Clone, Debug)]
pub(crate) struct Acknowledged {
    pub(crate) entry: u64,
    pub(crate) seat: Seat,
    pub(crate) decision: String,
}

/// Somebody with a socket.
pub(crate) struct Player {
    client: Client,
    nodes: Vec<String>,
    socket: Option<Socket>,
    table: Option<TableId>,
    pub(crate) heard: Vec<Happened>,
    pub(crate) acknowledged: Vec<Acknowledged>,
    luck: Xoshiro256PlusPlus,
    pub(crate) reconnected: u64,
}

impl Player {
    pub(crate) async fn new(newcomer: &Client, nodes: &[String], number: u64) -> Result<Self, Failed> {
        let mut client = newcomer.another();
        client.take_name(&format!("Player {number}")).await.map_err(told)?;
        let luck = Xoshiro256PlusPlus::seed_from_u64(number);
        let nodes = nodes.to_vec();
        Ok(Self {
            client,
            nodes,
            socket: None,
            table: None,
            heard: Vec::new(),
            acknowledged: Vec::new(),
            luck,
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
                    Some(table) => socket.watch(table, Some(self.heard.len() as u64).filter(|seq| *seq > 0)).await,
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

    async fn hear(&mut self) -> Result<Heard, Trouble> {
        let Some(socket) = &mut self.socket else { return Err(Trouble::Away("no socket".to_owned())) };
        let text = match tokio::time::timeout(PATIENCE, socket.hear_text()).await {
            Ok(text) => text?,
            Err(_) => return Err(Trouble::Away("no answer".to_owned())),
        };
        let heard: Heard = serde_json::from_str(&text).map_err(|error| Trouble::Unknown(format!("{error}: {text}")))?;
        match heard.say.as_str() {
            "table" => self.heard.clone_from(&heard.happened),
            "grown" => {
                for entry in &heard.happened {
                    if entry.seq != self.heard.len() as u64 + 1 {
                        return Err(Trouble::Unknown(format!("entry {} after {}", entry.seq, self.heard.len())));
                    }
                    self.heard.push(entry.clone());
                }
            }
            "refused" if heard.rule == "lost" => return Err(Trouble::Away("the table was lost".to_owned())),
            _ => {}
        }
        Ok(heard)
    }

    /// Listens until it has heard of that entry.
    pub(crate) async fn hear_of(&mut self, entry: u64) -> Result<(), Failed> {
        while (self.heard.len() as u64) < entry {
            self.connect().await;
            match self.hear().await {
                Ok(_) => {}
                Err(Trouble::Unknown(what)) => return Err(what),
                Err(_) => self.socket = None,
            }
        }
        Ok(())
    }

    /// Decides, and asks again until the server has said yes; tells the entry.
    pub(crate) async fn play(&mut self, seat: Seat, decision: String) -> Result<u64, Failed> {
        let Some(table) = self.table.clone() else { return Err("no table".to_owned()) };
        let id = self.client.fresh_id();
        let expected = self.heard.len() as u64;
        'again: loop {
            self.connect().await;
            let act = Act::Play { seat, decision: decision.clone() };
            let Some(socket) = &mut self.socket else { continue };
            if socket.act(&table, id.clone(), expected, act).await.is_err() {
                self.socket = None;
                continue;
            }
            loop {
                match self.hear().await {
                    Ok(heard) if heard.id.as_ref() == Some(&id) && heard.say == "done" => {
                        self.acknowledged.push(Acknowledged { entry: heard.entry, seat, decision });
                        return Ok(heard.entry);
                    }
                    Ok(heard) if heard.say == "refused" && heard.rule == "busy" => continue 'again,
                    Ok(heard) if heard.say == "refused" => return Err(format!("a legal move was refused: {heard:?}")),
                    Ok(_) => {}
                    Err(Trouble::Unknown(what)) => return Err(what),
                    Err(_) => {
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
            let unwatch = mozaika_client::wire::Request::Unwatch { table: old };
            if socket.say(&unwatch).await.is_err() {
                self.socket = None;
            }
        }
        self.table = Some(table.clone());
        self.heard.clear();
        self.acknowledged.clear();
        if let Some(socket) = &mut self.socket
            && socket.watch(table, None).await.is_err()
        {
            self.socket = None;
        }
    }
}

/// Asks over HTTP until a server answers.
async fn insist<T, F: Future<Output = Result<T, Trouble>>>(ask: impl Fn(usize) -> F) -> Result<T, Failed> {
    for attempt in 0..400 {
        match tokio::time::timeout(PATIENCE, ask(attempt)).await {
            Ok(Ok(answer)) => return Ok(answer),
            Ok(Err(Trouble::Refused(problem))) if problem.rule != "busy" => return Err(problem.message),
            _ => tokio::time::sleep(Duration::from_millis(50)).await,
        }
    }
    Err("no server answers".to_owned())
}

/// Two who play.
pub(crate) struct Pair {
    pub(crate) players: [Player; 2],
    game: Option<Box<dyn AnyMatch>>,
    entered: usize,
}

impl Pair {
    pub(crate) async fn new(newcomer: &Client, nodes: &[String], number: u64) -> Result<Self, Failed> {
        let players =
            [Player::new(newcomer, nodes, number * 2).await?, Player::new(newcomer, nodes, number * 2 + 1).await?];
        Ok(Self { players, game: None, entered: 0 })
    }

    /// Sits down at a new table.
    pub(crate) async fn sit_down(&mut self, game: &str) -> Result<TableId, Failed> {
        let [host, guest] = &mut self.players;
        let at = |client: &Client, nodes: &[String], attempt: usize| client.at(&nodes[attempt % nodes.len()]);
        let wanted = open_table(game);
        let made = insist(|attempt| {
            let client = at(&host.client, &host.nodes, attempt);
            let wanted = wanted.clone();
            async move { client.make(&wanted).await }
        });
        let table = made.await?.table;
        let deed = mozaika_client::wire::rest::Deed {
            id: guest.client.fresh_id(),
            expected: 0,
            act: Act::Sit { seat: None, invitation: None },
        };
        insist(|attempt| {
            let client = at(&guest.client, &guest.nodes, attempt);
            let (table, deed) = (table.clone(), deed.clone());
            async move { client.deed(&table, &deed).await }
        })
        .await?;
        for player in &mut self.players {
            player.connect().await;
            player.turn_to(&table).await;
        }
        let game = GAMES
            .find(game)
            .and_then(|game| game.start(&Value::Object(serde_json::Map::new())).map_err(|bad| bad.under("options")));
        self.game = Some(game.map_err(told)?);
        self.entered = 0;
        // The table is made, somebody sits down, the match starts.
        for player in &mut self.players {
            player.hear_of(3).await?;
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
            player.hear_of(entry).await?;
        }
        Ok(Some(took))
    }

    /// Follows the match and chooses any legal decision.
    fn choose(&mut self) -> Result<Option<(Seat, String)>, Failed> {
        let Some(game) = &mut self.game else { return Err("no match".to_owned()) };
        let [first, _] = &mut self.players;
        for happened in &first.heard[self.entered..] {
            let luck = match &happened.what {
                What::Started { luck } => luck,
                What::Played { seat, decision: Some(decision), luck } => {
                    game.add(&Entry::Move(*seat, decision.clone())).map_err(told)?;
                    luck
                }
                _ => continue,
            };
            for outcome in luck {
                game.add(&Entry::Chance(outcome.clone())).map_err(told)?;
            }
        }
        self.entered = first.heard.len();
        match game.next() {
            Next::Seats(seats) => {
                let choice = seats.lowest().and_then(|seat| Some((seat, game.pick_move(seat, &mut first.luck)?)));
                choice.map(Some).ok_or_else(|| "nobody can decide".to_owned())
            }
            Next::Over => Ok(None),
            Next::Chance => Err("luck is due".to_owned()),
        }
    }
}
