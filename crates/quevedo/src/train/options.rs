//! Arguments of `quevedo train`.

use crate::failure::Failure;
use clap::Args;
use std::path::PathBuf;
use std::thread::available_parallelism;
use trainer::train::{Course, DataPlan, Filter, Grid, Scale, Schedule};

/// Train a network on self-play games
///
/// Reads usable positions from files written by `quevedo datagen` and trains a network to predict
/// game results and search scores. A training is kept in a folder; after an interruption or a
/// crash, the same command resumes. At the end the folder holds the quantised network, the losses
/// as table and chart, and a report.
#[derive(Args)]
#[command(after_help = "Examples:
  quevedo train data/*.qsp --hidden 128 --epochs 30 --out nets/first
  quevedo train data/*.qsp --sweep --rate 0.001,0.0005 --lambda 0.2,0.4 --out nets/rates
  quevedo train --out nets/first --result '+120 +-25 Elo against the hand-crafted evaluation, 500 games at 2+0.02'
  quevedo train --bench --hidden 128,256")]
pub struct Options {
    /// Self-play game files
    #[arg(value_name = "FILE", required_unless_present_any = ["bench", "result"])]
    pub files: Vec<PathBuf>,
    /// Hidden layer size per perspective, in neurons: a multiple of 32, up to 1024
    #[arg(long, value_name = "N", default_value = "128", value_delimiter = ',')]
    pub hidden: Vec<usize>,
    /// Output buckets by number of pieces: 1 to 8
    #[arg(long, value_name = "N", default_value = "1", value_delimiter = ',')]
    pub buckets: Vec<usize>,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value = "30", value_delimiter = ',')]
    pub epochs: Vec<u32>,
    /// Batch size in positions, approximate
    #[arg(long, value_name = "N", default_value = "16384", value_delimiter = ',')]
    pub batch: Vec<usize>,
    /// Learning rate
    #[arg(long, value_name = "R", default_value = "0.001", value_delimiter = ',')]
    pub rate: Vec<f64>,
    /// Learning rate schedule: constant, step:EPOCHS:FACTOR (multiply every EPOCHS epochs) or
    /// cosine:LAST (decay to this factor)
    #[arg(long, value_name = "SCHEDULE", default_value = "cosine:0.01", value_delimiter = ',')]
    pub schedule: Vec<Schedule>,
    /// Weight of the game result against the score, from 0 to 1, or START:END from the first epoch
    /// to the last
    #[arg(long, value_name = "SHARE", default_value = "0.3", value_delimiter = ',')]
    pub lambda: Vec<Course>,
    /// Share of positions with HCE targets, from 0 to 1 or START:END: supervised targets from the
    /// hand-crafted evaluation, after random moves
    #[arg(long, value_name = "SHARE", default_value = "0", value_delimiter = ',')]
    pub lessons: Vec<Course>,
    /// Score scale: centipawns at which the expected score is 73 %; `fit` fits it to scores and
    /// results
    #[arg(long, value_name = "CP", default_value = "fit", value_delimiter = ',', value_parser = scale)]
    pub scale: Vec<Scale>,
    /// Weight decay, per unit of learning rate
    #[arg(long, value_name = "D", default_value = "0.01", value_delimiter = ',')]
    pub decay: Vec<f64>,
    /// Random seed for initial weights, shuffling and HCE targets
    #[arg(long, value_name = "N", default_value = "0", value_delimiter = ',')]
    pub seed: Vec<u64>,
    /// Number of threads [default: one per core]; another number gives a slightly different network
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Percentage of games held out for validation
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = percent)]
    validate: f64,
    /// Use at most this many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    most: Option<u64>,
    /// Skip positions before this ply
    #[arg(long, value_name = "N", default_value_t = 16)]
    first_ply: usize,
    /// Skip positions whose score exceeds this, in centipawns
    #[arg(long, value_name = "CP", value_parser = clap::value_parser!(i16).range(1..))]
    most_score: Option<i16>,
    /// Memory limit for positions, in MB [default: most of what is free]
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(1..=1 << 30))]
    memory: Option<u64>,
    /// Folder of the training [default: named after settings and data]
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Start over; move the existing folder aside
    #[arg(long)]
    pub fresh: bool,
    /// Seconds between checkpoints; 0 writes one after every batch
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(0..=60))]
    pub checkpoint: u64,
    /// Notebook that receives a record of each training [default: nets/HISTORY.md, or without that
    /// folder one in the training's folder]
    #[arg(long, value_name = "FILE")]
    pub history: Option<PathBuf>,
    /// Train all combinations of the comma-separated values given, each in its own folder
    #[arg(long, conflicts_with_all = ["bench", "result"])]
    pub sweep: bool,
    /// Measure training speed in positions per second; uses the files if given
    #[arg(long, conflicts_with = "result")]
    pub bench: bool,
    /// Seconds to train each network with --bench
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    pub seconds: f64,
    /// Write a match result into the record of the training in --out
    #[arg(long, value_name = "TEXT", requires = "out", conflicts_with = "files")]
    pub result: Option<String>,
}

fn scale(text: &str) -> Result<Scale, String> {
    if text == "fit" {
        return Ok(Scale::Fit);
    }
    let number = text.parse().ok().filter(|number: &f64| (1.0..=10_000.0).contains(number));
    number
        .map(|number| Scale::Given(number.round()))
        .ok_or_else(|| "expected `fit`, or centipawns from 1 to 10000".to_owned())
}

fn percent(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number: &f64| (0.0..=50.0).contains(number));
    number.ok_or_else(|| "expected a number from 0 to 50".to_owned())
}

/// Parses a duration to measure.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.01..=3600.0).contains(seconds));
    seconds.ok_or_else(|| "expected a number of seconds from 0.01 to 3600".to_owned())
}

impl Options {
    /// Returns the position filter.
    fn filter(&self) -> Filter {
        Filter {
            first_ply: self.first_ply,
            most_score: self.most_score.unwrap_or(i16::MAX),
            validation: (10.0 * self.validate).round() as u32,
            most_positions: self.most.map(|most| usize::try_from(most).unwrap_or(usize::MAX)),
        }
    }

    pub fn threads(&self) -> usize {
        self.threads.map_or_else(|| available_parallelism().map_or(1, usize::from), usize::from)
    }

    /// Returns where the positions come from.
    pub fn data(&self) -> DataPlan {
        let memory = self.memory.map(|megabytes| megabytes << 20);
        DataPlan { files: self.files.clone(), filter: self.filter(), memory }
    }

    /// Returns the values of all settings; several only for a sweep or a benchmark.
    pub fn grid(&self) -> Result<Grid, Failure> {
        let grid = Grid {
            hidden: self.hidden.clone(),
            buckets: self.buckets.clone(),
            epochs: self.epochs.clone(),
            batch: self.batch.clone(),
            rate: self.rate.clone(),
            schedule: self.schedule.clone(),
            lambda: self.lambda.clone(),
            lessons: self.lessons.clone(),
            scale: self.scale.clone(),
            decay: self.decay.clone(),
            seed: self.seed.clone(),
            threads: self.threads(),
        };
        let all = grid.check()?;
        if all.len() > 1 && !self.sweep && !self.bench {
            let names: Vec<&str> = all[0].values.iter().map(|(name, _)| *name).collect();
            return Err(Failure::Usage(format!(
                "several values for {}; add --sweep to train with each of them",
                names.join(", ")
            )));
        }
        Ok(grid)
    }
}
