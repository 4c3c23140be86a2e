//! A match, judged by its PGN alone: moves, results, clocks and all that is counted, computed here once more.

use crate::table::{Match, mock, plan, play, random};
use arena::{Pace, Protocol};
use chess::pgn::{Games, PgnGame, PgnResult};
use chess::{Color, Position};
use stats::{Estimate, Tally};
use std::collections::HashMap;
use std::path::Path;
use tempfile::tempdir;

/// Verifies the games of a match of two, the first against the second.
pub fn verify(folder: &Path, played: &Match) {
    let text = std::fs::read_to_string(folder.join("games.pgn")).unwrap();
    let games: Vec<PgnGame> = Games::new(text.as_bytes()).map(|game| game.unwrap()).collect();
    assert_eq!(games.len() as u64, played.finish.standings.games());
    // The reader keeps the result elsewhere than among the tags.
    let results = text.lines().filter_map(|line| line.strip_prefix("[Result \"")?.strip_suffix("\"]"));
    assert_eq!(results.clone().count(), games.len());
    for (game, result) in games.iter().zip(results) {
        check_result(game, result);
        check_clocks(game);
    }
    check_counts(&games, played);
}

/// The result fits the last position, and the moves before it.
fn check_result(game: &PgnGame, words: &str) {
    assert_eq!(words, game.result.to_string());
    let plies = game.tags.get("PlyCount").unwrap();
    assert_eq!(plies, game.line.moves.len().to_string());
    let mut positions: Vec<Position> = game.replay().map(|(position, _)| position).collect();
    positions.push(game.last_position().unwrap());
    let (last, times) = (&positions[positions.len() - 1], occurrences(&positions));
    let comments = game.line.moves.last().map_or(&game.line.comments, |ply| &ply.comments);
    let why = comments.last().unwrap().strip_prefix(&format!("{words}: ")).unwrap();
    let stuck = last.legal_moves().is_empty();
    let winner = match game.result {
        PgnResult::Win(winner) => Some(winner),
        PgnResult::Draw => None,
        PgnResult::Unknown => panic!("{words}"),
    };
    let ends = match why {
        "checkmate" => stuck && last.in_check() && winner == Some(!last.turn()),
        "stalemate" => stuck && !last.in_check() && winner.is_none(),
        "threefold repetition" => times[positions.len() - 1] == 3 && winner.is_none(),
        "the fifty-move rule" => last.halfmove_clock() >= 100 && winner.is_none(),
        "insufficient material" => men(last) <= 4 && winner.is_none(),
        "resignation" => winner.is_some(),
        other => match game.tags.get("Termination").unwrap() {
            "adjudication" => winner.is_none(),
            "time forfeit" => other.contains("time exceeded") && winner == Some(!last.turn()),
            "normal" => panic!("an end by rules unknown here: {other}"),
            _ => winner.is_some(),
        },
    };
    assert!(ends, "{why}: {}", last.to_fen());
    // Nothing that ends a game was passed over.
    for (number, position) in positions.iter().enumerate().take(positions.len() - 1) {
        assert!(!position.legal_moves().is_empty() && times[number] < 3);
        assert!(position.halfmove_clock() < 100);
    }
    let normal = game.tags.get("Termination") == Some("normal");
    assert!(normal || !stuck, "{why}");
}

/// What makes two positions the same: men, turn, castling and en passant.
fn essence(position: &Position) -> Vec<String> {
    let mut words: Vec<String> = position.to_fen().split(' ').map(str::to_owned).take(4).collect();
    // An en-passant square counts only if the capture is legal.
    let pawns = position.by_role(chess::Role::Pawn);
    let takes = |m: &chess::Move| pawns.has(m.from()) && m.to().to_string() == words[3];
    if !position.legal_moves().iter().any(takes) {
        "-".clone_into(&mut words[3]);
    }
    words
}

/// How often each position had occurred when it stood on the board.
fn occurrences(positions: &[Position]) -> Vec<usize> {
    let mut seen = HashMap::new();
    let mut count = |position| {
        let times = seen.entry(essence(position)).or_insert(0);
        *times += 1;
        *times
    };
    positions.iter().map(&mut count).collect()
}

fn men(position: &Position) -> usize {
    position.to_fen().split(' ').next().unwrap().chars().filter(|c| c.is_alphabetic()).count()
}

/// The value of a command in a comment, in milliseconds.
fn time(comment: &str, command: &str) -> Option<i64> {
    let rest = comment.split_once(&format!("[%{command} "))?.1;
    let (time, _) = rest.split_once(']')?;
    let parts: Vec<&str> = time.split(':').collect();
    let [hours, minutes, seconds] = parts[..] else { panic!("{time}") };
    let (seconds, thousandths) = seconds.split_once('.').unwrap();
    let number = |text: &str| text.parse::<i64>().unwrap();
    Some(((number(hours) * 60 + number(minutes)) * 60 + number(seconds)) * 1000 + number(thousandths))
}

/// Each clock shows what it showed before, less the time of the move, and the increment more.
fn check_clocks(game: &PgnGame) {
    for (color, tag) in [(Color::White, "WhiteTimeControl"), (Color::Black, "BlackTimeControl")] {
        let pace = game.tags.get(tag).unwrap();
        let rule = pace.split(", ").next().unwrap();
        let Some((base, increment)) = rule.split_once('+') else { continue };
        let ms = |text: &str| (text.parse::<f64>().unwrap() * 1000.0).round() as i64;
        let (mut before, increment) = (ms(base), ms(increment));
        let mut moves = 0;
        for (position, ply) in game.replay() {
            let Some(comment) = ply.comments.first().filter(|_| position.turn() == color) else { continue };
            let Some(elapsed) = time(comment, "emt") else { continue };
            let after = time(comment, "clk").unwrap();
            // Thousandths are cut off, not rounded.
            assert!((before - elapsed + increment - after).abs() <= 2, "{before} {elapsed} {after}");
            assert!(elapsed <= before + 1, "the clock was overstepped");
            (before, moves) = (after, moves + 1);
        }
        let fault = game.tags.get("Termination") != Some("normal");
        assert!(moves > 1 || fault);
    }
}

/// A logistic Elo difference and the half-width of its interval of 95 %, from how often each score occurred.
fn elo(counts: &[u64]) -> Option<(f64, Option<f64>)> {
    let total: u64 = counts.iter().sum();
    let value = |kind: usize| kind as f64 / (counts.len() - 1) as f64;
    let mean = |of: &dyn Fn(f64) -> f64| {
        let sum: f64 = counts.iter().enumerate().map(|(kind, &count)| count as f64 * of(value(kind))).sum();
        sum / total as f64
    };
    let score = mean(&|value| value);
    let variance = mean(&|value| (value - score) * (value - score));
    let elo = |score: f64| (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10());
    let margin = 1.959_963_985 * (variance / total as f64).sqrt();
    let ends = elo(score + margin).zip(elo(score - margin)).filter(|_| variance > 0.0);
    Some((elo(score)?, ends.map(|(high, low)| (high - low) / 2.0)))
}

fn same(ours: Option<Estimate>, counts: &[u64]) {
    let close = |a: f64, b: f64| (a - b).abs() < 0.01 * b.abs().max(1.0);
    match (ours, elo(counts)) {
        (None, None) => {}
        (Some(ours), Some((value, error))) => {
            assert!(close(ours.value, value), "{ours:?} {value}");
            match (ours.error, error) {
                (Some(ours), Some(error)) => assert!(close(ours, error), "{ours} {error}"),
                (ours, error) => assert_eq!(ours, error),
            }
        }
        (ours, other) => panic!("{ours:?} {other:?}"),
    }
}

/// Wins, draws, losses, pairs and Elo.
fn check_counts(games: &[PgnGame], played: &Match) {
    let names = played.finish.standings.names();
    let (mut single, mut halves, mut ids) = ([0; 3], HashMap::<(u32, u32), Vec<u32>>::new(), Vec::new());
    for game in games {
        let white = game.tags.get("White").unwrap();
        assert!(
            [white, game.tags.get("Black").unwrap()].iter().all(|name| names.iter().any(|own| own == name))
        );
        // In halves of a point, for the first.
        let points = match game.result {
            PgnResult::Draw => 1,
            PgnResult::Win(winner) if (winner == Color::White) == (white == names[0]) => 2,
            _ => 0,
        };
        single[points as usize] += 1;
        let id: Vec<u32> =
            game.tags.get("Round").unwrap().split('.').map(|part| part.parse().unwrap()).collect();
        halves.entry((id[0], (id[2] - 1) / 2)).or_default().push(points);
        ids.push(id);
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), games.len(), "no game twice");
    let mut pairs = [0; 5];
    for pair in halves.values().filter(|pair| pair.len() == 2) {
        pairs[(pair[0] + pair[1]) as usize] += 1;
    }
    let ours = played.finish.standings.meeting(0, 1);
    assert_eq!([ours.games.losses, ours.games.draws, ours.games.wins], single);
    assert_eq!(ours.pairs.pairs, pairs);
    same(ours.games.logistic_elo(), &single);
    if pairs.iter().sum::<u64>() > 0 {
        same(ours.pairs.logistic_elo(), &pairs);
    }
    let reversed = played.finish.standings.meeting(1, 0);
    single.reverse();
    assert_eq!([reversed.games.losses, reversed.games.draws, reversed.games.wins], single);
}

#[test]
fn games_of_random_movers_are_what_their_pgn_says() {
    let folder = tempdir().unwrap();
    let mut plan = plan(vec![random("a"), random("b")], 60);
    plan.adjudication.move_limit = None;
    let played = play(folder.path(), &plan);
    assert_eq!(played.records.len(), 120);
    // All the ways in which the rules end a game that is not given up.
    let kinds = played.finish.standings.endings();
    assert!(kinds.len() >= 4, "{kinds:?}");
    verify(folder.path(), &played);
}

#[test]
fn games_of_the_mock_with_clocks_are_what_their_pgn_says() {
    let folder = tempdir().unwrap();
    let clock = Pace { clock: Some("60+0.05".parse().unwrap()), ..Pace::default() };
    let mut uci = mock("uci", Protocol::Uci, "--fault slow=3");
    let mut xboard = mock("xboard", Protocol::XBoard, "--fault resign --probability 30 --seed random");
    (uci.pace, xboard.pace) = (clock, clock);
    let mut plan = plan(vec![uci, xboard], 6);
    plan.adjudication.move_limit = Some(60);
    verify(folder.path(), &play(folder.path(), &plan));
}

/// Faults are in the PGN, too.
#[test]
fn games_lost_by_faults_are_what_their_pgn_says() {
    let folder = tempdir().unwrap();
    let bad = mock(
        "bad",
        Protocol::Uci,
        "--fault crash --fault illegal --at-move each --probability 7 --seed random",
    );
    verify(folder.path(), &play(folder.path(), &plan(vec![bad, random("good")], 10)));
}
