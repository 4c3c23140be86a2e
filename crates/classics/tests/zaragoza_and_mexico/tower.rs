use crate::plain_tower::{self, Plain};
use crate::{ask, at_depth, children, game, position, positions};
use boards::{Bits, Board, Kind};
use chess::{Color, Game, Move, Position};
use classics::Classic as _;
use classics::tower::{Algorithm, Book, Choice, Fifth, Options, Outcome, Phase, Tower, evaluate};
use player::setting::Configurable as _;
use player::{Answer, Contest, Limits, Player, Players, Question, RandomMover, Stop};
use std::collections::BTreeSet;

/// Without book and lots, and without secondary searches.
fn bare() -> Options {
    Options { secondary: false, random: false, book: false, ..Options::default() }
}

fn think(options: Options, position: &Position) -> Outcome {
    let game = Game::new(position.clone());
    let tower = Tower::new(options, Book::empty());
    ask(&game, &Limits::INFINITE, |question| tower.think(question, &mut ())).unwrap()
}

fn best_moves(outcome: &Outcome) -> BTreeSet<Move> {
    outcome.equals.iter().filter_map(|line| line.first().copied()).collect()
}

#[test]
fn the_evaluation_is_the_plain_count() {
    for position in positions(40) {
        let board = Board::<Bits>::new(&position.to_setup()).unwrap();
        for phase in [Phase::Opening, Phase::Middlegame, Phase::Endgame] {
            for machine in Color::ALL {
                let plain = plain_tower::evaluate(&position, phase, machine);
                assert_eq!(evaluate(&board, phase, machine), plain, "{phase:?} {}", position.to_fen());
            }
        }
        let explained = Tower::default().explain(&Game::new(position.clone())).unwrap();
        let plain = plain_tower::evaluate(&position, Phase::of(&board), Color::White);
        assert_eq!(explained.total(), plain, "{}", position.to_fen());
    }
}

/// What the thesis prints, factor by factor: White's points, where Black has none but its king's.
#[test]
fn each_factor_gives_its_points() {
    for (men, phase, points) in [
        ("4k3/8/8/8/8/P7/P7/4K3", Phase::Opening, -2),
        ("4k3/8/8/8/PP6/PP6/8/4K3", Phase::Opening, -2 + 2),
        ("4k3/8/8/8/2P5/1P6/P7/4K3", Phase::Opening, 2 + 6),
        ("4k3/8/8/8/8/8/8/N1B1K3", Phase::Opening, -8),
        ("4k3/8/8/8/8/8/8/3QK3", Phase::Opening, 1),
        ("k7/8/2N2N2/8/2N5/1N6/8/4K3", Phase::Opening, 12),
        ("4k3/8/8/8/8/8/8/4K2R", Phase::Middlegame, 9),
        ("4k3/8/8/8/8/8/7P/4K2R", Phase::Middlegame, 4 + 3),
        ("4k3/8/8/8/8/8/8/R3K2R", Phase::Middlegame, 18 + 2),
        ("4k3/8/8/8/8/7R/8/4K2R", Phase::Middlegame, 18 + 3),
        ("4k3/8/8/8/8/P6P/P6P/4K3", Phase::Middlegame, -2 + 6),
        ("4k3/8/8/8/2P5/1P6/P7/4K3", Phase::Middlegame, 2 + 7 + 9),
        ("4k3/8/8/8/8/8/8/2B1K1N1", Phase::Middlegame, -6),
        ("4k3/8/8/8/8/8/8/4K2R", Phase::Endgame, 9),
        ("4k3/8/8/8/8/8/7P/4K2R", Phase::Endgame, 5 + 4),
        ("4k3/8/8/8/8/7R/8/4K2R", Phase::Endgame, 18 + 3),
        ("4k3/7R/8/8/8/8/8/4K3", Phase::Endgame, 9 + 2),
        ("4k3/8/8/8/8/P6P/P6P/4K3", Phase::Endgame, -4 + 8),
        ("4k3/8/8/8/2P5/1P6/P7/4K3", Phase::Endgame, 2 + 4 + 12),
        ("4k3/8/8/8/8/8/8/2B1K1N1", Phase::Endgame, 0),
    ] {
        let board = Board::<Bits>::from_fen(&format!("{men} w - - 0 1")).unwrap();
        let material: i32 =
            men.chars().map(|man| "PNBRQ".find(man).map_or(0, |at| [100, 300, 300, 500, 900][at])).sum();
        assert_eq!(evaluate(&board, phase, Color::White), material + points, "{phase:?} {men}");
        assert_eq!(evaluate(&board, phase, Color::Black), -material - points, "{phase:?} {men}");
    }
}

/// Mini-max and both forms of alpha-beta give the plain value, and where lots are drawn the same set of best moves: no cut lets
/// in a move that only seems to be as good, which is what the thesis's correction is for.
#[test]
fn values_and_best_moves_are_those_of_plain_minimax() {
    let mut compared = [0; 2];
    for (number, position) in positions(8).into_iter().enumerate() {
        if position.legal_moves().is_empty() {
            continue;
        }
        let depth = 1 + number % 3;
        for secondary in [false, true] {
            let ceiling = 2 + number % 8;
            let fifth = Fifth::ALL[number / 2 % 2];
            let phase = Phase::of(&Board::<Bits>::new(&position.to_setup()).unwrap());
            let mut plain = Plain {
                depth,
                ceiling: secondary.then_some(ceiling),
                fifth,
                phase,
                machine: position.turn(),
                budget: 20_000,
            };
            let values: Option<Vec<(Move, i32)>> = children(&position)
                .map(|(m, after)| Some((m, plain.value(&after, &mut vec![(position.clone(), m)])?)))
                .collect();
            let Some(values) = values else { continue };
            let best = values.iter().map(|(_, value)| *value).max().unwrap();
            let equals: BTreeSet<Move> =
                values.iter().filter(|(_, value)| *value == best).map(|(m, _)| *m).collect();
            for algorithm in Algorithm::ALL {
                for random in [false, true] {
                    let options = Options {
                        algorithm,
                        random,
                        depth: depth as u32,
                        secondary,
                        fifth,
                        ceiling: ceiling as u32,
                        ..bare()
                    };
                    let found = think(options, &position);
                    let what = format!("{algorithm:?} {random} {secondary} {depth} {}", position.to_fen());
                    assert_eq!(found.value, best, "{what}");
                    assert!(found.complete && found.best.is_some_and(|m| equals.contains(&m)), "{what}");
                    if random {
                        assert_eq!(best_moves(&found), equals, "{what}");
                    } else {
                        assert_eq!(found.equals.len(), 1, "{what}");
                    }
                    if algorithm == Algorithm::MiniMax {
                        assert_eq!(found.counts.nodes, 20_001 - plain.budget, "{what}");
                    }
                }
            }
            compared[usize::from(secondary)] += 1;
        }
    }
    assert!(compared[0] > 40 && compared[1] > 20, "only {compared:?} searches were small enough");
}

#[test]
fn minimax_looks_at_every_position_and_each_form_of_alpha_beta_at_fewer() {
    let start = position(crate::ROOTS[0]);
    let counts = think(Options { algorithm: Algorithm::MiniMax, ..bare() }, &start).counts;
    assert_eq!((counts.nodes, counts.generated, counts.evaluated, counts.deepest), (421, 420, 400, 2));
    let counts = think(Options { algorithm: Algorithm::MiniMax, depth: 3, ..bare() }, &start).counts;
    assert_eq!((counts.nodes, counts.generated, counts.evaluated, counts.deepest), (9_323, 9_322, 8_902, 3));
    for (depth, fen) in [(2, crate::ROOTS[1]), (3, crate::ROOTS[3]), (4, crate::ROOTS[5])] {
        let evaluated = |algorithm, random| {
            let options = Options { algorithm, depth, random, ..bare() };
            think(options, &position(fen)).counts.evaluated
        };
        let [minimax, shallow, full] = Algorithm::ALL.map(|algorithm| evaluated(algorithm, false));
        assert!(full <= shallow && shallow < minimax, "{fen}: {minimax} {shallow} {full}");
        // Equal moves cost something: they have to be looked at to the end.
        assert!(evaluated(Algorithm::Shallow, true) >= shallow, "{fen}");
        assert!(depth < 4 || full < shallow, "{fen}: no deep cut");
    }
}

#[test]
fn nodes_do_not_depend_on_the_board() {
    for (fen, depth) in
        [(crate::ROOTS[0], 3), (crate::ROOTS[1], 2), (crate::ROOTS[3], 2), (crate::ROOTS[5], 4)]
    {
        let outcome = |board| think(Options { board, depth, ..Options::default() }, &position(fen));
        let first = outcome(Kind::Mailbox);
        assert!(first.counts.continued.iter().sum::<u64>() > 0, "{fen}");
        for &kind in Kind::ALL {
            assert_eq!(outcome(kind), first, "{kind}: {fen}");
        }
    }
}

#[test]
fn every_equal_move_is_drawn_sooner_or_later() {
    let start = position(crate::ROOTS[0]);
    let found: Vec<Outcome> =
        (0..200).map(|seed| think(Options { seed, book: false, ..Options::default() }, &start)).collect();
    let equals = best_moves(&found[0]);
    assert!(equals.len() > 1, "{equals:?}");
    let drawn: BTreeSet<Move> = found.iter().filter_map(|outcome| outcome.best).collect();
    assert_eq!(drawn, equals);
    assert!(found.iter().all(|outcome| outcome.line().first().copied() == outcome.best));
}

#[test]
fn the_end_of_the_game() {
    // Stalemate is a draw: the thesis takes it for mate, and would stalemate here.
    let fen = "7k/5K2/8/8/8/8/8/6Q1 w - - 0 60";
    let found = think(Options { depth: 2, ..bare() }, &position(fen));
    assert_eq!(found.value, 1_000_000 - 1);
    let stalemated = position("7k/5K2/6Q1/8/8/8/8/8 b - - 0 60");
    let found = think(bare(), &stalemated);
    assert_eq!((found.best, found.value), (None, 0));
    // Mated after any move.
    let found = think(Options { depth: 4, ..bare() }, &position("7k/R7/6K1/8/8/8/8/8 b - - 0 60"));
    assert_eq!(found.value, 2 - 1_000_000);
}

#[test]
fn limits_are_kept_and_there_is_always_a_move() {
    let game = game(crate::ROOTS[1]);
    let tower = Tower::default();
    for nodes in [0, 1, 30, 500] {
        let limits = Limits { nodes: Some(nodes), ..Limits::INFINITE };
        let found = ask(&game, &limits, |question| tower.think(question, &mut ())).unwrap();
        assert!(found.best.is_some_and(|m| game.position().is_legal(m)));
        assert!(found.counts.nodes <= nodes + 1 && !found.complete, "{nodes}: {found:?}");
    }
    let deeper =
        |limits| ask(&game, &limits, |question| tower.think(question, &mut ())).unwrap().counts.nodes;
    assert!(deeper(at_depth(1)) < deeper(Limits::INFINITE));
    let (limits, stop) = (Limits::INFINITE, Stop::new());
    stop.raise();
    let question = Question { game: &game, limits: &limits, stop: &stop, draw_offered: false, refused: None };
    assert!(
        matches!(tower.clone().answer(&question, &mut ()), Some(Answer::Play(m)) if game.position().is_legal(m))
    );
}

#[test]
fn openings_are_played_from_the_book_by_lot() {
    let first = |seed| {
        Tower::new(Options { seed, ..Options::default() }, Book::default()).book_move(&Game::default())
    };
    let drawn: BTreeSet<Option<Move>> = (0..50).map(first).collect();
    assert_eq!(drawn.len(), 3);
    assert!(!drawn.contains(&None));
    let without = Tower::new(Options { book: false, ..Options::default() }, Book::default());
    assert_eq!(without.book_move(&Game::default()), None);
    // Another start, or a move that the book does not know.
    assert_eq!(Tower::default().book_move(&game(crate::ROOTS[1])), None);
    let mut game = Game::default();
    game.play(Move::normal(chess::Square::A2, chess::Square::A3)).unwrap();
    assert_eq!(Tower::default().book_move(&game), None);
}

#[test]
fn it_plays_whole_games_and_knows_its_limits() {
    for seed in 0..2 {
        let mut contest = Contest::new(Game::default());
        let (mut white, mut black) = (Tower::default(), RandomMover::new(seed));
        let outcome = contest.run(Players { white: &mut white, black: &mut black }, &Stop::new(), &mut ());
        assert!(outcome.is_some_and(|outcome| outcome.winner() != Some(Color::Black)));
    }
    let chess960 = game("bnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w ECec - 0 1");
    assert_eq!(
        ask(&chess960, &at_depth(1), |question| Tower::default().answer(question, &mut ())),
        Some(Answer::Resign)
    );
}

#[test]
fn settings_do_what_they_say() {
    let mut engine = Tower::default();
    for (name, value) in [
        ("Board", "mailbox"),
        ("algorithm", "minimax"),
        ("Depth", "3"),
        ("Secondary", "false"),
        ("Fifth", "as-played"),
        ("Ceiling", "4"),
        ("Random", "false"),
        ("Choice", "coin"),
        ("EqualCuts", "true"),
        ("Book", "false"),
        ("Seed", "77"),
    ] {
        engine.set(name, value).unwrap();
    }
    let expected = Options {
        board: Kind::Mailbox,
        algorithm: Algorithm::MiniMax,
        depth: 3,
        secondary: false,
        fifth: Fifth::AsPlayed,
        ceiling: 4,
        random: false,
        choice: Choice::Coin,
        equal_cuts: true,
        book: false,
        seed: 77,
    };
    assert_eq!(*engine.options(), expected);
    assert!(engine.set("Depth", "0").is_err() && engine.set("Algorithm", "sss").is_err());
    assert!(engine.settings().iter().all(|setting| engine.clone().apply(setting).is_ok()));
    engine.new_game();
    assert_eq!(engine.options().seed, 78);
}

/// Where a move of the root is cut off at equality, its value is only a bound: the error that the thesis explains with a
/// tree, seen in chess.
#[test]
fn cuts_at_equality_pass_worse_moves_for_equal_ones() {
    let (mut wrong, mut searched) = (0, 0);
    for position in positions(6) {
        if position.legal_moves().is_empty() {
            continue;
        }
        for algorithm in [Algorithm::Shallow, Algorithm::Full] {
            let options = Options { algorithm, random: true, ..bare() };
            let right = think(options.clone(), &position);
            let faulty = think(Options { equal_cuts: true, ..options }, &position);
            // The value does not suffer, and the best moves are still among those drawn from.
            assert_eq!(faulty.value, right.value, "{}", position.to_fen());
            assert!(best_moves(&faulty).is_superset(&best_moves(&right)), "{}", position.to_fen());
            assert!(faulty.counts.nodes <= right.counts.nodes, "{}", position.to_fen());
            searched += 1;
            wrong += usize::from(best_moves(&faulty) != best_moves(&right));
        }
    }
    assert!(wrong > 10, "only {wrong} of {searched} searches took worse moves for equal ones");
}

/// The page on random choice shows what these searches give.
#[test]
fn the_page_on_random_choice_has_the_right_numbers() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/algorithms/random-choice.md");
    let page = std::fs::read_to_string(page).expect("the page is part of the project");
    let start = position(crate::ROOTS[0]);
    let equals =
        |depth, equal_cuts| think(Options { random: true, depth, equal_cuts, ..bare() }, &start).equals.len();
    let mut rows: Vec<String> = (1..=4)
        .map(|depth| format!("| {depth} | {} | {} |", equals(depth, false), equals(depth, true)))
        .collect();
    for choice in Choice::ALL {
        let chances: Vec<String> =
            choice.chances(5).into_iter().map(|chance| format!("{:.2} %", 100.0 * chance)).collect();
        rows.push(format!("| `{}` | {} |", choice.name(), chances.join(" | ")));
    }
    let missing: Vec<&String> = rows.iter().filter(|row| !page.contains(row.as_str())).collect();
    assert!(missing.is_empty(), "docs/algorithms/random-choice.md lacks {missing:#?}");
}
