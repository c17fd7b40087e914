//! A small living picture of Patchwork: a quilt that sews itself.

use std::time::Duration;

use leptos::prelude::*;
use mozaika_app::patchwork::MINIATURE;

use crate::browser;
use crate::context::AppContext;

/// How long each step is shown.
const STEP: Duration = Duration::from_millis(1400);

pub(crate) fn miniature() -> AnyView {
    let app = AppContext::current();
    let whole = MINIATURE.lines().count();
    let step = RwSignal::new(if app.animates() { whole / 2 } else { whole });
    if app.animates() {
        let sewing = browser::every(STEP, move || {
            step.try_update(|step| *step = if *step >= whole { 1 } else { *step + 1 });
        });
        on_cleanup(move || sewing.stop());
    }
    let pieces = move || sewn(step.get());
    view! {
        <super::Definitions/>
        <svg class="quilt" viewBox="-12 -12 924 924" aria-hidden="true">
            <rect class="quilt-linen" width="900" height="900" fill="url(#linen)"/>
            <g inner_html=pieces></g>
            <rect class="quilt-hem" x="-6" y="-6" width="912" height="912" rx="10"/>
        </svg>
    }
    .into_any()
}

/// The first pieces of the quilt, the last of them just laid.
fn sewn(count: usize) -> String {
    let fresh = |(index, piece): (usize, &str)| {
        if index + 1 == count { piece.replacen("\"piece\"", "\"piece fresh\"", 1) } else { piece.to_owned() }
    };
    MINIATURE.lines().take(count).enumerate().map(fresh).collect()
}
