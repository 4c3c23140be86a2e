//! `quevedo learn`: self-play, training and test in turn, by the commands that people would give.

mod state;
mod words;

use crate::columns;
use crate::failure::Failure;
use crate::files;
use crate::networks;
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

/// Let the engine learn from its own games, cycle by cycle
///
/// Each cycle plays games by the best network so far, trains a new one on the games of all cycles, and tests it against the
/// best. What passes the test is the best from then on. Each step is a command that could be given by hand, and is shown; after
/// an interruption or a crash the same command goes on.
#[derive(Args)]
#[command(after_help = "Example: quevedo learn --cycles 3 --positions 20000000 --nodes 250 --concurrency 2")]
pub struct Options {
    /// How many cycles there are to be in all, those of before included
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    cycles: u32,
    /// New positions worth learning from in each cycle
    #[arg(long, value_name = "N", default_value_t = 2_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Nodes after which the search of a move goes no deeper, in games to learn from
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Files of self-play games to learn from besides
    #[arg(long, value_name = "FILE", num_args = 1..)]
    data: Vec<PathBuf>,
    /// Begin with the network in this file instead of that of the program
    #[arg(long, value_name = "FILE", conflicts_with = "hand_crafted")]
    eval_file: Option<PathBuf>,
    /// Begin with the hand-crafted evaluation, as if there had never been a network
    #[arg(long)]
    hand_crafted: bool,
    /// Neurons of the first layer for each side
    #[arg(long, value_name = "N", default_value_t = 256)]
    hidden: usize,
    /// How many outputs networks have
    #[arg(long, value_name = "N", default_value_t = 8)]
    buckets: usize,
    /// How often all positions are gone through
    #[arg(long, value_name = "N", default_value_t = 30)]
    epochs: u32,
    /// How long a step is at first, as for `quevedo train`
    #[arg(long, value_name = "R", default_value_t = 0.001)]
    rate: f64,
    /// How much the result counts against the score, as for `quevedo train`
    #[arg(long, value_name = "SHARE", default_value_t = Course { start: 0.3, end: 0.3 })]
    lambda: Course,
    /// How many of all positions become lessons, as for `quevedo train`
    #[arg(long, value_name = "SHARE", default_value_t = Course { start: 1.0, end: 0.1 })]
    lessons: Course,
    /// How the test is played, in the words of `quevedo match --each`
    #[arg(long, value_name = "WORDS", num_args = 1.., default_values = ["tc=2+0.02", "option.Hash=16"])]
    pace: Vec<String>,
    /// The test is over after so many openings, each played with both colours, and not passed if it has not been decided
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    rounds: u32,
    /// The bounds of the test, as for `quevedo match`
    #[arg(long, num_args = 4, value_names = ["ELO0", "ELO1", "ALPHA", "BETA"], default_values_t = [0.0, 10.0, 0.05, 0.05], allow_negative_numbers = true)]
    sprt: Vec<f64>,
    /// How many games of the test are played at once
    #[arg(long, short = 'c', value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// On how many threads games to learn from are played, and networks trained; one on each core if left out
    #[arg(long, short = 't', value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// For all that is drawn by lot
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u32,
    /// The notebook in which each training leaves a record; nets/HISTORY.md, or without that folder one in that of the training
    #[arg(long, value_name = "FILE")]
    history: Option<PathBuf>,
    /// The folder in which everything is kept
    #[arg(long, value_name = "FOLDER", default_value = "learning")]
    out: PathBuf,
}

/// Goes through the cycles.
pub fn run(options: &Options) -> Result<(), Failure> {
    let folder = &options.out;
    let _occupied = files::occupy(folder)?;
    let mut state = State::open(folder)?;
    let cores = || available_parallelism().map_or(1, |cores| u16::try_from(cores.get()).unwrap_or(u16::MAX));
    state.threads = options.threads.or(state.threads).or_else(|| Some(cores()));
    // Before hours of games, what can be known to be wrong.
    let place = Place::new(options, &state);
    for words in [place.play(), place.train(&state), place.test()] {
        crate::check(&words)?;
    }
    if options.out.to_str().is_none() {
        return Err(Failure::Usage(
            "the name of the folder is no UTF-8: choose another with --out".to_owned(),
        ));
    }
    if let Some(history) = &options.history {
        let folder =
            history.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if history.is_dir() || !folder.is_dir() {
            let history = history.display();
            return Err(Failure::Usage(format!(
                "{history}: name a file in a folder that there is, with --history"
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
    /// What the first cycle begins with, in words that nothing else has.
    fn first(&self) -> Result<String, Failure> {
        if self.hand_crafted {
            return Ok(Best::ByHand.name());
        }
        let network = match &self.eval_file {
            Some(file) => networks::load(file).map_err(Failure::Usage)?,
            None => Network::built_in(),
        };
        Ok(format!("network {:016x}", network.hash()))
    }
}

/// Puts the best network where whoever wants it need not know which it is. That is done after the state is kept, which decides.
fn put_best(folder: &Path, state: &State) -> Result<(), Failure> {
    let Some(best) = state.best() else { return Ok(()) };
    let best = Place::network_of(folder, best);
    let copy = folder.join("best.qnn");
    let bytes = journal::read(&best, networks::LONGEST).map_err(|error| Failure::reading(&best, &error))?;
    Network::read(&bytes).map_err(|error| {
        let (best, copy) = (best.display(), copy.display());
        Failure::Work(format!("{best}: {error}; {copy} may be a sound copy of it"))
    })?;
    files::write_whole(&copy, &bytes)
}

/// What plays best so far.
enum Best {
    /// The network of the program.
    BuiltIn,
    /// The hand-crafted evaluation.
    ByHand,
    /// The network that was named.
    File(PathBuf),
    /// The network of the cycle with this number.
    Cycle(usize, PathBuf),
}

impl Best {
    /// What it is called.
    fn name(&self) -> String {
        match self {
            Best::BuiltIn => "built-in".to_owned(),
            Best::ByHand => "hand-crafted".to_owned(),
            Best::File(_) => "first".to_owned(),
            Best::Cycle(number, _) => format!("cycle-{number:02}"),
        }
    }
}

/// Where a cycle is, and what it needs.
struct Place<'a> {
    options: &'a Options,
    number: usize,
    threads: u16,
    /// The number of the cycle whose network is the best so far.
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

    /// The folder of the test.
    fn arena(&self) -> PathBuf {
        Place::file(&self.options.out, self.number, "-match")
    }

    /// The best so far.
    fn best(&self) -> Best {
        match (self.best, &self.options.eval_file) {
            (Some(number), _) => Best::Cycle(number, Place::network_of(&self.options.out, number)),
            (None, Some(file)) => Best::File(file.clone()),
            (None, None) if self.options.hand_crafted => Best::ByHand,
            (None, None) => Best::BuiltIn,
        }
    }

    /// Shows a command, and does it.
    fn perform(&self, words: &[String]) -> Result<(), Failure> {
        let shown: Vec<String> = words.iter().map(|word| words::quoted(word)).collect();
        writeln!(std::io::stdout().lock(), "\nCycle {}: quevedo {}", self.number, shown.join(" "))?;
        crate::perform(words)
    }

    /// What the test says of the new network.
    fn judge(&self) -> Result<Cycle, Failure> {
        let path = self.arena().join("result.json");
        let wrong = |what: &str| Failure::Work(format!("{}: there is no {what} in it", path.display()));
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

/// Tells what came of all cycles.
fn tell(folder: &Path, state: &State) -> Result<(), Failure> {
    let mut table = columns::table(&["cycle", "network", "test"], &[1, 2]);
    for cycle in &state.cycles {
        let network = Place::network_of(folder, cycle.number);
        table.add_row([cycle.number.to_string(), network.display().to_string(), cycle.result.clone()]);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{table}")?;
    match state.best() {
        Some(best) => {
            writeln!(out, "The best is that of cycle {best}, also in {}/best.qnn.", folder.display())?
        }
        None => writeln!(out, "No network has passed its test.")?,
    }
    Ok(())
}
