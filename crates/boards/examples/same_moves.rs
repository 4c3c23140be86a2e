//! Lists the moves of a position on every board, and compares them with those of `chess`.
//!
//! ```sh
//! cargo run --package quevedo-boards --example same_moves
//! cargo run --package quevedo-boards --example same_moves -- "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
//! ```
//!
//! A `Visitor` is a piece of code that is generic over the representation. `Kind::visit` runs it on
//! a board that is chosen by name while the program runs. The boards generate moves in different
//! orders, so the lists are sorted first.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use boards::{Board, BoardError, Kind, Representation, Visitor, Wanted, perft};
use chess::{Move, Position, Setup};
use std::error::Error;
use std::process::ExitCode;

/// A position with castling, pins, promotions and en passant not far away.
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a board says of a position.
struct Seen {
    moves: Vec<Move>,
    captures: usize,
    perft: u64,
    bytes: usize,
}

/// The question that is put to every board.
struct Look<'a>(&'a Setup);

impl Visitor for Look<'_> {
    type Output = Result<Seen, BoardError>;

    fn visit<R: Representation>(self) -> Result<Seen, BoardError> {
        let mut board = Board::<R>::new(self.0)?;
        let moves = sorted(board.list(Wanted::All));
        let captures = board.list(Wanted::Captures).len();
        Ok(Seen { moves, captures, perft: perft(&mut board, 3), bytes: size_of::<R>() })
    }
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort();
    moves
}

fn main() -> ExitCode {
    let words = std::env::args_os().skip(1);
    let arguments: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let fen = match arguments {
        [] => KIWIPETE,
        [fen] => fen.as_str(),
        _ => return Err("too many arguments: give one FEN, in quotes".into()),
    };
    let position = Position::from_fen(fen)?;
    let (setup, expected) = (position.to_setup(), sorted(position.legal_moves()));
    println!("{position}\n");
    println!("{:<16}{:>6}{:>10}{:>10}{:>7}", "board", "moves", "captures", "perft 3", "bytes");
    for kind in Kind::ALL {
        let Seen { moves, captures, perft, bytes } = kind.visit(Look(&setup))?;
        println!("{:<16}{:>6}{captures:>10}{perft:>10}{bytes:>7}", kind.name(), moves.len());
        if moves != expected {
            return Err(format!("{kind} and `chess` do not agree on the legal moves").into());
        }
    }
    println!("\nall of them have the legal moves of `chess`");
    Ok(())
}
