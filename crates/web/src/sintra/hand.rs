//! The colour in the hand, what can be done with it, and everything that decides: pointer, finger, keys.

use leptos::prelude::*;
use mozaika_app::OpenMatch;
use mozaika_app::sintra::{TakePreview, consequences, heap, keep_choices, panes_in_words, preview, reach, typed};
use mozaika_game::{Entry, Game as _, Seat};
use mozaika_sintra::{Colour, Move, Panes, Position, Refusal, Sintra, Source, Target, WINDOWS};
use wasm_bindgen::JsCast as _;
use web_sys::{Element, FocusEvent, KeyboardEvent, MouseEvent};

use crate::games::Keys;
use crate::match_screen::follow::{after_paint, set_if_new, when_new};
use crate::match_screen::{MatchScreen, Mode, arrows, focus_first};

/// All panes of one colour at one place.
pub(crate) type Take = (Source, Colour);

/// A place on a board that is lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Strip(Position),
    Window(Position),
    Glazier,
    Broken,
}

/// What is in the hand at one match.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    pub(crate) screen: MatchScreen,
    pub(crate) state: Memo<Option<Sintra>>,
    person: Memo<Option<Seat>>,
    token_left: Memo<bool>,
    pub(crate) chosen: RwSignal<Option<Take>>,
    /// The colour under the pointer or in focus.
    pub(crate) hover: RwSignal<Option<Take>>,
    /// The strip under the pointer or in focus.
    pub(crate) target: RwSignal<Option<Position>>,
    /// The strip about whose joker spaces is asked.
    pub(crate) jokers: RwSignal<Option<Position>>,
    /// What would become of the colour in the hand or under the pointer, strip by strip.
    pub(crate) reaches: Memo<Option<Vec<Result<TakePreview, Refusal>>>>,
    /// The same a moment later, for words that are read and not seen: what lights up does not wait for them.
    pub(crate) told: Signal<Option<Vec<Result<TakePreview, Refusal>>>>,
    /// A decision that somebody else considers: a computer player, or whoever asked for a hint.
    pub(crate) shown: Memo<Option<(Seat, Move)>>,
    /// The colour that is in the hand, under the pointer, or about to be taken.
    pub(crate) raised: Signal<Option<Take>>,
    /// What the lit entry of the match changed.
    pub(crate) lit: Memo<Option<(Seat, Place)>>,
    /// What is said for a moment after a round.
    pub(crate) note: RwSignal<Option<String>>,
    /// The last decision was made by keyboard: the focus is led along.
    by_keys: RwSignal<bool>,
}

impl Hand {
    /// The hand at that match; there is one, whoever asks.
    pub(crate) fn at(screen: MatchScreen) -> Self {
        // A place on the page may still remember the hand of the table that was there before.
        if let Some(hand) = use_context::<Self>().filter(|hand| hand.screen.open_match == screen.open_match) {
            return hand;
        }
        let state = screen.state::<Sintra>();
        let (chosen, hover) = (RwSignal::new(None), RwSignal::new(None));
        let person = Memo::new(move |_| screen.person());
        let reaches = Memo::new(move |_| {
            let take = chosen.get().or_else(|| hover.get())?;
            let (state, seat) = (state.get()?, person.get()?);
            Some(Position::all().map(|at| reach(&state, seat, take, at)).collect::<Vec<_>>())
        });
        let shown = Memo::new(move |_| {
            let state = state.get()?;
            if let Some((seat, text)) = screen.coming.get() {
                return Some((seat, state.read_move(&text).ok()?));
            }
            let seat = person.get().filter(|_| chosen.get().is_none())?;
            Some((seat, state.read_move(&screen.preview.get()?).ok()?))
        });
        let raised = Memo::new(move |_| {
            let shown = || match shown.get()?.1 {
                Move::Take { from, colour, .. } => Some((from, colour)),
                _ => None,
            };
            chosen.get().or_else(|| hover.get()).or_else(shown)
        });
        let lit = Memo::new(move |_| lit_place(screen));
        let hand = Self {
            screen,
            state,
            person,
            token_left: Memo::new(move |_| state.get().is_some_and(|state| state.token().is_none())),
            chosen,
            hover,
            target: RwSignal::new(None),
            jokers: RwSignal::new(None),
            reaches,
            told: after_paint(reaches),
            shown,
            raised: when_new(raised),
            lit,
            note: RwSignal::new(None),
            by_keys: RwSignal::new(false),
        };
        provide_context(hand);
        hand.begin_anew();
        hand.say_what_is_asked();
        hand.make_way_for_previews();
        hand
    }

    /// After every entry the hand is empty; what does not matter may be chosen by itself.
    fn begin_anew(self) {
        Effect::new(move || {
            let state = self.state.get();
            set_if_new(self.chosen, None);
            set_if_new(self.hover, None);
            set_if_new(self.target, None);
            set_if_new(self.jokers, None);
            let Some((state, seat)) = state.zip(self.person()) else { return };
            let (choices, matters) = keep_choices(&state, seat);
            if let (Some(usual), false, true) =
                (choices.iter().find(|choice| choice.usual), matters, self.chooses_itself())
            {
                let colour = usual.colour;
                request_animation_frame(move || {
                    self.keep(colour);
                });
            } else if self.by_keys.get_untracked() && choices.is_empty() {
                request_animation_frame(|| focus_first(&[".sg-group"]));
            }
        });
    }

    /// A decision that is to be shown takes the place of what is in the hand.
    fn make_way_for_previews(self) {
        Effect::new(move || {
            if self.screen.preview.with(Option::is_some) {
                set_if_new(self.chosen, None);
                set_if_new(self.hover, None);
                set_if_new(self.jokers, None);
            }
        });
    }

    /// The task while a colour is in the hand, and below it what the strip under the pointer would make of it.
    fn say_what_is_asked(self) {
        let app = self.screen.app;
        Effect::new(move || {
            let asked = self.chosen.get().and_then(|take| {
                let fits = self.reaches.with(|reaches| reaches.iter().flatten().any(Result::is_ok));
                let panes = self.panes(take.1, heap(&self.state.get()?, take.0).count(take.1));
                let key = if fits { "sg-task-put" } else { "sg-task-break" };
                Some(app.say_with(key, &[("panes", panes.into())]))
            });
            set_if_new(self.screen.asks, asked);
        });
        Effect::new(move || {
            let told = self.target.get().and_then(|at| {
                let reaches = self.reaches.get()?;
                Some(match &reaches[at.index()] {
                    Ok(preview) => {
                        let what = app.words(|words| consequences(preview, words));
                        app.say_with("sg-task-target", &[("strip", at.number().into()), ("what", what.into())])
                    }
                    Err(refusal) => self.screen.with_refusal_text(|text| text.illegal(&refusal.clone().into())),
                })
            });
            set_if_new(self.screen.consequence, told.or_else(|| self.note.get()));
        });
    }

    /// So many panes of a colour, in words.
    pub(crate) fn panes(self, colour: Colour, count: u32) -> String {
        self.screen.app.words(|words| panes_in_words(Panes::of(colour, count), words))
    }

    /// Does the starting-player token still lie in the centre?
    pub(crate) fn has_token_left(self) -> bool {
        self.token_left.get()
    }

    /// The person who decides now.
    pub(crate) fn person(self) -> Option<Seat> {
        self.person.get()
    }

    fn person_now(self) -> Option<Seat> {
        if self.screen.mode == Mode::Replay {
            return None;
        }
        self.screen.open_match.with_untracked(OpenMatch::waiting_person)
    }

    /// Are small choices made for whoever decides, where they do not matter?
    fn chooses_itself(self) -> bool {
        self.screen.app.settings.with_untracked(|settings| settings.small_choices)
    }

    /// What the shown decision would do, if it takes panes.
    pub(crate) fn shown_preview(self) -> Option<TakePreview> {
        let (seat, decision) = self.shown.get()?;
        preview(&self.state.get()?, seat, decision)
    }

    /// The pane that the shown decision would keep for the window.
    pub(crate) fn shown_pane(self) -> Option<Colour> {
        match self.shown.get()?.1 {
            Move::Keep(colour) => Some(colour),
            _ => None,
        }
    }

    /// Where the glazier of that seat would stand after the shown decision.
    pub(crate) fn shown_glazier(self, seat: Seat) -> Option<Position> {
        let (mover, decision) = self.shown.get()?;
        let mut after = self.state.get()?;
        after.play(mover, &decision).ok()?;
        (mover == seat).then(|| after.palace(seat).glazier())
    }

    /// Takes a colour in the hand; the same again is put back.
    pub(crate) fn choose(self, take: Take, event: &MouseEvent) {
        if self.person_now().is_none() {
            return;
        }
        // A click without a pointer is a key.
        let by_keys = event.detail() == 0;
        self.by_keys.set(by_keys);
        if self.chosen.get_untracked() == Some(take) {
            self.put_back();
            return;
        }
        self.screen.clear();
        set_if_new(self.jokers, None);
        set_if_new(self.target, None);
        self.chosen.set(Some(take));
        if by_keys {
            request_animation_frame(|| focus_first(&[".sg-own .sg-strip.open", "[data-testid='break']"]));
        }
    }

    /// Puts the colour back.
    pub(crate) fn put_back(self) {
        self.screen.clear();
        set_if_new(self.chosen, None);
        set_if_new(self.target, None);
        set_if_new(self.jokers, None);
    }

    /// Puts the colour in the hand on that strip, asks which spaces it takes first, or says why not.
    pub(crate) fn put_on(self, at: Position) {
        let Some(seat) = self.person_now() else { return };
        let (Some(state), Some(take)) = (self.state.get_untracked(), self.chosen.get_untracked()) else {
            self.screen.refusal.set(Some(self.screen.app.say("sg-choose-first")));
            return;
        };
        match reach(&state, seat, take, at) {
            Err(refusal) => self.screen.refuse(&refusal.into()),
            Ok(preview) if preview.jokers.0 < preview.jokers.1 && !self.chooses_itself() => self.jokers.set(Some(at)),
            Ok(preview) => {
                self.decide(preview.decision(preview.jokers.0));
            }
        }
    }

    /// Lets everything in the hand break, or says where it fits.
    pub(crate) fn break_all(self) {
        match self.chosen.get_untracked() {
            None => self.screen.refusal.set(Some(self.screen.app.say("sg-choose-first"))),
            Some((from, colour)) => {
                self.decide(Move::Take { from, colour, to: Target::Break });
            }
        }
    }

    /// Keeps a pane of the completed strip for the window.
    pub(crate) fn keep(self, colour: Colour) {
        self.decide(Move::Keep(colour));
    }

    /// The glazier goes back, or it is said why not.
    pub(crate) fn step_back(self) {
        self.decide(Move::Back);
    }

    pub(crate) fn decide(self, decision: Move) -> bool {
        self.screen.decide_typed::<Sintra>(decision)
    }
}

/// Did the focus come by keyboard? A finger or a mouse that presses a button says what it wants by pressing.
pub(crate) fn by_keyboard(event: &FocusEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    target.is_some_and(|target| target.matches(":focus-visible").unwrap_or(false))
}

/// What the lit entry changed, and on whose board.
fn lit_place(screen: MatchScreen) -> Option<(Seat, Place)> {
    let entry = screen.lit_entry()?;
    screen.open_match.with(|open_match| {
        let game = typed(open_match.played())?;
        let (state, Entry::Move(seat, Some(decision))) = (game.states().get(entry)?, game.entries().get(entry)?) else {
            return None;
        };
        let place = match *decision {
            Move::Take { to: Target::Strip { at, .. }, .. } => Place::Strip(at),
            Move::Take { to: Target::Break, .. } => Place::Broken,
            Move::Keep(_) => Place::Window(state.palace(*seat).glazier()),
            Move::Back => Place::Glazier,
        };
        Some((*seat, place))
    })
}

/// What Sintra's keys do.
pub(crate) fn keys(screen: MatchScreen) -> Keys {
    let hand = Hand::at(screen);
    Box::new(move |event: &KeyboardEvent| {
        if arrows::step(event) {
            hand.by_keys.set(true);
            return true;
        }
        if hand.person_now().is_none() {
            return false;
        }
        match event.key().as_str() {
            "Escape" if hand.chosen.get_untracked().is_some() => hand.put_back(),
            "b" => {
                hand.by_keys.set(true);
                hand.step_back();
            }
            key => {
                let number = key.parse::<u32>().ok().filter(|number| *number as usize <= WINDOWS);
                let Some(at) = number.and_then(Position::from_number) else { return false };
                hand.by_keys.set(true);
                hand.put_on(at);
            }
        }
        true
    })
}
