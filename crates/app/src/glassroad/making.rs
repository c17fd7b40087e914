//! A decision that somebody makes on the board: one question after the other, and what goes without saying is not asked.

use mozaika_game::steps::StepBuilder;
use mozaika_game::{Illegal, Match, Seat};
use mozaika_glassroad::{Effect, GlassRoad, Good, Goods, Immediate, Pending, Phase, Tile};

use super::typed;
use crate::open_match::OpenMatch;
use crate::steps::{StepChoice, ThingKind};
use crate::words::Words;

/// The verbs that a seat is waited for with; beside them stand the anytime actions, and the end of a turn.
const MAIN_VERBS: [&str; 5] = ["choose", "put", "play", "effect", "gift"];

/// A decision in the making.
///
/// What goes without saying is taken at once: all of a good, every good that is offered. Whoever wants less asks for it ([`Making::in_detail`]),
/// and is then asked everything.
#[derive(Clone, Debug, PartialEq)]
pub struct Making {
    steps: StepBuilder,
    /// The words as they were chosen, before anything was taken at once.
    chosen: StepBuilder,
    /// What was there before each choice.
    history: Vec<(StepBuilder, StepBuilder, bool)>,
    is_detailed: bool,
    /// The decision that the obvious words lead to.
    obvious: Option<String>,
    /// Is something asked after the present question that does not go without saying?
    asks_more: bool,
}

impl Making {
    /// The first question to a seat that the match waits for.
    pub fn begin(open: &OpenMatch, seat: Seat) -> Result<Self, Illegal> {
        let mut steps = open.steps(seat)?;
        if let Some(verb) = steps.next().words.iter().find(|word| MAIN_VERBS.contains(&word.as_str())).cloned() {
            steps.say(open.played(), &verb)?;
        }
        let mut making = Self {
            chosen: steps.clone(),
            steps,
            history: Vec::new(),
            is_detailed: false,
            obvious: None,
            asks_more: false,
        };
        // Before an action of the card is chosen there are several things to do, and none goes without saying.
        if !making.steps.words().is_empty() {
            making.settle(open)?;
        }
        Ok(making)
    }

    /// Another decision than the one that is asked for: these words are its beginning.
    pub fn begun_with(open: &OpenMatch, seat: Seat, words: &[&str]) -> Result<Self, Illegal> {
        let first = Self::begin(open, seat)?;
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        let steps = StepBuilder::begun(open.played(), seat, &words)?;
        first.chosen(open, steps)
    }

    /// A decision that holds that word: somebody pointed at a building, and is led there.
    pub fn pointing_at(open: &OpenMatch, seat: Seat, word: &str) -> Result<Self, Illegal> {
        let first = Self::begin(open, seat)?;
        let mut steps = open.steps(seat)?;
        steps.want(open.played(), word)?;
        // A tile of the own supply could also be given up to a building: whoever points at it wants to build it.
        if steps.next().words.iter().any(|next| next == "use") {
            steps.say(open.played(), "use")?;
        }
        // Where both actions lead there, the first does.
        while let (Some("use"), Some(action)) = (steps.words().last().map(String::as_str), steps.next().words.first()) {
            let action = action.clone();
            steps.say(open.played(), &action)?;
        }
        first.chosen(open, steps)
    }

    /// One of the words that may come next is said.
    pub fn say(&self, open: &OpenMatch, word: &str) -> Result<Self, Illegal> {
        let mut steps = self.steps.clone();
        steps.say(open.played(), word)?;
        self.clone().chosen(open, steps)
    }

    fn chosen(mut self, open: &OpenMatch, steps: StepBuilder) -> Result<Self, Illegal> {
        self.history.push((self.steps.clone(), self.chosen.clone(), self.is_detailed));
        self.chosen = steps.clone();
        self.steps = steps;
        self.settle(open)?;
        Ok(self)
    }

    /// Takes what goes without saying, as far as the next question.
    fn settle(&mut self, open: &OpenMatch) -> Result<(), Illegal> {
        let mut steps = self.chosen.clone();
        let mut on_the_way = vec![steps.clone()];
        while let Some(word) = steps.next().obvious().map(ToOwned::to_owned) {
            steps.say(open.played(), &word)?;
            on_the_way.push(steps.clone());
        }
        self.obvious = steps.decision();
        let asks = |at: &StepBuilder| is_question(at, steps.words());
        let here = if self.is_detailed { 0 } else { on_the_way.iter().position(asks).unwrap_or(on_the_way.len() - 1) };
        self.steps = on_the_way[here].clone();
        self.asks_more = on_the_way[here + 1..].iter().any(|at| asks(at) && !asks_for_wheel(at));
        Ok(())
    }

    /// The same from the last choice on, with nothing taken at once; nothing where nothing was.
    #[must_use]
    pub fn in_detail(&self) -> Option<Self> {
        if self.is_detailed || self.steps == self.chosen && !self.has_hidden_ways() {
            return None;
        }
        let mut detailed = self.clone();
        detailed.history.push((self.steps.clone(), self.chosen.clone(), false));
        detailed.steps = self.chosen.clone();
        detailed.is_detailed = true;
        Some(detailed)
    }

    /// Could something else be said here that is not asked for?
    fn has_hidden_ways(&self) -> bool {
        let next = self.steps.next();
        !self.steps.words().is_empty() && next.words.iter().any(|word| word.starts_with('='))
    }

    /// Another space instead of the one that was chosen last.
    pub fn instead(&self, open: &OpenMatch, cell: &str) -> Result<Self, Illegal> {
        let mut before = self.clone();
        before.back(open);
        before.say(open, &format!("@{cell}")).or_else(|_| before.say(open, cell))
    }

    /// Back to before the last choice; says whether there was one.
    pub fn back(&mut self, open: &OpenMatch) -> bool {
        let Some((_, chosen, is_detailed)) = self.history.pop() else { return false };
        self.chosen = chosen;
        self.is_detailed = is_detailed;
        if self.chosen.words().is_empty() {
            self.steps = self.chosen.clone();
            self.obvious = None;
            self.asks_more = false;
            return true;
        }
        self.settle(open).is_ok()
    }

    /// The words so far, and what may come next.
    #[must_use]
    pub const fn steps(&self) -> &StepBuilder {
        &self.steps
    }

    /// The first word: what sort of decision it is; nothing before that is chosen.
    #[must_use]
    pub fn verb(&self) -> &str {
        self.steps.words().first().map(String::as_str).unwrap_or_default()
    }

    /// Has anything been chosen yet?
    #[must_use]
    pub const fn is_begun(&self) -> bool {
        !self.history.is_empty()
    }

    /// Is everything asked?
    #[must_use]
    pub const fn is_detailed(&self) -> bool {
        self.is_detailed
    }

    /// The decision that comes to mind, from here.
    #[must_use]
    pub fn obvious(&self) -> Option<&str> {
        self.obvious.as_deref()
    }

    /// The decision that one tap carries out: the only one that is left, or the obvious one where what is open is small: a wheel, an amount.
    #[must_use]
    pub fn ready(&self, choices: &[StepChoice]) -> Option<&str> {
        // One good alone, to be taken or left, is no choice of goods.
        let goods = choices.iter().filter(|choice| choice.thing.kind == ThingKind::Store).count();
        let is_small = |choice: &StepChoice| match choice.thing.kind {
            ThingKind::Keyword => true,
            ThingKind::Number => self.steps.words().last().is_some_and(|last| last != "use"),
            ThingKind::Store => choice.thing.id.contains('@') || self.is_detailed || goods == 1,
            _ => false,
        };
        let is_ready = !self.steps.words().is_empty()
            && !self.asks_more
            && (choices.iter().all(is_small) || self.steps.is_complete());
        self.obvious().filter(|_| is_ready)
    }

    /// What is asked now, as a sentence; nothing while the task of the turn says it.
    #[must_use]
    pub fn question(&self, open: &OpenMatch, choices: &[StepChoice], words: &Words) -> Option<String> {
        let said = self.steps.words();
        let (last, first) = (said.last().map(String::as_str)?, choices.first()?);
        let name = |word: &str| {
            let named = crate::match_words::match_words(open.played().game());
            named.word(open.played(), &said[..said.len().saturating_sub(1)], word, words)
        };
        let (key, what) = match first.thing.kind {
            ThingKind::Cell => match last {
                "clear" => ("gr-ask-clear", String::new()),
                "forest" => ("gr-ask-forest", String::new()),
                "pit" | "grove" | "pond" => ("gr-ask-put", words.say(&format!("gr-{last}"))),
                removed if removed.starts_with('-') => ("gr-ask-remove", words.say(&format!("gr-{}", &removed[1..]))),
                building => ("gr-ask-space", name(building)),
            },
            ThingKind::Tile => match last {
                "build" => ("gr-ask-building", String::new()),
                "copy" => ("gr-ask-copy", String::new()),
                "convert" => ("gr-ask-convert", String::new()),
                _ if said.iter().any(|word| word == "discard") => ("gr-ask-discard", String::new()),
                _ => ("gr-ask-landscape", String::new()),
            },
            ThingKind::Store if first.thing.id.contains('@') => {
                let good = said.len().checked_sub(2).map(|at| said[at].as_str()).unwrap_or_default();
                let key = if is_paying(open, said) { "gr-ask-wheel-pay" } else { "gr-ask-wheel-gain" };
                (key, words.say(&format!("gr-good-{good}")))
            }
            ThingKind::Store if is_paying(open, said) => ("gr-ask-pay", String::new()),
            ThingKind::Store => ("gr-ask-good", String::new()),
            ThingKind::Number if last == "use" => ("gr-ask-action", String::new()),
            ThingKind::Number => ("gr-ask-amount", words.say(&format!("gr-good-{last}"))),
            _ => return None,
        };
        Some(words.say_with(key, &[("what", what.into())]))
    }
}

/// Is something asked here that does not go without saying, if the decision ends like that?
fn is_question(at: &StepBuilder, end: &[String]) -> bool {
    let rest = &end[at.words().len()..];
    at.next().words.iter().any(|word| match word.chars().next() {
        Some('=') => false,
        Some('@') => rest.first() != Some(word),
        _ => !rest.contains(word),
    })
}

/// Is only a wheel asked for?
fn asks_for_wheel(at: &StepBuilder) -> bool {
    at.next().words.iter().all(|word| ["@glass", "@brick"].contains(&word.as_str()))
}

/// Do the last words say what is paid? Goods that are paid and goods that are taken are written alike; the rules know what is due.
fn is_paying(open: &OpenMatch, said: &[String]) -> bool {
    let Some(state) = typed(open.played()).map(Match::state) else { return false };
    let Some(pay) = said.iter().rposition(|word| word == "pay") else { return false };
    let due = due_at(state, &said[..pay]);
    let mut goods = said[pay..].iter().filter(|word| !word.starts_with('@') && *word != "forest").skip(1);
    let (mut paid, mut last) = ([0_u8; 8], None);
    while let Some(good) = goods.next().and_then(|word| Good::named(word)) {
        let amount = goods.next().and_then(|word| word.strip_prefix('=')?.parse().ok()).unwrap_or(1_u8);
        paid[good as usize] += amount;
        last = Some(good);
    }
    last.is_some_and(|good| paid[good as usize] <= due.of(good))
}

/// What is to be paid after these words.
fn due_at(state: &GlassRoad, said: &[String]) -> Goods {
    let pieces = state.pieces();
    let exchange = |tile: Tile| match &pieces.tile(tile).effect {
        Effect::Convert(exchange) | Effect::Immediate(Immediate::Exchange(exchange)) => exchange.give,
        _ => Goods::default(),
    };
    let built = said.iter().rposition(|word| word == "build").and_then(|at| pieces.building(said.get(at + 1)?));
    match (built, said.first().map(String::as_str), state.pending(), state.phase()) {
        (Some(tile), ..) => pieces.tile(tile).cost,
        (_, Some("use"), _, Phase::Act(act)) => pieces.card(act.card).payment,
        (_, Some("effect"), Pending::Effect { tile, .. }, _) => exchange(*tile),
        (_, Some("convert"), ..) => said.get(1).and_then(|id| pieces.building(id)).map(exchange).unwrap_or_default(),
        _ => Goods::default(),
    }
}
