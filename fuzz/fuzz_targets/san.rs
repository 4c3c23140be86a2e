//! See `src/san.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quevedo_fuzz::san::check(data));
