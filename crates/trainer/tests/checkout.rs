//! What the trainer writes is what the checkout has: files of the engine and the evaluation, and the
//! records of the networks. The package leaves these tests out: they reach outside the crate.

use engine::WdlModel;
use eval::{WEIGHT_COUNT, weight};
use std::path::Path;
use trainer::adopt::model_source;
use trainer::texel::source;
use trainer::train::{TrainingRecord, TrainingState, recorded_matches};

#[test]
fn the_weights_of_the_evaluation_are_as_they_would_be_written() {
    let weights: Vec<[f64; 2]> =
        (0..WEIGHT_COUNT).map(|index| [weight(index).mg().into(), weight(index).eg().into()]).collect();
    assert_eq!(source(&weights), include_str!("../../eval/src/weights/tuned.rs"));
}

#[test]
fn the_model_of_the_network_is_as_it_would_be_written() {
    let written = model_source(&WdlModel::NETWORK, WdlModel::NETWORK_HASH, 1250);
    assert_eq!(written, include_str!("../../engine/src/wdl/network.rs"));
}

/// Records of earlier versions are read as they are.
#[test]
fn the_records_of_the_networks_are_read() {
    let nets = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../nets"));
    let matches = recorded_matches(&std::fs::read_to_string(nets.join("HISTORY.md")).unwrap());
    for number in 1..=4 {
        let name = format!("quevedo-{number}");
        let record = TrainingRecord::read(&nets.join(&name)).unwrap();
        assert_eq!((record.name.as_str(), &record.state), (name.as_str(), &TrainingState::Finished));
        assert!(record.measured.when.starts_with("2026-11-17 "), "{}", record.measured.when);
        assert!(record.measured.positions_per_second.is_some_and(|speed| speed > 1e5));
        assert!(matches.contains_key(&record.id), "{name}");
        let hash = record.network.unwrap().hash;
        assert!(number != 4 || hash == format!("{:016x}", WdlModel::NETWORK_HASH));
    }
}
