//! A position in the memory of the boards, and its evaluations.

use super::chess::places;
use crate::position::standard;
use crate::wire::{
    AttackQuery, AttackView, BitView, BoardsQuery, BoardsView, CellView, EvaluationsQuery, EvaluationsView,
    LabFault, LiftedView, LocatedView, MixtureView, OpinionView, SetView, StagesView, TermView,
};
use axum::Json;
use boards::x88::{attack_bit, attack_table};
use boards::{Array, Bits, Board, Buho, Mailbox, MemoryCell, Representation, X88};
use chess::{Bitboard, Color, Piece, Role, Setup, Square};
use lab::{Judge, Opinion, Stages};
use server::mount::{Sent, body, read_fen};
use server::wire::{Fault, Sides};

/// The four boards.
pub async fn show(sent: Sent<BoardsQuery>) -> Result<Json<BoardsView>, LabFault> {
    let query = body(sent)?;
    let setup = standard(&read_fen(&query.fen)?)?.to_setup();
    let x88 = board::<X88<Buho>>(&setup)?;
    let listed = |color: Color| -> Vec<u32> {
        x88.men().piece_list(color).unwrap_or_default().iter().map(|&index| index.into()).collect()
    };
    let attack = query.attack.map(|attack| test(&x88, &attack)).transpose()?;
    Ok(Json(BoardsView {
        fen: x88.to_fen(),
        array: cells(board::<Array>(&setup)?.men().memory()),
        mailbox: cells(board::<Mailbox>(&setup)?.men().memory()),
        x88: cells(x88.men().memory()),
        lists: Sides { white: listed(Color::White), black: listed(Color::Black) },
        sets: sets(board::<Bits>(&setup)?.men()),
        table: attack_table().iter().map(|&entry| entry.into()).collect(),
        bits: bits(),
        attack,
        positions: places(),
    }))
}

/// The four evaluations.
pub async fn judge(sent: Sent<EvaluationsQuery>) -> Result<Json<EvaluationsView>, LabFault> {
    let query = body(sent)?;
    let position = standard(&read_fen(&query.fen)?)?;
    let opinions = Judge::ALL.into_iter().map(|judge| Opinion::of(judge, &position).map(opinion));
    let opinions = opinions.collect::<Result<_, _>>().map_err(|_| LabFault::OnlyStandardChess)?;
    Ok(Json(EvaluationsView { fen: position.to_fen(), opinions, positions: places() }))
}

fn board<R: Representation>(setup: &Setup) -> Result<Board<R>, LabFault> {
    Board::new(setup).map_err(|_| LabFault::OnlyStandardChess)
}

fn letter(piece: Piece) -> String {
    piece.char().to_string()
}

fn cell(cell: MemoryCell) -> CellView {
    CellView {
        index: cell.index as u32,
        square: cell.square.map(|square| square.to_string()),
        piece: cell.piece.map(letter),
    }
}

fn cells(memory: Vec<MemoryCell>) -> Vec<CellView> {
    memory.into_iter().map(cell).collect()
}

/// Returns the eight stored sets, and the twelve derived from them.
fn sets(men: &Bits) -> Vec<SetView> {
    let view = |name: String, kept: bool, set: Bitboard| SetView {
        name,
        kept,
        number: format!("{:016x}", set.0),
        squares: set.into_iter().map(|square| square.to_string()).collect(),
    };
    let (roles, colors) = men.kept_sets();
    let named = Role::ALL.into_iter().map(|role| role.to_string()).zip(roles);
    let sides = Color::ALL.into_iter().map(|color| color.to_string()).zip(colors);
    let kept = sides.chain(named).map(|(name, set)| view(name, true, set));
    let made = Piece::ALL.into_iter().map(|piece| view(letter(piece), false, men.men_of(piece)));
    kept.chain(made).collect()
}

/// Returns the bits of the table, lowest first.
fn bits() -> Vec<BitView> {
    let of = |bit: u8| Piece::ALL.into_iter().filter(move |&piece| attack_bit(piece) == bit).map(letter);
    let all = (0..8).map(|shift| 1u8 << shift);
    let named = all.map(|bit| BitView { men: of(bit).collect(), bit: bit.into() });
    named.filter(|bit| !bit.men.is_empty()).collect()
}

fn test(board: &Board<X88<Buho>>, asked: &AttackQuery) -> Result<AttackView, LabFault> {
    let read = |text: &str| {
        let bad = |_| Fault::Malformed { detail: format!("{text:?} is not a square") };
        text.parse::<Square>().map_err(bad)
    };
    let (from, to) = (read(&asked.from)?, read(&asked.to)?);
    let test = board.men().attack_test(from, to);
    Ok(AttackView {
        from: from.to_string(),
        to: to.to_string(),
        from_index: test.from_index.into(),
        to_index: test.to_index.into(),
        difference: test.difference.into(),
        place: test.place.into(),
        entry: test.entry.into(),
        could: test.could.into_iter().map(letter).collect(),
        piece: test.piece.map(letter),
        step: test.step.map(i32::from),
        walk: cells(test.walk),
        attacks: test.attacks,
    })
}

fn stages(stages: Stages) -> StagesView {
    StagesView { middlegame: stages.middlegame, endgame: stages.endgame }
}

fn opinion(opinion: Opinion) -> OpinionView {
    let term = |term: lab::OpinionTerm| TermView {
        name: term.name,
        white: stages(term.white),
        black: stages(term.black),
        squares: term
            .squares
            .into_iter()
            .map(|located| LocatedView {
                side: located.color.into(),
                square: located.square.to_string(),
                value: located.value,
            })
            .collect(),
    };
    let man = |man: lab::Lifted| LiftedView { square: man.square.to_string(), worth: man.worth };
    OpinionView {
        judge: opinion.judge.name().to_owned(),
        total: opinion.total,
        terms: opinion.terms.into_iter().map(term).collect(),
        mixture: opinion.mixture.map(|mixture| MixtureView {
            phase: mixture.phase,
            full_phase: mixture.full_phase,
            scale: mixture.scale,
            full_scale: mixture.full_scale,
            known: mixture.known,
        }),
        men: opinion.men.into_iter().map(man).collect(),
    }
}
