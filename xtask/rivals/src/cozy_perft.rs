//! Perft with cozy-chess, counted in bulk as Quevedo counts: `cozy-perft DEPTH REPEAT FEN`.
#![allow(clippy::print_stdout, reason = "a program that answers on standard output")]

use anyhow::{Context, Result, bail, ensure};
use cozy_chess::Board;

/// As in the example that comes with cozy-chess.
fn perft(board: &Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|moves| {
            nodes += moves.len() as u64;
            false
        });
    } else {
        board.generate_moves(|moves| {
            for m in moves {
                let mut child = board.clone();
                child.play_unchecked(m);
                nodes += perft(&child, depth - 1);
            }
            false
        });
    }
    nodes
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [depth, repeat, fen] = arguments.as_slice() else {
        bail!("give a depth, how often to count, and a FEN with castling letters by file (HAha)");
    };
    let depth = depth.parse().context("the depth is not a number")?;
    let repeat: u32 = repeat.parse().context("the number of repetitions is not a number")?;
    ensure!(depth > 0, "the depth must be at least 1");
    let board = Board::from_fen(fen, true).or_else(|_| Board::from_fen(fen, false));
    let board = board.map_err(|e| anyhow::anyhow!("not a position: {e}"))?;
    for _ in 0..repeat {
        println!("Nodes: {}", perft(std::hint::black_box(&board), depth));
    }
    Ok(())
}
