//! Evaluations of a position, term by term and piece by piece: those of the theses, and Quevedo's
//! own.

use boards::{Bits, Board};
use chess::{Color, Game, Piece, Position, Role, Square};
use classics::{Classic, Explanation, Located, buho, tfg, tower};
use eval::{Evaluator, FULL_PHASE, FULL_SCALE, Report};
use std::fmt;

/// An evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Judge {
    /// Of BuhoChess (Sonora, 2010).
    Buho,
    /// Of TFG (Zaragoza, 2024).
    Tfg,
    /// Of Tower (Mexico, 1980s).
    Tower,
    /// Quevedo's, by hand.
    Quevedo,
}

impl Judge {
    /// All of them, in the order of the theses.
    pub const ALL: [Judge; 4] = [Judge::Buho, Judge::Tfg, Judge::Tower, Judge::Quevedo];

    /// Returns its name.
    pub const fn name(self) -> &'static str {
        match self {
            Judge::Buho => "buho",
            Judge::Tfg => "tfg",
            Judge::Tower => "tower",
            Judge::Quevedo => "quevedo",
        }
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The evaluation of a position, in centipawns.
///
/// ```
/// use chess::Position;
/// use lab::{Judge, Opinion};
///
/// let queen_up = Position::from_fen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// for judge in Judge::ALL {
///     let opinion = Opinion::of(judge, &queen_up)?;
///     assert!(opinion.total > 500, "{judge}");
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The evaluation function.
    pub judge: Judge,
    /// The value for White.
    pub total: i32,
    /// The non-zero terms, in order.
    pub terms: Vec<OpinionTerm>,
    /// How middlegame and endgame are tapered; `None` if there is only one stage.
    pub mixture: Option<Mixture>,
    /// All pieces except the kings.
    pub men: Vec<Lifted>,
}

/// A term of the evaluation, for both sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpinionTerm {
    /// Its name, in English.
    pub name: String,
    /// What White gets.
    pub white: Stages,
    /// What Black gets.
    pub black: Stages,
    /// The squares it counts, if the evaluation reports them.
    pub squares: Vec<Located>,
}

/// Middlegame and endgame values; equal where they are not distinguished.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stages {
    /// In the middlegame.
    pub middlegame: i32,
    /// In the endgame.
    pub endgame: i32,
}

/// How two stages become one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mixture {
    /// The phase.
    pub phase: i32,
    /// The phase of the initial position.
    pub full_phase: i32,
    /// The scale of the endgame sum, without the tempo bonus.
    pub scale: i32,
    /// The full scale.
    pub full_scale: i32,
    /// Whether the endgame is known, so that the terms are not used.
    pub known: bool,
}

/// A piece, and its contribution to the evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lifted {
    /// Where it stands.
    pub square: Square,
    /// Who it is.
    pub piece: Piece,
    /// By how much it raises the value for White; `None` if the position without it is illegal.
    pub worth: Option<i32>,
}

impl Opinion {
    /// Evaluates a position.
    ///
    /// # Errors
    /// If it is a Chess960 position, which the theses do not support; the text says so.
    pub fn of(judge: Judge, position: &Position) -> Result<Opinion, String> {
        let mut scales = Scales { judge, evaluator: Evaluator::new() };
        let total = scales.weigh(position).map_err(|error| error.to_string())?;
        let (terms, mixture) = match judge {
            Judge::Buho => (classic(&buho::Buho::default(), position)?, None),
            Judge::Tfg => (classic(&tfg::Tfg::default(), position)?, None),
            Judge::Tower => (classic(&tower::Tower::default(), position)?, None),
            Judge::Quevedo => own(position),
        };
        Ok(Opinion { judge, total, terms, mixture, men: scales.lift_each(position, total) })
    }
}

/// The terms of an engine of a thesis.
fn classic(engine: &dyn Classic, position: &Position) -> Result<Vec<OpinionTerm>, String> {
    let game = Game::new(position.clone());
    let Explanation { terms } = engine.explain(&game)?;
    let located = engine.locate(&game)?;
    let alike = |value| Stages { middlegame: value, endgame: value };
    let told = terms.into_iter().filter(|share| (share.white, share.black) != (0, 0));
    let term = |share: classics::Share| OpinionTerm {
        name: share.name.to_owned(),
        white: alike(share.white),
        black: alike(share.black),
        squares: located.iter().filter(|located| located.name == share.name).copied().collect(),
    };
    Ok(told.map(term).collect())
}

/// Quevedo's terms.
fn own(position: &Position) -> (Vec<OpinionTerm>, Option<Mixture>) {
    let report = Report::of(position);
    let stages = |pair: eval::Pair| Stages { middlegame: pair.mg(), endgame: pair.eg() };
    let term = |(name, [white, black]): &(String, [eval::Pair; 2])| OpinionTerm {
        name: name.clone(),
        white: stages(*white),
        black: stages(*black),
        squares: Vec::new(),
    };
    let sum = report.sum();
    let mixture = Mixture {
        phase: sum.phase,
        full_phase: FULL_PHASE,
        scale: sum.scale,
        full_scale: FULL_SCALE,
        known: sum.score.is_none(),
    };
    (report.rows().iter().map(term).collect(), Some(mixture))
}

/// Evaluates positions.
struct Scales {
    judge: Judge,
    evaluator: Evaluator,
}

impl Scales {
    /// The value for White.
    fn weigh(&mut self, position: &Position) -> Result<i32, boards::BoardError> {
        let board = || Board::<Bits>::new(&position.to_setup());
        let turn = position.turn();
        let for_mover = match self.judge {
            Judge::Buho => buho::evaluate(&board()?),
            Judge::Tfg => tfg::evaluate(&board()?),
            Judge::Tower => {
                let board = board()?;
                tower::evaluate(&board, tower::Phase::of(&board), turn)
            }
            Judge::Quevedo => self.evaluator.evaluate(position),
        };
        Ok(if turn.is_white() { for_mover } else { -for_mover })
    }

    /// Removes each piece in turn, evaluates, and puts it back.
    fn lift_each(&mut self, position: &Position, total: i32) -> Vec<Lifted> {
        let men =
            position.to_setup().pieces().filter(|(_, piece)| piece.role() != Role::King).collect::<Vec<_>>();
        men.into_iter()
            .map(|(square, piece)| {
                let without = without(position, square);
                let worth = without.and_then(|position| Some(total - self.weigh(&position).ok()?));
                Lifted { square, piece, worth }
            })
            .collect()
    }
}

/// Returns the position without a piece, if that is legal. Castling rights with it go too.
fn without(position: &Position, square: Square) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.put(square, None);
    setup.en_passant = None;
    let rights = std::mem::take(&mut setup.castling);
    for color in Color::ALL {
        for rook in rights.rooks(color).into_iter().filter(|&rook| rook != square) {
            setup.castling.insert(color, rook.file());
        }
    }
    Position::from_setup(&setup).ok()
}
