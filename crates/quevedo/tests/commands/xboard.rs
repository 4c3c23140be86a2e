//! `quevedo xboard` as XBoard meets it.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// Sends lines one by one, waits after each for a line that begins as said, and gives those lines back.
fn talk(conversation: &[(&str, &str)]) -> Vec<String> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut found = Vec::new();
    for (say, wanted) in conversation {
        writeln!(input, "{say}").unwrap();
        while !wanted.is_empty() {
            let mut line = String::new();
            assert!(output.read_line(&mut line).unwrap() > 0, "no {wanted:?} after {say:?}: {found:?}");
            if line.starts_with(wanted) {
                found.push(line.trim_end().to_owned());
                break;
            }
        }
    }
    writeln!(input, "quit").unwrap();
    assert!(child.wait().unwrap().success());
    found
}

#[test]
fn a_game_is_played_to_its_end() {
    let found = talk(&[
        ("xboard", ""),
        ("protover 2", "feature"),
        ("new\nst 0.1\nsd 4\nping 7", "pong 7"),
        ("usermove e2e4", "move "),
        ("usermove e1e5", "Illegal move"),
        ("force\nsetboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo", "move a1a8"),
        ("", "1-0 {white wins by checkmate}"),
        ("force\nundo\nping 8", "pong 8"),
        ("usermove a1a8", "1-0 {"),
        ("nonsense", "Error"),
        ("setboard 8/8/8/8/8/8/8/8 w - - 0 1", "tellusererror Illegal position"),
    ]);
    assert!(found[0].contains("setboard=1") && found[0].contains("done=1"), "{found:?}");
}

#[test]
fn analysis_goes_on_with_every_move_until_it_ends() {
    talk(&[
        ("xboard\nprotover 2", "feature"),
        ("new\npost\nanalyze", "4 "),
        ("usermove e2e4", "4 "),
        ("ping 1", "pong 1"),
        ("undo", "4 "),
        ("exit\nping 2", "pong 2"),
        ("?\nping 3", "pong 3"),
    ]);
}

/// A conversation in which lines are asked for one by one.
struct Engine {
    child: std::process::Child,
    input: std::process::ChildStdin,
    output: BufReader<std::process::ChildStdout>,
}

impl Engine {
    fn start() -> Engine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
            .arg("xboard")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let mut engine = Engine { child, input, output };
        engine.send("xboard\nprotover 2");
        engine.until("feature");
        engine
    }

    fn send(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
    }

    /// All lines up to one that begins so, which is the last.
    fn until(&mut self, beginning: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no {beginning:?} after {lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(beginning) {
                return lines;
            }
        }
    }

    /// What is said up to the answer to a ping.
    fn ask(&mut self, text: &str) -> Vec<String> {
        self.send(&format!("{text}\nping 77"));
        let mut lines = self.until("pong 77");
        lines.pop();
        lines
    }

    fn end(mut self) {
        self.send("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

fn is_thinking(line: &str) -> bool {
    line.starts_with(|c: char| c.is_ascii_digit()) && line.split_ascii_whitespace().count() > 4
}

#[test]
fn what_is_set_in_the_midst_of_thinking_does_not_lose_the_move() {
    let mut engine = Engine::start();
    for (number, change) in
        ["option UseNetwork=0", "option EvalFile=", "memory 2", "cores 2"].iter().enumerate()
    {
        engine.send("new\nst 1\nusermove e2e4");
        engine.send(&format!("{change}\nping {number}"));
        let lines = engine.until("move ");
        assert!(!lines.iter().any(|line| line.starts_with("pong")), "{change}: {lines:?}");
        engine.until(&format!("pong {number}"));
    }
    engine.end();
}

#[test]
fn a_move_that_is_wanted_at_once_is_made_at_once_whatever_is_set() {
    let mut engine = Engine::start();
    for change in ["option UseNetwork=0", "option EvalFile=", "memory 2", "cores 2"] {
        // It would think for an hour.
        engine.send("new\nst 3600\nusermove e2e4");
        engine.send(&format!("?\n{change}"));
        engine.until("move ");
    }
    engine.end();
}

#[test]
fn who_does_not_analyse_has_nothing_to_exit() {
    let mut engine = Engine::start();
    engine.send("new\nst 0.5\nusermove e2e4\nexit");
    engine.until("move ");
    engine.end();
}

#[test]
fn the_time_that_is_left_when_the_expected_move_comes_is_what_counts() {
    let mut engine = Engine::start();
    for (before, after) in [("st 3600", "st 0.1"), ("level 0 600 0", "time 20"), ("sd 90", "sd 2")] {
        engine.send(&format!("new\nhard\n{before}\nusermove e2e4"));
        engine.send("?");
        let mut position = chess::Position::default();
        position.play(position.parse_uci("e2e4").unwrap()).unwrap();
        let m = engine.until("move ").pop().unwrap();
        position.play(position.parse_uci(&m["move ".len()..]).unwrap()).unwrap();
        let hint = engine.ask("hint").iter().find_map(|line| line.strip_prefix("Hint: ").map(str::to_owned));
        let expected = position.parse_san(&hint.unwrap()).unwrap();
        // It would think for an hour or a minute.
        let expected = expected.uci(chess::CastlingNotation::KingToTarget);
        engine.send(&format!("{after}\notim 60000\nusermove {expected}"));
        engine.until("move ");
    }
    engine.end();
}

#[test]
fn every_time_control_has_an_answer() {
    let mut engine = Engine::start();
    for control in [
        "st 0.02",
        "sd 3",
        "level 40 5 0\ntime 200\notim 200",
        "level 0 0:02 0.1\ntime 20\notim 1000",
        "level 1 0:01 0\ntime -5\notim 0",
        "st 0",
    ] {
        engine.send(&format!("new\nlevel 0 1 0\n{control}\nusermove e2e4"));
        assert_eq!(engine.until("move ").pop().unwrap().len(), "move e7e5".len(), "{control}");
    }
    engine.end();
}

#[test]
fn in_force_mode_it_only_follows_and_go_makes_it_play() {
    let mut engine = Engine::start();
    assert!(engine.ask("new\nsd 3\nforce\nusermove e2e4\nusermove e7e5\nusermove g1f3").is_empty());
    engine.send("go");
    engine.until("move ");
    // It goes on with Black, and takes moves back by one and by two.
    engine.send("usermove b1c3");
    engine.until("move ");
    assert!(engine.ask("force\nundo\nremove\nundo\nundo\nundo\nundo").is_empty());
    assert!(engine.ask("usermove e2e4").is_empty());
    assert!(engine.ask("usermove e2e4")[0].starts_with("Illegal move"));
    // Play for the side that is not to move.
    assert!(engine.ask("playother").is_empty());
    engine.send("usermove c7c5");
    engine.until("move ");
    engine.end();
}

#[test]
fn told_hard_it_thinks_while_the_opponent_does_and_uses_that() {
    let mut engine = Engine::start();
    engine.send("new\npost\nhard\nst 0.2\nusermove e2e4");
    let mut position = chess::Position::default();
    position.play(position.parse_uci("e2e4").unwrap()).unwrap();
    for hit in [true, false, true] {
        let m = engine.until("move ").pop().unwrap();
        position.play(position.parse_uci(&m["move ".len()..]).unwrap()).unwrap();
        // It is our turn, and it goes on thinking; without an expected reply there would be nothing to think about.
        let mut lines = engine.ask("hint");
        assert!(lines.iter().any(|line| line.starts_with("Hint: ")), "{lines:?}");
        if !lines.iter().any(|line| line.starts_with("5 ")) {
            lines.extend(engine.until("5 "));
        }
        assert!(lines.iter().any(|line| is_thinking(line)), "{lines:?}");
        let refused = engine.ask("usermove e1e8");
        assert!(refused.iter().any(|line| line.starts_with("Illegal move")), "{refused:?}");
        let hint =
            engine.ask("hint").into_iter().find_map(|line| line.strip_prefix("Hint: ").map(str::to_owned));
        let expected = position.parse_san(&hint.unwrap()).unwrap();
        let reply = position.legal_moves().into_iter().find(|&m| (m == expected) == hit).unwrap();
        engine.send(&format!("usermove {}", reply.uci(chess::CastlingNotation::KingToTarget)));
        position.play(reply).unwrap();
    }
    engine.until("move ");
    engine.until("4 ");
    // Told easy it stops.
    engine.ask("easy");
    assert!(engine.ask("").is_empty());
    engine.end();
}

#[test]
fn a_search_to_a_depth_that_ends_while_the_opponent_thinks_is_answered_at_once() {
    let mut engine = Engine::start();
    engine.send("new\nhard\nsd 2\nusermove e2e4");
    let mut game = chess::Game::default();
    game.play(game.position().parse_uci("e2e4").unwrap()).unwrap();
    for _ in 0..6 {
        let m = engine.until("move ").pop().unwrap();
        game.play(game.position().parse_uci(&m["move ".len()..]).unwrap()).unwrap();
        let hint = engine.ask("hint").pop();
        let expected = hint.and_then(|line| game.position().parse_san(line.strip_prefix("Hint: ")?).ok());
        let Some(m) = expected.or(game.legal_moves().first().copied()) else { break };
        game.play(m).unwrap();
        engine.send(&format!("usermove {}", m.uci(chess::CastlingNotation::KingToTarget)));
    }
    engine.until("move ");
    engine.end();
}

#[test]
fn move_now_result_and_force_end_a_search_and_pings_are_not_forgotten() {
    let mut engine = Engine::start();
    engine.send("new\nst 1000\nusermove e2e4\n?");
    engine.until("move ");
    // A ping waits for the move, unless there will be none.
    engine.send("usermove g1f3\nping 3\nforce");
    assert_eq!(engine.until("pong 3"), ["pong 3"]);
    engine.send("go\nping 4\nresult 1/2-1/2 {agreed}");
    assert_eq!(engine.until("pong 4"), ["pong 4"]);
    assert!(engine.ask("").is_empty());
    engine.end();
}

#[test]
fn thinking_is_shown_after_post_and_not_after_nopost() {
    let mut engine = Engine::start();
    engine.send("new\nsd 4\npost\nusermove e2e4");
    assert!(engine.until("move ").iter().any(|line| is_thinking(line)));
    engine.send("nopost\nusermove d2d4");
    assert!(!engine.until("move ").iter().any(|line| is_thinking(line)));
    engine.end();
}

#[test]
fn analysis_tells_how_far_it_is_and_goes_on_from_a_new_board() {
    let mut engine = Engine::start();
    engine.send("new\nanalyze");
    engine.until("5 ");
    engine.send(".");
    let status = engine.until("stat01:").pop().unwrap();
    let numbers: Vec<u64> = status.split(' ').skip(1).take(5).map(|word| word.parse().unwrap()).collect();
    assert!(numbers[1] > 0 && numbers[2] >= 5 && numbers[4] == 20, "{status}");
    // Lines of the old board may still come before the new one is there.
    engine.ask("setboard 8/8/8/8/8/1k6/8/K6r w - - 0 1");
    assert!(engine.ask("").is_empty(), "mated: nothing to think about");
    engine.send("new");
    engine.until("5 ");
    engine.ask("exit");
    assert!(engine.ask("").is_empty());
    engine.end();
}

#[test]
fn endgame_tables_have_a_path() {
    let mut engine = Engine::start();
    assert!(engine.ask("egtpath syzygy /no/such/folder")[0].starts_with("Error (cannot list the folder"));
    assert!(engine.ask("egtpath nalimov /no/such/folder")[0].starts_with("Error (only Syzygy"));
    engine.end();
}

/// The arena, which knows the protocol from the other side, finds no fault in whole games.
#[test]
fn in_the_arena_it_plays_whole_games() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("cmd={}", env!("CARGO_BIN_EXE_quevedo"));
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["match", "--engine", &program, "name=x", "args=xboard", "proto=xboard", "depth=3"])
        .args(["--engine", &program, "name=u", "args=uci", "depth=2", "--rounds", "2", "--out"])
        .arg(folder.path().join("match"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let pgn = std::fs::read_to_string(folder.path().join("match/games.pgn")).unwrap();
    assert_eq!(pgn.matches("[Result ").count(), 4, "{pgn}");
    for fault in ["abandoned", "rules infraction", "time forfeit", "illegal"] {
        assert!(!pgn.contains(fault), "{fault}: {pgn}");
    }
}

#[test]
fn the_end_of_the_input_does_not_cost_the_move() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("xboard")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"new\nhard\nsd 3\ngo\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.lines().any(|line| line.starts_with("move ")), "{text}");
}

#[test]
fn a_game_that_is_over_is_not_played_on() {
    let mut engine = Engine::start();
    let said = engine.ask("force\nsetboard 8/8/4k3/8/8/3NK3/8/8 w - - 0 1\nsd 2\ngo");
    assert_eq!(said, ["1/2-1/2 {draw by insufficient material}"]);
    // Both sides agree on where they are.
    let said = engine.ask("force\nsetboard 8/8/4k3/8/8/3RK3/8/8 w - - 0 1\nusermove d3d4");
    assert!(said.is_empty(), "{said:?}");
    engine.end();
}

#[test]
fn numbers_that_make_no_sense_are_refused_aloud() {
    let mut engine = Engine::start();
    for line in ["memory 0", "memory 4000000000", "sd 0", "cores 0", "cores 9999"] {
        let said = engine.ask(line);
        assert!(said.len() == 1 && said[0].starts_with("Error (") && said[0].ends_with(line), "{said:?}");
    }
    for line in ["memory 2", "sd 1", "cores 2"] {
        assert!(engine.ask(line).is_empty(), "{line}");
    }
    engine.end();
}

#[test]
fn the_offer_of_a_draw_is_declined_aloud() {
    let mut engine = Engine::start();
    let said = engine.ask("draw");
    assert!(said.len() == 1 && said[0].starts_with("telluser ") && said[0].contains("declines"), "{said:?}");
    engine.end();
}
