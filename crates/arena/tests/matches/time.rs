//! Programs and their time. The times are such that a healthy program keeps them on a busy machine, too.

use crate::table::{BOTH, Match, mock, no_fault, only_fault, plan, play, random};
use arena::engine::Fault;
use arena::{Pace, Protocol};
use std::time::Duration;
use tempfile::tempdir;

fn at_pace(protocol: Protocol, fault: &str, pace: Pace) -> Match {
    let folder = tempdir().unwrap();
    let flags = fault.replace("ONCE", &format!("--once {}", folder.path().join("once").display()));
    let mut bad = mock("bad", protocol, &flags);
    bad.pace = pace;
    let mut plan = plan(vec![bad, random("good")], 1);
    plan.adjudication.move_limit = Some(15);
    play(folder.path(), &plan)
}

fn clock(rule: &str) -> Pace {
    Pace { clock: Some(rule.parse().unwrap()), ..Pace::default() }
}

fn each_move(seconds: u64) -> Pace {
    Pace { move_time: Some(Duration::from_secs(seconds)), ..Pace::default() }
}

#[test]
fn who_oversteps_the_clock_has_lost() {
    for protocol in BOTH {
        for fault in ["--fault late=60000 ONCE", "--fault ignores-limits --at-move 2 ONCE"] {
            let (fault, _) = only_fault(2, &at_pace(protocol, fault, clock("3")));
            assert!(matches!(fault, Fault::Time { .. }), "{fault:?}");
        }
    }
}

#[test]
fn who_oversteps_the_time_of_a_move_has_lost() {
    for protocol in BOTH {
        for fault in ["--fault late=60000 ONCE", "--fault ignores-limits --at-move 2 ONCE"] {
            let (fault, _) = only_fault(2, &at_pace(protocol, fault, each_move(3)));
            assert!(matches!(fault, Fault::Time { .. }), "{fault:?}");
        }
    }
}

#[test]
fn the_margin_is_granted() {
    let pace = Pace { margin: Some(Duration::from_secs(100)), ..each_move(1) };
    for protocol in BOTH {
        // It takes half a second more than it may.
        no_fault(2, &at_pace(protocol, "--fault ignores-limits --at-move 2", pace));
    }
}

#[test]
fn who_is_slow_but_in_time_is_not_blamed_and_the_clock_runs() {
    for protocol in BOTH {
        let played = at_pace(protocol, "--fault slow=60", clock("100+0.02"));
        no_fault(2, &played);
        for record in &played.records {
            let first = usize::from((record.white == "bad") != (record.opening_plies % 2 == 0));
            let mut left = Duration::from_secs(100);
            for note in record.notes.iter().skip(first).step_by(2) {
                // The clock starts when the line has been written. If this process is held up just then, the engine, which
                // sleeps for 60 ms, has begun before.
                assert!(note.elapsed >= Duration::from_millis(50), "{note:?}");
                left = left - note.elapsed + Duration::from_millis(20);
                let told = note.clock.unwrap();
                assert!(told.abs_diff(left) < Duration::from_micros(100), "{told:?} {left:?}");
            }
        }
    }
}

#[test]
fn limits_of_depth_and_nodes_are_no_limits_of_time() {
    for protocol in BOTH {
        let pace = Pace { depth: Some(3), ..Pace::default() };
        no_fault(2, &at_pace(protocol, "--fault slow=50 --fault ignores-limits --at-move 4", pace));
    }
    let pace = Pace { nodes: Some(100), ..Pace::default() };
    no_fault(2, &at_pace(Protocol::Uci, "", pace));
}
