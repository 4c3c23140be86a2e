//! The node count of `bench`: it changes when, and only when, search or evaluation change.

use engine::{BENCH_DEPTH, Options, bench, bench_network};
use nnue::Network;

/// Change this together with search or evaluation, and say in the commit what `quevedo bench` prints.
const SIGNATURE: u64 = 1_102_883;

/// The same by the network of the program.
const BY_NETWORK: u64 = 999_396;

#[test]
fn the_node_count_is_the_one_that_is_written_down() {
    let result = bench(BENCH_DEPTH, Options::default(), &mut |_, _| {}).unwrap();
    assert_eq!(result.nodes, SIGNATURE, "if this change is meant, write the new number down here");
    let result =
        bench_network(BENCH_DEPTH, Options::default(), Some(Network::built_in()), &mut |_, _| {}).unwrap();
    assert_eq!(
        result.nodes, BY_NETWORK,
        "if the network or the search were changed, write the new number down here"
    );
}
