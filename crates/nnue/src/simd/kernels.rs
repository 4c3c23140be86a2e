//! The kernels, independent of the processor.
//!
//! Everything is inlined into the few functions of each path that the table points to, so that the
//! compiler may use the path's instructions. For the same reason there are no closures.

use super::{Block, Lanes};

type Columns<'a> = &'a [&'a [Block]];

/// The functions of a path.
///
/// # Safety
/// They may be called only where the processor has the instructions of the path.
#[derive(Debug)]
pub(super) struct Kernels {
    pub(super) change: unsafe fn(&[Block], &mut [Block], Columns<'_>, Columns<'_>),
    pub(super) amend: unsafe fn(&mut [Block], &mut [Block], Columns<'_>, Columns<'_>),
    pub(super) output: unsafe fn(&[Block], &[Block], &[Block]) -> i32,
}

/// Creates the functions of a path, with the instructions it may use.
macro_rules! kernels {
    ($lanes:ty $(, $features:literal)?) => {
        pub(super) static KERNELS: $crate::simd::kernels::Kernels = {
            use $crate::simd::{Block, kernels};
            $(#[target_feature(enable = $features)])?
            fn change(from: &[Block], to: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
                // SAFETY: this function may be called only where the instructions are.
                unsafe { kernels::change::<$lanes>(from, to, added, removed) }
            }
            $(#[target_feature(enable = $features)])?
            fn amend(kept: &mut [Block], copy: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
                // SAFETY: this function may be called only where the instructions are.
                unsafe { kernels::amend::<$lanes>(kept, copy, added, removed) }
            }
            $(#[target_feature(enable = $features)])?
            fn output(us: &[Block], them: &[Block], weights: &[Block]) -> i32 {
                // SAFETY: this function may be called only where the instructions are.
                unsafe { kernels::output::<$lanes>(us, them, weights) }
            }
            kernels::Kernels { change, amend, output }
        };
    };
}
pub(super) use kernels;

/// Blocks kept in registers while many columns are added.
const TILE: usize = 4;

/// See [`Arithmetic::change`](super::Arithmetic::change).
#[inline(always)]
pub(super) unsafe fn change<L: Lanes>(
    from: &[Block],
    to: &mut [Block],
    added: Columns<'_>,
    removed: Columns<'_>,
) {
    // SAFETY: the caller has made sure of the instructions.
    unsafe {
        match (added, removed) {
            (&[a], &[r]) => fused::<L, 1, 1>(from, to, [a], [r]),
            (&[a], &[r, s]) => fused::<L, 1, 2>(from, to, [a], [r, s]),
            (&[a, b], &[r, s]) => fused::<L, 2, 2>(from, to, [a, b], [r, s]),
            _ => {
                to.copy_from_slice(from);
                amend_in_place::<L>(to, added, removed);
            }
        }
    }
}

/// As many columns as a move changes: one fused pass.
#[inline(always)]
unsafe fn fused<L: Lanes, const A: usize, const R: usize>(
    from: &[Block],
    to: &mut [Block],
    added: [&[Block]; A],
    removed: [&[Block]; R],
) {
    // Once the lengths are known, the loop needs no bounds checks.
    let count = to.len();
    let from = &from[..count];
    let (mut plus, mut minus) = (added, removed);
    for column in &mut plus {
        *column = &column[..count];
    }
    for column in &mut minus {
        *column = &column[..count];
    }
    for i in 0..count {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            let mut words = L::load(&from[i]);
            for column in plus {
                words = L::add(words, L::load(&column[i]));
            }
            for column in minus {
                words = L::subtract(words, L::load(&column[i]));
            }
            L::store(words, &mut to[i]);
        }
    }
}

/// See [`Arithmetic::amend`](super::Arithmetic::amend).
#[inline(always)]
pub(super) unsafe fn amend<L: Lanes>(
    kept: &mut [Block],
    copy: &mut [Block],
    added: Columns<'_>,
    removed: Columns<'_>,
) {
    // SAFETY: the caller has made sure of the instructions.
    unsafe { amend_in_place::<L>(kept, added, removed) };
    copy.copy_from_slice(kept);
}

/// Any number of columns: a tile at a time, which stays in registers.
#[inline(always)]
unsafe fn amend_in_place<L: Lanes>(kept: &mut [Block], added: Columns<'_>, removed: Columns<'_>) {
    let (tiles, rest) = kept.as_chunks_mut::<TILE>();
    let whole = tiles.len() * TILE;
    for (number, tile) in tiles.iter_mut().enumerate() {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { amend_tile::<L, TILE>(tile, number * TILE, added, removed) };
    }
    for (number, block) in rest.iter_mut().enumerate() {
        // SAFETY: as above.
        unsafe { amend_tile::<L, 1>(std::array::from_mut(block), whole + number, added, removed) };
    }
}

/// Adds and subtracts the columns, from the block `first` on.
#[inline(always)]
unsafe fn amend_tile<L: Lanes, const N: usize>(
    tile: &mut [Block; N],
    first: usize,
    added: Columns<'_>,
    removed: Columns<'_>,
) {
    // SAFETY: the caller has made sure of the instructions.
    unsafe {
        let mut words = [L::load(&tile[0]); N];
        for i in 1..N {
            words[i] = L::load(&tile[i]);
        }
        for column in added {
            let column = &column[first..first + N];
            for i in 0..N {
                words[i] = L::add(words[i], L::load(&column[i]));
            }
        }
        for column in removed {
            let column = &column[first..first + N];
            for i in 0..N {
                words[i] = L::subtract(words[i], L::load(&column[i]));
            }
        }
        for i in 0..N {
            L::store(words[i], &mut tile[i]);
        }
    }
}

/// See [`Arithmetic::output`](super::Arithmetic::output).
#[inline(always)]
pub(super) unsafe fn output<L: Lanes>(us: &[Block], them: &[Block], weights: &[Block]) -> i32 {
    let count = us.len();
    let them = &them[..count];
    let (ours, theirs) = weights.split_at(count);
    let theirs = &theirs[..count];
    // SAFETY: the caller has made sure of the instructions.
    unsafe {
        // Two sums, so that neither waits for the other.
        let (mut first, mut second) = (L::no_sums(), L::no_sums());
        for i in 0..count {
            first = L::add_squares(first, L::load(&us[i]), L::load(&ours[i]));
            second = L::add_squares(second, L::load(&them[i]), L::load(&theirs[i]));
        }
        L::total(first).wrapping_add(L::total(second))
    }
}
