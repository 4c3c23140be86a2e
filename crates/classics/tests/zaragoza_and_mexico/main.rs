//! TFG and Tower against slow twins, against each other's boards, and against what their theses print.
//!
//! The twins are written anew from the theses' words: they use the moves of `chess`, not those of the boards, no window, no
//! table, no incremental anything.

mod plain_tfg;
mod plain_tower;
mod tfg;
mod tower;
mod tower_examples;

use chess::{Game, Move, Position};
use player::{Limits, Question, Stop};
use seeded::Random;

/// Castling, pins, promotions, en passant; quiet middlegames and endgames.
const ROOTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 11",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 30",
    "8/5pk1/4p1p1/3pP2p/1r1P3P/5KP1/R4P2/8 b - - 3 40",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 35",
    "8/8/1p1k4/p1p2p2/P1P2P2/1P1K4/8/8 w - - 0 50",
];

/// Positions of random games from each root, some moves apart; the same whenever they are asked for.
fn positions(each: usize) -> Vec<Position> {
    let mut random = Random::new(17);
    let mut found = Vec::new();
    for root in ROOTS {
        let start = position(root);
        let mut now = start.clone();
        for _ in 0..each {
            found.push(now.clone());
            for _ in 0..3 {
                let moves = now.legal_moves();
                if moves.is_empty() {
                    break;
                }
                now.play_unchecked(moves[random.below(moves.len())], &mut ());
            }
            if now.legal_moves().is_empty() {
                now = start.clone();
            }
        }
    }
    found
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn game(fen: &str) -> Game {
    Game::new(position(fen))
}

fn at_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::INFINITE }
}

/// Asks in a game that nobody stops.
fn ask<T>(game: &Game, limits: &Limits, answer: impl FnOnce(&Question<'_>) -> T) -> T {
    answer(&Question { game, limits, stop: &Stop::new(), draw_offered: false, refused: None })
}

/// The move of a position that is written like this.
fn san(position: &Position, text: &str) -> Move {
    position.parse_san(text).unwrap_or_else(|error| panic!("{}: {error}", position.to_fen()))
}

/// The positions after each legal move.
fn children(position: &Position) -> impl Iterator<Item = (Move, Position)> {
    position.legal_moves().into_iter().map(|m| {
        let mut after = position.clone();
        after.play_unchecked(m, &mut ());
        (m, after)
    })
}
