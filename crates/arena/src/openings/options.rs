//! How a file of openings is to be read.

use std::path::Path;

/// What a file of openings holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpeningKind {
    /// Games, of which the main lines are the openings.
    Pgn,
    /// Positions, one a line: FEN, with or without its counters, or EPD.
    Epd,
    /// A book in Polyglot's format, through which random walks are made.
    Polyglot,
}

impl OpeningKind {
    /// The kind that the end of a file's name tells: `.pgn`; `.epd`, `.fen` or `.txt`; `.bin`.
    ///
    /// ```
    /// use arena::OpeningKind;
    /// assert_eq!(OpeningKind::of("books/8moves.PGN".as_ref()), Some(OpeningKind::Pgn));
    /// assert_eq!(OpeningKind::of("books/8moves.pgn.zip".as_ref()), None);
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<OpeningKind> {
        match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
            "pgn" => Some(OpeningKind::Pgn),
            "epd" | "fen" | "txt" => Some(OpeningKind::Epd),
            "bin" => Some(OpeningKind::Polyglot),
            _ => None,
        }
    }
}

/// How a file of openings is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpeningOptions {
    /// What the file holds; `None` if its name tells.
    pub kind: Option<OpeningKind>,
    /// How many moves are made, both sides' counted: the whole game or, in a book, [`OpeningOptions::BOOK_PLIES`], if
    /// it is not said. Where a line ends earlier, the opening does too.
    pub plies: Option<usize>,
    /// How many different openings to draw from a book; fewer if it does not have as many.
    pub walks: usize,
    /// The seed for drawing them.
    pub seed: u64,
}

impl OpeningOptions {
    /// How many moves are made in a book if it is not said, both sides' counted.
    pub const BOOK_PLIES: usize = 8;
}

impl Default for OpeningOptions {
    /// The kind that the name tells, whole lines, a thousand openings of a book.
    fn default() -> OpeningOptions {
        OpeningOptions { kind: None, plies: None, walks: 1000, seed: 0 }
    }
}
