//! `quevedo suite`: test suites put to any engine.

mod table;

use crate::engines;
use crate::failure::Failure;
use arena::engine::Registry;
use arena::suite::{News, Report, Suite, SuiteError, Terms};
use arena::{Contender, Pace, parse_contender, parse_time};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use player::Stop;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What `quevedo suite` can be asked for.
#[derive(Args)]
pub struct Options {
    /// The positions, in files of EPD with bm, am, dm or points
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The engine, after the files: a program or a built-in player, then words such as proto=xboard or option.Hash=64
    #[arg(long, required = true, num_args = 1.., value_name = "WORD")]
    engine: Vec<String>,
    /// The time for each position, in seconds or as minutes:seconds
    #[arg(long, value_name = "TIME", value_parser = positive_time)]
    time: Option<Duration>,
    /// How many nodes to search for each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How deep to search each position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// How many engines work at a time, each on a position of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Keep each result in this file at once; the same command goes on from it after a break
    #[arg(long, value_name = "FILE.jsonl")]
    out: Option<PathBuf>,
    /// Write everything to this file at the end
    #[arg(long, value_name = "FILE.json")]
    json: Option<PathBuf>,
    /// List the positions that were not solved
    #[arg(long)]
    failures: bool,
}

fn positive_time(text: &str) -> Result<Duration, String> {
    match parse_time(text) {
        Ok(time) if time.is_zero() => Err("expected a time above 0".to_owned()),
        other => other.map_err(|error| error.to_string()),
    }
}

/// Runs the suite and prints the table.
pub fn run(options: &Options) -> Result<(), Failure> {
    let registry = engines::registry();
    let contender = contender(options, &registry)?;
    let suite = Suite::read(&options.files).map_err(failure)?;
    let json = options.json.as_deref().map(open).transpose()?;
    let terms = Terms {
        concurrency: options.concurrency.into(),
        out: options.out.as_deref(),
        ..Terms::new(&contender, &registry)
    };
    let mut progress = Progress::new(suite.items().len());
    let report = arena::suite::run(&suite, &terms, &Stop::new(), &mut |news| progress.tell(news));
    progress.bar.finish_and_clear();
    let report = report.map_err(failure)?;

    let mut out = BufWriter::new(std::io::stdout().lock());
    table::write(&mut out, &report, progress.recalled)?;
    if options.failures {
        table::write_failures(&mut out, &report)?;
    }
    out.flush()?;
    json.map_or(Ok(()), |(path, file)| write_json(path, file, &report))
}

/// The engine that is meant, with the limits of the command line before those of its words.
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
        Err(Failure::Usage("nothing says how long to think: give --time, --nodes or --depth".to_owned()))
    }
}

/// A wrong question, or bad luck on the way.
fn failure(error: SuiteError) -> Failure {
    let text = error.to_string();
    match error {
        SuiteError::Log { .. } | SuiteError::Damaged { .. } | SuiteError::Restart(_) => Failure::Work(text),
        _ => Failure::Usage(text),
    }
}

/// Opens the file to be written at the end, so that its absence shows at the beginning; what is in it stays until then.
fn open(path: &Path) -> Result<(&Path, File), Failure> {
    let file = File::options().write(true).create(true).truncate(false).open(path);
    file.map(|file| (path, file)).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))
}

fn write_json(path: &Path, mut file: File, report: &Report) -> Result<(), Failure> {
    let text = || {
        let mut value = serde_json::to_value(report)?;
        value["quevedo"] = env!("CARGO_PKG_VERSION").into();
        value["limits"] = report.contender.pace.to_string().into();
        value["themes"] = serde_json::to_value(report.themes())?;
        value["total"] = serde_json::to_value(report.total())?;
        serde_json::to_string_pretty(&value)
    };
    let text = text().map_err(std::io::Error::from);
    let written = text.and_then(|text| {
        file.set_len(0)?;
        file.write_all(text.as_bytes())?;
        file.write_all(b"\n")
    });
    written.map_err(|error| Failure::Work(format!("{}: {error}", path.display())))
}

/// The bar on the terminal; on anything but a terminal there is none.
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
            // What took no time says nothing of the time that is left.
            self.bar.reset_eta();
        }
    }
}
