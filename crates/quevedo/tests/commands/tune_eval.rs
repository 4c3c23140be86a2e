//! `quevedo tune-eval` as a user meets it.

use chess::Position;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::fmt::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Positions of games by lot, labelled by what is on the board.
fn labelled(games: u64) -> String {
    let mut text = String::new();
    for game in 0..games {
        let mut random = StdRng::seed_from_u64(game);
        let mut position = Position::default();
        for _ in 0..60 {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position.play_unchecked(legal[random.random_range(0..legal.len())], &mut ());
            let fen = position.to_fen().to_string();
            let board = fen.split(' ').next().unwrap();
            let worth = |c: char| match c.to_ascii_lowercase() {
                'p' => 100,
                'n' | 'b' => 300,
                'r' => 500,
                'q' => 900,
                _ => 0,
            };
            let score: i32 = board.chars().map(|c| if c.is_uppercase() { worth(c) } else { -worth(c) }).sum();
            let result = if score > 200 {
                1.0
            } else if score < -200 {
                0.0
            } else {
                0.5
            };
            writeln!(text, "{fen} | {score} | {result:.1}").unwrap();
        }
    }
    text
}

fn tune_eval(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.current_dir(folder).arg("tune-eval").args(arguments).stdin(Stdio::null());
    command
}

fn complaint(output: &Output) -> String {
    assert!(!output.status.success(), "{output:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The errors that a line of the output tells: of what is learnt from, and of what is held out.
fn errors(output: &Output) -> Vec<[f64; 2]> {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let numbers = |line: &str| {
        let (_, rest) = line.split_once("error ")?;
        let (learnt, held) = rest.split_once(", held out ")?;
        let held = held.split(|c: char| c != '.' && !c.is_ascii_digit()).next()?;
        Some([learnt.parse().ok()?, held.parse().ok()?])
    };
    text.lines().filter_map(numbers).collect()
}

#[test]
fn a_tuning_that_was_killed_goes_on_as_if_nothing_had_been() {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("games.txt"), labelled(15)).unwrap();
    let words = ["games.txt", "--batch", "128", "--passes", "80", "--validate", "20"];
    let with = |output: &str, state: &str| -> Vec<String> {
        words.iter().copied().chain(["--output", output, "--state", state]).map(str::to_owned).collect()
    };
    let run = |arguments: &[String]| {
        tune_eval(folder.path(), &arguments.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let whole = run(&with("whole.rs", "whole.json")).output().unwrap();
    assert!(whole.status.success(), "{whole:?}");
    let [first, last] = errors(&whole)[..] else { panic!("{whole:?}") };
    // Of so few positions it learns all, and nothing about others.
    assert!(last[0] < first[0] / 2.0, "{whole:?}");
    assert!(!folder.path().join("whole.json").exists(), "what has come to its end leaves no state");

    let state = folder.path().join("half.json");
    let start = Instant::now();
    // It may come to its end before it is killed, and is then begun again.
    while !state.exists() {
        assert!(start.elapsed() < Duration::from_secs(180), "it never leaves a state");
        let mut command = run(&with("half.rs", "half.json"));
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !state.exists() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
    }

    // Neither the state of other settings, nor what is no state at all.
    let mut other = with("half.rs", "half.json");
    other[2] = "65".to_owned();
    assert!(
        complaint(&run(&other).output().unwrap())
            .contains("the state belongs to other weights, data or settings")
    );
    std::fs::write(folder.path().join("torn.json"), &std::fs::read(&state).unwrap()[..200]).unwrap();
    assert!(complaint(&run(&with("half.rs", "torn.json")).output().unwrap()).contains("torn.json"));

    let rest = run(&with("half.rs", "half.json")).output().unwrap();
    assert!(rest.status.success(), "{rest:?}");
    let weights = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
    assert_eq!(weights("half.rs"), weights("whole.rs"));
    assert!(weights("whole.rs").contains("const"), "{}", weights("whole.rs"));
    assert_eq!(errors(&rest).last(), Some(&last));
}

#[test]
fn bad_data_is_explained_and_nothing_written() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("missing.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20\n");
    write("number.txt", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 | 20 | 7\n");
    write("fen.txt", "nonsense | 20 | 0.5\n");
    write("packed.zst", "not packed");
    write("empty.txt", "");
    for (file, word) in [
        ("missing.txt", "missing field"),
        ("number.txt", "invalid number \"7\""),
        ("fen.txt", "line 1"),
        ("packed.zst", "packed.zst"),
        ("empty.txt", "no training positions"),
        ("nowhere.txt", "nowhere.txt"),
    ] {
        let output =
            tune_eval(folder.path(), &[file, "--output", "w.rs", "--state", "s.json"]).output().unwrap();
        assert!(complaint(&output).contains(word), "{file}: {output:?}");
        assert!(!folder.path().join("w.rs").exists() && !folder.path().join("s.json").exists());
    }
}
