//! A tuning as text: a table while it runs, and how to use the values at the end.

use crate::columns::table;
use crate::spsa::{Finish, Parameter, Progress};
use stats::Tally;
use std::fmt::Write;

/// Formats the parameters: start and current values. Those beyond `most` are only counted.
#[must_use]
pub fn tuning_parameters(progress: &Progress, most: usize) -> String {
    let mut table = table(&["parameter", "start", "now", "change", "of range"], &[0]);
    let all = progress.tuner.parameters();
    for (parameter, value) in all.iter().zip(progress.tuner.values()).take(most) {
        let change = value - parameter.start as f64;
        table.add_row([
            parameter.name.clone(),
            parameter.start.to_string(),
            format!("{value:.2}"),
            format!("{change:+.2}"),
            format!("{:+.1} %", 100.0 * change / (parameter.max as f64 - parameter.min as f64)),
        ]);
    }
    let rest = all.len().saturating_sub(most);
    if rest > 0 { format!("{table}\nand {rest} more") } else { table.to_string() }
}

/// Formats the score of the plus side, which should be about a half.
#[must_use]
pub fn tuning_score(progress: &Progress) -> String {
    let games = progress.games;
    let mut text = format!("plus side +{} -{} ={}", games.wins, games.losses, games.draws);
    if let Some(score) = games.score() {
        let _ = write!(text, " ({:.1} %)", 100.0 * score);
    }
    if progress.faulty_pairs > 0 {
        let _ = write!(text, ", {} pairs not counted after an engine failure", progress.faulty_pairs);
    }
    text
}

/// Returns the final report.
#[must_use]
pub fn tuning_report(finish: &Finish) -> String {
    let progress = &finish.progress;
    let tuner = &progress.tuner;
    let (done, all) = (progress.iterations, tuner.gains().iterations);
    let mut text = format!("\n{}, {done} of {all} iterations, {}.\n", finish.program, tuning_score(progress));
    let _ = writeln!(text, "\n{}\n", tuning_parameters(progress, usize::MAX));
    let whole = tuner.whole_values();
    let pairs = || tuner.parameters().iter().zip(&whole);
    let words: Vec<String> = pairs().map(word).collect();
    let _ = writeln!(text, "To play with these values: {}\n", words.join(" "));
    for (parameter, value) in pairs() {
        let _ = writeln!(text, "setoption name {} value {value}", parameter.name);
    }
    text.push('\n');
    text
}

/// Formats a value as `--engine` takes it.
fn word((parameter, value): (&Parameter, &i64)) -> String {
    let word = format!("option.{}={value}", parameter.name);
    if word.contains(|c: char| c.is_whitespace() || "\"$&();<>*?\\`|#'".contains(c)) {
        format!("'{}'", word.replace('\'', r"'\''"))
    } else {
        word
    }
}
