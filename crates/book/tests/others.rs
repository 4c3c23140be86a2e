//! Keys and books against those of others.
#![allow(clippy::print_stderr)]

use book::{Book, FormatError, Record, key, setup_key};
use chess::{Position, Setup};
use rand::{RngExt, SeedableRng, rngs::StdRng, seq::IndexedRandom};
use std::collections::HashSet;
use std::path::PathBuf;

/// A data file, or `None` with a note that the test is skipped.
fn data(name: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/polyglot").join(name);
    if path.exists() {
        return Some(path);
    }
    eprintln!("SKIPPED: {} is not there", path.display());
    None
}

#[test]
fn keys_of_the_data() {
    let Some(path) = data("key_vectors.tsv") else { return };
    let text = std::fs::read_to_string(path).unwrap();
    let mut count = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let expected = u64::from_str_radix(fields[2], 16).unwrap();
        assert_eq!(setup_key(&Setup::from_fen(fields[1]).unwrap()), expected, "{line}");
        assert_eq!(key(&Position::from_fen(fields[1]).unwrap()), expected, "{line}");
        count += 1;
    }
    assert_eq!(count, 9);
}

/// Random games, standard and Chess960, with the en-passant square after every double step.
#[test]
fn keys_of_random_games_are_those_of_shakmaty() {
    use shakmaty::zobrist::Zobrist64;
    use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen};
    let mut random = StdRng::seed_from_u64(4);
    let mut compared = 0;
    for number in 0..200 {
        let start = if number % 2 == 0 { 518 } else { random.random_range(0..960) };
        let start: Fen = Setup::chess960(start).unwrap().to_shredder_fen().parse().unwrap();
        let mut game: Chess = start.into_position(CastlingMode::Chess960).unwrap();
        for _ in 0..120 {
            let fen = Fen::from_position(&game, EnPassantMode::PseudoLegal).to_string();
            let Zobrist64(expected) = game.zobrist_hash(EnPassantMode::PseudoLegal);
            assert_eq!(setup_key(&Setup::from_fen_lenient(&fen).unwrap()), expected, "{fen}");
            compared += 1;
            let Some(m) = game.legal_moves().choose(&mut random).cloned() else { break };
            game.play_unchecked(m);
        }
    }
    assert!(compared > 15_000, "{compared}");
}

/// How many moves of the book can be come to from the start is what python-chess 1.11 counts too.
#[test]
fn a_walk_through_a_real_book_finds_what_others_find() {
    let Some(path) = data("cc0_named_openings_8moves.bin") else { return };
    let book = Book::open(&path).unwrap();
    assert_eq!(book.records().len(), 43_924);
    let (mut seen, mut found) = (HashSet::new(), 0);
    let mut open = vec![Position::default()];
    while let Some(position) = open.pop() {
        if !seen.insert(key(&position)) {
            continue;
        }
        for entry in book.moves(&position) {
            found += 1;
            let mut next = position.clone();
            next.play(entry.m).unwrap();
            open.push(next);
        }
    }
    assert_eq!(found, 42_579);
    let mut written = Vec::new();
    book.write(&mut written).unwrap();
    assert_eq!(written, std::fs::read(&path).unwrap());
}

/// Castling to both sides, en passant on both sides, promotions to knight and queen.
const GAMES: [&str; 3] = [
    "e4 e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4",
    "e4 d5 e5 f5 exf6 d4 c4 dxc3 fxg7 cxb2 gxh8=N bxa1=Q",
    "d4 d5 Nc3 Nc6 Bf4 Bf5 Qd2 Qd7 O-O-O O-O-O",
];

/// Polyglot itself makes a book of the games, drawn, for it leaves out what lost.
#[test]
fn polyglot_writes_what_we_write() {
    let program = PathBuf::from("/usr/games/polyglot");
    if !program.exists() {
        eprintln!("SKIPPED: {} is not installed", program.display());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let games = GAMES.map(|moves| format!("[Result \"1/2-1/2\"]\n\n{moves} 1/2-1/2\n\n")).concat();
    std::fs::write(folder.path().join("games.pgn"), games).unwrap();
    let arguments =
        ["make-book", "-pgn", "games.pgn", "-bin", "book.bin", "-max-ply", "99", "-min-game", "1"];
    let output = std::process::Command::new(program).args(arguments).current_dir(&folder).output().unwrap();
    let theirs = Book::open(&folder.path().join("book.bin"))
        .unwrap_or_else(|error| panic!("{error}; polyglot said {}", String::from_utf8_lossy(&output.stdout)));

    let mut ours = HashSet::new();
    for moves in GAMES {
        let mut position = Position::default();
        for text in moves.split_whitespace() {
            let m = position.parse_san(text).unwrap();
            let record = Record::new(&position, m, 1);
            ours.insert((record.key, record.bits));
            position.play(m).unwrap();
        }
    }
    let theirs: HashSet<(u64, u16)> =
        theirs.records().iter().map(|record| (record.key, record.bits)).collect();
    assert_eq!(theirs, ours);
}

#[test]
fn random_bytes_never_panic() {
    let mut random = StdRng::seed_from_u64(5);
    let start = Position::default();
    let mut books = 0;
    for _ in 0..20_000 {
        let mut bytes = vec![0; random.random_range(0..70)];
        random.fill(&mut bytes[..]);
        // A key of ours in front, so that moves are looked at.
        let length = bytes.len().min(8);
        bytes[..length].copy_from_slice(&key(&start).to_be_bytes()[..length]);
        match Book::from_bytes(&bytes) {
            Ok(book) => {
                books += 1;
                assert!(book.moves(&start).iter().all(|entry| start.is_legal(entry.m)));
            }
            Err(FormatError::Empty) => assert!(bytes.is_empty()),
            Err(_) => assert!(!bytes.is_empty()),
        }
    }
    assert!(books > 100, "{books}");
}

#[test]
fn a_missing_file_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let error = Book::open(&folder.path().join("none.bin")).unwrap_err().to_string();
    assert!(error.starts_with("cannot read the book ") && error.contains("none.bin: "), "{error}");
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_no_book() {
    let error = Book::open("/dev/zero".as_ref()).unwrap_err().to_string();
    assert_eq!(
        error,
        "cannot read the book /dev/zero: it is not a regular file; copy what it holds to a file, and name that"
    );
}
