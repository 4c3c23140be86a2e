//! Plays a game of one's own with the searches of this crate: all it takes is the trait `Game`.
//!
//! ```sh
//! cargo run --package quevedo-treesearch --example own_game
//! cargo run --package quevedo-treesearch --example own_game -- 18
//! ```
//!
//! The game: some coins lie in a row, worth different amounts, and the players take one in turn
//! from either end. The value of the game is what the first player takes more than the second. The
//! argument is the number of coins.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for the terminal")]

use std::error::Error;
use std::process::ExitCode;
use treesearch::{Algorithm, Game, Player};

const MOST_COINS: usize = 20;

/// The coins, in their row.
struct Coins(Vec<i32>);

/// The coins that are left, `first..end`, who is to move, and what MAX has taken more than MIN.
#[derive(Clone)]
struct Row {
    first: usize,
    end: usize,
    turn: Player,
    lead: i32,
}

#[derive(Clone)]
enum Take {
    Left,
    Right,
}

impl Game for Coins {
    type Position = Row;
    type Move = Take;

    fn turn(&self, row: &Row) -> Player {
        row.turn
    }

    fn moves(&self, row: &Row) -> Vec<Take> {
        match row.end - row.first {
            0 => Vec::new(),
            1 => vec![Take::Left],
            _ => vec![Take::Left, Take::Right],
        }
    }

    fn play(&self, row: &Row, take: &Take) -> Row {
        let (coin, first, end) = match take {
            Take::Left => (self.0[row.first], row.first + 1, row.end),
            Take::Right => (self.0[row.end - 1], row.first, row.end - 1),
        };
        let lead = if row.turn == Player::Max { row.lead + coin } else { row.lead - coin };
        Row { first, end, turn: row.turn.other(), lead }
    }

    fn evaluate(&self, row: &Row) -> i32 {
        row.lead
    }

    fn move_name(&self, row: &Row, take: &Take) -> String {
        match take {
            Take::Left => self.0[row.first].to_string(),
            Take::Right => self.0[row.end - 1].to_string(),
        }
    }
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
    let count = match arguments {
        [] => 12,
        [text] => {
            let count = text.parse().ok().filter(|count| (1..=MOST_COINS).contains(count));
            count.ok_or_else(|| format!("{text:?}: give a whole number of coins from 1 to {MOST_COINS}"))?
        }
        _ => return Err("too many arguments: give the number of coins".into()),
    };
    let coins = Coins((0..count).map(|place| 1 + (place as i32 * 7 + 3) % 10).collect());
    println!("coins: {:?}", coins.0);
    let start = Row { first: 0, end: count, turn: Player::Max, lead: 0 };
    for algorithm in [Algorithm::Minimax, Algorithm::AlphaBeta, Algorithm::Pvs] {
        let outcome = algorithm.search(&coins, &start, None, &mut ())?;
        println!("{algorithm:<12} value {}, {} leaves", outcome.value, outcome.counts.evaluated);
    }

    let best = Algorithm::AlphaBeta.search(&coins, &start, None, &mut ())?;
    let mut row = start;
    for take in &best.line {
        let next = coins.play(&row, take);
        println!("{} takes {:>2}; MAX leads by {}", row.turn, coins.move_name(&row, take), next.lead);
        row = next;
    }
    Ok(())
}
