//! What is written, and that it is read again as it was.

use super::*;
use crate::{Move, MoveList, PieceLetters, Position, Setup, Square};
use proptest::prelude::*;

#[test]
fn the_export_format() {
    let text = "[Black \"Me\"]\n[Annotator \"A \\\"B\\\" \\\\\"]\n\n{Start} 1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4 $1) \
        1... e5 2. Nf3 Nc6 {The Spanish comes next, and with it the longest line of this little game, as will be seen} \
        3. Bb5 -- ; with } inside\n4. O-O () ({only a remark}) 4... a6 1/2-1/2";
    let expected = "\
[Event \"?\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"Me\"]
[Result \"1/2-1/2\"]
[Annotator \"A \\\"B\\\" \\\\\"]

{Start} 1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4 $1) 1... e5 2. Nf3 Nc6 {The
Spanish comes next, and with it the longest line of this little game, as will
be seen} 3. Bb5 -- ; with } inside
4. O-O () ({only a remark}) 4... a6 1/2-1/2
";
    assert_eq!(game(text).to_pgn().unwrap(), expected);
}

#[test]
fn other_starts_are_written_as_fen() {
    let text = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *";
    let read = game(text);
    let written = read.to_pgn().unwrap();
    assert!(
        written.contains("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 3 40\"]\n\n40... Kd7 41. e4 *\n")
    );
    assert_eq!(game(&written).start, read.start);
    let chess960 = PgnGame { variant: Variant::Chess960, ..PgnGame::default() };
    let written = chess960.to_pgn().unwrap();
    assert!(written.contains("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \""));
    assert_eq!(written.parse(), Ok(chess960));
}

#[test]
fn impossible_games_are_not_written() {
    let mut game = PgnGame::default();
    game.line.push(Move::normal(Square::E2, Square::E5));
    assert!(matches!(game.to_pgn(), Err(PgnWriteError::IllegalStep { after: 0, .. })));
    let mut line = Line::default();
    for _ in 0..=MAX_DEPTH + 1 {
        let mut outer = Line::default();
        outer.push(Move::normal(Square::E2, Square::E4));
        outer.moves[0].variations.push(line);
        line = outer;
    }
    assert_eq!(PgnGame { line, ..PgnGame::default() }.to_pgn(), Err(PgnWriteError::TooDeep));
}

#[test]
fn a_comment_that_is_too_long_is_not_written() {
    for filler in ["c", "}"] {
        let mut game = PgnGame::default();
        game.line.comments.push(filler.repeat(MAX_COMMENT));
        assert_eq!(game.to_pgn().unwrap().parse::<PgnGame>().as_ref(), Ok(&game));
        game.line.comments[0].push_str(" \n");
        assert!(game.to_pgn().is_ok(), "white space at the end is not written");
        game.line.comments[0].push('c');
        assert_eq!(game.to_pgn(), Err(PgnWriteError::CommentTooLong));
    }
}

#[test]
fn a_game_in_spanish() {
    let text = game("1. Nf3 d5 2. Rg1 *").to_pgn_with(PieceLetters::SPANISH).unwrap();
    assert!(text.ends_with("1. Cf3 d5 2. Tg1 *\n"));
}

/// What a random game is made of: numbers choose moves and remarks.
#[derive(Clone, Debug)]
enum Act {
    Move(usize),
    Null,
    Nag(u8),
    Comment(String),
    Open,
    Close,
}

fn acts() -> impl Strategy<Value = Vec<Act>> {
    let word = prop_oneof!["[a-z]{1,8}", "[!-~é♔]{1,12}", "[a-z]{70,100}"];
    let comment = prop::collection::vec(word, 1..12).prop_map(|words| words.join(" "));
    let act = prop_oneof![
        12 => any::<usize>().prop_map(Act::Move),
        1 => Just(Act::Null),
        2 => any::<u8>().prop_map(Act::Nag),
        2 => comment.prop_map(Act::Comment),
        3 => Just(Act::Open),
        3 => Just(Act::Close),
    ];
    prop::collection::vec(act, 0..120)
}

/// Reads acts into a line until the line is closed.
fn build(line: &mut Line, mut here: Position, acts: &mut std::slice::Iter<'_, Act>, depth: usize) {
    let mut before = None;
    while let Some(act) = acts.next() {
        let last = line.moves.last_mut();
        match (act, last) {
            (Act::Move(number), _) => {
                let moves: MoveList = here.legal_moves();
                let Some(&m) = moves.get(number % moves.len().max(1)) else { continue };
                line.push(m);
                before = Some(here.clone());
                here.play(m).unwrap();
            }
            (Act::Null, _) => {
                let next = here.clone();
                if here.play_null() {
                    line.moves.push(Ply::new(Step::Null));
                    before = Some(next);
                }
            }
            (Act::Nag(number), Some(ply)) => ply.nags.push(Nag(*number)),
            (Act::Comment(text), Some(ply)) => ply.comments.push(text.clone()),
            (Act::Comment(text), None) => line.comments.push(text.clone()),
            (Act::Open, Some(ply)) if depth < MAX_DEPTH => {
                let mut variation = Line::default();
                if let Some(before) = &before {
                    build(&mut variation, before.clone(), acts, depth + 1);
                    ply.variations.push(variation);
                }
            }
            (Act::Close, _) if depth > 0 => return,
            _ => {}
        }
    }
}

/// A reader skips a line that begins with a per cent sign, even in a comment.
#[test]
fn no_line_begins_with_a_per_cent_sign() {
    for length in 1..EXPORT_WIDTH {
        let mut game = PgnGame::default();
        game.line.comments.push(format!("{} %secret more words", "a".repeat(length)));
        let text = game.to_pgn().unwrap();
        assert!(!text.lines().any(|line| line.starts_with('%')), "{text}");
        assert_eq!(text.parse(), Ok(game));
    }
}

proptest! {
    #[test]
    fn white_space_in_comments_becomes_single_spaces(
        comments in prop::collection::vec("[ \t\n\r\u{b}\u{c}a}{;%é\u{85}\u{a0}]{0,20}", 0..6),
    ) {
        let mut game = PgnGame::default();
        game.line.push(Move::normal(Square::E2, Square::E4));
        game.line.comments = comments.clone();
        game.line.moves[0].comments = comments;
        let text = game.to_pgn().unwrap();
        let single = |comment: &String| {
            let words = comment.split([' ', '\t', '\n', '\r', '\u{b}', '\u{c}']).filter(|word| !word.is_empty());
            Some(words.collect::<Vec<_>>().join(" ")).filter(|text| !text.is_empty())
        };
        let expected: Vec<_> = game.line.comments.iter().filter_map(single).collect();
        game.line.comments = expected.clone();
        game.line.moves[0].comments = expected;
        prop_assert_eq!(game.to_pgn(), Ok(text.clone()));
        prop_assert_eq!(text.parse::<PgnGame>(), Ok(game), "{}", text);
    }

    #[test]
    fn what_is_written_is_read_again(
        acts in acts(),
        tag in "[ -~é\t]{0,40}",
        win in any::<bool>(),
        chess960 in prop::option::of((0..960u16, 0..960u16)),
    ) {
        let mut game = PgnGame::default();
        if let Some((white, black)) = chess960 {
            game.start = Position::from_setup(&Setup::double_chess960(white, black).unwrap()).unwrap();
            game.variant = Variant::Chess960;
        }
        game.tags.set("White", &tag).unwrap();
        game.tags.set("Annotator", &tag).unwrap();
        game.result = if win { PgnResult::Win(crate::Color::Black) } else { PgnResult::Unknown };
        build(&mut game.line, game.start.clone(), &mut acts.iter(), 0);
        let text = game.to_pgn().unwrap();
        for line in text.lines().filter(|line| !line.starts_with('[') && !line.contains(';')) {
            prop_assert!(line.chars().count() <= EXPORT_WIDTH || !line.contains(' '), "{line}");
        }
        prop_assert_eq!(text.parse::<PgnGame>(), Ok(game), "{}", text);
    }
}
