//! Tables against published longest mates, Syzygy's results, the rules, and damaged files.

#![allow(clippy::print_stderr, reason = "a test without its data says so")]

use chess::{Position, Setup};
use dtm::{Distance, Error, Loaded, Material, Progress, Tables, in_order};
use rand::{RngExt, SeedableRng};
use std::path::Path;
use tablebase::Wdl;

/// Solves these materials and whatever they need into a folder; the longest mates in plies.
fn generate(folder: &Path, wanted: &[Material]) -> Vec<(String, u8)> {
    let mut loaded = Loaded::default();
    let order = in_order(wanted);
    let solved = order.iter().map(|material| {
        let summary = loaded.solve(material, 2, &Progress::default()).unwrap();
        loaded.save(folder, material).unwrap();
        (material.to_string(), summary.longest)
    });
    solved.collect()
}

fn materials(names: &[&str]) -> Vec<Material> {
    names.iter().map(|name| name.parse().unwrap()).collect()
}

/// The longest mates as published, in moves of the winner who is to move; the loser to move is
/// mated a ply later.
const LONGEST: [(&str, u8); 5] = [("KQK", 10), ("KRK", 16), ("KPK", 28), ("KBBK", 19), ("KBNK", 33)];

fn assert_published(found: &[(String, u8)]) {
    for (name, longest) in found {
        if let Some((_, moves)) = LONGEST.iter().find(|published| published.0 == name) {
            assert_eq!(longest.div_ceil(2), *moves, "{name}");
        }
    }
}

/// Compares a sample of every table with Syzygy's results, and with the moves of the rules.
fn assert_like_syzygy(folder: &Path, names: &[(String, u8)], sample: usize) {
    let syzygy = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy/3-4-men");
    let syzygy = if syzygy.is_dir() {
        Some(tablebase::Tables::open(syzygy.to_str().unwrap()).unwrap())
    } else {
        eprintln!("SKIPPED: no endgame tables in ../shared/data/syzygy");
        None
    };
    let tables = Tables::open(folder).unwrap();
    let mut random = rand::rngs::StdRng::seed_from_u64(7);
    for (name, _) in names {
        let men = name.parse::<Material>().unwrap().men();
        let mut compared = 0;
        while compared < sample {
            let Some(position) = random_position(&men, &mut random) else { continue };
            let distance = tables.probe(&position).unwrap().unwrap();
            if let Some(wdl) = syzygy.as_ref().and_then(|syzygy| syzygy.probe_wdl(&position).unwrap()) {
                let same = match distance {
                    Distance::Win(_) => matches!(wdl, Wdl::Win | Wdl::CursedWin),
                    Distance::Draw => wdl == Wdl::Draw,
                    Distance::Loss(_) => matches!(wdl, Wdl::Loss | Wdl::BlessedLoss),
                };
                assert!(same, "{} {distance} {wdl:?}", position.to_fen());
            }
            let moves = tables.moves(&position).unwrap().unwrap();
            let from_moves = moves.first().map(|best| best.distance);
            let at_end = if position.in_check() { Distance::Loss(0) } else { Distance::Draw };
            assert_eq!(distance, from_moves.unwrap_or(at_end), "{}", position.to_fen());
            compared += 1;
        }
    }
}

fn random_position(men: &[chess::Piece], random: &mut impl rand::Rng) -> Option<Position> {
    let mut setup = Setup::empty();
    for &piece in men {
        let square = chess::Square::ALL[random.random_range(0..64)];
        if setup.piece_at(square).is_some() {
            return None;
        }
        setup.put(square, Some(piece));
    }
    setup.turn = chess::Color::ALL[random.random_range(0..2)];
    let setup = if random.random_bool(0.5) { setup.mirrored() } else { setup };
    let position = Position::from_setup(&setup).ok()?;
    // Half of those with two pawns are reached by a double step beside an enemy pawn, where one is possible.
    let mut pushed = position.clone();
    let step = position.legal_moves().into_iter().find(|&m| {
        pushed = position.clone();
        pushed.play_unchecked(m, &mut ());
        pushed.en_passant().is_some()
    });
    Some(if step.is_some() { pushed } else { position })
}

#[test]
fn three_pieces_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let found = generate(folder.path(), &Material::all(3));
    assert_eq!(found.len(), 5);
    assert_published(&found);
    assert_like_syzygy(folder.path(), &found, 3000);
}

#[test]
fn tables_without_files_know_three_pieces() {
    let tables = Tables::without_files();
    let probe = |fen: &str| tables.probe(&Position::from_fen(fen).unwrap()).unwrap();
    assert_eq!(probe("8/8/8/8/8/8/8/K1k5 w - - 0 1"), Some(Distance::Draw));
    assert_eq!(probe("k7/8/1K6/8/8/8/8/7R w - - 0 1"), Some(Distance::Win(1)));
    // Black has the rook: the table is read with colours exchanged.
    assert_eq!(probe("7r/8/8/8/8/1k6/8/K7 b - - 0 1"), Some(Distance::Win(1)));
    assert_eq!(probe("k7/8/1K6/8/8/8/8/6RR w - - 0 1"), None);
    assert_eq!(probe("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), None);
}

#[test]
fn a_folder_says_what_it_covers() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), &materials(&["KPK"]));
    let tables = Tables::open(folder.path()).unwrap();
    let names: Vec<_> = tables.materials().map(Material::to_string).collect();
    assert_eq!((names.len(), tables.most_pieces()), (5, 3), "{names:?}");
    assert!(Tables::open(&folder.path().join("none")).is_err());
}

#[test]
fn damaged_files_are_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    generate(folder.path(), &materials(&["KRK"]));
    let path = folder.path().join("KRK.qdtm");
    let whole = std::fs::read(&path).unwrap();
    let position = Position::from_fen("k7/8/1K6/8/8/8/8/7R w - - 0 1").unwrap();
    let probe = |bytes: &[u8]| {
        std::fs::write(&path, bytes).unwrap();
        let tables = Tables::open(folder.path()).unwrap();
        // Every block is read.
        let fens = ["k7/8/1K6/8/8/8/8/7R w - - 0 1", "7k/8/8/3K4/8/8/8/R7 b - - 0 1"];
        fens.iter().map(|fen| tables.probe(&Position::from_fen(fen).unwrap())).find(Result::is_err)
    };
    assert!(probe(&whole).is_none());
    for cut in [0, 7, 20, whole.len() / 2, whole.len() - 1] {
        let error = probe(&whole[..cut]).unwrap().unwrap_err();
        assert!(error.to_string().contains("KRK.qdtm"), "{error}");
    }
    for at in (0..whole.len()).step_by(97) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        std::fs::write(&path, &bytes).unwrap();
        let read = Loaded::default().load(folder.path(), &"KRK".parse().unwrap());
        assert!(read.is_err(), "byte {at}");
    }
    std::fs::write(&path, &whole).unwrap();
    assert_eq!(Tables::open(folder.path()).unwrap().probe(&position).unwrap(), Some(Distance::Win(1)));
}

#[test]
fn a_table_needs_those_it_leads_to() {
    let error = Loaded::default().solve(&"KPK".parse().unwrap(), 1, &Progress::default()).unwrap_err();
    assert!(matches!(error, Error::Missing { .. }), "{error}");
    let progress = Progress::default();
    progress.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let error = Loaded::default().solve(&"KQK".parse().unwrap(), 2, &progress).unwrap_err();
    assert!(matches!(error, Error::Stopped), "{error}");
}

#[test]
#[ignore = "long: all tables of four pieces, with Syzygy beside them"]
fn four_pieces_are_right() {
    let folder = tempfile::tempdir().unwrap();
    let found = generate(folder.path(), &Material::all(4));
    assert_eq!(found.len(), 35);
    assert_published(&found);
    assert_like_syzygy(folder.path(), &found, 20_000);
}
