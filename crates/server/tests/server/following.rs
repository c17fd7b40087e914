//! Following a table with the rules, over a real socket: what a page does.

use mozaika_client::wire::{Action, ServerMessage, TableId, TablePhase};
use mozaika_client::{Client, Following, Socket, open_table};
use mozaika_game::registry::AnyMatch;
use mozaika_game::{Next, Seat, Viewer};
use mozaika_registry::GAMES;
use rand::SeedableRng as _;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::test_server::{PATIENCE, TestServer};

/// Somebody who follows a table.
struct Follower {
    client: Client,
    socket: Socket,
    following: Following,
}

impl Follower {
    async fn new(client: Client, table: &TableId) -> Self {
        let socket = client.connect().await.unwrap();
        let mut follower = Self { client, socket, following: Following::new(GAMES, table.clone()) };
        follower.watch().await;
        follower
    }

    async fn watch(&mut self) {
        self.socket.send(&self.following.watch()).await.unwrap();
        self.receive().await;
    }

    /// Comes back over another connection, to a server at that address.
    async fn come_back(&mut self, base: &str) {
        self.client = self.client.at(base);
        self.socket = self.client.connect().await.unwrap();
        self.watch().await;
    }

    async fn receive(&mut self) -> ServerMessage {
        let received = tokio::time::timeout(PATIENCE, self.socket.receive()).await;
        let message = received.expect("the server says nothing").unwrap();
        self.following.apply(&message).unwrap();
        message
    }

    async fn listen_until(&mut self, entry: u64) {
        while self.following.seq() < entry {
            self.receive().await;
        }
    }

    fn played(&self) -> &dyn AnyMatch {
        self.following.played().unwrap()
    }

    /// The state that the server shows to whoever does not know the rules.
    async fn shown(&self) -> ServerMessage {
        self.client.snapshot(&self.following.told().table).await.unwrap()
    }

    async fn sees_what_is_shown(&self) {
        let ServerMessage::Snapshot { status, seq, .. } = self.shown().await else { panic!("not a snapshot") };
        assert_eq!(seq, self.following.seq());
        assert_eq!(Some(self.played().state(None)), status.view);
        assert_eq!(Some(self.played().next()), status.next);
    }

    /// Decides as the rules allow it by what is seen from here.
    async fn decide(&mut self, seat: Seat, luck: &mut Xoshiro256PlusPlus) -> u64 {
        let decision = self.played().pick_move(seat, luck).expect("whoever is waited for can decide");
        let (id, expected) = (self.client.new_action_id(), self.following.seq());
        let table = self.following.told().table.clone();
        self.socket.act(&table, id.clone(), expected, Action::Play { seat, decision }).await.unwrap();
        loop {
            match self.receive().await {
                ServerMessage::Done { id: done, entry, .. } if done == id => return entry,
                ServerMessage::Refused { refusal, .. } => panic!("{refusal:?}"),
                _ => {}
            }
        }
    }
}

async fn follow_a_match(mut server: TestServer, game: &str) -> TestServer {
    let (ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let table = ada.create_table(&open_table(game)).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let eve = server.guest("Eve").await;
    let mut followers =
        [Follower::new(ada, &table).await, Follower::new(bob, &table).await, Follower::new(eve, &table).await];
    for follower in &mut followers {
        // The table is made, somebody sits down, the match starts.
        follower.listen_until(3).await;
    }
    let viewers = followers.each_ref().map(|follower| follower.following.viewer());
    assert_eq!(viewers, [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator]);
    let mut luck = Xoshiro256PlusPlus::seed_from_u64(5);
    for number in 1.. {
        let Next::Seats(seats) = followers[2].played().next() else { break };
        let seat = seats.lowest().unwrap();
        let entry = followers[seat.index()].decide(seat, &mut luck).await;
        if number == 20 {
            server = server.restart().await;
            for follower in &mut followers {
                follower.come_back(&server.base()).await;
            }
        }
        for (index, follower) in (0..).zip(&mut followers) {
            if number % 11 == index {
                // What was missed is told when they are back.
                follower.come_back(&server.base()).await;
            }
            follower.listen_until(entry).await;
        }
        if number % 5 == 0 {
            followers[number % 3].sees_what_is_shown().await;
        }
    }
    for follower in &followers {
        assert_eq!(follower.following.told().status.as_ref().unwrap().phase, TablePhase::Over);
        follower.sees_what_is_shown().await;
        let whole = Follower::new(follower.client.clone(), &table).await;
        let record = GAMES.replay(&follower.client.record(&table).await.unwrap()).unwrap();
        assert_eq!(whole.played().record().entries, record.record().entries);
    }
    server
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_follows_whole_matches_over_lost_connections_and_a_restart_of_the_server() {
    let mut server = TestServer::start().await;
    for game in GAMES.games() {
        server = follow_a_match(server, game.name()).await;
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_with_an_edition_of_its_own_is_followed_once_the_edition_is_known() {
    let server = TestServer::start().await;
    let game = GAMES.games().next().unwrap();
    let mut edition: serde_json::Value = serde_json::from_str(game.default_edition()).unwrap();
    edition["edition"] = "followed".into();
    let (ada, mut bob) = (server.guest("Ada").await, server.guest("Bob").await);
    let mut wanted = open_table(game.name());
    wanted.edition = Some(edition);
    let table = ada.create_table(&wanted).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    let mut follower = Follower::new(ada, &table).await;
    follower.listen_until(3).await;
    // This program is the server too, so it knows the edition by its hash; handed in again, it is the same.
    let contents = follower.client.edition(&table).await.unwrap();
    follower.following.set_edition(contents).unwrap();
    assert!(!follower.following.needs_edition());
    follower.sees_what_is_shown().await;
}
