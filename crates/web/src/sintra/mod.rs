//! Stained Glass of Sintra: its picture on the first screen; the table is written, not drawn, so far.

use leptos::prelude::*;

use crate::games::Shown;

/// Sintra on the first screen.
pub(crate) static SHOWN: Shown = Shown { game: "sintra", has_board: false, miniature, rules: "sg-rule" };

/// Arched windows through which light falls.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="0 0 320 240" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}
