//! See `src/journal.rs`.
#![no_main]

#[path = "../src/journal.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
