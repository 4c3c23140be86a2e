//! Openings from a book: random walks, in which each move is as likely as its weight says.

use super::{Opening, OpeningOptions, OpeningsError, Stored};
use book::Book;
use chess::Position;
use seeded::Random;
use std::collections::HashSet;
use std::path::Path;

/// After so many walks in a row that led to known positions, the book is taken to have no more.
const PATIENCE: usize = 1000;

/// Openings that end in different positions, in the order in which they were drawn.
pub(super) fn read(path: &Path, options: &OpeningOptions) -> Result<Vec<Stored>, OpeningsError> {
    let book = Book::open(path)?;
    if book.best(&Position::default()).is_none() {
        return Err(OpeningsError::NoStart { path: path.into() });
    }
    let plies = options.plies.unwrap_or(OpeningOptions::BOOK_PLIES);
    let mut random = Random::new(options.seed);
    let (mut openings, mut ends, mut repeated) = (Vec::new(), HashSet::new(), 0);
    while openings.len() < options.walks && repeated < PATIENCE {
        match walk(&book, plies, &mut random) {
            Some(opening) if ends.insert(opening.end().key()) => {
                openings.push(Stored::of(&opening));
                repeated = 0;
            }
            _ => repeated += 1,
        }
    }
    Ok(openings)
}

/// A walk of so many moves, or to where the book ends; `None` if the game is over there.
fn walk(book: &Book, plies: usize, random: &mut Random) -> Option<Opening> {
    let mut position = Position::default();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let Some(m) = book.choose(&position, random.next_u64()) else { break };
        position.play(m).ok()?;
        moves.push(m);
    }
    Opening::new(Position::default(), &moves).ok()
}
