//! The events of a PGN reader.

use crate::pgn::{Nag, PgnResult};

/// One item of a PGN file. Moves are words: this layer does not know the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// `[name "value"]`, with the value unescaped.
    Tag {
        /// The tag name.
        name: &'a str,
        /// The tag value.
        value: &'a str,
    },
    /// A comment of either kind; runs of white space have become single spaces.
    Comment(&'a str),
    /// A word that should be a move.
    Move(&'a str),
    /// A null move, in any of its spellings.
    NullMove,
    /// A glyph, as a number (`$1`) or a sign (`!`).
    Nag(Nag),
    /// `(`: the moves that follow replace the last one.
    VariationStart,
    /// `)`.
    VariationEnd,
    /// The game is over; `None` if the file does not say how.
    GameEnd(Option<PgnResult>),
}
