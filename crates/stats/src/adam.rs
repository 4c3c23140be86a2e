//! Adam, the optimiser with which weights are fitted: gradient descent by moments of the gradient.
//!
//! A step moves each number against the recent mean of its gradient, divided by the gradient's
//! usual size (Kingma and Ba, 2015). Weight decay is decoupled from the gradient, as in AdamW
//! (Loshchilov and Hutter, 2019). Networks, evaluation weights and the laboratory's experiments all
//! take their steps here.
//!
//! ```
//! use stats::adam::{Adam, Decay};
//! // The minimum of (x - 3)² is at 3.
//! let (mut x, mut first, mut second) = ([0.0_f64], [0.0], [0.0]);
//! for step in 1..=500 {
//!     let slope = [2.0 * (x[0] - 3.0)];
//!     let adam = Adam { step, rate: 0.05, epsilon: 1e-8, decay: Decay::None };
//!     adam.descend(&mut x, &mut first, &mut second, &slope);
//! }
//! assert!((x[0] - 3.0).abs() < 0.01);
//! ```

use std::ops::{Add, Div, Mul, Sub};

/// A floating-point number that Adam can fit.
pub trait Real:
    Copy + Add<Output = Self> + Div<Output = Self> + Mul<Output = Self> + Sub<Output = Self>
{
    /// One.
    const ONE: Self;
    /// The decay rates of the first and the second moment.
    const BETA: [Self; 2];

    /// Returns the square root.
    #[must_use]
    fn root(self) -> Self;

    /// Returns a power.
    #[must_use]
    fn power(self, exponent: i32) -> Self;
}

macro_rules! real {
    ($type:ty) => {
        impl Real for $type {
            const ONE: $type = 1.0;
            const BETA: [$type; 2] = [0.9, 0.999];

            fn root(self) -> $type {
                self.sqrt()
            }

            fn power(self, exponent: i32) -> $type {
                self.powi(exponent)
            }
        }
    };
}

real!(f32);
real!(f64);

/// Weight decay: how numbers shrink by themselves, per unit of learning rate.
///
/// The order of operations is part of it: in exact arithmetic `Before` and `Within` are the same,
/// but stored trainings and experiments repeat to the last bit only in their own.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Decay<T> {
    /// None: x - r (m / c) / s, with mean m, its correction c and size s.
    None,
    /// The number shrinks before the step: (1 - r d) x - (r / c) m / s.
    Before(T),
    /// Decay and step are one sum: x - r (m / c / s + d x).
    Within(T),
}

/// A step of Adam.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Adam<T> {
    /// The number of the step, from 1 on.
    pub step: u64,
    /// The learning rate.
    pub rate: T,
    /// What is added to the size of a gradient, so that none is zero.
    pub epsilon: T,
    /// Weight decay.
    pub decay: Decay<T>,
}

impl<T: Real> Adam<T> {
    /// Takes the step: updates numbers and the moments of their gradient. Lengths must be equal.
    pub fn descend(&self, numbers: &mut [T], first: &mut [T], second: &mut [T], slopes: &[T]) {
        let power = i32::try_from(self.step).unwrap_or(i32::MAX);
        // Bias correction: both moments start at zero.
        let [one, two] = T::BETA.map(|beta| T::ONE - beta.power(power));
        let Adam { rate, epsilon, .. } = *self;
        let size = |second: T| (second / two).root() + epsilon;
        match self.decay {
            Decay::None => each(numbers, first, second, slopes, |number, mean, second| {
                number - rate * (mean / one) / size(second)
            }),
            Decay::Before(decay) => {
                let (keep, corrected) = (T::ONE - rate * decay, rate / one);
                each(numbers, first, second, slopes, |number, mean, second| {
                    number * keep - corrected * mean / size(second)
                });
            }
            Decay::Within(decay) => each(numbers, first, second, slopes, |number, mean, second| {
                number - rate * (mean / one / size(second) + decay * number)
            }),
        }
    }
}

/// Updates the moments of each number, then the number itself.
#[inline]
fn each<T: Real>(
    numbers: &mut [T],
    first: &mut [T],
    second: &mut [T],
    slopes: &[T],
    moved: impl Fn(T, T, T) -> T,
) {
    let [keep_first, keep_second] = T::BETA;
    let moments = first.iter_mut().zip(second);
    for ((number, (first, second)), &slope) in numbers.iter_mut().zip(moments).zip(slopes) {
        *first = keep_first * *first + (T::ONE - keep_first) * slope;
        *second = keep_second * *second + (T::ONE - keep_second) * slope * slope;
        *number = moved(*number, *first, *second);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slopes without a pattern, of different sizes.
    fn slope(step: u64, place: usize) -> f64 {
        let noise = (step * 31 + place as u64 * 17) % 23;
        (noise as f64 - 11.0) * 10.0_f64.powi(-(place as i32) - 1)
    }

    /// Each form, written as its users once had it, gives the same bits.
    #[test]
    fn all_forms_round_as_their_formulas_do() {
        const BETA: [f64; 2] = [0.9, 0.999];
        let start = [0.5, -1.25, 2.0];
        for decay in [Decay::None, Decay::Within(0.01)] {
            let (mut numbers, mut first, mut second) = (start, [0.0; 3], [0.0; 3]);
            let (mut plain, mut mean, mut square) = (start, [0.0_f64; 3], [0.0_f64; 3]);
            for step in 1..=200 {
                let slopes = std::array::from_fn::<_, 3, _>(|place| slope(step, place));
                Adam { step, rate: 0.003, epsilon: 1e-8, decay }.descend(
                    &mut numbers,
                    &mut first,
                    &mut second,
                    &slopes,
                );
                let [one, two] = BETA.map(|beta| 1.0 - beta.powi(step as i32));
                for place in 0..3 {
                    mean[place] = BETA[0] * mean[place] + (1.0 - BETA[0]) * slopes[place];
                    square[place] = BETA[1] * square[place] + (1.0 - BETA[1]) * slopes[place] * slopes[place];
                    let size = (square[place] / two).sqrt() + 1e-8;
                    match decay {
                        Decay::Within(decay) => {
                            plain[place] -= 0.003 * (mean[place] / one / size + decay * plain[place]);
                        }
                        _ => plain[place] -= 0.003 * (mean[place] / one) / size,
                    }
                }
            }
            assert_eq!(numbers.map(f64::to_bits), plain.map(f64::to_bits), "{decay:?}");
        }
    }

    #[test]
    fn single_precision_rounds_as_its_formula_does() {
        const BETA: [f32; 2] = [0.9, 0.999];
        let (mut numbers, mut first, mut second) = ([0.5_f32, -1.25], [0.0; 2], [0.0; 2]);
        let (mut plain, mut mean, mut square) = (numbers, [0.0_f32; 2], [0.0_f32; 2]);
        for step in 1..=200 {
            let slopes = std::array::from_fn::<_, 2, _>(|place| slope(step, place) as f32);
            Adam { step, rate: 0.001, epsilon: 1e-8, decay: Decay::Before(0.01) }.descend(
                &mut numbers,
                &mut first,
                &mut second,
                &slopes,
            );
            let [one, two] = BETA.map(|beta| 1.0 - beta.powi(step as i32));
            let (rate, keep) = (0.001_f32 / one, 1.0 - 0.001_f32 * 0.01);
            for place in 0..2 {
                mean[place] = BETA[0] * mean[place] + (1.0 - BETA[0]) * slopes[place];
                square[place] = BETA[1] * square[place] + (1.0 - BETA[1]) * slopes[place] * slopes[place];
                plain[place] =
                    plain[place] * keep - rate * mean[place] / ((square[place] / two).sqrt() + 1e-8);
            }
        }
        assert_eq!(numbers.map(f32::to_bits), plain.map(f32::to_bits));
    }
}
