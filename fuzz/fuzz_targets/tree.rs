//! See `src/tree.rs`.
#![no_main]

#[path = "../src/tree.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
