//! What boards refuse, and what they take; FEN there and back; stores; repetition.

use crate::{ROOTS, position};
use boards::{Array, Bits, Board, BoardError, Buho, Kind, Mailbox, MoveHeap, MoveStack, MoveStore};
use boards::{Representation, Visitor, Wanted, X88, pick};
use chess::{IllegalReason, Move, Setup, Square};

/// Whether every board answers so to a FEN.
fn assert_all(fen: &str, check: fn(Result<String, BoardError>) -> bool) {
    struct Read<'a>(&'a str);
    impl Visitor for Read<'_> {
        type Output = Result<String, BoardError>;
        fn visit<R: Representation>(self) -> Result<String, BoardError> {
            Board::<R>::from_fen(self.0).map(|board| board.to_fen())
        }
    }
    for &kind in Kind::ALL {
        let read = kind.visit(Read(fen));
        assert!(check(read.clone()), "{kind}: {fen:?}: {read:?}");
    }
}

#[test]
fn fen_goes_round() {
    for fen in ROOTS {
        struct Round<'a>(&'a str);
        impl Visitor for Round<'_> {
            type Output = ();
            fn visit<R: Representation>(self) {
                // An en-passant square on which nothing can be taken is dropped, as by `chess`.
                assert_eq!(
                    Board::<R>::from_fen(self.0).unwrap().to_fen(),
                    position(self.0).to_fen(),
                    "{}",
                    R::NAME
                );
            }
        }
        Kind::ALL.iter().for_each(|kind| kind.visit(Round(fen)));
    }
}

#[test]
fn castling_of_chess960_is_refused() {
    for (fen, words) in [
        ("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1", "black may castle with king e8 and rook b8, as in Chess960"),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", "white may castle with king d1 and rook a1, as in Chess960"),
        ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", "white may castle with king e1 and rook g1, as in Chess960"),
    ] {
        let error = Board::<Array>::from_fen(fen).unwrap_err();
        assert!(error.to_string().starts_with(words), "{error}");
        assert_all(fen, |read| matches!(read, Err(BoardError::Chess960 { .. })));
    }
    for number in (0..960).filter(|&number| number != 518).step_by(7) {
        let setup = Setup::chess960(number).unwrap();
        // Some start positions have king and rooks where standard chess has them.
        let standard =
            ["e1", "a1", "h1"].map(|name| setup.piece_at(name.parse().unwrap()).unwrap().upper_role());
        let board = Board::<Bits>::new(&setup);
        assert_eq!(board.is_ok(), standard == ['K', 'R', 'R'], "{setup}");
    }
}

trait UpperRole {
    fn upper_role(self) -> char;
}

impl UpperRole for chess::Piece {
    fn upper_role(self) -> char {
        self.role().upper_char()
    }
}

#[test]
fn what_is_no_position_is_refused() {
    assert_all("", |read| matches!(read, Err(BoardError::Fen(_))));
    assert_all(
        "8/8/8/8/8/8/8/8 w - - 0 1",
        |read| matches!(read, Err(BoardError::Illegal(illegal)) if illegal.has(IllegalReason::NoKing)),
    );
    assert_all("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", |read| matches!(read, Err(BoardError::Illegal(_))));
    assert_all("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", |read| matches!(read, Err(BoardError::Illegal(_))));
}

#[test]
fn an_illegal_move_is_not_played_and_no_null_move_in_check() {
    let mut board = Board::<Mailbox>::default();
    let before = board.clone();
    assert!(!board.play(Move::normal(Square::E2, Square::E5)) && board == before);
    assert!(board.play(Move::normal(Square::E2, Square::E4)) && board != before);
    let mut checked = Board::<X88<Buho>>::from_fen("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1").unwrap();
    assert!(!checked.make_null() && checked.moves_made() == 0);
}

/// Repetition sees rights: the first of these positions could still castle.
#[test]
fn repetitions_are_counted() {
    let mut board = Board::<X88<Buho>>::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let dance = [
        (Square::H1, Square::H2),
        (Square::E8, Square::E7),
        (Square::H2, Square::H1),
        (Square::E7, Square::E8),
    ];
    for (round, expected) in [(1, 0), (2, 1), (3, 2)] {
        for (from, to) in dance {
            assert!(board.play(Move::normal(from, to)));
        }
        assert_eq!(board.repetitions(), expected, "round {round}");
    }
    board.unmake();
    assert_eq!(board.repetitions(), 2);
}

/// Both stores hand out the same moves, and `pick` the same order whatever order they were generated in.
#[test]
fn the_order_of_picking_does_not_depend_on_board_or_store() {
    struct Order<'a>(&'a str);
    fn order<R: Representation, S: MoveStore>(board: &Board<R>) -> Vec<Move> {
        let mut store = S::default();
        let below = store.open();
        store.push(Move::normal(Square::A1, Square::A2));
        let frame = store.open();
        board.generate(Wanted::All, &mut store);
        for entry in store.entries(frame) {
            entry.score = i32::from(board.captured(entry.m).is_some());
        }
        let mut order = Vec::new();
        while let Some(m) = pick(store.entries(frame), order.len()) {
            order.push(m);
        }
        store.close(frame);
        assert_eq!(store.entries(below).len(), 1);
        order
    }
    impl Visitor for Order<'_> {
        type Output = [Vec<Move>; 3];
        fn visit<R: Representation>(self) -> [Vec<Move>; 3] {
            let board = Board::<R>::from_fen(self.0).unwrap();
            [order::<R, R::Moves>(&board), order::<R, MoveStack>(&board), order::<R, MoveHeap>(&board)]
        }
    }
    for fen in ROOTS {
        let [expected, ..] = Kind::Array.visit(Order(fen));
        assert_eq!(expected.len() as u64, Board::<Bits>::from_fen(fen).unwrap().count_moves());
        for &kind in Kind::ALL {
            assert!(kind.visit(Order(fen)).iter().all(|order| *order == expected), "{kind}: {fen}");
        }
    }
}

#[test]
fn kinds_have_different_names_that_are_read_back() {
    for &kind in Kind::ALL {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
    let error = "0x99".parse::<Kind>().unwrap_err().to_string();
    assert!(Kind::ALL.iter().all(|kind| error.contains(kind.name())), "{error}");
}
