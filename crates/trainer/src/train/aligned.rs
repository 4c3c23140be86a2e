//! Numbers aligned to cache lines: a vector that crosses two lines is slow to load.

use std::ops::{Deref, DerefMut};

/// Bytes of a cache line.
const LINE: usize = 64;

/// Numbers whose first one is at the start of a cache line, wherever the allocation starts.
pub(super) struct Aligned {
    numbers: Vec<f32>,
    start: usize,
    length: usize,
}

impl Aligned {
    /// Returns this many zeros.
    pub(super) fn new(length: usize) -> Aligned {
        let numbers = vec![0.0; length + LINE / size_of::<f32>()];
        // If the alignment cannot be computed, any will do.
        let start = Some(numbers.as_ptr().align_offset(LINE)).filter(|start| start + length <= numbers.len());
        Aligned { numbers, start: start.unwrap_or(0), length }
    }
}

impl From<&[f32]> for Aligned {
    fn from(numbers: &[f32]) -> Aligned {
        let mut aligned = Aligned::new(numbers.len());
        aligned.copy_from_slice(numbers);
        aligned
    }
}

impl Clone for Aligned {
    fn clone(&self) -> Aligned {
        Aligned::from(&**self)
    }
}

impl Deref for Aligned {
    type Target = [f32];

    fn deref(&self) -> &[f32] {
        &self.numbers[self.start..self.start + self.length]
    }
}

impl DerefMut for Aligned {
    fn deref_mut(&mut self) -> &mut [f32] {
        &mut self.numbers[self.start..self.start + self.length]
    }
}

impl PartialEq for Aligned {
    fn eq(&self, other: &Aligned) -> bool {
        **self == **other
    }
}

impl std::fmt::Debug for Aligned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        (**self).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_aligned_and_equal() {
        for length in [0, 1, 15, 16, 1000] {
            let numbers: Vec<f32> = (0..length).map(|number| number as f32).collect();
            let aligned = Aligned::from(numbers.as_slice());
            let copy = aligned.clone();
            assert_eq!((&*copy, copy.as_ptr().align_offset(LINE)), (numbers.as_slice(), 0));
            assert_eq!(aligned, copy);
        }
    }
}
