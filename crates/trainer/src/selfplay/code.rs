//! The encoding of a game.
//!
//! A number is written seven bits per byte, the lowest first, and the highest bit says that more
//! follow. A signed number is folded first: 0, -1, 1, -2 become 0, 1, 2, 3.
//!
//! A move is its index among the legal moves of its position, sorted by start square, target square
//! (a1, b1 … h8; for castling, the square of the rook) and promotion (knight, bishop, rook, queen).
//! A score is stored as the difference from the last one that the same side reported, or from zero.

use super::record::{Ending, GameRecord};
use super::score::WhiteScore;
use chess::{Move, MoveList, Position, Setup};
use thiserror::Error;

/// Longest game, in plies.
pub(super) const MOST_PLIES: usize = 20_000;

/// What is wrong with the bytes of a game, or with a game to be written.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum GameDamage {
    /// The bytes end within the game.
    #[error("truncated")]
    CutOff,
    /// A number has too many bytes.
    #[error("number too large")]
    Number,
    /// Unknown start position.
    #[error("unknown start position {0}")]
    Start(u64),
    /// Unknown ending.
    #[error("unknown ending {0}")]
    Ending(u8),
    /// More moves than any game has, more random moves than moves, or more scores than moves.
    #[error("{random} random plies of {moves} in all")]
    Length {
        /// All plies.
        moves: u64,
        /// The random ones.
        random: u64,
    },
    /// Invalid move index.
    #[error("ply {ply}: move index {index} of {count}")]
    Move {
        /// The ply, counted from 1.
        ply: usize,
        /// The index of the move.
        index: usize,
        /// The number of legal moves.
        count: usize,
    },
    /// A move to be written is illegal.
    #[error("ply {ply}: illegal move")]
    Illegal {
        /// The ply, counted from 1.
        ply: usize,
    },
    /// A score is out of range.
    #[error("ply {ply}: invalid score")]
    Score {
        /// The ply, counted from 1.
        ply: usize,
    },
}

fn put(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn take_byte(bytes: &mut &[u8]) -> Result<u8, GameDamage> {
    let (&first, rest) = bytes.split_first().ok_or(GameDamage::CutOff)?;
    *bytes = rest;
    Ok(first)
}

fn take(bytes: &mut &[u8]) -> Result<u64, GameDamage> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = take_byte(bytes)?;
        let part = u64::from(byte & 0x7F);
        if part << shift >> shift != part {
            return Err(GameDamage::Number);
        }
        number |= part << shift;
        if byte < 0x80 {
            return Ok(number);
        }
    }
    Err(GameDamage::Number)
}

const fn fold(number: i64) -> u64 {
    (number << 1 ^ number >> 63) as u64
}

const fn unfold(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// The sort key of moves.
fn order(m: Move) -> usize {
    (m.from().index() * 64 + m.to().index()) * 8 + m.promotion_role().map_or(0, |role| role.index())
}

/// Returns the index of a move among the legal ones; `None` if it is illegal.
fn place(moves: &MoveList, m: Move) -> Option<usize> {
    let own = order(m);
    moves.contains(&m).then(|| moves.iter().filter(|&&other| order(other) < own).count())
}

/// Returns the move with this index; `None` if there are not as many.
fn at_place(moves: &mut MoveList, index: usize) -> Option<Move> {
    (index < moves.len()).then(|| *moves.select_nth_unstable_by_key(index, |&m| order(m)).1)
}

fn start_position(number: u64) -> Result<Position, GameDamage> {
    u16::try_from(number)
        .ok()
        .and_then(Setup::chess960)
        .and_then(|setup| Position::from_setup(&setup).ok())
        .ok_or(GameDamage::Start(number))
}

/// Appends a game; `next` is its expected number. What was written before an error stays.
pub(super) fn encode(game: &GameRecord, next: u64, out: &mut Vec<u8>) -> Result<(), GameDamage> {
    let (moves, random) = (game.moves.len(), game.random_plies());
    if moves > MOST_PLIES || game.scores.len() > moves {
        return Err(GameDamage::Length { moves: moves as u64, random: random as u64 });
    }
    put(out, fold(game.number.wrapping_sub(next) as i64));
    put(out, game.start.into());
    let ending = Ending::ALL.iter().position(|&ending| ending == game.ending).unwrap_or(usize::MAX);
    out.push(ending as u8);
    put(out, random as u64);
    put(out, moves as u64);
    let mut position = start_position(game.start.into())?;
    let mut last = [0; 2];
    for (index, &m) in game.moves.iter().enumerate() {
        let place = place(&position.legal_moves(), m).ok_or(GameDamage::Illegal { ply: index + 1 })?;
        out.push(place as u8);
        if let Some(score) = index.checked_sub(random).and_then(|index| game.scores.get(index)) {
            let last = &mut last[position.turn() as usize];
            let score = i64::from(score.number());
            put(out, fold(score - *last));
            *last = score;
        }
        position.play_unchecked(m, &mut ());
    }
    Ok(())
}

/// Decodes a game from the front of the bytes; `next` is its expected number.
pub(super) fn decode(bytes: &mut &[u8], next: u64) -> Result<GameRecord, GameDamage> {
    let number = next.wrapping_add(unfold(take(bytes)?) as u64);
    let start = take(bytes)?;
    let mut position = start_position(start)?;
    let ending = take_byte(bytes)?;
    let ending = *Ending::ALL.get(usize::from(ending)).ok_or(GameDamage::Ending(ending))?;
    let (random, plies) = (take(bytes)?, take(bytes)?);
    if plies > MOST_PLIES as u64 || random > plies {
        return Err(GameDamage::Length { moves: plies, random });
    }
    let (random, plies) = (random as usize, plies as usize);
    // No more capacity than moves fit into so many bytes.
    let mut moves = Vec::with_capacity(plies.min(bytes.len()));
    let mut scores = Vec::with_capacity((plies - random).min(bytes.len()));
    let mut last = [0_i64; 2];
    for ply in 1..=plies {
        let index = usize::from(take_byte(bytes)?);
        let mut legal = position.legal_moves();
        let m = at_place(&mut legal, index).ok_or(GameDamage::Move { ply, index, count: legal.len() })?;
        if ply > random {
            let last = &mut last[position.turn() as usize];
            let told = last.checked_add(unfold(take(bytes)?)).and_then(WhiteScore::from_number);
            let told = told.ok_or(GameDamage::Score { ply })?;
            *last = told.number().into();
            scores.push(told);
        }
        moves.push(m);
        position.play_unchecked(m, &mut ());
    }
    Ok(GameRecord { number, start: start as u16, moves, scores, ending })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_too_great_ones_are_refused() {
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            put(&mut bytes, number);
            assert_eq!(take(&mut bytes.as_slice()), Ok(number));
            bytes.pop();
            assert_eq!(take(&mut bytes.as_slice()), Err(GameDamage::CutOff));
        }
        for number in [0, -1, 1, 63, -64, 64, i64::MIN, i64::MAX] {
            assert_eq!(unfold(fold(number)), number);
        }
        assert_eq!((fold(-1), fold(1), fold(-64), fold(63)), (1, 2, 127, 126));
        assert_eq!(take(&mut [0xFF; 10].as_slice()), Err(GameDamage::Number));
        assert_eq!(take(&mut [0x80; 11].as_slice()), Err(GameDamage::Number));
    }

    #[test]
    fn the_order_of_moves_is_by_squares_and_promotion() {
        let texts = |fen: &str| {
            let position = Position::from_fen(fen).unwrap();
            let legal = position.legal_moves();
            let text = |index| {
                let m = at_place(&mut legal.clone(), index).unwrap();
                assert_eq!(place(&legal, m), Some(index));
                format!("{m:?}")
            };
            (0..legal.len()).map(text).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(
            texts("1n2k3/P7/8/8/8/8/8/4K2R w K - 0 1"),
            "e1d1, e1f1, e1h1 castling, e1d2, e1e2, e1f2, h1f1, h1g1, h1h2, h1h3, h1h4, h1h5, h1h6, h1h7, h1h8, \
             a7a8n, a7a8b, a7a8r, a7a8q, a7b8n, a7b8b, a7b8r, a7b8q"
        );
        assert_eq!(texts("7k/8/8/3pP3/8/8/8/K7 w - d6 0 1"), "a1b1, a1a2, a1b2, e5d6 en passant, e5e6");
        let none = at_place(&mut Position::default().legal_moves(), 20);
        assert_eq!(none, None);
    }
}
