//! The list of SSS\*, in which each step costs a logarithm.
//!
//! The lecture's list is kept in falling order of h. Two things happen to it: a state is put at its head, or before all
//! states with a strictly smaller h, that is behind its equals. The head only ever receives an h as great as that of the
//! state just taken from it, so a place in the list is (h, rank): ranks fall below zero for what is put at the head,
//! and rise above it for what is put behind its equals. A second index, by path, finds the states below a node, which are
//! neighbours there.

use crate::game::Game;
use crate::observer::{ListState, Path, Status};
use crate::sss_star::{Node, Ties};
use crate::value::Value;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Bound;
use std::rc::Rc;

/// A state (N, s, h).
pub(crate) struct State<G: Game> {
    pub node: Rc<Node<G>>,
    pub status: Status,
    pub h: Value,
}

/// A place in the list: greater h first, then the smaller rank.
type Place = (Reverse<Value>, i64);

/// All states, in order.
pub(crate) struct List<G: Game> {
    states: BTreeMap<Place, State<G>>,
    places: BTreeMap<Rc<Path>, Place>,
    first: i64,
    last: i64,
}

impl<G: Game> Default for List<G> {
    fn default() -> Self {
        List { states: BTreeMap::new(), places: BTreeMap::new(), first: 0, last: 0 }
    }
}

impl<G: Game> List<G> {
    /// Takes the first state out.
    pub fn take_first(&mut self) -> Option<State<G>> {
        let (_, state) = self.states.pop_first()?;
        self.places.remove(state.node.path().as_ref());
        Some(state)
    }

    /// Puts a state before all others; none of them has a greater h.
    pub fn put_first(&mut self, state: State<G>) {
        debug_assert!(self.states.first_key_value().is_none_or(|(place, _)| place.0.0 <= state.h));
        self.first -= 1;
        self.put((Reverse(state.h), self.first), state);
    }

    /// Puts a state before all those with a strictly smaller h, behind or before those with the same.
    pub fn put_in_order(&mut self, state: State<G>, ties: Ties) {
        let rank = match ties {
            Ties::Behind => {
                self.last += 1;
                self.last
            }
            Ties::Before => {
                self.first -= 1;
                self.first
            }
        };
        self.put((Reverse(state.h), rank), state);
    }

    fn put(&mut self, place: Place, state: State<G>) {
        self.places.insert(Rc::clone(state.node.path()), place);
        self.states.insert(place, state);
    }

    /// Strikes off all states of nodes below this one; tells how many.
    pub fn strike_below(&mut self, path: &Path) -> usize {
        // In the order of paths what is below a node follows it, up to the first path that begins otherwise.
        let below: Vec<(Rc<Path>, Place)> = self
            .places
            .range::<Path, _>((Bound::Excluded(path), Bound::Unbounded))
            .take_while(|(other, _)| other.0.starts_with(&path.0))
            .map(|(other, place)| (Rc::clone(other), *place))
            .collect();
        for (path, place) in &below {
            self.places.remove(path);
            self.states.remove(place);
        }
        below.len()
    }

    /// How many states there are.
    pub fn len(&self) -> u64 {
        self.states.len() as u64
    }

    /// All states, for those who watch.
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
