//! Learning rate schedules, and the course of other settings over the epochs.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// A learning rate schedule.
///
/// ```
/// use trainer::train::Schedule;
/// let schedule: Schedule = "step:10:0.1".parse()?;
/// assert_eq!(schedule, Schedule::Step { every: 10, factor: 0.1 });
/// assert!((schedule.factor(25.0, 30.0) - 0.01).abs() < 1e-9);
/// assert_eq!("cosine".parse::<Schedule>()?.factor(0.0, 30.0), 1.0);
/// # Ok::<(), trainer::train::NoSchedule>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Schedule {
    /// The rate stays constant.
    Constant,
    /// The rate is multiplied by a factor every so many epochs.
    Step {
        /// The number of epochs.
        every: u32,
        /// The factor.
        factor: f64,
    },
    /// Cosine decay.
    Cosine {
        /// The final factor.
        last: f64,
    },
}

/// A number that changes linearly from a start to an end, epoch by epoch.
///
/// ```
/// use trainer::train::Course;
/// let course: Course = "0.2:0.4".parse()?;
/// assert_eq!((course.at(0, 3), course.at(2, 3), course.to_string().as_str()), (0.2, 0.4, "0.2:0.4"));
/// assert_eq!("0.3".parse::<Course>()?.at(1, 2), 0.3);
/// # Ok::<(), trainer::train::NoSchedule>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Course {
    /// In the first epoch.
    pub start: f64,
    /// In the last.
    pub end: f64,
}

/// Why a text is not a schedule.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoSchedule {
    /// Of the learning rate.
    #[error(
        "unknown schedule {0:?}; expected constant, step:EPOCHS:FACTOR (as step:10:0.1) or cosine:LAST (as cosine:0.01)"
    )]
    Schedule(String),
    /// Of another number.
    #[error("invalid value {0:?}; expected a number such as 0.3, or START:END such as 0.2:0.4")]
    Course(String),
}

impl Schedule {
    /// Returns the factor of the rate after `done` of `all` epochs, which need not be whole.
    #[must_use]
    pub fn factor(self, done: f64, all: f64) -> f64 {
        match self {
            Schedule::Constant => 1.0,
            Schedule::Step { every, factor } => factor.powi((done / f64::from(every)).floor() as i32),
            Schedule::Cosine { last } => {
                let way = (done / all.max(f64::MIN_POSITIVE)).clamp(0.0, 1.0);
                last + (1.0 - last) * f64::midpoint(1.0, (std::f64::consts::PI * way).cos())
            }
        }
    }
}

impl Course {
    /// Returns the number in this epoch, counted from 0, of `all`.
    #[must_use]
    pub fn at(self, epoch: u32, all: u32) -> f64 {
        let way = if all > 1 { f64::from(epoch.min(all - 1)) / f64::from(all - 1) } else { 1.0 };
        self.start * (1.0 - way) + self.end * way
    }
}

impl FromStr for Schedule {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Schedule, NoSchedule> {
        let wrong = || NoSchedule::Schedule(text.to_owned());
        let parts: Vec<&str> = text.split(':').collect();
        let number = |text: &str| text.parse::<f64>().ok().filter(|number| number.is_finite());
        let schedule = match parts.as_slice() {
            ["constant"] => Some(Schedule::Constant),
            ["step", every, factor] => {
                every.parse().ok().zip(number(factor)).map(|(every, factor)| Schedule::Step { every, factor })
            }
            ["cosine"] => Some(Schedule::Cosine { last: 0.01 }),
            ["cosine", last] => number(last).map(|last| Schedule::Cosine { last }),
            _ => None,
        };
        schedule.ok_or_else(wrong)
    }
}

impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Schedule::Constant => f.write_str("constant"),
            Schedule::Step { every, factor } => write!(f, "step:{every}:{factor}"),
            Schedule::Cosine { last } => write!(f, "cosine:{last}"),
        }
    }
}

impl FromStr for Course {
    type Err = NoSchedule;

    fn from_str(text: &str) -> Result<Course, NoSchedule> {
        let number = |text: &str| {
            let number = text.parse::<f64>().ok().filter(|number| number.is_finite());
            number.ok_or_else(|| NoSchedule::Course(text.to_owned()))
        };
        match text.split_once(':') {
            Some((start, end)) => Ok(Course { start: number(start)?, end: number(end)? }),
            None => number(text).map(|number| Course { start: number, end: number }),
        }
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.start.to_bits() == self.end.to_bits() {
            write!(f, "{}", self.start)
        } else {
            write!(f, "{}:{}", self.start, self.end)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_come_back_from_their_text() {
        for text in ["constant", "step:7:0.25", "cosine:0.02"] {
            assert_eq!(text.parse::<Schedule>().unwrap().to_string(), text);
        }
        for text in ["0.3", "0.25:0.5"] {
            assert_eq!(text.parse::<Course>().unwrap().to_string(), text);
        }
        for text in ["", "linear", "step", "step:x:0.1", "step:1", "cosine:", "cosine:nan", "step:1:2:3"] {
            assert!(text.parse::<Schedule>().is_err(), "{text}");
        }
        for text in ["", "a", "0.1:", ":0.2", "0.1:0.2:0.3", "inf"] {
            assert!(text.parse::<Course>().is_err(), "{text}");
        }
    }

    #[test]
    fn rates_fall_as_they_should() {
        let cosine = Schedule::Cosine { last: 0.1 };
        assert!((cosine.factor(0.0, 10.0) - 1.0).abs() < 1e-12);
        assert!((cosine.factor(5.0, 10.0) - 0.55).abs() < 1e-12);
        assert!((cosine.factor(10.0, 10.0) - 0.1).abs() < 1e-12);
        let step = Schedule::Step { every: 4, factor: 0.5 };
        assert_eq!([3.99, 4.0, 8.1].map(|done| step.factor(done, 10.0)), [1.0, 0.5, 0.25]);
    }
}
