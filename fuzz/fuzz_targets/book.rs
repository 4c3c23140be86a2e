//! See `src/book.rs`.
#![no_main]

#[path = "../src/book.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
