//! Registers of 512 bits.

use super::kernels::kernels;
use super::{Block, Lanes};
use crate::QA;
use std::arch::x86_64::{
    __m512i, _mm512_add_epi16, _mm512_add_epi32, _mm512_load_si512, _mm512_madd_epi16, _mm512_max_epi16,
    _mm512_min_epi16, _mm512_mullo_epi16, _mm512_reduce_add_epi32, _mm512_set1_epi16, _mm512_setzero_si512,
    _mm512_store_si512, _mm512_sub_epi16,
};

/// A block is one register.
struct Avx512;

kernels!(Avx512, "avx512f,avx512bw");

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw")
}

// Each function may be called only where the instructions are. Loads and stores are within a block,
// which is as long as a register and aligned to it.
impl Lanes for Avx512 {
    type Words = __m512i;
    type Sums = __m512i;

    #[inline(always)]
    unsafe fn load(block: &Block) -> __m512i {
        // SAFETY: the caller has made sure of the instructions, and the reads are within the block.
        unsafe { _mm512_load_si512(block.0.as_ptr().cast()) }
    }

    #[inline(always)]
    unsafe fn store(words: __m512i, block: &mut Block) {
        // SAFETY: the caller has made sure of the instructions, and the writes are within the
        // block.
        unsafe { _mm512_store_si512(block.0.as_mut_ptr().cast(), words) }
    }

    #[inline(always)]
    unsafe fn add(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { _mm512_add_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn subtract(a: __m512i, b: __m512i) -> __m512i {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { _mm512_sub_epi16(a, b) }
    }

    #[inline(always)]
    unsafe fn no_sums() -> __m512i {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { _mm512_setzero_si512() }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: __m512i, neurons: __m512i, weights: __m512i) -> __m512i {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            let most = _mm512_set1_epi16(QA as i16);
            let clipped = _mm512_min_epi16(_mm512_max_epi16(neurons, _mm512_setzero_si512()), most);
            let weighed = _mm512_mullo_epi16(clipped, weights);
            _mm512_add_epi32(sums, _mm512_madd_epi16(weighed, clipped))
        }
    }

    #[inline(always)]
    unsafe fn total(sums: __m512i) -> i32 {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { _mm512_reduce_add_epi32(sums) }
    }
}
