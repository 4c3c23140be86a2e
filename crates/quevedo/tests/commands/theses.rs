//! `quevedo uci --engine tfg` and `tower` as a user interface meets them, and both by name in a match.

use std::io::Write;
use std::process::{Command, Stdio};

/// What an engine says to these lines.
fn answers(engine: &str, lines: &str) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["uci", "--engine", engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

fn assert_says(said: &[String], wanted: &str) {
    assert!(said.iter().any(|line| line.contains(wanted)), "{wanted} is not in {said:?}");
}

#[test]
fn tfg_prints_the_values_of_its_thesis() {
    let said = answers("tfg", "uci\nquit\n");
    assert_says(&said, "id name TFG");
    assert_says(&said, "option name MoveTime type spin default 100 min 1");
    assert_says(&said, "option name Quiescence type combo default evasions var off var captures");
    for board in ["array", "bitboards"] {
        let said = answers(
            "tfg",
            &format!(
                "setoption name Board value {board}\nsetoption name Reductions value false\n\
                 position startpos moves e2e4\ngo depth 4\n"
            ),
        );
        for (depth, value) in [(1, 10), (2, -40), (3, 10), (4, -35)] {
            assert_says(&said, &format!("depth {depth} score cp {value} "));
        }
        assert!(said.last().unwrap().starts_with("bestmove "), "{said:?}");
    }
}

#[test]
fn tower_plays_from_its_book_and_finds_its_mates() {
    let said = answers("tower", "uci\nquit\n");
    assert_says(&said, "id name Tower");
    assert_says(&said, "option name Algorithm type combo default shallow var minimax var shallow var full");
    let said = answers("tower", "go movetime 1000\n");
    assert!(["e2e4", "c2c4", "d2d4"].iter().any(|m| said.last().unwrap().ends_with(m)), "{said:?}");
    let fen = "position fen 3q1r1k/pp5p/5n2/4N2Q/8/3B4/PB6/1K4R1 w - - 0 30";
    let said = answers("tower", &format!("{fen}\ngo depth 3\n"));
    assert_says(&said, "score mate 2");
    let said = answers("tower", &format!("setoption name Secondary value false\n{fen}\ngo depth 3\n"));
    assert!(!said.iter().any(|line| line.contains("score mate")), "{said:?}");
}

#[test]
fn evaluations_are_explained() {
    for (engine, term) in [("tfg", "squares of pawns"), ("tower", "minor men at home")] {
        let said = answers(engine, "position startpos moves e2e4\neval\n");
        assert_says(&said, term);
        assert!(said.last().unwrap().starts_with("total"), "{said:?}");
    }
}

#[test]
fn they_play_each_other_by_name_and_need_no_limit() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args([
            "match",
            "-e",
            "tfg",
            "option.MoveTime=5",
            "-e",
            "tower",
            "--rounds",
            "1",
            "--move-limit",
            "30",
        ])
        .arg("--out")
        .arg(folder.path().join("games"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("tfg") && text.contains("tower"), "{text}");
}
