//! The list of games, files, and the position editor, over HTTP.

mod common;

use common::{Host, crafted, http};
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
    let move_of_a_king = json!({"code": "badMove", "text": "Ke3", "problem": "illegal", "candidates": []});
    assert_eq!(report["problems"][0]["fault"], move_of_a_king);
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
async fn what_is_wrong_with_a_file_has_a_code() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    for (text, code, problem, found) in [
        ("1. e4 {never closed", "badPgn", "notClosed", None),
        ("1. e4 e5 ) 2. Nf3 *", "badPgn", "variation", Some(")")),
        ("[White \"A\"\n\n1. e4 *", "badPgn", "tag", None),
        ("1. e4 $900 e5 *", "badPgn", "sign", None),
        ("[Variant \"Atomic\"]\n\n1. e4 *", "badPgn", "variant", None),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *", "badPgn", "fen", None),
        ("1. e4 -- 2. d4 *", "badPgn", "nullMove", Some("")),
        ("1. e4 hello *", "badMove", "unreadable", None),
    ] {
        let report = host.post("/api/import", text.as_bytes()).await.json();
        let fault = &report["problems"][0]["fault"];
        assert_eq!((&fault["code"], &fault["problem"]), (&json!(code), &json!(problem)), "{text}: {report}");
        assert!(found.is_none_or(|found| fault["found"] == found), "{text}: {report}");
    }
    let report =
        host.post("/api/import", b"8/8/8/8/8/8/8/8 w - - 0 1\n8/8/8/8/8/8/8/x w - - 0 1").await.json();
    let codes: Vec<_> = (0..2).map(|at| report["problems"][at]["fault"]["code"].clone()).collect();
    assert_eq!(codes, ["illegalPosition", "badFen"], "{report}");
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
    let wide: Vec<u8> =
        "\u{feff}[White \"Tal, Михаил\"]\n\n1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(host.post("/api/import", &wide).await.json()["failed"], 0);
    assert_eq!(ids(&host, "?search=%D0%BC%D0%B8%D1%85%D0%B0%D0%B8%D0%BB").await.len(), 1);
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
    assert_eq!(report["games"], 1);
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
    let empty = elsewhere.post("/api/restore", b"").await.json();
    assert_eq!(empty["problem"], "unreadable", "{empty}");
    assert!(empty["detail"].as_str().unwrap().contains("empty"), "{empty}");
    assert_eq!(
        elsewhere.get(&format!("/api/games/{game}")).await.json()["moves"].as_array().unwrap().len(),
        3
    );
}

/// The names of the files in a folder that are not the store.
fn files(folder: &std::path::Path) -> Vec<String> {
    let names = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    let names = names.map(|name| name.to_string_lossy().into_owned());
    names.filter(|name| !name.starts_with("games.sqlite")).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_large_import_lets_others_play_and_is_seen_as_a_whole() {
    const GAMES: usize = 1500;
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let game = page.two_people(json!({})).await;
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(15);
    let text = format!("[White \"A\"]\n\n{shuffle}*\n\n").repeat(GAMES);
    let address = host.address;
    let importing =
        tokio::spawn(async move { http(address, "POST", "/api/import", &[], text.as_bytes()).await.json() });
    let begun = std::time::Instant::now();
    let (mut ply, mut longest) = (0, std::time::Duration::ZERO);
    while !importing.is_finished() {
        // Nothing of it is in the list before everything is.
        let total = host.get("/api/games?limit=1").await.json()["total"].as_u64().unwrap();
        assert!(total == 1 || total == GAMES as u64 + 1, "{total}");
        let asked = std::time::Instant::now();
        let text = ["b1c3", "b8c6", "c3b1", "c6b8"][ply as usize % 4];
        if ply < 16 {
            page.done(json!({"type": "move", "game": game, "ply": ply, "text": text})).await;
            longest = longest.max(asked.elapsed());
            ply += 1;
        }
        tokio::time::sleep(std::time::Duration::from_millis(30)).await;
    }
    let whole = begun.elapsed();
    let report = importing.await.unwrap();
    assert_eq!(report["imported"].as_array().unwrap().len(), GAMES);
    assert_eq!(host.get("/api/games?limit=1").await.json()["total"], GAMES as u64 + 1);
    assert!(longest * 4 < whole, "a move waited {longest:?} of {whole:?}");
    // The same the other way: files of all games.
    let (exported, backup) = tokio::join!(host.get("/api/export"), host.get("/api/backup"));
    assert_eq!(exported.text().matches("[Event ").count(), GAMES + 1);
    assert_eq!(host.post("/api/restore", &backup.body).await.json()["games"], GAMES as u64 + 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_restore_that_fails_stops_no_game_and_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let slow = json!({"type": "machine", "player": "ponderer", "thinkMs": 60000});
    let game = page.against(slow, json!({"clock": {"baseMs": 60000, "incrementMs": 0}})).await;
    page.done(json!({"type": "move", "game": game, "ply": 0, "text": "d4"})).await;
    page.hear("thinking").await;
    for bad in [b"hello".to_vec(), Vec::new()] {
        assert_eq!(host.post("/api/restore", &bad).await.json()["code"], "badBackup");
    }
    let heard = page.done(json!({"type": "moveNow", "game": game})).await;
    assert!(heard.iter().all(|message| message["type"] != "stuck"), "{heard:?}");
    let moved = page.hear_where(|message| message["type"] == "moved" || message["type"] == "stuck").await;
    assert_eq!(moved["move"]["ply"], 2, "{moved}");
    assert_eq!(files(folder.path()), Vec::<String>::new());
    // And one that does not fail ends it.
    let backup = host.get("/api/backup").await.body;
    assert_eq!(host.post("/api/restore", &backup).await.json()["games"], 1);
    let stuck = page.hear("stuck").await;
    assert_eq!(stuck["fault"]["code"], "unknownGame");
    assert_eq!(files(folder.path()).len(), 1, "what was there before is kept");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crafted_backup_is_refused_and_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let host = Host::start(folder.path()).await;
    let mut page = host.page().await;
    let clock = json!({"clock": {"baseMs": 60000, "incrementMs": 0}});
    let game = page.two_people(clock).await;
    page.play(game, &["f3", "e5", "g4", "Qh4"]).await;
    let machine = json!({"type": "machine", "player": "random", "elo": 1000});
    page.against(machine, json!({})).await;
    host.post("/api/import", TWO_GAMES.as_bytes()).await;
    let backup = host.get("/api/backup").await.body;
    let before = host.get("/api/export").await.text();
    let crafted = |sql: &str| crafted(&backup, sql);
    for (sql, why) in [
        ("UPDATE move SET uci='e2e5' WHERE game=1 AND ply=1", "game 1"),
        ("UPDATE move SET uci='' WHERE game=1 AND ply=2", "game 1"),
        ("UPDATE move SET ply=9 WHERE game=1 AND ply=4", "game 1"),
        ("UPDATE move SET score='{}' WHERE game=1", "game 1"),
        ("DELETE FROM move WHERE game=1 AND ply=4", "did not end"),
        ("UPDATE game SET ending=NULL WHERE id=1", "did not end"),
        (r#"UPDATE game SET ending='{"winner":"white","reason":"checkmate"}' WHERE id=1"#, "did not end"),
        (r#"UPDATE game SET ending='{"winner":null,"reason":"resignation"}' WHERE id=2"#, "did not end"),
        ("UPDATE game SET start='8/8/8/8/8/8/8/8 w - - 0 1' WHERE id=1", "game 1"),
        ("UPDATE game SET white=x'00ff' WHERE id=1", "game 1"),
        (
            "UPDATE game SET black='{\"type\":\"machine\",\"player\":\"random\",\"elo\":99999}' WHERE id=2",
            "badElo",
        ),
        (
            "UPDATE game SET clock='{\"white\":{\"baseMs\":1,\"incrementMs\":0},\"black\":{\"baseMs\":1,\"incrementMs\":0}}' WHERE id=1",
            "badClock",
        ),
        ("UPDATE game SET white_ms=NULL WHERE id=1", "did not end"),
        ("UPDATE game SET white_ms=-1 WHERE id=1", "game 1"),
        ("UPDATE game SET white_ms=4294967295 WHERE id=1", "a time"),
        ("UPDATE game SET black_ms=60001 WHERE id=1", "a time"),
        ("UPDATE move SET clock_ms=4294967295 WHERE game=1 AND ply=2", "a time"),
        ("UPDATE move SET spent_ms=60001 WHERE game=1 AND ply=3", "a time"),
        ("UPDATE move SET comment='mine' WHERE game=1 AND ply=1", "a time"),
        ("UPDATE move SET comment=hex(zeroblob(50000000)) WHERE game=3 AND ply=1", "too long"),
        ("UPDATE game SET tags='[[\"a\",\"' || hex(zeroblob(40000000)) || '\"]]' WHERE id=3", "too long"),
        (
            "UPDATE game SET white='{\"type\":\"human\",\"name\":\"' || hex(zeroblob(10000)) || '\"}' WHERE id=3",
            "badName",
        ),
        (
            "UPDATE game SET black='{\"type\":\"machine\",\"player\":\"unheard of\",\"elo\":4294967295}' WHERE id=2",
            "badElo",
        ),
        (
            "UPDATE game SET black='{\"type\":\"machine\",\"player\":\"unheard of\",\"thinkMs\":4294967295}' WHERE id=2",
            "badThinkTime",
        ),
        ("UPDATE game SET name=replace(hex(zeroblob(200)), '0', 'x') WHERE id=1", "badName"),
        ("UPDATE game SET pace_ms=4000000000 WHERE id=1", "value"),
        ("UPDATE game SET created=-5 WHERE id=1", "date"),
        ("UPDATE game SET created=created+63072000000 WHERE id=1", "date"),
        ("UPDATE game SET deleted=updated+63072000000 WHERE id=1", "date"),
        ("UPDATE game SET updated=9e18 WHERE id=1", "date"),
        ("UPDATE game SET id=5000000000 WHERE id=2", "number"),
        ("UPDATE game SET id=-1 WHERE id=2", "number"),
        ("INSERT INTO move (game, ply, uci) VALUES (77, 1, 'e2e4')", "does not have"),
        ("CREATE TRIGGER evil AFTER DELETE ON game BEGIN DELETE FROM move; END", "other tables"),
        ("CREATE TABLE diary (text)", "other tables"),
        ("ALTER TABLE game RENAME TO other; CREATE VIEW game AS SELECT * FROM other", "other tables"),
        ("ALTER TABLE move ADD COLUMN more TEXT", "\"move\""),
        ("ALTER TABLE game DROP COLUMN source; ALTER TABLE game ADD COLUMN source AS (words)", "\"game\""),
        ("UPDATE game SET source=replace(source, 'e4', 'd4') WHERE id=3", "its PGN text"),
        ("UPDATE game SET source=replace(hex(zeroblob(100000)), '0', 'A') WHERE id=3", "its PGN text"),
        ("UPDATE game SET source=char(27) || '[2J' WHERE id=3", "its PGN text"),
        ("UPDATE game SET source=source || source WHERE id=3", "its PGN text"),
        ("UPDATE game SET source=replace(source, '[White \"', '[White \"Not ') WHERE id=3", "other tags"),
        ("PRAGMA user_version=99", "version 99"),
        ("PRAGMA application_id=7", "another program"),
    ] {
        let refused = host.post("/api/restore", &crafted(sql)).await.json();
        assert_eq!(refused["code"], "badBackup", "{sql}: {refused}");
        let problem = match why {
            "version 99" => "newer",
            "does not have" => "damaged",
            "other tables" | "another program" | "\"move\"" | "\"game\"" => "foreign",
            _ => "game",
        };
        assert_eq!(refused["problem"], problem, "{sql}: {refused}");
        assert_eq!(refused["game"].is_u64(), problem == "game" && why != "number", "{sql}: {refused}");
        assert!(refused["detail"].as_str().unwrap().contains(why), "{sql}: {refused}");
    }
    assert_eq!(host.get("/api/export").await.text(), before);
    assert_eq!(files(folder.path()), Vec::<String>::new());

    // What can be found out is not believed: how the list describes a game, and what was said of positions it does not have.
    let lies = "UPDATE game SET words='nobody', fen='x', plies=900, winner='draw', last_move='a1a1', white_machine='tower';
        INSERT INTO review (game, ply, found) VALUES (1, 0, 'no'), (1, 50, 'no'),
            (1, 1, '{\"ply\":1,\"depth\":1,\"score\":null,\"line\":[{\"san\":\"<b>\",\"uci\":\"e7e5\",\"fen\":\"\"}]}');";
    assert_eq!(host.post("/api/restore", &crafted(lies)).await.json()["games"], 4);
    assert_eq!(host.get("/api/export").await.text(), before);
    let row = host.get("/api/games?ids=1").await.json()["games"][0].clone();
    assert_eq!((&row["plies"], &row["lastMove"]), (&json!(4), &json!("d8h4")));
    assert_eq!(ids(&host, "?result=black").await, [1]);
    assert_eq!(ids(&host, "?player=tower").await, Vec::<u64>::new());
    page.done(json!({"type": "review", "game": 1, "onlyKnown": true})).await;
    assert_eq!(page.hear("reviewed").await["positions"], json!([]));
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
    assert_eq!(host.send("POST", "/api/position", &long).await.status, 413);
    let report = host.get("/api/health").await.json();
    assert!(report["version"].is_string());
}
