//! See `src/uci_move.rs`.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| quevedo_fuzz::uci_move::check(data));
