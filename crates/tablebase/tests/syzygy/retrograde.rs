//! Distances worked out backwards from their ends, for every position of three men: the slow twin of the tables.

use crate::tables;
use chess::{Color, Piece, Position, Setup, Square};
use tablebase::{Tables, Wdl};

/// What a position that is not drawn leads to.
struct Node {
    position: Position,
    wins: bool,
    /// Whether a move gives mate, or takes or moves a pawn and keeps the result.
    ends: bool,
    /// Places of the positions after other moves that keep the result.
    children: Vec<usize>,
    distance: Option<i32>,
}

fn place(position: &Position, man: Piece) -> usize {
    let man = position.pieces(Color::White, man.role()).first().unwrap();
    let kings = Color::ALL.map(|color| position.king(color).index());
    ((position.turn() as usize * 64 + kings[0]) * 64 + kings[1]) * 64 + man.index()
}

fn nodes(tables: &Tables, man: Piece) -> Vec<Option<Node>> {
    let mut nodes: Vec<Option<Node>> = std::iter::repeat_with(|| None).take(2 * 64 * 64 * 64).collect();
    for turn in Color::ALL {
        for [white, black, third] in Square::ALL
            .into_iter()
            .flat_map(|a| Square::ALL.into_iter().flat_map(move |b| Square::ALL.map(|c| [a, b, c])))
        {
            let mut setup = Setup::empty();
            setup.put(white, Some(Piece::WhiteKing));
            setup.put(black, Some(Piece::BlackKing));
            setup.put(third, Some(man));
            setup.turn = turn;
            setup.halfmove_clock = 1;
            let complete = setup.pieces().count() == 3;
            let Some(position) = complete.then(|| Position::from_setup(&setup).ok()).flatten() else {
                continue;
            };
            let wdl = tables.probe_wdl(&position).unwrap().unwrap();
            if wdl == Wdl::Draw {
                continue;
            }
            let mut node =
                Node { position, wins: wdl == Wdl::Win, ends: false, children: vec![], distance: None };
            for m in node.position.legal_moves() {
                let mut child = node.position.clone();
                child.play(m).unwrap();
                if -tables.probe_wdl(&child).unwrap().unwrap() != wdl {
                    assert!(node.wins, "{}: the loser can do better", node.position);
                } else if child.halfmove_clock() == 0 || child.is_checkmate() {
                    node.ends = true;
                } else {
                    node.children.push(place(&child, man));
                }
            }
            let at = place(&node.position, man);
            nodes[at] = Some(node);
        }
    }
    nodes
}

/// Gives each node its distance: the winner takes the shortest way, the loser the longest.
fn solve(nodes: &mut [Option<Node>]) {
    for distance in 0.. {
        let mut found = vec![];
        for (at, node) in nodes.iter().enumerate() {
            let Some(node) = node.as_ref().filter(|node| node.distance.is_none()) else { continue };
            let mut children = node.children.iter().map(|&child| nodes[child].as_ref().unwrap().distance);
            let solved = if node.wins {
                distance == 1 && node.ends || children.any(|child| child.is_some())
            } else if node.children.is_empty() {
                distance == i32::from(node.ends)
            } else {
                children.all(|child| child.is_some())
            };
            if solved {
                found.push(at);
            }
        }
        if found.is_empty() && distance > 1 {
            return;
        }
        for at in found {
            nodes[at].as_mut().unwrap().distance = Some(distance);
        }
    }
}

/// Compares all distances of a white man and the kings; returns how many are exact and how many not.
fn compare(tables: &Tables, man: Piece) -> (usize, usize) {
    let (mut exact, mut inexact) = (0, 0);
    let mut nodes = nodes(tables, man);
    solve(&mut nodes);
    for node in nodes.iter().flatten() {
        let fen = node.position.to_fen();
        let truth = node.distance.unwrap_or_else(|| panic!("{fen} is not solved"));
        let dtz = tables.probe_dtz(&node.position).unwrap().unwrap();
        let found = if node.wins { dtz.plies } else { -dtz.plies };
        if truth == 0 {
            assert_eq!(found, 1, "{fen} is mate");
        } else if dtz.exact {
            assert_eq!(found, truth, "{fen}");
            exact += 1;
        } else {
            assert!(truth == found || truth == found + 1, "{fen}: {truth}, but {dtz:?}");
            inexact += 1;
        }
    }
    (exact, inexact)
}

#[test]
fn every_distance_with_a_pawn_is_within_its_bounds() {
    let Some(tables) = tables() else { return };
    let (exact, inexact) = compare(&tables, Piece::WhitePawn);
    assert!(exact > 100_000 && inexact > 10_000, "{exact} exact, {inexact} not");
}

#[test]
#[ignore = "long: works out a million distances"]
fn every_distance_with_a_piece_is_within_its_bounds() {
    let Some(tables) = tables() else { return };
    for man in [Piece::WhiteQueen, Piece::WhiteRook] {
        let (exact, inexact) = compare(&tables, man);
        assert!(exact + inexact > 300_000, "{man}: {exact} exact, {inexact} not");
    }
}
