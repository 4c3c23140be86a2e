//! The same search on every board: the same nodes, value and line.

use super::{ROOTS, random_positions};
use boards::{Board, Kind, Representation, Visitor};
use classics::buho::{Breakdown, Found, Switches, Table, Version, break_down, search};
use player::{Limits, Stop};

struct Look<'a>(&'a str, Version, u32);

impl Visitor for Look<'_> {
    type Output = (Found, Breakdown);

    fn visit<R: Representation>(self) -> (Found, Breakdown) {
        let Look(fen, version, depth) = self;
        let (board, switches) = (Board::<R>::from_fen(fen).unwrap(), Switches::of(version));
        let mut table = Table::new(4096, switches.replacement).unwrap();
        let limits = Limits { depth: Some(depth), ..Limits::INFINITE };
        let seen = break_down(&board);
        (search(board, &switches, &mut table, &limits, &Stop::new(), &mut ()), seen)
    }
}

#[test]
fn nodes_do_not_depend_on_the_board() {
    let random = random_positions(4, 4, 32);
    let positions = ROOTS.into_iter().chain(random.iter().map(String::as_str));
    for fen in positions {
        for (version, depth) in [(Version::A, 2), (Version::D, 3), (Version::Full, 3)] {
            let wanted = Kind::Bits.visit(Look(fen, version, depth));
            assert!(wanted.0.counts.nodes > 0 && wanted.0.depth > 0);
            for &kind in Kind::ALL {
                assert_eq!(kind.visit(Look(fen, version, depth)), wanted, "{fen} {version} on {kind}");
            }
        }
    }
}
