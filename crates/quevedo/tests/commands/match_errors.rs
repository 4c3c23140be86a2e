//! What `quevedo match` says of commands that make no sense: an error, before anything is played or written.

use std::process::Command;
use tempfile::tempdir;

/// Runs with these words after two random movers, and gives what is said to standard error.
fn refused(words: &str) -> String {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["match", "--engine", "random", "name=a", "--engine", "random", "name=b", "--out"])
        .arg(&out)
        .args(words.split_whitespace())
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{words}: {output:?}");
    assert!(output.stdout.is_empty() && !out.join("games.jsonl").exists(), "{words}: {text}");
    text
}

#[test]
fn a_sequential_test_that_makes_no_sense_is_refused() {
    for (words, wanted) in [
        ("5 0 0.05 0.05", "elo0 must be less than elo1"),
        ("0 0 0.05 0.05", "elo0 must be less than elo1"),
        ("NaN 1 0.05 0.05", "elo0 must be less than elo1"),
        ("0 5 0 0.05", "alpha must be strictly between 0 and 1"),
        ("0 5 0.05 1", "beta must be strictly between 0 and 1"),
        ("0 5 0.6 0.6", "alpha + beta must be less than 1"),
        ("0 1e9 0.05 0.05", "must be between"),
        ("0 5 0.05", "4 values"),
        ("zero five 0.05 0.05", "invalid float"),
        ("0 5 0.05 0.05 --engine random name=c", "a match of two"),
        ("0 5 0.05 0.05 --format knockout", "a match of two"),
    ] {
        let text = refused(&format!("--sprt {words}"));
        assert!(text.contains(wanted), "{words}: {text}");
    }
}

#[test]
fn contenders_that_make_no_sense_are_refused() {
    for (words, wanted) in [
        ("--engine random name=a", "two contenders are called \"a\""),
        ("--engine no-such-program-anywhere depth=1", "cannot run no-such-program-anywhere"),
        ("--engine no-such-program-anywhere", "no search limit given"),
        ("--engine random name=c option.Hash=16", "has no option Hash"),
        ("--engine random name=c tc=soon", "time control"),
        ("--engine name=c", "no engine given"),
        ("--openings /nowhere/at-all.pgn", "/nowhere/at-all.pgn"),
    ] {
        let text = refused(words);
        assert!(text.contains(wanted), "{words}: {text}");
    }
}

#[cfg(unix)]
#[test]
fn a_name_that_is_no_utf8_is_a_name_like_any_other() {
    use std::os::unix::ffi::OsStrExt;

    let folder = tempdir().unwrap();
    let openings = folder.path().join(std::ffi::OsStr::from_bytes(b"open\xffings.epd"));
    std::fs::write(&openings, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n").unwrap();
    for _ in 0..2 {
        let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .args(["match", "--engine", "random", "name=a", "--engine", "random", "name=b", "--rounds", "1"])
            .arg("--openings")
            .arg(&openings)
            .arg("--out")
            .arg(folder.path().join("out"))
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
    }
}
