//! Random games to try files with.

use chess::{Color, DrawReason, Game, Outcome, Position, Setup};
use player::Score;
use seeded::Random;
use trainer::selfplay::{Ending, EngineId, GameRecord, Header, Run, Settings, WhiteScore};

/// A header with so many runs.
pub fn header(runs: u64) -> Header {
    let engine = EngineId {
        version: "0".to_owned(),
        signature: 1234,
        weights: "abc".to_owned(),
        network: Some("none".to_owned()),
    };
    let run = |seed| Run { engine: engine.clone(), seed, settings: Settings::default() };
    Header::new((0..runs).map(run).collect())
}

/// Games with moves and scores drawn at random, every third one of Chess960, with gaps between their numbers.
pub fn random_games(count: u64) -> Vec<GameRecord> {
    let mut random = Random::new(0x1234_5678_9ABC_DEF1);
    (0..count).map(|number| random_game(&mut random, number)).collect()
}

fn random_game(random: &mut Random, number: u64) -> GameRecord {
    let start = if number.is_multiple_of(3) { random.below(960) as u16 } else { GameRecord::STANDARD };
    let mut game = Game::new(Position::from_setup(&Setup::chess960(start).unwrap()).unwrap());
    let most = 20 + random.below(400);
    let opening = random.below(12);
    let mut scores = Vec::new();
    let ending = loop {
        let drawn = game.claimable_draw();
        match game.outcome() {
            Some(Outcome::Win { winner, .. }) => break Ending::Checkmate(winner),
            Some(Outcome::Draw(DrawReason::Stalemate)) => break Ending::Stalemate,
            Some(Outcome::Draw(_)) => break Ending::InsufficientMaterial,
            None if drawn == Some(DrawReason::ThreefoldRepetition) => break Ending::Repetition,
            None if drawn.is_some() => break Ending::FiftyMoves,
            None if game.moves().len() >= most => {
                break [
                    Ending::TooLong,
                    Ending::DrawAdjudicated,
                    Ending::WinAdjudicated(Color::White),
                    Ending::WinAdjudicated(Color::Black),
                ][random.below(4)];
            }
            None => {}
        }
        let position = game.position();
        let legal = position.legal_moves();
        // What is rare in random games is taken when it can be had.
        let rare = |m: &&chess::Move| m.is_castling() || m.is_en_passant() || m.promotion_role().is_some();
        let rare: Vec<_> = legal.iter().filter(rare).collect();
        let m =
            if rare.is_empty() { legal[random.below(legal.len())] } else { *rare[random.below(rare.len())] };
        if game.moves().len() >= opening {
            let score = match random.below(20) {
                0 => Score::Mates(random.below(300) as u32),
                1 => Score::Mated(random.below(300) as u32),
                2 => Score::Centipawns(random.below(70_000) as i32 - 35_000),
                _ => Score::Centipawns(random.below(300) as i32 - 150),
            };
            scores.push(WhiteScore::new(score, position.turn()));
        }
        game.play(m).unwrap();
    };
    let number = if number % 10 == 9 { number * 1_000_000_007 } else { number };
    GameRecord { number, start, moves: game.moves().to_vec(), scores, ending }
}
