//! What happens when the disk is full, and when a file is old.

use super::*;
use crate::record::{Pacing, Record, Terms};
use crate::registry::Registry;
use crate::wire::{Fault, GameFilter, Origin, PlayerSpec, Sides};
use player::RandomMover;

fn record(name: &str) -> Record {
    let human = || PlayerSpec::Human { name: None };
    let terms = Terms {
        name: Some(name.to_owned()),
        origin: Origin::Imported,
        created: 0,
        players: Sides { white: human(), black: human() },
        start: chess::Position::default(),
        chess960: false,
        clock: None,
        takebacks: false,
        tags: Vec::new(),
        seed: u64::MAX,
    };
    let pacing = Pacing { paused: true, pace_ms: 250 };
    Record { terms, moves: Vec::new(), ending: None, clocks: None, pacing, source: None }
}

#[test]
fn a_full_disk_loses_nothing_that_was_stored() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
    let store = Store::open(folder.path()).unwrap();
    let first = store.add(&[record("first")], &registry).unwrap()[0];
    // A file that may not grow is a disk that is full.
    let pages: i64 = store.read(|connection| pragma(connection, "page_count")).unwrap();
    store.read(|connection| connection.execute_batch(&format!("PRAGMA max_page_count={pages}"))).unwrap();
    let many: Vec<Record> = (0..200).map(|_| record(&"long".repeat(20))).collect();
    let error = store.add(&many, &registry).unwrap_err();
    assert_eq!(error.problem, StoreProblem::Full);
    assert!(error.to_string().contains("the disk is full"), "{error}");
    assert_eq!(store.list(&GameFilter::default(), &registry).unwrap().total, 1);
    assert_eq!(store.load(first).unwrap(), Some(record("first")));
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert!(store.add(&many, &registry).is_ok());
}

#[test]
fn a_file_and_a_backup_of_an_older_version_are_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
    let store = Store::open(folder.path()).unwrap();
    let id = store.add(&[record("old")], &registry).unwrap()[0];
    let old =
        "ALTER TABLE game DROP COLUMN paused; ALTER TABLE game DROP COLUMN pace_ms; ALTER TABLE move DROP COLUMN score;
         PRAGMA user_version=1;";
    store.read(|connection| connection.execute_batch(old)).unwrap();
    let old = folder.path().join("old");
    store.read(|connection| connection.execute("VACUUM INTO ?", [old.to_str().unwrap()])).unwrap();
    let backup = fs::read(old).unwrap();
    drop(store);
    let expected = Some(Record { pacing: Pacing::default(), ..record("old") });
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.load(id).unwrap(), expected);
    assert!(store.add(&[record("new")], &registry).is_ok());
    assert_eq!(block_on(store.restore(backup, Arc::new(registry))), Ok(1));
    assert_eq!(store.load(id).unwrap(), expected);
}

#[test]
fn a_restore_without_room_in_the_store_leaves_everything_as_it_was() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let registry = Arc::new(Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed)))));
    let larger = Store::open(other.path()).unwrap();
    let many: Vec<Record> = (0..200).map(|_| record(&"long".repeat(20))).collect();
    larger.add(&many, &registry).unwrap();
    let backup = block_on(larger.backup()).unwrap();
    let store = Store::open(folder.path()).unwrap();
    let first = store.add(&[record("first")], &registry).unwrap()[0];
    let pages: i64 = store.read(|connection| pragma(connection, "page_count")).unwrap();
    store.read(|connection| connection.execute_batch(&format!("PRAGMA max_page_count={pages}"))).unwrap();
    let before = store.pinned();
    let refused = block_on(store.restore(backup.clone(), Arc::clone(&registry)));
    assert!(matches!(refused, Err(Fault::Store { problem: StoreProblem::Full, .. })), "{refused:?}");
    assert!(before.is_current() && before.save_pacing(first, Pacing::default()).is_ok());
    let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    assert!(files.into_iter().all(|name| name.to_string_lossy().starts_with(FILE)));
    // With room it is done, and whoever knew the games of before writes no more.
    store.read(|connection| connection.execute_batch("PRAGMA max_page_count=1000000")).unwrap();
    assert_eq!(block_on(store.restore(backup, registry)), Ok(200));
    assert!(!before.is_current() && before.save_pacing(first, Pacing::default()).is_err());
    assert!(store.pinned().save_pacing(first, Pacing::default()).is_ok());
}

#[test]
fn an_import_that_was_broken_off_is_forgotten_and_in_no_backup_that_is_restored() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Arc::new(Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed)))));
    let store = Store::open(folder.path()).unwrap();
    store.add(&[record("first")], &registry).unwrap();
    let count = |store: &Store| -> i64 {
        store
            .read(|connection| connection.query_row("SELECT count(*) FROM game", [], |row| row.get(0)))
            .unwrap()
    };
    // As a server leaves it that is killed in the middle of an import.
    store.write(|connection| super::games::add(connection, &record("half"), &registry, Some(-7))).unwrap();
    assert!(!store.undelete(2).unwrap() && store.load(2).unwrap().is_none());
    assert_eq!(count(&store), 2);
    let backup = block_on(store.backup()).unwrap();
    assert_eq!(block_on(store.restore(backup, Arc::clone(&registry))), Ok(1));
    assert_eq!(count(&store), 1);
    store.write(|connection| super::games::add(connection, &record("half"), &registry, Some(-7))).unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(count(&store), 1);
    let many: Vec<Record> = (0..120).map(|_| record("many")).collect();
    assert_eq!(block_on(store.add_many(many, Arc::clone(&registry))).unwrap().len(), 120);
    assert_eq!(store.list(&GameFilter::default(), &registry).unwrap().total, 121);
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(work)
}
