//! Plain code, which the compiler vectorises as it can.

use super::kernels::kernels;
use super::{BLOCK, Block, Lanes};
use crate::QA;

struct Portable;

kernels!(Portable);

impl Lanes for Portable {
    type Words = [i16; BLOCK];
    type Sums = [i32; BLOCK / 2];

    #[inline(always)]
    unsafe fn load(block: &Block) -> [i16; BLOCK] {
        block.0
    }

    #[inline(always)]
    unsafe fn store(words: [i16; BLOCK], block: &mut Block) {
        block.0 = words;
    }

    #[inline(always)]
    unsafe fn add(mut a: [i16; BLOCK], b: [i16; BLOCK]) -> [i16; BLOCK] {
        for i in 0..BLOCK {
            a[i] = a[i].wrapping_add(b[i]);
        }
        a
    }

    #[inline(always)]
    unsafe fn subtract(mut a: [i16; BLOCK], b: [i16; BLOCK]) -> [i16; BLOCK] {
        for i in 0..BLOCK {
            a[i] = a[i].wrapping_sub(b[i]);
        }
        a
    }

    #[inline(always)]
    unsafe fn no_sums() -> [i32; BLOCK / 2] {
        [0; BLOCK / 2]
    }

    #[inline(always)]
    unsafe fn add_squares(
        mut sums: [i32; BLOCK / 2],
        neurons: [i16; BLOCK],
        weights: [i16; BLOCK],
    ) -> [i32; BLOCK / 2] {
        // Neighbours are added to each other first, for which many processors have an instruction.
        let (mut clipped, mut weighed) = ([0; BLOCK], [0; BLOCK]);
        for i in 0..BLOCK {
            clipped[i] = neurons[i].clamp(0, QA as i16);
            weighed[i] = clipped[i].wrapping_mul(weights[i]);
        }
        for (i, sum) in sums.iter_mut().enumerate() {
            let product = |i: usize| i32::from(weighed[i]) * i32::from(clipped[i]);
            *sum = sum.wrapping_add(product(2 * i).wrapping_add(product(2 * i + 1)));
        }
        sums
    }

    #[inline(always)]
    unsafe fn total(sums: [i32; BLOCK / 2]) -> i32 {
        let mut total = 0i32;
        for sum in sums {
            total = total.wrapping_add(sum);
        }
        total
    }
}
