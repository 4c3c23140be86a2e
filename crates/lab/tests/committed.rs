//! The committed runs in `experiments`: their files are those that this version makes of their cells, and every report answers
//! its question.
//!
//! Pages are not committed: `quevedo lab report` makes them. `UPDATE_REPORTS=1 cargo test -p quevedo-lab --test committed` writes the
//! other files anew, and measures nothing.

use lab::{Language, Report, experiments, remake};
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of every experiment, with what its cells give.
fn runs() -> impl Iterator<Item = (PathBuf, Report)> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../experiments");
    experiments::ALL.iter().map(move |experiment| {
        let folder = all.join(experiment.name());
        let path = folder.join("cells.jsonl");
        let cells = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // Runs that were committed before times were kept apart have them in their cells.
        let measured = fs::read_to_string(folder.join("cells.measured.jsonl")).unwrap_or_default();
        let (_, report) = remake(&cells, &measured, &path).unwrap_or_else(|error| panic!("{error}"));
        (folder, report)
    })
}

/// The files of a report as they are committed.
fn files(report: &Report) -> Vec<(String, String)> {
    let files = report.files(Language::English).unwrap().into_iter();
    files.filter(|(name, _)| !name.ends_with(".html")).collect()
}

#[test]
fn committed_reports_are_made_of_their_cells() {
    let update = std::env::var_os("UPDATE_REPORTS").is_some();
    let mut problems = Vec::new();
    for (folder, report) in runs() {
        let files = files(&report);
        for (name, text) in &files {
            let path = folder.join(name);
            let found = fs::read_to_string(&path).unwrap_or_default();
            if update && found != *text {
                fs::write(&path, text).unwrap();
            } else if found != *text {
                problems.push(format!("{}/{name} is not what its cells give", report.name));
            }
        }
        for entry in fs::read_dir(&folder).unwrap() {
            let name = entry.unwrap().file_name().to_string_lossy().into_owned();
            let others = name == "cells.jsonl"
                || name == "cells.measured.jsonl"
                || name == "lock"
                || name.ends_with(".html");
            if !others && files.iter().all(|(known, _)| *known != name) {
                problems.push(format!("{}/{name} is a file of no report", report.name));
            }
        }
    }
    assert!(
        problems.is_empty(),
        "UPDATE_REPORTS=1 cargo test -p quevedo-lab --test committed makes reports anew:\n{}",
        problems.join("\n")
    );
}

#[test]
fn every_report_answers_its_question() {
    for (_, report) in runs() {
        for language in [Language::English, Language::Spanish] {
            let json = report.json(language);
            assert!(
                json["answer"].as_array().is_some_and(|answer| !answer.is_empty()),
                "{} has no answer",
                report.name
            );
        }
    }
}

/// Rows of `report.json` are objects by the names of their columns: of two columns of the same name one is lost.
#[test]
fn no_two_columns_of_a_table_have_the_same_name() {
    for (_, report) in runs() {
        for language in [Language::English, Language::Spanish] {
            for table in report.json(language)["parts"].as_array().unwrap() {
                let columns = table["columns"].as_array().map_or(0, Vec::len);
                for row in table["rows"].as_array().into_iter().flatten() {
                    let fields = row.as_object().unwrap().len();
                    assert_eq!(fields, columns, "{}, {}: {row}", report.name, table["table"]);
                }
            }
        }
    }
}
