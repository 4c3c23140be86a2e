//! What is left when the server ends, is killed, or finds its file in a bad state.
#![allow(clippy::print_stdout)] // one test is a program of its own, another says why it is passed over

mod common;

use common::{Host, Page, registry};
use serde_json::{Value, json};
use server::{Config, ServeError, Server};
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// Says to the process of this test that it is to be a server, with games in this folder.
const FOLDER: &str = "QUEVEDO_TEST_SERVER_FOLDER";

/// Not a test of its own: in a process that another test starts, this is the server that is killed.
#[test]
fn serves_when_another_test_wants_it() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let config = Config { port: 0, searches: 2, secret: false, ..Config::new(folder.into()) };
        let server = Server::bind(config, registry()).await.unwrap();
        println!("\nlistening at {}", server.address());
        server.run(std::future::pending()).await.unwrap();
    });
}

/// A server in a process of its own.
struct Process(Child, SocketAddr);

impl Process {
    fn start(folder: &Path) -> Process {
        Process::start_by(Command::new(std::env::current_exe().unwrap()), folder)
    }

    /// A server whose files may not be longer than so many kilobytes: a disk without room.
    #[cfg(unix)]
    fn start_without_room(folder: &Path, kilobytes: u32) -> Process {
        let mut shell = Command::new("bash");
        // The signal would end it; ignored, it is an error of the write.
        let script = format!("trap '' XFSZ; ulimit -f {kilobytes}; exec \"$0\" \"$@\"");
        shell.args(["-c", &script]).arg(std::env::current_exe().unwrap());
        Process::start_by(shell, folder)
    }

    fn start_by(mut command: Command, folder: &Path) -> Process {
        let mut child = command
            .args(["--exact", "serves_when_another_test_wants_it", "--nocapture", "--test-threads=1"])
            .env(FOLDER, folder)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map_while(Result::ok);
        let address = lines.find_map(|line| line.strip_prefix("listening at ").map(str::to_owned)).unwrap();
        // Read on, lest the process be stopped by a full pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Process(child, address.parse().unwrap())
    }

    /// No goodbye, no last words.
    fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_goes_on_with_all_moves_and_the_clocks() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path());
    let mut page = Page::connect(server.1).await;
    let clock = json!({"clock": {"baseMs": 60000, "incrementMs": 1000}});
    let game = page.two_people(clock).await;
    let last = page.play(game, &["e4", "e5", "Nf3"]).await;
    let told = last["situation"]["clocks"].clone();
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 60000});
    let thinking = page.against(slow, json!({})).await;
    page.done(json!({"type": "move", "game": thinking, "ply": 0, "text": "d4"})).await;
    page.hear("thinking").await;
    server.kill();

    let server = Process::start(folder.path());
    let mut page = Page::connect(server.1).await;
    let view = page.open(json!({"type": "watch", "game": game})).await;
    let sans: Vec<&str> =
        view["moves"].as_array().unwrap().iter().map(|m| m["san"].as_str().unwrap()).collect();
    assert_eq!(sans, ["e4", "e5", "Nf3"]);
    let left = |clocks: &Value, side: &str| clocks[side].as_u64().unwrap();
    let clocks = &view["situation"]["clocks"];
    assert_eq!(left(clocks, "whiteMs"), left(&told, "whiteMs"), "who is not to move has lost nothing");
    let (before, after) = (left(&told, "blackMs"), left(clocks, "blackMs"));
    assert!(after <= before && after > 0, "{before} {after}");
    assert_eq!(clocks["running"], "black");
    page.play(game, &["Nc6"]).await;
    // The machine that was interrupted thinks again.
    page.open(json!({"type": "watch", "game": thinking})).await;
    page.done(json!({"type": "moveNow", "game": thinking})).await;
    page.hear_where(|message| message["move"]["ply"] == 2).await;
    server.kill();
}

/// Kills a server so often in the middle of a game with clocks. Nobody gains time by that: whoever is to move is charged all that was
/// thought, and at most a second more.
async fn clocks_over_kills(kills: u64) {
    const MORE: u64 = 1000;
    // Messages take a moment, and a busy machine may be late.
    const SLACK: u64 = 150;
    let folder = tempfile::tempdir().unwrap();
    let clock = json!({"clock": {"baseMs": 10_800_000, "incrementMs": 0}});
    let sides = |clocks: &Value| ["whiteMs", "blackMs"].map(|side| clocks[side].as_u64().unwrap());
    let mut known: Option<(u64, [u64; 2], u64)> = None; // the game, what was left, and for how long it was thought since
    let (mut random, mut gained, mut lost) = (7_u64, 0, 0);
    for kill in 0..kills {
        // A linear congruential generator will do.
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let (wait, choice) =
            ((random >> 33) % if kill % 10 == 0 { 2500 } else { 400 }, (random >> 20) as usize);
        let server = Process::start(folder.path());
        let mut page = Page::connect(server.1).await;
        let game = match known {
            Some((game, ..)) => game,
            None => page.two_people(clock.clone()).await.into(),
        };
        let view = page.open(json!({"type": "watch", "game": game})).await;
        let (mut watched, mut situation) = (std::time::Instant::now(), view["situation"].clone());
        if let Some((_, before, thought)) = known {
            let left = sides(&situation["clocks"]);
            let turn = usize::from(situation["turn"] == "black");
            assert_eq!(left[1 - turn], before[1 - turn], "kill {kill}: who is not to move");
            assert!(left[turn] <= before[turn], "kill {kill}: {before:?} has become {left:?}");
            let spent = before[turn] - left[turn];
            assert!(spent + SLACK >= thought, "kill {kill}: {thought} ms were thought, {spent} charged");
            assert!(
                spent <= thought + MORE + SLACK,
                "kill {kill}: {thought} ms were thought, {spent} charged"
            );
            gained = gained.max(thought.saturating_sub(spent));
            lost += spent.saturating_sub(thought);
        }
        let legal = situation["legal"].as_array().unwrap();
        if !legal.is_empty() && kill % 3 != 2 {
            let text = &legal[choice % legal.len()]["uci"];
            let request = json!({"type": "move", "game": game, "ply": situation["ply"], "text": text});
            let heard = page.done(request).await;
            let moved = heard.into_iter().rfind(|message| message["type"] == "moved").unwrap();
            (watched, situation) = (std::time::Instant::now(), moved["situation"].clone());
        }
        tokio::time::sleep(std::time::Duration::from_millis(wait)).await;
        let runs = !situation["clocks"]["running"].is_null();
        let thought = if runs { watched.elapsed().as_millis() as u64 } else { 0 };
        server.kill();
        let over = !situation["ending"].is_null();
        known = (!over).then(|| (game, sides(&situation["clocks"]), thought));
    }
    println!("{kills} kills: {gained} ms gained at most, {lost} ms lost in all");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_few_kills_give_nobody_time() {
    clocks_over_kills(8).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: a server is killed five hundred times"]
async fn five_hundred_kills_give_nobody_time() {
    clocks_over_kills(500).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn machines_that_pause_still_pause_after_a_kill_at_their_pace() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path());
    let mut page = Page::connect(server.1).await;
    let random = json!({"type": "machine", "player": "random"});
    let game = page.against(random.clone(), json!({"first": random})).await;
    page.done(json!({"type": "pace", "game": game, "paceMs": 40})).await;
    page.hear_where(|message| message["move"]["ply"] == 3).await;
    page.done(json!({"type": "pause", "game": game, "paused": true})).await;
    let paused = page.open(json!({"type": "watch", "game": game})).await["situation"].clone();
    server.kill();

    let server = Process::start(folder.path());
    let mut page = Page::connect(server.1).await;
    let found = page.open(json!({"type": "watch", "game": game})).await["situation"].clone();
    for field in ["ply", "fen", "paused", "paceMs"] {
        assert_eq!(found[field], paused[field], "{field}");
    }
    assert_eq!((&found["paused"], &found["paceMs"]), (&json!(true), &json!(40)));
    assert_eq!(found["thinking"], Value::Null);
    let ply = found["ply"].as_u64().unwrap();
    page.done(json!({"type": "step", "game": game})).await;
    let stepped = page.hear_where(|message| message["move"]["ply"] == ply + 1).await;
    assert_eq!(stepped["situation"]["paused"], true);
    page.done(json!({"type": "pause", "game": game, "paused": false})).await;
    page.hear_where(|message| message["move"]["ply"] == ply + 3).await;
    server.kill();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_restore_without_room_leaves_no_file_and_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start_without_room(folder.path(), 2048);
    let mut page = Page::connect(server.1).await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4"]).await;
    let large = vec![0_u8; 4 << 20];
    let refused = common::http(server.1, "POST", "/api/restore", &[], &large).await.json();
    assert_eq!((&refused["code"], &refused["problem"]), (&json!("store"), &json!("full")), "{refused}");
    let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
    let left: Vec<_> = files.filter(|name| !name.to_string_lossy().starts_with("games.sqlite")).collect();
    assert!(left.is_empty(), "{left:?}");
    page.play(game, &["e5"]).await;
    server.kill();
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_cannot_be_stored_is_told_now_and_then() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start_without_room(folder.path(), 160);
    let mut page = Page::connect(server.1).await;
    let clock = json!({"clock": {"baseMs": 4000, "incrementMs": 0}});
    let game = page.two_people(clock).await;
    let mut refused = Value::Null;
    for (ply, text) in "a3 a6 b3 b6 c3 c6 d3 d6 e3 e6 f3 f6 g3 g6 h3 h6".split(' ').enumerate() {
        let request = json!({"type": "move", "game": game, "ply": ply, "text": text});
        let answer = page.ask(request).await.pop().unwrap();
        if answer["type"] == "fault" {
            refused = answer["fault"]["code"].clone();
            break;
        }
    }
    assert_eq!(refused, "store");
    let (mut told, mut last) = (0, Value::Null);
    let end = tokio::time::Instant::now() + std::time::Duration::from_secs(7);
    while let Ok(message) = tokio::time::timeout_at(end, page.next()).await {
        told += 1;
        last = message;
    }
    // Once a second, and what the flag changed; not as often as the server can.
    assert!((3..=20).contains(&told), "{told} messages");
    assert_eq!((&last["type"], &last["fault"]["code"]), (&json!("stuck"), &json!("store")), "{last}");
    let situation = page.open(json!({"type": "watch", "game": game})).await["situation"].clone();
    let left = &situation["clocks"];
    assert_eq!(left["whiteMs"].as_u64().min(left["blackMs"].as_u64()), Some(0), "{left}");
    server.kill();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_killed_server_was_about_to_restore_is_swept_away() {
    let folder = tempfile::tempdir().unwrap();
    let names =
        ["restore-1-0.tmp", "restore-1-0.tmp-journal", "backup-2-1.tmp", "my-backup-1.tmp", "backup.sqlite"];
    for name in names {
        std::fs::write(folder.path().join(name), "x").unwrap();
    }
    Host::start(folder.path()).await.end().await;
    let left = names.map(|name| folder.path().join(name).exists());
    assert_eq!(left, [false, false, false, true, true]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_ends_says_goodbye_and_leaves_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4"]).await;
    let (ended, ()) = tokio::join!(page.hear("goodbye"), host.end());
    assert_eq!(ended, json!({"type": "goodbye"}));
    drop(page);
    let host = Host::start(folder.path()).await;
    assert_eq!(host.get(&format!("/api/games/{game}")).await.json()["moves"].as_array().unwrap().len(), 1);
}

/// Why a server does not start with this folder.
async fn complaint(folder: &Path) -> String {
    match Server::bind(Config { port: 0, ..Config::new(folder.to_owned()) }, registry()).await {
        Err(ServeError::Store(error)) => error.to_string(),
        Err(other) => panic!("{other}"),
        Ok(_) => panic!("it started"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_that_is_held_damaged_or_not_ours_is_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.sqlite");
    let server = Process::start(folder.path());
    let mut page = Page::connect(server.1).await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4"]).await;
    assert!(complaint(folder.path()).await.contains("another program holds it"));
    server.kill();
    // What was in the log goes into the file.
    let host = Host::start(folder.path()).await;
    let backup = host.get("/api/backup").await.body;
    host.end().await;

    for log in ["games.sqlite-wal", "games.sqlite-shm"] {
        let _ = std::fs::remove_file(folder.path().join(log));
    }
    let mut damaged = backup.clone();
    damaged[8192..].iter_mut().for_each(|byte| *byte = 0x5a);
    let mut newer = backup;
    newer[60..64].copy_from_slice(&99_u32.to_be_bytes());
    for (bytes, words) in [
        (b"This is my diary. Nobody may overwrite it.".repeat(100), "damaged"),
        (damaged, "damaged"),
        (newer, "newer version"),
    ] {
        std::fs::write(&file, &bytes).unwrap();
        let complaint = complaint(folder.path()).await;
        assert!(complaint.contains(words) && complaint.contains("games.sqlite"), "{complaint}");
        assert!(std::fs::read(&file).unwrap() == bytes, "{words}: the file was changed");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_cannot_be_is_complained_about() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no folder").unwrap();
    assert!(complaint(&file.join("below")).await.contains("choose another folder"));
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_folder_that_may_not_be_written_is_complained_about() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let set = |mode| std::fs::set_permissions(folder.path(), std::fs::Permissions::from_mode(mode)).unwrap();
    set(0o500);
    if std::fs::write(folder.path().join("probe"), "").is_ok() {
        println!("SKIPPED: this user may write everywhere");
        return set(0o700);
    }
    let complaint = complaint(folder.path()).await;
    set(0o700);
    assert!(complaint.contains("cannot be written"), "{complaint}");
}

/// What was acknowledged has to be found again by the next server.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_acknowledged_while_the_file_is_not_in_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4"]).await;
    let backup = host.get("/api/backup").await.body;
    let (file, away) = (folder.path().join("games.sqlite"), folder.path().join("elsewhere"));
    let moved = |fault: &Value| fault["code"] == "store" && fault["problem"] == "moved";
    std::fs::rename(&file, &away).unwrap();
    let e5 = json!({"type": "move", "game": game, "ply": 1, "text": "e5"});
    let fault = page.refused(e5.clone()).await;
    assert!(moved(&fault) && fault["detail"].as_str().unwrap().contains("games.sqlite"), "{fault}");
    assert!(moved(
        &page
            .refused(
                json!({"type": "newGame", "options": common::new_game(json!({"type": "human"}), json!({}))})
            )
            .await
    ));
    assert!(moved(&host.post("/api/restore", &backup).await.json()));
    // Another in its place is not it.
    std::fs::copy(&away, &file).unwrap();
    assert!(moved(&page.refused(e5.clone()).await));
    // Back in its place, it is well again.
    std::fs::rename(&away, &file).unwrap();
    page.done(e5).await;
    // Nor is a log that was deleted.
    std::fs::remove_file(folder.path().join("games.sqlite-wal")).unwrap();
    let fault = page.refused(json!({"type": "move", "game": game, "ply": 2, "text": "d4"})).await;
    assert!(moved(&fault) && fault["detail"].as_str().unwrap().contains("games.sqlite-wal"), "{fault}");
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_named_as_such_after_a_kill() {
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path());
    let mut page = Page::connect(server.1).await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4", "e5"]).await;
    server.kill();
    // Files may not grow at all: neither the log nor what SQLite puts beside it.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
    let output = Command::new("bash")
        .args(["-c", script])
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "serves_when_another_test_wants_it", "--nocapture", "--test-threads=1"])
        .env(FOLDER, folder.path())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("the disk is full; make room"), "{said}");
    // With room everything is there.
    let host = Host::start(folder.path()).await;
    assert_eq!(host.get(&format!("/api/games/{game}")).await.json()["moves"].as_array().unwrap().len(), 2);
}

/// Names that mean something to SQLite, or are no text at all.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn the_name_of_the_folder_is_only_a_name() {
    use std::os::unix::ffi::OsStrExt;
    let place = tempfile::tempdir().unwrap();
    for name in [&b"file:x?mode=memory"[..], b"caf\xe9 \xff"] {
        let name = Path::new(std::ffi::OsStr::from_bytes(name));
        let start = || {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.current_dir(place.path());
            Process::start_by(command, name)
        };
        let server = start();
        let mut page = Page::connect(server.1).await;
        let game = page.two_people(json!({})).await;
        page.play(game, &["e4"]).await;
        let backup = common::http(server.1, "GET", "/api/backup", &[], b"").await;
        assert_eq!(backup.status, 200, "{}", backup.text());
        let restored = common::http(server.1, "POST", "/api/restore", &[], &backup.body).await.json();
        assert_eq!(restored["games"], 1, "{restored}");
        server.kill();
        let folder = place.path().join(name);
        assert!(folder.join("games.sqlite").exists());
        let kept = std::fs::read_dir(&folder).unwrap().flatten();
        let kept = kept.filter(|file| file.file_name().as_bytes().starts_with(b"before-restore-")).count();
        assert_eq!(kept, 1, "the games of before are in the same folder");
        let server = start();
        let games = common::http(server.1, "GET", "/api/games", &[], b"").await.json();
        assert_eq!(games["total"], 1);
        server.kill();
    }
}
