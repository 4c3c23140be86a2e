//! Profile of a search by sampling.
//!
//! Positions in which a search generates moves or evaluates are sampled once, and the cost of each
//! operation there is measured on every board. Reading the clock twice at every node would take
//! longer than much of what is to be timed.

use super::clock::{best, timed};
use boards::{Bits, Board, MoveStore, Representation, Sink, State, Taken, Wanted};
use chess::{Bitboard, Color, Piece, Role, Setup, Square};
use std::cell::RefCell;
use std::hint::black_box;

/// Sampling interval.
const EVERY: u64 = 61;

/// Maximum sample size of each kind.
const MOST: usize = 2000;

/// Operation counts of a search, and a sample of its positions.
#[derive(Clone, Default)]
pub(super) struct Sample {
    /// How often all moves were generated,
    all: u64,
    /// or only captures and promotions.
    noisy: u64,
    /// How often the pieces were gathered for the evaluation.
    evaluated: u64,
    all_at: Vec<Setup>,
    noisy_at: Vec<Setup>,
    evaluated_at: Vec<Setup>,
}

thread_local! {
    static TAKEN: RefCell<Sample> = RefCell::default();
}

/// Runs work on a sampling board and returns the sample.
pub(super) fn take(work: impl FnOnce()) -> Sample {
    TAKEN.with_borrow_mut(|sample| *sample = Sample::default());
    work();
    TAKEN.take()
}

/// Bitboards that sample the operations on them.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sampled(Bits);

impl Sampled {
    fn setup(&self, turn: Color) -> Setup {
        let mut setup = Setup { turn, ..Setup::empty() };
        self.0.each_man(|square, piece| setup.put(square, Some(piece)));
        setup
    }
}

/// Increments a counter, and samples the position if it is its turn.
fn add(count: &mut u64, at: &mut Vec<Setup>, setup: impl FnOnce() -> Setup) {
    *count += 1;
    if count.is_multiple_of(EVERY) && at.len() < MOST {
        at.push(setup());
    }
}

impl Representation for Sampled {
    const NAME: &'static str = "sampled bitboards";
    type Moves = <Bits as Representation>::Moves;

    fn empty() -> Sampled {
        Sampled(Bits::empty())
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.0.put(square, piece);
    }

    fn take(&mut self, square: Square) -> Option<Taken> {
        self.0.take(square)
    }

    fn put_back(&mut self, square: Square, taken: Taken) {
        self.0.put_back(square, taken);
    }

    fn shift(&mut self, from: Square, to: Square) {
        self.0.shift(from, to);
    }

    fn transform(&mut self, square: Square, role: Role) {
        self.0.transform(square, role);
    }

    fn piece_on(&self, square: Square) -> Option<Piece> {
        self.0.piece_on(square)
    }

    fn king(&self, color: Color) -> Square {
        self.0.king(color)
    }

    fn each_man(&self, visit: impl FnMut(Square, Piece)) {
        self.0.each_man(visit);
    }

    fn attacked(&self, square: Square, by: Color) -> bool {
        self.0.attacked(square, by)
    }

    fn attacks_from(&self, square: Square) -> Bitboard {
        self.0.attacks_from(square)
    }

    /// Evaluations begin with this.
    fn sets(&self) -> [[Bitboard; Role::COUNT]; 2] {
        TAKEN.with_borrow_mut(|sample| {
            let Sample { evaluated, evaluated_at, .. } = sample;
            // The side to move is unknown here, and does not affect the cost.
            add(evaluated, evaluated_at, || self.setup(Color::White));
        });
        self.0.sets()
    }

    fn generate(&self, state: &State, wanted: Wanted, sink: &mut impl Sink) {
        TAKEN.with_borrow_mut(|sample| {
            let Sample { all, noisy, all_at, noisy_at, .. } = sample;
            let (count, at) = if wanted == Wanted::All { (all, all_at) } else { (noisy, noisy_at) };
            add(count, at, || self.setup(state.turn()));
        });
        self.0.generate(state, wanted, sink);
    }
}

/// Time of each kind of operation in a search of this many nodes, in seconds.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Costs {
    pub(super) generation: f64,
    pub(super) making: f64,
    pub(super) evaluation: f64,
}

impl Sample {
    /// Measures the operations on a board, best of several rounds.
    pub(super) fn costs<R: Representation>(
        &self,
        nodes: u64,
        rounds: usize,
        evaluate: impl Fn(&Board<R>) -> i32,
    ) -> Costs {
        let made = |setups: &[Setup]| -> Vec<Board<R>> {
            let both = |setup: &Setup| {
                let other = Setup { turn: !setup.turn, ..setup.clone() };
                Board::new(setup).or_else(|_| Board::new(&other)).ok()
            };
            setups.iter().filter_map(both).collect()
        };
        let (all, noisy, evaluated) = (made(&self.all_at), made(&self.noisy_at), made(&self.evaluated_at));
        let mut store = R::Moves::default();
        let mut generate = |boards: &[Board<R>], wanted: Wanted| {
            mean(rounds, boards.len(), || {
                for board in boards {
                    let frame = store.open();
                    board.generate(wanted, &mut store);
                    black_box(store.entries(frame).len());
                    store.close(frame);
                }
            })
        };
        let generation = self.all as f64 * generate(&all, Wanted::All)
            + self.noisy as f64 * generate(&noisy, Wanted::Noisy);
        let mut boards = all;
        let moves: Vec<_> = boards.iter().map(|board| board.list(Wanted::All)).collect();
        let number = moves.iter().map(|moves| moves.len()).sum();
        let making = mean(rounds, number, || {
            for (board, moves) in boards.iter_mut().zip(&moves) {
                for &m in moves {
                    board.make(m);
                    black_box(board.key());
                    board.unmake();
                }
            }
        });
        let evaluation = mean(rounds, evaluated.len(), || {
            for board in &evaluated {
                black_box(evaluate(black_box(board)));
            }
        });
        let times = self.evaluated as f64;
        Costs { generation, making: nodes as f64 * making, evaluation: times * evaluation }
    }
}

/// Returns the time of one of this many operations, in seconds, best of several rounds.
fn mean(rounds: usize, number: usize, mut work: impl FnMut()) -> f64 {
    best(rounds, || timed(&mut work).0) / number.max(1) as f64
}
