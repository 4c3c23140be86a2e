//! `quevedo play` as a user meets it: what is typed goes in, what is shown comes out.

use std::io::Write;
use std::process::{Command, Output, Stdio};

fn play(arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["play", "--terminal"])
        .args(arguments)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A game that is over reads no more, so what is left over may not be taken.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

/// What a game shows that ends without a complaint.
fn shown(arguments: &[&str], typed: &str) -> String {
    let output = play(arguments, typed);
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

const TWO_PEOPLE: [&str; 2] = ["--black", "human"];

#[test]
fn a_mate_between_two_people() {
    let text = shown(&TWO_PEOPLE, "f3\ne5\ng2g4\nQh4\n");
    assert!(text.contains("White: 1. f3\n"), "{text}");
    assert!(text.contains("Black: 2... Qh4#\n"), "{text}");
    assert!(text.ends_with("Black wins by checkmate. 0-1\n"), "{text}");
}

#[test]
fn the_same_in_spanish() {
    let text = shown(&["--black", "human", "--language", "es"], "f3\ne5\ng4\nDh4\n");
    assert!(text.contains("Negras: 2... Dh4#\n"), "{text}");
    assert!(text.ends_with("Ganan las negras por jaque mate. 0-1\n"), "{text}");
}

#[test]
fn the_machine_answers_and_its_seed_repeats_the_game() {
    let arguments = ["--white", "random", "--black", "random", "--seed", "5"];
    let text = shown(&arguments, "");
    assert_eq!(text, shown(&arguments, ""));
    let last = text.lines().last().unwrap();
    assert!(["1-0", "0-1", "1/2-1/2"].iter().any(|result| last.ends_with(result)), "{last}");
    assert!(shown(&["--seed", "5"], "e4\nresign\n").contains("Black: 1... "));
}

#[test]
fn a_level_plays_and_its_seed_repeats_its_mistakes() {
    let arguments = ["--white", "quevedo", "--black", "quevedo", "--elo", "700", "--seed"];
    let game = |seed| shown(&[&arguments[..], &[seed]].concat(), "");
    let text = game("3");
    assert_eq!(text, game("3"));
    assert_ne!(text, game("4"));
    for wrong in [&["--elo", "599"][..], &["--elo", "9000"], &["--elo", "700", "--nodes", "5"]] {
        let output = play(wrong, "");
        assert_eq!(output.status.code(), Some(2), "{output:?}");
    }
}

#[test]
fn draws_are_offered_accepted_and_claimed() {
    let agreed = shown(&TWO_PEOPLE, "draw\ne4 draw\ndraw\n");
    assert!(agreed.contains("There is no draw to accept"), "{agreed}");
    assert!(agreed.ends_with("Draw by agreement. 1/2-1/2\n"), "{agreed}");
    let shuffle = "Nf3\nNf6\nNg1\nNg8\n";
    let claimed = shown(&TWO_PEOPLE, &format!("{shuffle}{shuffle}draw\n"));
    assert!(claimed.ends_with("Draw by threefold repetition. 1/2-1/2\n"), "{claimed}");
    let announced = shown(&TWO_PEOPLE, &format!("{shuffle}Nf3\nNf6\nNg1\nNg8 draw\n"));
    assert!(announced.ends_with("Draw by threefold repetition. 1/2-1/2\n"), "{announced}");
}

#[test]
fn the_claim_of_a_draw_is_offered_in_so_many_words() {
    let shuffle = "Nf3\nNf6\nNg1\nNg8\n";
    let offer =
        "This position has occurred for the third time. Enter draw to claim a draw, or a move to play on.";
    let once = shown(&TWO_PEOPLE, &format!("{shuffle}quit\n"));
    assert!(!once.contains("third time"), "{once}");
    let twice = shown(&TWO_PEOPLE, &format!("{shuffle}{shuffle}quit\n"));
    assert_eq!(twice.matches(offer).count(), 1, "{twice}");
    // Whoever plays on is offered it again the next time.
    let on = shown(&TWO_PEOPLE, &format!("{shuffle}{shuffle}Nf3\nresign\n"));
    assert_eq!(on.matches(offer).count(), 2, "{on}");
    let fen = ["--fen", "4k2r/8/8/8/8/8/8/R3K3 w - - 99 90", "--language", "es"];
    let fifty = shown(&[&TWO_PEOPLE[..], &fen].concat(), "Ta2\ntablas\n");
    assert!(fifty.contains("Han pasado cincuenta jugadas sin captura ni movimiento de peón."), "{fifty}");
    assert!(fifty.contains("1/2-1/2"), "{fifty}");
}

#[test]
fn a_game_with_automatic_draws_ends_by_itself() {
    let shuffle = "Nf3\nNf6\nNg1\nNg8\n";
    let drawn =
        shown(&[&TWO_PEOPLE[..], &["--automatic-draws"]].concat(), &format!("{shuffle}{shuffle}Nf3\n"));
    assert!(drawn.ends_with("Draw by threefold repetition. 1/2-1/2\n"), "{drawn}");
    assert!(!drawn.contains("Enter draw to claim"), "{drawn}");
}

#[test]
fn moves_are_taken_back() {
    let text = shown(&TWO_PEOPLE, "undo\ne4\nundo\nd4\nfen\nquit\n");
    assert!(text.contains("There is no move of yours to take back."), "{text}");
    assert!(text.contains("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n"), "{text}");
    assert!(text.ends_with("The game is not over; goodbye.\n"), "{text}");
}

#[test]
fn the_game_is_shown_as_pgn() {
    let text = shown(&TWO_PEOPLE, "e4\ne5\npgn\nquit\n");
    assert!(text.contains("[Result \"*\"]\n\n1. e4 e5 *\n"), "{text}");
}

#[test]
fn nonsense_is_answered_and_asked_again() {
    let (long, longer) = ("x".repeat(900), "x".repeat(5000));
    let text = shown(&TWO_PEOPLE, &format!("hello\n\0\u{feff}\n\ne5\n{long}\n{longer}\nmoves\nresign\n"));
    assert_eq!(text.matches("\"xxxxxxxxxxxxxxxxxxxx…\" is neither").count(), 1, "{text}");
    assert!(text.contains("\"hello\" is neither a move nor a command"), "{text}");
    assert_eq!(text.matches("That line is too long").count(), 1, "{text}");
    assert!(text.contains("\"e5\" is not a legal move here"), "{text}");
    assert!(text.contains("Na3 Nc3 Nf3 Nh3 a3 a4"), "{text}");
    assert!(text.ends_with("Black wins by resignation. 0-1\n"), "{text}");
}

#[test]
fn the_head_of_a_line_that_is_too_long_is_not_obeyed() {
    let fits = format!("e4{}", " ".repeat(998));
    let line = |more: &str| shown(&TWO_PEOPLE, &format!("{fits}{more}\nquit\n"));
    assert!(line("").contains("White: 1. e4\n"));
    for more in [" ".to_owned(), format!("{}xyz", " ".repeat(100))] {
        let text = line(&more);
        assert!(text.contains("That line is too long") && !text.contains("1. e4"), "{text}");
    }
    // Nor where the input ends without a new line.
    let text = shown(&TWO_PEOPLE, &format!("{fits}xyz"));
    assert!(text.contains("That line is too long") && text.ends_with("goodbye.\n"), "{text}");
}

#[test]
fn a_bad_start_is_refused_in_the_language_of_the_game() {
    let refused = |language: &str, fen: &str| {
        let output = play(&["--language", language, "--fen", fen], "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{output:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    for (fen, english, spanish) in [
        ("what", "the FEN cannot be read: ", "no se puede leer la FEN: las piezas, columna 1: se esperaba "),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            "FEN is not legal: ",
            "la posición de la FEN no es legal: un bando no tiene rey.",
        ),
        ("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "kings or rooks castle", "reyes o torres que enrocan"),
    ] {
        let [english, spanish] = [("en", english), ("es", spanish)].map(|(language, words)| {
            let text = refused(language, fen);
            assert!(text.contains(words), "{text}");
            text
        });
        assert_ne!(english.lines().nth(1), spanish.lines().nth(1), "what to do is said in both, too");
    }
}

#[test]
fn the_end_of_the_input_ends_the_game() {
    assert!(shown(&TWO_PEOPLE, "e4").ends_with("The game is not over; goodbye.\n"));
}

#[test]
fn a_start_that_is_the_end_is_announced() {
    let text = shown(&["--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"], "");
    assert!(text.ends_with("Draw by stalemate. 1/2-1/2\n"), "{text}");
}

#[test]
fn the_language_of_the_system_is_spoken() {
    let output = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["play", "--terminal"])
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "es_MX.UTF-8")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(String::from_utf8(output.stdout).unwrap().starts_with("Escribe una jugada"));
}

#[test]
fn finished_games_are_added_to_a_file() {
    let file = std::env::temp_dir().join(format!("quevedo-play-{}.pgn", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let arguments = ["--black", "human", "--pgn", file.to_str().unwrap()];
    shown(&arguments, "f3\ne5\ng4\nQh4\n");
    shown(&arguments, "e4\nquit\n");
    let games = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    assert!(games.contains("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n[Event "), "{games}");
    assert!(games.ends_with("\n1. e4 *\n"), "{games}");
}

#[test]
fn a_game_that_cannot_be_filed_is_shown() {
    let nowhere = std::env::temp_dir().join("no such folder").join("games.pgn");
    let output = play(&["--black", "human", "--pgn", nowhere.to_str().unwrap()], "e4\nresign\n");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).ends_with("\n1. e4 1-0\n"), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stderr).contains("could not be added"), "{output:?}");
}

#[test]
fn against_a_random_white_a_person_plays_black() {
    let text = shown(&["--white", "random", "--seed", "1"], "resign\n");
    assert!(text.contains("Black> ") && text.ends_with("White wins by resignation. 1-0\n"), "{text}");
}

#[test]
fn chess960_begins_with_a_lot() {
    let fen = |seed: &str| shown(&["--chess960", "--seed", seed], "fen\nquit\n");
    assert!(fen("518").contains("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    assert!(fen("0").contains("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"));
}

#[test]
fn a_machine_is_not_told_how_to_answer_an_offer() {
    let text = shown(&["--seed", "3"], "e4 draw\nresign\n");
    assert!(text.contains("White offers a draw.\n"), "{text}");
    let text = shown(&["--language", "es", "--black", "human"], "e4 tablas\ntablas\n");
    assert!(text.contains("Las blancas ofrecen tablas: escribe «tablas» para aceptarlas"), "{text}");
}

#[test]
fn the_engine_is_the_opponent_and_mates_when_it_can() {
    // Black may mate with the move after ours.
    let fen = "6k1/5ppp/8/8/8/1r6/r7/5K2 w - - 0 1";
    for limit in [["--depth", "3"], ["--nodes", "2000"]] {
        let text = shown(&["--fen", fen, limit[0], limit[1]], "Kg1\n");
        assert!(text.ends_with("Black wins by checkmate. 0-1\n"), "{text}");
    }
    let pgn = shown(&["--white", "quevedo", "--depth", "1"], "pgn\nquit\n");
    assert!(pgn.contains("[White \"Quevedo\"]\n[Black \"Human\"]"), "{pgn}");
    let output = play(&["--depth", "3", "--nodes", "5"], "");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn an_offer_that_is_not_taken_is_said_to_be_declined() {
    let text = shown(&TWO_PEOPLE, "e4 draw\ne5\nd4\nquit\n");
    assert_eq!(text.matches("Black declines the draw.\n").count(), 1, "{text}");
    assert!(!text.contains("White declines"), "{text}");
    let agreed = shown(&TWO_PEOPLE, "e4 draw\ndraw\n");
    assert!(!agreed.contains("declines"), "{agreed}");
}

#[test]
fn whom_one_plays_against_and_how_strong_is_said_at_the_start() {
    for (arguments, wanted) in [
        (&["--elo", "800"][..], "You play White, against Quevedo at 800 Elo."),
        (&["--white", "quevedo", "--depth", "1"], "You play Black, against Quevedo searching 1 plies deep"),
        (&["--nodes", "10"], "You play White, against Quevedo searching 10 nodes per move"),
        (&["--black", "random"], "You play White, against a machine that plays any legal move."),
        (&["--elo", "800", "--language", "es"], "Juegas con blancas contra Quevedo, con 800 de Elo."),
    ] {
        let text = shown(arguments, "");
        assert!(text.contains(wanted), "{text}");
    }
    assert!(!shown(&TWO_PEOPLE, "").contains("You play"));
}

/// Plays a first move, does something to the program, and gives what is in the file afterwards.
#[cfg(unix)]
fn filed(end: impl FnOnce(&mut std::process::Child)) -> String {
    use std::io::{BufRead, BufReader};
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    let mut child = Command::new(env!("CARGO_BIN_EXE_quevedo"))
        .args(["play", "--terminal", "--language", "en", "--black", "human", "--pgn"])
        .arg(&file)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.as_mut().unwrap().write_all(b"e4\n").unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let mut lines = output.lines().map(Result::unwrap);
    assert!(lines.any(|line| line.contains("White: 1. e4")));
    end(&mut child);
    assert!(lines.any(|line| line == "The game is not over; goodbye."));
    child.wait().unwrap();
    std::fs::read_to_string(&file).unwrap()
}

#[cfg(unix)]
#[test]
fn a_game_that_is_broken_off_from_outside_is_filed() {
    for signal in ["INT", "TERM", "HUP"] {
        let games = filed(|child| {
            let sent = Command::new("kill").arg(format!("-{signal}")).arg(child.id().to_string()).status();
            assert!(sent.unwrap().success());
        });
        assert!(games.contains("[Result \"*\"]") && games.ends_with("\n1. e4 *\n"), "{signal}: {games}");
    }
    // The same when nothing more is typed.
    let games = filed(|child| drop(child.stdin.take()));
    assert!(games.ends_with("\n1. e4 *\n"), "{games}");
}
