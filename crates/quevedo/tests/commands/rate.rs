//! `quevedo rate` as a user meets it, and against independent computations.

#![allow(clippy::print_stderr, reason = "a test without its data says so")]

use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn rate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .arg("rate")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// A place for a file of this test.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Rates games and reads the JSON; `name` is the test's own.
fn list_of(name: &str, games: &str, arguments: &[&str]) -> Value {
    let (pgn, json) = (scratch(&format!("{name}.pgn")), scratch(&format!("{name}.json")));
    std::fs::write(&pgn, games).unwrap();
    let output = rate(&[&[path(&pgn), "--json", path(&json)], arguments].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    serde_json::from_str(&std::fs::read_to_string(&json).unwrap()).unwrap()
}

fn row<'a>(list: &'a Value, name: &str) -> &'a Value {
    list["players"].as_array().unwrap().iter().find(|row| row["name"] == name).unwrap()
}

fn elo(list: &Value, name: &str) -> f64 {
    row(list, name)["elo"].as_f64().unwrap()
}

fn game(white: &str, black: &str, result: &str) -> String {
    format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n1. e4 {result}\n\n")
}

/// Wins of the first, draws and losses, half of them with each colour.
fn games(one: &str, other: &str, wins: usize, draws: usize, losses: usize) -> String {
    let mut text = String::new();
    for (count, as_white, as_black) in
        [(wins, "1-0", "0-1"), (draws, "1/2-1/2", "1/2-1/2"), (losses, "0-1", "1-0")]
    {
        for index in 0..count {
            text += &if index % 2 == 0 { game(one, other, as_white) } else { game(other, one, as_black) };
        }
    }
    text
}

#[test]
fn a_match_of_two_is_the_logistic_formula() {
    // Without draws the formula is exact but for the game that is added; with every other game drawn, it is too.
    let decisive = list_of("decisive", &games("A", "B", 3000, 0, 1000), &[]);
    let formula = 400.0 * 3f64.log10();
    assert!((elo(&decisive, "A") - elo(&decisive, "B") - formula).abs() < 0.5);
    let equal = list_of("equal", &games("A", "B", 500, 1000, 500), &["--mean", "2000"]);
    assert!((elo(&equal, "A") - 2000.0).abs() < 1e-6 && (elo(&equal, "B") - 2000.0).abs() < 1e-6);
    // The error of a score of a half with half of the games drawn: the deviation of a game is the root of 1/8.
    let error = 400.0 / 10f64.ln() * 4.0 * 1.96 * (0.125f64 / 2000.0).sqrt();
    // It is that of the difference; each is half of it from the mean.
    let found = row(&equal, "A")["error"].as_f64().unwrap();
    assert!((found - 0.5 * error).abs() < 0.05, "{found} {error}");
}

#[test]
fn the_ratings_of_a_simulated_tournament_are_found() {
    let truth: Vec<f64> = (0..12).map(|player| 60.0 * f64::from(player) - 330.0).collect();
    let mut random = seeded::Random::new(7);
    // Of equals every other game is drawn, and the first move is worth 35 Elo: Davidson's model on the scale of Elo.
    let mut pgn = String::new();
    for (white, strength) in truth.iter().enumerate() {
        for (black, other) in truth.iter().enumerate().filter(|(black, _)| *black != white) {
            let half = (strength - other + 35.0) / (400.0 / 10f64.ln());
            let (win, draw, loss) = (half.exp(), 2.0, (-half).exp());
            for _ in 0..60 {
                let at = random.fraction() * (win + draw + loss);
                let result = if at < win {
                    "1-0"
                } else if at < win + draw {
                    "1/2-1/2"
                } else {
                    "0-1"
                };
                pgn += &game(&format!("p{white}"), &format!("p{black}"), result);
            }
        }
    }
    let list = list_of("simulated", &pgn, &["--confidence", "0.95"]);
    let mut misses = 0;
    for (player, truth) in truth.iter().enumerate() {
        let found = row(&list, &format!("p{player}"));
        let (value, error) = (found["elo"].as_f64().unwrap(), found["error"].as_f64().unwrap());
        assert!(error > 5.0 && error < 30.0, "{found}");
        assert!((value - truth).abs() < 2.0 * error, "{truth}: {found}");
        misses += usize::from((value - truth).abs() > error);
    }
    assert!(misses <= 3, "{misses} of 12 outside of 95 %");
    let first_move = list["first_move"]["value"].as_f64().unwrap();
    assert!((first_move - 35.0).abs() < 10.0, "{first_move}");
    assert!((list["draw_ratio"].as_f64().unwrap() - 0.5).abs() < 0.03);
    // A wider confidence widens the errors by the ratio of the quantiles.
    let wider = list_of("simulated-wider", &pgn, &["--confidence", "0.99"]);
    let ratio = row(&wider, "p3")["error"].as_f64().unwrap() / row(&list, "p3")["error"].as_f64().unwrap();
    assert!((ratio - 2.575_829 / 1.959_964).abs() < 1e-5, "{ratio}");
}

/// Who beat or drew whom how often, read line by line without a parser.
fn scan(pgn: &str) -> (Vec<String>, Vec<(usize, usize, f64)>) {
    let (mut names, mut numbers) = (Vec::new(), BTreeMap::new());
    let mut games = Vec::new();
    let mut tags: BTreeMap<&str, &str> = BTreeMap::new();
    for line in pgn.lines().chain(["[Event \"end\"]"]) {
        let Some((tag, value)) = line.strip_prefix('[').and_then(|line| line.split_once(" \"")) else {
            continue;
        };
        if tag == "Event" {
            let points = match tags.get("Result") {
                Some(&"1-0") => Some(1.0),
                Some(&"1/2-1/2") => Some(0.5),
                Some(&"0-1") => Some(0.0),
                _ => None,
            };
            if let Some(points) = points {
                let [white, black] = ["White", "Black"].map(|side| {
                    *numbers.entry(tags[side].to_owned()).or_insert_with_key(|name: &String| {
                        names.push(name.clone());
                        names.len() - 1
                    })
                });
                games.push((white, black, points));
            }
            tags.clear();
        }
        tags.insert(tag, value.trim_end_matches("\"]"));
    }
    (names, games)
}

/// Who can be compared with whom: everybody's steps are followed as long as they lead further.
fn reachable(players: usize, games: &[(usize, usize, f64)]) -> Vec<Vec<bool>> {
    let mut reach: Vec<Vec<bool>> =
        (0..players).map(|one| (0..players).map(|other| one == other).collect()).collect();
    for &(white, black, points) in games {
        reach[white][black] |= points > 0.0;
        reach[black][white] |= points < 1.0;
    }
    for through in 0..players {
        let further = reach[through].clone();
        for from in reach.iter_mut().filter(|from| from[through]) {
            from.iter_mut().zip(&further).for_each(|(known, further)| *known |= further);
        }
    }
    reach
}

/// The slow twin: Davidson's model without first move, one player after the other moved towards the strength with which his
/// expected points are those that he has, until nobody moves any more. In Elo, with a mean of 0.
fn slow_ratings(players: &[usize], games: &[(usize, usize, f64)]) -> Vec<f64> {
    let place: BTreeMap<usize, usize> =
        players.iter().enumerate().map(|(place, player)| (*player, place)).collect();
    let games: Vec<(usize, usize, f64)> = games
        .iter()
        .filter_map(|(white, black, points)| Some((*place.get(white)?, *place.get(black)?, *points)))
        .collect();
    let mut of_player: Vec<Vec<(usize, f64)>> = vec![Vec::new(); players.len()];
    for &(white, black, points) in &games {
        of_player[white].push((black, points));
        of_player[black].push((white, 1.0 - points));
    }
    let chances = |x: f64, nu: f64| {
        let (win, loss) = ((0.5 * x).exp(), (-0.5 * x).exp());
        let sum = win + nu + loss;
        (win / sum, nu / sum, loss / sum)
    };
    let (mut strengths, mut nu) = (vec![0.0f64; players.len()], 1.0f64);
    for _ in 0..200_000 {
        let mut moved = 0.0f64;
        for player in 0..players.len() {
            let (mut missing, mut slope) = (0.0, 0.0);
            for &(other, points) in &of_player[player] {
                let (win, draw, loss) = chances(strengths[player] - strengths[other], nu);
                let expected = win + 0.5 * draw;
                missing += points - expected;
                slope += 0.25 * (win + loss) - (expected - 0.5).powi(2);
            }
            // The slope of expected points by strength is half of twice their variance.
            let step = (missing / slope).clamp(-0.5, 0.5);
            strengths[player] += step;
            moved = moved.max(step.abs());
        }
        // The game that is always added is half drawn.
        let drawn = 0.5 + games.iter().filter(|(_, _, points)| *points == 0.5).count() as f64;
        let expected: f64 =
            games.iter().map(|(white, black, _)| chances(strengths[*white] - strengths[*black], nu).1).sum();
        let next = nu * drawn / (expected + nu / (2.0 + nu));
        moved = moved.max((next - nu).abs());
        nu = next;
        if moved < 1e-10 {
            break;
        }
    }
    let scale = 400.0 / 10f64.ln() * 2.0 / (2.0 + nu);
    let mean = strengths.iter().sum::<f64>() / strengths.len() as f64;
    strengths.iter().map(|strength| scale * (strength - mean)).collect()
}

#[test]
fn the_games_of_masters_are_rated_as_by_the_slow_twin() {
    let file =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn/shakmaty_twic1599_1000k.pgn");
    let Ok(bytes) = std::fs::read(&file) else {
        eprintln!("SKIPPED: no {}", file.display());
        return;
    };
    let pgn = String::from_utf8_lossy(&bytes);
    let list = list_of("masters", &pgn, &["--no-first-move"]);
    let (names, games) = scan(&pgn);
    assert_eq!(list["games"], games.len());
    let reach = reachable(names.len(), &games);
    let group = |player: usize| -> Vec<usize> {
        (0..names.len()).filter(|other| reach[player][*other] && reach[*other][player]).collect()
    };
    let largest =
        (0..names.len()).map(group).max_by_key(|group| (group.len(), std::cmp::Reverse(group[0]))).unwrap();
    assert!(largest.len() > 20, "{}", largest.len());
    let rated = list["players"].as_array().unwrap().iter().filter(|row| row["place"] == "rated").count();
    assert_eq!(rated, largest.len());
    for (player, slow) in largest.iter().zip(slow_ratings(&largest, &games)) {
        let found = elo(&list, &names[*player]);
        assert!((found - slow).abs() < 0.01, "{}: {found}, slowly {slow}", names[*player]);
    }
    // Whoever is not on the list stands where the twin's walk has him.
    let centre = largest[0];
    for (player, name) in names.iter().enumerate() {
        let place = match (reach[player][centre], reach[centre][player]) {
            (true, true) => "rated",
            (true, false) => "above",
            (false, true) => "below",
            (false, false) => "unconnected",
        };
        assert_eq!(row(&list, name)["place"], place, "{name}");
    }
}

#[test]
fn the_table_shows_everybody_and_what_was_skipped() {
    let mut pgn = games("Réti", "Tartakower", 6, 2, 4)
        + &games("Réti", "Ajedrecista", 0, 0, 2)
        + &games("Carol", "Dave", 1, 0, 0);
    pgn += &game("Réti", "Tartakower", "*");
    let file = scratch("table.pgn");
    std::fs::write(&file, pgn).unwrap();
    let output = rate(&[path(&file), "--anchor", "Tartakower=1500"]);
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    let cells = |name: &str| -> Vec<&str> {
        text.lines().find(|line| line.contains(name)).unwrap().split_whitespace().collect()
    };
    assert_eq!(cells("Ajedrecista")[..3], ["-", "Ajedrecista", "above"]);
    assert_eq!(cells("Tartakower")[..4], ["2", "Tartakower", "1500.0", "-"]);
    assert_eq!(cells("Tartakower")[4..7], ["12", "41.7%", "16.7%"]);
    assert_eq!(cells("Carol")[2], "apart");
    assert!(text.contains("Games not counted: 1\n  1 without a result (the first: "), "{text}");
    assert!(text.contains("15 games, 5 players"), "{text}");
}

#[test]
fn virtual_draws_rate_those_too_who_won_everything() {
    let pgn = games("A", "B", 5, 0, 0);
    let list = list_of("virtual", &pgn, &["--virtual-draws", "1"]);
    assert!(elo(&list, "A") > elo(&list, "B"));
    // Without them each is alone; the list is that of the first, and the other is below it.
    let list = list_of("unbeaten", &pgn, &[]);
    assert_eq!((&row(&list, "B")["place"], &row(&list, "B")["elo"]), (&"below".into(), &Value::Null));
}

#[test]
fn several_files_and_the_csv() {
    let (one, two, csv) = (scratch("one.pgn"), scratch("two.pgn"), scratch("list.csv"));
    std::fs::write(&one, games("A, \"the\" 1st", "B", 3, 1, 2).replace("\"the\"", "\\\"the\\\"")).unwrap();
    std::fs::write(&two, games("B", "C", 3, 1, 2)).unwrap();
    let output = rate(&[path(&one), path(&two), "--csv", path(&csv)]);
    assert!(output.status.success(), "{output:?}");
    let mut reader = csv::Reader::from_path(&csv).unwrap();
    let names: Vec<String> = reader.records().map(|record| record.unwrap()[1].to_owned()).collect();
    assert_eq!(names, ["A, \"the\" 1st", "B", "C"]);
}

#[test]
fn names_are_no_formulas_and_steer_no_terminal() {
    let (file, csv) = (scratch("formulas.pgn"), scratch("formulas.csv"));
    let names = ["=1+1", "@cell", "\u{1b}[31mred"];
    let games = [games(names[0], names[1], 2, 1, 1), games(names[1], names[2], 2, 1, 1)];
    std::fs::write(&file, games.concat()).unwrap();
    let output = rate(&[path(&file), "--csv", path(&csv)]);
    assert!(output.status.success() && !output.stdout.contains(&0x1b), "{output:?}");
    let mut reader = csv::Reader::from_path(&csv).unwrap();
    let listed: Vec<String> = reader.records().map(|record| record.unwrap()[1].to_owned()).collect();
    assert_eq!(listed, ["'=1+1", "'@cell", "\u{fffd}[31mred"]);
}

#[test]
fn complaints_say_what_to_do() {
    let file = scratch("complaints.pgn");
    std::fs::write(&file, games("Stockfish 15.1", "B", 1, 1, 1)).unwrap();
    let complaint = |arguments: &[&str], code: i32| {
        let output = rate(arguments);
        assert_eq!(output.status.code(), Some(code), "{output:?}");
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).unwrap()
    };
    let file = path(&file);
    let text = complaint(&[file, "--anchor", "stockfish=3000"], 2);
    assert!(text.contains("did you mean: Stockfish 15.1"), "{text}");
    assert!(complaint(&[file, "--anchor", "B"], 2).contains("expected a name and a rating"));
    assert!(complaint(&[file, "--confidence", "95"], 2).contains("such as 0.95"));
    assert!(complaint(&[file, "--min-games", "9"], 2).contains("no players have 9 games"));
    assert!(complaint(&["no-such-file.pgn"], 1).contains("no-such-file.pgn cannot be read"));
    let empty = scratch("empty.pgn");
    std::fs::write(&empty, game("A", "B", "*")).unwrap();
    assert!(complaint(&[path(&empty)], 2).contains("games not counted: 1, the first without a result"));
    let mut round = String::new();
    for player in 0..2101 {
        let _ = write!(round, "{}", game(&format!("p{player}"), &format!("p{}", (player + 1) % 2101), "1-0"));
    }
    let many = scratch("many.pgn");
    std::fs::write(&many, round).unwrap();
    assert!(complaint(&[path(&many)], 2).contains("2101 players are too many"));
}
