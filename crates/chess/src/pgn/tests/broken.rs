//! What is refused, and that the games around it are still read.

use super::*;
use proptest::prelude::*;

#[test]
fn every_fault_is_named_and_placed() {
    let deep = format!("1. e4{}", "(e4".repeat(MAX_DEPTH + 1));
    let word = "e".repeat(MAX_WORD + 1);
    let comment = format!("1. e4 {{{}}} *", "c".repeat(MAX_COMMENT + 1));
    let line_comment = format!("1. e4 ;{}\n *", "c".repeat(MAX_COMMENT + 1));
    let tag = format!("[White \"{}\"]", "w".repeat(MAX_TAG));
    let line = format!("1. e4 {} e5 *", " ".repeat(MAX_LINE));
    let cases = [
        ("1. e4 } *", 7, "unexpected '}' in the movetext"),
        ("1. e4 > *", 7, "unexpected '>' in the movetext"),
        ("1. e4 [%clk 0:01] *", 7, "expected a tag such as [White \"Capablanca\"], found \"[%clk\""),
        ("1. e4 [a b] *", 7, "expected a tag such as [White \"Capablanca\"], found \"[a\""),
        ("1. e4 ) *", 7, "')' closes no variation"),
        ("(1. e4) *", 1, "a variation must follow the move that it replaces"),
        ("1. e4 ( (1. d4)) *", 9, "a variation must follow the move that it replaces"),
        ("1. e4 (1. d4 *", 7, "a variation of the game is never closed with ')'"),
        ("1. e4 {so *", 7, "the comment is never closed with '}'"),
        ("1. e4 $256 *", 7, "expected a number from 0 to 255 after '$', found \"256\""),
        ("1. e4 $ *", 7, "expected a number from 0 to 255 after '$', found \"\""),
        ("1. e4 $+1 *", 7, "expected a number from 0 to 255 after '$', found \"+1\""),
        ("1. e4 e5 2. e6 *", 13, "illegal move \"e6\""),
        ("1. e4 nonsense *", 7, "expected a move such as Nf3 or exd5, found \"nonsense\""),
        ("1. e4 e5 2. Qh5 a6 3. Qxf7+ -- *", 29, "null move while in check"),
        ("[White \"A]", 1, "expected a tag such as [White \"Capablanca\"], found \"[White A]\""),
        ("[\"A\"]", 1, "expected a tag such as [White \"Capablanca\"], found \"[\""),
        ("[Variant \"Atomic\"] *", 1, "unsupported variant \"Atomic\""),
        (&deep, 306, "variations are nested more than 100 deep"),
        (&word, 1, "the word \"eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee…\" is longer than 255 bytes"),
        (&comment, 7, "the comment is longer than 65536 bytes"),
        (&line_comment, 7, "the comment is longer than 65536 bytes"),
        (&tag, 1, "the tag is longer than 16384 bytes"),
        (&line, 1_048_584, "the line is longer than 1048576 bytes"),
    ];
    for (text, column, message) in cases {
        let around = format!("1. d4 *\n{text}\n\n[Event \"next\"]\n\n1. c4 *\n");
        let all = games(&around);
        let short: String = text.chars().take(60).collect();
        let error = all[1].as_ref().expect_err(&short);
        assert_eq!(error.to_string(), format!("game 2, line 2, column {column}: {message}"), "{short}");
        assert_eq!((error.game(), error.line(), error.column()), (2, 2, column));
        let next = all.last().unwrap().as_ref().expect(&short);
        assert_eq!((all.len(), next.tags.get("Event")), (3, Some("next")), "{short}");
    }
}

#[test]
fn limits_hold_for_what_latin1_becomes() {
    let kind = |bytes: &[u8]| {
        Games::new(bytes).next().unwrap().map_err(|error| error.kind().clone()).map(|game| game.latin1)
    };
    let comment = |count| [b"1. e4 {", &b"\xE9".repeat(count)[..], b" } *"].concat();
    assert_eq!(kind(&comment(MAX_COMMENT / 2)), Ok(true));
    assert_eq!(kind(&comment(MAX_COMMENT / 2 + 1)), Err(PgnErrorKind::CommentTooLong));
    let tag = |count| [b"[Ab \"", &b"\xE9".repeat(count)[..], b"\"] *"].concat();
    assert_eq!(kind(&tag(MAX_TAG / 2 - 1)), Ok(true));
    assert_eq!(kind(&tag(MAX_TAG / 2)), Err(PgnErrorKind::TagTooLong));
}

#[test]
fn the_longest_comment_and_tag_are_read() {
    let comment = "c".repeat(MAX_COMMENT);
    let tag = "w".repeat(MAX_TAG - "White".len());
    let longest = game(&format!("[White \"{tag}\" ]\n\n1. e4 {{ {comment} }} e5 ; {comment} \n*"));
    assert_eq!(longest.tags.get("White"), Some(tag.as_str()));
    assert_eq!(longest.line.moves[0].comments, longest.line.moves[1].comments);
    assert_eq!(longest.line.moves[0].comments, [comment]);
}

#[test]
fn a_bad_fen_is_quoted_with_its_reason() {
    for fen in ["nonsense", "8/8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", ""] {
        let all =
            games(&format!("[Event \"A\"]\n[FEN \"{fen}\"]\n[SetUp \"1\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n*"));
        let error = all[0].as_ref().unwrap_err();
        assert_eq!((error.line(), all.len()), (2, 2));
        assert!(matches!(error.kind(), PgnErrorKind::BadFen { reason, .. } if !reason.is_empty()), "{error}");
    }
}

#[test]
fn a_broken_tag_does_not_make_two_games_of_one() {
    let all = games("[Event \"A\"]\n[Site \"oops]\n[White \"B\"]\n\n1. e4 *\n\n[Event \"C\"]\n\n*");
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
    let all = games("[Event \"A]\n[Site \"B\"]\n\n[Event \"C\"]\n\n*");
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn an_open_comment_ends_where_another_game_starts() {
    for end in ["\n", "\r\n"] {
        let text = [
            "[Event \"A\"]",
            "",
            "1. e4 {[Event \"x\"]",
            "[Event \"in it\"]",
            "",
            "[Event \"B\"]",
            "",
            "1. d4 *",
        ];
        let all = games(&text.join(end));
        assert_eq!(all.len(), 2, "{end:?}");
        assert_eq!(all[0].as_ref().unwrap_err().kind(), &PgnErrorKind::CommentNotClosed);
        assert_eq!(all[1].as_ref().unwrap().tags.get("Event"), Some("B"));
    }
}

#[test]
fn an_open_variation_ends_where_another_game_starts() {
    let all = games("1. e4 (1. d4 1-0\n\n[White \"B\"]\n\n1. d4 *");
    assert_eq!(all[0].as_ref().unwrap_err().kind(), &PgnErrorKind::VariationNotClosed);
    assert!(all[1].is_ok() && all.len() == 2);
}

#[test]
fn a_broken_game_without_tags_costs_no_other() {
    let all = games("1. e4 e4 *\n1. d4 d5 *\n1. c4 (c5 (e5) *) *\n1. f4 1-0");
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true, false, true]);
}

#[test]
fn a_failing_reader_ends_the_games() {
    struct Failing(usize);
    impl std::io::Read for Failing {
        fn read(&mut self, out: &mut [u8]) -> std::io::Result<usize> {
            if self.0 == 0 {
                return Err(std::io::Error::other("the disk is gone"));
            }
            self.0 -= 1;
            out[..8].copy_from_slice(b"e4 * d4 ");
            Ok(8)
        }
    }
    let all: Vec<_> = Games::new(Failing(2)).collect();
    let last = all.last().unwrap().as_ref().unwrap_err();
    assert!(last.to_string().ends_with("cannot read: the disk is gone"));
    assert_eq!(all.iter().filter(|game| game.is_err()).count(), 2, "{all:?}");
}

#[test]
fn messages_quote_no_more_than_a_line_of_text() {
    let error = games(&format!("[{}\n*", "x".repeat(10_000))).remove(0).unwrap_err();
    assert!(error.to_string().len() < 200);
}

/// Pieces from which texts are made that look like PGN.
fn like_pgn() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "[",
        "]",
        "{",
        "}",
        "(",
        ")",
        "\"",
        "\\",
        ";",
        "%",
        "$1",
        "$",
        "!?",
        "1.",
        "1...",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "--",
        "1-0",
        "*",
        "\n",
        "\r\n",
        "\n\n",
        " ",
        "[Event \"x\"]\n",
        "[Result \"1-0\"]",
        "x",
        "é",
        "\u{feff}",
        "0-0",
        "<",
        ".",
    ]);
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn any_bytes_are_read_to_the_end(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        prop_assert!(Games::new(&bytes[..]).count() <= bytes.len());
        events(&bytes);
    }

    #[test]
    fn anything_like_pgn_is_read_to_the_end(text in like_pgn()) {
        let all = games(&text);
        prop_assert!(all.len() <= text.len());
        for read in all.into_iter().flatten() {
            let mut expected = read.clone();
            expected.tags.complete_roster();
            let written = read.to_pgn().unwrap();
            prop_assert_eq!(written.parse::<PgnGame>().map(|game| PgnGame { latin1: read.latin1, ..game }), Ok(expected), "{}", written);
        }
    }
}
