//! What day it is, whatever the clock of the machine says.

use std::time::SystemTime;
use time::UtcDateTime;

/// The date and time in universal time. A clock before 1970 or after 9999 gives the beginning of 1970: no date can be
/// written for it, and [`UtcDateTime::now`] would panic.
#[must_use]
pub fn utc_now() -> UtcDateTime {
    utc(SystemTime::now())
}

fn utc(moment: SystemTime) -> UtcDateTime {
    let since = moment.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let seconds = i64::try_from(since.as_secs()).ok();
    seconds
        .and_then(|seconds| UtcDateTime::from_unix_timestamp(seconds).ok())
        .unwrap_or(UtcDateTime::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_clock_that_is_far_off_gives_a_date_all_the_same() {
        let at = |seconds| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        let date = |moment| {
            let date = utc(moment).date();
            (date.year(), u8::from(date.month()), date.day())
        };
        assert_eq!(date(at(951_782_400)), (2000, 2, 29));
        assert_eq!(date(at(253_402_300_799)), (9999, 12, 31));
        for wrong in [at(253_402_300_800), at(1 << 60), SystemTime::UNIX_EPOCH - Duration::from_secs(1)] {
            assert_eq!(date(wrong), (1970, 1, 1));
        }
    }
}
