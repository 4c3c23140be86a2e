//! Messages of a page, a line each, to a server without a network: every message has one answer, nothing breaks, and what is told
//! of a game is what is stored.
//!
//! In a line `@` is the number of a game that has just begun, and `#` how many half-moves it has: so that messages are about
//! something. The games of some hundred inputs are in one store, whose backup must then pass the audit.

use player::{MaterialMover, RandomMover};
use serde_json::{Value, json};
use server::harness::{Page, Room, check_backup};
use server::wire::{Fault, parse};
use server::{Registry, Skills};
use std::cell::RefCell;
use std::path::PathBuf;
use tokio::runtime::Runtime;

/// So many inputs are put to one server.
const INPUTS: u32 = 200;
/// So many lines of an input are sent.
const LINES: usize = 40;
/// The longest message that is understood.
const LONGEST: usize = 16 << 10;

fn registry() -> Registry {
    Registry::new(|wanted| Ok(Box::new(MaterialMover::new(wanted.seed)))).with(
        "random",
        "Random mover",
        Skills { elo: Some((600, 3100)), chess960: true },
        |wanted| Ok(Box::new(RandomMover::new(wanted.seed))),
    )
}

/// A server and its store.
struct World {
    runtime: Runtime,
    room: Room,
    folder: PathBuf,
    inputs: u32,
}

impl World {
    fn new() -> World {
        let memory = PathBuf::from("/dev/shm");
        let place = if memory.is_dir() { memory } else { std::env::temp_dir() };
        let thread = format!("{:?}", std::thread::current().id()).replace(|c: char| !c.is_ascii_digit(), "");
        let folder = place.join(format!("quevedo-fuzz-socket-{}-{thread}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("there is a place for files");
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        let room = runtime.block_on(async { Room::open(&folder, registry()) }).expect("a store");
        World { runtime, room, folder, inputs: 0 }
    }

    /// Ends the server; whatever was done, its games are such as could be restored.
    fn end(self) {
        let backup = self.runtime.block_on(async {
            self.room.close().await;
            self.room.backup().await.expect("a backup")
        });
        let path = self.folder.join("last.sqlite");
        std::fs::write(&path, backup).expect("there is room for it");
        assert_eq!(check_backup(&path, &registry()), Ok(true), "a backup of our own does not pass");
    }
}

impl Drop for World {
    fn drop(&mut self) {
        // What cannot go stays in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

thread_local! {
    static WORLD: RefCell<Option<World>> = const { RefCell::new(None) };
}

/// Checks one input.
///
/// # Panics
/// If a promise is broken.
pub fn check(data: &[u8]) {
    WORLD.with_borrow_mut(|known| {
        let world = known.get_or_insert_with(World::new);
        world.inputs += 1;
        world.runtime.block_on(converse(&world.room, &String::from_utf8_lossy(data)));
        if world.inputs == INPUTS {
            known.take().into_iter().for_each(World::end);
        }
    });
}

async fn converse(room: &Room, text: &str) {
    let mut page = room.enter();
    let options = json!({
        "first": {"type": "human"}, "second": {"type": "human"}, "firstColor": "white", "takebacks": true,
        "start": {"type": "standard"}, "clock": {"baseMs": 60000, "incrementMs": 0},
    });
    let begun =
        ask(&mut page, &json!({"seq": 0, "request": {"type": "newGame", "options": options}}).to_string())
            .await;
    let game = begun.iter().find_map(|message| message["game"]["id"].as_u64());
    // There may be too many tables, of games that were resigned a moment ago.
    let Some(game) = game else { return page.leave().await };
    let mut ply = 0;
    for line in text.lines().take(LINES) {
        let line = line.replace('@', &game.to_string()).replace('#', &ply.to_string());
        for message in ask(&mut page, &line).await {
            let ours = message["game"] == game || message["game"]["id"] == game;
            let situation = if message["game"].is_object() {
                &message["game"]["situation"]
            } else {
                &message["situation"]
            };
            ply = situation["ply"].as_u64().filter(|_| ours).unwrap_or(ply);
        }
    }
    let watch = json!({"seq": 0, "request": {"type": "watch", "game": game}}).to_string();
    let shown = ask(&mut page, &watch).await.pop().unwrap_or_default();
    if shown["fault"]["code"] == "tooMany" {
        return page.leave().await;
    }
    let stored = room.stored(u32::try_from(game).expect("a number of a game")).await.expect("it is stored");
    let stored = serde_json::to_value(stored).expect("a game can be written");
    assert_eq!(shown["game"]["moves"], stored["moves"], "{text}");
    assert_eq!(shown["game"]["situation"]["ending"], stored["situation"]["ending"], "{text}");
    page.leave().await;
}

/// Sends a message and looks at its answer; all that was told.
async fn ask(page: &mut Page, line: &str) -> Vec<Value> {
    let heard = page.say(line).await;
    let heard: Vec<Value> =
        heard.iter().map(|text| serde_json::from_str(text).expect("it tells JSON")).collect();
    let (seq, understood) = match parse(line) {
        _ if line.len() > LONGEST => (None, false),
        Ok(message) => (Some(message.seq), true),
        Err((seq, Fault::Malformed { .. })) => (seq, false),
        Err((_, other)) => panic!("{line}: {other:?}"),
    };
    let is_answer = |message: &&Value| {
        let kind = message["type"].as_str().unwrap_or_default();
        let of_this = message.get("seq").is_some_and(|found| *found == json!(seq));
        of_this && (kind == "fault" || (understood && matches!(kind, "done" | "opened")))
    };
    assert_eq!(heard.iter().filter(is_answer).count(), 1, "{line}: {heard:?}");
    for message in &heard {
        assert_ne!(message["fault"]["code"], "internal", "{line}: {message}");
    }
    heard
}
