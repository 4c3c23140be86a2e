//! Timing.

use std::time::Duration;

/// Returns the CPU time of this thread, so that other processes do not count.
#[cfg(target_os = "linux")]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::new(seconds, u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Returns wall-clock time, where CPU time is not available.
#[cfg(not(target_os = "linux"))]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}

/// Returns the time that something takes, and its result.
pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (Duration, T) {
    let start = now();
    let done = work();
    (now().saturating_sub(start), done)
}

/// Returns the minimum of some times, in seconds.
pub(super) fn best(rounds: usize, mut time: impl FnMut() -> Duration) -> f64 {
    (0..rounds.max(1)).map(|_| time()).min().unwrap_or_default().as_secs_f64()
}
