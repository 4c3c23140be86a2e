//! Game review: score and best line of each position.

use crate::desk::{Task, Thinker};
use crate::house::House;
use crate::limits::REVIEW_TIME;
use crate::places::Rank;
use crate::record::{Record, Terms};
use crate::wire::{Fault, Origin, ReviewedPosition, Score};
use chess::{Game, Move};
use player::{Limits, Observer, Stop, Thought};
use std::sync::{Arc, Mutex, PoisonError};

/// Depth, score and moves of a line.
type Heard = (u32, player::Score, Vec<Move>);

/// The last line reported.
#[derive(Clone, Default)]
struct Ear(Arc<Mutex<Option<Heard>>>);

impl Observer for Ear {
    fn observe(&mut self, thought: &Thought<'_>) {
        if let Thought::Line { depth, score, moves } = *thought {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((depth, score, moves.to_vec()));
        }
    }
}

/// Reviews a game that is over or imported: sends the known positions first, then, unless only
/// those are wanted, the others one by one, and whether that was the last. Ends early when `stop`
/// is raised.
///
/// # Errors
/// If the game cannot be read or is still played, the results cannot be stored, or the machine
/// fails.
pub async fn review(
    house: &House,
    id: u32,
    only_known: bool,
    stop: &Arc<Stop>,
    mut tell: impl FnMut(Vec<ReviewedPosition>, u32, bool),
) -> Result<(), Fault> {
    let store = house.store.pinned();
    let record = house.load(id).await?;
    if record.ending.is_none() && record.terms.origin == Origin::Played {
        return Err(Fault::GameNotOver);
    }
    let known = store.run(move |store| store.reviewed(id)).await?;
    let games = games(&record);
    let total = games.len() as u32;
    let missing: Vec<usize> =
        (0..games.len()).filter(|&ply| known.iter().all(|known| known.ply as usize != ply)).collect();
    tell(known, total, only_known || missing.is_empty());
    if only_known {
        return Ok(());
    }
    let last = missing.last().copied();
    for ply in missing {
        let Some(found) = look(house, &games[ply], ply, &record.terms, stop).await? else {
            // Cancelled.
            tell(Vec::new(), total, true);
            break;
        };
        let kept = found.clone();
        let stored = store.run(move |store| store.keep_review(id, &kept)).await;
        if !store.is_current() {
            // A backup has replaced the game.
            return Ok(());
        }
        stored?;
        tell(vec![found], total, Some(ply) == last);
    }
    Ok(())
}

/// Analyses one position; `None` if it was stopped.
async fn look(
    house: &House,
    game: &Game,
    ply: usize,
    terms: &Terms,
    stop: &Arc<Stop>,
) -> Result<Option<ReviewedPosition>, Fault> {
    let ply = ply as u32;
    if game.legal_moves().is_empty() {
        return Ok(Some(ReviewedPosition { ply, depth: 0, score: None, line: Vec::new() }));
    }
    let ear = Ear::default();
    let limits = Limits { move_time: Some(REVIEW_TIME), ..Limits::INFINITE };
    let task = Task {
        thinker: Thinker::Analyst,
        rank: Rank::Review,
        game: game.clone(),
        limits,
        draw_offered: false,
        stop: Arc::clone(stop),
        cancelled: Arc::clone(stop),
    };
    let answer = house.desk.think(task, (), ear.clone()).await?;
    let heard = ear.0.lock().unwrap_or_else(PoisonError::into_inner).take();
    let position = game.position();
    let (depth, score, moves) = match (answer, heard) {
        (None, _) => return Ok(None),
        (Some(_), Some((depth, score, moves))) => {
            (depth, Some(Score::seen_by(position.turn(), score)), moves)
        }
        // A machine that only moves.
        (Some(player::Answer::Play(m)), None) => (0, None, vec![m]),
        (Some(_), None) => (0, None, Vec::new()),
    };
    Ok(Some(ReviewedPosition { ply, depth, score, line: terms.line_views(position, &moves) }))
}

/// Returns the game at each of its positions. Where a file continues after the rules have ended a
/// game, a new one starts there.
fn games(record: &Record) -> Vec<Game> {
    let mut game = Game::new(record.terms.start.clone());
    let mut games = vec![game.clone()];
    for (position, played) in record.positions().into_iter().zip(&record.moves) {
        if game.play(played.m).is_err() {
            game = Game::new(position);
            let _ = game.play(played.m);
        }
        games.push(game.clone());
    }
    // Where the players ended it, the rules may not have: that position is analysed too.
    games
}

/// Returns the best move of a position, for a hint.
///
/// # Errors
/// If the machine fails.
pub async fn hint(house: &House, game: Game) -> Result<Option<Move>, Fault> {
    let stop = Arc::new(Stop::new());
    let limits = Limits { move_time: Some(crate::limits::HINT_TIME), ..Limits::INFINITE };
    let task = Task {
        thinker: Thinker::Analyst,
        rank: Rank::Hint,
        game,
        limits,
        draw_offered: false,
        stop: Arc::clone(&stop),
        cancelled: stop,
    };
    Ok(match house.desk.think(task, (), ()).await? {
        Some(player::Answer::Play(m) | player::Answer::PlayAndOfferDraw(m)) => Some(m),
        _ => None,
    })
}
