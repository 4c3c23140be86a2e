//! All players are set up and asked; those of the theses play whatever people may begin with.

use super::*;
use chess::{Game, Position, Setup};
use player::setting::{Configurable as _, Setting, SettingError, Value};
use player::{Answer, Clock, Limits, Question, Stop, Thought, TimeControl};
use std::time::Duration;

fn machines() -> impl Iterator<Item = (&'static str, Box<dyn Player>)> {
    let theses = PLAYERS.iter().filter(|entry| !entry.chess960);
    theses.map(|entry| (entry.id, entry.opponent(7, &[]).unwrap()))
}

fn ask(player: &mut dyn Player, game: &Game, limits: &Limits, draw_offered: bool) -> Option<Answer> {
    let stop = Stop::new();
    player.answer(&Question { game, limits, stop: &stop, draw_offered, refused: None }, &mut ())
}

fn game(fen: &str) -> Game {
    Game::new(Position::from_setup(&Setup::from_fen_lenient(fen).unwrap()).unwrap())
}

fn brief() -> Limits {
    Limits { move_time: Some(Duration::from_millis(50)), ..Limits::INFINITE }
}

/// Odds, promoted pieces as many as there can be, and no castling: whatever a page may begin with.
const STARTS: [&str; 9] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
    "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
    "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
    "qqqqkqqq/3qq3/8/8/8/8/3QQ3/QQQQKQQQ w - - 0 1",
    "nnnnknnn/2nnn3/8/8/8/8/2NNN3/NNNNKNNN b - - 0 1",
    "rrrrkrrr/2rrr3/8/8/8/8/2RRR3/RRRRKRRR w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 99 300",
    "bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w - - 0 1",
    "7k/P6p/8/8/8/8/p6P/7K w - - 0 1",
];

#[test]
fn whatever_a_game_starts_from_is_played_by_the_rules() {
    for (name, mut player) in machines() {
        for fen in STARTS {
            let mut game = game(fen);
            for _ in 0..6 {
                if game.outcome().is_some() {
                    break;
                }
                match ask(player.as_mut(), &game, &brief(), false) {
                    Some(Answer::Play(m)) => {
                        game.play(m).unwrap_or_else(|_| panic!("{name}: {m:?} in {fen}"))
                    }
                    other => panic!("{name} answers {other:?} in {fen}"),
                };
            }
        }
    }
}

#[test]
fn a_clock_that_has_almost_run_out_and_a_stop_are_obeyed() {
    let control = TimeControl { base: Duration::from_millis(40), increment: Duration::ZERO, period: None };
    let clock = Limits {
        move_time: Some(Duration::from_secs(60)),
        clock: Some(Clock::new(control)),
        ..Limits::INFINITE
    };
    let long = Limits { move_time: Some(Duration::from_secs(60 * 60)), ..Limits::INFINITE };
    // A position in which depth by depth takes for ever, and out of the book.
    let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for (name, mut player) in machines() {
        // Neither search ends by itself before the test times out, unless it obeys.
        assert!(matches!(ask(player.as_mut(), &game, &clock, false), Some(Answer::Play(_))), "{name}");
        let stop = Stop::new();
        let mut depths = 0;
        let question =
            Question { game: &game, limits: &long, stop: &stop, draw_offered: false, refused: None };
        let answer = player.answer(&question, &mut |thought: &Thought<'_>| {
            depths += u32::from(matches!(thought, Thought::Line { .. }));
            stop.raise();
        });
        assert!(matches!(answer, Some(Answer::Play(_))) && depths > 0, "{name}: {answer:?}");
    }
}

#[test]
fn a_draw_is_accepted_by_who_is_worse() {
    let (lost, won) = (game("3qk3/8/8/8/8/8/8/4K3 w - - 0 1"), game("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
    for (name, mut player) in machines() {
        assert_eq!(ask(player.as_mut(), &lost, &brief(), true), Some(Answer::AcceptDraw), "{name}");
        assert!(matches!(ask(player.as_mut(), &lost, &brief(), false), Some(Answer::Play(_))), "{name}");
        assert!(matches!(ask(player.as_mut(), &won, &brief(), true), Some(Answer::Play(_))), "{name}");
    }
}

#[test]
fn every_player_moves_and_takes_the_values_it_declares() {
    for entry in PLAYERS {
        let mut thinker = entry.thinker(3).unwrap();
        for setting in thinker.settings() {
            if !matches!(setting.value, Value::Button) {
                let text = setting.value.to_string();
                thinker.set(setting.name, &text).unwrap_or_else(|error| panic!("{}: {error}", entry.id));
            }
            assert!(!setting.meaning.is_empty(), "{} of {}", setting.name, entry.id);
        }
        let limits = Limits { nodes: Some(200), depth: Some(1), ..Limits::INFINITE };
        let answer = ask(thinker.as_mut(), &Game::default(), &limits, false);
        assert!(matches!(answer, Some(Answer::Play(_))), "{}: {answer:?}", entry.id);
    }
}

#[test]
fn wrong_settings_of_quevedo_are_refused_and_change_nothing() {
    let mut quevedo = Quevedo::new(1).unwrap();
    let before: Vec<Setting> = quevedo.settings();
    for (name, text) in [
        ("Hash", "0"),
        ("Hash", "lots"),
        ("Threads", "100000"),
        ("UCI_Elo", "599"),
        ("UseNetwork", "perhaps"),
        ("Clear Hash", "now"),
    ] {
        assert!(matches!(quevedo.set(name, text), Err(SettingError::Value { .. })), "{name} {text}");
    }
    assert!(matches!(quevedo.set("Nothing", "1"), Err(SettingError::Unknown { .. })));
    let folder = tempfile::tempdir().unwrap();
    let nowhere = folder.path().join("nowhere");
    for name in ["SyzygyPath", "EvalFile"] {
        let refused = quevedo.set(name, nowhere.to_str().unwrap()).unwrap_err();
        assert!(matches!(refused, SettingError::Refused { .. }), "{refused}");
    }
    assert_eq!(quevedo.settings(), before);
}

#[test]
fn settings_for_calibration_are_not_listed_but_can_be_set() {
    let mut quevedo = Quevedo::new(1).unwrap();
    let listed = |quevedo: &Quevedo, name: &str| {
        quevedo.settings().iter().any(|setting| setting.listed && setting.is_named(name))
    };
    assert!(listed(&quevedo, "Hash") && !listed(&quevedo, "LevelNodes"));
    for (name, text) in [("UCI_Elo", "1000"), ("UCI_LimitStrength", "true"), ("levelnodes", "77")] {
        quevedo.set(name, text).unwrap();
    }
    assert_eq!(quevedo.level().map(|level| (level.elo(), level.weakness().nodes)), Some((1000, 77)));
}
