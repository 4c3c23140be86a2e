//! The list of SSS\*, with logarithmic cost per step.
//!
//! It is sorted by falling h; a position in it is (h, rank, path). In the textbook form all ranks
//! are 0, so that the leftmost of equals comes first: paths sort in tree order. In the lecture's
//! form a state is inserted either at the head, where its h is always that of the state just
//! removed, or behind its equals: ranks fall below zero for the former, and rise above it for the
//! latter. A second index by path finds the states below a node, which are adjacent there.

use super::{Node, Ties};
use crate::game::Game;
use crate::observer::{ListState, Path, Status};
use crate::value::Value;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::rc::Rc;

/// State (N, s, h).
pub(crate) struct State<G: Game> {
    pub node: Rc<Node<G>>,
    pub status: Status,
    pub h: Value,
}

/// Position in the list: greater h first, then smaller rank, then further left in the tree.
type Place = (Reverse<Value>, i64, Rc<Path>);

/// All states, in order.
pub(crate) struct List<G: Game> {
    states: BTreeMap<Place, State<G>>,
    places: BTreeMap<Rc<Path>, Place>,
    ties: Ties,
    first: i64,
    last: i64,
}

impl<G: Game> List<G> {
    /// Creates an empty list.
    pub fn new(ties: Ties) -> Self {
        List { states: BTreeMap::new(), places: BTreeMap::new(), ties, first: 0, last: 0 }
    }

    /// Removes the first state.
    pub fn take_first(&mut self) -> Option<State<G>> {
        let (_, state) = self.states.pop_first()?;
        self.places.remove(state.node.path().as_ref());
        Some(state)
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

    fn put(&mut self, rank: i64, state: State<G>) {
        let path = state.node.path();
        let place = (Reverse(state.h), rank, Rc::clone(path));
        self.places.insert(Rc::clone(path), place.clone());
        self.states.insert(place, state);
    }

    /// Removes all states of nodes below this one, and returns them.
    pub fn strike_below(&mut self, path: &Path) -> Vec<State<G>> {
        // In path order, the nodes below a node follow it, up to the first path with another
        // prefix.
        let below: Vec<Place> = self
            .places
            .range::<Path, _>((Bound::Excluded(path), Bound::Unbounded))
            .take_while(|(other, _)| other.0.starts_with(&path.0))
            .map(|(_, place)| place.clone())
            .collect();
        let struck = below.iter().filter_map(|place| {
            self.places.remove(place.2.as_ref());
            self.states.remove(place)
        });
        struck.collect()
    }

    /// Returns the number of states.
    pub fn len(&self) -> u64 {
        self.states.len() as u64
    }

    /// Returns all states, for observers.
    pub fn states(&self) -> Vec<ListState> {
        let states = self.states.values();
        states
            .map(|state| ListState {
                node: state.node.path().as_ref().clone(),
                status: state.status,
                h: state.h,
            })
            .collect()
    }
}
