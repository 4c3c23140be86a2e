//! The games: their rules against published counts and theory, and what searches find in them.

use std::collections::{HashMap, HashSet};
use treesearch::games::{
    ConnectFour, ConnectFourError, Nim, NimError, Order, Rule, Synthetic, SyntheticError, TicTacToe,
};
use treesearch::{Algorithm, Game, Player, Value, minimax, mtd_f, win_lose};

/// All positions that can be reached, by key; two positions of one key would be a fault.
fn reachable<G: Game>(game: &G, start: &G::Position) -> HashMap<u64, G::Position>
where
    G::Position: PartialEq + std::fmt::Debug,
{
    let mut found = HashMap::new();
    let mut open = vec![start.clone()];
    while let Some(position) = open.pop() {
        let key = game.key(&position).expect("the game has keys");
        if let Some(known) = found.get(&key) {
            assert_eq!(*known, position, "two positions of one key");
            continue;
        }
        open.extend(game.moves(&position).iter().map(|chosen| game.play(&position, chosen)));
        found.insert(key, position);
    }
    found
}

#[test]
fn tic_tac_toe_has_the_known_numbers_of_games_and_positions() {
    let game = TicTacToe;
    let outcome = minimax::search(&game, &game.start(), None, &mut ()).expect("nobody stops it");
    assert_eq!(outcome.value, 0);
    assert_eq!(outcome.line.len(), 9);
    assert_eq!(outcome.counts.evaluated, 255_168);
    assert_eq!(outcome.counts.visited, 549_946);
    assert_eq!(reachable(&game, &game.start()).len(), 5478);
}

#[test]
fn all_agree_on_every_position_of_tic_tac_toe_after_three_marks() {
    let game = TicTacToe;
    for position in reachable(&game, &game.start()).values() {
        let marks = position.to_string().matches(['X', 'O']).count();
        if marks < 3 {
            continue;
        }
        let wanted = minimax::search(&game, position, None, &mut ()).expect("nobody stops it").value;
        for algorithm in Algorithm::ALL {
            let outcome = algorithm.search(&game, position, None, &mut ()).expect("nobody stops it");
            assert_eq!(outcome.value, wanted, "{algorithm}\n{position}");
        }
    }
}

#[test]
fn nobody_beats_a_search_at_tic_tac_toe() {
    /// Tries all answers of the opponent; true if the machine ever loses.
    fn can_lose(game: &TicTacToe, position: &<TicTacToe as Game>::Position, machine: Player) -> bool {
        let moves = game.moves(position);
        if moves.is_empty() {
            let value = game.evaluate(position);
            return if machine == Player::Max { value < 0 } else { value > 0 };
        }
        if game.turn(position) == machine {
            let outcome =
                Algorithm::AlphaBeta.search(game, position, None, &mut ()).expect("nobody stops it");
            return can_lose(game, &game.play(position, outcome.best().expect("there are moves")), machine);
        }
        moves.iter().any(|square| can_lose(game, &game.play(position, square), machine))
    }
    let game = TicTacToe;
    for machine in [Player::Max, Player::Min] {
        assert!(!can_lose(&game, &game.start(), machine));
    }
}

#[test]
fn moves_are_found_by_the_names_they_have() {
    let four = ConnectFour::default();
    let start = four.start();
    assert_eq!(four.find_move(&start, "4"), Some(3));
    assert_eq!(four.find_move(&start, "8"), None);
    assert_eq!(four.find_move(&four.position("444444").expect("a position"), "4"), None);
    let nim = Nim::new(Rule::LastTakerWins);
    let heaps = nim.position(&[1, 2]).expect("heaps");
    let names: Vec<String> = nim.moves(&heaps).iter().map(|take| nim.move_name(&heaps, take)).collect();
    assert_eq!(names, ["1:1", "2:1", "2:2"]);
}

#[test]
fn small_boards_of_connect_four_are_drawn() {
    for (width, height) in [(4, 4), (5, 4), (4, 5)] {
        let game = ConnectFour::new(width, height).expect("a board");
        let outcome = mtd_f::search(&game, &game.start(), None, 0.into(), &mut ()).expect("nobody stops it");
        assert_eq!(outcome.value, 0, "{width} x {height}");
    }
}

#[test]
fn keys_of_connect_four_tell_positions_apart() {
    let game = ConnectFour::new(4, 3).expect("a board");
    let positions = reachable(&game, &game.start());
    assert!(positions.len() > 1000);
    let pictures: HashSet<String> = positions.values().map(|discs| game.picture(discs)).collect();
    assert_eq!(pictures.len(), positions.len());
}

/// Fours found by walking over the picture.
fn has_four_by_walking(picture: &str, mark: u8) -> bool {
    let rows: Vec<&[u8]> = picture.lines().map(str::as_bytes).collect();
    let at = |row: i32, column: i32| {
        let row = rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    };
    let starts =
        (0..rows.len() as i32).flat_map(|row| (0..rows[0].len() as i32).map(move |column| (row, column)));
    starts.into_iter().any(|(row, column)| {
        [(0, 1), (1, 0), (1, 1), (1, -1)].iter().any(|(down, right)| {
            (0..4).all(|step| at(row + step * down, column + step * right) == Some(mark))
        })
    })
}

#[test]
fn connect_four_ends_exactly_with_four_or_a_full_board() {
    let mut random = seeded::Random::new(1);
    for (width, height) in [(7, 6), (4, 4), (8, 7), (5, 9), (9, 5), (3, 20), (32, 1), (1, 63)] {
        let game = ConnectFour::new(width, height).expect("a board");
        for _ in 0..200 {
            let mut position = game.start();
            loop {
                let picture = game.picture(&position);
                let (x, o) = (has_four_by_walking(&picture, b'X'), has_four_by_walking(&picture, b'O'));
                let moves = game.moves(&position);
                assert_eq!(moves.is_empty(), x || o || !picture.contains('.'), "\n{picture}");
                if moves.is_empty() {
                    let value = game.evaluate(&position);
                    assert_eq!(
                        (value > 900, value < -900, value == 0),
                        (x, o, !x && !o),
                        "{value}\n{picture}"
                    );
                    break;
                }
                assert!(game.evaluate(&position).abs() < 900);
                position = game.play(&position, &moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn all_agree_on_connect_four_to_some_depth() {
    let game = ConnectFour::default();
    for moves in ["", "4", "44", "4455", "123456", "4444443", "1122334", "71625"] {
        let position = game.position(moves).expect("a position");
        for depth in [1, 4] {
            let wanted =
                minimax::search(&game, &position, Some(depth), &mut ()).expect("nobody stops it").value;
            for algorithm in Algorithm::ALL {
                let outcome =
                    algorithm.search(&game, &position, Some(depth), &mut ()).expect("nobody stops it");
                assert_eq!(outcome.value, wanted, "{algorithm}, {moves}, depth {depth}");
            }
        }
    }
}

#[test]
fn nim_is_won_as_theory_says() {
    for rule in [Rule::LastTakerWins, Rule::LastTakerLoses] {
        let nim = Nim::new(rule);
        for a in 0..4 {
            for b in 0..4 {
                for c in 1..4 {
                    let heaps = nim.position(&[a, b, c]).expect("heaps");
                    let wanted = if nim.mover_wins(&heaps) { 1 } else { -1 };
                    let outcome =
                        mtd_f::search(&nim, &heaps, None, 0.into(), &mut ()).expect("nobody stops it");
                    assert_eq!(outcome.value, wanted, "{a} {b} {c}, {rule:?}");
                    let won = win_lose::search(&nim, &heaps, None, 1, &mut ()).expect("nobody stops it");
                    assert_eq!(won.value, wanted == 1, "{a} {b} {c}, {rule:?}");
                    if wanted == 1 {
                        let best = won.best().expect("there is something to take");
                        assert!(!nim.mover_wins(&nim.play(&heaps, best)), "{a} {b} {c}, {rule:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn games_that_cannot_be_are_refused() {
    for (width, height) in [(0, 0), (0, 6), (7, 0), (8, 8), (64, 1), (u32::MAX, u32::MAX), (1, 64)] {
        assert_eq!(ConnectFour::new(width, height), Err(ConnectFourError::Size { width, height }));
    }
    let four = ConnectFour::default();
    for (moves, message) in [
        ("8", "move 1: `8` is not a column from 1 to 7"),
        ("40", "move 2: `0` is not a column from 1 to 7"),
        ("4 x", "move 2: `x` is not a column from 1 to 7"),
        ("4 44", "move 2: `44` is not a column from 1 to 7"),
        ("4444444", "move 7: column 4 is full"),
        ("12121211", "move 8: the game is over"),
    ] {
        assert_eq!(four.position(moves).expect_err(moves).to_string(), message);
    }
    let nim = Nim::new(Rule::LastTakerWins);
    assert_eq!(nim.position(&[]), Err(NimError::Empty));
    assert_eq!(nim.position(&[0, 0]), Err(NimError::Empty));
    assert_eq!(nim.position(&[1, 1001]), Err(NimError::TooLarge { number: 2, size: 1001 }));
    assert_eq!(nim.position(&[600, 600]), Err(NimError::TooMany { total: 1200 }));

    assert_eq!(Synthetic::new(0, 3, Order::Best, 0), Err(SyntheticError::NoMoves));
    assert_eq!(
        Synthetic::new(2, 31, Order::Best, 0),
        Err(SyntheticError::TooManyLeaves { branching: 2, depth: 31 })
    );
    assert!(Synthetic::new(2, 30, Order::Best, 0).is_ok());
    let (branching, most) = (Synthetic::MAX_MOVES + 1, Synthetic::MAX_MOVES);
    assert_eq!(Synthetic::new(branching, 1, DULL, 0), Err(SyntheticError::TooBroad { branching, most }));
    assert_eq!(Synthetic::new(2, 1001, DULL, 0), Err(SyntheticError::TooDeep { depth: 1001, most: 1000 }));
    assert_eq!(Synthetic::new(2, 3, Order::Random { values: 0 }, 0), Err(SyntheticError::Values(0)));
    assert_eq!(
        Synthetic::new(2, 3, Order::Strong { first_best: 101 }, 0),
        Err(SyntheticError::Percentage(101))
    );
}

const DULL: Order = Order::Random { values: 1 };

#[test]
fn the_deepest_trees_are_searched_without_harm() {
    let tree = Synthetic::new(1, 1000, DULL, 0).expect("a tree");
    let nim = Nim::new(Rule::LastTakerLoses);
    let ones = nim.position(&[1; 1000]).expect("heaps");
    for algorithm in Algorithm::ALL {
        let outcome = algorithm.search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
        assert_eq!((outcome.value, outcome.counts.deepest), (Value::from(0), 1000), "{algorithm}");
    }
    let outcome = Algorithm::AlphaBeta.search(&nim, &ones, Some(2), &mut ()).expect("nobody stops it");
    assert_eq!(outcome.value, 0);
}

#[test]
fn strong_order_is_as_strong_as_it_says() {
    for first_best in [0, 30, 80, 100] {
        let (mut first, mut all) = (0, 0);
        for seed in 0..2000 {
            let tree = Synthetic::new(4, 2, Order::Strong { first_best }, seed).expect("a tree");
            let outcome = minimax::search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
            all += 1;
            first += u32::from(outcome.best() == Some(&1));
        }
        let share = 100 * first / all;
        assert!(share.abs_diff(first_best) <= 4, "{share} instead of {first_best}");
    }
}
