//! Options for reading an openings file.

use std::path::Path;

/// The format of an openings file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OpeningKind {
    /// Games, whose main lines are the openings.
    Pgn,
    /// Positions, one per line: FEN, with or without counters, or EPD.
    Epd,
    /// A Polyglot book, from which random walks are drawn.
    Polyglot,
}

impl OpeningKind {
    /// Returns the kind by file extension: `.pgn`; `.epd`, `.fen` or `.txt`; `.bin`.
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

/// How to read an openings file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpeningOptions {
    /// The format; `None` to go by the file name.
    pub kind: Option<OpeningKind>,
    /// Plies to play; by default the whole game or, in a book, [`OpeningOptions::BOOK_PLIES`].
    ///
    /// A shorter line ends the opening earlier.
    pub plies: Option<usize>,
    /// Number of different openings to draw from a book; fewer if it has fewer.
    pub walks: usize,
    /// Random seed for drawing them.
    pub seed: u64,
}

impl OpeningOptions {
    /// Default number of plies of a book opening.
    pub const BOOK_PLIES: usize = 8;
}

impl Default for OpeningOptions {
    /// Format by file name, whole lines, a thousand openings of a book.
    fn default() -> OpeningOptions {
        OpeningOptions { kind: None, plies: None, walks: 1000, seed: 0 }
    }
}
