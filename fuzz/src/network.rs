//! Any bytes as a network: reading ends in a network or in an error that says something, and networks are sound.
//!
//! If the first byte is even, the rest is a file. Else the rest are the fields of the head from the inputs on, the
//! description, then bytes that are repeated until there are as many weights as the head asks for; version and checksum
//! are added, for a fuzzer does not find those.

use chess::Position;
use nnue::{Accumulators, Network, Path};
use std::sync::Arc;

/// Bytes of the head between the version and the description.
const FIELDS: usize = 18;

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    match data {
        [first, rest @ ..] if first % 2 == 0 => read(rest),
        [_, rest @ ..] => {
            if let Some(file) = completed(rest) {
                read(&file);
            }
        }
        _ => {}
    }
}

fn read(file: &[u8]) {
    let network = match Network::read(file) {
        Ok(network) => network,
        Err(error) => {
            let text = error.to_string();
            assert!(text.len() > 20 && text.len() < 300, "{text}");
            return;
        }
    };
    assert!(network.write() == file, "what was read is written otherwise");
    let position = Position::default();
    let value = network.evaluate(&position);
    for path in Path::ALL {
        let Some(network) = network.clone().with_path(path) else { continue };
        assert_eq!(Accumulators::new(Arc::new(network)).evaluate(&position), value, "{path}");
    }
}

/// A file with these fields and a right checksum, if it is not too large to be tried often.
pub fn completed(data: &[u8]) -> Option<Vec<u8>> {
    let (fields, weights) = data.split_at_checked(FIELDS)?;
    let number = |at: usize| usize::from(u16::from_le_bytes([fields[at], fields[at + 1]]));
    let (hidden, buckets, text) = (number(4), number(6), number(16));
    if hidden > 256 || buckets > 64 {
        return None;
    }
    let mut file = b"\x89QNN\r\n\x1a\n\x01\0".to_vec();
    file.extend(fields);
    let (description, weights) = weights.split_at_checked(text)?;
    file.extend(description);
    let length = 2 * (769 * hidden + 2 * hidden * buckets) + 4 * buckets;
    let weights = if weights.is_empty() { &[0] } else { weights };
    file.extend(weights.iter().cycle().take(length));
    file.extend(crc32fast::hash(&file).to_le_bytes());
    Some(file)
}
