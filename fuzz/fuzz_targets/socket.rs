//! See `src/socket.rs`.
#![no_main]

#[path = "../src/socket.rs"]
mod check;

libfuzzer_sys::fuzz_target!(|data: &[u8]| check::check(data));
