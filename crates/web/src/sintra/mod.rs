//! Stained Glass of Sintra: its picture on the first screen; the match screen is written, not drawn, so far.

use leptos::prelude::*;

use crate::games::GameIntro;

/// Sintra on the first screen.
pub(crate) static INTRO: GameIntro = GameIntro { game: "sintra", has_board: false, miniature, rules: "sg-rule" };

/// Arched windows through which light falls.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="0 0 320 240" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}
