//! The notebook of networks: a record of every training, including failed ones.
//!
//! It is a Markdown file for people. A record is a section whose heading has the name and number of
//! its training. When a training resumes, its record is rewritten, except for the match line, which
//! people may have filled in, and whatever they wrote below.

use super::data::Filter;
use super::record::TrainingRecord;
use crate::error::{Error, replace};
use crate::selfplay::Run;
use std::collections::HashMap;
use std::fmt::Write;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

const HEAD: &str = "# Networks

Every training leaves a record here, also those that failed. The line \"Match\" tells how the network did; fill it in with
`quevedo train --out FOLDER --result TEXT`, or by hand.
";
/// A notebook may have so many bytes; a record has about one thousand.
const MOST_BYTES: u64 = 64 << 20;
const MATCH: &str = "- Match: ";
const NO_MATCH: &str = "none yet";

/// Returns the notebook: the file given, the one in the sources, or one in the folder itself.
#[must_use]
pub fn notebook_place(asked: Option<&Path>, folder: &Path) -> PathBuf {
    match asked {
        Some(path) => path.to_owned(),
        None if Path::new("nets").is_dir() => PathBuf::from("nets/HISTORY.md"),
        None => folder.join("HISTORY.md"),
    }
}

/// Writes the record of a training, replacing its earlier one.
///
/// # Errors
/// If the notebook cannot be read or written.
pub(crate) fn record(path: &Path, report: &TrainingRecord) -> Result<(), Error> {
    let _alone = alone(path);
    let text = read(path)?;
    let (before, old, after) = find(&text, &heading(report));
    let (told, below) = old.and_then(match_of).unwrap_or((NO_MATCH, ""));
    let below = if below.trim().is_empty() { String::new() } else { below.trim_end().to_owned() + "\n" };
    let fresh = format!("{}{MATCH}{told}\n{below}", section(report));
    let gap = if before.is_empty() { HEAD.to_owned() } else { before.trim_end().to_owned() + "\n" };
    let after = if after.is_empty() { String::new() } else { format!("\n{after}") };
    replace(path, format!("{gap}\n{fresh}{after}").as_bytes())
}

/// Writes a match result into the notebook, at the record of a training.
///
/// # Errors
/// If the text is empty, there is no record, or the notebook cannot be written.
pub fn record_match(path: &Path, report: &TrainingRecord, told: &str) -> Result<(), Error> {
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    if told.is_empty() {
        return Err(Error::Plan("--result is empty; give the result of the match".to_owned()));
    }
    let _alone = alone(path);
    let text = read(path)?;
    let (before, old, after) = find(&text, &heading(report));
    let Some(old) = old else {
        return Err(Error::Plan(format!(
            "{} has no record of the training {}; give the right notebook with --history",
            path.display(),
            heading(report).trim_start_matches("## ")
        )));
    };
    let line = format!("{MATCH}{told}");
    let mut lines: Vec<&str> = old.trim_end().lines().collect();
    match lines.iter().position(|line| line.starts_with(MATCH)) {
        Some(place) => lines[place] = &line,
        None => lines.push(&line),
    }
    let body = lines.join("\n") + "\n";
    let gap = if after.is_empty() { "" } else { "\n" };
    replace(path, format!("{before}{body}{gap}{after}").as_bytes())
}

/// Returns the match results of a notebook by the id of their training.
///
/// ```
/// let text = "## small (0a1b)\n\n- State: finished\n- Match: +12 Elo\n\n## other (2c3d)\n\n- Match: none yet\n";
/// let matches = trainer::train::recorded_matches(text);
/// assert_eq!(matches.len(), 1);
/// assert_eq!(matches["0a1b"], "+12 Elo");
/// ```
#[must_use]
pub fn recorded_matches(text: &str) -> HashMap<String, String> {
    let mut all = HashMap::new();
    let mut id = None;
    for line in text.lines() {
        if line.starts_with("## ") {
            id = line.trim_end().strip_suffix(')').and_then(|line| line.rsplit_once('(')).map(|(_, id)| id);
        } else if let (Some(id), Some(told)) = (id, line.strip_prefix(MATCH))
            && told != NO_MATCH
        {
            all.insert(id.to_owned(), told.to_owned());
        }
    }
    all
}

/// The heading of a record.
fn heading(report: &TrainingRecord) -> String {
    let name: String = report.name.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    format!("## {} ({})", name.trim(), report.id)
}

/// Waits for an exclusive lock on the notebook's folder, where the system can lock folders.
fn alone(path: &Path) -> Option<File> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    File::open(folder).ok().filter(|folder| folder.lock().is_ok())
}

fn read(path: &Path) -> Result<String, Error> {
    match journal::read_text(path, MOST_BYTES) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(Error::reading(path, error)),
    }
}

/// Splits the text into what precedes a record, the record and what follows.
fn find<'a>(text: &'a str, heading: &str) -> (&'a str, Option<&'a str>, &'a str) {
    let mut place = 0;
    let mut start = None;
    for line in text.split_inclusive('\n') {
        match start {
            None if line.trim_end() == heading => start = Some(place),
            Some(start) if line.starts_with("## ") || line.starts_with("# ") => {
                return (&text[..start], Some(&text[start..place]), &text[place..]);
            }
            _ => {}
        }
        place += line.len();
    }
    start.map_or((text, None, ""), |start| (&text[..start], Some(&text[start..]), ""))
}

/// Returns the match line of a record, and what follows it.
fn match_of(section: &str) -> Option<(&str, &str)> {
    let start = section.find(&format!("\n{MATCH}"))? + 1;
    let (line, below) = section[start..].split_once('\n').unwrap_or((&section[start..], ""));
    Some((line.strip_prefix(MATCH)?, below))
}

/// Describes the position filter, if it is not the default.
fn filter_of(report: &TrainingRecord) -> Option<String> {
    let (filter, usual) = (report.filter, Filter::default());
    let mut parts = Vec::new();
    if filter.first_ply != usual.first_ply {
        parts.push(format!("from half-move {} on", filter.first_ply));
    }
    if filter.most_score != usual.most_score {
        parts.push(format!("with a score of at most {}", filter.most_score));
    }
    if filter.validation != usual.validation {
        parts.push(format!("of which those of {} games of a thousand validate", filter.validation));
    }
    if let Some(most) = filter.most_positions {
        parts.push(format!("up to {most} of them"));
    }
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// Describes how a run's games were played.
fn played(run: &Run) -> String {
    let judge = match &run.engine.network {
        Some(network) => format!("network {network}"),
        None => format!("hand, weights {}", run.engine.weights),
    };
    format!("; by {judge}, {} nodes, seed {}", run.settings.nodes, run.seed)
}

/// The record without its match line.
fn section(report: &TrainingRecord) -> String {
    let settings = &report.settings;
    let mut text = format!("{}\n\n- State: {}, {}\n", heading(report), report.state, report.measured.when);
    let network = report.network.as_ref().map(|network| format!("{}, ", network.hash)).unwrap_or_default();
    let _ = writeln!(
        text,
        "- Network: {network}hidden {} x 2, {} outputs, scale {}",
        settings.hidden, settings.buckets, settings.scale
    );
    let _ = writeln!(
        text,
        "- Settings: {} epochs, batch {}, rate {} {}, results {}, lessons {}, decay {}, seed {}, {} threads",
        settings.epochs,
        settings.batch,
        settings.rate,
        settings.schedule,
        settings.result_share,
        settings.lessons,
        settings.decay,
        settings.seed,
        settings.threads
    );
    let _ = writeln!(
        text,
        "- Data: {} positions to learn from, {} to validate with, fingerprint {}",
        report.training_positions, report.validation_positions, report.data
    );
    if let Some(filter) = filter_of(report) {
        let _ = writeln!(text, "  - only positions {filter}");
    }
    for source in &report.sources {
        let _ = writeln!(
            text,
            "  - {}: {} games, {} positions, {} bytes, checksum {:08x}{}",
            source.name,
            source.games,
            source.taken,
            source.bytes,
            source.checksum,
            source.runs.iter().map(played).collect::<String>()
        );
    }
    if let Some(last) = report.epochs.last() {
        let _ = write!(text, "- Loss: after {} epochs {:.6}", last.epoch, last.training);
        if let Some(held) = last.validation {
            let _ = write!(
                text,
                "; validation {:.6} (results alone {:.6}, scores alone {:.6})",
                held.blend, held.result, held.score
            );
        }
        text.push('\n');
    }
    if let Some(speed) = report.measured.positions_per_second {
        let _ = writeln!(text, "- Speed: {speed:.0} positions a second");
    }
    if let Some(compared) = report.network.as_ref().map(|network| network.compared) {
        let _ = writeln!(
            text,
            "- Whole numbers: mean error {:.2} centipawns, at most {:.1}, same sign {:.2} %",
            compared.mean_error,
            compared.largest_error,
            100.0 * compared.same_sign
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::record::{Measured, TrainingState};
    use super::super::settings::Settings;
    use super::*;

    fn report(id: &str, state: TrainingState) -> TrainingRecord {
        TrainingRecord {
            version: TrainingRecord::VERSION,
            name: format!("net {id}"),
            id: id.to_owned(),
            state,
            settings: Settings::default(),
            data: "abc".to_owned(),
            training_positions: 10,
            validation_positions: 1,
            sources: Vec::new(),
            filter: Filter::default(),
            epochs: Vec::new(),
            network: None,
            measured: Measured { when: "2026-01-02 03:04 UTC".to_owned(), positions_per_second: Some(1.5e6) },
        }
    }

    #[test]
    fn records_are_renewed_and_keep_their_match() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("HISTORY.md");
        for id in ["a1", "b2", "c3"] {
            record(&path, &report(id, TrainingState::Running)).unwrap();
        }
        record_match(&path, &report("b2", TrainingState::Running), "+50\nElo").unwrap();
        record(&path, &report("b2", TrainingState::Finished)).unwrap();
        record(&path, &report("c3", TrainingState::Failed("NaN".to_owned()))).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.starts_with("# Networks\n\nEvery"), "{text}");
        assert_eq!(text.matches("\n\n## net ").count(), 3, "{text}");
        let part = |id| find(&text, &heading(&report(id, TrainingState::Running))).1.unwrap();
        assert!(part("a1").contains("- State: running, 2026") && part("a1").contains("- Match: none yet"));
        assert!(part("b2").contains("finished") && part("b2").contains("- Match: +50 Elo\n"));
        assert!(part("c3").contains("failed") && part("c3").contains("1500000 positions a second"));
        assert_eq!(text.matches("- Match: ").count(), 3);
        assert!(matches!(
            record_match(&path, &report("d4", TrainingState::Running), "+1"),
            Err(Error::Plan(_))
        ));
        assert!(matches!(
            record_match(&path, &report("b2", TrainingState::Running), " \n"),
            Err(Error::Plan(_))
        ));
        // The same training in another folder has a record of its own.
        let other = TrainingRecord { name: "a\nfolder".to_owned(), ..report("b2", TrainingState::Running) };
        record(&path, &other).unwrap();
        record(&path, &other).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text.matches(" (b2)\n").count(), 2, "{text}");
        assert_eq!(text.matches("- Match: +50 Elo\n").count(), 1, "{text}");
    }

    /// What people write between the lines stays, and a line of the match that they took away comes
    /// back.
    #[test]
    fn other_text_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("HISTORY.md");
        std::fs::write(&path, "# Mine\n\n## net a1 (a1)\n\n- own words\n\n## y (b2)\n\nmore\n").unwrap();
        record_match(&path, &report("a1", TrainingState::Running), "+1").unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(text, "# Mine\n\n## net a1 (a1)\n\n- own words\n- Match: +1\n\n## y (b2)\n\nmore\n");
        record(&path, &report("c3", TrainingState::Running)).unwrap();
        assert!(std::fs::read_to_string(&path).unwrap().starts_with(&text));
        // Also below a record that is written anew, and behind the last.
        let text = std::fs::read_to_string(&path).unwrap() + "\nBelow.\n\n# Appendix\n\nBehind.\n";
        std::fs::write(&path, &text).unwrap();
        record(&path, &report("c3", TrainingState::Finished)).unwrap();
        let again = std::fs::read_to_string(&path).unwrap();
        assert_eq!(again, text.replace("running", "finished"));
    }
}
