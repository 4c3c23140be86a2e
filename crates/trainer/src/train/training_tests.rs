//! The gradient against differences, fast sums against slow ones, and that a network learns.

use super::*;
use crate::train::fixtures::positions;
use crate::train::packed::INPUTS;
use seeded::Random;

/// The slow twin, in double precision, written from the description of the network: what it says of
/// a position.
fn output(layout: &Layout, numbers: &[f64], position: &Packed) -> f64 {
    let mut sides = [vec![0.0; layout.hidden], vec![0.0; layout.hidden]];
    for side in &mut sides {
        side.copy_from_slice(&numbers[layout.bias()]);
    }
    position.inputs(|mine, other| {
        for (side, input) in sides.iter_mut().zip([mine, other]) {
            for (column, sum) in side.iter_mut().enumerate() {
                *sum += numbers[layout.weight(input.into(), column)];
            }
        }
    });
    let shape = nnue::Shape { hidden: layout.hidden, buckets: layout.buckets };
    let bucket = shape.bucket(position.count() as u32);
    let weights = &numbers[layout.outputs()][bucket * 2 * layout.hidden..];
    let neurons = sides.iter().flatten().map(|sum| sum.clamp(0.0, 1.0).powi(2));
    neurons.zip(weights).map(|(neuron, weight)| neuron * weight).sum::<f64>()
        + numbers[layout.output_bias()][bucket]
}

/// The mean loss, slowly.
fn loss(layout: &Layout, numbers: &[f64], positions: &[Packed], settings: &Settings) -> f64 {
    let one = |position: &Packed| {
        let label = position.label();
        let curve = |x: f64| 1.0 / (1.0 + (-x).exp());
        let share = settings.result_share.end;
        let expected = curve(f64::from(label.score) / settings.scale);
        let target =
            label.result.map_or(expected, |result| share * f64::from(result) + (1.0 - share) * expected);
        (curve(output(layout, numbers, position)) - target).powi(2)
    };
    positions.iter().map(one).sum::<f64>() / positions.len() as f64
}

fn doubled(numbers: &[f32]) -> Vec<f64> {
    numbers.iter().map(|&number| number.into()).collect()
}

fn settings(hidden: usize, buckets: usize, threads: usize) -> Settings {
    Settings { hidden, buckets, threads, scale: 300.0, ..Settings::default() }
}

#[test]
fn the_gradient_is_that_of_the_loss() {
    for (hidden, buckets, threads) in [(32, 1, 1), (64, 8, 2), (96, 3, 3), (128, 2, 1)] {
        let mut training = positions(300, 5);
        // Some have no result.
        for packed in training.iter_mut().step_by(3) {
            *packed = Packed::unfinished(&packed.position().unwrap(), packed.label().score);
        }
        let data = Data { training, ..Data::default() };
        let settings = settings(hidden, buckets, threads);
        let mut training = Training::new(settings.clone(), &data).unwrap();
        let layout = training.layout;
        let share = settings.result_share.end;
        let sum = training.gradient(0..300, share, 0.0) / 300.0;
        let numbers = doubled(&training.model.numbers);
        let exact = loss(&layout, &numbers, &data.training, &settings);
        assert!((sum - exact).abs() < 1e-6, "{sum} is not {exact}");

        let mut gradient = vec![0.0; layout.len()];
        for worker in &training.workers {
            for (sum, part) in gradient.iter_mut().zip(&*worker.gradient) {
                *sum += f64::from(*part);
            }
        }
        let largest = gradient.iter().fold(0.0_f64, |most, slope| most.max(slope.abs()));
        let mut random = Random::of_part(3, 4);
        let mut places: Vec<usize> = (0..30).map(|_| random.below(INPUTS * hidden)).collect();
        places.extend((0..10).map(|_| layout.bias().start + random.below(hidden)));
        places.extend((0..20).map(|_| layout.outputs().start + random.below(2 * hidden * buckets)));
        places.extend(layout.output_bias());
        let mut felt = 0;
        for place in places {
            let mut moved = numbers.clone();
            let difference = [1e-5, -1e-5].map(|step| {
                moved[place] = numbers[place] + step;
                loss(&layout, &moved, &data.training, &settings)
            });
            let slope = (difference[0] - difference[1]) / 2e-5;
            felt += u32::from(slope.abs() > largest / 1000.0);
            let error = (slope - gradient[place]).abs();
            assert!(
                error < 1e-3 * slope.abs() + 1e-5 * largest,
                "{place}: {} is not {slope}",
                gradient[place]
            );
        }
        assert!(felt > 20, "only {felt} numbers matter");
    }
}

#[test]
fn a_thousand_positions_are_learnt_by_heart() {
    let data = Data { training: positions(1000, 6), ..Data::default() };
    let settings = Settings {
        epochs: 120,
        batch: 100,
        rate: 0.005,
        result_share: super::super::schedule::Course { start: 0.5, end: 0.5 },
        ..settings(64, 1, 2)
    };
    let mut training = Training::new(settings, &data).unwrap();
    let mut losses = Vec::new();
    while let Some(advance) = training.advance().unwrap() {
        losses.extend(advance.epoch.map(|epoch| epoch.training));
    }
    assert_eq!(losses.len(), 120);
    assert!(losses[0] > 0.02 && losses[119] < 0.0005, "{} to {}", losses[0], losses[119]);
    // And what it says is what was to be learnt.
    let target = Target { result_share: 0.5, scale: 300.0 };
    let outputs = training.model().outputs(&data.training);
    let near = outputs.iter().zip(&data.training).filter(|(output, position)| {
        (super::super::kernel::sigmoid(**output) - target.of(position)).abs() < 0.05
    });
    assert!(near.count() > 950);
}

/// In the end the first layer is what it will be in whole numbers, and only the output still
/// learns.
#[test]
fn the_first_layer_settles_before_the_end() {
    let data = Data { training: positions(2000, 3), ..Data::default() };
    let settings = Settings { batch: 50, epochs: 2, ..settings(32, 2, 2) };
    let mut training = Training::new(settings, &data).unwrap();
    let first = 0..training.layout.bias().end;
    let is_whole =
        |number: &f32| (number * nnue::QA as f32 - (number * nnue::QA as f32).round()).abs() < 1e-4;
    let mut seen = Vec::new();
    while training.advance().unwrap().is_some() {
        let numbers = &training.model.numbers;
        let settled = numbers[first.clone()].iter().all(is_whole);
        assert_eq!(settled, training.batches() > 76, "{}", training.batches());
        if settled {
            seen.push((numbers[first.clone()].to_vec(), numbers[first.end..].to_vec()));
        }
    }
    assert_eq!(seen.len(), 4);
    for pair in seen.windows(2) {
        assert!(pair[0].0 == pair[1].0 && pair[0].1 != pair[1].1);
    }
    assert!(training.workers.iter().all(|worker| worker.gradient.iter().all(|&slope| slope == 0.0)));
}

#[test]
fn batches_are_of_one_size_and_take_each_position_once() {
    for (count, batch, batches) in
        [(1000, 300, 3), (1000, 16_384, 1), (1000, 999, 1), (1000, 1, 1000), (7, 3, 2)]
    {
        let data = Data { training: positions(count, 1), ..Data::default() };
        let training = Training::new(Settings { batch, ..settings(32, 1, 1) }, &data).unwrap();
        assert_eq!(training.batches_per_epoch(), batches);
        let mut next = 0;
        for number in 0..batches {
            let range = training.range(number);
            assert_eq!(range.start, next);
            assert!(range.len().abs_diff(count / batches as usize) <= 1);
            next = range.end;
        }
        assert_eq!(next, count);
    }
}

#[test]
fn a_network_that_runs_away_is_told() {
    let data = Data { training: positions(100, 1), ..Data::default() };
    let mut training = Training::new(settings(32, 1, 1), &data).unwrap();
    training.advance().unwrap();
    // Once it would show in the loss, and once in a sum that is clipped.
    let layout = training.layout;
    for place in [layout.output_bias().start, layout.bias().start] {
        let mut training = Training::new(settings(32, 1, 1), &data).unwrap();
        training.model.numbers[place] = f32::NAN;
        assert_eq!(training.advance(), Err(TrainError::RunAway { batch: 0 }));
    }
    let error = TrainError::RunAway { batch: 0 };
    assert!(error.to_string().contains("smaller learning rate"));
}

/// Each thread adds up in its own order, so one number of threads gives one network, and another
/// nearly the same.
#[test]
fn threads_hardly_matter() {
    let data = Data { training: positions(3000, 2), ..Data::default() };
    let trained = |threads| {
        let mut training =
            Training::new(Settings { batch: 500, epochs: 2, ..settings(64, 4, threads) }, &data).unwrap();
        while training.advance().unwrap().is_some() {}
        training.model.numbers
    };
    let one = trained(1);
    let three = trained(3);
    assert_eq!(trained(3), three);
    let apart = one.iter().zip(&*three).map(|(one, three)| (one - three).abs()).fold(0.0, f32::max);
    assert!(apart < 0.01, "{apart}");
}
