//! The engine as others use it.

use ::player::setting::{Configurable as _, Value};
use ::player::{Answer, Limits, Player, Question, Score, Stop, Thought};
use chess::{Game, Position};
use classics::Classic as _;
use classics::buho::{Buho, Switches, Version};

fn question<'a>(game: &'a Game, limits: &'a Limits, stop: &'a Stop) -> Question<'a> {
    Question { game, limits, stop, draw_offered: false, refused: None }
}

#[test]
fn it_mates_and_says_so() {
    let game = Game::new(Position::from_fen("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").unwrap());
    let limits = Limits { depth: Some(4), ..Limits::INFINITE };
    let (mut said, mut nodes) = (None, 0);
    let answer = Buho::default().answer(&question(&game, &limits, &Stop::new()), &mut |thought: &Thought<
        '_,
    >| match *thought {
        Thought::Line { score, .. } => said = Some(score),
        Thought::DepthDone { nodes: so_far, .. } => nodes = so_far,
        _ => {}
    });
    let mate = game.position().parse_san("Ra8#").unwrap();
    assert_eq!(answer, Some(Answer::Play(mate)));
    assert_eq!(said, Some(Score::Mates(1)));
    assert!(nodes > 0);
}

#[test]
fn a_lost_side_repeats_what_was_played_before() {
    let mut game = Game::new(Position::from_fen("k7/8/8/8/8/8/7Q/K7 w - - 0 1").unwrap());
    for text in ["Ka2", "Ka7", "Ka1"] {
        let m = game.position().parse_san(text).unwrap();
        game.play(m).unwrap();
    }
    let limits = Limits { depth: Some(1), ..Limits::INFINITE };
    let stop = Stop::new();
    let back = game.position().parse_san("Ka8").unwrap();
    let answer = Buho::default().answer(&question(&game, &limits, &stop), &mut ());
    assert_eq!(answer, Some(Answer::Play(back)));
}

#[test]
fn a_drawn_game_goes_on_while_there_are_moves() {
    // Whoever asks may not know that two kings are a draw.
    let limits = Limits { depth: Some(3), ..Limits::INFINITE };
    for (fen, moves) in [("8/8/8/8/8/k7/8/K7 w - - 99 90", true), ("8/8/8/8/8/1q6/8/K1k5 w - - 0 1", false)] {
        let game = Game::new(Position::from_fen(fen).unwrap());
        let answer = Buho::default().answer(&question(&game, &limits, &Stop::new()), &mut ());
        assert_eq!(answer.is_some(), moves, "{fen}: {answer:?}");
    }
}

#[test]
fn chess960_is_refused() {
    let position = Position::from_fen("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1").unwrap();
    let game = Game::new(position);
    let limits = Limits { depth: Some(1), ..Limits::INFINITE };
    let mut buho = Buho::default();
    let stop = Stop::new();
    let asked = question(&game, &limits, &stop);
    assert_eq!(buho.answer(&asked, &mut ()), Some(Answer::Resign));
    assert!(buho.explain(&game).unwrap_err().contains("Chess960"));
}

#[test]
fn every_setting_takes_what_it_offers() {
    let mut buho = Buho::default();
    buho.entries = 1024;
    for setting in buho.settings() {
        let offered: Vec<String> = match &setting.value {
            Value::Switch(_) => vec!["false".into(), "true".into()],
            Value::Number { least, .. } => vec![least.to_string()],
            Value::Choice { all, .. } => all.iter().map(|word| (*word).to_owned()).collect(),
            other => panic!("BuhoChess has no setting of this kind: {other:?}"),
        };
        for text in offered {
            buho.set(setting.name, &text).unwrap();
            let now = buho.settings().into_iter().find(|other| other.name == setting.name).unwrap();
            // There is no such version to be chosen; the switches stay as they are.
            if text != "custom" {
                assert_eq!(now, setting.with(&text).unwrap());
            }
        }
        assert!(buho.set(setting.name, "no such thing").is_err(), "{}", setting.name);
    }
}

#[test]
fn a_version_is_recognised_by_its_switches() {
    let mut buho = Buho::default();
    for &version in Version::ALL {
        buho.set("Version", version.name()).unwrap();
        assert_eq!(buho.switches.version(), Some(version));
    }
    buho.set("NullMove", "3").unwrap();
    assert_eq!(buho.switches, Switches { null_move: Some(3), ..Switches::default() });
    assert_eq!(buho.switches.to_string(), "custom");
    let error = buho.set("Nonsense", "1").unwrap_err().to_string();
    assert!(error.contains("NullMove"), "{error}");
}

#[test]
fn too_large_a_table_is_refused_or_made() {
    let mut buho = Buho::default();
    assert!(buho.set("TableEntries", "268435457").is_err());
    buho.set("TableEntries", "4096").unwrap();
    assert_eq!(buho.entries, 4096);
    buho.set("Hash", "1").unwrap();
    assert_eq!(buho.entries, 1024 * 1024 / 32);
}
