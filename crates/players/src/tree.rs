//! The search tree: nodes where somebody decides, edges for their decisions, with visits and values.

use mozaika_game::Seat;

use crate::knowledge::{Candidate, Coverage};
use crate::settings::{SearchSettings, Selection};
use crate::values::{Values, WON};

/// A node of the tree, by its index.
pub(crate) type NodeId = u32;

/// The node of the position that is searched.
pub(crate) const ROOT: NodeId = 0;
/// An edge that was never followed has no node behind it.
const NO_NODE: NodeId = NodeId::MAX;
/// First-play urgency: how much worse than the mean of its siblings an unvisited decision is thought to be.
const FIRST_PLAY_REDUCTION: f32 = 0.05;
/// What is solved is not selected again while anything else is left.
const SOLVED_PENALTY: f32 = 1e6;

/// A decision at a node, and what it led to.
#[derive(Clone, Debug)]
pub(crate) struct Edge<M> {
    pub(crate) seat: Seat,
    pub(crate) decision: M,
    pub(crate) visits: u32,
    /// The sum over all visits of the value for `seat`.
    value_sum: f64,
    prior: f32,
    child: NodeId,
    /// The last iteration in which it was legal; see [`Tree::expand`].
    available_in: u64,
}

impl<M> Edge<M> {
    /// The mean value for the seat that decides; nothing before the first visit.
    pub(crate) fn value(&self) -> Option<f32> {
        (self.visits > 0).then(|| (self.value_sum / f64::from(self.visits)) as f32)
    }
}

/// A point where somebody decides.
#[derive(Clone, Debug)]
struct Node<M> {
    edges: Vec<Edge<M>>,
    visits: u32,
    /// Its exact value, once it is solved.
    solved: Option<Values>,
    coverage: Coverage,
    expanded: bool,
}

impl<M> Node<M> {
    const NEW: Self = Self { edges: Vec::new(), visits: 0, solved: None, coverage: Coverage::Pruned, expanded: false };
}

/// The tree of a search.
#[derive(Clone, Debug)]
pub(crate) struct Tree<M> {
    nodes: Vec<Node<M>>,
}

impl<M: Clone + PartialEq> Tree<M> {
    pub(crate) fn new() -> Self {
        Self { nodes: vec![Node::NEW] }
    }

    fn node(&self, id: NodeId) -> &Node<M> {
        &self.nodes[id as usize]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node<M> {
        &mut self.nodes[id as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn visits(&self, id: NodeId) -> u32 {
        self.node(id).visits
    }

    pub(crate) fn is_expanded(&self, id: NodeId) -> bool {
        self.node(id).expanded
    }

    /// The exact value of a node, if it is solved.
    pub(crate) fn solved(&self, id: NodeId) -> Option<Values> {
        self.node(id).solved
    }

    pub(crate) fn mark_solved(&mut self, id: NodeId, values: Values) {
        self.node_mut(id).solved = Some(values);
    }

    pub(crate) fn edges(&self, id: NodeId) -> &[Edge<M>] {
        &self.node(id).edges
    }

    pub(crate) fn child(&self, id: NodeId, edge: usize) -> Option<NodeId> {
        let child = self.node(id).edges[edge].child;
        (child != NO_NODE).then_some(child)
    }

    /// The node behind that edge, new if it was never followed.
    pub(crate) fn child_or_new(&mut self, id: NodeId, edge: usize) -> NodeId {
        if let Some(child) = self.child(id, edge) {
            return child;
        }
        let child = self.nodes.len() as NodeId;
        self.nodes.push(Node::NEW);
        self.node_mut(id).edges[edge].child = child;
        child
    }

    /// Adds an edge for every candidate that has none, and notes that all of them are legal in this iteration.
    ///
    /// Behind chance and hidden information one node stands for many states with different legal decisions: known edges keep their
    /// statistics, those that are not legal this time are not selected.
    pub(crate) fn expand(
        &mut self,
        id: NodeId,
        seat: Seat,
        coverage: Coverage,
        candidates: &[Candidate<M>],
        iteration: u64,
    ) {
        let node = self.node_mut(id);
        node.expanded = true;
        node.coverage = coverage;
        let all: f32 = candidates.iter().map(|candidate| candidate.prior).sum();
        for candidate in candidates {
            let prior = candidate.prior / all;
            match node.edges.iter_mut().find(|edge| edge.seat == seat && edge.decision == candidate.decision) {
                Some(edge) => (edge.available_in, edge.prior) = (iteration, prior),
                None => node.edges.push(Edge {
                    seat,
                    decision: candidate.decision.clone(),
                    visits: 0,
                    value_sum: 0.0,
                    prior,
                    child: NO_NODE,
                    available_in: iteration,
                }),
            }
        }
    }

    /// The edge with the highest score among those that are legal in that iteration (among all, when none is given).
    pub(crate) fn select(&self, id: NodeId, iteration: Option<u64>, settings: &SearchSettings) -> Option<usize> {
        let node = self.node(id);
        let legal = node.edges.iter().enumerate();
        let legal = legal.filter(|(_, edge)| iteration.is_none_or(|now| edge.available_in == now));
        let widened = legal.take(settings.width(node.visits));
        let (mut visits, mut value_sum, mut visited_prior) = (0, 0.0, 0.0);
        for (_, edge) in widened.clone() {
            visits += edge.visits;
            value_sum += edge.value_sum;
            visited_prior += if edge.visits > 0 { edge.prior } else { 0.0 };
        }
        let mean = if visits > 0 { (value_sum / f64::from(visits)) as f32 } else { 0.5 };
        // The more of the prior is visited, the less an unvisited decision is likely to be better.
        let first_play_value = mean - FIRST_PLAY_REDUCTION * f32::sqrt(visited_prior);
        let root = f32::sqrt(visits as f32 + 1.0);
        let log = f32::ln(visits as f32 + 1.0);
        let score = |edge: &Edge<M>| {
            if let Some(values) = self.solved_child(edge) {
                return values.to(edge.seat) - SOLVED_PENALTY;
            }
            match settings.selection {
                Selection::Puct => {
                    let bonus = settings.exploration * edge.prior * root / (1.0 + edge.visits as f32);
                    edge.value().unwrap_or(first_play_value) + bonus
                }
                Selection::Ucb1 => edge
                    .value()
                    .map_or(f32::INFINITY, |value| value + settings.exploration * f32::sqrt(log / edge.visits as f32)),
            }
        };
        let mut best: Option<(usize, f32)> = None;
        for (index, edge) in widened {
            let score = score(edge);
            if best.is_none_or(|(_, highest)| score > highest) {
                best = Some((index, score));
            }
        }
        best.map(|(index, _)| index)
    }

    fn solved_child(&self, edge: &Edge<M>) -> Option<Values> {
        (edge.child != NO_NODE).then(|| self.solved(edge.child)).flatten()
    }

    /// The exact value of a decision for the one who makes it, if the node behind it is solved.
    pub(crate) fn solved_value(&self, id: NodeId, edge: usize) -> Option<f32> {
        let edge = &self.node(id).edges[edge];
        self.solved_child(edge).map(|values| values.to(edge.seat))
    }

    /// Counts a visit that ends at this node.
    pub(crate) fn add_leaf_visit(&mut self, id: NodeId) {
        self.node_mut(id).visits += 1;
    }

    /// Adds to node and edge what a visit through them led to.
    pub(crate) fn add_visit(&mut self, id: NodeId, edge: usize, values: &Values) {
        let node = self.node_mut(id);
        node.visits += 1;
        let edge = &mut node.edges[edge];
        edge.visits += 1;
        edge.value_sum += f64::from(values.to(edge.seat));
    }

    /// Solves a node if what is behind its edges allows it: one win is enough, else all must be solved and none left out.
    ///
    /// Only for nodes that are reached without chance and hidden information. Returns whether it is solved now.
    pub(crate) fn solve(&mut self, id: NodeId) -> bool {
        let node = self.node(id);
        let mut best: Option<(f32, Values)> = None;
        let mut all = node.coverage == Coverage::All;
        for edge in &node.edges {
            match self.solved_child(edge) {
                Some(values) if best.is_none_or(|(highest, _)| values.to(edge.seat) > highest) => {
                    best = Some((values.to(edge.seat), values));
                }
                Some(_) => {}
                None => all = false,
            }
        }
        match best {
            Some((value, values)) if all || value >= WON => {
                self.mark_solved(id, values);
                true
            }
            _ => false,
        }
    }
}
