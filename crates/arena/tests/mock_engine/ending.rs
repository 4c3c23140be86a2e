//! Faults in how it ends, or does not.

use crate::driver::{Mock, talk, uci, xboard};

#[test]
fn exit_codes_tell_how_it_ended() {
    let crash = uci("--fault crash", 5);
    assert_eq!((crash.code, crash.count("bestmove")), (Some(3), 2));
    assert!(crash.errors.contains("it all went wrong"));
    assert_eq!(xboard("--fault crash", 5).code, Some(3));
    let exit = uci("--fault exit", 5);
    assert_eq!((exit.code, exit.count("bestmove"), exit.errors.as_str()), (Some(0), 2, ""));
    let start = uci("--fault die-at-start", 1);
    assert_eq!((start.code, start.lines.len()), (Some(4), 0));
    let ready = uci("--fault die-at-isready", 1);
    assert_eq!((ready.code, ready.count("uciok"), ready.count("readyok")), (Some(5), 1, 0));
    assert_eq!(xboard("--fault die-at-isready", 1).code, Some(5));
    let abort = uci("--fault abort", 5);
    assert!(abort.code != Some(0) && abort.count("bestmove") == 2);
}

#[test]
fn it_ends_on_quit_and_with_its_input() {
    assert_eq!(talk("", &[]).code, Some(0));
    let mut mock = Mock::start(&[]);
    mock.send("quit");
    assert_eq!(mock.end().code(), Some(0));
}

#[test]
fn quit_is_ignored() {
    let mut mock = Mock::start(&["--fault", "ignore-quit"]);
    ["isready", "quit"].iter().for_each(|line| mock.send(line));
    mock.until("readyok");
    drop(mock.process.stdin.take());
    assert!(mock.lives());
}

#[cfg(unix)]
#[test]
fn output_is_closed_but_the_process_lives_on() {
    let mut mock = Mock::start(&["--fault", "close-stdout", "--at-move", "1"]);
    ["position startpos", "go depth 1"].iter().for_each(|line| mock.send(line));
    assert_eq!(mock.line(), None);
    assert!(mock.lives());
    mock.send("quit");
    assert_eq!(mock.end().code(), Some(0));
    let mut mock = Mock::start(&["--fault", "close-stdout", "--at-move", "1", "--fault", "ignore-quit"]);
    ["position startpos", "go depth 1", "quit"].iter().for_each(|line| mock.send(line));
    assert_eq!(mock.line(), None);
    assert!(mock.lives());
}

#[cfg(unix)]
#[test]
fn a_child_keeps_the_streams_of_the_dead() {
    let mut mock = Mock::start(&["--fault", "fork-child", "--at-move", "1"]);
    ["position startpos", "go depth 1"].iter().for_each(|line| mock.send(line));
    let error = mock.error().expect("it says whom it left behind");
    let child = error.split(' ').find(|word| word.parse::<u32>().is_ok()).expect("a number");
    assert_eq!(mock.end().code(), Some(0));
    assert!(mock.is_open());
    let killed = std::process::Command::new("kill").arg(child).status().expect("there is a kill");
    assert!(killed.success());
    assert_eq!((mock.line(), mock.error()), (None, None));
}

#[test]
fn a_child_that_nobody_asks_about_changes_nothing() {
    let talk = uci("--fault zombie", 5);
    assert_eq!((talk.count("bestmove"), talk.code), (5, Some(0)));
}

#[cfg(target_os = "linux")]
#[test]
fn a_child_that_nobody_asks_about_stays_in_the_list_of_processes() {
    let mut mock = Mock::start(&["--fault", "zombie", "--at-move", "1"]);
    ["position startpos", "go depth 1"].iter().for_each(|line| mock.send(line));
    mock.until("bestmove");
    let id = mock.process.id();
    let Ok(children) = std::fs::read_to_string(format!("/proc/{id}/task/{id}/children")) else {
        #[expect(clippy::print_stderr, reason = "the summary of the tests lists what was skipped")]
        {
            eprintln!("SKIPPED: this system does not list the children of a process");
        }
        return;
    };
    assert_eq!(children.split_whitespace().count(), 1, "{children}");
}
