//! See `src/network.rs`.
#![no_main]

#[path = "../src/network.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
