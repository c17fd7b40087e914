//! Patchwork: two quilts, the circle of patches, the time track.

mod actions;
mod animation;
mod circle;
mod hand;
mod miniature;
mod player_panel;
mod quilt;
mod track;

use leptos::prelude::*;
use mozaika_app::patchwork::drawing;
use mozaika_game::Seat;

use crate::games::{Choice, GameIntro, GameView};
use crate::match_screen::MatchScreen;
use hand::Hand;

/// Patchwork on the first screen.
pub(crate) static INTRO: GameIntro =
    GameIntro { game: "patchwork", has_board: true, miniature: miniature::miniature, rules: "pw-rule" };

/// Patchwork's board.
pub(crate) static VIEW: GameView = GameView {
    game: "patchwork",
    board,
    actions: actions::actions,
    keys: hand::keys,
    options: &[
        Choice { field: "printing", key: "pw-option-printing", values: &["\"newer\"", "\"2014\""] },
        Choice { field: "flip", key: "pw-option-flip", values: &["true", "false"] },
    ],
    keys_help: "pw-keys",
};

fn board(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    hand.listen();
    animation::close_up(hand);
    animation::fly(hand);
    let main = Memo::new(move |_| screen.open_match.with(mozaika_app::OpenMatch::main_seat));
    let other = Memo::new(move |_| Seat(1 - main.get().0));
    view! {
        <div class="pw" class:peek=move || hand.peek.get()>
            <Definitions/>
            <section class="pw-own">
                <quilt::Quilt hand seat=main large=true/>
                <player_panel::PlayerPanel hand seat=main/>
            </section>
            <section class="pw-track-place"><track::Track hand/></section>
            <section class="pw-other">
                <quilt::Quilt hand seat=other large=false/>
                <player_panel::PlayerPanel hand seat=other/>
            </section>
            <circle::Circle hand/>
            <circle::Floating hand/>
            <animation::Flying hand/>
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
