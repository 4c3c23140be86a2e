//! `cargo xtask perft-suites`: the published counts, all of them, by the binary that people use.

mod suite;

use crate::counts::counts;
use crate::shell::{release_binary, root};
use crate::table::{Table, grouped};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use suite::Case;

/// The files of the suites.
const SUITES: [&str; 5] =
    ["standard.epd", "chess960.epd", "tricky.perft", "special_moves.epd", "double_checks.epd"];

/// Positions of the suites that Quevedo refuses, by their first fields: in this one a side has twenty-eight pieces.
const REFUSED: [&str; 1] = ["kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w"];

/// The code with which Quevedo refuses a position, and what it says of those above.
const REFUSAL: (i32, &str) = (2, "a side has more than sixteen men");

/// What `cargo xtask perft-suites` can be asked for.
#[derive(Args)]
pub struct Options {
    /// Leave out counts greater than this
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_nodes: u64,
    /// The folder of the suites
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// Count only the suites named
    #[arg(value_name = "SUITE")]
    suites: Vec<String>,
}

/// One count to be made.
struct Count {
    fen: String,
    depth: u32,
    nodes: u64,
}

/// What came of one suite.
struct Verdict {
    took: Duration,
    /// How many counts were not made because the position is [illegal](REFUSED).
    refused: usize,
    faults: Vec<String>,
}

/// How one count ended, if not in an error.
enum Verified {
    Right,
    Refused,
}

/// Counts the suites; true if all counts are as published.
pub fn run(options: &Options) -> Result<bool> {
    let folder = options.data.clone().unwrap_or_else(|| root().join("../shared/data/perft"));
    if !folder.is_dir() {
        bail!(
            "the perft suites are not here: there is no folder {}. They are not part of the project; \
             name a folder that has them with --data",
            folder.display()
        );
    }
    let chosen = |name: &&str| {
        options.suites.is_empty() || options.suites.iter().any(|s| name.starts_with(s.as_str()))
    };
    let names: Vec<&str> = SUITES.into_iter().filter(chosen).collect();
    if names.is_empty() {
        bail!("no suite has that name; there are {}", SUITES.join(", "));
    }
    let binary = release_binary("quevedo", "quevedo", &[])?;
    let mut table =
        Table::new(&["suite", "positions", "counts", "nodes", "time", "Mnps", "refused", "wrong"]);
    let mut faults = Vec::new();
    for name in names {
        let path = folder.join(name);
        let bytes = std::fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let cases = suite::read(&String::from_utf8_lossy(&bytes)).with_context(|| format!("in {name}"))?;
        let counts = select(&cases, options.max_nodes);
        let nodes: u64 = counts.iter().map(|count| count.nodes).sum();
        let verdict = count_all(name, &binary, &counts)?;
        let seconds = verdict.took.as_secs_f64();
        table.row(vec![
            name.to_owned(),
            cases.len().to_string(),
            counts.len().to_string(),
            grouped(nodes),
            format!("{seconds:.1} s"),
            format!("{:.0}", nodes as f64 / seconds.max(1e-9) / 1e6),
            verdict.refused.to_string(),
            verdict.faults.len().to_string(),
        ]);
        faults.extend(verdict.faults);
    }
    println!("{table}");
    for fault in &faults {
        println!("{fault}");
    }
    Ok(faults.is_empty())
}

/// The counts of at most `max_nodes`, the longest first, so that no core is left with it at the end.
fn select(cases: &[Case], max_nodes: u64) -> Vec<Count> {
    let mut counts: Vec<Count> = cases
        .iter()
        .flat_map(|case| {
            case.counts.iter().map(|&(depth, nodes)| Count { fen: case.fen.clone(), depth, nodes })
        })
        .filter(|count| count.nodes <= max_nodes)
        .collect();
    counts.sort_by_key(|count| std::cmp::Reverse(count.nodes));
    counts
}

/// Makes the counts on all cores.
fn count_all(name: &str, binary: &Path, counts: &[Count]) -> Result<Verdict> {
    let style = ProgressStyle::with_template("{msg:20} {wide_bar} {percent:>3} %  {eta} left")?;
    let bar = ProgressBar::new(counts.iter().map(|count| count.nodes).sum()).with_style(style);
    bar.set_message(name.to_owned());
    let start = Instant::now();
    let next = AtomicUsize::new(0);
    let refused = AtomicUsize::new(0);
    let faults = Mutex::new(Vec::new());
    let work = || {
        while let Some(count) = counts.get(next.fetch_add(1, Ordering::Relaxed)) {
            match verify(binary, count) {
                Ok(Verified::Right) => {}
                Ok(Verified::Refused) => drop(refused.fetch_add(1, Ordering::Relaxed)),
                Err(fault) => {
                    let fault = format!("{name}: {fault:#}");
                    bar.println(&fault);
                    faults.lock().unwrap_or_else(PoisonError::into_inner).push(fault);
                }
            }
            bar.inc(count.nodes);
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    std::thread::scope(|scope| (0..cores).for_each(|_| drop(scope.spawn(work))));
    bar.finish_and_clear();
    let faults = faults.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(Verdict { took: start.elapsed(), refused: refused.into_inner(), faults })
}

/// Makes one count; anything but the published number is an error, unless the position is refused by right.
fn verify(binary: &Path, count: &Count) -> Result<Verified> {
    let Count { fen, depth, nodes } = count;
    let place = || format!("{fen} at depth {depth}");
    let mut command = Command::new(binary);
    command.args(["perft", "--chess960", "--fen", fen, &depth.to_string()]).stdin(Stdio::null());
    let output = command.output().context("quevedo cannot be started")?;
    let [text, complaint] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    if REFUSED.iter().any(|start| fen.starts_with(start)) {
        ensure!(
            output.status.code() == Some(REFUSAL.0) && complaint.contains(REFUSAL.1),
            "{}: to be refused, but it ended otherwise ({}): {text}{complaint}",
            place(),
            output.status
        );
        return Ok(Verified::Refused);
    }
    ensure!(output.status.success(), "{}: failed ({}): {complaint}", place(), output.status);
    let found = counts(&text).with_context(place)?;
    ensure!(found == [*nodes], "{}: counted {found:?}, published {nodes}", place());
    Ok(Verified::Right)
}
