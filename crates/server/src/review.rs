//! Game review: score and best line of each position.

use crate::domain::{GameError, Origin, Record, ReviewedPosition, Score};
use crate::limits::{HINT_TIME, LINE_LENGTH, REVIEW_TIME};
use crate::search::{Rank, SearchQueue, Task, Thinker};
use crate::store::Store;
use chess::{Game, Move};
use player::{Limits, Observer, Stop, Thought};
use std::sync::{Arc, Mutex, PoisonError};

/// Depth, score and moves of a line.
type Heard = (u32, player::Score, Vec<Move>);

/// The last line reported.
#[derive(Clone, Default)]
struct LastLine(Arc<Mutex<Option<Heard>>>);

impl Observer for LastLine {
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
    store: &Store,
    searches: &SearchQueue,
    id: u32,
    only_known: bool,
    stop: &Arc<Stop>,
    mut report: impl FnMut(Vec<ReviewedPosition>, u32, bool),
) -> Result<(), GameError> {
    let store = store.pinned();
    let record = store.run(move |store| store.load(id)).await?.ok_or(GameError::UnknownGame { game: id })?;
    if record.ending.is_none() && record.terms.origin == Origin::Played {
        return Err(GameError::GameNotOver);
    }
    let record = Arc::new(record);
    let reviewed = Arc::clone(&record);
    let known = store.run(move |store| store.reviewed(id, &reviewed)).await?;
    let games = games(&record);
    let total = games.len() as u32;
    let missing: Vec<usize> =
        (0..games.len()).filter(|&ply| known.iter().all(|known| known.ply as usize != ply)).collect();
    report(known, total, only_known || missing.is_empty());
    if only_known {
        return Ok(());
    }
    let last = missing.last().copied();
    for ply in missing {
        let Some(found) = look(searches, &games[ply], ply, stop).await? else {
            // Cancelled.
            report(Vec::new(), total, true);
            break;
        };
        let (kept, of, position) = (found.clone(), Arc::clone(&record), games[ply].position().clone());
        let stored = store.run(move |store| store.keep_review(id, &of, &position, &kept)).await;
        if !store.is_current() {
            // A backup has replaced the game.
            return Ok(());
        }
        stored?;
        report(vec![found], total, Some(ply) == last);
    }
    Ok(())
}

/// Analyses one position; `None` if it was stopped.
async fn look(
    searches: &SearchQueue,
    game: &Game,
    ply: usize,
    stop: &Arc<Stop>,
) -> Result<Option<ReviewedPosition>, GameError> {
    let ply = ply as u32;
    if game.legal_moves().is_empty() {
        return Ok(Some(ReviewedPosition { ply, depth: 0, score: None, line: Vec::new() }));
    }
    let heard = LastLine::default();
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
    let answer = searches.think(task, (), heard.clone()).await?;
    let heard = heard.0.lock().unwrap_or_else(PoisonError::into_inner).take();
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
    Ok(Some(ReviewedPosition { ply, depth, score, line: moves.into_iter().take(LINE_LENGTH).collect() }))
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
pub async fn hint(searches: &SearchQueue, game: Game) -> Result<Option<Move>, GameError> {
    let stop = Arc::new(Stop::new());
    let limits = Limits { move_time: Some(HINT_TIME), ..Limits::INFINITE };
    let task = Task {
        thinker: Thinker::Analyst,
        rank: Rank::Hint,
        game,
        limits,
        draw_offered: false,
        stop: Arc::clone(&stop),
        cancelled: stop,
    };
    Ok(match searches.think(task, (), ()).await? {
        Some(player::Answer::Play(m) | player::Answer::PlayAndOfferDraw(m)) => Some(m),
        _ => None,
    })
}
