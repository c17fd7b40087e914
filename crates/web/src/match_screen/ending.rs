//! The end of a match: who won, why, how it went, and on to the next.

use leptos::prelude::*;
use mozaika_app::{Route, score_history};
use mozaika_game::Seat;
use mozaika_registry::GAMES;

use super::graph::{Line, LineChart};
use super::open_new;
use super::score::ScoreSheetView;
use super::screen::MatchScreen;

#[component]
pub(crate) fn Ending(screen: MatchScreen, id: String) -> impl IntoView {
    let app = screen.app;
    let lines = Signal::derive(move || {
        let history = screen.open_match.with(|open_match| score_history(open_match.played()));
        let line = |(seat, points): (usize, Vec<f64>)| Line {
            name: screen.display_name(Seat(seat as u8)),
            points: history.entries.iter().map(|entry| *entry as f64).zip(points).collect(),
        };
        history.points.clone().into_iter().enumerate().map(line).collect::<Vec<_>>()
    });
    let rematch = move |_| {
        let next = screen.open_match.with_untracked(|open_match| open_match.rematch(GAMES, crate::browser::luck()));
        match next {
            Ok(open_match) => open_new(app, &open_match),
            Err(illegal) => screen.refuse(&illegal),
        }
    };
    view! {
        <p class="ending" data-testid="ending">{move || screen.open_match.with(|open_match| app.words(|words| open_match.result_text(words)))}</p>
        <ScoreSheetView screen/>
        <h3>{app.t("end-graph")}</h3>
        <LineChart lines label="end-graph-label"/>
        <div class="ending-buttons">
            <button class="primary" data-testid="rematch" on:click=rematch>{app.t("rematch")}</button>
            <a class="quiet button" href=Route::Replay(id).address() data-testid="end-replay">{app.t("end-replay")}</a>
            <button class="quiet" on:click=move |_| screen.panel.set(None)>{app.t("end-board")}</button>
        </div>
    }
}
