//! SIMD arithmetic of the network, with bit-identical results on all processors.
//!
//! The kernels are written once (`kernels.rs`), in terms of [`Lanes`]: how a processor adds, clips
//! and multiplies one [`Block`] of 32 numbers. A [`Path`] is one implementation. It is chosen when
//! a network is created, and then only a function pointer is followed.
//!
//! The compiler may use instructions that not every processor has only within functions that
//! declare them, and the caller must know that the processor has them. The compiler cannot check
//! that: hence the `unsafe` of this module, the only one of this crate that has any. Memory is
//! accessed through pointers that are made from a reference to one block and never leave it.
#![allow(unsafe_code)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod kernels;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;

use kernels::Kernels;
use std::fmt;

/// Numbers per block.
pub(crate) const BLOCK: usize = 32;

/// Numbers processed together: a cache line, and the widest register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; BLOCK]);

impl Block {
    pub(crate) const ZERO: Block = Block([0; BLOCK]);

    /// Splits numbers into blocks; their count is a multiple of [`BLOCK`].
    pub(crate) fn all_of(numbers: &[i16]) -> Vec<Block> {
        numbers.as_chunks().0.iter().map(|&chunk| Block(chunk)).collect()
    }
}

/// Operations of a processor on a block.
///
/// # Safety
/// Callers must ensure that the processor supports the implementation's instructions.
trait Lanes {
    /// The numbers of a block in registers.
    type Words: Copy;
    /// 32-bit sums, in as many registers as needed.
    type Sums: Copy;

    unsafe fn load(block: &Block) -> Self::Words;
    unsafe fn store(words: Self::Words, block: &mut Block);
    /// Adds, wrapping around.
    unsafe fn add(a: Self::Words, b: Self::Words) -> Self::Words;
    /// Subtracts, wrapping around.
    unsafe fn subtract(a: Self::Words, b: Self::Words) -> Self::Words;
    unsafe fn no_sums() -> Self::Sums;
    /// Adds the squares of the neurons, clipped to between zero and [`QA`](crate::QA), times the
    /// weights.
    unsafe fn add_squares(sums: Self::Sums, neurons: Self::Words, weights: Self::Words) -> Self::Sums;
    unsafe fn total(sums: Self::Sums) -> i32;
}

/// A SIMD implementation; the results do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Path {
    /// 512-bit registers: x86-64 with AVX-512F and AVX-512BW.
    Avx512,
    /// 256-bit registers: x86-64 with AVX2.
    Avx2,
    /// 128-bit registers: 64-bit ARM.
    Neon,
    /// Plain code, on every processor.
    Portable,
}

impl Path {
    /// All implementations, the best first.
    pub const ALL: [Path; 4] = [Path::Avx512, Path::Avx2, Path::Neon, Path::Portable];

    /// Returns the best implementation on this processor.
    #[must_use]
    pub fn best() -> Path {
        Path::ALL.into_iter().find(|path| path.is_available()).unwrap_or(Path::Portable)
    }

    /// Whether this processor supports it.
    #[must_use]
    pub fn is_available(self) -> bool {
        self.kernels().is_some()
    }

    /// Returns its functions, if the processor supports them.
    fn kernels(self) -> Option<&'static Kernels> {
        match self {
            #[cfg(target_arch = "x86_64")]
            Path::Avx512 => avx512::is_available().then_some(&avx512::KERNELS),
            #[cfg(target_arch = "x86_64")]
            Path::Avx2 => avx2::is_available().then_some(&avx2::KERNELS),
            #[cfg(target_arch = "aarch64")]
            Path::Neon => neon::is_available().then_some(&neon::KERNELS),
            Path::Portable => Some(&portable::KERNELS),
            _ => None,
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Path::Avx512 => "AVX-512",
            Path::Avx2 => "AVX2",
            Path::Neon => "NEON",
            Path::Portable => "portable",
        })
    }
}

/// The arithmetic of a path that the processor supports.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic {
    path: Path,
    kernels: &'static Kernels,
}

impl Arithmetic {
    /// Returns the arithmetic of a path, if the processor supports it.
    pub(crate) fn new(path: Path) -> Option<Arithmetic> {
        path.kernels().map(|kernels| Arithmetic { path, kernels })
    }

    /// Returns the arithmetic of the best path.
    pub(crate) fn best() -> Arithmetic {
        let portable = Arithmetic { path: Path::Portable, kernels: &portable::KERNELS };
        Arithmetic::new(Path::best()).unwrap_or(portable)
    }

    pub(crate) fn path(self) -> Path {
        self.path
    }

    /// Writes `from` plus and minus these columns to `to`. All have the same length.
    #[inline(always)]
    pub(crate) fn change(self, from: &[Block], to: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
        // SAFETY: `new` and `best` have made sure that the processor has the instructions.
        unsafe { (self.kernels.change)(from, to, added, removed) }
    }

    /// Adds and subtracts columns of `kept`, and also writes the result to `copy`.
    #[inline(always)]
    pub(crate) fn amend(
        self,
        kept: &mut [Block],
        copy: &mut [Block],
        added: &[&[Block]],
        removed: &[&[Block]],
    ) {
        // SAFETY: as above.
        unsafe { (self.kernels.amend)(kept, copy, added, removed) }
    }

    /// Returns the sum of all squared clipped neurons times their weights, those of `us` first.
    #[inline(always)]
    pub(crate) fn output(self, us: &[Block], them: &[Block], weights: &[Block]) -> i32 {
        // SAFETY: as above.
        unsafe { (self.kernels.output)(us, them, weights) }
    }
}

#[cfg(test)]
mod tests;
