//! See `src/lines.rs`.
#![no_main]

#[path = "../src/lines.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
