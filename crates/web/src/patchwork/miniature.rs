//! A small living picture of Patchwork: a quilt that sews itself.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::Session;
use mozaika_app::patchwork::{drawing, typed};
use mozaika_game::Seat;

use crate::house::House;

/// How long each step is shown.
const STEP: u32 = 1400;
/// A short match, well sewn: it is played over and over.
const RECORD: &str = include_str!("miniature.txt");

pub(crate) fn miniature() -> AnyView {
    let house = House::here();
    let Ok(session) = Session::resume(RECORD) else { return ().into_any() };
    let whole = session.table().len();
    let session = StoredValue::new(session);
    let step = RwSignal::new(if house.moves() { whole / 2 } else { whole });
    if house.moves() {
        spawn_local(async move {
            loop {
                TimeoutFuture::new(STEP).await;
                if step.try_update(|step| *step = if *step >= whole { 2 } else { *step + 1 }).is_none() {
                    return;
                }
            }
        });
    }
    let pieces = Memo::new(move |_| {
        session.with_value(|session| {
            let rewound = session.rewound(step.get());
            typed(rewound.table()).map(|game| drawing::quilt(game, Seat(0))).unwrap_or_default()
        })
    });
    view! {
        <super::Definitions/>
        <svg class="quilt" viewBox="-12 -12 924 924" aria-hidden="true">
            <rect class="quilt-linen" width="900" height="900" fill="url(#linen)"/>
            <g inner_html=move || pieces.get()></g>
            <rect class="quilt-hem" x="-6" y="-6" width="912" height="912" rx="10"/>
        </svg>
    }
    .into_any()
}
