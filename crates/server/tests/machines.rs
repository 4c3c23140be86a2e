//! Machines as opponents: exhibitions, failures, waiting for a slot, honest scores.

mod common;

use common::{Host, new_game, random, served};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn machines_play_each_other_pause_and_step() {
    let (_folder, _host, mut page) = served().await;
    let options = new_game(random(), json!({"first": random()}));
    let view = page.open(json!({"type": "newGame", "options": options})).await;
    let game = view["id"].as_u64().unwrap();
    page.done(json!({"type": "pause", "game": game, "paused": true})).await;
    page.done(json!({"type": "pace", "game": game, "paceMs": 0})).await;
    let before =
        page.open(json!({"type": "watch", "game": game})).await["situation"]["ply"].as_u64().unwrap();
    page.done(json!({"type": "step", "game": game})).await;
    page.hear_where(|message| message["move"]["ply"] == before + 1).await;
    let paused = page.open(json!({"type": "watch", "game": game})).await;
    assert_eq!(
        (paused["situation"]["ply"].as_u64(), &paused["situation"]["paused"]),
        (Some(before + 1), &json!(true))
    );
    assert_eq!(
        page.refused(json!({"type": "move", "game": game, "ply": before + 1, "text": "e4"})).await["code"],
        "notYourTurn"
    );
    page.done(json!({"type": "pause", "game": game, "paused": false})).await;
    page.hear_where(|message| message["move"]["ply"] == before + 6).await;

    let other = page.two_people(json!({})).await;
    assert_eq!(
        page.refused(json!({"type": "pause", "game": other, "paused": true})).await["code"],
        "notAnExhibition"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_does_not_think_for_a_game_that_was_left() {
    let (_folder, _host, mut page) = served().await;
    // Both places at the desk would be taken for longer than anybody is willing to wait.
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 60_000});
    let mut left = Vec::new();
    for _ in 0..2 {
        let game = page.against(slow.clone(), json!({})).await;
        page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
        page.hear_where(|message| message["situation"]["thinking"] == "black").await;
        page.done(json!({"type": "unwatch", "game": game})).await;
        left.push(game);
    }
    let game = page.against(random(), json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    page.hear_where(|message| message["game"] == game && message["move"]["ply"] == 2).await;
    // Who comes back finds the machine thinking again.
    let view = page.open(json!({"type": "watch", "game": left[0]})).await;
    assert_eq!((&view["situation"]["ply"], &view["situation"]["thinking"]), (&json!(1), &json!("black")));
    page.done(json!({"type": "moveNow", "game": left[0]})).await;
    page.hear_where(|message| message["game"] == left[0] && message["move"]["ply"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_fails_leaves_the_game_waiting() {
    let (_folder, _host, mut page) = served().await;
    for (player, code) in [("broken", "playerFailed"), ("absent", "playerFailed")] {
        let game = page.against(json!({"type": "machine", "player": player}), json!({})).await;
        page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
        let stuck = page.hear("stuck").await;
        assert_eq!(stuck["fault"]["code"], code);
        // What follows would seem to the page as if the game went on.
        let after = page.done(json!({"type": "ping"})).await;
        assert!(after.iter().all(|message| message["type"] != "changed"), "{after:?}");
        let view = page.open(json!({"type": "watch", "game": game})).await;
        assert_eq!(
            (view["situation"]["ply"].as_u64(), &view["situation"]["ending"]),
            (Some(1), &Value::Null)
        );
        page.hear("stuck").await; // watching tried again
        page.done(json!({"type": "takeback", "game": game})).await;
    }
    let game = page.against(json!({"type": "machine", "player": "cheat"}), json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    let over = page.hear_where(|message| !message["situation"]["ending"].is_null()).await;
    assert_eq!(over["situation"]["ending"], json!({"winner": "white", "reason": "rulesInfraction"}));
}

#[tokio::test(flavor = "multi_thread")]
async fn more_games_than_places_wait_their_turn() {
    let (_folder, host, mut page) = served().await;
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 60000});
    let mut games = Vec::new();
    for _ in 0..3 {
        let game = page.against(slow.clone(), json!({"clock": {"baseMs": 600000, "incrementMs": 0}})).await;
        page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
        games.push(game);
    }
    let mut waiting = Vec::new();
    for &game in &games {
        let view = page.open(json!({"type": "watch", "game": game})).await;
        assert_eq!(view["situation"]["thinking"], "black");
        if view["situation"]["queued"] == true {
            assert_eq!(view["situation"]["clocks"]["running"], Value::Null, "who waits is not charged");
            waiting.push(game);
        }
    }
    assert!(waiting.contains(&games[2]), "{waiting:?}");
    page.done(json!({"type": "moveNow", "game": games[0]})).await;
    page.hear_where(|message| message["game"] == games[2] && message["situation"]["queued"] == false).await;
    host.end().await; // which stops those who think
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limited_machine_is_told_with_an_honest_score() {
    let (_folder, _host, mut page) = served().await;
    let weak = json!({"type": "machine", "player": "dreamer", "elo": 800, "thinkMs": 60});
    let game = page.against(weak, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    let thought = page.hear("thinking").await;
    assert_eq!(thought["score"], json!({"type": "centipawns", "value": 50}));
    // The analyst of the tests finds every position ten better for the side to move.
    let honest = json!({"type": "centipawns", "value": -10});
    assert_eq!(thought["honest"], honest);
    let moved = page.hear_where(|message| message["move"]["ply"] == 2).await;
    assert_eq!(moved["move"]["score"], honest);
    let strong = json!({"type": "machine", "player": "ponderer", "thinkMs": 60});
    let game = page.against(strong, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    assert_eq!(page.hear("thinking").await["honest"], Value::Null);
}

/// Takes its time to look at a position, and finds it ten better for the side to move.
struct Slow;

impl player::Player for Slow {
    fn name(&self) -> &str {
        "Slow"
    }

    fn answer(
        &mut self,
        question: &player::Question<'_>,
        observer: &mut dyn player::Observer,
    ) -> Option<player::Answer> {
        std::thread::sleep(std::time::Duration::from_millis(300));
        let m = *question.game.legal_moves().first()?;
        let score = player::Score::Centipawns(10);
        observer.observe(&player::Thought::Line { depth: 1, score, moves: &[m] });
        Some(player::Answer::Play(m))
    }
}

fn with_slow_analyst() -> server::Registry {
    let skills = server::Skills { elo: Some((600, 3100)), chess960: true };
    server::Registry::new(|_| Ok(Box::new(Slow)))
        .with("random", "Random", skills, |wanted| Ok(Box::new(player::RandomMover::new(wanted.seed))))
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_limited_machine_has_done_is_measured_after_its_move_and_not_on_its_clock() {
    let folder = tempfile::tempdir().unwrap();
    let config =
        || server::Config { port: 0, secret: false, ..server::Config::new(folder.path().to_owned()) };
    let host = Host::of(config(), with_slow_analyst()).await;
    let mut page = host.page().await;
    let weak = json!({"type": "machine", "player": "random", "elo": 800});
    let game = page.against(weak, json!({"clock": {"baseMs": 10000, "incrementMs": 0}})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    let moved = page.hear_where(|message| message["move"]["ply"] == 2).await;
    let value = |value: i32| json!({"type": "centipawns", "value": value});
    // Black is to move before, White after: each is ten better for that side.
    assert_eq!((&moved["move"]["score"], &moved["move"]["after"]), (&value(-10), &value(10)), "{moved}");
    let spent = moved["move"]["spentMs"].as_u64().unwrap();
    assert!(spent < 200, "the machine was charged {spent} ms");
    assert!(moved["situation"]["clocks"]["blackMs"].as_u64().unwrap() > 9800, "{moved}");
    // It is there again after a reload, and for the next server.
    drop(page);
    host.end().await;
    let host = Host::of(config(), with_slow_analyst()).await;
    let moves = host.get(&format!("/api/games/{game}")).await.json()["moves"].clone();
    assert_eq!((&moves[0]["after"], &moves[1]["after"]), (&Value::Null, &value(10)));
    let backup = host.get("/api/backup").await.body;
    assert_eq!(host.post("/api/restore", &backup).await.json()["games"], 1);
    assert_eq!(host.get(&format!("/api/games/{game}")).await.json()["moves"], moves);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_do_not_wait_for_reviews() {
    let folder = tempfile::tempdir().unwrap();
    let config = server::Config {
        port: 0,
        searches: 1,
        secret: false,
        ..server::Config::new(folder.path().to_owned())
    };
    let host = Host::of(config, with_slow_analyst()).await;
    let games = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n".repeat(4);
    assert_eq!(host.post("/api/import", games.as_bytes()).await.json()["failed"], 0);
    let mut reviewers = Vec::new();
    for _ in 0..10 {
        let mut page = host.page().await;
        for game in 1..=4 {
            page.done(json!({"type": "review", "game": game, "onlyKnown": false})).await;
        }
        reviewers.push(page);
    }
    let mut page = host.page().await;
    // Without a strength, so that only the place at the desk is waited for.
    let game = page.against(json!({"type": "machine", "player": "random"}), json!({})).await;
    let begun = std::time::Instant::now();
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    page.hear_where(|message| message["move"]["ply"] == 2).await;
    // One position of a review is waited for, not forty.
    assert!(begun.elapsed() < std::time::Duration::from_secs(3), "{:?}", begun.elapsed());
    drop(reviewers);
}
