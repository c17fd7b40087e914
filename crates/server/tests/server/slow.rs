//! Who does not read is dropped, and nobody waits for them.

use std::time::Duration;

use mozaika_registry::GAMES;

use crate::test_server::{TestServer, one_move};

/// More than a system holds for a client, in whole tables.
const MANY: usize = 2000;

#[tokio::test(flavor = "multi_thread")]
async fn who_stops_reading_at_a_busy_table_is_dropped_while_the_others_play_on() {
    let mut server = TestServer::with(GAMES, |config| config.limits.sockets = 3).await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let mut slow = server.guest("Eve").await.connect().await.unwrap();
    assert!(ada.client.connect().await.is_err(), "there is room for three");
    for asked in 0..MANY {
        if slow.watch(&table, None).await.is_err() {
            break;
        }
        if asked % 200 == 0 {
            one_move([&mut ada, &mut bob], asked as u64).await;
        }
    }
    // The server has let go of the slow one: nobody else keeps a socket.
    server.until_sockets(2).await;
    assert!(ada.client.connect().await.is_ok());
    one_move([&mut ada, &mut bob], 1).await;
    let mut heard = 0;
    while tokio::time::timeout(Duration::from_secs(20), slow.receive()).await.expect("a closed socket").is_ok() {
        heard += 1;
    }
    assert!(heard < MANY, "everything was kept for who did not read");
}
