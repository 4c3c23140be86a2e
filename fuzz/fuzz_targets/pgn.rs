//! See `src/pgn.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quevedo_fuzz::pgn::check(data));
