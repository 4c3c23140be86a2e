//! Traces of tree searches.

use crate::limits::{MAX_EVENTS, MAX_LIST_NODES, MAX_TREE_NODES};
use crate::wire::{
    BothTexts, CostView, LabFault, LaboratoryView, NamedTree, TraceQuery, TraceView, TreeFault, TreeNode,
};
use axum::Json;
use lab::{Asked, Trace, TraceError, Traced};
use server::mount::{Sent, body};
use server::wire::Fault;
use tokio::sync::Semaphore;
use treesearch::games::{Tree, examples};
use treesearch::heuristic_pruning::Taper;
use treesearch::{Game, cost};

/// Limit of concurrent searches; others wait.
static SEARCHES: Semaphore = Semaphore::const_new(2);

/// What there is.
pub async fn show() -> Json<LaboratoryView> {
    let both = |words: examples::Words| BothTexts { en: words.en.to_owned(), es: words.es.to_owned() };
    let named = |tree: examples::Example| NamedTree {
        name: tree.name.to_owned(),
        about: both(tree.about),
        evidence: both(tree.evidence),
        text: tree.text.to_owned(),
    };
    Json(LaboratoryView {
        algorithms: Traced::names().map(str::to_owned).collect(),
        trees: examples::ALL.into_iter().map(named).collect(),
        max_nodes: MAX_TREE_NODES,
        max_list_nodes: MAX_LIST_NODES,
    })
}

/// Searches a tree and returns the trace.
pub async fn trace(sent: Sent<TraceQuery>) -> Result<Json<TraceView>, LabFault> {
    let query = body(sent)?;
    let _place = SEARCHES.acquire().await.map_err(|_closed| Fault::Internal)?;
    let view = tokio::task::spawn_blocking(move || traced(&query)).await.map_err(|_panic| Fault::Internal)?;
    Ok(Json(view?))
}

fn traced(query: &TraceQuery) -> Result<TraceView, LabFault> {
    let asked = Asked {
        seed: query.seed.into(),
        goal: query.goal.unwrap_or_default(),
        guess: query.guess.into(),
        taper: Taper { factor: query.factor, first_rank: query.first_rank },
        depth: query.depth,
        further: query.further,
        ..Asked::new(&query.algorithm, &query.tree)
    };
    let mut search = asked.search().map_err(|error| fault(error, &asked, MAX_TREE_NODES))?;
    let limit = if search.keeps_list() { MAX_LIST_NODES } else { MAX_TREE_NODES };
    let tree = asked.tree().map_err(|error| fault(error, &asked, limit))?;
    if tree.nodes() > limit as usize {
        return Err(too_large(&asked, limit));
    }
    let (nodes, levels) = nodes_of(&tree);
    if query.goal.is_none() && matches!(search, Traced::WinLose(_)) {
        search = Traced::WinLose(middle(&nodes));
    }
    let trace = Trace::new(search, &tree, MAX_EVENTS).map_err(|error| fault(error, &asked, limit))?;
    Ok(TraceView {
        algorithm: trace.algorithm,
        nodes,
        value: trace.value,
        line: trace.line,
        counts: trace.counts,
        leaves: trace.leaves as u32,
        fewest: trace.fewest.and_then(|fewest| u32::try_from(fewest).ok()),
        unknown: trace.unknown,
        goal: match search {
            Traced::WinLose(goal) => Some(goal),
            _ => None,
        },
        costs: levels.costs(),
        lost: u32::try_from(trace.lost).unwrap_or(u32::MAX),
        events: trace.events,
    })
}

fn too_large(asked: &Asked, limit: u32) -> LabFault {
    LabFault::TreeTooLarge { limit, fits: asked.fitting(limit.into()) }
}

fn fault(error: TraceError, asked: &Asked, limit: u32) -> LabFault {
    match error {
        TraceError::Algorithm(unknown) => LabFault::UnknownAlgorithm { algorithm: unknown.name },
        TraceError::TooLarge { .. } | TraceError::TooLong(_) => too_large(asked, limit),
        error => LabFault::BadTree { detail: error.to_string(), problem: TreeFault::of(&error) },
    }
}

/// Returns the median leaf value.
fn middle(nodes: &[TreeNode]) -> i32 {
    let mut values: Vec<i32> = nodes.iter().filter_map(|node| node.value).collect();
    values.sort_unstable();
    values.get(values.len() / 2).copied().unwrap_or_default()
}

/// Whether the tree is uniform: all nodes have as many moves, and all leaves the same depth.
#[derive(Default)]
pub struct Levels {
    branching: Option<u32>,
    depth: Option<u32>,
    irregular: bool,
}

impl Levels {
    fn see(known: &mut Option<u32>, now: u32) -> bool {
        *known.get_or_insert(now) != now
    }

    fn costs(&self) -> Option<CostView> {
        let (branching, depth) = self.branching.zip(self.depth).filter(|_| !self.irregular)?;
        let all = u32::try_from(cost::leaves(branching, depth)?).ok()?;
        let fewest = u32::try_from(cost::minimal_tree(branching, depth)?).ok()?;
        Some(CostView { branching, depth, all, fewest })
    }
}

/// Returns all nodes in preorder, and whether the tree is uniform.
pub fn nodes_of(tree: &Tree) -> (Vec<TreeNode>, Levels) {
    let mut nodes = Vec::with_capacity(tree.nodes());
    let mut levels = Levels::default();
    write(tree, &tree.root(), 0, &mut nodes, &mut levels);
    (nodes, levels)
}

/// Writes a node and its subtree. Trees are shallow enough for the stack.
fn write(
    tree: &Tree,
    node: &<Tree as Game>::Position,
    depth: u32,
    nodes: &mut Vec<TreeNode>,
    levels: &mut Levels,
) {
    let moves = tree.moves(node);
    let leaf = moves.is_empty();
    let unknown = tree.unknown(node);
    nodes.push(TreeNode {
        player: tree.turn(node),
        children: moves.len() as u32,
        value: (leaf && unknown.is_none()).then(|| tree.evaluation(node)),
        name: unknown.map(str::to_owned),
    });
    levels.irregular |= if leaf {
        Levels::see(&mut levels.depth, depth)
    } else {
        Levels::see(&mut levels.branching, moves.len() as u32)
    };
    for chosen in &moves {
        write(tree, &tree.play(node, chosen), depth + 1, nodes, levels);
    }
}
