//! `quevedo perft`: tests the move generator and measures its speed.

use crate::failure::Failure;
use chess::perft::Perft;
use chess::{CastlingNotation, Illegal, IllegalReason};
use clap::Args;
use language::Language;
use std::io::{BufWriter, Write};
use std::time::Instant;

/// Arguments of `quevedo perft`.
#[derive(Args)]
pub struct Options {
    /// Depth in plies
    #[arg(value_parser = clap::value_parser!(u8).range(0..=100))]
    depth: u8,
    /// Start from this position instead of the initial one
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Use Chess960 castling, written as the king taking its rook
    #[arg(long)]
    chess960: bool,
    /// Print the node count of each root move
    #[arg(long)]
    divide: bool,
    /// Size of the hash table in MB; 0 is none
    #[arg(long, value_name = "MB", default_value_t = 0, hide_default_value = true,
          value_parser = clap::value_parser!(u32).range(0..=1 << 20))]
    hash: u32,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    /// Repeat the count this many times, for longer measurements
    #[arg(long, value_name = "N", default_value_t = 1, hide = true,
          value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
}

/// Counts and prints; the last two lines are the count and the speed.
pub fn run(options: &Options) -> Result<(), Failure> {
    // Published test positions include some that cannot arise in a game.
    let tolerated = Illegal::from(IllegalReason::TooManyCheckers) | IllegalReason::EnPassantCheck.into();
    let usage = |message: String| Failure::Usage(message);
    let fen = options.fen.as_deref();
    let position = terminal::read_position(fen, options.chess960, tolerated, Language::English);
    let position = position.map_err(usage)?;
    let perft =
        Perft::new(options.threads.into(), options.hash as usize).map_err(|e| usage(e.to_string()))?;
    let castling =
        if options.chess960 { CastlingNotation::KingTakesRook } else { CastlingNotation::KingToTarget };

    let mut out = BufWriter::new(std::io::stdout().lock());
    let start = Instant::now();
    let mut total = 0u128;
    for _ in 0..options.repeat {
        let nodes = if options.divide && options.depth > 0 {
            let divided = perft.divide(&position, options.depth).map_err(|e| usage(e.to_string()))?;
            let mut sum = 0u64;
            for (m, nodes) in divided {
                writeln!(out, "{}: {nodes}", m.uci(castling))?;
                sum = sum
                    .checked_add(nodes)
                    .ok_or_else(|| usage("the node count overflows; choose a smaller depth".into()))?;
            }
            writeln!(out)?;
            sum
        } else {
            perft.count(&position, options.depth).map_err(|e| usage(e.to_string()))?
        };
        total += u128::from(nodes);
        writeln!(out, "Nodes: {nodes}")?;
    }
    let seconds = start.elapsed().as_secs_f64();
    writeln!(out, "Speed: {:.1} Mnps ({seconds:.3} s)", total as f64 / seconds.max(1e-9) / 1e6)?;
    out.flush()?;
    Ok(())
}
