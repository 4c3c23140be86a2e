//! Tables on disk: bytes in compressed blocks, each with its checksum.
//!
//! In order, numbers little-endian:
//!
//! 1. eight bytes [`MAGIC`];
//! 2. the length of the material's name, one byte, and the name, such as `KRKP`;
//! 3. how many bytes a block holds (4 bytes), how many all hold (8 bytes), the longest distance in
//!    plies (1 byte);
//! 4. for each block the length of its compressed form and the CRC-32 of that form (4 bytes each);
//! 5. the CRC-32 of everything before (4 bytes);
//! 6. the blocks, each a raw deflate stream.
//!
//! Numbers of no legal position hold what is before them, since that compresses best.

use crate::error::Error;
use crate::layout::Layout;
use crate::material::Material;
use crate::value::NONE;
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// How a file begins.
const MAGIC: &[u8; 8] = b"QDTM\x01\r\n\0";
/// How the names of files end.
pub(crate) const EXTENSION: &str = "qdtm";
/// How many bytes a block holds.
pub(crate) const BLOCK: usize = 1 << 14;
/// Bytes of the head before the list of blocks, without the name.
const FIXED: usize = MAGIC.len() + 1 + 4 + 8 + 1;

/// The file of a table, open and with its head read.
#[derive(Debug)]
pub(crate) struct TableFile {
    path: PathBuf,
    file: Mutex<File>,
    /// How many bytes the table holds.
    pub(crate) len: usize,
    /// Where each block begins, and where the last ends; the checksum of each as it is stored.
    starts: Vec<u64>,
    checksums: Vec<u32>,
}

/// Returns the name of a material's file in a folder.
pub(crate) fn path_of(folder: &Path, material: &Material) -> PathBuf {
    folder.join(format!("{material}.{EXTENSION}"))
}

/// Writes a table as a whole: the file is there complete, or as it was.
pub(crate) fn write(path: &Path, material: &Material, values: &[u8]) -> Result<u64, Error> {
    let longest =
        values.iter().filter(|&&value| value != NONE).max().map_or(0, |&value| value.saturating_sub(1));
    let mut last = 0;
    let filled: Vec<u8> = values
        .iter()
        .map(|&value| {
            last = if value == NONE { last } else { value };
            last
        })
        .collect();
    let mut packed = Vec::new();
    let mut list = Vec::new();
    for block in filled.chunks(BLOCK) {
        let start = packed.len();
        // Reading from memory cannot fail.
        let _ = DeflateEncoder::new(block, Compression::best()).read_to_end(&mut packed);
        list.extend(((packed.len() - start) as u32).to_le_bytes());
        list.extend(crc32fast::hash(&packed[start..]).to_le_bytes());
    }
    let name = material.to_string();
    let mut head = MAGIC.to_vec();
    head.push(name.len() as u8);
    head.extend(name.as_bytes());
    head.extend((BLOCK as u32).to_le_bytes());
    head.extend((values.len() as u64).to_le_bytes());
    head.push(longest);
    head.extend(list);
    head.extend(crc32fast::hash(&head).to_le_bytes());
    let error = |error| Error::File { path: path.to_owned(), error };
    let fresh = journal::Fresh::beside(path).map_err(error)?;
    let mut file = fresh.file();
    file.write_all(&head).and_then(|()| file.write_all(&packed)).map_err(error)?;
    fresh.keep().map_err(error)?;
    Ok((head.len() + packed.len()) as u64)
}

impl TableFile {
    /// Opens the file of a material and reads its head.
    pub(crate) fn open(path: &Path, material: &Material) -> Result<TableFile, Error> {
        let io = |error| Error::File { path: path.to_owned(), error };
        let bad = |problem: String| Error::Damaged { path: path.to_owned(), problem };
        let mut file = journal::open(path).map_err(io)?;
        let length = file.metadata().map_err(io)?.len();
        let name = material.to_string();
        let len = Layout::new(material).len();
        let blocks = len.div_ceil(BLOCK);
        let mut head = vec![0; FIXED + name.len() + 8 * blocks + 4];
        file.read_exact(&mut head).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => bad(format!("the file ends at byte {length}, within its head")),
            _ => io(error),
        })?;
        let (head, checksum) = head.split_at(head.len() - 4);
        let mut expected = MAGIC.to_vec();
        expected.push(name.len() as u8);
        expected.extend(name.as_bytes());
        expected.extend((BLOCK as u32).to_le_bytes());
        expected.extend((len as u64).to_le_bytes());
        if let Some(at) = expected.iter().zip(head).position(|(a, b)| a != b) {
            return Err(bad(format!("not a table of {name} in this version's format (byte {at})")));
        }
        if crc32fast::hash(head).to_le_bytes() != *checksum {
            return Err(bad(format!("the checksum of the head, bytes 0 to {}, is wrong", head.len())));
        }
        let mut starts = vec![(head.len() + 4) as u64];
        let mut checksums = Vec::new();
        for entry in head[expected.len() + 1..].chunks_exact(8) {
            let number =
                |bytes: &[u8]| bytes.iter().rev().fold(0_u32, |all, &byte| all << 8 | u32::from(byte));
            starts.push(starts[starts.len() - 1] + u64::from(number(&entry[..4])));
            checksums.push(number(&entry[4..]));
        }
        match starts.last() {
            Some(&end) if end == length => {}
            end => {
                let end = end.copied().unwrap_or_default();
                return Err(bad(format!("the file has {length} bytes, its head says {end}")));
            }
        }
        Ok(TableFile { path: path.to_owned(), file: Mutex::new(file), len, starts, checksums })
    }

    /// Reads one block.
    pub(crate) fn block(&self, number: usize) -> Result<Box<[u8]>, Error> {
        let io = |error| Error::File { path: self.path.clone(), error };
        let start = self.starts[number];
        let mut packed = vec![0; (self.starts[number + 1] - start) as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            file.seek(SeekFrom::Start(start)).and_then(|_| file.read_exact(&mut packed)).map_err(io)?;
        }
        let len = BLOCK.min(self.len - number * BLOCK);
        let mut block = Vec::with_capacity(len);
        // One more than fits shows that there is more.
        let read = DeflateDecoder::new(&*packed).take(len as u64 + 1).read_to_end(&mut block);
        if read.is_err() || block.len() != len || crc32fast::hash(&packed) != self.checksums[number] {
            let problem = format!("block {number}, from byte {start}, is damaged");
            return Err(Error::Damaged { path: self.path.clone(), problem });
        }
        Ok(block.into())
    }

    /// Reads all blocks.
    pub(crate) fn all(&self) -> Result<Vec<u8>, Error> {
        let mut all = Vec::with_capacity(self.len);
        for number in 0..self.checksums.len() {
            all.extend_from_slice(&self.block(number)?);
        }
        Ok(all)
    }
}
