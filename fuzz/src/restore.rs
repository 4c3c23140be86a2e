//! Any bytes as a backup that is to be restored: the audit ends in a yes, or in a fault that says what is wrong with the backup.
//!
//! The first byte says what the rest is. `0`: a file. `1`: changes of a sound backup, five bytes each, a place and a byte; no file
//! is made where SQLite can read it from memory. `2`: changes of its rows, a line each (`server::harness::Rows`), the fastest.

use player::{MaterialMover, RandomMover};
use serde_json::json;
use server::harness::{Room, Rows, check_backup, check_bytes};
use server::wire::{BackupProblem, Fault};
use server::{Registry, Skills};
use std::cell::RefCell;
use std::path::PathBuf;

/// The longest explanation, beyond what it quotes of the input.
const LONGEST: usize = 1000;
/// How long the checksum at the end of a backup is.
const SEAL: usize = 48;
/// A game with a comment, a tag and a result, to import.
const IMPORTED: &str = "[White \"Réti\"]\n[Result \"1-0\"]\n\n1. e4 {well} e5 2. Nf3 Nc6 1-0\n";

fn registry() -> Registry {
    Registry::new(|wanted| Ok(Box::new(MaterialMover::new(wanted.seed)))).with(
        "random",
        "Random mover",
        Skills { elo: Some((600, 3100)), chess960: true },
        |wanted| Ok(Box::new(RandomMover::new(wanted.seed))),
    )
}

/// A sound backup, and a place for files.
struct World {
    folder: PathBuf,
    backup: Vec<u8>,
    rows: Rows,
    registry: Registry,
}

impl World {
    fn new() -> World {
        let folder = scratch_folder("restore");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        let mut backup = runtime.block_on(sample(&folder.join("store")));
        backup.truncate(backup.len() - SEAL);
        let path = folder.join("rows.sqlite");
        std::fs::write(&path, &backup).expect("there is room for it");
        let rows = Rows::open(&path, registry()).expect("a backup can be opened");
        World { folder, backup, rows, registry: registry() }
    }

    /// The audit of a file.
    fn file(&self, bytes: &[u8]) -> Result<(), Fault> {
        let path = self.folder.join("backup.sqlite");
        std::fs::write(&path, bytes).expect("there is room for it");
        let checked = check_backup(&path, &self.registry).map(drop);
        if checked.is_ok() {
            assert_eq!(check_backup(&path, &self.registry), Ok(false), "what has passed does not pass again");
        }
        checked
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // What cannot go stays in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// A folder of this process and thread, in memory where the system has one.
fn scratch_folder(target: &str) -> PathBuf {
    let memory = PathBuf::from("/dev/shm");
    let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
    let thread = format!("{:?}", std::thread::current().id()).replace(|c: char| !c.is_ascii_digit(), "");
    let folder = place.join(format!("quevedo-fuzz-{target}-{}-{thread}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is a place for files");
    folder
}

/// A backup of two games: one with a clock that is over, one from a file.
async fn sample(folder: &std::path::Path) -> Vec<u8> {
    let room = Room::open(folder, registry()).expect("a store");
    let mut page = room.enter();
    let human = json!({"type": "human", "name": "Ana"});
    let options = json!({
        "first": human, "second": human, "firstColor": "white", "start": {"type": "standard"}, "takebacks": true,
        "clock": {"baseMs": 60000, "incrementMs": 1000},
    });
    let mut requests = vec![json!({"type": "newGame", "options": options})];
    for (ply, text) in ["f3", "e5", "g4", "Qh4"].into_iter().enumerate() {
        requests.push(json!({"type": "move", "game": 1, "ply": ply, "text": text}));
    }
    for request in requests {
        let heard = page.say(&json!({"seq": 1, "request": request}).to_string()).await;
        assert!(!heard.iter().any(|message| message.contains("\"fault\"")), "{heard:?}");
    }
    assert_eq!(room.import(IMPORTED).await, Ok(1));
    let backup = room.backup().await.expect("a backup");
    page.leave().await;
    room.close().await;
    backup
}

thread_local! {
    static WORLD: RefCell<World> = RefCell::new(World::new());
}

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    let Some((&kind, rest)) = data.split_first() else { return };
    let audited = WORLD.with_borrow_mut(|world| match kind {
        b'0' => world.file(rest),
        b'1' => {
            let mut backup = world.backup.clone();
            for change in rest.chunks_exact(5) {
                let place = u32::from_be_bytes([change[0], change[1], change[2], change[3]]) as usize;
                let length = backup.len();
                backup[place % length] = change[4];
            }
            check_bytes(&backup, &world.registry).unwrap_or_else(|| world.file(&backup))
        }
        b'2' => world.rows.audit(&String::from_utf8_lossy(rest)),
        _ => Ok(()),
    });
    match audited {
        Ok(()) => {}
        Err(Fault::BadBackup { problem, game, detail }) => {
            assert!(!detail.is_empty() && detail.len() < LONGEST + 4 * data.len(), "{detail}");
            assert!(game.is_none() || problem == BackupProblem::Game, "{problem:?} {game:?}: {detail}");
        }
        Err(other) => panic!("the disk is said to be at fault: {other:?}"),
    }
}
