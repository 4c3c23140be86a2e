//! The program where the system has little to give: no threads, no memory, no room on the disk.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the program does with an input, started by a line of the shell in which it is `$0`.
fn run(shell: &str, input: &str) -> Output {
    let mut child = Command::new("sh")
        .args(["-c", shell, env!("CARGO_BIN_EXE_quevedo")])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has given up reads no more.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// With stacks of a size that no system gives, no thread can be started.
const NO_THREADS: &str = "RUST_MIN_STACK=1000000000000000 exec \"$0\"";

#[test]
fn without_threads_there_is_still_a_move() {
    let script =
        "setoption name Threads value 3\ngo depth 3\ngo infinite\nstop\nbench 1\ngo perft 2\nisready\n";
    let output = run(&format!("{NO_THREADS} uci"), script);
    let said = text(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert_eq!(said.lines().filter(|line| line.starts_with("bestmove ")).count(), 2, "{said}");
    assert_eq!(said.lines().filter(|line| line.contains("cannot start a thread")).count(), 4, "{said}");
    assert!(said.contains("readyok"), "{said}");

    let output = run(&format!("{NO_THREADS} xboard"), "new\nsd 2\ngo\n");
    let said = text(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    assert!(said.contains("Error (cannot start a thread") && said.contains("move "), "{said}");
}

#[test]
fn work_that_needs_threads_says_that_there_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().display();
    for command in [
        format!("levels --levels 600 --games 1 --nodes 10 --out {out}/levels"),
        format!("datagen --games 1 --nodes 10 --threads 1 --out {out}/games.qsp"),
    ] {
        let output = run(&format!("{NO_THREADS} {command}"), "");
        let said = text(&output.stderr);
        assert!(!output.status.success() && !said.contains("panicked"), "{command}: {output:?}");
        assert!(said.contains("error: "), "{command}: {said}");
    }
}

#[test]
fn threads_for_which_there_is_no_memory_leave_the_old_ones() {
    let shell = "ulimit -v 1000000; exec \"$0\" uci";
    let output = run(shell, "setoption name Threads value 512\nisready\ngo depth 3\n");
    let said = text(&output.stdout);
    assert!(output.status.success(), "{output:?}");
    assert!(
        said.contains("not enough memory for 512 threads; choose fewer; keeping the old number"),
        "{said}"
    );
    assert!(said.contains("readyok") && said.contains("bestmove "), "{said}");
}

#[test]
fn an_output_without_room_is_a_failure() {
    for (command, input) in [
        ("bench 1", ""),
        ("uci", "uci\n"),
        ("uci", "go depth 2\n"),
        ("uci", "bench 1\n"),
        ("uci", "go perft 2\n"),
        ("xboard", "protover 2\n"),
    ] {
        let output = run(&format!("exec \"$0\" {command} > /dev/full"), input);
        assert_eq!(output.status.code(), Some(1), "{command} {input:?}: {output:?}");
        assert!(text(&output.stderr).contains("input or output failed"), "{command} {input:?}: {output:?}");
    }
}

#[test]
fn a_folder_is_no_file_of_games() {
    let output = run("exec \"$0\" fit-wdl /tmp", "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert!(text(&output.stderr).contains("/tmp is a folder; give the PGN files in it"), "{output:?}");
}
