//! Tables of five to seven men, which are not at hand: made here, full of noise, to see that this prober and another
//! number positions alike. The noise is read the same way as true values.

use chess::{Color, Piece, Position, Role, Setup, Square};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, PositionError};
use std::fs;
use tablebase::Tables;

/// A table to be made: its name; the codes of the men in order, for White and for Black to move; the places of the
/// leading group, and of the other side's pawns, for both; the sizes of the sections of the files a to d, or of the
/// only one.
struct Plan {
    name: &'static str,
    men: [&'static [u8]; 2],
    places: [[u8; 2]; 2],
    sizes: &'static [u64],
}

const fn choose(k: u64, n: u64) -> u64 {
    let (mut product, mut index) = (1, 0);
    while index < k {
        product = product * n.saturating_sub(index) / (index + 1);
        index += 1;
    }
    product
}

/// Ways to place `count` leading pawns with the first on each file: it stands on one of six ranks, and the others where
/// two squares fewer are left at each step.
const fn leading(count: u64) -> [u64; 4] {
    let (mut sizes, mut left, mut file) = ([0; 4], 47, 0);
    while file < 4 {
        let mut rank = 0;
        while rank < 6 {
            sizes[file] += choose(count - 1, left);
            left = if left > 2 { left - 2 } else { 1 };
            rank += 1;
        }
        file += 1;
    }
    sizes
}

const fn times([a, b, c, d]: [u64; 4], by: u64) -> [u64; 4] {
    [a * by, b * by, c * by, d * by]
}

const TRIPLE: u64 = 31_332;
const KINGS: u64 = 462;

/// Codes: white pawn 1 to king 6; black pawn 9 to king 14.
const PLANS: [Plan; 10] = [
    Plan {
        name: "KRBvKN",
        men: [&[6, 4, 14, 3, 10], &[10, 3, 4, 14, 6]],
        places: [[0, 0], [2, 0]],
        sizes: &[TRIPLE * 61 * 60],
    },
    Plan {
        name: "KQQvKR",
        men: [&[6, 12, 14, 5, 5], &[14, 6, 12, 5, 5]],
        places: [[1, 0], [0, 0]],
        sizes: &[TRIPLE * choose(2, 61)],
    },
    Plan {
        name: "KBBBvK",
        men: [&[6, 14, 3, 3, 3], &[14, 6, 3, 3, 3]],
        places: [[1, 0], [0, 0]],
        sizes: &[KINGS * choose(3, 62)],
    },
    Plan {
        name: "KRRvKRR",
        men: [&[6, 14, 4, 4, 12, 12], &[]],
        places: [[1, 0], [0, 0]],
        sizes: &[KINGS * choose(2, 62) * choose(2, 60)],
    },
    Plan {
        name: "KRRRvKBB",
        men: [&[6, 14, 4, 4, 4, 11, 11], &[6, 14, 11, 11, 4, 4, 4]],
        places: [[2, 0], [0, 0]],
        sizes: &[KINGS * choose(3, 62) * choose(2, 59)],
    },
    Plan {
        name: "KPPPvK",
        men: [&[1, 1, 1, 6, 14], &[1, 1, 1, 14, 6]],
        places: [[0, 0], [1, 0]],
        sizes: &times(leading(3), 61 * 60),
    },
    Plan {
        name: "KPPvKP",
        men: [&[9, 1, 1, 6, 14], &[9, 1, 1, 14, 6]],
        places: [[0, 1], [2, 0]],
        sizes: &times(leading(1), choose(2, 47) * 61 * 60),
    },
    Plan {
        name: "KPPvKPP",
        men: [&[1, 1, 9, 9, 14, 6], &[]],
        places: [[1, 0], [0, 0]],
        sizes: &times(leading(2), choose(2, 46) * 60 * 59),
    },
    Plan {
        name: "KRPvKPP",
        men: [&[1, 9, 9, 4, 6, 14], &[1, 9, 9, 14, 6, 4]],
        places: [[3, 1], [1, 2]],
        sizes: &times(leading(1), choose(2, 47) * 61 * 60 * 59),
    },
    Plan {
        name: "KPPPPPvK",
        men: [&[1, 1, 1, 1, 1, 6, 14], &[1, 1, 1, 1, 1, 14, 6]],
        places: [[0, 0], [1, 0]],
        sizes: &times(leading(5), 59 * 58),
    },
];

/// Symbols: five values, then eight rows of pairs from the row before, so that the last stand for 256 values each.
fn symbols(random: &mut StdRng) -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..5).flat_map(|value| [value, 0xF0, 0xFF]).collect();
    let mut row = 0..5u16;
    for _ in 0..8 {
        let next = row.end..row.end + 8;
        for _ in next.clone() {
            let [left, right] = [0; 2].map(|_| random.random_range(row.clone()));
            bytes.extend([left as u8, (left >> 8 | (right & 0xF) << 4) as u8, (right >> 4) as u8]);
        }
        row = next;
    }
    bytes
}

/// A table in which each bit of a block is a code for 256 values, and a block of 32 bytes holds 65 536.
fn noise(plan: &Plan, random: &mut StdRng) -> Vec<u8> {
    let (white, black) = plan.name.split_once('v').unwrap();
    let both = white.contains('P') && black.contains('P');
    let symmetric = white == black;
    let mut file = vec![0x71, 0xE8, 0x23, 0x5D];
    file.push(u8::from(!symmetric) | u8::from(plan.name.contains('P')) << 1);
    let sides = if symmetric { 1 } else { 2 };
    for _ in plan.sizes {
        let nibbles = |index: usize| plan.places[0][index] | plan.places[1][index] << 4;
        file.push(nibbles(0));
        if both {
            file.push(nibbles(1));
        }
        for (index, white) in plan.men[0].iter().enumerate() {
            file.push(white | plan.men[1].get(index).unwrap_or(&0) << 4);
        }
    }
    file.resize(file.len().next_multiple_of(2), 0);
    let sections: Vec<u64> =
        plan.sizes.iter().flat_map(|&size| vec![size.div_ceil(1 << 16); sides]).collect();
    for &blocks in &sections {
        let symbols = symbols(random);
        file.extend([0, 5, 16, 0]);
        file.extend(u32::try_from(blocks).unwrap().to_le_bytes());
        file.extend([1, 1]);
        // The two last symbols are those with a code.
        let count = u16::try_from(symbols.len() / 3).unwrap();
        file.extend((count - 2).to_le_bytes());
        file.extend(count.to_le_bytes());
        file.extend(symbols);
        file.resize(file.len().next_multiple_of(2), 0);
    }
    for &blocks in &sections {
        for block in 0..u32::try_from(blocks).unwrap() {
            file.extend(block.to_le_bytes());
            file.extend((1u16 << 15).to_le_bytes());
        }
    }
    for &blocks in &sections {
        file.resize(file.len() + 2 * blocks as usize, 0xFF);
    }
    for &blocks in &sections {
        let start = file.len().next_multiple_of(64);
        file.resize(start + 32 * blocks as usize, 0);
        random.fill(&mut file[start..]);
    }
    file.resize(file.len().next_multiple_of(64) + 16, 0);
    file
}

/// A random position of this material without captures, every other one with the colours exchanged.
fn position(name: &str, random: &mut StdRng) -> Position {
    let exchanged = random.random();
    loop {
        let mut setup = Setup::empty();
        for (side, color) in name.split('v').zip(Color::ALL) {
            for role in side.chars().filter_map(Role::from_char) {
                let free = |square: &Square| setup.piece_at(*square).is_none();
                let squares: Vec<Square> = Square::ALL.into_iter().filter(free).collect();
                let color = if exchanged { !color } else { color };
                setup.put(squares[random.random_range(0..squares.len())], Some(Piece::new(color, role)));
            }
        }
        setup.turn = Color::ALL[random.random_range(0..2)];
        if let Ok(position) = Position::from_setup(&setup)
            && !position.captures().iter().any(|&m| position.is_capture(m))
        {
            return position;
        }
    }
}

#[test]
fn positions_of_more_men_are_numbered_alike() {
    let mut random = StdRng::seed_from_u64(8);
    for plan in &PLANS {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join(format!("{}.rtbw", plan.name)), noise(plan, &mut random)).unwrap();
        let ours = Tables::open_folders(&[folder.path()]).unwrap();
        let mut theirs = shakmaty_syzygy::Tablebase::<Chess>::new();
        theirs.add_directory(folder.path()).unwrap();
        let mut seen = [0; 5];
        for _ in 0..1_500 {
            let position = position(plan.name, &mut random);
            let fen: Fen = position.to_fen().parse().unwrap();
            let their_position = fen
                .into_position(CastlingMode::Standard)
                .or_else(PositionError::ignore_impossible_check)
                .unwrap();
            let wdl = ours.probe_wdl(&position).unwrap().unwrap();
            let expected = theirs.probe_wdl_after_zeroing(&their_position).unwrap();
            assert_eq!(wdl.number(), expected as i32, "{}: {position}", plan.name);
            seen[(wdl.number() + 2) as usize] += 1;
        }
        // Noise: no value is so frequent that agreement would be chance.
        assert!(seen.iter().filter(|&&count| count > 50).count() >= 3, "{}: {seen:?}", plan.name);
    }
}
