//! Records the nodes of a search.

use super::{ChessTree, Pass, Tally, Visit};
use crate::trace::{ChessCut, ChessExtension, window};
use chess::Move;
use classics::buho::{Event, Watch};

/// The state of the recording.
#[derive(Default)]
pub(super) struct Grower {
    pub(super) tally: Tally,
    pub(super) passes: Vec<Pass>,
    pub(super) visits: Vec<Visit>,
    pub(super) left_out: Vec<(u32, Move, ChessCut)>,
    /// The node numbers from the root to the current node.
    way: Vec<u32>,
    /// Events about the move whose search starts next.
    reduced: bool,
    repeated: bool,
}

impl Grower {
    /// Returns the node at a ply of the current path.
    fn at(&mut self, ply: usize) -> Option<&mut Visit> {
        let id = *self.way.get(ply)?;
        self.visits.get_mut(id as usize)
    }

    fn enter(&mut self, ply: usize, by: Option<Move>, visit: Visit) {
        self.way.truncate(ply);
        let id = self.visits.len() as u32;
        let above = self.way.last().copied().unwrap_or(id);
        self.way.push(id);
        let (reduced, repeated) = (std::mem::take(&mut self.reduced), std::mem::take(&mut self.repeated));
        self.visits.push(Visit { above, by, reduced, repeated, ..visit });
        self.tally.counts.deepest = self.tally.counts.deepest.max(ply);
    }

    fn cut(&mut self, ply: usize, reason: ChessCut, left_out: Option<Move>) {
        self.tally.counts.cuts += 1;
        self.tally.cuts[reason as usize] += 1;
        let Some(&id) = self.way.get(ply) else { return };
        let Some(visit) = self.visits.get_mut(id as usize) else { return };
        let Some(m) = left_out else {
            visit.cut = Some(reason);
            return;
        };
        visit.left_out = visit.left_out.saturating_add(1);
        if self.left_out.len() < ChessTree::LEFT_OUT {
            self.left_out.push((id, m, reason));
        }
    }

    /// Marks the principal variation of a depth: of several visits of a move the last one counts,
    /// because it gave the value.
    fn mark(&mut self, moves: &[Move]) {
        let Some(pass) = self.passes.last() else { return };
        let mut id = pass.root;
        self.visits[id as usize].principal = true;
        for &m in moves {
            let Some(next) =
                children(&self.visits, id).filter(|&at| self.visits[at as usize].by == Some(m)).last()
            else {
                return;
            };
            self.visits[next as usize].principal = true;
            id = next;
        }
    }
}

/// Returns the children of a node, in the order of entry.
pub(super) fn children(visits: &[Visit], id: u32) -> impl Iterator<Item = u32> {
    let end = visits.get(id as usize).map_or(0, |visit| id + visit.size);
    let mut next = id + 1;
    std::iter::from_fn(move || {
        let here = next;
        next += visits.get(here as usize).filter(|_| here < end)?.size;
        Some(here)
    })
}

impl Watch for Grower {
    fn see(&mut self, event: &Event<'_>) {
        match *event {
            Event::Iteration { depth, alpha, beta } => {
                let root = self.visits.len() as u32;
                self.way.clear();
                self.passes.push(Pass { depth, window: window(alpha, beta, 0), root });
            }
            Event::Entered { ply, depth, alpha, beta, quiescence, by } => {
                let visit = Visit {
                    above: 0,
                    size: 1,
                    by: None,
                    best: None,
                    alpha,
                    beta,
                    value: alpha,
                    evaluated: None,
                    depth: depth.clamp(i8::MIN.into(), i8::MAX.into()) as i8,
                    ply: ply.min(u8::MAX.into()) as u8,
                    left_out: 0,
                    cut: None,
                    extended: None,
                    quiescence,
                    reduced: false,
                    repeated: false,
                    principal: false,
                };
                self.enter(ply, by, visit);
            }
            Event::Evaluated { ply, value } => {
                if let Some(visit) = self.at(ply) {
                    visit.evaluated = i16::try_from(value).ok();
                }
            }
            Event::Cut { ply, reason } => {
                let (reason, m) = ChessCut::told(ply, reason);
                self.cut(ply, reason, m.filter(|_| reason.leaves_out_one()));
            }
            Event::Extended { ply, reason } => {
                self.tally.extended += 1;
                if let Some(visit) = self.at(ply) {
                    visit.extended = Some(ChessExtension::from(reason));
                }
            }
            Event::Reduced { .. } => {
                self.tally.reduced += 1;
                self.reduced = true;
            }
            Event::Repeated { .. } => {
                self.tally.repeated += 1;
                self.repeated = true;
            }
            Event::Left { ply, value, best } => {
                let end = self.visits.len() as u32;
                if let Some(&id) = self.way.get(ply)
                    && let Some(visit) = self.visits.get_mut(id as usize)
                {
                    (visit.value, visit.best, visit.size) = (value, best, end - id);
                }
            }
            Event::DepthDone { moves, .. } => self.mark(moves),
            _ => {}
        }
    }
}
