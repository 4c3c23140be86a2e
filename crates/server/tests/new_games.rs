//! Which games can be begun, and which not.

mod common;

use common::{new_game, random, served};
use serde_json::json;

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
