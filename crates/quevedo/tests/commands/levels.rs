//! `quevedo levels` as a user meets it.

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output};

fn levels(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["levels", "--levels", "600,1000", "--nodes", "200", "--out"])
        .arg(folder)
        .args(arguments)
        .output()
        .unwrap()
}

/// The games of a journal, in the order of level and number.
fn games(folder: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(folder.join("levels.jsonl")).unwrap();
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    games.sort_by_key(|game| (game["level"].as_u64(), game["number"].as_u64()));
    games
}

#[test]
fn games_are_counted_and_go_on_where_they_were_left() {
    let folder = tempfile::tempdir().unwrap();
    let (parts, whole) = (folder.path().join("parts"), folder.path().join("whole"));
    let first = levels(&parts, &["--games", "1"]);
    assert!(first.status.success(), "{first:?}");
    assert_eq!(games(&parts).len(), 2);
    let rest = levels(&parts, &["--games", "3", "--concurrency", "2"]);
    let at_once = levels(&whole, &["--games", "3"]);
    assert!(rest.status.success() && at_once.status.success(), "{rest:?} {at_once:?}");

    let played = games(&whole);
    assert_eq!(played, games(&parts));
    // In one go or in parts, one at a time or two: equal work is recorded in equal bytes.
    let bytes = |folder: &Path| std::fs::read(folder.join("levels.jsonl")).unwrap();
    assert_eq!(bytes(&whole), bytes(&parts));
    let name = |game: &Value| (game["level"].as_u64().unwrap(), game["number"].as_u64().unwrap());
    let names: Vec<_> = played.iter().map(name).collect();
    assert_eq!(names, [(600, 0), (600, 1), (600, 2), (1000, 0), (1000, 1), (1000, 2)]);
    for game in &played {
        assert!(game["counted"].as_u64() > Some(0) && game["counted"].as_u64() <= game["moves"].as_u64());
        assert!(game["loss"].as_u64() > Some(0), "nobody at these levels plays without a loss: {game}");
    }

    // The table tells the sums of its games.
    let table = std::fs::read_to_string(whole.join("levels.md")).unwrap();
    let moves: u64 = played[..3].iter().map(|game| game["moves"].as_u64().unwrap()).sum();
    let row = table.lines().find(|line| line.starts_with("| 600 |")).unwrap();
    assert!(row.contains(&format!("| {moves} |")), "{row}");
    for picture in ["loss.svg", "blunders.svg"] {
        assert!(std::fs::read_to_string(whole.join(picture)).unwrap().starts_with("<svg"));
    }
}

#[test]
fn another_judge_needs_another_folder() {
    let folder = tempfile::tempdir().unwrap();
    assert!(levels(folder.path(), &["--games", "1"]).status.success());
    let before = games(folder.path());
    let output = levels(folder.path(), &["--games", "1", "--seed", "9"]);
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("--fresh"));
    assert_eq!(games(folder.path()), before);
}

#[test]
fn a_level_that_is_named_twice_is_played_once() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["levels", "--levels", "600,600", "--nodes", "100", "--games", "1", "--out"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(games(folder.path()).len(), 1);
    let table = std::fs::read_to_string(folder.path().join("levels.md")).unwrap();
    assert_eq!(table.lines().filter(|line| line.starts_with("| 600 |")).count(), 1, "{table}");
}
