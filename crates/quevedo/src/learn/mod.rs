//! `quevedo learn`: self-play, training and testing in turn, each step an ordinary command.

mod state;
mod words;

use crate::columns;
use crate::failure::Failure;
use crate::files;
use crate::train::MOST_RECORD;
use clap::Args;
use nnue::Network;
use serde_json::Value;
use state::{Cycle, Stage, State};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use trainer::selfplay::Reader;
use trainer::train::Course;

/// Improve the network by cycles of self-play, training and testing
///
/// Each cycle plays self-play games with the best network so far, trains a new network on the games
/// of all cycles, and tests it against the best in an SPRT. A network that passes becomes the best.
/// Each step is shown as the command that would run it by hand; after an interruption or a crash,
/// the same command resumes.
#[derive(Args)]
#[command(after_help = "Example: quevedo learn --cycles 3 --positions 20000000 --nodes 250 --concurrency 2")]
pub struct Options {
    /// Total number of cycles, including those already done
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    cycles: u32,
    /// New usable positions per cycle
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Soft node limit per move in self-play games
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// More self-play game files to train on
    #[arg(long, value_name = "FILE", num_args = 1..)]
    data: Vec<PathBuf>,
    /// Start from the network in this file instead of the built-in one
    #[arg(long, value_name = "FILE", conflicts_with = "hand_crafted")]
    eval_file: Option<PathBuf>,
    /// Start from the hand-crafted evaluation instead of a network
    #[arg(long)]
    hand_crafted: bool,
    /// Hidden layer size per perspective, in neurons
    #[arg(long, value_name = "N", default_value_t = 256)]
    hidden: usize,
    /// Number of output buckets
    #[arg(long, value_name = "N", default_value_t = 8)]
    buckets: usize,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = 30)]
    epochs: u32,
    /// Learning rate, as for `quevedo train`
    #[arg(long, value_name = "R", default_value_t = 0.001)]
    rate: f64,
    /// Weight of the game result against the score, as for `quevedo train`
    #[arg(long, value_name = "SHARE", default_value_t = Course { start: 0.3, end: 0.3 })]
    lambda: Course,
    /// Share of positions with HCE targets, as for `quevedo train`
    #[arg(long, value_name = "SHARE", default_value_t = Course { start: 1.0, end: 0.1 })]
    lessons: Course,
    /// Settings of the test match, as for `quevedo match --each`
    #[arg(long, value_name = "WORDS", num_args = 1.., default_values = ["tc=2+0.02", "option.Hash=16"])]
    pace: Vec<String>,
    /// Openings of the test match, each played with both colours; a test still undecided then fails
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// SPRT bounds, as for `quevedo match`
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], default_values_t = [0.0, 10.0, 0.05, 0.05], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// Test games played at once
    #[arg(long, short = 'c', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Threads for self-play and training [default: one per core]
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
    /// Notebook that receives a record of each training [default: nets/HISTORY.md, or without that
    /// folder one in the training's folder]
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// Folder for everything
    #[arg(long, value_name = "FOLDER", default_value = "learning")]
    out: PathBuf,
}

/// Runs the cycles.
pub fn run(options: &Options) -> Result<(), Failure> {
    let folder = &options.out;
    let _occupied = files::occupy(folder)?;
    let mut state = State::open(folder)?;
    let cores = || available_parallelism().map_or(1, |cores| u16::try_from(cores.get()).unwrap_or(u16::MAX));
    state.threads = options.threads.or(state.threads).or_else(|| Some(cores()));
    // Report bad arguments now rather than after hours of games.
    let place = Place::new(options, &state);
    for words in [place.play(), place.train(&state), place.test()] {
        crate::check(&words)?;
    }
    if options.out.to_str().is_none() {
        return Err(Failure::Usage("the folder name is not UTF-8; choose another with --out".to_owned()));
    }
    if let Some(history) = &options.history {
        let folder =
            history.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if history.is_dir() || !folder.is_dir() {
            let history = history.display();
            return Err(Failure::Usage(format!(
                "{history}: the folder does not exist; give a file in an existing folder with --history"
            )));
        }
    }
    for games in &options.data {
        let file = journal::open(games).map_err(|error| Failure::reading(games, &error))?;
        Reader::new(BufReader::new(file))
            .map_err(|error| Failure::Usage(format!("{}: {error}", games.display())))?;
    }
    state.begin_with(options.first()?, folder)?;
    put_best(folder, &state)?;
    while state.cycles.len() < options.cycles as usize {
        let place = Place::new(options, &state);
        let next = match state.stage {
            Stage::Play => {
                place.perform(&place.play())?;
                Stage::Train
            }
            Stage::Train => {
                place.perform(&place.train(&state))?;
                Stage::Test
            }
            Stage::Test => {
                place.perform(&place.test())?;
                let cycle = place.judge()?;
                place.perform(&place.record(&cycle))?;
                state.cycles.push(cycle);
                Stage::Play
            }
        };
        state.stage = next;
        state.keep(folder)?;
        put_best(folder, &state)?;
    }
    tell(folder, &state)
}

impl Options {
    /// Identifies what the first cycle starts from.
    fn first(&self) -> Result<String, Failure> {
        if self.hand_crafted {
            return Ok(Best::ByHand.name());
        }
        let network = match &self.eval_file {
            Some(file) => catalogue::network::load(file).map_err(Failure::Usage)?,
            None => Network::built_in(),
        };
        Ok(format!("network {:016x}", network.hash()))
    }
}

/// Copies the best network to a fixed place. This happens after the state is saved, which decides.
fn put_best(folder: &Path, state: &State) -> Result<(), Failure> {
    let Some(best) = state.best() else { return Ok(()) };
    let best = Place::network_of(folder, best);
    let copy = folder.join("best.qnn");
    let bytes =
        journal::read(&best, catalogue::network::LONGEST).map_err(|error| Failure::reading(&best, &error))?;
    Network::read(&bytes).map_err(|error| {
        let (best, copy) = (best.display(), copy.display());
        Failure::Work(format!("{best}: {error}; {copy} may be an undamaged copy"))
    })?;
    files::write_whole(&copy, &bytes)
}

/// The best player so far.
enum Best {
    /// The built-in network.
    BuiltIn,
    /// The hand-crafted evaluation.
    ByHand,
    /// The network given by the user.
    File(PathBuf),
    /// The network of the cycle with this number.
    Cycle(usize, PathBuf),
}

impl Best {
    /// Returns its name.
    fn name(&self) -> String {
        match self {
            Best::BuiltIn => "built-in".to_owned(),
            Best::ByHand => "hand-crafted".to_owned(),
            Best::File(_) => "first".to_owned(),
            Best::Cycle(number, _) => format!("cycle-{number:02}"),
        }
    }
}

/// A cycle's folder and inputs.
struct Place<'a> {
    options: &'a Options,
    number: usize,
    threads: u16,
    /// Number of the cycle whose network is the best so far.
    best: Option<usize>,
}

impl<'a> Place<'a> {
    fn new(options: &'a Options, state: &State) -> Place<'a> {
        let threads = state.threads.unwrap_or(1);
        Place { options, number: state.cycles.len() + 1, threads, best: state.best() }
    }

    fn file(folder: &Path, number: usize, end: &str) -> PathBuf {
        folder.join(format!("cycle-{number:02}{end}"))
    }

    fn network_of(folder: &Path, number: usize) -> PathBuf {
        Place::file(folder, number, "").join("network.qnn")
    }

    /// Returns the folder of the test match.
    fn arena(&self) -> PathBuf {
        Place::file(&self.options.out, self.number, "-match")
    }

    /// Returns the best player so far.
    fn best(&self) -> Best {
        match (self.best, &self.options.eval_file) {
            (Some(number), _) => Best::Cycle(number, Place::network_of(&self.options.out, number)),
            (None, Some(file)) => Best::File(file.clone()),
            (None, None) if self.options.hand_crafted => Best::ByHand,
            (None, None) => Best::BuiltIn,
        }
    }

    /// Prints a command and runs it.
    fn perform(&self, words: &[String]) -> Result<(), Failure> {
        let shown: Vec<String> = words.iter().map(|word| words::quoted(word)).collect();
        writeln!(std::io::stdout().lock(), "\nCycle {}: quevedo {}", self.number, shown.join(" "))?;
        crate::perform(words)
    }

    /// Reads the test result of the new network.
    fn judge(&self) -> Result<Cycle, Failure> {
        let path = self.arena().join("result.json");
        let wrong = |what: &str| Failure::Work(format!("{}: no {what} found", path.display()));
        let bytes = journal::read(&path, MOST_RECORD).map_err(|error| Failure::reading(&path, &error))?;
        let result: Value =
            serde_json::from_slice(&bytes).map_err(|error| Failure::reading(&path, &error))?;
        let games = &result["meetings"][0]["games"];
        let count = |name: &str| games[name].as_u64().ok_or_else(|| wrong(name));
        let verdict = result["sprt"]["verdict"].as_str().ok_or_else(|| wrong("verdict of the test"))?;
        let elo = match (&games["elo_by_pairs"]["value"], &games["elo_by_pairs"]["error_95"]) {
            (Value::Number(value), Value::Number(error)) => {
                let number = |number: &serde_json::Number| number.as_f64().unwrap_or_default();
                format!(", Elo {:+.1} ± {:.1}", number(value), number(error))
            }
            _ => String::new(),
        };
        let kept = verdict == "H1";
        let result = format!(
            "+{} ={} -{} against {}{elo} at {}: {}",
            count("wins")?,
            count("draws")?,
            count("losses")?,
            self.best().name(),
            self.options.pace.join(" "),
            match verdict {
                "H1" => "kept",
                "H0" => "rejected",
                _ => "undecided, not kept",
            }
        );
        Ok(Cycle { number: self.number, kept, result })
    }
}

/// Prints the results of all cycles.
fn tell(folder: &Path, state: &State) -> Result<(), Failure> {
    let mut table = columns::table(&["cycle", "network", "test"], &[1, 2]);
    for cycle in &state.cycles {
        let network = Place::network_of(folder, cycle.number);
        table.add_row([cycle.number.to_string(), network.display().to_string(), cycle.result.clone()]);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{table}")?;
    match state.best() {
        Some(best) => writeln!(out, "Best: cycle {best}, also in {}/best.qnn.", folder.display())?,
        None => writeln!(out, "No network has passed its test.")?,
    }
    Ok(())
}
