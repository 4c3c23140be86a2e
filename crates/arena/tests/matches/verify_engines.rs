//! Matches between engines that others wrote, as far as they are installed, verified by their PGN.

use crate::table::{no_fault, plan, play, play_in, random, skipped};
use crate::verify::verify;
use arena::engine::Registry;
use arena::{Contender, Launch, Openings, Pace, Protocol};
use std::path::Path;
use std::time::Duration;
use tempfile::tempdir;

/// An engine, if it is installed.
fn engine(program: &str, arguments: &[&str], protocol: Protocol, pace: Pace) -> Option<Contender> {
    let path = Path::new("/usr/games").join(program);
    if !path.exists() {
        skipped(&format!("{} is not installed", path.display()));
        return None;
    }
    let mut contender = Contender { pace, ..Contender::program(path) };
    if let Launch::Program(program) = &mut contender.launch {
        program.protocol = protocol;
        program.arguments = arguments.iter().map(|&word| word.to_owned()).collect();
    }
    Some(contender)
}

fn depth(depth: u32) -> Pace {
    Pace { depth: Some(depth), ..Pace::default() }
}

/// For those who know no depth; the margin is for a busy machine.
fn second() -> Pace {
    Pace { move_time: Some(Duration::from_secs(1)), margin: Some(Duration::from_secs(30)), ..Pace::default() }
}

/// The error with which an engine does not take part.
fn refused(contender: Option<Contender>) -> Option<String> {
    let folder = tempdir().unwrap();
    let plan = plan(vec![contender?, random("random")], 1);
    let result = play_in(folder.path(), &plan, &Openings::balanced(), &Registry::default());
    Some(result.err().unwrap().to_string())
}

/// Plays a few games against the random mover, and verifies them. Nobody must do wrong.
fn against_random(contender: Option<Contender>) {
    let Some(contender) = contender else { return };
    let folder = tempdir().unwrap();
    let played = play(folder.path(), &plan(vec![contender, random("random")], 2));
    no_fault(4, &played);
    verify(folder.path(), &played);
}

#[test]
fn stockfish_and_ethereal_play_by_nodes() {
    let pace = Pace { nodes: Some(1000), ..Pace::default() };
    let stockfish = engine("stockfish", &[], Protocol::Uci, pace);
    let Some((stockfish, ethereal)) = stockfish.zip(engine("ethereal-chess", &[], Protocol::Uci, pace))
    else {
        return;
    };
    let folder = tempdir().unwrap();
    let mut plan = plan(vec![stockfish, ethereal], 3);
    plan.adjudication.move_limit = Some(150);
    let played = play(folder.path(), &plan);
    no_fault(6, &played);
    verify(folder.path(), &played);
}

/// A generous clock: what is verified is the arena's bookkeeping, not who keeps his time on a busy machine.
#[test]
fn stockfish_plays_by_the_clock() {
    let pace = Pace { clock: Some("100+0.1".parse().unwrap()), depth: Some(3), ..Pace::default() };
    against_random(engine("stockfish", &[], Protocol::Uci, pace));
}

#[test]
fn toga_plays() {
    against_random(engine("toga2", &[], Protocol::Uci, depth(3)));
}

#[test]
fn gnuchess_plays_uci() {
    against_random(engine("gnuchess", &["-u"], Protocol::Uci, depth(2)));
}

#[test]
fn phalanx_plays() {
    let pace = Pace { move_time: Some(Duration::from_millis(100)), ..second() };
    against_random(engine("phalanx", &[], Protocol::XBoard, pace));
}

/// It would think as long as it likes.
#[test]
fn an_engine_that_knows_no_depth_is_not_limited_by_one() {
    if let Some(error) = refused(engine("phalanx", &[], Protocol::XBoard, depth(3))) {
        assert!(error.starts_with("phalanx: ") && error.contains("does not support \"sd 3\""), "{error}");
    }
}

/// Said to speak XBoard's protocol, it is found out before it loses all its games.
#[test]
fn an_engine_of_the_other_protocol_is_found_out() {
    for (program, arguments) in [("stockfish", &[] as &[_]), ("gnuchess", &["-u"])] {
        if let Some(error) = refused(engine(program, arguments, Protocol::XBoard, depth(3))) {
            assert!(error.contains("proto=uci"), "{error}");
        }
    }
}

#[test]
fn sjeng_plays() {
    against_random(engine("sjeng", &[], Protocol::XBoard, depth(2)));
}

#[test]
fn hoichess_plays() {
    against_random(engine("hoichess", &[], Protocol::XBoard, depth(2)));
}

#[test]
fn fairymax_plays() {
    let pace = Pace { depth: Some(4), ..second() };
    against_random(engine("fairymax", &[], Protocol::XBoard, pace));
}
