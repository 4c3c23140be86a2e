//! All algorithms agree wherever they must, over thousands of trees by lot; contracts as inequalities; slow twins.

use treesearch::games::{NodeId, Order, Shape, Synthetic, Tree, irregular};
use treesearch::heuristic_pruning::Taper;
use treesearch::sss_star::Ties;
use treesearch::{
    Algorithm, Bound, Event, Game, Leaves, ListState, Outcome, Path, Player, Question, Recorder, Status,
    Value, Window, alpha_beta, heuristic_continuation, heuristic_pruning, iterative_deepening, minimax,
    mtd_f, pvs, scout, sss_star, win_lose,
};

const SHAPES: [Shape; 5] = [
    Shape { moves: 3, depth: 4, values: 5 },
    Shape { moves: 4, depth: 5, values: 1000 },
    Shape { moves: 2, depth: 8, values: 20 },
    Shape { moves: 1, depth: 9, values: 100 },
    Shape { moves: 12, depth: 2, values: 2 },
];

/// Trees of all shapes.
fn trees(seeds: u64) -> impl Iterator<Item = (String, Tree)> {
    SHAPES.into_iter().flat_map(move |shape| {
        (0..seeds).map(move |seed| (format!("{shape:?}, seed {seed}"), irregular(shape, seed)))
    })
}

fn value(tree: &Tree, depth: Option<u32>) -> Value {
    minimax::search(tree, &tree.root(), depth, &mut ()).expect("nobody stops it").value
}

/// Best play ends at a node of the value of the root.
fn check_whole_line<G: Game>(
    game: &G,
    root: &G::Position,
    depth: Option<u32>,
    outcome: &Outcome<G::Move>,
    what: &str,
) {
    let mut node = root.clone();
    for chosen in &outcome.line {
        node = game.play(&node, chosen);
    }
    assert_eq!(Value::from(game.evaluate(&node)), outcome.value, "{what}: the line ends elsewhere");
    assert!(
        game.moves(&node).is_empty() || depth == Some(outcome.line.len() as u32),
        "{what}: the line ends early"
    );
}

/// The move to play keeps the value.
fn check_best_move(tree: &Tree, depth: Option<u32>, outcome: &Outcome<u32>, what: &str) {
    let root = tree.root();
    if tree.moves(&root).is_empty() || depth == Some(0) {
        assert_eq!(outcome.best(), None, "{what}");
        return;
    }
    let best = outcome.best().unwrap_or_else(|| panic!("{what}: no move"));
    let after = minimax::search(tree, &tree.play(&root, best), depth.map(|depth| depth - 1), &mut ());
    assert_eq!(after.expect("nobody stops it").value, outcome.value, "{what}: not the best move");
}

#[test]
fn all_find_the_minimax_value_and_a_best_move() {
    for (name, tree) in trees(1000) {
        for depth in [None, Some(0), Some(2), Some(3)] {
            let wanted = value(&tree, depth);
            for algorithm in Algorithm::ALL {
                let what = format!("{algorithm}, {name}, depth {depth:?}: {tree}");
                let outcome = algorithm.search(&tree, &tree.root(), depth, &mut ()).expect("nobody stops it");
                assert_eq!(outcome.value, wanted, "{what}");
                check_best_move(&tree, depth, &outcome, &what);
                if !algorithm.keeps_list() && algorithm != Algorithm::MtdF {
                    check_whole_line(&tree, &tree.root(), depth, &outcome, &what);
                }
            }
        }
    }
}

#[test]
fn values_at_both_ends_of_the_range_do_no_harm() {
    let (least, greatest) = (Value::LEAST, Value::GREATEST);
    let ends = [least, least + 1, least + 2, -1, 0, greatest - 2, greatest - 1, greatest];
    for a in ends {
        for b in ends {
            for root in ["max", "min"] {
                let tree: Tree = format!("{root} (({a} {b}) ({b} {a}) {a})").parse().expect("a tree");
                let wanted = value(&tree, None);
                assert!(wanted.finite().is_some());
                for algorithm in Algorithm::ALL {
                    let outcome =
                        algorithm.search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
                    assert_eq!(outcome.value, wanted, "{algorithm}: {tree}");
                }
                for guess in [Value::INFINITY, Value::MINUS_INFINITY, a.into(), b.into()] {
                    let outcome =
                        mtd_f::search(&tree, &tree.root(), None, guess, &mut ()).expect("nobody stops it");
                    assert_eq!(outcome.value, wanted, "MTD({guess}): {tree}");
                }
            }
        }
    }
}

#[test]
fn windows_are_answered_as_the_contracts_say() {
    for (name, tree) in trees(300) {
        let root = tree.root();
        let v = value(&tree, None);
        for alpha in [-1, 0, 1, 2, 5, 10, 400] {
            for width in [1, 3, 500] {
                let window = Window::new(alpha.into(), (alpha + width).into()).expect("not empty");
                let Window { alpha, beta } = window;
                let what = format!("{name}, {window}, {v}: {tree}");
                let hard =
                    alpha_beta::fail_hard(&tree, &root, None, window, &mut ()).expect("nobody stops it");
                assert_eq!(hard.value, v.clamp(alpha, beta), "fail-hard, {what}");
                let soft =
                    alpha_beta::fail_soft(&tree, &root, None, window, &mut ()).expect("nobody stops it");
                let pvs = pvs::search(&tree, &root, None, window, &mut ()).expect("nobody stops it");
                for (who, result) in [("fail-soft", &soft), ("pvs", &pvs)] {
                    let r = result.value;
                    let holds = match (v <= alpha, v >= beta) {
                        (true, _) => v <= r && r <= alpha,
                        (_, true) => v >= r && r >= beta,
                        _ => r == v,
                    };
                    assert!(holds, "{who} gives {r}, {what}");
                    if alpha < v && v < beta {
                        check_whole_line(&tree, &root, None, result, &what);
                    }
                }
                // Hard and soft differ in what they say, not in where they look.
                assert_eq!(soft.counts, hard.counts, "{what}");
            }
        }
    }
}

#[test]
fn results_at_every_node_are_the_bounds_they_are_said_to_be() {
    for (name, tree) in trees(150) {
        for algorithm in Algorithm::ALL {
            let mut recorder = Recorder::new(usize::MAX);
            algorithm.search(&tree, &tree.root(), None, &mut recorder).expect("nobody stops it");
            let mut windows: Vec<(Path, Window)> = Vec::new();
            for record in recorder.records() {
                let node = tree.at(&record.node).expect("a node of the tree");
                let truth = minimax::search(&tree, &node, None, &mut ()).expect("nobody stops it").value;
                let what = format!("{algorithm}, {name}, node {}: {tree}", record.node);
                match &record.event {
                    Event::Enter { window, player, question, .. } => {
                        assert_eq!(*player, tree.turn(&node), "{what}");
                        if *question != Question::Value {
                            assert_eq!(question.window(), *window, "{what}");
                        }
                        windows.push((record.node.clone(), *window));
                    }
                    Event::Value { value, bound, .. } => {
                        let holds = match bound {
                            Bound::Exact => truth == *value,
                            Bound::Lower => truth >= *value,
                            Bound::Upper => truth <= *value,
                        };
                        assert!(holds, "{value} as {bound:?} for {truth}: {what}");
                    }
                    Event::Answer { holds, question, value, by } => {
                        let (path, window) =
                            windows.iter().rfind(|(path, _)| *path == record.node).expect("entered");
                        assert_eq!(*holds, truth >= window.beta, "{path}, {what}");
                        assert_eq!(question.answer(truth), Some(*holds), "{what}");
                        assert_eq!(*value, tree.is_over(&node).then_some(truth), "{what}");
                        if let Some(child) = by.as_ref().and_then(|child| tree.at(child)) {
                            let worth = minimax::search(&tree, &child, None, &mut ()).expect("no stop").value;
                            assert_eq!(question.answer(worth), Some(*holds), "{what}");
                        }
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn wins_are_what_minimax_says() {
    for (name, tree) in trees(500) {
        let v = value(&tree, None);
        for goal in [0, 1, 2, 10, 500] {
            let outcome =
                win_lose::search(&tree, &tree.root(), None, goal, &mut ()).expect("nobody stops it");
            assert_eq!(outcome.value, v >= goal.into(), "{name}, goal {goal}: {tree}");
            if let Some(best) = outcome.best() {
                let mover_wins = outcome.value == (tree.turn(&tree.root()) == Player::Max);
                let after = minimax::search(&tree, &tree.play(&tree.root(), best), None, &mut ());
                let kept = (after.expect("nobody stops it").value >= goal.into()) == outcome.value;
                assert!(kept || !mover_wins, "{name}, goal {goal}: {tree}");
            }
        }
    }
}

#[test]
fn mtd_finds_the_value_from_any_guess_and_evaluates_no_leaf_twice() {
    for (name, tree) in trees(300) {
        let wanted = value(&tree, None);
        for guess in
            [Value::MINUS_INFINITY, (-1).into(), 0.into(), 7.into(), wanted, 2000.into(), Value::INFINITY]
        {
            let mut leaves = Leaves::default();
            let outcome =
                mtd_f::search(&tree, &tree.root(), None, guess, &mut leaves).expect("nobody stops it");
            assert_eq!(outcome.value, wanted, "{name}, guess {guess}: {tree}");
            check_best_move(&tree, None, &outcome, &format!("{name}, guess {guess}: {tree}"));
            assert_eq!(leaves.distinct().len(), leaves.in_order().len(), "{name}, guess {guess}: {tree}");
        }
    }
}

/// The slow twin of the list of SSS*: the algorithm, word by word, on a plain vector.
fn sss_star_by_the_letter(tree: &Tree, ties: Ties) -> (Value, Vec<Vec<ListState>>) {
    let mut list = vec![ListState { node: Path::default(), status: Status::Live, h: Value::INFINITY }];
    let mut lists = Vec::new();
    loop {
        if ties == Ties::Leftmost {
            list.sort_by(|a, b| b.h.cmp(&a.h).then_with(|| a.node.cmp(&b.node)));
        }
        lists.push(list.clone());
        let ListState { node: path, status, h } = list.remove(0);
        let node = tree.at(&path).expect("a node of the tree");
        let moves = tree.moves(&node).len() as u32;
        let child = |number: u32| Path(path.0.iter().copied().chain([number]).collect());
        match (status, tree.turn(&node)) {
            (Status::Solved, _) if path.0.is_empty() => return (h, lists),
            (Status::Live, _) if moves == 0 => {
                let h = h.min(tree.evaluation(&node).into());
                let at = list.iter().position(|state| state.h < h).unwrap_or(list.len());
                list.insert(at, ListState { node: path, status: Status::Solved, h });
            }
            (Status::Live, Player::Max) => {
                for number in (1..=moves).rev() {
                    list.insert(0, ListState { node: child(number), status: Status::Live, h });
                }
            }
            (Status::Live, Player::Min) => {
                list.insert(0, ListState { node: child(1), status: Status::Live, h })
            }
            (Status::Solved, player) => {
                let (number, parent) = path.0.split_last().expect("not the root");
                let parent = Path(parent.to_vec());
                let siblings = tree.moves(&tree.at(&parent).expect("a node of the tree")).len() as u32;
                if player == Player::Max && *number < siblings {
                    let next = Path(parent.0.iter().copied().chain([number + 1]).collect());
                    list.insert(0, ListState { node: next, status: Status::Live, h });
                } else {
                    if player == Player::Min {
                        list.retain(|state| !state.node.0.starts_with(&parent.0));
                    }
                    list.insert(0, ListState { node: parent, status: Status::Solved, h });
                }
            }
        }
    }
}

#[test]
fn sss_star_keeps_its_list_as_it_is_printed() {
    for ((name, tree), ties) in
        trees(200).flat_map(|tree| [(tree.clone(), Ties::Leftmost), (tree, Ties::LeafBehind)])
    {
        let what = format!("{ties:?}, {name}: {tree}");
        let mut recorder = Recorder::new(usize::MAX);
        let outcome = sss_star::search_with(&tree, &tree.root(), None, ties, &mut recorder);
        let outcome = outcome.expect("nobody stops it");
        let lists: Vec<Vec<ListState>> = recorder
            .records()
            .iter()
            .filter_map(|record| match &record.event {
                Event::List { states, .. } => Some(states.clone()),
                _ => None,
            })
            .collect();
        let (found, wanted) = sss_star_by_the_letter(&tree, ties);
        assert_eq!((outcome.value, found), (value(&tree, None), value(&tree, None)), "{what}");
        assert_eq!(lists, wanted, "{what}");
        check_best_move(&tree, None, &outcome, &what);
    }
}

/// The worth of the tree that heuristic pruning leaves, without any walk.
fn tapered_value(tree: &Tree, node: &NodeId, depth: u32, factor: u32, first_rank: u32) -> i32 {
    let mut children: Vec<_> = tree.moves(node).iter().map(|number| tree.play(node, number)).collect();
    if depth == 0 || factor == 0 || children.is_empty() {
        return tree.evaluation(node);
    }
    let max = tree.turn(node) == Player::Max;
    children.sort_by_key(|child| if max { -tree.guess(child) } else { tree.guess(child) });
    children.truncate(factor as usize);
    let values = children.iter().enumerate().map(|(place, child)| {
        let rank = first_rank + place as u32;
        tapered_value(tree, child, depth - 1, factor.saturating_sub(rank), first_rank)
    });
    if max { values.max().expect("children") } else { values.min().expect("children") }
}

#[test]
fn heuristic_pruning_is_minimax_of_what_is_left() {
    for (name, tree) in trees(200) {
        for factor in [0, 1, 2, 3, 5, 100] {
            for first_rank in [0, 1, 2] {
                let taper = Taper { factor, first_rank };
                let outcome = heuristic_pruning::search(&tree, &tree.root(), Some(4), taper, &mut ());
                let outcome = outcome.expect("nobody stops it");
                let what = format!("{name}, {taper:?}: {tree}");
                assert_eq!(
                    outcome.value,
                    tapered_value(&tree, &tree.root(), 4, factor, first_rank),
                    "{what}"
                );
                if factor == 100 {
                    assert_eq!(outcome.value, value(&tree, Some(4)), "{what}");
                    assert_eq!(outcome.counts.cuts, 0, "{what}");
                }
            }
        }
    }
}

#[test]
fn heuristic_continuation_lies_between_two_depths_of_minimax() {
    for (name, tree) in trees(200) {
        let root = tree.root();
        let search = |further, goes_on: &dyn Fn(&NodeId, u32) -> bool| {
            heuristic_continuation::search(&tree, &root, 2, further, goes_on, &mut ())
                .expect("nobody stops it")
        };
        assert_eq!(search(3, &|_, _| false).value, value(&tree, Some(2)), "{name}: {tree}");
        assert_eq!(search(3, &|_, _| true).value, value(&tree, Some(5)), "{name}: {tree}");
        assert_eq!(search(0, &|_, _| true).value, value(&tree, Some(2)), "{name}: {tree}");
        // Half of the nodes at the horizon, and all below them.
        let some = search(3, &|node, beyond| beyond > 0 || tree.evaluation(node) % 2 == 0);
        assert!(some.counts.deepest <= 5, "{name}: {tree}");
        assert_eq!(some.value, continued(&tree, &root, 0, false), "{name}: {tree}");
    }
}

/// What the last search above should find.
fn continued(tree: &Tree, node: &NodeId, ply: u32, chosen: bool) -> i32 {
    let moves = tree.moves(node);
    let chosen = chosen || ply == 2 && tree.evaluation(node) % 2 == 0;
    if moves.is_empty() || ply == 5 || ply >= 2 && !chosen {
        return tree.evaluation(node);
    }
    let values = moves.iter().map(|number| continued(tree, &tree.play(node, number), ply + 1, chosen));
    if tree.turn(node) == Player::Max { values.max().expect("moves") } else { values.min().expect("moves") }
}

#[test]
fn each_level_of_iterative_deepening_is_a_search_of_its_depth() {
    for (name, tree) in trees(50) {
        for algorithm in Algorithm::ALL {
            let levels = iterative_deepening::search(&tree, &tree.root(), 20, algorithm, &mut ());
            assert!(!levels.stopped);
            for (depth, level) in (1..).zip(&levels.finished) {
                let alone =
                    algorithm.search(&tree, &tree.root(), Some(depth), &mut ()).expect("nobody stops it");
                assert_eq!(*level, alone, "{algorithm}, {name}: {tree}");
            }
            assert_eq!(
                levels.last().map(|level| level.value),
                Some(value(&tree, None)),
                "{algorithm}, {name}: {tree}"
            );
            assert!(levels.finished.len() < 20);
        }
    }
}

#[test]
fn a_search_that_is_stopped_says_so_and_loses_no_finished_level() {
    let tree = Synthetic::new(4, 8, Order::Random { values: 100 }, 3).expect("a tree");
    for algorithm in Algorithm::ALL {
        for most in [0, 1, 5, 100, 300] {
            let stop = &mut treesearch::AtMost::nodes(most);
            assert!(algorithm.search(&tree, &tree.root(), None, stop).is_err(), "{algorithm}");
            let stop = &mut treesearch::AtMost::nodes(most);
            let levels = iterative_deepening::search(&tree, &tree.root(), 8, algorithm, stop);
            assert!(levels.stopped);
            assert!(levels.total().visited <= most);
            // The first level of MiniMax enters the root and four leaves.
            if algorithm == Algorithm::Minimax {
                assert_eq!(levels.finished.is_empty(), most < 5, "{most}");
            }
        }
    }
}

#[test]
fn synthetic_trees_of_known_value_have_it() {
    for seed in 0..200 {
        let tree = Synthetic::new(3, 6, Order::Strong { first_best: 60 }, seed).expect("a tree");
        for algorithm in Algorithm::ALL {
            let outcome = algorithm.search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
            assert_eq!(outcome.value.finite(), tree.known_value(), "{algorithm}, seed {seed}");
        }
        let scout = scout::search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
        check_whole_line(&tree, &tree.root(), None, &scout, "scout");
    }
}
