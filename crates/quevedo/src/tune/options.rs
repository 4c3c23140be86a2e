//! Arguments of `quevedo tune`.

use crate::failure::Failure;
use crate::games::GameOptions;
use arena::engine::Registry;
use arena::spsa::{self, Gains, ParameterSpec, Plan, Rounding};
use clap::ValueEnum;
use std::path::PathBuf;

/// Size limit of a parameter file in bytes; a line has a few dozen.
const MOST_BYTES: u64 = 16 << 20;

/// Tune an engine's integer options by SPSA
///
/// In each iteration all parameters are perturbed up or down at random, the engine with these
/// values plays the engine with the opposite ones, and the parameters take a step towards the
/// winner. A tuning is kept in a folder; after an interruption or a crash, the same command
/// resumes.
#[derive(clap::Args)]
#[command(after_help = "Example:
  quevedo tune --engine stockfish nodes=2000 --param 'Skill Level,5' --iterations 500 --concurrency 2")]
pub struct Options {
    /// Engine and its settings, as for `quevedo match`
    #[arg(long, short = 'e', required = true, num_args = 1.., value_name = "WORDS")]
    engine: Vec<String>,
    /// Parameter to tune, repeatable: a spin option of the engine
    ///
    /// Omitted values come from the engine: START is its current value, MIN and MAX its range.
    /// C_END is the perturbation in the last iteration (default: a twentieth of the range, at least
    /// half a unit), R_END the gain of the last step (default: 0.002): the step per net win is then
    /// R_END times C_END.
    #[arg(long = "param", short, value_name = "NAME[,START,MIN,MAX,C_END,R_END]")]
    parameters: Vec<ParameterSpec>,
    /// File with one parameter per line, written as for --param; # starts a comment
    #[arg(long, value_name = "FILE")]
    params: Option<PathBuf>,
    /// Number of iterations
    #[arg(long, short = 'n', default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    iterations: u32,
    /// Game pairs per iteration: an opening played with both colours
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pairs: u32,
    /// Run this many iterations at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// SPSA stability constant A, as a fraction of the iterations
    #[arg(long = "A", default_value_t = 0.1, value_name = "SHARE")]
    stability: f64,
    /// SPSA exponent of the step size
    #[arg(long, default_value_t = 0.602)]
    alpha: f64,
    /// SPSA exponent of the perturbation
    #[arg(long, default_value_t = 0.101)]
    gamma: f64,
    /// Rounding of parameter values to integers
    #[arg(long, value_enum, default_value = "stochastic")]
    rounding: RoundingName,
    #[command(flatten)]
    pub games: GameOptions,
    /// Folder of the tuning [default: named after the settings]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Start over; move the existing folder aside
    #[arg(long)]
    pub fresh: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum RoundingName {
    /// At random, unbiased on average: better when perturbations are small
    Stochastic,
    /// To the nearest integer
    Nearest,
}

impl Options {
    /// Builds the tuning plan.
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

    /// Returns the parameters, those of the file first.
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
