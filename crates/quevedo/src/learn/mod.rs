//! `quevedo learn`: self-play, training and testing in turn, each step as an ordinary command does
//! it; and the network into the program.

mod adopt;

use crate::columns;
use crate::failure::Failure;
use crate::games::GameOptions;
use crate::{datagen, tournament, train};
use arena::runner::{Finish, Plan};
use arena::schedule::{Format, Length};
use arena::{Contender, parse_contender};
use clap::{Args, Subcommand};
use stats::{EloModel, Sprt, Tally as _, Verdict};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;
use trainer::learning::commands::{self, TestSettings};
use trainer::learning::{Best, Learning, LearningPlan, Start, Step, TestResult, TestStep};
use trainer::train::{Course, Settings};

/// Improve the network by cycles of self-play, training and testing
///
/// Each cycle plays self-play games with the best network so far, trains a new network on the games
/// of all cycles, and tests it against the best in an SPRT. A network that passes becomes the best.
/// Each step is shown as the command that would run it by hand; after an interruption or a crash,
/// the same command resumes.
#[derive(Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  quevedo learn --cycles 3 --positions 20000000 --nodes 250 --concurrency 2
  quevedo learn adopt learning/cycle-03"
)]
pub struct Options {
    #[command(flatten)]
    learn: LearnOptions,
    #[command(subcommand)]
    action: Option<Action>,
}

#[derive(Subcommand)]
enum Action {
    Adopt(adopt::Options),
}

#[derive(Args)]
#[group(id = "learn")]
struct LearnOptions {
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

/// Runs the cycles, or another mode.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.action {
        None => learn(&options.learn),
        Some(Action::Adopt(options)) => adopt::run(options),
    }
}

/// Runs the cycles.
fn learn(options: &LearnOptions) -> Result<(), Failure> {
    // Report bad arguments now rather than after hours of games.
    options.contender("new".to_owned())?;
    options.sprt()?;
    let cores = || available_parallelism().map_or(1, |cores| u16::try_from(cores.get()).unwrap_or(u16::MAX));
    let mut learning = Learning::open(options.plan()?, cores())?;
    while let Some(step) = learning.next_step()? {
        let shown = commands::of_step(&step, &options.test_settings());
        announce(&learning, &shown)?;
        match step {
            Step::Play(step) => {
                datagen::play(&step.plan)?;
                learning.done()?;
            }
            Step::Train(step) => {
                train::step(&step)?;
                learning.done()?;
            }
            Step::Test(step) => {
                let cycle = learning.judged(&options.test(&step)?);
                let notebook = options.history.as_deref();
                announce(&learning, &commands::record(&step.training, notebook, &cycle.result))?;
                train::tell_match(&step.training, notebook, &cycle.result)?;
                learning.tested(cycle)?;
            }
        }
    }
    tell(&options.out, &learning)
}

/// Prints the command that would run a step by hand.
fn announce(learning: &Learning, command: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout().lock(), "\nCycle {}: quevedo {command}", learning.number())?;
    Ok(())
}

impl LearnOptions {
    fn plan(&self) -> Result<LearningPlan, Failure> {
        let start = match &self.eval_file {
            Some(file) => {
                let network = catalogue::network::load(file).map_err(Failure::Usage)?;
                Start::File(file.clone(), network)
            }
            None if self.hand_crafted => Start::HandCrafted,
            None => Start::BuiltIn,
        };
        let training = Settings {
            hidden: self.hidden,
            buckets: self.buckets,
            epochs: self.epochs,
            rate: self.rate,
            result_share: self.lambda,
            lessons: self.lessons,
            ..Settings::default()
        };
        Ok(LearningPlan {
            cycles: self.cycles,
            positions: self.positions,
            nodes: self.nodes,
            data: self.data.clone(),
            start,
            training,
            threads: self.threads,
            seed: self.seed,
            notebook: self.history.clone(),
            folder: self.out.clone(),
        })
    }

    /// Returns Quevedo under this name, at the pace of the test.
    fn contender(&self, name: String) -> Result<Contender, Failure> {
        let quevedo = ["quevedo".to_owned()];
        let contender = parse_contender(&quevedo, &self.pace, &catalogue::registry());
        Ok(Contender { name, ..contender.map_err(|error| Failure::Usage(error.to_string()))? })
    }

    fn sprt(&self) -> Result<Sprt, Failure> {
        let wrong = |error: String| Failure::Usage(format!("--sprt: {error}"));
        let &[elo0, elo1, alpha, beta] = self.sprt.as_slice() else {
            return Err(wrong("expected four numbers".to_owned()));
        };
        Sprt::new(EloModel::Logistic, elo0, elo1, alpha, beta).map_err(|error| wrong(error.to_string()))
    }

    fn test_settings(&self) -> TestSettings<'_> {
        let LearnOptions { pace, sprt, rounds, concurrency, seed, .. } = self;
        TestSettings { pace, sprt, rounds: *rounds, concurrency: *concurrency, seed: *seed }
    }

    /// Plays the new network against the best.
    fn test(&self, step: &TestStep) -> Result<TestResult, Failure> {
        let with = |mut contender: Contender, name: &str, value: String| {
            contender.options.retain(|(known, _)| !known.eq_ignore_ascii_case(name));
            contender.options.push((name.to_owned(), Some(value)));
            contender
        };
        let network = |contender, file: &Path| with(contender, "EvalFile", file.display().to_string());
        let best = self.contender(step.best.name())?;
        let best = match &step.best {
            Best::BuiltIn => best,
            Best::HandCrafted => with(best, "UseNetwork", "false".to_owned()),
            Best::File(file) | Best::Cycle(_, file) => network(best, file),
        };
        let games = GameOptions::with_seed(self.seed.into());
        let plan = Plan {
            event: tournament::EVENT.to_owned(),
            contenders: vec![network(self.contender(step.name.clone())?, &step.network), best],
            format: Format::RoundRobin,
            length: Length { rounds: self.rounds, repeat: 2 },
            chess960: false,
            adjudication: games.adjudication()?,
            seed: games.seed,
            concurrency: self.concurrency.into(),
            sprt: Some(self.sprt()?),
            patience: games.patience(),
            openings: games.openings_setting(),
        };
        let Finish { standings, sprt, .. } =
            tournament::play(&plan, &games, &catalogue::registry(), &step.folder)?;
        let meeting = standings.meeting(0, 1);
        Ok(TestResult {
            wins: meeting.games.wins,
            draws: meeting.games.draws,
            losses: meeting.games.losses,
            elo: meeting.pairs.logistic_elo(),
            verdict: sprt.map_or(Verdict::Continue, |state| state.verdict),
            at: self.pace.join(" "),
        })
    }
}

/// Prints the results of all cycles.
fn tell(folder: &Path, learning: &Learning) -> Result<(), Failure> {
    let mut table = columns::table(&["cycle", "network", "test"], &[1, 2]);
    for cycle in learning.cycles() {
        let network = learning.network_of(cycle.number);
        table.add_row([cycle.number.to_string(), network.display().to_string(), cycle.result.clone()]);
    }
    let mut out = std::io::stdout().lock();
    writeln!(out, "\n{table}")?;
    match learning.best_cycle() {
        Some(best) => writeln!(out, "Best: cycle {best}, also in {}/best.qnn.", folder.display())?,
        None => writeln!(out, "No network has passed its test.")?,
    }
    Ok(())
}
