//! Faults in what it says, and when it says it.

use crate::driver::{Mock, talk, uci, xboard};
use chess::Position;
use protocol::MoveText;

/// The answers over UCI, in order.
fn answers(flags: &str, moves: usize) -> Vec<String> {
    uci(flags, moves).lines.into_iter().filter(|line| line.starts_with("bestmove")).collect()
}

#[test]
fn wrong_moves_come_at_the_move_that_was_chosen() {
    let start = Position::default();
    let is_legal = |text: &str| MoveText::new(text).is_some_and(|text| text.find(&start).is_ok());
    for fault in ["illegal", "nonsense-move", "null-move", "none-move", "resign"] {
        for (flags, wrong) in [("", 3), ("--at-move 2", 2), ("--at-move 4", 4)] {
            let answers = answers(&format!("--fault {fault} {flags}"), 4);
            let legal: Vec<_> = answers.iter().map(|line| is_legal(&line["bestmove ".len()..])).collect();
            let expected: Vec<_> = (1..=4).map(|number| number != wrong).collect();
            assert_eq!(legal, expected, "{fault} {flags} {answers:?}");
        }
    }
    assert_eq!(answers("--fault nonsense-move --at-move 1", 1), ["bestmove xyzzy"]);
    assert_eq!(answers("--fault null-move --at-move 1", 1), ["bestmove 0000"]);
    assert_eq!(answers("--fault none-move --at-move 1", 1), ["bestmove (none)"]);
    assert_eq!(answers("--fault resign --at-move 1", 1), ["bestmove resign"]);
}

#[test]
fn an_illegal_move_looks_like_a_move() {
    let line = &answers("--fault illegal --at-move each", 2)[1];
    let text = MoveText::new(&line["bestmove ".len()..]).expect("it looks like a move");
    assert!(text.find(&Position::default()).is_err());
}

#[test]
fn xboard_has_its_own_words_for_them() {
    for (fault, line) in [
        ("nonsense-move", "move xyzzy"),
        ("null-move", "move 0000"),
        ("none-move", "move (none)"),
        ("resign", "resign"),
        ("claims", "1-0 {White mates}"),
        ("offer-draw", "offer draw"),
    ] {
        let talk = xboard(&format!("--fault {fault} --at-move 1"), 1);
        assert_eq!(talk.count(line), 1, "{fault} {:?}", talk.lines);
        let moves = talk.count("move ");
        assert_eq!(moves, usize::from(line.starts_with("move") || fault == "offer-draw"), "{fault}");
    }
    let black = xboard("--fault claims --at-move 2", 2);
    assert_eq!(black.count("0-1 {Black mates}"), 1);
}

#[test]
fn faults_keep_to_their_game_and_their_chance() {
    let said = ["ucinewgame", "position startpos", "go depth 1"].repeat(3);
    let answers = |flags: &str| {
        let lines = talk(flags, &said).lines.into_iter().filter(|line| line.starts_with("bestmove"));
        lines.map(|line| line == "bestmove xyzzy").collect::<Vec<_>>()
    };
    assert_eq!(answers("--fault nonsense-move --at-move 1 --in-game 2"), [false, true, false]);
    assert_eq!(answers("--fault nonsense-move --at-move 1"), [true, true, true]);
    let often = |percent: u32| {
        let flags = format!("--fault nonsense-move --at-move each --probability {percent}");
        uci(&flags, 100).count("bestmove xyzzy")
    };
    assert_eq!((often(0), often(100)), (0, 100));
    assert!((20..80).contains(&often(50)));
}

#[test]
fn once_is_once_among_all_processes() {
    let file = std::env::temp_dir().join(format!("mock-engine-once-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let flags = format!("--fault crash --at-move 1 --once {}", file.display());
    let codes: Vec<_> = (0..3).map(|_| uci(&flags, 1).code).collect();
    std::fs::remove_file(&file).expect("it was made");
    assert_eq!(codes, [Some(3), Some(0), Some(0)]);
}

#[test]
fn the_log_has_what_was_said_and_answered() {
    let file = std::env::temp_dir().join(format!("mock-engine-log-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    talk(&format!("--log {}", file.display()), &["isready"]);
    let log = std::fs::read_to_string(&file).expect("it was made");
    std::fs::remove_file(&file).expect("it was made");
    assert_eq!(log, "in: isready\nout: readyok\n");
}

#[test]
fn moves_come_twice_or_too_early() {
    let twice = answers("--fault two-moves --at-move 2", 3);
    assert_eq!((twice.len(), &twice[1]), (4, &twice[2]));
    let early = talk("--fault early-move --at-move 1", &["position startpos", "isready", "go depth 1"]);
    assert!(early.lines[0].starts_with("bestmove ") && early.lines[1] == "readyok", "{:?}", early.lines);
    assert_eq!(early.count("bestmove "), 2);
    let early = talk(
        "--protocol xboard --fault early-move --at-move 1",
        &["new", "time 100", "ping 7", "usermove e2e4"],
    );
    assert!(early.lines[0].starts_with("move ") && early.lines[1] == "pong 7", "{:?}", early.lines);
    assert_eq!(early.count("move "), 2);
}

#[test]
fn a_slow_move_comes_only_when_told() {
    for (flags, free) in [
        ("--fault slow=500000", 0),
        ("--fault late=500000", 2),
        ("--fault late=500000 --at-move 1", 0),
        ("--fault ignores-limits", 0),
    ] {
        let mut mock = Mock::start(&flags.split(' ').collect::<Vec<_>>());
        mock.send("position startpos");
        for _ in 0..free {
            mock.send("go movetime 500000");
            mock.until("bestmove");
        }
        mock.send("go movetime 500000");
        mock.send("isready");
        assert_eq!(mock.line().as_deref(), Some("readyok"), "{flags}");
        mock.send("stop");
        mock.until("bestmove");
    }
    // Without the flag, the same question is answered before the next.
    let lines = talk("", &["position startpos", "go movetime 500000", "isready"]).lines;
    let tail = &lines[lines.len() - 2..];
    assert!(tail[0].starts_with("bestmove ") && tail[1] == "readyok", "{tail:?}");
}

#[test]
fn a_slow_move_over_xboard_comes_only_when_told() {
    let mut mock = Mock::start(&["--protocol", "xboard", "--fault", "slow=500000"]);
    ["new", "go", "option Hash=32", "unheard-of"].iter().for_each(|line| mock.send(line));
    assert_eq!(mock.line().as_deref(), Some("Error (unknown command): unheard-of"));
    mock.send("?");
    mock.until("move ");
}

#[test]
fn limits_are_ignored_in_what_it_tells() {
    let mut mock = Mock::start(&["--fault", "ignores-limits"]);
    ["position startpos", "go nodes 10 depth 3"].iter().for_each(|line| mock.send(line));
    let lines = mock.until("bestmove");
    assert!(
        lines.iter().any(|line| line.starts_with("info depth 6 ") && line.contains(" nodes 15 ")),
        "{lines:?}"
    );
}

#[test]
fn stop_is_not_heard() {
    let talk = talk("--fault ignore-stop", &["position startpos", "go infinite", "stop", "isready"]);
    assert_eq!((talk.count("readyok"), talk.count("bestmove")), (1, 0));
}

#[test]
fn a_hung_engine_answers_nothing_more() {
    let hung = uci("--fault hang", 5);
    assert_eq!((hung.count("bestmove"), hung.count("readyok"), hung.code), (2, 1, Some(0)));
    let hung = xboard("--fault hang", 5);
    assert_eq!((hung.count("move "), hung.count("pong"), hung.code), (2, 1, Some(0)));
}

#[test]
fn introductions_fail_as_told() {
    assert!(uci("--fault silent", 1).lines.is_empty());
    assert!(xboard("--fault silent", 1).lines.is_empty());
    let talk = uci("--fault no-uciok", 1);
    assert_eq!((talk.count("id name"), talk.count("uciok"), talk.count("bestmove")), (1, 0, 1));
    let talk = xboard("--fault no-uciok", 1);
    assert_eq!((talk.count("feature done=0"), talk.count("feature done=1")), (1, 0));
    assert_eq!((uci("--fault no-readyok", 1).count("readyok"), uci("", 1).count("readyok")), (0, 2));
    assert_eq!(xboard("--fault no-readyok", 1).count("pong"), 0);
    assert_eq!(uci("--fault slow-start=1", 0).count("uciok"), 1);
}

#[test]
fn the_wrong_protocol_is_spoken() {
    let talk = uci("--fault wrong-protocol", 1);
    assert_eq!((talk.count("feature done=1"), talk.count("uciok"), talk.count("bestmove")), (1, 0, 0));
    assert_eq!(talk.count("Error (unknown command): isready"), 2);
    let talk = xboard("--fault wrong-protocol", 1);
    assert_eq!((talk.count("feature"), talk.count("uciok"), talk.count("move")), (0, 1, 0));
}

#[test]
fn garbage_takes_the_place_of_the_move() {
    let talk = uci("--fault garbage --at-move 1", 1);
    assert_eq!(talk.count("bestmove"), 0);
    assert!(talk.lines.iter().any(|line| line.contains('\0') && line.contains('\u{fffd}')));
    assert_eq!(xboard("--fault garbage --at-move 1", 1).count("move"), 0);
}

#[test]
fn noise_comes_with_the_move() {
    let talk = uci("--fault bad-utf8", 1);
    assert_eq!((talk.count("info string caf\u{fffd}"), talk.count("bestmove")), (1, 1));
    let talk = uci("--fault nan-score", 1);
    assert_eq!((talk.count("info depth -5 "), talk.count("bestmove")), (1, 1));
    let talk = uci("--fault chatty=20000", 1);
    assert!(talk.lines.len() > 20_000);
    assert_eq!(talk.count("bestmove"), 1);
    let talk = uci("--fault stderr-flood=2048", 1);
    assert_eq!((talk.errors.len() >> 20, talk.count("bestmove")), (1, 1)); // two megabytes without the line breaks
}

#[test]
fn an_endless_line_has_no_end() {
    let talk = uci("--fault endless-line=3 --at-move 1", 1);
    let longest = talk.lines.iter().map(String::len).max().unwrap_or(0);
    assert!(longest > 3 << 20, "{longest}");
    assert_eq!((talk.count("bestmove"), talk.code), (0, Some(0)));
}
