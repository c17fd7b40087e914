//! Patchwork: two quilts, the circle of patches, the time track.

mod actions;
mod circle;
mod hand;
mod miniature;
mod moving;
mod plaque;
mod quilt;
mod track;

use leptos::prelude::*;
use mozaika_app::patchwork::drawing;
use mozaika_game::Seat;

use crate::games::{Choice, Drawn, Shown};
use crate::table::Table;
use hand::Hand;

/// Patchwork on the first screen.
pub(crate) static SHOWN: Shown =
    Shown { game: "patchwork", has_board: true, miniature: miniature::miniature, rules: "pw-rule" };

/// Patchwork's table.
pub(crate) static DRAWN: Drawn = Drawn {
    game: "patchwork",
    board,
    actions: actions::actions,
    keys: hand::keys,
    options: &[
        Choice { field: "printing", key: "pw-option-printing", values: &["\"newer\"", "\"2014\""] },
        Choice { field: "flip", key: "pw-option-flip", values: &["true", "false"] },
    ],
    keys_told: "pw-keys",
};

fn board(table: Table) -> AnyView {
    let hand = Hand::at(table);
    hand.listen();
    moving::close_up(hand);
    moving::fly(hand);
    let near = Memo::new(move |_| table.session.with(mozaika_app::Session::near));
    let far = Memo::new(move |_| Seat(1 - near.get().0));
    view! {
        <div class="pw" class:peek=move || hand.peek.get()>
            <Definitions/>
            <section class="pw-own">
                <quilt::Quilt hand seat=near large=true/>
                <plaque::Plaque hand seat=near/>
            </section>
            <section class="pw-track-place"><track::Track hand/></section>
            <section class="pw-other">
                <quilt::Quilt hand seat=far large=false/>
                <plaque::Plaque hand seat=far/>
            </section>
            <circle::Circle hand/>
            <circle::Floating hand/>
            <moving::Flying hand/>
        </div>
    }
    .into_any()
}

/// Cloths and buttons, defined once for all drawings of the page.
#[component]
pub(crate) fn Definitions() -> impl IntoView {
    view! {
        <svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false">
            <defs inner_html=drawing::definitions()></defs>
        </svg>
    }
}
