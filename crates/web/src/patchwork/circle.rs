//! The circle of patches: the three on offer large, the others small and in order.

use leptos::prelude::*;
use mozaika_app::patchwork::{Affordability, Piece, affordability, drawing, patch_name};
use mozaika_game::Seat;
use mozaika_patchwork::{Move, PatchId, Patchwork};

use super::hand::Hand;

#[component]
pub(crate) fn Circle(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let ids = Memo::new(move |_| hand.state.get().map(|state| state.circle().to_vec()).unwrap_or_default());
    let offered = Memo::new(move |_| hand.state.get().map_or(3, |state| state.pieces().offer));
    let first = move || ids.get().into_iter().take(offered.get()).collect::<Vec<u8>>();
    let others = move || ids.get().into_iter().skip(offered.get()).collect::<Vec<u8>>();
    view! {
        <section class="pw-circle" data-part="circle" aria-label=app.t("pw-circle")>
            <h2 class="unseen">{app.t("pw-offer")}</h2>
            <div class="offers">
                <super::animation::NeutralToken hand/>
                <For each=first key=|id| *id let:id>
                    <Offer hand id/>
                </For>
            </div>
            <h2 class="then-title">{app.t("pw-then")}</h2>
            <ol class="rest" data-testid="rest" tabindex="0" aria-label=app.t("pw-then")>
                <For each=others key=|id| *id let:id>
                    <li class="rest-patch" data-patch=id.to_string()>
                        <span class="unseen">{move || app.words(|words| patch_name(PatchId(id), words))}</span>
                        <Cloth hand id/>
                        <Prices hand id/>
                    </li>
                </For>
            </ol>
        </section>
    }
}

/// For whom it is said what is affordable: whoever decides, or is about to.
fn deciding_seat(hand: Hand) -> Option<Seat> {
    hand.screen.open_match.with(|open_match| open_match.played().next().seats().lowest())
}

fn affordable(hand: Hand, id: u8) -> Option<Affordability> {
    let state: Patchwork = hand.state.get()?;
    let patch = state.pieces().patch(PatchId(id))?;
    Some(affordability(&state, deciding_seat(hand)?, patch))
}

#[component]
fn Offer(hand: Hand, id: u8) -> impl IntoView {
    let app = hand.screen.app;
    let affordability = Memo::new(move |_| affordable(hand, id));
    let held = move || hand.held.get().is_some_and(|held| held.piece == Piece::Patch(PatchId(id)));
    // What is merely pointed at stays as it is.
    let coming = move || {
        let shown = hand.screen.coming.get().is_some() || hand.screen.preview.get().is_some();
        shown && matches!(hand.considered(), Some((_, Move::Buy(patch, ..))) if patch.0 == id)
    };
    let tag = move || match affordability.get() {
        Some(Affordability::TooExpensive(missing)) => {
            app.say_with("pw-afford-expensive-short", &[("missing", missing.into())])
        }
        Some(Affordability::NoRoom) => app.say("pw-afford-no-room-short"),
        Some(Affordability::Affordable(_)) | None => String::new(),
    };
    let label = move || {
        let afford = match affordability.get() {
            Some(Affordability::TooExpensive(missing)) => {
                app.say_with("pw-afford-expensive", &[("missing", missing.into())])
            }
            Some(Affordability::NoRoom) => app.say("pw-afford-no-room"),
            Some(Affordability::Affordable(_)) => app.say("pw-afford-yes"),
            None => String::new(),
        };
        offer_label(hand, id, afford)
    };
    view! {
        <button
            class="offer"
            class:too-expensive=move || matches!(affordability.get(), Some(Affordability::TooExpensive(_)))
            class:no-room=move || matches!(affordability.get(), Some(Affordability::NoRoom))
            class:held=held
            class:coming=coming
            data-testid="offer"
            data-patch=id.to_string()
            aria-pressed=move || held().to_string()
            on:pointerdown=move |event| hand.grab(id, &event)
            on:click=move |_| if !hand.dragged() { hand.pick(id) }
            on:pointerenter=move |_| hand.hover.set(Some(id))
            on:pointerleave=move |_| hand.hover.set(None)
            on:focus=move |_| hand.hover.set(Some(id))
            on:blur=move |_| hand.hover.set(None)
        >
            <span class="unseen">{label}</span>
            <span class="offer-look" aria-hidden="true">
                <Cloth hand id/>
                <Prices hand id/>
                <span class="offer-tag">{tag}</span>
            </span>
        </button>
    }
}

fn offer_label(hand: Hand, id: u8, afford: String) -> String {
    let app = hand.screen.app;
    let Some(state) = hand.state.get() else { return String::new() };
    let Some(patch) = state.pieces().patch(PatchId(id)) else { return String::new() };
    app.words(|words| {
        words.say_with(
            "pw-offer-label",
            &[
                ("patch", patch_name(PatchId(id), words).into()),
                ("size", patch.size.into()),
                ("price", patch.price.into()),
                ("time", patch.time.into()),
                ("icons", patch.icons.into()),
                ("afford", afford.into()),
            ],
        )
    })
}

/// The patch itself.
#[component]
fn Cloth(hand: Hand, id: u8) -> impl IntoView {
    let drawn = hand.state.get_untracked().map(|state| drawing::patch(&state, PatchId(id)));
    drawn.map(|(markup, width, height)| {
        view! {
            <svg
                class="patch"
                viewBox=format!("-4 -4 {} {}", width + 8.0, height + 8.0)
                style:--wide=format!("{}", width / 100.0)
                style:--tall=format!("{}", height / 100.0)
                aria-hidden="true"
                inner_html=markup
            ></svg>
        }
    })
}

/// What a patch costs, in buttons and in time.
#[component]
fn Prices(hand: Hand, id: u8) -> impl IntoView {
    let app = hand.screen.app;
    let patch = hand.state.with_untracked(|state| {
        let patch = state.as_ref()?.pieces().patch(PatchId(id))?;
        Some((patch.price, patch.time))
    });
    patch.map(|(price, time)| {
        view! {
            <span class="prices">
                <span class="price"><span class="unseen">{app.t("pw-buttons")}</span><svg class="price-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#button"/></svg>{price}</span>
                <span class="price"><span class="unseen">{app.t("pw-time")}</span><svg class="price-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#hourglass"/></svg>{time}</span>
            </span>
        }
    })
}

/// A patch on its way to the quilt, under the pointer.
#[component]
pub(crate) fn Floating(hand: Hand) -> impl IntoView {
    move || {
        let (x, y) = hand.float.get()?;
        let (state, held) = (hand.state.get()?, hand.held.get()?);
        let cells = held.shape(&state);
        let width = cells.iter().map(|cell| cell.1).max()? + 1;
        let height = cells.iter().map(|cell| cell.0).max()? + 1;
        let size = hand.cell_size();
        let Piece::Patch(id) = held.piece else { return None };
        let icons = state.pieces().patch(id)?.icons;
        let markup = drawing::piece(mozaika_app::patchwork::PieceKind::Patch(id), &cells, icons, "");
        Some(view! {
            <svg
                class="floating"
                aria-hidden="true"
                viewBox=format!("0 0 {} {}", width * 100, height * 100)
                style:width=format!("{}px", f64::from(width) * size)
                style:height=format!("{}px", f64::from(height) * size)
                style:left=format!("{}px", x - f64::from(width) * size / 2.0)
                style:top=format!("{}px", y - f64::from(height) * size / 2.0)
                inner_html=markup
            ></svg>
        })
    }
}
