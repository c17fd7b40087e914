//! Looking at a match: step by step, with the computer's opinion, and on from any point.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{Answer, Errand, Session, Sitter, Voice, telling, unpack};
use mozaika_game::Seat;
use mozaika_players::{EntryEvaluation, Level, Mark, SeatReport};

use crate::games;
use crate::house::House;
use crate::icons::{Icon, icon};
use crate::share::Share;
use crate::table::{Chips, Line, LineChart, Mode, Table, open_kept, open_new};
use crate::thinker::{self, ask};
use crate::trouble::{Trouble, link_trouble};

/// A kept match, to look at.
#[component]
pub(crate) fn ReplayKept(id: String) -> impl IntoView {
    let house = House::here();
    let opened = RwSignal::new(None::<Result<Session, String>>);
    spawn_local(async move {
        opened.try_set(Some(open_kept(house, &id).await));
    });
    move || opened.get().map(|session| show(session, false))
}

/// A match that a link carries.
#[component]
pub(crate) fn ReplayLink(packed: String) -> impl IntoView {
    let house = House::here();
    let session = unpack(&packed).map_err(|bad| link_trouble(house, bad)).and_then(|record| {
        Session::resume(&record).map_err(|illegal| house.with("trouble-file", &[("why", illegal.message.into())]))
    });
    // Whoever sent it played it: nobody in it is the one who looks now.
    show(session.map(Session::of_others), true)
}

fn show(session: Result<Session, String>, foreign: bool) -> AnyView {
    match session {
        Ok(session) => view! { <Replay session foreign/> }.into_any(),
        Err(why) => view! { <Trouble why/> }.into_any(),
    }
}

/// How long a step of a match that plays by itself is looked at, in milliseconds, besides the time that is set for moves.
const LOOK: u32 = 300;

/// What was decided in that entry, if it was somebody's decision.
fn decision_at(session: &Session, entry: usize) -> Option<(Seat, String)> {
    match session.table().entry(entry, Some(session.viewer()))? {
        mozaika_game::Entry::Move(seat, decision) => Some((seat, decision)),
        mozaika_game::Entry::Chance(_) => None,
    }
}

/// What the computer thinks of a match.
#[derive(Clone, Copy)]
struct Opinion {
    judged: RwSignal<Vec<EntryEvaluation>>,
    /// How many entries were looked at; nothing when nobody is looking.
    done: RwSignal<Option<usize>>,
    run: RwSignal<u32>,
}

#[component]
fn Replay(session: Session, foreign: bool) -> impl IntoView {
    let house = House::here();
    let count = session.table().len();
    let first = (0..count)
        .find(|index| matches!(session.table().entry(*index, None), Some(mozaika_game::Entry::Move(..))))
        .unwrap_or(0);
    let whole = StoredValue::new(session.clone());
    let start = if foreign { first } else { count };
    let step = RwSignal::new(start);
    let table = Table::new(house, session.rewound(start), Mode::Look);
    let playing = RwSignal::new(false);
    Effect::new(move |before: Option<usize>| {
        let step = step.get();
        if before != Some(step) {
            table.at_once.set(before.is_some_and(|before| before + 1 != step));
            table.session.set(whole.with_value(|whole| whole.rewound(step)));
        }
        step
    });
    let go = move |to: usize| {
        playing.set(false);
        table.coming.set(None);
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
                let stage = house.settings.with_untracked(|settings| settings.pace.stage());
                TimeoutFuture::new(LOOK).await;
                if playing.try_get_untracked() != Some(true) {
                    return;
                }
                table.at_once.set(false);
                table.coming.set(whole.with_value(|whole| decision_at(whole, step.get_untracked())));
                TimeoutFuture::new(stage).await;
                let stopped = playing.try_get_untracked() != Some(true);
                table.coming.try_set(None);
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
    on_cleanup(thinker::stop);
    let opinion = Opinion { judged: RwSignal::new(Vec::new()), done: RwSignal::new(None), run: RwSignal::new(0) };
    let last_told = move || {
        let step = step.get() + usize::from(table.coming.get().is_some());
        whole
            .with_value(|whole| house.told(|words| step.checked_sub(1).and_then(|index| whole.told(index, words))))
            .unwrap_or_default()
    };
    let play_on = move |_| {
        let session = whole.with_value(|whole| {
            let near = whole.near();
            let sit = |seat: Seat| if seat == near { Sitter::Person } else { Sitter::Computer(Level::Medium) };
            let seats =
                Seat::all(whole.table().player_count()).map(|seat| (sit(seat), whole.name(seat).to_owned())).collect();
            whole.reseated(step.get_untracked(), seats)
        });
        open_new(house, &session);
    };
    let control = move |key: &'static str, drawn: Icon, to: Callback<()>| {
        view! { <button class="tool" data-testid=key aria-label=house.t(key) on:click=move |_| to.run(())>{icon(drawn)}</button> }
    };
    view! {
        <div class="table replay" data-game=table.game()>
            <header class="bar">
                <a class="bar-home" href="#/" aria-label=move || format!("Mozaika: {}", house.say("nav-home"))>{icon(Icon::House)}<span class="bar-name">"Mozaika"</span></a>
                <Chips table/>
                <div class="bar-tools"></div>
            </header>
            <main class="board" id="main">
                <h1 class="unseen">{move || house.with("replay-title", &[("game", house.game(&table.game()).into())])}</h1>
                {(games::drawn(&table.game()).board)(table)}
            </main>
            <section class="act" aria-label=house.t("replay")>
                <p class="now" role="status" data-testid="now">{last_told}</p>
                <div class="act-buttons">
                    {control("replay-first", Icon::First, Callback::new(move |()| go(first)))}
                    {control("replay-back", Icon::Back, Callback::new(move |()| go(step.get_untracked().saturating_sub(1))))}
                    <button class="tool" data-testid="replay-play" on:click=move |_| play()
                        aria-label=move || house.say(if playing.get() { "replay-pause" } else { "replay-play" })>
                        {move || if playing.get() { icon(Icon::Pause) } else { icon(Icon::Play) }}
                    </button>
                    {control("replay-on", Icon::On, Callback::new(move |()| go(step.get_untracked() + 1)))}
                    {control("replay-last", Icon::Last, Callback::new(move |()| go(count)))}
                    <input
                        type="range"
                        data-testid="replay-step"
                        min=first.to_string()
                        max=count.to_string()
                        aria-label=move || house.with("replay-place", &[("step", step.get().into()), ("count", count.into())])
                        prop:value=move || step.get().to_string()
                        on:input=move |event| go(event_target_value(&event).parse().unwrap_or(first))
                    />
                    <button class="primary" data-testid="play-on" on:click=play_on>{house.t("replay-play-on")}</button>
                </div>
            </section>
            <aside class="panel panel-replay" aria-label=house.t("replay-graph")>
                <div class="panel-body" tabindex="0">
                    {foreign.then(|| view! {
                        <button class="quiet" data-testid="replay-keep" on:click=move |_| open_new(house, &whole.get_value())>{house.t("replay-keep")}</button>
                    })}
                    <Analysis whole opinion step table/>
                    <Share record=Signal::derive(move || whole.with_value(|whole| whole.record().to_string()))/>
                </div>
            </aside>
        </div>
    }
}

#[component]
fn Analysis(whole: StoredValue<Session>, opinion: Opinion, step: RwSignal<usize>, table: Table) -> impl IntoView {
    let house = House::here();
    let count = whole.with_value(|whole| whole.table().len());
    let percent = |value: f64| (value * 100.0).round() as i32;
    let toggle = move |_| if opinion.done.get_untracked().is_some() { stop(opinion) } else { analyse(whole, opinion) };
    let label = move || match opinion.done.get() {
        None => house.say("replay-analyse"),
        Some(done) => {
            let counted = house.with("replay-analysing", &[("done", done.into()), ("count", count.into())]);
            format!("{counted} · {}", house.say("replay-stop"))
        }
    };
    let lines = Signal::derive(move || {
        let players = whole.with_value(|whole| whole.table().player_count());
        let line = |seat: Seat| Line {
            name: table.called(seat),
            points: opinion.judged.with(|judged| {
                let own = judged.iter().filter(|judged| judged.seat == seat);
                own.map(|judged| (judged.entry as f64, f64::from(percent(judged.after)))).collect()
            }),
        };
        Seat::all(players).map(line).collect::<Vec<_>>()
    });
    let accuracy = move || {
        let seats = Seat::all(whole.with_value(|whole| whole.table().player_count()));
        let tell = |seat: Seat| {
            let report = opinion.judged.with(|judged| SeatReport::new(seat, judged));
            let told = house.with(
                "replay-accuracy",
                &[("name", table.called(seat).into()), ("percent", (report.accuracy.round() as i32).into())],
            );
            view! { <li>{told}</li> }
        };
        seats.map(tell).collect_view()
    };
    let line = move |judged: EntryEvaluation| {
        let entry = judged.entry;
        let mark = mark_name(judged.mark);
        let told = whole.with_value(|whole| house.told(|words| whole.told(entry - 1, words))).unwrap_or_default();
        let better = (judged.mark != Mark::Good).then(|| {
            whole.with_value(|whole| {
                let before = whole.rewound(entry - 1);
                let match_ = before.table();
                let what = house.told(|words| {
                    telling(match_.game()).decision(match_, judged.seat, &judged.best, Voice::They, words)
                });
                house.with("replay-better", &[("what", what.into()), ("percent", percent(judged.before).into())])
            })
        });
        view! {
            <li class="log-line" data-seat=judged.seat.0.to_string() class:lit=move || step.get() == entry>
                <button class="log-button" on:click=move |_| step.set(entry)>
                    {told}
                    " "<span class="mark" data-mark=mark>{percent(judged.after)}" % · "{move || house.say(&format!("mark-{mark}"))}</span>
                    {better.map(|better| view! { <small>{better}</small> })}
                </button>
            </li>
        }
    };
    let any = move || opinion.judged.with(|judged| !judged.is_empty());
    view! {
        <button class="quiet" data-testid="analyse" on:click=toggle>{label}</button>
        <Show when=any fallback=move || view! { <PlainLog whole step/> }>
            <h2>{house.t("replay-graph")}</h2>
            <LineChart
                lines
                told="replay-graph-told"
                now=Signal::derive(move || step.get() as f64)
                chosen=Callback::new(move |entry: f64| step.set(entry.round() as usize))
            />
            <ul class="accuracy">{accuracy}</ul>
            <ol class="log" data-testid="judged">{move || opinion.judged.get().into_iter().map(line).collect_view()}</ol>
        </Show>
    }
}

/// The whole match in words; a line is a place to go to.
#[component]
fn PlainLog(whole: StoredValue<Session>, step: RwSignal<usize>) -> impl IntoView {
    let house = House::here();
    let lines = move || {
        whole.with_value(|whole| {
            let told = |index: usize| Some((index + 1, house.told(|words| whole.told(index, words))?));
            (0..whole.table().len()).filter_map(told).collect::<Vec<_>>()
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

fn stop(opinion: Opinion) {
    opinion.run.update(|run| *run += 1);
    opinion.done.set(None);
    thinker::stop();
}

fn analyse(whole: StoredValue<Session>, opinion: Opinion) {
    let house = House::here();
    opinion.run.update(|run| *run += 1);
    let run = opinion.run.get_untracked();
    let (record, count) = whole.with_value(|whole| (whole.record().to_string(), whole.table().len()));
    opinion.judged.set(Vec::new());
    opinion.done.set(Some(0));
    spawn_local(async move {
        for entry in 0..count {
            let answer = ask(Errand::Judge { record: record.clone(), entry: entry as u32 }).await;
            if opinion.run.try_get_untracked() != Some(run) {
                return;
            }
            match answer {
                Ok(Answer::Judged(judged)) => {
                    opinion.done.set(Some(entry + 1));
                    opinion.judged.update(|all| all.extend(judged));
                }
                Ok(Answer::Advice(_)) | Err(_) => {
                    house.notice.set(Some(house.say("trouble-worker")));
                    break;
                }
            }
        }
        opinion.done.set(None);
    });
}
