//! Chapter 7's next step: a small network whose inputs are the evaluation terms.
//!
//! The thesis ends with the idea: the features that its evaluation adds up become the inputs of a
//! network with one output, which can weigh them against each other instead of only adding them.
//! The inputs are each term's value for the side to move and for its opponent, and whether it is
//! the endgame. The output is a weighted sum of the inputs and of hidden neurons, each a weighted
//! sum clipped to between 0 and 1. Without neurons it is linear again, with other weights. All
//! numbers are integers, so that a search visits the same nodes on every machine.

use super::evaluation::{Term, break_down, is_endgame};
use super::score::MATE_BOUND;
use boards::{Board, Representation};

/// Number of inputs: each term for the side to move, then for the opponent, then 100 in the
/// endgame.
pub const FEATURES: usize = 2 * Term::ALL.len() + 1;

/// Fixed-point one of neurons and weights.
const ONE: f64 = (1_i64 << FRACTION) as f64;
const FRACTION: u32 = 24;
/// Fixed-point centipawn of a neuron's output.
const FINE: f64 = (1_i64 << FINE_FRACTION) as f64;
const FINE_FRACTION: u32 = 8;
/// Maximum absolute weight and bias: sums cannot overflow on any board.
const LARGEST: f64 = 1e6;

/// Returns the inputs of a position, in centipawns for the side to move and for its opponent.
///
/// ```
/// use boards::{Bits, Board};
/// use classics::buho::{FEATURES, Term, features};
/// let board = Board::<Bits>::from_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1")?;
/// let seen = features(&board);
/// let material = Term::Material as usize;
/// assert_eq!((seen[material], seen[Term::ALL.len() + material], seen[FEATURES - 1]), (0, 100, 100));
/// # Ok::<(), boards::BoardError>(())
/// ```
#[must_use]
pub fn features<R: Representation>(board: &Board<R>) -> [i32; FEATURES] {
    let (seen, us) = (break_down(board), board.turn());
    let mut features = [0; FEATURES];
    for (place, &term) in Term::ALL.iter().enumerate() {
        features[place] = seen.of(term, us);
        features[Term::ALL.len() + place] = seen.of(term, !us);
    }
    features[FEATURES - 1] = if is_endgame(board) { 100 } else { 0 };
    features
}

/// Hidden neuron.
#[derive(Clone, PartialEq, Debug)]
pub struct Neuron {
    /// Weight of each input, per centipawn.
    pub weights: Vec<f64>,
    /// Bias.
    pub bias: f64,
    /// Output in centipawns at activation one; the activation is clipped to between 0 and 1.
    pub output: f64,
}

/// Network in floating point, as trained.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights {
    /// Direct weights from each input to the output, in centipawns per centipawn.
    pub direct: Vec<f64>,
    /// Bias of the output in centipawns: the advantage of being to move.
    pub bias: f64,
    /// Hidden neurons.
    pub neurons: Vec<Neuron>,
}

/// Integer network with which [`Buho`](super::Buho) can evaluate positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FeatureNetwork {
    direct: [i64; FEATURES],
    bias: i64,
    neurons: Vec<([i64; FEATURES], i64, i64)>,
}

impl FeatureNetwork {
    /// Quantises these weights; `None` if their number is wrong, or one is NaN or too large.
    #[must_use]
    pub fn new(weights: &Weights) -> Option<FeatureNetwork> {
        let whole = |number: f64| (number.abs() <= LARGEST).then(|| (number * ONE).round() as i64);
        let all = |numbers: &[f64]| -> Option<[i64; FEATURES]> {
            let numbers: Option<Vec<i64>> = numbers.iter().map(|&number| whole(number)).collect();
            numbers?.try_into().ok()
        };
        let neuron = |neuron: &Neuron| {
            // Centipawns have fewer fractional bits, so that products fit.
            let output = (neuron.output.abs() <= LARGEST).then_some((neuron.output * FINE).round() as i64)?;
            Some((all(&neuron.weights)?, whole(neuron.bias)?, output))
        };
        Some(FeatureNetwork {
            direct: all(&weights.direct)?,
            bias: whole(weights.bias)?,
            neurons: weights.neurons.iter().map(neuron).collect::<Option<_>>()?,
        })
    }

    /// Returns the evaluation from the side to move's point of view in centipawns; never a mate.
    #[must_use]
    pub fn evaluate<R: Representation>(&self, board: &Board<R>) -> i32 {
        self.judge(&features(board))
    }

    /// Returns the evaluation of these inputs.
    #[must_use]
    pub fn judge(&self, features: &[i32; FEATURES]) -> i32 {
        let sum = |weights: &[i64; FEATURES], bias: i64| {
            let products =
                weights.iter().zip(features).map(|(&weight, &feature)| weight * i64::from(feature));
            products.fold(bias, i64::saturating_add)
        };
        let mut output = sum(&self.direct, self.bias);
        for (weights, bias, each) in &self.neurons {
            let given = sum(weights, *bias).clamp(0, 1 << FRACTION) * each;
            output = output.saturating_add(given >> FINE_FRACTION);
        }
        let limit = i64::from(MATE_BOUND - 1);
        (output >> FRACTION).clamp(-limit, limit) as i32
    }
}

#[cfg(test)]
mod tests {
    use super::super::evaluate;
    use super::*;
    use boards::Bits;
    use chess::Position;

    fn board(fen: &str) -> Board<Bits> {
        Board::from_fen(fen).unwrap()
    }

    /// Weights with which the network equals the thesis's sum.
    fn sum() -> Weights {
        let terms = Term::ALL.len();
        let direct = (0..FEATURES).map(|place| match place / terms {
            0 => 1.0,
            1 => -1.0,
            _ => 0.0,
        });
        Weights { direct: direct.collect(), bias: 0.0, neurons: Vec::new() }
    }

    const FENS: [&str; 4] = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
    ];

    #[test]
    fn a_network_can_be_the_sum() {
        let network = FeatureNetwork::new(&sum()).unwrap();
        for fen in FENS {
            for fen in [fen.to_owned(), fen.replace(" w ", " b ")] {
                assert_eq!(network.evaluate(&board(&fen)), evaluate(&board(&fen)), "{fen}");
            }
        }
    }

    #[test]
    fn both_sides_are_judged_alike() {
        let mut weights = sum();
        weights.neurons = vec![Neuron {
            weights: (0..FEATURES).map(|n| n as f64 / 9e3).collect(),
            bias: 0.1,
            output: 55.0,
        }];
        let network = FeatureNetwork::new(&weights).unwrap();
        for fen in FENS {
            let mirrored = Position::from_fen(fen).unwrap().to_setup().mirrored().to_fen();
            assert_eq!(network.evaluate(&board(fen)), network.evaluate(&board(&mirrored)), "{fen}");
        }
    }

    /// A neuron's activation is clipped to between 0 and 1.
    #[test]
    fn neurons_are_clipped() {
        let mut first = vec![0.0; FEATURES];
        first[0] = 0.01;
        let neurons = vec![Neuron { weights: first, bias: -0.5, output: 80.0 }];
        let network =
            FeatureNetwork::new(&Weights { direct: vec![0.0; FEATURES], bias: 3.0, neurons }).unwrap();
        for (material, value) in [(0, 3), (50, 3), (75, 23), (100, 43), (150, 83), (900, 83)] {
            let mut features = [0; FEATURES];
            features[0] = material;
            assert!((network.judge(&features) - value).abs() <= 1, "{material}");
        }
    }

    #[test]
    fn weights_that_make_no_sense_are_refused_and_large_ones_do_not_overflow() {
        for broken in [f64::NAN, f64::INFINITY, 1e7] {
            assert_eq!(FeatureNetwork::new(&Weights { bias: broken, ..sum() }), None);
        }
        assert_eq!(FeatureNetwork::new(&Weights { direct: vec![1.0; 3], ..sum() }), None);
        let large = Weights { direct: vec![LARGEST; FEATURES], bias: LARGEST, neurons: Vec::new() };
        let network = FeatureNetwork::new(&large).unwrap();
        assert_eq!(network.judge(&[30_000; FEATURES]), MATE_BOUND - 1);
        assert_eq!(network.judge(&[-30_000; FEATURES]), 1 - MATE_BOUND);
    }
}
