//! The large files of openings that are used for matches between engines, where they and `unzip` are there.
#![allow(clippy::print_stderr)]

use arena::{OpeningOptions, Openings};
use std::path::PathBuf;
use std::process::Command;

/// The openings of a packed file, or `None` with a note that the test is skipped.
fn unpacked(name: &str) -> Option<Openings> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/openings");
    let archive = folder.join(format!("{name}.zip"));
    if !archive.exists() {
        eprintln!("SKIPPED: {} is not there", archive.display());
        return None;
    }
    let Ok(output) = Command::new("unzip").arg("-p").arg(&archive).arg(name).output() else {
        eprintln!("SKIPPED: unzip is not installed");
        return None;
    };
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, output.stdout).unwrap();
    Some(Openings::from_file(&path, &OpeningOptions::default()).unwrap())
}

#[test]
fn games() {
    let Some(openings) = unpacked("8moves_v3.pgn") else { return };
    assert_eq!(openings.len(), 34_700);
    for round in (0..34_700).step_by(100) {
        let opening = openings.opening(round);
        assert_eq!((opening.moves().len(), opening.is_chess960()), (16, false));
    }
}

#[test]
fn positions() {
    let Some(openings) = unpacked("UHO_4060_v4.epd") else { return };
    assert_eq!(openings.len(), 241_670);
    let first = openings.opening(0);
    assert_eq!(first.start_fen(), "r1bq1rk1/ppp2ppp/5n2/2bp4/2NPP3/2P5/PP3PPP/RNBQK2R w KQ - 0 9");
    assert!((0..241_670).step_by(1000).all(|round| !openings.opening(round).is_chess960()));
}

#[test]
fn positions_of_chess960() {
    let Some(openings) = unpacked("FRC_openings.epd") else { return };
    assert_eq!(openings.len(), 960);
    let standard = openings.opening(518);
    assert_eq!(standard.start_fen(), chess::Setup::default().to_fen());
    assert!((0..960).filter(|&round| !openings.opening(round).is_chess960()).count() < 20);
}
