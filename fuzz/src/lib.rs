//! What the fuzz targets check, and what several of them share.
//!
//! It stands apart from the fuzzer, so that an ordinary test can run the seeds through it
//! (`crates/chess/tests/fuzz_seeds.rs`).

pub mod epd;
pub mod fen;
pub mod pgn;
pub mod play;
pub mod san;
pub mod uci_move;

use chess::{Position, Setup};

/// The start that a line of the input names: a number of double Chess960, a FEN, or else standard chess.
#[must_use]
pub fn start(line: &str) -> Position {
    let count = u32::from(Setup::CHESS960_COUNT);
    let setup = match line.parse::<u32>() {
        Ok(number) => Setup::double_chess960((number % count) as u16, (number / count % count) as u16),
        Err(_) => Setup::from_fen_lenient(line).ok(),
    };
    setup.and_then(|setup| Position::from_setup(&setup).ok()).unwrap_or_default()
}

/// The start named by the first line, and the bytes after it.
#[must_use]
pub fn start_and_rest(data: &[u8]) -> (Position, &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
    (start(&String::from_utf8_lossy(&data[..end])), data.get(end + 1..).unwrap_or_default())
}

/// Checks what every position promises.
///
/// # Panics
/// If a promise is broken.
pub fn assert_sound(position: &Position) {
    let setup = position.to_setup();
    // The same position from scratch: keys, checkers, pins and sets of squares included.
    assert_eq!(Position::from_setup(&setup).as_ref(), Ok(position), "{setup}");
    let moves = position.legal_moves();
    assert_eq!(position.count_legal_moves() as usize, moves.len(), "{setup}");
    assert_eq!(position.captures().len() + position.quiets().len(), moves.len(), "{setup}");
    for m in moves {
        let mut child = position.clone();
        assert!(child.play(m).is_ok(), "{m:?} in {setup}");
        assert_eq!(position.gives_check(m), child.in_check(), "{m:?} in {setup}");
        let after = child.to_setup();
        assert_eq!(after.check(), Ok(()), "{m:?} from {setup} to {after}");
    }
}
