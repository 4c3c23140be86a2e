//! `quevedo uci` as a user interface meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

/// A conversation with the program.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine { child, input, output }
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
        self.input.flush().unwrap();
    }

    /// All lines up to one that begins so, which is the last.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no {beginning:?} after {lines:?}");
            let line = line.trim_end().to_owned();
            lines.push(line.clone());
            if line.starts_with(beginning) {
                return lines;
            }
        }
    }

    /// What is said between a question and the answer to `isready`.
    fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(text);
        self.send("isready");
        let mut lines = self.until("readyok");
        lines.pop();
        lines
    }

    fn best_move(&mut self) -> String {
        let line = self.until("bestmove").pop().unwrap();
        line.split(' ').nth(1).unwrap().to_owned()
    }

    fn end(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// What the program says to a whole input at once.
fn said(arguments: &[&str], input: &str) -> Output {
    let mut engine = Engine::start(arguments);
    engine.input.write_all(input.as_bytes()).unwrap();
    let Engine { child, input, mut output } = engine;
    drop(input);
    let mut text = Vec::new();
    std::io::Read::read_to_end(&mut output, &mut text).unwrap();
    let rest = child.wait_with_output().unwrap();
    Output { stdout: text, ..rest }
}

#[test]
fn it_introduces_itself_and_without_arguments_too() {
    for arguments in [&["uci"][..], &[]] {
        let mut engine = Engine::start(arguments);
        engine.send("uci");
        let lines = engine.until("uciok");
        assert!(lines[0].starts_with("id name Quevedo"), "{lines:?}");
        for option in ["Hash", "Threads", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960", "Clear Hash"]
        {
            assert!(
                lines.iter().any(|line| line.starts_with(&format!("option name {option} type "))),
                "{option}"
            );
        }
        engine.end();
    }
}

#[test]
fn every_form_of_go_has_an_answer() {
    let mut engine = Engine::start(&["uci"]);
    for go in [
        "depth 5",
        "nodes 2000",
        "nodes 0",
        "movetime 20",
        "movetime 0",
        "wtime 100 btime 100",
        "wtime 0 btime 0",
        "wtime -50 btime 100 winc 10 binc 10",
        "wtime 200 btime 200 movestogo 1",
        "wtime 200 btime 200 movestogo 0",
        "mate 1 depth 6",
        "depth 4 searchmoves a2a3 h2h3",
        "btime 100",
    ] {
        engine.send("position startpos");
        engine.send(&format!("go {go}"));
        let best = engine.best_move();
        assert_eq!(best.len(), 4, "{go}: {best}");
        if go.contains("searchmoves") {
            assert!(["a2a3", "h2h3"].contains(&best.as_str()), "{best}");
        }
    }
    engine.end();
}

#[test]
fn thinking_without_end_answers_isready_and_stops_when_told() {
    let mut engine = Engine::start(&["uci"]);
    for go in ["infinite", "", "ponder wtime 1000 btime 1000", "infinite depth 1"] {
        engine.send(&format!("go {go}"));
        let lines = engine.ask("");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        let refused = engine.ask("go depth 1");
        assert!(refused.iter().any(|line| line.contains("already searching")), "{refused:?}");
        engine.send("stop");
        assert_eq!(engine.best_move().len(), 4);
    }
    // A hit while pondering lets the clock run, and the answer comes by itself.
    engine.send("go ponder wtime 100 btime 100");
    engine.send("ponderhit");
    assert_eq!(engine.best_move().len(), 4);
    // Stopping when nothing runs is no harm.
    assert!(engine.ask("stop").is_empty());
    engine.end();
}

#[test]
fn what_follows_a_stop_finds_the_engine_free() {
    let mut engine = Engine::start(&["uci"]);
    for _ in 0..20 {
        engine.send(
            "go infinite\nstop\nsetoption name Hash value 2\nucinewgame\nposition startpos moves e2e4\ngo depth 2",
        );
        let lines = [engine.until("bestmove"), engine.until("bestmove")].concat();
        assert!(!lines.iter().any(|line| line.starts_with("info string")), "{lines:?}");
    }
    engine.end();
}

#[test]
fn wrong_input_is_refused_with_a_message_and_the_old_position_kept() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("position fen 8/8/8/8/8/1k6/8/K6r w - - 0 1");
    for line in [
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
        "position fen nonsense",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e7e5 e1g1",
        "position",
        "go depth -3",
        "go depth 99999999999",
        "go nodes ten",
        "go searchmoves a1a8",
        "go searchmoves",
        "go perft 300",
        "setoption name Hash value 0",
        "setoption name Hash value lots",
        "setoption name Threads value 100000",
        "setoption name Nothing value 1",
        "setoption Hash",
        "bench deep",
        "hello",
        "\u{1}\u{7f}\u{fffd}",
    ] {
        let mut lines = engine.ask(line);
        // A search is answered all the same, sooner or later: by no move, for the king is mated.
        lines.retain(|line| line != "bestmove (none)" && line != "info depth 0 score mate 0");
        assert!(
            !lines.is_empty() && lines.iter().all(|line| line.starts_with("info string ")),
            "{line}: {lines:?}"
        );
    }
    // Without a limit it thinks until it is stopped, if it was free to begin.
    let answer = ["info depth 0 score mate 0", "bestmove (none)"];
    assert!(engine.ask("stop").iter().all(|line| answer.contains(&line.as_str())));
    // Mated: there is no move, and no crash.
    let lines = engine.ask("d");
    assert!(lines.iter().any(|line| line.contains("8/8/8/8/8/1k6/8/K6r w")), "{lines:?}");
    engine.send("go depth 3");
    assert_eq!(engine.best_move(), "(none)");
    engine.end();
}

#[test]
fn castling_never_looks_like_another_move() {
    let mut engine = Engine::start(&["uci"]);
    // A king of Chess960, one step from where castling takes it; moves counted from 0.
    engine.send("position fen 4k3/8/8/8/8/8/8/RK6 w A - 0 0");
    engine.send("go perft 1");
    let mut moves = engine.until("Nodes searched");
    moves.retain(|line| line.ends_with(": 1"));
    moves.sort();
    let count = moves.len();
    moves.dedup();
    assert!(moves.len() == count && moves.contains(&"b1a1: 1".to_owned()), "{moves:?}");
    engine.send("go depth 2 searchmoves b1a1");
    assert_eq!(engine.best_move(), "b1a1");
    engine.send("position fen 4k3/8/8/8/8/8/8/RK6 w A - 0 0 moves b1a1");
    let lines = engine.ask("d");
    assert!(lines.iter().any(|line| line.contains("4k3/8/8/8/8/8/8/2KR4 b - - 1 1")), "{lines:?}");
    // The answer is written as the search was asked for, whatever is set meanwhile.
    engine.send("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo infinite searchmoves e1g1");
    engine.send("setoption name UCI_Chess960 value true\nstop");
    assert_eq!(engine.best_move(), "e1g1");
    engine.end();
}

#[test]
fn extras_are_there_for_people() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("position startpos moves e2e4");
    assert!(engine.ask("d").iter().any(|line| line.contains("4P3")));
    assert!(engine.ask("eval").iter().any(|line| line.contains("centipawns")));
    assert!(engine.ask("help").iter().any(|line| line.contains("perft")));
    engine.send("flip");
    assert!(engine.ask("d").iter().any(|line| line.contains("rnbqkbnr/pppp1ppp/8/4p3")));
    engine.send("position startpos");
    engine.send("go perft 3");
    assert_eq!(engine.until("Nodes searched").pop().unwrap(), "Nodes searched: 8902");
    engine.end();
}

#[test]
fn chess960_castles_by_taking_the_rook() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("setoption name UCI_Chess960 value true");
    engine.send("position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1");
    engine.send("go depth 2 searchmoves e1h1");
    assert_eq!(engine.best_move(), "e1h1");
    engine.end();
}

#[test]
fn the_end_of_the_input_is_no_failure_and_a_search_with_limits_is_finished() {
    for input in ["", "go infinite", "uci\nisready\nquit\nquit", "xboard\nquit\n"] {
        let output = said(&[], input);
        assert!(output.status.success() && output.stderr.is_empty(), "{input}: {output:?}");
    }
    let output = said(&["uci"], "position startpos\ngo depth 4\n");
    assert!(String::from_utf8(output.stdout).unwrap().contains("\nbestmove "));
    let long = format!("{}\nisready\n", "x".repeat(1 << 20));
    let output = String::from_utf8(said(&["uci"], &long).stdout).unwrap();
    assert!(output.starts_with("info string ") && output.ends_with("readyok\n"), "{output}");
}

#[test]
fn whoever_quits_in_the_midst_of_a_search_has_its_answer_first() {
    let answers = |arguments: &[&str], input: &str, answer: &str| {
        let output = said(arguments, input);
        let text = String::from_utf8(output.stdout).unwrap();
        assert!(output.status.success() && output.stderr.is_empty(), "{text}");
        let found = text.lines().filter(|line| line.starts_with(answer)).count();
        assert_eq!(found, 1, "{arguments:?} {input:?}: {text}");
    };
    for engine in ["quevedo", "buho", "tfg", "tower"] {
        for go in [
            "go depth 6\nquit\n",
            "go infinite\nquit\n",
            "go infinite\n",
            "go ponder wtime 100 btime 100\nquit\n",
        ] {
            answers(&["uci", "--engine", engine], go, "bestmove ");
        }
        answers(&["uci", "--engine", engine], "go movetime 300\n", "bestmove ");
    }
    answers(&["xboard"], "xboard\nlevel 0 60 0\ngo\nquit\n", "move ");
    answers(&["xboard"], "xboard\nst 1\ngo\n", "move ");
    let output = said(&["xboard"], "xboard\nanalyze\nquit\n");
    assert!(output.status.success() && !String::from_utf8(output.stdout).unwrap().contains("move "));
}

#[test]
fn bench_ends_with_nodes_and_speed_and_is_the_same_again() {
    let count = || {
        let output = said(&["bench", "4"], "");
        let text = String::from_utf8(output.stdout).unwrap();
        let last = text.lines().last().unwrap().to_owned();
        let words: Vec<&str> = last.split(' ').collect();
        assert!(matches!(words[..], [_, "nodes", _, "nps"]), "{last}");
        words[0].parse::<u64>().unwrap()
    };
    assert_eq!(count(), count());
}

#[test]
fn several_lines_come_in_order() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("setoption name MultiPV value 3");
    engine.send("go depth 5");
    let lines = engine.until("bestmove");
    let last: Vec<&String> = lines.iter().filter(|line| line.contains(" depth 5 ")).collect();
    assert_eq!(last.len(), 3, "{lines:?}");
    assert!((1..=3).all(|n| last[n - 1].contains(&format!(" multipv {n} "))));
    engine.end();
}

/// Where the endgame tables of three and four men are, if they are beside the workspace.
#[allow(clippy::print_stderr)]
fn tables() -> Option<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy/3-4-men");
    if !folder.is_dir() {
        eprintln!("SKIPPED: no endgame tables in {}", folder.display());
        return None;
    }
    Some(folder.display().to_string())
}

#[test]
fn endgame_tables_are_opened_and_counted_and_a_wrong_folder_loses_nothing() {
    let mut engine = Engine::start(&["uci"]);
    let lines = engine.ask("setoption name SyzygyPath value /no/such/folder");
    assert!(lines[0].starts_with("info string SyzygyPath: cannot list the folder"), "{lines:?}");
    let Some(folder) = tables() else { return engine.end() };
    let lines = engine.ask(&format!("setoption name SyzygyPath value {folder}"));
    assert_eq!(lines, ["info string SyzygyPath: tablebases with up to 4 pieces"]);
    let lines = engine.ask("setoption name SyzygyPath value /no/such/folder");
    assert!(lines[0].ends_with("keeping the tablebases loaded before"), "{lines:?}");
    engine.send("position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1");
    engine.send("go nodes 300");
    let lines = engine.until("bestmove");
    assert!(
        lines.iter().any(|line| line.contains(" score cp 20000 ") && line.contains(" tbhits 1 ")),
        "{lines:?}"
    );
    assert!(engine.ask("setoption name SyzygyPath value <empty>").is_empty());
    engine.send("go nodes 300");
    assert!(engine.until("bestmove").iter().all(|line| !line.contains("tbhits")));
    engine.end();
}

#[test]
fn expected_results_are_shown_when_wanted() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("go depth 4");
    assert!(engine.until("bestmove").iter().all(|line| !line.contains(" wdl ")));
    engine.send("setoption name UCI_ShowWDL value true");
    engine.send("go depth 4");
    let lines = engine.until("bestmove");
    let words: Vec<&str> = lines[lines.len() - 2].split(' ').collect();
    let at = words.iter().position(|&word| word == "wdl").unwrap();
    let sum: u32 = words[at + 1..at + 4].iter().map(|word| word.parse::<u32>().unwrap()).sum();
    assert_eq!(sum, 1000, "{lines:?}");
    engine.end();
}

#[test]
fn in_analysis_mode_an_only_move_is_looked_at_as_long_as_any() {
    let mut engine = Engine::start(&["uci"]);
    let mut deepest = |mode: &str| {
        engine.send(&format!("setoption name UCI_AnalyseMode value {mode}"));
        engine.send("ucinewgame");
        engine.send("position fen 6rk/6pp/8/8/8/8/PP5q/K7 w - - 0 1 moves b2b3 h2h1");
        engine.send("go wtime 60000 btime 60000 depth 7");
        let lines = engine.until("bestmove");
        lines.iter().filter_map(|line| line.split(' ').nth(2)?.parse::<u32>().ok()).max().unwrap()
    };
    assert!(deepest("false") < 7);
    assert_eq!(deepest("true"), 7);
    engine.end();
}

#[test]
fn the_move_that_is_looked_at_is_told_after_a_while() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("go infinite");
    let lines = engine.until("info depth 1 ");
    assert!(lines.iter().all(|line| !line.contains("currmove")), "{lines:?}");
    loop {
        let line = engine.until("info depth").pop().unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        if let ["info", "depth", _, "currmove", m, "currmovenumber", number] = words[..] {
            assert!(m.len() >= 4 && (1..=20).contains(&number.parse::<u32>().unwrap()), "{line}");
            break;
        }
    }
    engine.send("stop");
    engine.best_move();
    engine.end();
}

#[test]
fn bench_and_perft_leave_the_conversation_alive() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("bench 60");
    assert!(engine.ask("").is_empty());
    let lines = engine.ask("go perft 9");
    assert!(lines[0].contains("queued behind the running command"), "{lines:?}");
    engine.send("go depth 2");
    assert_eq!(engine.best_move().len(), 4);
    engine.end();
}

#[test]
fn a_level_is_chosen_by_its_elo_and_ends_by_its_nodes() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("uci");
    let options = engine.until("uciok");
    assert!(options.iter().any(|line| line == "option name UCI_LimitStrength type check default false"));
    assert!(options.iter().any(|line| line.starts_with("option name UCI_Elo type spin default") && line.contains("min 600")));
    assert!(engine.ask("setoption name UCI_Elo value 599")[0].contains("UCI_Elo"));
    for line in
        ["setoption name UCI_Elo value 600", "setoption name UCI_LimitStrength value true", "ucinewgame"]
    {
        assert!(engine.ask(line).is_empty(), "{line}");
    }
    // Nothing else would end these searches soon.
    engine.send("position startpos");
    engine.send("go depth 100");
    let lines = engine.until("bestmove");
    assert!(lines.len() <= 3, "the weakest level goes no deeper than one ply: {lines:?}");
    engine.send("setoption name UCI_LimitStrength value false");
    engine.send("go depth 6");
    assert!(engine.until("bestmove").iter().any(|line| line.contains(" depth 6 ")));
    engine.end();
}

/// Sixteen men on each side, nearly all queens: the first iteration would take long.
const QUEENS: &str = "kqrn2qq/qq1nbqq1/bq1q1r2/8/8/RQ1Q3Q/BQ1NQBQQ/Q1NR2QK w - - 0 1";

#[test]
fn stop_time_and_quit_hold_before_the_first_iteration_is_finished() {
    let mut engine = Engine::start(&["uci"]);
    for level in [false, true] {
        engine.send(&format!("setoption name UCI_LimitStrength value {level}"));
        engine.send("setoption name UCI_Elo value 1700");
        engine.send(&format!("position fen {QUEENS}"));
        for go in ["go infinite\nstop", "go movetime 10", "go wtime 50 btime 50"] {
            engine.send(go);
            assert!(engine.best_move().len() >= 4, "{go}");
        }
    }
    engine.send("go infinite");
    engine.end();
}

#[test]
fn what_is_not_understood_of_go_does_not_cost_the_answer() {
    let mut engine = Engine::start(&["uci"]);
    for (go, complaints) in [
        ("depth 3 quickly", 1),
        ("depth -3 nodes 500", 1),
        ("wtime soon btime 200 movetime", 2),
        ("depth", 1),
        ("nonsense", 1),
        ("movetime 99999999999999999999999 depth 2", 0),
        ("depth 2 searchmoves e2e5 zz", 2),
        ("depth 2 searchmoves e2e5", 1),
    ] {
        engine.send(&format!("go {go}"));
        let lines = engine.until("bestmove");
        let told = lines.iter().filter(|line| line.contains("ignored")).count();
        assert_eq!(told, complaints, "{go}: {lines:?}");
        assert_eq!(lines.last().unwrap().split(' ').nth(1).unwrap().len(), 4, "{go}");
    }
    engine.send("go depth 2 searchmoves e2e5 h2h3");
    assert_eq!(engine.best_move(), "h2h3");
    engine.end();
}

#[test]
fn all_counts_of_a_script_are_answered() {
    let output = said(&["uci"], "go perft 4\ngo perft 3\nbench 1\ngo perft 2\n");
    let text = String::from_utf8(output.stdout).unwrap();
    let counts: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("Nodes searched: ")).collect();
    assert_eq!(counts, ["197281", "8902", "400"], "{text}");
    assert!(text.contains(" nps"), "{text}");
}

#[test]
fn a_count_is_over_when_its_last_line_is_printed() {
    let mut engine = Engine::start(&["uci"]);
    for _ in 0..50 {
        engine.send("go perft 2");
        let lines = engine.until("Time:");
        assert!(!lines.iter().any(|line| line.contains("queued")), "{lines:?}");
    }
    engine.end();
}

/// Far more threads than processors: none is waited for, and there is a warning.
#[test]
fn far_too_many_threads_answer_and_stop() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("setoption name Threads value 64");
    let lines = engine.ask("");
    assert!(
        lines.iter().any(|line| line.contains("64 threads share") && line.contains("about 256 MB")),
        "{lines:?}"
    );
    for go in ["go movetime 100", "go nodes 5000", "go infinite\nstop"] {
        engine.send(go);
        assert_eq!(engine.best_move().len(), 4, "{go}");
    }
    engine.send("go infinite");
    engine.end();
}

#[test]
fn a_ponder_hit_does_not_release_a_search_without_end() {
    let mut engine = Engine::start(&["uci"]);
    engine.send("go infinite depth 1");
    engine.until("info depth 1");
    for _ in 0..50 {
        let lines = engine.ask("ponderhit");
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
    }
    engine.send("stop");
    assert_eq!(engine.best_move().len(), 4);
    engine.end();
}

#[test]
fn the_table_of_the_evaluation_says_what_its_columns_mean() {
    let text = String::from_utf8(said(&["uci"], "eval\n").stdout).unwrap();
    assert!(text.starts_with("In centipawns") && text.contains("mg in the middlegame"), "{text}");
}
