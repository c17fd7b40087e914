//! The end of a match: who won, why, how it went, and on to the next.

use leptos::prelude::*;
use mozaika_app::{Route, course};
use mozaika_game::Seat;

use super::graph::{Line, LineChart};
use super::handle::Table;
use super::open_new;
use super::score::ScoreSheetView;

#[component]
pub(crate) fn Ending(table: Table, id: String) -> impl IntoView {
    let house = table.house;
    let lines = Signal::derive(move || {
        let course = table.session.with(|session| course(session.table()));
        let line = |(seat, points): (usize, Vec<f64>)| Line {
            name: table.called(Seat(seat as u8)),
            points: course.entries.iter().map(|entry| *entry as f64).zip(points).collect(),
        };
        course.points.clone().into_iter().enumerate().map(line).collect::<Vec<_>>()
    });
    let rematch = move |_| {
        let next = table.session.with_untracked(|session| session.rematch(crate::browser::luck()));
        if let Ok(session) = next {
            open_new(house, &session);
        }
    };
    view! {
        <p class="ending" data-testid="ending">{move || table.session.with(|session| house.told(|words| session.ending(words)))}</p>
        <ScoreSheetView table/>
        <h3>{house.t("end-graph")}</h3>
        <LineChart lines told="end-graph-told"/>
        <div class="ending-buttons">
            <button class="primary" data-testid="rematch" on:click=rematch>{house.t("rematch")}</button>
            <a class="quiet button" href=Route::Replay(id).address() data-testid="end-look">{house.t("end-look")}</a>
            <button class="quiet" on:click=move |_| table.panel.set(None)>{house.t("end-board")}</button>
        </div>
    }
}
