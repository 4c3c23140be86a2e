//! `quevedo xboard` as XBoard meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Sends lines one by one, waits after each for a line that begins as said, and gives those lines back.
fn talk(conversation: &[(&str, &str)]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut found = Vec::new();
    for (say, wanted) in conversation {
        writeln!(input, "{say}").unwrap();
        while !wanted.is_empty() {
            let mut line = String::new();
            assert!(output.read_line(&mut line).unwrap() > 0, "no {wanted:?} after {say:?}: {found:?}");
            if line.starts_with(wanted) {
                found.push(line.trim_end().to_owned());
                break;
            }
        }
    }
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
    found
}

#[test]
fn a_game_is_played_to_its_end() {
    let found = talk(&[
        ("xboard", ""),
        ("protover 2", "feature"),
        ("new\nst 0.1\nsd 4\nping 7", "pong 7"),
        ("usermove e2e4", "move "),
        ("usermove e1e5", "Illegal move"),
        ("force\nsetboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo", "move a1a8"),
        ("", "1-0 {white wins by checkmate}"),
        ("force\nundo\nping 8", "pong 8"),
        ("usermove a1a8", "1-0 {"),
        ("nonsense", "Error"),
        ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror Illegal position"),
    ]);
    assert!(found[0].contains("setboard=1") && found[0].contains("done=1"), "{found:?}");
}

#[test]
fn analysis_goes_on_with_every_move_until_it_ends() {
    talk(&[
        ("xboard\nprotover 2", "feature"),
        ("new\npost\nanalyze", "4 "),
        ("usermove e2e4", "4 "),
        ("ping 1", "pong 1"),
        ("undo", "4 "),
        ("exit\nping 2", "pong 2"),
        ("?\nping 3", "pong 3"),
    ]);
}
