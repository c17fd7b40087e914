//! Moves as text: every game can be played from the list and the box.

use mozaika_browser_tests::{BrowserTest, WIDE, id};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn the_notation_box_plays_a_move_and_refuses_nonsense() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "person"], "0").await;
    stage.click(&id("panel-moves")).await;
    stage.see(&id("notation")).await.send_keys("buy 99 r0 a1").await.unwrap();
    stage.click(&id("notation-play")).await;
    assert!(stage.text(&id("refusal")).await.contains("99"));
    assert!(stage.text(&id("now")).await.contains("Player 1"));
    let field = stage.see(&id("notation")).await;
    field.clear().await.unwrap();
    field.send_keys("advance").await.unwrap();
    stage.click(&id("notation-play")).await;
    stage.reads(&id("now"), |now| now.contains("Player 2")).await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_other_game_is_played_from_its_list_of_moves() {
    for (game, word) in [("sintra", "pane"), ("glassroad", "builder")] {
        let stage = BrowserTest::open(WIDE).await;
        stage.go(&format!("#/rules/{game}")).await;
        stage.eventually("the rules", async || stage.count(".rule").await == 8).await;
        stage.is_open_to_everybody(&format!("the rules of {game}")).await;
        stage.go("#/").await;
        stage.click(&id(&format!("play-{game}"))).await;
        stage.click(&id("know-new")).await;
        stage.see(".table").await;
        if !stage.sees(".plain").await {
            stage.click(&id("panel-moves")).await;
        }
        stage
            .eventually("somebody's turn", async || stage.sees(".move").await && !stage.sees(".table.thinking").await)
            .await;
        // Each move is a sentence with its notation beside it, and is found by words of the sentence.
        let sentence = stage.text(".move").await;
        assert!(sentence.contains('\n') && !sentence.lines().next().unwrap().contains(['_', '=', '@']), "{sentence}");
        let field = stage.see(&id("notation")).await;
        field.send_keys(word).await.unwrap();
        let found = "return [...document.querySelectorAll('.move')].map((move) => move.textContent.toLowerCase())";
        let found = stage.ask(found).await;
        let found = found.as_array().unwrap();
        assert!(!found.is_empty() && found.iter().all(|text| text.as_str().unwrap().contains(word)), "{found:?}");
        let before = stage.log().await;
        if !stage.sees(".move").await {
            // The log lay in its place.
            stage.click(&id("panel-moves")).await;
        }
        stage.click(".move").await;
        stage.eventually("the move is played", async || stage.log().await != before).await;
        stage.is_open_to_everybody(game).await;
        stage.picture(&format!("{game}-wide")).await;
        stage.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_hint_says_what_to_do_and_why_in_numbers() {
    let stage = BrowserTest::open(WIDE).await;
    stage.sit_down(["person", "beginner"], "0").await;
    assert!(stage.my_turn().await);
    stage.click(&id("hint")).await;
    assert!(stage.text(&id("hint-says")).await.contains("The computer suggests"));
    assert!(stage.text(&id("panel")).await.contains('%'));
    stage.is_open_to_everybody("a hint").await;
    stage.picture("hint-wide").await;
    stage.close().await;
}
