//! The state of the screen where a match is played or looked at; a handle, to be copied freely.

use leptos::prelude::*;
use mozaika_app::{OpenMatch, RefusalText, Suggestion};
use mozaika_game::{Game, Illegal, Seat};
use mozaika_registry::GAMES;

use super::motion;
use crate::context::AppContext;
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
    /// A computer player thinks or shows its move.
    pub(crate) thinking: RwSignal<bool>,
    /// Moves are not to be shown slowly now.
    pub(crate) skipping: RwSignal<bool>,
    /// What changed last is to be seen at once: nothing travels.
    pub(crate) at_once: RwSignal<bool>,
    pub(crate) panel: RwSignal<Option<Panel>>,
    pub(crate) hint: RwSignal<Hint>,
    /// Grows whenever what was thought about is no longer wanted.
    pub(crate) turn: RwSignal<u32>,
}

impl MatchScreen {
    pub(crate) fn new(app: AppContext, open_match: OpenMatch, mode: Mode) -> Self {
        Self {
            app,
            mode,
            open_match: RwSignal::new(open_match),
            preview: RwSignal::new(None),
            lit: RwSignal::new(None),
            asks: RwSignal::new(None),
            refusal: RwSignal::new(None),
            coming: RwSignal::new(None),
            thinking: RwSignal::new(false),
            skipping: RwSignal::new(false),
            at_once: RwSignal::new(false),
            panel: RwSignal::new(None),
            hint: RwSignal::new(Hint::None),
            turn: RwSignal::new(0),
        }
    }

    /// The game's name.
    pub(crate) fn game(self) -> String {
        self.open_match.with_untracked(|open_match| open_match.played().game().to_owned())
    }

    /// The person who decides now at this device, if it is a person.
    pub(crate) fn person(self) -> Option<Seat> {
        if self.mode == Mode::Replay {
            return None;
        }
        self.open_match.with(OpenMatch::waiting_person)
    }

    /// One line: whose turn it is, and what to do now.
    pub(crate) fn status(self) -> String {
        let app = self.app;
        if let Some((seat, decision)) = self.coming.get() {
            let tell = |open_match: &OpenMatch| {
                app.words(|words| open_match.decision_text(open_match.played(), seat, &decision, words))
            };
            return self.open_match.with(tell);
        }
        if let Some(asked) = self.asks.get() {
            return asked;
        }
        self.open_match.with(|open_match| app.words(|words| open_match.status(words)))
    }

    /// What whoever sits there is called.
    pub(crate) fn display_name(self, seat: Seat) -> String {
        self.open_match.with(|open_match| self.app.words(|words| open_match.display_name(seat, words)))
    }

    /// The same where there is little module.
    pub(crate) fn short_name(self, seat: Seat) -> String {
        self.open_match.with(|open_match| self.app.words(|words| open_match.short_name(seat, words)))
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
        let Some(seat) = self.open_match.with_untracked(OpenMatch::waiting_person) else { return false };
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
        self.refusal.set(None);
        self.preview.set(None);
        self.lit.set(None);
        if self.hint.with_untracked(|hint| *hint != Hint::None) {
            self.hint.set(Hint::None);
            if self.panel.get_untracked() == Some(Panel::Hint) {
                self.panel.set(None);
            }
        }
    }

    /// Takes back the last decision made at this device.
    pub(crate) fn undo(self) {
        if self.mode == Mode::Replay || !self.open_match.with_untracked(OpenMatch::can_undo) {
            return;
        }
        self.clear();
        self.coming.set(None);
        self.turn.update(|turn| *turn += 1);
        worker::stop();
        self.thinking.set(false);
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
        self.panel.update(|open| *open = if *open == Some(panel) { None } else { Some(panel) });
    }
}
