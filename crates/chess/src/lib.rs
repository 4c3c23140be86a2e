//! The rules of chess, standard and Chess960, and the notations in which it is written down.
//!
//! - [`Square`], [`Bitboard`], [`Piece`], [`Move`] and their kin are small values that cannot be
//!   mixed up.
//! - [`Setup`] is what a FEN says; [`Position`] is a legal one, by construction. Text is checked on
//!   the way from the one to the other and nowhere else.
//! - [`Game`] adds the history, and with it the draws by repetition and how the game ended.
//! - [`attacks`], [`Position::see_at_least`] and [`KeyHistory`] are for those who search.
//! - SAN ([`Position::san`]), UCI moves ([`Position::parse_uci`]), [`pgn`] and [`epd`] are for
//!   those who read and write.
//! - [`perft`] proves and times the move generator.
//!
//! ```
//! use chess::{Game, Outcome, WinReason};
//!
//! let mut game = Game::default();
//! for text in ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7"] {
//!     let m = game.position().parse_san(text)?;
//!     game.play(m)?;
//! }
//! assert!(matches!(game.outcome(), Some(Outcome::Win { reason: WinReason::Checkmate, .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! To look at positions rather than play a game, [`Position`] is enough, and cheap to copy:
//!
//! ```
//! use chess::Position;
//!
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1")?;
//! for m in position.legal_moves() {
//!     let mut after = position.clone();
//!     after.play_unchecked(m, &mut ());
//!     if after.is_checkmate() {
//!         assert_eq!(position.san(m)?.to_string(), "Ra8#");
//!     }
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]

pub mod attacks;
mod bitboard;
mod board;
mod castling;
mod color;
mod diagram;
pub mod epd;
mod error;
mod fen;
mod game;
mod legality;
mod movegen;
mod movelist;
mod moves;
pub mod perft;
pub mod pgn;
mod piece;
mod position;
mod san;
mod see;
mod setup;
mod square;
#[cfg(test)]
mod testing;
mod uci;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use diagram::Diagram;
pub use error::ParseError;
pub use fen::{FenError, FenField};
pub use game::{DrawReason, Game, GameError, KeyHistory, Outcome, WinReason};
pub use legality::{Illegal, IllegalReason};
pub use movelist::{IntoMoves, MoveList};
pub use moves::{Move, MoveKind};
pub use piece::{Piece, Role};
pub use position::{IllegalMove, Keys, PieceObserver, Position, PositionError};
pub use san::{PieceLetters, San, SanError, SanProblem, SanText};
pub use see::exchange_value;
pub use setup::Setup;
pub use square::{File, Rank, Square};
pub use uci::{CastlingNotation, UciMove, UciMoveError, UciMoveProblem};

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
