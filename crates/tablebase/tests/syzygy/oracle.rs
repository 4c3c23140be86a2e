//! The same questions put to another prober, `shakmaty-syzygy`.

use crate::{data, en_passant_positions, random_positions};
use chess::Position;
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, PositionError};
use shakmaty_syzygy::{Tablebase, Wdl as TheirWdl};
use std::collections::HashMap;
use std::path::Path;
use tablebase::{Dtz, Tables, Wdl};

pub(crate) fn theirs(position: &Position) -> Chess {
    let fen: Fen = position.to_fen().parse().unwrap();
    // Two checks that no move can have given at once matter to neither prober.
    let theirs: Chess =
        fen.into_position(CastlingMode::Standard).or_else(PositionError::ignore_impossible_check).unwrap();
    assert_eq!(Fen::from_position(&theirs, EnPassantMode::Legal).to_string(), position.to_fen());
    theirs
}

pub(crate) fn their_tables(folder: &Path) -> Tablebase<Chess> {
    let mut tables = Tablebase::new();
    tables.add_directory(folder).unwrap();
    tables
}

pub(crate) fn same(wdl: TheirWdl) -> Wdl {
    match wdl {
        TheirWdl::Loss => Wdl::Loss,
        TheirWdl::BlessedLoss => Wdl::BlessedLoss,
        TheirWdl::Draw => Wdl::Draw,
        TheirWdl::CursedWin => Wdl::CursedWin,
        TheirWdl::Win => Wdl::Win,
    }
}

/// Both probers agree on a position, on the result and on the distance. Whether that is exact is not compared: where
/// moves of both sorts are equally good, theirs speaks of one of them, ours of all.
fn assert_same(ours: &Tables, other: &Tablebase<Chess>, position: &Position) -> (Wdl, Dtz) {
    let fen = position.to_fen();
    let their_position = theirs(position);
    let wdl = ours.probe_wdl(position).unwrap().unwrap();
    assert_eq!(wdl, same(other.probe_wdl_after_zeroing(&their_position).unwrap()), "{fen}");
    let dtz = ours.probe_dtz(position).unwrap().unwrap();
    assert_eq!(dtz.plies, other.probe_dtz(&their_position).unwrap().ignore_rounding().0, "{fen}");
    (wdl, dtz)
}

#[test]
fn random_positions_are_judged_alike() {
    let Some(folder) = data().map(|folder| folder.join("3-4-men")) else { return };
    let (ours, other) = (Tables::open_folders(&[&folder]).unwrap(), their_tables(&folder));
    let mut results: HashMap<Wdl, usize> = HashMap::new();
    let mut inexact = 0;
    random_positions(1, 60_000, |position| {
        let (wdl, dtz) = assert_same(&ours, &other, position);
        *results.entry(wdl).or_default() += 1;
        inexact += usize::from(!dtz.exact);
    });
    // What was compared is not all of one kind.
    for wdl in [Wdl::Loss, Wdl::Draw, Wdl::Win] {
        assert!(results[&wdl] > 5_000, "{results:?}");
    }
    assert!(inexact > 1_000, "{inexact}");
}

#[test]
fn en_passant_is_judged_alike() {
    let Some(folder) = data().map(|folder| folder.join("3-4-men")) else { return };
    let (ours, other) = (Tables::open_folders(&[&folder]).unwrap(), their_tables(&folder));
    let (mut seen, mut matters) = (0, 0);
    en_passant_positions(|position| {
        let (wdl, _) = assert_same(&ours, &other, position);
        let mut without = position.to_setup();
        without.en_passant = None;
        let without = Position::from_setup(&without).unwrap();
        seen += 1;
        matters += usize::from(assert_same(&ours, &other, &without).0 != wdl);
    });
    // A prober that forgot en passant would fail.
    assert!(seen > 20_000 && matters > 1_000, "{matters} of {seen}");
}
