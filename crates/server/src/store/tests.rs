//! What happens when the disk is full, and when a file is old.

use super::*;
use crate::domain::{GameError, GameFilter, Origin, Pacing, PlayerSpec, Record, Sides, Terms};
use crate::registry::Registry;
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
        automatic_draws: false,
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
    assert_eq!(store.list(&GameFilter::default()).unwrap().total, 1);
    assert_eq!(store.load(first).unwrap(), Some(record("first")));
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert!(store.add(&many, &registry).is_ok());
}

#[test]
fn a_file_and_a_backup_of_an_older_version_are_brought_up_to_date() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
    let old = folder.path().join(FILE);
    let file = Connection::open(&old).unwrap();
    schema::begin_as(&file, 1).unwrap();
    let id = 1;
    file.execute(
        "INSERT INTO game (id, name, imported, created, updated, white, black, start, chess960, takebacks, tags, seed, words,
             plies, fen)
         VALUES (1, 'old', 1, 0, 0, ?1, ?1, ?2, 0, 0, '[]', -1, '', 0, '')",
        [r#"{"type":"human","name":null}"#, &chess::Position::default().to_fen()],
    )
    .unwrap();
    drop(file);
    let backup = fs::read(old).unwrap();
    let expected = Some(Record { pacing: Pacing::default(), ..record("old") });
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.load(id).unwrap(), expected);
    assert!(store.add(&[record("new")], &registry).is_ok());
    assert_eq!(restore(&store, backup, &Arc::new(registry)), 1);
    assert_eq!(store.load(id).unwrap(), expected);
}

/// A file as the version before automatic draws left it: its games open as they were, and wait for a claim.
#[test]
fn a_store_without_automatic_draws_opens_unchanged() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed))));
    let store = Store::open(folder.path()).unwrap();
    let mut with = record("with");
    with.terms.automatic_draws = true;
    let ids = store.add(&[record("without"), with.clone()], &registry).unwrap();
    assert_eq!(store.load(ids[1]).unwrap(), Some(with));
    let before = "ALTER TABLE game DROP COLUMN automatic_draws; PRAGMA user_version=4;";
    store.read(|connection| connection.execute_batch(before)).unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(store.load(ids[0]).unwrap(), Some(record("without")));
    assert_eq!(store.load(ids[1]).unwrap(), Some(record("with")));
}

#[test]
fn a_restore_without_room_in_the_store_leaves_everything_as_it_was() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let registry = Arc::new(Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed)))));
    let larger = Store::open(other.path()).unwrap();
    let many: Vec<Record> = (0..200).map(|_| record(&"long".repeat(20))).collect();
    larger.add(&many, &registry).unwrap();
    let backup = copy(&larger);
    let store = Store::open(folder.path()).unwrap();
    let first = store.add(&[record("first")], &registry).unwrap()[0];
    let pages: i64 = store.read(|connection| pragma(connection, "page_count")).unwrap();
    store.read(|connection| connection.execute_batch(&format!("PRAGMA max_page_count={pages}"))).unwrap();
    let before = store.pinned();
    let refused = block_on(store.restore(backup.clone(), Arc::clone(&registry)));
    assert!(
        matches!(refused, Err(GameError::Store(StoreError { problem: StoreProblem::Full, .. }))),
        "{refused:?}"
    );
    assert!(before.is_current() && before.save_pacing(first, Pacing::default()).is_ok());
    let files = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    assert!(files.into_iter().all(|name| name.to_string_lossy().starts_with(FILE)));
    // With room it is done, and whoever knew the games of before writes no more.
    store.read(|connection| connection.execute_batch("PRAGMA max_page_count=1000000")).unwrap();
    assert_eq!(restore(&store, backup, &registry), 200);
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
    let backup = copy(&store);
    assert_eq!(restore(&store, backup, &registry), 1);
    assert_eq!(count(&store), 1);
    store.write(|connection| super::games::add(connection, &record("half"), &registry, Some(-7))).unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    assert_eq!(count(&store), 1);
    let many: Vec<Record> = (0..120).map(|_| record("many")).collect();
    assert_eq!(block_on(store.add_many(many, Arc::clone(&registry))).unwrap().len(), 120);
    assert_eq!(store.list(&GameFilter::default()).unwrap().total, 121);
}

/// As a version without bounds left it: the last number there is has been given.
#[test]
fn a_store_whose_numbers_have_come_to_their_end_is_cured() {
    let folder = tempfile::tempdir().unwrap();
    let registry = Arc::new(Registry::new(|wanted| Ok(Box::new(RandomMover::new(wanted.seed)))));
    let store = Store::open(folder.path()).unwrap();
    store.add(&[record("one"), record("two"), record("far")], &registry).unwrap();
    let hurt = "PRAGMA foreign_keys=OFF; UPDATE game SET id=4294967295 WHERE id=3;
        INSERT INTO move (game, ply, uci) VALUES (4294967295, 1, 'e2e4'); UPDATE sqlite_sequence SET seq=4294967295";
    store.read(|connection| connection.execute_batch(hurt)).unwrap();
    drop(store);
    let store = Store::open(folder.path()).unwrap();
    let far = store.load(3).unwrap().unwrap();
    assert_eq!((far.terms.name.as_deref(), far.moves.len()), (Some("far"), 1));
    assert_eq!(store.add(&[record("next")], &registry).unwrap(), [4]);
    // Where the last number within bounds is taken, those are given that are free.
    let last = format!("UPDATE game SET id={} WHERE id=4", crate::limits::MAX_NUMBER);
    store
        .read(|connection| connection.execute_batch(&format!("{last}; DELETE FROM game WHERE id=2")))
        .unwrap();
    store.write(numbers::reset).unwrap();
    let many: Vec<Record> = (0..3).map(|_| record("many")).collect();
    assert_eq!(store.add(&many, &registry).unwrap(), [2, 4, 5]);
    let backup = copy(&store);
    assert_eq!(restore(&store, backup, &registry), 6);
    assert_eq!(store.add(&many, &registry).unwrap(), [6, 7, 8]);
}

/// A backup.
fn copy(store: &Store) -> Vec<u8> {
    fs::read(block_on(store.backup()).unwrap().path()).unwrap()
}

/// Restores a backup; how many games there are then.
fn restore(store: &Store, backup: Vec<u8>, registry: &Arc<Registry>) -> u32 {
    block_on(store.restore(backup, Arc::clone(registry))).unwrap().games
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(work)
}
