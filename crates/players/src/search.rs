//! Monte-Carlo tree search over any game.
//!
//! Each iteration samples a full state that looks like what is seen (determinization), selects its way down the tree, rolls out and
//! evaluates where the tree ends, and backpropagates the values. Chance is drawn anew each time (open loop), so are the secrets of the
//! others (information-set search). Hidden decisions of others are sampled, not searched, for nobody can answer them; so is what others
//! decide at the same time as a hidden decision of one's own, for they cannot answer it.

use mozaika_game::{Game, Next, Seat, Seats};
use rand::SeedableRng as _;

use crate::budget::Budget;
use crate::knowledge::{Candidate, Coverage, Knowledge};
use crate::player::SearchRng;
use crate::result::{EvaluatedMove, SearchResult};
use crate::seen::Seen;
use crate::settings::SearchSettings;
use crate::tree::{Edge, NodeId, ROOT, Tree};
use crate::values::{Values, WON};

/// The tree stops growing here, however long the search goes on.
const MAX_NODES: usize = 1 << 20;
/// A search with a counted budget checks once in so many iterations whether its first choice can still change.
const EARLY_STOP_INTERVAL: u64 = 32;
/// A forced decision is searched with so many iterations, to estimate its value.
const FORCED_ITERATIONS: u64 = 32;
/// The principal variation goes as far as edges have so many visits.
const LINE_VISITS: u32 = 3;

/// A search of one position.
///
/// It knows no clock and no threads: whoever asks brings a [`Budget`], or iterates by hand.
///
/// ```
/// use mozaika_game::Game as _;
/// use mozaika_game::rand::SeedableRng as _;
/// use mozaika_patchwork::{Options, Patchwork};
/// use mozaika_players::{Budget, Knowledge as _, PatchworkKnowledge, Search, SearchRng, Seen};
///
/// let mut rng = SearchRng::seed_from_u64(1);
/// let mut state = Patchwork::start(&Options::default())?;
/// while let Some(outcome) = state.draw(&mut rng) {
///     state.enter_unchecked(&outcome);
/// }
/// let seat = state.next().seats().lowest().expect("somebody begins");
///
/// let knowledge = PatchworkKnowledge::default();
/// let search = Search::new(&Seen::of(&state, seat), &knowledge, knowledge.settings(), 7);
/// let mut search = search.expect("the match waits for that seat");
/// search.run(&mut Budget::iterations(200));
///
/// let result = search.result();
/// assert!(state.check(seat, &result.decision).is_ok());
/// assert!((0.0..=1.0).contains(&result.value));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Search<'k, G: Game, K> {
    visible: Seen<G>,
    knowledge: &'k K,
    settings: SearchSettings,
    rng: SearchRng,
    tree: Tree<G::Move>,
    iterations: u64,
    /// How many decisions all rollouts have made.
    rollout_moves: u64,
    /// Nothing is hidden from anybody, and nobody decides at the same time.
    perfect_information: bool,
    path: Vec<(NodeId, usize)>,
    candidates: Vec<Candidate<G::Move>>,
    buffer: Vec<G::Move>,
}

impl<G: Game, K> std::fmt::Debug for Search<'_, G, K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Search").field("iterations", &self.iterations).finish_non_exhaustive()
    }
}

/// Where sampling chance and hidden decisions leads.
enum Reached {
    DecisionOf(Seat),
    End,
}

impl<'k, G: Game, K: Knowledge<G>> Search<'k, G, K> {
    /// A search that has not begun; nothing when the match does not wait for the one who looks.
    #[must_use]
    pub fn new(visible: &Seen<G>, knowledge: &'k K, settings: SearchSettings, seed: u64) -> Option<Self> {
        if !visible.is_to_decide() {
            return None;
        }
        let mut search = Self {
            visible: visible.clone(),
            knowledge,
            settings,
            rng: SearchRng::seed_from_u64(seed),
            tree: Tree::new(),
            iterations: 0,
            rollout_moves: 0,
            perfect_information: false,
            path: Vec::new(),
            candidates: Vec::new(),
            buffer: Vec::new(),
        };
        let state = visible.determinize(&mut search.rng);
        search.perfect_information =
            state.view(mozaika_game::Viewer::Spectator) == state && visible.view().next().seats().len() == 1;
        search.expand(ROOT, &state, visible.seat());
        (!search.tree.edges(ROOT).is_empty()).then_some(search)
    }

    /// A search with this decision as the only candidate, to find out its value; it has to be legal.
    #[must_use]
    pub fn of_decision(
        visible: &Seen<G>,
        knowledge: &'k K,
        settings: SearchSettings,
        seed: u64,
        decision: &G::Move,
    ) -> Option<Self> {
        let mut search = Self::new(visible, knowledge, settings, seed)?;
        search.tree = Tree::new();
        let only = [Candidate { decision: decision.clone(), prior: 1.0 }];
        search.tree.expand(ROOT, visible.seat(), Coverage::Pruned, &only, 0);
        Some(search)
    }

    /// Iterates until there were that many iterations, also where there is nothing left to choose.
    pub fn iterate_to(&mut self, iterations: u64) {
        while self.iterations < iterations && self.tree.solved(ROOT).is_none() {
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
            && self.rollout_moves < self.settings.max_rollout_moves
            && self.tree.solved(ROOT).is_none()
        {
            if self.iterations.is_multiple_of(EARLY_STOP_INTERVAL) && self.cannot_change(budget) {
                return;
            }
            self.iterate();
        }
    }

    /// No decision can overtake the most visited one in the iterations that are left.
    fn cannot_change(&self, budget: &Budget<'_>) -> bool {
        if self.tree.edges(ROOT).len() == 1 {
            return self.iterations >= FORCED_ITERATIONS;
        }
        let Some(left) = budget.left(self.iterations) else { return false };
        let mut visits: Vec<u32> = self.tree.edges(ROOT).iter().map(|edge| edge.visits).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        let lead = visits[0] - visits.get(1).copied().unwrap_or_default();
        u64::from(lead) > left
    }

    /// One iteration: selection, expansion, rollout, backpropagation.
    pub fn iterate(&mut self) {
        self.iterations += 1;
        let mut state = self.visible.determinize(&mut self.rng);
        // Whether this node was reached without chance and hidden information: only then can it be solved.
        let mut deterministic = self.perfect_information;
        // Who decides without seeing a hidden decision of one's own that was made at the same time.
        let mut unaware = Seats::NONE;
        let mut node = ROOT;
        self.path.clear();
        let values = loop {
            let reached = self.sample_to_decision(&mut state, &mut deterministic, &mut unaware);
            if let Some(values) = self.tree.solved(node) {
                break values;
            }
            let Reached::DecisionOf(seat) = reached else {
                let values = self.knowledge.terminal_value(&state);
                if deterministic {
                    self.tree.mark_solved(node, values);
                }
                break values;
            };
            let is_leaf = self.tree.visits(node) == 0 || !deterministic && !self.settings.expand_after_chance;
            if node != ROOT && is_leaf || self.is_full(node) {
                self.tree.add_leaf_visit(node);
                break self.rollout(state);
            }
            // The legal decisions at the root are the same in every determinization.
            let same_decisions = deterministic || node == ROOT;
            if !same_decisions || !self.tree.is_expanded(node) {
                self.expand(node, &state, seat);
            }
            let iteration = (!same_decisions).then_some(self.iterations);
            let Some(edge) = self.tree.select(node, iteration, &self.settings) else {
                break self.knowledge.terminal_value(&state);
            };
            let decision = &self.tree.edges(node)[edge].decision;
            if seat == self.visible.seat() && state.is_secret(seat, decision) {
                unaware = state.next().seats().without(seat);
            }
            state.play_unchecked(seat, decision);
            self.path.push((node, edge));
            node = self.tree.child_or_new(node, edge);
        };
        self.backpropagate(&values, deterministic);
    }

    fn is_full(&self, node: NodeId) -> bool {
        self.tree.len() >= MAX_NODES && !self.tree.is_expanded(node)
    }

    fn backpropagate(&mut self, values: &Values, deterministic: bool) {
        let mut solved = deterministic;
        for (node, edge) in self.path.iter().rev() {
            self.tree.add_visit(*node, *edge, values);
            solved = solved && self.tree.solve(*node);
        }
    }

    /// Samples what is not searched: chance, hidden decisions of others, and what others decide without knowing what they would answer.
    fn sample_to_decision(&mut self, state: &mut G, deterministic: &mut bool, unaware: &mut Seats) -> Reached {
        loop {
            match state.next() {
                Next::Over => return Reached::End,
                Next::Chance => {
                    *deterministic = false;
                    let Some(outcome) = state.draw(&mut self.rng) else { return Reached::End };
                    state.enter_unchecked(&outcome);
                }
                Next::Seats(seats) => {
                    let own = self.visible.seat();
                    let Some(seat) = (if seats.contains(own) { Some(own) } else { seats.lowest() }) else {
                        return Reached::End;
                    };
                    if seat == own || !unaware.contains(seat) && !state.hides_decisions(seat) {
                        return Reached::DecisionOf(seat);
                    }
                    let guess = self.knowledge.rollout_move(state, seat, &mut self.rng, &mut self.buffer);
                    let Some(guess) = guess else { return Reached::DecisionOf(seat) };
                    *deterministic = false;
                    unaware.remove(seat);
                    state.play_unchecked(seat, &guess);
                }
            }
        }
    }

    fn expand(&mut self, node: NodeId, state: &G, seat: Seat) {
        self.candidates.clear();
        let mut coverage = self.knowledge.candidates(state, seat, &mut self.candidates);
        if self.candidates.is_empty() {
            self.buffer.clear();
            state.moves(seat, &mut self.buffer);
            self.candidates.extend(self.buffer.drain(..).map(|decision| Candidate { decision, prior: 1.0 }));
            coverage = Coverage::All;
        }
        self.tree.expand(node, seat, coverage, &self.candidates, self.iterations);
    }

    /// Plays on with the moves of the rollout policy, for as long as the settings say, then evaluates.
    fn rollout(&mut self, mut state: G) -> Values {
        let mut depth_left = self.settings.rollout_depth;
        loop {
            if (depth_left == 0 || self.knowledge.is_quiet(&state))
                && let Some(values) = self.knowledge.evaluate(&state, &mut self.rng)
            {
                return values;
            }
            match state.next() {
                Next::Over => return self.knowledge.terminal_value(&state),
                Next::Chance => match state.draw(&mut self.rng) {
                    Some(outcome) => state.enter_unchecked(&outcome),
                    None => return self.knowledge.terminal_value(&state),
                },
                Next::Seats(seats) => {
                    let decided = seats.lowest().and_then(|seat| {
                        Some((seat, self.knowledge.rollout_move(&state, seat, &mut self.rng, &mut self.buffer)?))
                    });
                    let Some((seat, decision)) = decided else { return self.knowledge.terminal_value(&state) };
                    state.play_unchecked(seat, &decision);
                    depth_left = depth_left.saturating_sub(1);
                    self.rollout_moves += 1;
                }
            }
        }
    }

    /// What is found out so far; there is always a decision, even before the first iteration.
    #[must_use]
    pub fn result(&self) -> SearchResult<G::Move> {
        let ranked = self.ranked_edges(ROOT);
        let considered: Vec<_> = ranked.iter().map(|edge| self.evaluated(*edge)).collect();
        let first = &self.tree.edges(ROOT)[ranked[0]];
        let (seats, line) = self.principal_variation().into_iter().unzip();
        SearchResult {
            decision: first.decision.clone(),
            value: considered[0].value,
            line,
            seats,
            iterations: self.iterations,
            proven: self.tree.solved(ROOT).is_some(),
            considered,
        }
    }

    fn evaluated(&self, index: usize) -> EvaluatedMove<G::Move> {
        let edge = &self.tree.edges(ROOT)[index];
        let value = self.tree.solved_value(ROOT, index).or_else(|| edge.value()).unwrap_or(0.5);
        EvaluatedMove { decision: edge.decision.clone(), value: value.into(), visits: edge.visits.into() }
    }

    /// The edges of a node, the preferred first: solved wins, then the most visited, solved losses last.
    fn ranked_edges(&self, node: NodeId) -> Vec<usize> {
        let edges = self.tree.edges(node);
        let solved_rank = |index: &usize| match self.tree.solved_value(node, *index) {
            Some(value) if value >= WON => 1,
            Some(_) => -1,
            None => 0,
        };
        // Among solved losses the least bad counts, not how often it was visited.
        let key = |index: &usize| {
            let edge: &Edge<G::Move> = &edges[*index];
            match self.tree.solved_value(node, *index) {
                Some(value) => (f64::from(value), 0.0),
                None => (f64::from(edge.visits), f64::from(edge.value().unwrap_or_default())),
            }
        };
        let mut order: Vec<usize> = (0..edges.len()).collect();
        order.sort_by(|a, b| {
            solved_rank(b).cmp(&solved_rank(a)).then_with(|| {
                let ((a1, a2), (b1, b2)) = (key(a), key(b));
                b1.total_cmp(&a1).then(b2.total_cmp(&a2))
            })
        });
        order
    }

    fn principal_variation(&self) -> Vec<(Seat, G::Move)> {
        let mut line = Vec::new();
        let mut node = Some(ROOT);
        while let Some(here) = node.filter(|here| !self.tree.edges(*here).is_empty()) {
            let best = self.ranked_edges(here)[0];
            let edge = &self.tree.edges(here)[best];
            if !line.is_empty() && edge.visits < LINE_VISITS {
                break;
            }
            line.push((edge.seat, edge.decision.clone()));
            node = self.tree.child(here, best);
        }
        line
    }
}
