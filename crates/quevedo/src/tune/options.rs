//! What `quevedo tune` can be told.

use crate::failure::Failure;
use crate::games::GameOptions;
use arena::engine::Registry;
use arena::spsa::{self, Gains, ParameterSpec, Plan, Rounding};
use clap::ValueEnum;
use std::path::PathBuf;

/// A file of parameters may have so many bytes; a line of it has a few dozen.
const MOST_BYTES: u64 = 16 << 20;

/// Tune an engine's whole-number options by SPSA
///
/// In each iteration all parameters are moved up or down by lot, the engine with these values plays against the engine
/// with the opposite ones, and the parameters take a step towards the winner. A tuning is kept in a folder, and the same
/// command goes on with it after an interruption or a crash.
#[derive(clap::Args)]
#[command(after_help = "Example:
  quevedo tune --engine stockfish nodes=2000 --param 'Skill Level,5' --iterations 500 --concurrency 2")]
pub struct Options {
    /// The engine and its settings, in words as for `quevedo match`
    #[arg(long, short = 'e', required = true, num_args = 1.., value_name = "WORDS")]
    engine: Vec<String>,
    /// A parameter, once for each: a spin option of the engine
    ///
    /// What is left out comes from the engine: START is the value it is started with, MIN and MAX are its range. C_END is
    /// how far the parameter is moved in the last iteration (a twentieth of its range, but half a unit at least), R_END
    /// the gain of the last step (0.002): the step for each game won more than lost is then R_END times C_END.
    #[arg(long = "param", short, value_name = "NAME[,START,MIN,MAX,C_END,R_END]")]
    parameters: Vec<ParameterSpec>,
    /// A file with a parameter on each line, written as for --param; # begins a comment
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// How many iterations there are
    #[arg(long, short = 'n', default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// How many pairs of games an iteration has: an opening is played with both colours
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pairs: u32,
    /// How many iterations are played at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// A, which keeps the first steps small, as a share of the iterations
    #[arg(long = "A", default_value_t = 0.1, value_name = "SHARE")]
    stability: f64,
    /// The power with which steps fall
    #[arg(long, default_value_t = 0.602)]
    alpha: f64,
    /// The power with which moves fall
    #[arg(long, default_value_t = 0.101)]
    gamma: f64,
    /// How values become whole numbers
    #[arg(long, value_enum, default_value = "stochastic")]
    rounding: RoundingName,
    #[command(flatten)]
    pub games: GameOptions,
    /// The folder in which the tuning is kept; without, one named after the settings
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Begin anew; what is in the folder is set aside
    #[arg(long)]
    pub fresh: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum RoundingName {
    /// By lot, so that on average nothing is rounded: better when moves are small
    Stochastic,
    /// To the nearest
    Nearest,
}

impl Options {
    /// The tuning that is asked for.
    pub fn plan(&self, registry: &Registry) -> Result<Plan, Failure> {
        let contender = arena::parse_contender(&self.engine, &[], registry)
            .map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(Plan {
            contender,
            parameters: self.parameters()?,
            gains: Gains {
                iterations: self.iterations,
                stability: self.stability,
                alpha: self.alpha,
                gamma: self.gamma,
            },
            pairs: self.pairs,
            rounding: match self.rounding {
                RoundingName::Stochastic => Rounding::Stochastic,
                RoundingName::Nearest => Rounding::Nearest,
            },
            chess960: self.games.chess960,
            adjudication: self.games.adjudication()?,
            seed: self.games.seed,
            concurrency: usize::from(self.concurrency),
            patience: self.games.patience(),
            openings: self.games.openings_setting(),
        })
    }

    /// Those of the file first.
    fn parameters(&self) -> Result<Vec<ParameterSpec>, Failure> {
        let mut parameters = match &self.params {
            Some(path) => {
                let text =
                    journal::read_text(path, MOST_BYTES).map_err(|error| Failure::reading(path, &error))?;
                spsa::parse_parameters(&text)
                    .map_err(|error| Failure::Usage(format!("{}, {error}", path.display())))?
            }
            None => Vec::new(),
        };
        parameters.extend(self.parameters.iter().cloned());
        Ok(parameters)
    }
}
