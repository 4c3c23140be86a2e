//! The move generator against published counts, and every way of asking for moves against the others.
#![allow(clippy::print_stderr, reason = "a test that finds no data says so")]

mod nodes;
mod published;
mod suites;

use chess::{Position, Setup};

/// A legal position from its FEN.
fn position(fen: &str) -> Position {
    Position::from_setup(&fen.parse::<Setup>().unwrap()).unwrap_or_else(|illegal| panic!("{fen}: {illegal}"))
}
