//! Checks at startup that the processor supports the instructions the program was built with.
//!
//! A local build uses every instruction set of its machine. On an older processor it would be
//! killed at some point without a message; this check runs first and says what to do. A program
//! gets it by naming this crate:
//!
//! ```
//! use processor as _;
//! ```
//!
//! It runs before `main`, because the standard library prepares `main` with code of the same build.
//! Its own code is of that build too, so it is too plain for the compiler to use a new instruction:
//! masks, comparisons and calls that are not inlined. The standard library's detection is of no use
//! here: it takes for granted what the build takes for granted.
//!
//! Builds for processors other than x86-64 use only the baseline instructions, unless configured by
//! hand.
#![cfg(target_arch = "x86_64")]
#![deny(missing_docs)]

use raw_cpuid::native_cpuid::cpuid_count;
use std::hint::black_box;

/// Exits with a message on standard error if the processor lacks what the build needs.
// SAFETY: code that runs before `main` must not rely on what the standard library sets up for it.
// This queries the processor, compares, writes to a file descriptor and exits through the system:
// no allocation, no thread, no lock.
#[ctor::ctor(unsafe)]
fn check() {
    if !is_new_enough() {
        leave();
    }
}

/// Exits at once: the standard library's exit would run code with instructions that are missing.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the system's own exit has no safe form")]
fn leave() -> ! {
    // SAFETY: takes a number, touches no memory and does not return.
    unsafe { nix::libc::_exit(2) }
}

#[cfg(not(unix))]
fn leave() -> ! {
    std::process::exit(2)
}

/// Whether the processor has everything the build needs; if not, prints what is missing.
#[inline(never)]
fn is_new_enough() -> bool {
    let answers = Answers::ask();
    let mut enough = true;
    for feature in black_box(FEATURES) {
        if feature.needed && !answers.have(feature) {
            if enough {
                say("error: this build needs CPU instructions that this processor lacks:");
            }
            say(" ");
            say(feature.name);
            enough = false;
        }
    }
    if !enough {
        say("\nIt was built for another machine. Build it again on this one:\n");
        say("    cargo clean\n    cargo build --release    (or the cargo command you used)\n");
    }
    enough
}

/// Writes to standard error in the most direct way; without one nobody can be notified.
#[inline(never)]
fn say(text: &str) {
    #[cfg(unix)]
    let _ = nix::unistd::write(std::io::stderr(), text.as_bytes());
    #[cfg(not(unix))]
    let _ = std::io::Write::write_all(&mut std::io::stderr(), text.as_bytes());
}

/// Where CPUID reports a feature: in which answer, and in which bits.
struct Feature {
    name: &'static str,
    needed: bool,
    answer: Answer,
    mask: u32,
}

/// The CPUID words that are checked.
#[derive(Clone, Copy)]
enum Answer {
    Leaf1Ecx,
    Leaf7Ebx,
    Leaf7Ecx,
    Leaf7Edx,
    Leaf7Sub1Eax,
    Leaf7Sub1Edx,
    LeafDSub1Eax,
    ExtendedEcx,
}

struct Answers([u32; 8]);

impl Answers {
    #[inline(never)]
    fn ask() -> Answers {
        // A leaf beyond the last one would be answered with the last one.
        let last = cpuid_count(0, 0).eax;
        let last_extended = cpuid_count(0x8000_0000, 0).eax;
        let mut words = [0; 8];
        words[Answer::Leaf1Ecx as usize] = cpuid_count(1, 0).ecx;
        if last >= 7 {
            let plain = cpuid_count(7, 0);
            words[Answer::Leaf7Ebx as usize] = plain.ebx;
            words[Answer::Leaf7Ecx as usize] = plain.ecx;
            words[Answer::Leaf7Edx as usize] = plain.edx;
            if plain.eax >= 1 {
                let sub = cpuid_count(7, 1);
                words[Answer::Leaf7Sub1Eax as usize] = sub.eax;
                words[Answer::Leaf7Sub1Edx as usize] = sub.edx;
            }
        }
        if last >= 0xD {
            words[Answer::LeafDSub1Eax as usize] = cpuid_count(0xD, 1).eax;
        }
        if last_extended >= 0x8000_0001 {
            words[Answer::ExtendedEcx as usize] = cpuid_count(0x8000_0001, 0).ecx;
        }
        Answers(words)
    }

    #[inline(never)]
    fn have(&self, feature: &Feature) -> bool {
        // Given both steps at once, the compiler would use ANDN, which is itself one of the new
        // instructions.
        black_box(self.0[feature.answer as usize] & feature.mask) == feature.mask
    }
}

/// A list of `"feature" in Answer: bits`.
macro_rules! features {
    ($($name:tt in $answer:ident: $($bit:literal)+;)+) => {
        &[$(Feature {
            name: $name,
            needed: cfg!(target_feature = $name),
            answer: Answer::$answer,
            mask: $(1 << $bit)|+,
        }),+]
    };
}

/// All CPU features that the compiler may use on its own, by the bits of Intel's and AMD's manuals.
/// AVX needs the system's support too, which is the second bit.
const FEATURES: &[Feature] = features! {
    "sse3" in Leaf1Ecx: 0;
    "pclmulqdq" in Leaf1Ecx: 1;
    "ssse3" in Leaf1Ecx: 9;
    "fma" in Leaf1Ecx: 12;
    "cmpxchg16b" in Leaf1Ecx: 13;
    "sse4.1" in Leaf1Ecx: 19;
    "sse4.2" in Leaf1Ecx: 20;
    "movbe" in Leaf1Ecx: 22;
    "popcnt" in Leaf1Ecx: 23;
    "aes" in Leaf1Ecx: 25;
    "xsave" in Leaf1Ecx: 26;
    "avx" in Leaf1Ecx: 28 27;
    "f16c" in Leaf1Ecx: 29;
    "rdrand" in Leaf1Ecx: 30;
    "bmi1" in Leaf7Ebx: 3;
    "avx2" in Leaf7Ebx: 5;
    "bmi2" in Leaf7Ebx: 8;
    "avx512f" in Leaf7Ebx: 16;
    "avx512dq" in Leaf7Ebx: 17;
    "rdseed" in Leaf7Ebx: 18;
    "adx" in Leaf7Ebx: 19;
    "avx512ifma" in Leaf7Ebx: 21;
    "avx512cd" in Leaf7Ebx: 28;
    "sha" in Leaf7Ebx: 29;
    "avx512bw" in Leaf7Ebx: 30;
    "avx512vl" in Leaf7Ebx: 31;
    "avx512vbmi" in Leaf7Ecx: 1;
    "avx512vbmi2" in Leaf7Ecx: 6;
    "gfni" in Leaf7Ecx: 8;
    "vaes" in Leaf7Ecx: 9;
    "vpclmulqdq" in Leaf7Ecx: 10;
    "avx512vnni" in Leaf7Ecx: 11;
    "avx512bitalg" in Leaf7Ecx: 12;
    "avx512vpopcntdq" in Leaf7Ecx: 14;
    "avx512vp2intersect" in Leaf7Edx: 8;
    "avx512fp16" in Leaf7Edx: 23;
    "sha512" in Leaf7Sub1Eax: 0;
    "sm3" in Leaf7Sub1Eax: 1;
    "sm4" in Leaf7Sub1Eax: 2;
    "avxvnni" in Leaf7Sub1Eax: 4;
    "avx512bf16" in Leaf7Sub1Eax: 5;
    "avxifma" in Leaf7Sub1Eax: 23;
    "avxvnniint8" in Leaf7Sub1Edx: 4;
    "avxneconvert" in Leaf7Sub1Edx: 5;
    "avxvnniint16" in Leaf7Sub1Edx: 10;
    "xsaveopt" in LeafDSub1Eax: 0;
    "xsavec" in LeafDSub1Eax: 1;
    "xsaves" in LeafDSub1Eax: 3;
    "lzcnt" in ExtendedEcx: 5;
    "sse4a" in ExtendedEcx: 6;
    "tbm" in ExtendedEcx: 21;
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_processor_of_the_build_is_new_enough() {
        assert!(is_new_enough());
    }

    #[test]
    fn a_processor_without_anything_has_nothing() {
        let none = Answers([0; 8]);
        assert!(FEATURES.iter().all(|feature| !none.have(feature)));
    }

    /// The compiler may use what it lists for this machine, but for what every such processor has.
    #[test]
    #[allow(clippy::print_stderr, reason = "a test says why it skips")]
    fn every_feature_of_a_native_build_is_looked_at() {
        let features = |cpu: &str| {
            let mut rustc = std::process::Command::new("rustc");
            let output = rustc.args(["--print", "cfg", "-C", &format!("target-cpu={cpu}")]).output();
            let text =
                String::from_utf8(output.ok().filter(|output| output.status.success())?.stdout).ok()?;
            let names =
                text.lines().filter_map(|line| line.strip_prefix("target_feature=")).map(str::to_owned);
            Some(names.collect::<Vec<String>>())
        };
        let (Some(native), Some(plain)) = (features("native"), features("x86-64")) else {
            eprintln!("SKIPPED: rustc cannot be asked for the features of this processor");
            return;
        };
        assert!(plain.contains(&"\"sse2\"".to_owned()), "{plain:?}");
        for name in native.iter().filter(|name| !plain.contains(name)) {
            assert!(FEATURES.iter().any(|feature| name.trim_matches('"') == feature.name), "{name}");
        }
    }

    /// Where the build does not take a feature for granted, the standard library finds out by
    /// itself.
    #[test]
    fn the_standard_library_agrees() {
        let answers = Answers::ask();
        macro_rules! agree {
            ($($name:tt)+) => {$(
                let feature = FEATURES.iter().find(|feature| feature.name == $name).unwrap();
                assert_eq!(answers.have(feature), is_x86_feature_detected!($name), $name);
            )+};
        }
        agree!("sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "fma" "bmi1" "bmi2" "lzcnt" "movbe"
            "aes" "sha" "adx" "rdseed" "f16c" "avx512f" "avx512bw" "avx512vl" "avx512vbmi" "avx512vnni"
            "gfni" "vaes" "avxvnni" "sse4a" "tbm" "xsavec");
    }
}

/// The README, whose example is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
