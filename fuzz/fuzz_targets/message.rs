//! See `src/message.rs`.
#![no_main]

#[path = "../src/message.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
