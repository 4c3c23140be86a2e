//! Perft on a board chosen by name; `cargo xtask bench --boards` takes the time.
//!
//! `cargo run --release --package quevedo-boards --example board_perft -- BOARD HOW DEPTH REPEAT FEN`,
//! where HOW is `counted` (the last ply is counted) or `made` (it is made too, and all moves
//! are stored, as a search does).
#![allow(clippy::print_stdout, reason = "a program for the terminal")]

use boards::{Board, BoardError, Kind, Representation, Visitor, perft, perft_made};
use chess::Setup;
use std::error::Error;

struct Count {
    setup: Setup,
    made: bool,
    depth: u8,
    repeat: u32,
}

impl Visitor for Count {
    type Output = Result<(), BoardError>;

    fn visit<R: Representation>(self) -> Result<(), BoardError> {
        let mut board = Board::<R>::new(&self.setup)?;
        for _ in 0..self.repeat {
            let board = std::hint::black_box(&mut board);
            let count = if self.made { perft_made(board, self.depth) } else { perft(board, self.depth) };
            println!("Nodes: {count}");
        }
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kind, how, depth, repeat, fen] = arguments.as_slice() else {
        return Err("give a board, `counted` or `made`, a depth, how often to count, and a FEN".into());
    };
    let made = match how.as_str() {
        "counted" => false,
        "made" => true,
        _ => return Err(format!("{how:?} is neither `counted` nor `made`").into()),
    };
    let count = Count { setup: Setup::from_fen(fen)?, made, depth: depth.parse()?, repeat: repeat.parse()? };
    kind.parse::<Kind>()?.visit(count)?;
    Ok(())
}
