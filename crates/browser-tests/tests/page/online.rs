//! People with browsers of their own at one table of a real server.

use mozaika_browser_tests::{BrowserTest, PHONE, Screen, WIDE, id};

/// No match has more decisions.
const LONGEST: usize = 220;

/// The browser itself writes in red that nobody answers.
pub(crate) const NOBODY_ANSWERS: [&str; 3] =
    ["ERR_CONNECTION_REFUSED", "WebSocket connection to", "ERR_CONNECTION_RESET"];

/// Keeps every message of every socket.
const TRAFFIC: &str = "window.traffic = []; { const Plain = WebSocket; window.WebSocket = class extends Plain { \
    constructor(...given) { super(...given); this.addEventListener('message', (event) => window.traffic.push('< ' + event.data)); } \
    send(text) { window.traffic.push('> ' + text); super.send(text); } }; }";

/// Somebody makes a table for friends; the link to it.
pub(crate) async fn invites(stage: &BrowserTest, game: &str, name: &str) -> String {
    stage.go("").await;
    stage.click(&id(&format!("friends-{game}"))).await;
    if !name.is_empty() {
        give_name(stage, name).await;
    }
    stage.see(&id("invite-address")).await.prop("value").await.unwrap().unwrap()
}

pub(crate) async fn give_name(stage: &BrowserTest, name: &str) {
    let field = stage.see(&id("my-name")).await;
    field.clear().await.unwrap();
    field.send_keys(name).await.unwrap();
    stage.click(&id("name-ready")).await;
}

/// Makes a table with a form: who sits where, and how long people may think.
pub(crate) async fn sets_up(
    stage: &BrowserTest,
    game: &str,
    name: &str,
    seats: &[&str],
    choices: &[(&str, &str)],
) -> String {
    stage.go(&format!("#/new-table/{game}")).await;
    if seats.len() > 1 {
        stage.choose("seats", &(seats.len() + 1).to_string()).await;
    }
    for (seat, who) in (1..).zip(seats) {
        stage.choose(&format!("plan-{seat}"), who).await;
    }
    for (list, value) in choices {
        stage.choose(list, value).await;
    }
    give_name(stage, name).await;
    stage.see(".lobby-seats, .table").await;
    stage.browser.current_url().await.unwrap().to_string()
}

/// Whether somebody has something to decide, waits for others, or is done.
pub(crate) async fn state(stage: &BrowserTest) -> String {
    let script = "const see = (name) => document.querySelector(`[data-testid='${name}']`); \
        if (see('ending')) return 'over'; \
        if (document.querySelector('.table.thinking')) return 'wait'; \
        return see('advance') || see('place') || see('back') || see('put-back') || see('prompt') || document.querySelector('.move') ? 'mine' : 'wait'";
    stage.ask(script).await.as_str().unwrap().to_owned()
}

/// Waits until one of these has to decide; nobody when all are done.
pub(crate) async fn next_of<'a>(people: &[&'a BrowserTest]) -> Option<&'a BrowserTest> {
    for _ in 0..800 {
        let mut over = 0;
        for person in people {
            match state(person).await.as_str() {
                "mine" => return Some(person),
                "over" => over += 1,
                _ => {}
            }
        }
        if over == people.len() {
            return None;
        }
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
    for (index, person) in people.iter().enumerate() {
        person.picture(&format!("failed-online-{index}")).await;
    }
    panic!("nobody has anything to decide");
}

/// Waits until all of them tell the same match, in as many lines.
pub(crate) async fn lines(stage: &BrowserTest) -> usize {
    stage.log().await.lines().count()
}

pub(crate) async fn told_alike(people: &[&BrowserTest]) {
    people[0]
        .eventually("everybody's log is as long", async || {
            let first = lines(people[0]).await;
            for other in &people[1..] {
                if lines(other).await != first {
                    return false;
                }
            }
            true
        })
        .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_friend_follows_the_link_sits_down_with_a_name_and_both_play_to_the_end() {
    let ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    assert!(ada.sees(&id("invite-qr")).await && ada.text(&id("seat-0")).await.contains("Ada"));
    ada.picture("online-lobby-wide").await;
    ada.is_open_to_everybody("a table that waits for friends").await;
    let bo = ada.somebody_else(PHONE, &link).await;
    bo.reads("h1", |title| title.contains("Ada zaprasza")).await;
    bo.picture("online-invited-phone").await;
    bo.is_open_to_everybody("an invitation on a phone").await;
    assert_eq!(bo.too_small_to_touch().await, Vec::<String>::new());
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("quilt")).await;
    }
    assert!(ada.text(&id("chip-1")).await.contains("Bo") && ada.text(&id("chip-0")).await.contains("You"));
    let mut decisions = 0;
    while let Some(person) = next_of(&[&ada, &bo]).await {
        person.decide_by_keyboard().await;
        decisions += 1;
        if decisions == 6 {
            let waiting = if state(&ada).await == "mine" { &bo } else { &ada };
            waiting.picture("online-waiting").await;
            for person in [&ada, &bo] {
                assert!(!person.scrolls().await);
                person.is_open_to_everybody("an online match").await;
            }
            bo.picture("online-match-phone").await;
            ada.picture("online-match-wide").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
        if decisions % 10 == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
    assert!(decisions > 10, "{decisions}");
    ada.reads(&id("ending"), |ending| ending.contains("point")).await;
    bo.reads(&id("ending"), |ending| ending.contains("punkt")).await;
    ada.click(&id("luck-check")).await;
    ada.reads(&id("luck-said"), |said| said.starts_with("Fair: all")).await;
    ada.see(&id("end-replay")).await;
    ada.picture("online-ending-wide").await;
    ada.is_open_to_everybody("the end of an online match").await;
    ada.click(&id("rematch")).await;
    bo.tap(&id("rematch")).await;
    for person in [&ada, &bo] {
        person.see_gone(&id("ending")).await;
        person.see(&id("quilt")).await;
    }
    assert!(next_of(&[&ada, &bo]).await.is_some(), "the rematch is under way");
    bo.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_dies_in_the_middle_loses_nothing_and_the_pages_heal_by_themselves() {
    let mut ada = BrowserTest::open(WIDE).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for _ in 0..5 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    let first = std::ptr::eq(next_of(&[&ada, &bo]).await.unwrap(), &raw const ada);
    told_alike(&[&ada, &bo]).await;
    ada.kill_the_server();
    for person in [&ada, &bo] {
        person.see(".link-notice.shown").await;
    }
    let mover = if first { &ada } else { &bo };
    let before = lines(mover).await;
    mover.picture("online-lost").await;
    mover.is_open_to_everybody("a lost line").await;
    mover.decide_by_keyboard().await;
    mover.eventually("what is decided is shown at once", async || lines(mover).await > before).await;
    ada.start_the_server_again();
    for person in [&ada, &bo] {
        person.see_gone(".link-notice.shown").await;
    }
    told_alike(&[&ada, &bo]).await;
    assert_eq!(lines(&ada).await, before + 1, "sent once, and not twice");
    for _ in 0..3 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    told_alike(&[&ada, &bo]).await;
    let told = lines(&ada).await;
    bo.browser.refresh().await.unwrap();
    bo.see(&id("quilt")).await;
    assert_eq!(lines(&bo).await, told, "a page that is loaded again is where it was");
    ada.close_after(&NOBODY_ANSWERS).await;
    bo.close_after(&NOBODY_ANSWERS).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_away_sees_move_by_move_what_was_missed_and_may_skip_it() {
    let ada = BrowserTest::open(Screen { still: false, ..WIDE }).await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, &link).await;
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("quilt")).await;
    }
    for _ in 0..4 {
        next_of(&[&ada, &bo]).await.unwrap().decide_by_keyboard().await;
    }
    told_alike(&[&ada, &bo]).await;
    // Ada looks at another tab until Bo has decided.
    let hide = |hidden: bool| {
        format!(
            "Object.defineProperty(document, 'hidden', {{ configurable: true, get: () => {hidden} }}); \
             document.dispatchEvent(new Event('visibilitychange'))"
        )
    };
    for _ in 0..12 {
        let next = next_of(&[&ada, &bo]).await.unwrap();
        if std::ptr::eq(next, &raw const bo) {
            break;
        }
        ada.decide_by_keyboard().await;
    }
    ada.ask(&hide(true)).await;
    let before = lines(&ada).await;
    bo.decide_by_keyboard().await;
    bo.eventually("Bo has decided", async || lines(&bo).await > before).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    assert_eq!(lines(&ada).await, before, "nothing is shown to nobody");
    ada.ask(&hide(false)).await;
    ada.see(".table.thinking").await;
    ada.reads(&id("now"), |now| now.starts_with("Bo ")).await;
    if ada.sees(&id("skip")).await {
        ada.ask("document.querySelector('[data-testid=\"skip\"]')?.click()").await;
    }
    told_alike(&[&ada, &bo]).await;
    bo.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sintra_is_played_to_its_end_by_two_and_watched_by_a_third() {
    let ada = BrowserTest::open(WIDE).await;
    let link = sets_up(&ada, "sintra", "Ada", &["friend"], &[]).await;
    let bo = ada.somebody_else(Screen { language: "pl", dark: true, ..WIDE }, &link).await;
    give_name(&bo, "Bo").await;
    ada.see(&id("palace")).await;
    let eve = ada.somebody_else(PHONE, &link).await;
    eve.see(&id("palace")).await;
    assert_eq!(state(&eve).await, "wait", "a spectator decides nothing");
    let mut decisions = 0;
    while let Some(person) = next_of(&[&ada, &bo]).await {
        person.glaze_by_keyboard().await;
        decisions += 1;
        if decisions == 5 {
            eve.picture("online-spectator-phone").await;
            eve.is_open_to_everybody("watching on a phone").await;
        }
        assert!(decisions < LONGEST, "this match does not end");
    }
    for person in [&ada, &bo, &eve] {
        person.see(&id("ending")).await;
    }
    bo.close().await;
    eve.close().await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_hidden_card_reaches_an_opponent_or_a_spectator() {
    let ada = BrowserTest::open(WIDE).await;
    ada.before_every_page(TRAFFIC).await;
    let link = sets_up(&ada, "glassroad", "Ada", &["friend"], &[]).await;
    let bo = ada.somebody_else(WIDE, "#/about").await;
    bo.before_every_page(TRAFFIC).await;
    let fragment = link.split_once('#').unwrap().1;
    bo.go(&format!("#{fragment}")).await;
    give_name(&bo, "Bo").await;
    ada.see(".table").await;
    let eve = ada.somebody_else(WIDE, "#/about").await;
    eve.before_every_page(TRAFFIC).await;
    eve.go(&format!("#{fragment}")).await;
    eve.see(".table").await;
    ada.click(&id("panel-moves")).await;
    ada.see(".move").await;
    ada.click(".move").await;
    let sent = "return window.traffic.filter((line) => line.startsWith('> ') && line.includes('\"play\"')).map((line) => JSON.parse(line.slice(2)).action.move)";
    ada.eventually("Ada's choice is sent", async || {
        ada.ask(sent).await.as_array().is_some_and(|sent| !sent.is_empty())
    })
    .await;
    let secret = ada.ask(sent).await[0].as_str().unwrap().to_owned();
    assert!(secret.split(' ').count() > 3, "a hand of cards: {secret}");
    bo.reads("[data-testid='now'], [data-testid='last']", |_| true).await;
    eve.eventually("the choice is told", async || {
        eve.ask("return document.documentElement.outerHTML").await.as_str().unwrap().contains("secret")
    })
    .await;
    for other in [&bo, &eve] {
        let heard = other.ask("return window.traffic.join('\\n')").await.as_str().unwrap().to_owned();
        assert!(heard.contains("\"played\""), "they were told that something was chosen");
        assert!(!heard.contains(&secret), "{secret} was told");
    }
    let eves_page = eve.ask("return document.documentElement.outerHTML").await.as_str().unwrap().to_owned();
    for card in secret.split(' ').skip(1) {
        let heard = eve.ask("return window.traffic.join('\\n')").await.as_str().unwrap().to_owned();
        let in_hands = heard.contains(&format!("\"hand\":[\"{card}\""));
        assert!(!in_hands, "{card} is in a hand that a spectator sees");
    }
    assert!(!eves_page.contains("hand: ") || eves_page.contains("hand: 5"), "no hand is shown to a spectator");
    eve.picture("online-glassroad-spectator").await;
    // The server ends with Ada's browser.
    for person in [eve, bo, ada] {
        person.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_gone_closed_full_or_over_says_so() {
    let ada = BrowserTest::open(WIDE).await;
    ada.go("#/online/no-such-table-here").await;
    let said = ada.text(&id("error")).await;
    assert!(said.contains("table"), "{said}");
    ada.is_open_to_everybody("a table that is not there").await;
    let link = invites(&ada, "patchwork", "Ada").await;
    let bo = ada.somebody_else(WIDE, &link).await;
    bo.see(&id("my-name")).await;
    ada.click(&id("lobby-leave")).await;
    for person in [&ada, &bo] {
        person.see(&id("table-closed")).await;
    }
    ada.is_open_to_everybody("a table that was closed").await;
    // Bo makes one, and Ada comes too late for a seat.
    let link = invites(&bo, "patchwork", "Bo").await;
    let ben = bo.somebody_else(WIDE, &link).await;
    give_name(&ben, "Ben").await;
    ben.see(&id("quilt")).await;
    ada.go(&format!("#{}", link.split_once('#').unwrap().1)).await;
    ada.see(&id("quilt")).await;
    assert_eq!(state(&ada).await, "wait", "whoever comes too late watches");
    // Ben gives up: the match is over for everybody, with the reason.
    ben.click(&id("panel-menu")).await;
    ben.click(&id("resign")).await;
    ben.click(&id("dialog-yes")).await;
    bo.reads(&id("ending"), |ending| ending == "Ben resigned. You win.").await;
    ada.reads(&id("ending"), |ending| ending == "Ben resigned. Bo wins.").await;
    ada.go("#/").await;
    ada.go(&format!("#{}", link.split_once('#').unwrap().1)).await;
    ada.reads(&id("ending"), |ending| ending.contains("Bo wins")).await;
    // The server ends with Ada's browser.
    for person in [ben, bo, ada] {
        person.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_of_somebody_with_a_login_is_refused_and_another_will_do() {
    let ada = BrowserTest::open(WIDE).await;
    ada.go("#/me").await;
    give_name(&ada, "Ada").await;
    ada.see(&id("me-known")).await;
    ada.click("details summary").await;
    ada.see(&id("me-login-name")).await.send_keys("ada").await.unwrap();
    ada.see(&id("me-password")).await.send_keys("correct horse").await.unwrap();
    ada.click(&id("me-login-save")).await;
    ada.reads(".frame", |page| page.contains("You sign in as ada.")).await;
    ada.picture("online-person").await;
    ada.is_open_to_everybody("who one is").await;
    let link = invites(&ada, "sintra", "").await;
    let bo = ada.somebody_else(Screen { language: "pl", ..WIDE }, &link).await;
    give_name(&bo, "ADA").await;
    let said = bo.reads(&id("name-said"), |said| !said.is_empty()).await;
    assert!(said.contains("imi") && !said.contains("login has"), "{said}");
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("palace")).await;
    }
    bo.close_after(&["the server responded with a status of"]).await;
    ada.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_with_a_computer_and_a_clock_is_found_in_the_list_and_its_clocks_run() {
    let ada = BrowserTest::open(WIDE).await;
    let choices = [("table-access", "open"), ("table-clock", "bank-600")];
    sets_up(&ada, "sintra", "Ada", &["friend", "easy"], &choices).await;
    let bo = ada.somebody_else(PHONE, "#/tables").await;
    bo.see(&id("table-line")).await;
    bo.picture("online-tables-phone").await;
    bo.is_open_to_everybody("the list of tables").await;
    bo.tap("[data-testid='tables-open'] [data-testid='table-line'] .button").await;
    give_name(&bo, "Bo").await;
    for person in [&ada, &bo] {
        person.see(&id("clock-0")).await;
    }
    let clocks = async || [ada.text(&id("clock-0")).await, ada.text(&id("clock-1")).await];
    let before = clocks().await;
    ada.eventually("somebody's clock runs", async || clocks().await != before).await;
    for _ in 0..4 {
        next_of(&[&ada, &bo]).await.unwrap().glaze_by_keyboard().await;
    }
    bo.picture("online-clocks-phone").await;
    ada.picture("online-clocks-wide").await;
    let found: Vec<String> = [ada.misfits().await, bo.misfits().await].concat();
    assert!(found.is_empty(), "{found:?}");
    ada.go("#/tables").await;
    ada.see("[data-testid='tables-mine'] [data-testid='table-line']").await;
    ada.picture("online-tables-wide").await;
    bo.close().await;
    ada.close().await;
}
