//! Through the network and back: outputs, loss and gradient of some positions.
//!
//! This is where the time goes, so it is written for the processor. Positions come in small groups. A group goes through the
//! first layer tile by tile, a sum of rows that stay in the cache; the sums are kept. Then the loss of each position is known,
//! and the group goes back tile by tile: each sum becomes the gradient of itself. The gradient of a row of weights is the sum of those
//! of the positions that have its input: the group is sorted by input once, so that a row is fetched and stored once a
//! group instead of once a position. All loops over columns are of fixed length, for the compiler to make vectors of.

use super::aligned::Aligned;
use super::layout::Layout;
use super::packed::{INPUTS, MOST_MEN, Packed};
use nnue::Shape;

/// How many positions go through a tile before the next tile.
pub(super) const GROUP: usize = 256;

/// What outputs are compared with: t = share * result + (1 - share) * sigmoid(score / scale).
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Target {
    pub(super) result_share: f32,
    pub(super) scale: f32,
}

/// Expected points for an output.
pub(super) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

impl Target {
    pub(super) fn of(&self, position: &Packed) -> f32 {
        let label = position.label();
        let expected = sigmoid(f32::from(label.score) / self.scale);
        self.result_share * label.result + (1.0 - self.result_share) * expected
    }
}

/// What one thread needs: the group it works on, and the sum of its gradients.
pub(super) struct Worker {
    layout: Layout,
    /// The gradient of the loss of all positions since it was last cleared.
    pub(super) gradient: Aligned,
    /// The group.
    pub(super) group: Vec<Packed>,
    /// The inputs of each row; the rows of a position are as the mover sees it, and as the other does.
    inputs: Vec<u16>,
    /// Where the inputs of each position begin, and how many a row has.
    lists: Vec<(u32, u32)>,
    /// The output that each position has.
    buckets: Vec<u8>,
    /// Rows by input, and where those of each input end.
    sorted: Vec<u16>,
    ends: Vec<u32>,
    /// The first layer before it is clipped, by tile, row and column; on the way back its gradient.
    sums: Aligned,
    /// What the network says of each position.
    pub(super) outputs: Vec<f32>,
    /// The gradient of the loss with respect to it.
    slopes: Vec<f32>,
}

/// Clipped to between 0 and 1.
#[inline(always)]
fn clip(x: f32) -> f32 {
    // Comparisons in this form are single instructions.
    let x = if x > 0.0 { x } else { 0.0 };
    if x < 1.0 { x } else { 1.0 }
}

/// The sum of a row, in a fixed order that suits vectors.
#[inline(always)]
fn total<const T: usize>(mut row: [f32; T]) -> f32 {
    let mut width = T / 2;
    while width > 0 {
        for i in 0..width {
            row[i] += row[i + width];
        }
        width /= 2;
    }
    row[0]
}

impl Worker {
    pub(super) fn new(shape: Shape) -> Worker {
        let layout = Layout::new(shape);
        Worker {
            layout,
            gradient: Aligned::new(layout.len()),
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

    /// Looks up what the network sees of the group.
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
            // Where its rows begin; counted up below, where they end.
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

    /// Gives the outputs of the group.
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
        let (weights, _) = parts.weights.as_chunks::<T>();
        let (bias, _) = parts.bias.as_chunks::<T>();
        let (outputs, _) = parts.outputs.as_chunks::<T>();
        let (sums, _) = self.sums.as_chunks_mut::<T>();
        let tiles = self.layout.tiles();
        for (output, &bucket) in self.outputs.iter_mut().zip(&self.buckets) {
            *output = parts.output_bias[usize::from(bucket)];
        }
        for tile in 0..tiles {
            let weights = &weights[tile * INPUTS..][..INPUTS];
            let sums = &mut sums[2 * GROUP * tile..][..2 * GROUP];
            for (position, &(start, count)) in self.lists.iter().enumerate() {
                let inputs = &self.inputs[start as usize..][..2 * count as usize];
                let mut products = [0.0; T];
                for (side, inputs) in inputs.chunks_exact(count as usize).enumerate() {
                    let mut sum: [f32; T] = bias[tile];
                    for &input in inputs {
                        let row = &weights[usize::from(input)];
                        for i in 0..T {
                            sum[i] += row[i];
                        }
                    }
                    let bucket = usize::from(self.buckets[position]);
                    let output = &outputs[(2 * bucket + side) * tiles + tile];
                    for i in 0..T {
                        let clipped = clip(sum[i]);
                        products[i] += clipped * clipped * output[i];
                    }
                    sums[2 * position + side] = sum;
                }
                self.outputs[position] += total(products);
            }
        }
    }

    /// Compares the outputs of the group with their targets; the loss, not divided by anything. The gradient is made
    /// so much smaller.
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
