//! Monte-Carlo tree search over any game.
//!
//! Each iteration imagines a whole table that looks like what is seen, follows the tree through it, plays on from where the
//! tree ends, and tells every decision on the way what came of it. Luck is drawn anew each time (open loop), so are the
//! secrets of the others (information sets); what others decide in secret is guessed, not searched, for nobody can answer it.

use mozaika_game::{Game, Next, Seat};
use rand::SeedableRng as _;

use crate::budget::Budget;
use crate::knowledge::{Candidate, Coverage, Knowledge};
use crate::player::Luck;
use crate::seen::Seen;
use crate::settings::Settings;
use crate::thought::{Alternative, Thought};
use crate::tree::{Edge, Met, NodeId, ROOT, Tree};
use crate::values::{Values, WON};

/// The tree stops growing here, however long the search goes on.
const MOST_NODES: usize = 1 << 20;
/// How often a search with a counted budget looks whether its first choice can still change.
const LOOKED_EVERY: u64 = 32;
/// A forced decision is looked at so often, to say what it is worth.
const FORCED: u64 = 32;
/// A line is told as far as it was looked at so often.
const TOLD_VISITS: u32 = 3;

/// A search of one position.
pub struct Search<'k, G: Game, K> {
    sight: Seen<G>,
    knowledge: &'k K,
    settings: Settings,
    luck: Luck,
    tree: Tree<G::Move>,
    iterations: u64,
    /// How many decisions it has played on.
    played: u64,
    /// Nothing is hidden from the one who searches.
    open: bool,
    path: Vec<(NodeId, usize)>,
    candidates: Vec<Candidate<G::Move>>,
    weighed: Vec<(G::Move, f32)>,
    buffer: Vec<G::Move>,
}

impl<G: Game, K> std::fmt::Debug for Search<'_, G, K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("iterations", &self.iterations).finish_non_exhaustive()
    }
}

/// Who has to decide at the end of a stretch of luck.
enum Turn {
    Of(Seat),
    Over,
}

impl<'k, G: Game, K: Knowledge<G>> Search<'k, G, K> {
    /// A search that has not begun; nothing when the match does not wait for the one who looks.
    #[must_use]
    pub fn new(sight: &Seen<G>, knowledge: &'k K, settings: Settings, seed: u64) -> Option<Self> {
        if !sight.view().next().seats().contains(sight.seat()) {
            return None;
        }
        let mut search = Self {
            sight: sight.clone(),
            knowledge,
            settings,
            luck: Luck::seed_from_u64(seed),
            tree: Tree::new(),
            iterations: 0,
            played: 0,
            open: false,
            path: Vec::new(),
            candidates: Vec::new(),
            weighed: Vec::new(),
            buffer: Vec::new(),
        };
        let table = sight.imagine(&mut search.luck);
        search.open = table.view(mozaika_game::Viewer::Spectator) == table && sight.view().next().seats().len() == 1;
        search.list(ROOT, &table, sight.seat());
        (!search.tree.edges(ROOT).is_empty()).then_some(search)
    }

    /// A search that looks at this decision alone, to find out what it is worth; it has to be legal.
    #[must_use]
    pub fn of_decision(
        sight: &Seen<G>,
        knowledge: &'k K,
        settings: Settings,
        seed: u64,
        decision: &G::Move,
    ) -> Option<Self> {
        let mut search = Self::new(sight, knowledge, settings, seed)?;
        search.tree = Tree::new();
        let met = Met { iteration: 0, candidates: &[(decision.clone(), 1.0)] };
        search.tree.meet(ROOT, Coverage::Pruned, sight.seat(), &met);
        Some(search)
    }

    /// Makes that many iterations, also where there is nothing left to choose.
    pub fn look(&mut self, iterations: u64) {
        while self.iterations < iterations && self.tree.settled(ROOT).is_none() {
            self.iterate();
        }
    }

    /// How many iterations were made.
    #[must_use]
    pub const fn iterations(&self) -> u64 {
        self.iterations
    }

    /// Searches as long as the budget allows, or until there is nothing more to find out.
    pub fn run(&mut self, budget: &mut Budget<'_>) {
        while budget.allows(self.iterations)
            && self.played < self.settings.most_played
            && self.tree.settled(ROOT).is_none()
        {
            if self.iterations.is_multiple_of(LOOKED_EVERY) && self.is_clear(budget) {
                return;
            }
            self.iterate();
        }
    }

    /// No decision can overtake the first in the iterations that are left.
    fn is_clear(&self, budget: &Budget<'_>) -> bool {
        if self.tree.edges(ROOT).len() == 1 {
            return self.iterations >= FORCED;
        }
        let Some(left) = budget.left(self.iterations) else { return false };
        let mut visits: Vec<u32> = self.tree.edges(ROOT).iter().map(|edge| edge.visits).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        let lead = visits[0] - visits.get(1).copied().unwrap_or_default();
        u64::from(lead) > left
    }

    /// One imagined match: down the tree, on to a verdict, and back.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let mut table = self.sight.imagine(&mut self.luck);
        let mut certain = self.open;
        let mut place = ROOT;
        self.path.clear();
        let values = loop {
            let turn = self.pass_luck(&mut table, &mut certain);
            if let Some(values) = self.tree.settled(place) {
                break values;
            }
            let Turn::Of(seat) = turn else {
                let values = self.knowledge.worth(&table);
                if certain {
                    self.tree.settle(place, values);
                }
                break values;
            };
            let judged_here = self.tree.visits(place) == 0 || !certain && !self.settings.through_luck;
            if place != ROOT && judged_here || self.is_full(place) {
                self.tree.visit(place);
                break self.play_on(table);
            }
            // What the one who decides first may do never changes, whatever else is imagined.
            let same = certain || place == ROOT;
            if !same || !self.tree.is_listed(place) {
                self.list(place, &table, seat);
            }
            let met = (!same).then_some(self.iterations);
            let Some(edge) = self.tree.select(place, met, &self.settings) else { break self.knowledge.worth(&table) };
            table.play_unchecked(seat, &self.tree.edges(place)[edge].decision);
            self.path.push((place, edge));
            place = self.tree.reach(place, edge);
        };
        self.look_back(&values, certain);
    }

    fn is_full(&self, place: NodeId) -> bool {
        self.tree.len() >= MOST_NODES && !self.tree.is_listed(place)
    }

    fn look_back(&mut self, values: &Values, certain: bool) {
        let mut certain = certain;
        for (place, edge) in self.path.iter().rev() {
            self.tree.learn(*place, *edge, values);
            certain = certain && self.tree.conclude(*place);
        }
    }

    /// Enters what is not decided by anybody who could be answered: luck, and what others decide in secret.
    fn pass_luck(&mut self, table: &mut G, certain: &mut bool) -> Turn {
        loop {
            match table.next() {
                Next::Over => return Turn::Over,
                Next::Chance => {
                    *certain = false;
                    let Some(outcome) = table.draw(&mut self.luck) else { return Turn::Over };
                    table.enter_unchecked(&outcome);
                }
                Next::Seats(seats) => {
                    let own = self.sight.seat();
                    let Some(seat) = (if seats.contains(own) { Some(own) } else { seats.lowest() }) else {
                        return Turn::Over;
                    };
                    if seat == own || !self.knowledge.is_secret(table, seat) {
                        return Turn::Of(seat);
                    }
                    let guess = self.knowledge.hurried(table, seat, &mut self.luck, &mut self.buffer);
                    let Some(guess) = guess else { return Turn::Of(seat) };
                    *certain = false;
                    table.play_unchecked(seat, &guess);
                }
            }
        }
    }

    fn list(&mut self, place: NodeId, table: &G, seat: Seat) {
        self.candidates.clear();
        let mut coverage = self.knowledge.candidates(table, seat, &mut self.candidates);
        if self.candidates.is_empty() {
            self.buffer.clear();
            table.moves(seat, &mut self.buffer);
            self.candidates.extend(self.buffer.drain(..).map(|decision| Candidate { decision, weight: 1.0 }));
            coverage = Coverage::All;
        }
        self.weighed.clear();
        self.weighed.extend(self.candidates.drain(..).map(|candidate| (candidate.decision, candidate.weight)));
        let met = Met { iteration: self.iterations, candidates: &self.weighed };
        self.tree.meet(place, coverage, seat, &met);
    }

    /// Plays on as a hurried player would, for as long as the settings say, then judges.
    fn play_on(&mut self, mut table: G) -> Values {
        let mut left = self.settings.playout;
        loop {
            if (left == 0 || self.knowledge.is_quiet(&table))
                && let Some(values) = self.knowledge.estimate(&table, &mut self.luck)
            {
                return values;
            }
            match table.next() {
                Next::Over => return self.knowledge.worth(&table),
                Next::Chance => match table.draw(&mut self.luck) {
                    Some(outcome) => table.enter_unchecked(&outcome),
                    None => return self.knowledge.worth(&table),
                },
                Next::Seats(seats) => {
                    let hurried = seats.lowest().and_then(|seat| {
                        Some((seat, self.knowledge.hurried(&table, seat, &mut self.luck, &mut self.buffer)?))
                    });
                    let Some((seat, decision)) = hurried else { return self.knowledge.worth(&table) };
                    table.play_unchecked(seat, &decision);
                    left = left.saturating_sub(1);
                    self.played += 1;
                }
            }
        }
    }

    /// What is thought so far; there is always a decision, even before the first iteration.
    #[must_use]
    pub fn thought(&self) -> Thought<G::Move> {
        let order = self.ranked(ROOT);
        let alternatives: Vec<_> = order.iter().map(|edge| self.alternative(*edge)).collect();
        let first = &self.tree.edges(ROOT)[order[0]];
        Thought {
            decision: first.decision.clone(),
            value: alternatives[0].value,
            line: self.line(),
            iterations: self.iterations,
            proven: self.tree.settled(ROOT).is_some(),
            alternatives,
        }
    }

    fn alternative(&self, index: usize) -> Alternative<G::Move> {
        let edge = &self.tree.edges(ROOT)[index];
        let value = self.tree.certain(ROOT, index).or_else(|| edge.value()).unwrap_or(0.5);
        Alternative { decision: edge.decision.clone(), value: value.into(), visits: edge.visits.into() }
    }

    /// The decisions of a place, the preferred first: certain wins, then what was looked at most, certain losses last.
    fn ranked(&self, place: NodeId) -> Vec<usize> {
        let edges = self.tree.edges(place);
        let certainty = |index: &usize| match self.tree.certain(place, *index) {
            Some(worth) if worth >= WON => 1,
            Some(_) => -1,
            None => 0,
        };
        // Among certain losses the least bad counts, not how often it was looked at.
        let key = |index: &usize| {
            let edge: &Edge<G::Move> = &edges[*index];
            match self.tree.certain(place, *index) {
                Some(worth) => (f64::from(worth), 0.0),
                None => (f64::from(edge.visits), f64::from(edge.value().unwrap_or_default())),
            }
        };
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by(|a, b| {
            certainty(b).cmp(&certainty(a)).then_with(|| {
                let ((a1, a2), (b1, b2)) = (key(a), key(b));
                b1.total_cmp(&a1).then(b2.total_cmp(&a2))
            })
        });
        order
    }

    fn line(&self) -> Vec<(Seat, G::Move)> {
        let mut line = Vec::new();
        let mut place = Some(ROOT);
        while let Some(here) = place.filter(|here| !self.tree.edges(*here).is_empty()) {
            let best = self.ranked(here)[0];
            let edge = &self.tree.edges(here)[best];
            if !line.is_empty() && edge.visits < TOLD_VISITS {
                break;
            }
            line.push((edge.seat, edge.decision.clone()));
            place = self.tree.child(here, best);
        }
        line
    }
}
