//! Keys are equal exactly when what they stand for is equal.

use crate::{RandomGame, random_games};
use chess::{Color, Keys, Piece, PieceObserver, Position, Role, Setup, Square};
use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

/// Keys and what they stand for, one to one.
struct Bijection<T> {
    by_key: HashMap<u64, T>,
    by_value: HashMap<T, u64>,
    seen: usize,
}

impl<T: Clone + Debug + Eq + Hash> Bijection<T> {
    fn new() -> Bijection<T> {
        Bijection { by_key: HashMap::new(), by_value: HashMap::new(), seen: 0 }
    }

    fn check(&mut self, key: u64, value: T) {
        self.seen += 1;
        let first = self.by_key.entry(key).or_insert_with(|| value.clone());
        assert_eq!(*first, value, "two with the key {key:#018x}");
        let first = *self.by_value.entry(value.clone()).or_insert(key);
        assert_eq!(first, key, "two keys of {value:?}");
    }

    /// At least one in ten was met again, so that equal keys have been seen and not only different ones.
    fn assert_met_again(&self, what: &str) {
        let different = self.by_key.len();
        assert!(different * 10 < self.seen * 9, "{what}: {different} different ones of {}", self.seen);
    }
}

type Men = Vec<(Square, Piece)>;

/// What each key stands for, taken from the position written down.
struct Identities {
    positions: Bijection<String>,
    pawns: Bijection<Men>,
    non_pawns: [Bijection<Men>; 2],
    material: Bijection<[usize; Piece::COUNT]>,
}

impl Identities {
    fn new() -> Identities {
        Identities {
            positions: Bijection::new(),
            pawns: Bijection::new(),
            non_pawns: [Bijection::new(), Bijection::new()],
            material: Bijection::new(),
        }
    }

    fn check(&mut self, position: &Position) {
        let setup = position.to_setup();
        let Keys { position: whole, pawns, non_pawns, material } = *position.keys();
        let men =
            |wanted: &dyn Fn(Piece) -> bool| setup.pieces().filter(|&(_, piece)| wanted(piece)).collect();
        self.positions.check(whole, without_counters(position));
        self.pawns.check(pawns, men(&|piece| piece.role() == Role::Pawn));
        for color in Color::ALL {
            let of_color = men(&|piece| piece.role() != Role::Pawn && piece.color() == color);
            self.non_pawns[color as usize].check(non_pawns[color as usize], of_color);
        }
        let mut counts = [0; Piece::COUNT];
        setup.pieces().for_each(|(_, piece)| counts[piece.index()] += 1);
        self.material.check(material, counts);
    }

    fn assert_met_again(&self) {
        self.positions.assert_met_again("positions");
        self.pawns.assert_met_again("pawns");
        self.non_pawns.iter().for_each(|men| men.assert_met_again("other men"));
        self.material.assert_met_again("material");
    }
}

/// A position as the rules of repetition see it.
pub fn without_counters(position: &Position) -> String {
    Setup { halfmove_clock: 0, fullmove_number: 1, ..position.to_setup() }.to_shredder_fen()
}

/// The positions that one move leads to.
fn children(position: &Position) -> impl Iterator<Item = Position> {
    position.legal_moves().into_iter().map(|m| {
        let mut child = position.clone();
        child.play(m).unwrap();
        child
    })
}

/// The published numbers of different positions after 1, 2, 3, ... half-moves, <https://oeis.org/A083276>. They come
/// out right only if the en-passant square counts just where a capture is legal, and if no two keys are the same.
#[test]
fn keys_tell_as_many_positions_apart_as_there_are() {
    let mut positions = vec![Position::default()];
    for count in [20, 400, 5_362, 72_078, 822_518] {
        let mut met = HashSet::new();
        let new = |child: &Position| met.insert(child.key());
        positions = positions.iter().flat_map(children).filter(new).collect();
        assert_eq!(positions.len(), count);
    }
}

/// Transpositions by the thousand: whole trees, and many games from few starts.
#[test]
fn keys_are_equal_exactly_when_their_parts_are() {
    let mut identities = Identities::new();
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "rk2r3/1p1p2p1/8/4P3/4p3/8/1P1P2P1/R1K1R3 w EAea - 0 1",
        "4k3/1P6/8/8/8/8/6p1/4K3 w - - 0 1",
    ] {
        let mut positions = vec![Position::from_setup(&fen.parse().unwrap()).unwrap()];
        for _ in 0..3 {
            positions = positions.iter().flat_map(children).collect();
            positions.iter().for_each(|position| identities.check(position));
        }
    }
    for RandomGame { start, moves } in random_games(5, 300) {
        let mut position = Position::from_setup(&start).unwrap();
        for m in moves {
            position.play(m).unwrap();
            identities.check(&position);
        }
    }
    identities.assert_met_again();
}

/// Rebuilds the board from what it hears.
struct Listener([Option<Piece>; 64]);

impl PieceObserver for Listener {
    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].replace(piece), None, "{piece} appears on {square}");
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square.index()].take(), Some(piece), "{piece} leaves {square}");
    }
}

#[test]
fn an_observer_can_rebuild_the_board() {
    for game in random_games(6, 500) {
        let mut position = game.position();
        let mut listener = Listener(game.start.board);
        for m in game.moves {
            position.play_unchecked(m, &mut listener);
            assert_eq!(listener.0, position.to_setup().board, "after {m:?}");
        }
    }
}
