//! Fingerprints that identify settings, lists and records.

/// An FNV-1a hash: the same in every version of this program and on every machine, and nothing more.
///
/// ```
/// use journal::Fingerprint;
/// let mut parts = Fingerprint::new();
/// parts.add(b"foo");
/// parts.add(b"bar");
/// assert_eq!(parts.number(), Fingerprint::of(b"foobar"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Fingerprint(u64);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint::new()
    }
}

impl Fingerprint {
    /// The fingerprint of nothing.
    #[must_use]
    pub const fn new() -> Fingerprint {
        Fingerprint(0xCBF2_9CE4_8422_2325)
    }

    /// Returns the fingerprint of these bytes.
    #[must_use]
    pub fn of(bytes: &[u8]) -> u64 {
        let mut print = Fingerprint::new();
        print.add(bytes);
        print.number()
    }

    /// Adds bytes. The caller must separate items.
    pub fn add(&mut self, bytes: &[u8]) {
        let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        self.0 = bytes.iter().fold(self.0, mix);
    }

    /// Returns the fingerprint as a number.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_the_published_ones() {
        assert_eq!(Fingerprint::of(b""), 0xCBF2_9CE4_8422_2325);
        assert_eq!(Fingerprint::of(b"a"), 0xAF63_DC4C_8601_EC8C);
        assert_eq!(Fingerprint::of(b"foobar"), 0x8594_4171_F739_67E8);
        let mut parts = Fingerprint::new();
        parts.add(b"foo");
        parts.add(b"bar");
        assert_eq!(parts.number(), Fingerprint::of(b"foobar"));
    }
}
