//! The weights as a Rust file.

use eval::GROUPS;
use std::fmt::Write;

const HEAD: &str = "\
//! The values of the weights, written by `quevedo tune-eval`; what they stand for is in `weights.rs`.
//!
//! tidy: a table

use crate::Pair;
use crate::weights::Weights;

const fn p(mg: i32, eg: i32) -> Pair {
    Pair::new(mg, eg)
}

#[rustfmt::skip]
pub(crate) static WEIGHTS: Weights = Weights {
";

/// Returns the evaluation's file `tuned.rs` with these weights, rounded; missing ones are zero.
#[must_use]
pub fn source(weights: &[[f64; 2]]) -> String {
    let mut text = HEAD.to_owned();
    for group in GROUPS {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {}: [", group.name);
        let indices: Vec<usize> = group.range().collect();
        for row in indices.chunks(8) {
            let pair = |&index: &usize| {
                let [mg, eg] = weights.get(index).copied().unwrap_or_default();
                format!("p({}, {}),", mg.round() as i32, eg.round() as i32)
            };
            let _ = writeln!(text, "        {}", row.iter().map(pair).collect::<Vec<_>>().join(" "));
        }
        text.push_str("    ],\n");
    }
    text.push_str("};\n");
    text
}
