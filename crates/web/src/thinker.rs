//! The worker that thinks for the computer players.
//!
//! One errand at a time; to stop a thought, the worker is ended and another one starts when it is needed.

use std::cell::RefCell;
use std::collections::HashMap;

use futures_channel::oneshot;
use js_sys::Uint8Array;
use mozaika_app::{Answer, Errand, Reply, Request};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Silence {
    /// The thought was stopped.
    Stopped,
    /// The worker died.
    Died,
    /// The errand made no sense to it.
    Refused(String),
}

type Waiting = oneshot::Sender<Result<Answer, Silence>>;

#[derive(Default)]
struct Thinker {
    address: String,
    worker: Option<Worker>,
    /// Does it listen yet? Until then, requests wait here.
    listens: bool,
    unsent: Vec<Vec<u8>>,
    waiting: HashMap<u32, Waiting>,
    last: u32,
}

thread_local! {
    static THINKER: RefCell<Thinker> = RefCell::default();
}

/// Says where the worker's script is.
pub(crate) fn found_at(address: &str) {
    THINKER.with_borrow_mut(|thinker| address.clone_into(&mut thinker.address));
}

/// Starts the worker before it is needed.
pub(crate) fn warm_up() {
    THINKER.with_borrow_mut(Thinker::start);
}

/// Sends the worker on an errand.
pub(crate) async fn ask(errand: Errand) -> Result<Answer, Silence> {
    let (answer, waiting) = oneshot::channel();
    THINKER.with_borrow_mut(|thinker| thinker.send(errand, answer));
    waiting.await.unwrap_or(Err(Silence::Stopped))
}

/// Stops whatever it thinks about.
pub(crate) fn stop() {
    THINKER.with_borrow_mut(|thinker| {
        if !thinker.waiting.is_empty() {
            thinker.end(&Silence::Stopped);
            thinker.start();
        }
    });
}

impl Thinker {
    fn start(&mut self) {
        if self.worker.is_some() {
            return;
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let Ok(worker) = Worker::new_with_options(&self.address, &options) else { return };
        let hear = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| hear(&event.data()));
        let died = Closure::<dyn FnMut(JsValue)>::new(|_| died());
        worker.set_onmessage(Some(hear.as_ref().unchecked_ref()));
        worker.set_onerror(Some(died.as_ref().unchecked_ref()));
        hear.forget();
        died.forget();
        self.worker = Some(worker);
        self.listens = false;
    }

    fn send(&mut self, errand: Errand, answer: Waiting) {
        self.start();
        self.last += 1;
        let id = self.last;
        let Ok(bytes) = postcard::to_stdvec(&Request { id, errand }) else { return };
        self.waiting.insert(id, answer);
        if self.worker.is_none() {
            self.end(&Silence::Died);
        } else if self.listens {
            self.post(&bytes);
        } else {
            self.unsent.push(bytes);
        }
    }

    fn post(&self, bytes: &[u8]) {
        if let Some(worker) = &self.worker {
            let _ = worker.post_message(&Uint8Array::from(bytes));
        }
    }

    fn end(&mut self, why: &Silence) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        self.unsent.clear();
        for (_, waiting) in self.waiting.drain() {
            let _ = waiting.send(Err(why.clone()));
        }
    }
}

/// A worker's first word is empty: it listens. All others are replies.
fn hear(data: &JsValue) {
    THINKER.with_borrow_mut(|thinker| {
        if data.is_null() {
            thinker.listens = true;
            for bytes in std::mem::take(&mut thinker.unsent) {
                thinker.post(&bytes);
            }
            return;
        }
        let bytes = Uint8Array::new(data).to_vec();
        let Ok(Reply { id, result }) = postcard::from_bytes(&bytes) else { return };
        if let Some(waiting) = thinker.waiting.remove(&id) {
            let _ = waiting.send(result.map_err(Silence::Refused));
        }
    });
}

fn died() {
    THINKER.with_borrow_mut(|thinker| thinker.end(&Silence::Died));
}
