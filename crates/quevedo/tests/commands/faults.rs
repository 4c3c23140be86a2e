//! Fault injection into commands that can be broken off: the n-th change of a file fails, or the process is killed there.
//! The same command, without faults, goes on to the result of a run that nobody disturbed.
#![cfg(target_os = "linux")]

use super::match_killed::{OWN, games, pgn};
use ::faults::{Fault, Injection};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Output};

/// How many cases of each command the everyday tests take.
const SAMPLE: u64 = 16;

/// A command that keeps its work below this folder.
type Work = fn(&Path) -> Command;

/// What a finished run has left.
type Outcome = fn(&Path) -> Vec<String>;

/// A short match.
fn contest(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.arg("match");
    for player in OWN {
        command.arg("--engine").args(player.split(' '));
    }
    command.args(["--rounds", "3", "--concurrency", "1", "--seed", "7", "--move-limit", "20", "--out"]);
    command.arg(folder);
    command
}

/// Its games, in both files.
fn contest_result(folder: &Path) -> Vec<String> {
    let result = std::fs::read_to_string(folder.join("result.json")).unwrap();
    assert!(result.contains("\"games_played\": 6") || result.contains("\"games_played\":6"), "{result}");
    let files = [games(folder), pgn(folder)];
    files.into_iter().flatten().map(|(number, game)| format!("{number}: {game}")).collect()
}

/// A few games of self-play.
fn selfplay(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.args(["datagen", "--games", "12", "--nodes", "30", "--seed", "9", "--threads", "1", "--out"]);
    command.arg(folder.join("games.qsp"));
    command
}

fn selfplay_result(folder: &Path) -> Vec<String> {
    super::datagen::games(folder.join("games.qsp")).iter().map(|game| format!("{game:?}")).collect()
}

/// An experiment that measures no times.
fn experiment(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    command.args(["lab", "run", "tema2-trees", "--quick", "--seed", "3", "--out"]).arg(folder);
    command
}

/// What was measured, and the report of it.
fn experiment_result(folder: &Path) -> Vec<String> {
    let files =
        ["cells.jsonl", "report.json", "report.html"].map(|name| folder.join("tema2-trees").join(name));
    files.map(|file| std::fs::read_to_string(file).unwrap()).to_vec()
}

/// Runs a command with or without a fault; what it said, and the calls that were counted.
fn run(work: Work, folder: &Path, log: &Path, fault: Option<(Fault, u64)>) -> (Output, Vec<String>) {
    let mut command = work(folder);
    let injection = Injection::new(folder, log).unwrap();
    match fault {
        Some((fault, at)) => injection.at(fault, at).apply_to(&mut command),
        None => injection.apply_to(&mut command),
    }
    (command.output().unwrap(), ::faults::calls(log).unwrap())
}

/// Disturbs a command in every one of the cases that are chosen for its number of calls.
fn disturb(work: Work, result: Outcome, choose: impl FnOnce(u64) -> Vec<(Fault, u64)>) {
    if ::faults::library().is_none() {
        #[expect(clippy::print_stderr, reason = "the summary of the tests lists what was skipped")]
        {
            eprintln!("SKIPPED: faults can be injected on Linux for x86-64 only");
        }
        return;
    }
    let place = tempfile::tempdir().unwrap();
    let fresh = |name: &str| {
        let folder = place.path().join(name);
        std::fs::create_dir(&folder).unwrap();
        (folder.join("out"), place.path().join(format!("{name}.log")))
    };
    let (whole, log) = fresh("whole");
    std::fs::create_dir(&whole).unwrap();
    let (output, calls) = run(work, &whole, &log, None);
    assert!(output.status.success(), "{output:?}");
    assert!(calls.len() >= 4 && calls.iter().any(|call| call.contains("Sync")), "{calls:#?}");
    let wanted = result(&whole);
    for (number, (fault, at)) in choose(calls.len() as u64).into_iter().enumerate() {
        let (folder, log) = fresh(&number.to_string());
        std::fs::create_dir(&folder).unwrap();
        let (output, calls) = run(work, &folder, &log, Some((fault, at)));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let case = format!("{fault:?} at call {at} ({:?}): {said}", calls.get(at as usize - 1));
        assert!(calls.len() as u64 >= at, "{case}: it did not happen");
        match output.status.code() {
            None => assert!(fault.kills() && output.status.signal() == Some(9), "{case}"),
            // What is only beside the work may fail without a word.
            Some(0) => assert!(!fault.kills(), "{case}"),
            Some(1) => assert!(!fault.kills() && said.contains("out"), "{case}"),
            Some(code) => panic!("ended with {code}: {case}"),
        }
        assert!(fault != Fault::Short || output.status.success(), "{case}");
        let again = work(&folder).output().unwrap();
        assert!(again.status.success(), "{case}: {again:?}");
        assert!(result(&folder) == wanted, "another result: {case}");
    }
}

#[test]
fn a_match_goes_on_after_a_fault_of_the_disk() {
    disturb(contest, contest_result, |calls| ::faults::sample(calls, SAMPLE));
}

#[test]
fn self_play_goes_on_after_a_fault_of_the_disk() {
    disturb(selfplay, selfplay_result, |calls| ::faults::sample(calls, SAMPLE));
}

#[test]
fn an_experiment_goes_on_after_a_fault_of_the_disk() {
    disturb(experiment, experiment_result, |calls| ::faults::sample(calls, SAMPLE));
}

#[test]
#[ignore = "long: every fault at every call of a match"]
fn a_match_goes_on_after_any_fault_at_any_call() {
    disturb(contest, contest_result, ::faults::all);
}

#[test]
#[ignore = "long: every fault at every call of self-play"]
fn self_play_goes_on_after_any_fault_at_any_call() {
    disturb(selfplay, selfplay_result, ::faults::all);
}

#[test]
#[ignore = "long: every fault at every call of an experiment"]
fn an_experiment_goes_on_after_any_fault_at_any_call() {
    disturb(experiment, experiment_result, ::faults::all);
}
