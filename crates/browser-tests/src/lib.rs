//! A stage for tests of the page: the real program, a real browser, and what a person would do with them.
//!
//! `cargo xtask browser` builds what is needed and runs the tests; screenshots are kept in `target/screenshots`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test stops at the first surprise")]

mod person;
pub use person::id;
mod processes;

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};
use thirtyfour::prelude::*;

use processes::{Driver, Program};

/// Collects what a console would show in red, from the first script on.
const LISTEN: &str = "window.troubles = []; \
    addEventListener('error', (e) => troubles.push(String(e.message))); \
    addEventListener('unhandledrejection', (e) => troubles.push(String(e.reason))); \
    const said = console.error; console.error = (...words) => { troubles.push(words.join(' ')); said(...words); };";

/// What kind of screen, in which language.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    /// Pixels from left to right.
    pub width: u32,
    /// Pixels from top to bottom.
    pub height: u32,
    /// A finger, or a mouse?
    pub touch: bool,
    /// The language that the browser asks for.
    pub language: &'static str,
    /// Light or dark?
    pub dark: bool,
}

/// A wide screen in English.
pub const WIDE: Screen = Screen { width: 1440, height: 900, touch: false, language: "en", dark: false };
/// A phone held upright, in Polish, at night.
pub const PHONE: Screen = Screen { width: 390, height: 844, touch: true, language: "pl", dark: true };

/// The program, a browser, and a page of it.
pub struct Stage {
    /// The browser.
    pub browser: WebDriver,
    program: Option<Program>,
    _driver: Driver,
    address: String,
}

impl std::fmt::Debug for Stage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Stage").field("address", &self.address).finish_non_exhaustive()
    }
}

impl Stage {
    /// Starts the program and a browser, and opens the page.
    pub async fn open(screen: Screen) -> Self {
        let program = Program::start();
        let driver = Driver::start();
        let browser = WebDriver::new(&driver.address, capabilities(screen)).await.expect("a browser");
        let address = program.address.clone();
        let stage = Self { browser, program: Some(program), _driver: driver, address };
        stage.tools("Page.addScriptToEvaluateOnNewDocument", json!({ "source": LISTEN })).await;
        let size =
            json!({ "width": screen.width, "height": screen.height, "deviceScaleFactor": 1, "mobile": screen.touch });
        stage.tools("Emulation.setDeviceMetricsOverride", size).await;
        stage.tools("Emulation.setTouchEmulationEnabled", json!({ "enabled": screen.touch })).await;
        let scheme = if screen.dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        stage.tools("Emulation.setEmulatedMedia", media).await;
        stage.go("").await;
        stage.see(".home").await;
        stage
    }

    async fn tools(&self, command: &str, arguments: Value) {
        self.browser.cdp().send_raw(command, arguments).await.expect("an obedient browser");
    }

    /// Goes to an address of the page, loading it anew.
    pub async fn go(&self, fragment: &str) {
        let address = format!("{}/{fragment}", self.address);
        if self.browser.current_url().await.is_ok_and(|url| url.as_str().starts_with(&self.address)) {
            // Another fragment alone would not load the page again.
            self.browser.goto("about:blank").await.unwrap();
        }
        self.browser.goto(address).await.unwrap();
    }

    /// Ends the server: from here on there is no network.
    pub fn cut_the_network(&mut self) {
        self.program = None;
    }

    /// Waits until something of that kind is on the page.
    pub async fn see(&self, css: &str) -> WebElement {
        let found =
            self.browser.query(By::Css(css)).wait(Duration::from_secs(20), Duration::from_millis(50)).first().await;
        match found {
            Ok(element) => element,
            Err(error) => panic!("{css} is not on the page: {error}; troubles: {:?}", self.troubles().await),
        }
    }

    /// Is something of that kind on the page now?
    pub async fn sees(&self, css: &str) -> bool {
        !self.browser.find_all(By::Css(css)).await.unwrap().is_empty()
    }

    /// Waits until nothing of that kind is on the page.
    pub async fn see_gone(&self, css: &str) {
        for _ in 0..400 {
            if !self.sees(css).await {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{css} is still on the page");
    }

    /// The text of something.
    pub async fn text(&self, css: &str) -> String {
        self.see(css).await.text().await.unwrap()
    }

    /// Waits until something reads so that it satisfies.
    pub async fn reads(&self, css: &str, satisfies: impl Fn(&str) -> bool) -> String {
        let mut last = String::new();
        for _ in 0..400 {
            if let Ok(element) = self.browser.find(By::Css(css)).await {
                last = element.text().await.unwrap_or_default();
                if satisfies(&last) {
                    return last;
                }
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("{css} reads {last:?} and does not satisfy");
    }

    /// Clicks something.
    pub async fn click(&self, css: &str) {
        self.see(css).await.click().await.unwrap_or_else(|error| panic!("{css} cannot be clicked: {error}"));
    }

    /// What a script says.
    pub async fn ask(&self, script: &str) -> Value {
        self.browser.execute(script, Vec::new()).await.unwrap().json().clone()
    }

    /// What went wrong in the page so far.
    pub async fn troubles(&self) -> Vec<String> {
        let troubles = self.ask("return window.troubles ?? []").await;
        troubles.as_array().unwrap().iter().map(ToString::to_string).collect()
    }

    /// Keeps a picture of the page.
    pub async fn picture(&self, name: &str) {
        let folder = std::env::var_os("MOZAIKA_SCREENSHOTS").map_or_else(std::env::temp_dir, PathBuf::from);
        std::fs::create_dir_all(&folder).unwrap();
        self.browser.screenshot(&folder.join(format!("{name}.png"))).await.unwrap();
    }

    /// Asks axe whether everybody can use this screen; it has to find nothing.
    pub async fn is_open_to_everybody(&self, screen: &str) {
        self.browser.execute(include_str!("../axe/axe.min.js"), Vec::new()).await.unwrap();
        let script = "const done = arguments[arguments.length - 1]; \
            axe.run(document, { resultTypes: ['violations'] }).then((found) => \
            done(found.violations.map((v) => v.id + ': ' + v.help + ' ' + v.nodes.slice(0, 3).map((n) => n.html.slice(0, 160) + ' — ' + n.failureSummary).join(' | '))))";
        let found = self.browser.execute_async(script, Vec::new()).await.unwrap().json().clone();
        assert_eq!(found, json!([]), "axe on {screen}");
    }

    /// Nothing may have gone wrong; then everything is closed.
    pub async fn close(self) {
        let troubles = self.troubles().await;
        self.browser.quit().await.unwrap();
        assert!(troubles.is_empty(), "the console says {troubles:?}");
    }
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
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        window.as_str(),
    ] {
        wanted.add_arg(argument).unwrap();
    }
    wanted.add_experimental_option("prefs", json!({ "intl.accept_languages": screen.language })).unwrap();
    wanted.into()
}
