//! The rules of chess.
#![deny(missing_docs)]

pub mod attacks;
mod bitboard;
mod castling;
mod color;
mod error;
mod movelist;
mod moves;
mod piece;
mod setup;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use castling::{CastlingRights, CastlingSide};
pub use color::Color;
pub use error::ParseError;
pub use movelist::MoveList;
pub use moves::{Move, MoveKind};
pub use piece::{Piece, Role};
pub use setup::Setup;
pub use square::{File, Rank, Square};
