//! `quevedo fit-wdl`: fit the win-draw-loss model to games.

use crate::failure::Failure;
use clap::Args;
use engine::WdlModel;
use std::io::Write;
use std::path::PathBuf;
use trainer::wdl::Samples;

/// Arguments of `quevedo fit-wdl`.
#[derive(Args)]
pub struct Options {
    /// PGN files of the engine's games, with scores in comments as `quevedo match` writes them
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Skip this many plies at the start of each game
    #[arg(long, value_name = "N", default_value_t = Samples::SKIP)]
    skip: usize,
}

/// Reads the games, fits the model and prints the numbers for `crates/engine/src/wdl.rs`.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut samples = Samples::default();
    let (used, broken) = samples.read_files(&options.files, options.skip)?;
    if samples.is_empty() {
        return Err(Failure::Usage(
            "no scores found in the games; give PGN files with comments such as {[%eval 0.35,12]}".into(),
        ));
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "{} scores of {used} games; {broken} games could not be read", samples.len())?;
    let found = samples.fit(WdlModel::NETWORK);
    for (name, model) in [("hand", WdlModel::HAND), ("network", WdlModel::NETWORK), ("fitted", found)] {
        let loss = samples.loss(&model);
        writeln!(out, "{name:<8} {}  loss {loss:.5}", shown(&model))?;
    }
    Ok(())
}

/// The model as it stands in the engine's sources.
pub fn shown(model: &WdlModel) -> String {
    let WdlModel { half: [h0, h1], spread: [s0, s1] } = model;
    format!("WdlModel {{ half: [{h0:.1}, {h1:.1}], spread: [{s0:.1}, {s1:.1}] }}")
}
