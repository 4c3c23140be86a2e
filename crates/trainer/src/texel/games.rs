//! Training positions from games, such as the engine's own: quiet ones, with the player's score.

use super::data::{Data, DataError};
use crate::comments::white_centipawns;
use chess::pgn::{Games, PgnGame, PgnResult, Step};
use chess::{Color, Position};
use std::io::Read;

/// Scores beyond this are skipped, in centipawns: the game is decided, and the size of the score
/// says little.
const DECIDED: i32 = 2000;

impl Data {
    /// Reads games, up to a total of `most` positions, and reports progress now and then.
    ///
    /// A position is used if the player's comment gives a score (`[%eval 0.31]`, for White), it is
    /// not in check, and the move played is neither capture nor promotion: a static evaluation
    /// cannot say much about others. Games without a result are skipped.
    ///
    /// # Errors
    /// If the source cannot be read, or a game is invalid.
    pub fn read_games(
        &mut self,
        source: impl Read,
        most: usize,
        progress: &mut dyn FnMut(usize),
    ) -> Result<(), DataError> {
        for game in Games::new(source) {
            if self.len() >= most {
                break;
            }
            let game = game?;
            let Some(result) = points(game.result) else { continue };
            self.begin_game();
            for (position, score) in quiet_positions(&game) {
                self.add(&position, score, result);
            }
            progress(self.len());
        }
        Ok(())
    }
}

/// Returns White's points.
fn points(result: PgnResult) -> Option<f32> {
    match result {
        PgnResult::Win(Color::White) => Some(1.0),
        PgnResult::Win(Color::Black) => Some(0.0),
        PgnResult::Draw => Some(0.5),
        PgnResult::Unknown => None,
    }
}

fn quiet_positions(game: &PgnGame) -> impl Iterator<Item = (Position, f32)> {
    game.replay().filter_map(|(position, ply)| {
        let score = white_centipawns(ply).filter(|score| score.abs() <= DECIDED)?;
        let Step::Move(m) = ply.step else { return None };
        let quiet = !position.in_check() && !position.is_capture(m) && m.promotion_role().is_none();
        quiet.then_some((position, score as f32))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_scored_positions_of_finished_games_are_taken() {
        let text = "1. e4 {[%eval 0.30,9]} d5 {[%eval -0.10,9]} 2. exd5 {[%eval 0.25,9]} Qxd5 {[%eval 0.2]} \
                    3. Nc3 {[%eval 0.4,9] [%clk 0:00:01]} Qa5 {a book move} 4. d4 {[%eval #4,9]} 1-0\n\n\
                    1. e4 {[%eval 0.30,9]} *\n\n1. d4 {[%eval 0.10,9]} 1/2-1/2\n";
        let mut data = Data::default();
        data.read_games(text.as_bytes(), usize::MAX, &mut |_| {}).unwrap();
        let found: Vec<(f32, f32)> =
            (0..data.len()).map(|index| (data.entry(index).score, data.entry(index).result)).collect();
        assert_eq!(found, [(30.0, 1.0), (-10.0, 1.0), (40.0, 1.0), (10.0, 0.5)]);
        assert_eq!(data.games(), 2);
    }

    #[test]
    fn a_broken_game_is_told() {
        let error = Data::default().read_games("1. e5 1-0".as_bytes(), usize::MAX, &mut |_| {});
        assert!(error.unwrap_err().to_string().contains("line 1"));
    }
}
