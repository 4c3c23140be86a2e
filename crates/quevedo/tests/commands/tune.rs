//! `quevedo tune` as a user meets it.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn tune(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("tune")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What a refused run complains of.
fn complaint(arguments: &[&str]) -> String {
    let output = tune(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    assert!(output.stdout.is_empty(), "{output:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// An empty folder of this test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path).unwrap();
    }
    path
}

#[test]
fn bad_arguments_are_explained() {
    let engine = ["--engine", "random", "--out"];
    let out = folder("tune-refused");
    let with = |more: &[&str]| complaint(&[&engine[..], &[out.to_str().unwrap()], more].concat());
    assert!(complaint(&["--param", "Alpha"]).contains("--engine"));
    assert!(with(&[]).contains("no parameters given; add one with --param"));
    assert!(with(&["--param", "Alpha,fast"]).contains("START is not an integer (\"fast\")"));
    assert!(with(&["--param", "Alpha"]).contains("has no spin option Alpha; its spin options are none"));
    assert!(with(&["--param", "Alpha", "--alpha", "NaN"]).contains("alpha is NaN"));
    assert!(with(&["--param", "Alpha", "--iterations", "0"]).contains("1..=10000000"));
    assert!(!out.join("iterations.jsonl").exists());
}

#[test]
fn values_pictures_and_results_are_there_at_the_end_and_after_going_on() {
    const STOCKFISH: &str = "/usr/games/stockfish";
    if !Path::new(STOCKFISH).exists() {
        #[expect(clippy::print_stderr, reason = "the summary of the tests lists what was skipped")]
        {
            eprintln!("SKIPPED: {STOCKFISH} is not installed");
        }
        return;
    }
    let out = folder("tune-stockfish");
    let parameters = out.with_extension("txt");
    std::fs::write(&parameters, "# two of them\nSkill Level,5 # from the engine: 0 to 20\nMove Overhead\n")
        .unwrap();
    let arguments = [
        "--engine",
        STOCKFISH,
        "nodes=50",
        "--params",
        parameters.to_str().unwrap(),
        "--iterations",
        "3",
        "--move-limit",
        "30",
        "--out",
        out.to_str().unwrap(),
    ];
    let first = tune(&arguments);
    assert!(first.status.success(), "{first:?}");
    let text = String::from_utf8(first.stdout).unwrap();
    assert!(text.contains("3 of 3 iterations"), "{text}");
    assert!(text.contains("'option.Skill Level="), "{text}");
    assert!(text.contains("setoption name Move Overhead value "), "{text}");
    for picture in ["parameters", "plots/01-Skill_Level", "plots/02-Move_Overhead"] {
        let read = |kind: &str| std::fs::read(out.join(format!("{picture}.{kind}"))).unwrap();
        assert!(read("svg").starts_with(b"<svg") && read("png").starts_with(b"\x89PNG"));
    }
    let result: Value = serde_json::from_slice(&std::fs::read(out.join("result.json")).unwrap()).unwrap();
    assert_eq!(
        (&result["complete"], &result["iterations"], &result["parameters"][0]["max"]),
        (&true.into(), &3.into(), &20.into())
    );
    // The last line is cut off: its iteration is played again.
    let file = out.join("iterations.jsonl");
    let lines = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, &lines[..lines.len() - 9]).unwrap();
    let second = tune(&arguments);
    assert!(String::from_utf8(second.stderr).unwrap().contains("after 2 iterations"));
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 4);
    let other = complaint(&[&arguments[..], &["--seed", "1"]].concat());
    assert!(other.contains("seed is 0 there and 1 here"), "{other}");
}
