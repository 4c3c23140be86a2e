//! The seeds of the fuzz target, and the inputs that once broke something, run through the target's own check.

#[path = "../../../fuzz/src/lines.rs"]
mod target;

use std::fs;
use std::path::Path;

#[test]
fn every_seed_holds_what_its_target_promises() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/lines");
    let mut checked = 0;
    for entry in fs::read_dir(seeds).unwrap() {
        let path = entry.unwrap().path();
        let data = fs::read(&path).unwrap();
        let held = std::panic::catch_unwind(|| target::check(&data)).is_ok();
        assert!(held, "{} breaks a promise, as said above", path.display());
        checked += 1;
    }
    assert!(checked >= 3);
}

/// A check that is content with errors would pass the seeds, too.
#[test]
fn the_seeds_are_understood() {
    let text = |seed: &str| {
        let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/lines");
        fs::read_to_string(seeds.join(seed)).unwrap()
    };
    assert!(text("uci").lines().all(|line| protocol::uci::Command::parse(line).is_ok()));
    assert!(text("xboard").lines().all(|line| protocol::xboard::Command::parse(line).is_ok()));
}
