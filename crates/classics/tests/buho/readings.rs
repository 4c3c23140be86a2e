//! The printed forms that can be run do what is wrong with them.

use super::{ROOTS, look, random_positions};
use classics::buho::{Event, Reading, Reductions, Switches, Version};

#[test]
fn as_printed_no_reduced_move_ever_succeeds() {
    let repeated = |reductions| {
        let switches = Switches { reductions, ..Switches::of(Version::H) };
        let (mut reduced, mut again, mut waiting) = (0, 0, Vec::new());
        look(ROOTS[3], &switches, 5, &mut |event: &Event<'_>| match *event {
            Event::Reduced { ply, m } => {
                reduced += 1;
                waiting.push((ply, m));
            }
            Event::Repeated { ply, m } if waiting.last() == Some(&(ply, m)) => again += 1,
            Event::Left { ply, .. } => waiting.retain(|&(waiting, _)| waiting < ply),
            _ => {}
        });
        (reduced, again)
    };
    let (reduced, again) = repeated(Reductions::AsPrinted);
    assert!(reduced > 0 && again == 0, "{again} of {reduced}");
    let (corrected, again) = repeated(Reductions::WindowCorrected);
    assert!(corrected > 0 && again > 0, "{again} of {corrected}");
    let (meant, _) = repeated(Reductions::AsMeant);
    assert!(meant > 10 * corrected, "{meant} against {corrected}: only the principal variation was reduced");
}

#[test]
fn the_swapped_bounds_of_the_table_change_values() {
    let meant = Switches { draws: false, equal_depth_only: true, ..Switches::of(Version::D) };
    let printed = Switches { table_reading: Reading::AsPrinted, ..meant };
    let differs = |fen: &String| look(fen, &meant, 4, &mut ()).value != look(fen, &printed, 4, &mut ()).value;
    assert!(random_positions(6, 20).iter().any(differs));
}

#[test]
fn futility_as_printed_overlooks_captures() {
    // Far behind, with a queen to be had by a pawn: as printed, depth 1 leaves even that out.
    let fen = "q3k3/8/2q5/3P4/8/8/r6p/5K2 b - - 0 1";
    let meant = Switches { futility: Some(200), iterative: false, ..Switches::of(Version::A) };
    let printed = Switches { futility_reading: Reading::AsPrinted, ..meant };
    let count = |switches: &Switches| {
        let mut left_out = 0;
        look(fen, switches, 2, &mut |event: &Event<'_>| {
            left_out +=
                u32::from(matches!(event, Event::Cut { reason: classics::buho::Cut::Futility(_), .. }));
        });
        left_out
    };
    assert!(count(&printed) > count(&meant), "{} {}", count(&printed), count(&meant));
}
