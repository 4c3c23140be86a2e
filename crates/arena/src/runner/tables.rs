//! The games in progress, for observers.

use crate::engine::Thoughts;
use crate::schedule::{GameId, Pairing};
use chess::{Game, Move};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A snapshot of a game.
#[derive(Clone, Debug)]
pub struct Glimpse {
    /// The number of the game.
    pub id: GameId,
    /// The number of the contender with White.
    pub white: usize,
    /// The number of the contender with Black.
    pub black: usize,
    /// The moves so far, opening included.
    pub game: Game,
    /// What White and Black last reported.
    pub thoughts: [Option<Thoughts>; 2],
}

/// The games in progress, one slot per worker.
///
/// Workers only note moves; a game is assembled when somebody looks.
#[derive(Debug)]
pub struct Tables(Vec<Mutex<Option<Seen>>>);

/// A game as noted.
#[derive(Debug)]
struct Seen {
    pairing: Pairing,
    opening: Game,
    moves: Vec<Move>,
    thoughts: [Option<Thoughts>; 2],
}

impl Tables {
    pub(super) fn new(count: usize) -> Tables {
        Tables((0..count).map(|_| Mutex::new(None)).collect())
    }

    /// Returns the games in progress, in order of the slots; idle slots are skipped.
    #[must_use]
    pub fn now(&self) -> Vec<Glimpse> {
        self.0.iter().filter_map(|table| lock(table).as_ref().map(Seen::glimpse)).collect()
    }

    /// Starts a game in a slot.
    pub(super) fn begin(&self, table: usize, pairing: Pairing, opening: &Game) {
        let seen = Seen { pairing, opening: opening.clone(), moves: Vec::new(), thoughts: [None; 2] };
        *lock(&self.0[table]) = Some(seen);
    }

    /// Notes a move, with what its side reported.
    pub(super) fn moved(&self, table: usize, game: &Game, thoughts: Thoughts) {
        if let (Some(seen), Some(&last)) = (lock(&self.0[table]).as_mut(), game.moves().last()) {
            seen.moves.push(last);
            seen.thoughts[!game.turn() as usize] = Some(thoughts);
        }
    }

    /// Ends the game in a slot.
    pub(super) fn end(&self, table: usize) {
        *lock(&self.0[table]) = None;
    }
}

impl Seen {
    fn glimpse(&self) -> Glimpse {
        let mut game = self.opening.clone();
        for &m in &self.moves {
            // They were legal when they were played.
            let _ = game.play(m);
        }
        let Pairing { id, white, black, .. } = self.pairing;
        Glimpse { id, white, black, game, thoughts: self.thoughts }
    }
}

fn lock(table: &Mutex<Option<Seen>>) -> MutexGuard<'_, Option<Seen>> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}
