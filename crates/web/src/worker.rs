//! The page's worker, which does what would hold up the page: it thinks for the computer players.
//!
//! One task at a time; to stop a task, the worker is ended and another one starts when it is needed. A worker that crashed is
//! told to whoever waits for it, with the reason, and replaced.

use std::cell::RefCell;
use std::collections::HashMap;

use futures_channel::oneshot;
use js_sys::{Reflect, Uint8Array};
use mozaika_app::{Reply, Request, TaskError, TaskResult, WorkerTask};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{MessageEvent, Worker, WorkerOptions, WorkerType};

/// Why a task has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NoResult {
    /// Nobody wants it any more.
    Stopped,
    /// The worker crashed, or could not be started; its last words.
    Crashed(String),
    /// The task made no sense to it.
    Refused(TaskError),
}

type Waiting = oneshot::Sender<Result<TaskResult, NoResult>>;

#[derive(Default)]
struct PageWorker {
    address: String,
    worker: Option<Worker>,
    /// Does it listen yet? Until then, requests wait here.
    listens: bool,
    unsent: Vec<Vec<u8>>,
    waiting: HashMap<u32, Waiting>,
    last: u32,
    /// What it said of its panic, just before it crashed.
    panic: Option<String>,
}

thread_local! {
    static WORKER: RefCell<PageWorker> = RefCell::default();
}

/// Says where the worker's script is.
pub(crate) fn set_address(address: &str) {
    WORKER.with_borrow_mut(|worker| address.clone_into(&mut worker.address));
}

/// Starts the worker before it is needed.
pub(crate) fn warm_up() {
    // If that fails, whoever needs it is told.
    WORKER.with_borrow_mut(|worker| worker.start().ok());
}

/// Does a task in the worker.
pub(crate) async fn run(task: WorkerTask) -> Result<TaskResult, NoResult> {
    let (sender, result) = oneshot::channel();
    WORKER.with_borrow_mut(|worker| worker.send(task, sender));
    result.await.unwrap_or(Err(NoResult::Stopped))
}

/// Stops whatever it does.
pub(crate) fn stop() {
    WORKER.with_borrow_mut(|worker| {
        if !worker.waiting.is_empty() {
            worker.end(&NoResult::Stopped);
            worker.start().ok();
        }
    });
}

impl PageWorker {
    fn start(&mut self) -> Result<(), String> {
        if self.worker.is_some() {
            return Ok(());
        }
        let options = WorkerOptions::new();
        options.set_type(WorkerType::Module);
        let worker = Worker::new_with_options(&self.address, &options).map_err(|error| reason(&error))?;
        let on_message = Closure::<dyn FnMut(MessageEvent)>::new(|event: MessageEvent| on_message(&event.data()));
        let on_error = Closure::<dyn FnMut(JsValue)>::new(|event: JsValue| on_error(&event));
        worker.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        worker.set_onerror(Some(on_error.as_ref().unchecked_ref()));
        on_message.forget();
        on_error.forget();
        self.worker = Some(worker);
        self.listens = false;
        Ok(())
    }

    fn send(&mut self, task: WorkerTask, sender: Waiting) {
        self.last += 1;
        let id = self.last;
        self.waiting.insert(id, sender);
        let bytes =
            self.start().and_then(|()| postcard::to_stdvec(&Request { id, task }).map_err(|error| error.to_string()));
        match bytes {
            Err(why) => self.end(&NoResult::Crashed(why)),
            Ok(bytes) if self.listens => self.post(&bytes),
            Ok(bytes) => self.unsent.push(bytes),
        }
    }

    fn post(&mut self, bytes: &[u8]) {
        let posted = self.worker.as_ref().map(|worker| worker.post_message(&Uint8Array::from(bytes)));
        if let Some(Err(error)) = posted {
            self.end(&NoResult::Crashed(reason(&error)));
        }
    }

    fn end(&mut self, why: &NoResult) {
        if let Some(worker) = self.worker.take() {
            worker.set_onmessage(None);
            worker.set_onerror(None);
            worker.terminate();
        }
        self.unsent.clear();
        self.panic = None;
        for (_, waiting) in self.waiting.drain() {
            let _ = waiting.send(Err(why.clone()));
        }
    }
}

/// A worker's first message is empty: it listens. A text is what it says of its panic. All others are replies.
fn on_message(data: &JsValue) {
    WORKER.with_borrow_mut(|worker| {
        if data.is_null() {
            worker.listens = true;
            for bytes in std::mem::take(&mut worker.unsent) {
                worker.post(&bytes);
            }
            return;
        }
        if let Some(panic) = data.as_string() {
            worker.panic = Some(panic);
            return;
        }
        match postcard::from_bytes(&Uint8Array::new(data).to_vec()) {
            Ok(Reply { id, result }) => {
                if let Some(waiting) = worker.waiting.remove(&id) {
                    let _ = waiting.send(result.map_err(NoResult::Refused));
                }
            }
            // Page and worker are built together: this is a worker of another version, and no reply of it can be trusted.
            Err(error) => worker.end(&NoResult::Crashed(error.to_string())),
        }
    });
}

fn on_error(event: &JsValue) {
    WORKER.with_borrow_mut(|worker| {
        let why = worker.panic.take().unwrap_or_else(|| reason(event));
        worker.end(&NoResult::Crashed(why));
        // The next task need not wait for a new one.
        worker.start().ok();
    });
}

/// What a browser says of an error.
fn reason(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|message| message.as_string());
    message.filter(|message| !message.is_empty()).unwrap_or_else(|| "error".to_owned())
}
