//! Sections made by hand, so that decoding is tested without any table at hand.

use super::*;
use proptest::prelude::*;

/// Four symbols: the values 7, then 1 and 2 as a pair, then 1, then 2.
const HALVES: [(u16, u16); 4] = [(7, NO_PAIR), (2, 3), (1, NO_PAIR), (2, NO_PAIR)];

/// Their codes, the longest first: 000, 001, 01, 1.
const CODES: [(u32, u32); 4] = [(0, 3), (1, 3), (1, 2), (1, 1)];
const FIRST: [u16; 3] = [3, 2, 0];

/// Bytes in a block, and numbers for each entry of the index.
const BLOCK: u8 = 2;
const SPAN: u8 = 3;

fn expand(symbol: usize) -> Vec<u16> {
    match HALVES[symbol] {
        (value, NO_PAIR) => vec![value],
        (left, right) => [expand(left.into()), expand(right.into())].concat(),
    }
}

/// A section that holds the values of these symbols, with its head, and the values.
fn section(symbols: &[usize]) -> (Vec<u8>, Vec<u16>) {
    let (mut blocks, mut counts) = (vec![], vec![]);
    let (mut bits, mut in_block): (Vec<bool>, usize) = (vec![], 0);
    let mut values = vec![];
    let mut starts = vec![];
    let size = 8 << BLOCK;
    let mut flush = |bits: &mut Vec<bool>, in_block: &mut usize| {
        bits.resize(size, false);
        blocks.extend(bits.chunks(8).map(|byte| byte.iter().fold(0u8, |all, &bit| all << 1 | u8::from(bit))));
        counts.push(u16::try_from(*in_block - 1).unwrap());
        bits.clear();
        *in_block = 0;
    };
    let mut block = 0u32;
    for &symbol in symbols {
        let (code, length) = CODES[symbol];
        if bits.len() + length as usize > size {
            flush(&mut bits, &mut in_block);
            block += 1;
        }
        bits.extend((0..length).rev().map(|bit| code >> bit & 1 == 1));
        for value in expand(symbol) {
            starts.push((block, u16::try_from(in_block).unwrap()));
            values.push(value);
            in_block += 1;
        }
    }
    flush(&mut bits, &mut in_block);
    let mut file = vec![0, BLOCK, SPAN, 1];
    file.extend(u32::try_from(counts.len()).unwrap().to_le_bytes());
    file.extend([3, 1]);
    file.extend(FIRST.iter().flat_map(|first| first.to_le_bytes()));
    file.extend(u16::try_from(HALVES.len()).unwrap().to_le_bytes());
    for (left, right) in HALVES {
        file.extend([left as u8, (left >> 8 | (right & 0xF) << 4) as u8, (right >> 4) as u8]);
    }
    for middle in (0..values.len()).step_by(1 << SPAN).map(|start| start + (1 << SPAN) / 2) {
        // Beyond the last value an entry counts on from it.
        let last = starts.len() - 1;
        let (block, offset) = starts[middle.min(last)];
        file.extend(block.to_le_bytes());
        file.extend((offset + u16::try_from(middle.saturating_sub(last)).unwrap()).to_le_bytes());
    }
    counts.push(0);
    file.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
    file.resize(file.len().next_multiple_of(64), 0);
    file.extend(blocks);
    (file, values)
}

fn read(source: &Source, size: u64) -> Result<Pairs, TableProblem> {
    let mut reader = Reader::new(source);
    let (_, mut pairs) = Pairs::read(&mut reader, size)?;
    pairs.place_index(&mut reader)?;
    pairs.place_counts(&mut reader)?;
    pairs.place_blocks(&mut reader)?;
    Ok(pairs)
}

proptest! {
    #[test]
    fn every_value_is_found(symbols in prop::collection::vec(0..4usize, 1..300)) {
        let (file, values) = section(&symbols);
        let source = Source::Memory(file);
        let pairs = read(&source, values.len() as u64).unwrap();
        for (number, &value) in values.iter().enumerate() {
            prop_assert_eq!(pairs.value(&source, number as u64), Ok(value));
        }
    }

    /// Any damage ends in a value or an error.
    #[test]
    fn damage_is_survived(
        symbols in prop::collection::vec(0..4usize, 1..100),
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let (mut file, values) = section(&symbols);
        for (place, byte) in damage {
            let place = place.index(file.len());
            file[place] = byte;
        }
        if let Some(cut) = cut {
            file.truncate(cut.index(file.len()));
        }
        let source = Source::Memory(file);
        if let Ok(pairs) = read(&source, values.len() as u64) {
            for number in 0..values.len() {
                let _ = pairs.value(&source, number as u64);
            }
        }
    }
}

#[test]
fn symbols_that_do_not_end_are_refused() {
    assert!(counts(&[(0, 0)]).is_err());
    assert!(counts(&[(1, 2), (0, 2), (5, NO_PAIR)]).is_err());
    assert!(counts(&[(0, 9)]).is_err());
    assert_eq!(counts(&[(1, 2), (2, 2), (5, NO_PAIR)]), Ok(vec![2, 1, 0]));
    // Doubling from symbol to symbol: 256 values are the most.
    let doubling = |count: u16| {
        (0..count)
            .map(|symbol| if symbol == 0 { (1, NO_PAIR) } else { (symbol - 1, symbol - 1) })
            .collect::<Vec<_>>()
    };
    assert_eq!(counts(&doubling(9)).map(|counts| counts[8]), Ok(255));
    assert!(counts(&doubling(10)).is_err());
}

#[test]
fn impossible_sizes_are_refused() {
    let (file, values) = section(&[0, 1, 2, 3]);
    for (place, byte) in [(1, 17), (2, 64), (8, 33), (8, 0), (9, 0), (9, 4)] {
        let mut file = file.clone();
        file[place] = byte;
        let found = read(&Source::Memory(file), values.len() as u64);
        assert!(matches!(found, Err(TableProblem::Damaged(_))), "{place} {byte} {found:?}");
    }
}
