//! Searches a position to a depth, and prints what the engine reports on the way.
//!
//! ```sh
//! cargo run --release --package quevedo-engine --example best_move
//! cargo run --release --package quevedo-engine --example best_move -- 12 "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1"
//! ```
//!
//! The engine never prints. It calls an observer with typed events, and the caller decides what
//! becomes of them: here a table, elsewhere UCI, JSON or a test.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use chess::{Game, Move, Position};
use engine::{Bound, Engine, Event, Options, Request};
use nnue::Network;
use player::{Limits, Score, Stop};
use std::error::Error;
use std::process::ExitCode;

const DEPTH: u32 = 10;
const DEEPEST: u32 = 40;

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
    let (depth, position) = match arguments {
        [] => (DEPTH, Position::default()),
        [depth] => (parse_depth(depth)?, Position::default()),
        [depth, fen] => (parse_depth(depth)?, Position::from_fen(fen)?),
        _ => return Err("too many arguments: give a depth, and a FEN in quotes".into()),
    };
    let mut engine = Engine::new(Options { hash_megabytes: 64, ..Options::default() })?;
    engine.set_network(Some(Network::built_in()));

    let game = Game::new(position);
    let (limits, stop) = (Limits { depth: Some(depth), ..Limits::INFINITE }, Stop::new());
    println!("{:>5} {:>8} {:>10} {:>8}  line", "depth", "score", "nodes", "ms");
    let found = engine.search(&Request::new(&game, &limits, &stop), &mut |event| match event {
        // Bounds come while the window of a depth is still being widened; the exact score follows.
        Event::Line(line) if line.bound == Bound::Exact => {
            let (score, effort) = (show(line.score), line.effort);
            let moves = in_san(game.position(), line.moves);
            let ms = effort.elapsed.as_millis();
            println!("{:5} {score:>8} {:10} {ms:8}  {moves}", line.depth, effort.nodes);
        }
        _ => {}
    });
    match found.best {
        Some(best) => println!("best move: {}", game.position().san(best)?),
        None => println!("no legal move: {}", show(found.score)),
    }
    Ok(())
}

fn parse_depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| (1..=DEEPEST).contains(depth));
    depth.ok_or_else(|| format!("{text:?} is not a depth: give a whole number from 1 to {DEEPEST}"))
}

/// The score of the side to move, in pawns or as a distance to mate.
fn show(score: Score) -> String {
    match score {
        Score::Centipawns(value) => format!("{:+.2}", f64::from(value) / 100.0),
        Score::Mates(moves) => format!("#{moves}"),
        Score::Mated(moves) => format!("#-{moves}"),
    }
}

/// A line of moves in SAN, as far as it is legal.
fn in_san(start: &Position, moves: &[Move]) -> String {
    let mut position = start.clone();
    let mut words = Vec::new();
    for &m in moves {
        let Ok(san) = position.san(m) else { break };
        words.push(san.to_string());
        position.play_unchecked(m, &mut ());
    }
    words.join(" ")
}
