//! Very many games in one process, under simulated time: pages come and go, clocks run, flags fall, and memory stays what it was.
#![cfg(target_os = "linux")]
#![allow(clippy::print_stdout)] // the long test tells its figures

mod common;

use common::{new_game, registry};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use server::harness::{Page, Room, check_backup};
use std::time::Duration;
use tokio::time::advance;

/// The memory that this process has now, in bytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let now = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    now.trim().trim_end_matches(" kB").parse::<u64>().unwrap() << 10
}

/// Asks for something; all that was told, the answer last.
async fn ask(page: &mut Page, request: Value) -> Vec<Value> {
    let heard = page.say(&json!({"seq": 1, "request": request}).to_string()).await;
    heard.iter().map(|text| serde_json::from_str(text).unwrap()).collect()
}

/// How games of the run ended.
#[derive(Default, Debug)]
struct Ends {
    resigned: u32,
    agreed: u32,
    flags: u32,
    left: u32,
    on_the_board: u32,
}

/// One game of two people with a clock, or against a machine.
async fn game(page: &mut Page, random: &mut StdRng, ends: &mut Ends) {
    let machine = random.random_range(0..10) == 0;
    let second =
        if machine { json!({"type": "machine", "player": "random"}) } else { json!({"type": "human"}) };
    let options = json!({"clock": {"baseMs": 60_000, "incrementMs": 500}, "name": "simulated"});
    let begun = ask(page, json!({"type": "newGame", "options": new_game(second, options)})).await;
    let mut situation = begun.last().unwrap()["game"]["situation"].clone();
    let id = begun.last().unwrap()["game"]["id"].as_u64().unwrap();
    for _ in 0..random.random_range(2..16) {
        let legal = situation["legal"].as_array().cloned().unwrap_or_default();
        if legal.is_empty() {
            break;
        }
        advance(Duration::from_millis(random.random_range(0..2500))).await;
        let text = &legal[random.random_range(0..legal.len())]["uci"];
        let mut heard =
            ask(page, json!({"type": "move", "game": id, "ply": situation["ply"], "text": text})).await;
        // A machine answers by itself.
        let waits = |heard: &[Value]| {
            let moved = |told: &Value| told["type"] == "moved" && told["situation"]["turn"] == "white";
            machine && !heard.iter().any(|told| moved(told) || !told["situation"]["ending"].is_null())
        };
        let mut patience = 500;
        while waits(&heard) {
            patience -= 1;
            assert!(patience > 0, "the machine does not answer: {heard:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
            heard.extend(page.heard().iter().map(|text| serde_json::from_str::<Value>(text).unwrap()));
        }
        if let Some(told) = heard.iter().rfind(|told| told["situation"].is_object()) {
            situation = told["situation"].clone();
        }
    }
    if !situation["ending"].is_null() {
        ends.on_the_board += 1;
    } else {
        match random.random_range(0..4) {
            0 => {
                ask(page, json!({"type": "resign", "game": id})).await;
                ends.resigned += 1;
            }
            1 if !machine => {
                let other = if situation["turn"] == "white" { "black" } else { "white" };
                ask(page, json!({"type": "offerDraw", "game": id, "side": other})).await;
                let told = ask(page, json!({"type": "acceptDraw", "game": id})).await;
                assert_eq!(told.last().unwrap()["type"], "done", "{told:?}");
                ends.agreed += 1;
            }
            2 => {
                // Nobody moves any more.
                advance(Duration::from_secs(130)).await;
                tokio::time::sleep(Duration::from_secs(2)).await;
                let told = page.heard();
                assert!(told.iter().any(|text| text.contains("timeForfeit")), "{told:?}");
                ends.flags += 1;
            }
            _ => ends.left += 1,
        }
    }
    ask(page, json!({"type": "unwatch", "game": id})).await;
    // After this no resignation can be undone, and the table is cleared.
    advance(Duration::from_secs(6)).await;
}

/// Runs something under simulated time, with few threads for what waits for the disk. One call of the store and one search at a
/// time need no more, but a busy machine starts another whenever the last has not gone to rest yet, up to 512, and each has a
/// stack and an arena of the allocator, some 64 kB: then the memory says how busy the machine was, and not what games leave behind.
fn simulate<T>(work: impl Future<Output = T>) -> T {
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    runtime.enable_all().start_paused(true).max_blocking_threads(4).build().unwrap().block_on(work)
}

/// So many games; the memory after each.
async fn play(games: usize) -> Vec<u64> {
    let folder = tempfile::tempdir().unwrap();
    let room = Room::open(folder.path(), registry()).unwrap();
    let (mut random, mut ends) = (StdRng::seed_from_u64(16), Ends::default());
    let mut page = room.enter();
    // All of it is written now: pages that are touched for the first time count as memory.
    let mut sizes = vec![1; games];
    for (number, size) in sizes.iter_mut().enumerate() {
        game(&mut page, &mut random, &mut ends).await;
        if number % 20 == 19 {
            page.leave().await;
            page = room.enter();
        }
        *size = memory();
    }
    page.leave().await;
    room.close().await;
    let backup = folder.path().join("backup.sqlite");
    std::fs::write(&backup, room.backup().await.unwrap()).unwrap();
    assert_eq!(check_backup(&backup, &registry()), Ok(true));
    assert!([ends.resigned, ends.agreed, ends.flags, ends.left].iter().all(|&count| count > 0), "{ends:?}");
    println!("{games} games: {ends:?}");
    sizes
}

#[test]
fn many_games_under_simulated_time_leave_a_sound_store() {
    assert_eq!(simulate(play(60)).len(), 60);
}

#[test]
#[ignore = "long: twenty thousand games in one process"]
fn twenty_thousand_games_take_no_more_memory_than_two_thousand() {
    let sizes = simulate(play(20_000));
    let mean = |part: &[u64]| part.iter().sum::<u64>() / part.len() as u64;
    let tenths: Vec<u64> = sizes.chunks_exact(sizes.len() / 10).map(mean).collect();
    println!("memory by tenths, in kB: {:?}", tenths.iter().map(|size| size >> 10).collect::<Vec<_>>());
    let (second, last) = (tenths[1], tenths[9]);
    assert!(last * 100 <= second * 105, "{second} bytes have become {last}");
}
