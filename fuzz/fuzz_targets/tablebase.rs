//! See `src/tablebase.rs`.
#![no_main]

#[path = "../src/tablebase.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
