//! The page under its heaviest load: frame times while the tree theatre plays a tree of thousands of nodes, in a real browser.

use super::server::Host;
use crate::shell::{release_binary, root};
use crate::table::Table;
use crate::web::{browser, install};
use anyhow::{Context, Result, ensure};
use serde::Deserialize;
use std::path::Path;
use std::process::{Command, Stdio};

/// The median frame is to take no longer: sixty a second, with what clocks of browsers round.
const GOAL_MS: f64 = 17.0;

/// What `web/tools/frames.js` says of a run.
#[derive(Deserialize)]
struct Run {
    what: String,
    frames: u64,
    /// Of them, what the page itself needs of the processor, on average.
    own: f64,
    median: f64,
    p95: f64,
    worst: f64,
}

/// Plays all runs and prints them; true if the median frame is soon enough in each.
pub fn run(program: Option<&Path>) -> Result<bool> {
    install()?;
    let browser =
        browser().context("there is no Chromium: install it, or name it in the variable CHROMIUM")?;
    let program =
        program.map_or_else(|| release_binary("quevedo", "quevedo", &[]), |file| Ok(file.to_owned()))?;
    let host = Host::start(&program)?;
    let output = Command::new("node")
        .args(["tools/frames.js", &format!("http://{}/?token={}", host.address, host.secret)])
        .current_dir(root().join("web"))
        .env("CHROMIUM", browser)
        .stdin(Stdio::null())
        .stderr(Stdio::inherit())
        .output()
        .context("node cannot be started")?;
    ensure!(output.status.success(), "tools/frames.js failed");
    let lines = std::str::from_utf8(&output.stdout).context("the figures are not text")?.lines();
    let runs: Vec<Run> =
        lines.map(serde_json::from_str).collect::<Result<_, _>>().context("the figures cannot be read")?;
    println!("## Frames of the tree theatre, with a tree of 5 461 nodes\n");
    let headings =
        ["what is played", "frames", "median, ms", "95 %, ms", "worst, ms", "own work a frame, ms"];
    let mut table = Table::new(&headings);
    for run in &runs {
        let times = [run.median, run.p95, run.worst, run.own].map(|time| format!("{time:.1}"));
        table.row([run.what.clone(), run.frames.to_string()].into_iter().chain(times).collect());
    }
    println!("{table}");
    let good = !runs.is_empty() && runs.iter().all(|run| run.median <= GOAL_MS);
    let verdict = if good { "moves smoothly" } else { "does not move smoothly" };
    println!("- it {verdict}: the median frame should take no longer than {GOAL_MS} ms");
    println!("- other work of the machine lengthens all times but the last");
    Ok(good)
}
