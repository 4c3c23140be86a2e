//! A table of known counts, shared by all threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

/// A table of counts by key and depth. The newest count always replaces.
#[derive(Debug)]
pub(super) struct Table {
    /// A power of two.
    slots: Box<[Slot]>,
}

/// The two words are written one after the other, perhaps by two threads at once; a reader that
/// gets halves of two entries notices, because the check does not match the count.
#[derive(Debug, Default)]
struct Slot {
    /// The signature of key and depth, combined with the count.
    check: AtomicU64,
    count: AtomicU64,
}

impl Table {
    /// A table of at most this many MB, if there is memory for it.
    pub(super) fn new(megabytes: usize) -> Option<Table> {
        let fitting = megabytes.checked_mul(1 << 20)? / size_of::<Slot>();
        let length = 1 << fitting.ilog2();
        let mut slots = Vec::new();
        slots.try_reserve_exact(length).ok()?;
        slots.resize_with(length, Slot::default);
        Some(Table { slots: slots.into_boxed_slice() })
    }

    pub(super) fn get(&self, key: u64, depth: u8) -> Option<u64> {
        let signature = signature(key, depth);
        let slot = self.slot(signature);
        let count = slot.count.load(Ordering::Relaxed);
        // An empty slot holds no count.
        (count != 0 && slot.check.load(Ordering::Relaxed) ^ count == signature).then_some(count)
    }

    /// Stores a count; zero is not stored, because it is cheap to recompute.
    pub(super) fn put(&self, key: u64, depth: u8, count: u64) {
        let signature = signature(key, depth);
        let slot = self.slot(signature);
        slot.check.store(signature ^ count, Ordering::Relaxed);
        slot.count.store(count, Ordering::Relaxed);
    }

    fn slot(&self, signature: u64) -> &Slot {
        &self.slots[signature as usize & (self.slots.len() - 1)]
    }
}

/// One number for key and depth, so that depths are not confused.
fn signature(key: u64, depth: u8) -> u64 {
    seeded::spread(key ^ u64::from(depth).wrapping_mul(0xD6E8_FEB8_6659_FD93)).rotate_left(32)
}
