//! The opening book. Beside chapter IV, "Aperturas de libro".
//!
//! A tree: each node has a good move and two pointers, one to its first child (the replies to that
//! move) and one to its next sibling (another move in the same position). The engine follows the
//! moves of the game from node to node; if it finds them all, it plays one of the children, drawn
//! at random; otherwise it is out of book.

use super::openings::OPENINGS;
use boards::{Bits, Board, Wanted};
use chess::{CastlingSide, Move, Square};
use thiserror::Error;

/// Book move, with pointers to the replies and to the next move of the same position.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Node {
    m: Move,
    first_child: Option<usize>,
    next_sibling: Option<usize>,
}

/// Tree of openings from the start of the game.
///
/// ```
/// use classics::tower::Book;
/// let book = Book::default();
/// let first: Vec<_> = book.answers(&[]).map(|m| format!("{m:?}")).collect();
/// assert_eq!(first, ["e2e4", "c2c4", "d2d4"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    nodes: Vec<Node>,
    first: Option<usize>,
}

/// Error of a line that cannot be added to a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("illegal move {text:?}, number {number} of the line; write its squares as in e2e4")]
pub struct BadLine {
    /// The text of the move.
    pub text: String,
    /// Its number in the line, from 1.
    pub number: usize,
}

/// The eleven openings that the thesis names.
impl Default for Book {
    fn default() -> Book {
        let mut book = Book::empty();
        for (_, line) in OPENINGS {
            // A test checks that all moves of every line are legal.
            let _ = book.add(line);
        }
        book
    }
}

impl Book {
    /// Creates an empty book.
    #[must_use]
    pub const fn empty() -> Book {
        Book { nodes: Vec::new(), first: None }
    }

    /// Adds a line from the start of the game, its moves in coordinate notation.
    ///
    /// Moves already in the book are not added again.
    ///
    /// # Errors
    /// If a move is illegal; the book is then unchanged.
    pub fn add(&mut self, line: &str) -> Result<(), BadLine> {
        let moves = read(line)?;
        let mut parent = None;
        for m in moves {
            let known = self.children(parent).find(|&node| self.nodes[node].m == m);
            parent = Some(known.unwrap_or_else(|| self.insert(parent, m)));
        }
        Ok(())
    }

    /// Returns the book moves after these moves from the start of the game; empty if out of book.
    pub fn answers(&self, played: &[Move]) -> impl Iterator<Item = Move> {
        let mut parent = Some(None);
        for &m in played {
            parent = parent
                .and_then(|parent| self.children(parent).find(|&node| self.nodes[node].m == m))
                .map(Some);
        }
        parent.into_iter().flat_map(|parent| self.children(parent)).map(|node| self.nodes[node].m)
    }

    /// Returns the children of a node, or the first moves, following the sibling pointers.
    fn children(&self, parent: Option<usize>) -> impl Iterator<Item = usize> {
        let first = parent.map_or(self.first, |parent| self.nodes[parent].first_child);
        std::iter::successors(first, |&node| self.nodes[node].next_sibling)
    }

    /// Appends a child.
    fn insert(&mut self, parent: Option<usize>, m: Move) -> usize {
        let last = self.children(parent).last();
        let new = self.nodes.len();
        self.nodes.push(Node { m, first_child: None, next_sibling: None });
        match (last, parent) {
            (Some(sibling), _) => self.nodes[sibling].next_sibling = Some(new),
            (None, Some(parent)) => self.nodes[parent].first_child = Some(new),
            (None, None) => self.first = Some(new),
        }
        new
    }
}

/// Parses the moves of a line.
fn read(line: &str) -> Result<Vec<Move>, BadLine> {
    let mut board = Board::<Bits>::default();
    let mut moves = Vec::new();
    for (index, text) in line.split_whitespace().enumerate() {
        let legal = board.list(Wanted::All).into_iter().find(|&m| written(m) == text);
        let m = legal.ok_or_else(|| BadLine { text: text.to_owned(), number: index + 1 })?;
        board.make(m);
        moves.push(m);
    }
    Ok(moves)
}

/// Formats a move in coordinate notation; a castling king moves two squares.
fn written(m: Move) -> String {
    let to = if m.is_castling() {
        Square::new(CastlingSide::towards(m.from(), m.to()).king_file(), m.from().rank())
    } else {
        m.to()
    };
    let promoted = m.promotion_role().map(|role| role.char().to_string()).unwrap_or_default();
    format!("{}{to}{promoted}", m.from())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Color;

    #[test]
    fn all_openings_are_legal_balanced_and_as_deep_as_the_thesis_says() {
        let mut plies = 0;
        for (name, line) in OPENINGS {
            let moves = read(line).unwrap_or_else(|error| panic!("{name}: {error}"));
            let mut board = Board::<Bits>::default();
            moves.iter().for_each(|&m| board.make(m));
            let material = |color| super::super::phase::material(&board, color);
            assert_eq!(material(Color::White), material(Color::Black), "{name}");
            plies += moves.len();
        }
        assert_eq!((plies + OPENINGS.len()) / (2 * OPENINGS.len()), 8);
    }

    #[test]
    fn lines_share_their_beginnings() {
        let mut book = Book::empty();
        book.add("e2e4 e7e5 g1f3").unwrap();
        book.add("e2e4 c7c5").unwrap();
        book.add("e2e4 e7e5 f2f4").unwrap();
        assert_eq!(book.nodes.len(), 5);
        let after = |text| book.answers(&read(text).unwrap()).map(written).collect::<Vec<_>>();
        assert_eq!(after("e2e4"), ["e7e5", "c7c5"]);
        assert_eq!(after("e2e4 e7e5"), ["g1f3", "f2f4"]);
        assert!(after("e2e4 c7c5").is_empty());
        assert!(after("d2d4").is_empty());
        assert!(after("d2d4 e7e5").is_empty());
    }

    #[test]
    fn a_bad_line_changes_nothing() {
        let mut book = Book::default();
        let error = book.add("e2e4 e7e5 e4e5").unwrap_err();
        assert_eq!((error.number, error.text.as_str()), (3, "e4e5"));
        assert_eq!(book, Book::default());
    }

    #[test]
    fn following_any_answer_leads_to_the_end_of_an_opening() {
        let book = Book::default();
        let mut waiting = vec![Vec::new()];
        let mut ends = 0;
        while let Some(line) = waiting.pop() {
            let answers: Vec<Move> = book.answers(&line).collect();
            ends += usize::from(answers.is_empty());
            waiting.extend(answers.into_iter().map(|m| [&line[..], &[m]].concat()));
        }
        assert_eq!(ends, OPENINGS.len());
    }
}
