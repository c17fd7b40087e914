//! A match in progress: every entry, and the state after each.

use std::any::Any;

use serde::Serialize;
use serde_json::Value;

use crate::contract::Game;
use crate::edition::Edition;
use crate::messages;
use crate::notation::quoted;
use crate::problem::{Problems, from_json};
use crate::protocol_fault::ProtocolFault;
use crate::record::{BadRecord, Entry, Record, RecordFile};
use crate::refusal::Illegal;
use crate::registry::AnyMatch;
use crate::score::Reason;
use crate::seat::{Seat, Viewer};
use crate::tags::Tags;

messages! {
    /// What is wrong with a state, or with the header of a record, whichever game it is of.
    pub(crate) enum StateFault {
        /// Something else than an object.
        NotAnObject => "position", "state-not-an-object", "a state is a JSON object";
        /// A state of another game.
        OtherGame { game: &'static str, found: String } => "position", "state-of-another-game", "this is a state of {game}, not {found}";
        /// The state does not say which game it is of.
        GameMissing => "position", "state-without-game", "the field is missing";
        /// A record's position was set up with other options than the record names.
        OtherOptions => "position", "state-with-other-options", "the position's options are not those of the record";
        /// A record's options name another edition than its header.
        OtherEdition => "options", "options-with-other-edition", "the options name another edition than the record";
    }
}

/// A match of one game: the entries so far and the states they lead through.
///
/// ```
/// use mozaika_game::{Entry, Game as _, Match, Next, Seat};
/// use mozaika_tiny::{Options, Tiny};
///
/// let mut played = Match::<Tiny>::start(&Options::default())?;
/// played.add(&Entry::Chance("roll 5".to_owned()))?;
/// played.add(&Entry::Move(Seat(0), "card 3".to_owned()))?;
/// // Refused: nothing has changed, and the refusal says why.
/// let refused = played.add(&Entry::Move(Seat(0), "card 2".to_owned())).unwrap_err();
/// assert_eq!((refused.rule, refused.code), ("TY-2", "chosen-already"));
/// assert_eq!(played.state().next(), Next::seat(Seat(1)));
/// played.undo();
/// assert_eq!(played.entries().len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    /// The state before the first entry, then the state after each: never empty.
    states: Vec<G>,
    entries: Vec<SeenEntry<G>>,
    /// Did it start from a position that was set up, instead of from the beginning?
    set_up: bool,
    /// What stays with the match besides its entries; see [`Record::tags`].
    pub tags: Tags,
}

/// A match makes room for this many more states at the least.
const MORE_STATES: usize = 8;

/// An entry as it was seen: a decision that was made in secret elsewhere is not known.
pub type SeenEntry<G> = Entry<Option<<G as Game>::Move>, <G as Game>::Chance>;

/// The points one entry brought or took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gain {
    /// The entry, counted from 0.
    pub entry: usize,
    /// The seat whose points change.
    pub seat: Seat,
    /// What brought or took them, source by source; never empty.
    pub reasons: Vec<Reason>,
}

impl<G: Game> Match<G> {
    /// A new match, before its first entry.
    pub fn start(options: &G::Options) -> Result<Self, Problems> {
        Ok(Self::from_state(G::start(options)?, false))
    }

    /// A match that starts from a position that was set up.
    #[must_use]
    pub fn from_position(state: G) -> Self {
        Self::from_state(state, true)
    }

    fn from_state(state: G, set_up: bool) -> Self {
        Self { states: vec![state], entries: Vec::new(), set_up, tags: Tags::default() }
    }

    /// The typed match behind any match; refused when it is of another game.
    pub fn typed(any: &dyn AnyMatch) -> Result<&Self, Illegal> {
        (any as &dyn Any).downcast_ref().ok_or_else(Self::other_game)
    }

    /// The typed match behind any match, to be changed; refused when it is of another game.
    pub fn typed_mut(any: &mut dyn AnyMatch) -> Result<&mut Self, Illegal> {
        (any as &mut dyn Any).downcast_mut().ok_or_else(Self::other_game)
    }

    fn other_game() -> Illegal {
        ProtocolFault::OtherGame { game: G::TITLE }.into()
    }

    /// The state now.
    #[must_use]
    pub fn state(&self) -> &G {
        // `states` starts with one and `undo` leaves that one.
        &self.states[self.states.len() - 1]
    }

    /// The states from before the first entry to now.
    #[must_use]
    pub fn states(&self) -> &[G] {
        &self.states
    }

    /// The entries so far. Each decision is known, unless the match is followed from elsewhere and it is a secret there.
    #[must_use]
    pub fn entries(&self) -> &[SeenEntry<G>] {
        &self.entries
    }

    /// Carries out a decision, or refuses it and changes nothing.
    pub fn play(&mut self, seat: Seat, decision: G::Move) -> Result<(), G::Refusal> {
        let mut after = self.state().clone();
        after.play(seat, &decision)?;
        self.push(Entry::Move(seat, Some(decision)), after);
        Ok(())
    }

    /// Enters an outcome, or refuses it and changes nothing.
    pub fn enter(&mut self, outcome: G::Chance) -> Result<(), G::Refusal> {
        let mut after = self.state().clone();
        after.enter(&outcome)?;
        self.push(Entry::Chance(outcome), after);
        Ok(())
    }

    fn push(&mut self, entry: SeenEntry<G>, after: G) {
        if self.states.len() == self.states.capacity() {
            // States are large, and a server has many matches in memory: not twice as many as there are.
            self.states.reserve_exact(MORE_STATES.max(self.states.len() / 4));
        }
        self.entries.push(entry);
        self.states.push(after);
    }

    /// Adds what was seen of a match elsewhere: an entry, and the state as it was seen after it. Nothing of it is checked but that it is a
    /// state of this match.
    pub fn add_seen(&mut self, entry: &Entry<Option<String>>, after: Value) -> Result<(), Illegal> {
        let before = self.state();
        let entry = match entry {
            Entry::Chance(text) => Entry::Chance(before.read_outcome(text)?),
            Entry::Move(seat, text) => {
                seated(*seat, before.player_count())?;
                Entry::Move(*seat, text.as_deref().map(|text| before.read_move(text)).transpose()?)
            }
        };
        let after = read_state::<G>(after).map_err(|problems| problems.under("position"))?;
        if after.options() != before.options() {
            return Err(Problems::single("options", StateFault::OtherOptions).under("position"));
        }
        self.push(entry, after);
        Ok(())
    }

    /// Does whoever saw the table as that viewer before this entry know how it looks after it, from the entry alone? Else they have to be shown:
    /// the entry is a secret of another's, or brings to light what was one.
    ///
    /// The answer follows from what the viewer sees before, of the entry and after it, so that it tells them nothing more.
    #[must_use]
    pub fn can_follow(&self, index: usize, viewer: Viewer) -> bool {
        let (Some(entry), Some(before), Some(after)) =
            (self.entries.get(index), self.states.get(index), self.states.get(index + 1))
        else {
            return false;
        };
        if !self.is_told(index, viewer) {
            return false;
        }
        // Where nobody hides anything everybody sees the state itself.
        if !G::SECRETS {
            return true;
        }
        // Before the first entry there is nothing to hide: everybody begins with the same state.
        let mut seen = if index == 0 { before.clone() } else { before.view(viewer) };
        let wanted = after.view(viewer);
        if seen == *before && wanted == *after {
            return true;
        }
        let entered = match entry {
            Entry::Chance(outcome) => seen.enter(outcome).is_ok(),
            Entry::Move(seat, Some(decision)) => seen.play(*seat, decision).is_ok(),
            Entry::Move(_, None) => false,
        };
        entered && seen == wanted
    }

    /// May that viewer be told this entry? Not a secret of another's.
    pub(crate) fn is_told(&self, index: usize, viewer: Viewer) -> bool {
        match &self.entries[index] {
            Entry::Chance(_) => true,
            Entry::Move(seat, Some(decision)) => viewer.is(*seat) || !self.states[index].is_secret(*seat, decision),
            Entry::Move(_, None) => false,
        }
    }

    /// Takes back the last entry, chance or decision.
    pub fn undo(&mut self) -> Option<SeenEntry<G>> {
        let entry = self.entries.pop()?;
        self.states.pop();
        Some(entry)
    }

    /// The match as it was after that many entries.
    #[must_use]
    pub fn rewound(&self, entries: usize) -> Self {
        let kept = entries.min(self.entries.len());
        Self {
            states: self.states[..=kept].to_vec(),
            entries: self.entries[..kept].to_vec(),
            set_up: self.set_up,
            tags: self.tags.clone(),
        }
    }

    /// An entry in the game's notation; nothing when it is not known, or there is no such entry.
    #[must_use]
    pub fn written(&self, entry: usize) -> Option<Entry> {
        let before = self.states.get(entry)?;
        Some(match self.entries.get(entry)? {
            Entry::Chance(outcome) => Entry::Chance(before.write_outcome(outcome)),
            Entry::Move(seat, decision) => Entry::Move(*seat, before.write_move(decision.as_ref()?)),
        })
    }

    /// What every entry so far brought or took at once, entry by entry.
    #[must_use]
    pub fn gains(&self) -> Vec<Gain> {
        let moves = self.states.iter().zip(&self.entries).enumerate();
        let gains = moves.filter_map(|(entry, (before, what))| match what {
            Entry::Move(seat, Some(decision)) => {
                Some(Gain { entry, seat: *seat, reasons: before.gains(*seat, decision) })
            }
            Entry::Move(_, None) | Entry::Chance(_) => None,
        });
        gains.filter(|gain| !gain.reasons.is_empty()).collect()
    }

    /// The match as a record; one that is followed from elsewhere up to the first secret.
    #[must_use]
    pub fn record(&self) -> Record {
        let first = &self.states[0];
        Record {
            game: G::NAME.to_owned(),
            options: options_json(&first.options()),
            edition: first.edition().stamp(),
            tags: self.tags.clone(),
            position: self.set_up.then(|| state_json(first)),
            entries: (0..self.entries.len()).map_while(|entry| self.written(entry)).collect(),
        }
    }

    /// Replays a record, entry by entry.
    pub fn replay(file: &RecordFile) -> Result<Self, BadRecord> {
        let RecordFile { record, entry_lines, header_lines } = file;
        let at = |line: usize, illegal: Illegal| BadRecord { line, illegal };
        let rules = record.tags.get(Tags::RULES).and_then(|rules| rules.parse().ok());
        if let Some(found) = rules.filter(|found| *found > G::RULES) {
            return Err(at(header_lines.game, ProtocolFault::NewerRules { found, known: G::RULES }.into()));
        }
        let in_header = |line: usize, rule: &'static str, problems: Problems| at(line, problems.under(rule));
        let edition: Edition<G::Contents> = Edition::from_stamp(&record.edition)
            .map_err(|problems| in_header(header_lines.edition, "edition", problems))?;
        let options = options_with_edition::<G>(&record.options, edition)
            .map_err(|problems| in_header(header_lines.options, "options", problems))?;
        let start = match &record.position {
            None => Self::start(&options).map_err(|problems| in_header(header_lines.options, "options", problems))?,
            Some(position) => read_state::<G>(position.clone())
                .and_then(|state| {
                    if state.options() == options {
                        return Ok(Self::from_position(state));
                    }
                    Err(Problems::single("options", StateFault::OtherOptions))
                })
                .map_err(|problems| in_header(header_lines.position, "position", problems))?,
        };
        let mut replayed = Self { tags: record.tags.clone(), ..start };
        for (entry, line) in record.entries.iter().zip(entry_lines) {
            replayed.add(entry).map_err(|illegal| at(*line, illegal))?;
        }
        Ok(replayed)
    }

    /// Adds an entry that is written in the game's notation, or refuses it and changes nothing.
    pub fn add(&mut self, entry: &Entry) -> Result<(), Illegal> {
        match entry {
            Entry::Chance(text) => {
                let outcome = self.state().read_outcome(text)?;
                Ok(self.enter(outcome)?)
            }
            Entry::Move(seat, text) => {
                seated(*seat, self.state().player_count())?;
                let decision = self.state().read_move(text)?;
                Ok(self.play(*seat, decision)?)
            }
        }
    }
}

/// Is there such a seat at this table?
pub fn seated(seat: Seat, players: usize) -> Result<(), Illegal> {
    if seat.index() < players {
        return Ok(());
    }
    Err(ProtocolFault::NoSuchSeat { seat, last: Seat(players.saturating_sub(1) as u8) }.into())
}

/// The state as the protocol writes it: the game's name first, then what the game tells.
#[must_use]
pub fn state_json<G: Game>(state: &G) -> Value {
    let mut json = serde_json::Map::new();
    json.insert("game".to_owned(), G::NAME.into());
    match serde_json::to_value(state.setup()) {
        Ok(Value::Object(fields)) => json.extend(fields),
        other => debug_assert!(false, "a set-up is a JSON object, not {other:?}"),
    }
    Value::Object(json)
}

/// The same as text, without a tree of values on the way.
#[must_use]
pub(crate) fn state_text<G: Game>(state: &G) -> String {
    #[derive(Serialize)]
    struct Named<S> {
        game: &'static str,
        #[serde(flatten)]
        setup: S,
    }
    // A set-up is plain data with text for keys.
    serde_json::to_string(&Named { game: G::NAME, setup: state.setup() }).unwrap_or_default()
}

/// Reads a state as the protocol writes it, and checks it.
pub fn read_state<G: Game>(mut json: Value) -> Result<G, Problems> {
    let Some(fields) = json.as_object_mut() else {
        return Err(Problems::single("", StateFault::NotAnObject));
    };
    match fields.shift_remove("game") {
        Some(Value::String(name)) if name == G::NAME => G::from_setup(from_json(json)?),
        Some(other) => {
            Err(Problems::single("game", StateFault::OtherGame { game: G::NAME, found: quoted(&other.to_string()) }))
        }
        None => Err(Problems::single("game", StateFault::GameMissing)),
    }
}

/// Options as JSON fields.
pub(crate) fn options_json<O: serde::Serialize>(options: &O) -> serde_json::Map<String, Value> {
    match serde_json::to_value(options) {
        Ok(Value::Object(fields)) => fields,
        other => {
            debug_assert!(false, "options are a JSON object, not {other:?}");
            serde_json::Map::new()
        }
    }
}

/// Options name their edition; a record pins it by its hash, so that two editions of one name are told apart.
fn options_with_edition<G: Game>(
    options: &serde_json::Map<String, Value>,
    edition: Edition<G::Contents>,
) -> Result<G::Options, Problems> {
    let read: G::Options = from_json(Value::Object(options.clone()))?;
    let named = options.get("edition").is_none_or(|name| name == edition.name());
    if named { Ok(G::with_edition(read, edition)) } else { Err(Problems::single("edition", StateFault::OtherEdition)) }
}
