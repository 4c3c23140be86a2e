//! Portable Game Notation, read as a stream and written for export.
//!
//! Reading has two layers. [`Events`] returns the content of a file token by token and knows no
//! chess: it can count games or collect tags, skipping the rest. [`Games`] builds a [`PgnGame`] of
//! each game, with every move checked. Both read files of any size in constant memory, report an
//! invalid game with its line, and continue with the next.
//!
//! ```
//! use chess::pgn::Games;
//! let file = "[White \"Réti, R.\"]\n[Black \"Tartakower, S.\"]\n\n1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 \
//!     e5?! 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+!! {a queen!} Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0\n";
//! for game in Games::new(file.as_bytes()) {
//!     let game = game?;
//!     assert_eq!(game.tags.get("White"), Some("Réti, R."));
//!     assert_eq!(game.line.moves[16].comments, ["a queen!"]);
//!     assert!(game.last_position()?.legal_moves().is_empty());
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The text of a file is UTF-8. A comment or tag that is not is taken for Latin-1, and the game
//! says so in [`PgnGame::latin1`].

mod error;
mod events;
mod game;
mod games;
mod lexer;
mod nag;
mod result;
mod source;
mod tags;
#[cfg(test)]
mod tests;
mod write;

pub use error::{Excerpt, PgnError, PgnErrorKind, ReadFailure};
pub use events::{Event, Events};
pub use game::{IllegalStep, Line, PgnGame, Ply, Step, Variant};
pub use games::Games;
pub use nag::Nag;
pub use result::PgnResult;
pub use tags::{SEVEN_TAG_ROSTER, TagError, TagProblem, Tags};
pub use write::{EXPORT_WIDTH, PgnWriteError};

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 1 << 20;
/// The longest comment that is read or written, in bytes of UTF-8.
pub const MAX_COMMENT: usize = 1 << 16;
/// The longest tag that is read or set, name and value together, in bytes of UTF-8.
pub const MAX_TAG: usize = 1 << 14;
/// The longest word of movetext that is read, in bytes, as in the standard.
pub const MAX_WORD: usize = 255;
/// The deepest nesting of variations.
pub const MAX_DEPTH: usize = 100;
/// Approximate maximum memory of a game of [`Games`], in bytes.
///
/// It counts texts and the capacity of lists, but neither allocator overhead nor the moment in
/// which a list is reallocated.
pub const MAX_GAME_SIZE: usize = 16 << 20;
