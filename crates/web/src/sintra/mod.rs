//! Stained Glass of Sintra: its picture on the first screen; the table is written, not drawn, so far.

use leptos::prelude::*;

use crate::games::{Drawn, UNDRAWN};

/// Sintra's part of the page.
pub(crate) static DRAWN: Drawn = Drawn { game: "sintra", miniature, rules: "sg-rule", ..UNDRAWN };

/// Arched windows through which light falls.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="0 0 320 240" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}
