//! What a search must know about the rules: draws of every kind, mates at their edges, and that there is always a move.

use chess::{Game, Position};
use engine::{Engine, Event, Found, Level, Options, Request};
use player::{Answer, Limits, Player, Question, Score, Stop};
use std::time::Duration;

fn engine() -> Engine {
    Engine::new(Options::default()).unwrap()
}

fn search(game: &Game, limits: &Limits) -> Found {
    engine().search(&Request::new(game, limits, &Stop::new()), &mut |_| {})
}

fn depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::INFINITE }
}

fn game(fen: &str) -> Game {
    Game::new(Position::from_fen(fen).unwrap())
}

#[test]
fn mate_goes_before_the_fifty_moves() {
    // The mating move is the hundredth half-move without capture or pawn move.
    let found = search(&game("7k/8/6K1/8/8/8/8/R7 w - - 99 80"), &depth(4));
    assert_eq!(found.score, Score::Mates(1));
    // One move later it is too late: whatever White does, the game is drawn.
    let found = search(&game("6k1/8/6K1/8/8/8/8/R7 b - - 98 80"), &depth(6));
    assert_eq!(found.score, Score::Centipawns(0));
}

#[test]
fn a_lost_side_repeats_when_it_can() {
    // White is a rook down, but checks for ever on e8 and h5.
    let perpetual = game("6k1/pp4p1/8/7Q/8/7P/1q4PK/r7 w - - 0 1");
    assert_eq!(search(&perpetual, &depth(8)).score, Score::Centipawns(0));
}

#[test]
fn a_position_that_was_twice_is_avoided_by_who_is_ahead() {
    let mut game = game("7k/8/8/8/8/1Q6/8/K7 w - - 0 1");
    for text in ["Qb4", "Kg8", "Qb3", "Kh8", "Qb4", "Kg8", "Qb3", "Kh8"] {
        game.play(game.position().parse_san(text).unwrap()).unwrap();
    }
    let found = search(&game, &depth(8));
    let repeats = game.position().parse_san("Qb4").unwrap();
    assert_ne!(found.best, Some(repeats));
    assert!(!matches!(found.score, Score::Centipawns(0)), "{found:?}");
}

#[test]
fn dead_positions_and_stalemates_are_worth_nothing() {
    for fen in [
        "8/8/4k3/8/8/3NK3/8/8 w - - 0 1",
        "8/8/4k3/8/8/2NNK3/8/8 w - - 0 1",
        "8/8/8/8/7p/6k1/8/7K b - - 0 1",
        "k7/8/1K6/P7/8/8/8/8 b - - 0 1",
    ] {
        assert_eq!(search(&game(fen), &depth(8)).score, Score::Centipawns(0), "{fen}");
    }
}

#[test]
fn a_finished_game_has_no_move_and_any_other_has_one() {
    let mated = game("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    let found = search(&mated, &depth(5));
    assert_eq!((found.best, found.score), (None, Score::Mated(0)));
    let stop = Stop::new();
    stop.raise();
    let start = Game::default();
    for limits in [
        Limits { nodes: Some(0), ..Limits::INFINITE },
        Limits { depth: Some(0), ..Limits::INFINITE },
        Limits { move_time: Some(std::time::Duration::ZERO), ..Limits::INFINITE },
        Limits::INFINITE,
    ] {
        let found = engine().search(&Request::new(&start, &limits, &stop), &mut |_| {});
        assert!(start.position().is_legal(found.best.unwrap()), "{limits:?}");
    }
}

#[test]
fn only_wanted_moves_are_looked_at_and_lines_are_sorted() {
    let start = Game::default();
    let moves = ["a2a3", "h2h3", "b1a3"].map(|text| start.position().parse_uci(text).unwrap());
    let (limits, stop) = (depth(6), Stop::new());
    let request = Request { search_moves: &moves, multi_pv: 3, ..Request::new(&start, &limits, &stop) };
    let (mut lines, mut numbers) = (Vec::new(), Vec::new());
    let found = engine().search(&request, &mut |event| {
        if let Event::Line(line) = event
            && line.depth == 6
        {
            assert!(
                line.moves
                    .iter()
                    .try_fold(start.position().clone(), |mut p, &m| p.play(m).map(|()| p))
                    .is_ok()
            );
            lines.push((line.moves[0], line.score));
            numbers.push(line.number);
        }
    });
    assert_eq!(numbers, [1, 2, 3]);
    assert!(moves.contains(&found.best.unwrap()) && lines.iter().all(|(m, _)| moves.contains(m)));
    let values: Vec<i32> =
        lines.iter().map(|(_, s)| if let Score::Centipawns(v) = s { *v } else { 0 }).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

/// White's queen was lost for a bishop, and still the eighth iteration told five pawns for White: a node whose first move
/// gives a queen away and whose other moves are futile passed for as bad as that move.
#[test]
fn a_node_is_not_as_bad_as_its_only_searched_move() {
    let game = game("5rk1/p3pp1p/6p1/2n1q3/7P/Q3bP2/PP2N1P1/3R1K1R w - - 0 1");
    let moves = [game.position().parse_uci("a3e3").unwrap()];
    let (limits, stop) = (depth(12), Stop::new());
    let request = Request { search_moves: &moves, ..Request::new(&game, &limits, &stop) };
    engine().search(&request, &mut |event| {
        if let Event::Line(line) = event {
            assert!(matches!(line.score, Score::Centipawns(..-300)), "{line:?}");
        }
    });
}

#[test]
fn the_same_question_has_the_same_answer_and_two_threads_have_a_legal_one() {
    let position = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    assert_eq!(search(&position, &depth(9)), search(&position, &depth(9)));
    let mut engine = Engine::new(Options { threads: 2, ..Options::default() }).unwrap();
    let found = engine.search(&Request::new(&position, &depth(9), &Stop::new()), &mut |_| {});
    assert!(position.position().is_legal(found.best.unwrap()));
}

#[test]
fn a_soft_limit_of_nodes_lets_the_iteration_end() {
    let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
    for soft in [1, 100, 1000, 5000] {
        let found = search(&game, &Limits { soft_nodes: Some(soft), ..Limits::INFINITE });
        assert!(found.nodes >= soft, "{found:?}");
        // It is the answer to the depth that was reached, and one depth less would not have been enough.
        assert_eq!(found, search(&game, &depth(found.depth)));
        assert!(found.depth == 1 || search(&game, &depth(found.depth - 1)).nodes < soft, "{found:?}");
    }
    // Who is not told anything gets the same answer.
    let limits = Limits { soft_nodes: Some(1000), ..Limits::INFINITE };
    let stop = Stop::new();
    let request = Request { silent: true, ..Request::new(&game, &limits, &stop) };
    let mut told = 0;
    assert_eq!(engine().search(&request, &mut |_| told += 1), search(&game, &limits));
    assert_eq!(told, 0);
    let hard = search(&game, &Limits { soft_nodes: Some(5000), nodes: Some(600), ..Limits::INFINITE });
    assert!((600..1200).contains(&hard.nodes), "{hard:?}");
}

#[test]
fn the_engine_is_a_player() {
    let (game, limits, stop) = (Game::default(), depth(4), Stop::new());
    let question = Question { game: &game, limits: &limits, stop: &stop, draw_offered: false, refused: None };
    let Some(Answer::Play(m)) = engine().answer(&question, &mut ()) else { panic!() };
    assert!(game.position().is_legal(m));
}

/// Tables from far too small to small, several threads, one search after the other: the table gives wrong entries away, and
/// whoever uses them must notice.
#[test]
fn tables_that_are_too_small_and_change_their_size_do_no_harm() {
    let mut engine = Engine::new(Options { threads: 3, hash_megabytes: 0, ..Options::default() }).unwrap();
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2k5/8/8/2p5/8/2K2P2/8 w - - 0 1",
        "4rrk1/pp1n1pp1/q5p1/P1pP4/2n3P1/7P/1P3PB1/R1BQ1RK1 w - - 3 22",
    ];
    for (round, fen) in fens.iter().cycle().take(24).enumerate() {
        let game = game(fen);
        let limits = Limits { nodes: Some(6000), ..Limits::INFINITE };
        let found = engine.search(&Request::new(&game, &limits, &Stop::new()), &mut |event| {
            if let Event::Line(line) = event {
                let played = line.moves.iter().try_fold(game.position().clone(), |mut position, &m| {
                    position.play(m).map(|()| position)
                });
                assert!(played.is_ok(), "{fen}: {:?}", line.moves);
            }
        });
        assert!(game.position().is_legal(found.best.unwrap()));
        match round % 4 {
            0 => engine.set_hash(1).unwrap(),
            1 => engine.set_threads(1 + round % 3).unwrap(),
            2 => engine.set_hash(0).unwrap(),
            _ => engine.clear(),
        }
    }
}

/// Sixteen men on each side, nearly all queens: the captures after one move are beyond counting.
const QUEENS: &str = "kqrn2qq/qq1nbqq1/bq1q1r2/8/8/RQ1Q3Q/BQ1NQBQQ/Q1NR2QK w - - 0 1";

#[test]
fn limits_and_stop_hold_before_the_first_iteration_is_finished() {
    let monster = game(QUEENS);
    let (raised, calm) = (Stop::new(), Stop::new());
    raised.raise();
    for level in [None, Level::new(600), Level::new(1700), Level::new(2700)] {
        for (limits, stop, most) in [
            (Limits::INFINITE, &raised, 1024),
            (Limits { move_time: Some(Duration::ZERO), ..Limits::INFINITE }, &calm, 1024),
            (Limits { nodes: Some(100), ..Limits::INFINITE }, &calm, 100),
        ] {
            // A level plays its first iteration to the end where that is not too much, however few nodes it is given.
            let most = if level.is_some() && limits.nodes.is_some() { 100_000 } else { most };
            let mut engine = engine();
            engine.set_level(level).unwrap();
            let mut told = None;
            let found = engine.search(&Request::new(&monster, &limits, stop), &mut |event| {
                if let Event::Line(line) = event {
                    told = line.moves.first().copied();
                }
            });
            assert!(found.nodes <= most, "{limits:?}: {} nodes", found.nodes);
            assert!(monster.position().is_legal(found.best.unwrap()));
            assert_eq!(told, found.best, "{limits:?}");
            assert!(matches!(found.score, Score::Centipawns(_)), "{found:?}");
        }
    }
}

#[test]
fn the_answer_of_an_interrupted_search_is_the_line_that_was_told_last() {
    let positions = [
        Game::default(),
        game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
        game("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
        game("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"),
    ];
    let stop = Stop::new();
    let mut searches = 0;
    for (game, multi_pv) in positions.iter().flat_map(|game| [1, 2, 4].map(|lines| (game, lines))) {
        for level in [None, Level::new(1900)] {
            let mut engine = engine();
            engine.set_level(level).unwrap();
            for nodes in (50..40_000).step_by(1977) {
                let limits = Limits { nodes: Some(nodes), ..Limits::INFINITE };
                let mut told = None;
                let request = Request { multi_pv, ..Request::new(game, &limits, &stop) };
                let found = engine.search(&request, &mut |event| {
                    if let Event::Line(line) = event
                        && line.number == 1
                    {
                        told = line.moves.first().copied();
                    }
                });
                assert_eq!(told, found.best, "{nodes} nodes, {multi_pv} lines, {level:?}");
                searches += 1;
            }
        }
    }
    assert!(searches > 400);
}
