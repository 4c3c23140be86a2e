//! Networks as files.
//!
//! Numbers have their lowest byte first:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | a mark that no text has |
//! | 2 | version of the format, 1 |
//! | 2 | inputs: 1 for 768 features, mirrored by the king |
//! | 2 | activation: 1 for the square of the clipped sum |
//! | 2 | hidden size |
//! | 2 | output buckets |
//! | 2, 2 | one, in the first and in the second layer: 255, 64 |
//! | 4 | output scale |
//! | 2 | length of the description |
//! | | the description, in UTF-8 |
//! | 2 each | feature weights, feature biases, output weights, as in [`Weights`] |
//! | 4 each | output biases |
//! | 4 | CRC-32 of everything before |

use crate::bounds::VERSION;
use crate::shape::{FEATURES, QA, QB};
use crate::{Network, NetworkError, Shape, Weights};

/// The magic bytes; a transfer as text would change them.
const MAGIC: [u8; 8] = *b"\x89QNN\r\n\x1a\n";
/// The supported input kind.
const MIRRORED_768: u16 = 1;
/// The supported activation.
const SQUARED_CLIPPED: u16 = 1;
/// The size before the description.
const HEAD: usize = 28;
/// The size of the checksum.
const SUM: usize = 4;

impl Network {
    /// Returns the network as a file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let weights = self.weights();
        let text = self.description().as_bytes();
        let mut bytes = MAGIC.to_vec();
        // All of these are checked to be small.
        let Shape { hidden, buckets } = weights.shape;
        for number in
            [VERSION, MIRRORED_768, SQUARED_CLIPPED, hidden as u16, buckets as u16, QA as u16, QB as u16]
        {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(weights.scale.to_le_bytes());
        bytes.extend((text.len() as u16).to_le_bytes());
        bytes.extend(text);
        weights.append_to(&mut bytes);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Parses a network file.
    ///
    /// ```
    /// use nnue::Network;
    /// let error = Network::read(b"something else").unwrap_err();
    /// assert!(error.to_string().starts_with("not a Quevedo network"));
    /// ```
    ///
    /// # Errors
    /// What is wrong with the file, and what to do about it.
    pub fn read(bytes: &[u8]) -> Result<Network, NetworkError> {
        let mut rest = Numbers(bytes);
        if rest.take::<8>() != Some(MAGIC) {
            return Err(NetworkError::Magic);
        }
        let has = bytes.len();
        let cut_short = || NetworkError::CutShort { has, wants: HEAD + SUM };
        let version = rest.next().ok_or_else(cut_short)?;
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let mut next = || rest.next().ok_or_else(cut_short);
        let [inputs, activation, hidden, buckets] = [next()?, next()?, next()?, next()?];
        let units = [next()?, next()?];
        let scale = i32::from_le_bytes(rest.take().ok_or_else(cut_short)?);
        let length = usize::from(rest.next().ok_or_else(cut_short)?);

        let shape = Shape { hidden: hidden.into(), buckets: buckets.into() };
        let wants = weight_bytes(shape).saturating_add(HEAD + length + SUM);
        if has != wants {
            return Err(if has < wants {
                NetworkError::CutShort { has, wants }
            } else {
                NetworkError::TooLong { has, wants }
            });
        }
        let (content, sum) = bytes.split_at(wants - SUM);
        if crc32fast::hash(content).to_le_bytes() != sum {
            return Err(NetworkError::Checksum);
        }
        for (part, has, wants) in [
            ("input kind", inputs, MIRRORED_768),
            ("activation kind", activation, SQUARED_CLIPPED),
            ("first-layer unit", units[0], QA as u16),
            ("second-layer unit", units[1], QB as u16),
        ] {
            if has != wants {
                return Err(NetworkError::Architecture { part, has, wants });
            }
        }
        shape.check()?;
        let (text, numbers) = content[HEAD..].split_at(length);
        let text = str::from_utf8(text).map_err(|_| NetworkError::Description)?;
        Network::new(Weights::take_from(numbers, shape, scale))?.with_description(text)
    }
}

/// Returns the size of the weights of this shape in bytes.
fn weight_bytes(shape: Shape) -> usize {
    let Shape { hidden, buckets } = shape;
    let output = hidden.saturating_mul(2).saturating_mul(buckets);
    (FEATURES * hidden + hidden).saturating_add(output).saturating_mul(2).saturating_add(4 * buckets)
}

impl Weights {
    /// Writes all numbers of a file, without the shape.
    pub(crate) fn append_to(&self, bytes: &mut Vec<u8>) {
        bytes.reserve(weight_bytes(self.shape) + SUM);
        for numbers in [&self.feature_weights, &self.feature_bias, &self.output_weights] {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        }
        bytes.extend(self.output_bias.iter().flat_map(|number| number.to_le_bytes()));
    }

    /// Reads all numbers; whether there are enough is checked with the rest.
    fn take_from(bytes: &[u8], shape: Shape, scale: i32) -> Weights {
        let mut rest = Numbers(bytes);
        let mut numbers = |count: usize| -> Vec<i16> {
            (0..count).map_while(|_| rest.take().map(i16::from_le_bytes)).collect()
        };
        let feature_weights = numbers(FEATURES * shape.hidden);
        let feature_bias = numbers(shape.hidden);
        let output_weights = numbers(2 * shape.hidden * shape.buckets);
        let output_bias = (0..shape.buckets).map_while(|_| rest.take().map(i32::from_le_bytes)).collect();
        Weights { shape, scale, feature_weights, feature_bias, output_weights, output_bias }
    }
}

/// Bytes from which numbers are read one after the other.
struct Numbers<'a>(&'a [u8]);

impl Numbers<'_> {
    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (first, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*first)
    }

    fn next(&mut self) -> Option<u16> {
        self.take().map(u16::from_le_bytes)
    }
}
