//! BuhoChess: its values against slow twins, its counts on every board, its evaluation, what it tells and when it stops.

mod boards_agree;
mod evaluation;
mod events;
mod lct;
mod limits;
mod player;
mod readings;
mod remaining;
mod values;

use ::player::{Limits, Stop};
use boards::{Bits, Board, Representation, Wanted};
use chess::Color;
use classics::buho::{Event, Found, Switches, Table, Watch, search};
use seeded::Random;

/// Middlegames and endgames, quiet and wild, with castling, promotions and en passant at hand.
const ROOTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/1p1p1p1p/8/P1P1P1P1/p1p1p1p1/8/1P1P1P1P/4K3 w - - 0 1",
    "8/8/5p2/1P1K1k2/8/2r5/8/7R w - - 0 1",
    "6k1/5ppp/8/3q4/8/8/2R2PPP/3Q2K1 w - - 0 1",
];

/// Positions with at most so many men that random play from the roots comes to, as FENs.
fn random_positions(seed: u64, count: usize, men: usize) -> Vec<String> {
    let mut random = Random::new(seed);
    let mut found = Vec::new();
    while found.len() < count {
        let mut board = Board::<Bits>::from_fen(ROOTS[random.below(ROOTS.len())]).unwrap();
        for _ in 0..random.below(60) {
            let moves = board.list(Wanted::All);
            if moves.is_empty() {
                break;
            }
            board.make(moves[random.below(moves.len())]);
        }
        let left = board.men().men(Color::White).count() + board.men().men(Color::Black).count();
        if board.count_moves() > 0 && left as usize <= men {
            found.push(board.to_fen());
        }
    }
    found
}

/// Searches a position on bitboards to a depth, with a small table of its own.
fn look(fen: &str, switches: &Switches, depth: u32) -> Found {
    look_with(fen, switches, depth, &mut ())
}

/// The same, and hears every event. One kind of listener, so that the search is compiled once for all of them.
fn listen(fen: &str, switches: &Switches, depth: u32, hear: &mut dyn FnMut(&Event<'_>)) -> Found {
    struct Listener<'a>(&'a mut dyn FnMut(&Event<'_>));
    impl Watch for Listener<'_> {
        fn see(&mut self, event: &Event<'_>) {
            (self.0)(event);
        }
    }
    look_with(fen, switches, depth, &mut Listener(hear))
}

fn look_with<W: Watch>(fen: &str, switches: &Switches, depth: u32, watch: &mut W) -> Found {
    let mut table = Table::new(1 << 14, switches.replacement).unwrap();
    let limits = Limits { depth: Some(depth), ..Limits::INFINITE };
    search(Board::<Bits>::from_fen(fen).unwrap(), switches, &mut table, &limits, &Stop::new(), watch)
}
