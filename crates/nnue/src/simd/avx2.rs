//! Registers of 256 bits.

use super::kernels::kernels;
use super::{Block, Lanes};
use crate::QA;
use std::arch::x86_64::{
    __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_shuffle_epi32, _mm256_add_epi16, _mm256_add_epi32,
    _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_load_si256, _mm256_madd_epi16, _mm256_max_epi16,
    _mm256_min_epi16, _mm256_mullo_epi16, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_store_si256,
    _mm256_sub_epi16,
};

/// A block is two registers.
struct Avx2;

kernels!(Avx2, "avx2");

pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("avx2")
}

// Each function may be called only where the instructions are. Loads and stores are within a block,
// which is as long as two registers and aligned to them.
impl Lanes for Avx2 {
    type Words = [__m256i; 2];
    type Sums = __m256i;

    #[inline(always)]
    unsafe fn load(block: &Block) -> [__m256i; 2] {
        let start = block.0.as_ptr().cast::<__m256i>();
        // SAFETY: the caller has made sure of the instructions, and the reads are within the block.
        unsafe { [_mm256_load_si256(start), _mm256_load_si256(start.add(1))] }
    }

    #[inline(always)]
    unsafe fn store(words: [__m256i; 2], block: &mut Block) {
        let start = block.0.as_mut_ptr().cast::<__m256i>();
        // SAFETY: the caller has made sure of the instructions, and the writes are within the
        // block.
        unsafe {
            _mm256_store_si256(start, words[0]);
            _mm256_store_si256(start.add(1), words[1]);
        }
    }

    #[inline(always)]
    unsafe fn add(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { [_mm256_add_epi16(a[0], b[0]), _mm256_add_epi16(a[1], b[1])] }
    }

    #[inline(always)]
    unsafe fn subtract(a: [__m256i; 2], b: [__m256i; 2]) -> [__m256i; 2] {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { [_mm256_sub_epi16(a[0], b[0]), _mm256_sub_epi16(a[1], b[1])] }
    }

    #[inline(always)]
    unsafe fn no_sums() -> __m256i {
        // SAFETY: the caller has made sure of the instructions.
        unsafe { _mm256_setzero_si256() }
    }

    #[inline(always)]
    unsafe fn add_squares(sums: __m256i, neurons: [__m256i; 2], weights: [__m256i; 2]) -> __m256i {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            let (least, most) = (_mm256_setzero_si256(), _mm256_set1_epi16(QA as i16));
            let mut sums = sums;
            for i in 0..2 {
                let clipped = _mm256_min_epi16(_mm256_max_epi16(neurons[i], least), most);
                let weighed = _mm256_mullo_epi16(clipped, weights[i]);
                sums = _mm256_add_epi32(sums, _mm256_madd_epi16(weighed, clipped));
            }
            sums
        }
    }

    #[inline(always)]
    unsafe fn total(sums: __m256i) -> i32 {
        // SAFETY: the caller has made sure of the instructions.
        unsafe {
            let four = _mm_add_epi32(_mm256_castsi256_si128(sums), _mm256_extracti128_si256::<1>(sums));
            let two = _mm_add_epi32(four, _mm_shuffle_epi32::<0b01_00_11_10>(four));
            _mm_cvtsi128_si32(_mm_add_epi32(two, _mm_shuffle_epi32::<0b10_11_00_01>(two)))
        }
    }
}
