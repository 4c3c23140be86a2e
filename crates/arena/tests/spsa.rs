//! Tuning with games: the mock engine's strength falls with the distance of two options from the best values.

use arena::engine::Registry;
use arena::runner::Surroundings;
use arena::spsa::{self, Audience, Finish, Gains, IterationRecord, Plan, Progress, Rounding, TuneError};
use arena::{Adjudication, Contender, Launch, Openings, Order, Pace};
use player::Stop;
use std::path::Path;
use std::time::Duration;

/// A tuning of the mock engine from 50, 50.
fn plan(arguments: &str, parameters: &str, iterations: u32) -> Plan {
    let mut contender = Contender::program(env!("CARGO_BIN_EXE_mock-engine"));
    if let Launch::Program(program) = &mut contender.launch {
        program.arguments = arguments.split_whitespace().map(str::to_owned).collect();
    }
    contender.pace = Pace { depth: Some(1), ..Pace::default() };
    Plan {
        contender,
        parameters: spsa::parse_parameters(parameters).unwrap(),
        gains: Gains::new(iterations),
        pairs: 1,
        rounding: Rounding::Stochastic,
        chess960: false,
        adjudication: Adjudication { move_limit: Some(120), ..Adjudication::default() },
        seed: 1,
        concurrency: 1,
        patience: Duration::from_secs(60),
        openings: serde_json::Value::Null,
    }
}

/// Breaks a tuning off after so many iterations.
struct Breaker<'a> {
    after: u32,
    stop: &'a Stop,
}

impl Audience for Breaker<'_> {
    fn finished(&mut self, _record: &IterationRecord, progress: &Progress) {
        if progress.iterations >= self.after {
            self.stop.raise();
        }
    }
}

fn run(plan: &Plan, folder: Option<&Path>, after: u32) -> Result<Finish, TuneError> {
    let stop = Stop::new();
    let openings = Openings::balanced().ordered(Order::Random { seed: plan.seed });
    let registry = Registry::default();
    let around = Surroundings { registry: &registry, openings: &openings, oracle: None, folder, stop: &stop };
    spsa::run(plan, around, &mut Breaker { after, stop: &stop })
}

/// The iterations in a folder, without the time they took.
fn lines(folder: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(folder.join("iterations.jsonl")).unwrap();
    text.lines().skip(1).map(str::to_owned).collect()
}

const BOTH: &str = "Alpha,50,0,100,6,0.04\nBeta,50,0,100,6,0.04";

fn distance(values: &[f64]) -> f64 {
    ((values[0] - 70.0).powi(2) + (values[1] - 30.0).powi(2)).sqrt()
}

/// The start is 28 away from the best values. Of twelve seeds the farthest end was 7.4 away; the moves of the engine and
/// all chance follow from the seed, so that nothing changes from run to run.
#[test]
fn games_lead_to_the_best_values() {
    for seed in 1..=3 {
        let mut plan = plan(&format!("--optimum 70,30 --seed {seed}"), BOTH, 80);
        plan.seed = seed;
        let finish = run(&plan, None, u32::MAX).unwrap();
        let progress = &finish.progress;
        assert!(finish.complete && progress.iterations == 80 && progress.faulty_pairs == 0);
        assert!(distance(progress.tuner.values()) < 12.0, "seed {seed}: {:?}", progress.tuner.values());
    }
}

/// A tuning that is broken off, and whose last line is then cut in two, ends like one that was not.
#[test]
fn a_tuning_that_was_cut_off_goes_on_as_if_nothing_had_happened() {
    let plan = Plan { pairs: 2, ..plan("--optimum 70,30 --seed 5", BOTH, 14) };
    let (whole, cut) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let finish = run(&plan, Some(whole.path()), u32::MAX).unwrap();
    assert!(finish.complete);
    let broken = run(&plan, Some(cut.path()), 6).unwrap();
    assert!(!broken.complete && broken.progress.iterations == 6);
    let file = cut.path().join("iterations.jsonl");
    let text = std::fs::read(&file).unwrap();
    std::fs::write(&file, &text[..text.len() - 20]).unwrap();
    let finish_after = run(&plan, Some(cut.path()), u32::MAX).unwrap();
    assert!(finish_after.complete);
    // The time that it took is apart, so that the files are equal.
    let file = |folder: &Path| std::fs::read_to_string(folder.join("iterations.jsonl")).unwrap();
    assert_eq!(file(cut.path()), file(whole.path()));
    assert!(!file(cut.path()).contains("seconds"));
    assert_eq!(lines(whole.path()).len(), 14);
    assert_eq!(finish_after.progress.tuner.values(), finish.progress.tuner.values());
    assert!(finish.progress.tuner.path().eq(finish_after.progress.tuner.path()));
    // Once it is over there is nothing left to play.
    assert_eq!(run(&plan, Some(cut.path()), 1).unwrap().progress.games, finish.progress.games);
}

/// Several iterations at once end in any order; what was under way when it was broken off is played later.
#[test]
fn several_iterations_at_once_are_all_played_once() {
    let mut plan = plan("--optimum 70,30 --seed random", BOTH, 20);
    plan.concurrency = 3;
    let folder = tempfile::tempdir().unwrap();
    let broken = run(&plan, Some(folder.path()), 7).unwrap();
    assert!(!broken.complete && broken.progress.iterations >= 7);
    plan.concurrency = 2; // this may change
    let finish = run(&plan, Some(folder.path()), u32::MAX).unwrap();
    assert!(finish.complete);
    let number =
        |line: &String| serde_json::from_str::<serde_json::Value>(line).unwrap()["number"].as_u64().unwrap();
    let mut numbers: Vec<u64> = lines(folder.path()).iter().map(number).collect();
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=20));
    let games = finish.progress.games;
    assert_eq!(games.wins + games.draws + games.losses, 40);
}

#[test]
fn other_settings_are_refused_with_the_difference() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan("--seed 1", "Alpha", 2);
    run(&plan, Some(folder.path()), u32::MAX).unwrap();
    let mut other = plan.clone();
    other.parameters[0].max = Some(90);
    let error = run(&other, Some(folder.path()), u32::MAX).unwrap_err().to_string();
    assert!(error.contains("parameters 1.c_end is 5.0 there and 4.5 here"), "{error}");
    other = plan.clone();
    other.gains.iterations = 3;
    let error = run(&other, Some(folder.path()), u32::MAX).unwrap_err().to_string();
    assert!(error.contains("gains.iterations is 2 there and 3 here"), "{error}");
    assert_ne!(plan.fingerprint(), other.fingerprint());
    // What is no line of ours is not taken for one.
    let file = folder.path().join("iterations.jsonl");
    let text = std::fs::read_to_string(&file).unwrap();
    let last = text.lines().last().unwrap();
    std::fs::write(&file, format!("{text}{last}\n")).unwrap();
    let error = run(&plan, Some(folder.path()), u32::MAX).unwrap_err().to_string();
    assert!(error.contains("line 4: iteration 2 appears twice"), "{error}");
}

#[test]
fn pairs_with_a_fault_do_not_count() {
    let folder = tempfile::tempdir().unwrap();
    let once = folder.path().join("crashed");
    let arguments = format!("--optimum 70,30 --fault crash --once {}", once.display());
    let finish = run(&plan(&arguments, BOTH, 4), Some(folder.path()), u32::MAX).unwrap();
    let progress = &finish.progress;
    assert!(finish.complete);
    assert_eq!(
        (progress.faulty_pairs, progress.games.wins + progress.games.draws + progress.games.losses),
        (1, 8)
    );
    // The first iteration came to nothing, and was played again after the others.
    let lines = lines(folder.path());
    assert_eq!(lines.len(), 4);
    assert!(lines[3].contains("\"number\":1,") && lines[3].contains("the program exited"), "{}", lines[3]);
}

#[test]
fn an_engine_that_fails_all_the_time_ends_the_tuning() {
    for pairs in [1, 100] {
        let plan = Plan { pairs, ..plan("--fault illegal --at-move 1", BOTH, 50) };
        let folder = tempfile::tempdir().unwrap();
        let error = run(&plan, Some(folder.path()), u32::MAX).unwrap_err();
        assert!(matches!(error, TuneError::Faults { count: 5, .. }), "{error}");
        assert!(lines(folder.path()).is_empty(), "nothing was played: all is still to be done");
    }
}

#[test]
fn openings_of_chess960_are_refused_in_standard_chess() {
    let (registry, stop) = (Registry::default(), Stop::new());
    let openings = Openings::chess960();
    let around =
        Surroundings { registry: &registry, openings: &openings, oracle: None, folder: None, stop: &stop };
    let error = spsa::run(&plan("", "Alpha", 2), around, &mut ()).unwrap_err().to_string();
    assert_eq!(error, "opening 1 is a Chess960 position; add --chess960");
}

#[test]
fn what_cannot_be_tuned_is_told_before_the_first_game() {
    for (parameters, message) in [
        ("Gamma", "Mock has no spin option Gamma"),
        ("Style", "Mock has no spin option Style"),
        ("Alpha,200", "start 200 is not between 0 and 100"),
        ("", "no parameters given"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let error = run(&plan("", parameters, 5), Some(folder.path()), u32::MAX).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert!(!folder.path().join("iterations.jsonl").exists());
    }
    let mut endless = plan("", "Alpha", 5);
    endless.contender.pace = Pace::default();
    assert!(run(&endless, None, u32::MAX).unwrap_err().to_string().contains("no search limit given"));
    let nothing = Plan { gains: Gains::new(0), ..plan("", "Alpha", 5) };
    assert!(matches!(run(&nothing, None, u32::MAX), Err(TuneError::Gains(_))));
}

/// As version 0.2.0 wrote it: times in the lines, no second file.
#[test]
fn a_tuning_of_an_older_program_is_resumed() {
    let plan = plan("--optimum 70,30 --seed 5", BOTH, 6);
    let (whole, old) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let finish = run(&plan, Some(whole.path()), u32::MAX).unwrap();
    let text = std::fs::read_to_string(whole.path().join("iterations.jsonl")).unwrap();
    let mut head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let head = serde_json::json!({"quevedo_tune": 1, "settings": head["settings"].take()});
    let begun: String = lines(whole.path())[..3]
        .iter()
        .map(|line| line.replacen('{', "{\"seconds\":10,", 1) + "\n")
        .collect();
    std::fs::write(old.path().join("iterations.jsonl"), format!("{head}\n{begun}{{\"number\"")).unwrap();
    let resumed = run(&plan, Some(old.path()), u32::MAX).unwrap();
    assert!(resumed.complete && resumed.progress.seconds > 30.0);
    assert_eq!(resumed.progress.tuner.values(), finish.progress.tuner.values());
    let text = std::fs::read_to_string(old.path().join("iterations.jsonl")).unwrap();
    assert!(text.starts_with(&format!("{head}\n{begun}")) && text.lines().count() == 7);
    assert!(text.lines().skip(1).all(|line| line.contains("seconds")));
}
