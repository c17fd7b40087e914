//! The circle of patches: the three on offer large, the others small and in order.

use leptos::prelude::*;
use mozaika_app::patchwork::{Piece, Standing, drawing, patch_name, standing};
use mozaika_game::{Game as _, Seat};
use mozaika_patchwork::{Move, PatchId, Patchwork};

use super::hand::Hand;

#[component]
pub(crate) fn Circle(hand: Hand) -> impl IntoView {
    let house = hand.table.house;
    let ids = Memo::new(move |_| hand.state.get().map(|state| state.circle().to_vec()).unwrap_or_default());
    let offered = Memo::new(move |_| hand.state.get().map_or(3, |state| state.edition().contents().offer));
    let first = move || ids.get().into_iter().take(offered.get()).collect::<Vec<u8>>();
    let others = move || ids.get().into_iter().skip(offered.get()).collect::<Vec<u8>>();
    view! {
        <section class="pw-circle" aria-label=house.t("pw-circle")>
            <h2 class="unseen">{house.t("pw-offer")}</h2>
            <div class="offers">
                <super::moving::NeutralToken hand/>
                <For each=first key=|id| *id let:id>
                    <Offer hand id/>
                </For>
            </div>
            <h2 class="then-title">{house.t("pw-then")}</h2>
            <ol class="rest" data-testid="rest" tabindex="0" aria-label=house.t("pw-then")>
                <For each=others key=|id| *id let:id>
                    <li class="rest-patch" data-patch=id.to_string()>
                        <span class="unseen">{move || house.told(|words| patch_name(PatchId(id), words))}</span>
                        <Cloth hand id/>
                        <Prices hand id/>
                    </li>
                </For>
            </ol>
        </section>
    }
}

/// For whom the offer is looked at: whoever decides, or is about to.
fn looking(hand: Hand) -> Option<Seat> {
    hand.table.session.with(|session| session.table().next().seats().lowest())
}

fn stands(hand: Hand, id: u8) -> Option<Standing> {
    let state: Patchwork = hand.state.get()?;
    let patch = state.edition().contents().patch(PatchId(id))?;
    Some(standing(&state, looking(hand)?, patch))
}

#[component]
fn Offer(hand: Hand, id: u8) -> impl IntoView {
    let house = hand.table.house;
    let stands = Memo::new(move |_| stands(hand, id));
    let held = move || hand.aim.get().is_some_and(|aim| aim.piece == Piece::Patch(PatchId(id)));
    let coming = move || matches!(hand.considered(), Some((_, Move::Buy(patch, ..))) if patch.0 == id);
    let tag = move || match stands.get() {
        Some(Standing::TooDear(missing)) => house.with("pw-standing-dear-short", &[("missing", missing.into())]),
        Some(Standing::NoRoom) => house.say("pw-standing-no-room-short"),
        Some(Standing::Possible(_)) | None => String::new(),
    };
    let told = move || {
        let standing = match stands.get() {
            Some(Standing::TooDear(missing)) => house.with("pw-standing-dear", &[("missing", missing.into())]),
            Some(Standing::NoRoom) => house.say("pw-standing-no-room"),
            Some(Standing::Possible(_)) => house.say("pw-standing-possible"),
            None => String::new(),
        };
        told(hand, id, standing)
    };
    view! {
        <button
            class="offer"
            class:dear=move || matches!(stands.get(), Some(Standing::TooDear(_)))
            class:no-room=move || matches!(stands.get(), Some(Standing::NoRoom))
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
            <span class="unseen">{told}</span>
            <span class="offer-look" aria-hidden="true">
                <Cloth hand id/>
                <Prices hand id/>
                <span class="offer-tag">{tag}</span>
            </span>
        </button>
    }
}

fn told(hand: Hand, id: u8, standing: String) -> String {
    let house = hand.table.house;
    let Some(state) = hand.state.get() else { return String::new() };
    let Some(patch) = state.edition().contents().patch(PatchId(id)) else { return String::new() };
    house.told(|words| {
        words.with(
            "pw-offer-told",
            &[
                ("patch", patch_name(PatchId(id), words).into()),
                ("size", patch.size.into()),
                ("price", patch.price.into()),
                ("time", patch.time.into()),
                ("icons", patch.icons.into()),
                ("standing", standing.into()),
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
    let house = hand.table.house;
    let patch = hand.state.get_untracked().and_then(|state| state.edition().contents().patch(PatchId(id)));
    patch.map(|patch| {
        view! {
            <span class="prices">
                <span class="price"><span class="unseen">{house.t("pw-buttons")}</span><svg class="price-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#button"/></svg>{patch.price}</span>
                <span class="price"><span class="unseen">{house.t("pw-time")}</span><svg class="price-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#hourglass"/></svg>{patch.time}</span>
            </span>
        }
    })
}

/// A patch on its way to the quilt, under the pointer.
#[component]
pub(crate) fn Floating(hand: Hand) -> impl IntoView {
    move || {
        let (x, y) = hand.float.get()?;
        let (state, aim) = (hand.state.get()?, hand.aim.get()?);
        let cells = aim.shape(&state);
        let width = cells.iter().map(|cell| cell.1).max()? + 1;
        let height = cells.iter().map(|cell| cell.0).max()? + 1;
        let size = hand.cell_size();
        let Piece::Patch(id) = aim.piece else { return None };
        let icons = state.edition().contents().patch(id)?.icons;
        let markup = drawing::piece(mozaika_app::patchwork::What::Patch(id), &cells, icons, "");
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
