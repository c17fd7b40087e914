//! The buildings that can be built: three rows of the display, and the own supply.

use leptos::prelude::*;
use mozaika_app::ThingKind;
use mozaika_app::glassroad::can_build;
use mozaika_game::Game as _;
use mozaika_glassroad::{GlassRoad, Kind, Tile};

use super::faces;
use super::hand::Hand;
use super::places::places_of;

/// How things stand with a building for whoever looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    /// It can be built now.
    Buildable,
    /// It can be paid for and finds a place, but not now.
    Affordable,
    /// Something is missing.
    Missing,
}

impl Standing {
    const fn name(self) -> &'static str {
        ["buildable", "affordable", "missing"][self as usize]
    }
}

fn standing(hand: Hand, state: &GlassRoad, tile: Tile) -> Standing {
    let (seat, id) = (hand.main.get(), &state.pieces().tile(tile).id);
    let leads_there = || !state.continuations_holding(seat, &["use".to_owned()], std::slice::from_ref(id)).is_empty();
    match can_build(state, seat, tile) {
        Err(_) => Standing::Missing,
        Ok(()) if hand.person() == Some(seat) && state.is_acting(seat) && leads_there() => Standing::Buildable,
        Ok(()) => Standing::Affordable,
    }
}

#[component]
pub(crate) fn Display(hand: Hand) -> impl IntoView {
    let app = hand.screen.app;
    let row = move |kind: Kind| {
        let tiles = Memo::new(move |_| {
            hand.state.get().map(|state| state.display(kind).collect::<Vec<_>>()).unwrap_or_default()
        });
        let left = move || hand.state.get().map_or(0, |state| state.stack_len(kind));
        let stack = move || app.say_with("gr-stack", &[("count", left().into())]);
        let slots = move || tiles.get().into_iter().enumerate().collect::<Vec<_>>();
        view! {
            <section class="gr-row" data-kind=kind.name()>
                <h2 class="gr-row-name">{move || app.say(&format!("gr-row-{}", kind.name()))}" "<small>{stack}</small></h2>
                <div class="gr-row-tiles">
                    <For each=slots key=|slot| *slot let((_, tile))>
                        {match tile {
                            Some(tile) => view! { <Offered hand tile/> }.into_any(),
                            None => view! { <span class="gr-gap" role="img" aria-label=app.t("gr-gap")></span> }.into_any(),
                        }}
                    </For>
                </div>
            </section>
        }
    };
    let supply = Memo::new(move |_| {
        hand.state
            .get()
            .map(|state| state.player(hand.main.get()).supply.iter().collect::<Vec<_>>())
            .unwrap_or_default()
    });
    let own = move || {
        (!supply.with(Vec::is_empty)).then(|| {
            view! {
                <section class="gr-row gr-supply" data-kind="supply">
                    <h2 class="gr-row-name">{app.t("gr-row-supply")}</h2>
                    <div class="gr-row-tiles">
                        <For each=move || supply.get() key=|tile| *tile let(tile)><Offered hand tile/></For>
                    </div>
                </section>
            }
        })
    };
    view! {
        <section class="gr-display" data-part="display" class:with-supply=move || !supply.with(Vec::is_empty) aria-label=app.t("gr-display")>
            {Kind::ALL.into_iter().map(row).collect_view()}
            {own}
        </section>
    }
}

/// One building to be built.
#[component]
fn Offered(hand: Hand, tile: Tile) -> impl IntoView {
    let app = hand.screen.app;
    let stands = Memo::new(move |_| hand.state.get().map(|state| standing(hand, &state, tile)));
    let id = faces::tile_id(hand, tile);
    let (wanted, chosen_id) = (id.clone(), id.clone());
    let word = Memo::new(move |_| hand.person().and_then(|_| hand.word_for(ThingKind::Tile, &wanted)));
    let chosen = Memo::new(move |_| {
        hand.making.with(|making| {
            making.as_ref().is_some_and(|making| making.is_begun() && making.steps().words().contains(&chosen_id))
        })
    });
    let shown = Memo::new(move |_| {
        let (state, preview) = (hand.state.get()?, hand.preview.get()?);
        Some(places_of(&state, preview.seat, &preview.decision).tile == Some(tile))
    });
    let told = move || stands.get().map(|stands| app.say(&format!("gr-standing-{}", stands.name())));
    let touch = move |event: web_sys::MouseEvent| {
        hand.note(&event);
        if chosen.get_untracked() {
            hand.finish();
        } else if let Some(state) = hand.state.get_untracked() {
            hand.point_at(&state, tile);
        }
    };
    view! {
        <button
            class="gr-offer"
            class:offered=move || word.get().is_some()
            class:chosen=move || chosen.get()
            class:shown=move || shown.get() == Some(true)
            data-standing=move || stands.get().map(Standing::name)
            data-tile=id
            aria-pressed=move || chosen.get().to_string()
            on:click=touch
        >
            {faces::offered(hand, tile)}
            <span class="unseen">{told}</span>
        </button>
    }
}
