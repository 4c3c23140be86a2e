//! Arguments of `quevedo match`.

use crate::engines::Engines;
use crate::failure::Failure;
use crate::games::GameOptions;
use arena::engine::Registry;
use arena::runner::Plan;
use arena::schedule::{Format, Length};
use clap::ValueEnum;
use stats::{EloModel, Sprt};
use std::path::PathBuf;

/// The usual event name.
pub const EVENT: &str = "Quevedo match";

/// Play matches and tournaments between engines
///
/// A match is recorded in a folder; after an interruption or a crash, the same command resumes.
#[derive(clap::Args)]
#[command(after_help = "Example, a match of 200 games:
  quevedo match --engine stockfish option.Hash=16 --engine ethereal-chess --each tc=1+0.01 --rounds 100 --concurrency 2")]
pub struct Options {
    #[command(flatten)]
    engines: Engines,
    /// Tournament format
    #[arg(long, value_enum, default_value = "round-robin")]
    format: FormatName,
    /// Openings per pairing
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    rounds: u32,
    /// Games per opening; colours alternate
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// Play this many games at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Stop as soon as an SPRT of the first contender against the second is decided
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Elo model of the SPRT
    #[arg(long, value_enum, default_value = "logistic")]
    sprt_model: ModelName,
    #[command(flatten)]
    pub games: GameOptions,
    /// Event name in the PGN
    #[arg(long, default_value = EVENT)]
    event: String,
    /// Folder that records the match [default: named after the settings]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Start over; move the existing folder aside
    #[arg(long)]
    pub fresh: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// Everyone plays everyone
    RoundRobin,
    /// The first plays all others
    Gauntlet,
    /// Losers are out; ties are played off
    Knockout,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModelName {
    /// Logistic Elo
    Logistic,
    /// Normalised Elo: in standard deviations of a game, independent of the draw rate
    Normalised,
}

impl Options {
    /// Builds the tournament plan.
    pub fn plan(&self, registry: &Registry) -> Result<Plan, Failure> {
        Ok(Plan {
            event: self.event.clone(),
            contenders: self.engines.contenders(registry)?,
            format: match self.format {
                FormatName::RoundRobin => Format::RoundRobin,
                FormatName::Gauntlet => Format::Gauntlet,
                FormatName::Knockout => Format::Knockout,
            },
            length: Length { rounds: self.rounds, repeat: self.repeat },
            chess960: self.games.chess960,
            adjudication: self.games.adjudication()?,
            seed: self.games.seed,
            concurrency: usize::from(self.concurrency),
            sprt: self.sprt()?,
            patience: self.games.patience(),
            openings: self.games.openings_setting(),
        })
    }

    fn sprt(&self) -> Result<Option<Sprt>, Failure> {
        let Some(&[elo0, elo1, alpha, beta]) = self.sprt.as_deref() else { return Ok(None) };
        let model = match self.sprt_model {
            ModelName::Logistic => EloModel::Logistic,
            ModelName::Normalised => EloModel::Normalised,
        };
        let sprt = Sprt::new(model, elo0, elo1, alpha, beta);
        sprt.map(Some).map_err(|error| Failure::Usage(format!("--sprt: {error}")))
    }
}
