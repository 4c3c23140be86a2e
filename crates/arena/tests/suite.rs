//! Suites put to players whose every answer is known, to scripts that speak UCI, and to Stockfish.
#![allow(clippy::print_stderr, reason = "a test without its data or engine says so")]

use arena::engine::{Fault, Registry};
use arena::suite::{News, Report, Suite, SuiteError, Terms, Trial, Worth, run};
use arena::{Contender, Pace};
use chess::{Game, Move};
use player::{Answer, Observer, Player, Question, Score, Stop, Thought};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// White mates with Rh8; Kc7 is no mistake; Rh7 loses nothing either.
const BOARD: &str = "k7/8/1K6/8/8/8/8/7R w - -";

/// Five ways to ask; the rook to h8 solves those that it can, and the others are for who does not find it.
const LINES: [&str; 5] = [
    r#"bm Rh8#; id "STS(v1.0) Rooks.001"; c0 "Rh8=10, Rh7=4, Rg1=1";"#,
    r#"bm Rh8; id "STS(v1.0) Rooks.002"; c7 "Rh8 Rh7"; c8 "10 4";"#,
    r#"bm Rh8+ Rh7; id "LCTII.FIN.01";"#,
    r#"am Rh7; id "LCTII.FIN.02";"#,
    r#"dm 1; id "mate";"#,
];

fn suite(lines: &[&str]) -> Suite {
    let mut suite = Suite::default();
    let text: String = lines.iter().map(|line| format!("{BOARD} {line}\n")).collect();
    suite.add("here.epd", text.as_bytes()).unwrap();
    suite
}

type Deed = fn(&Game, &mut dyn Observer) -> Option<Answer>;

/// A player that does what it is told.
struct Puppet(Deed);

impl Player for Puppet {
    fn name(&self) -> &str {
        "Puppet"
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        (self.0)(question.game, observer)
    }
}

fn find(game: &Game, san: &str) -> Move {
    game.position().parse_san(san).unwrap()
}

fn say(game: &Game, observer: &mut dyn Observer, depth: u32, score: Score, san: &str) {
    observer.observe(&Thought::Line { depth, score, moves: &[find(game, san)] });
}

/// Sees the mate at depth 2 and announces it at depth 3.
fn mates(game: &Game, observer: &mut dyn Observer) -> Option<Answer> {
    say(game, observer, 1, Score::Centipawns(500), "Rh7");
    say(game, observer, 2, Score::Centipawns(900), "Rh8");
    say(game, observer, 3, Score::Mates(1), "Rh8");
    Some(Answer::Play(find(game, "Rh8")))
}

fn waits(game: &Game, observer: &mut dyn Observer) -> Option<Answer> {
    say(game, observer, 1, Score::Mates(2), "Rh7");
    Some(Answer::Play(find(game, "Rh7")))
}

fn resigns(_: &Game, _: &mut dyn Observer) -> Option<Answer> {
    Some(Answer::Resign)
}

fn cheats(_: &Game, _: &mut dyn Observer) -> Option<Answer> {
    Some(Answer::Play(Move::normal(chess::Square::A1, chess::Square::A8)))
}

fn registry() -> Registry {
    let mut registry = Registry::default();
    for (name, deed) in [("mates", mates as Deed), ("waits", waits), ("resigns", resigns), ("cheats", cheats)]
    {
        registry.add(name, move |_| Ok(Box::new(Puppet(deed))));
    }
    registry
}

fn contender(player: &str) -> Contender {
    let pace = Pace { depth: Some(3), ..Pace::default() };
    Contender { pace, ..Contender::built_in(player) }
}

fn solve(player: &str, lines: &[&str]) -> Report {
    let (contender, registry) = (contender(player), registry());
    run(&suite(lines), &Terms::new(&contender, &registry), &Stop::new(), &mut |_| {}).unwrap()
}

#[test]
fn who_plays_the_best_moves_has_all_points() {
    let report = solve("mates", &LINES);
    let total = report.total();
    assert_eq!((total.positions, total.solved, total.points, total.max_points), (5, 5, 23, 23));
    assert_eq!((report.engine.as_str(), report.is_graded(), report.failures().count()), ("Puppet", true, 0));
    let themes: Vec<_> = report.themes().iter().map(|t| (t.theme.clone(), t.positions, t.points)).collect();
    assert_eq!(themes, [("Rooks".into(), 2, 20), ("FIN".into(), 2, 2), ("here".into(), 1, 1)]);
    // At depth 2 came the move, at depth 3 the mate; either move would do for the third, and am is kept from depth 2.
    let depths: Vec<_> = report.trials.iter().map(|trial| trial.found.unwrap().depth.unwrap()).collect();
    assert_eq!(depths, [2, 2, 1, 2, 3]);
    assert_eq!(report.trials[4].played.as_deref(), Some("Rh8#"));
    assert_eq!(report.trials[4].score, Some(Worth::Mates(1)));
}

#[test]
fn who_never_does_has_what_its_moves_are_worth() {
    let report = solve("waits", &LINES);
    let total = report.total();
    assert_eq!((total.solved, total.points, total.max_points, total.faults), (1, 9, 23, 0));
    let solved: Vec<bool> = report.trials.iter().map(|trial| trial.solved).collect();
    assert_eq!(solved, [false, false, true, false, false], "a mate announced too far away is none");
    assert!(report.failures().all(|trial| trial.found.is_none()));
    let none = solve("waits", &["bm Rh8;"]).total();
    assert_eq!((none.solved, none.mean_found()), (0, None));
}

#[test]
fn faults_fail_the_position_with_their_reason_and_the_rest_goes_on() {
    for (player, expected) in [("resigns", "gave no move"), ("cheats", "illegal move")] {
        let report = solve(player, &LINES);
        assert_eq!((report.trials.len(), report.total().faults, report.total().points), (5, 5, 0));
        let fault = report.trials[0].fault.as_ref().unwrap().to_string();
        assert!(fault.contains(expected), "{player}: {fault}");
    }
}

/// A program that speaks just enough UCI, with this done when it is told to go.
#[cfg(unix)]
fn script(go: &str) -> Contender {
    let text = format!(
        "n=0; while read word rest; do case $word in \
         uci) echo id name Script; echo uciok;; isready) echo readyok;; \
         go) {go};; quit) exit;; esac; done"
    );
    let mut contender = Contender::program("sh");
    let arena::Launch::Program(program) = &mut contender.launch else { unreachable!() };
    program.arguments = vec!["-c".into(), text];
    Contender { pace: Pace { nodes: Some(100), ..Pace::default() }, ..contender }
}

#[cfg(unix)]
fn run_script(go: &str, lines: &[&str], concurrency: usize) -> Vec<Trial> {
    let (contender, registry) = (script(go), registry());
    let terms = Terms { concurrency, patience: Duration::from_secs(5), ..Terms::new(&contender, &registry) };
    run(&suite(lines), &terms, &Stop::new(), &mut |_| {}).unwrap().trials
}

#[cfg(unix)]
#[test]
fn a_program_that_crashes_is_started_again() {
    // Each process answers once and dies at its second position.
    let go = "n=$((n+1)); if [ $n = 2 ]; then exit 3; fi; echo bestmove h1h8";
    let trials = run_script(go, &["bm Rh8;"; 5], 1);
    let solved: Vec<bool> = trials.iter().map(|trial| trial.solved).collect();
    assert_eq!(solved, [true, false, true, false, true]);
    assert!(matches!(&trials[1].fault, Some(Fault::Ended { status }) if status.contains('3')), "{trials:?}");
}

#[cfg(unix)]
#[test]
fn what_a_program_says_on_the_way_tells_when_it_found_the_move() {
    let go = "echo info depth 1 score cp 10 pv h1h8; echo info depth 2 score cp 5 pv h1h7; \
              echo info depth 3 score cp 12 upperbound pv h1h8 a8b8; \
              echo info depth 4 multipv 2 score cp 1 pv h1h7; \
              echo info depth 5 score mate 1 upperbound nodes 99 pv h1h8; echo bestmove h1h8";
    let trials = run_script(go, &["bm Rh8;", "dm 1;"], 2);
    assert_eq!(trials[0].found.unwrap().depth, Some(3));
    assert_eq!((trials[0].depth, trials[0].nodes), (Some(5), Some(99)));
    assert!(!trials[1].solved, "a bound announces nothing");
}

#[cfg(unix)]
#[test]
fn positions_are_shared_among_engines_and_come_in_order() {
    let trials = run_script("echo bestmove h1h8", &["bm Rh8;"; 23], 4);
    assert!(trials.iter().all(|trial| trial.solved));
    assert_eq!(trials.iter().map(|trial| trial.number).collect::<Vec<_>>(), (1..=23).collect::<Vec<_>>());
}

#[test]
fn what_cannot_be_run_is_refused_before_the_first_position() {
    let registry = registry();
    let refused = |contender: &Contender| {
        let mut told = 0;
        let terms = Terms::new(contender, &registry);
        let error = run(&suite(&LINES), &terms, &Stop::new(), &mut |_| told += 1).unwrap_err();
        assert_eq!(told, 0);
        error
    };
    let missing = Contender { pace: contender("mates").pace, ..Contender::program("no such program") };
    assert!(matches!(refused(&missing), SuiteError::Start(_)));
    let option = Contender { options: vec![("Hash".into(), Some("1".into()))], ..contender("random") };
    assert!(matches!(refused(&option), SuiteError::Start(_)));
    assert!(matches!(refused(&Contender::built_in("mates")), SuiteError::NoLimit));
    let mut clock = contender("mates");
    clock.pace.clock = Some("1+1".parse().unwrap());
    assert!(matches!(refused(&clock), SuiteError::Clock));
}

#[test]
fn a_raised_flag_ends_the_run_with_what_was_done() {
    let (contender, registry, stop) = (contender("mates"), registry(), Stop::new());
    let mut tell = |_: News<'_>| stop.raise();
    let report =
        run(&suite(&["bm Rh8;"; 500]), &Terms::new(&contender, &registry), &stop, &mut tell).unwrap();
    // The engine may have begun with the next when the first was told.
    assert!((1..=3).contains(&report.trials.len()), "{}", report.trials.len());
    assert_eq!(report.positions, 500);
}

/// A file of results in a folder of its own, which goes with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("quevedo-suite-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Scratch(folder)
    }

    fn file(&self) -> PathBuf {
        self.0.join("results.jsonl")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs with a file; how many positions were recalled and done, or the error.
fn resume(player: &Contender, lines: &[&str], out: &Path) -> Result<(usize, usize, Report), SuiteError> {
    let (mut recalled, mut done) = (0, 0);
    let mut tell = |news: News<'_>| match news {
        News::Recalled(_) => recalled += 1,
        News::Done(_) => done += 1,
    };
    let registry = registry();
    let terms = Terms { out: Some(out), ..Terms::new(player, &registry) };
    let report = run(&suite(lines), &terms, &Stop::new(), &mut tell)?;
    Ok((recalled, done, report))
}

#[test]
fn a_run_goes_on_wherever_it_was_cut_off() {
    let scratch = Scratch::new("cut");
    let (file, player) = (scratch.file(), contender("mates"));
    let (recalled, done, first) = resume(&player, &LINES, &file).unwrap();
    assert_eq!((recalled, done), (0, 5));
    let whole = std::fs::read(&file).unwrap();
    let ends: Vec<usize> = (0..whole.len()).filter(|&at| whole[at] == b'\n').map(|at| at + 1).collect();
    assert_eq!(ends.len(), 6);
    for cut in (0..=ends[0]).chain(ends[4]..=ends[5]) {
        std::fs::write(&file, &whole[..cut]).unwrap();
        let (recalled, done, report) = resume(&player, &LINES, &file).unwrap();
        let kept = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
        assert_eq!((recalled, done), (kept, 5 - kept), "cut off after {cut} bytes");
        assert_eq!(report.total().points, first.total().points);
        let text = String::from_utf8(std::fs::read(&file).unwrap()).unwrap();
        assert_eq!(text.lines().count(), 6, "cut off after {cut} bytes");
    }
    let (recalled, done, again) = resume(&player, &LINES, &file).unwrap();
    assert_eq!((recalled, done, again.trials.len()), (5, 0, 5));
}

/// Times are apart, and positions that were searched at once are arranged.
#[test]
fn equal_work_is_recorded_in_equal_bytes() {
    let (one, many) = (Scratch::new("one"), Scratch::new("many"));
    let player = contender("mates");
    resume(&player, &LINES, &one.file()).unwrap();
    let wanted = std::fs::read(one.file()).unwrap();
    assert!(!String::from_utf8_lossy(&wanted).contains("elapsed_us"));
    for cut in [0, wanted.len() / 2] {
        std::fs::write(many.file(), &wanted[..cut]).unwrap();
        let registry = registry();
        let terms = Terms { out: Some(&many.file()), concurrency: 3, ..Terms::new(&player, &registry) };
        let report = run(&suite(&LINES), &terms, &Stop::new(), &mut |_| {}).unwrap();
        assert_eq!(report.trials.len(), 5);
        assert_eq!(std::fs::read(many.file()).unwrap(), wanted);
    }
}

/// As version 0.2.0 wrote it: times in the lines, and no second file.
#[test]
fn results_of_an_older_program_are_resumed() {
    let (new, old) = (Scratch::new("new"), Scratch::new("old"));
    let player = contender("mates");
    resume(&player, &LINES, &new.file()).unwrap();
    let text = std::fs::read_to_string(new.file()).unwrap();
    let head: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let mut first = head["settings"].clone();
    first["quevedo_suite"] = 1.into();
    let timed = |line: &str| line.replacen('{', "{\"elapsed_us\":7,", 1) + "\n";
    let begun: String = text.lines().skip(1).take(2).map(timed).collect();
    std::fs::write(old.file(), format!("{first}\n{begun}{{\"num")).unwrap();
    let (recalled, done, report) = resume(&player, &LINES, &old.file()).unwrap();
    assert_eq!((recalled, done, report.trials[1].elapsed_us), (2, 3, 7));
    let text = std::fs::read_to_string(old.file()).unwrap();
    assert!(text.starts_with(&format!("{first}\n{begun}")) && text.lines().count() == 6);
    assert!(text.lines().skip(1).all(|line| line.contains("elapsed_us")));
    let deeper = Contender { pace: Pace { depth: Some(4), ..Pace::default() }, ..player };
    let error = resume(&deeper, &LINES, &old.file()).unwrap_err().to_string();
    assert!(error.contains("(limits: depth 3 instead of depth 4)"), "{error}");
}

#[test]
fn a_position_counts_once_however_often_it_was_written() {
    let scratch = Scratch::new("twice");
    let (file, player) = (scratch.file(), contender("waits"));
    let (.., first) = resume(&player, &LINES, &file).unwrap();
    let text = std::fs::read_to_string(&file).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    // Positions 2 and 4 twice, and 5 not at all.
    let doubled = [lines[0], lines[1], lines[2], lines[4], lines[2], lines[3], lines[4]].join("\n") + "\n";
    std::fs::write(&file, doubled).unwrap();
    let (recalled, done, report) = resume(&player, &LINES, &file).unwrap();
    assert_eq!((recalled, done), (4, 1));
    assert_eq!(report.total().points, first.total().points);
    assert_eq!(report.total().positions, 5);
}

#[test]
fn results_of_another_run_are_refused_and_left_as_they_are() {
    let scratch = Scratch::new("other");
    let (file, player) = (scratch.file(), contender("mates"));
    resume(&player, &LINES, &file).unwrap();
    let before = std::fs::read(&file).unwrap();
    let refused = |player: &Contender, lines: &[&str]| resume(player, lines, &file).unwrap_err().to_string();
    let deeper = Contender { pace: Pace { depth: Some(4), ..Pace::default() }, ..player.clone() };
    assert!(refused(&deeper, &LINES).contains("(limits: depth 3 instead of depth 4)"));
    assert!(refused(&player, &LINES[..4]).contains("(another suite with 5 positions; this one has 4)"));
    assert!(refused(&contender("random"), &LINES).contains("(of Puppet instead of "));
    assert!(refused(&contender("waits"), &LINES).contains("(the engine was given with other settings)"));
    assert_eq!(std::fs::read(&file).unwrap(), before);
    for foreign in ["my only copy of something", "my only copy\nof something\n", "{}\n", "\n"] {
        std::fs::write(&file, foreign).unwrap();
        assert!(refused(&player, &LINES).contains("not a suite results file"), "{foreign:?}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), foreign);
    }
    let damaged = String::from_utf8(before).unwrap().replacen("\"number\":3", "\"number\":300", 1);
    std::fs::write(&file, damaged).unwrap();
    assert!(refused(&player, &LINES).contains("line 4: unknown position 300"));
}

#[test]
fn a_file_that_is_being_written_is_left_alone() {
    let scratch = Scratch::new("busy");
    let other = std::fs::File::create(scratch.file()).unwrap();
    other.try_lock().unwrap();
    let error = resume(&contender("mates"), &LINES, &scratch.file()).unwrap_err();
    assert!(matches!(error, SuiteError::InUse { .. }), "{error}");
}

#[test]
fn stockfish_solves_what_is_easy_and_announces_mates() {
    let program = Path::new("/usr/games/stockfish");
    if !program.exists() {
        eprintln!("SKIPPED: Stockfish is not installed");
        return;
    }
    let contender =
        Contender { pace: Pace { nodes: Some(20_000), ..Pace::default() }, ..Contender::program(program) };
    let registry = Registry::default();
    let terms = Terms { concurrency: 2, ..Terms::new(&contender, &registry) };
    let mut suite = suite(&["bm Rh8;", "dm 1;", "am Rh8;", "dm 1; bm Rh7;"]);
    suite.add("mated.epd", "7k/8/6K1/8/8/8/8/R7 b - - bm #-1;".as_bytes()).unwrap();
    let report = run(&suite, &terms, &Stop::new(), &mut |_| {}).unwrap();
    let solved: Vec<bool> = report.trials.iter().map(|trial| trial.solved).collect();
    assert_eq!(solved, [true, true, false, false, true], "{:#?}", report.trials);
    assert!(report.engine.starts_with("Stockfish"), "{}", report.engine);
    assert!(report.trials.iter().all(|trial| trial.fault.is_none() && trial.depth.is_some()));
}

#[test]
fn published_suites_are_read() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let expected = [
        ("suites/sts.epd", 1500, 15, 15_000),
        ("suites/lct2.epd", 35, 3, 35),
        ("suites/wac.epd", 300, 1, 300),
        ("suites/bratko_kopec.epd", 24, 1, 24),
        ("suites/kaufman.epd", 25, 1, 25),
        ("suites/bt2630.epd", 30, 1, 30),
        ("suites/endgame_eet.epd", 100, 1, 100),
        ("suites/silent_but_deadly.epd", 134, 1, 134),
        ("mates/KRvK1000.epd", 1000, 1, 1000),
        ("mates/classic280.epd", 280, 1, 280),
        ("mates/cursed.epd", 314, 1, 314),
        ("mates/mates2000.epd", 2000, 1, 2000),
    ];
    if !data.exists() {
        eprintln!("SKIPPED: no suites in {}", data.display());
        return;
    }
    for (name, positions, themes, points) in expected {
        let suite = Suite::read(&[data.join(name)]).unwrap_or_else(|error| panic!("{error}"));
        let mut found: Vec<&str> = suite.items().iter().map(|item| item.theme.as_str()).collect();
        found.sort_unstable();
        found.dedup();
        let sum: u32 = suite.items().iter().map(|item| item.goal.max_points()).sum();
        assert_eq!((suite.items().len(), found.len(), sum), (positions, themes, points), "{name}: {found:?}");
    }
}
