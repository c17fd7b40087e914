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
use mozaika_app::patchwork::{drawing, typed};
use mozaika_game::Seat;

use crate::games::{GameIntro, GameView};
use crate::match_screen::MatchScreen;
use hand::Hand;
use quilt::Place;

/// Patchwork on the first screen.
pub(crate) static INTRO: GameIntro =
    GameIntro { game: "patchwork", has_board: true, miniature: miniature::miniature, rules: "pw-rule" };

/// Patchwork's board.
pub(crate) static VIEW: GameView = GameView {
    game: "patchwork",
    board,
    actions: actions::actions,
    keys: hand::keys,
    keys_help: "pw-keys",
    player_board,
    standing,
    thumbnail: |open_match| {
        typed(open_match.played()).map(|played| drawing::thumbnail(played, open_match.main_seat())).unwrap_or_default()
    },
};

fn board(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    hand.listen();
    animation::close_up(hand);
    animation::fly(hand);
    let main = Memo::new(move |_| screen.open_match.with(mozaika_app::OpenMatch::main_seat));
    let other = Memo::new(move |_| Seat(1 - main.get().0));
    view! {
        <div class="pw">
            <Definitions/>
            <section class="pw-own">
                <quilt::Quilt hand seat=main place=Place::Own/>
                <player_panel::PlayerPanel hand seat=main/>
            </section>
            <section class="pw-track-place" data-part="track"><track::Track hand/></section>
            <section class="pw-other" data-part="other">
                <quilt::Quilt hand seat=other place=Place::Beside/>
                <player_panel::PlayerPanel hand seat=other/>
            </section>
            <circle::Circle hand/>
            <circle::Floating hand/>
            <animation::Flying hand/>
        </div>
    }
    .into_any()
}

/// One quilt alone, with what its owner has.
fn player_board(screen: MatchScreen, seat: Seat) -> AnyView {
    let hand = Hand::at(screen);
    view! {
        <div class="pw-alone">
            <quilt::Quilt hand seat=Signal::stored(seat) place=Place::Alone/>
            <player_panel::PlayerPanel hand seat=Signal::stored(seat)/>
        </div>
    }
    .into_any()
}

/// Buttons in hand: points are counted at the end, and free cells would drown them until then.
fn standing(screen: MatchScreen, seat: Seat) -> AnyView {
    let app = screen.app;
    let over = Memo::new(move |_| screen.open_match.with(mozaika_app::OpenMatch::is_over));
    let buttons = move || {
        screen
            .open_match
            .with(|open_match| typed(open_match.played()).map(|played| played.state().players()[seat.index()].buttons))
    };
    (move || {
        if over.get() {
            return crate::plain::standing(screen, seat);
        }
        view! {
            <span class="chip-points" data-testid=format!("standing-{seat}")>
                <svg class="price-icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#button"/></svg>
                {buttons}
                <span class="unseen">{app.t("pw-buttons")}</span>
            </span>
        }
        .into_any()
    })
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
