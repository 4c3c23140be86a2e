//! `quevedo lab` as a user meets it.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("lab")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn experiments_are_listed_and_run_and_leave_their_files() {
    let listed = lab(&["list", "--lang", "es"]);
    assert!(text(&listed.stdout).contains("tema2-trees"), "{listed:?}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let run = |seed| lab(&["run", "tema2-trees", "--quick", "--lang", "es", "--seed", seed, "--out", out]);
    let first = run("3");
    assert!(first.status.success(), "{first:?}");
    let place = Path::new(out).join("tema2-trees");
    let page = std::fs::read_to_string(place.join("report.html")).unwrap();
    assert!(page.contains("<html lang=\"es\">") && page.contains("Cómo se ha medido"));
    for file in ["report.json", "example.csv", "leaves-2-random.csv", "leaves-2.svg", "cells.jsonl"] {
        assert!(place.join(file).exists(), "{file}");
    }
    // Once more there is nothing left to measure; with other settings nothing is overwritten.
    assert!(run("3").status.success());
    let other = run("4");
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert!(text(&other.stderr).contains("choose another folder"), "{other:?}");
    assert_eq!(std::fs::read_to_string(place.join("report.html")).unwrap(), page);
}

#[test]
fn a_search_is_told_in_words_and_as_json() {
    let told = lab(&["trace", "--algorithm", "sss-star", "--tree", "sss"]);
    // As the lecture has it: thirty lists, 8 of 16 leaves.
    let words = text(&told.stdout);
    assert!(words.contains("list 30:") && !words.contains("list 31:"), "{told:?}");
    assert!(words.contains("sss-star: value 11, ") && words.contains(", evaluated 8, "), "{told:?}");
    let json = lab(&["trace", "--algorithm", "win-lose", "--tree", "((3 5) (2 9))", "--goal", "3", "--json"]);
    let trace: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&trace["format"], &trace["value"]), (&"quevedo-trace".into(), &true.into()));
    assert_eq!(trace["events"].as_array().unwrap()[0]["event"], "enter");
}

#[test]
fn what_cannot_be_is_refused_with_what_can() {
    for (arguments, says) in [
        (&["run", "nothing"][..], "there are tema2-trees"),
        (&["trace", "--algorithm", "sss", "--tree", "sss"], "heuristic-pruning"),
        (&["trace", "--algorithm", "pvs", "--tree", "((3 5) (2"], "line 1"),
        (&["trace", "--algorithm", "pvs", "--tree", "nowhere"], "random:3^4"),
        (&["trace", "--algorithm", "pvs", "--tree", "random:many"], "as in random:3^4"),
        (&["trace", "--algorithm", "pvs", "--tree", "best:10^9"], "too large"),
        (&["trace", "--algorithm", "pvs", "--tree", "best:0^9"], "at least one move"),
        (&["trace", "--algorithm", "pvs", "--tree", "[1, null]"], "node 2"),
    ] {
        let output = lab(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(text(&output.stderr).contains(says), "{arguments:?}: {output:?}");
    }
}

#[test]
fn who_is_missing_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let empty = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["lab", "run", "tfg-elo", "--out", out])
        .env("PATH", out)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let says = text(&empty.stderr);
    assert_eq!(empty.status.code(), Some(1), "{empty:?}");
    assert!(says.contains("tfg-elo needs Stockfish") && says.contains("--quick"), "{empty:?}");
    let other = lab(&["run", "horizon", "--quick", "--engine", "buho", "--out", out]);
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert!(text(&other.stderr).contains("these do: tfg-elo"), "{other:?}");
    let fresh = tempfile::tempdir().unwrap();
    let out = fresh.path().to_str().unwrap();
    let unknown = lab(&["run", "tfg-elo", "--quick", "--engine", "deep-blue", "--out", out]);
    assert_eq!(unknown.status.code(), Some(2), "{unknown:?}");
    assert!(text(&unknown.stderr).contains("buho, tfg, tower"), "{unknown:?}");
}
