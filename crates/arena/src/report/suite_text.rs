//! The results of a suite as a table.

use crate::columns::table;
use crate::suite::{Report, Tally, Trial};
use std::io::{self, Write};

/// Writes what was run, then a line for each theme and a total.
///
/// # Errors
/// If the output is closed.
pub fn write_suite(out: &mut impl Write, report: &Report, recalled: usize) -> io::Result<()> {
    let plural = if report.positions == 1 { "" } else { "s" };
    write!(out, "{}, {}, {} position{plural}", report.engine, report.contender.pace, report.positions)?;
    if recalled > 0 {
        write!(out, " ({recalled} done before)")?;
    }
    writeln!(out, "\n")?;
    let mut rows = report.themes();
    if rows.len() > 1 {
        rows.push(report.total());
    }
    let graded = report.is_graded();
    let points: &[&str] = if graded { &["points", "max", "%"] } else { &[] };
    let mut table =
        table(&[&["theme", "positions", "solved", "%"], points, &["time to solution"]].concat(), &[0]);
    for row in &rows {
        table.add_row(cells(row, graded));
    }
    writeln!(out, "{table}")?;
    let mut faults = report.trials.iter().filter(|trial| trial.fault.is_some());
    if let Some(first) = faults.next() {
        let (count, what) = (faults.count() + 1, why(first));
        let were = if count == 1 { "position was" } else { "positions were" };
        writeln!(out, "\n{count} {were} lost to an engine failure, first {}: {what}", first.name())?;
    }
    Ok(())
}

fn cells(row: &Tally, graded: bool) -> Vec<String> {
    let percent = |share: f64| format!("{share:.1}");
    let mut cells = vec![
        row.theme.clone(),
        row.positions.to_string(),
        row.solved.to_string(),
        percent(row.percent_solved()),
    ];
    if graded {
        cells.extend([row.points.to_string(), row.max_points.to_string(), percent(row.percent_points())]);
    }
    let time = row.mean_found().map(|time| format!("{:.3} s", time.as_secs_f64()));
    cells.push(time.unwrap_or_else(|| "-".to_owned()));
    cells
}

/// Lists the unsolved positions: what was expected, and what was played or went wrong.
///
/// # Errors
/// If the output is closed.
pub fn write_failures(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let width = report.failures().map(|trial| trial.name().chars().count()).max().unwrap_or(0);
    for (number, trial) in report.failures().enumerate() {
        if number == 0 {
            writeln!(out, "\nNot solved:")?;
        }
        writeln!(out, "  {:width$}  expected {}; {}", trial.name(), trial.wanted, why(trial))?;
    }
    Ok(())
}

/// Says why a position was not solved.
fn why(trial: &Trial) -> String {
    if let Some(fault) = &trial.fault {
        let last = trial.complaints.lines().last().map(|line| format!(" (stderr: {line})"));
        return format!("{fault}{}", last.unwrap_or_default());
    }
    let mut text = format!("played {}", trial.played.as_deref().unwrap_or("nothing"));
    if trial.graded {
        text += &format!(" for {} of {} points", trial.points, trial.max_points);
    }
    let score = trial.score.map(|score| score.to_string());
    let depth = trial.depth.map(|depth| format!("depth {depth}"));
    let notes: Vec<String> = score.into_iter().chain(depth).collect();
    if notes.is_empty() { text } else { format!("{text} ({})", notes.join(", ")) }
}
