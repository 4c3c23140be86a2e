//! Chess as a generic game for the algorithms of `treesearch`.

use super::positions::board;
use crate::error::LabError;
use boards::{Bits, Board, Wanted};
use chess::{Color, Move, Role};
use classics::buho::{evaluate, mated};
use treesearch::{Game, Player};

/// Chess. MAX is White. A search needs a depth; repetitions and the fifty-move rule are ignored.
///
/// ```
/// use lab::ChessGame;
/// use treesearch::{Algorithm, Game};
///
/// // Mate in one, by algorithms that have never heard of chess.
/// let position = ChessGame.position("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")?;
/// for algorithm in Algorithm::ALL {
///     let outcome = algorithm.search(&ChessGame, &position, Some(2), &mut ())?;
///     assert_eq!(outcome.best().map(|best| ChessGame.move_name(&position, best)), Some("Rd8#".to_owned()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ChessGame;

impl ChessGame {
    /// Parses a FEN.
    ///
    /// # Errors
    /// If it is not a legal standard position.
    pub fn position(&self, fen: &str) -> Result<Board<Bits>, LabError> {
        board(fen)
    }

    /// Returns the initial position.
    pub fn start(&self) -> Board<Bits> {
        Board::default()
    }
}

/// Converts a value of the side to move to White's.
fn for_white(board: &Board<Bits>, value: i32) -> i32 {
    if board.turn() == Color::White { value } else { -value }
}

impl Game for ChessGame {
    type Position = Board<Bits>;
    type Move = Move;

    fn turn(&self, board: &Board<Bits>) -> Player {
        if board.turn() == Color::White { Player::Max } else { Player::Min }
    }

    /// Captures first, ordered by most valuable victim and least valuable attacker.
    fn moves(&self, board: &Board<Bits>) -> Vec<Move> {
        let mut moves: Vec<Move> = board.list(Wanted::All).into_iter().collect();
        let captor = |m: Move| board.piece_on(m.from()).map(|piece| piece.role() as u8);
        let victim = |m: Move| board.captured(m).map(|piece| piece.role() as u8);
        moves.sort_by_key(|&m| (std::cmp::Reverse(victim(m)), victim(m).and_then(|_| captor(m))));
        moves
    }

    fn play(&self, board: &Board<Bits>, chosen: &Move) -> Board<Bits> {
        let mut next = board.clone();
        next.make(*chosen);
        next
    }

    /// BuhoChess's evaluation; sooner mates count more.
    fn evaluate(&self, board: &Board<Bits>) -> i32 {
        let value = match (board.count_moves(), board.in_check()) {
            (0, true) => mated(board.moves_made()),
            (0, false) => 0,
            _ => evaluate(board),
        };
        for_white(board, value)
    }

    /// Material.
    fn guess(&self, board: &Board<Bits>) -> i32 {
        let worth = [
            (Role::Pawn, 100),
            (Role::Knight, 300),
            (Role::Bishop, 310),
            (Role::Rook, 500),
            (Role::Queen, 900),
        ];
        let more =
            |role| i32::from(board.count(Color::White, role)) - i32::from(board.count(Color::Black, role));
        worth.into_iter().map(|(role, value)| value * more(role)).sum()
    }

    fn key(&self, board: &Board<Bits>) -> Option<u64> {
        Some(board.key())
    }

    fn move_name(&self, board: &Board<Bits>, chosen: &Move) -> String {
        let position = chess::Position::from_fen(&board.to_fen());
        position
            .ok()
            .and_then(|position| Some(position.san(*chosen).ok()?.to_string()))
            .unwrap_or_else(|| format!("{chosen:?}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chess_kit::{ENDGAMES, MIDDLEGAMES, Search};
    use classics::buho::{Quiescence, Switches, Version};
    use player::Stop;
    use treesearch::{Algorithm, Value, heuristic_continuation, minimax, win_lose};

    /// BuhoChess's own alpha-beta is another program on the same tree.
    #[test]
    fn all_algorithms_find_in_chess_what_buho_finds() {
        let plain = Switches { quiescence: Quiescence::Off, draws: false, ..Switches::of(Version::A) };
        for place in [&MIDDLEGAMES[2], &ENDGAMES[0], &ENDGAMES[1]] {
            let position = ChessGame.position(place.fen).unwrap();
            for depth in 1..=3 {
                let search = Search { switches: plain, entries: 1 << 10, most: None };
                let visited = search.count(place.fen, depth, &Stop::new()).unwrap();
                let wanted = for_white(&position, visited.last().unwrap().value.unwrap());
                for algorithm in Algorithm::ALL {
                    let found = algorithm.search(&ChessGame, &position, Some(depth), &mut ()).unwrap();
                    assert_eq!(found.value, Value::from(wanted), "{algorithm}, {}, depth {depth}", place.id);
                }
            }
        }
    }

    #[test]
    fn a_mate_in_two_is_proved_and_found() {
        let position = ChessGame.position("5r1k/6pp/7N/8/2Q5/8/6PP/6K1 w - - 0 30").unwrap();
        let won = win_lose::search(&ChessGame, &position, Some(4), 29_000, &mut ()).unwrap();
        assert!(won.value);
        let outcome = Algorithm::AlphaBeta.search(&ChessGame, &position, Some(4), &mut ()).unwrap();
        assert_eq!(outcome.value, 29_997);
        assert_eq!(ChessGame.move_name(&position, outcome.best().unwrap()), "Qg8+");
    }

    /// Heuristic continuation below captures sees the recapture of the queen beyond the horizon.
    #[test]
    fn continuation_below_captures_sees_the_reply() {
        let root = ChessGame.position("5rk1/ppp2ppp/2q5/5n2/8/2N5/PPP2PPP/2Q2RK1 b - - 0 1").unwrap();
        let name = |m: &Move| ChessGame.move_name(&root, m);
        let plain = minimax::search(&ChessGame, &root, Some(1), &mut ()).unwrap();
        assert_eq!(plain.best().map(name).as_deref(), Some("Qxc3"));
        let captured = |board: &Board<Bits>, _| board.last().is_some_and(|(_, taken)| taken.is_some());
        let further = heuristic_continuation::search(&ChessGame, &root, 1, 2, captured, &mut ()).unwrap();
        assert_ne!(further.best().map(name).as_deref(), Some("Qxc3"));
    }
}
