//! The engine with a network: the search plays its moves on the accumulators and takes all of them back.
//!
//! In tests the engine itself compares each evaluation with one from scratch; here it is made to evaluate a lot.

use chess::{Game, Position, Square};
use engine::{Engine, Level, Options, Request, bench, bench_network};
use nnue::{FEATURES, Network, QA, Shape, Weights};
use player::{Limits, Score, Stop};
use std::sync::Arc;

/// A network that counts material, by one neuron for each role, and adds some noise by the others.
fn network(noise: i16) -> Arc<Network> {
    let mut weights = Weights::zero(Shape::new(32, 8).unwrap(), 400);
    let mut state = 1u32;
    for feature in 0..FEATURES / 2 {
        for neuron in 0..32 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            weights.feature_weights[feature * 32 + neuron] = match neuron {
                // A square of a sum is linear enough if the sum is never small.
                0 => [6, 18, 18, 30, 55, 0][feature / 64],
                _ => ((state >> 16) as i16).rem_euclid(2 * noise + 1) - noise,
            };
        }
    }
    for bucket in 0..8 {
        weights.output_weights[bucket * 64] = 100;
        weights.output_weights[bucket * 64 + 32] = -100;
        for neuron in 1..32 {
            weights.output_weights[bucket * 64 + neuron] = if noise == 0 { 0 } else { neuron as i16 - 16 };
            weights.output_weights[bucket * 64 + 32 + neuron] =
                if noise == 0 { 0 } else { 16 - neuron as i16 };
        }
    }
    weights.feature_bias[0] = (QA / 8) as i16;
    Arc::new(Network::new(weights).unwrap())
}

fn search(engine: &mut Engine, fen: &str, nodes: u64) -> (Option<chess::Move>, Score, u64) {
    let game = Game::new(Position::from_fen(fen).unwrap());
    let (limits, stop) = (Limits { nodes: Some(nodes), ..Limits::INFINITE }, Stop::new());
    let found = engine.search(&Request::new(&game, &limits, &stop), &mut |_| {});
    (found.best, found.score, found.nodes)
}

/// Castling, en passant, promotions and null moves occur in these trees; each evaluation is checked inside.
#[test]
fn the_search_keeps_the_accumulators_right() {
    let mut engine = Engine::new(Options { threads: 2, ..Options::default() }).unwrap();
    engine.set_network(Some(network(40)));
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/1P4P1/8/2pPp3/2PpP3/8/1p4p1/R3K2R w KQkq c6 0 2",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
    ] {
        let (best, _, nodes) = search(&mut engine, fen, 20_000);
        assert!(best.is_some() && nodes > 10_000, "{fen}");
    }
}

/// It is the network that judges, and no longer when it is taken away.
#[test]
fn a_network_changes_the_search_and_taking_it_away_restores_it() {
    let options = Options::default();
    let by_hand = bench(6, options, &mut |_, _| {}).unwrap().nodes;
    let by_network = bench_network(6, options, Some(network(0)), &mut |_, _| {}).unwrap().nodes;
    assert_ne!(by_hand, by_network);
    assert_eq!(by_network, bench_network(6, options, Some(network(0)), &mut |_, _| {}).unwrap().nodes);

    let fen = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let mut engine = Engine::new(options).unwrap();
    let before = search(&mut engine, fen, 5_000);
    engine.set_network(Some(network(0)));
    assert_eq!(engine.network().map(|network| network.hash()), Some(network(0).hash()));
    let between = search(&mut engine, fen, 5_000);
    engine.set_network(None);
    assert_ne!((before.1, before.2), (between.1, between.2));
    assert_eq!(search(&mut engine, fen, 5_000), before);
}

#[test]
fn a_network_that_counts_material_takes_what_hangs() {
    let mut engine = Engine::new(Options::default()).unwrap();
    engine.set_network(Some(network(0)));
    let fen = "r1b1kbnr/pppp1ppp/2n5/4p1q1/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5";
    let (best, score, _) = search(&mut engine, fen, 3_000);
    assert_eq!(best.map(|m| m.to()), Some(Square::G5));
    assert!(matches!(score, Score::Centipawns(value) if value > 200), "{score:?}");
}

#[test]
fn levels_and_bare_kings_are_judged_by_hand() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
    let mut engine = Engine::new(Options::default()).unwrap();
    engine.set_level(Level::new(1500)).unwrap();
    let by_hand = search(&mut engine, fen, 5_000);
    let mut engine = Engine::new(Options::default()).unwrap();
    engine.set_network(Some(network(40)));
    engine.set_level(Level::new(1500)).unwrap();
    assert_eq!(search(&mut engine, fen, 5_000), by_hand);

    engine.set_level(None).unwrap();
    let (_, score, _) = search(&mut engine, "8/8/4k3/8/2N5/4K3/8/6N1 w - - 0 1", 2_000);
    assert_eq!(score, Score::Centipawns(0), "two knights do not win");
}
