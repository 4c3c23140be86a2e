//! Perft of every representation: positions of random games against `chess`, and suites with published counts.

use crate::{ROOTS, board, position};
use boards::{Board, BoardError, Kind, Representation, Visitor, perft, perft_made};
use chess::epd::EpdLines;
use chess::{Position, Setup};
use seeded::Random;
use std::path::PathBuf;

/// Counts a position to some depth.
struct Count<'a> {
    position: &'a Position,
    depth: u8,
    made: bool,
}

impl Visitor for Count<'_> {
    type Output = u64;

    fn visit<R: Representation>(self) -> u64 {
        let mut board: Board<R> = board(self.position);
        let before = board.clone();
        let count =
            if self.made { perft_made(&mut board, self.depth) } else { perft(&mut board, self.depth) };
        assert!(board == before, "{}: {} is not restored", R::NAME, self.position.to_fen());
        count
    }
}

fn assert_count(position: &Position, depth: u8, expected: u64) {
    for &kind in Kind::ALL {
        let count = kind.visit(Count { position, depth, made: false });
        assert_eq!(count, expected, "{kind}: {} to depth {depth}", position.to_fen());
    }
}

#[test]
fn the_start_position_as_published() {
    for (depth, count) in (0..).zip([1, 20, 400, 8_902, 197_281]) {
        assert_count(&Position::default(), depth, count);
    }
    for kind in [Kind::X88, Kind::Bits] {
        let position = &Position::default();
        assert_eq!(kind.visit(Count { position, depth: 5, made: false }), 4_865_609, "{kind}");
    }
}

/// Several hundred positions that random games lead to, two or three half-moves deep.
#[test]
fn positions_of_random_games_count_as_in_chess() {
    let mut random = Random::new(2026);
    let mut positions = 0;
    for fen in ROOTS {
        for _ in 0..30 {
            let mut position = position(fen);
            for _ in 0..random.below(60) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[random.below(moves.len())]).unwrap();
            }
            let depth = if position.legal_moves().len() < 12 { 3 } else { 2 };
            assert_count(&position, depth, chess::perft::perft(&position, depth));
            positions += 1;
        }
    }
    assert_eq!(positions, 420);
}

#[test]
fn making_the_last_moves_too_gives_the_same_count() {
    for fen in ROOTS {
        let position = position(fen);
        let expected = chess::perft::perft(&position, 3);
        if expected > 200_000 {
            continue;
        }
        for &kind in Kind::ALL {
            let count = kind.visit(Count { position: &position, depth: 3, made: true });
            assert_eq!(count, expected, "{kind}: {fen}");
        }
    }
}

/// Published counts above this are not counted; all eight boards count each.
const NODE_CAP: u64 = 60_000;

/// The text of a suite, or `None` with a note that the test is skipped.
fn suite(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/perft").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            eprintln!("SKIPPED: {}: {error}", path.display());
            None
        }
    }
}

/// Counts to the deepest published depth under the cap; where there is none, to depth 3, and `chess` says how many.
fn assert_published(setup: &Setup, published: &[(u8, u64)]) {
    let position = Position::from_setup(setup).unwrap_or_else(|error| panic!("{setup}: {error}"));
    let affordable = published.iter().copied().filter(|&(_, count)| count <= NODE_CAP).max();
    let (depth, count) = affordable.unwrap_or_else(|| (3, chess::perft::perft(&position, 3)));
    assert_count(&position, depth, count);
}

fn assert_epd_suite(name: &str, positions: usize) {
    let Some(text) = suite(name) else { return };
    let mut counted = 0;
    for line in EpdLines::new(text.as_bytes()) {
        let epd = line.unwrap().epd;
        let published: Vec<(u8, u64)> = epd
            .operations()
            .iter()
            .map(|operation| {
                let depth = operation.opcode().strip_prefix('D').and_then(|depth| depth.parse().ok());
                let count = operation.integer().and_then(|count| u64::try_from(count).ok());
                depth.zip(count).unwrap_or_else(|| panic!("{operation} is not a depth and a count"))
            })
            .collect();
        assert_published(&epd.setup, &published);
        counted += 1;
    }
    assert_eq!(counted, positions);
}

#[test]
fn standard_suite() {
    assert_epd_suite("standard.epd", 128);
}

#[test]
fn special_moves() {
    assert_epd_suite("special_moves.epd", 174);
}

#[test]
fn double_checks() {
    assert_epd_suite("double_checks.epd", 184);
}

/// Positions of this suite that cannot arise are refused, as by `chess`, and so are those of Chess960.
#[test]
fn tricky() {
    let Some(text) = suite("tricky.perft") else { return };
    let (mut setup, mut published, mut counted, mut illegal, mut chess960) = (None, Vec::new(), 0, 0, 0);
    let mut finish = |setup: Option<Setup>, published: &mut Vec<(u8, u64)>| {
        let Some(setup) = setup else { return };
        match Board::<boards::Array>::new(&setup) {
            Ok(_) => {
                assert_published(&setup, published);
                counted += 1;
            }
            Err(BoardError::Chess960 { .. }) => chess960 += 1,
            Err(_) => illegal += 1,
        }
        published.clear();
    };
    for line in text.lines() {
        if let Some(epd) = line.strip_prefix("epd ") {
            finish(setup.take(), &mut published);
            setup = Some(Setup::from_fen_lenient(epd).unwrap());
        } else if let Some((depth, count)) = line.strip_prefix("perft ").and_then(|rest| rest.split_once(' '))
        {
            published.push((depth.parse().unwrap(), count.parse().unwrap()));
        }
    }
    finish(setup.take(), &mut published);
    assert_eq!((counted, illegal, chess960), (14, 4, 8));
}
