//! AdamW on all threads: each takes the step of [`stats::adam`] for a part of the numbers.

use super::layout::Layout;
use stats::adam::{self, Decay};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread::Builder;

/// Weights are clipped to this, so that they fit their quantised form.
pub const CLIP: f32 = 1.98;
const EPSILON: f32 = 1e-8;

/// The first and second moments of each number's gradient.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Adam {
    pub(super) first: Vec<f32>,
    pub(super) second: Vec<f32>,
}

/// The settings of a step.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Its number, from 1 on.
    pub(super) number: u64,
    pub(super) rate: f32,
    /// Weight decay per unit of learning rate; biases do not decay.
    pub(super) decay: f32,
    /// Whether the first layer is frozen.
    pub(super) only_output: bool,
}

/// A range of all numbers, with what has to be updated there.
struct Slice<'a> {
    start: usize,
    numbers: &'a mut [f32],
    first: &'a mut [f32],
    second: &'a mut [f32],
    gradients: Vec<&'a mut [f32]>,
}

impl Adam {
    pub(super) fn new(length: usize) -> Adam {
        Adam { first: vec![0.0; length], second: vec![0.0; length] }
    }

    /// Takes a step with the sum of these gradients, which are cleared. Each runs a part of it on a
    /// thread.
    pub(super) fn step(
        &mut self,
        layout: &Layout,
        numbers: &mut [f32],
        gradients: Vec<&mut [f32]>,
        step: Step,
    ) {
        let length = layout.len().div_ceil(gradients.len().max(1)).next_multiple_of(64);
        let mut rest = Slice {
            start: 0,
            numbers,
            first: self.first.as_mut_slice(),
            second: self.second.as_mut_slice(),
            gradients,
        };
        let mut slices = Vec::new();
        while !rest.numbers.is_empty() {
            let (slice, other) = rest.split(length);
            rest = other;
            slices.push(Mutex::new(Some(slice)));
        }
        let update = |slice: &Mutex<Option<Slice<'_>>>| {
            let slice = slice.lock().unwrap_or_else(PoisonError::into_inner).take();
            slice.into_iter().for_each(|slice| slice.update(layout, step));
        };
        std::thread::scope(|scope| {
            let update = &update;
            let Some((last, others)) = slices.split_last() else { return };
            let started = |slice| Builder::new().spawn_scoped(scope, move || update(slice)).is_ok();
            let left: Vec<_> = others.iter().filter(|slice| !started(*slice)).collect();
            // The last one, and those without a thread, are done here.
            update(last);
            left.into_iter().for_each(update);
        });
    }
}

impl<'a> Slice<'a> {
    fn split(self, length: usize) -> (Slice<'a>, Slice<'a>) {
        let length = length.min(self.numbers.len());
        let (numbers, other_numbers) = self.numbers.split_at_mut(length);
        let (first, other_first) = self.first.split_at_mut(length);
        let (second, other_second) = self.second.split_at_mut(length);
        let (gradients, other_gradients) =
            self.gradients.into_iter().map(|gradient| gradient.split_at_mut(length)).unzip();
        let other = Slice {
            start: self.start + length,
            numbers: other_numbers,
            first: other_first,
            second: other_second,
            gradients: other_gradients,
        };
        (Slice { start: self.start, numbers, first, second, gradients }, other)
    }

    fn update(mut self, layout: &Layout, step: Step) {
        if let Some((sum, others)) = self.gradients.split_first_mut() {
            for other in others {
                for (sum, part) in sum.iter_mut().zip(other.iter_mut()) {
                    *sum += *part;
                    *part = 0.0;
                }
            }
        }
        for (range, decay, stays) in [
            (layout.weights(), step.decay, step.only_output),
            (layout.bias(), 0.0, step.only_output),
            (layout.outputs(), step.decay, false),
            (layout.output_bias(), 0.0, false),
        ] {
            let place = |index: usize| index.clamp(self.start, self.start + self.numbers.len()) - self.start;
            let range = place(range.start)..place(range.end);
            if stays {
                self.gradients.iter_mut().for_each(|gradient| gradient[range.clone()].fill(0.0));
            } else {
                self.descend(range, Step { decay, ..step });
            }
        }
    }

    fn descend(&mut self, range: Range<usize>, step: Step) {
        let Some(sums) = self.gradients.first_mut() else { return };
        let (numbers, sums) = (&mut self.numbers[range.clone()], &mut sums[range.clone()]);
        let (first, second) = (&mut self.first[range.clone()], &mut self.second[range]);
        let decay = Decay::Before(step.decay);
        adam::Adam { step: step.number, rate: step.rate, epsilon: EPSILON, decay }
            .descend(numbers, first, second, sums);
        numbers.iter_mut().for_each(|number| *number = number.clamp(-CLIP, CLIP));
        sums.fill(0.0);
    }
}
