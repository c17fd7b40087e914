//! Glass Road: the own map and wheels, the buildings to be had, the cards, the others, and decisions made step by step among them.

mod actions;
mod asking;
mod cards;
mod display;
mod faces;
mod hand;
mod map;
mod others;
mod pieces;
mod places;
mod tray;
mod wheels;

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_app::glassroad::typed;
use mozaika_game::{Match, Seat};

use crate::games::{GameIntro, GameView};
use crate::match_screen::MatchScreen;
use hand::{Hand, Page};

/// Glass Road on the first screen.
pub(crate) static INTRO: GameIntro = GameIntro { game: "glassroad", has_board: true, miniature, rules: "gr-rule" };

/// Glass Road's table.
pub(crate) static VIEW: GameView = GameView {
    game: "glassroad",
    board,
    actions: actions::actions,
    keys: hand::keys,
    keys_help: "gr-keys",
    player_board,
    standing,
    thumbnail,
};

/// The two production wheels: numbers that turn with two hands below goods that stay. From one hand on, clockwise, the numbers of the
/// basic goods rise from 0 to 7, and beyond the other those of glass or brick fall from 3 to 0: a step of 30 degrees is one glass.
fn miniature() -> AnyView {
    view! { <svg class="miniature" viewBox="0 0 320 320" aria-hidden="true" inner_html=include_str!("miniature.svg")></svg> }
        .into_any()
}

fn board(screen: MatchScreen) -> AnyView {
    let hand = Hand::at(screen);
    let app = screen.app;
    let count = screen.open_match.with_untracked(|open_match| open_match.played().player_count());
    let choosing = Memo::new(move |_| {
        hand.state.get().zip(hand.person()).is_some_and(|(state, seat)| state.cards_to_choose(seat).is_some())
    });
    let tab = move |page: Page| {
        let here = move || hand.page.get() == page;
        view! {
            <button
                class="gr-tab"
                class:here=here
                data-testid=format!("gr-tab-{}", page.name())
                aria-pressed=move || here().to_string()
                on:click=move |_| hand.page.set(page)
            >
                {move || app.say(&format!("gr-page-{}", page.name()))}
            </button>
        }
    };
    view! {
        <div
            class="gr"
            class:choosing=move || choosing.get()
            data-players=count.to_string()
            data-page=move || hand.page.get().name()
        >
            <pieces::Definitions/>
            <section class="gr-goods-row" data-part="goods" aria-label=app.t("gr-goods")>
                <wheels::Numbers hand seat=hand.main/>
                <others::Progress hand/>
            </section>
            <section class="gr-own" data-part="own-board" data-testid="gr-own"><map::MapView hand seat=hand.main own=true/></section>
            <section class="gr-wheel-pair" data-part="wheels" aria-label=app.t("gr-wheels")><wheels::Wheels hand seat=hand.main/></section>
            <others::Others hand/>
            <display::Display hand/>
            <cards::InPlay hand/>
            <cards::CardsArea hand/>
            <tray::Tray hand/>
            <nav class="gr-tabs" data-part="tabs" aria-label=app.t("gr-pages")>{Page::ALL.into_iter().map(tab).collect_view()}</nav>
        </div>
    }
    .into_any()
}

/// One player's board alone, with the goods and what is known of the cards, as large as the box it is given.
fn player_board(screen: MatchScreen, seat: Seat) -> AnyView {
    let hand = Hand::at(screen);
    view! {
        <div class="gr-alone">
            <pieces::Definitions/>
            <wheels::Numbers hand seat=seat/>
            <map::MapView hand seat=seat own=false/>
            <others::KnownCards hand seat/>
        </div>
    }
    .into_any()
}

/// The points as they stand.
fn standing(screen: MatchScreen, seat: Seat) -> AnyView {
    crate::plain::standing(screen, seat)
}

/// The board of the one who looks, small.
fn thumbnail(open_match: &OpenMatch) -> String {
    let state = typed(open_match.played()).map(Match::state);
    state.map(|state| mozaika_app::glassroad::thumbnail(state, open_match.main_seat())).unwrap_or_default()
}
