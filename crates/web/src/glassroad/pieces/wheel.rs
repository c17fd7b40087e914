//! A production wheel: a dial with two hands that turns below the goods.

use leptos::prelude::*;
use mozaika_app::capitalised;
use mozaika_app::glassroad::wheel::{DIAL, Dial, MARKER, Marker, Number, RIM, TurnsWhen, stores_of, turns_when};
use mozaika_app::glassroad::{goods_words, wheel};
use mozaika_glassroad::{Limits, Stores, Wheel};

use crate::context::AppContext;

/// What a wheel would show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct WheelPreview {
    /// What would be in the stores.
    pub(crate) stores: Stores,
    /// By how many steps the wheel would have turned since the match began.
    pub(crate) turned: u32,
}

/// A wheel as large as its box; below it, what it waits for when a single good is missing.
#[component]
pub(crate) fn WheelView(
    /// Which of the two.
    wheel: Wheel,
    /// The most its stores hold.
    limits: Limits,
    /// What is in the stores of both wheels.
    #[prop(into)]
    stores: Signal<Stores>,
    /// By how many steps it has turned since the match began.
    #[prop(into)]
    turned: Signal<u32>,
    /// What it would show after the decision that is being made.
    #[prop(into)]
    preview: Signal<Option<WheelPreview>>,
) -> impl IntoView {
    let app = AppContext::current();
    let dial = Dial::new(limits);
    let waits = Memo::new(move |_| waiting_words(app, wheel, limits, &stores.get()));
    let label = move || {
        let shown = stores.get();
        let told: Vec<String> = stores_of(wheel)
            .into_iter()
            .map(|store| {
                let good = app.say(&format!("gr-good-{}", store.good()));
                app.say_with("gr-store-shows", &[("good", good.into()), ("count", shown.of(store).into())])
            })
            .collect();
        let named = capitalised(&app.say(&format!("gr-wheel-{}", wheel.name())));
        let listed = app.words(|words| words.list(&told));
        app.say_with("gr-wheel-shows", &[("wheel", named.into()), ("what", listed.into())])
    };
    let angle = move |turned: u32| format!("rotate({:.2}deg)", f64::from(turned) * dial.step());
    let upright = move || format!("rotate({:.2}deg)", -f64::from(turned.get()) * dial.step());
    let number = move |number: Number| {
        let (x, y) = number.at;
        view! {
            <g transform=format!("translate({x:.2} {y:.2})")>
                <text class="gr-dial-number" class:refined=number.refined style:transform=upright>{number.shown}</text>
            </g>
        }
    };
    let markers = Memo::new(move |_| dial.markers(wheel, &stores.get(), turned.get()));
    let coming = Memo::new(move |_| {
        let preview = preview.get()?;
        let after = dial.markers(wheel, &preview.stores, preview.turned);
        // A marker that stays where it is while the dial turns below it needs no second drawing.
        let moved = markers.with(|now| {
            let pairs = now.iter().zip(after);
            pairs.filter(|(now, after)| now.lies_elsewhere(after)).map(|(_, after)| after).collect::<Vec<_>>()
        });
        Some(((preview.turned != turned.get()).then_some(preview.turned), moved))
    });
    let ghosts = move || {
        let (hands, markers) = coming.get()?;
        let hands = hands.map(|turned| {
            view! { <path class="gr-hands gr-foreseen" d=dial.hands_path() style:transform=angle(turned)/> }
        });
        Some(view! { {hands} {markers.into_iter().map(|marker| drawn(&marker, true)).collect_view()} })
    };
    let placed = (0..stores_of(wheel).len()).map(|nth| {
        let at = move || markers.with(|markers| translated(&markers[nth]));
        let store = stores_of(wheel)[nth];
        let full = move || stores.get().of(store) >= limits.of(store);
        let none = move || stores.get().of(store) == 0;
        let name = store.good().name();
        view! {
            <g class="gr-marker" class:none=none class:full=full data-good=name style:transform=at>
                <circle r=MARKER.to_string()/>
                <use href=format!("#gr-{name}") x="-8.500" y="-8.500" width="17" height="17"/>
            </g>
        }
    });
    view! {
        <div class="gr-wheel" data-wheel=wheel.name() data-testid=format!("wheel-{}", wheel.name())>
            <svg viewBox="-104 -104 208 208" role="img" aria-label=label>
                <circle class="gr-rim" r=(RIM + 2.5).to_string()/>
                <circle class="gr-ring-ground" r=(RIM - 1.5).to_string()/>
                <g class="gr-dial" style:transform=move || angle(turned.get())>
                    <path class="gr-refined-ground" d=dial.refined_ground()/>
                    <circle class="gr-dial-face" r=DIAL.to_string()/>
                    <path class="gr-refined-face" d=dial.refined_sector()/>
                    <path class="gr-ticks" d=dial.ticks()/>
                    {dial.numbers().into_iter().map(number).collect_view()}
                    <path class="gr-hands" d=dial.hands_path()/>
                </g>
                <g class="gr-hub">
                    <circle r="17"/>
                    <use href=format!("#gr-{}", wheel::refined(wheel).name()) x="-10" y="-10" width="20" height="20"/>
                </g>
                {placed.collect_view()}
                {ghosts}
            </svg>
            <p class="gr-turns-when">{move || waits.get()}</p>
        </div>
    }
}

fn translated(marker: &Marker) -> String {
    let (x, y) = marker.at;
    format!("translate({x:.2}px, {y:.2}px)")
}

fn drawn(marker: &Marker, ghost: bool) -> impl IntoView + use<> {
    let name = marker.store.good().name();
    view! {
        <g class="gr-marker" class:gr-foreseen=ghost data-good=name style:transform=translated(marker)>
            <circle r=MARKER.to_string()/>
            <use href=format!("#gr-{name}") x="-8.500" y="-8.500" width="17" height="17"/>
        </g>
    }
}

/// `Turns when you take 1 sand`; nothing when more than one good is missing.
fn waiting_words(app: AppContext, wheel: Wheel, limits: Limits, stores: &Stores) -> Option<String> {
    match turns_when(stores, limits, wheel) {
        TurnsWhen::Full => Some(app.say("gr-turns-full")),
        TurnsWhen::Missing(goods) => match goods[..] {
            [good] => {
                let what = app.words(|words| goods_words([(good, 1)], words));
                Some(app.say_with("gr-turns-when", &[("what", what.into())]))
            }
            _ => None,
        },
        TurnsWhen::Now => None,
    }
}
