//! Forward and backward pass: outputs, loss and gradient of some positions.
//!
//! This is the hot loop, so it is written for the processor. Positions come in small groups. A
//! group passes the first layer tile by tile, a sum of rows that stay in the cache; the sums are
//! kept. Then the loss of each position is known, and the group goes back tile by tile: each sum
//! becomes its own gradient. The gradient of a row of weights is the sum of those of the positions
//! that have its input: the group is sorted by input once, so that a row is loaded and stored once
//! per group instead of once per position. All loops over columns have fixed length, so that the
//! compiler can vectorise them.

use super::aligned::Aligned;
use super::layout::Layout;
use super::lessons::Lessons;
use super::packed::{INPUTS, MOST_MEN, Packed};
use nnue::Shape;
use std::array::from_fn;

/// Positions that pass a tile before the next tile.
pub(super) const GROUP: usize = 256;

/// The training target: t = share * result + (1 - share) * sigmoid(score / scale), or the latter
/// alone if there is no result.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Target {
    pub(super) result_share: f32,
    pub(super) scale: f32,
}

/// Returns the expected points of an output.
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Target {
    pub(super) fn of(&self, position: &Packed) -> f32 {
        let label = position.label();
        let expected = sigmoid(f32::from(label.score) / self.scale);
        let blend = |result| self.result_share * result + (1.0 - self.result_share) * expected;
        label.result.map_or(expected, blend)
    }
}

/// The state of one thread: its current group, and the sum of its gradients.
pub(super) struct Worker {
    layout: Layout,
    /// The gradient of the loss of all positions since it was last cleared.
    pub(super) gradient: Aligned,
    /// Creates HCE targets, once needed.
    pub(super) lessons: Option<Lessons>,
    /// The group.
    pub(super) group: Vec<Packed>,
    /// The inputs of each row; a position has two rows, from the mover's side and from the other's.
    inputs: Vec<u16>,
    /// Where the inputs of each position start, and how many a row has.
    lists: Vec<(u32, u32)>,
    /// The output bucket of each position.
    buckets: Vec<u8>,
    /// Rows by input, and where those of each input end.
    sorted: Vec<u16>,
    ends: Vec<u32>,
    /// The first layer before clipping, by tile, row and column; in the backward pass its gradient.
    sums: Aligned,
    /// The output of each position.
    pub(super) outputs: Vec<f32>,
    /// The gradient of the loss with respect to it.
    slopes: Vec<f32>,
}

/// Clips to between 0 and 1.
#[inline(always)]
fn clip(x: f32) -> f32 {
    // Comparisons in this form are single instructions.
    let x = if x > 0.0 { x } else { 0.0 };
    if x < 1.0 { x } else { 1.0 }
}

/// Lanes of a vector, at most.
const LANES: usize = 16;

/// The sum of a vector, in a fixed order.
#[inline(always)]
fn total(mut lanes: [f32; LANES]) -> f32 {
    let mut width = LANES / 2;
    while width > 0 {
        for i in 0..width {
            lanes[i] += lanes[i + width];
        }
        width /= 2;
    }
    lanes[0]
}

/// Returns the sums of both rows of a position.
///
/// Both at once: their additions are independent, and the loop ends, where branch prediction fails,
/// half as often.
#[inline(always)]
fn add_up<const T: usize>(
    bias: &[f32; T],
    mine: &[u16],
    other: &[u16],
    weights: &[[f32; T]; INPUTS],
) -> [[f32; T]; 2] {
    let mut sums = [*bias; 2];
    for (&mine, &other) in mine.iter().zip(other) {
        let rows = [&weights[usize::from(mine)], &weights[usize::from(other)]];
        // As new values rather than updates, sums stay in registers.
        sums = from_fn(|side| from_fn(|i| sums[side][i] + rows[side][i]));
    }
    sums
}

impl Worker {
    pub(super) fn new(shape: Shape) -> Worker {
        let layout = Layout::new(shape);
        Worker {
            layout,
            gradient: Aligned::new(layout.len()),
            lessons: None,
            group: Vec::with_capacity(GROUP),
            inputs: vec![0; 2 * MOST_MEN * GROUP],
            lists: Vec::with_capacity(GROUP),
            buckets: Vec::with_capacity(GROUP),
            sorted: vec![0; 2 * MOST_MEN * GROUP],
            ends: vec![0; INPUTS],
            sums: Aligned::new(2 * GROUP * layout.hidden),
            outputs: vec![0.0; GROUP],
            slopes: vec![0.0; GROUP],
        }
    }

    /// Computes the inputs of the group.
    fn look(&mut self) {
        let shape = Shape { hidden: self.layout.hidden, buckets: self.layout.buckets };
        self.lists.clear();
        self.buckets.clear();
        let mut start = 0;
        for position in &self.group {
            let count = position.count().min(MOST_MEN);
            let (mine, other) = self.inputs[start..start + 2 * count].split_at_mut(count);
            let mut places = mine.iter_mut().zip(other);
            position.inputs(|a, b| {
                if let Some((mine, other)) = places.next() {
                    (*mine, *other) = (a, b);
                }
            });
            self.lists.push((start as u32, count as u32));
            self.buckets.push(shape.bucket(count as u32) as u8);
            start += 2 * count;
        }
    }

    /// Sorts rows by input.
    fn sort(&mut self) {
        let used = self.lists.last().map_or(0, |&(start, count)| (start + 2 * count) as usize);
        let mut counts = [0_u32; INPUTS];
        for &input in &self.inputs[..used] {
            counts[usize::from(input)] += 1;
        }
        let mut sum = 0;
        for (end, count) in self.ends.iter_mut().zip(counts) {
            // Where its rows start; incremented below to where they end.
            *end = sum;
            sum += count;
        }
        for (position, &(start, count)) in self.lists.iter().enumerate() {
            let (start, count) = (start as usize, count as usize);
            for side in 0..2 {
                let row = (2 * position + side) as u16;
                for &input in &self.inputs[start + side * count..][..count] {
                    let end = &mut self.ends[usize::from(input)];
                    self.sorted[*end as usize] = row;
                    *end += 1;
                }
            }
        }
    }

    /// Computes the outputs of the group.
    pub(super) fn forward(&mut self, numbers: &[f32]) {
        self.look();
        if self.layout.tile == 64 {
            self.forward_tiles::<64>(numbers);
        } else {
            self.forward_tiles::<32>(numbers);
        }
    }

    fn forward_tiles<const T: usize>(&mut self, numbers: &[f32]) {
        let parts = self.layout.split(numbers);
        let (weights, _) = parts.weights.as_chunks::<T>().0.as_chunks::<INPUTS>();
        let (bias, _) = parts.bias.as_chunks::<T>();
        let (outputs, _) = parts.outputs.as_chunks::<T>();
        let (sums, _) = self.sums.as_chunks_mut::<T>();
        let tiles = self.layout.tiles();
        // The sum of an output is kept as a vector until the last tile.
        let mut totals = [[0.0; LANES]; GROUP];
        for tile in 0..tiles {
            let (pairs, _) = sums[2 * GROUP * tile..][..2 * GROUP].as_chunks_mut::<2>();
            let found = totals.iter_mut().zip(&self.buckets);
            for (((total, &bucket), &(start, count)), pair) in found.zip(&self.lists).zip(pairs) {
                let (mine, other) =
                    self.inputs[start as usize..][..2 * count as usize].split_at(count as usize);
                *pair = add_up(&bias[tile], mine, other, &weights[tile]);
                let place = 2 * usize::from(bucket) * tiles + tile;
                let (factors, others) = (&outputs[place], &outputs[place + tiles]);
                for first in (0..T).step_by(LANES) {
                    *total = from_fn(|i| {
                        let (mine, other) = (clip(pair[0][first + i]), clip(pair[1][first + i]));
                        total[i] + mine * mine * factors[first + i] + other * other * others[first + i]
                    });
                }
            }
        }
        for ((output, &bucket), &lanes) in self.outputs.iter_mut().zip(&self.buckets).zip(&totals) {
            *output = parts.output_bias[usize::from(bucket)] + total(lanes);
        }
    }

    /// Computes the loss of the group, unnormalised, and the gradient scaled by `share`.
    pub(super) fn judge(&mut self, target: Target, share: f32) -> f64 {
        let mut loss = 0.0;
        for ((position, &output), slope) in self.group.iter().zip(&self.outputs).zip(&mut self.slopes) {
            let found = sigmoid(output);
            let error = found - target.of(position);
            loss += f64::from(error) * f64::from(error);
            *slope = 2.0 * error * found * (1.0 - found) * share;
        }
        loss
    }

    /// Adds the gradient of the group.
    pub(super) fn backward(&mut self, numbers: &[f32]) {
        self.sort();
        if self.layout.tile == 64 {
            self.backward_tiles::<64>(numbers);
        } else {
            self.backward_tiles::<32>(numbers);
        }
    }

    fn backward_tiles<const T: usize>(&mut self, numbers: &[f32]) {
        let (outputs, _) = self.layout.split(numbers).outputs.as_chunks::<T>();
        let gradient = self.layout.split_mut(&mut self.gradient);
        let (weight_sums, _) = gradient.weights.as_chunks_mut::<T>();
        let (bias_sums, _) = gradient.bias.as_chunks_mut::<T>();
        let (output_sums, _) = gradient.outputs.as_chunks_mut::<T>();
        let (rows, _) = self.sums.as_chunks_mut::<T>();
        let tiles = self.layout.tiles();
        for (&slope, &bucket) in self.slopes.iter().zip(&self.buckets) {
            gradient.output_bias[usize::from(bucket)] += slope;
        }
        for tile in 0..tiles {
            let rows = &mut rows[2 * GROUP * tile..][..2 * GROUP];
            let mut bias_sum: [f32; T] = bias_sums[tile];
            for (position, &bucket) in self.buckets.iter().enumerate() {
                let slope = self.slopes[position];
                for side in 0..2 {
                    let place = (2 * usize::from(bucket) + side) * tiles + tile;
                    let (output, output_sum) = (&outputs[place], &mut output_sums[place]);
                    let row = &mut rows[2 * position + side];
                    for i in 0..T {
                        let clipped = clip(row[i]);
                        let inner = if row[i] < 1.0 { 2.0 * clipped * output[i] * slope } else { 0.0 };
                        output_sum[i] += clipped * clipped * slope;
                        bias_sum[i] += inner;
                        row[i] = inner;
                    }
                }
            }
            bias_sums[tile] = bias_sum;
            let weight_sums = &mut weight_sums[tile * INPUTS..][..INPUTS];
            let mut start = 0;
            for (weight_sum, &end) in weight_sums.iter_mut().zip(&self.ends) {
                let listed = &self.sorted[start..end as usize];
                start = end as usize;
                if listed.is_empty() {
                    continue;
                }
                let mut sum = *weight_sum;
                for &row in listed {
                    let row = &rows[usize::from(row)];
                    for i in 0..T {
                        sum[i] += row[i];
                    }
                }
                *weight_sum = sum;
            }
        }
    }
}
