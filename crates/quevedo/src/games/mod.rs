//! Options of games, whatever they are played for: openings, variant, adjudication.

use crate::failure::Failure;
use arena::{Adjudication, DrawRule, OpeningKind, OpeningOptions, Openings, Order, WinRule};
use catalogue::TableOracle;
use clap::ValueEnum;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How long a program may be silent where no clock runs, unless told otherwise.
const PATIENCE: Duration = Duration::from_secs(60);

/// Options that `quevedo match` and `quevedo tune` share.
#[derive(clap::Args)]
pub struct GameOptions {
    /// Openings file: games (.pgn), positions (.epd, .fen, .txt) or a Polyglot book (.bin)
    /// [default: built-in balanced set]
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,
    /// Format of the openings file, if its extension does not say
    #[arg(long, value_enum, requires = "openings")]
    openings_kind: Option<KindName>,
    /// Play this many plies of each opening
    #[arg(long, requires = "openings")]
    plies: Option<usize>,
    /// Order of the openings
    #[arg(long, value_enum, default_value = "random")]
    order: OrderName,
    /// Number of the first opening in that order
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    opening_start: u64,
    /// Random seed for the order of openings, book moves and random players
    #[arg(long, default_value_t = 0)]
    pub seed: u64,
    /// Play Chess960, from its start positions unless --openings is given
    #[arg(long)]
    pub chess960: bool,
    /// Adjudicate a win when both engines report at least SCORE centipawns for MOVES moves
    #[arg(long, num_args = 2, value_names = ["MOVES", "SCORE"])]
    win: Option<Vec<u32>>,
    /// For --win, require the losing engine's score only
    #[arg(long, requires = "win")]
    loser_alone: bool,
    /// Adjudicate a draw when, from move FROM on, both engines report at most SCORE centipawns for
    /// MOVES moves
    #[arg(long, num_args = 3, value_names = ["FROM", "MOVES", "SCORE"])]
    draw: Option<Vec<u32>>,
    /// Adjudicate a draw after this many moves
    #[arg(long, value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    move_limit: Option<u32>,
    /// Adjudicate by Syzygy tablebases in this folder
    #[arg(long, value_name = "FOLDER")]
    tables: Option<String>,
    /// Seconds without output, where no clock runs, before a program counts as hung [default: 60]
    #[arg(long, value_name = "SECONDS", value_parser = arena::parse_time)]
    patience: Option<Duration>,
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

/// A file name as text; bytes that are not UTF-8 are escaped.
pub fn named(path: &Path) -> String {
    path.to_str().map_or_else(|| format!("{path:?}"), str::to_owned)
}

impl GameOptions {
    /// Returns the usual options, with this seed.
    pub fn with_seed(seed: u64) -> GameOptions {
        GameOptions {
            openings: None,
            openings_kind: None,
            plies: None,
            order: OrderName::Random,
            opening_start: 1,
            seed,
            chess960: false,
            win: None,
            loser_alone: false,
            draw: None,
            move_limit: None,
            tables: None,
            patience: None,
        }
    }

    /// Returns the adjudication rules.
    pub fn adjudication(&self) -> Result<Adjudication, Failure> {
        let moves =
            [self.win.as_deref().and_then(<[u32]>::first), self.draw.as_deref().and_then(|draw| draw.get(1))];
        if moves.contains(&Some(&0)) {
            return Err(Failure::Usage("--win and --draw: MOVES must be at least 1".to_owned()));
        }
        let win = self.win.as_deref().and_then(|numbers| match *numbers {
            [moves, score] => Some(WinRule { moves, score, loser_alone: self.loser_alone }),
            _ => None, // clap enforces exactly two
        });
        let draw = self.draw.as_deref().and_then(|numbers| match *numbers {
            [from_move, moves, score] => Some(DrawRule { from_move, moves, score }),
            _ => None,
        });
        Ok(Adjudication { win, draw, move_limit: self.move_limit, tables: self.tables.is_some() })
    }

    /// Returns the openings in their order.
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

    /// Describes the openings, so that a resumed match recognises its own.
    pub fn openings_setting(&self) -> serde_json::Value {
        serde_json::json!({
            "file": self.openings.as_deref().map(named),
            "plies": self.plies,
            "random": matches!(self.order, OrderName::Random),
            "start": self.opening_start,
        })
    }

    /// How long a program may be silent where no clock runs.
    pub fn patience(&self) -> Duration {
        self.patience.unwrap_or(PATIENCE).max(Duration::from_millis(100))
    }

    /// Returns the tablebase folder.
    pub fn tables(&self) -> Option<&str> {
        self.tables.as_deref()
    }

    /// Opens the tablebases, if a folder is given.
    pub fn oracle(&self) -> Result<Option<TableOracle>, Failure> {
        let oracle = self.tables.as_deref().map(TableOracle::open).transpose();
        oracle.map_err(|error| Failure::Usage(format!("--tables: {error}")))
    }
}
