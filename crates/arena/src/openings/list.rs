//! Compact storage of openings: a file may have hundreds of thousands.

use super::Opening;
use chess::{Move, Position, Setup};
use journal::Fingerprint;

/// The source of the openings.
#[derive(Clone, Debug)]
pub(super) enum List {
    Stored(Vec<Stored>),
    Chess960,
    DoubleChess960,
}

/// A checked opening in packed form.
#[derive(Clone, Debug)]
pub(super) struct Stored {
    /// `None` is the initial position.
    start: Option<Box<Setup>>,
    moves: Box<[Move]>,
    name: Option<Box<str>>,
    chess960: bool,
}

impl Stored {
    pub(super) fn of(opening: &Opening) -> Stored {
        let start = opening.start();
        // Few positions of a file are at move 1 and need comparing.
        let elsewhere = start.fullmove_number() != 1 || *start != Position::default();
        Stored {
            start: elsewhere.then(|| Box::new(start.to_setup())),
            moves: opening.moves().into(),
            name: opening.name().map(Into::into),
            chess960: opening.is_chess960(),
        }
    }

    fn unpack(&self) -> Opening {
        let legal = |setup: &Setup| Position::from_setup(setup).expect("it was a position before");
        let start = self.start.as_deref().map_or_else(Position::default, legal);
        let mut opening = Opening::new(start, &self.moves).expect("it was an opening before");
        if let Some(name) = &self.name {
            opening = opening.named(&**name);
        }
        if self.chess960 { opening.as_chess960() } else { opening }
    }
}

const SINGLE: usize = Setup::CHESS960_COUNT as usize;

impl List {
    pub(super) fn len(&self) -> usize {
        match self {
            List::Stored(openings) => openings.len(),
            List::Chess960 => SINGLE,
            List::DoubleChess960 => SINGLE * SINGLE,
        }
    }

    /// Returns the number of the first Chess960 opening.
    pub(super) fn first_chess960(&self) -> Option<usize> {
        match self {
            List::Stored(openings) => openings.iter().position(|opening| opening.chess960),
            List::Chess960 | List::DoubleChess960 => Some(0),
        }
    }

    /// Whether any opening starts from another position than the initial one.
    pub(super) fn sets_up(&self) -> bool {
        match self {
            List::Stored(openings) => openings.iter().any(|opening| opening.start.is_some()),
            List::Chess960 | List::DoubleChess960 => true,
        }
    }

    /// Fingerprint of positions and moves; names do not matter.
    pub(super) fn fingerprint(&self) -> u64 {
        let openings = match self {
            List::Stored(openings) => openings,
            List::Chess960 => return Fingerprint::of(b"Chess960"),
            List::DoubleChess960 => return Fingerprint::of(b"double Chess960"),
        };
        let mut print = Fingerprint::new();
        for opening in openings {
            if let Some(start) = &opening.start {
                print.add(start.to_fen().as_bytes());
            }
            print.add(if opening.chess960 { b"*" } else { b" " });
            for m in &opening.moves {
                print.add(&m.bits().to_le_bytes());
            }
            print.add(&[0, 0]); // no move has these bits
        }
        print.number()
    }

    /// Returns the opening with this number, which must be less than the length.
    pub(super) fn get(&self, number: usize) -> Opening {
        match self {
            List::Stored(openings) => openings[number].unpack(),
            List::Chess960 => chess960(number, number),
            List::DoubleChess960 => chess960(number / SINGLE, number % SINGLE),
        }
    }
}

fn chess960(white: usize, black: usize) -> Opening {
    let setup = Setup::double_chess960(white as u16, black as u16).expect("both are below 960");
    let start = Position::from_setup(&setup).expect("start positions are legal");
    let name = if white == black {
        format!("Chess960 start {white}")
    } else {
        format!("double Chess960 start {white}, {black}")
    };
    Opening::at(start).named(name).as_chess960()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every one of Chess960, some of double Chess960: whatever is listed can be had.
    #[test]
    fn start_positions_can_be_played() {
        for (list, step) in [(List::Chess960, 1), (List::DoubleChess960, 997)] {
            for number in (0..list.len()).step_by(step) {
                let opening = list.get(number);
                assert!(opening.is_chess960() && opening.to_game().outcome().is_none());
            }
        }
        let last = List::DoubleChess960.get(SINGLE * SINGLE - 2);
        assert_eq!(last.name(), Some("double Chess960 start 959, 958"));
    }

    #[test]
    fn the_fingerprint_knows_positions_moves_and_order_but_no_names() {
        let start = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6 3 20").unwrap();
        let m = start.parse_uci("e5d6").unwrap();
        let (bare, moved) = (Opening::at(start.clone()), Opening::new(start, &[m]).unwrap());
        let standard = Opening::at(Position::default());
        let print = |openings: &[&Opening]| {
            List::Stored(openings.iter().map(|opening| Stored::of(opening)).collect()).fingerprint()
        };
        let prints = [
            print(&[&standard]),
            print(&[&bare]),
            print(&[&moved]),
            print(&[&bare.clone().as_chess960()]),
            print(&[&bare, &moved]),
            print(&[&moved, &bare]),
            print(&[&standard, &standard]),
            List::Chess960.fingerprint(),
            List::DoubleChess960.fingerprint(),
        ];
        for (number, one) in prints.iter().enumerate() {
            assert!(!prints[..number].contains(one), "{number}");
        }
        assert_eq!(print(&[&moved.clone().named("a")]), prints[2]);
    }

    #[test]
    fn what_is_stored_comes_back() {
        let start = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6 3 20").unwrap();
        let m = start.parse_uci("e5d6").unwrap();
        for opening in [
            Opening::new(start.clone(), &[m]).unwrap().named("en passant").as_chess960(),
            Opening::at(start),
            Opening::at(Position::default()),
        ] {
            assert_eq!(Stored::of(&opening).unpack(), opening);
        }
    }
}
