//! What is in the hand, and everything that moves it: pointer, wheel, fingers, keys.

use leptos::ev;
use leptos::html::Div;
use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_app::patchwork::{Affordability, Ghost, HeldPiece, MovePreview, Piece, affordability, preview};
use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Move, PatchId, Patchwork, Refusal};
use web_sys::{KeyboardEvent, PointerEvent};

use super::animation::Flight;
use crate::games::Keys;
use crate::match_screen::{MatchScreen, Mode, focus_first};

/// A pointer that moved further than this drags; until then it clicks.
const DRAGS_FROM: f64 = 8.0;
/// How far two fingers turn before the patch does.
const FINGERS_ROTATE: f64 = 0.6;
/// How far a wheel goes before the patch turns, in pixels; a notch of a mouse's wheel is more.
const WHEEL_ROTATE: f64 = 40.0;
/// For so many milliseconds after a turn the wheel is not listened to.
const WHEEL_RESTS: f64 = 120.0;
/// Two taps within so many milliseconds are one double tap.
const DOUBLE_TAP: f64 = 320.0;
/// The quilt's drawing: units around the cells, and in all.
pub(crate) const MARGIN: f64 = 44.0;
pub(crate) const WIDE: f64 = 900.0 + 2.0 * MARGIN;

/// A patch that is being dragged from the circle.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Drag {
    patch: PatchId,
    from: (f64, f64),
    moving: bool,
    touch: bool,
}

/// What is in the hand at one match.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    pub(crate) screen: MatchScreen,
    pub(crate) state: Memo<Option<Patchwork>>,
    pub(crate) held: RwSignal<Option<HeldPiece>>,
    /// The patch under the pointer or in focus.
    pub(crate) hover: RwSignal<Option<u8>>,
    /// Advancing is under the pointer or in focus.
    pub(crate) advancing: RwSignal<bool>,
    /// Where a dragged patch floats, when it is not above the quilt.
    pub(crate) float: RwSignal<Option<(f64, f64)>>,
    /// A patch that flies to a quilt.
    pub(crate) flight: RwSignal<Option<Flight>>,
    /// Where the large quilt is.
    pub(crate) cloth: NodeRef<Div>,
    drag: RwSignal<Option<Drag>>,
    fingers: RwSignal<Vec<(i32, f64, f64)>>,
    angle: RwSignal<Option<f64>>,
    tapped: RwSignal<f64>,
    /// How far the wheel has gone since the last turn, and when that was.
    wheel: RwSignal<(f64, f64)>,
}

impl Hand {
    /// The hand at that match; there is one, whoever asks.
    pub(crate) fn at(screen: MatchScreen) -> Self {
        // A place on the page may still remember the hand of the table that was there before.
        if let Some(hand) = use_context::<Self>().filter(|hand| hand.screen.open_match == screen.open_match) {
            return hand;
        }
        let state = screen.state::<Patchwork>();
        let hand = Self {
            screen,
            state,
            held: RwSignal::new(None),
            hover: RwSignal::new(None),
            advancing: RwSignal::new(false),
            float: RwSignal::new(None),
            flight: RwSignal::new(None),
            cloth: NodeRef::new(),
            drag: RwSignal::new(None),
            fingers: RwSignal::new(Vec::new()),
            angle: RwSignal::new(None),
            tapped: RwSignal::new(0.0),
            wheel: RwSignal::new((0.0, 0.0)),
        };
        provide_context(hand);
        hand.take_what_is_due();
        Effect::new(move || {
            let held = hand.held.get().is_some_and(|held| held.piece != Piece::Special);
            screen.asks.set(held.then(|| screen.app.say_to_hands("pw-task-held")));
        });
        Effect::new(move || screen.consequence.set(super::track::consequences(hand)));
        hand.make_way_for_previews();
        hand
    }

    /// After every entry the hand is empty again, but for a special patch that has to be placed.
    fn take_what_is_due(self) {
        Effect::new(move || {
            let Some(state) = self.state.get() else { return };
            let special = self.person().filter(|seat| state.placing_special() == Some(*seat)).and_then(|seat| {
                let free = mozaika_patchwork::cells(state.players()[seat.index()].quilt.free());
                free.min_by_key(|cell| cell.row().abs_diff(4) + cell.column().abs_diff(4))
            });
            self.held.set(special.and_then(|cell| HeldPiece::like(Move::Patch(cell))));
            self.hover.set(None);
            self.advancing.set(false);
        });
    }

    /// What is to be shown goes before what is held: the patch is put back, the special patch goes where it is shown.
    fn make_way_for_previews(self) {
        Effect::new(move || {
            let Some(text) = self.screen.preview.get() else { return };
            let shown = self.state_now().and_then(|state| state.read_move(&text).ok());
            self.hover.set(None);
            self.advancing.set(false);
            match (self.held.get_untracked().map(|held| held.piece), shown) {
                (Some(Piece::Patch(_)), _) => self.held.set(None),
                (Some(Piece::Special), Some(decision @ Move::Patch(_))) => self.held.set(HeldPiece::like(decision)),
                _ => {}
            }
        });
    }

    /// The person who decides now.
    pub(crate) fn person(self) -> Option<Seat> {
        self.screen.person()
    }

    fn state_now(self) -> Option<Patchwork> {
        self.state.get_untracked()
    }

    fn person_now(self) -> Option<Seat> {
        if self.screen.mode == Mode::Replay {
            return None;
        }
        self.screen.open_match.with_untracked(OpenMatch::waiting_person)
    }

    /// The piece in the hand as it looks from above.
    pub(crate) fn ghost(self) -> Option<(HeldPiece, Ghost)> {
        let (state, seat, held) = (self.state.get()?, self.person()?, self.held.get()?);
        Some((held, held.ghost(&state, seat)))
    }

    /// The decision that is being considered, whoever considers it.
    pub(crate) fn considered(self) -> Option<(Seat, Move)> {
        let state = self.state.get()?;
        if let Some((seat, text)) = self.screen.coming.get() {
            return Some((seat, state.read_move(&text).ok()?));
        }
        let seat = self.person()?;
        if let Some((held, ghost)) = self.ghost() {
            return match (ghost.verdict, held.piece) {
                (Ok(decision), _) => Some((seat, decision)),
                (Err(_), Piece::Patch(id)) => Self::some_way(&state, seat, id.0),
                (Err(_), Piece::Special) => None,
            };
        }
        if self.advancing.get() {
            return Some((seat, Move::Advance));
        }
        if let Some(id) = self.hover.get() {
            return Self::some_way(&state, seat, id);
        }
        let text = self.screen.preview.get()?;
        Some((seat, state.read_move(&text).ok()?))
    }

    fn some_way(state: &Patchwork, seat: Seat, id: u8) -> Option<(Seat, Move)> {
        let patch = state.offer().into_iter().find(|patch| patch.id.0 == id)?;
        match affordability(state, seat, patch) {
            Affordability::Affordable(decision) => Some((seat, decision)),
            Affordability::TooExpensive(_) | Affordability::NoRoom => None,
        }
    }

    /// What that decision would do.
    pub(crate) fn preview(self) -> Option<MovePreview> {
        let (seat, decision) = self.considered()?;
        preview(&self.state.get()?, seat, decision)
    }

    /// Takes a patch of the offer in hand, or says why not; the same patch again is put back.
    pub(crate) fn pick(self, id: u8) {
        let (Some(state), Some(seat)) = (self.state_now(), self.person_now()) else { return };
        let held = self.held.get_untracked().map(|held| held.piece);
        if held == Some(Piece::Special) {
            return;
        }
        if held == Some(Piece::Patch(PatchId(id))) {
            self.put_back();
            return;
        }
        let Some(patch) = state.offer().into_iter().find(|patch| patch.id.0 == id) else { return };
        self.screen.clear();
        match affordability(&state, seat, patch) {
            Affordability::Affordable(decision) => {
                self.held.set(HeldPiece::like(decision));
                // From here on keys move the patch.
                if let Some(cloth) = self.cloth.get_untracked() {
                    let _ = cloth.focus();
                }
            }
            Affordability::TooExpensive(missing) => {
                let (patch, price) = (patch.id, patch.price);
                self.screen.refuse(&Refusal::TooExpensive { patch, price, buttons: price - missing }.into());
            }
            Affordability::NoRoom => {
                let why = self.screen.app.say("pw-no-room");
                self.screen
                    .refusal
                    .set(Some(self.screen.app.say_with("refused", &[("why", why.into()), ("rule", "PW-5.1".into())])));
            }
        }
    }

    /// Puts the patch back into the circle.
    pub(crate) fn put_back(self) {
        if let Some(Piece::Patch(id)) = self.held.get_untracked().map(|held| held.piece) {
            self.held.set(None);
            focus_first(&[&format!(".offer[data-patch='{}']", id.0)]);
        }
        self.screen.refusal.set(None);
    }

    /// Advances, if that is what there is to decide.
    pub(crate) fn advance(self) {
        self.screen.decide_typed::<Patchwork>(Move::Advance);
    }

    /// Lays down what is in the hand, or says why not.
    pub(crate) fn place(self) {
        let (Some(state), Some(_), Some(held)) = (self.state_now(), self.person_now(), self.held.get_untracked())
        else {
            return;
        };
        match held.decision(&state) {
            Ok(decision) => {
                self.screen.decide_typed::<Patchwork>(decision);
            }
            Err(refusal) => self.screen.refuse(&refusal.into()),
        }
    }

    /// Changes the way the piece is held; says whether there was one.
    pub(crate) fn change(self, change: impl FnOnce(HeldPiece, &Patchwork) -> HeldPiece) -> bool {
        let (Some(state), Some(held)) = (self.state_now(), self.held.get_untracked()) else { return false };
        self.screen.refusal.set(None);
        self.held.set(Some(change(held, &state).snapped(&state)));
        true
    }

    /// A place on the screen as a place on the large quilt, in cells.
    fn on_cloth(self, x: f64, y: f64) -> Option<(f64, f64)> {
        let rect = self.cloth.get_untracked()?.get_bounding_client_rect();
        let cells = |at: f64, from: f64, length: f64| ((at - from) / length * WIDE - MARGIN) / 100.0;
        Some((cells(x, rect.left(), rect.width()), cells(y, rect.top(), rect.height())))
    }

    /// How large a cell of the large quilt is on the screen.
    pub(crate) fn cell_size(self) -> f64 {
        self.cloth.get_untracked().map_or(40.0, |cloth| cloth.get_bounding_client_rect().width() / WIDE * 100.0)
    }

    fn hold_over(self, x: f64, y: f64) -> bool {
        let Some((x, y)) = self.on_cloth(x, y) else { return false };
        let above = (-0.8..9.8).contains(&x) && (-0.8..9.8).contains(&y);
        above && self.change(|held, state| held.over(x, y, state))
    }

    /// Something touches a patch of the offer: perhaps a click, perhaps the start of a drag.
    pub(crate) fn grab(self, id: u8, event: &PointerEvent) {
        if event.button() == 0 {
            let from = place(event);
            let touch = event.pointer_type() == "touch";
            self.drag.set(Some(Drag { patch: PatchId(id), from, moving: false, touch }));
        }
    }

    /// Was the last grip a drag? Then its end is no click.
    pub(crate) fn dragged(self) -> bool {
        self.drag.get_untracked().is_some_and(|drag| drag.moving)
    }

    /// Listens to pointers that leave the patch they started on.
    pub(crate) fn listen(self) {
        let moving = window_event_listener(ev::pointermove, move |event| self.drag_on(&event));
        let up = window_event_listener(ev::pointerup, move |event| self.drop_at(&event));
        let cancel = window_event_listener(ev::pointercancel, move |event| {
            self.lift(event.pointer_id());
            self.drag.set(None);
            self.float.set(None);
        });
        on_cleanup(move || {
            moving.remove();
            up.remove();
            cancel.remove();
        });
    }

    fn drag_on(self, event: &PointerEvent) {
        let Some(mut drag) = self.drag.get_untracked() else { return };
        let (x, y) = place(event);
        if !drag.moving {
            if (x - drag.from.0).hypot(y - drag.from.1) < DRAGS_FROM {
                return;
            }
            if self.held.get_untracked().map(|held| held.piece) != Some(Piece::Patch(drag.patch)) {
                self.pick(drag.patch.0);
            }
            if self.held.get_untracked().is_none() {
                self.drag.set(None);
                return;
            }
            drag.moving = true;
            self.drag.set(Some(drag));
        }
        // A finger hides what is under it: the patch is held above it.
        let y = if drag.touch { y - 1.6 * self.cell_size() } else { y };
        self.float.set(if self.hold_over(x, y) { None } else { Some((x, y)) });
    }

    fn drop_at(self, event: &PointerEvent) {
        self.lift(event.pointer_id());
        let Some(drag) = self.drag.get_untracked().filter(|drag| drag.moving) else {
            self.drag.set(None);
            return;
        };
        let outside = self.float.get_untracked().is_some();
        self.float.set(None);
        // The click that follows a drag has to know of it.
        request_animation_frame(move || self.drag.set(None));
        match (outside, drag.touch) {
            (true, _) => self.put_back(),
            (false, false) => self.place(),
            // A finger is not exact: the button confirms.
            (false, true) => {}
        }
    }

    /// The pointer moves over the large quilt.
    pub(crate) fn over_cloth(self, event: &PointerEvent) {
        if self.dragged() {
            return;
        }
        let (x, y) = place(event);
        let touch = event.pointer_type() == "touch";
        if touch {
            self.fingers.update(|fingers| {
                if let Some(finger) = fingers.iter_mut().find(|finger| finger.0 == event.pointer_id()) {
                    (finger.1, finger.2) = (x, y);
                }
            });
            if self.fingers.with_untracked(Vec::len) > 1 {
                self.rotate_with_fingers();
                return;
            }
        }
        self.hold_over(x, y);
    }

    /// A finger or the mouse goes down on the large quilt.
    pub(crate) fn touch_cloth(self, event: &PointerEvent) {
        if event.pointer_type() != "touch" {
            return;
        }
        let (x, y) = place(event);
        self.fingers.update(|fingers| {
            fingers.retain(|finger| finger.0 != event.pointer_id());
            fingers.push((event.pointer_id(), x, y));
        });
        self.angle.set(None);
        if self.fingers.with_untracked(Vec::len) > 1 {
            return;
        }
        let now = event.time_stamp();
        if now - self.tapped.get_untracked() < DOUBLE_TAP {
            self.change(HeldPiece::flipped);
            self.tapped.set(0.0);
        } else {
            self.tapped.set(now);
            self.hold_over(x, y);
        }
    }

    fn lift(self, pointer: i32) {
        self.fingers.update(|fingers| fingers.retain(|finger| finger.0 != pointer));
        self.angle.set(None);
    }

    fn rotate_with_fingers(self) {
        let angle = self.fingers.with_untracked(|fingers| {
            let [(_, ax, ay), (_, bx, by), ..] = fingers[..] else { return None };
            Some((by - ay).atan2(bx - ax))
        });
        let Some(angle) = angle else { return };
        let Some(before) = self.angle.get_untracked() else {
            self.angle.set(Some(angle));
            return;
        };
        let turned = (angle - before).sin().atan2((angle - before).cos());
        if turned.abs() > FINGERS_ROTATE {
            self.angle.set(Some(angle));
            if turned > 0.0 {
                self.change(HeldPiece::rotated)
            } else {
                self.change(HeldPiece::rotated_back)
            };
        }
    }

    /// The wheel turns above the large quilt; a finger on a touchpad sends many small turns, and they are one.
    pub(crate) fn rotate_with_wheel(self, event: &web_sys::WheelEvent) {
        let (by, now) = (event.delta_y(), event.time_stamp());
        let (gone, last) = self.wheel.get_untracked();
        let gone = if now - last < WHEEL_RESTS { 0.0 } else { gone + by };
        if gone.abs() < WHEEL_ROTATE {
            self.wheel.set((gone, last));
            return;
        }
        self.wheel.set((0.0, now));
        if gone > 0.0 {
            self.change(HeldPiece::rotated);
        } else {
            self.change(HeldPiece::rotated_back);
        }
        // It stays under the pointer, so that there and back is the same place.
        self.hold_over(f64::from(event.client_x()), f64::from(event.client_y()));
    }

    /// The other button of a mouse turns the patch; without one in hand it is the browser's.
    pub(crate) fn rotate_with_right_click(self, event: &web_sys::MouseEvent) {
        if self.change(HeldPiece::rotated) {
            event.prevent_default();
        }
    }

    /// A click on the large quilt: a mouse places, a finger has a button for that.
    pub(crate) fn click_cloth(self, event: &web_sys::MouseEvent) {
        use wasm_bindgen::JsCast as _;
        let touch = event.dyn_ref::<PointerEvent>().is_some_and(|event| event.pointer_type() == "touch");
        if !touch && self.held.get_untracked().is_some() {
            self.hold_over(f64::from(event.client_x()), f64::from(event.client_y()));
            self.place();
        }
    }
}

fn place(event: &PointerEvent) -> (f64, f64) {
    (f64::from(event.client_x()), f64::from(event.client_y()))
}

/// Patchwork's keys.
pub(crate) fn keys(screen: MatchScreen) -> Keys {
    let hand = Hand::at(screen);
    Box::new(move |event| key(hand, event))
}

fn key(hand: Hand, event: &KeyboardEvent) -> bool {
    let holding = hand.held.get_untracked().is_some();
    match event.key().as_str() {
        digit @ ("1" | "2" | "3") => {
            let index = usize::from(digit.as_bytes()[0] - b'1');
            let id = hand.state_now().and_then(|state| state.circle().get(index).copied());
            id.is_some_and(|id| {
                hand.pick(id);
                true
            })
        }
        "a" | "A" if !holding && hand.person_now().is_some() => {
            hand.advance();
            true
        }
        "ArrowUp" => hand.change(|held, state| held.moved(-1, 0, state)),
        "ArrowDown" => hand.change(|held, state| held.moved(1, 0, state)),
        "ArrowLeft" => hand.change(|held, state| held.moved(0, -1, state)),
        "ArrowRight" => hand.change(|held, state| held.moved(0, 1, state)),
        "r" => hand.change(HeldPiece::rotated),
        "R" => hand.change(HeldPiece::rotated_back),
        "f" | "F" => hand.change(HeldPiece::flipped),
        "Enter" if holding => {
            hand.place();
            true
        }
        "Escape" if holding => {
            hand.put_back();
            true
        }
        _ => false,
    }
}
