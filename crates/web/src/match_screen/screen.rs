//! The state of the screen where a match is played or looked at; a handle, to be copied freely.

use leptos::prelude::*;
use mozaika_app::{AtDevice, Names, OpenMatch, RefusalText, Suggestion};
use mozaika_game::{Game, Illegal, Match, Seat, Seating};
use mozaika_registry::GAMES;
use wasm_bindgen::JsCast as _;

use super::follow::set_if_new;
use super::motion;
use crate::context::AppContext;
use crate::online::OnlineMatch;
use crate::{sound, worker};

/// What can be done with the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// It is played.
    Play,
    /// It was played, and is looked at.
    Replay,
}

/// What lies beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Panel {
    Log,
    Score,
    Moves,
    Hint,
    Menu,
    Ending,
}

impl Panel {
    /// The test id of the button that opens it.
    const fn opener(self) -> &'static str {
        match self {
            Self::Log => "panel-log",
            Self::Score => "panel-score",
            Self::Moves => "panel-moves",
            Self::Hint => "hint",
            Self::Menu | Self::Ending => "panel-menu",
        }
    }
}

/// Moves the focus to the first of these that is there and can be seen.
pub(crate) fn focus_first(selectors: &[&str]) {
    for selector in selectors {
        let found = document().query_selector(selector).ok().flatten();
        let Some(found) = found.and_then(|found| found.dyn_into::<web_sys::HtmlElement>().ok()) else { continue };
        if found.offset_width() > 0 {
            let _ = found.focus();
            return;
        }
    }
}

/// What the computer suggests.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Hint {
    #[default]
    None,
    Thinking,
    Suggested(Suggestion),
}

/// The screen of one match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MatchScreen {
    pub(crate) app: AppContext,
    pub(crate) mode: Mode,
    pub(crate) open_match: RwSignal<OpenMatch>,
    /// Who sits where, and who of them is at this device: it stays while entries are added.
    seated: Memo<(Seating, AtDevice)>,
    /// The table that the match is played at, if it is played at a server.
    pub(crate) online: Option<OnlineMatch>,
    /// A decision whose consequences are shown.
    pub(crate) preview: RwSignal<Option<String>>,
    /// The entry whose place on the board is lit.
    pub(crate) lit: RwSignal<Option<usize>>,
    /// What the game asks for in the middle of a decision, instead of its task.
    pub(crate) asks: RwSignal<Option<String>>,
    /// Why the last thing that was tried is not possible.
    pub(crate) refusal: RwSignal<Option<String>>,
    /// What a computer player is about to do.
    pub(crate) coming: RwSignal<Option<(Seat, String)>>,
    /// A person is in the middle of a decision out of turn: computer players wait for it.
    pub(crate) is_held: RwSignal<bool>,
    /// A computer player thinks or shows its move.
    pub(crate) thinking: RwSignal<bool>,
    /// Moves are not to be shown slowly now.
    pub(crate) skipping: RwSignal<bool>,
    /// What changed last is to be seen at once: nothing travels.
    pub(crate) at_once: RwSignal<bool>,
    pub(crate) panel: RwSignal<Option<Panel>>,
    pub(crate) hint: RwSignal<Hint>,
    /// The player whose board is looked at closely.
    pub(crate) enlarged: RwSignal<Option<Seat>>,
    /// What the decision that is being considered would do, in words.
    pub(crate) consequence: RwSignal<Option<String>>,
    /// The person who has the device in hand; nobody before that was said.
    holder: RwSignal<Option<Seat>>,
    /// Grows whenever what was thought about is no longer wanted.
    pub(crate) turn: RwSignal<u32>,
}

impl MatchScreen {
    pub(crate) fn new(app: AppContext, open_match: OpenMatch, mode: Mode) -> Self {
        let open_match = RwSignal::new(open_match);
        let seated = Memo::new(move |_| {
            open_match.with(|open_match| {
                let Names { seating, at_device } = open_match.names();
                (seating.clone(), at_device)
            })
        });
        Self {
            app,
            mode,
            open_match,
            seated,
            online: None,
            preview: RwSignal::new(None),
            lit: RwSignal::new(None),
            asks: RwSignal::new(None),
            refusal: RwSignal::new(None),
            coming: RwSignal::new(None),
            is_held: RwSignal::new(false),
            thinking: RwSignal::new(false),
            skipping: RwSignal::new(false),
            at_once: RwSignal::new(false),
            panel: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            enlarged: RwSignal::new(None),
            consequence: RwSignal::new(None),
            holder: RwSignal::new(None),
            turn: RwSignal::new(0),
        }
    }

    /// The same for a match that is played at a server.
    pub(crate) fn at_table(self, online: OnlineMatch) -> Self {
        Self { online: Some(online), ..self }
    }

    /// The game's name.
    pub(crate) fn game(self) -> String {
        self.open_match.with_untracked(|open_match| open_match.played().game().to_owned())
    }

    /// The state of the match, for a game's own board; nothing when it is a match of another game.
    pub(crate) fn state<G: Game>(self) -> Memo<Option<G>> {
        Memo::new(move |_| {
            self.open_match
                .with(|open_match| Match::<G>::typed(open_match.played()).ok().map(|played| played.state().clone()))
        })
    }

    /// The person who decides now at this device, if it is a person.
    pub(crate) fn person(self) -> Option<Seat> {
        if self.mode == Mode::Replay {
            return None;
        }
        self.open_match.with(OpenMatch::waiting_person)
    }

    /// The person at this device who may decide now, in turn or out of it.
    pub(crate) fn actor(self) -> Option<Seat> {
        if self.mode == Mode::Replay {
            return None;
        }
        self.open_match.with(OpenMatch::acting_person)
    }

    /// One line: whose turn it is, and what to do now.
    pub(crate) fn status(self) -> String {
        let app = self.app;
        if let Some((seat, decision)) = self.coming.get() {
            return self
                .open_match
                .with(|open_match| app.words(|words| open_match.coming_text(seat, &decision, words)));
        }
        if let Some(asked) = self.asks.get() {
            return asked;
        }
        self.open_match.with(|open_match| app.words(|words| open_match.status(words)))
    }

    /// Below the task, softer: what would happen, or else what happened last.
    pub(crate) fn aside(self) -> String {
        let app = self.app;
        self.consequence
            .get()
            .or_else(|| self.open_match.with(|open_match| app.words(|words| open_match.last_text(words))))
            .unwrap_or_default()
    }

    /// The entry whose place on the board is lit: the one that is pointed at, or else the last decision.
    pub(crate) fn lit_entry(self) -> Option<usize> {
        self.lit.get().or_else(|| self.open_match.with(OpenMatch::last_decision))
    }

    /// Whom the device has to be handed to before anything may be shown.
    pub(crate) fn hand_over_to(self) -> Option<Seat> {
        if self.mode == Mode::Replay {
            return None;
        }
        let holder = self.holder.get();
        self.open_match.with(|open_match| {
            let next = open_match.main_seat();
            let private = || open_match.is_private(next) || holder.is_some_and(|holder| open_match.is_private(holder));
            (holder != Some(next) && private()).then_some(next)
        })
    }

    /// That person has the device in hand.
    pub(crate) fn hand_over(self, seat: Seat) {
        self.clear();
        self.panel.set(None);
        self.enlarged.set(None);
        self.holder.set(Some(seat));
    }

    /// What whoever sits there is called.
    pub(crate) fn display_name(self, seat: Seat) -> String {
        self.with_names(|names| self.app.words(|words| names.display_name(seat, words)))
    }

    /// The same where there is little room.
    pub(crate) fn short_name(self, seat: Seat) -> String {
        self.with_names(|names| self.app.words(|words| names.short_name(seat, words)))
    }

    /// What those around the match are called; an entry that is added does not change it.
    pub(crate) fn with_names<T>(self, tell: impl FnOnce(Names<'_>) -> T) -> T {
        self.seated.with(|(seating, at_device)| tell(Names { seating, at_device: *at_device }))
    }

    /// Carries out a decision of the person at this device, in the game's notation, or says why not.
    pub(crate) fn decide(self, decision: &str) -> bool {
        self.carry_out(|open_match, seat| open_match.decide(seat, decision))
    }

    /// The same for a game's own board, which knows what it has in hand.
    pub(crate) fn decide_typed<G: Game>(self, decision: G::Move) -> bool {
        self.carry_out(|open_match, seat| open_match.decide_typed::<G>(seat, decision))
    }

    fn carry_out(self, decide: impl FnOnce(&mut OpenMatch, Seat) -> Result<(), Illegal>) -> bool {
        let Some(seat) = self.open_match.with_untracked(OpenMatch::acting_person) else { return false };
        // Only a match that has changed is drawn again.
        let decided = self.open_match.try_maybe_update(|open_match| {
            let decided = decide(open_match, seat);
            (decided.is_ok(), decided)
        });
        match decided {
            None => return false,
            Some(Err(illegal)) => {
                self.refuse(&illegal);
                return false;
            }
            Some(Ok(())) => {}
        }
        if let Some(online) = self.online {
            online.submit(self, seat);
        } else if self.thinking.get_untracked() {
            // What a computer player thought of was thought of another position.
            self.interrupt();
        }
        self.clear();
        self.at_once.set(false);
        sound::placed(self.app);
        true
    }

    /// Says why something is not possible, in the reader's language.
    pub(crate) fn refuse(self, illegal: &Illegal) {
        self.refusal.set(Some(self.with_refusal_text(|text| text.illegal(illegal))));
        sound::refused(self.app);
    }

    /// What refusals are said with at this match.
    pub(crate) fn with_refusal_text<T>(self, say: impl FnOnce(RefusalText<'_>) -> T) -> T {
        self.open_match.with_untracked(|open_match| {
            self.app.words(|words| {
                let (game, names) = (open_match.played().game(), Some(open_match.names()));
                say(RefusalText { games: GAMES, game, names, words })
            })
        })
    }

    /// Forgets whatever was being considered.
    pub(crate) fn clear(self) {
        set_if_new(self.refusal, None);
        set_if_new(self.preview, None);
        set_if_new(self.lit, None);
        if self.hint.with_untracked(|hint| *hint != Hint::None) {
            self.hint.set(Hint::None);
            if self.panel.get_untracked() == Some(Panel::Hint) {
                self.panel.set(None);
            }
        }
    }

    /// Stops whatever a computer player is about; it begins anew.
    fn interrupt(self) {
        self.coming.set(None);
        worker::stop();
        self.thinking.set(false);
        self.turn.update(|turn| *turn += 1);
    }

    /// Takes back the last decision made at this device.
    pub(crate) fn undo(self) {
        if self.mode == Mode::Replay || !self.open_match.with_untracked(OpenMatch::can_undo) {
            return;
        }
        self.clear();
        self.interrupt();
        if self.panel.get_untracked() == Some(Panel::Ending) {
            self.panel.set(None);
        }
        self.open_match.update(|open_match| {
            open_match.undo();
        });
    }

    /// Shows the computer's moves at once, until people decide again.
    pub(crate) fn skip(self) {
        self.skipping.set(true);
        motion::arrive();
    }

    /// Do pieces travel to where the last change put them?
    pub(crate) fn travels(self) -> bool {
        self.app.animates() && !self.at_once.get_untracked()
    }

    /// Opens a panel, or closes it when it is open.
    pub(crate) fn toggle(self, panel: Panel) {
        if self.panel.get_untracked() == Some(panel) {
            self.close_panel();
        } else {
            self.panel.set(Some(panel));
        }
    }

    /// Closes the panel; whoever stood in it stands at the button that opens it, or at the board.
    pub(crate) fn close_panel(self) {
        let Some(panel) = self.panel.get_untracked() else { return };
        let inside =
            document().active_element().is_some_and(|focus| focus.closest(".panel").is_ok_and(|it| it.is_some()));
        self.panel.set(None);
        if inside {
            focus_first(&[&format!("[data-testid='{}']", panel.opener()), "#main"]);
        }
    }
}
