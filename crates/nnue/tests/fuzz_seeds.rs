//! The seeds of the fuzz target, and the inputs that once broke something, run through the target's own check.

#[path = "../../../fuzz/src/network.rs"]
mod target;

use nnue::{Network, NetworkError};
use std::fs;
use std::path::{Path, PathBuf};

fn seeds() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/network")
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
    assert!(checked >= 7);
}

/// A check that is content with errors would pass the seeds, too.
#[test]
fn the_seeds_reach_what_they_are_for() {
    let read = |seed: &str| {
        let data = fs::read(seeds().join(seed)).unwrap();
        if data[0].is_multiple_of(2) {
            Network::read(&data[1..])
        } else {
            Network::read(&target::completed(&data[1..]).unwrap())
        }
    };
    let network = read("fields").unwrap();
    assert_eq!((network.shape().hidden, network.shape().buckets, network.description()), (32, 8, "net"));
    assert_eq!(read("large"), Err(NetworkError::OutputWeight { bucket: 0, index: 0, value: i16::MAX }));
    assert_eq!(read("odd_size"), Err(NetworkError::Hidden(40)));
    assert_eq!(read("text"), Err(NetworkError::Description));
    assert_eq!(read("scale"), Err(NetworkError::Scale(-1)));
    assert!(matches!(read("cut"), Err(NetworkError::CutShort { .. })));
    assert_eq!(read("version"), Err(NetworkError::Version(7)));
}
