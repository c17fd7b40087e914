//! What comes from outside: links and files, sound and broken.

use mozaika_browser_tests::{BrowserTest, WIDE, finished_match, finished_match_of, id};

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn broken_and_oversized_links_are_told_in_a_sentence() {
    let stage = BrowserTest::open(WIDE).await;
    let long = format!("#/record/{}", "A".repeat(30_000));
    for (fragment, words) in [
        ("#/record/AAAA", "damaged"),
        ("#/record/!!!", "damaged"),
        ("#/record/", "nothing at this address"),
        (long.as_str(), "too long"),
        ("#/match/nothing-here", "no such match"),
        ("#/replay/nothing-here", "no such match"),
        ("#/new/chess", "nothing at this address"),
        ("#/rules/chess", "nothing at this address"),
        ("#/somewhere/else", "nothing at this address"),
    ] {
        stage.go(fragment).await;
        let said = stage.text(&id("error")).await;
        assert!(said.contains(words), "{}: {said}", &fragment[..fragment.len().min(30)]);
        assert!(stage.sees("a[href='#/']").await, "there is a way home");
    }
    stage.is_open_to_everybody("a link that leads nowhere").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn broken_and_oversized_files_are_told_in_a_sentence() {
    let stage = BrowserTest::open(WIDE).await;
    let whole = finished_match();
    let cheated = whole.replacen("\n0 ", "\n0 patch a1\n0 ", 1);
    let picture = vec![0xff; 2000];
    let files: [(&str, &[u8], &str); 6] = [
        ("empty", b"", "not a match record"),
        ("picture", &picture, "not a match record"),
        ("nonsense", b"mozaika record 1\ngame patchwork\n0 fly\n", "not a match record"),
        ("unknown-game", b"mozaika record 1\ngame chess\n\n", "not a match record"),
        ("cheated", cheated.as_bytes(), "not a match record"),
        ("large", &vec![b'0'; 5_000_000], "too large"),
    ];
    for (name, contents, words) in files {
        stage.go("#/").await;
        stage.open_file(name, contents).await;
        let said = stage.reads(&id("file-said"), |said| !said.is_empty()).await;
        assert!(said.contains(words), "{name}: {said}");
    }
    assert_eq!(stage.count(&id("saved-match")).await, 0, "nothing of that was saved");
    stage.is_open_to_everybody("home with a refused file").await;
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_record_file_opens_as_the_match_it_is() {
    let stage = BrowserTest::open(WIDE).await;
    stage.open_file("match", finished_match().as_bytes()).await;
    assert!(stage.text(&id("ending")).await.contains("wins"));
    stage.click(&id("end-replay")).await;
    let entries = finished_match().lines().filter(|line| line.starts_with(['0', '1', '*'])).count();
    let place = stage.see(&id("replay-step")).await.attr("aria-label").await.unwrap().unwrap();
    assert!(place.contains(&format!("of {entries}")), "{place}");
    stage.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn a_record_with_an_edition_that_is_not_here_is_told_in_a_sentence() {
    let stage = BrowserTest::open(WIDE).await;
    for game in ["patchwork", "sintra", "glassroad"] {
        let record = finished_match_of(game);
        let edition = record.lines().find_map(|line| line.strip_prefix("edition ")?.split(' ').next()).unwrap();
        let foreign = record.replace(edition, "house-rules");
        stage.go("#/").await;
        stage.open_file(game, foreign.as_bytes()).await;
        stage.reads(&id("file-said"), |why| why.contains("house-rules")).await;
        assert!(!stage.sees(&id("saved-match")).await, "{game}");
    }
    stage.close().await;
}
