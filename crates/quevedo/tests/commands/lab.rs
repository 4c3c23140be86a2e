//! `quevedo lab` as a user meets it.

use serde_json::Value;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn lab(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("lab")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[test]
fn experiments_are_listed_and_run_and_leave_their_files() {
    let listed = lab(&["list", "--lang", "es"]);
    assert!(text(&listed.stdout).contains("tema2-trees"), "{listed:?}");
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let run = |seed| lab(&["run", "tema2-trees", "--quick", "--lang", "es", "--seed", seed, "--out", out]);
    let first = run("3");
    assert!(first.status.success(), "{first:?}");
    let place = Path::new(out).join("tema2-trees");
    let page = std::fs::read_to_string(place.join("report.html")).unwrap();
    assert!(page.contains("<html lang=\"es\">") && page.contains("Cómo se ha medido"));
    for file in ["report.json", "example.csv", "leaves-2-random.csv", "leaves-2.svg", "cells.jsonl"] {
        assert!(place.join(file).exists(), "{file}");
    }
    // Once more there is nothing left to measure; with other settings nothing is overwritten.
    assert!(run("3").status.success());
    let other = run("4");
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert!(text(&other.stderr).contains("choose another folder"), "{other:?}");
    assert_eq!(std::fs::read_to_string(place.join("report.html")).unwrap(), page);
    // The report can be made again from what was measured, in either language.
    std::fs::remove_file(place.join("report.html")).unwrap();
    assert!(lab(&["report", place.to_str().unwrap(), "--lang", "es"]).status.success());
    assert_eq!(std::fs::read_to_string(place.join("report.html")).unwrap(), page);
    assert!(lab(&["report", place.to_str().unwrap()]).status.success());
    assert!(std::fs::read_to_string(place.join("report.html")).unwrap().contains("<html lang=\"en\">"));
    let nowhere = lab(&["report", out]);
    assert_eq!(nowhere.status.code(), Some(1), "{nowhere:?}");
    assert!(text(&nowhere.stderr).contains("cells.jsonl cannot be read"), "{nowhere:?}");
}

#[test]
fn a_search_is_told_in_words_and_as_json() {
    let told = lab(&["trace", "--algorithm", "sss-star-lecture", "--tree", "sss"]);
    // As the lecture has it: thirty lists, 8 of 16 leaves.
    let words = text(&told.stdout);
    assert!(words.contains("list 30:") && !words.contains("list 31:"), "{told:?}");
    assert!(
        words.contains("sss-star-lecture: value 11, ") && words.contains("distinct leaves 8 of 16, "),
        "{told:?}"
    );
    let spanish = lab(&["trace", "--algorithm", "sss-star-lecture", "--tree", "sss", "--lang", "es"]);
    let words = text(&spanish.stdout);
    assert!(words.contains("lista 30:") && words.contains("sss-star-lecture: valor 11, "), "{spanish:?}");
    let json = lab(&["trace", "--algorithm", "win-lose", "--tree", "((3 5) (2 9))", "--goal", "3", "--json"]);
    let trace: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&trace["format"], &trace["value"]), (&"quevedo-trace".into(), &true.into()));
    assert_eq!(trace["events"].as_array().unwrap()[0]["event"], "enter");
}

#[test]
fn the_same_words_are_the_same_tree_to_solve_and_to_trace() {
    for seed in ["1", "7", "42"] {
        for tree in ["random:3^4", "strong:2^5"] {
            let json = ["trace", "--algorithm", "minimax", "--tree", tree, "--seed", seed, "--json"];
            let trace: Value = serde_json::from_slice(&lab(&json).stdout).unwrap();
            let solved = lab(&["solve", tree, "--seed", seed]);
            let table = text(&solved.stdout);
            for algorithm in ["minimax ", "sss-star ", "sss-star-lecture ", "scout "] {
                let row = table.lines().find(|line| line.trim_start().starts_with(algorithm));
                let mut words = row.unwrap_or_else(|| panic!("{table}")).split_whitespace();
                assert_eq!(words.nth(1), Some(trace["value"].to_string().as_str()), "{tree} {seed}: {table}");
            }
            let fewest = format!("the fewest that prove its value: {}.", trace["fewest"]);
            assert!(table.contains(&fewest), "{table}");
        }
    }
}

/// Three values make nearly all leaves equal, which the forms of SSS* take differently.
#[test]
fn tic_tac_toe_is_solved_by_both_forms_of_sss_star() {
    let solved = lab(&["solve", "tic-tac-toe"]);
    let table = text(&solved.stdout);
    let evaluations = |algorithm: &str| -> u64 {
        let row = table.lines().find(|line| line.split_whitespace().next() == Some(algorithm));
        row.and_then(|row| row.split_whitespace().nth(2)?.parse().ok()).unwrap_or_else(|| panic!("{table}"))
    };
    assert_eq!((evaluations("alpha-beta"), evaluations("sss-star-lecture")), (8_453, 36_085));
    assert!(evaluations("sss-star") <= evaluations("alpha-beta"), "{table}");
    assert!(table.contains("255168 leaves"), "{table}");
}

#[test]
fn the_first_guess_of_mtd_f_may_be_infinite() {
    let sss = lab(&["trace", "--algorithm", "sss-star", "--tree", "sss"]);
    assert!(text(&sss.stdout).contains("evaluations 8,"), "{sss:?}");
    for guess in ["inf", "+inf", "∞", "-inf", "-3", "11"] {
        let told = lab(&["trace", "--algorithm", "mtd-f", "--tree", "sss", "--guess", guess]);
        assert!(text(&told.stdout).contains("the bounds have met: value 11"), "{guess}: {told:?}");
        if ["inf", "+inf", "∞"].contains(&guess) {
            assert!(text(&told.stdout).contains("evaluations 8,"), "{guess}: {told:?}");
        }
    }
    let wrong = lab(&["trace", "--algorithm", "mtd-f", "--tree", "sss", "--guess", "much"]);
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
}

#[test]
fn built_in_trees_are_introduced() {
    for (language, says) in [("en", "The picture is lost"), ("es", "La figura se ha perdido")] {
        let told = lab(&["trace", "--trees", "--lang", language]);
        let words = text(&told.stdout);
        assert!(words.contains("lecture-scout: ") && words.contains(says), "{told:?}");
    }
}

#[test]
fn a_tree_may_be_a_negative_number() {
    let told = lab(&["trace", "--algorithm", "minimax", "--tree", "-1"]);
    assert!(told.status.success() && text(&told.stdout).contains("minimax: value -1"), "{told:?}");
}

/// A pipe without a writer or reader in the place of the lock would be waited for.
#[cfg(unix)]
#[test]
fn a_lock_that_is_no_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let lock = folder.path().join("tema2-trees/lock");
    std::fs::create_dir(folder.path().join("tema2-trees")).unwrap();
    assert!(Command::new("mkfifo").arg(&lock).status().unwrap().success());
    let refused = lab(&["run", "tema2-trees", "--quick", "--out", folder.path().to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1), "{refused:?}");
    assert!(text(&refused.stderr).contains("not a regular file"), "{refused:?}");
}

/// What somebody has edited is not reported as measured; `report` has no --out to choose.
#[test]
fn edited_results_are_refused_with_the_place() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    assert!(lab(&["run", "tema2-trees", "--quick", "--out", out]).status.success());
    let place = folder.path().join("tema2-trees");
    let kept = std::fs::read_to_string(place.join("cells.jsonl")).unwrap();
    let lines = kept.lines().count();
    let second = kept.lines().nth(1).unwrap();
    let repeated = format!("{kept}{}\n", second.replace("\"trees\":5", "\"trees\":6"));
    for (edited, says) in [
        (kept.replacen("\"trees\":5", "\"trees\":0", 1), "has no result of this experiment".to_owned()),
        (repeated, format!("line {}: the cell", lines + 1)),
    ] {
        std::fs::write(place.join("cells.jsonl"), edited).unwrap();
        let refused = lab(&["report", place.to_str().unwrap()]);
        assert!(!refused.status.success(), "{refused:?}");
        let words = text(&refused.stderr);
        assert!(words.contains(&says) && !words.contains("--out"), "{words}");
    }
    // The same line twice says the same.
    std::fs::write(place.join("cells.jsonl"), format!("{kept}{second}\n")).unwrap();
    assert!(lab(&["report", place.to_str().unwrap()]).status.success());
}

#[test]
fn what_cannot_be_is_refused_with_what_can() {
    for (arguments, says) in [
        (&["run", "nothing"][..], "tema2-trees"),
        (&["run", "tema2-trees", "--max-nodes", "5"], "supported by: "),
        (&["run", "all", "--fen", "8/k7/8/8/8/8/8/K6R w - - 0 1"], "supported by: "),
        (&["run", "buho-versions", "--fen", "8/k7/8"], "ranks"),
        (&["run", "buho-versions", "--fen", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"], "no legal move"),
        (&["run", "buho-versions", "--epd", "nowhere.epd"], "nowhere.epd"),
        (&["run", "buho-versions", "--max-nodes", "0"], "1.."),
        (&["trace"], "--algorithm"),
        (&["trace", "--algorithm", "win-lose", "--tree", "sss", "--goal", "2147483647"], "2147483646"),
        (&["trace", "--algorithm", "mtd-f", "--tree", "sss", "--guess", "-2147483647"], "-2147483646"),
        (&["trace", "--algorithm", "pvs", "--tree", "buho", "--unknown", "2147483647"], "2147483646"),
        (&["trace", "--algorithm", "pvs", "--tree", "(2147483647 5)"], "from -2147483646 to 2147483646"),
        (
            &["trace", "--algorithm", "pvs", "--tree", "random:1^61"],
            "depth 61 of a synthetic tree exceeds the limit 60",
        ),
        (&["trace", "--chess", "startpos", "--version", "Z"], "A, B, C"),
        (&["trace", "--chess", "startpos", "--depth", "99"], "1..=32"),
        (&["trace", "--chess", "startpos", "--tree", "sss"], "cannot be used with"),
        (&["trace", "--chess", "4k3/8/8/8/8/8/8/8 w - - 0 1"], "king"),
        (&["trace", "--algorithm", "sss", "--tree", "sss"], "heuristic-pruning"),
        (&["trace", "--algorithm", "pvs", "--tree", "((3 5) (2"], "line 1"),
        (&["trace", "--algorithm", "pvs", "--tree", "nowhere"], "random:3^4"),
        (&["trace", "--algorithm", "pvs", "--tree", "random:many"], "as in random:3^4"),
        (&["trace", "--algorithm", "pvs", "--tree", "best:10^9"], "too large"),
        (&["trace", "--algorithm", "pvs", "--tree", "best:0^9"], "at least one move"),
        (&["trace", "--algorithm", "pvs", "--tree", "[1, null]"], "node 2"),
        (&["trace", "--algorithm", "pvs", "--tree", "min (3 (5 2)"], "`)` is missing"),
        (&["trace", "--algorithm", "pvs", "--tree", "/dev/zero"], "it is not a regular file"),
        (&["trace", "--algorithm", "pvs", "--tree", "sss", "--depth", "2"], "it applies to --chess"),
        (&["trace", "--algorithm", "pvs", "--tree", "sss", "--version", "A"], "it applies to --chess"),
        (&["trace", "--algorithm", "pvs", "--tree", "sss", "--seed", "2"], "it applies to random trees"),
        (&["trace", "--algorithm", "pvs", "--tree", "best:2^2", "--unknown", "2"], "unknown leaves"),
        (
            &["trace", "--algorithm", "pvs", "--tree", "sss", "--goal", "2"],
            "it applies to --algorithm win-lose",
        ),
        (&["trace", "--algorithm", "pvs", "--tree", "sss", "--factor", "2"], "heuristic-pruning"),
        (&["trace", "--chess", "startpos", "--further", "2"], "heuristic-continuation"),
        (
            &["trace", "--chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"],
            "give a legal standard position with a legal move",
        ),
    ] {
        let output = lab(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(text(&output.stderr).contains(says), "{arguments:?}: {output:?}");
    }
}

#[test]
fn who_is_missing_is_named_with_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let empty = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["lab", "run", "tfg-elo", "--out", out])
        .env("PATH", out)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let says = text(&empty.stderr);
    assert_eq!(empty.status.code(), Some(1), "{empty:?}");
    assert!(says.contains("tfg-elo needs Stockfish") && says.contains("--quick"), "{empty:?}");
    let other = lab(&["run", "horizon", "--quick", "--engine", "buho", "--out", out]);
    assert_eq!(other.status.code(), Some(2), "{other:?}");
    assert!(text(&other.stderr).contains("supported by: tfg-elo"), "{other:?}");
    let fresh = tempfile::tempdir().unwrap();
    let out = fresh.path().to_str().unwrap();
    let unknown = lab(&["run", "tfg-elo", "--quick", "--engine", "deep-blue", "--out", out]);
    assert_eq!(unknown.status.code(), Some(2), "{unknown:?}");
    assert!(text(&unknown.stderr).contains("buho, tfg, tower"), "{unknown:?}");
    assert_eq!(fresh.path().read_dir().unwrap().count(), 0, "nothing is begun that cannot be done");
}

#[test]
fn a_chess_search_is_told_with_its_reasons() {
    let sharp = "r3kb1r/3n1pp1/p6p/2pPp2q/Pp2N3/3B2PP/1PQ2P2/R3K2R w KQkq - 0 1";
    let told = lab(&["trace", "--chess", sharp, "--depth", "3", "--version", "H"]);
    let words = text(&told.stdout);
    assert!(words.contains("search to depth 3") && words.contains("futility: "), "{words}");
    assert!(words.contains("buho H, depth 3: value "), "{words}");
    let told = lab(&["trace", "--chess", sharp, "--depth", "3", "--version", "H", "--lang", "es"]);
    let words = text(&told.stdout);
    assert!(words.contains("búsqueda a profundidad 3") && words.contains("poda de futilidad: "), "{words}");
    assert!(!words.contains("window") && !words.contains("horizon,") && !words.contains(" by "), "{words}");
    let json =
        lab(&["trace", "--chess", "startpos", "--depth", "2", "--version", "a", "--most", "7", "--json"]);
    let trace: Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&trace["format"], &trace["techniques"]), (&"quevedo-trace".into(), &"A".into()));
    assert_eq!(trace["events"].as_array().unwrap().len(), 7);
    assert!(trace["lost"].as_u64().unwrap() > 0);
}

#[test]
fn an_experiment_looks_at_positions_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let file = folder.path().join("mine.epd");
    std::fs::write(&file, "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - bm Kb1; id \"mine\";\n").unwrap();
    let epd = file.to_str().unwrap();
    let run = lab(&["run", "buho-versions", "--quick", "--epd", epd, "--max-nodes", "100", "--out", out]);
    assert!(run.status.success(), "{run:?}");
    let nodes = folder.path().join("buho-versions").join("nodes-mine.csv");
    let nodes = std::fs::read_to_string(nodes).unwrap();
    assert!(nodes.starts_with("version,1,2,3,4\nA,") && nodes.contains(">100"), "{nodes}");
}

/// What `lab play` says to a person who types these lines.
fn played(arguments: &[&str], lines: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["lab", "play"])
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that is over does not read on.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn small_games_are_played_to_their_end() {
    // Whatever a person does who takes the first free square: the machine does not lose.
    let squares: String = (0..9).flat_map(|_| 1..=9).map(|square| format!("{square}\n")).collect();
    let said = played(&["tic-tac-toe"], &squares);
    assert!(said.contains("I win.") || said.contains("A draw."), "{said}");
    assert!(said.contains("is not a legal move here"), "{said}");
    // Three heaps of 1, 2 and 3 are lost for whoever moves, so the machine wins as the second.
    let said = played(&["nim:1,2,3", "--lang", "es"], "1:1\n2:2\n3:1\n3:2\n3:3\n2:1\n3:1\n");
    assert!(said.contains("Gano yo."), "{said}");
    let said = played(&["connect-four", "--position", "112233", "--depth", "3"], "hint\nback\n4\n");
    assert!(said.contains("): 4\n") && said.contains("You win."), "{said}");
    // What is no text is no move, and where the lines end, so does the game.
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"));
    let mut child =
        child.args(["lab", "play", "nim"]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\n").unwrap();
    let ended = child.wait_with_output().unwrap();
    assert!(ended.status.success() && text(&ended.stdout).contains("is not a legal move here"), "{ended:?}");
    let said = played(&["tic-tac-toe", "--second", "--position", "XX. OO. ..."], "quit\n");
    assert!(said.contains("I play 3 ") && said.contains("I win."), "{said}");
}

#[test]
fn small_games_and_chess_are_solved_by_all_algorithms() {
    let solved = lab(&["solve", "connect-four:4x3"]);
    let table = text(&solved.stdout);
    assert!(solved.status.success(), "{solved:?}");
    for algorithm in ["minimax", "alpha-beta-shallow", "sss-star", "mtd-f"] {
        let row = table.lines().find(|line| line.trim_start().starts_with(algorithm));
        let mut words = row.unwrap_or_else(|| panic!("{table}")).split_whitespace();
        assert_eq!(words.nth(1), Some("0"), "{table}");
    }
    let mate = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    let solved = lab(&["solve", "chess", "--depth", "2", "--algorithm", "sss-star", "--position", mate]);
    assert!(text(&solved.stdout).contains("Rd8#"), "{solved:?}");
    let solved = lab(&["solve", "chess", "--depth", "1", "--algorithm", "pvs", "--position", "startpos"]);
    assert!(text(&solved.stdout).contains("ends at 0 leaves and 20 inner nodes"), "{solved:?}");
    let solved = lab(&["solve", "worst:10^3", "--algorithm", "alpha-beta", "--lang", "es"]);
    assert!(text(&solved.stdout).contains(" 1000 "), "{solved:?}");
    for (arguments, says) in [
        (&["solve", "go"][..], "connect-four:5x4"),
        (&["solve", "tic-tac-toe", "--position", "XXX OOO ..."], "went on"),
        (&["solve", "tic-tac-toe", "--position", "XXX OO. ..."], "no move"),
        (&["solve", "connect-four:0x4"], "invalid board 0 x 4"),
        (&["solve", "connect-four:wide"], "columns and rows"),
        (&["solve", "nim:a,b"], "heaps"),
        (&["solve", "nim:0"], "nothing to take"),
        (&["solve", "nim", "--position", "3"], "after the name"),
        (&["solve", "random:10"], "random:3^4"),
        (&["solve", "chess", "--position", "8/8"], "give a FEN or startpos"),
        (&["solve", "chess", "--position", "8/8/8/8/8/8/8/8 w - - 0 1"], "cannot search"),
        (&["solve", "tic-tac-toe", "--algorithm", "best"], "alpha-beta-soft"),
        (&["play", "chess"], "quevedo play"),
        (&["play", "random:2^3"], "cannot play random:2^3 here"),
    ] {
        let output = lab(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
        assert!(text(&output.stderr).contains(says), "{arguments:?}: {output:?}");
    }
}
