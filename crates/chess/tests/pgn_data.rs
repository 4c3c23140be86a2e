//! PGN files of the world beyond: read without a panic, and the games of masters replayed to the end.

#![allow(clippy::print_stderr, reason = "a test without its data says so")]

use chess::pgn::{Event, Events, Games, PgnError, PgnErrorKind, PgnGame};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

/// Where the shared data lie beside a checkout, if they do.
fn data() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/pgn");
    let found = folder.is_dir();
    if !found {
        eprintln!("SKIPPED: no PGN files in {}", folder.display());
    }
    found.then_some(folder)
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { found.extend(files(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn read(path: &Path) -> Vec<Result<PgnGame, PgnError>> {
    Games::new(File::open(path).unwrap()).collect()
}

/// The independent count: lines that start with an `Event` tag.
fn event_lines(path: &Path) -> usize {
    let bytes = fs::read(path).unwrap();
    bytes.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"[Event ")).count()
}

/// The independent count of moves in files of plain games: words that start with a letter, outside of comments.
fn plain_moves(path: &Path) -> usize {
    let text = fs::read_to_string(path).unwrap();
    let movetext: String =
        text.lines().filter(|line| !line.starts_with('[')).flat_map(|line| [line, "\n"]).collect();
    let outside = movetext.split('{').map(|part| part.split_once('}').map_or(part, |(_, rest)| rest));
    outside
        .flat_map(str::split_whitespace)
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .count()
}

/// All games are read, each as long as its file says; returns how many.
fn replay_all(path: &Path) -> usize {
    let games = read(path);
    let mut moves = 0;
    for game in &games {
        let game = game.as_ref().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        game.last_position().unwrap();
        moves += game.line.moves.len();
    }
    assert_eq!(games.len(), event_lines(path));
    assert_eq!(moves, plain_moves(path));
    games.len()
}

#[test]
fn master_games_are_replayed_to_the_end() {
    let Some(data) = data() else { return };
    assert_eq!(replay_all(&data.join("shakmaty_twic1599_1000k.pgn")), 1110);
}

#[test]
fn online_games_are_replayed_to_the_end() {
    let Some(data) = data() else { return };
    assert_eq!(replay_all(&data.join("shakmaty_lichess_db_1000k.pgn")), 438);
}

#[test]
fn files_of_whole_games_have_no_broken_one() {
    let Some(data) = data() else { return };
    for name in [
        "mliebelt/32games.pgn",
        "mliebelt/benko.pgn",
        "mliebelt/lichess_mliebelt_2024-01-03.pgn",
        "mliebelt/sampleGames.pgn",
        "mliebelt/twic-01-232games.pgn",
        "pgn-extract-tests/fischer.pgn",
        "pgn-extract-tests/najdorf.pgn",
        "pgn-extract-tests/petrosian.pgn",
        "pgn-extract-tests/test-allownullmoves.pgn",
        "pgn-extract-tests/test-setup-in.pgn",
        "pgn-extract-tests/test-splitvariants.pgn",
        "python-chess/chessbase-empty-line.pgn",
        "python-chess/cutechess-fischerrandom.pgn",
        "python-chess/kasparov-deep-blue-1997.pgn",
        "python-chess/stockfish-learning.pgn",
        "python-chess/uci-moves.pgn",
        "python-chess/utf8-bom.pgn",
    ] {
        let path = data.join(name);
        let games = read(&path);
        for game in &games {
            game.as_ref().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        assert_eq!(games.len(), text.matches("[Event \"").count(), "{name}");
    }
}

/// The files that hold a broken game or none, with what must be said of them.
#[test]
fn broken_files_are_reported() {
    let Some(data) = data() else { return };
    let only_error = |name: &str| {
        let errors: Vec<_> = read(&data.join(name)).into_iter().filter_map(Result::err).collect();
        assert_eq!(errors.len(), 1, "{name}: {errors:?}");
        errors[0].clone()
    };
    let german = only_error("mliebelt/sampleGameThrow.pgn");
    assert_eq!((german.line(), german.column()), (2, 13));
    let nested = only_error("pgn-extract-tests/nested-comment.pgn");
    assert_eq!(nested.line(), 1);
    let crazyhouse = only_error("python-chess/saturs-jannlee-zh-lichess.pgn");
    assert!(matches!(crazyhouse.kind(), PgnErrorKind::UnknownVariant(_)));
}

#[test]
fn every_file_is_read_and_written_again() {
    let Some(data) = data() else { return };
    let files = files(&data);
    assert!(files.len() > 80, "only {} files", files.len());
    for path in files {
        for game in read(&path).into_iter().flatten() {
            let text = game.to_pgn().unwrap();
            let mut expected = game;
            expected.tags.complete_roster();
            expected.latin1 = false;
            assert_eq!(text.parse(), Ok(expected), "{}", path.display());
        }
    }
}

#[test]
fn every_file_gives_its_events() {
    let Some(data) = data() else { return };
    for path in files(&data) {
        let mut events = Events::new(File::open(&path).unwrap());
        let mut games = 0;
        loop {
            match events.next_event() {
                Ok(Some(Event::GameEnd(_))) | Err(_) => games += 1,
                Ok(Some(_)) => {}
                Ok(None) => break,
            }
        }
        assert_eq!(games, read(&path).len(), "{}", path.display());
    }
}
