//! Trees of chess searches. A tree is cached for a while, so that it can be inspected node by node;
//! one no longer cached is searched again, with the same result.

mod views;

use super::StopOnDrop;
use crate::limits::{
    CHESS_TREE_TIME, KEPT_CHESS_NODES, MAX_CHESS_NODES, MAX_LOOKED_BELOW, MAX_WAITING_SEARCHES,
};
use crate::position::standard;
use crate::wire::{
    ChessBelowQuery, ChessBelowView, ChessLabView, ChessPlace, ChessSearch, ChessTechnique, ChessTreeView,
    ChessVersion, LabFault, TechniqueRange,
};
use axum::Json;
use classics::buho::{Buho, Switches, Version};
use lab::{Bounds, ChessTree, ChessTreeError, INSTRUCTIVE};
use player::setting::{Configurable as _, Setting, Value};
use server::mount::{Sent, body, read_fen};
use server::wire::Fault;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use views::{below_view, tree_view};

/// Limit of concurrent searches; others wait.
static SEARCHES: Semaphore = Semaphore::const_new(2);
/// Limit of searches that run or wait.
static WAITING: Semaphore = Semaphore::const_new(MAX_WAITING_SEARCHES);
/// The cached trees, most recently used first.
static CACHE: Mutex<VecDeque<(Question, Arc<ChessTree>)>> = Mutex::new(VecDeque::new());

/// Retry delay when there is no room.
const RETRY_MS: u32 = 2_000;
/// Engine settings that are not techniques.
const NO_TECHNIQUES: [&str; 4] = ["Version", "Board", "Hash", "TableEntries"];
const BOUNDS: Bounds = Bounds { most: MAX_CHESS_NODES as u64, time: CHESS_TREE_TIME };

/// What there is.
pub async fn show() -> Json<ChessLabView> {
    let values = |version: &Version| ChessVersion {
        name: version.name().to_owned(),
        values: techniques(*version).map(|setting| setting.value.to_string()).collect(),
    };
    Json(ChessLabView {
        positions: places(),
        versions: Version::ALL.iter().map(values).collect(),
        techniques: techniques(Version::A).filter_map(technique).collect(),
        max_nodes: MAX_CHESS_NODES,
        max_depth: ChessTree::DEEPEST,
    })
}

/// Returns the positions to start with.
pub fn places() -> Vec<ChessPlace> {
    let place = |known: lab::Instructive| ChessPlace {
        name: known.name.to_owned(),
        fen: known.fen.to_owned(),
        depth: known.depth,
    };
    INSTRUCTIVE.into_iter().map(place).collect()
}

/// Searches a position.
pub async fn search(sent: Sent<ChessSearch>) -> Result<Json<ChessTreeView>, LabFault> {
    let search = body(sent)?;
    let tree = find(Question::read(&search)?, BOUNDS).await?;
    Ok(Json(tree_view(&tree)))
}

/// Returns what is below nodes of a search.
pub async fn below(sent: Sent<ChessBelowQuery>) -> Result<Json<Vec<ChessBelowView>>, LabFault> {
    let query = body(sent)?;
    if query.nodes.len() > MAX_LOOKED_BELOW {
        return Err(Fault::TooMany { limit: MAX_LOOKED_BELOW as u32 }.into());
    }
    let tree = find(Question::read(&query.search)?, BOUNDS).await?;
    let views = query.nodes.into_iter().map(|node| Some(below_view(node, tree.below(node)?)));
    Ok(Json(views.collect::<Option<_>>().ok_or(Fault::NotFound)?))
}

/// A parsed search request.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Question {
    fen: String,
    depth: u32,
    switches: Switches,
}

impl Question {
    fn read(search: &ChessSearch) -> Result<Question, LabFault> {
        let setup = read_fen(&search.fen)?;
        let position = standard(&setup)?;
        if position.legal_moves().is_empty() {
            return Err(Fault::NoMoves.into());
        }
        if !(1..=ChessTree::DEEPEST).contains(&search.depth) {
            return Err(LabFault::BadDepth { most: ChessTree::DEEPEST });
        }
        Ok(Question { fen: position.to_fen(), depth: search.depth, switches: switches(search)? })
    }
}

fn switches(search: &ChessSearch) -> Result<Switches, LabFault> {
    let bad = |name: &str, detail: String| LabFault::BadTechnique { name: name.to_owned(), detail };
    let version = Version::by_name(&search.version)
        .ok_or_else(|| bad("Version", format!("unknown version {:?}", search.version)))?;
    let mut engine = Buho::new(Switches::of(version));
    for (name, value) in &search.settings {
        if NO_TECHNIQUES.iter().any(|other| other.eq_ignore_ascii_case(name)) {
            return Err(bad(name, format!("{name} is not a technique")));
        }
        engine.set(name, value).map_err(|error| bad(name, error.to_string()))?;
    }
    Ok(engine.switches)
}

/// Returns the tree of a question, cached or new. A search nobody waits for is stopped.
async fn find(question: Question, bounds: Bounds) -> Result<Arc<ChessTree>, LabFault> {
    if let Some(tree) = kept(&question) {
        return Ok(tree);
    }
    let _place = WAITING.try_acquire().map_err(|_full| Fault::TooFast { retry_ms: RETRY_MS })?;
    let running = SEARCHES.acquire().await.map_err(|_closed| Fault::Internal)?;
    if let Some(tree) = kept(&question) {
        return Ok(tree);
    }
    let waiting = StopOnDrop::default();
    let stop = Arc::clone(&waiting.0);
    let asked = question.clone();
    let grown = tokio::task::spawn_blocking(move || {
        // The slot is freed when the search has ended, not when nobody waits for it any more.
        let _running = running;
        ChessTree::grow(&asked.fen, asked.depth, &asked.switches, bounds, &stop)
    });
    let tree = Arc::new(grown.await.map_err(|_panic| Fault::Internal)?.map_err(fault)?);
    keep(question, &tree);
    Ok(tree)
}

fn fault(error: ChessTreeError) -> LabFault {
    match error {
        ChessTreeError::TooLarge { fits, .. } => {
            LabFault::SearchTooLarge { limit: MAX_CHESS_NODES, depth: fits }
        }
        ChessTreeError::NoMoves => Fault::NoMoves.into(),
        // Positions have been checked, and the client has not left.
        ChessTreeError::Position(_) | ChessTreeError::Stopped | ChessTreeError::Memory => {
            Fault::Internal.into()
        }
    }
}

fn kept(question: &Question) -> Option<Arc<ChessTree>> {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    let place = cache.iter().position(|(known, _)| known == question)?;
    let found = cache.remove(place)?;
    let tree = Arc::clone(&found.1);
    cache.push_front(found);
    Some(tree)
}

fn keep(question: Question, tree: &Arc<ChessTree>) {
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    cache.retain(|(known, _)| *known != question);
    cache.push_front((question, Arc::clone(tree)));
    let mut nodes = 0;
    cache.retain(|(_, tree)| {
        nodes += tree.nodes();
        nodes <= KEPT_CHESS_NODES
    });
}

fn techniques(version: Version) -> impl Iterator<Item = Setting> {
    let settings = Buho::new(Switches::of(version)).settings().into_iter();
    settings.filter(|setting| !NO_TECHNIQUES.contains(&setting.name))
}

/// A setting as the page shows it; none if it is not a matter of technique.
fn technique(setting: Setting) -> Option<ChessTechnique> {
    let takes = match setting.value {
        Value::Switch(_) => TechniqueRange::Switch,
        Value::Number { least, most, .. } => TechniqueRange::Number {
            least: i32::try_from(least).unwrap_or(i32::MIN),
            most: i32::try_from(most).unwrap_or(i32::MAX),
        },
        Value::Choice { all, .. } => {
            TechniqueRange::Choice { words: all.into_iter().map(str::to_owned).collect() }
        }
        Value::File(_) | Value::Folders(_) | Value::Button => return None,
    };
    Some(ChessTechnique { name: setting.name.to_owned(), takes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use player::Stop;
    use std::time::{Duration, Instant};

    fn deep(fen: &str) -> Question {
        let settings = Default::default();
        Question::read(&ChessSearch { fen: fen.to_owned(), depth: 20, version: "A".to_owned(), settings })
            .unwrap()
    }

    /// A search of minutes ends when nobody waits for it: its place is free soon.
    #[tokio::test(flavor = "multi_thread")]
    async fn who_goes_ends_the_search() {
        let endless = Bounds { most: u32::MAX.into(), time: Duration::from_secs(600) };
        let fens = ["r3k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k2r/8/8/8/8/8/8/R3K3 w Q - 0 1"];
        let searches: Vec<_> = fens.iter().map(|fen| tokio::spawn(find(deep(fen), endless))).collect();
        while SEARCHES.available_permits() > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        assert_eq!(SEARCHES.available_permits(), 0);
        searches.iter().for_each(tokio::task::JoinHandle::abort);
        let start = Instant::now();
        while SEARCHES.available_permits() < 2 {
            assert!(start.elapsed() < Duration::from_secs(10), "the searches go on");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    #[test]
    fn no_more_trees_are_kept_than_fit() {
        let fens = (1..=12).map(|number| format!("4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 {number}"));
        let (question, tree): (Vec<_>, Vec<_>) = fens
            .map(|fen| {
                let question = Question { depth: 4, ..deep(&fen) };
                let tree = ChessTree::grow(&fen, 4, &question.switches, BOUNDS, &Stop::new()).unwrap();
                (question, Arc::new(tree))
            })
            .unzip();
        for (question, tree) in question.iter().zip(&tree) {
            keep(question.clone(), tree);
        }
        let nodes: u32 = CACHE.lock().unwrap().iter().map(|(_, tree)| tree.nodes()).sum();
        assert!(nodes <= KEPT_CHESS_NODES);
        assert!(kept(question.last().unwrap()).is_some());
        let all: u32 = tree.iter().map(|tree| tree.nodes()).sum();
        assert!(all <= KEPT_CHESS_NODES || kept(&question[0]).is_none(), "the oldest goes first");
    }
}
