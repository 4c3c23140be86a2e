//! The list of games, files, and the position editor, over HTTP.

mod common;

use common::{Host, http};
use serde_json::{Value, json};

const TWO_GAMES: &str = "\
[White \"Réti, R.\"]\n[Black \"Tartakower, S.\"]\n[Event \"Vienna\"]\n\n1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 (4... Bf5) \
5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 9. Qd8+ {a queen!} Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0\n\n\
[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. d4 1/2-1/2\n";

async fn ids(host: &Host, query: &str) -> Vec<u64> {
    let page = host.get(&format!("/api/games{query}")).await.json();
    page["games"].as_array().unwrap().iter().map(|game| game["id"].as_u64().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_imported_searched_and_exported() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let report = host.post("/api/import", TWO_GAMES.as_bytes()).await.json();
    assert_eq!((report["imported"].as_array().unwrap().len(), &report["failed"]), (2, &json!(1)));
    assert_eq!((&report["problems"][0]["number"], &report["problems"][0]["line"]), (&json!(2), &json!(9)));
    let reti = report["imported"][0].as_u64().unwrap();

    let view = host.get(&format!("/api/games/{reti}")).await.json();
    assert_eq!(view["situation"]["ending"], json!({"winner": "white", "reason": "checkmate"}));
    assert_eq!(view["moves"][16]["comment"], "a queen!");
    assert_eq!(view["players"]["white"]["name"], "Réti, R.");
    assert_eq!(ids(&host, "?search=vienna%20r%C3%89ti").await, [reti]);
    assert_eq!(ids(&host, "?result=draw&state=imported").await.len(), 1);
    assert_eq!(ids(&host, "?state=playing").await.len(), 0);
    assert_eq!(ids(&host, "?limit=1&offset=1&sort=oldest").await.len(), 1);
    assert_eq!(host.get("/api/games?sort=sideways").await.json()["code"], "malformed");

    let pgn = host.get(&format!("/api/games/{reti}/pgn")).await;
    assert!(
        pgn.head.contains("application/x-chess-pgn") && pgn.text().contains("(4... Bf5)"),
        "{}",
        pgn.text()
    );
    let all = host.get("/api/export").await.text();
    let again = host.post("/api/import", all.as_bytes()).await.json();
    assert_eq!((again["imported"].as_array().unwrap().len(), &again["failed"]), (2, &json!(0)));
    let one = host.get(&format!("/api/export?ids={reti}")).await.text();
    assert_eq!(one.matches("[Event ").count(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn spanish_games_latin1_and_positions_are_imported() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let spanish = host.post("/api/import", b"1. Cf3 Cf6 2. g3 g6 3. Ag2 *").await.json();
    assert_eq!(spanish["imported"].as_array().unwrap().len(), 1);
    let latin1 = host.post("/api/import", b"[White \"R\xe9ti\"]\n\n1. Nf3 *").await.json();
    let view = host.get(&format!("/api/games/{}", latin1["imported"][0])).await.json();
    assert_eq!(view["players"]["white"]["name"], "Réti");
    let fens = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1\n\n4k3/8/8/8/8/8/8/8 w - - 0 1\n4k3/8/8/8/8/8/8/4K2R b K -\n";
    let report = host.post("/api/import", fens.as_bytes()).await.json();
    assert_eq!(
        (report["imported"].as_array().unwrap().len(), &report["problems"][0]["line"]),
        (2, &json!(3))
    );
    for nothing in ["", "   \n", "hello"] {
        let report = host.post("/api/import", nothing.as_bytes()).await.json();
        assert_eq!(report["imported"], json!([]), "{nothing:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_renamed_deleted_and_brought_back() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    let path = format!("/api/games/{game}");
    assert_eq!(host.send("PATCH", &path, &json!({"name": "  Mi partida "})).await.status, 204);
    assert_eq!(page.hear("game").await["game"]["name"], "Mi partida");
    assert_eq!(ids(&host, "?search=PARTIDA").await, [u64::from(game)]);
    assert_eq!(host.send("PATCH", &path, &json!({"name": "a\u{7}b"})).await.json()["code"], "badName");
    assert_eq!(host.send("PATCH", "/api/games/99", &json!({"name": null})).await.status, 404);

    page.play(game, &["e4"]).await;
    assert_eq!(http(host.address, "DELETE", &path, &[], b"").await.status, 204);
    assert!(ids(&host, "").await.is_empty());
    assert_eq!(page.refused(json!({"type": "watch", "game": game})).await["code"], "unknownGame");
    assert_eq!(http(host.address, "DELETE", &path, &[], b"").await.status, 404);
    assert_eq!(host.post(&format!("{path}/undelete"), b"").await.status, 204);
    page.play(game, &["e5"]).await;
    assert_eq!(host.get(&path).await.json()["moves"].as_array().unwrap().len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_brings_everything_back() {
    let (folder, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({"name": "first"})).await;
    page.play(game, &["e4", "e5"]).await;
    let backup = host.get("/api/backup").await;
    assert!(backup.head.contains("attachment") && backup.body.starts_with(b"SQLite format 3\0"));

    let elsewhere = Host::start(other.path()).await;
    let mut there = elsewhere.page().await;
    there.two_people(json!({"name": "lost"})).await;
    let report = elsewhere.post("/api/restore", &backup.body).await.json();
    assert_eq!(report, json!({"games": 1}));
    assert_eq!(elsewhere.get(&format!("/api/games/{game}")).await.json()["moves"][1]["san"], "e5");
    there.play(game, &["Nf3"]).await;
    let kept = std::fs::read_dir(other.path()).unwrap().filter_map(Result::ok);
    assert!(kept.into_iter().any(|file| file.file_name().to_string_lossy().starts_with("before-restore-")));

    let mut broken = backup.body.clone();
    let middle = broken.len() / 2;
    broken[middle..].iter_mut().for_each(|byte| *byte ^= 0x5a);
    for bad in [b"hello".to_vec(), Vec::new(), broken, backup.body[..4096].to_vec()] {
        assert_eq!(elsewhere.post("/api/restore", &bad).await.json()["code"], "badBackup");
    }
    assert_eq!(
        elsewhere.get(&format!("/api/games/{game}")).await.json()["moves"].as_array().unwrap().len(),
        3
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_are_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let look = |fen: &str| {
        let body = json!({"fen": fen});
        let host = &host;
        async move { host.send("POST", "/api/position", &body).await.json() }
    };
    let fine = look("4k3/8/8/8/8/8/8/R3K3 w Q -").await;
    assert_eq!((&fine["fen"], &fine["fault"]), (&json!("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), &Value::Null));
    assert!(fine["legal"].as_array().unwrap().iter().any(|m| m["san"] == "O-O-O"));
    let fault = look("4k3/8/8/8/8/8/8/P7 w - - 0 1").await["fault"].clone();
    assert_eq!(fault, json!({"code": "illegalPosition", "reasons": ["noKing", "pawnOnOuterRank"]}));
    let fault = look("4k3/8/8/8/8/8/8/4K3 x - - 0 1").await["fault"].clone();
    assert_eq!((&fault["code"], &fault["part"]), (&json!("badFen"), &json!("turn")));
    let over = look("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").await;
    assert_eq!((&over["fault"]["code"], &over["ending"]), (&json!("noMoves"), &json!("stalemate")));
    assert_eq!((&fine["chess960"], &fine["enPassant"]), (&json!(false), &json!([])));
    assert_eq!(look("4k3/8/8/8/8/8/8/R2K3R w KQ - 0 1").await["chess960"], true);
    for (fen, squares) in [
        // Pawns that may have come by two steps, with others beside them that could take.
        ("4k3/8/8/pPpP3p/8/8/8/4K3 w - - 0 1", json!(["a6", "c6"])),
        ("4k3/8/8/pPpP3p/8/8/8/4K3 w - c6 0 1", json!(["a6", "c6"])),
        ("4k3/8/8/8/1pP5/8/8/4K3 b - - 0 1", json!(["c3"])),
        // They were not on their first squares; the one who would take is pinned; nobody is there to take.
        ("4k3/p1p5/8/pPpP4/8/8/8/4K3 w - - 0 1", json!([])),
        ("4r2k/8/8/3pP3/8/8/8/4K3 w - - 0 1", json!([])),
        ("4k3/8/8/pPpP3p/8/8/8/4K3 b - - 0 1", json!([])),
    ] {
        assert_eq!(look(fen).await["enPassant"], squares, "{fen}");
    }
    let start = host.get("/api/chess960/518").await.json();
    assert!(start["fen"].as_str().unwrap().starts_with("rnbqkbnr/"));
    assert_eq!(start["chess960"], true);
    for bad in ["960", "-1", "x"] {
        assert_eq!(host.get(&format!("/api/chess960/{bad}")).await.json()["code"], "badChess960Number");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn addresses_and_bodies_that_make_no_sense_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    assert_eq!(host.get("/api/nothing").await.status, 404);
    assert_eq!(host.get("/api/games/seven").await.status, 404);
    assert_eq!(host.get("/nothing.js").await.status, 404);
    assert_eq!(host.send("POST", "/api/position", &json!({"fem": ""})).await.json()["code"], "malformed");
    let long = json!({"fen": "x".repeat(100_000)});
    assert_eq!(host.send("POST", "/api/position", &long).await.status, 400);
    let report = host.get("/api/health").await.json();
    assert!(report["version"].is_string());
}
