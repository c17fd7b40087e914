//! The tree a search grows: what was decided, how often, and how it went.

use mozaika_game::Seat;

use crate::knowledge::Coverage;
use crate::settings::{Selection, Settings};
use crate::values::{Values, WON};

/// A place in the tree.
pub(crate) type NodeId = u32;

/// The place where the search starts.
pub(crate) const ROOT: NodeId = 0;
/// No place yet.
const NOWHERE: NodeId = NodeId::MAX;
/// How much worse than its siblings an unseen decision is thought to be.
const UNSEEN: f32 = 0.05;

/// What one decision led to.
#[derive(Clone, Debug)]
pub(crate) struct Edge<M> {
    pub(crate) seat: Seat,
    pub(crate) decision: M,
    pub(crate) visits: u32,
    /// The sum of what it was worth to its seat.
    sum: f64,
    prior: f32,
    child: NodeId,
    /// The iteration in which it was last possible; see [`Tree::meet`].
    met: u64,
}

impl<M> Edge<M> {
    pub(crate) fn value(&self) -> Option<f32> {
        (self.visits > 0).then(|| (self.sum / f64::from(self.visits)) as f32)
    }
}

/// A place where somebody decides.
#[derive(Clone, Debug)]
struct Node<M> {
    edges: Vec<Edge<M>>,
    visits: u32,
    /// What it is certainly worth, once that is known.
    settled: Option<Values>,
    coverage: Coverage,
    listed: bool,
}

impl<M> Node<M> {
    const NEW: Self = Self { edges: Vec::new(), visits: 0, settled: None, coverage: Coverage::Pruned, listed: false };
}

/// The tree a search grows.
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

    pub(crate) fn is_listed(&self, id: NodeId) -> bool {
        self.node(id).listed
    }

    pub(crate) fn settled(&self, id: NodeId) -> Option<Values> {
        self.node(id).settled
    }

    pub(crate) fn settle(&mut self, id: NodeId, values: Values) {
        self.node_mut(id).settled = Some(values);
    }

    pub(crate) fn edges(&self, id: NodeId) -> &[Edge<M>] {
        &self.node(id).edges
    }

    pub(crate) fn child(&self, id: NodeId, edge: usize) -> Option<NodeId> {
        let child = self.node(id).edges[edge].child;
        (child != NOWHERE).then_some(child)
    }

    /// The place after that decision, new if it was never reached.
    pub(crate) fn reach(&mut self, id: NodeId, edge: usize) -> NodeId {
        if let Some(child) = self.child(id, edge) {
            return child;
        }
        let child = self.nodes.len() as NodeId;
        self.nodes.push(Node::NEW);
        self.node_mut(id).edges[edge].child = child;
        child
    }

    /// Notes what can be decided here in this iteration, best first, with its weight.
    ///
    /// Where luck or secrets lie on the way, the same place is met with different decisions: known ones keep what was learned
    /// about them, those that are not possible this time are passed over.
    pub(crate) fn meet(&mut self, id: NodeId, coverage: Coverage, seat: Seat, met: &Met<'_, M>) {
        let node = self.node_mut(id);
        node.listed = true;
        node.coverage = coverage;
        let all: f32 = met.candidates.iter().map(|(_, weight)| *weight).sum();
        for (decision, weight) in met.candidates {
            let prior = weight / all;
            match node.edges.iter_mut().find(|edge| edge.seat == seat && edge.decision == *decision) {
                Some(edge) => (edge.met, edge.prior) = (met.iteration, prior),
                None => node.edges.push(Edge {
                    seat,
                    decision: decision.clone(),
                    visits: 0,
                    sum: 0.0,
                    prior,
                    child: NOWHERE,
                    met: met.iteration,
                }),
            }
        }
    }

    /// The decision to look at next among those met in that iteration (of any, when there is none given).
    pub(crate) fn select(&self, id: NodeId, met: Option<u64>, settings: &Settings) -> Option<usize> {
        let node = self.node(id);
        let possible = node.edges.iter().enumerate().filter(|(_, edge)| met.is_none_or(|now| edge.met == now));
        let wide = settings.width(node.visits);
        let looked_at = possible.take(wide);
        let (mut visits, mut sum, mut seen) = (0, 0.0, 0.0);
        for (_, edge) in looked_at.clone() {
            visits += edge.visits;
            sum += edge.sum;
            seen += if edge.visits > 0 { edge.prior } else { 0.0 };
        }
        let mean = if visits > 0 { (sum / f64::from(visits)) as f32 } else { 0.5 };
        // The more of the promising decisions are known, the less an unknown one is likely to be better.
        let unseen = mean - UNSEEN * f32::sqrt(seen);
        let root = f32::sqrt(visits as f32 + 1.0);
        let log = f32::ln(visits as f32 + 1.0);
        let attraction = |edge: &Edge<M>| {
            if let Some(values) = self.settled_child(edge) {
                // What is known is not looked at again while anything else is left.
                return values.to(edge.seat) - 1e6;
            }
            match settings.selection {
                Selection::Prior => {
                    let bonus = settings.exploration * edge.prior * root / (1.0 + edge.visits as f32);
                    edge.value().unwrap_or(unseen) + bonus
                }
                Selection::Confidence => edge
                    .value()
                    .map_or(f32::INFINITY, |value| value + settings.exploration * f32::sqrt(log / edge.visits as f32)),
            }
        };
        let mut best: Option<(usize, f32)> = None;
        for (index, edge) in looked_at {
            let attraction = attraction(edge);
            if best.is_none_or(|(_, most)| attraction > most) {
                best = Some((index, attraction));
            }
        }
        best.map(|(index, _)| index)
    }

    fn settled_child(&self, edge: &Edge<M>) -> Option<Values> {
        (edge.child != NOWHERE).then(|| self.settled(edge.child)).flatten()
    }

    /// What is certain about a decision.
    pub(crate) fn certain(&self, id: NodeId, edge: usize) -> Option<f32> {
        let edge = &self.node(id).edges[edge];
        self.settled_child(edge).map(|values| values.to(edge.seat))
    }

    pub(crate) fn visit(&mut self, id: NodeId) {
        self.node_mut(id).visits += 1;
    }

    /// Learns what a decision led to.
    pub(crate) fn learn(&mut self, id: NodeId, edge: usize, values: &Values) {
        let node = self.node_mut(id);
        node.visits += 1;
        let edge = &mut node.edges[edge];
        edge.visits += 1;
        edge.sum += f64::from(values.to(edge.seat));
    }

    /// A decision that leads to something certain may make its place certain: a win is enough, else all must be known.
    ///
    /// Only for places that are reached without luck and secrets. Returns whether it is certain now.
    pub(crate) fn conclude(&mut self, id: NodeId) -> bool {
        let node = self.node(id);
        let mut best: Option<(f32, Values)> = None;
        let mut all = node.coverage == Coverage::All;
        for edge in &node.edges {
            match self.settled_child(edge) {
                Some(values) if best.is_none_or(|(most, _)| values.to(edge.seat) > most) => {
                    best = Some((values.to(edge.seat), values));
                }
                Some(_) => {}
                None => all = false,
            }
        }
        match best {
            Some((worth, values)) if all || worth >= WON => {
                self.settle(id, values);
                true
            }
            _ => false,
        }
    }
}

/// What can be decided at a place in one iteration.
pub(crate) struct Met<'a, M> {
    pub(crate) iteration: u64,
    pub(crate) candidates: &'a [(M, f32)],
}
