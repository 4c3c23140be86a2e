//! Rate limits.

use std::time::{Duration, Instant};

/// A token bucket that refills at a rate per second; each event takes one token.
#[derive(Debug)]
pub struct Bucket {
    most: f64,
    a_second: f64,
    drops: f64,
    filled: Instant,
}

impl Bucket {
    /// Creates a full bucket.
    pub fn new(most: u32, a_second: u32) -> Bucket {
        Bucket { most: most.into(), a_second: a_second.into(), drops: most.into(), filled: Instant::now() }
    }

    /// Takes a token at this time; if there is none, returns how long to wait.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let since = now.saturating_duration_since(self.filled);
        self.drops = (self.drops + since.as_secs_f64() * self.a_second).min(self.most);
        self.filled = now;
        if self.drops >= 1.0 {
            self.drops -= 1.0;
            return Ok(());
        }
        Err(Duration::from_secs_f64((1.0 - self.drops) / self.a_second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let mut bucket = Bucket::new(3, 2);
        let start = Instant::now();
        assert!((0..3).all(|_| bucket.take(start).is_ok()));
        assert_eq!(bucket.take(start), Err(Duration::from_millis(500)));
        let later = start + Duration::from_secs(1);
        assert!(bucket.take(later).is_ok() && bucket.take(later).is_ok() && bucket.take(later).is_err());
    }
}
