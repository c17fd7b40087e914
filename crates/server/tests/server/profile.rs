//! What somebody has played so far.

use std::time::Duration;

use mozaika_client::Client;
use mozaika_client::open_table;
use mozaika_client::wire::rest::TableFilter;
use mozaika_client::wire::{Action, RefusalKind, TablePhase};

use crate::test_server::{Guest, TestServer, eventually, one_move, refused_kind};

#[tokio::test(flavor = "multi_thread")]
async fn a_profile_tells_matches_wins_the_best_score_and_the_course_of_ratings() {
    let server = TestServer::start().await;
    let (mut ada, mut bob) = (server.member("Ada").await, server.member("Bob").await);
    assert_eq!(refused_kind(Client::new(&server.base()).profile().await), RefusalKind::Person);
    let born = server.clock.now();
    let profile = ada.profile().await.unwrap();
    assert_eq!((profile.me.name.as_str(), profile.since, profile.games.len()), ("Ada", born, 0));
    // Bob gives up twice, Ada once.
    for loser in [1, 1, 0] {
        server.clock.advance(Duration::from_mins(1));
        let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
        bob.act(&table, Action::sit()).await.unwrap();
        [&mut ada, &mut bob][loser].act(&table, Action::Resign {}).await.unwrap();
        // The table answers once it has rated the match.
        ada.snapshot(&table).await.unwrap();
    }
    let profile = ada.profile().await.unwrap();
    let game = &profile.games[0];
    assert_eq!((game.game.as_str(), game.matches, game.won, game.shared), ("patchwork", 3, 2, 0));
    assert!(game.best.is_none(), "nobody has played to the end");
    let course: Vec<f64> = game.course.iter().map(|point| point.rating).collect();
    assert!(course.len() == 3 && course[0] > 1500.0 && course[1] > course[0] && course[2] < course[1], "{course:?}");
    assert!(game.course.is_sorted_by_key(|point| point.at));
    let rating = ada.ratings("patchwork").await.unwrap().into_iter().find(|rating| rating.name == "Ada").unwrap();
    assert!((rating.rating - course[2]).abs() < 1e-9);
    // Every match is in the history, with its result and its record.
    let history = ada.tables(TableFilter::Finished).await.unwrap();
    assert_eq!(history.len(), 3);
    assert!(history.iter().all(|summary| summary.result.is_some() && summary.rated == Some(true)));
    ada.record(&history[0].table).await.unwrap();
    assert_eq!(bob.profile().await.unwrap().games[0].won, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_best_score_is_that_of_a_match_that_was_played_to_the_end() {
    let server = TestServer::start().await;
    let (table, mut ada, mut bob) = server.pair("patchwork").await;
    let mut round = 0;
    while ada.phase() == TablePhase::Playing {
        one_move([&mut ada, &mut bob], round).await;
        round += 1;
    }
    let games = [&ada, &bob].map(|guest: &Guest| guest.client.clone());
    let result = games[0].tables(TableFilter::Finished).await.unwrap()[0].result.clone().unwrap();
    for (seat, client) in games.iter().enumerate() {
        let best = client.profile().await.unwrap().games[0].best.clone().unwrap();
        assert_eq!((best.table, best.points), (table.clone(), result.points[seat]));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_told_everything_that_is_stored_of_them_and_has_it_taken_out() {
    let server = TestServer::start().await;
    let (ada, mut bob) = (server.member("Ada").await, server.guest("Bob").await);
    let table = ada.create_table(&open_table("patchwork")).await.unwrap().table;
    bob.act(&table, Action::sit()).await.unwrap();
    // Somebody else has taken Ada's id for a name.
    let id = ada.me().await.unwrap().id;
    server.guest(id.as_str()).await;
    let http = reqwest::Client::new();
    let own = |method: reqwest::Method, path: &str| {
        http.request(method, format!("{}{path}", server.base())).header("cookie", ada.cookie().unwrap())
    };
    let told: serde_json::Value = own(reqwest::Method::GET, "/api/me/data").send().await.unwrap().json().await.unwrap();
    assert_eq!((&told["person"]["name"], &told["tables"][0]["table"]["id"]), (&"Ada".into(), &table.as_str().into()));
    let nobody = http.get(format!("{}/api/me/data", server.base())).send().await.unwrap();
    assert_eq!(nobody.status(), 401);
    // Whoever goes gives up where they play, and leaves no name behind.
    assert_eq!(own(reqwest::Method::DELETE, "/api/me").send().await.unwrap().status(), 204);
    assert_eq!(own(reqwest::Method::GET, "/api/me").send().await.unwrap().status(), 401);
    let over = async || bob.tables(TableFilter::Finished).await.unwrap();
    eventually("the match goes on", async || !over().await.is_empty()).await;
    let left = serde_json::to_string(&over().await).unwrap();
    assert!(!left.contains("Ada") && left.contains("Bob"), "{left}");
}
