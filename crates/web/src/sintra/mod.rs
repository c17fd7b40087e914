//! Stained Glass of Sintra: factories and centre, the own palace, and those of the others.

mod actions;
mod animation;
mod hand;
mod market;
mod palace;

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_app::sintra::{drawing, typed};
use mozaika_game::{Match, Seat};

use crate::games::{GameIntro, GameView};
use crate::match_screen::MatchScreen;
use hand::Hand;

/// Sintra on the first screen.
pub(crate) static INTRO: GameIntro = GameIntro { game: "sintra", has_board: true, miniature, rules: "sg-rule" };

/// Sintra's board.
pub(crate) static VIEW: GameView = GameView {
    game: "sintra",
    board,
    actions: actions::actions,
    keys: hand::keys,
    keys_help: "sg-keys",
    player_board,
    standing,
    thumbnail,
};

/// Strips on their beam, arched windows below, and the light that falls through them onto the floor.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="-8 8 332 232" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}

fn board(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    animation::follow(hand);
    market::tell_rounds(hand);
    let main = Memo::new(move |_| screen.open_match.with(OpenMatch::main_seat));
    let count = screen.open_match.with_untracked(|open_match| open_match.played().player_count());
    view! {
        <div class="sg" data-players=count.to_string()>
            <Definitions/>
            <market::Market hand/>
            <section class="sg-own"><palace::PalaceView hand seat=main own=true/></section>
            <section class="sg-others" data-part="others" aria-label=screen.app.t("sg-others")>
                {Seat::all(count).map(|seat| view! { <palace::Other hand seat main/> }).collect_view()}
            </section>
        </div>
    }
    .into_any()
}

/// One seat's palace alone, as large as the box it is given.
fn player_board(screen: MatchScreen, seat: Seat) -> AnyView {
    let hand = Hand::at(screen);
    view! {
        <div class="sg-alone">
            <Definitions/>
            <palace::PalaceView hand seat=seat own=false/>
        </div>
    }
    .into_any()
}

/// The points on the score track; after the end, all points.
fn standing(screen: MatchScreen, seat: Seat) -> AnyView {
    let over = Memo::new(move |_| screen.open_match.with(OpenMatch::is_over));
    let points = Memo::new(move |_| {
        screen.open_match.with(|open_match| {
            typed(open_match.played()).map(|game| screen.app.figure(game.state().palace(seat).score()))
        })
    });
    (move || {
        if over.get() {
            return crate::plain::standing(screen, seat);
        }
        view! {
            <span class="chip-points" data-testid=format!("standing-{seat}")>
                {move || points.get()}<span class="unseen">{screen.app.t("sg-points")}</span>
            </span>
        }
        .into_any()
    })
    .into_any()
}

/// The palace of the one who looks, small.
fn thumbnail(open_match: &OpenMatch) -> String {
    let state = typed(open_match.played()).map(Match::state);
    state.map(|state| drawing::thumbnail(state, open_match.main_seat())).unwrap_or_default()
}

/// Glass and engravings, defined once for all drawings of the page.
#[component]
fn Definitions() -> impl IntoView {
    let there = document().get_element_by_id("sg-glass").is_some();
    (!there).then(|| {
        view! {
            <svg class="definitions" width="0" height="0" aria-hidden="true" focusable="false">
                <defs inner_html=drawing::definitions()></defs>
            </svg>
        }
    })
}
