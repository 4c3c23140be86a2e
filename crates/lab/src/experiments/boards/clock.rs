//! How long work takes.

use std::time::Duration;

/// The time that the processor has given to this thread: what others do on the machine meanwhile does not count.
#[cfg(target_os = "linux")]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// The time that has passed, where that of the processor is not told so simply.
#[cfg(not(target_os = "linux"))]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// The time that something takes, and what comes of it.
pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = now();
    let done = work();
    (now().saturating_sub(start), done)
}

/// The least of some times, in seconds.
pub(super) fn best(rounds: usize, mut time: impl FnMut() -> Duration) -> f64 {
    (0..rounds.max(1)).map(|_| time()).min().unwrap_or_default().as_secs_f64()
}
