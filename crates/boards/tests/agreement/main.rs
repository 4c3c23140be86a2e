//! Every representation against `chess`, and against the others.
#![allow(clippy::print_stderr, reason = "a test that finds no data says so")]

mod perft;
mod refused;
mod walks;

use boards::{Board, Representation};
use chess::{Move, Position, Setup};
use std::collections::BTreeSet;

/// Castling, pins, checks, promotions, and en-passant captures, legal and not; quiet positions.
const ROOTS: [&str; 14] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/8/8/k1pP3R/8/8/3K4 b - d3 0 1",
    "7k/3p4/8/2P1P3/8/1b6/8/K2R4 b - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "rn2k2r/8/8/4b3/8/8/6p1/R3K2R w KQkq - 0 1",
    "4k3/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
];

/// A legal position of `chess` from its FEN.
fn position(fen: &str) -> Position {
    Position::from_setup(&fen.parse::<Setup>().unwrap()).unwrap_or_else(|illegal| panic!("{fen}: {illegal}"))
}

/// The same position on a board.
fn board<R: Representation>(position: &Position) -> Board<R> {
    Board::new(&position.to_setup()).unwrap_or_else(|error| panic!("{}: {error}", position.to_fen()))
}

/// The moves in order, none twice.
fn set(moves: impl IntoIterator<Item = Move>) -> BTreeSet<Move> {
    let moves: Vec<Move> = moves.into_iter().collect();
    let set = BTreeSet::from_iter(moves.iter().copied());
    assert_eq!(set.len(), moves.len(), "a move was generated twice: {moves:?}");
    set
}
