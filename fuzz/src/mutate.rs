//! Very many inputs for a target without a fuzzer: seeds, changed at random. So a stable compiler can run millions of them.
//!
//! It is no fuzz target: tests include it (`fuzz_seeds.rs` of several crates). It has a generator of random numbers of its
//! own, so that they need no package for it; the same seeds give the same inputs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

/// How many inputs a long test makes; without it, as many as the test says.
const CASES: &str = "QUEVEDO_FUZZ_CASES";
/// With what the random numbers begin; without it, with the same each time.
const SEED: &str = "QUEVEDO_FUZZ_SEED";
/// No input gets longer than this by changes.
const LONGEST: usize = 1 << 16;

/// The number that a variable of the environment has.
fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.replace('_', "").parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// How many inputs to make, where the environment does not say otherwise.
#[must_use]
pub fn cases(usual: u64) -> u64 {
    number(CASES).unwrap_or(usual)
}

/// The folder of a crate's fuzz targets; `manifest` is where the crate is.
fn fuzz(manifest: &str) -> PathBuf {
    Path::new(manifest).join("../../fuzz")
}

/// The seeds of a target, in the order of their names.
#[must_use]
pub fn seeds(manifest: &str, target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = fuzz(manifest).join("seeds").join(target);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "{} is empty", folder.display());
    let read = |path: PathBuf| {
        (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap())
    };
    paths.into_iter().map(read).collect()
}

/// Random numbers (SplitMix64).
pub struct Random(u64);

impl Random {
    /// The generator of this seed.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below a bound, which is at least 1.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.any()) * bound as u128) >> 64) as usize
    }
}

/// Makes inputs from seeds.
pub struct Mutator<'a> {
    seeds: &'a [Vec<u8>],
    /// What inputs are made of; random bytes seldom hit on it.
    pieces: &'a [&'a str],
    random: Random,
}

impl<'a> Mutator<'a> {
    /// A mutator of these seeds, which may put in these pieces.
    #[must_use]
    pub fn new(seeds: &'a [Vec<u8>], pieces: &'a [&'a str]) -> Mutator<'a> {
        assert!(!seeds.is_empty() && !pieces.is_empty());
        Mutator { seeds, pieces, random: Random::new(number(SEED).unwrap_or(7)) }
    }

    /// The next input: a seed with one to five changes.
    pub fn input(&mut self) -> Vec<u8> {
        let mut input = self.seeds[self.random.below(self.seeds.len())].clone();
        for _ in 0..=self.random.below(5) {
            self.change(&mut input);
        }
        input.truncate(LONGEST);
        input
    }

    /// A bit, a byte, a part that is cut out, doubled, or taken from another seed, a piece put in, another number.
    fn change(&mut self, input: &mut Vec<u8>) {
        let at = self.random.below(input.len() + 1);
        let end = at + self.random.below((input.len() - at).min(40) + 1);
        match self.random.below(8) {
            0 if at < input.len() => input[at] ^= 1 << self.random.below(8),
            1 if at < input.len() => input[at] = self.random.any() as u8,
            2 => drop(input.drain(at..end)),
            3 => {
                let part = input[at..end].to_vec();
                drop(input.splice(at..at, part));
            }
            4 => {
                let other = &self.seeds[self.random.below(self.seeds.len())];
                let from = self.random.below(other.len() + 1);
                let part = other[from..other.len().min(from + 60)].to_vec();
                drop(input.splice(at..end, part));
            }
            5 => {
                // Numbers are where programs reckon: another in the place of one.
                let digit = input[at..].iter().position(u8::is_ascii_digit);
                if let Some(first) = digit.map(|found| at + found) {
                    let length = input[first..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                    let bits = self.random.below(66) as u32;
                    let number =
                        if bits > 64 { u64::MAX } else { self.random.any().checked_shr(bits).unwrap_or(0) };
                    drop(input.splice(first..first + length, number.to_string().into_bytes()));
                }
            }
            _ => {
                let piece = self.pieces[self.random.below(self.pieces.len())];
                drop(input.splice(at..at, piece.bytes()));
            }
        }
    }
}

/// Runs the check over so many inputs made from the seeds.
///
/// # Panics
/// If a promise is broken; the input is left in `fuzz/artifacts`.
pub fn run(
    manifest: &str,
    target: &str,
    seeds: &[Vec<u8>],
    pieces: &[&str],
    cases: u64,
    mut check: impl FnMut(&[u8]),
) {
    let mut mutator = Mutator::new(seeds, pieces);
    let begun = std::time::Instant::now();
    for case in 0..cases {
        let input = mutator.input();
        if catch_unwind(AssertUnwindSafe(|| check(&input))).is_err() {
            let folder = fuzz(manifest).join("artifacts").join(target);
            let path = folder.join(format!("case-{case}"));
            let kept = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, &input));
            panic!(
                "case {case} breaks a promise, as said above; {}: {}",
                kept.map_or_else(|error| error.to_string(), |()| path.display().to_string()),
                input.escape_ascii()
            );
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    // A line of the test's output, for docs/testing.md.
    let _ = std::io::Write::write_fmt(
        &mut std::io::stdout(),
        format_args!("{target}: {cases} cases in {seconds:.1} s, {:.0} a second\n", cases as f64 / seconds),
    );
}
