//! A stage for tests of the page: the real program, a real browser, and what a person would do with them.
//!
//! `cargo xtask browser` builds what is needed and runs the tests; screenshots are kept in `target/screenshots`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops at the first surprise")]

mod firefox;
mod glazier;
mod person;
mod processes;
mod screen;
mod settler;
mod static_host;
mod way;

pub use firefox::Firefox;
pub use glazier::{OPEN_STRIP, sintra_where};
pub use person::{LAID, POSSIBLE, id};
pub use processes::{finished_match, finished_match_of};
pub use screen::{PHONE, Screen, WIDE};
pub use settler::{glassroad_where, with_a_computer_at};
pub use static_host::StaticHost;
pub use way::Way;

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;
use thirtyfour::LoggingPrefsLogLevel;
use thirtyfour::prelude::*;

use processes::{Driver, Program};

/// How long something may take to appear, on a machine that is busy with other tests.
const PATIENCE: Duration = Duration::from_secs(40);
const BLINK: Duration = Duration::from_millis(30);

/// The same luck in every run: a test that fails once fails again.
const LUCK: &str = "{ let luck = 20140715; Math.random = () => { \
    luck = (Math.imul(luck, 1664525) + 1013904223) >>> 0; return luck / 4294967296; }; }";

/// The program, a browser, and a page of it.
#[derive(Debug)]
pub struct BrowserTest {
    /// The browser.
    pub browser: WebDriver,
    host: Option<Host>,
    _driver: Driver,
    /// Where the page is, with a slash at its end.
    address: String,
    files: TempDir,
}

/// One of several programs on one database; ends when dropped.
#[derive(Debug)]
pub struct Node(Program);

impl Node {
    /// Starts one on that database.
    #[must_use]
    pub fn start_on(database: &str) -> Self {
        Self(Program::start_on(database))
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.0.address
    }
}

/// Where the page comes from.
#[derive(Debug)]
enum Host {
    Program(Program),
    #[expect(dead_code, reason = "it is held for as long as it is to answer")]
    Static(StaticHost),
}

impl BrowserTest {
    /// Starts the program and a browser with an empty profile, and opens the page.
    pub async fn open(screen: Screen) -> Self {
        let program = Program::start();
        let address = format!("{}/", program.address);
        Self::open_at(address, Host::Program(program), screen).await
    }

    /// The same, with a program that was given these options too.
    pub async fn open_with(options: &[&str], screen: Screen) -> Self {
        let program = Program::start_with(options);
        let address = format!("{}/", program.address);
        Self::open_at(address, Host::Program(program), screen).await
    }

    /// The same, with the page from a plain web host.
    pub async fn open_from(host: StaticHost, screen: Screen) -> Self {
        Self::open_at(host.address.clone(), Host::Static(host), screen).await
    }

    async fn open_at(address: String, host: Host, screen: Screen) -> Self {
        let stage = Self::browser_at(address, Some(host), screen).await;
        stage.go("").await;
        stage.see(".home").await;
        stage
    }

    async fn browser_at(address: String, host: Option<Host>, screen: Screen) -> Self {
        let driver = Driver::start();
        let browser = WebDriver::new(&driver.address, capabilities(screen)).await.expect("a browser");
        let files = tempfile::tempdir().unwrap();
        let stage = Self { browser, host, _driver: driver, address, files };
        stage.before_every_page(LUCK).await;
        stage.look_at(screen).await;
        stage
    }

    /// Somebody else, with a browser of their own that has never been here, follows a link to the same program.
    pub async fn somebody_else(&self, screen: Screen, link: &str) -> Self {
        let other = Self::browser_at(self.address.clone(), None, screen).await;
        let fragment = link.split_once('#').map_or(String::new(), |(_, fragment)| format!("#{fragment}"));
        other.go(&fragment).await;
        other
    }

    /// The same over a way of their own.
    pub async fn somebody_else_over(way: &Way, screen: Screen, link: &str) -> Self {
        let other = Self::browser_at(way.address.clone(), None, screen).await;
        let fragment = link.split_once('#').map_or(String::new(), |(_, fragment)| format!("#{fragment}"));
        other.go(&fragment).await;
        other
    }

    /// Where the page is, with a slash at its end.
    #[must_use]
    pub fn address(&self) -> String {
        self.address.clone()
    }

    /// A way to the program, which can be cut.
    #[must_use]
    pub fn way_to_the_program(&self) -> Way {
        Way::to(&self.address)
    }

    /// Kills the program, in the middle of whatever it does.
    pub fn kill_the_server(&mut self) {
        if let Some(Host::Program(program)) = &mut self.host {
            program.kill();
        }
    }

    /// Starts the program again, at the same address and with what it has stored.
    pub fn start_the_server_again(&mut self) {
        if let Some(Host::Program(program)) = &mut self.host {
            program.start_again();
        }
    }

    /// Makes the window that of another screen; what is open stays open.
    pub async fn look_at(&self, screen: Screen) {
        for (command, arguments) in screen.emulation() {
            self.tools(command, arguments).await;
        }
    }

    pub(crate) async fn tools(&self, command: &str, arguments: Value) {
        self.browser.cdp().send_raw(command, arguments).await.expect("an obedient browser");
    }

    /// Runs a script before those of every page that is opened from now on.
    pub async fn before_every_page(&self, script: &str) {
        self.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": script })).await;
    }

    /// Goes to an address of the page, loading it anew.
    pub async fn go(&self, fragment: &str) {
        if self.browser.current_url().await.is_ok_and(|url| url.as_str().starts_with(&self.address)) {
            // Another fragment alone would not load the page again.
            self.browser.goto("about:blank").await.unwrap();
        }
        self.browser.goto(format!("{}{fragment}", self.address)).await.unwrap();
    }

    /// Ends the server: from here on there is no network.
    pub fn cut_the_network(&mut self) {
        self.host = None;
    }

    /// Waits until that is so.
    pub async fn eventually(&self, what: &str, is_so: impl AsyncFn() -> bool) {
        let begin = Instant::now();
        while !is_so().await {
            if begin.elapsed() > PATIENCE {
                self.fail(what).await;
            }
            tokio::time::sleep(BLINK).await;
        }
    }

    /// Ends the test, with a picture of the page as it is.
    async fn fail(&self, what: &str) -> ! {
        let name: String = what.chars().filter(|c| c.is_ascii_alphanumeric() || *c == ' ').take(40).collect();
        self.picture(&format!("failed-{}", name.trim().replace(' ', "-"))).await;
        panic!("{what}: that did not come; the console says {:?}", self.troubles().await);
    }

    /// Waits until something of that kind is on the page.
    pub async fn see(&self, css: &str) -> WebElement {
        self.eventually(css, async || self.sees(css).await).await;
        self.browser.find(By::Css(css)).await.unwrap()
    }

    /// How many things of that kind are on the page now.
    pub async fn count(&self, css: &str) -> usize {
        self.browser.find_all(By::Css(css)).await.unwrap().len()
    }

    /// Is something of that kind on the page now?
    pub async fn sees(&self, css: &str) -> bool {
        self.count(css).await > 0
    }

    /// Waits until nothing of that kind is on the page.
    pub async fn see_gone(&self, css: &str) {
        self.eventually(&format!("no {css}"), async || !self.sees(css).await).await;
    }

    /// The text of something.
    pub async fn text(&self, css: &str) -> String {
        self.see(css).await.text().await.unwrap()
    }

    /// Waits until something reads so that it satisfies.
    pub async fn reads(&self, css: &str, satisfies: impl Fn(&str) -> bool) -> String {
        self.eventually(&format!("the right words in {css}"), async || satisfies(&self.text(css).await)).await;
        self.text(css).await
    }

    /// Clicks something.
    pub async fn click(&self, css: &str) {
        self.settled(css).await;
        if let Err(error) = self.see(css).await.click().await {
            self.fail(&format!("a click on {css} ({error})")).await;
        }
    }

    /// Waits until something of that kind stays where it is: a click aims first and comes a moment later.
    async fn settled(&self, css: &str) {
        let still = "const place = () => { const { x, y } = document.querySelector(arguments[0]).getBoundingClientRect(); return `${x} ${y}`; }; \
            const done = arguments[arguments.length - 1]; const before = place(); \
            requestAnimationFrame(() => requestAnimationFrame(() => done(document.querySelector(arguments[0]) !== null && place() === before)))";
        self.see(css).await;
        self.eventually(&format!("{css} stays where it is"), async || {
            let said = self.browser.execute_async(still, vec![json!(css)]).await;
            said.is_ok_and(|said| *said.json() == true)
        })
        .await;
    }

    /// What a script says.
    pub async fn ask(&self, script: &str) -> Value {
        self.browser.execute(script, Vec::new()).await.unwrap().json().clone()
    }

    /// Touches something and puts it back, twenty-one times or more: each time something is shown, and from the touch until it is painted
    /// less than 50 ms pass. The fastest says what the page needs, the slower ones what else the machine is busy with.
    pub async fn answers_within_fifty_milliseconds(&self, what: &str, touched: &str, shown: &str, back: &str) {
        let arguments = [touched, shown, back].map(Value::from).to_vec();
        let times = self.browser.execute_async(include_str!("answers.js"), arguments).await.unwrap();
        let times: &Value = times.json();
        println!(
            "{what}: answered, fastest and median; painted, fastest, median and slowest, in ms; of so many: {times}"
        );
        assert!(times[2].as_f64().is_some_and(|time| time < 50.0), "{what}: {times}");
    }

    /// What a script says that is a list of sentences.
    async fn list(&self, script: &str) -> Vec<String> {
        let said = self.ask(script).await;
        said.as_array().unwrap().iter().map(|line| line.as_str().unwrap().to_owned()).collect()
    }

    /// What the console has shown in red since the last look, on whatever page that was.
    pub async fn troubles(&self) -> Vec<String> {
        let said = self.browser.browser_log().await.unwrap();
        said.into_iter().filter(|line| line.level == "SEVERE").map(|line| line.message).collect()
    }

    /// The console must not have shown anything in red.
    pub async fn no_troubles(&self) {
        let troubles = self.troubles().await;
        assert!(troubles.is_empty(), "the console says {troubles:?}");
    }

    /// Keeps a picture of the page.
    pub async fn picture(&self, name: &str) {
        self.browser.screenshot(&screenshot_file(name)).await.unwrap();
    }

    /// What axe finds that keeps somebody out.
    pub async fn barriers(&self) -> Vec<String> {
        self.browser.execute(include_str!("../axe/axe.min.js"), Vec::new()).await.unwrap();
        self.list(
            "return axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map((v) => \
             `${v.id} (${v.help}): ` + v.nodes.slice(0, 3).map((n) => \
             `${n.html.slice(0, 160)} ${n.failureSummary.replace(/\\s+/g, ' ')}`).join(' | ')))",
        )
        .await
    }

    /// Asks axe whether everybody can use this screen; it has to find nothing.
    pub async fn is_open_to_everybody(&self, screen: &str) {
        let barriers = self.barriers().await;
        assert!(barriers.is_empty(), "axe on {screen}: {}", barriers.join("\n"));
    }

    /// Does the page scroll, in any direction?
    pub async fn scrolls(&self) -> bool {
        self.scrolls_sideways().await
            || self.ask("return document.documentElement.scrollHeight > innerHeight + 1").await == true
    }

    /// Does the page scroll sideways?
    pub async fn scrolls_sideways(&self) -> bool {
        self.ask("return document.documentElement.scrollWidth > innerWidth + 1").await == true
    }

    /// Waits until so many frames were drawn.
    pub async fn frames(&self, count: u32) {
        let script = "const done = arguments[arguments.length - 1]; let left = arguments[0]; \
            const frame = () => { left > 0 ? (left -= 1, requestAnimationFrame(frame)) : done(true); }; frame();";
        self.browser.execute_async(script, vec![json!(count)]).await.unwrap();
    }

    /// How wide something is, in pixels.
    pub async fn width(&self, css: &str) -> f64 {
        let script = "return document.querySelector(arguments[0]).getBoundingClientRect().width";
        self.browser.execute(script, vec![json!(css)]).await.unwrap().json().as_f64().unwrap()
    }

    /// What does not fit on the screen of a match: parts that overlap or leave the window, text that is cut, a page that scrolls.
    pub async fn misfits(&self) -> Vec<String> {
        self.list(include_str!("misfits.js")).await
    }

    /// Nothing may have gone wrong; then everything is closed.
    pub async fn close(self) {
        self.close_after(&[]).await;
    }

    /// The same, but for troubles that were made on purpose: their message contains one of those words.
    pub async fn close_after(self, expected: &[&str]) {
        let mut troubles = self.troubles().await;
        troubles.retain(|trouble| !expected.iter().any(|words| trouble.contains(words)));
        self.browser.quit().await.unwrap();
        assert!(troubles.is_empty(), "the console says {troubles:?}");
    }
}

/// Where a picture of that name is kept.
fn screenshot_file(name: &str) -> PathBuf {
    let folder = std::env::var_os("MOZAIKA_SCREENSHOTS").map_or_else(std::env::temp_dir, PathBuf::from);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(format!("{name}.png"))
}

fn capabilities(screen: Screen) -> Capabilities {
    let mut wanted = DesiredCapabilities::chrome();
    let window = format!("--window-size={},{}", screen.width, screen.height);
    for argument in [
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--no-proxy-server",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        window.as_str(),
    ] {
        wanted.add_arg(argument).unwrap();
    }
    wanted.set_browser_log_level(LoggingPrefsLogLevel::Severe).unwrap();
    wanted.add_experimental_option("prefs", json!({ "intl.accept_languages": screen.language })).unwrap();
    wanted.into()
}
