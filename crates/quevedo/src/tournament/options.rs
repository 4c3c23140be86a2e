//! What `quevedo match` can be told.

use crate::engines::Engines;
use crate::failure::Failure;
use arena::engine::Registry;
use arena::runner::Plan;
use arena::schedule::{Format, Length};
use arena::{Adjudication, DrawRule, OpeningKind, OpeningOptions, Openings, Order, WinRule};
use clap::ValueEnum;
use stats::{EloModel, Sprt};
use std::path::PathBuf;
use std::time::Duration;

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
    /// Openings: games (.pgn), positions (.epd, .fen, .txt) or a Polyglot book (.bin); without, a set of our own
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// What the file of openings holds, if its name does not tell
    #[arg(long, value_enum, requires = "openings")]
    openings_kind: Option<KindName>,
    /// How many half-moves of each opening are played
    #[arg(long, requires = "openings")]
    plies: Option<usize>,
    /// The order of the openings
    #[arg(long, value_enum, default_value = "random")]
    order: OrderName,
    /// The number of the first opening in that order
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    opening_start: u64,
    /// For all that is random: the order of openings, walks through a book, random players
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Play Chess960, from its start positions unless openings are given
    #[arg(long)]
    chess960: bool,
    /// A win when both engines have said so for MOVES moves, with SCORE hundredths of a pawn or more
    #[arg(long, num_args = 2, value_names = ["MOVES", "SCORE"])]
    win: Option<Vec<u32>>,
    /// For --win, the loser's word is enough
    #[arg(long, requires = "win")]
    loser_alone: bool,
    /// A draw when from move FROM on both have said so for MOVES moves, with at most SCORE hundredths of a pawn
    #[arg(long, num_args = 3, value_names = ["FROM", "MOVES", "SCORE"])]
    draw: Option<Vec<u32>>,
    /// A draw after this many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: Option<u32>,
    /// Endgame tables (Syzygy) decide as soon as they know the position
    #[arg(long, value_name = "FOLDER")]
    pub tables: Option<String>,
    /// Seconds that a program may be silent where no clock runs, before it is given up
    #[arg(long, default_value = "60", value_name = "SECONDS", value_parser = arena::parse_time)]
    patience: Duration,
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

#[derive(Clone, Copy, ValueEnum)]
enum KindName {
    Pgn,
    Epd,
    Book,
}

#[derive(Clone, Copy, ValueEnum)]
enum OrderName {
    Random,
    Sequential,
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
            chess960: self.chess960,
            adjudication: self.adjudication(),
            seed: self.seed,
            concurrency: usize::from(self.concurrency),
            sprt: self.sprt()?,
            patience: self.patience.max(Duration::from_millis(100)),
            openings: serde_json::json!({
                "file": self.openings,
                "plies": self.plies,
                "random": matches!(self.order, OrderName::Random),
                "start": self.opening_start,
            }),
        })
    }

    fn adjudication(&self) -> Adjudication {
        let win = self.win.as_deref().and_then(|numbers| match *numbers {
            [moves, score] => Some(WinRule { moves, score, loser_alone: self.loser_alone }),
            _ => None, // the command line takes exactly two
        });
        let draw = self.draw.as_deref().and_then(|numbers| match *numbers {
            [from_move, moves, score] => Some(DrawRule { from_move, moves, score }),
            _ => None,
        });
        Adjudication { win, draw, move_limit: self.move_limit, tables: self.tables.is_some() }
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

    /// The openings in their order.
    pub fn openings(&self) -> Result<Openings, Failure> {
        let openings = match &self.openings {
            Some(path) => {
                let kind = self.openings_kind.map(|kind| match kind {
                    KindName::Pgn => OpeningKind::Pgn,
                    KindName::Epd => OpeningKind::Epd,
                    KindName::Book => OpeningKind::Polyglot,
                });
                let how =
                    OpeningOptions { kind, plies: self.plies, seed: self.seed, ..OpeningOptions::default() };
                Openings::from_file(path, &how).map_err(|error| Failure::Usage(error.to_string()))?
            }
            None if self.chess960 => Openings::chess960(),
            None => Openings::balanced(),
        };
        let order = match self.order {
            OrderName::Random => Order::Random { seed: self.seed },
            OrderName::Sequential => Order::Sequential,
        };
        let first = usize::try_from(self.opening_start - 1).unwrap_or(usize::MAX);
        Ok(openings.ordered(order).starting_at(first))
    }
}
