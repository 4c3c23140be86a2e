//! The thesis engines as opponents of people.

use crate::engines::seeded;
use classics::Classic;
use player::{Answer, Observer, Player, Question, Score, Thought};
use server::Wanted;

/// Below this many centipawns a draw offer is accepted.
const WORSE: i32 = -20;

/// Creates the engine of that name, with a new random seed for each game.
///
/// # Errors
/// If the name is unknown, or the engine cannot be set up.
pub fn thesis(name: &str, wanted: Wanted) -> Result<Box<dyn Player>, String> {
    let found = classics::ENGINES.iter().find(|(known, _)| *known == name);
    let (_, make) = found.ok_or_else(|| format!("unknown engine {name}"))?;
    Ok(Box::new(Courteous(seeded(*make, wanted.seed)?)))
}

/// Answers draw offers as people expect: the worse side accepts. Some theses know no draw by
/// agreement.
struct Courteous(Box<dyn Classic>);

impl Player for Courteous {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        let mut last = None;
        let answer = self.0.answer(question, &mut |thought: &Thought<'_>| {
            if let Thought::Line { score, .. } = *thought {
                last = Some(score);
            }
            observer.observe(thought);
        });
        let worse = matches!(last, Some(Score::Centipawns(..WORSE) | Score::Mated(_)));
        match answer {
            Some(Answer::Play(_)) if question.draw_offered && worse => Some(Answer::AcceptDraw),
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Game, Position, Setup};
    use player::{Clock, Limits, Stop, TimeControl};
    use std::time::Duration;

    fn machines() -> impl Iterator<Item = (&'static str, Box<dyn Player>)> {
        let make = |&(name, _): &(&'static str, classics::Maker)| {
            (name, thesis(name, Wanted { elo: None, seed: 7 }).unwrap())
        };
        classics::ENGINES.iter().map(make)
    }

    fn ask(player: &mut dyn Player, game: &Game, limits: &Limits, draw_offered: bool) -> Option<Answer> {
        let stop = Stop::new();
        player.answer(&Question { game, limits, stop: &stop, draw_offered, refused: None }, &mut ())
    }

    fn game(fen: &str) -> Game {
        Game::new(Position::from_setup(&Setup::from_fen_lenient(fen).unwrap()).unwrap())
    }

    fn brief() -> Limits {
        Limits { move_time: Some(Duration::from_millis(50)), ..Limits::INFINITE }
    }

    /// Odds, as many promoted pieces as possible, and no castling: everything a page may start
    /// with.
    const STARTS: [&str; 9] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
        "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1",
        "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
        "qqqqkqqq/3qq3/8/8/8/8/3QQ3/QQQQKQQQ w - - 0 1",
        "nnnnknnn/2nnn3/8/8/8/8/2NNN3/NNNNKNNN b - - 0 1",
        "rrrrkrrr/2rrr3/8/8/8/8/2RRR3/RRRRKRRR w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 99 300",
        "bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w - - 0 1",
        "7k/P6p/8/8/8/8/p6P/7K w - - 0 1",
    ];

    #[test]
    fn whatever_a_game_starts_from_is_played_by_the_rules() {
        for (name, mut player) in machines() {
            for fen in STARTS {
                let mut game = game(fen);
                for _ in 0..6 {
                    if game.outcome().is_some() {
                        break;
                    }
                    match ask(player.as_mut(), &game, &brief(), false) {
                        Some(Answer::Play(m)) => {
                            game.play(m).unwrap_or_else(|_| panic!("{name}: {m:?} in {fen}"))
                        }
                        other => panic!("{name} answers {other:?} in {fen}"),
                    };
                }
            }
        }
    }

    #[test]
    fn a_clock_that_has_almost_run_out_and_a_stop_are_obeyed() {
        let control =
            TimeControl { base: Duration::from_millis(40), increment: Duration::ZERO, period: None };
        let clock = Limits {
            move_time: Some(Duration::from_secs(60)),
            clock: Some(Clock::new(control)),
            ..Limits::INFINITE
        };
        let long = Limits { move_time: Some(Duration::from_secs(60 * 60)), ..Limits::INFINITE };
        // A position in which iterative deepening takes for ever, and out of book.
        let game = game("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
        for (name, mut player) in machines() {
            // Neither ends by itself within a test's time limit, unless it obeys.
            assert!(matches!(ask(player.as_mut(), &game, &clock, false), Some(Answer::Play(_))), "{name}");
            let stop = Stop::new();
            let mut depths = 0;
            let question =
                Question { game: &game, limits: &long, stop: &stop, draw_offered: false, refused: None };
            let answer = player.answer(&question, &mut |thought: &Thought<'_>| {
                depths += u32::from(matches!(thought, Thought::Line { .. }));
                stop.raise();
            });
            assert!(matches!(answer, Some(Answer::Play(_))) && depths > 0, "{name}: {answer:?}");
        }
    }

    #[test]
    fn a_draw_is_accepted_by_who_is_worse() {
        let (lost, won) = (game("3qk3/8/8/8/8/8/8/4K3 w - - 0 1"), game("4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
        for (name, mut player) in machines() {
            assert_eq!(ask(player.as_mut(), &lost, &brief(), true), Some(Answer::AcceptDraw), "{name}");
            assert!(matches!(ask(player.as_mut(), &lost, &brief(), false), Some(Answer::Play(_))), "{name}");
            assert!(matches!(ask(player.as_mut(), &won, &brief(), true), Some(Answer::Play(_))), "{name}");
        }
    }
}
