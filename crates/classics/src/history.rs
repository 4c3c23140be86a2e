//! A game on one of the boards, with all that led to it.

use boards::{Board, BoardError, Representation};
use chess::Game;

/// Plays a game again on a board, so that the board knows which positions have occurred.
pub(crate) fn replay<R: Representation>(game: &Game) -> Result<Board<R>, BoardError> {
    let mut board = Board::new(&game.start().to_setup())?;
    game.moves().iter().for_each(|&m| board.make(m));
    Ok(board)
}
