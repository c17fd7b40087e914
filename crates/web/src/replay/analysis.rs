//! What the computer thinks of every decision of a match.

use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::{TaskResult, WorkerTask, win_chances};
use mozaika_game::Seat;
use mozaika_players::{EntryEvaluation, Mark, SeatReport, WeighedEntry};

use super::viewing::Viewing;
use crate::match_screen::{Frame, Line, LineChart};
use crate::worker::{self, NoResult};

/// What the computer thinks of a match; a handle, to be copied freely.
#[derive(Clone, Copy)]
pub(super) struct Evaluation {
    viewing: Viewing,
    weighed: RwSignal<Vec<WeighedEntry>>,
    /// How many of how many entries were looked at; nothing when nobody is looking.
    done: RwSignal<Option<(usize, usize)>>,
    /// Grows with every start and stop.
    run: RwSignal<u32>,
}

impl Evaluation {
    pub(super) fn new(viewing: Viewing) -> Self {
        Self { viewing, weighed: RwSignal::new(Vec::new()), done: RwSignal::new(None), run: RwSignal::new(0) }
    }

    /// What is known of that entry, counted from 1.
    pub(super) fn of(self, entry: usize) -> Option<EntryEvaluation> {
        self.weighed.with(|weighed| {
            weighed.iter().map(|weighed| &weighed.evaluation).find(|evaluation| evaluation.entry == entry).cloned()
        })
    }

    /// To be called where something depends on whether anything is known.
    pub(super) fn changes(self) {
        self.done.track();
    }

    fn stop(self) {
        self.run.update(|run| *run += 1);
        self.done.set(None);
        worker::stop();
    }

    /// Looks at every decision that whoever looks may be told about.
    pub(super) fn start(self) {
        self.run.update(|run| *run += 1);
        let run = self.run.get_untracked();
        let (record, entries) = self.viewing.whole.with_value(|whole| {
            let entries: Vec<usize> = (0..whole.played().len()).filter(|entry| whole.may_evaluate(*entry)).collect();
            (whole.record().to_string(), entries)
        });
        self.weighed.set(Vec::new());
        self.done.set(Some((0, entries.len())));
        spawn_local(async move {
            for (index, entry) in entries.iter().enumerate() {
                let result = worker::run(WorkerTask::Judge { record: record.clone(), entry: *entry as u32 }).await;
                if self.run.try_get_untracked() != Some(run) {
                    return;
                }
                if !self.take(result) {
                    break;
                }
                self.done.set(Some((index + 1, entries.len())));
            }
            self.done.set(None);
        });
    }

    /// Takes what the worker found out; says whether it can go on.
    fn take(self, result: Result<TaskResult, NoResult>) -> bool {
        let app = self.viewing.app;
        match result {
            Ok(TaskResult::Evaluated(judged)) => {
                self.weighed.update(|all| all.extend(judged));
                return true;
            }
            Ok(TaskResult::Suggested(_)) | Err(NoResult::Stopped) => {}
            Err(NoResult::Refused(error)) => {
                app.notice.set(Some(self.viewing.screen.with_refusal_text(|text| error.text(text))));
            }
            Err(NoResult::Crashed(why)) => {
                app.notice.set(Some(app.say_with("error-worker", &[("why", why.into())])));
            }
        }
        false
    }
}

pub(super) fn percent(value: f64) -> i32 {
    (value * 100.0).round() as i32
}

pub(super) const fn mark_name(mark: Mark) -> &'static str {
    match mark {
        Mark::Good => "good",
        Mark::Inaccuracy => "inaccuracy",
        Mark::Mistake => "mistake",
        Mark::Blunder => "blunder",
    }
}

/// The button that starts it, everybody's chances in the course of the match, and how well they played.
#[component]
pub(super) fn AnalysisView(viewing: Viewing, evaluation: Evaluation) -> impl IntoView {
    let app = viewing.app;
    let toggle = move |_| {
        if evaluation.done.get_untracked().is_some() { evaluation.stop() } else { evaluation.start() }
    };
    let label = move || match evaluation.done.get() {
        None => app.say("replay-analyse"),
        Some((done, count)) => {
            let counted = app.say_with("replay-analysing", &[("done", done.into()), ("count", count.into())]);
            format!("{counted} · {}", app.say("replay-stop"))
        }
    };
    let chances = Memo::new(move |_| {
        viewing.whole.with_value(|whole| evaluation.weighed.with(|weighed| win_chances(whole.played(), weighed)))
    });
    let lines = Signal::derive(move || {
        let step = viewing.step.get();
        let line = |(seat, course): (usize, &Vec<(usize, f64)>)| {
            let name = viewing.screen.short_name(Seat(seat as u8));
            let now = course.iter().rev().find(|(entry, _)| *entry <= step);
            let chance = |(_, chance): &(usize, f64)| {
                app.say_with("replay-chance", &[("name", name.clone().into()), ("percent", percent(*chance).into())])
            };
            Line {
                name: now.map_or_else(|| name.clone(), chance),
                points: course.iter().map(|(entry, chance)| (*entry as f64, chance * 100.0)).collect(),
            }
        };
        chances.with(|chances| chances.iter().enumerate().map(line).collect::<Vec<_>>())
    });
    let accuracy = move || {
        let evaluations: Vec<EntryEvaluation> =
            evaluation.weighed.with(|weighed| weighed.iter().map(|weighed| weighed.evaluation.clone()).collect());
        let seats = Seat::all(viewing.whole.with_value(|whole| whole.played().player_count()));
        let tell = |seat: Seat| {
            let report = SeatReport::new(seat, &evaluations);
            let args = [
                ("name", viewing.screen.short_name(seat).into()),
                ("percent", (report.accuracy.round() as i32).into()),
            ];
            let judged = evaluations.iter().any(|evaluation| evaluation.seat == seat);
            judged.then(|| view! { <li>{app.say_with("replay-accuracy", &args)}</li> })
        };
        seats.map(tell).collect_view()
    };
    let any = move || evaluation.weighed.with(|weighed| !weighed.is_empty());
    let frame = Frame { x: (viewing.first as f64, viewing.count as f64), y: (0.0, 100.0) };
    view! {
        <button class="quiet" data-testid="analyse" on:click=toggle>{label}</button>
        <Show when=any>
            <h2 class="replay-chances">{app.t("replay-graph")}</h2>
            <LineChart
                lines
                frame
                label_key="replay-graph-label"
                now=Signal::derive(move || viewing.step.get() as f64)
                chosen=Callback::new(move |entry: f64| viewing.go(entry.round() as usize))
            />
            <ul class="accuracy">{accuracy}</ul>
        </Show>
    }
}
