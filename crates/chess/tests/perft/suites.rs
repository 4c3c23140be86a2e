//! Suites of counts where `../shared/data` lies beside the workspace, each position to the depth that a node cap
//! allows.

use chess::epd::{Epd, EpdLines};
use chess::perft::{Perft, perft};
use chess::{Illegal, IllegalReason, Position, Setup};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Counts above this one are left to the full suites.
const NODE_CAP: u64 = 3_000_000;
const THREADS: usize = 2;

/// A position with the number of sequences of some lengths.
struct Entry {
    name: String,
    position: Position,
    counts: Vec<(u8, u64)>,
}

/// The text of a suite, or `None` with a note that the test is skipped.
fn suite(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/perft").join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(error) => {
            eprintln!("SKIPPED: {}: {error}", path.display());
            None
        }
    }
}

/// Counts each position to every depth under the cap. A position of which only larger counts are known is counted to
/// the first of them, with a hash table to be in time.
fn assert_counts(entries: &[Entry]) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..THREADS {
            scope.spawn(|| {
                while let Some(entry) = entries.get(next.fetch_add(1, Ordering::Relaxed)) {
                    assert_entry(entry);
                }
            });
        }
    });
}

fn assert_entry(entry: &Entry) {
    let Entry { name, position, counts } = entry;
    let mut affordable = counts.iter().filter(|&&(_, count)| count <= NODE_CAP).peekable();
    if affordable.peek().is_none() {
        let &(depth, count) = counts.first().unwrap_or_else(|| panic!("{name} has no count"));
        let counted = Perft::new(1, 64).unwrap().count(position, depth);
        assert_eq!(counted, Ok(count), "{name} to depth {depth}");
    }
    for &(depth, count) in affordable {
        assert_eq!(perft(position, depth), count, "{name} to depth {depth}");
    }
}

/// The entries of a file of EPDs with operations such as `D3 8902`.
fn epd_entries(text: &str) -> Vec<Entry> {
    let entry = |epd: Epd| {
        let depths = epd.operations().iter().map(|operation| {
            let depth = operation.opcode().strip_prefix('D').and_then(|depth| depth.parse().ok());
            let count = operation.integer().and_then(|count| u64::try_from(count).ok());
            depth.zip(count).unwrap_or_else(|| panic!("{operation} is not a depth and a count"))
        });
        let position = Position::from_setup(&epd.setup).unwrap_or_else(|error| panic!("{epd}: {error}"));
        Entry { name: epd.setup.to_shredder_fen(), position, counts: depths.collect() }
    };
    EpdLines::new(text.as_bytes()).map(|line| entry(line.unwrap().epd)).collect()
}

fn assert_epd_suite(name: &str, positions: usize) {
    let Some(text) = suite(name) else { return };
    let entries = epd_entries(&text);
    assert_eq!(entries.len(), positions);
    assert_counts(&entries);
}

#[test]
fn standard() {
    assert_epd_suite("standard.epd", 128);
}

#[test]
fn chess960() {
    assert_epd_suite("chess960.epd", 960);
}

#[test]
fn special_moves() {
    assert_epd_suite("special_moves.epd", 174);
}

#[test]
fn double_checks() {
    assert_epd_suite("double_checks.epd", 184);
}

/// This suite has positions that cannot arise: in some, the check cannot come from the double step that the
/// en-passant square speaks of. They are refused, but on request they are played right. One has more queens than a
/// side can have, and stays out.
#[test]
fn tricky() {
    let Some(text) = suite("tricky.perft") else { return };
    let (mut entries, mut tolerated, mut refused) = (Vec::<Entry>::new(), Vec::new(), Vec::new());
    let (mut id, mut accepted) = ("", false);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (keyword, rest) = line.split_once(' ').unwrap();
        match keyword {
            "id" => id = rest,
            "epd" => {
                let setup = Setup::from_fen_lenient(rest).unwrap();
                if setup.check().is_err() {
                    tolerated.push(id);
                }
                let position =
                    Position::from_setup_tolerating(&setup, Illegal::from(IllegalReason::EnPassantCheck));
                accepted = position.is_ok();
                match position {
                    Ok(position) => entries.push(Entry { name: id.to_string(), position, counts: vec![] }),
                    Err(illegal) => refused.push((id, illegal.reasons().collect::<Vec<_>>())),
                }
            }
            "perft" if accepted => {
                let (depth, count) = rest.split_once(' ').unwrap();
                let counts = &mut entries.last_mut().unwrap().counts;
                counts.push((depth.parse().unwrap(), count.parse().unwrap()));
            }
            "perft" => {}
            other => panic!("unknown keyword {other:?}"),
        }
    }
    let too_many = vec![IllegalReason::TooManyMen, IllegalReason::TooManyPromotions];
    assert_eq!(refused, [("max-legals-too-much-material", too_many)]);
    let tolerated: Vec<&str> = tolerated.into_iter().filter(|&id| id != refused[0].0).collect();
    assert_eq!(tolerated, ["align-ep", "align-ep-pinned", "ep-unrelated-check"]);
    assert_eq!(entries.len(), 25);
    assert_counts(&entries);
}
