//! The tables of three and four men beside the checkout, against published values, another prober and themselves; and
//! what happens when there are none or broken ones.

#![allow(clippy::print_stderr, reason = "a test without its data says so")]

mod consistency;
mod damage;
mod doctored;
mod opening;
mod oracle;
mod retrograde;
mod vectors;

use chess::{Color, File, Piece, Position, Rank, Role, Setup, Square};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use std::path::{Path, PathBuf};
use tablebase::Tables;

/// Where the shared data lie beside a checkout, if they do.
fn data() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/syzygy");
    let found = folder.join("3-4-men").is_dir();
    if !found {
        eprintln!("SKIPPED: no endgame tables in {}", folder.display());
    }
    found.then_some(folder)
}

/// The tables of three and four men, if they are here.
fn tables() -> Option<Tables> {
    data().map(|folder| Tables::open_folders(&[folder.join("3-4-men")]).unwrap())
}

/// Random legal positions of three or four men, every other one with Black as the side of the first man. `wanted`
/// roles are taken in turn, so that every material appears.
fn random_positions(seed: u64, count: usize, mut look: impl FnMut(&Position)) {
    let mut random = StdRng::seed_from_u64(seed);
    let roles = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let mut shown = 0;
    while shown < count {
        let mut men = vec![Piece::WhiteKing, Piece::BlackKing];
        for _ in 0..random.random_range(1..=2) {
            let color = Color::ALL[random.random_range(0..2)];
            men.push(Piece::new(color, roles[random.random_range(0..roles.len())]));
        }
        let mut setup = Setup::empty();
        for man in men {
            let free = |square: &Square| setup.piece_at(*square).is_none();
            let squares: Vec<Square> = Square::ALL.into_iter().filter(free).collect();
            setup.put(squares[random.random_range(0..squares.len())], Some(man));
        }
        setup.turn = Color::ALL[random.random_range(0..2)];
        if let Ok(position) = Position::from_setup(&setup) {
            look(&position);
            shown += 1;
        }
    }
}

/// Every legal position in which two kings and one pawn of each side are on the board and one pawn may be taken en
/// passant, the double step having been White's.
fn en_passant_positions(mut look: impl FnMut(&Position)) {
    for (stepped, taker) in (0..8)
        .flat_map(|file| [-1, 1].map(move |side| (file, file + side)))
        .filter(|(_, taker)| (0..8).contains(taker))
    {
        let file = |index: i32| File::from_index(index as usize).unwrap();
        let on = |index: i32, rank| Square::new(file(index), rank);
        for (white, black) in
            Square::ALL.into_iter().flat_map(|white| Square::ALL.map(|black| (white, black)))
        {
            let mut setup = Setup::empty();
            let men = [
                (on(stepped, Rank::Fourth), Piece::WhitePawn),
                (on(taker, Rank::Fourth), Piece::BlackPawn),
                (white, Piece::WhiteKing),
                (black, Piece::BlackKing),
            ];
            for (square, man) in men {
                setup.put(square, Some(man));
            }
            setup.turn = Color::Black;
            setup.en_passant = Some(on(stepped, Rank::Third));
            let complete = setup.pieces().count() == 4;
            if let Some(position) = complete.then(|| Position::from_setup(&setup).ok()).flatten()
                && position.en_passant().is_some()
            {
                look(&position);
            }
        }
    }
}
