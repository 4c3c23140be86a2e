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

/// One that says more than it is looked at must not keep a match from being broken off.
#[cfg(unix)]
#[test]
fn a_match_is_broken_off_while_a_program_chatters() {
    use arena::engine::Registry;
    use arena::runner::{Surroundings, run};
    use arena::{Openings, Pace};
    let folder = tempdir().unwrap();
    let (path, marker) = (folder.path().join("engine"), folder.path().join("thinks"));
    crate::table::script(
        &path,
        &format!(
            r#"while read -r word rest; do
  case $word in
    uci) echo uciok ;;
    isready) echo readyok ;;
    go) touch {}; while echo info depth 1 score cp 1; do sleep 0.05; done ;;
    quit) exit ;;
  esac
done"#,
            marker.display()
        ),
    );
    let pace = Pace { depth: Some(1), ..Pace::default() };
    let chatterer = Contender { name: "bad".to_owned(), pace, ..Contender::program(&path) };
    let mut plan = plan(vec![chatterer, random("good")], 1);
    // It is given up for its chatter only much later.
    plan.patience = Duration::from_secs(6);
    let stop = player::Stop::new();
    let (registry, openings) = (Registry::default(), Openings::balanced());
    let around =
        Surroundings { registry: &registry, openings: &openings, oracle: None, folder: None, stop: &stop };
    let finish = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !marker.exists() {
                std::thread::sleep(Duration::from_millis(10));
            }
            stop.raise();
        });
        run(&plan, around, &mut ()).unwrap()
    });
    assert_eq!((finish.complete, finish.standings.games()), (false, 0));
}
