//! A quilt: linen, patches, and the patch that is held above it.

use leptos::prelude::*;
use mozaika_app::patchwork::{HeldPiece, drawing, quilt_rows, typed};
use mozaika_game::Seat;
use mozaika_patchwork::{Move, cells};

use super::hand::{Hand, MARGIN, WIDE};

/// The small quilt's drawing has no letters around it.
pub(crate) const SMALL_MARGIN: f64 = 12.0;
pub(crate) const SMALL_WIDE: f64 = 900.0 + 2.0 * SMALL_MARGIN;

/// Which of the drawings of quilts it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// The one that is played on.
    Own,
    /// The opponent's, beside it.
    Beside,
    /// Anybody's, to be looked at alone.
    Alone,
}

impl Place {
    const fn name(self) -> &'static str {
        match self {
            Self::Own => "quilt",
            Self::Beside => "other-quilt",
            Self::Alone => "lone-quilt",
        }
    }
}

#[component]
pub(crate) fn Quilt(hand: Hand, #[prop(into)] seat: Signal<Seat>, place: Place) -> impl IntoView {
    let large = place == Place::Own;
    let screen = hand.screen;
    let app = screen.app;
    let pieces = Memo::new(move |_| {
        screen.open_match.with(|open_match| {
            typed(open_match.played()).map(|game| drawing::quilt(game, seat.get())).unwrap_or_default()
        })
    });
    let lit = move || {
        let entry = screen.lit_entry()?;
        screen.open_match.with(|open_match| drawing::outline_of(typed(open_match.played())?, seat.get(), entry))
    };
    let told = move || {
        let free = hand.state.get().map_or(0, |state| state.players()[seat.get().index()].quilt.free_cells());
        app.say_with("pw-quilt-label", &[("name", screen.display_name(seat.get()).into()), ("free", free.into())])
    };
    let edge = if large { MARGIN } else { SMALL_MARGIN };
    let wide = if large { WIDE } else { SMALL_WIDE };
    let figure = view! {
        <svg class="quilt" viewBox=format!("-{edge} -{edge} {wide} {wide}") role="img" aria-label=told data-testid=place.name()>
            <rect class="quilt-linen" width="900" height="900" fill="url(#linen)"/>
            <path class="quilt-grid" d=grid()/>
            {large.then(names)}
            <g inner_html=move || pieces.get()></g>
            <rect class="quilt-hem" x="-6" y="-6" width="912" height="912" rx="10"/>
            <path class="quilt-lit" d=lit/>
            <g class="ghost" inner_html=move || ghost(hand, seat.get()).unwrap_or_default()></g>
        </svg>
    };
    if !large {
        return view! { <div class="cloth small">{figure}</div> }.into_any();
    }
    view! {
        <div
            class="cloth large"
            class:holding=move || hand.held.get().is_some()
            data-testid="cloth"
            data-part="own-board"
            tabindex="-1"
            node_ref=hand.cloth
            on:contextmenu=move |event| hand.rotate_with_right_click(&event)
            on:pointermove=move |event| hand.over_cloth(&event)
            on:pointerdown=move |event| hand.touch_cloth(&event)
            on:click=move |event| hand.click_cloth(&event)
            on:wheel=move |event: web_sys::WheelEvent| hand.rotate_with_wheel(&event)
        >
            {figure}
        </div>
        <p class="unseen" role="status">{move || spoken(hand)}</p>
        <QuiltRows hand seat/>
    }
    .into_any()
}

/// The quilt row by row, for those who do not see it; told when asked for.
#[component]
fn QuiltRows(hand: Hand, seat: Signal<Seat>) -> impl IntoView {
    let app = hand.screen.app;
    let asked = RwSignal::new(false);
    let rows = move || {
        let quilt = hand.state.get().map(|state| state.players()[seat.get().index()].quilt);
        quilt.map(|quilt| app.words(|words| quilt_rows(&quilt, words))).unwrap_or_default()
    };
    view! {
        <button
            class="quiet until-focused"
            data-testid="quilt-rows"
            aria-expanded=move || asked.get().to_string()
            on:click=move |_| asked.update(|asked| *asked = !*asked)
        >
            {app.t("pw-rows")}
        </button>
        <div class="unseen" role="status">
            {move || asked.get().then(|| view! { <ul>{rows().into_iter().map(|row| view! { <li>{row}</li> }).collect_view()}</ul> })}
        </div>
    }
}

/// The piece that is held, previewed or about to come, when it belongs to this quilt.
fn ghost(hand: Hand, seat: Seat) -> Option<String> {
    let state = hand.state.get()?;
    if let Some((held, ghost)) = hand.ghost().filter(|_| hand.person() == Some(seat)) {
        let floats = hand.float.get().is_some();
        return (!floats).then(|| drawing::ghost(&state, held.piece, &ghost));
    }
    let (mover, decision) = hand.considered()?;
    let told = hand.screen.coming.get().is_some() || hand.screen.preview.get().is_some();
    let flies = hand.flight.get().is_some_and(|flight| flight.seat == seat);
    if mover != seat || !told || flies || decision == Move::Advance {
        return None;
    }
    let held = HeldPiece::like(decision)?;
    Some(drawing::ghost(&state, held.piece, &held.ghost(&state, seat)))
}

/// Where the held patch is, for those who do not see it.
fn spoken(hand: Hand) -> Option<String> {
    let app = hand.screen.app;
    let (_, ghost) = hand.ghost()?;
    Some(match &ghost.verdict {
        Ok(Move::Buy(_, _, cell) | Move::Patch(cell)) => {
            app.say_with("pw-ghost-ok", &[("cell", cell.to_string().into())])
        }
        Ok(Move::Advance) => String::new(),
        Err(refusal) => hand.screen.with_refusal_text(|text| text.illegal(&refusal.clone().into())),
    })
}

fn grid() -> String {
    (1..9).map(|line| format!("M{0} 0V900M0 {0}H900", line * 100)).collect::<Vec<_>>().concat()
}

/// The letters and numbers of the cells.
fn names() -> impl IntoView {
    let columns = cells(u128::MAX >> (128 - 9)).map(|cell| {
        let x = cell.column() * 100 + 50;
        view! { <text class="quilt-name" x=x y="-16">{char::from(b'a' + cell.column() as u8).to_string()}</text> }
    });
    let rows = (1..=9).map(|row| view! { <text class="quilt-name" x="-25" y=row * 100 - 42>{row}</text> });
    view! { <g aria-hidden="true">{columns.collect_view()}{rows.collect_view()}</g> }
}
