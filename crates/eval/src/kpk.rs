//! King and pawn against king, exactly: a bitbase found by retrograde analysis.

use chess::{Bitboard, Color, File, Rank, Square, attacks};
use std::sync::LazyLock;

/// Side to move, pawn on one of 24 squares (files a to d, ranks 2 to 7), and two kings.
const POSITIONS: usize = 2 * 24 * 64 * 64;

static WINS: LazyLock<Box<[u64]>> = LazyLock::new(solve);

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Unknown,
    Illegal,
    Draw,
    Win,
}

/// A position with the pawn White's and on files a to d.
#[derive(Clone, Copy)]
struct Ending {
    white_to_move: bool,
    pawn: Square,
    white: Square,
    black: Square,
}

impl Ending {
    fn at(index: usize) -> Option<Ending> {
        let square = |bits: usize| Square::from_index(bits & 63);
        let place = index >> 13;
        let pawn = Square::new(File::from_index(place % 4)?, Rank::from_index(place / 4 + 1)?);
        Some(Ending {
            white_to_move: index & 1 == 1,
            pawn,
            white: square(index >> 1)?,
            black: square(index >> 7)?,
        })
    }

    fn index(self) -> usize {
        let place = 4 * (self.pawn.rank().index() - 1) + self.pawn.file().index();
        usize::from(self.white_to_move) | self.white.index() << 1 | self.black.index() << 7 | place << 13
    }

    /// Classifies a position without looking a move ahead.
    fn first_sight(self) -> State {
        let Ending { white_to_move, pawn, white, black } = self;
        let touching = white == black || attacks::king(white).has(black);
        let takes_king = white_to_move && attacks::pawn(Color::White, pawn).has(black);
        if touching || pawn == white || pawn == black || takes_king {
            return State::Illegal;
        }
        let ahead = Bitboard::from(pawn).forward(Color::White);
        if white_to_move {
            let promotes = pawn.rank() == Rank::Seventh
                && ahead.first().is_some_and(|goal| {
                    white != goal
                        && black != goal
                        && (!attacks::king(black).has(goal) || attacks::king(white).has(goal))
                });
            return if promotes { State::Win } else { State::Unknown };
        }
        let forbidden = attacks::king(white) | attacks::pawn(Color::White, pawn);
        let flights = attacks::king(black) - forbidden;
        let takes = attacks::king(black).has(pawn) && !attacks::king(white).has(pawn);
        // With a pawn alone there is no mate: a king without a move is stalemated.
        if flights.is_empty() || takes { State::Draw } else { State::Unknown }
    }

    /// Visits every position one move later.
    fn for_each_move(self, mut look: impl FnMut(Ending)) {
        let Ending { white_to_move, pawn, white, black } = self;
        if !white_to_move {
            for black in attacks::king(black) {
                look(Ending { white_to_move: true, black, ..self });
            }
            return;
        }
        for white in attacks::king(white) {
            look(Ending { white_to_move: false, white, ..self });
        }
        let taken = Bitboard::from(white) | black.into();
        let single = Bitboard::from(pawn).forward(Color::White) - taken;
        let double = (single & Rank::Third.into()).forward(Color::White) - taken;
        for to in single | double {
            if to.rank() != Rank::Eighth {
                look(Ending { white_to_move: false, pawn: to, ..self });
            }
        }
    }
}

/// Iterates over all positions until nothing new is learnt; what is still unknown is drawn.
fn solve() -> Box<[u64]> {
    let mut states: Vec<State> =
        (0..POSITIONS).map(|index| Ending::at(index).map_or(State::Illegal, Ending::first_sight)).collect();
    loop {
        let mut changed = false;
        for index in 0..POSITIONS {
            if states[index] != State::Unknown {
                continue;
            }
            let Some(ending) = Ending::at(index) else { continue };
            let (mut win, mut draw, mut unknown) = (false, false, false);
            ending.for_each_move(|after| match states[after.index()] {
                State::Win => win = true,
                State::Draw => draw = true,
                State::Unknown => unknown = true,
                State::Illegal => {}
            });
            let (mine, his) = if ending.white_to_move { (win, draw) } else { (draw, win) };
            let (good, bad) =
                if ending.white_to_move { (State::Win, State::Draw) } else { (State::Draw, State::Win) };
            if mine {
                (states[index], changed) = (good, true);
            } else if !unknown && his {
                (states[index], changed) = (bad, true);
            }
        }
        if !changed {
            break;
        }
    }
    let bits = |states: &[State]| {
        states.iter().enumerate().fold(0, |word, (bit, &state)| word | u64::from(state == State::Win) << bit)
    };
    states.chunks(64).map(bits).collect()
}

/// Computes the bitbase now rather than on first use.
pub(crate) fn prepare() {
    LazyLock::force(&WINS);
}

/// Whether the side with the pawn wins.
pub(crate) fn is_won(
    strong: Color,
    strong_king: Square,
    pawn: Square,
    weak_king: Square,
    turn: Color,
) -> bool {
    let mirror = pawn.file().index() >= 4;
    let view = |square: Square| {
        let square = square.relative_to(strong);
        if mirror { square.flip_file() } else { square }
    };
    let ending = Ending {
        white_to_move: turn == strong,
        pawn: view(pawn),
        white: view(strong_king),
        black: view(weak_king),
    };
    let index = ending.index();
    WINS.get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{Position, Role};

    fn won(fen: &str) -> bool {
        let position = Position::from_fen(fen).unwrap();
        let pawn = position.by_role(Role::Pawn).first().unwrap();
        let strong = position.piece_on(pawn).unwrap().color();
        is_won(strong, position.king(strong), pawn, position.king(!strong), position.turn())
    }

    #[test]
    fn textbook_endings() {
        // The opposition decides.
        assert!(won("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1"));
        assert!(won("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1"));
        assert!(!won("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"));
        assert!(won("8/4k3/8/4K3/4P3/8/8/8 b - - 0 1"));
        // A rook's pawn with the king before it is drawn, for Black and on the other side too.
        assert!(!won("k7/8/1K6/P7/8/8/8/8 w - - 0 1"));
        assert!(!won("8/8/8/8/7p/6k1/8/7K b - - 0 1"));
        // Too far away.
        assert!(won("8/8/8/8/7P/8/k7/7K w - - 0 1"));
    }

    /// The published number of won positions with the pawn on the files a to d.
    #[test]
    fn the_number_of_wins_is_the_known_one() {
        let wins: u32 = WINS.iter().map(|word| word.count_ones()).sum();
        assert_eq!(wins, 111_282);
    }
}
