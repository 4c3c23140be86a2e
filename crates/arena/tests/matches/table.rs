//! Plays short matches, and looks at what came of them.

use arena::engine::{Fault, Registry};
use arena::runner::{Audience, Finish, Plan, Progress, RunError, Surroundings, run};
use arena::schedule::{Format, Length};
use arena::{Adjudication, Contender, GameRecord, Launch, Openings, Pace, Protocol, Reason, Side};
use player::Stop;
use std::path::Path;
use std::time::Duration;

/// Long enough for anything that is to come, on any machine.
pub const PATIENT: Duration = Duration::from_secs(120);

/// How long to wait for what will not come. A healthy program must not need as long.
pub const BRIEF: Duration = Duration::from_secs(3);

pub const BOTH: [Protocol; 2] = [Protocol::Uci, Protocol::XBoard];

/// The mock engine under this name, with these flags, separated by blanks; it looks one move ahead.
pub fn mock(name: &str, protocol: Protocol, flags: &str) -> Contender {
    let mut contender = Contender::program(env!("CARGO_BIN_EXE_mock-engine"));
    name.clone_into(&mut contender.name);
    contender.pace = Pace { depth: Some(1), ..Pace::default() };
    if let Launch::Program(program) = &mut contender.launch {
        program.protocol = protocol;
        let words = if protocol == Protocol::XBoard { "--protocol xboard " } else { "" };
        program.arguments = format!("{words}{flags}").split_whitespace().map(str::to_owned).collect();
    }
    contender
}

/// The random mover under this name.
pub fn random(name: &str) -> Contender {
    Contender { name: name.to_owned(), ..Contender::built_in("random") }
}

/// A match of so many rounds of two games, two at once, which are drawn after 25 moves.
pub fn plan(contenders: Vec<Contender>, rounds: u32) -> Plan {
    Plan {
        event: "Test".to_owned(),
        contenders,
        format: Format::RoundRobin,
        length: Length { rounds, repeat: 2 },
        chess960: false,
        adjudication: Adjudication { move_limit: Some(25), ..Adjudication::default() },
        seed: 1,
        concurrency: 2,
        sprt: None,
        patience: PATIENT,
        openings: serde_json::Value::Null,
    }
}

/// A match that was played.
pub struct Match {
    /// The games in the order of the schedule.
    pub records: Vec<GameRecord>,
    /// How many of them were found in the folder.
    pub found: u64,
    pub finish: Finish,
}

#[derive(Default)]
struct Watcher {
    records: Vec<GameRecord>,
    found: u64,
}

impl Audience for Watcher {
    fn resumed(&mut self, progress: &Progress<'_>) {
        self.found = progress.standings.games();
    }

    fn finished(&mut self, record: &GameRecord, _progress: &Progress<'_>) {
        self.records.push(record.clone());
    }
}

/// Plays a match in this folder.
pub fn play_in(
    folder: &Path,
    plan: &Plan,
    openings: &Openings,
    registry: &Registry,
) -> Result<Match, RunError> {
    let mut watcher = Watcher::default();
    let stop = Stop::new();
    let around = Surroundings { registry, openings, oracle: None, folder: Some(folder), stop: &stop };
    let finish = run(plan, around, &mut watcher)?;
    watcher.records.sort_by_key(|record| record.id);
    Ok(Match { records: watcher.records, found: watcher.found, finish })
}

/// Plays a match with our own openings.
pub fn play(folder: &Path, plan: &Plan) -> Match {
    play_in(folder, plan, &Openings::balanced(), &Registry::default()).unwrap()
}

/// The loser of a game by name.
pub fn loser(record: &GameRecord) -> Option<&str> {
    match record.ending.winner? {
        Side::White => Some(&record.black),
        Side::Black => Some(&record.white),
    }
}

/// The only fault in a match, which has to be that of the contender "bad"; with what it complained of. All games have
/// to be played, and those without the fault on the board.
pub fn only_fault(games: usize, played: &Match) -> (Fault, String) {
    assert_eq!(played.records.len(), games);
    assert!(played.finish.complete);
    let mut found = Vec::new();
    for record in &played.records {
        record.game().unwrap();
        if let Reason::Fault { fault, complaints } = &record.ending.reason {
            assert_eq!(loser(record), Some("bad"), "{record:?}");
            found.push((fault.clone(), complaints.clone()));
        } else {
            assert!(record.notes.len() > 2, "{record:?}");
        }
    }
    assert_eq!(found.len(), 1, "{found:?}");
    let standings = &played.finish.standings;
    let faults = |name: &str| {
        let number = standings.names().iter().position(|known| known == name).unwrap();
        standings.faults(number).values().sum::<u64>()
    };
    assert_eq!((faults("bad"), faults("good")), (1, 0));
    found.remove(0)
}

/// That all games were played without a fault.
pub fn no_fault(games: usize, played: &Match) {
    assert_eq!(played.records.len(), games);
    for record in &played.records {
        assert!(record.ending.fault().is_none(), "{:?}", record.ending);
        assert!(record.notes.len() > 2, "{record:?}");
        record.game().unwrap();
    }
}

/// What the contender "bad" wrote to its error output, as the folder keeps it.
pub fn log(folder: &Path) -> String {
    std::fs::read_to_string(folder.join("stderr/bad.log")).unwrap()
}

/// Says why a test cannot do its work.
#[expect(clippy::print_stderr, reason = "the summary of the tests lists what was skipped")]
pub fn skipped(why: &str) {
    eprintln!("SKIPPED: {why}");
}

/// Makes a program out of a script.
#[cfg(unix)]
pub fn script(path: &Path, text: &str) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::write(path, format!("#!/bin/sh\n{text}\n")).unwrap();
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).unwrap();
}
