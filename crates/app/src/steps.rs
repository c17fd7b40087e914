//! A decision that is made step by step on the page: what each next word names, how it is said, and what would come of it.

use mozaika_game::steps::{StepBuilder, Whole};
use mozaika_game::{Game, Illegal, Match, Seat};

use crate::match_words::match_words;
use crate::open_match::OpenMatch;
use crate::words::Words;

/// What sort of thing a word of a decision names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ThingKind {
    /// Nothing that lies on the table: it becomes a button.
    Keyword,
    /// So many, or the number of something.
    Number,
    /// A space of the own board.
    Cell,
    /// A building, a patch, a piece of landscape.
    Tile,
    /// A card.
    Card,
    /// A good, or the one place where it is kept.
    Store,
    /// Where pieces are taken from.
    Source,
    /// A colour of the pieces there.
    Colour,
    /// Where pieces are put on the own board.
    Strip,
}

/// What a word of a decision names, so that a board can light it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thing {
    /// What sort of thing.
    pub kind: ThingKind,
    /// Which one, as the notation names it, without the sign that joins the word to the one before: `a3`, `clay_lake`, `food@glass`, `2`.
    pub id: String,
}

impl Thing {
    /// That thing of that kind.
    #[must_use]
    pub fn new(kind: ThingKind, id: impl Into<String>) -> Self {
        Self { kind, id: id.into() }
    }

    /// By the looks of the word alone: a number, or nothing on the table.
    #[must_use]
    pub fn plain(word: &str) -> Self {
        let id = bare(word);
        let is_number = !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit());
        Self::new(if is_number { ThingKind::Number } else { ThingKind::Keyword }, id)
    }
}

/// A word without the sign that joins it to the one before.
#[must_use]
pub fn bare(word: &str) -> &str {
    word.strip_prefix(['@', '=']).unwrap_or(word)
}

/// One of the things that may be said next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepChoice {
    /// The word for [`StepBuilder::say`]; nothing where the decision ends as it is.
    pub word: Option<String>,
    /// What it names.
    pub thing: Thing,
    /// How it is said in the reader's language.
    pub text: String,
}

impl OpenMatch {
    /// A decision of that seat, before its first word.
    pub fn steps(&self, seat: Seat) -> Result<StepBuilder, Illegal> {
        StepBuilder::new(self.played(), seat)
    }

    /// Everything that may be said next, the obvious first; also that nothing more is said, where more could be. A decision to which nothing can be
    /// added has no choices.
    ///
    /// ```
    /// use mozaika_app::{Language, MatchSetup, OpenMatch, ThingKind, Words};
    /// use mozaika_registry::GAMES;
    ///
    /// let open = OpenMatch::start(GAMES, &MatchSetup::two_people("sintra"), 5).unwrap();
    /// let mut steps = open.steps(open.waits_for().unwrap()).unwrap();
    /// assert_eq!(steps.text(), "take", "nothing else can be done yet");
    /// let choices = open.step_choices(&steps, &Words::of(Language::English));
    /// assert_eq!(choices[0].thing.kind, ThingKind::Source);
    /// assert_eq!(choices[0].text, "From factory 1");
    /// ```
    #[must_use]
    pub fn step_choices(&self, steps: &StepBuilder, words: &Words) -> Vec<StepChoice> {
        let (played, next) = (self.played(), steps.next());
        let game = match_words(played.game());
        let choice = |word: &String| StepChoice {
            thing: game.thing(played, steps.words(), word),
            text: game.word(played, steps.words(), word, words),
            word: Some(word.clone()),
        };
        let mut choices: Vec<StepChoice> = next.words.iter().map(choice).collect();
        if next.words.is_empty() {
            return choices;
        }
        let end = || StepChoice { word: None, thing: Thing::new(ThingKind::Keyword, ""), text: words.say("step-end") };
        match next.whole {
            Whole::No => {}
            Whole::Obvious => choices.insert(0, end()),
            Whole::Possible => choices.push(end()),
        }
        choices
    }

    /// The table after the decision as it stands, before luck; nothing while a word is missing. As forced words are said at once, that is also
    /// the table after the only decision that is left.
    #[must_use]
    pub fn preview<G: Game>(&self, steps: &StepBuilder) -> Option<G> {
        let mut after = Match::<G>::typed(self.played()).ok()?.state().clone();
        let decision = after.read_move(&steps.decision()?).ok()?;
        after.play(steps.seat(), &decision).ok()?;
        Some(after)
    }
}
