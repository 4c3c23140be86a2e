//! Networks as files: what is written is read again, and everything else is refused with a reason.

mod common;

use common::network;
use nnue::{FEATURES, Network, NetworkError, Shape, Weights};
use proptest::prelude::*;

/// Where the description begins.
const HEAD: usize = 28;

/// The same bytes with the checksum that they should have.
fn signed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..end]);
    bytes[end..].copy_from_slice(&sum.to_le_bytes());
    bytes
}

fn with_number(mut bytes: Vec<u8>, at: usize, number: u16) -> Vec<u8> {
    bytes[at..at + 2].copy_from_slice(&number.to_le_bytes());
    signed(bytes)
}

#[test]
fn what_is_written_is_read_again() {
    for (hidden, buckets) in [(32, 1), (128, 8), (1024, 5)] {
        let network = network(hidden, buckets, 4).with_description("of the second day: ñandú").unwrap();
        let again = Network::read(&network.write()).unwrap();
        assert_eq!(again, network);
        assert_eq!(again.description(), "of the second day: ñandú");
        assert_eq!(again.hash(), network.hash());
        assert_eq!(again.write(), network.write());
    }
}

/// Files that were written once must be readable for ever, and hashes are written in other files.
#[test]
fn format_and_hash_stay_the_same() {
    let mut weights = Weights::zero(Shape::new(32, 2).unwrap(), 400);
    for (i, weight) in weights.feature_weights.iter_mut().enumerate() {
        *weight = (i % 601) as i16 - 300;
    }
    weights.output_weights[127] = -127;
    weights.output_bias = vec![-70_000, 9];
    let network = Network::new(weights).unwrap().with_description("ab").unwrap();
    let bytes = network.write();
    assert_eq!(bytes.len(), HEAD + 2 + 2 * (FEATURES * 32 + 32 + 128) + 8 + 4);
    let head =
        b"\x89QNN\r\n\x1a\n\x01\0\x01\0\x01\0\x20\0\x02\0\xFF\0\x40\0\x90\x01\0\0\x02\0ab\xD4\xFE\xD5\xFE";
    assert_eq!(bytes[..head.len()], head[..]);
    assert_eq!(bytes[bytes.len() - 14..bytes.len() - 4], *b"\x81\xFF\x90\xEE\xFE\xFF\x09\0\0\0");
    assert_eq!(format!("{:016x}", network.hash()), "65e04bcb754948c8");
}

#[test]
fn the_hash_tells_networks_apart_but_not_descriptions() {
    let first = network(32, 2, 1);
    assert_eq!(first.hash(), first.clone().with_description("other").unwrap().hash());
    let mut hashes = vec![first.hash()];
    let changes: [fn(&mut Weights); 5] = [
        |weights| weights.scale += 1,
        |weights| weights.feature_weights[5] += 1,
        |weights| weights.feature_bias[5] += 1,
        |weights| weights.output_weights[5] = 0,
        |weights| weights.output_bias[1] += 1,
    ];
    for change in changes {
        let mut weights = first.weights().clone();
        change(&mut weights);
        hashes.push(Network::new(weights).unwrap().hash());
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), 6);
}

#[test]
fn every_truncation_is_refused() {
    let bytes = network(32, 1, 2).write();
    for length in 0..bytes.len() {
        let error = Network::read(&bytes[..length]).unwrap_err();
        match (length, &error) {
            (0..8, NetworkError::Magic) => {}
            (8.., NetworkError::CutShort { has, wants }) if *has == length && *wants > length => {}
            _ => panic!("{length}: {error}"),
        }
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert_eq!(
        Network::read(&longer),
        Err(NetworkError::TooLong { has: bytes.len() + 1, wants: bytes.len() })
    );
}

#[test]
fn every_changed_byte_is_refused() {
    let bytes = network(32, 1, 2).write();
    for at in 0..bytes.len() {
        let mut damaged = bytes.clone();
        for flip in [1, 0x80, 0xFF] {
            damaged[at] = bytes[at] ^ flip;
            let error = Network::read(&damaged).unwrap_err();
            let expected = match at {
                0..8 => error == NetworkError::Magic,
                8..10 => matches!(error, NetworkError::Version(_)),
                // Sizes, on which the length of the file depends.
                14..18 | 26..28 => {
                    matches!(error, NetworkError::CutShort { .. } | NetworkError::TooLong { .. })
                }
                _ => error == NetworkError::Checksum,
            };
            assert!(expected, "byte {at}: {error}");
        }
    }
}

/// Files whose checksum is right, from programs that know other networks.
#[test]
fn other_architectures_are_refused_by_name() {
    let bytes = network(32, 1, 2).write();
    for (at, number, part) in [
        (10, 2, "input kind"),
        (12, 0, "activation"),
        (18, 256, "first-layer unit"),
        (20, 65, "second-layer unit"),
    ] {
        let error = Network::read(&with_number(bytes.clone(), at, number)).unwrap_err();
        assert!(matches!(error, NetworkError::Architecture { has, .. } if has == number));
        assert!(error.to_string().contains(part) && error.to_string().contains("use the program"), "{error}");
    }
    for scale in [0, -5, 10_001, i32::MIN] {
        let mut other = bytes.clone();
        other[22..26].copy_from_slice(&scale.to_le_bytes());
        assert_eq!(Network::read(&signed(other)), Err(NetworkError::Scale(scale)));
    }
    let mut text = bytes.clone();
    text[HEAD] = 0xFF;
    assert_eq!(Network::read(&signed(text)), Err(NetworkError::Description));
    // A shape that there is not, with as many bytes as it would have.
    let unheard = |hidden: u16, buckets: u16| {
        let (h, b) = (usize::from(hidden), usize::from(buckets));
        let length = HEAD + 2 * (FEATURES * h + h + 2 * h * b) + 4 * b + 4;
        let mut other = bytes[..HEAD].to_vec();
        other.resize(length, 0);
        Network::read(&with_number(with_number(with_number(other, 26, 0), 14, hidden), 16, buckets))
    };
    for hidden in [0, 16, 40, 1056] {
        assert_eq!(unheard(hidden, 1), Err(NetworkError::Hidden(hidden.into())));
    }
    for buckets in [0, 9] {
        assert_eq!(unheard(32, buckets), Err(NetworkError::Buckets(buckets.into())));
    }
}

#[test]
fn weights_that_could_overflow_are_refused() {
    let shape = Shape::new(160, 2).unwrap();
    let zero = || Weights::zero(shape, 400);
    assert!(Network::new(zero()).is_ok());
    let refused = |change: &dyn Fn(&mut Weights)| {
        let mut weights = zero();
        change(&mut weights);
        Network::new(weights).err()
    };
    // 32 of 1023 fit 16 bits, 32 of 1024 do not; below nought one more does.
    assert_eq!(refused(&|w| w.feature_weights.fill(1023)), None);
    assert_eq!(refused(&|w| w.feature_weights.fill(1024)), Some(NetworkError::Accumulator(0)));
    assert_eq!(refused(&|w| w.feature_weights.fill(-1024)), None);
    assert_eq!(refused(&|w| w.feature_weights.fill(-1025)), Some(NetworkError::Accumulator(0)));
    let one = |neuron: usize, square: usize, weight: i16| {
        move |w: &mut Weights| w.feature_weights[square * 160 + neuron] = weight
    };
    assert_eq!(refused(&one(159, 70, i16::MAX)), None);
    assert_eq!(
        refused(&|w| {
            one(7, 70, i16::MAX)(w);
            w.feature_bias[7] = 1;
        }),
        Some(NetworkError::Accumulator(7))
    );
    // Two men cannot be on the same square, but on two they can.
    let both = |second: usize| {
        refused(&move |w| {
            one(9, 70, 20_000)(w);
            one(9, second, 20_000)(w);
        })
    };
    assert_eq!(both(70 + 64), None);
    assert_eq!(both(70 + 65), Some(NetworkError::Accumulator(9)));

    assert_eq!(
        refused(&|w| w.output_weights[325] = -128),
        Some(NetworkError::OutputWeight { bucket: 1, index: 5, value: -128 })
    );
    // 260 times 127 times the square of 255 is the last that fits.
    assert_eq!(refused(&|w| w.output_weights[320..580].fill(127)), None);
    assert_eq!(refused(&|w| w.output_weights[320..581].fill(127)), Some(NetworkError::OutputSum(1)));
    assert_eq!(refused(&|w| w.output_weights[320..581].fill(-127)), Some(NetworkError::OutputSum(1)));
    assert_eq!(
        refused(&|w| w.output_bias[1] = i32::MIN),
        Some(NetworkError::OutputBias { bucket: 1, value: i32::MIN })
    );
    assert_eq!(
        refused(&|w| _ = w.feature_bias.pop()),
        Some(NetworkError::Count { part: "feature biases", has: 159, wants: 160 })
    );
    assert_eq!(refused(&|w| w.output_bias.push(0)).map(|error| error.to_string().contains("3")), Some(true));
    let long = Network::new(zero()).unwrap().with_description("a".repeat(65536));
    assert_eq!(long, Err(NetworkError::LongDescription(65536)));
}

/// Errors are read by people.
#[test]
fn errors_say_what_to_do() {
    let bytes = network(32, 1, 2).write();
    for (error, words) in [
        (Network::read(b"").unwrap_err(), "give a file"),
        (Network::read(&with_number(bytes.clone(), 8, 7)).unwrap_err(), "use the program that wrote it"),
        (Network::read(&bytes[..1000]).unwrap_err(), "copy or export it again"),
        (Shape::new(100, 1).unwrap_err(), "a multiple of 32 from 32 to 1024"),
    ] {
        assert!(error.to_string().contains(words), "{error}");
    }
}

proptest! {
    #[test]
    fn no_bytes_make_reading_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Network::read(&bytes).is_err());
    }

    /// Heads that are right as far as they go, and right checksums.
    #[test]
    fn no_head_makes_reading_panic(
        changes in proptest::collection::vec((8usize..HEAD, any::<u8>()), 0..4),
        cut in 0usize..40,
        tail in proptest::collection::vec(any::<u8>(), 0..40),
    ) {
        let mut bytes = network(32, 1, 2).write();
        for (at, byte) in changes {
            bytes[at] = byte;
        }
        bytes.truncate(bytes.len() - cut);
        bytes.extend(tail);
        let bytes = signed(bytes);
        if let Ok(network) = Network::read(&bytes) {
            prop_assert_eq!(network.write(), bytes);
        }
    }
}
