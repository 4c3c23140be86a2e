//! Random openings.

use super::record::GameRecord;
use super::settings::Settings;
use chess::{Game, Move, Position, Setup};
use seeded::Random;

/// Most that a move may lose by an exchange on its square, in centipawns: a pawn, but no piece.
const MOST_LOST: i32 = 100;

/// Draws a start position and random moves from it; `None` if they end the game.
pub(super) fn draw(random: &mut Random, settings: &Settings) -> Option<(u16, Game)> {
    let chess960 = random.below(100) < settings.chess960_percent.into();
    let start =
        if chess960 { random.below(Setup::CHESS960_COUNT.into()) as u16 } else { GameRecord::STANDARD };
    let mut game = Game::new(Position::from_setup(&Setup::chess960(start)?).ok()?);
    let [least, most] = settings.random_plies.map(usize::from);
    let plies = least + random.below(most.saturating_sub(least) + 1);
    for _ in 0..plies {
        let m = any_move(random, game.position())?;
        game.play(m).ok()?;
    }
    (game.outcome().is_none() && game.claimable_draw().is_none()).then_some((start, game))
}

/// Returns a random legal move that loses no piece at once, if there is one, otherwise any.
fn any_move(random: &mut Random, position: &Position) -> Option<Move> {
    // The order of move generation may change, but the games must not.
    let mut moves = position.legal_moves();
    moves.sort_unstable_by_key(|m| m.bits());
    let sound: Vec<Move> = moves.iter().copied().filter(|&m| position.see_at_least(m, -MOST_LOST)).collect();
    let choice: &[Move] = if sound.is_empty() { &moves } else { &sound };
    (!choice.is_empty()).then(|| choice[random.below(choice.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_differ_and_lose_no_piece_on_the_square_of_a_move() {
        let settings = Settings { chess960_percent: 25, ..Settings::default() };
        let (mut lengths, mut standard, mut ends) = ([0; 12], 0, Vec::new());
        for number in 0..400 {
            let Some((start, game)) = draw(&mut Random::of_part(3, number), &settings) else { continue };
            lengths[game.moves().len()] += 1;
            standard += u32::from(start == GameRecord::STANDARD);
            for (position, &m) in game.positions().iter().zip(game.moves()) {
                let escape = position.legal_moves().iter().any(|&m| position.see_at_least(m, -MOST_LOST));
                assert!(!escape || position.see_at_least(m, -MOST_LOST), "{m:?} in {}", position.to_fen());
            }
            ends.push(game.position().key());
        }
        assert!(lengths[8] > 150 && lengths[9] > 150 && lengths[8] + lengths[9] >= 395, "{lengths:?}");
        assert!((270..330).contains(&standard), "{standard}");
        ends.sort_unstable();
        ends.dedup();
        assert!(ends.len() >= 395, "{}", ends.len());
    }
}
