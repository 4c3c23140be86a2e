//! `quevedo tables`: endgame tables with the distance to mate.

use crate::failure::Failure;
use crate::progress::Meter;
use crate::tournament::interruptible;
use chess::Illegal;
use clap::{Args, Subcommand};
use dtm::{Distance, Error, Loaded, Material, Progress, Summary, Tables, in_order, table_size};
use journal::FolderLock;
use language::Language;
use player::Stop;
use serde_json::json;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Compute and probe endgame tables with the distance to mate
#[derive(Args)]
pub struct Options {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compute tables by retrograde analysis and write them to a folder
    ///
    /// Each table is checked against itself before it is written. After an interruption or a crash,
    /// the same command continues with the first table that is missing.
    Generate(Generate),
    /// Print what perfect play gives in a position, and after each legal move
    Probe(Probe),
}

#[derive(Args)]
struct Generate {
    /// Tables to compute: 3, 4 or 5 for all with that many pieces, or materials such as KRK,KBNK;
    /// those that they lead to are computed too
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "3", value_parser = wanted)]
    pieces: Vec<Wanted>,
    /// Folder of the tables
    #[arg(long, value_name = "FOLDER", default_value = "tables")]
    out: PathBuf,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Args)]
struct Probe {
    /// Position to look up
    #[arg(value_name = "FEN")]
    fen: String,
    /// Folder of the tables; without one, positions of three pieces are computed at once
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One entry of `--pieces`.
#[derive(Clone)]
struct Wanted(Vec<Material>);

fn wanted(text: &str) -> Result<Wanted, String> {
    match text {
        "3" | "4" | "5" => Ok(Wanted(Material::all(text.parse().unwrap_or_default()))),
        name => name
            .parse()
            .map(|material| Wanted(vec![material]))
            .map_err(|error: dtm::MaterialError| error.to_string()),
    }
}

/// Runs the command.
pub fn run(options: &Options) -> Result<(), Failure> {
    match &options.command {
        Command::Generate(options) => options.run(),
        Command::Probe(options) => options.run(),
    }
}

impl Generate {
    fn run(&self) -> Result<(), Failure> {
        let wanted: Vec<Material> = self.pieces.iter().flat_map(|wanted| wanted.0.clone()).collect();
        let order = in_order(&wanted);
        let _lock = FolderLock::take(&self.out)
            .map_err(|error| Failure::Work(format!("{error}; choose another folder with --out")))?;
        let stop = interruptible()?;
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, usize::from);
        let sizes: Vec<u64> = order.iter().map(table_size).collect();
        let all = sizes.iter().sum();
        let mut meter = Meter::new("positions");
        meter.begin(0, all, String::new());
        let mut loaded = Loaded::default();
        let mut rows = Vec::new();
        for (number, material) in order.iter().enumerate() {
            let before: u64 = sizes[..number].iter().sum();
            if !is_there(&mut loaded, &self.out, material)? {
                let show = |meter: &mut Meter, fraction: f64| {
                    let done = before + (fraction * sizes[number] as f64) as u64;
                    meter.show(done, all, format!("{material}, table {} of {}", number + 1, order.len()));
                };
                let summary =
                    solve(&mut loaded, material, threads, &stop, |fraction| show(&mut meter, fraction));
                let summary = summary.inspect_err(|_| meter.clear()).map_err(failure)?;
                let bytes =
                    loaded.save(&self.out, material).inspect_err(|_| meter.clear()).map_err(failure)?;
                rows.push((material, summary, bytes));
            }
            let needed: Vec<Material> = order[number + 1..].iter().flat_map(Material::next).collect();
            loaded.keep_only(&needed);
        }
        meter.clear();
        self.report(&rows, order.len())
    }

    fn report(&self, rows: &[(&Material, Summary, u64)], all: usize) -> Result<(), Failure> {
        let mut out = io::stdout().lock();
        let head = ["table", "positions", "won", "lost", "longest mate", "bytes"];
        let mut table = arena::columns::table(&head, &[0]);
        for (material, Summary { positions, wins, losses, longest }, bytes) in rows {
            let numbers = [*positions, *wins, *losses, u64::from(longest.div_ceil(2)), *bytes];
            table.add_row(
                std::iter::once(material.to_string()).chain(numbers.map(|number| number.to_string())),
            );
        }
        if !rows.is_empty() {
            writeln!(out, "{table}")?;
        }
        writeln!(out, "{all} tables in {}, {} of them new.", self.out.display(), rows.len())?;
        Ok(())
    }
}

/// Whether a table exists already; it is in memory then.
fn is_there(loaded: &mut Loaded, folder: &Path, material: &Material) -> Result<bool, Failure> {
    match loaded.load(folder, material) {
        Ok(()) => Ok(true),
        Err(Error::File { error, .. }) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(failure(error)),
    }
}

/// Solves a table in a thread of its own, while this one shows how far it is.
fn solve(
    loaded: &mut Loaded,
    material: &Material,
    threads: usize,
    stop: &Stop,
    mut show: impl FnMut(f64),
) -> Result<Summary, Error> {
    const PAUSE: Duration = Duration::from_millis(50);
    let progress = Progress::default();
    std::thread::scope(|scope| {
        let work = scope.spawn(|| loaded.solve(material, threads, &progress));
        while !work.is_finished() {
            progress.stop.fetch_or(stop.is_raised(), Relaxed);
            show(progress.fraction());
            std::thread::sleep(PAUSE);
        }
        work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

impl Probe {
    fn run(&self) -> Result<(), Failure> {
        let position = terminal::read_position(Some(&self.fen), false, Illegal::default(), Language::English);
        let position = position.map_err(Failure::Usage)?;
        let tables = match &self.tables {
            Some(folder) => Tables::open(folder).map_err(failure)?,
            None => Tables::without_files(),
        };
        let found = tables.probe(&position).map_err(failure)?;
        let (Some(distance), Some(moves)) = (found, tables.moves(&position).map_err(failure)?) else {
            return Err(Failure::Work(format!(
                "no table covers {}; compute it with `quevedo tables generate`, and name its folder with --tables \
                 (positions with castling rights are in none)",
                position.to_fen()
            )));
        };
        let mut out = io::stdout().lock();
        let san = |m| position.san(m).map_or_else(|_| String::new(), |san| san.to_string());
        if self.json {
            let outcome = |distance: Distance| {
                let (result, plies) = match distance {
                    Distance::Win(plies) => ("win", Some(plies)),
                    Distance::Draw => ("draw", None),
                    Distance::Loss(plies) => ("loss", Some(plies)),
                };
                json!({"result": result, "plies": plies})
            };
            let moves: Vec<_> = moves
                .iter()
                .map(|rated| json!({"move": san(rated.m), "outcome": outcome(rated.distance)}))
                .collect();
            let value = json!({"fen": position.to_fen(), "outcome": outcome(distance), "moves": moves});
            writeln!(out, "{value:#}")?;
            return Ok(());
        }
        writeln!(out, "{}", distance.in_words())?;
        for rated in moves {
            writeln!(out, "{:<8} {}", san(rated.m), rated.distance.in_words())?;
        }
        Ok(())
    }
}

fn failure(error: Error) -> Failure {
    match error {
        Error::Stopped => {
            let _ = writeln!(io::stderr(), "{error}");
            Failure::Interrupted
        }
        other => Failure::Work(other.to_string()),
    }
}
