//! The step that is being made: what may be said next, as far as it does not lie on the board, and what can be done at any time.

use leptos::prelude::*;
use mozaika_app::glassroad::Making;
use mozaika_app::{StepChoice, ThingKind};
use mozaika_glassroad::Tile;

use super::faces;
use super::hand::Hand;

#[component]
pub(crate) fn Tray(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let begun = Memo::new(move |_| hand.making.with(|making| making.as_ref().is_some_and(Making::is_begun)));
    let asks = Memo::new(move |_| {
        hand.making.with(|making| making.as_ref().is_some_and(|making| !making.steps().words().is_empty()))
    });
    // What lies on the table is touched there.
    let small = Memo::new(move |_| {
        let state = hand.state.get();
        let on_the_table = |choice: &StepChoice| match choice.thing.kind {
            ThingKind::Cell | ThingKind::Card => true,
            ThingKind::Tile => state.as_ref().is_some_and(|state| state.pieces().building(&choice.thing.id).is_some()),
            _ => false,
        };
        if !asks.get() {
            return Vec::new();
        }
        hand.choices.with(|choices| choices.iter().filter(|choice| !on_the_table(choice)).cloned().collect::<Vec<_>>())
    });
    let detail = Memo::new(move |_| {
        hand.making.with(|making| {
            making.as_ref().is_some_and(|making| making.verb() != "choose" && making.in_detail().is_some())
        })
    });
    let conversions = move || {
        let open = hand.conversions.get();
        (!begun.get() && !open.is_empty()).then(|| {
            view! {
                <div class="gr-conversions" role="group" aria-label=app.t("gr-conversions")>
                    <span class="gr-tray-title">{app.t("gr-conversions")}</span>
                    {open.into_iter().map(|tile| view! { <Conversion hand tile/> }).collect_view()}
                </div>
            }
        })
    };
    let buttons = move || {
        let small = small.get();
        (!small.is_empty()).then(|| {
            view! {
                <div class="gr-words" role="group" aria-label=app.t("gr-words")>
                    {small.into_iter().enumerate().map(|(nth, choice)| view! { <WordButton hand choice usual=nth == 0/> }).collect_view()}
                </div>
            }
        })
    };
    view! {
        <section class="gr-tray" data-part="tray" class:begun=move || begun.get() aria-label=app.t("gr-step")>
            {buttons}
            {move || detail.get().then(|| view! {
                <button class="quiet gr-detail" data-testid="gr-detail" title=app.t("gr-detail-why") on:click=move |event| { hand.note(&event); hand.in_detail() }>{app.t("gr-detail")}</button>
            })}
            {conversions}
        </section>
    }
}

/// A word that names nothing on the table, or a store.
#[component]
fn WordButton(hand: Hand, choice: StepChoice, usual: bool) -> impl IntoView {
    let StepChoice { word, thing, text } = choice;
    let (said, considered, focused) = (word.clone(), word.clone(), word.clone());
    let drawn = faces::thing(&thing);
    let consider = move |word: &Option<String>| hand.hover.set(word.clone());
    let name = if thing.id.is_empty() { "end".to_owned() } else { thing.id.clone() };
    let touch = move |event: web_sys::MouseEvent| {
        hand.note(&event);
        if let Some(word) = &said {
            return hand.say(word);
        }
        let whole = hand.making.with_untracked(|making| making.as_ref().and_then(|making| making.steps().decision()));
        if let Some(decision) = whole {
            hand.decide(&decision);
        }
    };
    view! {
        <button
            class="gr-word offered"
            class:usual=usual
            data-word=name
            on:click=touch
            on:pointerenter=move |event: web_sys::PointerEvent| if event.pointer_type() == "mouse" { consider(&considered) }
            on:pointerleave=move |_| hand.hover.set(None)
            on:focus=move |_| consider(&focused)
            on:blur=move |_| hand.hover.set(None)
        >
            {drawn}<span>{mozaika_app::capitalised(&text)}</span>
        </button>
    }
}

/// A building of one's own that can be used now.
#[component]
fn Conversion(hand: Hand, tile: Tile) -> impl IntoView {
    let label = move || faces::tile_label(hand, tile);
    let id = faces::tile_id(hand, tile);
    view! {
        <button
            class="gr-conversion"
            data-convert=id
            title=label
            on:click=move |event| {
                hand.note(&event);
                if let Some(state) = hand.state.get_untracked() {
                    hand.begin_conversion(&state, tile);
                }
            }
        >
            <span class="unseen">{label}</span>
            <span class="gr-conversion-face" aria-hidden="true">{faces::effect(hand, tile)}</span>
        </button>
    }
}
