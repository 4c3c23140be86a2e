//! `quevedo datagen stats`: statistics of game files as text and tables.

use crate::columns;
use crate::failure::Failure;
use std::io::Write;
use std::path::PathBuf;
use trainer::selfplay::{Ending, ReadProgress, Run, Statistics};

/// Reads the files and prints the statistics.
pub fn run(files: &[PathBuf], progress: &mut ReadProgress<'_>) -> Result<(), Failure> {
    let counts = Statistics::of(files, progress)?;
    write!(std::io::stdout().lock(), "{}", report(&counts))?;
    Ok(())
}

fn percent(part: u64, all: u64) -> f64 {
    100.0 * part as f64 / all.max(1) as f64
}

fn report(counts: &Statistics) -> String {
    let mut text = String::new();
    for Run { engine, seed, settings } in &counts.runs {
        let network = engine.network.as_deref().unwrap_or("none");
        text += &format!(
            "seed {seed}, {} nodes per move, engine {} with signature {}, network {network}\n",
            settings.nodes, engine.version, engine.signature
        );
    }
    let Statistics { games, plies, usable, .. } = *counts;
    text += &format!(
        "{games} games, {:.1} % of them Chess960\n{plies} plies, {:.2} bytes each\n{usable} usable positions, {:.1} % of the plies\n",
        percent(counts.chess960, games),
        counts.bytes as f64 / plies.max(1) as f64,
        percent(usable, plies),
    );
    let (repeated, estimated) = counts.repeated();
    text += &format!(
        "{} random plies, {} announced mates\n{repeated:.3} % of the usable positions are repeats{}\n",
        counts.random,
        counts.mates,
        if estimated { " (estimated from a sample)" } else { "" }
    );
    let [least, tenth, half, ninth, most] = [0, 10, 50, 90, 100].map(|share| counts.length(share));
    text += &format!(
        "lengths: {least} to {most}, a tenth below {tenth}, half below {half}, a tenth from {ninth}\n"
    );
    let share = |count: u64, all: u64| format!("{:.2}", percent(count, all));
    let mut endings = columns::table(&["end of the game", "games", "%"], &[0]);
    for (ending, &count) in Ending::ALL.iter().zip(&counts.endings).filter(|(_, count)| **count > 0) {
        endings.add_row([ending.to_string(), count.to_string(), share(count, games)]);
    }
    let mut scores = columns::table(&["score for White", "positions", "%", "White's score in %"], &[0]);
    let bins = Statistics::BINS;
    for (index, &(count, points)) in counts.scores.iter().enumerate() {
        let low = index.checked_sub(1).map_or_else(String::new, |below| format!("from {}", bins[below]));
        let high = bins.get(index).map_or_else(String::new, |above| format!("below {above}"));
        let points = if count > 0 { format!("{:.1}", 100.0 * points / count as f64) } else { String::new() };
        let name = format!("{low} {high}");
        scores.add_row([name.trim().to_owned(), count.to_string(), share(count, usable), points]);
    }
    let mut pieces = columns::table(&["pieces", "positions", "%"], &[]);
    for (number, &count) in counts.pieces.iter().enumerate().filter(|(_, count)| **count > 0) {
        pieces.add_row([(number + 2).to_string(), count.to_string(), share(count, usable)]);
    }
    text + &format!("\n{endings}\n\n{scores}\n\n{pieces}\n")
}
