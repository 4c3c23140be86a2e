//! Reproducible random choices.

/// The SplitMix64 sequence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lots(pub(crate) u64);

impl Lots {
    /// Returns a random element, uniformly: the high half of a product, whose bias is negligible.
    pub(crate) fn draw<T: Copy>(&mut self, from: &[T]) -> Option<T> {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        let number = (u128::from(z ^ z >> 31) * from.len() as u128) >> 64;
        from.get(number as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lots_are_fair_and_can_be_drawn_again() {
        let (mut lots, mut again) = (Lots(3), Lots(3));
        let mut counts = [0; 5];
        for _ in 0..10_000 {
            let drawn = lots.draw(&[0, 1, 2, 3, 4]);
            assert_eq!(drawn, again.draw(&[0, 1, 2, 3, 4]));
            counts[drawn.unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (1850..2150).contains(count)), "{counts:?}");
        assert_eq!(lots.draw::<u8>(&[]), None);
    }
}
