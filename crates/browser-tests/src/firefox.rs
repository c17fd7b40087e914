//! Firefox, spoken to in its own `WebDriver BiDi`: it needs no driver beside it, and tells whatever its console says.

use std::io::BufRead as _;
use std::process::Command;
use std::time::{Duration, Instant};

use base64::Engine as _;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use crate::processes::{Group, Program};
use crate::{BLINK, LUCK, PATIENCE, screenshot_file};

/// What a browser with an empty profile would else do over the network.
const PROFILE: &str = "user_pref('network.proxy.type', 0);\n\
    user_pref('intl.accept_languages', 'en');\n\
    user_pref('ui.prefersReducedMotion', 1);\n\
    user_pref('datareporting.policy.dataSubmissionEnabled', false);\n\
    user_pref('browser.safebrowsing.downloads.remote.enabled', false);\n\
    user_pref('app.normandy.enabled', false);\n";
/// How the line begins in which Firefox says where it listens.
const LISTENS: &str = "WebDriver BiDi listening on ";

/// Firefox with an empty profile, and a page of the program in it.
#[derive(Debug)]
pub struct Firefox {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The tab, as `WebDriver BiDi` names it.
    context: String,
    /// Commands are numbered.
    sent: u64,
    troubles: Vec<String>,
    _program: Program,
    _group: Group,
    _profile: TempDir,
}

impl Firefox {
    /// Starts the program and Firefox, and opens the page.
    pub async fn open() -> Self {
        let program = Program::start();
        let profile = tempfile::tempdir().unwrap();
        std::fs::write(profile.path().join("user.js"), PROFILE).unwrap();
        // It says where it listens where others complain.
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec \"$@\" 2>&1", "sh", "firefox-esr", "--headless", "--no-remote"]);
        shell.args(["--remote-debugging-port", "0", "--profile"]).arg(profile.path()).arg("about:blank");
        let mut group = Group::start(&shell, std::process::Stdio::null());
        let mut said = group.said();
        let mut line = String::new();
        while !line.starts_with(LISTENS) {
            line.clear();
            assert!(said.read_line(&mut line).unwrap() > 0, "Firefox does not say where it listens");
        }
        Group::hear_out(said);
        let socket = format!("{}/session", line[LISTENS.len()..].trim());
        let (socket, _) = tokio_tungstenite::connect_async(socket).await.expect("Firefox listens");
        let address = format!("{}/", program.address);
        let mut firefox = Self {
            socket,
            context: String::new(),
            sent: 0,
            troubles: Vec::new(),
            _program: program,
            _group: group,
            _profile: profile,
        };
        firefox.command("session.new", json!({ "capabilities": {} })).await;
        firefox.command("session.subscribe", json!({ "events": ["log.entryAdded"] })).await;
        let script = format!("() => {LUCK}");
        firefox.command("script.addPreloadScript", json!({ "functionDeclaration": script })).await;
        let tabs = firefox.command("browsingContext.getTree", json!({})).await;
        tabs["contexts"][0]["context"].as_str().unwrap().clone_into(&mut firefox.context);
        let viewport = json!({ "context": firefox.context, "viewport": { "width": 1440, "height": 900 } });
        firefox.command("browsingContext.setViewport", viewport).await;
        let page = json!({ "context": firefox.context, "url": address, "wait": "complete" });
        firefox.command("browsingContext.navigate", page).await;
        firefox.see(".home").await;
        firefox
    }

    /// Sends a command and waits for its answer; what the console says meanwhile is kept.
    async fn command(&mut self, method: &str, params: Value) -> Value {
        self.sent += 1;
        let command = json!({ "id": self.sent, "method": method, "params": params });
        self.socket.send(Message::text(command.to_string())).await.unwrap();
        loop {
            let message = tokio::time::timeout(PATIENCE, self.socket.next()).await;
            let message = message.unwrap_or_else(|_| panic!("Firefox does not answer {method}"));
            let Message::Text(text) = message.unwrap().unwrap() else { continue };
            let mut told: Value = serde_json::from_str(&text).unwrap();
            if told["method"] == "log.entryAdded" && told["params"]["level"] == "error" {
                self.troubles.push(told["params"]["text"].to_string());
            }
            if told["id"] == self.sent {
                assert_eq!(told["type"], "success", "{method}: {told}");
                return told["result"].take();
            }
        }
    }

    /// Goes to another screen of the page. It is not loaded anew: whatever a page is still reading when it is left, Firefox writes
    /// in red as aborted.
    pub async fn go(&mut self, fragment: &str) {
        self.ask(&format!("(location.hash = {fragment:?})")).await;
    }

    /// What an expression says, as JSON.
    pub async fn ask(&mut self, expression: &str) -> Value {
        let expression = format!("JSON.stringify({expression}) ?? 'null'");
        let params = json!({ "expression": expression, "awaitPromise": true, "target": { "context": self.context } });
        let told = self.command("script.evaluate", params).await;
        let text = told["result"]["value"].as_str().unwrap_or_else(|| panic!("{expression}: {told}"));
        serde_json::from_str(text).unwrap()
    }

    /// Waits until an expression holds.
    pub async fn eventually(&mut self, expression: &str) {
        let begin = Instant::now();
        while self.ask(expression).await != true {
            if begin.elapsed() > PATIENCE {
                self.picture("failed-firefox").await;
                panic!("{expression}: that did not come; the console says {:?}", self.troubles);
            }
            tokio::time::sleep(BLINK).await;
        }
    }

    /// Waits until something of that kind is on the page.
    pub async fn see(&mut self, css: &str) {
        self.eventually(&format!("document.querySelector({css:?}) !== null")).await;
    }

    /// Clicks something with the mouse, once it stays where it is.
    pub async fn click(&mut self, css: &str) {
        self.see(css).await;
        let place = format!(
            "(() => {{ const it = document.querySelector({css:?}); it?.scrollIntoView({{ block: 'nearest' }}); \
             const {{ x, y, width, height }} = it?.getBoundingClientRect() ?? {{}}; \
             return [Math.round(x + width / 2), Math.round(y + height / 2)]; }})()"
        );
        let mut at = self.ask(&place).await;
        loop {
            tokio::time::sleep(Duration::from_millis(60)).await;
            let now = self.ask(&place).await;
            if now == at && now[0].is_number() {
                break;
            }
            at = now;
        }
        let mouse = json!([
            { "type": "pointerMove", "x": at[0], "y": at[1] },
            { "type": "pointerDown", "button": 0 },
            { "type": "pointerUp", "button": 0 },
        ]);
        let actions = json!([{ "type": "pointer", "id": "mouse", "actions": mouse }]);
        self.command("input.performActions", json!({ "context": self.context, "actions": actions })).await;
    }

    /// Chooses a value of a list.
    pub async fn choose(&mut self, list: &str, value: &str) {
        let list = format!("[data-testid='{list}']");
        self.see(&list).await;
        let choose = format!(
            "(() => {{ const list = document.querySelector({list:?}); list.value = {value:?}; \
             list.dispatchEvent(new Event('change', {{ bubbles: true }})); return list.value; }})()"
        );
        assert_eq!(self.ask(&choose).await, value);
    }

    /// Keeps a picture of the page.
    pub async fn picture(&mut self, name: &str) {
        let taken = self.command("browsingContext.captureScreenshot", json!({ "context": self.context })).await;
        let picture = base64::engine::general_purpose::STANDARD.decode(taken["data"].as_str().unwrap()).unwrap();
        std::fs::write(screenshot_file(name), picture).unwrap();
    }

    /// The console must not have said anything in red; then everything is closed.
    pub async fn close(mut self) {
        // Whatever is still on its way comes before this answer.
        self.ask("1").await;
        assert!(self.troubles.is_empty(), "the console says {:?}", self.troubles);
    }
}
