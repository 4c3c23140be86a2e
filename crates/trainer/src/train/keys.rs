//! A set of position keys, which are random numbers: no hashing is needed, and the memory is
//! predictable.

/// A set of numbers with open addressing. Zero is kept separately, because it marks a free slot.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    places: Vec<u64>,
    count: usize,
    has_nought: bool,
}

const SMALLEST: usize = 1 << 12;

impl Keys {
    /// Whether it must grow before the next key: three quarters of the slots are used.
    pub(super) fn is_full(&self) -> bool {
        self.count >= self.places.len() / 4 * 3
    }

    /// Returns its memory in bytes.
    pub(super) fn bytes(&self) -> u64 {
        (self.places.len() * size_of::<u64>()) as u64
    }

    /// Returns the extra memory it needs to grow.
    pub(super) fn bytes_to_grow(&self) -> u64 {
        (self.larger() * size_of::<u64>()) as u64
    }

    fn larger(&self) -> usize {
        (2 * self.places.len()).max(SMALLEST)
    }

    /// Grows if full; false if there is not enough memory.
    #[must_use]
    pub(super) fn make_room(&mut self) -> bool {
        if !self.is_full() {
            return true;
        }
        let length = self.larger();
        let mut places = Vec::new();
        if places.try_reserve_exact(length).is_err() {
            return false;
        }
        places.resize(length, 0);
        for key in std::mem::replace(&mut self.places, places) {
            if key != 0 {
                let place = self.find(key);
                self.places[place] = key;
            }
        }
        true
    }

    /// Returns the slot of a key, or the free slot where it belongs.
    fn find(&self, key: u64) -> usize {
        let mask = self.places.len() - 1;
        let mut place = key as usize & mask;
        while self.places[place] != 0 && self.places[place] != key {
            place = (place + 1) & mask;
        }
        place
    }

    /// Adds a key; false if it is already there. There must be room.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if key == 0 {
            return !std::mem::replace(&mut self.has_nought, true);
        }
        let place = self.find(key);
        let fresh = self.places[place] == 0;
        self.places[place] = key;
        self.count += usize::from(fresh);
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seeded::Random;

    #[test]
    fn keys_are_taken_once() {
        let (mut random, mut keys) = (Random::of_part(1, 1), Keys::default());
        let mut all: Vec<u64> = (0..20_000).map(|_| random.next_u64() >> 20).collect();
        all.push(0);
        for round in 0..2 {
            for &key in &all {
                assert!(keys.make_room());
                assert_eq!(keys.insert(key), round == 0, "{key}");
            }
        }
        assert_eq!(keys.bytes(), 8 << 15);
    }
}
