//! See `src/fen.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quevedo_fuzz::fen::check(data));
