//! The decision that is being made on the board, and everything that makes it: pointer, finger, keys.

use leptos::prelude::*;
use mozaika_app::glassroad::{DecisionPreview, Making, shown, typed};
use mozaika_app::{OpenMatch, StepChoice, ThingKind};
use mozaika_game::{Edition, Entry, Game as _, Illegal, Seat};
use mozaika_glassroad::{Card, Cell, GlassRoad, Move, Phase, Pieces, Tile};
use web_sys::{KeyboardEvent, MouseEvent};

use super::places::{Lit, lit_places, named_by, shown_decision};
use crate::games::Keys;
use crate::match_screen::{MatchScreen, Mode, arrows, focus_first};

/// What a small screen shows at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    Map,
    Buildings,
    Wheels,
}

impl Page {
    pub(crate) const ALL: [Self; 3] = [Self::Map, Self::Buildings, Self::Wheels];

    pub(crate) const fn name(self) -> &'static str {
        ["map", "buildings", "wheels"][self as usize]
    }
}

/// What is being decided at one match.
#[derive(Clone, Copy)]
pub(crate) struct Hand {
    pub(crate) screen: MatchScreen,
    /// The table as whoever looks may see it.
    pub(crate) state: Memo<Option<GlassRoad>>,
    /// What is in the box.
    pub(crate) edition: StoredValue<Edition<Pieces>>,
    /// How many play.
    pub(crate) players: usize,
    /// Whose board is the large one.
    pub(crate) main: Memo<Seat>,
    /// The decision in the making; nothing while nobody here decides.
    pub(crate) making: RwSignal<Option<Making>>,
    /// What may be said next.
    pub(crate) choices: Memo<Vec<StepChoice>>,
    /// The cards picked for the period, in the order in which they were.
    pub(crate) picked: RwSignal<Vec<Card>>,
    /// The word under the pointer or in focus.
    pub(crate) hover: RwSignal<Option<String>>,
    /// What would come of the decision that is considered.
    pub(crate) preview: Memo<Option<DecisionPreview>>,
    /// Is that more than a guess: pointed at, or the only way that is left?
    pub(crate) is_settled: Memo<bool>,
    /// A decision that somebody else considers: a computer player, or whoever asked for a hint.
    pub(crate) shown: Memo<Option<(Seat, Move)>>,
    /// The actions of the card in play that can be carried out now.
    pub(crate) actions: Memo<[bool; 2]>,
    /// The own buildings that can be used now.
    pub(crate) conversions: Memo<Vec<Tile>>,
    /// What the lit entry of the match changed.
    pub(crate) lit: Memo<Lit>,
    /// What a small screen shows.
    pub(crate) page: RwSignal<Page>,
    /// The last step was made by keyboard: the focus is led along.
    by_keys: RwSignal<bool>,
}

impl Hand {
    /// The hand at that match; there is one, whoever asks.
    pub(crate) fn at(screen: MatchScreen) -> Self {
        // A place on the page may still remember the hand of the table that was there before.
        if let Some(hand) = use_context::<Self>().filter(|hand| hand.screen.open_match == screen.open_match) {
            return hand;
        }
        let app = screen.app;
        let state = Memo::new(move |_| screen.open_match.with(shown));
        let main = Memo::new(move |_| screen.open_match.with(OpenMatch::main_seat));
        let making = RwSignal::new(None::<Making>);
        let hover = RwSignal::new(None::<String>);
        let choices = Memo::new(move |_| {
            let offered = |making: &Making| {
                screen.open_match.with(|open| app.words(|words| open.step_choices(making.steps(), words)))
            };
            making.with(|making| making.as_ref().map(offered).unwrap_or_default())
        });
        let shown = Memo::new(move |_| shown_decision(screen, making));
        let preview = Memo::new(move |_| {
            if let (Some((seat, decision)), Some(state)) = (shown.get(), state.get()) {
                return DecisionPreview::at(&state, seat, &state.write_move(&decision));
            }
            let hover = hover.get();
            making.with(|making| {
                let making = making.as_ref()?;
                screen.open_match.with(|open| {
                    let considered = hover.and_then(|word| making.say(open, &word).ok());
                    let decision = considered.as_ref().unwrap_or(making).obvious()?.to_owned();
                    DecisionPreview::of(open, making.steps().seat(), &decision)
                })
            })
        });
        let is_settled = Memo::new(move |_| {
            let ready = |making: &Making| choices.with(|choices| making.ready(choices).is_some());
            shown.with(Option::is_some)
                || hover.with(Option::is_some)
                || making.with(|making| making.as_ref().is_some_and(ready))
        });
        // What may follow that word in a decision of the person who decides.
        let following = move |word: &str| {
            let (state, seat) = (state.get()?, screen.actor()?);
            let words = state.continuations(seat, &[word.to_owned()]).words;
            Some((state, words))
        };
        let actions = Memo::new(move |_| {
            let open = following("use").map(|(_, words)| words).unwrap_or_default();
            ["1", "2"].map(|action| open.iter().any(|word| word == action))
        });
        let conversions = Memo::new(move |_| {
            let open = following("convert");
            open.map(|(state, words)| words.iter().filter_map(|id| state.pieces().building(id)).collect())
                .unwrap_or_default()
        });
        let lit = Memo::new(move |_| lit_places(screen).unwrap_or_default());
        let (edition, players) = screen.open_match.with_untracked(|open| {
            let edition = typed(open.played()).map(|game| game.state().edition().clone());
            (edition.unwrap_or_default(), open.played().player_count())
        });
        let hand = Self {
            screen,
            state,
            edition: StoredValue::new(edition),
            players,
            main,
            making,
            choices,
            picked: RwSignal::new(Vec::new()),
            hover,
            preview,
            is_settled,
            shown,
            actions,
            conversions,
            lit,
            page: RwSignal::new(Page::Map),
            by_keys: RwSignal::new(false),
        };
        provide_context(hand);
        hand.begin_anew();
        hand.let_others_wait();
        hand.say_what_is_asked();
        hand.make_way_for_previews();
        hand
    }

    /// After every entry the next question is asked.
    fn begin_anew(self) {
        Effect::new(move || {
            let person = self.screen.actor();
            let begun = person.and_then(|seat| self.screen.open_match.with(|open| Making::begin(open, seat).ok()));
            self.picked.set(Vec::new());
            self.hover.set(None);
            let decides = begun.is_some();
            self.making.set(begun);
            if decides && self.by_keys.get_untracked() {
                lead_focus();
            }
        });
    }

    /// Whoever is in the middle of a decision out of turn is not overtaken.
    fn let_others_wait(self) {
        let screen = self.screen;
        Effect::new(move || {
            let begun = self.making.with(|making| making.as_ref().is_some_and(Making::is_begun));
            let held = begun && screen.person().is_none();
            if held {
                screen.coming.set(None);
            }
            screen.is_held.set(held);
        });
    }

    /// A decision that is to be shown takes the place of the one in the making.
    fn make_way_for_previews(self) {
        Effect::new(move || {
            if self.screen.preview.with(Option::is_some) {
                self.start_again();
            }
        });
    }

    /// Forgets what was chosen so far.
    fn start_again(self) {
        let seat = self.person_now();
        let begun = seat.and_then(|seat| self.screen.open_match.with_untracked(|open| Making::begin(open, seat).ok()));
        self.hover.set(None);
        self.making.set(begun);
    }

    /// The person who may decide now, in turn or out of it.
    pub(crate) fn person(self) -> Option<Seat> {
        self.screen.actor()
    }

    fn person_now(self) -> Option<Seat> {
        if self.screen.mode == Mode::Replay {
            return None;
        }
        self.screen.open_match.with_untracked(OpenMatch::acting_person)
    }

    /// The word that names that thing, if it may be said next.
    pub(crate) fn word_for(self, kind: ThingKind, id: &str) -> Option<String> {
        self.choices.with(|choices| find_word(choices, kind, id))
    }

    fn word_now(self, kind: ThingKind, id: &str) -> Option<String> {
        self.choices.with_untracked(|choices| find_word(choices, kind, id))
    }

    /// Notes whether a click came from a key: the focus is then led along.
    pub(crate) fn note(self, event: &MouseEvent) {
        self.by_keys.set(event.detail() == 0);
    }

    /// Takes the next step, or says why it cannot be taken.
    fn take(self, step: impl FnOnce(&OpenMatch, Seat, &Making) -> Result<Making, Illegal>) -> bool {
        let Some(seat) = self.person_now() else { return false };
        let taken = self.screen.open_match.with_untracked(|open| {
            self.making.with_untracked(|making| making.as_ref().map(|making| step(open, seat, making)))
        });
        match taken {
            None => false,
            Some(Err(illegal)) => {
                self.screen.refuse(&illegal);
                false
            }
            Some(Ok(making)) => {
                self.screen.clear();
                self.hover.set(None);
                self.making.set(Some(making));
                self.turn_page();
                if self.by_keys.get_untracked() {
                    lead_focus();
                }
                true
            }
        }
    }

    /// Says one of the next words.
    pub(crate) fn say(self, word: &str) {
        self.take(|open, _, making| making.say(open, word));
    }

    /// Begins another decision: a conversion, an action.
    pub(crate) fn begin_with(self, words: &[&str]) {
        self.take(|open, seat, _| Making::begun_with(open, seat, words));
    }

    /// Points at a building on the display, or in the own supply.
    pub(crate) fn point_at(self, state: &GlassRoad, tile: Tile) {
        let id = &state.pieces().tile(tile).id;
        if let Some(word) = self.word_now(ThingKind::Tile, id) {
            return self.say(&word);
        }
        let Some(seat) = self.person_now() else { return };
        if !state.is_acting(seat) {
            self.screen.refusal.set(Some(self.screen.app.say("gr-build-later")));
            return;
        }
        if self.screen.open_match.with_untracked(|open| Making::pointing_at(open, seat, id)).is_err() {
            // The rules say what is missing, for the first place where it could stand.
            let action = build_action(state).unwrap_or(0);
            let upgrade = state.pieces().tile(tile).upgrades.is_some();
            let cell = state.player(seat).empty(state.pieces()).iter().next();
            let place = cell.filter(|_| !upgrade).map(|cell| format!("@{cell}")).unwrap_or_default();
            self.explain(&format!("use {} build {id}{place}", action + 1));
            return;
        }
        self.take(|open, seat, _| Making::pointing_at(open, seat, id));
    }

    /// Says why a decision cannot be made now.
    pub(crate) fn explain(self, decision: &str) {
        let Some(seat) = self.person_now() else { return };
        let refused = self
            .screen
            .open_match
            .with_untracked(|open| open.played().check(&Entry::Move(seat, decision.to_owned())).err());
        if let Some(illegal) = refused {
            self.screen.refuse(&illegal);
        }
    }

    /// A space of the own board: what may be said about it, or else what can be done with what lies there.
    pub(crate) fn touch_cell(self, cell: Cell, again: bool) {
        let (Some(state), Some(seat)) = (self.state.get_untracked(), self.person_now()) else { return };
        let (pieces, player) = (state.pieces(), state.player(seat));
        if let Some(word) = self.word_now(ThingKind::Cell, &named_by(&state, seat, cell).to_string()) {
            return self.say(&word);
        }
        if again && self.finish() {
            return;
        }
        let name = named_by(&state, seat, cell).to_string();
        let other = self.screen.open_match.with_untracked(|open| {
            self.making
                .with_untracked(|making| making.as_ref().filter(|making| making.is_begun())?.instead(open, &name).ok())
        });
        if let Some(other) = other {
            self.take(move |_, _, _| Ok(other));
            return;
        }
        match player.building_on(cell) {
            Some(tile) => self.begin_conversion(&state, tile),
            None if player.landscape_cells().contains(cell) => self.begin_with(&["clear", &cell.to_string()]),
            None => {
                let free = player.empty(pieces).contains(cell);
                let key = if free { "gr-cell-empty" } else { "gr-cell-forest" };
                self.screen.refusal.set(Some(self.screen.app.say(key)));
            }
        }
    }

    /// Uses one of the own buildings, or says why that is not possible.
    pub(crate) fn begin_conversion(self, state: &GlassRoad, tile: Tile) {
        let id = &state.pieces().tile(tile).id;
        if let Some(word) = self.word_now(ThingKind::Tile, id) {
            return self.say(&word);
        }
        if state.pieces().tile(tile).kind == mozaika_glassroad::Kind::Processing {
            self.begin_with(&["convert", id]);
        } else {
            self.screen.refusal.set(Some(self.screen.app.say("gr-no-conversion")));
        }
    }

    /// A card of the hand: to be put down, or played; again to do it.
    pub(crate) fn touch_card(self, card: Card) {
        let (Some(state), Some(seat)) = (self.state.get_untracked(), self.person_now()) else { return };
        if let Some((_, size)) = state.cards_to_choose(seat) {
            self.pick(card, size);
            return;
        }
        let id = &state.pieces().card(card).id;
        if let Some(word) = self.word_now(ThingKind::Card, id) {
            return self.say(&word);
        }
        let chosen = self.making.with_untracked(|making| {
            making.as_ref().is_some_and(|making| making.is_begun() && making.steps().words().contains(id))
        });
        if chosen {
            self.finish();
        } else if matches!(state.phase(), Phase::Put | Phase::Play(_) | Phase::Late(_)) {
            // Another card than the one that lies there already.
            self.start_again();
            if let Some(word) = self.word_now(ThingKind::Card, id) {
                self.say(&word);
            }
        } else {
            self.screen.refusal.set(Some(self.screen.app.say("gr-card-later")));
        }
    }

    fn pick(self, card: Card, size: usize) {
        self.screen.clear();
        let mut full = false;
        self.picked.update(|picked| match picked.iter().position(|each| *each == card) {
            Some(at) => {
                picked.remove(at);
            }
            None if picked.len() < size => picked.push(card),
            None => full = true,
        });
        let complete = self.picked.with_untracked(|picked| picked.len() == size);
        if complete && !full && self.by_keys.get_untracked() {
            request_animation_frame(|| focus_first(&["[data-testid='gr-do']"]));
        }
        if full {
            self.screen.refusal.set(Some(self.screen.app.say_with("gr-picked-all", &[("count", size.into())])));
        }
    }

    /// Everything that was picked, as a decision; nothing while cards are missing.
    pub(crate) fn picked_hand(self) -> Option<String> {
        let (state, seat) = (self.state.get()?, self.person()?);
        let (_, size) = state.cards_to_choose(seat)?;
        self.picked.with(|picked| {
            let mut picked = picked.clone();
            // The notation has one order; people pick in theirs.
            picked.sort_unstable();
            let ids: Vec<&str> = picked.iter().map(|card| state.pieces().card(*card).id.as_str()).collect();
            (picked.len() == size).then(|| format!("choose {}", ids.join(" ")))
        })
    }

    /// The decision that one tap carries out now.
    pub(crate) fn ready(self) -> Option<String> {
        if let Some(hand) = self.picked_hand() {
            return Some(hand);
        }
        self.making.with(|making| {
            let making = making.as_ref()?;
            if making.verb() == "choose" {
                return None;
            }
            self.choices.with(|choices| making.ready(choices).map(ToOwned::to_owned))
        })
    }

    /// Carries out what is ready; says whether something was.
    pub(crate) fn finish(self) -> bool {
        let Some(decision) = untrack(|| self.ready()) else { return false };
        self.screen.decide(&decision)
    }

    /// Carries out that decision.
    pub(crate) fn decide(self, decision: &str) {
        self.screen.decide(decision);
    }

    /// One step back; says whether there was one.
    pub(crate) fn back(self) -> bool {
        if self.picked.with_untracked(|picked| !picked.is_empty()) {
            self.picked.update(|picked| {
                picked.pop();
            });
            return true;
        }
        let mut went = false;
        self.screen.clear();
        self.hover.set(None);
        self.screen.open_match.with_untracked(|open| {
            self.making.update(|making| went = making.as_mut().is_some_and(|making| making.back(open)));
        });
        if went {
            self.turn_page();
            if self.by_keys.get_untracked() {
                lead_focus();
            }
        }
        went
    }

    /// Asks for what goes without saying, too.
    pub(crate) fn in_detail(self) {
        self.hover.set(None);
        self.making.update(|making| {
            if let Some(detailed) = making.as_ref().and_then(Making::in_detail) {
                *making = Some(detailed);
            }
        });
        if self.by_keys.get_untracked() {
            lead_focus();
        }
    }

    /// A small screen shows what is asked about.
    fn turn_page(self) {
        let kinds: Vec<(ThingKind, String)> = self.choices.with_untracked(|choices| {
            choices.iter().map(|choice| (choice.thing.kind, choice.thing.id.clone())).collect()
        });
        let state = self.state.get_untracked();
        let is_building = |id: &str| state.as_ref().is_some_and(|state| state.pieces().building(id).is_some());
        if kinds.iter().any(|(kind, _)| *kind == ThingKind::Cell) {
            self.page.set(Page::Map);
        } else if kinds.iter().any(|(kind, id)| *kind == ThingKind::Tile && is_building(id)) {
            let last = self.making.with_untracked(|making| {
                making.as_ref().and_then(|making| making.steps().words().last().cloned()).unwrap_or_default()
            });
            self.page.set(if last == "copy" { Page::Map } else { Page::Buildings });
        }
    }

    /// What a decision that is shown or considered would do to that seat.
    pub(crate) fn preview_of(self, seat: Seat) -> Option<DecisionPreview> {
        self.preview.with(|preview| preview.clone().filter(|preview| preview.seat == seat))
    }
}

/// Whoever decides by keyboard goes on where the next thing can be said.
fn lead_focus() {
    request_animation_frame(|| {
        focus_first(&[".gr .offered", "[data-testid='gr-do']", ".gr-hand .gr-hold", ".gr button"]);
    });
}

fn find_word(choices: &[StepChoice], kind: ThingKind, id: &str) -> Option<String> {
    choices.iter().find(|choice| choice.thing.kind == kind && choice.thing.id == id)?.word.clone()
}

/// The action of the card in play that builds.
fn build_action(state: &GlassRoad) -> Option<usize> {
    let Phase::Act(act) = state.phase() else { return None };
    state.pieces().card(act.card).actions.iter().position(|action| *action == mozaika_glassroad::Action::Build)
}

/// What Glass Road's keys do.
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
        let key = event.key();
        match key.as_str() {
            "Enter" => {
                hand.by_keys.set(true);
                return hand.finish();
            }
            "Escape" | "Backspace" => {
                hand.by_keys.set(true);
                return hand.back();
            }
            "1" | "2" => {
                hand.by_keys.set(true);
                hand.begin_with(&["use", &key]);
            }
            "b" | "w" | "p" => hand.page.set(match key.as_str() {
                "b" => Page::Buildings,
                "w" => Page::Wheels,
                _ => Page::Map,
            }),
            _ => return false,
        }
        true
    })
}
