//! How far what is shown of a match has come, and what is shown next.

use mozaika_game::registry::AnyMatch;
use mozaika_game::{Entry, Seat};

/// How far what is shown of a match has come. What was decided here is shown at once, before the server has confirmed it.
///
/// ```
/// use mozaika_app::{Playhead, Step};
/// use mozaika_game::{Entry, Seat};
/// use mozaika_registry::GAMES;
///
/// let patchwork = GAMES.find("patchwork").unwrap();
/// let mut table = patchwork.start(&serde_json::json!({ "start": 0 })).unwrap();
/// # while table.next() == mozaika_game::Next::Chance {
/// #     mozaika_game::luck::enter_due(table.as_mut(), &mozaika_game::luck::LocalLuck(1)).unwrap();
/// # }
/// let mut playhead = Playhead::at(table.as_ref());
/// playhead.decided(Seat(0), "advance");
/// assert_eq!(playhead.shown(table.as_ref()).len(), table.len() + 1);
///
/// let advance = |seat: u8| Entry::Move(Seat(seat), "advance".to_owned());
/// table.add(&advance(0)).unwrap();
/// table.add(&advance(1)).unwrap();
/// assert_eq!(playhead.step(table.as_ref()), Some(Step::Confirmed));
/// assert_eq!(playhead.step(table.as_ref()), Some(Step::Enter(Some(advance(1)))));
/// assert_eq!(playhead.step(table.as_ref()), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Playhead {
    confirmed: Vec<Seen>,
    pending: Vec<(Seat, String)>,
}

/// An entry as it could be read when it was shown: who decided, and what. A secret of another seat cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Seen {
    seat: Option<Seat>,
    entry: Option<Entry>,
}

impl Seen {
    fn of(table: &dyn AnyMatch, index: usize) -> Self {
        Self { seat: table.decided_by(index), entry: table.entry(index, None) }
    }

    /// Is it the same entry, as far as both can be read? What was a secret may be told later.
    fn is_same(&self, other: &Self) -> bool {
        let known = self.entry.is_some() && other.entry.is_some();
        self.seat == other.seat && (!known || self.entry == other.entry)
    }
}

/// What is shown next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// This entry, as far as it can be read.
    Enter(Option<Entry>),
    /// Nothing new: what is shown already has been confirmed.
    Confirmed,
    /// Something was taken back, or went another way than it was shown.
    Back,
}

impl Playhead {
    /// Everything of that match is shown, and confirmed.
    #[must_use]
    pub fn at(table: &dyn AnyMatch) -> Self {
        Self { confirmed: (0..table.len()).map(|index| Seen::of(table, index)).collect(), pending: Vec::new() }
    }

    /// Something was decided here, and is shown.
    pub fn decided(&mut self, seat: Seat, decision: &str) {
        self.pending.push((seat, decision.to_owned()));
    }

    /// Is something shown that the server has not confirmed?
    #[must_use]
    pub const fn is_ahead(&self) -> bool {
        !self.pending.is_empty()
    }

    /// What was decided here was refused: nothing is shown but what is confirmed.
    pub fn refused(&mut self) {
        self.pending.clear();
    }

    /// How many decisions of that match are still to be shown.
    #[must_use]
    pub fn behind(&self, table: &dyn AnyMatch) -> usize {
        (self.confirmed.len()..table.len()).filter(|index| table.decided_by(*index).is_some()).count()
    }

    /// What is to be seen now: the match up to here, and what was decided here meanwhile, as far as it is still possible.
    #[must_use]
    pub fn shown(&self, table: &dyn AnyMatch) -> Box<dyn AnyMatch> {
        let mut shown = table.rewound(self.confirmed.len());
        for (seat, decision) in &self.pending {
            if shown.add(&Entry::Move(*seat, decision.clone())).is_err() {
                break;
            }
        }
        shown
    }

    /// What to show next on the way to that match; nothing when all of it is shown.
    pub fn step(&mut self, table: &dyn AnyMatch) -> Option<Step> {
        let is_shown = |(index, seen): &(usize, &Seen)| *index < table.len() && Seen::of(table, *index).is_same(seen);
        let common = self.confirmed.iter().enumerate().take_while(is_shown).count();
        if common < self.confirmed.len() {
            self.confirmed.truncate(common);
            self.pending.clear();
            return Some(Step::Back);
        }
        if common == table.len() {
            return None;
        }
        let next = Seen::of(table, common);
        self.confirmed.push(next.clone());
        let is_own = |(seat, decision): &(Seat, String)| next.entry == Some(Entry::Move(*seat, decision.clone()));
        if self.pending.first().is_some_and(is_own) {
            self.pending.remove(0);
            return Some(Step::Confirmed);
        }
        Some(Step::Enter(next.entry))
    }
}
