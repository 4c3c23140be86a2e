//! The seeds of the fuzz target, and the inputs that once broke something, run through the target's own check.

#[path = "../../../fuzz/src/mutate.rs"]
mod mutate;
#[path = "../../../fuzz/src/tablebase.rs"]
mod target;

use chess::Position;
use std::fs;
use std::path::{Path, PathBuf};
use tablebase::{Tables, Wdl};

fn seeds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/tablebase")
}

#[test]
fn every_seed_holds_what_its_target_promises() {
    let mut checked = 0;
    for entry in fs::read_dir(seeds()).unwrap() {
        let path = entry.unwrap().path();
        let data = fs::read(&path).unwrap();
        let held = std::panic::catch_unwind(|| target::check(&data)).is_ok();
        assert!(held, "{} breaks a promise, as said above", path.display());
        checked += 1;
    }
    assert!(checked >= 6);
}

/// A check that is content with errors would pass the seeds, too.
#[test]
fn the_seeds_are_tables() {
    let lone_queen = Position::from_fen("8/8/8/4k3/8/8/8/KQ6 w - - 0 1").unwrap();
    let pawns = Position::from_fen("4k3/2p5/8/8/8/8/5P2/4K3 w - - 7 1").unwrap();
    let knights = Position::from_fen("8/8/4k3/8/2N5/8/5N2/K7 w - - 0 1").unwrap();
    let seven = Position::from_fen("8/p5k1/3r4/8/6P1/5RKP/8/8 w - - 12 1").unwrap();
    for (seed, name, position, wdl) in [
        ("results", "KQvK.rtbw", &lone_queen, Wdl::Win),
        ("coded", "KQvK.rtbw", &lone_queen, Wdl::Win),
        ("pawns", "KPvKP.rtbw", &pawns, Wdl::Draw),
        ("knights", "KNNvK.rtbw", &knights, Wdl::Draw),
        ("seven", "KRPPvKRP.rtbw", &seven, Wdl::CursedWin),
    ] {
        let bytes = fs::read(seeds().join(seed)).unwrap()[1..].to_vec();
        assert_eq!(Tables::from_bytes([(name, bytes)]).probe_wdl(position), Ok(Some(wdl)), "{seed}");
    }
}

#[test]
#[ignore = "long: very many tables"]
fn very_many_broken_tables_are_probed_or_refused() {
    let here = env!("CARGO_MANIFEST_DIR");
    let seeds: Vec<Vec<u8>> = mutate::seeds(here, "tablebase").into_iter().map(|(_, seed)| seed).collect();
    let pieces = ["\0", "\0\0\0\0", "\x7f\x7f\x7f\x7f", "\x01", "\x10"];
    mutate::run(here, "tablebase", &seeds, &pieces, mutate::cases(200_000), target::check);
}
