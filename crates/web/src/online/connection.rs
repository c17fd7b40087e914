//! The line to the server: one socket for the whole page, opened when a screen needs it, and opened again by itself whenever it breaks.

use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::time::Duration;

use leptos::prelude::*;
use mozaika_app::TableList;
use mozaika_wire::rest::{Relation, TableFilter};
use mozaika_wire::{ClientMessage, OTHER_VERSION, Person, ServerMessage, VERSION};
use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::convert::FromWasmAbi;
use web_sys::js_sys::Function;
use web_sys::{CloseEvent, MessageEvent, WebSocket};

use crate::browser;

/// After the first failure so long, then twice as long every time, up to the longest; in milliseconds.
const FIRST_PAUSE: u64 = 250;
const LONGEST_PAUSE: u64 = 8_000;
/// How often it is asked whether the server still answers, while somebody looks.
const HEARTBEAT: Duration = Duration::from_secs(12);
/// An answer that takes longer does not come.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);

/// How the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LinkState {
    /// It is being opened for the first time, or nobody needs it.
    Opening,
    /// It is open.
    Open,
    /// It broke, and is tried again.
    Broken,
    /// The server speaks another version than this page.
    Outdated,
}

/// The line to the server, as every screen sees it; a handle, to be copied freely.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Connection {
    pub(crate) state: RwSignal<LinkState>,
    /// Who the server takes this browser for; nobody before a name was given.
    pub(crate) you: RwSignal<Option<Person>>,
    /// One's own tables that are not over.
    pub(crate) mine: RwSignal<TableList>,
    /// Whom one has muted and blocked.
    pub(crate) relations: RwSignal<Vec<Relation>>,
}

/// What listens at the line: a table, a list.
#[derive(Clone)]
struct Listener {
    id: u32,
    /// What is said first whenever the line is open again.
    greeting: Rc<dyn Fn() -> Vec<ClientMessage>>,
    hear: Rc<dyn Fn(&ServerMessage)>,
}

#[derive(Default)]
struct Line {
    socket: Option<WebSocket>,
    /// Grows with every socket: what an old one still says does not matter.
    generation: u32,
    failures: u32,
    /// When the server was heard last, in milliseconds since 1970.
    heard: f64,
    listeners: Vec<Listener>,
    last_id: u32,
    is_kept: bool,
}

thread_local! {
    static LINE: RefCell<Line> = RefCell::new(Line::default());
    static HANDLE: Cell<Option<Connection>> = const { Cell::new(None) };
}

fn with_line<T>(use_it: impl FnOnce(&mut Line) -> T) -> T {
    LINE.with_borrow_mut(use_it)
}

impl Connection {
    /// The line before it is opened.
    pub(crate) fn closed() -> Self {
        let connection = Self {
            state: RwSignal::new(LinkState::Opening),
            you: RwSignal::new(None),
            mine: RwSignal::new(TableList::of(TableFilter::Mine)),
            relations: RwSignal::new(Vec::new()),
        };
        HANDLE.set(Some(connection));
        connection
    }

    /// The line of this page.
    pub(crate) fn current() -> Self {
        HANDLE.get().unwrap_or_else(Self::closed)
    }

    /// Opens the line, if it is not open yet; from then on it stays, and one's own tables are known.
    pub(crate) fn open(self) {
        if with_line(|line| std::mem::replace(&mut line.is_kept, true)) {
            return;
        }
        let follow = move || {
            let known = self.you.with_untracked(Option::is_some);
            known.then(|| self.mine.with_untracked(TableList::follow)).into_iter().collect()
        };
        let hear = move |message: &ServerMessage| {
            self.mine.try_maybe_update(|mine| (mine.hear(message), ()));
        };
        Self::add(Rc::new(follow), Rc::new(hear));
        self.connect();
        self.stay_awake();
    }

    /// Listens for as long as the present screen is there: `greeting` is said whenever the line is open, `farewell` at the end.
    pub(crate) fn listen(
        self,
        greeting: impl Fn() -> Vec<ClientMessage> + 'static,
        hear: impl Fn(&ServerMessage) + 'static,
        farewell: Vec<ClientMessage>,
    ) {
        self.open();
        let first = greeting();
        let id = Self::add(Rc::new(greeting), Rc::new(hear));
        for message in first {
            self.say(&message);
        }
        on_cleanup(move || {
            with_line(|line| line.listeners.retain(|listener| listener.id != id));
            for message in &farewell {
                self.say(message);
            }
        });
    }

    fn add(greeting: Rc<dyn Fn() -> Vec<ClientMessage>>, hear: Rc<dyn Fn(&ServerMessage)>) -> u32 {
        with_line(|line| {
            line.last_id += 1;
            line.listeners.push(Listener { id: line.last_id, greeting, hear });
            line.last_id
        })
    }

    /// Says something, if the line is open; whatever has to be said is in a greeting too.
    pub(crate) fn say(self, message: &ClientMessage) {
        if self.state.get_untracked() == LinkState::Open {
            Self::send(message);
        }
    }

    /// Opens the line anew: somebody else may be signed in now.
    pub(crate) fn renew(self) {
        self.mine.set(TableList::of(TableFilter::Mine));
        self.state.set(LinkState::Opening);
        self.connect();
    }

    fn send(message: &ClientMessage) {
        let socket = with_line(|line| line.socket.clone());
        if let Some(socket) = socket {
            let _ = socket.send_with_str(&message.write());
        }
    }

    fn close() {
        let socket = with_line(|line| {
            line.generation += 1;
            line.socket.take()
        });
        if let Some(socket) = socket {
            let _ = socket.close();
        }
    }

    fn is_current(generation: u32) -> bool {
        with_line(|line| line.generation == generation)
    }

    fn connect(self) {
        Self::close();
        let generation = with_line(|line| line.generation);
        let opened = early_socket().map_or_else(|| WebSocket::new(&browser::socket_address()), Ok);
        let Ok(socket) = opened else { return self.lost(generation, 0) };
        let greet = move || {
            if Self::is_current(generation) {
                Self::send(&ClientMessage::Hello { version: VERSION });
            }
        };
        socket.set_onopen(Some(&listener(move |_: web_sys::Event| greet())));
        socket.set_onmessage(Some(&listener(move |event: MessageEvent| {
            if let Some(text) = event.data().as_string().filter(|_| Self::is_current(generation)) {
                self.heard(&text);
            }
        })));
        socket.set_onclose(Some(&listener(move |event: CloseEvent| self.lost(generation, event.code()))));
        let is_open = socket.ready_state() == WebSocket::OPEN;
        with_line(|line| line.socket = Some(socket));
        if is_open {
            greet();
        }
    }

    fn heard(self, text: &str) {
        with_line(|line| line.heard = browser::now());
        let Ok(message) = serde_json::from_str::<ServerMessage>(text) else {
            // Something that this page does not know: an older page, or a newer server.
            leptos::logging::warn!("the server says what this page does not understand");
            return;
        };
        // Whoever listens may begin to listen to something else, or stop.
        let listeners = with_line(|line| line.listeners.clone());
        if let ServerMessage::Welcome { version, you, .. } = message {
            if version != VERSION {
                return self.outdated();
            }
            with_line(|line| line.failures = 0);
            self.you.maybe_update(|known| {
                let changed = *known != you;
                *known = you;
                changed
            });
            self.state.set(LinkState::Open);
            if !browser::is_visible() {
                Self::send(&ClientMessage::Look { here: false });
            }
            for listener in listeners {
                for first in (listener.greeting)() {
                    Self::send(&first);
                }
            }
        } else {
            for listener in listeners {
                (listener.hear)(&message);
            }
        }
    }

    fn outdated(self) {
        self.state.set(LinkState::Outdated);
        Self::close();
    }

    /// The socket is gone: another one is opened after a while.
    fn lost(self, generation: u32, code: u16) {
        if !Self::is_current(generation) {
            return;
        }
        let failures = with_line(|line| {
            line.socket = None;
            line.failures += 1;
            line.failures
        });
        if code == OTHER_VERSION {
            return self.outdated();
        }
        self.state.set(LinkState::Broken);
        let pause = (FIRST_PAUSE << failures.min(8)).min(LONGEST_PAUSE);
        // Not all at once, when it was the server that went away.
        let pause = pause / 2 + browser::luck() % pause;
        set_timeout(
            move || {
                if Self::is_current(generation) {
                    self.connect();
                }
            },
            Duration::from_millis(pause),
        );
    }

    /// Asks whether the server still answers; where it does not, the line is opened anew.
    fn check(self) {
        match self.state.get_untracked() {
            LinkState::Open => {
                let asked = browser::now();
                let generation = with_line(|line| line.generation);
                Self::send(&ClientMessage::Ping {});
                set_timeout(
                    move || {
                        let silent = with_line(|line| line.heard < asked);
                        if silent && Self::is_current(generation) && self.state.get_untracked() == LinkState::Open {
                            self.state.set(LinkState::Broken);
                            self.connect();
                        }
                    },
                    ANSWERED_WITHIN,
                );
            }
            LinkState::Broken => self.connect(),
            LinkState::Opening | LinkState::Outdated => {}
        }
    }

    /// A device that slept, or found its network again, does not wait for the next try. Nothing runs while nobody looks.
    fn stay_awake(self) {
        browser::on_window("online", move |_: web_sys::Event| self.check());
        browser::on_window("offline", move |_: web_sys::Event| self.check());
        // Kept for as long as the page is open.
        let _ = browser::on_visibility(move |visible| {
            // Others see who looks at the table, and who at something else.
            self.say(&ClientMessage::Look { here: visible });
            if visible {
                self.check();
            }
        });
        // So is this.
        let _ = browser::every(HEARTBEAT, move || {
            if self.state.get_untracked() == LinkState::Open {
                self.check();
            }
        });
    }
}

/// Where the start of the page leaves a socket, for whoever follows a link to a table: it is open by the time that the rules are here.
const EARLY_SOCKET: &str = "mozaikaSocket";

/// The socket that the start of the page has opened; once, and only while it is good for something.
fn early_socket() -> Option<WebSocket> {
    let name = EARLY_SOCKET.into();
    let left = js_sys::Reflect::get(&window(), &name).ok()?.dyn_into::<WebSocket>().ok()?;
    js_sys::Reflect::delete_property(&window(), &name).ok()?;
    matches!(left.ready_state(), WebSocket::CONNECTING | WebSocket::OPEN).then_some(left)
}

/// A function for the browser, which keeps it for as long as it needs it.
fn listener<E: FromWasmAbi + 'static>(listen: impl FnMut(E) + 'static) -> Function {
    Closure::<dyn FnMut(E)>::new(listen).into_js_value().unchecked_into()
}
