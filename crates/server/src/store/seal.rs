//! The checksum of a backup. It stands behind the last page of the database, where SQLite does not look, and covers all before
//! it; so a backup is a database to any program, and damage on its way is found.

use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// What stands before the checksum.
const MARK: &[u8; 16] = b"Quevedo SHA-256\n";
/// How long both are. Pages have at least 512 bytes, so that this is never a whole number of them.
const LENGTH: u64 = 16 + 32;

/// What the end of a file says of the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seal {
    /// It is as it was written.
    Whole,
    /// It has no checksum: it was made by an older version.
    None,
    /// It is not as it was written, or not all of it is there.
    Broken,
}

/// Writes the checksum of a database behind it, and brings both to the disk.
///
/// # Errors
/// If the file cannot be read or written.
pub fn seal(path: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let hash = hash(&file, u64::MAX)?;
    file.seek(SeekFrom::End(0))?;
    file.write_all(&[MARK.as_slice(), &hash].concat())?;
    file.sync_all()
}

/// Looks at the checksum of a file and takes it away, so that only the database is left.
///
/// # Errors
/// If the file cannot be read or written.
pub fn unseal(path: &Path) -> io::Result<Seal> {
    let mut file = OpenOptions::new().read(true).write(true).open(path)?;
    let length = file.metadata()?.len();
    let mut head = [0; 18];
    if length < head.len() as u64 {
        // No database; whoever opens it says so.
        return Ok(Seal::None);
    }
    file.read_exact(&mut head)?;
    let page = match u16::from_be_bytes([head[16], head[17]]) {
        1 => 1 << 16,
        size => u64::from(size),
    };
    match length.checked_rem(page) {
        Some(LENGTH) => {}
        Some(0) | None => return Ok(Seal::None),
        Some(_) => return Ok(Seal::Broken),
    }
    let mut end = [0; LENGTH as usize];
    file.seek(SeekFrom::Start(length - LENGTH))?;
    file.read_exact(&mut end)?;
    file.rewind()?;
    if end[..16] != *MARK || end[16..] != hash(&file, length - LENGTH)? {
        return Ok(Seal::Broken);
    }
    file.set_len(length - LENGTH)?;
    Ok(Seal::Whole)
}

/// The checksum of so much of a file, from where it is read.
fn hash(file: &File, length: u64) -> io::Result<[u8; 32]> {
    let (mut reader, mut hash) = (BufReader::with_capacity(1 << 20, file).take(length), Sha256::new());
    let mut part = vec![0; 1 << 16];
    loop {
        match reader.read(&mut part)? {
            0 => return Ok(hash.finalize().into()),
            count => hash.update(&part[..count]),
        }
    }
}
