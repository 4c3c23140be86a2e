//! Openings from files of each kind, as a match reads them.

use arena::{Opening, OpeningKind, OpeningOptions, Openings, OpeningsError, Order};
use book::{Book, Record};
use chess::{Position, Setup};
use std::collections::HashSet;
use std::path::PathBuf;
use tempfile::TempDir;

/// A file with this text in a folder that vanishes with the value.
fn file(name: &str, content: impl AsRef<[u8]>) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    std::fs::write(&path, content).unwrap();
    (folder, path)
}

fn read_with(
    name: &str,
    content: impl AsRef<[u8]>,
    options: OpeningOptions,
) -> Result<Openings, OpeningsError> {
    let (_folder, path) = file(name, content);
    Openings::from_file(&path, &options)
}

fn read(name: &str, content: impl AsRef<[u8]>) -> Result<Openings, OpeningsError> {
    read_with(name, content, OpeningOptions::default())
}

/// The message about a file, without the folder.
fn complaint(name: &str, content: impl AsRef<[u8]>) -> String {
    let error = read(name, content).unwrap_err().to_string();
    let at = error.find(name).unwrap_or_else(|| panic!("{error:?} does not name {name}"));
    error[at..].to_owned()
}

fn plies(plies: usize) -> OpeningOptions {
    OpeningOptions { plies: Some(plies), ..OpeningOptions::default() }
}

fn all(openings: &Openings) -> Vec<Opening> {
    (0..openings.len() as u64).map(|round| openings.opening(round)).collect()
}

fn san(opening: &Opening) -> String {
    let mut position = opening.start().clone();
    let mut words = Vec::new();
    for &m in opening.moves() {
        words.push(position.san(m).unwrap().to_string());
        position.play(m).unwrap();
    }
    words.join(" ")
}

const GAMES: &str = "[Opening \"Ruy Lopez\"]\n[Variation \"Berlin\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 {the \
    best} 3. Bb5 Nf6 1-0\n\n[Eco \"B01\"]\n\n1. e4 d5 *\n\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 \
    1\"]\n\n1. e4 Kd7 2. e5 *\n\n[Variant \"chess960\"]\n[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - \
    0 1\"]\n\n*\n\n[Variant \"Chess960\"]\n\n1. d4 *\n";

#[test]
fn games_give_their_main_lines() {
    let openings = all(&read("games.pgn", GAMES).unwrap());
    let lines: Vec<String> = openings.iter().map(san).collect();
    assert_eq!(lines, ["e4 e5 Nf3 Nc6 Bb5 Nf6", "e4 d5", "e4 Kd7 e5", "", "d4"]);
    let names: Vec<_> = openings.iter().map(Opening::name).collect();
    assert_eq!(names, [Some("Ruy Lopez: Berlin"), Some("B01"), None, None, None]);
    let variants: Vec<bool> = openings.iter().map(Opening::is_chess960).collect();
    assert_eq!(variants, [false, false, false, true, true]);
    assert_eq!(openings[2].start_fen(), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    assert_eq!(openings[2].end_fen(), "8/3k4/8/4P3/8/8/8/4K3 b - - 0 2");

    let short = all(&read_with("games.pgn", GAMES, plies(3)).unwrap());
    assert_eq!(san(&short[0]), "e4 e5 Nf3");
    assert_eq!(san(&short[1]), "e4 d5", "a shorter game is taken whole");
}

#[test]
fn broken_games_are_refused_with_their_place() {
    assert_eq!(
        complaint("a.pgn", "1. e4 e5 *\n\n1. e4 e5\n2. Ke3 *\n"),
        "a.pgn, game 2, line 4, column 4: illegal move \"Ke3\""
    );
    assert_eq!(
        complaint("a.pgn", "1. e4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n"),
        "a.pgn, game 2: the game is over after 4 moves of the opening (black wins by checkmate); shorten or remove it"
    );
    assert!(read_with("a.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n", plies(3)).is_ok());
    let null = complaint("a.pgn", "1. e4 -- 2. d4 *\n");
    assert!(null.starts_with("a.pgn, game 1: move 2 of the opening is a null move"), "{null}");
    assert!(
        complaint("a.pgn", "[FEN \"8/8 w - - 0 1\"]\n\n*\n").starts_with("a.pgn, game 1, line 1, column ")
    );
}

#[test]
fn lines_give_positions() {
    let text = "# a remark\n\nrnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\r\n\
        4k3/8/8/8/8/8/8/R3K2R w KQ - 3 20\n4k3/8/8/8/8/8/8/R3K2R w KQ - bm O-O; id \"castles\";\n\
        bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    for name in ["a.epd", "a.fen", "a.TXT"] {
        let openings = all(&read(name, text).unwrap());
        assert_eq!(openings.len(), 4);
        assert_eq!(openings[0].start_fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        assert_eq!(openings[1].start_fen(), "4k3/8/8/8/8/8/8/R3K2R w KQ - 3 20");
        assert_eq!(openings[2].name(), Some("castles"));
        let variants: Vec<bool> = openings.iter().map(Opening::is_chess960).collect();
        assert_eq!(variants, [false, false, false, true]);
    }
}

#[test]
fn broken_lines_are_refused_with_their_number() {
    let good = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1\n";
    assert_eq!(
        complaint("a.epd", format!("{good}\n8/8 w - -\n")),
        "a.epd, line 3, piece placement, column 1: the board has 2 ranks instead of 8"
    );
    assert_eq!(
        complaint("a.epd", format!("{good}4k3/8/8/8/8/8/8/8 w - -\n")),
        "a.epd, line 2: illegal position: a side has no king"
    );
    let over = complaint("a.epd", format!("{good}4k3/8/8/8/8/8/8/4K3 w - -\n"));
    assert!(over.starts_with("a.epd, line 2: the game is over after 0 moves of the opening"), "{over}");
}

/// A book of two first moves and their answers, and one answer that is never to be played.
fn book() -> Vec<u8> {
    let mut records = Vec::new();
    for (line, weight) in
        [("e4", 3), ("d4", 1), ("e4 e5", 1), ("e4 c5", 1), ("d4 d5", 2), ("d4 Nf6", 2), ("d4 e5", 0)]
    {
        let mut position = Position::default();
        let words: Vec<&str> = line.split(' ').collect();
        for (index, word) in words.iter().enumerate() {
            let m = position.parse_san(word).unwrap();
            if index + 1 == words.len() {
                records.push(Record::new(&position, m, weight));
            }
            position.play(m).unwrap();
        }
    }
    let mut bytes = Vec::new();
    Book::new(records).write(&mut bytes).unwrap();
    bytes
}

#[test]
fn a_book_is_walked_until_it_has_no_more() {
    let lines = |options| {
        let openings = read_with("a.bin", book(), options).unwrap();
        all(&openings).iter().map(san).collect::<Vec<_>>()
    };
    let seeded = |seed| OpeningOptions { seed, ..OpeningOptions::default() };
    let mut found = lines(seeded(1));
    assert_eq!(found, lines(seeded(1)), "a seed gives one order");
    assert!((2..20).any(|seed| lines(seeded(seed)) != found), "other seeds give others");
    found.sort();
    assert_eq!(found, ["d4 Nf6", "d4 d5", "e4 c5", "e4 e5"], "each once, and none without weight");
    assert_eq!(lines(OpeningOptions { walks: 3, ..seeded(1) }).len(), 3);
    let mut one = lines(plies(1));
    one.sort();
    assert_eq!(one, ["d4", "e4"]);
}

#[test]
fn broken_books_are_refused() {
    assert!(complaint("a.bin", &book()[..20]).contains("20 bytes, not a multiple of 16"));
    assert!(complaint("a.bin", "").contains("empty"));
    let mut start = Position::default();
    start.play(start.parse_san("e4").unwrap()).unwrap();
    let mut elsewhere = Vec::new();
    Book::new([Record::new(&start, start.parse_san("e5").unwrap(), 1)]).write(&mut elsewhere).unwrap();
    assert!(complaint("a.bin", elsewhere).contains("has no move for the initial position"));
}

#[test]
fn the_kind_can_be_told() {
    let unknown = complaint("a.opening", GAMES);
    assert!(unknown.starts_with("a.opening; expected .pgn"), "{unknown}");
    let told = OpeningOptions { kind: Some(OpeningKind::Pgn), ..OpeningOptions::default() };
    assert_eq!(read_with("a.opening", GAMES, told).unwrap().len(), 5);
    assert!(read("a.epd", GAMES).is_err());
    for name in ["a.pgn", "a.epd"] {
        assert_eq!(complaint(name, "\n"), name, "an empty file is named");
    }
    let nowhere = Openings::from_file("never/written.pgn".as_ref(), &OpeningOptions::default());
    assert!(nowhere.unwrap_err().to_string().starts_with("cannot read the openings never/written.pgn: "));
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read() {
    for kind in [OpeningKind::Pgn, OpeningKind::Epd, OpeningKind::Polyglot] {
        let options = OpeningOptions { kind: Some(kind), ..OpeningOptions::default() };
        let error = Openings::from_file("/dev/zero".as_ref(), &options).unwrap_err().to_string();
        assert!(error.contains("/dev/zero: it is not a regular file"), "{error}");
    }
}

#[test]
fn rounds_go_through_the_order_and_begin_again() {
    let listed = read("games.pgn", GAMES).unwrap();
    let numbers = |openings: &Openings, rounds| (0..rounds).map(|i| openings.number(i)).collect::<Vec<_>>();
    assert_eq!(numbers(&listed, 7), [0, 1, 2, 3, 4, 0, 1]);
    let later = listed.clone().starting_at(3);
    assert_eq!(numbers(&later, 7), [3, 4, 0, 1, 2, 3, 4]);
    assert_eq!(numbers(&listed.clone().starting_at(13), 2), [3, 4]);

    let shuffled = listed.clone().ordered(Order::Random { seed: 5 });
    let once = numbers(&shuffled, 5);
    assert_eq!(once.iter().collect::<HashSet<_>>().len(), 5);
    assert_eq!(numbers(&shuffled, 10), [once.clone(), once.clone()].concat());
    assert_eq!(numbers(&listed.clone().ordered(Order::Random { seed: 5 }), 5), once);
    assert_eq!(numbers(&shuffled.clone().starting_at(2), 3), once[2..]);
    assert_eq!(shuffled.opening(3), listed.opening(once[3] as u64));
    assert_eq!(listed.opening(u64::MAX).start_fen(), listed.opening(u64::MAX % 5).start_fen());
}

#[test]
fn chess960_is_drawn_without_a_file() {
    let openings = Openings::chess960().ordered(Order::Random { seed: 9 });
    let starts: HashSet<String> = all(&openings).iter().map(Opening::start_fen).collect();
    assert_eq!(starts.len(), usize::from(Setup::CHESS960_COUNT));
    assert_eq!(Openings::double_chess960().len(), 960 * 960);
    let double = Openings::double_chess960().ordered(Order::Random { seed: 9 });
    assert_ne!(double.opening(0), double.opening(1));
    assert_eq!(Openings::start_position().opening(3).start(), &Position::default());
    assert!(Openings::new([]).is_none());
}
