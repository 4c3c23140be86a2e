//! What searches cost, counted and compared with the formulas, and with each other.

use std::collections::HashSet;
use treesearch::games::{Nim, NodeId, Order, Rule, Shape, Synthetic, Tree, irregular};
use treesearch::heuristic_pruning::Taper;
use treesearch::{
    Algorithm, AtMost, Counts, Game, Leaves, Limit, Observer, Path, Player, Value, Window, alpha_beta, cost,
    heuristic_continuation, heuristic_pruning, iterative_deepening, mtd_f, proof, win_lose,
};

fn tree(b: u32, d: u32, order: Order, seed: u64) -> Synthetic {
    Synthetic::new(b, d, order, seed).expect("a tree")
}

/// So many values that hardly any two leaves are equal.
const DIFFERENT: Order = Order::Random { values: i32::MAX as u32 };

fn run(algorithm: Algorithm, tree: &Synthetic) -> (Value, Counts, Vec<Path>) {
    let mut leaves = Leaves::default();
    let outcome = algorithm.search(tree, &tree.root(), None, &mut leaves).expect("nobody stops it");
    (outcome.value, outcome.counts, leaves.in_order().to_vec())
}

/// Regular trees of up to some thousand leaves.
fn sizes() -> impl Iterator<Item = (u32, u32)> {
    (1_u32..8).flat_map(|b| (0..9).map(move |d| (b, d))).filter(|&(b, d)| b.pow(d) <= 5000)
}

fn count(formula: Option<u128>) -> u64 {
    formula.and_then(|count| u64::try_from(count).ok()).expect("a small number")
}

#[test]
fn minimax_evaluates_all_leaves_and_expands_all_others() {
    for (b, d) in sizes() {
        for algorithm in [Algorithm::Minimax, Algorithm::Negamax] {
            let (_, counts, _) = run(algorithm, &tree(b, d, DIFFERENT, 1));
            assert_eq!(counts.evaluated, count(cost::leaves(b, d)), "{algorithm}, {b}^{d}");
            assert_eq!(counts.expanded, count(cost::interior(b, d)), "{algorithm}, {b}^{d}");
            assert_eq!(counts.visited, counts.evaluated + counts.expanded, "{algorithm}, {b}^{d}");
            assert_eq!((counts.cuts, counts.deepest), (0, d), "{algorithm}, {b}^{d}");
        }
    }
}

#[test]
fn in_the_best_order_the_minimal_tree_is_enough() {
    for (b, d) in sizes() {
        for order in [Order::Best, Order::Strong { first_best: 100 }] {
            let tree = tree(b, d, order, 5);
            let least = count(cost::minimal_tree(b, d));
            for algorithm in [
                Algorithm::AlphaBeta,
                Algorithm::AlphaBetaSoft,
                Algorithm::SssStar,
                Algorithm::Scout,
                Algorithm::Pvs,
            ] {
                let (_, counts, _) = run(algorithm, &tree);
                assert_eq!(counts.evaluated, least, "{algorithm}, {b}^{d}, {order:?}");
            }
            let (value, counts, _) = run(Algorithm::AlphaBetaShallow, &tree);
            assert!(counts.evaluated >= least);
            if d <= 3 {
                assert_eq!(counts.evaluated, least);
            }
            let mtd = mtd_f::search(&tree, &tree.root(), None, value, &mut ()).expect("nobody stops it");
            assert_eq!(mtd.counts.evaluated, least, "mtd-f, {b}^{d}, {order:?}");

            let goal = value.finite().expect("a number");
            for (goal, max_wins) in [(goal, true), (goal + 1, false)] {
                let proof =
                    win_lose::search(&tree, &tree.root(), None, goal, &mut ()).expect("nobody stops it");
                assert_eq!(proof.value, max_wins);
                assert_eq!(proof.counts.evaluated, count(cost::proof(b, d, max_wins)), "{b}^{d}, {order:?}");
            }
        }
    }
}

#[test]
fn in_the_worst_order_alpha_beta_cuts_nothing_and_sss_star_does() {
    for (b, d) in sizes() {
        let tree = tree(b, d, Order::Worst, 5);
        let all = count(cost::leaves(b, d));
        for algorithm in [Algorithm::AlphaBeta, Algorithm::AlphaBetaSoft, Algorithm::AlphaBetaShallow] {
            let (_, counts, _) = run(algorithm, &tree);
            assert_eq!((counts.evaluated, counts.cuts), (all, 0), "{algorithm}, {b}^{d}");
        }
        for algorithm in [Algorithm::SssStar, Algorithm::SssStarLecture] {
            let (_, sss, _) = run(algorithm, &tree);
            assert_eq!(sss.evaluated < all, b > 1 && d > 1, "{algorithm}, {b}^{d}: {}", sss.evaluated);
        }
    }
}

#[test]
fn no_search_does_with_less_than_the_minimal_tree() {
    for (b, d) in sizes() {
        for seed in 0..20 {
            for order in [DIFFERENT, Order::Random { values: 3 }, Order::Strong { first_best: 70 }] {
                let tree = tree(b, d, order, seed);
                for algorithm in Algorithm::ALL {
                    let (_, counts, leaves) = run(algorithm, &tree);
                    let distinct = leaves.iter().collect::<HashSet<_>>().len() as u64;
                    let what = format!("{algorithm}, {b}^{d}, {order:?}, seed {seed}");
                    assert_eq!(leaves.len() as u64, counts.evaluated, "{what}");
                    assert_eq!((distinct, 0), (counts.distinct, counts.inner), "{what}");
                    assert!(distinct <= count(cost::leaves(b, d)), "{what}");
                    assert!(distinct >= count(cost::minimal_tree(b, d)), "{what}");
                    if ![Algorithm::Scout, Algorithm::Pvs].contains(&algorithm) {
                        assert_eq!(distinct, counts.evaluated, "{what}: a leaf was evaluated twice");
                    }
                }
            }
        }
    }
}

#[test]
fn the_leaves_of_one_are_among_those_of_the_other() {
    let mut equal = 0;
    for (b, d) in sizes() {
        for seed in 0..30 {
            let tree = tree(b, d, DIFFERENT, seed);
            let leaves = |algorithm| run(algorithm, &tree).2;
            let set = |algorithm| leaves(algorithm).into_iter().collect::<HashSet<Path>>();
            let what = format!("{b}^{d}, seed {seed}");
            if !all_different(&tree) {
                equal += 1;
                continue;
            }

            let hard = leaves(Algorithm::AlphaBeta);
            assert_eq!(hard, leaves(Algorithm::AlphaBetaSoft), "{what}");
            let (hard, shallow) = (set(Algorithm::AlphaBeta), set(Algorithm::AlphaBetaShallow));
            assert!(hard.is_subset(&shallow), "{what}");
            if d <= 3 {
                assert_eq!(hard, shallow, "{what}: deep cuts need a depth of four");
            }
            assert!(set(Algorithm::Pvs).is_subset(&hard), "{what}");

            let (_, counts, _) = run(Algorithm::SssStar, &tree);
            assert!(counts.stored <= count(cost::longest_list(b, d)).max(1), "{what}: {}", counts.stored);
        }
    }
    assert!(equal < 20, "{equal} trees had equal leaves");
}

fn all_different(tree: &Synthetic) -> bool {
    fn values(tree: &Synthetic, node: &<Synthetic as Game>::Position, seen: &mut HashSet<i32>) -> bool {
        let moves = tree.moves(node);
        if moves.is_empty() {
            return seen.insert(tree.evaluate(node));
        }
        moves.iter().all(|number| values(tree, &tree.play(node, number), seen))
    }
    values(tree, &tree.root(), &mut HashSet::new())
}

#[test]
fn deep_cuts_exist_and_the_shallow_form_misses_them() {
    let missed = (0..100).filter(|&seed| {
        let tree = tree(3, 6, DIFFERENT, seed);
        run(Algorithm::AlphaBeta, &tree).1.evaluated < run(Algorithm::AlphaBetaShallow, &tree).1.evaluated
    });
    assert!(missed.count() > 50);
}

#[test]
fn a_smaller_window_costs_no_more() {
    for seed in 0..100 {
        let tree = tree(4, 5, Order::Random { values: 100 }, seed);
        let evaluated = |window| {
            let outcome = alpha_beta::fail_soft(&tree, &tree.root(), None, window, &mut ());
            outcome.expect("nobody stops it").counts.evaluated
        };
        let (full, half, least) = (
            evaluated(Window::FULL),
            evaluated(Window::new(20.into(), 80.into()).expect("not empty")),
            evaluated(Window::test(50.into())),
        );
        assert!(half <= full && least <= full, "seed {seed}: {least} {half} {full}");
    }
}

#[test]
fn heuristic_pruning_costs_what_the_formula_says() {
    for (b, d) in sizes() {
        let tree = tree(b, d, DIFFERENT, 9);
        for factor in 0..10 {
            for first_rank in [0, 1] {
                let taper = Taper { factor, first_rank };
                let outcome = heuristic_pruning::search(&tree, &tree.root(), None, taper, &mut ());
                let counts = outcome.expect("nobody stops it").counts;
                assert_eq!(
                    counts.evaluated,
                    count(cost::tapered(b, d, factor, first_rank)),
                    "{b}^{d}, {taper:?}"
                );
                assert_eq!(counts.guessed, counts.expanded * u64::from(b), "{b}^{d}, {taper:?}");
            }
        }
    }
}

#[test]
fn iterative_deepening_costs_little_more_than_its_last_level() {
    for (b, d) in sizes().filter(|&(b, d)| b > 1 && d > 0) {
        let tree = tree(b, d, DIFFERENT, 9);
        // It knows by itself that the last level is the last.
        let levels = iterative_deepening::search(&tree, &tree.root(), u32::MAX, Algorithm::Minimax, &mut ());
        let total = levels.total();
        assert_eq!(total.distinct, count(cost::leaves(b, d)), "{b}^{d}");
        assert_eq!(total.inner, count(cost::interior(b, d)) - 1, "{b}^{d}");
        let total = total.evaluated;
        assert_eq!(levels.finished.len() as u32, d);
        assert_eq!(total, count(cost::interior(b, d + 1)) - 1, "{b}^{d}");
        let all_but_last = (total - count(cost::leaves(b, d))) as f64;
        assert!(all_but_last <= total as f64 / f64::from(b - 1), "{b}^{d}");
    }
}

#[test]
fn heuristic_continuation_pays_for_what_it_chooses() {
    for (b, k) in [(2, 3), (3, 2), (5, 1)] {
        let (d, mut chosen) = (3, 0);
        let tree = tree(b, d + k, Order::Random { values: 10 }, 4);
        let goes_on = |node: &_, beyond| {
            let on = beyond > 0 || tree.evaluate(node) < 3;
            chosen += u64::from(on && beyond == 0);
            on
        };
        let outcome = heuristic_continuation::search(&tree, &tree.root(), d, k, goes_on, &mut ());
        let wanted = count(cost::leaves(b, d)) + chosen * (count(cost::leaves(b, k)) - 1);
        assert_eq!(outcome.expect("nobody stops it").counts.evaluated, wanted);
        assert!(chosen > 0 && chosen < count(cost::leaves(b, d)));
    }
}

/// The value of a tree of which only some leaves are known, one bit each in their order; the others count `other`.
fn value_of_some(tree: &Tree, node: &NodeId, known: u32, other: Value, leaf: &mut u32) -> Value {
    let moves = tree.moves(node);
    if moves.is_empty() {
        *leaf += 1;
        return if known >> (*leaf - 1) & 1 == 1 { tree.evaluation(node).into() } else { other };
    }
    let values: Vec<Value> =
        moves.iter().map(|m| value_of_some(tree, &tree.play(node, m), known, other, leaf)).collect();
    let best =
        if tree.turn(node) == Player::Max { values.into_iter().max() } else { values.into_iter().min() };
    best.expect("children")
}

/// The twin tries every set of leaves: it proves the value if the other leaves may be anything.
#[test]
fn the_fewest_leaves_of_a_proof_are_the_smallest_set_that_decides() {
    let mut tried = 0;
    for seed in 0..400 {
        let tree = irregular(Shape { moves: 3, depth: 4, values: 6 }, seed);
        let leaves = tree.leaves() as u32;
        if leaves > 11 {
            continue;
        }
        tried += 1;
        let root = tree.root();
        let value = Algorithm::Minimax.search(&tree, &root, None, &mut ()).expect("no stop").value;
        let fewest = |decided: &dyn Fn(Value, Value) -> bool| {
            let proves = |known: &u32| {
                let with = |other| value_of_some(&tree, &root, *known, other, &mut 0);
                decided(with(Value::MINUS_INFINITY), with(Value::INFINITY))
            };
            (0..1_u32 << leaves).filter(proves).map(u32::count_ones).min().map(u64::from)
        };
        let exact = fewest(&|low, high| low == value && high == value);
        assert_eq!(proof::of_value(&tree, &root, None, value, &mut ()), Ok(exact), "{tree}");
        for goal in 0..7 {
            let goal = Value::from(goal);
            let answer = fewest(&|low, high| (low >= goal) == (high >= goal));
            assert_eq!(proof::of_answer(&tree, &root, None, goal, &mut ()).ok(), answer, "{goal}: {tree}");
        }
        for algorithm in Algorithm::ALL {
            let counts = algorithm.search(&tree, &root, None, &mut ()).expect("no stop").counts;
            assert!(
                (exact.expect("a proof")..=u64::from(leaves)).contains(&counts.distinct),
                "{algorithm}: {tree}"
            );
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn in_regular_trees_the_fewest_leaves_are_the_formula() {
    for (b, d) in sizes() {
        for order in [DIFFERENT, Order::Random { values: 2 }, Order::Worst] {
            let tree = tree(b, d, order, 3);
            let value = run(Algorithm::Minimax, &tree).0;
            let fewest = proof::of_value(&tree, &tree.root(), None, value, &mut ());
            assert_eq!(fewest, Ok(Some(count(cost::minimal_tree(b, d)))), "{b}^{d}, {order:?}");
        }
    }
}

/// A thousand moves at the root, and lines of a thousand: a state takes no more than elsewhere.
#[test]
fn a_list_of_long_paths_takes_so_much_memory_and_no_more() {
    let nim = Nim::new(Rule::LastTakerWins);
    let heaps = nim.position(&[1000]).expect("heaps");
    for algorithm in [Algorithm::SssStar, Algorithm::SssStarLecture] {
        let mut most = (AtMost::nodes(20_000), Peak::default());
        let found = algorithm.search(&nim, &heaps, None, &mut most);
        assert!(found.is_ok() || most.0.reached() == Some(Limit::Nodes), "{algorithm}");
        let peak = most.1.bytes;
        assert!(peak > 1 << 20 && peak < 1 << 29, "{algorithm}: {peak} bytes");
        let mut less = AtMost::nodes(20_000).bytes(peak / 2);
        assert!(algorithm.search(&nim, &heaps, None, &mut less).is_err(), "{algorithm}");
        assert_eq!(less.reached(), Some(Limit::Memory), "{algorithm}");
    }
    // What it says is what it takes; each state with its own path and moves took gigabytes.
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string("/proc/self/status").expect("the process");
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB"));
        let kilobytes: u64 = peak.and_then(|peak| peak.parse().ok()).expect("the peak");
        assert!(kilobytes < 1 << 19, "{kilobytes} kB");
    }
    let mut at_once = AtMost::nodes(u64::MAX).time(std::time::Duration::ZERO);
    assert!(Algorithm::Scout.search(&nim, &heaps, None, &mut at_once).is_err());
    assert_eq!(at_once.reached(), Some(Limit::Time));
}

/// The most that a search says it holds.
#[derive(Default)]
struct Peak {
    bytes: u64,
}

impl Observer for Peak {
    fn holds(&mut self, bytes: u64) {
        self.bytes = self.bytes.max(bytes);
    }
}

/// How SSS* bears a million leaves: 2^20, 10^6, and a list of a million states.
fn million(b: u32, d: u32, order: Order) {
    let tree = tree(b, d, order, 1);
    let (wanted, alpha_beta, _) = run(Algorithm::AlphaBeta, &tree);
    let (sss, lecture) = (run(Algorithm::SssStar, &tree), run(Algorithm::SssStarLecture, &tree));
    for (value, counts, _) in [&sss, &lecture] {
        assert_eq!(*value, wanted);
        assert!(counts.stored <= count(cost::longest_list(b, d)));
        assert!(counts.evaluated < count(cost::leaves(b, d)) || d < 2);
    }
    assert!(sss.1.evaluated <= alpha_beta.evaluated, "{} {}", sss.1.evaluated, alpha_beta.evaluated);
}

#[test]
fn sss_star_searches_a_million_leaves() {
    million(10, 6, DIFFERENT);
    million(2, 20, Order::Worst);
    million(1000, 2, DIFFERENT);
}

#[test]
#[ignore = "long: lists of a million states, and the worst order of more shapes"]
fn sss_star_searches_a_million_leaves_of_every_shape() {
    million(1_000_000, 1, DIFFERENT);
    for (b, d) in [(2, 20), (4, 10), (10, 6), (32, 4), (100, 3), (1000, 2)] {
        million(b, d, DIFFERENT);
        million(b, d, Order::Worst);
        million(b, d, Order::Best);
    }
}
