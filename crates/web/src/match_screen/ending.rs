//! The end of a match: everybody's board, the points counted line by line, how it went, what mattered, and on to the next.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenMatch, Route, match_words, score_history};
use mozaika_game::Seat;
use mozaika_registry::GAMES;

use super::graph::LeadChart;
use super::highlights::HighlightsView;
use super::level::LevelButtons;
use super::open_new;
use super::score::{ScoreSheetView, counted_total};
use super::screen::MatchScreen;
use crate::games;
use crate::online::OnlineMatch;
use crate::share::SharePicture;

/// How long a line of the score sheet is counted, and how often it is drawn meanwhile, in milliseconds.
const LINE: u32 = 640;
const FRAME: u32 = 32;

/// Everybody, whoever looks first.
fn seats_own_first(open_match: &OpenMatch) -> Vec<Seat> {
    let own = open_match.main_seat();
    let others = Seat::all(open_match.played().player_count()).filter(|seat| *seat != own);
    std::iter::once(own).chain(others).collect()
}

/// Counts lines until all are counted; at once where nothing is to move.
fn count_up(screen: MatchScreen, lines: usize) -> RwSignal<f64> {
    let all = lines as f64;
    let counted = RwSignal::new(if screen.app.animates() { 0.0 } else { all });
    spawn_local(async move {
        while counted.try_get_untracked().is_some_and(|counted| counted < all) {
            TimeoutFuture::new(FRAME).await;
            let step = f64::from(FRAME) / f64::from(LINE);
            counted.try_update(|counted| *counted = (*counted + step).min(all));
        }
    });
    counted
}

#[component]
pub(crate) fn Ending(screen: MatchScreen, id: String) -> impl IntoView {
    let app = screen.app;
    let id = StoredValue::new(id);
    let sheet = screen.open_match.with_untracked(|open_match| open_match.played().score());
    let lines = sheet.scores.first().map_or(0, |score| score.items.len());
    let counted = count_up(screen, lines);
    let counting = Memo::new(move |_| counted.get() < lines as f64);
    let skip = move || counted.set(lines as f64);
    let rematch = move |_| {
        let next = screen.open_match.with_untracked(|open_match| open_match.rematch(GAMES, crate::browser::luck()));
        match next {
            Ok(open_match) => open_new(app, &open_match),
            Err(illegal) => screen.refuse(&illegal),
        }
    };
    let result = move || screen.open_match.with(|open_match| app.words(|words| open_match.result_text(words)));
    view! {
        <div class="ending-scroll" tabindex="0" class:counting=move || counting.get() on:click=move |_| skip()>
            <p class="ending" data-testid="ending">{result}</p>
            <Alone screen/>
            <Boards screen counted=counted.into()/>
            <div class="ending-sheet"><ScoreSheetView screen counted/></div>
            <Course screen/>
            <HighlightsView screen/>
        </div>
        <footer class="ending-foot">
            <div class="ending-buttons">
                {match screen.online {
                    Some(online) => view! { <crate::online::Rematch screen online/> }.into_any(),
                    None => view! {
                        <button class="primary" data-testid="rematch" on:click=rematch>{app.t("rematch")}</button>
                        <LevelButtons screen/>
                    }.into_any(),
                }}
                <Show when=move || counting.get()>
                    <button class="quiet" data-testid="end-skip" on:click=move |_| skip()>{app.t("skip")}</button>
                </Show>
            </div>
            <div class="ending-more">
                <Show when=move || screen.online.is_none_or(OnlineMatch::is_saved)>
                    <a class="quiet button" href=Route::Replay(id.get_value()).address() data-testid="end-replay">{app.t("end-replay")}</a>
                    <a class="quiet button" href=Route::Analysis(id.get_value()).address() data-testid="end-analysis">{app.t("end-analysis")}</a>
                </Show>
                {screen.online.map(|online| view! { <crate::online::LuckCheck online/> })}
                <SharePicture open_match=screen.open_match/>
                <button class="quiet" data-testid="end-board" on:click=move |_| screen.close_panel()>{app.t("end-board")}</button>
            </div>
        </footer>
    }
}

/// How good a match alone was: by the game's own scale, and by one's own best.
#[component]
fn Alone(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let points = screen.open_match.with_untracked(|open_match| {
        let sheet = open_match.played().score();
        let alone = sheet.scores.len() == 1 && open_match.seating().only_person().is_some();
        sheet.scores.first().filter(|_| alone).map(mozaika_game::SeatScore::total)
    });
    points.map(|points| {
        let game = screen.game();
        let (mut is_record, mut record) = (false, points.as_f64());
        app.settings.update(|settings| {
            is_record = settings.remember_alone(&game, points.as_f64());
            record = settings.record_alone(&game).unwrap_or(record);
        });
        let scale = move || app.words(|words| match_words(&game).alone(points, words));
        let told = move || {
            let args = [("points", record.into()), ("figure", app.figure(record).into())];
            app.say_with(if is_record { "ending-record" } else { "ending-best-alone" }, &args)
        };
        view! { <p class="ending-alone" data-testid="ending-alone">{scale}" "{told}</p> }
    })
}

/// Everybody's board, with the points as far as they are counted; nothing where boards are not drawn.
#[component]
fn Boards(screen: MatchScreen, counted: Signal<f64>) -> impl IntoView {
    let app = screen.app;
    let drawn = games::intro(&screen.game()).is_some_and(|intro| intro.has_board);
    let (seats, winners) = screen.open_match.with_untracked(|open_match| {
        let winners = open_match.winners();
        (seats_own_first(open_match), winners)
    });
    let board = games::game_view(&screen.game()).player_board;
    let count = seats.len();
    let figure = move |seat: Seat| {
        let total = move || {
            let sheet = screen.open_match.with(|open_match| open_match.played().score());
            sheet.scores.get(seat.index()).map(|score| app.figure(counted_total(score, counted)))
        };
        view! {
            <figure class="ending-board" class:won=winners.contains(&seat) data-seat=seat.0.to_string() data-testid=format!("ending-board-{seat}")>
                <figcaption>
                    <span class="chip-mark" aria-hidden="true"></span>
                    <span class="ending-name">{move || screen.display_name(seat)}</span>
                    <span class="ending-points figure">{total}</span>
                </figcaption>
                <div class="ending-board-box">{board(screen, seat)}</div>
            </figure>
        }
    };
    drawn.then(|| {
        view! {
            <section class="ending-boards" tabindex="0" data-count=count.to_string() aria-label=app.t("end-boards")>
                {seats.into_iter().map(figure).collect_view()}
            </section>
        }
    })
}

/// How far whoever looks was ahead or behind.
#[component]
fn Course(screen: MatchScreen) -> impl IntoView {
    let app = screen.app;
    let (own, other) = screen.open_match.with_untracked(|open_match| {
        let seats = seats_own_first(open_match);
        (seats[0], seats.get(1).copied().unwrap_or(seats[0]))
    });
    let lead =
        Signal::derive(move || screen.open_match.with(|open_match| score_history(open_match.played()).lead_of(own)));
    let name = Signal::derive(move || screen.short_name(own));
    view! {
        <section class="ending-course">
            <h3>{app.t("end-lead")}</h3>
            <LeadChart lead name seats=(own.0, other.0)/>
        </section>
    }
}
