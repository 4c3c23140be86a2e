//! MTD(f)'s memory from pass to pass: the bounds of each node's value.

use crate::distinct;
use crate::game::Game;
use crate::observer::Observer;
use crate::value::Value;
use crate::walk::Walk;
use std::collections::HashMap;

/// How a node is identified.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    /// By its position and search depth, if the game has keys.
    Position(u64, Option<u32>),
    /// By the hash of its path in the tree.
    Place(u128),
}

/// Bounds of the values of nodes.
#[derive(Default)]
pub(crate) struct Memory(HashMap<Key, (Value, Value)>);

impl Memory {
    fn key<G: Game, O: Observer + ?Sized>(walk: &Walk<G, O>, node: &G::Position) -> Key {
        match walk.game.key(node) {
            Some(key) => Key::Position(key, walk.left()),
            None => Key::Place(distinct::key(walk.path())),
        }
    }

    /// Returns lower and upper bound of the current node's value.
    pub fn bounds<G: Game, O: Observer + ?Sized>(
        &self,
        walk: &Walk<G, O>,
        node: &G::Position,
    ) -> (Value, Value) {
        let unknown = (Value::MINUS_INFINITY, Value::INFINITY);
        self.0.get(&Memory::key(walk, node)).copied().unwrap_or(unknown)
    }

    /// Learns that the value is at least `lower` and at most `upper`.
    pub fn learn<G: Game, O: Observer + ?Sized>(
        &mut self,
        walk: &Walk<G, O>,
        node: &G::Position,
        (lower, upper): (Value, Value),
    ) {
        let bounds =
            self.0.entry(Memory::key(walk, node)).or_insert((Value::MINUS_INFINITY, Value::INFINITY));
        *bounds = (bounds.0.max(lower), bounds.1.min(upper));
    }

    /// Returns the number of nodes stored.
    pub fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns about how many bytes it takes.
    pub fn bytes(&self) -> u64 {
        self.0.capacity() as u64 * (size_of::<(Key, (Value, Value))>() as u64 + 1)
    }
}
