//! Games as a page plays them: moves, take-backs, resignation, draws, clocks.

mod common;

use common::{new_game, random, served};
use serde_json::{Value, json};

#[tokio::test(flavor = "multi_thread")]
async fn the_welcome_says_who_can_be_played_against() {
    let (_folder, _host, page) = served().await;
    let machine = &page.welcome["machines"][0];
    assert_eq!(
        *machine,
        json!({"id": "random", "name": "Random mover", "elo": {"min": 600, "max": 3100}, "chess960": true})
    );
    let orthodox = page.welcome["machines"].as_array().unwrap().iter().find(|one| one["id"] == "orthodox");
    assert_eq!(orthodox.unwrap()["chess960"], false);
    assert_eq!(page.welcome["limits"]["undoResignMs"], 5000);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_two_people_ends_with_mate() {
    let (_folder, host, mut page) = served().await;
    let game = page.two_people(json!({"name": "Scholar"})).await;
    let last = page.play(game, &["e4", "e5", "Dh5", "Cc6", "f1c4", "Nf6", "Qxf7"]).await;
    assert_eq!(last["move"]["san"], "Qxf7#");
    assert_eq!(last["move"]["check"], "e8");
    assert_eq!(last["situation"]["ending"], json!({"winner": "white", "reason": "checkmate"}));
    assert_eq!(last["situation"]["legal"], json!([]));
    let fault = page.refused(json!({"type": "move", "game": game, "ply": 7, "text": "a6"})).await;
    assert_eq!(fault["code"], "gameOver");
    let stored = host.get(&format!("/api/games/{game}")).await.json();
    assert_eq!(stored["moves"].as_array().unwrap().len(), 7);
    assert_eq!(stored["name"], "Scholar");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_answers_a_move() {
    let (_folder, _host, mut page) = served().await;
    let game = page.against(random(), json!({})).await;
    let heard = page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e2e4"})).await;
    assert_eq!(heard.iter().find(|message| message["type"] == "moved").unwrap()["move"]["san"], "e4");
    let answer = page.hear_where(|message| message["move"]["ply"] == 2).await;
    assert_eq!(answer["situation"]["turn"], "white");
    assert_eq!(answer["situation"]["takeback"], 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_that_cannot_be_played_are_refused_with_a_reason() {
    let (_folder, _host, mut page) = served().await;
    let start = json!({"type": "fen", "fen": "4k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1"});
    let game = page.two_people(json!({"start": start})).await;
    for (text, problem) in [
        ("a7a8", "noPromotion"),
        ("a8", "noPromotion"),
        ("e1e5", "illegal"),
        ("zz", "unreadable"),
        ("Rxd1", "nothingTaken"),
    ] {
        let fault = page.refused(json!({"type": "move", "game": game, "ply": 0, "text": text})).await;
        assert_eq!(
            (fault["code"].as_str(), fault["problem"].as_str()),
            (Some("badMove"), Some(problem)),
            "{text}"
        );
    }
    let fault = page.refused(json!({"type": "move", "game": game, "ply": 0, "text": "Nd1"})).await;
    assert_eq!(fault["problem"], "illegal");
    let fault = page.refused(json!({"type": "move", "game": game, "ply": 5, "text": "O-O"})).await;
    assert_eq!(fault, json!({"code": "stale", "ply": 0}));
    let fault = page.refused(json!({"type": "move", "game": 99, "ply": 0, "text": "O-O"})).await;
    assert_eq!(fault, json!({"code": "unknownGame", "game": 99}));
    let last = page.play(game, &["a8=T"]).await;
    assert_eq!(last["move"]["uci"], "a7a8r");
}

#[tokio::test(flavor = "multi_thread")]
async fn castling_says_where_the_king_may_be_dropped() {
    let (_folder, _host, mut page) = served().await;
    let start = json!({"type": "fen", "fen": "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"});
    let view = page.open(json!({"type": "newGame", "options": new_game(json!({"type": "human"}), json!({"start": start}))})).await;
    let castling =
        |san: &str| view["situation"]["legal"].as_array().unwrap().iter().find(|m| m["san"] == san).cloned();
    assert_eq!(
        castling("O-O").unwrap(),
        json!({"uci": "e1g1", "san": "O-O", "from": "e1", "to": "g1", "rook": "h1"})
    );
    let game = view["id"].as_u64().unwrap() as u32;
    assert_eq!(page.play(game, &["e1h1"]).await["move"]["uci"], "e1g1");

    let start = json!({"type": "chess960", "number": 0});
    let view = page.open(json!({"type": "newGame", "options": new_game(json!({"type": "human"}), json!({"start": start}))})).await;
    assert_eq!(
        (view["chess960"].as_bool(), &view["startFen"].as_str().unwrap()[..8]),
        (Some(true), "bbqnnrkr")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_are_taken_back_where_that_was_agreed() {
    let (_folder, host, mut page) = served().await;
    let game = page.two_people(json!({})).await;
    assert_eq!(page.refused(json!({"type": "takeback", "game": game})).await["code"], "nothingToTakeBack");
    page.play(game, &["e4", "e5"]).await;
    let heard = page.done(json!({"type": "takeback", "game": game})).await;
    let view = &heard.iter().find(|message| message["type"] == "game").unwrap()["game"];
    assert_eq!(view["moves"].as_array().unwrap().len(), 1);
    page.play(game, &["c5"]).await;
    let stored = host.get(&format!("/api/games/{game}")).await.json();
    assert_eq!(stored["moves"][1]["san"], "c5");

    let strict = page.two_people(json!({"takebacks": false})).await;
    page.play(strict, &["e4"]).await;
    assert_eq!(page.refused(json!({"type": "takeback", "game": strict})).await["code"], "noTakebacks");
}

#[tokio::test(flavor = "multi_thread")]
async fn taking_back_interrupts_the_machine() {
    let (_folder, _host, mut page) = served().await;
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 60000});
    let game = page.against(slow, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    let thought = page.hear("thinking").await;
    assert_eq!(thought["side"], "black");
    assert_eq!(thought["score"], json!({"type": "centipawns", "value": 50}), "scores are seen from White");
    assert_eq!(thought["line"][0]["fen"].as_str().unwrap().split(' ').nth(1), Some("w"));
    let heard = page.done(json!({"type": "takeback", "game": game})).await;
    let view = &heard.iter().find(|message| message["type"] == "game").unwrap()["game"];
    assert_eq!((view["situation"]["ply"].as_u64(), &view["situation"]["thinking"]), (Some(0), &Value::Null));
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "d4"})).await;
    page.done(json!({"type": "moveNow", "game": game})).await;
    page.hear_where(|message| message["move"]["ply"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_resignation_can_be_undone_for_a_while() {
    let (_folder, host, mut page) = served().await;
    let game = page.against(random(), json!({})).await;
    let heard = page.done(json!({"type": "resign", "game": game})).await;
    let situation = &heard.iter().rfind(|message| message["type"] == "changed").unwrap()["situation"];
    assert_eq!(situation["ending"], json!({"winner": "black", "reason": "resignation"}));
    assert!(situation["undoMs"].as_u64().unwrap() > 0);
    assert!(!host.get(&format!("/api/games/{game}")).await.json()["situation"]["ending"].is_null());
    let heard = page.done(json!({"type": "undoResign", "game": game})).await;
    let situation = &heard.iter().rfind(|message| message["type"] == "changed").unwrap()["situation"];
    assert_eq!(situation["ending"], Value::Null);
    assert!(host.get(&format!("/api/games/{game}")).await.json()["situation"]["ending"].is_null());
    assert_eq!(page.refused(json!({"type": "undoResign", "game": game})).await["code"], "nothingToUndo");
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_are_offered_accepted_declined_and_claimed() {
    let (_folder, _host, mut page) = served().await;
    let game = page.two_people(json!({})).await;
    assert_eq!(page.refused(json!({"type": "acceptDraw", "game": game})).await["code"], "noDrawOffer");
    assert_eq!(page.refused(json!({"type": "claimDraw", "game": game})).await["code"], "noDrawClaim");
    page.done(json!({"type": "offerDraw", "game": game})).await;
    assert_eq!(page.refused(json!({"type": "offerDraw", "game": game})).await["code"], "drawOfferStands");
    let last = page.play(game, &["Nf3"]).await;
    assert_eq!(last["situation"]["drawOffer"], "white");
    let heard = page.done(json!({"type": "declineDraw", "game": game})).await;
    assert_eq!(heard.iter().find(|message| message["type"] == "drawDeclined").unwrap()["by"], "black");
    page.done(json!({"type": "offerDraw", "game": game, "side": "white"})).await;
    let heard = page.done(json!({"type": "acceptDraw", "game": game})).await;
    let situation = &heard.iter().rfind(|message| message["type"] == "changed").unwrap()["situation"];
    assert_eq!(situation["ending"], json!({"winner": null, "reason": "agreement"}));

    let game = page.two_people(json!({})).await;
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    page.play(game, &knights).await;
    let heard = page.done(json!({"type": "claimDraw", "game": game, "text": "Ng8"})).await;
    let moved = heard.iter().rfind(|message| message["type"] == "moved").unwrap();
    assert_eq!(moved["move"]["san"], "Ng8");
    assert_eq!(moved["situation"]["ending"]["reason"], "threefoldRepetition");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_answers_an_offer_that_comes_while_it_thinks() {
    let (_folder, _host, mut page) = served().await;
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 300});
    let game = page.against(slow, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    page.done(json!({"type": "offerDraw", "game": game})).await;
    let over = page.hear_where(|message| !message["situation"]["ending"].is_null()).await;
    assert_eq!(over["situation"]["ending"]["reason"], "agreement");
    let next = page.open(json!({"type": "rematch", "game": game})).await;
    assert_eq!(next["players"]["white"]["player"], "ponderer");
    assert_eq!(next["situation"]["ply"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_that_declines_says_so() {
    let (_folder, _host, mut page) = served().await;
    let game = page.against(random(), json!({})).await;
    page.done(json!({"type": "offerDraw", "game": game})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    assert_eq!(page.hear("drawDeclined").await["by"], "black");
    page.hear_where(|message| message["move"]["ply"] == 2).await;
    assert_eq!(page.refused(json!({"type": "offerDraw", "game": game})).await["code"], "drawOfferStands");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_falls_by_itself() {
    let (_folder, _host, mut page) = served().await;
    let game = page.two_people(json!({"clock": {"baseMs": 1000, "incrementMs": 0}})).await;
    let last = page.play(game, &["e4"]).await;
    assert_eq!(last["situation"]["clocks"]["running"], "black");
    assert_eq!(last["situation"]["clocks"]["whiteMs"], 1000, "the first move takes no time");
    let over = page.hear_where(|message| !message["situation"]["ending"].is_null()).await;
    assert_eq!(over["situation"]["ending"], json!({"winner": "white", "reason": "timeForfeit"}));
    assert_eq!(over["situation"]["clocks"]["blackMs"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_clock_stands_still_while_nobody_watches() {
    let (_folder, host, mut page) = served().await;
    let game = page.two_people(json!({"clock": {"baseMs": 60000, "incrementMs": 0}})).await;
    page.play(game, &["e4"]).await;
    drop(page);
    let mut page = host.page().await;
    let left = |view: &Value| view["situation"]["clocks"]["blackMs"].as_u64().unwrap();
    // The server has heard of the leaving when the clock that it stored no longer runs.
    let first = left(&page.open(json!({"type": "watch", "game": game})).await);
    page.done(json!({"type": "unwatch", "game": game})).await;
    let stored = left(&host.get(&format!("/api/games/{game}")).await.json());
    assert!(stored <= first && first <= 60000, "{stored} {first}");
    let again = left(&page.open(json!({"type": "watch", "game": game})).await);
    assert!(again <= first, "{again} {first}");
    page.play(game, &["e5"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_pages_see_the_same_game() {
    let (_folder, host, mut page) = served().await;
    let mut other = host.page().await;
    let game = page.two_people(json!({})).await;
    other.open(json!({"type": "watch", "game": game})).await;
    page.play(game, &["e4"]).await;
    assert_eq!(other.hear("moved").await["move"]["san"], "e4");
    other.play(game, &["e5"]).await;
    page.hear_where(|message| message["type"] == "moved" && message["move"]["san"] == "e5").await;
    drop(page);
    other.play(game, &["Nf3"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_that_could_be_claimed_ends_the_game_where_that_was_agreed() {
    let (_folder, host, mut page) = served().await;
    let shuffle = ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"];
    // A page that knows nothing of it begins a game that waits for the claim.
    let claimed = page.two_people(json!({})).await;
    page.play(claimed, &shuffle).await;
    let last = page.play(claimed, &["Ng8"]).await;
    assert_eq!(last["situation"]["claim"], "threefoldRepetition");
    assert_eq!(last["situation"]["ending"], Value::Null);

    let automatic = page.two_people(json!({"automaticDraws": true})).await;
    page.play(automatic, &shuffle).await;
    let last = page.play(automatic, &["Ng8"]).await;
    let drawn = json!({"winner": null, "reason": "threefoldRepetition"});
    assert_eq!((&last["situation"]["ending"], &last["situation"]["claim"]), (&drawn, &Value::Null));
    let stored = host.get(&format!("/api/games/{automatic}")).await.json();
    assert_eq!((&stored["situation"]["ending"], &stored["automaticDraws"]), (&drawn, &json!(true)));
    // And the next game of the same two is played in the same way.
    let again = page.open(json!({"type": "rematch", "game": automatic})).await;
    assert_eq!(again["automaticDraws"], true);

    let fen = json!({"type": "fen", "fen": "4k2r/8/8/8/8/8/8/R3K3 w - - 99 90", "chess960": false});
    let fifty = page.two_people(json!({"start": fen, "automaticDraws": true})).await;
    let last = page.play(fifty, &["Ra2"]).await;
    assert_eq!(last["situation"]["ending"], json!({"winner": null, "reason": "fiftyMoves"}));
}
