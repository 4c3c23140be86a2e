//! Hints about memory that is large and read at random.
//!
//! The transposition table is far larger than any cache, and a probe costs as much as the rest of a
//! node. The processor can prefetch an address early, and Linux can provide huge pages, so that the
//! address translation costs nothing. Both require `unsafe`, because they take pointers.
#![allow(unsafe_code)]

/// Prefetches a value that will soon be read.
#[inline(always)]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch reads nothing and cannot fault, whatever the address; this one is that of
    // a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Requests huge pages for the capacity of a vector not yet written to. A system without them does
/// nothing.
pub(crate) fn ask_for_large_pages<T>(room: &mut Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 2 << 20;
        let space = room.spare_capacity_mut();
        let start = space.as_mut_ptr() as usize;
        let (first, end) = (start.next_multiple_of(PAGE), start + size_of_val(space));
        if first + PAGE <= end {
            let whole = (end - first) / PAGE * PAGE;
            // SAFETY: the advice changes neither the contents nor the rights of the pages, all of
            // which belong to the vector's own allocation.
            unsafe { libc::madvise(first as *mut libc::c_void, whole, libc::MADV_HUGEPAGE) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = room;
}
