//! Pieces that travel. The browser moves them; whoever does not want to wait sees them arrive at once.

use js_sys::{Array, Function, Object, Reflect};
use leptos::prelude::document;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Element;

/// The mark of our journeys among everything that moves on a page.
const JOURNEY: &str = "journey";

/// Lets something travel along these transforms, the last of which is where it stands.
pub(crate) fn travel(what: &Element, along: &[String], milliseconds: u32) {
    let frames: Array = along.iter().map(|transform| object(&[("transform", transform.as_str().into())])).collect();
    let journey =
        object(&[("id", JOURNEY.into()), ("duration", milliseconds.into()), ("easing", "ease-in-out".into())]);
    // A browser that cannot do this shows where things are all the same.
    let _ = call(what, "animate", &[frames.into(), journey.into()]);
}

/// Everything that travels is there at once.
pub(crate) fn arrive() {
    let moving = call(&document(), "getAnimations", &[]).unwrap_or(JsValue::UNDEFINED);
    for journey in Array::from(&moving) {
        if Reflect::get(&journey, &"id".into()).is_ok_and(|id| id == JOURNEY) {
            let _ = call(&journey, "finish", &[]);
        }
    }
}

fn object(fields: &[(&str, JsValue)]) -> Object {
    let object = Object::new();
    for (name, value) in fields {
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object
}

fn call(on: &JsValue, method: &str, with: &[JsValue]) -> Result<JsValue, JsValue> {
    let method: Function = Reflect::get(on, &method.into())?.dyn_into()?;
    Reflect::apply(&method, on, &with.iter().cloned().collect())
}
