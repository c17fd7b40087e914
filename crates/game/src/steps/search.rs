//! Finding what may come next, while a game says its legal decisions word by word.

use super::{Continuations, Whole, words_of};

/// What may come after the first words of a decision, found while a game says its decisions.
///
/// A game that lists its decisions hands them over as texts ([`StepSearch::sentence`]). One that has too many says them word by word
/// ([`StepSearch::word`], [`StepSearch::end`]), and is asked to go on only where it matters: along the words that were said already, and then
/// from each new word to the first decision that goes on with it. So a step costs about as much as one decision, however many there are.
///
/// ```
/// use mozaika_game::steps::{StepSearch, cut};
///
/// /// Any three of a thousand numbers, in ascending order: 166 million decisions.
/// fn numbers(search: &mut StepSearch<'_>, from: u32, count: u32) {
///     if count == 0 {
///         return search.end();
///     }
///     for number in from..=1000 {
///         search.word(&number.to_string(), |search| numbers(search, number + 1, count - 1));
///     }
/// }
///
/// let begun = cut("7 997");
/// let mut search = StepSearch::after(&begun);
/// numbers(&mut search, 1, 3);
/// assert_eq!(search.found().words, ["998", "999", "1000"]);
/// ```
#[derive(Debug)]
pub struct StepSearch<'a> {
    prefix: &'a [String],
    /// What a decision has to hold to count.
    wanted: &'a [String],
    /// Which of the wanted words the present decision holds so far.
    held: u64,
    /// How many words of the present decision were said.
    depth: usize,
    /// Has the word after the prefix led to a whole decision?
    is_settled: bool,
    found: Continuations,
    /// How many words were said, wanted or not.
    said: usize,
}

impl<'a> StepSearch<'a> {
    /// What may come after these words?
    #[must_use]
    pub fn after(prefix: &'a [String]) -> Self {
        Self { prefix, wanted: &[], held: 0, depth: 0, is_settled: false, found: Continuations::default(), said: 0 }
    }

    /// Only decisions that hold these words count, wherever they stand in them; a word that is wanted twice has to stand there twice. No
    /// decision is made of more than 64 wanted words: what is wanted beyond is passed over.
    #[must_use]
    pub fn holding(self, wanted: &'a [String]) -> Self {
        Self { wanted: &wanted[..wanted.len().min(64)], ..self }
    }

    /// What may come next, once the game has said all.
    #[must_use]
    pub fn found(self) -> Continuations {
        self.found
    }

    /// Says a word; `rest` says everything that may follow it, if anybody still wants to know.
    pub fn word(&mut self, word: &str, rest: impl FnOnce(&mut Self)) {
        self.said += 1;
        let is_next = self.depth == self.prefix.len();
        if let Some(said) = self.prefix.get(self.depth) {
            if said != word {
                return;
            }
        } else if is_next {
            if self.is_found(word) {
                return;
            }
            self.is_settled = false;
        } else if self.is_settled {
            return;
        }
        let held = self.held;
        self.held = self.held_with(held, word);
        self.depth += 1;
        rest(self);
        self.depth -= 1;
        self.held = held;
        if is_next && self.is_settled {
            self.found.words.push(word.to_owned());
        }
    }

    /// Says that the words so far are a whole decision.
    pub fn end(&mut self) {
        if self.held != self.all_wanted() {
            return;
        }
        if self.depth > self.prefix.len() {
            self.is_settled = true;
        } else if self.depth == self.prefix.len() && self.found.whole == Whole::No {
            self.found.whole = if self.found.words.is_empty() { Whole::Obvious } else { Whole::Possible };
        }
    }

    /// Says the rest of a decision as a text of the notation.
    pub fn sentence(&mut self, text: &str) {
        if self.wanted.is_empty()
            || words_of(text).fold(self.held, |held, word| self.held_with(held, word)) == self.all_wanted()
        {
            self.wanted_sentence(text);
        }
    }

    fn wanted_sentence(&mut self, text: &str) {
        let mut words = words_of(text).inspect(|_| self.said += 1);
        for said in self.prefix.iter().skip(self.depth) {
            if words.next() != Some(said.as_str()) {
                return;
            }
        }
        if self.depth > self.prefix.len() {
            self.is_settled = true;
        } else if let Some(word) = words.next() {
            if !self.is_found(word) {
                self.found.words.push(word.to_owned());
            }
        } else if self.found.whole == Whole::No {
            self.found.whole = if self.found.words.is_empty() { Whole::Obvious } else { Whole::Possible };
        }
    }

    /// How many words the game has said so far, in whole texts or one by one: what the step costs. Tests hold games to it.
    #[must_use]
    pub const fn said(&self) -> usize {
        self.said
    }

    /// Is there nothing more to learn from what follows the present word? A long loop may end early then.
    #[must_use]
    pub const fn is_settled(&self) -> bool {
        self.is_settled && self.depth > self.prefix.len()
    }

    /// What is held once this word is said, too.
    fn held_with(&self, held: u64, word: &str) -> u64 {
        let fits = |(number, wanted): &(usize, &String)| held >> number & 1 == 0 && *wanted == word;
        self.wanted.iter().enumerate().find(fits).map_or(held, |(number, _)| held | 1 << number)
    }

    const fn all_wanted(&self) -> u64 {
        match self.wanted.len() {
            64.. => u64::MAX,
            count => (1 << count) - 1,
        }
    }

    fn is_found(&self, word: &str) -> bool {
        // Decisions that begin alike are mostly said one after the other.
        self.found.words.iter().rev().any(|found| found == word)
    }
}
