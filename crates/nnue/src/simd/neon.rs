//! Registers of 128 bits, on ARM.

use super::kernels::kernels;
use super::{Block, Lanes};
use crate::QA;
use std::arch::aarch64::{
    int16x8_t, int32x4_t, vaddq_s16, vaddq_s32, vaddvq_s32, vdupq_n_s16, vdupq_n_s32, vget_low_s16,
    vld1q_s16, vmaxq_s16, vminq_s16, vmlal_high_s16, vmlal_s16, vmulq_s16, vst1q_s16, vsubq_s16,
};

/// A block is four registers.
struct Neon;

kernels!(Neon, "neon");

pub(super) fn is_available() -> bool {
    std::arch::is_aarch64_feature_detected!("neon")
}

// Each function may be called only where the instructions are. Loads and stores are within a block,
// which is as long as four registers.
impl Lanes for Neon {
    type Words = [int16x8_t; 4];
    type Sums = [int32x4_t; 2];

    #[inline(always)]
    unsafe fn load(block: &Block) -> [int16x8_t; 4] {
        let start = block.0.as_ptr();
        // SAFETY: the caller has made sure of the instructions, and the reads are within the block.
        unsafe {
            [vld1q_s16(start), vld1q_s16(start.add(8)), vld1q_s16(start.add(16)), vld1q_s16(start.add(24))]
        }
    }

    #[inline(always)]
    unsafe fn store(words: [int16x8_t; 4], block: &mut Block) {
        let start = block.0.as_mut_ptr();
        for (i, &word) in words.iter().enumerate() {
            // SAFETY: the caller has made sure of the instructions, and the writes are within the
            // block.
            unsafe { vst1q_s16(start.add(8 * i), word) };
        }
    }

    #[inline(always)]
    unsafe fn add(a: [int16x8_t; 4], b: [int16x8_t; 4]) -> [int16x8_t; 4] {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            [vaddq_s16(a[0], b[0]), vaddq_s16(a[1], b[1]), vaddq_s16(a[2], b[2]), vaddq_s16(a[3], b[3])]
        }
    }

    #[inline(always)]
    unsafe fn subtract(a: [int16x8_t; 4], b: [int16x8_t; 4]) -> [int16x8_t; 4] {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            [vsubq_s16(a[0], b[0]), vsubq_s16(a[1], b[1]), vsubq_s16(a[2], b[2]), vsubq_s16(a[3], b[3])]
        }
    }

    #[inline(always)]
    unsafe fn no_sums() -> [int32x4_t; 2] {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { [vdupq_n_s32(0); 2] }
    }

    #[inline(always)]
    unsafe fn add_squares(
        sums: [int32x4_t; 2],
        neurons: [int16x8_t; 4],
        weights: [int16x8_t; 4],
    ) -> [int32x4_t; 2] {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            let (least, most) = (vdupq_n_s16(0), vdupq_n_s16(QA as i16));
            let [mut low, mut high] = sums;
            for i in 0..4 {
                let clipped = vminq_s16(vmaxq_s16(neurons[i], least), most);
                let weighed = vmulq_s16(clipped, weights[i]);
                low = vmlal_s16(low, vget_low_s16(weighed), vget_low_s16(clipped));
                high = vmlal_high_s16(high, weighed, clipped);
            }
            [low, high]
        }
    }

    #[inline(always)]
    unsafe fn total(sums: [int32x4_t; 2]) -> i32 {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { vaddvq_s32(vaddq_s32(sums[0], sums[1])) }
    }
}
