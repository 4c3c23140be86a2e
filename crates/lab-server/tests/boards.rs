//! Boards and evaluations of the laboratory over HTTP: what the libraries say, and what is refused.

mod common;

use boards::{Bits, Board, Buho, Mailbox, Representation, X88};
use chess::{Color, Piece, Position, Square};
use common::Host;
use lab::{INSTRUCTIVE, Judge, Opinion};
use serde_json::{Value, json};

const BOARDS: &str = "/api/laboratory/boards";
const EVALUATIONS: &str = "/api/laboratory/evaluations";
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_are_told_as_memory_has_them() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for known in INSTRUCTIVE {
        let told = host.send("POST", BOARDS, &json!({"fen": known.fen})).await.json();
        assert_eq!((&told["fen"], &told["attack"]), (&json!(known.fen), &Value::Null));
        let position = Position::from_fen(known.fen).unwrap();
        for (name, count) in [("array", 64), ("mailbox", 120), ("x88", 128)] {
            let cells = told[name].as_array().unwrap();
            assert_eq!(cells.len(), count);
            for (index, cell) in cells.iter().enumerate() {
                assert_eq!(cell["index"], index);
                let square = cell["square"].as_str().map(|square| square.parse::<Square>().unwrap());
                let piece = square.and_then(|square| position.piece_on(square));
                assert_eq!(
                    cell["piece"],
                    json!(piece.map(|piece| piece.char().to_string())),
                    "{name} {index}"
                );
            }
            assert_eq!(cells.iter().filter(|cell| cell["square"].is_string()).count(), 64);
        }
        assert_eq!(told["mailbox"][21]["square"], "a1");
        assert_eq!(told["x88"][0x70]["square"], "a8");
        let x88 = Board::<X88<Buho>>::from_fen(known.fen).unwrap();
        assert_eq!(told["lists"]["white"], json!(x88.men().piece_list(Color::White).unwrap()));
        assert_eq!(told["lists"]["black"], json!(x88.men().piece_list(Color::Black).unwrap()));
        let bits = Board::<Bits>::from_fen(known.fen).unwrap();
        let sets = told["sets"].as_array().unwrap();
        assert_eq!(sets.len(), 20);
        assert_eq!(sets.iter().filter(|set| set["kept"] == true).count(), 8);
        assert_eq!((&sets[0]["name"], &sets[2]["name"]), (&json!("white"), &json!("pawn")));
        for piece in Piece::ALL {
            let letter = piece.char().to_string();
            let told = sets.iter().find(|set| set["name"] == letter).unwrap();
            let set = bits.men().men_of(piece);
            assert_eq!(u64::from_str_radix(told["number"].as_str().unwrap(), 16), Ok(set.0));
            let squares: Vec<String> = set.into_iter().map(|square| square.to_string()).collect();
            assert_eq!(texts(&told["squares"]), squares);
        }
        assert_eq!(told["table"].as_array().unwrap().len(), 256);
    }
    assert!(Board::<Mailbox>::from_fen(START).is_ok());
    host.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn attacks_are_tested_step_by_step() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let fen = "4k3/8/8/2b5/8/4P3/8/4K1R1 b - - 0 1";
    let ask = |from: &str, to: &str| {
        let body = json!({"fen": fen, "attack": {"from": from, "to": to}});
        let host = &host;
        async move { host.send("POST", BOARDS, &body).await }
    };
    // The example of the thesis, with a pawn on the way.
    let told = ask("c5", "g1").await.json()["attack"].clone();
    assert_eq!((&told["fromIndex"], &told["toIndex"]), (&json!(66), &json!(6)));
    assert_eq!((&told["difference"], &told["place"], &told["step"]), (&json!(-60), &json!(68), &json!(-15)));
    assert_eq!(texts(&told["could"]), ["B", "b", "Q", "q"]);
    assert_eq!((&told["piece"], &told["attacks"]), (&json!("b"), &json!(false)));
    let walk: Vec<&str> =
        told["walk"].as_array().unwrap().iter().map(|cell| cell["square"].as_str().unwrap()).collect();
    assert_eq!(walk, ["d4", "e3"]);
    let board = Board::<X88<Buho>>::from_fen(fen).unwrap();
    for from in Square::ALL {
        let told = ask(&from.to_string(), "e3").await.json()["attack"].clone();
        assert_eq!(told["attacks"], board.men().attacks_from(from).has(Square::E3), "{from}");
    }
    for (from, to) in [("c9", "g1"), ("", "g1"), ("c5", "G1x")] {
        assert_eq!(ask(from, to).await.json()["code"], "malformed");
    }
    host.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn evaluations_are_the_librarys() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for known in INSTRUCTIVE {
        let told = host.send("POST", EVALUATIONS, &json!({"fen": known.fen})).await.json();
        let position = Position::from_fen(known.fen).unwrap();
        let opinions = told["opinions"].as_array().unwrap();
        assert_eq!(opinions.len(), Judge::ALL.len());
        for (told, judge) in opinions.iter().zip(Judge::ALL) {
            let opinion = Opinion::of(judge, &position).unwrap();
            assert_eq!((&told["judge"], &told["total"]), (&json!(judge.name()), &json!(opinion.total)));
            let terms = told["terms"].as_array().unwrap();
            assert_eq!(terms.len(), opinion.terms.len());
            for (told, term) in terms.iter().zip(&opinion.terms) {
                assert_eq!(told["name"], term.name);
                assert_eq!(told["white"]["middlegame"], term.white.middlegame);
                assert_eq!(told["white"]["endgame"], term.white.endgame);
                assert_eq!(told["black"]["middlegame"], term.black.middlegame);
                assert_eq!(told["black"]["endgame"], term.black.endgame);
                let squares = told["squares"].as_array().unwrap();
                assert_eq!(squares.len(), term.squares.len());
                for (told, located) in squares.iter().zip(&term.squares) {
                    let square = located.square.to_string();
                    assert_eq!((&told["square"], &told["value"]), (&json!(square), &json!(located.value)));
                    assert_eq!(told["side"], located.color.to_string());
                }
            }
            assert_eq!(told["mixture"].is_null(), opinion.mixture.is_none());
            let men = told["men"].as_array().unwrap();
            assert_eq!(men.len(), opinion.men.len());
            for (told, man) in men.iter().zip(&opinion.men) {
                assert_eq!(
                    (&told["square"], &told["worth"]),
                    (&json!(man.square.to_string()), &json!(man.worth))
                );
            }
        }
    }
    host.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for path in [BOARDS, EVALUATIONS] {
        for (fen, code) in [
            ("", "badFen"),
            ("8/8/8/8/8/8/8/8 w - - 0 1", "illegalPosition"),
            ("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1", "onlyStandardChess"),
        ] {
            let reply = host.send("POST", path, &json!({"fen": fen})).await;
            assert_eq!((reply.status, &reply.json()["code"]), (400, &json!(code)), "{path} {fen}");
        }
        for body in [json!({}), json!({"fen": 3}), json!({"fen": START, "more": 1}), json!("x")] {
            assert_eq!(host.send("POST", path, &body).await.json()["code"], "malformed", "{path} {body}");
        }
        // A mated king is shown too.
        assert_eq!(
            host.send("POST", path, &json!({"fen": "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"})).await.status,
            200
        );
    }
    host.end().await;
}
