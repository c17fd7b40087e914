//! At a table of a server, over its socket.

use std::net::SocketAddr;
use std::time::Duration;

use mozaika_client::wire::{Action, SeatOccupant, TableId, TablePhase, TableStatus};
use mozaika_client::{Client, FollowedTable, Socket, computer_table, open_table};
use mozaika_game::{Next, Seat, Seated, Seating};
use mozaika_server::{Config, Server};
use tempfile::TempDir;
use tokio::sync::oneshot;

use crate::records::opens_everywhere;
use crate::{GAMES, PLAYERS};

/// No answer takes longer, however busy the machine is.
const PATIENCE: Duration = Duration::from_mins(1);

/// A server that knows the tiny game alone; it ends when the sender is dropped.
async fn start(folder: &TempDir) -> (String, oneshot::Sender<()>) {
    let config = Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        database: folder.path().join("tiny.db").display().to_string(),
        ..Config::default()
    };
    let server = Server::start(&config, GAMES, PLAYERS).await.unwrap();
    let base = format!("http://{}", server.address().unwrap());
    let (stop, stopped) = oneshot::channel::<()>();
    tokio::spawn(async move { server.run(async { drop(stopped.await) }).await.unwrap() });
    (base, stop)
}

/// Somebody at a table, who plays the lowest card each time.
struct Person {
    client: Client,
    socket: Socket,
    followed: FollowedTable,
}

impl Person {
    async fn at(client: Client, table: &TableId) -> Self {
        let mut socket = client.connect().await.unwrap();
        socket.watch(table, None).await.unwrap();
        Self { client, socket, followed: FollowedTable::new(table.clone()) }
    }

    async fn receive(&mut self) {
        let message = tokio::time::timeout(PATIENCE, self.socket.receive()).await.expect("the server is silent");
        self.followed.apply(&message.unwrap()).unwrap();
    }

    /// Waits until the match asks this person, or is over; says whether it asks.
    async fn is_asked(&mut self) -> bool {
        loop {
            match &self.followed.status {
                Some(status) if status.phase == TablePhase::Over => return false,
                Some(TableStatus { you: Some(you), next: Some(Next::Seats(seats)), .. }) if seats.contains(*you) => {
                    return true;
                }
                _ => self.receive().await,
            }
        }
    }

    async fn play_to_the_end(mut self) -> Self {
        while self.is_asked().await {
            let status = self.followed.status.as_ref().unwrap();
            let (seat, view) = (status.you.unwrap(), status.view.as_ref().unwrap());
            let mine = &view["players"][seat.index()];
            let other = &view["players"][1 - seat.index()]["chosen"];
            assert!(other.is_null() || other == 0, "a card that lies face down is told: {view}");
            let decision = format!("card {}", mine["hand"][0]);
            let (id, before) = (self.client.new_action_id(), self.followed.seq());
            let table = self.followed.table.clone();
            self.socket.act(&table, id, before, Action::Play { seat, decision }).await.unwrap();
            // Refused as outdated when the other was quicker: then what they did is heard, and it is tried again.
            while self.followed.seq() == before {
                self.receive().await;
            }
        }
        self
    }
}

/// Who sits there, as a record says it.
fn seating(status: &TableStatus) -> Seating {
    let seated = status.seats.iter().map(|seat| match &seat.who {
        SeatOccupant::Person(person) => Seated::person(person.name.clone()),
        SeatOccupant::Computer { level } => Seated::computer(level.clone()),
        SeatOccupant::Free | SeatOccupant::Reserved { .. } => panic!("somebody is missing"),
    });
    Seating::new(seated.collect())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_plays_the_tiny_game_against_the_computer_and_the_record_opens_everywhere() {
    let folder = TempDir::new().unwrap();
    let (base, _stop) = start(&folder).await;
    let mut ada = Client::new(&base);
    ada.take_name("Ada").await.unwrap();
    let table = ada.create_table(&computer_table("tiny", "beginner")).await.unwrap().table;
    let ada = Person::at(ada, &table).await.play_to_the_end().await;
    let status = ada.followed.status.as_ref().unwrap();
    assert_eq!(seating(status), Seating::new(vec![Seated::person("Ada"), Seated::computer("beginner")]));
    let record = ada.client.record(&table).await.unwrap();
    assert!(mozaika_game::luck::verify(GAMES.replay(&record).unwrap().as_ref()).is_ok(), "{record}");
    opens_everywhere(&seating(status), &record);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_choose_at_the_same_time_and_neither_is_told_the_others_card() {
    let folder = TempDir::new().unwrap();
    let (base, _stop) = start(&folder).await;
    let (mut ada, mut bo) = (Client::new(&base), Client::new(&base));
    ada.take_name("Ada").await.unwrap();
    bo.take_name("Bo").await.unwrap();
    let table = ada.create_table(&open_table("tiny")).await.unwrap().table;
    bo.act(&table, Action::sit()).await.unwrap();
    let (ada, bo) = (Person::at(ada, &table).await, Person::at(bo, &table).await);
    let (ada, bo) = tokio::join!(ada.play_to_the_end(), bo.play_to_the_end());
    let status = ada.followed.status.as_ref().unwrap();
    assert_eq!((status.you, bo.followed.status.as_ref().unwrap().you), (Some(Seat(0)), Some(Seat(1))));
    let record = bo.client.record(&table).await.unwrap();
    opens_everywhere(&Seating::new(vec![Seated::person("Ada"), Seated::person("Bo")]), &record);
}
