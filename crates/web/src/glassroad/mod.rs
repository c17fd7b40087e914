//! Glass Road: its picture on the first screen; the match screen is written, not drawn, so far.

use leptos::prelude::*;

use crate::games::GameIntro;

/// Glass Road on the first screen.
pub(crate) static INTRO: GameIntro = GameIntro { game: "glassroad", has_board: false, miniature, rules: "gr-rule" };

/// The two production wheels, turning slowly.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="4 0 346 240" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}
