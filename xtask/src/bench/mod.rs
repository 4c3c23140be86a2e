//! `cargo xtask bench`: speed, as ratios to rivals that run in the same minutes, one thread each; on Linux all of them on
//! the same core.
//!
//! A speed alone says more of the machine than of the program, so every figure stands beside those of others.
//! The runs of the contenders alternate, so that a machine that slows down slows all of them; processor time of
//! the user is compared, not time on the wall; the best of several runs counts, since disturbance only adds.

mod boards;
mod contender;
mod engine;
mod measure;
mod network;
mod page;
mod perft;
mod server;
mod verdict;

use crate::table::Table;
use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// What `cargo xtask bench` can be asked for.
#[derive(Args)]
pub struct Options {
    /// How many runs of each contender the best is taken of
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Print the figures as JSON instead of as tables
    #[arg(long)]
    json: bool,
    /// Instead, measure the engine by the wall clock: how soon it stops, one and two threads, nodes a second beside another
    #[arg(long, conflicts_with = "json")]
    engine: bool,
    /// Instead, measure evaluations a second of the network by each kind of instructions
    #[arg(long, conflicts_with_all = ["json", "engine"])]
    network: bool,
    /// Instead, measure the boards of crates/boards, and what their refinements bring
    #[arg(long, conflicts_with_all = ["engine", "network"])]
    boards: bool,
    /// Instead, let fifty games be played at once in the browser's server, and measure how soon it answers
    #[arg(long, conflicts_with_all = ["json", "engine", "network", "boards"])]
    server: bool,
    /// Instead, measure in a browser how long frames of the tree theatre take with a large tree
    #[arg(long, conflicts_with_all = ["json", "engine", "network", "boards", "server"])]
    page: bool,
    /// The program to measure with --engine, --server or --page, instead of one built for release
    #[arg(long, value_name = "FILE", conflicts_with_all = ["network", "boards", "json"])]
    program: Option<PathBuf>,
}

/// One table of figures.
#[derive(Serialize)]
struct Figures {
    title: &'static str,
    /// What was compared with what, and what was left out.
    notes: Vec<String>,
    rows: Vec<Row>,
    /// A line for each figure that was to reach something.
    verdicts: Vec<String>,
    /// Whether all that must be reached was.
    good: bool,
}

/// The figures of one task.
#[derive(Serialize)]
struct Row {
    task: String,
    nodes: u64,
    /// Quevedo first.
    contenders: Vec<Figure>,
}

/// The figure of one contender.
#[derive(Serialize)]
struct Figure {
    name: &'static str,
    seconds: f64,
    /// Millions of nodes a second of processor time.
    mnps: f64,
    /// How many times as fast Quevedo is.
    ratio: f64,
}

/// Takes all figures and prints them; true if Quevedo is as fast as it must be.
pub fn run(options: &Options) -> Result<bool> {
    if options.engine {
        engine::run(options.program.as_deref())?;
        return Ok(true);
    }
    if options.server {
        return server::run(options.program.as_deref());
    }
    if options.page {
        return page::run(options.program.as_deref());
    }
    if options.network {
        network::run(options.rounds)?;
        return Ok(true);
    }
    let figures =
        if options.boards { boards::run(options.rounds)? } else { vec![perft::run(options.rounds)?] };
    if options.json {
        println!("{}", serde_json::to_string_pretty(&figures).context("the figures do not fit in JSON")?);
    } else {
        figures.iter().for_each(print);
    }
    Ok(figures.iter().all(|figures| figures.good))
}

fn print(figures: &Figures) {
    println!("## {}\n", figures.title);
    let Some(first) = figures.rows.first() else { return };
    let names: Vec<&str> = first.contenders.iter().map(|figure| figure.name).collect();
    let mut headings = vec!["task".to_owned(), "nodes".to_owned()];
    headings.extend(names.iter().map(|name| format!("{name}, Mnps")));
    headings.extend(names.iter().skip(1).map(|name| format!("times {name}")));
    let mut table = Table::new(&headings.iter().map(String::as_str).collect::<Vec<_>>());
    for row in &figures.rows {
        let mut cells = vec![row.task.clone(), crate::table::grouped(row.nodes)];
        cells.extend(row.contenders.iter().map(|figure| format!("{:.0}", figure.mnps)));
        cells.extend(row.contenders.iter().skip(1).map(|figure| format!("{:.2}", figure.ratio)));
        table.row(cells);
    }
    println!("{table}");
    figures.notes.iter().chain(&figures.verdicts).for_each(|line| println!("- {line}"));
    println!();
}
