//! `quevedo elo` as a user meets it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The results of the thesis of 2024.
const THESIS: &str = "level,wins,losses,draws\n1700,87,13,0\n1800,77,22,1\n1900,73,23,4\n2000,65,34,1\n2100,61,35,4\n\
    2200,49,47,4\n2300,43,51,6\n2400,33,60,7\n2500,16,72,12\n";

fn elo(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("elo")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn shown(arguments: &[&str]) -> String {
    let output = elo(arguments);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// A file of this test with this text.
fn file(name: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The last number of the line that has these words.
fn number(text: &str, words: &str) -> f64 {
    let line =
        text.lines().find(|line| line.contains(words)).unwrap_or_else(|| panic!("no {words} in {text}"));
    line.split(['|', ' ']).filter_map(|word| word.parse().ok()).next_back().unwrap()
}

#[test]
fn the_table_of_the_thesis_gives_its_ratings() {
    let text = shown(&["--table", path(&file("thesis.csv", THESIS)), "--player", "TFG"]);
    assert!(text.starts_with("# The rating of TFG\n\n900 games at 9 levels.\n"), "{text}");
    assert!((number(&text, "least squares of wins/games") - 2180.0).abs() <= 1.0);
    assert!((number(&text, "least squares of scores") - 2206.0).abs() <= 1.0);
    assert!((number(&text, "maximum likelihood") - 2186.0).abs() <= 1.0);
    // Nothing is compared with itself.
    assert!(!text.contains("thesis"), "{text}");
}

#[test]
fn other_results_at_the_same_levels_are_compared_with_the_thesis() {
    let text = shown(&["--table", path(&file("better.csv", &THESIS.replace("1700,87,13,0", "1700,97,3,0")))]);
    let row = text.lines().find(|line| line.starts_with("|  1700")).unwrap();
    let cells: Vec<&str> = row.split('|').map(str::trim).collect();
    assert_eq!(cells[1..6], ["1700", "97", "3", "0", "97.0 %"]);
    assert_eq!(cells[8..10], ["87.0 %", "87.0 %"]);
    assert!(
        (number(&text, "least squares of wins/games") - 2180.0).abs() <= 1.0,
        "the thesis' figure is last"
    );
}

#[test]
fn everything_is_written_and_can_be_read_again() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("written/elo");
    let table = file("again.csv", THESIS);
    let first = shown(&[
        "--table",
        path(&table),
        "--player",
        "TFG",
        "--opponent",
        "Stockfish",
        "--out",
        path(&folder),
    ]);
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    assert!(read("elo.png").starts_with(b"\x89PNG"));
    let svg = String::from_utf8(read("elo.svg")).unwrap();
    assert!(
        svg.contains("aria-label=\"Score of TFG against Stockfish\"")
            && svg.contains("aria-label=\"wins: 2180\"")
    );
    let markdown = String::from_utf8(read("elo.md")).unwrap();
    assert!(markdown.contains("](elo.svg)"));
    let json: Value = serde_json::from_slice(&read("elo.json")).unwrap();
    assert_eq!(json["levels"][0]["wins"], 87);
    let (report, written) = first.split_once("\nWritten to ").unwrap();
    assert!(written.ends_with(": elo.md, elo.json, elo.svg, elo.png.\n"), "{written}");
    assert_eq!(shown(&["--table", path(&folder.join("elo.json"))]), report);
}

#[test]
fn settings_of_a_json_are_in_the_report() {
    let json = r#"{"player": "Q", "opponent": "Stockfish 15.1", "settings": {"time": "100 ms a move"},
        "table": [{"level": 2000, "wins": 5, "losses": 5, "draws": 0}]}"#;
    let text = shown(&["--table", path(&file("settings.json", json))]);
    assert!(text.contains("10 games against Stockfish 15.1 at 1 level."), "{text}");
    assert!(text.ends_with("## Settings\n\n- time: 100 ms a move\n"), "{text}");
    let rows = r#"[{"elo": 2000, "wins": 5, "losses": 5}]"#;
    assert!(shown(&["--table", path(&file("rows.json", rows))]).contains("maximum likelihood"));
}

#[test]
fn who_won_everything_is_drawn_too() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unbeaten");
    let table = file("unbeaten.csv", "level,wins,losses,draws\n1500,10,0,0\n");
    let text = shown(&["--table", path(&table), "--out", path(&folder)]);
    assert!(text.contains("All games were won. With 95 % confidence"), "{text}");
    assert!(folder.join("elo.png").is_file());
}

/// What a run that ends with this code complains of.
fn complaint(arguments: &[&str], code: i32) -> String {
    let output = elo(arguments);
    assert_eq!(output.status.code(), Some(code), "{output:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn complaints_name_the_file_and_say_what_is_wrong() {
    assert!(complaint(&["--table", "no-such.csv"], 1).contains("no-such.csv cannot be read"));
    let wrong = file("wrong.csv", "a,b\n1,2\n");
    let text = complaint(&["--table", path(&wrong)], 2);
    assert!(text.contains("wrong.csv") && text.contains("level,wins,losses,draws"), "{text}");
    let twice = file(
        "twice.json",
        r#"{"table": [{"level": 1, "wins": 1, "losses": 1}, {"level": 1, "wins": 1, "losses": 1}]}"#,
    );
    assert!(complaint(&["--table", path(&twice)], 2).contains("level 1 appears twice in the table"));
    let fine = file("fine.csv", THESIS);
    assert!(complaint(&["--table", path(&fine), "--out", path(&fine)], 1).contains("cannot be written"));
}

#[test]
fn levels_and_times_that_make_no_sense_are_refused_before_anything_is_started() {
    let refused = |words: &[&str]| {
        complaint(&[&["--engine", "random", "--rival", "no-such-program"], words].concat(), 2)
    };
    assert!(refused(&["--levels", "2000,2100,2000"]).contains("--levels: 2000 appears twice"));
    assert!(refused(&["--time", "0"]).contains("expected a time above 0"));
}

#[test]
fn the_picture_of_the_documentation_is_what_is_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documented");
    let table = file("documented.csv", THESIS);
    let names = ["--player", "the thesis' engine", "--opponent", "limited Stockfish"];
    shown(&[&["--table", path(&table), "--out", path(&folder)], &names[..]].concat());
    let drawn = std::fs::read_to_string(folder.join("elo.svg")).unwrap();
    let shown = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/thesis.svg");
    let shown = std::fs::read_to_string(shown).unwrap();
    // Without the texts, which would fill the screen.
    let same = drawn == shown;
    assert!(same, "draw docs/thesis.svg again: quevedo elo --table, names {names:?}");
}
