//! Any game without drawings: the table as text, and every move as a line to click.

use leptos::prelude::*;

use crate::table::{Log, Moves, ScoreSheetView, Table};

/// The board of a game that has no drawings yet.
pub(crate) fn board(table: Table) -> AnyView {
    let house = table.house;
    let text = move || table.session.with(|session| session.table().text(Some(session.viewer())));
    view! {
        <div class="plain">
            <section class="plain-table" aria-label=house.t("drawing")>
                <pre data-testid="drawing" tabindex="0">{text}</pre>
            </section>
            <section class="plain-moves"><h2>{house.t("moves")}</h2><Moves table/></section>
            <section class="plain-side">
                <ScoreSheetView table/>
                <h2>{house.t("log")}</h2>
                <Log table/>
            </section>
        </div>
    }
    .into_any()
}
