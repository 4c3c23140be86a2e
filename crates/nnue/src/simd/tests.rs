//! All paths against plain sums, on numbers as large as they can be.

use super::*;
use crate::QA;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};

/// Blocks of random numbers in this range.
fn blocks(rng: &mut SmallRng, count: usize, low: i16, high: i16) -> Vec<Block> {
    (0..count).map(|_| Block(std::array::from_fn(|_| rng.random_range(low..=high)))).collect()
}

fn paths() -> impl Iterator<Item = Arithmetic> {
    Path::ALL.into_iter().filter_map(Arithmetic::new)
}

/// Adds and subtracts columns one number at a time.
fn plain(from: &[Block], added: &[&[Block]], removed: &[&[Block]]) -> Vec<Block> {
    let mut sums = from.to_vec();
    for (i, sum) in sums.iter_mut().enumerate() {
        for (j, number) in sum.0.iter_mut().enumerate() {
            for column in added {
                *number = number.wrapping_add(column[i].0[j]);
            }
            for column in removed {
                *number = number.wrapping_sub(column[i].0[j]);
            }
        }
    }
    sums
}

#[test]
fn a_path_is_available_where_its_instructions_are() {
    assert!(Path::Portable.is_available());
    assert!(Path::best().is_available());
    assert!(!(Path::Neon.is_available() && Path::Avx2.is_available()));
}

#[test]
fn every_path_changes_and_amends_as_plain_sums_do() {
    let mut rng = SmallRng::seed_from_u64(1);
    for count in [1, 2, 3, 4, 5, 7, 8, 13, 32] {
        for (low, high) in [(-500, 500), (i16::MIN, i16::MAX)] {
            let columns: Vec<Vec<Block>> = (0..40).map(|_| blocks(&mut rng, count, low, high)).collect();
            let columns: Vec<&[Block]> = columns.iter().map(Vec::as_slice).collect();
            let from = blocks(&mut rng, count, low, high);
            for (a, r) in [(0, 0), (1, 0), (0, 1), (1, 1), (1, 2), (2, 2), (2, 1), (3, 5), (20, 20)] {
                let (added, removed) = (&columns[..a], &columns[40 - r..]);
                let wanted = plain(&from, added, removed);
                for arithmetic in paths() {
                    let mut to = vec![Block::ZERO; count];
                    arithmetic.change(&from, &mut to, added, removed);
                    assert!(to == wanted, "{:?}, {count} blocks, {a} added, {r} removed", arithmetic.path);
                    let (mut kept, mut copy) = (from.clone(), vec![Block::ZERO; count]);
                    arithmetic.amend(&mut kept, &mut copy, added, removed);
                    assert!(kept == wanted && copy == wanted, "{:?}, {count}, {a}, {r}", arithmetic.path);
                }
            }
        }
    }
}

#[test]
fn every_path_gives_the_output_of_plain_sums() {
    let mut rng = SmallRng::seed_from_u64(2);
    for count in [1, 2, 3, 4, 8, 32] {
        // Neurons below nought, within, at and beyond the limit.
        for (low, high) in
            [(-10, 10), (-300, 600), (0, QA as i16), (QA as i16, QA as i16), (i16::MIN, i16::MAX)]
        {
            for most in [1, 127] {
                let (us, them) = (blocks(&mut rng, count, low, high), blocks(&mut rng, count, low, high));
                // As many weights of the largest size as the sum can bear.
                let mut weights = blocks(&mut rng, 2 * count, -most, most);
                for block in weights.iter_mut().skip(8) {
                    block.0 = block.0.map(|weight| weight / 16);
                }
                if most == 127 {
                    weights.iter_mut().take(8).for_each(|block| block.0 = [127; BLOCK]);
                }
                let pairs = us.iter().chain(&them).flat_map(|b| b.0).zip(weights.iter().flat_map(|b| b.0));
                let wanted: i64 = pairs
                    .map(|(neuron, weight)| i64::from(neuron).clamp(0, QA.into()).pow(2) * i64::from(weight))
                    .sum();
                assert!(i32::try_from(wanted).is_ok());
                for arithmetic in paths() {
                    let output = arithmetic.output(&us, &them, &weights);
                    assert_eq!(i64::from(output), wanted, "{:?}, {count} blocks", arithmetic.path);
                }
            }
        }
    }
}
