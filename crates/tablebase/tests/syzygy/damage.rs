//! True tables with bytes changed or cut off: anything but a panic or an endless loop.

use crate::{data, random_positions};
use chess::Position;
use proptest::prelude::*;
use proptest::sample::Index;
use std::fs;
use tablebase::Tables;

/// Small tables, with and without pawns, with and without lists of distances.
const NAMES: [&str; 6] = ["KQvK", "KRvK", "KPvK", "KBvKB", "KNNvK", "KPPvK"];

fn files() -> Option<Vec<(String, Vec<u8>)>> {
    let folder = data()?.join("3-4-men");
    let names = NAMES.iter().flat_map(|name| ["rtbw", "rtbz"].map(|kind| format!("{name}.{kind}")));
    Some(names.map(|name| (name.clone(), fs::read(folder.join(&name)).unwrap())).collect())
}

/// Positions that ask the tables above.
fn positions() -> Vec<Position> {
    let mut positions = vec![];
    let wanted = Tables::from_bytes(files().unwrap());
    random_positions(6, 4_000, |position| {
        if !matches!(wanted.probe_dtz(position), Ok(None)) {
            positions.push(position.clone());
        }
    });
    positions
}

#[test]
fn damage_never_panics() {
    let Some(files) = files() else { return };
    let positions = positions();
    assert!(positions.len() > 300, "{}", positions.len());
    let changes = prop::collection::vec((any::<Index>(), any::<u8>()), 0..6);
    // Half of the changes are near the beginning, where a table says what it is.
    let strategy = (0..files.len(), changes.clone(), changes, prop::option::weighted(0.2, any::<Index>()));
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        failure_persistence: None,
        cases: 600,
        ..ProptestConfig::default()
    });
    let outcome = runner.run(&strategy, |(chosen, early, anywhere, cut)| {
        let mut files = files.clone();
        let bytes = &mut files[chosen].1;
        for (place, byte) in early {
            let place = place.index(bytes.len().min(200));
            bytes[place] = byte;
        }
        for (place, byte) in anywhere {
            let place = place.index(bytes.len());
            bytes[place] ^= byte;
        }
        if let Some(cut) = cut {
            // To a length that a table may have.
            let blocks = cut.index(bytes.len() / 64 + 1);
            bytes.truncate(blocks * 64 + 16);
        }
        let tables = Tables::from_bytes(files);
        for position in positions.iter().step_by(5) {
            let _ = tables.probe_dtz(position);
            let _ = tables.verdict(position);
        }
        Ok(())
    });
    outcome.unwrap();
}
