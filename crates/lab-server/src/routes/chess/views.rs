//! Conversion of trees and nodes to wire types.

use crate::wire::{
    ChessBelowView, ChessCutCount, ChessCutReason, ChessExtensionReason, ChessLeftOut, ChessNodeView,
    ChessPassView, ChessStep, ChessTallyView, ChessTreeView,
};
use lab::{Below, ChessCut, ChessExtension, ChessNode, ChessTree, Step};

/// Converts a count; trees have fewer nodes than the limit.
fn count(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// A search that was done.
pub fn tree_view(tree: &ChessTree) -> ChessTreeView {
    let tally = tree.tally();
    let cuts = ChessCut::ALL.into_iter().zip(tally.cuts);
    let passes = tree.passes().iter().filter_map(|pass| {
        let root = node_view(tree.node(pass.root)?);
        Some(ChessPassView { depth: pass.depth, window: pass.window, root })
    });
    let setup = tree.position();
    ChessTreeView {
        fen: setup.to_fen(),
        turn: setup.turn.into(),
        value: tree.value(),
        line: tree.line().into_iter().map(step).collect(),
        techniques: tree.switches().to_string(),
        counts: ChessTallyView {
            visited: count(tally.counts.visited),
            quiescence: count(tally.counts.quiescence),
            evaluated: count(tally.counts.evaluated),
            deepest: count(tally.counts.deepest as u64),
            cuts: cuts
                .map(|(reason, times)| ChessCutCount { reason: cut(reason), count: count(times) })
                .collect(),
            extended: count(tally.extended),
            reduced: count(tally.reduced),
            repeated: count(tally.repeated),
        },
        passes: passes.collect(),
    }
}

/// Returns what is below a node.
pub fn below_view(node: u32, below: Below) -> ChessBelowView {
    let left_out = below.left_out.into_iter();
    ChessBelowView {
        node,
        nodes: below.nodes.into_iter().map(node_view).collect(),
        left_out: left_out.map(|left| ChessLeftOut { by: step(left.by), reason: cut(left.reason) }).collect(),
        skipped: below.skipped.into_iter().map(step).collect(),
    }
}

fn node_view(node: ChessNode) -> ChessNodeView {
    ChessNodeView {
        id: node.id,
        above: node.above,
        by: node.by.map(step),
        fen: node.fen,
        check: node.check,
        ply: node.ply,
        player: node.player,
        depth: node.depth,
        quiescence: node.quiescence,
        window: node.window,
        value: node.value,
        bound: node.bound,
        best: node.best.map(step),
        evaluated: node.evaluated,
        cut: node.cut.map(cut),
        skipped: node.skipped,
        left_out: node.left_out,
        extended: node.extended.map(extension),
        reduced: node.reduced,
        repeated: node.repeated,
        principal: node.principal,
        visits: node.visits,
        children: node.children,
    }
}

fn step(step: Step) -> ChessStep {
    ChessStep { uci: step.uci, san: step.san }
}

fn cut(reason: ChessCut) -> ChessCutReason {
    match reason {
        ChessCut::Alpha => ChessCutReason::Alpha,
        ChessCut::Beta => ChessCutReason::Beta,
        ChessCut::Table => ChessCutReason::Table,
        ChessCut::NullMove => ChessCutReason::NullMove,
        ChessCut::Futility => ChessCutReason::Futility,
        ChessCut::Razoring => ChessCutReason::Razoring,
        ChessCut::StandPat => ChessCutReason::StandPat,
        ChessCut::Draw => ChessCutReason::Draw,
        ChessCut::Ceiling => ChessCutReason::Ceiling,
    }
}

fn extension(reason: ChessExtension) -> ChessExtensionReason {
    match reason {
        ChessExtension::Check => ChessExtensionReason::Check,
        ChessExtension::SingleReply => ChessExtensionReason::SingleReply,
        ChessExtension::Threat => ChessExtensionReason::Threat,
        ChessExtension::Pawn => ChessExtensionReason::Pawn,
        ChessExtension::KingSafety => ChessExtensionReason::KingSafety,
    }
}
