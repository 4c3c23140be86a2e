//! What a reader of PGN tells.

use crate::pgn::{Nag, PgnResult};

/// One thing that a PGN file says. The moves are words: nothing here knows the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<'a> {
    /// `[name "value"]`, the escapes of the value undone.
    Tag {
        /// What the tag is about.
        name: &'a str,
        /// What it says.
        value: &'a str,
    },
    /// A comment of either kind; runs of white space have become single spaces.
    Comment(&'a str),
    /// A word that should be a move.
    Move(&'a str),
    /// A null move, in any of its spellings.
    NullMove,
    /// A glyph, as number (`$1`) or as sign (`!`).
    Nag(Nag),
    /// `(`: the moves that follow replace the last one.
    VariationStart,
    /// `)`.
    VariationEnd,
    /// The game is over; `None` when the file does not say how, but another game or the end of the file follows.
    GameEnd(Option<PgnResult>),
}
