//! Published values.

use crate::{data, tables};
use chess::{IllegalReason, Position, Setup};
use std::fs;
use tablebase::{Verdict, Wdl};

/// One of the positions is such as no game leads to.
fn position(fields: &str) -> Position {
    let setup: Setup = format!("{fields} 0 1").parse().unwrap_or_else(|error| panic!("{fields}: {error}"));
    Position::from_setup_tolerating(&setup, IllegalReason::EnPassantCheck)
        .unwrap_or_else(|error| panic!("{fields}: {error}"))
}

/// Results and distances as another prober gives them; of some few positions, which have five men, there are no
/// tables here.
#[test]
fn probe_vectors() {
    let (Some(folder), Some(tables)) = (data(), tables()) else { return };
    let text = fs::read_to_string(folder.join("probe_vectors.csv")).unwrap();
    let mut probed = 0;
    for line in text.lines().skip(1) {
        let [fields, wdl, dtz] = line.split(',').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let position = position(fields);
        let found_wdl = tables.probe_wdl(&position).unwrap();
        let found_dtz = tables.probe_dtz(&position).unwrap();
        if position.occupied().count() > 4 {
            assert_eq!((found_wdl, found_dtz), (None, None), "{line}");
            continue;
        }
        probed += 1;
        assert_eq!(found_wdl.map(Wdl::number), wdl.parse().ok(), "{line}");
        assert_eq!(found_dtz.map(|dtz| dtz.plies), dtz.parse().ok(), "{line}");
    }
    assert!(probed >= 200, "only {probed} vectors of up to four men");
}

/// Distances to mate, of which only the sign concerns these tables. No win with four men takes fifty moves without
/// capture or pawn move, so each of them is a true win.
#[test]
fn signs_of_distances_to_mate() {
    let (Some(folder), Some(tables)) = (data(), tables()) else { return };
    let text = fs::read_to_string(folder.join("endgame_dm_4.epd")).unwrap();
    let mut probed = 0;
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (fields, rest) = line.split_once(" dm ").unwrap();
        let mate: i32 = rest.trim_end_matches(';').parse().unwrap();
        let position = position(fields);
        let expected = match mate.signum() {
            1 => Wdl::Win,
            0 => Wdl::Draw,
            _ => Wdl::Loss,
        };
        assert_eq!(tables.probe_wdl(&position), Ok(Some(expected)), "{line}");
        let winner = match expected {
            Wdl::Win => Some(position.turn()),
            Wdl::Loss => Some(!position.turn()),
            _ => None,
        };
        assert_eq!(tables.verdict(&position).unwrap().map(Verdict::winner), Some(winner), "{line}");
        // The way to the next capture or pawn move is no longer than the way to mate.
        let dtz = tables.probe_dtz(&position).unwrap().unwrap().plies;
        assert_eq!(dtz.signum(), mate.signum(), "{line}");
        assert!(dtz.abs() <= 2 * mate.abs(), "{line}: {dtz}");
        probed += 1;
    }
    assert_eq!(probed, 48);
}
