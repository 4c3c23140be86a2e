//! The header of a file.
//!
//! A file starts with eight bytes that no text has, the version in two bytes, the length of the
//! description and its checksum in four bytes each, and the description as JSON. Numbers are
//! little-endian, here and in blocks.

use super::settings::Settings;
use engine::{NoMemory, Options, bench_network};
use eval::{WEIGHT_COUNT, weight};
use nnue::Network;
use serde::{Deserialize, Serialize};
use std::io::{self, Read, Write};
use std::sync::Arc;
use thiserror::Error;

/// The magic bytes; a transfer as text would change them.
const MAGIC: [u8; 8] = *b"\x89QSP\r\n\x1a\n";
/// The version written, and the only one read.
const VERSION: u16 = 1;
/// Longest description in bytes.
const LONGEST: u32 = 1 << 20;
/// The format name in the description.
const FORMAT: &str = "self-play games of Quevedo";
/// Search depth of the engine signature.
const SIGNATURE_DEPTH: u32 = 6;

/// Why a file is not a game file, or cannot be created.
#[derive(Debug, Error)]
pub enum FileError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not a game file.
    #[error("not a self-play game file")]
    Magic,
    /// Unsupported format version.
    #[error("format version {0} is not supported, only version {VERSION}; use the program that wrote it")]
    Version(u16),
    /// The header is damaged.
    #[error("the header is damaged ({0}); the games after it cannot be trusted")]
    Header(String),
}

/// The engine that played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EngineId {
    /// The version of the program.
    pub version: String,
    /// The node count of a short bench, which identifies search and evaluation.
    pub signature: u64,
    /// A checksum of the weights of the hand-crafted evaluation.
    pub weights: String,
    /// A checksum of the network, if one is used.
    pub network: Option<String>,
}

impl EngineId {
    /// Returns the engine of this program, with a network if given.
    ///
    /// # Errors
    /// If there is not enough memory for its table.
    pub fn current(network: Option<&Arc<Network>>) -> Result<EngineId, NoMemory> {
        let options = Options { hash_megabytes: 1, ..Options::default() };
        let signature = bench_network(SIGNATURE_DEPTH, options, network.cloned(), &mut |_, _| {})?.nodes;
        let weights = weights_checksum();
        let network = network.map(|network| format!("{:016x}", network.hash()));
        Ok(EngineId { version: env!("CARGO_PKG_VERSION").to_owned(), signature, weights, network })
    }
}

/// Returns a checksum of the weights of the hand-crafted evaluation.
pub(crate) fn weights_checksum() -> String {
    let mut sum = crc32fast::Hasher::new();
    for weight in (0..WEIGHT_COUNT).map(weight) {
        sum.update(&weight.mg().to_le_bytes());
        sum.update(&weight.eg().to_le_bytes());
    }
    format!("{:08x}", sum.finalize())
}

/// A run: engine, seed and settings determine the game with each number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Run {
    /// The engine.
    pub engine: EngineId,
    /// The random seed.
    pub seed: u64,
    /// The settings.
    pub settings: Settings,
}

/// The header of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    format: String,
    /// The runs of its games; one, unless files were merged.
    pub runs: Vec<Run>,
}

impl Header {
    /// Creates the header of a file with games of these runs.
    #[must_use]
    pub fn new(runs: Vec<Run>) -> Header {
        Header { format: FORMAT.to_owned(), runs }
    }

    /// Writes the header; returns its size in bytes.
    pub(super) fn write(&self, out: &mut impl Write) -> Result<u64, FileError> {
        let text = serde_json::to_vec(self).map_err(io::Error::from)?;
        let length = u32::try_from(text.len()).ok().filter(|&length| length <= LONGEST);
        let length = length.ok_or_else(|| FileError::Header("too many runs".to_owned()))?;
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(length.to_le_bytes());
        bytes.extend(crc32fast::hash(&text).to_le_bytes());
        bytes.extend(text);
        out.write_all(&bytes)?;
        Ok(bytes.len() as u64)
    }

    /// Reads the header; returns its size in bytes.
    pub(super) fn read(source: &mut impl Read) -> Result<(Header, u64), FileError> {
        let damaged = |what: &str| FileError::Header(what.to_owned());
        let mut head = Vec::new();
        source.by_ref().take(18).read_to_end(&mut head)?;
        if head.len() < 8 || !head.starts_with(&MAGIC) {
            return Err(FileError::Magic);
        }
        let Some((&[v0, v1, l0, l1, l2, l3, s0, s1, s2, s3], _)) = head[8..].split_first_chunk::<10>() else {
            return Err(damaged("truncated"));
        };
        let version = u16::from_le_bytes([v0, v1]);
        if version != VERSION {
            return Err(FileError::Version(version));
        }
        let (length, sum) = (u32::from_le_bytes([l0, l1, l2, l3]), u32::from_le_bytes([s0, s1, s2, s3]));
        if length > LONGEST {
            return Err(damaged("wrong length"));
        }
        let mut text = Vec::new();
        source.by_ref().take(length.into()).read_to_end(&mut text)?;
        if text.len() < length as usize {
            return Err(damaged("truncated"));
        }
        if crc32fast::hash(&text) != sum {
            return Err(damaged("wrong checksum"));
        }
        let header: Header = serde_json::from_slice(&text).map_err(|error| damaged(&error.to_string()))?;
        Ok((header, 18 + u64::from(length)))
    }
}
