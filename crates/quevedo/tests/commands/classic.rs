//! `quevedo uci --engine buho` as a user interface meets it, and the same engine by name in a match.

use std::io::{ErrorKind, Write};
use std::process::{Command, Output, Stdio};

/// What the program says to these lines.
fn say(engine: &str, lines: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["uci", "--engine", engine])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that refuses its arguments may have ended before it is spoken to.
    match child.stdin.take().unwrap().write_all(lines.as_bytes()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        written => written.unwrap(),
    }
    child.wait_with_output().unwrap()
}

fn answers(lines: &str) -> Vec<String> {
    let output = say("buho", lines);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn it_introduces_itself_with_its_switches() {
    let said = answers("uci\nquit\n");
    assert!(said[0].starts_with("id name BuhoChess"), "{said:?}");
    assert_eq!(said.last().unwrap(), "uciok");
    for wanted in [
        "option name Version type combo default full var A var B",
        "option name Board type combo default 0x88",
        "option name NullMove type spin default 2 min 0 max 4",
        "option name MinimalWindow type check default true",
    ] {
        assert!(said.iter().any(|line| line.starts_with(wanted)), "{wanted} is not in {said:?}");
    }
}

#[test]
fn it_finds_a_mate_on_every_board_with_the_same_nodes() {
    let look = |board: &str| {
        let said = answers(&format!(
            "setoption name Board value {board}\nsetoption name TableEntries value 4096\n\
             position fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4\ngo depth 3\n"
        ));
        assert_eq!(said.last().unwrap(), "bestmove h5f7", "{said:?}");
        assert!(said.iter().any(|line| line.contains("score mate 1")), "{said:?}");
        let nodes = said.iter().find_map(|line| line.split(" nodes ").nth(1));
        nodes.and_then(|rest| rest.split(' ').next()).unwrap().to_owned()
    };
    assert_eq!(look("0x88"), look("bitboards"));
}

#[test]
fn what_it_does_not_take_is_refused_in_words() {
    let said =
        answers("setoption name Version value Z\nsetoption name Nothing value 1\nfoo\nposition fen x\n");
    assert!(said[0].contains("Version cannot be \"Z\"") && said[0].contains("A, B"), "{said:?}");
    assert!(said[1].contains("unknown option Nothing"), "{said:?}");
    assert_eq!(said.len(), 4, "{said:?}");
    let output = say("houdini", "uci\n");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(error.contains("houdini") && error.contains("buho"), "{error}");
}

#[test]
fn an_endless_search_answers_when_it_is_stopped() {
    let said = answers("setoption name TableEntries value 4096\ngo infinite\nstop\nisready\nquit\n");
    let best = said.iter().position(|line| line.starts_with("bestmove ")).unwrap();
    assert!(said[best..].contains(&"readyok".to_owned()), "{said:?}");
}

#[test]
fn the_evaluation_is_explained() {
    let said = answers("position startpos moves e2e4\neval\n");
    assert!(said.iter().any(|line| line.starts_with("material") && line.contains("3920")), "{said:?}");
    assert!(said.last().unwrap().starts_with("total"), "{said:?}");
}

#[test]
fn it_plays_in_matches_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["match", "-e", "buho", "option.TableEntries=4096", "-e", "material", "--each", "nodes=300"])
        .args(["--rounds", "1", "--move-limit", "40", "--out"])
        .arg(folder.path().join("games"))
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    assert!(text.contains("buho"), "{text}");
}
