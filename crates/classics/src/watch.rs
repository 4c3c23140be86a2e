//! Observers of a search.

/// Observes a search, event by event; `()` ignores everything at no cost, and a closure will do.
///
/// ```
/// use classics::Observer;
///
/// fn count(observer: &mut impl Observer<u8>) {
///     (0..3).for_each(|event| observer.observe(&event));
/// }
/// let mut heard = Vec::new();
/// count(&mut |event: &u8| heard.push(*event));
/// assert_eq!(heard, [0, 1, 2]);
/// count(&mut ());
/// ```
pub trait Observer<E> {
    /// Called with each event, on the searching thread.
    fn observe(&mut self, event: &E);
}

impl<E> Observer<E> for () {
    #[inline(always)]
    fn observe(&mut self, _: &E) {}
}

impl<E, F: FnMut(&E)> Observer<E> for F {
    fn observe(&mut self, event: &E) {
        self(event);
    }
}
