//! The page's worker: it thinks for the computer players, so that the page never waits.
//!
//! It is a program of its own because the page opens without it: a first view does not pay for the search.

use js_sys::Uint8Array;
use mozaika_app::{Reply, Request, perform};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Listens for requests; each is answered in its turn. To stop a thought, the page ends the worker.
#[wasm_bindgen]
pub fn open_worker() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let answering = scope.clone();
    let listen = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        let bytes = Uint8Array::new(&event.data()).to_vec();
        // The page and its worker are built together: what cannot be read was not sent by the page.
        let Ok(Request { id, errand }) = postcard::from_bytes(&bytes) else { return };
        let reply = Reply { id, result: perform(&errand) };
        if let Ok(bytes) = postcard::to_stdvec(&reply) {
            let _ = answering.post_message(&Uint8Array::from(bytes.as_slice()));
        }
    });
    scope.set_onmessage(Some(listen.as_ref().unchecked_ref()));
    listen.forget();
    // Says that it listens: messages sent earlier would be lost.
    let _ = scope.post_message(&JsValue::NULL);
}
