//! Where generated moves go, and where a search keeps those of its current nodes.
//!
//! The BuhoChess thesis reports (section 2.3.1) that allocating memory at every node limited its
//! program to 10 to 15 thousand nodes per second, and that one stack for all moves, allocated at
//! the start, raised that to 140 thousand. Both ways are here: [`MoveStack`] and [`MoveHeap`].

use chess::{Bitboard, Move, MoveList, Square};

/// Which moves are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wanted {
    /// Every legal move.
    All,
    /// Captures, en passant included.
    Captures,
    /// Captures and promotions.
    Noisy,
}

impl Wanted {
    /// Whether moves to empty squares are wanted.
    #[inline(always)]
    #[must_use]
    pub const fn quiet(self) -> bool {
        matches!(self, Wanted::All)
    }
}

/// Receives moves as they are generated.
pub trait Sink {
    /// Adds a move.
    fn push(&mut self, m: Move);

    /// Adds a plain move to each of these squares.
    #[inline(always)]
    fn push_all(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(from, to));
        }
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        MoveList::push(self, m);
    }
}

impl Sink for Vec<Move> {
    fn push(&mut self, m: Move) {
        Vec::push(self, m);
    }
}

/// Only counts the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counter(pub u64);

impl Sink for Counter {
    #[inline(always)]
    fn push(&mut self, _: Move) {
        self.0 += 1;
    }

    #[inline(always)]
    fn push_all(&mut self, _: Square, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }
}

/// A move with a score for ordering.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The move.
    pub m: Move,
    /// Its score, at first 0; the larger, the earlier it is tried.
    pub score: i32,
}

/// Swaps the best entry from `next` on to that place and returns its move; `None` at the end.
///
/// Ties are broken by the bits of the moves. The order of generation, which differs between
/// representations, does not matter then: a search visits the same nodes on all of them.
///
/// ```
/// use boards::{Array, Board, MoveStack, MoveStore, Wanted, pick};
/// let board = Board::<Array>::default();
/// let mut store = MoveStack::default();
/// let frame = store.open();
/// board.generate(Wanted::All, &mut store);
/// for entry in store.entries(frame) {
///     entry.score = entry.m.to().rank() as i32;
/// }
/// let mut next = 0;
/// while let Some(m) = pick(store.entries(frame), next) {
///     next += 1;
///     assert!(next > 1 || format!("{m:?}") == "a2a4");
/// }
/// assert_eq!(next, 20);
/// store.close(frame);
/// ```
#[inline]
pub fn pick(entries: &mut [Entry], next: usize) -> Option<Move> {
    let rank = |entry: &Entry| (entry.score, std::cmp::Reverse(entry.m.bits()));
    let mut best = next;
    let mut highest = rank(entries.get(next)?);
    for (index, entry) in entries.iter().enumerate().skip(next + 1) {
        if rank(entry) > highest {
            (best, highest) = (index, rank(entry));
        }
    }
    entries.swap(next, best);
    Some(entries[next].m)
}

/// Moves of one node in a [`MoveStore`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame(usize);

/// Stores the moves of all nodes between the root and the current one. Frames are closed in reverse
/// order of opening; generated moves go into the last one opened.
pub trait MoveStore: Sink + Default + Send {
    /// Opens the frame of a node.
    fn open(&mut self) -> Frame;

    /// Returns the moves of a node, while it is the last one opened.
    fn entries(&mut self, frame: Frame) -> &mut [Entry];

    /// Closes the frame of a node, and those opened after it.
    fn close(&mut self, frame: Frame);
}

/// One stack for the moves of all nodes: memory is allocated at the start, and again only if a
/// search goes deeper than before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveStack(Vec<Entry>);

impl Default for MoveStack {
    /// Capacity for some hundred nodes.
    fn default() -> MoveStack {
        MoveStack(Vec::with_capacity(8192))
    }
}

impl Sink for MoveStack {
    #[inline(always)]
    fn push(&mut self, m: Move) {
        self.0.push(Entry { m, score: 0 });
    }
}

impl MoveStore for MoveStack {
    #[inline(always)]
    fn open(&mut self) -> Frame {
        Frame(self.0.len())
    }

    #[inline(always)]
    fn entries(&mut self, frame: Frame) -> &mut [Entry] {
        self.0.get_mut(frame.0..).unwrap_or_default()
    }

    #[inline(always)]
    fn close(&mut self, frame: Frame) {
        self.0.truncate(frame.0);
    }
}

/// A list per node, allocated on entry and freed afterwards.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct MoveHeap(Vec<Vec<Entry>>);

impl Sink for MoveHeap {
    fn push(&mut self, m: Move) {
        if let Some(last) = self.0.last_mut() {
            last.push(Entry { m, score: 0 });
        }
    }
}

impl MoveStore for MoveHeap {
    fn open(&mut self) -> Frame {
        self.0.push(Vec::new());
        Frame(self.0.len() - 1)
    }

    fn entries(&mut self, frame: Frame) -> &mut [Entry] {
        self.0.get_mut(frame.0).map(Vec::as_mut_slice).unwrap_or_default()
    }

    fn close(&mut self, frame: Frame) {
        self.0.truncate(frame.0);
    }
}
