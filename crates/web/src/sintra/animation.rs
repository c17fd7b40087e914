//! What moves: panes fly from a factory to a strip and to the centre, a kept pane into its window, broken glass to its track.

use std::collections::HashMap;

use leptos::prelude::*;
use mozaika_app::sintra::{drawing, heap, new_panes, preview, spaces};
use mozaika_game::{Entry, Game as _, Seat};
use mozaika_sintra::{Move, Sintra, Source, Target};
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::hand::Hand;
use super::market::take_name;
use crate::match_screen::motion::{self, Flight, Spot};
use crate::sound;

/// The longest that a pane flies, in milliseconds.
const FLIGHT: u32 = 340;

/// Lets panes fly whenever a decision has been carried out.
pub(crate) fn follow(hand: Hand) {
    let screen = hand.screen;
    let spots = StoredValue::new(HashMap::<String, Spot>::new());
    let look = move || {
        if spots.try_with_value(|_| ()).is_some() {
            spots.set_value(all_spots());
        }
    };
    // While something is about to be taken everything is where it was: the window may have changed since the last look.
    Effect::new(move || {
        if screen.coming.get().is_some() || hand.chosen.get().is_some() {
            // Asked in the middle of a change, the browser would lay out everything twice.
            request_animation_frame(look);
        }
    });
    Effect::new(move |seen: Option<(usize, Option<Sintra>)>| {
        let now = hand.state.get();
        let entries = screen.open_match.with_untracked(|open_match| open_match.played().len());
        if let Some((before_entries, Some(before))) = seen
            && entries > before_entries
        {
            let made = (before_entries..entries).find_map(|entry| {
                screen.open_match.with_untracked(|open_match| {
                    match open_match.played().entry(entry, Some(open_match.viewer()))? {
                        Entry::Move(seat, text) => Some((seat, before.read_move(&text).ok()?)),
                        Entry::Chance(_) => None,
                    }
                })
            });
            if let (Some((seat, decision)), Some(now)) = (made, now.clone()) {
                let breaks = preview(&before, seat, decision).map_or(0, |preview| preview.breaks);
                if breaks > 0 {
                    sound::broken(screen.app);
                }
                if screen.travels() {
                    let time = FLIGHT.min(screen.app.settings.with_untracked(|settings| settings.pace.stage()) * 2 / 3);
                    request_animation_frame(move || {
                        let Some(from) = spots.try_get_value() else { return };
                        show(&from, &before, &now, seat, decision, time);
                        look();
                    });
                }
            }
        }
        request_animation_frame(look);
        (entries, now)
    });
}

/// Where everything is that may fly: each colour at each place, each completed strip.
fn all_spots() -> HashMap<String, Spot> {
    let mut spots = HashMap::new();
    for (css, name) in [(".sg-group", "data-take"), (".sg-strip", "data-strip")] {
        let Ok(found) = document().query_selector_all(css) else { continue };
        for element in (0..found.length()).filter_map(|index| found.get(index)?.dyn_into::<Element>().ok()) {
            let Some(name) = element.get_attribute(name) else { continue };
            let seat =
                element.closest(".sg-palace").ok().flatten().and_then(|palace| palace.get_attribute("data-seat"));
            let key = seat.map_or_else(|| name.clone(), |seat| strip_key(&seat, &name));
            let pane = element.query_selector(".sg-pane").ok().flatten();
            if let Some(spot) = pane.and_then(|pane| Spot::of(&pane)) {
                spots.insert(key, spot);
            }
        }
    }
    spots
}

fn strip_key(seat: &str, strip: &str) -> String {
    format!("{seat}:{strip}")
}

/// The palace of a seat as it is shown, large or small.
fn palace_css(seat: Seat) -> String {
    format!(".sg-palace[data-seat='{seat}']")
}

/// Lets everything fly that this decision moved.
fn show(from: &HashMap<String, Spot>, before: &Sintra, now: &Sintra, seat: Seat, decision: Move, time: u32) {
    match decision {
        Move::Take { from: source, colour, to } => {
            let Some(start) = from.get(&take_name((source, colour))).copied() else { return };
            let pane = drawing::pane(colour, "");
            let count = heap(before, source).count(colour);
            let landed = landing_places(before, now, seat, to);
            let fits = preview(before, seat, decision).map_or(0, |preview| preview.fits);
            let mut flights = Vec::new();
            for index in 0..fits as usize {
                let to = landed.get(index).and_then(Spot::of).or_else(|| owner(seat));
                if let Some(to) = to {
                    flights.push(Flight { markup: pane.clone(), from: start, to, breaks: false });
                }
            }
            for _ in fits..count {
                let track = Spot::found(&format!("{} .sg-crack", palace_css(seat))).or_else(|| owner(seat));
                if let Some(to) = track {
                    flights.push(Flight {
                        markup: pane.clone(),
                        from: start,
                        to: Spot { size: start.size, ..to },
                        breaks: true,
                    });
                }
            }
            for element in &landed {
                motion::appear_after(element, time);
            }
            motion::fly(flights, time);
            if source != Source::Centre {
                push_rest(from, before, (source, colour), time);
            }
        }
        Move::Keep(colour) => {
            let at = before.palace(seat).glazier();
            let frame = if now.palace(seat).done(at) == 2 { "lower" } else { "upper" };
            let window = format!("{} [data-window='{at}'] .{frame} .sg-pane", palace_css(seat));
            let start = from.get(&strip_key(&seat.to_string(), &at.to_string())).copied();
            let Some((start, pane)) = start.zip(document().query_selector(&window).ok().flatten()) else { return };
            if let Some(to) = Spot::of(&pane) {
                motion::appear_after(&pane, time);
                motion::fly(vec![Flight { markup: drawing::pane(colour, ""), from: start, to, breaks: false }], time);
            }
        }
        Move::Back => {}
    }
}

/// What is left at a factory goes to the centre.
fn push_rest(
    from: &HashMap<String, Spot>,
    before: &Sintra,
    (source, taken): (Source, mozaika_sintra::Colour),
    time: u32,
) {
    let rest = heap(before, source).without(taken);
    let mut flights = Vec::new();
    for colour in rest.colours() {
        let place = take_name((Source::Centre, colour));
        let start = from.get(&take_name((source, colour))).copied();
        let to = Spot::found(&format!("[data-take='{place}'] .sg-pane"));
        if let Some((from, to)) = start.zip(to) {
            let flight = Flight { markup: drawing::pane(colour, ""), from, to, breaks: false };
            flights.extend(std::iter::repeat_n(flight, rest.count(colour) as usize));
        }
    }
    motion::fly(flights, time);
}

/// The panes that lie on the strip now and did not before, as they are drawn; of a completed strip, the pane in the window.
fn landing_places(before: &Sintra, now: &Sintra, seat: Seat, to: Target) -> Vec<Element> {
    let Target::Strip { at, .. } = to else { return Vec::new() };
    let palace = palace_css(seat);
    if now.palace(seat).done(at) != before.palace(seat).done(at) {
        let frame = if now.palace(seat).done(at) == 2 { "lower" } else { "upper" };
        let pane = document().query_selector(&format!("{palace} [data-window='{at}'] .{frame} .sg-pane"));
        return pane.ok().flatten().into_iter().collect();
    }
    let pieces = now.pieces();
    let new = new_panes(spaces(before.palace(seat), at, pieces), spaces(now.palace(seat), at, pieces));
    let Ok(found) = document().query_selector_all(&format!("{palace} [data-strip='{at}'] .sg-pane")) else {
        return Vec::new();
    };
    let space = |index: usize| found.get(index as u32)?.dyn_into::<Element>().ok();
    new.iter().enumerate().filter(|(_, new)| **new).filter_map(|(index, _)| space(index)).collect()
}

/// Where the owner's name is: panes fly there when the palace is not shown.
fn owner(seat: Seat) -> Option<Spot> {
    let chip = Spot::found(&format!(".chip[data-seat='{seat}'] .chip-mark"))?;
    Some(Spot { size: chip.size * 2.0, ..chip })
}
