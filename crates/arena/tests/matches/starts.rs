//! Programs that cannot play at all: the match does not begin. One that fails later loses the games that it cannot play.

use crate::table::{BOTH, PATIENT, mock, only_fault, plan, play, play_in, random};
use arena::engine::{Fault, Registry};
use arena::runner::RunError;
use arena::{Contender, Launch, Openings, Pace, Protocol};
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;

/// The error with which a match against the random mover does not begin.
fn refused(contender: Contender, patience: Duration) -> String {
    let folder = tempdir().unwrap();
    let mut plan = plan(vec![random("good"), contender], 1);
    plan.patience = patience;
    let error = play_in(folder.path(), &plan, &Openings::balanced(), &Registry::default()).err().unwrap();
    assert!(matches!(error, RunError::Start(_) | RunError::Unfit { .. }), "{error:?}");
    assert!(!folder.path().join("games.jsonl").exists(), "{error}");
    let text = error.to_string();
    assert!(text.starts_with("bad: "), "{text}");
    text
}

fn program(command: &Path) -> Contender {
    let pace = Pace { depth: Some(1), ..Pace::default() };
    Contender { name: "bad".to_owned(), pace, ..Contender::program(command) }
}

#[test]
fn a_program_that_dies_at_the_start_says_why() {
    for protocol in BOTH {
        let text = refused(mock("bad", protocol, "--fault die-at-start"), PATIENT);
        assert!(
            text.contains("exit status: 4") && text.contains("stderr: mock-engine: cannot start"),
            "{text}"
        );
        let text = refused(mock("bad", protocol, "--fault die-at-isready"), PATIENT);
        assert!(text.contains("exit status: 5") && text.contains("cannot get ready"), "{text}");
    }
}

#[test]
fn a_program_that_does_not_speak_is_not_waited_for_for_ever() {
    let patience = Duration::from_secs(2);
    for (protocol, fault, wanted) in [
        (Protocol::Uci, "silent", "uciok"),
        (Protocol::Uci, "no-uciok", "uciok"),
        (Protocol::Uci, "no-readyok", "readyok"),
        (Protocol::Uci, "wrong-protocol", "add proto=xboard"),
        (Protocol::XBoard, "no-uciok", "feature done=1"),
        (Protocol::XBoard, "no-readyok", "pong"),
        (Protocol::XBoard, "wrong-protocol", "add proto=uci"),
    ] {
        let text = refused(mock("bad", protocol, &format!("--fault {fault}")), patience);
        assert!(text.contains(wanted), "{fault}: {text}");
    }
}

#[test]
fn a_program_that_takes_its_time_at_the_start_is_waited_for() {
    for protocol in BOTH {
        let folder = tempdir().unwrap();
        let slow = mock("slow", protocol, "--fault slow-start=2200");
        let mut plan = plan(vec![slow, random("good")], 1);
        plan.concurrency = 1;
        assert!(play(folder.path(), &plan).finish.complete);
    }
}

#[test]
fn programs_that_cannot_be_run_are_named() {
    let folder = tempdir().unwrap();
    let plain = folder.path().join("plain");
    std::fs::write(&plain, "no program").unwrap();
    let missing = folder.path().join("missing");
    for path in [missing.as_path(), plain.as_path(), folder.path(), Path::new("no-such-program-anywhere")] {
        let text = refused(program(path), PATIENT);
        assert!(text.contains("cannot run") && text.contains(&path.display().to_string()), "{text}");
    }
    let mut lost = mock("bad", Protocol::Uci, "");
    let Launch::Program(program) = &mut lost.launch else { panic!() };
    program.folder = Some(missing);
    let text = refused(lost, PATIENT);
    assert!(text.contains("missing does not exist"), "{text}");
}

/// Its path is meant from where we are, not from where it works.
#[cfg(unix)]
#[test]
fn a_program_that_works_elsewhere_is_found_by_a_relative_path() {
    let here = std::env::current_dir().unwrap();
    let depth = here.components().count();
    let engine = Path::new(env!("CARGO_BIN_EXE_mock-engine")).strip_prefix("/").unwrap();
    let relative = Path::new(&"../".repeat(depth - 1)).join(engine);
    let folder = tempdir().unwrap();
    // Deeper than here, so that the same path leads nowhere from there.
    let deep = (0..=depth).fold(folder.path().to_owned(), |path, _| path.join("deep"));
    std::fs::create_dir_all(&deep).unwrap();
    let mut engine = program(&relative);
    let Launch::Program(program) = &mut engine.launch else { panic!() };
    program.folder = Some(deep);
    assert!(play(folder.path(), &plan(vec![engine, random("good")], 1)).finish.complete);
}

#[test]
fn options_that_are_not_there_or_do_not_take_their_value_are_named() {
    for protocol in BOTH {
        for (name, value, wanted) in [
            ("Hesh", Some("16"), "Mock has no option Hesh; it has Hash, Skill"),
            ("Hash", Some("many"), "Hash"),
            ("Hash", Some("1000000"), "Hash"),
            ("Hash", None, "Hash"),
            ("Style", Some("Wild"), "Style"),
        ] {
            let mut bad = mock("bad", protocol, "");
            bad.options = vec![(name.to_owned(), value.map(str::to_owned))];
            let text = refused(bad, PATIENT);
            assert!(text.contains(wanted), "{text}");
        }
        let mut good = mock("fine", protocol, "");
        let option = |name: &str, value: Option<&str>| (name.to_owned(), value.map(str::to_owned));
        good.options =
            vec![option("hash", Some("32")), option("Style", Some("Risky")), option("Clear Hash", None)];
        let folder = tempdir().unwrap();
        assert!(play(folder.path(), &plan(vec![good, random("good")], 1)).finish.complete);
    }
}

#[test]
fn what_a_program_cannot_do_is_said_before_the_first_game() {
    let mut nodes = mock("bad", Protocol::XBoard, "");
    nodes.pace = Pace { nodes: Some(100), ..Pace::default() };
    assert!(refused(nodes, PATIENT).contains("cannot be limited by nodes"));
    let mut endless = mock("bad", Protocol::Uci, "");
    endless.pace = Pace::default();
    assert!(refused(endless, PATIENT).contains("no search limit given"));
}

/// A program that starts for the introduction and one game more, and then fails once.
#[cfg(unix)]
#[test]
fn who_cannot_be_started_later_loses_that_game_alone() {
    for protocol in BOTH {
        let folder = tempdir().unwrap();
        let path = folder.path().join("engine");
        let count = folder.path().join("count");
        let words = if protocol == Protocol::XBoard { "--protocol xboard" } else { "" };
        crate::table::script(
            &path,
            &format!(
                "echo x >> {count}\n[ $(wc -l < {count}) = 3 ] && echo 'out of luck' >&2 && exit 7\nexec {} {words}",
                env!("CARGO_BIN_EXE_mock-engine"),
                count = count.display(),
            ),
        );
        let mut bad = program(&path);
        bad.restart = true;
        let Launch::Program(program) = &mut bad.launch else { panic!() };
        program.protocol = protocol;
        let mut plan = plan(vec![bad, random("good")], 2);
        plan.concurrency = 1;
        let played = play(folder.path(), &plan);
        let (fault, _) = only_fault(4, &played);
        let Fault::NoStart { why } = &fault else { panic!("{fault:?}") };
        assert!(why.contains("exit status: 7") && why.contains("out of luck"), "{why}");
        assert_eq!(played.records.iter().position(|record| record.ending.fault().is_some()), Some(1));
        assert!(crate::table::log(folder.path()).contains("out of luck"));
    }
}

/// A program that is gone when the next game begins has lost that game.
#[cfg(unix)]
#[test]
fn who_dies_between_games_loses_the_next() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("engine");
    let once = folder.path().join("once");
    // It dies at the second new game that one of its processes is told of.
    crate::table::script(
        &path,
        &format!(
            r#"{{ while read -r line; do
  case $line in ucinewgame) n=$((n+1)); [ "$n" = 2 ] && [ ! -e {once} ] && touch {once} && exit 0 ;; esac
  echo "$line"; [ "$line" = quit ] && exit 0
done; }} | {}"#,
            env!("CARGO_BIN_EXE_mock-engine"),
            once = once.display(),
        ),
    );
    let mut plan = plan(vec![program(&path), random("good")], 2);
    plan.concurrency = 1;
    let played = play(folder.path(), &plan);
    let (fault, _) = only_fault(4, &played);
    assert!(matches!(fault, Fault::Ended { .. }), "{fault:?}");
    assert_eq!(played.records.iter().position(|record| record.ending.fault().is_some()), Some(1));
}
