//! The rules of chess.
#![deny(missing_docs)]

pub mod attacks;
mod bitboard;
mod castling;
mod color;
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
pub use error::ParseError;
pub use fen::{FenError, FenField};
pub use game::{DrawReason, Game, GameError, KeyHistory, Outcome, WinReason};
pub use legality::{Illegal, IllegalReason};
pub use movelist::MoveList;
pub use moves::{Move, MoveKind};
pub use piece::{Piece, Role};
pub use position::{IllegalMove, Keys, PieceObserver, Position};
pub use san::{PieceLetters, San, SanError, SanProblem, SanText};
pub use see::exchange_value;
pub use setup::Setup;
pub use square::{File, Rank, Square};
pub use uci::{CastlingNotation, UciMove, UciMoveError, UciMoveProblem};
