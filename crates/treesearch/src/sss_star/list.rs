//! The list of SSS\*, with logarithmic cost per step.
//!
//! It is sorted by falling h; a position in it is (h, rank, node). In the textbook form all ranks
//! are 0, so that the leftmost of equals comes first: nodes sort in tree order. In the lecture's
//! form a state is inserted either at the head, where its h is always that of the state just
//! removed, or behind its equals: ranks fall below zero for the former, and rise above it for the
//! latter. A second index by node finds the states below a node, which are adjacent there.

use super::{Node, Ties};
use crate::game::Game;
use crate::observer::{ListState, Status};
use crate::value::Value;
use std::cmp::{Ordering, Reverse};
use std::collections::BTreeMap;
use std::ops::Bound;
use std::rc::Rc;

/// State (N, s, h).
pub(crate) struct State<G: Game> {
    pub node: Rc<Node<G>>,
    pub status: Status,
    pub h: Value,
}

/// Node, ordered by its place in the tree.
struct InTree<G: Game>(Rc<Node<G>>);

impl<G: Game> Clone for InTree<G> {
    fn clone(&self) -> Self {
        InTree(Rc::clone(&self.0))
    }
}

impl<G: Game> PartialEq for InTree<G> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl<G: Game> Eq for InTree<G> {}

impl<G: Game> PartialOrd for InTree<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G: Game> Ord for InTree<G> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.0.place(&other.0)
    }
}

/// Position in the list: greater h first, then smaller rank, then further left in the tree.
type Place<G> = (Reverse<Value>, i64, InTree<G>);

/// All states, in order.
pub(crate) struct List<G: Game> {
    states: BTreeMap<Place<G>, Status>,
    /// h and rank of each node in the list.
    places: BTreeMap<InTree<G>, (Reverse<Value>, i64)>,
    ties: Ties,
    first: i64,
    last: i64,
}

impl<G: Game> List<G> {
    /// About how many bytes a state takes.
    ///
    /// Its entries in both indices, which are at least half full, and two nodes with what their
    /// positions own. More than two are rare: all children of an unsolved MAX node have states in
    /// the list, so that there are fewer such nodes than states, and below each child there is at
    /// most one MIN node on the way to a state. Only forced moves add to that.
    const BYTES: u64 = {
        let entries = size_of::<(Place<G>, Status)>() + size_of::<(InTree<G>, (Reverse<Value>, i64))>();
        let node = size_of::<Node<G>>() + 2 * size_of::<usize>() + OWNED;
        2 * (entries + node) as u64
    };

    /// Creates an empty list.
    pub fn new(ties: Ties) -> Self {
        List { states: BTreeMap::new(), places: BTreeMap::new(), ties, first: 0, last: 0 }
    }

    /// Removes the first state.
    pub fn take_first(&mut self) -> Option<State<G>> {
        let ((Reverse(h), _, node), status) = self.states.pop_first()?;
        self.places.remove(&node);
        Some(State { node: node.0, status, h })
    }

    /// Inserts a state at the head; no other state may have a greater h.
    pub fn put_first(&mut self, state: State<G>) {
        debug_assert!(self.states.first_key_value().is_none_or(|(place, _)| place.0.0 <= state.h));
        let rank = match self.ties {
            Ties::Leftmost => 0,
            Ties::LeafBehind => {
                self.first -= 1;
                self.first
            }
        };
        self.put(rank, state);
    }

    /// Inserts a solved leaf, before all states with a smaller h.
    pub fn put_leaf(&mut self, state: State<G>) {
        let rank = match self.ties {
            Ties::Leftmost => 0,
            Ties::LeafBehind => {
                self.last += 1;
                self.last
            }
        };
        self.put(rank, state);
    }

    fn put(&mut self, rank: i64, State { node, status, h }: State<G>) {
        let node = InTree(node);
        self.places.insert(node.clone(), (Reverse(h), rank));
        self.states.insert((Reverse(h), rank, node), status);
    }

    /// Removes all states of nodes below this one, and returns them.
    pub fn strike_below(&mut self, node: &Rc<Node<G>>) -> Vec<State<G>> {
        // In tree order, the nodes below a node follow it, up to the first that is not below it.
        let is_below = |other: &InTree<G>| std::ptr::eq(other.0.ancestor(node.ply), node.as_ref());
        let below: Vec<Place<G>> = self
            .places
            .range((Bound::Excluded(InTree(Rc::clone(node))), Bound::Unbounded))
            .take_while(|(other, _)| is_below(other))
            .map(|(other, &(h, rank))| (h, rank, other.clone()))
            .collect();
        let struck = below.into_iter().filter_map(|place| {
            self.places.remove(&place.2);
            let status = self.states.remove(&place)?;
            Some(State { node: place.2.0, status, h: place.0.0 })
        });
        struck.collect()
    }

    /// Returns the number of states.
    pub fn len(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns about how many bytes they take.
    pub fn bytes(&self) -> u64 {
        self.len() * List::<G>::BYTES
    }

    /// Returns all states, for observers.
    pub fn states(&self) -> Vec<ListState> {
        let states = self.states.iter();
        states
            .map(|((Reverse(h), _, node), &status)| ListState { node: node.0.path(), status, h: *h })
            .collect()
    }
}

/// Bytes that a position may own outside of itself, such as the heaps of Nim.
const OWNED: usize = 64;
