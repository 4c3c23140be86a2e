//! Hints and reviews.

mod common;

use common::{Host, served};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn hints_name_the_piece_and_then_the_move() {
    let (_folder, _host, mut page) = served().await;
    let start = json!({"type": "fen", "fen": "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"});
    let game = page.two_people(json!({"start": start})).await;
    page.done(json!({"type": "hint", "game": game, "step": "piece"})).await;
    let hint = page.hear("hint").await;
    assert_eq!((&hint["from"], &hint["uci"]), (&json!("e4"), &Value::Null));
    page.done(json!({"type": "hint", "game": game, "step": "move"})).await;
    let hint = page.hear("hint").await;
    assert_eq!((&hint["uci"], &hint["san"]), (&json!("e4d5"), &json!("exd5")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_reviewed_once_and_remembered() {
    let (_folder, _host, mut page) = served().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["f3", "e5", "g4"]).await;
    assert_eq!(page.refused(json!({"type": "review", "game": game})).await["code"], "gameNotOver");
    page.play(game, &["Qh4"]).await;
    page.done(json!({"type": "review", "game": game})).await;
    let mut plies = Vec::new();
    loop {
        let heard = page.hear("reviewed").await;
        assert_eq!(heard["total"], 5);
        plies.extend(
            heard["positions"].as_array().unwrap().iter().map(|found| found["ply"].as_u64().unwrap()),
        );
        if heard["done"] == true {
            break;
        }
    }
    assert_eq!(plies, [0, 1, 2, 3, 4]);
    page.done(json!({"type": "review", "game": game})).await;
    let known = page.hear("reviewed").await;
    assert_eq!((known["positions"].as_array().unwrap().len(), &known["done"]), (5, &json!(true)));
    assert_eq!(known["positions"][4]["score"], Value::Null, "the game is over there");
    assert_eq!(
        known["positions"][1]["score"],
        json!({"type": "centipawns", "value": -10}),
        "scores are seen from White"
    );
    assert_eq!(known["positions"][0]["line"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn scores_and_reviews_are_there_again_when_a_game_is_opened() {
    let (folder, host, mut page) = served().await;
    let ponderer = json!({"type": "machine", "player": "ponderer", "thinkMs": 60});
    let game = page.against(ponderer, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    let moved = page.hear_where(|message| message["move"]["ply"] == 2).await;
    // It thinks that it is fifty behind, and is Black.
    let score = json!({"type": "centipawns", "value": 50});
    assert_eq!(moved["move"]["score"], score);
    page.done(json!({"type": "resign", "game": game})).await;
    page.done(json!({"type": "review", "game": game})).await;
    page.hear_where(|message| message["type"] == "reviewed" && message["done"] == true).await;
    drop(page);
    host.end().await;

    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let view = page.open(json!({"type": "watch", "game": game})).await;
    assert_eq!((&view["moves"][0]["score"], &view["moves"][1]["score"]), (&Value::Null, &score));
    page.done(json!({"type": "review", "game": game, "onlyKnown": true})).await;
    let known = page.hear("reviewed").await;
    assert_eq!((known["positions"].as_array().unwrap().len(), &known["done"]), (3, &json!(true)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_review_does_not_outlive_the_moves_it_is_about() {
    let (_folder, _host, mut page) = served().await;
    let game = page.two_people(json!({})).await;
    page.play(game, &["e4", "e5"]).await;
    page.done(json!({"type": "resign", "game": game})).await;
    page.done(json!({"type": "review", "game": game})).await;
    page.hear_where(|message| message["type"] == "reviewed" && message["done"] == true).await;
    page.done(json!({"type": "undoResign", "game": game})).await;
    page.done(json!({"type": "takeback", "game": game})).await;
    page.play(game, &["c5"]).await;
    page.done(json!({"type": "resign", "game": game})).await;
    page.done(json!({"type": "review", "game": game, "onlyKnown": true})).await;
    let known = page.hear("reviewed").await;
    let plies: Vec<u64> =
        known["positions"].as_array().unwrap().iter().map(|found| found["ply"].as_u64().unwrap()).collect();
    assert_eq!((plies, &known["total"]), (vec![0], &json!(3)));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_cannot_ask_for_hints_without_end() {
    let (_folder, _host, mut page) = served().await;
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 3000});
    // Both places at the desk are taken.
    for _ in 0..2 {
        let busy = page.against(slow.clone(), json!({})).await;
        page.done(json!({"type": "move", "game": busy, "ply": 0, "text": "e4"})).await;
    }
    let game = page.two_people(json!({})).await;
    for _ in 0..4 {
        page.done(json!({"type": "hint", "game": game, "step": "piece"})).await;
    }
    let fault = page.refused(json!({"type": "hint", "game": game, "step": "piece"})).await;
    assert_eq!(fault, json!({"code": "tooMany", "limit": 4}));
}
