//! Options for the positions of an experiment.

use crate::failure::Failure;
use clap::Args;
use lab::Chosen;
use std::path::PathBuf;

#[derive(Args)]
pub struct Options {
    /// Use this position, a FEN or startpos, instead of the built-in ones; repeatable
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
    /// Use the positions of this EPD file; repeatable
    #[arg(long, value_name = "FILE")]
    epd: Vec<PathBuf>,
    /// Node limit of each search; results cut short by it are marked
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub max_nodes: Option<u64>,
}

impl Options {
    /// Returns the positions, each with a name.
    pub fn chosen(&self) -> Result<Vec<Chosen>, Failure> {
        lab::chosen(&self.fen, &self.epd).map_err(Failure::Usage)
    }
}
