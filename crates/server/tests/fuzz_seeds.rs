//! The seeds of the fuzz target of messages, and inputs that once broke something, run through the target's own check.

#[path = "../../../fuzz/src/message.rs"]
mod target;

use std::path::Path;

#[test]
fn every_seed_holds_what_its_target_promises() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/message");
    let mut count = 0;
    for entry in std::fs::read_dir(seeds).unwrap() {
        target::check(&std::fs::read(entry.unwrap().path()).unwrap());
        count += 1;
    }
    assert!(count > 0, "there are no seeds");
}
