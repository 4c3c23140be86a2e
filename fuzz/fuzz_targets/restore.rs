//! See `src/restore.rs`.
#![no_main]

#[path = "../src/restore.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
