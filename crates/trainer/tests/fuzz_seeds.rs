//! The seeds of the fuzz target, and the inputs that once broke something, run through the target's own check.

#[path = "../../../fuzz/src/selfplay.rs"]
mod target;

use std::fs;
use std::path::{Path, PathBuf};
use trainer::selfplay::Reader;

fn seeds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/selfplay")
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
    assert!(checked >= 4);
}

/// A check that is content with errors would pass the seeds, too.
#[test]
fn the_seeds_have_games() {
    for (seed, games, faults) in [("file", 3, 0), ("cut", 2, 1), ("hole", 2, 1)] {
        let bytes = fs::read(seeds().join(seed)).unwrap();
        let read: Vec<_> = Reader::new(&bytes[1..]).unwrap().collect();
        let sound = read.iter().filter(|next| next.is_ok()).count();
        assert_eq!((sound, read.len() - sound), (games, faults), "{seed}");
    }
}
