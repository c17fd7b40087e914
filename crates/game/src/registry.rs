//! Any game, without knowing which: typed inside, text and JSON at the edge.
//!
//! The terminal, the protocol, the server and the page reach games through these two traits alone. A game gets them for
//! nothing by implementing [`Game`].

use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

use rand::{Rng, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use schemars::schema_for;
use serde_json::{Map, Value, json};

use crate::contract::Game;
use crate::edition::{Contents as _, Edition, EditionStamp};
use crate::matches::{Gain, Match, options_json, read_state, seated, state_json, state_text};
use crate::message::Message;
use crate::next::Next;
use crate::notation::quoted;
use crate::perft::perft;
use crate::problem::{Problems, from_json};
use crate::protocol_fault::ProtocolFault;
use crate::random::{any_entry, play_out};
use crate::record::{BadRecord, Entry, HeaderLines, Record, RecordFile};
use crate::refusal::Illegal;
use crate::score::ScoreSheet;
use crate::seat::{Seat, Seats, Viewer};
use crate::steps::{Continuations, StepFault, cut, refused};
use crate::tags::Tags;

/// A match of any game; whoever knows which one finds the typed [`Match`] in it as [`Any`].
pub trait AnyMatch: Any + Debug + Send + Sync {
    /// The game's name in records and in the protocol.
    fn game(&self) -> &'static str;
    /// How many people sit at the table.
    fn player_count(&self) -> usize;
    /// What the match waits for.
    fn next(&self) -> Next;
    /// The seats that have legal decisions now.
    fn may_act(&self) -> Seats;
    /// Every legal decision of that seat, in the game's own order.
    fn moves(&self, seat: Seat) -> Vec<String>;
    /// What may come after these words in a decision of that seat. Refused when no legal decision begins like that; without words, a seat that has
    /// nothing to decide gets none.
    fn continuations(&self, seat: Seat, prefix: &[String]) -> Result<Continuations, Illegal> {
        self.continuations_holding(seat, prefix, &[])
    }
    /// The same among the decisions that hold all of these words, wherever they stand. Refused when there is none.
    fn continuations_holding(&self, seat: Seat, prefix: &[String], wanted: &[String])
    -> Result<Continuations, Illegal>;
    /// Every word that a decision of this match can hold, each once, in an order that stays.
    fn vocabulary(&self) -> Vec<String>;
    /// Would this entry be accepted?
    fn check(&self, entry: &Entry) -> Result<(), Illegal>;
    /// Adds an entry, or refuses it and changes nothing.
    fn add(&mut self, entry: &Entry) -> Result<(), Illegal>;
    /// Adds what was seen of a match elsewhere: an entry, and the state as it was seen after it; see [`Match::add_seen`].
    fn add_seen(&mut self, entry: &Entry<Option<String>>, after: Value) -> Result<(), Illegal>;
    /// Does whoever saw the table as that viewer before this entry know how it looks after it, from the entry alone? See [`Match::can_follow`].
    fn can_follow(&self, index: usize, viewer: Viewer) -> bool;
    /// An outcome with the odds of the table; nothing when no luck is due.
    fn draw(&self, rng: &mut dyn Rng) -> Option<String>;
    /// A random legal decision of that seat; nothing when it has none.
    fn pick_move(&self, seat: Seat, rng: &mut dyn Rng) -> Option<String>;
    /// Takes back the last entry.
    fn undo(&mut self) -> Option<Entry>;
    /// The number of entries so far.
    fn len(&self) -> usize;
    /// Has nothing been entered yet?
    fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// An entry as that viewer may read it; nothing when it is a secret of another seat, or there is no such entry.
    fn entry(&self, index: usize, viewer: Option<Viewer>) -> Option<Entry>;
    /// May that viewer be shown this entry, were it added now? What cannot be read is shown to nobody.
    fn may_see(&self, viewer: Viewer, entry: &Entry) -> bool;
    /// Has that seat something to hide from the others now: in what it has, or in what it may decide?
    fn has_secrets(&self, seat: Seat) -> bool;
    /// The match as it was after that many entries.
    fn rewound(&self, entries: usize) -> Box<dyn AnyMatch>;
    /// The state as JSON: the whole of it, or what a viewer sees.
    fn state(&self, viewer: Option<Viewer>) -> Value;
    /// The state after that many entries as JSON text, as a viewer sees it.
    fn view_text(&self, entries: usize, viewer: Viewer) -> String;
    /// The table as plain text: the whole of it, or what a viewer sees.
    fn text(&self, viewer: Option<Viewer>) -> String;
    /// The points as they stand.
    fn score(&self) -> ScoreSheet;
    /// What every entry brought or took at once.
    fn gains(&self) -> Vec<Gain>;
    /// The match as a record.
    fn record(&self) -> Record;
    /// Who decided an entry; nobody when it was luck, or there is no such entry.
    fn decided_by(&self, index: usize) -> Option<Seat>;
    /// What stays with the match besides its entries.
    fn tags(&self) -> &Tags;
    /// Sets what stays with the match besides its entries.
    fn set_tags(&mut self, tags: Tags);
    /// The number of sequences of that many decisions from here.
    fn perft(&self, depth: u32) -> Result<u64, Illegal>;
    /// A copy that goes its own way.
    fn boxed_clone(&self) -> Box<dyn AnyMatch>;
}

impl<G: Game> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn player_count(&self) -> usize {
        self.state().player_count()
    }

    fn next(&self) -> Next {
        self.state().next()
    }

    fn may_act(&self) -> Seats {
        self.state().may_act()
    }

    fn moves(&self, seat: Seat) -> Vec<String> {
        let mut moves = Vec::new();
        if seat.index() < self.player_count() {
            self.state().moves(seat, &mut moves);
        }
        moves.iter().map(|decision| self.state().write_move(decision)).collect()
    }

    fn continuations_holding(
        &self,
        seat: Seat,
        prefix: &[String],
        wanted: &[String],
    ) -> Result<Continuations, Illegal> {
        seated(seat, self.player_count())?;
        let found = self.state().continuations_holding(seat, prefix, wanted);
        if !found.is_empty() || (prefix.is_empty() && wanted.is_empty()) {
            return Ok(found);
        }
        Err(self.nothing_goes_on(seat, prefix, wanted))
    }

    fn vocabulary(&self) -> Vec<String> {
        self.state().vocabulary()
    }

    fn check(&self, entry: &Entry) -> Result<(), Illegal> {
        match entry {
            Entry::Chance(text) => Ok(self.state().check_outcome(&self.state().read_outcome(text)?)?),
            Entry::Move(seat, text) => {
                seated(*seat, self.player_count())?;
                Ok(self.state().check(*seat, &self.state().read_move(text)?)?)
            }
        }
    }

    fn add(&mut self, entry: &Entry) -> Result<(), Illegal> {
        Self::add(self, entry)
    }

    fn add_seen(&mut self, entry: &Entry<Option<String>>, after: Value) -> Result<(), Illegal> {
        Self::add_seen(self, entry, after)
    }

    fn can_follow(&self, index: usize, viewer: Viewer) -> bool {
        Self::can_follow(self, index, viewer)
    }

    fn draw(&self, rng: &mut dyn Rng) -> Option<String> {
        self.state().draw(rng).map(|outcome| self.state().write_outcome(&outcome))
    }

    fn pick_move(&self, seat: Seat, rng: &mut dyn Rng) -> Option<String> {
        self.state().pick_move(seat, rng, &mut Vec::new()).map(|decision| self.state().write_move(&decision))
    }

    fn undo(&mut self) -> Option<Entry> {
        let entry = self.entries().len().checked_sub(1).and_then(|last| self.written(last));
        Self::undo(self);
        entry
    }

    fn len(&self) -> usize {
        self.entries().len()
    }

    fn entry(&self, index: usize, viewer: Option<Viewer>) -> Option<Entry> {
        let is_told = index < self.len() && viewer.is_none_or(|viewer| self.is_told(index, viewer));
        if is_told { self.written(index) } else { None }
    }

    fn may_see(&self, viewer: Viewer, entry: &Entry) -> bool {
        match entry {
            Entry::Chance(_) => true,
            Entry::Move(seat, _) if viewer.is(*seat) => true,
            Entry::Move(seat, decision) => {
                self.state().read_move(decision).is_ok_and(|decision| !self.state().is_secret(*seat, &decision))
            }
        }
    }

    fn has_secrets(&self, seat: Seat) -> bool {
        let state = self.state();
        state.hides_decisions(seat) || state.view(Viewer::Seat(seat)) != state.view(Viewer::Spectator)
    }

    fn rewound(&self, entries: usize) -> Box<dyn AnyMatch> {
        Box::new(Self::rewound(self, entries))
    }

    fn state(&self, viewer: Option<Viewer>) -> Value {
        viewer.map_or_else(|| state_json(self.state()), |viewer| state_json(&self.state().view(viewer)))
    }

    fn view_text(&self, entries: usize, viewer: Viewer) -> String {
        state_text(&self.states()[entries.min(self.len())].view(viewer))
    }

    fn text(&self, viewer: Option<Viewer>) -> String {
        viewer.map_or_else(|| self.state().to_string(), |viewer| self.state().view(viewer).to_string())
    }

    fn score(&self) -> ScoreSheet {
        self.state().score()
    }

    fn gains(&self) -> Vec<Gain> {
        Self::gains(self)
    }

    fn record(&self) -> Record {
        Self::record(self)
    }

    fn decided_by(&self, index: usize) -> Option<Seat> {
        match self.entries().get(index)? {
            Entry::Move(seat, _) => Some(*seat),
            Entry::Chance(_) => None,
        }
    }

    fn tags(&self) -> &Tags {
        &self.tags
    }

    fn set_tags(&mut self, tags: Tags) {
        self.tags = tags;
    }

    fn perft(&self, depth: u32) -> Result<u64, Illegal> {
        if cfg!(target_family = "wasm") {
            return Err(ProtocolFault::NotInAPage.into());
        }
        perft(self.state(), depth)
    }

    fn boxed_clone(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }
}

impl<G: Game> Match<G> {
    /// Why no legal decision of that seat goes on after these words and holds those: the first word that cannot stand where it stands, or else
    /// what is wanted.
    fn nothing_goes_on(&self, seat: Seat, prefix: &[String], wanted: &[String]) -> Illegal {
        for (at, word) in prefix.iter().enumerate() {
            let next = self.state().continuations(seat, &prefix[..at]);
            if next.is_empty() {
                break;
            }
            if !next.words.contains(word) {
                return refused(&prefix[..at], word, &next).into();
            }
        }
        if self.state().continuations(seat, prefix).is_empty() {
            return ProtocolFault::NothingToDecide { seat }.into();
        }
        StepFault::NothingHolds { wanted: wanted.iter().map(|word| quoted(word)).collect() }.into()
    }
}

/// A game that can be played, whichever it is.
pub trait AnyGame: Debug + Send + Sync {
    /// The name in records and in the protocol.
    fn name(&self) -> &'static str;
    /// The name people use.
    fn title(&self) -> &'static str;
    /// The version of the rules, which tables and records name.
    fn rules(&self) -> u32;
    /// Do players ever hide something from each other?
    fn has_secrets(&self) -> bool;
    /// Everything this game can say no with.
    fn messages(&self) -> Vec<&'static Message>;
    /// The options a match has when nothing is said.
    fn default_options(&self) -> Map<String, Value>;
    /// A new match, before its first entry; missing options have their defaults.
    fn start(&self, options: &Value) -> Result<Box<dyn AnyMatch>, Problems>;
    /// A match that starts from a position, written as the protocol writes states.
    fn position(&self, state: Value) -> Result<Box<dyn AnyMatch>, Problems>;
    /// Replays a record.
    fn replay(&self, file: &RecordFile) -> Result<Box<dyn AnyMatch>, BadRecord>;
    /// Reads, checks and keeps an edition; options may then name it.
    fn load_edition(&self, json: &Value) -> Result<EditionStamp, Problems>;
    /// The built-in edition, as it is written in its file.
    fn default_edition(&self) -> &'static str;
    /// The JSON schema of a state, of the options or of an edition file.
    fn schema(&self, of: SchemaOf) -> Value;
    /// Work for a benchmark: random matches with these options.
    fn workload(&self, options: &Value, seed: u64) -> Result<Box<dyn Workload>, Problems>;
}

/// What a JSON schema describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SchemaOf {
    /// The state, as `state` answers and `position` takes it.
    State,
    /// The options of a match.
    Options,
    /// An edition file.
    Edition,
}

/// Work to be timed from outside: rules know no clock.
pub trait Workload {
    /// Plays so many random matches to their ends; returns the number of decisions.
    fn matches(&mut self, count: u32) -> u64;
    /// Lists the legal moves in so many positions of random matches; returns the number of moves listed.
    fn list_moves(&mut self, count: u32) -> u64;
    /// Carries out so many decisions of random matches, each on a copy of its state.
    fn play_moves(&mut self, count: u32);
    /// Asks for the next word all along so many decisions of random matches; returns the number of steps.
    fn steps(&mut self, count: u32) -> u64;
}

/// What makes any game of one that implements [`Game`]: the line in a [`Registry`].
#[derive(Debug)]
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G: Game> Registered<G> {
    /// For a list of games.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Game> Default for Registered<G> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> AnyGame for Registered<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn title(&self) -> &'static str {
        G::TITLE
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn has_secrets(&self) -> bool {
        G::SECRETS
    }

    fn messages(&self) -> Vec<&'static Message> {
        G::MESSAGES.iter().copied().flatten().collect()
    }

    fn default_options(&self) -> Map<String, Value> {
        options_json(&G::Options::default())
    }

    fn start(&self, options: &Value) -> Result<Box<dyn AnyMatch>, Problems> {
        Ok(Box::new(Match::<G>::start(&from_json(options.clone())?)?))
    }

    fn position(&self, state: Value) -> Result<Box<dyn AnyMatch>, Problems> {
        Ok(Box::new(Match::from_position(read_state::<G>(state)?)))
    }

    fn replay(&self, file: &RecordFile) -> Result<Box<dyn AnyMatch>, BadRecord> {
        Ok(Box::new(Match::<G>::replay(file)?))
    }

    fn load_edition(&self, json: &Value) -> Result<EditionStamp, Problems> {
        Edition::<G::Contents>::load(json).map(|edition| edition.stamp())
    }

    fn default_edition(&self) -> &'static str {
        G::Contents::DEFAULT
    }

    fn schema(&self, of: SchemaOf) -> Value {
        // Nobody asks a page for schemas, and describing every type would be a good part of what it has to load.
        if cfg!(target_family = "wasm") {
            return Value::Null;
        }
        match of {
            SchemaOf::State => titled("state", G::TITLE, state_schema::<G>()),
            SchemaOf::Options => titled("options", G::TITLE, schema_for!(G::Options).to_value()),
            SchemaOf::Edition => titled("edition", G::TITLE, G::Contents::schema().to_value()),
        }
    }

    fn workload(&self, options: &Value, seed: u64) -> Result<Box<dyn Workload>, Problems> {
        if cfg!(target_family = "wasm") {
            return Err(Problems::single("", ProtocolFault::NotInAPage));
        }
        let start = G::start(&from_json(options.clone())?)?;
        Ok(Box::new(RandomWork::new(start, seed)))
    }
}

/// The same schema, with a heading that says what it is of.
fn titled(what: &str, title: &str, mut schema: Value) -> Value {
    if let Some(fields) = schema.as_object_mut() {
        let dialect =
            fields.shift_remove("$schema").unwrap_or_else(|| "https://json-schema.org/draft/2020-12/schema".into());
        fields.shift_insert(0, "$schema".to_owned(), dialect);
        fields.shift_insert(1, "title".to_owned(), format!("{title}: {what}").into());
    }
    schema
}

/// The schema of a set-up, and the game's name before it.
fn state_schema<G: Game>() -> Value {
    let mut schema = schema_for!(G::Setup).to_value();
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        properties.shift_insert(0, "game".to_owned(), json!({ "const": G::NAME }));
    }
    if let Some(required) = schema.get_mut("required").and_then(Value::as_array_mut) {
        required.insert(0, "game".into());
    }
    schema
}

struct RandomWork<G: Game> {
    start: G,
    rng: Xoshiro256PlusPlus,
    buffer: Vec<G::Move>,
    /// Decisions met on the way, with the state before each.
    positions: Vec<(G, Seat, G::Move)>,
}

impl<G: Game> RandomWork<G> {
    fn new(start: G, seed: u64) -> Self {
        const MATCHES: usize = 50;
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut positions = Vec::new();
        for _ in 0..MATCHES {
            let mut state = start.clone();
            while let Some(entry) = any_entry(&state, &mut rng) {
                match entry {
                    Entry::Chance(outcome) => state.enter_unchecked(&outcome),
                    Entry::Move(seat, decision) => {
                        positions.push((state.clone(), seat, decision.clone()));
                        state.play_unchecked(seat, &decision);
                    }
                }
            }
        }
        Self { start, rng, buffer: Vec::new(), positions }
    }
}

impl<G: Game> Workload for RandomWork<G> {
    fn matches(&mut self, count: u32) -> u64 {
        (0..count).map(|_| play_out(&mut self.start.clone(), &mut self.rng, &mut self.buffer)).sum()
    }

    fn list_moves(&mut self, count: u32) -> u64 {
        let mut listed = 0;
        for (state, seat, _) in self.positions.iter().cycle().take(count as usize) {
            self.buffer.clear();
            state.moves(*seat, &mut self.buffer);
            listed += self.buffer.len() as u64;
        }
        listed
    }

    fn play_moves(&mut self, count: u32) {
        for (state, seat, decision) in self.positions.iter().cycle().take(count as usize) {
            let mut after = state.clone();
            after.play_unchecked(*seat, decision);
            std::hint::black_box(&after);
        }
    }

    fn steps(&mut self, count: u32) -> u64 {
        let mut steps = 0;
        for (state, seat, decision) in self.positions.iter().cycle().take(count as usize) {
            let words = cut(&state.write_move(decision));
            for said in 0..=words.len() {
                std::hint::black_box(state.continuations(*seat, &words[..said]));
            }
            steps += words.len() as u64 + 1;
        }
        steps
    }
}

/// The games that can be played, in the order they are shown.
///
/// ```
/// use mozaika_game::registry::{Registered, Registry};
/// use mozaika_tiny::Tiny;
///
/// const GAMES: Registry = Registry::new(&[&Registered::<Tiny>::new()]);
///
/// let played = GAMES.find("tiny")?.start(&serde_json::json!({}))?;
/// assert_eq!(GAMES.replay(&played.record().to_string())?.state(None), played.state(None));
/// assert_eq!(GAMES.find("chess").unwrap_err().message, "There is no game `chess` here; there is tiny.");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Registry(&'static [&'static dyn AnyGame]);

impl Registry {
    /// A registry of these games.
    #[must_use]
    pub const fn new(games: &'static [&'static dyn AnyGame]) -> Self {
        Self(games)
    }

    /// All games, in the order they are shown.
    pub fn games(self) -> impl Iterator<Item = &'static dyn AnyGame> {
        self.0.iter().copied()
    }

    /// The game of that name.
    pub fn find(self, name: &str) -> Result<&'static dyn AnyGame, Illegal> {
        self.games().find(|game| game.name() == name).ok_or_else(|| {
            let known = self.games().map(AnyGame::name).collect();
            ProtocolFault::UnknownGame { game: quoted(name), known }.into()
        })
    }

    /// A new match, before its first entry, with exactly that edition: options name theirs, a stamp pins it by its contents.
    pub fn start(
        self,
        game: &str,
        options: &Map<String, Value>,
        edition: EditionStamp,
    ) -> Result<Box<dyn AnyMatch>, Illegal> {
        let record = Record {
            game: game.to_owned(),
            options: options.clone(),
            edition,
            tags: Tags::default(),
            position: None,
            entries: Vec::new(),
        };
        let file = RecordFile { record, entry_lines: Vec::new(), header_lines: HeaderLines::default() };
        self.find(game)?.replay(&file).map_err(|bad| bad.illegal)
    }

    /// Reads a record file and replays it, whichever game it is of.
    pub fn replay(self, text: &str) -> Result<Box<dyn AnyMatch>, BadRecord> {
        let file = Record::parse(text)?;
        let game =
            self.find(&file.record.game).map_err(|illegal| BadRecord { line: file.header_lines.game, illegal })?;
        game.replay(&file)
    }
}
