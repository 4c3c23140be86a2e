use super::*;
use crate::testing::random_positions;
use crate::{MoveKind, Setup};
use proptest::prelude::*;

fn position(fen: &str) -> Position {
    Position::from_setup(&fen.parse::<Setup>().unwrap()).unwrap()
}

fn problem(position: &Position, text: &str) -> SanProblem {
    position.parse_san(text).unwrap_err().problem().clone()
}

fn texts(position: &Position) -> Vec<String> {
    let mut texts: Vec<_> =
        position.legal_moves().into_iter().map(|m| position.san(m).unwrap().to_string()).collect();
    texts.sort();
    texts
}

#[test]
fn tolerated_spellings_mean_the_same_move() {
    let cases: [(&str, Move, &[&str]); 7] = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Move::normal(Square::G1, Square::F3),
            &[
                "Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "Nf3+", "Nf3#", "Nf3!?", "Nf3+!!",
                "♘f3", "♞f3", " Nf3 ",
            ],
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Move::normal(Square::E2, Square::E4),
            &["e4", "Pe4", "e2e4", "e2-e4", "ee4", "Pe2-e4", "e4!", "♙e4"],
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
            Move::en_passant(Square::E5, Square::D6),
            &[
                "exd6",
                "ed6",
                "e5d6",
                "e5xd6",
                "exd6e.p.",
                "exd6 e.p.",
                "exd6ep",
                "e:d6",
                "xd6",
                "exd6+ep",
                "exd6e.p.+",
            ],
        ),
        (
            "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1",
            Move::promotion(Square::E7, Square::D8, Role::Queen),
            &[
                "exd8=Q#", "exd8=Q", "exd8Q+", "exd8(Q)", "exd8/Q", "exd8q", "exd8=q", "ed8Q", "e7xd8=Q",
                "e7d8q", "exd8=♕",
            ],
        ),
        (
            "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
            Move::castling(Square::E1, Square::H1),
            &["O-O", "0-0", "o-o", "OO", "00", "O-O+", "0-0!", "e1g1", "e1h1", "Ke1g1", "Ke1-g1"],
        ),
        (
            "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
            Move::castling(Square::E8, Square::A8),
            &["O-O-O", "0-0-0", "o-o-o", "OOO", "e8c8", "e8a8"],
        ),
        (
            "4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1",
            Move::normal(Square::F3, Square::E5),
            &["Nxe5", "Ne5", "N:e5", "Nfxe5", "N3xe5", "Nf3xe5", "f3e5", "f3xe5", "N×e5"],
        ),
    ];
    for (fen, m, spellings) in cases {
        for text in spellings {
            assert_eq!(position(fen).parse_san(text), Ok(m), "{text:?} in {fen}");
        }
    }
}

#[test]
fn each_problem_has_its_name() {
    let start = Position::default();
    for text in [
        "",
        " ",
        "N",
        "e",
        "4",
        "e9",
        "i4",
        "Xf3",
        "Nf3x",
        "Nxxf3",
        "ng1f3",
        "O-O-O-O",
        "O-0",
        "O--O",
        "e8=K",
        "e8=P",
        "e8=X",
        "Nf3=Q",
        "e8(Q",
        "e8Q)",
        "()",
        "=Q",
        "e4+#",
        "--",
        "Z0",
        "e2–e4–e5",
        "é",
        "♔",
        "1-0",
        "Nf3 Nf6",
        "+",
        "e.p.",
    ] {
        assert_eq!(problem(&start, text), SanProblem::Unreadable, "{text:?}");
    }
    for text in ["e5", "Nd2", "Ke2", "O-O", "Ra3", "e2e5", "e7e5", "Nbf3", "exd3", "d3e4", "e4=Q"] {
        assert_eq!(problem(&start, text), SanProblem::Illegal, "{text:?}");
    }
    assert_eq!(problem(&start, "Nxf3"), SanProblem::NothingTaken);
    assert_eq!(problem(&start, "xd3"), SanProblem::NothingTaken);
    let promoting = position("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(problem(&promoting, "e8"), SanProblem::NoPromotion);
}

#[test]
fn an_ambiguous_move_names_its_candidates() {
    let knights = position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    let error = knights.parse_san("Nd2").unwrap_err();
    assert_eq!(error.to_string(), "ambiguous move \"Nd2\": may be Nbd2 or Nfd2");
    let spanish = knights.parse_san_in("Cd2", PieceLetters::SPANISH).unwrap_err();
    assert_eq!(spanish.to_string(), "ambiguous move \"Cd2\": may be Cbd2 or Cfd2");
    let pawns = position("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1");
    assert_eq!(problem(&pawns, "xd5"), SanProblem::Ambiguous(vec!["cxd5".into(), "exd5".into()]));
    assert_eq!(problem(&pawns, "d5"), SanProblem::Illegal);
}

#[test]
fn only_legal_twins_count() {
    // The knights on b1 and e2 both look at c3, but the latter is pinned.
    let pinned = position("k3r3/8/8/8/8/8/4N3/1N2K3 w - - 0 1");
    assert_eq!(pinned.parse_san("Nc3"), Ok(Move::normal(Square::B1, Square::C3)));
    assert_eq!(problem(&pinned, "Nec3"), SanProblem::Illegal);
    assert!(texts(&pinned).contains(&"Nc3".to_owned()));
}

#[test]
fn three_queens_need_file_rank_or_both() {
    // Queens on a1, a5 and e1 all reach e5.
    let queens = position("6k1/1p6/8/Q7/8/8/K7/Q3Q3 w - - 0 1");
    let mut to_e5: Vec<_> = texts(&queens).into_iter().filter(|text| text.contains("e5")).collect();
    to_e5.sort();
    assert_eq!(to_e5, ["Q5e5", "Qa1e5", "Qee5"]);
}

#[test]
fn castling_is_not_a_king_move_in_chess960() {
    let position = position("4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(problem(&position, "Kh1"), SanProblem::Illegal);
    assert_eq!(position.parse_san("O-O"), Ok(Move::castling(Square::G1, Square::H1)));
    assert_eq!(position.parse_san("Kf1"), Ok(Move::normal(Square::G1, Square::F1)));
}

#[test]
fn spanish_r_is_the_king() {
    let position = position("4k3/P7/8/8/8/8/8/R3K3 w Q - 0 1");
    let spanish = |text: &str| position.parse_san_in(text, PieceLetters::SPANISH);
    assert_eq!(spanish("Rd1"), Ok(Move::normal(Square::E1, Square::D1)));
    assert_eq!(spanish("Td1"), Ok(Move::normal(Square::A1, Square::D1)));
    assert_eq!(spanish("a8=D+"), Ok(Move::promotion(Square::A7, Square::A8, Role::Queen)));
    assert_eq!(spanish("a8=C"), Ok(Move::promotion(Square::A7, Square::A8, Role::Knight)));
    assert_eq!(spanish("a8=R").unwrap_err().problem(), &SanProblem::Unreadable);
    assert!(spanish("Nd1").is_err());
}

#[test]
fn every_move_goes_round_in_every_language() {
    random_positions(20, |position| {
        for m in position.legal_moves() {
            let san = position.san(m).unwrap();
            assert_eq!(san.to_string().parse(), Ok(san), "as a value, not only as a move");
            for letters in [PieceLetters::ENGLISH, PieceLetters::SPANISH, PieceLetters::FIGURINES] {
                let text = san.display(letters).to_string();
                assert_eq!(position.parse_san_in(&text, letters), Ok(m), "{text}");
            }
            let mut full = format!("{}{}", m.from(), m.to());
            if let MoveKind::Promotion(role) = m.kind() {
                full.push(role.char());
            }
            assert_eq!(position.parse_san(&full), Ok(m), "{full}");
        }
    });
}

#[test]
fn the_same_notation_is_equal_however_it_is_spelt() {
    let san = |text: &str| text.parse::<San>().unwrap();
    assert_eq!(Ok(san("e4")), Position::default().san(Move::normal(Square::E2, Square::E4)));
    for (one, other) in [("e4", "Pe4!"), ("exd5", "Pe:d5 e.p."), ("e7e8q", "Pe7-e8=Q"), ("0-0", "O-O")] {
        assert_eq!(san(one), san(other), "{one} and {other}");
    }
    // A bare square of departure may hold any piece.
    assert_ne!(san("g1f3"), san("Pg1f3"));
    assert_eq!(san("g1f3").to_string(), "g1f3");
    assert_eq!(san("Pg1f3").to_string(), "Pg1f3");
}

#[test]
fn two_pluses_are_a_check() {
    assert_eq!("Nf6++".parse::<San>().unwrap().to_string(), "Nf6+");
    assert_eq!("Nf6#".parse::<San>().unwrap().to_string(), "Nf6#");
}

proptest! {
    #[test]
    fn any_text_ends_in_a_move_or_an_error(text in ".{0,12}") {
        let position = Position::default();
        if let Ok(m) = position.parse_san(&text) {
            prop_assert!(position.is_legal(m));
        }
        let _ = position.parse_uci(&text);
        let _ = position.parse_san_in(&text, PieceLetters::SPANISH);
    }

    #[test]
    fn any_text_of_the_right_letters_ends_too(text in "[KQRBNPDTACa-h1-8xOo0:=()/+#!?. -]{0,10}") {
        let position = position("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1");
        if let Ok(m) = position.parse_san(&text) {
            prop_assert!(position.is_legal(m));
        }
        if let Ok(san) = text.parse::<San>() {
            prop_assert_eq!(san.to_string().parse(), Ok(san));
        }
    }
}
