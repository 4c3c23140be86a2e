use super::*;
use chess::Square;

fn known(value: i32, depth: u8) -> Known {
    Known { value, bound: Bound::Exact, depth, best: Some(Move::normal(Square::E2, Square::E4)) }
}

fn table(scheme: Replacement) -> Table {
    Table::new(4, scheme).unwrap()
}

/// What remains of three positions with the same place, stored one after the other with depths 3, 5
/// and 4.
fn survivors(scheme: Replacement) -> [bool; 3] {
    let mut table = table(scheme);
    for (key, depth) in [(4, 3), (8, 5), (12, 4)] {
        table.store(key, 0, &known(depth, depth as u8));
    }
    [4, 8, 12].map(|key| table.find(key, 0).is_some())
}

#[test]
fn schemes_keep_what_they_say() {
    assert_eq!(survivors(Replacement::Always), [false, false, true]);
    assert_eq!(survivors(Replacement::Never), [true, false, false]);
    assert_eq!(survivors(Replacement::Frozen), [true, false, false]);
    assert_eq!(survivors(Replacement::Depth), [false, true, false]);
    // The second came first and moved the first down; the third, less deep, took its place there.
    assert_eq!(survivors(Replacement::DepthAlways), [false, true, true]);
}

#[test]
fn the_old_entry_moves_down() {
    let mut table = table(Replacement::DepthAlways);
    table.store(4, 0, &known(1, 3));
    table.store(8, 0, &known(2, 3));
    assert_eq!(table.find(4, 0), Some(known(1, 3)));
    assert_eq!(table.find(8, 0), Some(known(2, 3)));
}

#[test]
fn only_a_frozen_table_keeps_old_news_of_the_same_position() {
    for &scheme in Replacement::ALL {
        let mut table = table(scheme);
        table.store(4, 0, &known(1, 3));
        table.store(4, 0, &known(2, 2));
        let kept = if scheme == Replacement::Frozen { known(1, 3) } else { known(2, 2) };
        assert_eq!(table.find(4, 0), Some(kept), "{scheme}");
        assert_eq!(table.find(8, 0), None);
    }
}

#[test]
fn mates_are_told_by_their_distance_from_the_root() {
    let mut table = table(Replacement::Always);
    // A mate five plies from the root, found two plies from it, is three plies away: nine from the
    // root when six down.
    table.store(1, 2, &known(super::super::score::MATE - 5, 4));
    assert_eq!(table.find(1, 6).unwrap().value, super::super::score::MATE - 9);
    table.store(1, 2, &known(super::super::score::mated(4), 4));
    assert_eq!(table.find(1, 0).unwrap().value, super::super::score::mated(2));
}

#[test]
fn bounds_settle_only_what_they_can() {
    let judge = |value, bound, reading| Known { value, bound, depth: 1, best: None }.judge(-10, 10, reading);
    let meant = |value, bound| judge(value, bound, Reading::AsMeant);
    assert_eq!(meant(10, Bound::Lower), Verdict::Settled(10));
    assert_eq!(meant(9, Bound::Lower), Verdict::Within(9, 10));
    assert_eq!(meant(-20, Bound::Lower), Verdict::Within(-10, 10));
    assert_eq!(meant(-10, Bound::Upper), Verdict::Settled(-10));
    assert_eq!(meant(5, Bound::Upper), Verdict::Within(-10, 5));
    assert_eq!(meant(50, Bound::Exact), Verdict::Settled(10));
    // Algorithm 9 takes a lower bound far below for proof that nothing better is there.
    assert_eq!(judge(-20, Bound::Lower, Reading::AsPrinted), Verdict::Settled(-10));
}

#[test]
fn tables_have_at_least_one_entry() {
    let mut table = Table::new(0, Replacement::Depth).unwrap();
    assert_eq!((table.entries(), table.fullness()), (1, 0));
    table.store(99, 0, &known(1, 1));
    assert_eq!(table.fullness(), 1000);
    table.clear();
    assert_eq!(table.find(99, 0), None);
}

#[test]
fn collisions_are_counted_by_their_type() {
    for &scheme in Replacement::ALL {
        let mut table = table(scheme);
        // Both have the place 0 of four; the upper half of their keys is the same.
        let (one, other) = (0xABCD_0123_0000_0004, 0xABCD_0123_0000_0008);
        table.begin(64);
        table.store(one, 0, &known(1, 3));
        table.store(one, 0, &known(1, 3));
        assert_eq!(table.collisions(), Collisions::default(), "{scheme}: the same position is none");
        assert_eq!(table.find(other, 0), None);
        table.store(other, 0, &known(2, 3));
        assert_eq!(table.collisions(), Collisions { type_1: 0, type_2: 1 }, "{scheme}");
        // With half of the bits the one is taken for the other.
        table.begin(32);
        table.clear();
        table.store(one, 0, &known(1, 3));
        assert_eq!(table.find(other, 0), Some(known(1, 3)));
        assert_eq!(table.find(one, 0), Some(known(1, 3)));
        assert_eq!(table.collisions(), Collisions { type_1: 1, type_2: 0 }, "{scheme}");
    }
}
