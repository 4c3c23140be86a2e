//! A game on one of the boards, with its history.

use boards::{Board, BoardError, Representation};
use chess::Game;

/// Replays a game on a board, so that repetitions are known.
pub(crate) fn replay<R: Representation>(game: &Game) -> Result<Board<R>, BoardError> {
    let mut board = Board::new(&game.start().to_setup())?;
    game.moves().iter().for_each(|&m| board.make(m));
    Ok(board)
}
