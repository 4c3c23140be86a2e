//! How large networks and their numbers may be; what is larger is refused.

/// The largest hidden size.
pub(crate) const MOST_HIDDEN: usize = 1024;
/// The largest number of output buckets.
pub(crate) const MOST_BUCKETS: usize = 8;
/// The largest output weight: times a clipped neuron it still fits 16 bits.
pub const LARGEST_OUTPUT_WEIGHT: i16 = 127;
/// The largest output bias; with the largest scale the result still fits 32 bits.
pub const LARGEST_BIAS: i32 = 1 << 24;
/// The largest output scale.
pub(crate) const LARGEST_SCALE: i32 = 10_000;
/// The format version written, and the only one read.
pub(crate) const VERSION: u16 = 1;
/// The most pieces on a board, and features of it.
pub const MOST_FEATURES: usize = 32;
