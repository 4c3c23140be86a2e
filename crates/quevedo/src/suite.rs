//! `quevedo suite`: test suites for any engine.

use crate::engines::positive_time;
use crate::failure::Failure;
use crate::files;
use crate::tournament::{interruptible, set_aside};
use arena::engine::Registry;
use arena::suite::{Complaints, News, Report, Suite, SuiteError, Terms};
use arena::{Contender, Pace, parse_contender};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of `quevedo suite`.
#[derive(Args)]
pub struct Options {
    /// EPD files with bm, am, dm or points
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Engine, after the files: a program or built-in player, then settings such as proto=xboard or
    /// option.Hash=64
    #[arg(long, required = true, num_args = 1.., value_name = "WORD")]
    engine: Vec<String>,
    /// Time per position, in seconds or as minutes:seconds
    #[arg(long, value_name = "TIME", value_parser = positive_time)]
    time: Option<Duration>,
    /// Node limit per position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Search depth per position, in plies
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Run this many engines at once, each on its own position
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Seconds without output, where --time does not apply, before a program counts as hung
    #[arg(long, default_value = "60", value_name = "SECONDS", value_parser = positive_time)]
    patience: Duration,
    /// File that records each result at once; the same command resumes from it [default: named
    /// after suite, engine and limits]
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Start over; move the existing results file aside
    #[arg(long)]
    fresh: bool,
    /// Stop a mate position as soon as the engine announces the mate
    #[arg(long)]
    early: bool,
    /// Write a JSON report to this file at the end
    #[arg(long, value_name = "FILE.json")]
    json: Option<PathBuf>,
    /// List the positions that were not solved
    #[arg(long)]
    failures: bool,
}

/// Runs the suite and prints the table.
pub fn run(options: &Options) -> Result<(), Failure> {
    let outputs: Vec<PathBuf> = [&options.json, &options.out].into_iter().flatten().cloned().collect();
    files::keep_apart(&options.files, &outputs)?;
    let registry = catalogue::registry();
    let contender = contender(options, &registry)?;
    let suite = Suite::read(&options.files).map_err(failure)?;
    let json = options.json.as_deref().map(check).transpose()?;
    let stop = interruptible()?;
    let mut terms = Terms {
        patience: options.patience,
        concurrency: options.concurrency.into(),
        early: options.early,
        ..Terms::new(&contender, &registry)
    };
    let named = || PathBuf::from(format!("suite-{:08x}.jsonl", terms.fingerprint(&suite) >> 32));
    let out = set_aside(options.out.clone().unwrap_or_else(named), options.fresh)?;
    let complaints =
        Complaints::new(&contender, &out).map_err(|(folder, error)| Failure::writing(&folder, &error))?;
    terms.out = Some(&out);
    terms.complaints = complaints.as_ref().map(Complaints::folder);
    let mut progress = Progress::new(suite.items().len());
    let report = arena::suite::run(&suite, &terms, &stop, &mut |news| progress.tell(news));
    progress.bar.finish_and_clear();
    let report = report.map_err(failure)?;
    if let Some(path) = json {
        let value = arena::report::suite_json(&report, env!("CARGO_PKG_VERSION"));
        files::write_json(path, &value.map_err(|error| Failure::writing(path, &error))?)?;
    }
    tell(options, &report, progress.recalled, &out)
}

/// Prints the results.
fn tell(options: &Options, report: &Report, recalled: usize, kept: &Path) -> Result<(), Failure> {
    let mut out = BufWriter::new(std::io::stdout().lock());
    arena::report::write_suite(&mut out, report, recalled)?;
    if options.failures {
        arena::report::write_failures(&mut out, report)?;
    }
    writeln!(out, "\nResults in {}.", kept.display())?;
    let (done, all) = (report.trials.len(), report.positions);
    if done < all {
        writeln!(out, "Interrupted after {done} of {all} positions: run the same command to resume.")?;
    }
    out.flush()?;
    if done < all { Err(Failure::Interrupted) } else { Ok(()) }
}

/// Parses the engine; limits of the command line take precedence over its own.
fn contender(options: &Options, registry: &Registry) -> Result<Contender, Failure> {
    let mut contender = parse_contender(&options.engine, &[], registry)
        .map_err(|error| Failure::Usage(format!("--engine: {error}")))?;
    let own = contender.pace;
    contender.pace = Pace {
        move_time: options.time.or(own.move_time),
        nodes: options.nodes.or(own.nodes),
        depth: options.depth.or(own.depth),
        ..own
    };
    if contender.pace.is_limited() {
        Ok(contender)
    } else {
        Err(Failure::Usage("no limit given; add --time, --nodes or --depth".to_owned()))
    }
}

/// Classifies an error: bad arguments, or failed work.
fn failure(error: SuiteError) -> Failure {
    let text = error.to_string();
    match error {
        SuiteError::Log { .. }
        | SuiteError::Damaged { .. }
        | SuiteError::Restart(_)
        | SuiteError::Thread(_) => Failure::Work(text),
        _ => Failure::Usage(text),
    }
}

/// Checks that the file can be written at the end; its content stays until then.
fn check(path: &Path) -> Result<&Path, Failure> {
    let file = File::options().write(true).create(true).truncate(false).open(path);
    file.map(|_| path).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

/// The progress bar; hidden unless standard error is a terminal.
struct Progress {
    bar: ProgressBar,
    solved: usize,
    recalled: usize,
}

impl Progress {
    fn new(positions: usize) -> Progress {
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len}, {msg} solved, {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(positions as u64).with_style(style).with_message("0");
        Progress { bar, solved: 0, recalled: 0 }
    }

    fn tell(&mut self, news: News<'_>) {
        let trial = match news {
            News::Recalled(trial) => {
                self.recalled += 1;
                trial
            }
            News::Done(trial) => trial,
        };
        self.solved += usize::from(trial.solved);
        self.bar.set_message(self.solved.to_string());
        self.bar.inc(1);
        if matches!(news, News::Recalled(_)) {
            // Recalled results took no time, so they must not affect the estimate.
            self.bar.reset_eta();
        }
    }
}
