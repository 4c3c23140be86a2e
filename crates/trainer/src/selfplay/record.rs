//! The record of a game, and its usable positions.

use super::score::WhiteScore;
use chess::{Color, Game, Move, Position, Setup};
use std::fmt;

/// Why a game ended, and who won it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// This side mated.
    Checkmate(Color),
    /// Adjudicated as a win of this side by both scores.
    WinAdjudicated(Color),
    /// The side to move has no legal move.
    Stalemate,
    /// Neither side can mate.
    InsufficientMaterial,
    /// Threefold repetition.
    Repetition,
    /// Fifty moves without capture or pawn move.
    FiftyMoves,
    /// Adjudicated as a draw by both scores.
    DrawAdjudicated,
    /// The game exceeded the length limit.
    TooLong,
}

impl Ending {
    /// All endings, in the order of their codes in files.
    pub const ALL: [Ending; 10] = [
        Ending::Checkmate(Color::White),
        Ending::Checkmate(Color::Black),
        Ending::WinAdjudicated(Color::White),
        Ending::WinAdjudicated(Color::Black),
        Ending::Stalemate,
        Ending::InsufficientMaterial,
        Ending::Repetition,
        Ending::FiftyMoves,
        Ending::DrawAdjudicated,
        Ending::TooLong,
    ];

    /// Returns the winner; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Ending::Checkmate(color) | Ending::WinAdjudicated(color) => Some(color),
            _ => None,
        }
    }

    /// Returns White's points: 1, 0.5 or 0.
    #[must_use]
    pub const fn points(self) -> f32 {
        match self.winner() {
            Some(Color::White) => 1.0,
            Some(Color::Black) => 0.0,
            None => 0.5,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Ending::Checkmate(color) => write!(f, "{color} mates"),
            Ending::WinAdjudicated(color) => write!(f, "{color} wins, adjudicated"),
            Ending::Stalemate => f.write_str("stalemate"),
            Ending::InsufficientMaterial => f.write_str("insufficient material"),
            Ending::Repetition => f.write_str("threefold repetition"),
            Ending::FiftyMoves => f.write_str("fifty moves"),
            Ending::DrawAdjudicated => f.write_str("draw, adjudicated"),
            Ending::TooLong => f.write_str("too long"),
        }
    }
}

/// A game: start position, moves, scores and ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Its number in its run.
    pub number: u64,
    /// The number of its start position in Chess960; 518 is standard chess.
    pub start: u16,
    /// All moves.
    pub moves: Vec<Move>,
    /// The score before each searched move.
    ///
    /// The first moves may be random: those have no score, and there are fewer scores than moves.
    pub scores: Vec<WhiteScore>,
    /// How it ended.
    pub ending: Ending,
}

/// A position of a game.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// Plies played before.
    pub ply: usize,
    /// The move played here.
    pub played: Move,
    /// The engine's score; `None` if the move was random.
    pub score: Option<WhiteScore>,
}

/// A labelled position for training.
#[derive(Clone, Debug)]
pub struct Labelled {
    /// The position.
    pub position: Position,
    /// The engine's score, in centipawns for White.
    pub score: i16,
    /// The result of its game for White: 1, 0.5 or 0.
    pub result: f32,
}

impl Sample {
    /// Positions before this ply are too close to the random moves.
    pub const FIRST_USABLE: usize = 16;

    /// Returns the score in centipawns for White if the position is usable for training.
    ///
    /// It must not be too early in the game nor in check, and must have a quiet best move and no
    /// mate in sight: what a static evaluation cannot see is left out.
    #[must_use]
    pub fn usable(&self) -> Option<i16> {
        let score = self.score?.centipawns()?;
        let noisy = self.played.promotion_role().is_some() || self.position.is_capture(self.played);
        (self.ply >= Sample::FIRST_USABLE && !noisy && !self.position.in_check()).then_some(score)
    }
}

impl GameRecord {
    /// The Chess960 number of the standard start position.
    pub const STANDARD: u16 = 518;

    /// Returns the start position; `None` if its number is invalid.
    #[must_use]
    pub fn start_position(&self) -> Option<Position> {
        Position::from_setup(&Setup::chess960(self.start)?).ok()
    }

    /// Returns the number of random plies.
    #[must_use]
    pub fn random_plies(&self) -> usize {
        self.moves.len().saturating_sub(self.scores.len())
    }

    /// Iterates over the positions in which a move was played.
    ///
    /// They end before an illegal move, which a game that was played or read does not have.
    pub fn samples(&self) -> impl Iterator<Item = Sample> + '_ {
        let mut next = self.start_position();
        let random = self.random_plies();
        self.moves.iter().enumerate().map_while(move |(ply, &played)| {
            let position = next.take()?;
            let mut after = position.clone();
            next = after.play(played).is_ok().then_some(after);
            next.as_ref()?;
            let score = ply.checked_sub(random).and_then(|index| self.scores.get(index)).copied();
            Some(Sample { position, ply, played, score })
        })
    }

    /// Iterates over the usable positions.
    pub fn usable(&self) -> impl Iterator<Item = Labelled> + '_ {
        let result = self.ending.points();
        self.samples().filter_map(move |sample| {
            sample.usable().map(|score| Labelled { position: sample.position, score, result })
        })
    }

    /// Replays the game by the rules and checks it: illegal moves, moves after the end, a wrong
    /// ending.
    ///
    /// # Errors
    /// What is wrong.
    pub fn verify(&self) -> Result<(), String> {
        let start = self.start_position().ok_or_else(|| format!("unknown start position {}", self.start))?;
        let mut game = Game::new(start);
        for (ply, &m) in self.moves.iter().enumerate() {
            if let Some(ending) = rules_ending(&game) {
                return Err(format!("the game continues after its end at ply {ply}: {ending}"));
            }
            game.play(m).map_err(|error| format!("ply {}: {error}", ply + 1))?;
        }
        let by_rules = matches!(
            self.ending,
            Ending::Checkmate(_)
                | Ending::Stalemate
                | Ending::InsufficientMaterial
                | Ending::Repetition
                | Ending::FiftyMoves
        );
        let told = by_rules.then_some(self.ending);
        match rules_ending(&game) {
            found if found == told => Ok(()),
            Some(found) => Err(format!("recorded ending {}, but by the rules {found}", self.ending)),
            None => Err(format!("recorded ending {}, but the game is not over", self.ending)),
        }
    }
}

/// Returns how a game has ended by the rules, claims included.
pub(super) fn rules_ending(game: &Game) -> Option<Ending> {
    use chess::{DrawReason, Outcome};
    match game.outcome() {
        Some(Outcome::Win { winner, .. }) => Some(Ending::Checkmate(winner)),
        Some(Outcome::Draw(DrawReason::Stalemate)) => Some(Ending::Stalemate),
        Some(Outcome::Draw(DrawReason::InsufficientMaterial)) => Some(Ending::InsufficientMaterial),
        Some(Outcome::Draw(DrawReason::FivefoldRepetition)) => Some(Ending::Repetition),
        Some(Outcome::Draw(_)) => Some(Ending::FiftyMoves),
        None => game.claimable_draw().map(|reason| match reason {
            DrawReason::ThreefoldRepetition => Ending::Repetition,
            _ => Ending::FiftyMoves,
        }),
    }
}
