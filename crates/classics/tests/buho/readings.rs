//! The printed forms that can be run do what is wrong with them.

use super::{ROOTS, listen, look, random_positions};
use boards::{Bits, Board};
use classics::buho::{Cut, Event, Reading, Reductions, Switches, Version};

#[test]
fn as_printed_no_reduced_move_ever_succeeds() {
    let repeated = |reductions| {
        let switches = Switches { reductions, ..Switches::of(Version::H) };
        let (mut reduced, mut again, mut waiting) = (0, 0, Vec::new());
        for fen in [ROOTS[0], ROOTS[3], ROOTS[5]] {
            listen(fen, &switches, 6, &mut |event: &Event<'_>| match *event {
                Event::Reduced { ply, m } => {
                    reduced += 1;
                    waiting.push((ply, m));
                }
                Event::Repeated { ply, m } if waiting.last() == Some(&(ply, m)) => again += 1,
                Event::Left { ply, .. } => waiting.retain(|&(waiting, _)| waiting < ply),
                _ => {}
            });
        }
        (reduced, again)
    };
    let (reduced, again) = repeated(Reductions::AsPrinted);
    assert!(reduced > 0 && again == 0, "{again} of {reduced}");
    let (corrected, _) = repeated(Reductions::WindowCorrected);
    let (meant, again) = repeated(Reductions::AsMeant);
    assert!(corrected > 0 && again > 0, "{again} of {meant}");
    assert!(meant > 2 * corrected, "{meant} against {corrected}: only the principal variation was reduced");
}

#[test]
fn the_swapped_bounds_of_the_table_change_values() {
    let meant = Switches { draws: false, equal_depth_only: true, ..Switches::of(Version::D) };
    let printed = Switches { table_reading: Reading::AsPrinted, ..meant };
    let differs = |fen: &String| look(fen, &meant, 4).value != look(fen, &printed, 4).value;
    assert!(random_positions(6, 20, 20).iter().any(differs));
}

#[test]
fn futility_as_printed_leaves_out_more_captures() {
    // The queen can be taken at once: whatever wins less is futile two plies later.
    let fen = "6k1/5pp1/7p/3q4/8/8/2R2PPP/3Q2K1 w - - 0 1";
    let captures = |futility_reading| {
        let switches = Switches { futility: Some(200), futility_reading, ..Switches::of(Version::B) };
        let (mut path, mut left_out) = (Vec::new(), 0);
        listen(fen, &switches, 3, &mut |event: &Event<'_>| match *event {
            Event::Entered { ply, by, quiescence: false, .. } => {
                path.truncate(ply.saturating_sub(1));
                path.extend(by);
            }
            Event::Cut { ply, reason: Cut::Futility(m) } => {
                path.truncate(ply);
                let mut board = Board::<Bits>::from_fen(fen).unwrap();
                path.iter().for_each(|&m| board.make(m));
                left_out += u32::from(board.captured(m).is_some());
            }
            _ => {}
        });
        left_out
    };
    let (printed, meant) = (captures(Reading::AsPrinted), captures(Reading::AsMeant));
    assert!(printed > meant, "{printed} and {meant}");
}
