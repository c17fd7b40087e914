//! Any game without a board of its own: the state as text, and every move as a line to click.

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_game::Seat;

use crate::match_screen::{Log, MatchScreen, Moves, ScoreSheetView};

/// The board of a game that has no drawings yet.
pub(crate) fn board(screen: MatchScreen) -> AnyView {
    let app = screen.app;
    let text = move || screen.open_match.with(OpenMatch::text_board);
    view! {
        <div class="plain">
            <section class="plain-table" data-part="own-board" aria-label=app.t("text-board")>
                <pre data-testid="text-board" tabindex="0">{text}</pre>
            </section>
            <section class="plain-moves" data-part="moves"><h2>{app.t("moves")}</h2><Moves screen/></section>
            <section class="plain-side" data-part="side">
                <ScoreSheetView screen/>
                <h2>{app.t("log")}</h2>
                <Log screen/>
            </section>
        </div>
    }
    .into_any()
}

/// The whole table as text: what one player has cannot be told apart.
pub(crate) fn player_board(screen: MatchScreen, _seat: Seat) -> AnyView {
    let text = move || screen.open_match.with(OpenMatch::text_board);
    view! { <pre class="plain-player" tabindex="0">{text}</pre> }.into_any()
}

/// A player's points, as they stand.
pub(crate) fn standing(screen: MatchScreen, seat: Seat) -> AnyView {
    let app = screen.app;
    let points = move || {
        screen.open_match.with(|open_match| {
            open_match.played().score().scores.get(seat.index()).map(|score| app.figure(score.total()))
        })
    };
    view! { <span class="chip-points" data-testid=format!("points-{seat}") title=app.t("score-now")>{points}</span> }
        .into_any()
}
