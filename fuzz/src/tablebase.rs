//! Any bytes as an endgame table: probing ends in an answer or an error, and answers fit each other.
//!
//! The first byte says which table it is to be: its lower half the material, bit 4 whether it holds distances. The
//! other tables that are asked on the way are made here, with one value each.

use chess::Position;
use tablebase::{Tables, Wdl};

/// Material, and positions of it.
const MATERIALS: [(&str, &[&str]); 4] = [
    (
        "KQvK",
        &[
            "8/8/8/4k3/8/8/8/KQ6 w - - 3 1",
            "8/8/8/4k3/8/8/8/KQ6 b - - 0 1",
            "7k/8/8/8/8/8/1q6/6K1 b - - 90 1",
        ],
    ),
    ("KPvKP", &["8/8/8/8/k1Pp3K/8/8/8 b - c3 0 1", "4k3/2p5/8/8/8/8/5P2/4K3 w - - 7 1"]),
    ("KNNvK", &["8/8/3k4/8/2N5/8/5N2/K7 w - - 0 1", "8/8/3k4/8/2N5/8/5N2/K7 b - - 0 1"]),
    ("KRPPvKRP", &["8/5pk1/3r4/8/6P1/5RKP/8/8 w - - 12 1", "8/5pk1/3r4/8/6P1/5RKP/8/8 b - - 0 1"]),
];

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let Some((&chosen, bytes)) = data.split_first() else { return };
    let (material, fens) = MATERIALS[usize::from(chosen & 0xF) % MATERIALS.len()];
    let mut files = vec![(format!("{material}.rtbw"), bytes.to_vec())];
    if chosen & 0x10 != 0 {
        files = vec![(format!("{material}.rtbz"), bytes.to_vec()), ("KQvK.rtbw".to_owned(), all_won())];
    }
    let tables = Tables::from_bytes(files);
    for fen in fens {
        let Ok(position) = Position::from_fen(fen) else { panic!("{fen} is no position") };
        let wdl = tables.probe_wdl(&position);
        let dtz = tables.probe_dtz(&position);
        let verdict = tables.verdict(&position);
        let ranked = tables.rank_root_moves(&position);
        // A distance also looks at pawn moves, with which a damaged table need not agree.
        if let (Ok(Some(wdl)), Ok(Some(dtz))) = (&wdl, &dtz)
            && !material.contains('P')
        {
            assert_eq!(dtz.plies.signum(), wdl.number().signum(), "{fen}");
        }
        if let (Ok(Some(wdl)), Ok(Some(verdict))) = (&wdl, &verdict)
            && verdict.winner().is_some()
        {
            assert!(matches!(wdl, Wdl::Win | Wdl::Loss), "{fen}");
        }
        if let Ok(Some(ranked)) = ranked {
            assert_eq!(ranked.len(), position.legal_moves().len(), "{fen}");
        }
        if let Err(error) = wdl {
            assert!(error.to_string().len() < 1000, "{error}");
        }
    }
}

/// A table of King and Queen against King in which the side with the queen wins.
fn all_won() -> Vec<u8> {
    let mut file = vec![0x71, 0xE8, 0x23, 0x5D, 1, 0, 0x66, 0x55, 0xEE, 0, 128, 4, 128, 0];
    file.resize(80, 0);
    file
}
