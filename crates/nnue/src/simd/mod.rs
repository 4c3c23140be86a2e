//! The arithmetic of the network, once for each kind of processor, all with the same results to the last bit.
//!
//! What is done is written once (`kernels.rs`), in terms of [`Lanes`]: how a processor adds, clips and multiplies one
//! [`Block`] of 32 numbers. A [`Path`] is one way to do it. It is chosen when a network is made, and then only a
//! pointer to a function is followed.
//!
//! The compiler may use instructions that not every processor has only within functions that say so, and whoever calls
//! them has to know that the processor has them. That cannot be checked by the compiler: hence the `unsafe` of this
//! module, the only one of this crate that has any. Memory is read and written through pointers that are made
//! from a reference to one block and never leave it.
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

/// How many numbers a block has.
pub(crate) const BLOCK: usize = 32;

/// Numbers that are worked on together: a line of the processor's memory, and its widest register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C, align(64))]
pub(crate) struct Block(pub(crate) [i16; BLOCK]);

impl Block {
    pub(crate) const ZERO: Block = Block([0; BLOCK]);

    /// Numbers in blocks; how many there are is a multiple of [`BLOCK`].
    pub(crate) fn all_of(numbers: &[i16]) -> Vec<Block> {
        numbers.as_chunks().0.iter().map(|&chunk| Block(chunk)).collect()
    }
}

/// How a processor works on a block.
///
/// # Safety
/// Whoever calls a function of it has made sure that the processor has the instructions of the implementation.
trait Lanes {
    /// The numbers of a block in registers.
    type Words: Copy;
    /// Sums of 32 bits, in as many registers as the processor likes.
    type Sums: Copy;

    unsafe fn load(block: &Block) -> Self::Words;
    unsafe fn store(words: Self::Words, block: &mut Block);
    /// Adds; what does not fit wraps around.
    unsafe fn add(a: Self::Words, b: Self::Words) -> Self::Words;
    /// Subtracts; what does not fit wraps around.
    unsafe fn subtract(a: Self::Words, b: Self::Words) -> Self::Words;
    unsafe fn no_sums() -> Self::Sums;
    /// Adds the squares of the neurons, clipped to between nought and [`QA`](crate::QA), times the weights.
    unsafe fn add_squares(sums: Self::Sums, neurons: Self::Words, weights: Self::Words) -> Self::Sums;
    unsafe fn total(sums: Self::Sums) -> i32;
}

/// A way to do the arithmetic of a network; the results do not depend on it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Path {
    /// Registers of 512 bits: x86-64 with AVX-512F and AVX-512BW.
    Avx512,
    /// Registers of 256 bits: x86-64 with AVX2.
    Avx2,
    /// Registers of 128 bits: ARM of 64 bits.
    Neon,
    /// Whatever the compiler makes of plain code: everywhere.
    Portable,
}

impl Path {
    /// All ways, the best first.
    pub const ALL: [Path; 4] = [Path::Avx512, Path::Avx2, Path::Neon, Path::Portable];

    /// The best way on this processor.
    #[must_use]
    pub fn best() -> Path {
        Path::ALL.into_iter().find(|path| path.is_available()).unwrap_or(Path::Portable)
    }

    /// Whether this processor can go this way.
    #[must_use]
    pub fn is_available(self) -> bool {
        self.kernels().is_some()
    }

    /// The functions of this way, if the processor has the instructions for them.
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

/// The arithmetic, by a path that the processor is known to have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arithmetic {
    path: Path,
    kernels: &'static Kernels,
}

impl Arithmetic {
    /// The arithmetic of a path, if the processor has it.
    pub(crate) fn new(path: Path) -> Option<Arithmetic> {
        path.kernels().map(|kernels| Arithmetic { path, kernels })
    }

    /// The arithmetic of the best path.
    pub(crate) fn best() -> Arithmetic {
        let portable = Arithmetic { path: Path::Portable, kernels: &portable::KERNELS };
        Arithmetic::new(Path::best()).unwrap_or(portable)
    }

    pub(crate) fn path(self) -> Path {
        self.path
    }

    /// Writes to `to` what is in `from`, with these columns added and those subtracted. All have the same length.
    #[inline(always)]
    pub(crate) fn change(self, from: &[Block], to: &mut [Block], added: &[&[Block]], removed: &[&[Block]]) {
        // SAFETY: `new` and `best` have made sure that the processor has the instructions.
        unsafe { (self.kernels.change)(from, to, added, removed) }
    }

    /// Adds these columns to `kept` and subtracts those, and writes the result to `copy`, too.
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

    /// The sum of the squares of all clipped neurons times their weights, which are those of `us` first.
    #[inline(always)]
    pub(crate) fn output(self, us: &[Block], them: &[Block], weights: &[Block]) -> i32 {
        // SAFETY: as above.
        unsafe { (self.kernels.output)(us, them, weights) }
    }
}

#[cfg(test)]
mod tests;
