//! A handle on a table, to be copied freely: the match, and what is going on around it.

use leptos::prelude::*;
use mozaika_app::{Session, Told, telling};
use mozaika_game::Seat;

use super::motion;
use crate::house::House;
use crate::{sound, thinker};

/// What can be done at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Play.
    Play,
    /// Look at a match that was played.
    Look,
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

/// What the computer was asked for advice.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) enum Hint {
    #[default]
    None,
    Thinking,
    Says(Told),
}

/// A table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Table {
    pub(crate) house: House,
    pub(crate) mode: Mode,
    pub(crate) session: RwSignal<Session>,
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

impl Table {
    pub(crate) fn new(house: House, session: Session, mode: Mode) -> Self {
        Self {
            house,
            mode,
            session: RwSignal::new(session),
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
        self.session.with_untracked(|session| session.table().game().to_owned())
    }

    /// The person who decides now at this device, if it is a person.
    pub(crate) fn person(self) -> Option<Seat> {
        if self.mode == Mode::Look {
            return None;
        }
        self.session.with(Session::waiting_person)
    }

    /// One line: whose turn it is, and what to do now.
    pub(crate) fn now(self) -> String {
        let house = self.house;
        if let Some((seat, decision)) = self.coming.get() {
            let tell =
                |session: &Session| house.told(|words| session.sentence(session.table(), seat, &decision, words));
            return self.session.with(tell);
        }
        if let Some(asked) = self.asks.get() {
            return asked;
        }
        self.session.with(|session| house.told(|words| session.now(words)))
    }

    /// What whoever sits there is called.
    pub(crate) fn called(self, seat: Seat) -> String {
        self.session.with(|session| self.house.told(|words| session.called(seat, words)))
    }

    /// The same where there is little room.
    pub(crate) fn called_shortly(self, seat: Seat) -> String {
        self.session.with(|session| self.house.told(|words| session.called_shortly(seat, words)))
    }

    /// Carries out a decision of the person at this device, or says why not.
    pub(crate) fn decide(self, decision: &str) -> bool {
        let Some(seat) = self.session.with_untracked(Session::waiting_person) else { return false };
        let refused = self.session.with_untracked(|session| {
            let table = session.table();
            self.house.told(|words| telling(table.game()).refusal(table, seat, decision, words))
        });
        if refused.is_some() {
            self.refusal.set(refused);
            sound::refused(self.house);
            return false;
        }
        self.clear();
        self.at_once.set(false);
        self.session.update(|session| {
            let _ = session.decide(seat, decision);
        });
        sound::placed(self.house);
        true
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
        if self.mode == Mode::Look || !self.session.with_untracked(Session::can_undo) {
            return;
        }
        self.clear();
        self.coming.set(None);
        self.turn.update(|turn| *turn += 1);
        thinker::stop();
        self.thinking.set(false);
        if self.panel.get_untracked() == Some(Panel::Ending) {
            self.panel.set(None);
        }
        self.session.update(|session| {
            session.undo();
        });
    }

    /// Shows the computer's moves at once, until people decide again.
    pub(crate) fn skip(self) {
        self.skipping.set(true);
        motion::arrive();
    }

    /// Do pieces travel to where the last change put them?
    pub(crate) fn travels(self) -> bool {
        self.house.moves() && !self.at_once.get_untracked()
    }

    /// Opens a panel, or closes it when it is open.
    pub(crate) fn toggle(self, panel: Panel) {
        self.panel.update(|open| *open = if *open == Some(panel) { None } else { Some(panel) });
    }
}
