//! The root: iterative deepening with aspiration windows, for one or several lines.

use crate::clock::Progress;
use crate::endgame::{Endgames, judged};
use crate::event::{Bound, Event, Line};
use crate::params::{
    aspiration_delta, aspiration_depth, aspiration_growth, aspiration_max, aspiration_reductions,
    aspiration_score_divisor, aspiration_score_max, time_effort_before, time_effort_depth,
    time_fall_iterations, time_fall_max, time_mate_plies, time_only_move_depth,
};
use crate::score::{INFINITY, MATE, MAX_PLY, is_decisive, is_mate, to_player};
use crate::worker::Worker;
use chess::{Move, Position};
use player::Limits;
use std::time::Duration;

/// Details are reported only after this time.
const PATIENCE: Duration = Duration::from_secs(1);

impl Worker<'_> {
    /// Searches deeper and deeper until a limit is reached. The first thread reports.
    pub(crate) fn deepen(&mut self, position: &Position, limits: &Limits, multi_pv: usize) {
        let main = self.number == 0;
        let lines = multi_pv.clamp(1, self.root.moves.len().max(1));
        let deepest = limits.depth.unwrap_or(u32::MAX).clamp(1, MAX_PLY as u32 - 1);
        let (mut stable, mut last_best, mut scores) = (0, None, Vec::new());
        for depth in 1..=deepest {
            self.root.depth = depth;
            for root in &mut self.root.moves {
                root.previous = root.score;
            }
            let leader = self.root.moves.first().filter(|_| depth > 1).map(|root| root.m);
            for line in 0..lines {
                self.root.line = line;
                self.root.forget_seen();
                self.selective_depth = 0;
                self.aspire(position, depth, lines);
                if self.stopped {
                    self.interrupted(position, leader, lines);
                    break;
                }
                self.root.sort_from(0);
                // A later line may turn out better than an earlier one, so all are reported again.
                if line + 1 == lines || self.shared.budget.elapsed() > PATIENCE {
                    (0..=line).for_each(|line| self.report(depth, line, Bound::Exact));
                }
            }
            self.root.line = 0;
            if self.stopped {
                break;
            }
            self.root.counts_nodes = true;
            if !main {
                continue;
            }
            self.publish_nodes();
            if !self.shared.silent {
                (self.observer)(&Event::DepthDone { depth, effort: self.shared.effort() });
            }

            // Decide whether to go on.
            let Some(best) = self.root.moves.first() else { break };
            let score = best.score;
            stable = if last_best == Some(best.m) { stable + 1 } else { 0 };
            last_best = Some(best.m);
            let back = time_fall_iterations() as usize;
            let earlier = scores.len().checked_sub(back).and_then(|index| scores.get(index)).copied();
            scores.push(score);
            let most = time_fall_max();
            let fall = earlier.map_or(0, |earlier: i32| (earlier - score).clamp(-most, most));
            let share = if (depth as i32) < time_effort_depth() {
                time_effort_before() as u64
            } else {
                best.nodes * 1000 / self.nodes.max(1)
            };
            let enough = limits.soft_nodes.is_some_and(|soft| self.shared.total_nodes() >= soft);
            if enough || self.has_mate(limits, score) {
                break;
            }
            if self.shared.is_pondering() {
                continue;
            }
            let timed = limits.clock.is_some() && !self.shared.analysis;
            if timed && self.root.moves.len() == 1 && depth as i32 >= time_only_move_depth() {
                break;
            }
            let short_mate = is_mate(score) && MATE - score.abs() <= depth as i32 / time_mate_plies();
            if timed && short_mate || self.shared.budget.is_enough(Progress { stable, fall, share }) {
                break;
            }
        }
        self.publish_nodes();
        if main && !self.shared.silent {
            self.tell_trouble();
        }
    }

    fn publish_nodes(&self) {
        self.shared.nodes[self.number].store(self.nodes, std::sync::atomic::Ordering::Relaxed);
    }

    /// Whether the requested mate has been found.
    fn has_mate(&self, limits: &Limits, score: i32) -> bool {
        limits.mate.is_some_and(|moves| {
            let plies = i32::try_from(moves).unwrap_or(MATE).saturating_mul(2).min(MATE);
            score >= MATE - plies && is_mate(score)
        })
    }

    /// Searches with an aspiration window, and widens it until the score is inside.
    fn aspire(&mut self, position: &Position, depth: u32, lines: usize) {
        let previous = self.root.moves.get(self.root.line).map_or(-INFINITY, |root| root.previous);
        let grown = previous.abs().min(aspiration_score_max()) / aspiration_score_divisor();
        let mut delta = aspiration_delta() + grown;
        let narrow = depth as i32 >= aspiration_depth() && self.shared.selective && !is_decisive(previous);
        let (mut alpha, mut beta) =
            if narrow { (previous - delta, previous + delta) } else { (-INFINITY, INFINITY) };
        let mut searched = depth as i32;
        loop {
            let line = self.root.line;
            self.root.floor = alpha;
            let score = self.search::<true, true>(position, alpha, beta, searched.max(1), 0, false);
            if self.stopped {
                return;
            }
            self.root.sort_from(line);
            let bound = if score <= alpha {
                self.root.forget_seen();
                beta = (alpha + beta) / 2;
                alpha = (score - delta).max(-INFINITY);
                searched = depth as i32;
                Bound::Upper
            } else if score >= beta {
                beta = (score + delta).min(INFINITY);
                let deep = searched > depth as i32 - aspiration_reductions();
                searched -= i32::from(!is_decisive(score) && deep);
                Bound::Lower
            } else {
                return;
            };
            delta += delta * aspiration_growth() / 100;
            if delta > aspiration_max() {
                (alpha, beta) = if bound == Bound::Upper { (-INFINITY, beta) } else { (alpha, INFINITY) };
            }
            if self.number == 0 && lines == 1 && self.shared.budget.elapsed() > PATIENCE {
                self.report(depth, line, bound);
            }
        }
    }

    /// Reports the line with this number.
    pub(crate) fn report(&mut self, depth: u32, line: usize, bound: Bound) {
        if self.number > 0 || self.shared.silent {
            return;
        }
        self.publish_nodes();
        self.tell_trouble();
        let Some(root) = self.root.moves.get(line) else { return };
        let searched = if root.score == -INFINITY { root.previous } else { root.score };
        let score = judged(self.root.verdict, searched);
        if line == 0 {
            self.root.told = Some(root.m);
        }
        (self.observer)(&Event::Line(Line {
            number: line + 1,
            depth,
            selective_depth: root.selective_depth.max(depth as usize) as u32,
            score: to_player(score),
            bound: if score == searched { bound } else { Bound::Exact },
            moves: &root.line,
            effort: self.shared.effort(),
        }));
    }

    /// Reports, after a while, which root move is being searched.
    #[cold]
    pub(crate) fn look_at(&mut self, m: Move, number: usize) {
        if self.number == 0 && !self.shared.silent && self.shared.budget.elapsed() > PATIENCE {
            let (depth, number) = (self.root.depth, self.root.line + number);
            (self.observer)(&Event::Looking { depth, m, number });
        }
    }

    /// Reports a broken tablebase.
    fn tell_trouble(&mut self) {
        if let Some(error) = self.shared.endgames.as_ref().and_then(Endgames::news) {
            (self.observer)(&Event::BrokenTable(error));
        }
    }
}
