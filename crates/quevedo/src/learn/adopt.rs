//! `quevedo learn adopt`: a trained network becomes the built-in one.

use crate::datagen::Screen;
use crate::failure::Failure;
use crate::fit_wdl::shown;
use crate::tournament::interruptible;
use clap::Args;
use std::io::Write;
use std::path::PathBuf;
use std::thread::available_parallelism;
use trainer::Error;
use trainer::adopt::AdoptionPlan;
use trainer::selfplay::Goal;
use trainer::wdl::Samples;

/// Take a trained network into the program, in a source checkout
///
/// Fits the win-draw-loss model to games of the network, then writes the model, the record of its
/// training and the network into the sources, from which the next build takes them. Games are
/// played if none are given; after an interruption, the same command resumes.
#[derive(Args)]
#[command(after_help = "Example: quevedo learn adopt learning/cycle-03")]
pub struct Options {
    /// Network file, or folder of its training
    #[arg(value_name = "NETWORK")]
    network: PathBuf,
    /// Fit to these games of the network: self-play files (.qsp) or PGN with scores in comments
    #[arg(long, value_name = "FILE", num_args = 1..)]
    games: Vec<PathBuf>,
    /// Number of games to play if none are given
    #[arg(long, value_name = "N", default_value_t = 1250, value_parser = clap::value_parser!(u64).range(1..))]
    play: u64,
    /// Soft node limit per move in games that are played
    #[arg(long, value_name = "N", default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Play this many games at once [default: one per core]
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Skip this many plies at the start of each game
    #[arg(long, value_name = "N", default_value_t = Samples::SKIP)]
    skip: usize,
    /// Root of the source checkout
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    sources: PathBuf,
}

/// Adopts the network and prints what was written.
pub fn run(options: &Options) -> Result<(), Failure> {
    let cores = || available_parallelism().map_or(1, usize::from);
    let plan = AdoptionPlan {
        sources: options.sources.clone(),
        network: options.network.clone(),
        games: options.games.clone(),
        skip: options.skip,
        play: options.play,
        nodes: options.nodes,
        threads: options.threads.map_or_else(cores, usize::from),
    };
    let stop = interruptible()?;
    let goal = Goal { games: Some(plan.play), ..Goal::default() };
    let mut screen = Screen::new(goal, "games for the model".to_owned());
    let result = plan.run(&stop, &mut |event| screen.show(event));
    screen.clear();
    let mut out = std::io::stdout().lock();
    if matches!(result, Err(Error::Stopped)) {
        writeln!(out, "Interrupted: run the same command to resume. The sources are unchanged.")?;
    }
    let adopted = result?;
    writeln!(
        out,
        "{} scores of {} games; {} games could not be read",
        adopted.samples, adopted.games, adopted.broken
    )?;
    let [before, after] = adopted.losses;
    writeln!(out, "{}  loss {after:.5}, before {before:.5}", shown(&adopted.model))?;
    for file in &adopted.files {
        writeln!(out, "Written: {}", file.display())?;
    }
    writeln!(
        out,
        "Network {:016x} is in the sources; build the program, and run `quevedo bench` for its node count.",
        adopted.hash
    )?;
    Ok(())
}
