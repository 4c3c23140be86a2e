//! The games that are being played, for whoever wants to look.

use crate::engine::Thoughts;
use crate::schedule::{GameId, Pairing};
use chess::{Game, Move};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A game at this moment.
#[derive(Clone, Debug)]
pub struct Glimpse {
    /// Which game.
    pub id: GameId,
    /// The number of the contender with the white men.
    pub white: usize,
    /// The number of the contender with the black men.
    pub black: usize,
    /// The moves so far, those of the opening first.
    pub game: Game,
    /// What White and Black last said of their thoughts.
    pub thoughts: [Option<Thoughts>; 2],
}

/// The tables of a tournament, one for each game that is played at a time. Whoever plays only notes moves; a game is put
/// together when somebody looks.
#[derive(Debug)]
pub struct Tables(Vec<Mutex<Option<Seen>>>);

/// A game as it is noted.
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

    /// The games as they stand, in the order of the tables; a table between two games is left out.
    #[must_use]
    pub fn now(&self) -> Vec<Glimpse> {
        self.0.iter().filter_map(|table| lock(table).as_ref().map(Seen::glimpse)).collect()
    }

    /// A game begins at a table.
    pub(super) fn begin(&self, table: usize, pairing: Pairing, opening: &Game) {
        let seen = Seen { pairing, opening: opening.clone(), moves: Vec::new(), thoughts: [None; 2] };
        *lock(&self.0[table]) = Some(seen);
    }

    /// A move was made there, after these thoughts of the side that made it.
    pub(super) fn moved(&self, table: usize, game: &Game, thoughts: Thoughts) {
        if let (Some(seen), Some(&last)) = (lock(&self.0[table]).as_mut(), game.moves().last()) {
            seen.moves.push(last);
            seen.thoughts[!game.turn() as usize] = Some(thoughts);
        }
    }

    /// The game there is over.
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
