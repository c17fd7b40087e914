//! Notices to a page that is closed. No push service can be reached from here, so that the browser's part of it is this test's own: what the
//! page asks of the browser and tells the server, and what its service worker shows of a notice. What the server sends is tested with it.

use mozaika_browser_tests::{BrowserTest, WIDE, id};
use serde_json::json;

use crate::online::invites;

/// A browser with a push service. The keys are those of the example in RFC 8291.
const PUSH_SERVICE: &str = "window.asked = []; window.taken = []; let allowed = false; \
    { const plain = window.fetch; window.fetch = async (...given) => { const answer = await plain(...given); \
        if (answer.url.endsWith('/api/me/push')) window.taken.push(answer.ok); return answer; }; } \
    Object.defineProperty(Notification, 'permission', { get: () => allowed ? 'granted' : 'default' }); \
    Notification.requestPermission = async () => { allowed = true; return 'granted'; }; \
    PushManager.prototype.subscribe = async (how) => { window.asked.push(how); return { toJSON: () => ({ \
        endpoint: 'https://fcm.googleapis.com/fcm/send/ada', expirationTime: null, keys: { \
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4', auth: 'BTBZMqHH6r4Tts7J_aSIgg' } }) }; };";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_wants_notices_is_told_that_a_table_waits_while_the_page_is_closed() {
    let ada = BrowserTest::open_with(&["--push", "mailto:club@example.org"], WIDE).await;
    ada.before_every_page(PUSH_SERVICE).await;
    let granted = json!({ "origin": ada.address().trim_end_matches('/'), "permissions": ["notifications"] });
    ada.browser.cdp().send_raw("Browser.grantPermissions", granted).await.unwrap();
    let link = invites(&ada, "patchwork", "Ada").await;
    let table = link.split("#/online/").nth(1).unwrap().split('/').next().unwrap().to_owned();
    ada.click(&id("notify")).await;
    ada.see_gone(&id("notify")).await;
    let asked = ada.ask("return window.asked").await;
    assert_eq!(asked[0]["userVisibleOnly"], true, "{asked}");
    assert_eq!(asked[0]["applicationServerKey"].as_str().map(str::len), Some(87), "the server's key: {asked}");
    ada.eventually("the server takes where to send notices", async || {
        ada.ask("return window.taken").await.as_array().is_some_and(|taken| taken.contains(&json!(true)))
    })
    .await;
    // The page is closed; what comes is the service worker's to show.
    let tools = async |command: &str, arguments| ada.browser.cdp().send_raw(command, arguments).await.unwrap();
    let ready = "const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then(() => done(true))";
    ada.browser.execute_async(ready, Vec::new()).await.unwrap();
    tools("ServiceWorker.enable", json!({})).await;
    let notice = json!({ "type": "your_turn", "table": table, "game": "patchwork" }).to_string();
    let origin = ada.address();
    let push = json!({ "origin": origin.trim_end_matches('/'), "registrationId": "0", "data": notice });
    let shown = "const done = arguments[arguments.length - 1]; navigator.serviceWorker.ready.then((it) => it.getNotifications()) \
        .then((all) => done(all.map(({ title, body, tag, data }) => ({ title, body, tag, data }))))";
    // The tools hand over nothing to a worker that is just being started: it is sent until it comes, and the last one takes the place of
    // those before.
    ada.eventually("a notice is shown", async || {
        tools("ServiceWorker.deliverPushMessage", push.clone()).await;
        let all = ada.browser.execute_async(shown, Vec::new()).await.unwrap();
        all.json().as_array().is_some_and(|all| !all.is_empty())
    })
    .await;
    let all = ada.browser.execute_async(shown, Vec::new()).await.unwrap().json().clone();
    assert_eq!(all.as_array().map(Vec::len), Some(1));
    let notice = &all[0];
    assert!(notice["title"].as_str().is_some_and(|title| title.contains("turn")), "{notice}");
    assert_eq!((&notice["body"], &notice["tag"]), (&json!("Patchwork"), &json!(format!("mozaika-{table}"))));
    assert_eq!(notice["data"], json!(format!("./#/online/{table}")), "it leads to the table");
    ada.close().await;
}
