//! `quevedo lab exercises`: an exercise sheet for a class, reproducible from its options.

use super::Tongue;
use crate::failure::Failure;
use clap::Args;
use lab::exercises::{Difficulty, Kind, Sheet, Unknown, print};
use std::io::Write;

/// Print a sheet of exercises on game trees; the browser shows the same for the same options
#[derive(Args)]
#[command(after_help = "Examples: quevedo lab exercises --seed 7
          quevedo lab exercises --seed 7 --kinds cut,list --count 10 --difficulty hard --answers --lang es")]
pub struct Options {
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,
    /// Kinds of exercise, in turn: cut (which branches are cut?), value (what does a node return?),
    /// list (which SSS* state comes next?), list-lecture (the same for the lecture's SSS*)
    #[arg(long, value_name = "KINDS", value_delimiter = ',', default_value = "cut,value,list")]
    kinds: Vec<String>,
    /// Number of exercises
    #[arg(long, value_name = "N", default_value_t = 6)]
    count: u32,
    /// Difficulty: easy, medium or hard
    #[arg(long, value_name = "NAME", default_value = "easy")]
    difficulty: String,
    /// Print the answers too, with explanations
    #[arg(long)]
    answers: bool,
    #[command(flatten)]
    tongue: Tongue,
}

/// Generates the sheet and prints it.
pub fn run(options: &Options) -> Result<(), Failure> {
    let unknown = |error: Unknown| Failure::Usage(error.to_string());
    let kinds = options.kinds.iter().map(|kind| kind.parse()).collect::<Result<Vec<Kind>, Unknown>>();
    let difficulty: Difficulty = options.difficulty.parse().map_err(unknown)?;
    let sheet =
        Sheet { seed: options.seed, kinds: kinds.map_err(unknown)?, count: options.count, difficulty };
    let exercises = sheet.exercises().map_err(|error| Failure::Usage(error.to_string()))?;
    write!(std::io::stdout(), "{}", print(&exercises, options.tongue.language(), options.answers))?;
    Ok(())
}
