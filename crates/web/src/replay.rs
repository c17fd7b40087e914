//! Looking at a match: step by step, with the computer's evaluation, and on from any point.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{OpenMatch, TaskResult, VerbForm, WorkerTask, match_words, unpack};
use mozaika_game::{Occupant, Seat, Seated, Seating};
use mozaika_players::{EntryEvaluation, Mark, SeatReport};

use crate::context::AppContext;
use crate::error_page::{ErrorPage, link_error_text};
use crate::games;
use crate::icons::{Icon, icon};
use crate::match_screen::{Chips, Line, LineChart, MatchScreen, Mode, open_new, open_saved};
use crate::play_module::read_record;
use crate::share::Share;
use crate::worker::{self, NoResult};

/// A saved match, to look at.
#[component]
pub(crate) fn ReplaySaved(id: String) -> impl IntoView {
    let app = AppContext::current();
    let opened = RwSignal::new(None::<Result<OpenMatch, String>>);
    spawn_local(async move {
        opened.try_set(Some(open_saved(app, &id).await));
    });
    move || opened.get().map(|open_match| show(open_match, false))
}

/// A match that a link carries.
#[component]
pub(crate) fn ReplayLink(packed: String) -> impl IntoView {
    let app = AppContext::current();
    let open_match = unpack(&packed)
        .map_err(|bad| link_error_text(app, bad))
        .and_then(|record| read_record(app, &record).map_err(|why| app.say_with("error-file", &[("why", why.into())])));
    // Whoever sent it played it: nobody in it is the one who looks now.
    show(open_match.map(OpenMatch::played_elsewhere), true)
}

fn show(open_match: Result<OpenMatch, String>, foreign: bool) -> AnyView {
    match open_match {
        Ok(open_match) => view! { <Replay open_match foreign/> }.into_any(),
        Err(why) => view! { <ErrorPage why/> }.into_any(),
    }
}

/// How long a step of a match that plays by itself is looked at, in milliseconds, besides the time that is set for moves.
const LOOK: u32 = 300;

/// What was decided in that entry, if it was somebody's decision.
fn decision_at(open_match: &OpenMatch, entry: usize) -> Option<(Seat, String)> {
    match open_match.played().entry(entry, Some(open_match.viewer()))? {
        mozaika_game::Entry::Move(seat, decision) => Some((seat, decision)),
        mozaika_game::Entry::Chance(_) => None,
    }
}

/// What the computer thinks of a match.
#[derive(Clone, Copy)]
struct Evaluation {
    judged: RwSignal<Vec<EntryEvaluation>>,
    /// How many entries were looked at; nothing when nobody is looking.
    done: RwSignal<Option<usize>>,
    run: RwSignal<u32>,
}

#[component]
fn Replay(open_match: OpenMatch, foreign: bool) -> impl IntoView {
    let app = AppContext::current();
    let count = open_match.played().len();
    let first = (0..count).find(|index| open_match.played().decided_by(*index).is_some()).unwrap_or(0);
    let whole = StoredValue::new(open_match.clone());
    let start = if foreign { first } else { count };
    let step = RwSignal::new(start);
    let screen = MatchScreen::new(app, open_match.rewound(start), Mode::Replay);
    let playing = RwSignal::new(false);
    Effect::new(move |before: Option<usize>| {
        let step = step.get();
        if before != Some(step) {
            screen.at_once.set(before.is_some_and(|before| before + 1 != step));
            screen.open_match.set(whole.with_value(|whole| whole.rewound(step)));
        }
        step
    });
    let go = move |to: usize| {
        playing.set(false);
        screen.coming.set(None);
        step.set(to.clamp(first, count));
    };
    let play = move || {
        if playing.get_untracked() {
            playing.set(false);
            return;
        }
        if step.get_untracked() >= count {
            step.set(first);
        }
        playing.set(true);
        spawn_local(async move {
            loop {
                let stage = app.settings.with_untracked(|settings| settings.pace.stage());
                TimeoutFuture::new(LOOK).await;
                if playing.try_get_untracked() != Some(true) {
                    return;
                }
                screen.at_once.set(false);
                screen.coming.set(whole.with_value(|whole| decision_at(whole, step.get_untracked())));
                TimeoutFuture::new(stage).await;
                let stopped = playing.try_get_untracked() != Some(true);
                screen.coming.try_set(None);
                if stopped {
                    return;
                }
                step.update(|step| *step += 1);
                if step.get_untracked() >= count {
                    playing.set(false);
                    return;
                }
            }
        });
    };
    let keys = window_event_listener(leptos::ev::keydown, move |event| {
        if crate::keyboard::is_for_somebody_else(&event) {
            return;
        }
        match event.key().as_str() {
            "ArrowLeft" => go(step.get_untracked().saturating_sub(1)),
            "ArrowRight" => go(step.get_untracked() + 1),
            _ => {}
        }
    });
    on_cleanup(move || keys.remove());
    on_cleanup(worker::stop);
    let evaluation = Evaluation { judged: RwSignal::new(Vec::new()), done: RwSignal::new(None), run: RwSignal::new(0) };
    let last_told = move || {
        let step = step.get() + usize::from(screen.coming.get().is_some());
        whole
            .with_value(|whole| app.words(|words| step.checked_sub(1).and_then(|index| whole.entry_text(index, words))))
            .unwrap_or_default()
    };
    let play_on = move |_| {
        let open_match = whole.with_value(|whole| {
            let main = whole.main_seat();
            let seated = |(seat, seated): (Seat, &Seated)| Seated {
                occupant: if seat == main { Occupant::Person } else { Occupant::Computer("medium".to_owned()) },
                name: seated.name.clone(),
            };
            whole.reseated(step.get_untracked(), Seating::new(whole.seating().iter().map(seated).collect()))
        });
        match open_match {
            Ok(open_match) => open_new(app, &open_match),
            Err(illegal) => screen.refuse(&illegal),
        }
    };
    let control = move |key: &'static str, drawn: Icon, to: Callback<()>| {
        view! { <button class="tool" data-testid=key aria-label=app.t(key) on:click=move |_| to.run(())>{icon(drawn)}</button> }
    };
    view! {
        <div class="table replay" data-game=screen.game()>
            <header class="bar">
                <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", app.say("nav-home"))>{icon(Icon::Home)}<span class="bar-name">"Mozaika"</span></a>
                <Chips screen/>
                <div class="bar-tools"></div>
            </header>
            <main class="board" id="main">
                <h1 class="unseen">{move || app.say_with("replay-title", &[("game", app.game_title(&screen.game()).into())])}</h1>
                {(games::game_view(&screen.game()).board)(screen)}
            </main>
            <section class="act" aria-label=app.t("replay")>
                <p class="now" role="status" data-testid="now">{last_told}</p>
                <div class="act-buttons">
                    {control("replay-first", Icon::First, Callback::new(move |()| go(first)))}
                    {control("replay-back", Icon::Back, Callback::new(move |()| go(step.get_untracked().saturating_sub(1))))}
                    <button class="tool" data-testid="replay-play" on:click=move |_| play()
                        aria-label=move || app.say(if playing.get() { "replay-pause" } else { "replay-play" })>
                        {move || if playing.get() { icon(Icon::Pause) } else { icon(Icon::Play) }}
                    </button>
                    {control("replay-on", Icon::On, Callback::new(move |()| go(step.get_untracked() + 1)))}
                    {control("replay-last", Icon::Last, Callback::new(move |()| go(count)))}
                    <input
                        type="range"
                        data-testid="replay-step"
                        min=first.to_string()
                        max=count.to_string()
                        aria-label=move || app.say_with("replay-place", &[("step", step.get().into()), ("count", count.into())])
                        prop:value=move || step.get().to_string()
                        on:input=move |event| go(event_target_value(&event).parse().unwrap_or(first))
                    />
                    <button class="primary" data-testid="play-on" on:click=play_on>{app.t("replay-play-on")}</button>
                </div>
            </section>
            <aside class="panel panel-replay" aria-label=app.t("replay-graph")>
                <div class="panel-body" tabindex="0">
                    {foreign.then(|| view! {
                        <button class="quiet" data-testid="replay-save" on:click=move |_| open_new(app, &whole.get_value())>{app.t("replay-save")}</button>
                    })}
                    <Analysis whole evaluation step screen/>
                    <Share record=Signal::derive(move || whole.with_value(|whole| whole.record().to_string()))/>
                </div>
            </aside>
        </div>
    }
}

#[component]
fn Analysis(
    whole: StoredValue<OpenMatch>,
    evaluation: Evaluation,
    step: RwSignal<usize>,
    screen: MatchScreen,
) -> impl IntoView {
    let app = AppContext::current();
    let count = whole.with_value(|whole| whole.played().len());
    let percent = |value: f64| (value * 100.0).round() as i32;
    let toggle = move |_| {
        if evaluation.done.get_untracked().is_some() { stop(evaluation) } else { analyse(screen, whole, evaluation) }
    };
    let label = move || match evaluation.done.get() {
        None => app.say("replay-analyse"),
        Some(done) => {
            let counted = app.say_with("replay-analysing", &[("done", done.into()), ("count", count.into())]);
            format!("{counted} · {}", app.say("replay-stop"))
        }
    };
    let lines = Signal::derive(move || {
        let players = whole.with_value(|whole| whole.played().player_count());
        let line = |seat: Seat| Line {
            name: screen.display_name(seat),
            points: evaluation.judged.with(|judged| {
                let own = judged.iter().filter(|judged| judged.seat == seat);
                own.map(|judged| (judged.entry as f64, f64::from(percent(judged.after)))).collect()
            }),
        };
        Seat::all(players).map(line).collect::<Vec<_>>()
    });
    let accuracy = move || {
        let seats = Seat::all(whole.with_value(|whole| whole.played().player_count()));
        let tell = |seat: Seat| {
            let report = evaluation.judged.with(|judged| SeatReport::new(seat, judged));
            let told = app.say_with(
                "replay-accuracy",
                &[("name", screen.display_name(seat).into()), ("percent", (report.accuracy.round() as i32).into())],
            );
            view! { <li>{told}</li> }
        };
        seats.map(tell).collect_view()
    };
    let line = move |judged: EntryEvaluation| {
        let entry = judged.entry;
        let mark = mark_name(judged.mark);
        let told = whole.with_value(|whole| app.words(|words| whole.entry_text(entry - 1, words))).unwrap_or_default();
        let better = (judged.mark != Mark::Good).then(|| {
            whole.with_value(|whole| {
                let before = whole.rewound(entry - 1);
                let played = before.played();
                let what = app.words(|words| {
                    match_words(played.game()).decision(played, judged.seat, &judged.best, VerbForm::Imperative, words)
                });
                app.say_with("replay-better", &[("what", what.into()), ("percent", percent(judged.before).into())])
            })
        });
        view! {
            <li class="log-line" data-seat=judged.seat.0.to_string() class:lit=move || step.get() == entry>
                <button class="log-button" on:click=move |_| step.set(entry)>
                    {told}
                    " "<span class="mark" data-mark=mark>{percent(judged.after)}"% · "{move || app.say(&format!("mark-{mark}"))}</span>
                    {better.map(|better| view! { <small>{better}</small> })}
                </button>
            </li>
        }
    };
    let any = move || evaluation.judged.with(|judged| !judged.is_empty());
    view! {
        <button class="quiet" data-testid="analyse" on:click=toggle>{label}</button>
        <Show when=any fallback=move || view! { <PlainLog whole step/> }>
            <h2>{app.t("replay-graph")}</h2>
            <LineChart
                lines
                label="replay-graph-label"
                now=Signal::derive(move || step.get() as f64)
                chosen=Callback::new(move |entry: f64| step.set(entry.round() as usize))
            />
            <ul class="accuracy">{accuracy}</ul>
            <ol class="log" data-testid="judged">{move || evaluation.judged.get().into_iter().map(line).collect_view()}</ol>
        </Show>
    }
}

/// The whole match in words; a line is a place to go to.
#[component]
fn PlainLog(whole: StoredValue<OpenMatch>, step: RwSignal<usize>) -> impl IntoView {
    let app = AppContext::current();
    let lines = move || {
        whole.with_value(|whole| {
            let told = |index: usize| Some((index + 1, app.words(|words| whole.entry_text(index, words))?));
            (0..whole.played().len()).filter_map(told).collect::<Vec<_>>()
        })
    };
    view! {
        <ol class="log" data-testid="log">
            {move || lines().into_iter().map(|(entry, told)| view! {
                <li class="log-line" class:lit=move || step.get() == entry>
                    <button class="log-button" on:click=move |_| step.set(entry)>{told}</button>
                </li>
            }).collect_view()}
        </ol>
    }
}

const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "good",
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

fn stop(evaluation: Evaluation) {
    evaluation.run.update(|run| *run += 1);
    evaluation.done.set(None);
    worker::stop();
}

fn analyse(screen: MatchScreen, whole: StoredValue<OpenMatch>, evaluation: Evaluation) {
    let app = AppContext::current();
    evaluation.run.update(|run| *run += 1);
    let run = evaluation.run.get_untracked();
    let (record, count) = whole.with_value(|whole| (whole.record().to_string(), whole.played().len()));
    evaluation.judged.set(Vec::new());
    evaluation.done.set(Some(0));
    spawn_local(async move {
        for entry in 0..count {
            let result = worker::run(WorkerTask::Judge { record: record.clone(), entry: entry as u32 }).await;
            if evaluation.run.try_get_untracked() != Some(run) {
                return;
            }
            match result {
                Ok(TaskResult::Evaluated(judged)) => {
                    evaluation.done.set(Some(entry + 1));
                    evaluation.judged.update(|all| all.extend(judged));
                }
                Ok(TaskResult::Suggested(_)) | Err(NoResult::Stopped) => break,
                Err(NoResult::Refused(error)) => {
                    app.notice.set(Some(screen.with_refusal_text(|text| error.text(text))));
                    break;
                }
                Err(NoResult::Crashed(why)) => {
                    app.notice.set(Some(app.say_with("error-worker", &[("why", why.into())])));
                    break;
                }
            }
        }
        evaluation.done.set(None);
    });
}
