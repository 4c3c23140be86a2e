//! Asking the memory for something before it is needed.
//!
//! The table is far larger than any cache, and a look at it costs as much as the rest of a node. The processor can be
//! told the address early; that instruction is only reachable through `unsafe`, for it takes a pointer.
#![allow(unsafe_code)]

/// Tells the processor that this value will soon be read.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and cannot fault, whatever the address; this one is that of a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}
