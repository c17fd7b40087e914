//! The page's worker: it thinks for the computer players, so that the page never waits.
//!
//! It is a program of its own because the page opens without it: a first view does not pay for the search.

#![cfg(target_arch = "wasm32")]

use js_sys::Uint8Array;
use mozaika_app::{Reply, Request, run_task};
use mozaika_players::PLAYERS;
use mozaika_registry::GAMES;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn answer(request: &[u8]) -> Result<Vec<u8>, String> {
    let Request { id, task } = postcard::from_bytes(request).map_err(|error| error.to_string())?;
    let reply = Reply { id, result: run_task(GAMES, PLAYERS, &task) };
    postcard::to_stdvec(&reply).map_err(|error| error.to_string())
}

/// A worker that panics tells the page why, before it crashes.
fn report_panic(panic: &std::panic::PanicHookInfo<'_>) {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    // Nothing more can be done here; the page hears of the crash itself all the same.
    let _ = scope.post_message(&JsValue::from_str(&panic.to_string()));
}

/// Listens for requests; each is answered in its turn. To stop a thought, the page ends the worker.
#[wasm_bindgen]
pub fn open_worker() {
    std::panic::set_hook(Box::new(report_panic));
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        // What cannot be read, written or sent is a crash: the page hears of it, and does not wait for ever.
        let answered = answer(&bytes).and_then(|reply| {
            answering.post_message(&Uint8Array::from(reply.as_slice())).map_err(|error| format!("{error:?}"))
        });
        if let Err(why) = answered {
            wasm_bindgen::throw_str(&why);
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    // Says that it listens: messages sent earlier would be lost.
    let _ = scope.post_message(&JsValue::NULL);
}
