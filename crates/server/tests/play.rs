//! Games as a page plays them.

mod common;

use common::{Host, Page, new_game};
use serde_json::{Value, json};

const RANDOM: &str = r#"{"type":"machine","player":"random","elo":1200}"#;

fn random() -> Value {
    serde_json::from_str(RANDOM).unwrap()
}

async fn served() -> (tempfile::TempDir, Host, Page) {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let page = host.page().await;
    (folder, host, page)
}

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
async fn a_game_that_makes_no_sense_is_not_begun() {
    let (_folder, host, mut page) = served().await;
    let fen = |fen: &str| json!({"start": {"type": "fen", "fen": fen}});
    for (options, code) in [
        (fen("nonsense"), "badFen"),
        (fen("8/8/8/8/8/8/8/8 w - - 0 1"), "illegalPosition"),
        (fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), "noMoves"),
        (json!({"start": {"type": "chess960", "number": 960}}), "badChess960Number"),
        (json!({"clock": {"baseMs": 10, "incrementMs": 0}}), "badClock"),
        (json!({"clock": {"baseMs": 4_000_000_000_u32, "incrementMs": 0}}), "badClock"),
        (json!({"secondClock": {"baseMs": 60000, "incrementMs": 0}}), "badClock"),
        (json!({"second": {"type": "machine", "player": "nobody"}}), "unknownPlayer"),
        (json!({"second": {"type": "machine", "player": "random", "elo": 5}}), "badElo"),
        (json!({"second": {"type": "machine", "player": "ponderer", "elo": 1500}}), "badElo"),
        (json!({"second": {"type": "machine", "player": "random", "thinkMs": 4_000_000}}), "badThinkTime"),
        (json!({"name": "x".repeat(101)}), "badName"),
        (
            json!({"start": {"type": "fen", "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
                "odds": {"giver": "first", "piece": "rook"}}),
            "badOdds",
        ),
    ] {
        let request = json!({"type": "newGame", "options": new_game(random(), options.clone())});
        assert_eq!(page.refused(request).await["code"], code, "{options}");
    }
    assert_eq!(host.get("/api/games").await.json()["total"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_machine_of_standard_chess_is_not_asked_to_play_chess960() {
    let (_folder, host, mut page) = served().await;
    let orthodox = json!({"type": "machine", "player": "orthodox"});
    let fen = |fen: &str, chess960: bool| json!({"type": "fen", "fen": fen, "chess960": chess960});
    for start in [
        json!({"type": "chess960", "number": 518}),
        json!({"type": "chess960"}),
        fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", true),
        // Castling that only Chess960 has, by letters of files and by the usual ones.
        fen("bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w GEge - 0 1", false),
        fen("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1", false),
        fen("1r2k3/8/8/8/8/8/8/4K3 w q - 0 1", false),
    ] {
        for (first, second) in [(json!({"type": "human"}), orthodox.clone()), (orthodox.clone(), random())] {
            let options = new_game(second, json!({"first": first, "start": start}));
            let fault = page.refused(json!({"type": "newGame", "options": options})).await;
            assert_eq!(fault, json!({"code": "noChess960", "player": "orthodox"}), "{start}");
        }
    }
    assert_eq!(host.get("/api/games").await.json()["total"], 0);
    // Where nobody may castle, pieces may stand anywhere.
    let start = fen("bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w - - 0 1", false);
    let game = page.against(orthodox, json!({"start": start})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    page.hear_where(|message| message["move"]["ply"] == 2).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn odds_are_given_by_the_seat_that_gives_them() {
    let (_folder, _host, mut page) = served().await;
    for (piece, row) in
        [("pawn", "ppppp1pp"), ("knight", "r1bqkbnr"), ("rook", "1nbqkbnr"), ("queen", "rnb1kbnr")]
    {
        let options =
            new_game(json!({"type": "human"}), json!({"odds": {"giver": "second", "piece": piece}}));
        let view = page.open(json!({"type": "newGame", "options": options})).await;
        let fen = view["startFen"].as_str().unwrap();
        assert!(fen.contains(row) && fen.contains("PPPPPPPP/RNBQKBNR"), "{fen}");
        assert_eq!(fen.contains("KQk "), piece == "rook", "{fen}");
    }
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
async fn a_limited_machine_is_told_with_an_honest_score() {
    let (_folder, _host, mut page) = served().await;
    let weak = json!({"type": "machine", "player": "dreamer", "elo": 800, "thinkMs": 60});
    let game = page.against(weak, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    let thought = page.hear("thinking").await;
    assert_eq!(thought["score"], json!({"type": "centipawns", "value": 50}));
    // The analyst of the tests finds every position ten better for whoever is to move.
    let honest = json!({"type": "centipawns", "value": -10});
    assert_eq!(thought["honest"], honest);
    let moved = page.hear_where(|message| message["move"]["ply"] == 2).await;
    assert_eq!(moved["move"]["score"], honest);
    let strong = json!({"type": "machine", "player": "ponderer", "thinkMs": 60});
    let game = page.against(strong, json!({})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "e4"})).await;
    assert_eq!(page.hear("thinking").await["honest"], Value::Null);
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

/// Takes its time to look at a position, and finds it ten better for whoever is to move.
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
