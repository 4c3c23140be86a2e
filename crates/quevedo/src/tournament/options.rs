//! What `quevedo match` can be told.

use crate::engines::Engines;
use crate::failure::Failure;
use crate::games::GameOptions;
use arena::engine::Registry;
use arena::runner::Plan;
use arena::schedule::{Format, Length};
use clap::ValueEnum;
use stats::{EloModel, Sprt};
use std::path::PathBuf;

/// Matches and tournaments between engines
///
/// A match is kept in a folder, and the same command goes on with it after an interruption or a crash.
#[derive(clap::Args)]
#[command(after_help = "Example, a match of 200 games:
  quevedo match --engine stockfish option.Hash=16 --engine ethereal-chess --each tc=1+0.01 --rounds 100 --concurrency 2")]
pub struct Options {
    #[command(flatten)]
    engines: Engines,
    /// Who plays whom
    #[arg(long, value_enum, default_value = "round-robin")]
    format: FormatName,
    /// How many openings each two contenders play
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    rounds: u32,
    /// How often they play each opening; colours change from game to game
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// How many games are played at once
    #[arg(long, short = 'c', default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Stop as soon as this test of the first against the second is decided
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// What Elo means in the test
    #[arg(long, value_enum, default_value = "logistic")]
    sprt_model: ModelName,
    #[command(flatten)]
    pub games: GameOptions,
    /// The name of the event in PGN
    #[arg(long, default_value = "Quevedo match")]
    event: String,
    /// The folder in which the match is kept; without, one named after the settings
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Begin anew; what is in the folder is set aside
    #[arg(long)]
    pub fresh: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum FormatName {
    /// Everyone plays everyone
    RoundRobin,
    /// The first plays all others
    Gauntlet,
    /// Who loses is out; ties bring more games
    Knockout,
}

#[derive(Clone, Copy, ValueEnum)]
enum ModelName {
    /// Elo as everyone knows it
    Logistic,
    /// Elo in standard deviations of a game, whatever the share of draws
    Normalised,
}

impl Options {
    /// The tournament that is asked for.
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
