//! Accumulators that change with each move against counting from scratch, along random games.

mod common;

use chess::{Color, File, Move, MoveKind, Position, Role, Setup};
use common::network;
use nnue::{Accumulators, Network, Path, features};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use std::sync::Arc;

/// How often each thing happened that a test must have seen.
#[derive(Default, Debug)]
struct Seen {
    castling: u32,
    castling_across: u32,
    en_passant: u32,
    promotions: u32,
    nulls: u32,
    crossings: u32,
    taken_back: u32,
    asked_late: u32,
}

impl Seen {
    fn note(&mut self, before: &Position, after: &Position, m: Move) {
        let half = |position: &Position, color| position.king(color).file() >= File::E;
        let across = Color::ALL.into_iter().any(|color| half(before, color) != half(after, color));
        self.crossings += u32::from(across);
        match m.kind() {
            MoveKind::Castling => {
                self.castling += 1;
                self.castling_across += u32::from(across);
            }
            MoveKind::EnPassant => self.en_passant += 1,
            MoveKind::Promotion(_) => self.promotions += 1,
            MoveKind::Normal => {}
        }
    }
}

/// Accumulators of every path that the processor has, for the same network.
fn all_paths(network: &Network) -> Vec<Accumulators> {
    let of = |path| network.clone().with_path(path).map(|network| Accumulators::new(Arc::new(network)));
    Path::ALL.into_iter().filter_map(of).collect()
}

/// Rare moves are preferred, lest they be as rare as in games.
fn choose(position: &Position, random: &mut SmallRng) -> Option<Move> {
    let moves: Vec<Move> = position.legal_moves().into_iter().collect();
    let rare: Vec<Move> = moves.iter().copied().filter(|m| m.kind() != MoveKind::Normal).collect();
    let kings: Vec<Move> =
        moves.iter().copied().filter(|m| m.from() == position.king(position.turn())).collect();
    let pawns: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|m| position.piece_on(m.from()).is_some_and(|piece| piece.role() == Role::Pawn))
        .collect();
    let pool = match random.random_range(0..6) {
        0 | 1 if !rare.is_empty() => rare,
        2 if !kings.is_empty() => kings,
        3 if !pawns.is_empty() => pawns,
        _ => moves,
    };
    pool.choose(random).copied()
}

/// Plays a random game, with moves taken back and null moves, and asks at some plies only, so that accumulators have to
/// catch up.
fn walk(
    start: Position,
    network: &Network,
    all: &mut [Accumulators],
    random: &mut SmallRng,
    seen: &mut Seen,
) {
    let mut line = vec![start];
    let mut late = 0;
    all.iter_mut().for_each(Accumulators::reset);
    for _ in 0..200 {
        let position = line[line.len() - 1].clone();
        if random.random_ratio(1, 8) && line.len() > 1 {
            // A null move is on the line, but not among the accumulators.
            let last = line.pop().unwrap();
            let before = &line[line.len() - 1];
            if (last.occupied(), last.key()) == (before.occupied(), before.key()) || is_null(before, &last) {
                continue;
            }
            all.iter_mut().for_each(Accumulators::pop);
            seen.taken_back += 1;
        } else if random.random_ratio(1, 12) {
            let mut child = position.clone();
            if child.play_null() {
                seen.nulls += 1;
                line.push(child);
            }
        } else {
            let Some(m) = choose(&position, random) else { break };
            let mut child = position.clone();
            child.play_unchecked(m, &mut ());
            for accumulators in &mut *all {
                let mut again = position.clone();
                again.play_unchecked(m, accumulators.push());
                assert_eq!(again, child);
            }
            seen.note(&position, &child, m);
            line.push(child);
        }
        if random.random_ratio(1, 3) {
            late += 1;
            continue;
        }
        seen.asked_late += u32::from(late > 1);
        late = 0;
        let position = &line[line.len() - 1];
        let wanted = network.evaluate(position);
        for accumulators in &mut *all {
            let path = accumulators.network().path();
            assert_eq!(accumulators.evaluate(position), wanted, "{path}: {position}");
        }
        // From a line that begins here.
        let fresh = &mut Accumulators::new(Arc::clone(all[0].network()));
        assert_eq!(fresh.evaluate(position), wanted, "{position}");
    }
}

fn is_null(before: &Position, after: &Position) -> bool {
    let mut passed = before.clone();
    passed.play_null() && passed == *after
}

#[test]
fn changed_accumulators_equal_those_counted_from_scratch() {
    let mut random = SmallRng::seed_from_u64(5);
    let mut seen = Seen::default();
    for (number, (hidden, buckets)) in
        [(32, 1), (32, 8), (64, 3), (96, 8), (128, 1), (160, 7), (256, 8), (512, 2)].into_iter().enumerate()
    {
        let network = network(hidden, buckets, number as u64);
        let mut all = all_paths(&network);
        for game in 0..40 {
            let (white, black) = (random.random_range(0..960), random.random_range(0..960));
            let setup = match game % 4 {
                0 => Setup::default(),
                1 => Setup::chess960(white).unwrap(),
                2 => Setup::double_chess960(white, black).unwrap(),
                _ => "r3k2r/1P4P1/8/2pPp3/2PpP3/8/1p4p1/R3K2R w KQkq - 0 1".parse().unwrap(),
            };
            let start = Position::from_setup(&setup).unwrap();
            walk(start, &network, &mut all, &mut random, &mut seen);
        }
    }
    let Seen { castling, castling_across, en_passant, promotions, nulls, crossings, taken_back, asked_late } =
        seen;
    for count in [castling, castling_across, en_passant, promotions, nulls, crossings, taken_back, asked_late]
    {
        assert!(count >= 20, "the walks have not seen enough: {seen:?}");
    }
}

/// The largest hidden size, once.
#[test]
fn the_largest_network_is_evaluated_alike_by_all_paths() {
    let network = network(1024, 8, 3);
    let mut seen = Seen::default();
    walk(Position::default(), &network, &mut all_paths(&network), &mut SmallRng::seed_from_u64(9), &mut seen);
}

/// All sums as large as they may be, in both directions.
#[test]
fn extreme_weights_do_not_overflow() {
    for (feature, output, sign) in [(1007, 127, 1), (-1007, 127, 1), (1007, 127, -1), (8, -127, 1)] {
        let mut weights = nnue::Weights::zero(nnue::Shape::new(128, 8).unwrap(), 10_000);
        weights.feature_weights.fill(feature);
        weights.feature_bias.fill(if feature > 0 { 0 } else { 255 });
        weights.output_weights.fill(output * sign);
        weights.output_bias.fill(i32::from(output * sign).signum() << 24);
        let network = Network::new(weights).unwrap();
        let mut all = all_paths(&network);
        walk(Position::default(), &network, &mut all, &mut SmallRng::seed_from_u64(11), &mut Seen::default());
        let start = Position::default();
        // As many centipawns as the formula says, without any type of limited size.
        let neuron = (i128::from(if feature > 0 { 0 } else { 255 }) + 32 * i128::from(feature)).clamp(0, 255);
        let sum = 256 * neuron * neuron * i128::from(output * sign);
        let bias = i128::from(i32::from(output * sign).signum() << 24);
        assert_eq!(i128::from(network.evaluate(&start)), (sum / 255 + bias) * 10_000 / (255 * 64));
    }
}

/// A line may be longer than any search.
#[test]
fn a_line_of_a_thousand_plies_fits() {
    let network = network(32, 8, 1);
    let mut all = all_paths(&network);
    let mut position = Position::default();
    for _ in 0..250 {
        for uci in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            let m = position.parse_uci(uci).unwrap();
            let before = position.clone();
            position.play_unchecked(m, &mut ());
            all.iter_mut().for_each(|one| before.clone().play_unchecked(m, one.push()));
        }
    }
    all.iter_mut().for_each(|one| assert_eq!(one.evaluate(&position), network.evaluate(&position)));
    for accumulators in &mut all {
        (0..1001).for_each(|_| accumulators.pop());
        assert_eq!(accumulators.evaluate(&position), network.evaluate(&position));
    }
}

/// The mirror image left to right; there must be no castling rights.
fn left_to_right(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut mirror = Setup { en_passant: setup.en_passant.map(|s| s.flip_file()), ..setup.clone() };
    for square in (0..64).filter_map(chess::Square::from_index) {
        mirror.put(square.flip_file(), setup.piece_at(square));
    }
    Position::from_setup(&mirror).unwrap()
}

#[test]
fn colours_and_sides_of_the_board_do_not_matter() {
    let mut random = SmallRng::seed_from_u64(21);
    let network = network(64, 8, 0);
    let mut mirrored = 0;
    for _ in 0..40 {
        let mut position = Position::default();
        for _ in 0..120 {
            let Some(m) = choose(&position, &mut random) else { break };
            position.play(m).unwrap();
            let value = network.evaluate(&position);
            let flipped = Position::from_setup(&position.to_setup().mirrored()).unwrap();
            assert_eq!(network.evaluate(&flipped), value, "{position}");
            let sorted = |position: &Position, color| {
                let mut all = features(position, color);
                all.sort_unstable();
                all
            };
            for color in Color::ALL {
                assert_eq!(sorted(&position, color), sorted(&flipped, !color));
            }
            if position.castling().all_rooks().is_empty() {
                mirrored += 1;
                assert_eq!(network.evaluate(&left_to_right(&position)), value, "{position}");
            }
        }
    }
    assert!(mirrored > 1000, "{mirrored}");
}
