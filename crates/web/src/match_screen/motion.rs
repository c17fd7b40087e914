//! Pieces that travel. The browser moves them; whoever does not want to wait sees them arrive at once.

use js_sys::{Array, Reflect};
use leptos::prelude::{document, set_timeout};
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Element, HtmlElement};

use crate::browser::{call, object};

/// The mark of our journeys among everything that moves on a page.
const JOURNEY: &str = "journey";

/// A place on the screen: the middle of something, and its size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spot {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) size: f64,
}

impl Spot {
    /// Where that is; nothing when it is not shown.
    pub(crate) fn of(element: &Element) -> Option<Self> {
        let rect = element.get_bounding_client_rect();
        let spot = Self {
            x: rect.left() + rect.width() / 2.0,
            y: rect.top() + rect.height() / 2.0,
            size: rect.width().max(rect.height()),
        };
        (spot.size > 0.0).then_some(spot)
    }

    /// Where the first thing of that kind is.
    pub(crate) fn found(css: &str) -> Option<Self> {
        Self::of(&document().query_selector(css).ok()??)
    }

    /// The transform that shows here what stands there.
    pub(crate) fn seen_from(self, there: Self) -> String {
        format!("translate({}px, {}px) scale({})", self.x - there.x, self.y - there.y, self.size / there.size)
    }
}

/// Lets something travel along these transforms, the last of which is where it stands.
pub(crate) fn travel(what: &Element, along: &[String], milliseconds: u32) {
    let frames: Array = along.iter().map(|transform| object(&[("transform", transform.as_str().into())])).collect();
    animate(what, &frames, milliseconds, 0);
}

/// Something appears only after so many milliseconds: until then its likeness flies there.
pub(crate) fn appear_after(what: &Element, milliseconds: u32) {
    let hidden = || object(&[("opacity", 0.into())]);
    animate(what, &Array::of2(&hidden(), &hidden()), milliseconds, 0);
}

/// A piece on its way above everything else.
#[derive(Clone, Debug)]
pub(crate) struct Flight {
    /// What it looks like.
    pub(crate) markup: String,
    pub(crate) from: Spot,
    pub(crate) to: Spot,
    /// It breaks where it lands.
    pub(crate) breaks: bool,
}

/// Between two pieces that leave together, in milliseconds: they are seen one by one.
const APART: u32 = 45;
/// How long the shards of a piece are seen, in milliseconds.
const SHATTERING: u32 = 260;

/// Lets pieces fly, one shortly after the other; what they fly to is there already and is to appear when they land.
pub(crate) fn fly(flights: Vec<Flight>, milliseconds: u32) {
    for (index, flight) in flights.into_iter().enumerate() {
        let Some(piece) = likeness(&flight) else { continue };
        let wait = APART * index as u32;
        let frames = Array::of2(
            &object(&[("transform", flight.from.seen_from(flight.to).into())]),
            &object(&[("transform", "none".into())]),
        );
        animate(&piece, &frames, milliseconds, wait);
        let landed = piece.clone();
        let leave = move || {
            if flight.breaks {
                landed.set_class_name("flying shatters");
                set_timeout(move || landed.remove(), std::time::Duration::from_millis(SHATTERING.into()));
            } else {
                landed.remove();
            }
        };
        set_timeout(leave, std::time::Duration::from_millis((milliseconds + wait).into()));
    }
}

/// A piece of its own for the flight, standing where it will land.
fn likeness(flight: &Flight) -> Option<HtmlElement> {
    let page = document();
    let piece: HtmlElement = page.create_element("div").ok()?.dyn_into().ok()?;
    piece.set_class_name("flying");
    piece.set_inner_html(&flight.markup);
    let Flight { to, .. } = flight;
    for (name, value) in
        [("left", to.x - to.size / 2.0), ("top", to.y - to.size / 2.0), ("width", to.size), ("height", to.size)]
    {
        piece.style().set_property(name, &format!("{value}px")).ok()?;
    }
    page.body()?.append_child(&piece).ok()?;
    Some(piece)
}

fn animate(what: &Element, frames: &Array, milliseconds: u32, wait: u32) {
    let journey = object(&[
        ("id", JOURNEY.into()),
        ("duration", milliseconds.into()),
        ("delay", wait.into()),
        ("fill", "backwards".into()),
        ("easing", "ease-in-out".into()),
    ]);
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
