//! Where one is in a match that is looked at, and how one gets on; a handle, to be copied freely.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use leptos::task::spawn_local;
use mozaika_app::OpenMatch;
use mozaika_game::{Entry, Seat};
use wasm_bindgen::JsCast as _;

use super::Origin;
use crate::context::AppContext;
use crate::keyboard;
use crate::match_screen::{MatchScreen, Mode};

/// How long a step of a match that plays by itself is looked at, in milliseconds, besides the time that is set for moves.
const LOOK: u32 = 300;

/// A match that is looked at.
#[derive(Clone, Copy)]
pub(super) struct Viewing {
    pub(super) app: AppContext,
    pub(super) origin: Origin,
    pub(super) whole: StoredValue<OpenMatch>,
    /// The match as far as it is shown.
    pub(super) screen: MatchScreen,
    /// How many entries are shown.
    pub(super) step: RwSignal<usize>,
    /// The fewest and the most that are: luck before the first decision is no step.
    pub(super) first: usize,
    pub(super) count: usize,
    pub(super) playing: RwSignal<bool>,
    /// Where there is no room beside the board: is what stands there shown over it?
    pub(super) side_open: RwSignal<bool>,
    /// Grows with every start and stop.
    run: RwSignal<u32>,
}

impl Viewing {
    pub(super) fn new(app: AppContext, open_match: OpenMatch, origin: Origin) -> Self {
        let count = open_match.played().len();
        let first = (0..count).find(|index| open_match.played().decided_by(*index).is_some()).unwrap_or(0);
        let start = match origin {
            Origin::Saved => count,
            Origin::Link => first,
        };
        let whole = StoredValue::new(open_match.clone());
        let step = RwSignal::new(start);
        let screen = MatchScreen::new(app, open_match.rewound(start), Mode::Replay);
        Effect::new(move |before: Option<usize>| {
            let step = step.get();
            if before.is_some_and(|before| before != step) {
                screen.at_once.set(before.is_some_and(|before| before + 1 != step));
                screen.open_match.set(whole.with_value(|whole| whole.rewound(step)));
            }
            step
        });
        let (playing, side_open, run) = (RwSignal::new(false), RwSignal::new(false), RwSignal::new(0));
        Self { app, origin, whole, screen, step, first, count, playing, side_open, run }
    }

    /// Goes to that step; a match that plays by itself stops.
    pub(super) fn go(self, to: usize) {
        self.stop();
        self.step.set(to.clamp(self.first, self.count));
    }

    pub(super) fn back(self) {
        self.go(self.step.get_untracked().saturating_sub(1));
    }

    pub(super) fn on(self) {
        self.go(self.step.get_untracked() + 1);
    }

    /// Stops the match that plays by itself.
    pub(super) fn stop(self) {
        if self.playing.get_untracked() {
            self.run.update(|run| *run += 1);
            self.playing.set(false);
            self.screen.coming.set(None);
        }
    }

    /// Stops it wherever one clicks or taps, but for the button that does so itself.
    pub(super) fn stop_for(self, event: &web_sys::PointerEvent) {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let by_button = target
            .is_some_and(|target| target.closest("[data-testid='replay-play']").is_ok_and(|button| button.is_some()));
        if !by_button {
            self.stop();
        }
    }

    /// Lets the match play by itself, from the beginning when it is at its end; or stops it.
    pub(super) fn play_or_stop(self) {
        if self.playing.get_untracked() {
            self.stop();
            return;
        }
        if self.step.get_untracked() >= self.count {
            self.step.set(self.first);
        }
        self.run.update(|run| *run += 1);
        self.playing.set(true);
        spawn_local(self.play(self.run.get_untracked()));
    }

    async fn play(self, run: u32) {
        let goes_on = || self.run.try_get_untracked() == Some(run);
        while goes_on() {
            let stage = self.app.settings.with_untracked(|settings| settings.pace.stage());
            TimeoutFuture::new(LOOK).await;
            if !goes_on() {
                return;
            }
            self.screen.at_once.set(false);
            self.screen.coming.set(self.decision_at(self.step.get_untracked()));
            TimeoutFuture::new(stage).await;
            if !goes_on() {
                return;
            }
            self.screen.coming.set(None);
            self.step.update(|step| *step += 1);
            if self.step.get_untracked() >= self.count {
                self.stop();
            }
        }
    }

    /// What was decided in that entry, if it was somebody's decision and whoever looks may know it.
    fn decision_at(self, entry: usize) -> Option<(Seat, String)> {
        match self.whole.with_value(|whole| whole.entry(entry))? {
            Entry::Move(seat, decision) => Some((seat, decision)),
            Entry::Chance(_) => None,
        }
    }

    /// Arrows step.
    pub(super) fn listen_to_keys(self) {
        let keys = window_event_listener(leptos::ev::keydown, move |event| {
            if keyboard::is_dialog_open() {
                return;
            }
            if event.key() == "Escape" {
                self.side_open.set(false);
            }
            if keyboard::is_for_somebody_else(&event) {
                return;
            }
            match event.key().as_str() {
                "ArrowLeft" => self.back(),
                "ArrowRight" => self.on(),
                _ => {}
            }
        });
        on_cleanup(move || keys.remove());
    }

    /// What happened last, or what is about to happen.
    pub(super) fn told(self) -> String {
        let step = self.step.get() + usize::from(self.screen.coming.get().is_some());
        self.whole
            .with_value(|whole| {
                let entries = (0..step.min(self.count)).rev();
                self.app.words(|words| entries.into_iter().find_map(|entry| whole.entry_text(entry, words)))
            })
            .unwrap_or_default()
    }

    /// Where in the match that is.
    pub(super) fn place(self) -> String {
        self.app.say_with("replay-place", &[("step", self.step.get().into()), ("count", self.count.into())])
    }
}
