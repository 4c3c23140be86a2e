//! The bytes of a tablebase: in memory, or in a file read by position.
//!
//! Files are not memory-mapped. A mapped file that another program truncates ends ours with a
//! signal, and no check can prevent that. Small tablebases are read whole, which is as fast; of
//! large ones only what a probe needs is read, and the system's cache keeps what is used often.

use crate::error::TableProblem;
use std::fs::File;

/// Bytes with random access, by many threads at once.
#[derive(Debug)]
pub(crate) enum Source {
    /// All of them.
    Memory(Vec<u8>),
    /// A file of this length.
    File(Positioned, u64),
}

impl Source {
    /// Returns the length in bytes.
    pub(crate) fn len(&self) -> u64 {
        match self {
            Source::Memory(bytes) => bytes.len() as u64,
            Source::File(_, len) => *len,
        }
    }

    /// Returns the bytes from `offset` on; `what` names them in the error if they are missing.
    /// Bytes of a file are read into `buffer` first.
    #[inline]
    pub(crate) fn bytes<'a>(
        &'a self,
        offset: u64,
        len: usize,
        what: &'static str,
        buffer: &'a mut Vec<u8>,
    ) -> Result<&'a [u8], TableProblem> {
        let end = offset.checked_add(len as u64).filter(|&end| end <= self.len());
        let end = end.ok_or(TableProblem::CutShort(what))?;
        match self {
            // Both numbers are within the length of a vector.
            Source::Memory(bytes) => Ok(&bytes[offset as usize..end as usize]),
            Source::File(file, _) => {
                buffer.resize(len, 0);
                file.read_exact(buffer, offset)
                    .map_err(|error| TableProblem::Unreadable(error.to_string()))?;
                Ok(buffer)
            }
        }
    }

    /// Returns a few bytes from `offset` on.
    #[inline]
    pub(crate) fn array<const N: usize>(
        &self,
        offset: u64,
        what: &'static str,
    ) -> Result<[u8; N], TableProblem> {
        let mut array = [0; N];
        match self {
            Source::Memory(bytes) => {
                let start = usize::try_from(offset).ok();
                let found = start.and_then(|start| bytes.get(start..)?.first_chunk::<N>());
                array = *found.ok_or(TableProblem::CutShort(what))?;
            }
            Source::File(file, len) => {
                if offset.checked_add(N as u64).is_none_or(|end| end > *len) {
                    return Err(TableProblem::CutShort(what));
                }
                file.read_exact(&mut array, offset)
                    .map_err(|error| TableProblem::Unreadable(error.to_string()))?;
            }
        }
        Ok(array)
    }
}

/// A file that is read by position.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct Positioned(File);

#[cfg(unix)]
impl Positioned {
    pub(crate) const fn new(file: File) -> Positioned {
        Positioned(file)
    }

    fn read_exact(&self, buffer: &mut [u8], offset: u64) -> std::io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.0, buffer, offset)
    }
}

/// A file read by position, one thread after the other.
#[cfg(not(unix))]
#[derive(Debug)]
pub(crate) struct Positioned(std::sync::Mutex<File>);

#[cfg(not(unix))]
impl Positioned {
    pub(crate) const fn new(file: File) -> Positioned {
        Positioned(std::sync::Mutex::new(file))
    }

    fn read_exact(&self, buffer: &mut [u8], offset: u64) -> std::io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        // Every read seeks first, so a thread that panicked in between has left nothing behind.
        let mut file = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }
}

/// Reads the header of a tablebase from front to back.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    source: &'a Source,
    position: u64,
}

/// What is missing when a header is not complete.
const HEAD: &str = "the end of its header";

impl<'a> Reader<'a> {
    pub(crate) const fn new(source: &'a Source) -> Reader<'a> {
        Reader { source, position: 0 }
    }

    /// The next bytes.
    pub(crate) fn take(&mut self, len: usize) -> Result<Vec<u8>, TableProblem> {
        let bytes = self.source.bytes(self.position, len, HEAD, &mut Vec::new())?.to_vec();
        self.position += len as u64;
        Ok(bytes)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], TableProblem> {
        let array = self.source.array(self.position, HEAD)?;
        self.position += N as u64;
        Ok(array)
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> Result<u8, TableProblem> {
        self.array::<1>().map(|[byte]| byte)
    }

    /// The next two bytes as a number.
    pub(crate) fn u16(&mut self) -> Result<u16, TableProblem> {
        self.array().map(u16::from_le_bytes)
    }

    /// The next four bytes as a number.
    pub(crate) fn u32(&mut self) -> Result<u32, TableProblem> {
        self.array().map(u32::from_le_bytes)
    }

    /// Advances to the next multiple of a power of two.
    pub(crate) fn align(&mut self, to: u64) {
        self.position = self.position.next_multiple_of(to);
    }

    /// Skips this many items of `size` bytes, which must be there, and returns where they start.
    pub(crate) fn skip(&mut self, count: u64, size: u64, what: &'static str) -> Result<u64, TableProblem> {
        let start = self.position;
        let end = count.checked_mul(size).and_then(|len| start.checked_add(len));
        self.position = end.filter(|&end| end <= self.source.len()).ok_or(TableProblem::CutShort(what))?;
        Ok(start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    /// Memory and file answer alike, inside and outside of their bounds.
    #[test]
    fn memory_and_file_agree() {
        let bytes: Vec<u8> = (0..100).collect();
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&bytes).unwrap();
        let (memory, file) = (Source::Memory(bytes), Source::File(Positioned::new(file), 100));
        for offset in [0, 50, 96, 97, 98, 100, 101, u64::MAX - 1, u64::MAX] {
            assert_eq!(memory.array::<3>(offset, "x"), file.array::<3>(offset, "x"), "{offset}");
            let (mut a, mut b) = (Vec::new(), Vec::new());
            assert_eq!(memory.bytes(offset, 3, "x", &mut a), file.bytes(offset, 3, "x", &mut b), "{offset}");
        }
        assert_eq!(memory.array::<3>(97, "x"), Ok([97, 98, 99]));
        assert_eq!(file.array::<3>(98, "x"), Err(TableProblem::CutShort("x")));
    }

    /// A file that shrank after it was opened is an error, not a signal.
    #[test]
    fn a_file_that_shrank_is_an_error() {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(&[1; 10]).unwrap();
        let source = Source::File(Positioned::new(file.try_clone().unwrap()), 10);
        file.set_len(5).unwrap();
        assert!(matches!(source.array::<8>(0, "x"), Err(TableProblem::Unreadable(_))));
    }
}
