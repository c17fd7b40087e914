//! The screens around online play in windows of every kind, in both languages, light and dark.

use mozaika_browser_tests::{BrowserTest, Screen, id};

fn screen(width: u32, height: u32, language: &'static str, dark: bool) -> Screen {
    Screen { width, height, touch: width < 500, language, dark, still: true }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn every_online_screen_fits_and_is_open_to_everybody() {
    for (width, height, language, dark) in
        [(390, 844, "pl", true), (820, 1180, "en", false), (1366, 650, "pl", false), (1440, 900, "en", true)]
    {
        let stage = BrowserTest::open(screen(width, height, language, dark)).await;
        let mut found = Vec::new();
        let look = async |name: &str, found: &mut Vec<String>| {
            stage.frames(2).await;
            stage.picture(&format!("online-{name}-{width}x{height}")).await;
            if stage.scrolls_sideways().await {
                found.push(format!("{name} scrolls sideways"));
            }
            found.extend(stage.barriers().await.into_iter().map(|barrier| format!("{name}: {barrier}")));
        };
        stage.see(&id("friends-patchwork")).await;
        look("home", &mut found).await;
        stage.go("#/new-table/sintra").await;
        stage.see(&id("my-name")).await;
        look("new-table", &mut found).await;
        stage.go("#/me").await;
        stage.see(&id("my-name")).await;
        look("nobody", &mut found).await;
        stage.go("#/friends/sintra").await;
        stage.see(&id("my-name")).await.send_keys("Aleksandra Wiśniewska").await.unwrap();
        look("name", &mut found).await;
        stage.click(&id("name-ready")).await;
        stage.see(&id("invite-qr")).await;
        look("lobby", &mut found).await;
        stage.go("#/tables").await;
        stage.see(&id("table-line")).await;
        look("tables", &mut found).await;
        stage.go("#/me").await;
        stage.see(&id("me-known")).await;
        look("me", &mut found).await;
        assert!(found.is_empty(), "{width}x{height}: {}", found.join("\n"));
        stage.close().await;
    }
}
