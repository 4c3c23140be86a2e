//! The seeds of the fuzz target, and the inputs that once broke something, run through the target's own check.

#[path = "../../../fuzz/src/tree.rs"]
mod target;

use std::fs;
use std::path::Path;
use treesearch::games::Tree;

#[test]
fn every_seed_holds_what_its_target_promises() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/tree");
    let mut checked = 0;
    for entry in fs::read_dir(seeds).expect("the folder of the seeds") {
        let path = entry.expect("a seed").path();
        let data = fs::read(&path).expect("a seed");
        let held = std::panic::catch_unwind(|| target::check(&data)).is_ok();
        assert!(held, "{} breaks a promise, as said above", path.display());
        // A check that is content with errors would pass the seeds, too.
        if path
            .file_name()
            .is_some_and(|name| ["lecture", "marks", "json"].iter().any(|known| name == *known))
        {
            let text = String::from_utf8(data).expect("text");
            assert!(Tree::with_unknown(&text, 0).is_ok(), "{}", path.display());
        }
        checked += 1;
    }
    assert!(checked >= 3);
}
