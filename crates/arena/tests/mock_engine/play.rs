//! It plays legal chess, and says what it should.

use crate::driver::{Mock, talk, uci, xboard};
use chess::{CastlingNotation, Game, Position};
use protocol::uci::{PositionCommand, Reply};
use protocol::xboard;

/// A Chess960 position in which both sides may castle both ways at once, king's rook and queen's rook in odd places.
const CHESS960: &str = "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";

/// Plays a game of the engine with itself over UCI.
fn game(start: Position, setting: &str, castling: CastlingNotation, arguments: &[&str]) -> Game {
    let mut mock = Mock::start(arguments);
    mock.send("uci");
    mock.until("uciok");
    mock.send(setting);
    mock.send("ucinewgame");
    let mut game = Game::new(start);
    while game.outcome().is_none() {
        mock.send(&format!("position {}", PositionCommand::from_game(&game, castling)));
        mock.send("go wtime 1000 btime 1000");
        let lines = mock.until("bestmove");
        let infos: Vec<_> = lines.iter().map(|line| Reply::parse(line)).collect();
        let Some((Reply::BestMove { best: Some(best), .. }, infos)) = infos.split_last() else {
            panic!("{lines:?}")
        };
        for info in infos {
            let Reply::Info(info) = info else { panic!("{info:?}") };
            assert!(info.depth.is_some() && info.score.is_some() && info.nodes.is_some());
            assert!(info.time_ms.is_some());
            let mut position = game.position().clone();
            for text in &info.pv {
                position.play(text.find(&position).expect("a legal move")).expect("a legal move");
            }
            assert_eq!(info.pv.first(), Some(best));
        }
        assert!(!infos.is_empty());
        let m = best.find(game.position()).expect("a legal move");
        assert_eq!(best.as_str(), m.uci(castling).to_string());
        game.play(m).expect("the game goes on");
    }
    mock.send("quit");
    assert_eq!(mock.end().code(), Some(0));
    game
}

fn usual(arguments: &[&str]) -> Vec<chess::Move> {
    let castling = CastlingNotation::KingToTarget;
    game(Position::default(), "setoption name UCI_Chess960 value false", castling, arguments).moves().to_vec()
}

#[test]
fn games_over_uci_are_legal_and_the_seed_decides_them() {
    let first = usual(&[]);
    assert_eq!(first, usual(&["--seed", "0"]));
    assert_ne!(first, usual(&["--seed", "1"]));
    assert_ne!(usual(&["--seed", "random"]), usual(&["--seed", "random"]));
}

#[test]
fn chess960_is_played_with_its_castling() {
    let start = Position::from_fen(CHESS960).expect("a legal position");
    let on = "setoption name UCI_Chess960 value true";
    let castled = |seed: u32| {
        let seed = seed.to_string();
        let moves = game(start.clone(), on, CastlingNotation::KingTakesRook, &["--seed", &seed]);
        moves.moves().iter().filter(|m| m.is_castling()).count()
    };
    assert!((0..20).map(castled).sum::<usize>() > 0);
}

#[test]
fn castling_in_the_other_notation_is_a_violation() {
    let line = |text| format!("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves {text}");
    let on = "setoption name UCI_Chess960 value true";
    let off = "setoption name UCI_Chess960 value false";
    for (option, text, code) in [(off, "e1g1", 0), (off, "e1h1", 9), (on, "e1h1", 0), (on, "e1g1", 9)] {
        assert_eq!(talk("", &[option, &line(text)]).code, Some(code), "{option} {text}");
    }
}

#[test]
fn games_over_xboard_are_legal_and_end_with_a_true_claim() {
    let mut mock = Mock::start(&["--protocol", "xboard"]);
    ["xboard", "protover 2", "new", "force"].iter().for_each(|line| mock.send(line));
    let mut game = Game::default();
    loop {
        mock.send("go");
        let lines = mock.until("move ");
        let xboard::Reply::Move(text) = xboard::Reply::parse(&lines[lines.len() - 1]) else { panic!() };
        game.play(text.find(game.position()).expect("a legal move")).expect("the game goes on");
        if let Some(outcome) = game.outcome() {
            let line = mock.line().expect("a claim");
            assert!(line.starts_with(outcome.result()), "{line}");
            break;
        }
    }
}

#[test]
fn xboard_hears_thoughts_only_if_it_wants_them_and_pongs_after_the_move() {
    let lines = xboard("", 1).lines;
    let tail = &lines[lines.len() - 3..];
    assert!(matches!(xboard::Reply::parse(&tail[0]), xboard::Reply::Thinking(_)), "{tail:?}");
    assert!(tail[1].starts_with("move ") && tail[2] == "pong 2", "{tail:?}");
    let quiet = talk("--protocol xboard", &["new", "nopost", "go"]);
    assert_eq!(quiet.lines.len(), 1);
}

#[test]
fn chess960_over_xboard_castles_in_letters() {
    let board = "setboard 6k1/8/8/8/8/8/8/4K2R w K - 0 1";
    let said = ["option Skill=0", "new", "variant fischerandom", "force", board, "go"];
    let texts = (0..40).flat_map(|seed| talk(&format!("--protocol xboard --seed {seed}"), &said).lines);
    assert!(texts.into_iter().any(|line| line == "move O-O"));
}

#[test]
fn every_option_is_understood_and_kept_within_its_limits() {
    let kinds = uci("", 0);
    let options: Vec<_> = kinds.lines.iter().filter(|line| line.starts_with("option")).collect();
    assert!(options.iter().all(|line| matches!(Reply::parse(line), Reply::Option(_))), "{options:?}");
    for kind in ["spin", "check", "combo", "string", "button"] {
        assert!(options.iter().any(|line| line.contains(&format!(" type {kind}"))), "{kind}");
    }
    for (line, code) in [
        ("setoption name hash value 32", 0),
        ("setoption name Hash value 0", 9),
        ("setoption name Style value Risky", 0),
        ("setoption name Style value Wild", 9),
        ("setoption name Clear Hash", 0),
        ("setoption name Ponder value true", 0),
        ("setoption name Ponder value perhaps", 9),
        ("setoption name Name value A B", 0),
        ("setoption name Nothing value 1", 9),
    ] {
        assert_eq!(talk("", &[line]).code, Some(code), "{line}");
    }
    for (line, code) in [("option Hash=32", 0), ("option Hash=0", 9), ("option Clear Hash", 0)] {
        assert_eq!(talk("--protocol xboard", &[line]).code, Some(code), "{line}");
    }
}

#[test]
fn breaking_the_protocol_is_told_and_ends_it() {
    for said in [
        &["go depth 1"][..],
        &["position startpos moves e2e5"],
        &["position startpos", "go infinite", "position startpos"],
        &["position startpos", "go infinite", "go depth 1"],
        &["go depth ten"],
        &["ponderhit"],
    ] {
        let talk = talk("", said);
        assert_eq!(talk.code, Some(9), "{said:?}");
        assert!(talk.errors.contains("protocol violation"), "{}", talk.errors);
    }
    for (flags, said) in [
        ("", "usermove e2e5"),
        ("", "e2e4"),
        ("--feature usermove=0", "usermove e2e4"),
        ("--feature setboard=0", "setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("--feature ping=0", "ping 1"),
        ("--feature reuse=0", "new"),
        ("", "undo"),
    ] {
        let talk = talk(&format!("--protocol xboard {flags}"), &["new", "force", said]);
        assert_eq!(talk.code, Some(9), "{flags} {said}");
    }
}

#[test]
fn pondering_and_endless_thinking_wait_to_be_told() {
    let mut mock = Mock::start(&[]);
    ["setoption name Ponder value true", "position startpos", "go ponder wtime 10 btime 10", "isready"]
        .iter()
        .for_each(|line| mock.send(line));
    assert_eq!(mock.line().as_deref(), Some("readyok"));
    mock.send("ponderhit");
    assert!(mock.until("bestmove").last().is_some_and(|line| line.contains(" ponder ")));
    ["go infinite", "isready"].iter().for_each(|line| mock.send(line));
    assert_eq!(mock.line().as_deref(), Some("readyok"));
    mock.send("stop");
    mock.until("bestmove");
}

#[test]
fn limits_are_kept_in_what_it_tells() {
    let said = ["position startpos", "go nodes 7 depth 3 searchmoves a2a3 h2h4"];
    let talk = talk("--score -42", &said);
    assert_eq!(talk.count("info depth 3 seldepth 3 score cp -42 nodes 6 "), 1, "{:?}", talk.lines);
    assert_eq!((talk.count("info depth 4"), talk.count("bestmove ")), (0, 1));
    assert_eq!(talk.count("bestmove a2a3") + talk.count("bestmove h2h4"), 1);
}

#[test]
fn san_and_draws_over_xboard_are_as_the_flags_say() {
    let said = ["new", "force", "setboard 7k/8/6K1/8/8/8/8/R7 w - - 0 1", "go", "draw"];
    let talk = |flags: &str| talk(&format!("--protocol xboard {flags}"), &said).lines;
    assert_eq!(talk("")[0], "move a1a8");
    assert_eq!(talk("--feature san=1")[0], "move Ra8#");
    assert!(talk("")[1].starts_with("1-0 {"));
    assert_eq!(talk("--accept-draws")[2], "offer draw");
}

#[test]
fn what_is_wrong_with_the_flags_is_said() {
    for (flags, words) in [
        ("--fault dance", "no such fault"),
        ("--fault crash=3", "takes no number"),
        ("--fault late=soon", "no whole number"),
        ("--protocol morse", "uci or xboard"),
        ("--at-move", "needs a value"),
        ("--loud", "unknown flag"),
    ] {
        let talk = talk(flags, &[]);
        assert_eq!(talk.code, Some(2), "{flags}");
        assert!(talk.errors.contains(words), "{}", talk.errors);
    }
}

#[test]
fn help_names_every_fault_once() {
    let help = talk("--help", &[]);
    assert_eq!(help.code, Some(0));
    let names = help.lines.iter().filter_map(|line| line.strip_prefix("  ")).filter(|l| !l.starts_with(' '));
    let mut names: Vec<_> = names.map(|line| line.split([' ', '=']).next()).collect();
    let all = names.len();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() == all && names.contains(&Some("fork-child")), "{names:?}");
}
