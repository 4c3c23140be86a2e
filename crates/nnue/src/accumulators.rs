//! The hidden layer along a line of play, updated lazily.
//!
//! [`Accumulators`] has one accumulator per side and ply. A move only records what it changes. When
//! the network is evaluated, the last ply with a computed accumulator is found, and updated from
//! there move by move; most moves of a search are never evaluated, and cost nothing but the record.
//!
//! When a king crosses the middle of the board, its side sees all pieces on other squares. Even
//! then nothing is computed from an empty board: for each side, and each half of the board that its
//! king can be in, the last board computed in this way is kept, and the difference to it is usually
//! small.

use crate::Network;
use crate::bounds::MOST_FEATURES;
use crate::changes::{Changes, Man};
use crate::features::Perspective;
use crate::layers::Layers;
use crate::simd::Block;
use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Piece, Position, Role};
use std::sync::Arc;

/// Initial capacity in plies; grows if needed.
const PLIES: usize = 128;

/// The network state of one thread along a line of play.
///
/// Call [`push`](Accumulators::push) for each move and pass what it returns as the observer; call
/// [`pop`](Accumulators::pop) when the move is taken back. A null move changes no piece and needs
/// neither.
///
/// ```
/// use chess::Position;
/// use nnue::{Accumulators, Network, Shape, Weights};
/// use std::sync::Arc;
///
/// let network = Arc::new(Network::new(Weights::zero(Shape::new(64, 8)?, 400))?);
/// let mut accumulators = Accumulators::new(Arc::clone(&network));
/// let start = Position::default();
/// let mut child = start.clone();
/// child.play_unchecked(start.parse_uci("e2e4").unwrap(), accumulators.push());
/// assert_eq!(accumulators.evaluate(&child), network.evaluate(&child));
/// accumulators.pop();
/// assert_eq!(accumulators.evaluate(&start), network.evaluate(&start));
/// # Ok::<(), nnue::NetworkError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    /// The plies from the start of the line; only those up to `top` are valid.
    plies: Vec<Ply>,
    /// The accumulators: for each ply White's and Black's.
    sums: Vec<Block>,
    top: usize,
    /// For each side, and for each half of the board its king can be in.
    boards: [KeptBoard; 4],
}

/// A ply, and whether its accumulators are computed.
#[derive(Clone, Debug, Default)]
struct Ply {
    /// What the move to this ply changed.
    changes: Changes,
    known: [bool; 2],
}

/// A board computed before (a "Finny table" entry).
#[derive(Clone, Debug)]
struct KeptBoard {
    men: [Bitboard; 12],
    sums: Vec<Block>,
}

impl Accumulators {
    /// Creates accumulators for a network, at the start of a line.
    #[must_use]
    pub fn new(network: Arc<Network>) -> Accumulators {
        let layers = network.layers();
        let board = KeptBoard { men: [Bitboard::EMPTY; 12], sums: layers.bias.clone() };
        let sums = vec![Block::ZERO; PLIES * 2 * layers.width];
        Accumulators {
            plies: vec![Ply::default(); PLIES],
            sums,
            top: 0,
            boards: std::array::from_fn(|_| board.clone()),
            network,
        }
    }

    /// Returns the network.
    #[must_use]
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Starts another line, from any position.
    pub fn reset(&mut self) {
        self.top = 0;
        self.plies[0].known = [false; 2];
    }

    /// Goes one ply forward; the returned observer must see this move's changes, and only those.
    #[inline]
    #[must_use = "the move has to be played with this listening"]
    pub fn push(&mut self) -> &mut Changes {
        self.top += 1;
        if self.top == self.plies.len() {
            self.make_room();
        }
        let ply = &mut self.plies[self.top];
        ply.known = [false; 2];
        ply.changes.clear();
        &mut ply.changes
    }

    /// Goes one ply back. At the start of the line it acts as [`reset`](Accumulators::reset).
    #[inline]
    pub fn pop(&mut self) {
        match self.top.checked_sub(1) {
            Some(top) => self.top = top,
            None => self.reset(),
        }
    }

    #[cold]
    fn make_room(&mut self) {
        self.plies.push(Ply::default());
        self.sums.resize(self.plies.len() * 2 * self.network.layers().width, Block::ZERO);
    }

    /// Returns the evaluation in centipawns for the side to move: the same as
    /// [`Network::evaluate`], but faster.
    ///
    /// The position must be that of the line.
    #[inline]
    #[must_use]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        for color in Color::ALL {
            self.bring_up_to_date(position, color);
        }
        let layers = self.network.layers();
        let bucket = layers.bucket(position.occupied().count());
        let here = &self.sums[self.top * 2 * layers.width..][..2 * layers.width];
        let (white, black) = here.split_at(layers.width);
        let (us, them) = if position.turn().is_white() { (white, black) } else { (black, white) };
        let sum = layers.arithmetic.output(us, them, layers.output(bucket));
        self.network.centipawns(sum, bucket)
    }

    /// Computes the accumulator of one side at the last ply.
    #[inline]
    fn bring_up_to_date(&mut self, position: &Position, color: Color) {
        let mut known = self.top;
        while !self.plies[known].known[color as usize] {
            if known == 0 || self.plies[known].changes.needs_anew(color) {
                return self.compare(position, color);
            }
            known -= 1;
        }
        let perspective = Perspective::of(position, color);
        for ply in known + 1..=self.top {
            self.step(ply, perspective);
        }
    }

    /// Computes the accumulator of a ply from that of the ply before.
    #[inline]
    fn step(&mut self, ply: usize, perspective: Perspective) {
        let layers = self.network.layers();
        let color = perspective.color() as usize;
        let (before, here) = self.sums.split_at_mut(ply * 2 * layers.width);
        let from = &before[((ply - 1) * 2 + color) * layers.width..][..layers.width];
        let to = &mut here[color * layers.width..][..layers.width];
        let Ply { changes, known } = &mut self.plies[ply];
        let column = |(piece, square): Man| layers.column(perspective.feature(piece, square));
        let arithmetic = layers.arithmetic;
        match (changes.added.as_slice(), changes.removed.as_slice()) {
            (&[a], &[r]) => arithmetic.change(from, to, &[column(a)], &[column(r)]),
            (&[a], &[r, s]) => arithmetic.change(from, to, &[column(a)], &[column(r), column(s)]),
            (&[a, b], &[r, s]) => {
                arithmetic.change(from, to, &[column(a), column(b)], &[column(r), column(s)]);
            }
            (added, removed) => {
                let columns = |men: &[Man]| men.iter().copied().map(column).collect::<ArrayVec<_, 2>>();
                arithmetic.change(from, to, &columns(added), &columns(removed));
            }
        }
        known[color] = true;
    }

    /// Computes the accumulator of one side at the last ply from the board that was kept.
    #[inline(never)]
    fn compare(&mut self, position: &Position, color: Color) {
        let layers = self.network.layers();
        let perspective = Perspective::of(position, color);
        let half = usize::from(perspective.is_mirrored());
        let kept = &mut self.boards[color as usize * 2 + half];
        let to = &mut self.sums[(self.top * 2 + color as usize) * layers.width..][..layers.width];
        kept.become_board(position, perspective, layers, to);
        self.plies[self.top].known[color as usize] = true;
    }
}

impl KeptBoard {
    /// Updates the kept board to a position, and also writes its accumulator to `to`.
    fn become_board(
        &mut self,
        position: &Position,
        perspective: Perspective,
        layers: &Layers,
        to: &mut [Block],
    ) {
        let mut added = ArrayVec::<&[Block], MOST_FEATURES>::new();
        let mut removed = ArrayVec::<&[Block], MOST_FEATURES>::new();
        for color in Color::ALL {
            for role in (0..6).filter_map(Role::from_index) {
                let piece = Piece::new(color, role);
                let now = position.pieces(color, role);
                let before = std::mem::replace(&mut self.men[piece.index()], now);
                let column = |square| layers.column(perspective.feature(piece, square));
                added.extend((now - before).into_iter().map(column));
                removed.extend((before - now).into_iter().map(column));
            }
        }
        layers.arithmetic.amend(&mut self.sums, to, &added, &removed);
    }
}
