//! Folders and files that are not there or not what they should be, and small tables made by hand; no data needed.

use chess::{Color, Position};
use std::fs;
use tablebase::{Dtz, Error, TableProblem, Tables, Verdict, Wdl};

/// A table of King and Queen against King whose sections hold one value each: the men, and flags and value of each
/// section, then the lists of distances.
fn single(magic: [u8; 4], sections: &[[u8; 2]], lists: &[u8]) -> Vec<u8> {
    let mut file = magic.to_vec();
    // The sides differ; the leading group first; white king, white queen, black king for both sides to move.
    file.extend([1, 0, 0x66, 0x55, 0xEE, 0]);
    file.truncate(9);
    file.resize(10, 0);
    file.extend(sections.concat());
    file.extend(lists);
    file.resize(80, 0);
    file
}

const WDL: [u8; 4] = [0x71, 0xE8, 0x23, 0x5D];
const DTZ: [u8; 4] = [0xD7, 0x66, 0x0C, 0xA5];

/// White to move wins; Black loses.
fn results() -> (&'static str, Vec<u8>) {
    ("KQvK.rtbw", single(WDL, &[[128, 4], [128, 0]], &[]))
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn tables_made_by_hand_are_read() {
    let tables = Tables::from_bytes([results()]);
    assert_eq!(tables.max_pieces(), 3);
    assert_eq!(tables.probe_wdl(&position("8/8/8/4k3/8/8/8/KQ6 w - - 0 1")), Ok(Some(Wdl::Win)));
    assert_eq!(tables.probe_wdl(&position("8/8/8/4k3/8/8/8/KQ6 b - - 0 1")), Ok(Some(Wdl::Loss)));
    // With the colours exchanged.
    assert_eq!(tables.probe_wdl(&position("8/8/8/4K3/8/8/8/kq6 b - - 0 1")), Ok(Some(Wdl::Win)));
    // Whether the queen can be taken, whatever the table says.
    assert_eq!(tables.probe_wdl(&position("8/8/8/8/K7/1Q6/1k6/8 b - - 0 1")), Ok(Some(Wdl::Loss)));
    assert_eq!(tables.probe_wdl(&position("8/8/8/8/8/1Q6/1k6/3K4 b - - 0 1")), Ok(Some(Wdl::Draw)));
    assert_eq!(
        tables.verdict(&position("8/8/8/4K3/8/8/8/kq6 b - - 0 1")),
        Ok(Some(Verdict::Win(Color::Black)))
    );
}

#[test]
fn distances_made_by_hand_are_read() {
    // Stored for White to move; values are places in lists: distances of two bytes for wins, the second is 300.
    let wide = [2, 0, 5, 0, 0x2C, 1, 0, 0, 0, 0, 0, 0];
    for (flags, lists, white, exact) in [
        (128, [].as_slice(), 3, false),
        (128 | 4, &[], 2, true),
        (128 | 2, &[2, 9, 7, 0, 0, 0], 15, false),
        (128 | 2 | 4, &[2, 9, 7, 0, 0, 0], 8, true),
        (128 | 2 | 4 | 16, &wide, 301, true),
    ] {
        let distances = ("KQvK.rtbz", single(DTZ, &[[flags, 1]], lists));
        let tables = Tables::from_bytes([results(), distances]);
        let found = tables.probe_dtz(&position("8/8/8/4k3/8/8/8/KQ6 w - - 0 1"));
        assert_eq!(found, Ok(Some(Dtz { plies: white, exact })), "{flags}");
        // Black to move is not stored: one ply more than White's, whichever move.
        let found = tables.probe_dtz(&position("8/8/8/4k3/8/8/8/KQ6 b - - 0 1"));
        assert_eq!(found, Ok(Some(Dtz { plies: -white - 1, exact })), "{flags}");
        // Mate.
        let found = tables.probe_dtz(&position("8/8/8/8/8/2K5/1Q6/k7 b - - 0 1"));
        assert_eq!(found, Ok(Some(Dtz { plies: -1, exact: true })), "{flags}");
    }
    // Stored for Black to move.
    let tables = Tables::from_bytes([results(), ("KQvK.rtbz", single(DTZ, &[[128 | 1 | 8, 20]], &[]))]);
    let black = position("8/8/8/4k3/8/8/8/KQ6 b - - 0 1");
    assert_eq!(tables.probe_dtz(&black), Ok(Some(Dtz { plies: -21, exact: true })));
    let white = position("8/8/8/4k3/8/8/8/KQ6 w - - 40 1");
    assert_eq!(tables.probe_dtz(&white), Ok(Some(Dtz { plies: 22, exact: true })));
    assert_eq!(tables.verdict(&white), Ok(Some(Verdict::Win(Color::White))));
    assert_eq!(
        tables.verdict(&position("8/8/8/4k3/8/8/8/KQ6 w - - 78 1")).unwrap().unwrap().winner(),
        Some(Color::White)
    );
    assert_eq!(tables.verdict(&position("8/8/8/4k3/8/8/8/KQ6 w - - 79 1")), Ok(Some(Verdict::Draw)));
}

#[test]
fn what_is_not_covered_is_none() {
    let tables = Tables::from_bytes([results()]);
    for fen in [
        "8/8/8/4k3/8/8/8/KR6 w - - 0 1",
        "8/8/8/4k3/8/8/8/KQR5 w - - 0 1",
        "4k2r/8/8/8/8/8/8/4K3 w k - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    ] {
        assert_eq!(tables.probe_wdl(&position(fen)), Ok(None), "{fen}");
        assert_eq!(tables.probe_dtz(&position(fen)), Ok(None), "{fen}");
        assert_eq!(tables.verdict(&position(fen)), Ok(None), "{fen}");
        assert_eq!(tables.rank_root_moves(&position(fen)), Ok(None), "{fen}");
    }
    // Results without distances.
    let late = position("8/8/8/4k3/8/8/8/KQ6 w - - 9 1");
    assert_eq!(tables.probe_dtz(&late), Ok(None));
    assert_eq!(tables.verdict(&late), Ok(None));
    assert_eq!(tables.verdict(&position("8/8/8/4k3/8/8/8/K7 w - - 9 1")), Ok(Some(Verdict::Draw)));
}

#[test]
fn folders_without_tables_are_errors() {
    let empty = tempfile::tempdir().unwrap();
    let path = empty.path().to_str().unwrap();
    fs::write(empty.path().join("KQvK.txt"), "").unwrap();
    fs::write(empty.path().join("KKvK.rtbw"), "").unwrap();
    assert_eq!(Tables::open("").unwrap_err(), Error::NoFolder);
    assert_eq!(Tables::open(path).unwrap_err(), Error::NoTables(empty.path().to_owned()));
    let missing = Tables::open(&format!("{path}/missing")).unwrap_err();
    assert!(
        missing.to_string().starts_with(&format!("cannot list the folder {path}/missing: ")),
        "{missing}"
    );
    fs::write(empty.path().join("KQvK.rtbw"), results().1).unwrap();
    let list = std::env::join_paths([empty.path(), empty.path()]).unwrap();
    assert_eq!(Tables::open(list.to_str().unwrap()).unwrap().max_pieces(), 3);
    assert!(Tables::open_folders(&[empty.path(), &empty.path().join("missing")]).is_err());
}

#[test]
fn broken_files_are_errors_that_name_the_file() {
    let white = position("8/8/8/4k3/8/8/8/KQ6 w - - 0 1");
    let (_, good) = results();
    let changed = |place: usize, byte: u8| {
        let mut file = good.clone();
        file[place] = byte;
        file
    };
    let cut = |len: usize| good[..len].to_vec();
    let damaged = "the file is damaged; download it again or remove it";
    for (file, expected) in [
        (vec![], "ends before the end of its header"),
        (cut(3), "ends before the end of its header"),
        (cut(40), "invalid length of 40 bytes"),
        (cut(16), ""),
        (changed(0, 0), "wrong magic number; "),
        (changed(4, 0), damaged),
        (changed(4, 3), damaged),
        (changed(5, 1), damaged),
        (changed(7, 0x54), damaged),
        (changed(11, 5), damaged),
    ] {
        let tables = Tables::from_bytes([("KQvK.rtbw", file.clone())]);
        let found = tables.probe_wdl(&white);
        if expected.is_empty() {
            assert_eq!(found, Ok(Some(Wdl::Win)));
            continue;
        }
        let error = found.unwrap_err();
        assert!(matches!(&error, Error::Table { file, .. } if file == "KQvK.rtbw"), "{error}");
        assert!(error.to_string().contains(expected), "{error}");
        // The same from a file, and the same again when asked again.
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("KQvK.rtbw"), file).unwrap();
        let tables = Tables::open_folders(&[folder.path()]).unwrap();
        for _ in 0..2 {
            let error = tables.probe_wdl(&white).unwrap_err();
            assert!(error.to_string().contains(expected), "{error}");
        }
    }
    // A folder in the place of a file, or a pipe, for which one would wait for ever.
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("KQvK.rtbw");
    let refused = || {
        let error = Tables::open_folders(&[folder.path()]).unwrap().probe_wdl(&white).unwrap_err();
        assert!(matches!(error, Error::Table { problem: TableProblem::Unreadable(_), .. }), "{error}");
    };
    fs::create_dir(&place).unwrap();
    refused();
    fs::remove_dir(&place).unwrap();
    if std::process::Command::new("mkfifo").arg(&place).status().is_ok_and(|status| status.success()) {
        refused();
    }
}

/// A damaged table of distances must not send the prober round in circles: with equal material both sides to move
/// are the same to it.
#[test]
fn a_table_for_neither_side_is_an_error() {
    let equal = |magic: [u8; 4], section: [u8; 2]| {
        let mut file = magic.to_vec();
        file.push(2);
        for _ in 0..4 {
            // Pawns of both sides, then the kings.
            file.extend([0x00, 0x11, 0x11, 0x99, 0x66, 0xEE]);
        }
        file.resize(30, 0);
        file.extend([section; 4].concat());
        file.resize(80, 0);
        file
    };
    let tables =
        Tables::from_bytes([("KPvKP.rtbw", equal(WDL, [128, 4])), ("KPvKP.rtbz", equal(DTZ, [128 | 1, 1]))]);
    let position = position("4k3/8/2p5/8/8/2P5/8/4K3 w - - 0 1");
    assert_eq!(tables.probe_wdl(&position), Ok(Some(Wdl::Win)));
    assert!(tables.probe_dtz(&position).is_err());
}
