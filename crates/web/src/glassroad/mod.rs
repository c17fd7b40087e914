//! Glass Road: its picture on the first screen; the table is written, not drawn, so far.

use leptos::prelude::*;

use crate::games::{Drawn, UNDRAWN};

/// Glass Road's part of the page.
pub(crate) static DRAWN: Drawn = Drawn { game: "glassroad", miniature, rules: "gr-rule", ..UNDRAWN };

/// The two production wheels, turning slowly.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="4 0 346 240" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}
