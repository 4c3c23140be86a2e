#![allow(unsafe_code, clippy::undocumented_unsafe_blocks, clippy::print_stdout, missing_docs)]
use chess::{Position, Setup, perft::perft};
#[repr(C)]
struct Ts {
    s: i64,
    n: i64,
}
unsafe extern "C" {
    fn clock_gettime(id: i32, t: *mut Ts) -> i32;
}
fn cpu() -> f64 {
    let mut t = Ts { s: 0, n: 0 };
    unsafe { clock_gettime(3, &mut t) };
    t.s as f64 + t.n as f64 * 1e-9
}
fn main() {
    let only: Option<usize> = std::env::args().nth(1).and_then(|s| s.parse().ok());
    for (i, (fen, depth)) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6u8),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
        ("1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9", 5),
    ]
    .into_iter()
    .enumerate()
    {
        if only.is_some_and(|o| o != i) {
            continue;
        }
        let setup: Setup = fen.parse().unwrap();
        let pos = Position::from_setup(&setup).unwrap();
        let mut best = 1e9f64;
        let mut n = 0;
        let mut bestc = 1e9f64;
        let mut nc = 0;
        let reps = if only.is_some() { 1 } else { 9 };
        for _ in 0..reps {
            let t = cpu();
            n = perft(&pos, depth);
            best = best.min(cpu() - t);
            if only.is_none() {
                let board = cozy_chess::Board::from_fen(fen, fen.contains("FBfb")).unwrap();
                let t = cpu();
                nc = cozy(&board, depth.into());
                bestc = bestc.min(cpu() - t);
            }
        }
        println!(
            "{n} {nc} {:.1} Mnps, cozy {:.1} Mnps: ratio {:.2}",
            n as f64 / best / 1e6,
            n as f64 / bestc / 1e6,
            bestc / best
        );
    }
}
fn cozy(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    if depth == 1 {
        board.generate_moves(|m| {
            nodes += m.len() as u64;
            false
        });
    } else {
        board.generate_moves(|m| {
            for mv in m {
                let mut b = board.clone();
                b.play_unchecked(mv);
                nodes += cozy(&b, depth - 1);
            }
            false
        });
    }
    nodes
}
