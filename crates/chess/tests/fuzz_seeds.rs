//! The seeds of the fuzz targets, and the inputs that once broke something, run through the targets' own checks.

#[path = "../../../fuzz/src/lib.rs"]
mod targets;

use std::fs;
use std::path::{Path, PathBuf};

/// What a target checks of an input; it panics if a promise is broken.
type Check = fn(&[u8]);

/// Every target, by the name of its folder.
const TARGETS: [(&str, Check); 6] = [
    ("epd", targets::epd::check),
    ("fen", targets::fen::check),
    ("pgn", targets::pgn::check),
    ("play", targets::play::check),
    ("san", targets::san::check),
    ("uci_move", targets::uci_move::check),
];

/// Targets of other crates, which run their seeds themselves.
const ELSEWHERE: [&str; 10] =
    ["book", "journal", "lines", "message", "network", "restore", "selfplay", "socket", "tablebase", "tree"];

/// What is in a folder, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn every_seed_holds_what_its_target_promises() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    let folders: Vec<PathBuf> = TARGETS.iter().map(|(name, _)| seeds.join(name)).collect();
    let mut all: Vec<PathBuf> = ELSEWHERE.iter().map(|name| seeds.join(name)).collect();
    all.extend(folders.iter().cloned());
    all.sort();
    assert_eq!(entries(&seeds), all);
    for (folder, (_, check)) in folders.iter().zip(TARGETS) {
        let files = entries(folder);
        assert!(!files.is_empty(), "{} is empty", folder.display());
        for file in files {
            let data = fs::read(&file).unwrap();
            let held = std::panic::catch_unwind(|| check(&data)).is_ok();
            assert!(held, "{} breaks a promise, as said above", file.display());
        }
    }
}

/// A check that passes anything would pass the seeds, too.
#[test]
fn the_seeds_of_moves_are_understood() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds");
    for (file, san) in [("san/opening", true), ("uci_move/opening", false)] {
        let data = fs::read(seeds.join(file)).unwrap();
        let (mut position, rest) = targets::start_and_rest(&data);
        for text in std::str::from_utf8(rest).unwrap().lines() {
            let m = if san { position.parse_san(text).ok() } else { position.parse_uci(text).ok() };
            assert!(position.play(m.unwrap_or_else(|| panic!("{file}: {text}"))).is_ok());
        }
    }
}
