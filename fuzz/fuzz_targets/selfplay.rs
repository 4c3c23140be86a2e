//! See `src/selfplay.rs`.
#![no_main]

#[path = "../src/selfplay.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
