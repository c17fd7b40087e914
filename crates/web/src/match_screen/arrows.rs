//! Arrow keys: the focus goes to the nearest thing in that direction, on any board.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};

/// What arrows go to: everything on the board that can be pressed.
const STOPS: &str = ".board button:not(:disabled)";
/// Going aside counts so many times as much as going straight on.
const ASIDE: f64 = 2.5;

/// Moves the focus when that is an arrow key and nobody is busy beside the board.
pub(crate) fn step(event: &KeyboardEvent) -> bool {
    let way = match event.key().as_str() {
        "ArrowLeft" => (-1.0, 0.0),
        "ArrowRight" => (1.0, 0.0),
        "ArrowUp" => (0.0, -1.0),
        "ArrowDown" => (0.0, 1.0),
        _ => return false,
    };
    let active = document().active_element();
    if active.as_ref().is_some_and(|active| active.closest(".panel, .close-up").is_ok_and(|panel| panel.is_some())) {
        return false;
    }
    let stops = stops();
    let here = active.filter(|active| stops.contains(active));
    let next = match &here {
        None => stops.first().cloned(),
        Some(here) => nearest(here, &stops, way),
    };
    next.is_some_and(|next| focus(&next))
}

fn focus(element: &Element) -> bool {
    element.dyn_ref::<HtmlElement>().is_some_and(|element| element.focus().is_ok())
}

fn stops() -> Vec<Element> {
    let Ok(found) = document().query_selector_all(STOPS) else { return Vec::new() };
    let elements = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok());
    elements.filter(|element| element.get_bounding_client_rect().width() > 0.0).collect()
}

fn nearest(here: &Element, stops: &[Element], (dx, dy): (f64, f64)) -> Option<Element> {
    let middle = |element: &Element| {
        let rect = element.get_bounding_client_rect();
        (rect.left() + rect.width() / 2.0, rect.top() + rect.height() / 2.0)
    };
    let (x, y) = middle(here);
    let distance = |stop: &Element| {
        let (there_x, there_y) = middle(stop);
        let (ahead, aside) =
            ((there_x - x) * dx + (there_y - y) * dy, ((there_x - x) * dy).abs() + ((there_y - y) * dx).abs());
        (ahead > 4.0).then_some(ahead + aside * ASIDE)
    };
    let ways = stops.iter().filter(|stop| *stop != here).filter_map(|stop| Some((distance(stop)?, stop)));
    ways.min_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, stop)| stop.clone())
}
