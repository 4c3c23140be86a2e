//! When a match is over, nothing of it is left running.

use crate::table::{BOTH, Match, mock, only_fault, plan, play, random};
use arena::engine::Fault;
use arena::{Contender, Launch, Protocol};
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;

/// A contender whose process writes its number down before it becomes the mock.
fn counted(folder: &Path, protocol: Protocol, flags: &str) -> Contender {
    let path = folder.join("engine");
    crate::table::script(
        &path,
        &format!(
            "echo $$ >> {}\nexec {} \"$@\"",
            folder.join("ids").display(),
            env!("CARGO_BIN_EXE_mock-engine")
        ),
    );
    let mut contender = mock("bad", protocol, flags);
    if let Launch::Program(program) = &mut contender.launch {
        program.command = path;
    }
    contender
}

/// Whether a process runs on; one that has ended and was not asked for does not, and one that was killed may take a
/// moment to end.
fn runs(id: &str) -> bool {
    let runs = || {
        let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        state.rsplit_once(") ").is_some_and(|(_, rest)| !rest.starts_with('Z'))
    };
    (0..1000).all(|_| {
        std::thread::sleep(Duration::from_millis(if runs() { 20 } else { 0 }));
        runs()
    })
}

/// Plays and looks whether any of the processes is left. It gives the match and how many there were.
fn nobody_stays(protocol: Protocol, flags: &str) -> Option<(Match, usize)> {
    if !Path::new("/proc/self/stat").exists() {
        crate::table::skipped("this system does not list its processes in /proc");
        return None;
    }
    let folder = tempdir().unwrap();
    let flags = flags.replace("ONCE", &format!("--once {}", folder.path().join("once").display()));
    let played =
        play(folder.path(), &plan(vec![counted(folder.path(), protocol, &flags), random("good")], 2));
    let ids = std::fs::read_to_string(folder.path().join("ids")).unwrap();
    let left: Vec<&str> = ids.lines().filter(|id| runs(id)).collect();
    assert!(left.is_empty(), "{left:?} of {ids}");
    // Those who were left behind by others have told their numbers.
    let log = crate::table::log(folder.path());
    for child in log.split_whitespace().filter(|word| word.parse::<u32>().is_ok()) {
        assert!(!runs(child), "{log}");
    }
    Some((played, ids.lines().count()))
}

#[cfg(unix)]
#[test]
fn who_ignores_quit_is_killed() {
    for protocol in BOTH {
        let Some((played, processes)) = nobody_stays(protocol, "--fault ignore-quit") else { return };
        crate::table::no_fault(4, &played);
        assert!((2..=3).contains(&processes), "one to be introduced, one or two to play: {processes}");
    }
}

#[cfg(unix)]
#[test]
fn who_hangs_and_ignores_quit_is_killed() {
    let Some((played, _)) =
        nobody_stays(Protocol::Uci, "--fault ignore-quit --fault close-stdout --at-move 2")
    else {
        return;
    };
    assert_eq!(played.records.len(), 4);
    assert!(played.records.iter().all(|record| matches!(record.ending.fault(), Some(Fault::Ended { .. }))));
}

#[cfg(unix)]
#[test]
fn who_leaves_a_child_that_holds_the_pipes_has_lost_and_the_child_is_killed() {
    for protocol in BOTH {
        let Some((played, _)) = nobody_stays(protocol, "--fault fork-child=300000 ONCE") else { return };
        let (fault, complaints) = only_fault(4, &played);
        assert_eq!(fault, Fault::Ended { status: "exit status: 0".to_owned() });
        assert!(complaints.contains("left "), "{complaints:?}");
    }
}

#[cfg(unix)]
#[test]
fn programs_without_reuse_are_started_for_each_game() {
    let Some((played, processes)) = nobody_stays(Protocol::XBoard, "--feature reuse=0") else { return };
    crate::table::no_fault(4, &played);
    assert_eq!(processes, 1 + 4);
}

/// Raises the flag when a file is there.
#[cfg(unix)]
struct Interrupt<'a> {
    file: &'a Path,
    stop: &'a player::Stop,
    games: u32,
}

#[cfg(unix)]
impl arena::runner::Audience for Interrupt<'_> {
    fn finished(&mut self, _record: &arena::GameRecord, _progress: &arena::runner::Progress<'_>) {
        self.games += 1;
    }

    fn tick(&mut self) {
        if self.file.exists() {
            self.stop.raise();
        }
    }
}

/// A match that is broken off does not wait for a program that is about to start, and does not call it lost.
#[cfg(unix)]
#[test]
fn who_is_still_starting_at_the_end_is_not_waited_for() {
    let folder = tempdir().unwrap();
    let (path, first, second) =
        (folder.path().join("engine"), folder.path().join("first"), folder.path().join("second"));
    crate::table::script(
        &path,
        &format!(
            "[ -e {first} ] && touch {second} && exec sleep 1000\ntouch {first}\nexec {}",
            env!("CARGO_BIN_EXE_mock-engine"),
            first = first.display(),
            second = second.display(),
        ),
    );
    let mut slow = mock("slow", Protocol::Uci, "");
    let Launch::Program(program) = &mut slow.launch else { panic!() };
    program.command = path;
    let mut plan = plan(vec![slow, random("good")], 1);
    plan.concurrency = 1;
    let (registry, openings) = (arena::engine::Registry::default(), arena::Openings::balanced());
    let stop = player::Stop::new();
    let mut interrupt = Interrupt { file: &second, stop: &stop, games: 0 };
    let around = arena::runner::Surroundings {
        registry: &registry,
        openings: &openings,
        oracle: None,
        folder: None,
        stop: &stop,
    };
    let finish = arena::runner::run(&plan, around, &mut interrupt).unwrap();
    assert_eq!((finish.complete, interrupt.games), (false, 0));
}
