//! What boards show of their memory, held against what they say elsewhere.

use boards::{Array, Bits, Board, Buho, Mailbox, Plain, Representation, X88};
use boards::{MemoryCell, x88};
use chess::{Color, Piece, Role, Square};

const FENS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

fn holds<R: Representation>(board: &Board<R>, cells: &[MemoryCell], count: usize) {
    assert_eq!(cells.len(), count);
    assert!(cells.iter().enumerate().all(|(index, cell)| cell.index == index));
    let squares: Vec<Square> = cells.iter().filter_map(|cell| cell.square).collect();
    assert_eq!(squares, Square::ALL, "each square once, from a1 on");
    for cell in cells {
        assert_eq!(cell.piece, cell.square.and_then(|square| board.piece_on(square)));
    }
}

#[test]
fn memory_holds_what_stands_on_the_board() {
    for fen in FENS {
        let array = Board::<Array>::from_fen(fen).unwrap();
        holds(&array, &array.men().memory(), 64);
        let mailbox = Board::<Mailbox>::from_fen(fen).unwrap();
        holds(&mailbox, &mailbox.men().memory(), 120);
        let x88 = Board::<X88<Buho>>::from_fen(fen).unwrap();
        holds(&x88, &x88.men().memory(), 128);
        let cells = x88.men().memory();
        for color in Color::ALL {
            let listed = x88.men().piece_list(color).unwrap();
            let of_side =
                |index: &u8| cells[usize::from(*index)].piece.is_some_and(|man| man.color() == color);
            assert!(listed.iter().all(of_side));
            assert_eq!(listed.len(), x88.men().men(color).count() as usize);
        }
        assert_eq!(Board::<X88<Plain>>::from_fen(fen).unwrap().men().piece_list(Color::White), None);
        let bits = Board::<Bits>::from_fen(fen).unwrap();
        let (roles, colors) = bits.men().kept_sets();
        for piece in Piece::ALL {
            let both = roles[piece.role().index()] & colors[piece.color() as usize];
            assert_eq!(both, bits.men().men_of(piece));
        }
        assert_eq!(roles.len(), Role::COUNT);
    }
}

#[test]
fn the_steps_of_the_attack_test_lead_to_its_answer() {
    for fen in FENS {
        let board = Board::<X88<Buho>>::from_fen(fen).unwrap();
        for from in Square::ALL {
            for to in Square::ALL {
                let test = board.men().attack_test(from, to);
                assert_eq!(test.attacks, board.men().attacks_from(from).has(to), "{fen} {from} {to}");
                assert_eq!(test.piece, board.piece_on(from));
                assert_eq!(i16::from(test.place), test.difference + 128);
                assert_eq!(x88::attack_table()[usize::from(test.place)], test.entry);
                for piece in Piece::ALL {
                    assert_eq!(test.could.contains(&piece), test.entry & x88::attack_bit(piece) != 0);
                }
                assert_eq!(test.step.is_some(), test.entry != 0);
                let blocked = test.walk.iter().position(|cell| cell.piece.is_some());
                assert!(blocked.is_none_or(|at| at + 1 == test.walk.len() && !test.attacks));
            }
        }
    }
}
