//! What is understood.

use super::*;
use crate::{Color, Move, PieceLetters, Square};

#[test]
fn odd_move_numbers_are_passed_over() {
    let text = "1.e4 1...e5 2 . Nf3 2. ... Nc6 3…Bb5 03. a6 4.. Ba4 Nf6 *";
    let moves = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "*"];
    assert_eq!(events(text.as_bytes()), moves);
}

#[test]
fn line_ends_of_every_kind() {
    for end in ["\n", "\r\n", "\r"] {
        let text =
            ["[White \"A\"]", "", "%hidden [White \"B\"]", "1. e4 ; so far", "e5 {over", "two} 1-0", ""]
                .join(end);
        assert_eq!(
            events(text.as_bytes()),
            ["[White=A]", "e4", "{so far}", "e5", "{over two}", "1-0"],
            "{end:?}"
        );
    }
}

#[test]
fn tags_as_they_are_met() {
    let cases = [
        (r#"[Event "plain"]"#, "[Event=plain]"),
        (r#"[ Event   "spaced"  ]"#, "[Event=spaced]"),
        (r#"[Event"tight"]"#, "[Event=tight]"),
        (r#"[Event ""]"#, "[Event=]"),
        (r#"[Event "a \"quoted\" \\ word"]"#, r#"[Event=a "quoted" \ word]"#),
        (r#"[Event "an "unescaped" word"]"#, r#"[Event=an "unescaped" word]"#),
        (r#"[Event "C:\games"]"#, r"[Event=C:\games]"),
        (r#"[Event "a ] b"]"#, "[Event=a ] b]"),
        ("[Event no quotes ]", "[Event=no quotes]"),
        (r#"[White-Elo "2 000"]"#, "[White-Elo=2 000]"),
        (r#"[Événement "é"]"#, "[Événement=é]"),
    ];
    for (text, event) in cases {
        assert_eq!(events(text.as_bytes()), [event, "end"]);
    }
    let twice = game("[White \"A\"]\n[White \"B\"]\n\n*");
    assert_eq!(twice.tags.iter().collect::<Vec<_>>(), [("White", "A"), ("White", "B")]);
    assert_eq!(twice.tags.get("White"), Some("A"));
}

#[test]
fn setting_a_tag_replaces_all_of_its_name() {
    let mut tags = game("[White \"A\"]\n[Black \"C\"]\n[White \"B\"]\n\n*").tags;
    tags.set("White", "D").unwrap();
    assert_eq!(tags.iter().collect::<Vec<_>>(), [("White", "D"), ("Black", "C")]);
    assert!(tags.remove("White") && !tags.remove("White"));
    for (name, value) in
        [("", ""), ("a b", ""), ("a\"", ""), ("%a", ""), ("a", "b\nc"), ("a", &"b".repeat(MAX_TAG))]
    {
        assert!(tags.set(name, value).is_err(), "{name:?}");
    }
}

#[test]
fn tags_with_a_field_of_their_own_cannot_be_set() {
    let mut tags = Tags::default();
    for name in ["Result", "FEN", "SetUp", "Variant"] {
        let error = tags.set(name, "1-0").unwrap_err();
        assert_eq!(error.problem(), TagProblem::Field);
        assert_eq!(
            error.to_string(),
            format!("the tag {name:?} has its own field in the game; set that instead")
        );
    }
    assert!(tags.is_empty());
}

#[test]
fn glyphs_signs_and_null_moves() {
    let text = "1. e4! $14 e5 ?! 2. Nf3 ± -- 3. Z0 $0 Nc6!!! +- *";
    let expected = ["e4", "$1", "$14", "e5", "$6", "Nf3", "$16", "--", "--", "$0", "Nc6", "$3", "$18", "*"];
    assert_eq!(events(text.as_bytes()), expected);
}

#[test]
fn results_in_their_spellings() {
    for (text, result) in [
        ("1-0", PgnResult::Win(Color::White)),
        ("0-1", PgnResult::Win(Color::Black)),
        ("1/2-1/2", PgnResult::Draw),
        ("1/2", PgnResult::Draw),
        ("½-½", PgnResult::Draw),
        ("*", PgnResult::Unknown),
    ] {
        assert_eq!(game(&format!("1. e4 e5 {text}")).result, result);
        assert_eq!(game(&format!("[Result \"{text}\"]\n\n1. e4 e5")).result, result);
    }
    assert_eq!(game("[Result \"1-0\"]\n\n1. e4 *").result, PgnResult::Win(Color::White));
    assert_eq!(game("[Result \"1-0\"]\n\n1. e4 0-1").result, PgnResult::Win(Color::Black));
}

#[test]
fn a_result_tag_that_says_something_else_is_kept() {
    let forfeited = game("[Result \"0-0\"]\n[Round \"1\"]\n\n1. e4 *");
    assert_eq!((forfeited.tags.get("Result"), forfeited.result), (Some("0-0"), PgnResult::Unknown));
    let written = forfeited.to_pgn().unwrap();
    assert!(written.contains("[Black \"?\"]\n[Result \"0-0\"]\n\n1. e4 *"), "{written}");

    let text = "[Result \"2-0\"]\n[ECO \"A00\"]\n[Result \"0-1\"]\n[Result \"3-0\"]\n\n1. e4 *";
    let mut odd = game(text);
    assert_eq!(odd.result, PgnResult::Win(Color::Black));
    odd.tags.complete_roster();
    assert_eq!(odd.to_pgn().unwrap().parse(), Ok(odd));
}

#[test]
fn old_promotions_and_castling_with_zeros() {
    let text = "[FEN \"3r2k1/4P3/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. e8(Q)+ (1. exd8/Q) (1. 0-0 ) Kg7 *";
    let game = game(text);
    assert_eq!(game.line.moves.len(), 2);
    assert_eq!(game.line.moves[0].variations.len(), 2);
    let castling = Step::Move(Move::castling(Square::E1, Square::H1));
    assert_eq!(game.line.moves[0].variations[1].moves[0].step, castling);
}

#[test]
fn variations_and_comments_find_their_place() {
    let game =
        game("{a} 1. e4 {b} e5 {c} ( {d} 1... e6 (1... d6 $2) 2. d4 (2. Nf3 {e}) {f} ) {g} 2. Nf3 (2. --) *");
    assert_eq!(game.line.comments, ["a"]);
    let [e4, e5, nf3] = game.line.moves.as_slice() else { panic!("three moves") };
    assert_eq!(e4.comments, ["b"]);
    assert_eq!(e5.comments, ["c", "g"]);
    assert_eq!(e5.variations[0].comments, ["d"]);
    assert_eq!(e5.variations[0].moves[0].variations[0].moves[0].nags, [Nag(2)]);
    assert_eq!(e5.variations[0].moves[1].comments, ["f"]);
    assert_eq!(e5.variations[0].moves[1].variations[0].moves[0].comments, ["e"]);
    assert_eq!(nf3.variations[0].moves[0].step, Step::Null);
}

#[test]
fn games_need_neither_tags_nor_results() {
    assert_eq!(games("").len(), 0);
    assert_eq!(games(" \n\n ; nothing but a remark\n").len(), 0);
    assert_eq!(games("1. e4 * 1. d4 *\n* e4").len(), 4);
    assert_eq!(games("[Event \"A\"]\n\n[Event \"B\"]\n[Site \"b\"]\n\n[Event \"C\"]").len(), 3);
    assert_eq!(games("[White \"A\"]\n\n1. e4\n\n[White \"B\"]\n\n1. d4\n").len(), 2);
    assert_eq!(games("[Result \"1-0\"] e4 *\n[Result \"0-1\"] e4 *").len(), 2);
}

#[test]
fn a_remark_behind_the_result_belongs_to_the_game() {
    let all = games("1. e4 1-0 {resigns} ; at once\n{of the next} 1. d4 *");
    assert_eq!(all[0].as_ref().unwrap().line.moves[0].comments, ["resigns", "at once"]);
    assert_eq!(all[1].as_ref().unwrap().line.comments, ["of the next"]);
}

#[test]
fn clock_comments_stay_as_they_are() {
    let game = game("1. e4 { [%clk 0:01:02] [%eval 0.3] } *");
    assert_eq!(game.line.moves[0].comments, ["[%clk 0:01:02] [%eval 0.3]"]);
}

#[test]
fn encodings() {
    let marked = game("\u{feff}[White \"A\"]\n\n1. e4 *");
    assert_eq!((marked.tags.get("White"), marked.latin1), (Some("A"), false));
    let mut latin1 = Games::new(&b"[White \"R\xE9ti\"]\n\n1. e4 {s\xED} *\n1. d4 *"[..]);
    let reti = latin1.next().unwrap().unwrap();
    assert_eq!((reti.tags.get("White"), reti.latin1), (Some("Réti"), true));
    assert_eq!(reti.line.moves[0].comments, ["sí"]);
    assert!(!latin1.next().unwrap().unwrap().latin1);
    assert_eq!(
        events(b"\xFF\xFE[\0E\0"),
        ["game 1, line 1, column 1: the file is UTF-16; convert it to UTF-8"]
    );
}

#[test]
fn variants() {
    let text = |variant: &str| format!("[Variant \"{variant}\"]\n\n1. e4 *");
    for name in ["Chess960", "fischerandom", "Fischer Random", "chess 960"] {
        assert_eq!(game(&text(name)).variant, Variant::Chess960);
    }
    for name in ["Standard", "From Position", "chess"] {
        assert_eq!(game(&text(name)).variant, Variant::Standard);
    }
    assert!(games(&text("Antichess"))[0].is_err());
}

#[test]
fn other_languages() {
    let text = "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 *".as_bytes();
    assert!(Games::new(text).next().unwrap().is_err());
    assert!(Games::with_letters(text, PieceLetters::SPANISH).next().unwrap().is_ok());
}

#[test]
fn skipping_variations_and_games() {
    let mut events = Events::new(&b"1. e4 (1. d4 (1. c4) d5) (1. f4) e5 1-0 {x}\n 1. b3 *"[..]);
    let mut words = Vec::new();
    while let Some(event) = events.next_event().unwrap() {
        match event {
            Event::Move("e5") => events.skip_game(),
            Event::Move(word) => words.push(word.to_owned()),
            Event::VariationStart => events.skip_variation().unwrap(),
            Event::GameEnd(_) => words.push(format!("end of {}", events.game_number())),
            other => panic!("{other:?} is not skipped"),
        }
    }
    assert_eq!(words, ["e4", "b3", "end of 2"]);
}

#[test]
fn a_game_can_be_skipped_at_its_first_comment() {
    let first_after_skip = |text: &str| {
        let mut events = Events::new(text.as_bytes());
        assert_eq!(events.next_event(), Ok(Some(Event::Comment("a"))));
        events.skip_game();
        events.skip_game();
        let next = events.next_event().unwrap().map(|event| format!("{event:?}"));
        (next, events.game_number())
    };
    let b = || Some("Comment(\"b\")".to_owned());
    assert_eq!(first_after_skip("{a} {more} 1. e4 (1. d4 *) * {same line}\n{b} 1. c4 *"), (b(), 1));
    assert_eq!(first_after_skip("{a}\n\n[Event \"A\"]\n[Site \"\"]\n\n1. e4 *\n{b} *"), (b(), 1));
    assert_eq!(first_after_skip("{a} > nonsense *\n{b} *"), (b(), 1));
    assert_eq!(first_after_skip("{a} [Event \"oops]\n[Site \"\"]\n\n*\n{b} *"), (b(), 1));
    assert_eq!(first_after_skip("{a} {and nothing else}"), (None, 0));
    let tag = Some("Tag { name: \"Event\", value: \"B\" }".to_owned());
    assert_eq!(first_after_skip("{a} [White \"\"]\n[Event \"A\"]\n[Event \"B\"]\n*"), (tag, 2));
}
