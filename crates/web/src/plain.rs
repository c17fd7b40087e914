//! Any game without a board of its own: the state as text, and every move as a line to click.

use leptos::prelude::*;

use crate::match_screen::{Log, MatchScreen, Moves, ScoreSheetView};

/// The board of a game that has no drawings yet.
pub(crate) fn board(screen: MatchScreen) -> AnyView {
    let app = screen.app;
    let text = move || screen.open_match.with(|open_match| open_match.played().text(Some(open_match.viewer())));
    view! {
        <div class="plain">
            <section class="plain-table" aria-label=app.t("text-board")>
                <pre data-testid="text-board" tabindex="0">{text}</pre>
            </section>
            <section class="plain-moves"><h2>{app.t("moves")}</h2><Moves screen/></section>
            <section class="plain-side">
                <ScoreSheetView screen/>
                <h2>{app.t("log")}</h2>
                <Log screen/>
            </section>
        </div>
    }
    .into_any()
}
