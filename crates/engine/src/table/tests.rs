//! What is kept, what makes room, and what threads see of each other.

use super::*;
use chess::Square;

fn entry(depth: i32, score: i32) -> Entry {
    let best = Some(Move::normal(Square::E2, Square::E4));
    Entry { best, score, eval: Some(-7), depth, bound: Bound::Lower, pv: true }
}

#[test]
fn what_is_stored_is_found() {
    let table = Table::new(1).unwrap();
    for (key, eval) in [(1, Some(3)), (u64::MAX, None), (1 << 63, Some(-31_000))] {
        let stored = Entry { eval, ..entry(200, -31_990) };
        assert_eq!(table.probe(key), None);
        table.store(key, &stored);
        assert_eq!(table.probe(key), Some(stored));
    }
}

#[test]
fn a_search_without_a_best_move_keeps_the_one_that_was_known() {
    let table = Table::new(1).unwrap();
    table.store(5, &entry(8, 10));
    table.store(5, &Entry { best: None, bound: Bound::Upper, ..entry(9, -10) });
    let found = table.probe(5).unwrap();
    assert_eq!((found.best, found.score), (entry(8, 10).best, -10));
    // One that is much shallower changes nothing.
    table.store(5, &Entry { pv: false, ..entry(2, 99) });
    assert_eq!(table.probe(5).unwrap().score, -10);
}

#[test]
fn the_shallow_and_the_old_make_room() {
    let table = Table::new(0).unwrap(); // one cluster
    for (key, depth) in [(1, 9), (2, 3), (3, 7)] {
        table.store(key, &entry(depth, 0));
    }
    table.store(4, &entry(1, 0));
    assert!(table.probe(2).is_none() && table.probe(1).is_some() && table.probe(4).is_some());
    (0..3).for_each(|_| table.new_search());
    table.store(1, &entry(9, 0));
    table.store(4, &entry(1, 0));
    // The deep but old entry goes before the shallow new one.
    table.store(5, &entry(2, 0));
    assert!(table.probe(3).is_none() && table.probe(4).is_some());
    assert_eq!(table.fullness(), 1000);
}

/// How much a test of threads does; under miri, which is slow, little.
const ROUNDS: usize = if cfg!(miri) { 100 } else { 60_000 };

/// The entry that says this number, in all its parts, about the position with this key.
fn saying(key: u64, n: u32) -> Entry {
    let mixed = seeded::spread(u64::from(n) ^ key << 7);
    let from = Square::from_index((mixed >> 8 & 63) as usize).unwrap();
    let to = Square::from_index((mixed >> 14 & 63) as usize).unwrap();
    // A move from a square to itself is none.
    let to = if from == to { Square::from_index(from as usize ^ 1).unwrap() } else { to };
    let bound = [Bound::Upper, Bound::Lower, Bound::Exact][(mixed >> 20) as usize % 3];
    Entry {
        best: Some(Move::normal(from, to)),
        score: n as i32 - 16_000,
        eval: Some((mixed >> 30 & 63) as i32 - 32),
        depth: (mixed >> 40 & 127) as i32,
        bound,
        pv: mixed >> 50 & 1 == 1,
    }
}

/// Whether every part of an entry says the same; the evaluation may be a neighbour's, but is one
/// that somebody wrote.
fn is_whole(key: u64, seen: &Entry) -> bool {
    let said = saying(key, (seen.score + 16_000) as u32);
    let eval_is_any = seen.eval.is_none_or(|eval| (-32..32).contains(&eval));
    eval_is_any && Entry { eval: None, ..*seen } == Entry { eval: None, ..said }
}

/// Keys of which several share a cluster of a small table, and that differ in the bits that are
/// kept.
fn keys() -> Vec<u64> {
    (0..24_u64).map(|n| ((n % 8) << 61) | (n * 0x0101 + 1)).collect()
}

/// Threads write, read and begin new searches in a few clusters; nobody may see parts of two
/// entries.
#[test]
fn no_thread_sees_half_of_what_another_writes() {
    for clusters in [1, 3, 8] {
        let table =
            Table { clusters: (0..clusters).map(|_| Cluster::default()).collect(), generation: 0.into() };
        let seen = AtomicU64::new(0);
        std::thread::scope(|scope| {
            for thread in 0..4 {
                let (table, seen) = (&table, &seen);
                scope.spawn(move || {
                    let keys = keys();
                    let mut n = thread as u32 * 7000 + 1;
                    for round in 0..ROUNDS / 4 {
                        n = (n * 5 + 3) % 32_000;
                        let key = keys[(round * 7 + thread) % keys.len()];
                        table.store(key, &saying(key, n));
                        let other = keys[(round * 11 + thread * 3) % keys.len()];
                        if let Some(entry) = table.probe(other) {
                            assert!(is_whole(other, &entry), "{other:x}: {entry:?}");
                            seen.fetch_add(1, Relaxed);
                        }
                        if round % 97 == 0 && thread == 0 {
                            table.new_search();
                        }
                    }
                });
            }
        });
        assert!(seen.load(Relaxed) > ROUNDS as u64 / 100, "{clusters} clusters: hardly anything was found");
        assert!(table.fullness() <= 1000);
    }
}

/// The test above would notice: a word made of two is not whole.
#[test]
fn a_word_of_two_entries_is_noticed() {
    let (a, b) = (saying(1, 5), saying(1, 6));
    assert!(is_whole(1, &a) && is_whole(1, &b));
    assert!(!is_whole(1, &Entry { score: a.score, ..b }));
    assert!(!is_whole(1, &Entry { best: a.best, ..b }));
    assert!(!is_whole(2, &a));
}

/// A table of every size takes what it is given, and a new one knows nothing of the old.
#[test]
fn sizes_change_between_searches() {
    let sizes: &[usize] = if cfg!(miri) { &[0, 0] } else { &[0, 1, 2, 0, 3, 1] };
    for &megabytes in sizes {
        let mut table = Table::new(megabytes).unwrap();
        let most = if cfg!(miri) { 20 } else { 5000 };
        for n in 0..most {
            let key = seeded::spread(u64::from(n));
            assert!(table.probe(key).is_none_or(|entry| is_whole(key, &entry) || megabytes == 0));
            table.store(key, &saying(key, n));
            assert_eq!(table.probe(key).map(|entry| entry.score), Some(n as i32 - 16_000));
        }
        table.clear();
        assert!((0..most).all(|n| table.probe(seeded::spread(u64::from(n))).is_none()));
        assert_eq!(table.fullness(), 0);
    }
    assert_eq!(Table::new(usize::MAX).map(|_| ()), Err(NoMemory::Table(usize::MAX)));
}
