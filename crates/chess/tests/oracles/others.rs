//! The same games in this crate, in `shakmaty` and in `cozy-chess`.

use crate::random_games;
use chess::{CastlingNotation, CastlingSide, Color, Game, Move, Outcome, Position, Role, Setup, Square};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, EnPassantMode, KnownOutcome, Position as _};
use std::collections::BTreeSet;

/// One position in the three crates.
struct Trio {
    ours: Position,
    shakmaty: Chess,
    cozy: cozy_chess::Board,
}

impl Trio {
    fn new(setup: &Setup) -> Trio {
        let fen = setup.to_shredder_fen();
        Trio {
            ours: Position::from_setup(setup).unwrap(),
            shakmaty: fen.parse::<Fen>().unwrap().into_position(CastlingMode::Chess960).unwrap(),
            cozy: cozy_chess::Board::from_fen(&fen, true).unwrap(),
        }
    }

    fn play(&mut self, m: Move) {
        let theirs = self.shakmaty.legal_moves().into_iter().find(|&theirs| from_shakmaty(theirs) == m);
        self.shakmaty.play_unchecked(theirs.unwrap());
        let text = format!(
            "{}{}{}",
            m.from(),
            m.to(),
            m.promotion_role().map_or(String::new(), |role| role.char().to_string())
        );
        self.cozy.play(text.parse().unwrap());
        self.ours.play(m).unwrap();
    }
}

fn square(index: usize) -> Square {
    Square::from_index(index).unwrap()
}

fn color(color: shakmaty::Color) -> Color {
    if color.is_white() { Color::White } else { Color::Black }
}

/// Their move as ours, with its kind.
fn from_shakmaty(m: shakmaty::Move) -> Move {
    use shakmaty::Move as Theirs;
    let role = |role: shakmaty::Role| Role::from_char(role.char()).unwrap();
    let square = |theirs: shakmaty::Square| square(theirs.to_usize());
    match m {
        Theirs::Normal { from, to, promotion: Some(to_role), .. } => {
            Move::promotion(square(from), square(to), role(to_role))
        }
        Theirs::Normal { from, to, .. } => Move::normal(square(from), square(to)),
        Theirs::EnPassant { from, to } => Move::en_passant(square(from), square(to)),
        Theirs::Castle { king, rook } => Move::castling(square(king), square(rook)),
        Theirs::Put { .. } => unreachable!("chess has no drops"),
    }
}

/// The squares of a move and what a pawn becomes: all that `cozy-chess` tells.
type Coordinates = (usize, usize, Option<char>);

fn coordinates(m: Move) -> Coordinates {
    (m.from().index(), m.to().index(), m.promotion_role().map(Role::char))
}

fn cozy_coordinates(board: &cozy_chess::Board) -> BTreeSet<Coordinates> {
    let mut all = BTreeSet::new();
    board.generate_moves(|moves| {
        let coordinates = |m: cozy_chess::Move| (m.from as usize, m.to as usize, m.promotion.map(char::from));
        all.extend(moves.into_iter().map(coordinates));
        false
    });
    all
}

/// How often the rare things happened: a test that never met them proves nothing about them.
#[derive(Default, Debug)]
struct Seen {
    positions: u32,
    checks: u32,
    double_checks: u32,
    pins: u32,
    castlings: [u32; 2],
    en_passant: u32,
    promotions: u32,
}

impl Seen {
    fn note(&mut self, position: &Position, moves: &BTreeSet<Move>) {
        self.positions += 1;
        self.checks += u32::from(position.in_check());
        self.double_checks += u32::from(position.checkers().many());
        self.pins += u32::from(position.pinned().any());
        for m in moves {
            if m.is_castling() {
                self.castlings[(CastlingSide::towards(m.from(), m.to()) == CastlingSide::Queen) as usize] +=
                    1;
            }
            self.en_passant += u32::from(m.is_en_passant());
            self.promotions += u32::from(m.promotion_role().is_some());
        }
    }
}

fn walk(seed: u64, games: usize, mut look: impl FnMut(&Trio)) {
    for game in random_games(seed, games) {
        let mut trio = Trio::new(&game.start);
        look(&trio);
        for m in game.moves {
            trio.play(m);
            look(&trio);
        }
    }
}

#[test]
fn legal_moves_checks_and_pins_are_those_of_others() {
    let mut seen = Seen::default();
    walk(1, 6_000, |Trio { ours, shakmaty, cozy }| {
        let fen = ours.to_setup();
        let moves: BTreeSet<Move> = ours.legal_moves().into_iter().collect();
        assert_eq!(moves, shakmaty.legal_moves().into_iter().map(from_shakmaty).collect(), "{fen}");
        assert_eq!(
            moves.iter().copied().map(coordinates).collect::<BTreeSet<_>>(),
            cozy_coordinates(cozy),
            "{fen}"
        );
        assert_eq!(
            (ours.checkers().0, ours.checkers().0),
            (shakmaty.checkers().0, cozy.checkers().0),
            "{fen}"
        );
        let cozy_pins = cozy.pinned() & cozy.colors(cozy.side_to_move());
        assert_eq!(ours.pinned().0, cozy_pins.0, "{fen}");
        for rook in ours.castling().rooks(ours.turn()) {
            let castling = Move::castling(ours.king(ours.turn()), rook);
            assert_eq!(ours.is_legal(castling), moves.contains(&castling), "{castling:?} in {fen}");
        }
        seen.note(ours, &moves);
    });
    assert!(seen.positions > 200_000 && seen.checks > 10_000 && seen.double_checks > 80, "{seen:?}");
    assert!(seen.pins > 10_000 && seen.castlings.iter().all(|&n| n > 1_000), "{seen:?}");
    assert!(seen.en_passant > 500 && seen.promotions > 10_000, "{seen:?}");
}

/// `shakmaty` writes the en-passant square only where a capture is legal, as asked; `cozy-chess` after every double
/// step, and it stops the clock at 100.
#[test]
fn positions_are_written_as_others_do() {
    walk(2, 2_000, |Trio { ours, shakmaty, cozy }| {
        let setup = ours.to_setup();
        assert_eq!(setup.to_fen(), Fen::from_position(shakmaty, EnPassantMode::Legal).to_string());
        let (shredder, cozy) = (setup.to_shredder_fen(), format!("{cozy:#}"));
        let fields = |fen: &'_ str| fen.split(' ').take(3).map(str::to_string).collect::<Vec<_>>();
        assert_eq!(fields(&shredder), fields(&cozy));
        assert_eq!(shredder.parse::<Setup>(), Ok(setup));
    });
}

#[test]
fn games_end_as_in_others() {
    let (mut mates, mut stalemates, mut dead, mut helpless) = (0, 0, 0, 0);
    walk(3, 4_000, |Trio { ours, shakmaty, cozy }| {
        let fen = ours.to_setup();
        for theirs in shakmaty::Color::ALL {
            let mates = ours.has_mating_material(color(theirs));
            assert_eq!(mates, !shakmaty.has_insufficient_material(theirs), "{theirs}: {fen}");
            helpless += u32::from(!mates);
        }
        let mate = shakmaty.is_checkmate();
        assert_eq!(mate, ours.is_checkmate(), "{fen}");
        assert_eq!(mate, cozy.status() == cozy_chess::GameStatus::Won, "{fen}");
        // cozy-chess draws by the fifty-move rule at once.
        if ours.halfmove_clock() < 100 {
            assert_eq!(ours.is_stalemate(), cozy.status() == cozy_chess::GameStatus::Drawn, "{fen}");
        }
        // Neither repetition nor the clock: those are tested by themselves.
        let game = Game::new(Position::from_setup(&Setup { halfmove_clock: 0, ..fen.clone() }).unwrap());
        let expected = shakmaty.outcome().known();
        assert_eq!(game.outcome().is_some(), expected.is_some(), "{fen}");
        let winner = match expected {
            Some(KnownOutcome::Decisive { winner }) => Some(color(winner)),
            _ => None,
        };
        assert_eq!(game.outcome().and_then(Outcome::winner), winner, "{fen}");
        assert_eq!(ours.is_insufficient_material(), shakmaty.is_insufficient_material(), "{fen}");
        mates += u32::from(mate);
        stalemates += u32::from(shakmaty.is_stalemate());
        dead += u32::from(shakmaty.is_insufficient_material());
    });
    let seen = [mates, stalemates, dead, helpless];
    assert!(seen.iter().all(|&times| times > 50), "mates, stalemates, dead, helpless: {seen:?}");
}

#[test]
fn a_null_move_passes_the_turn_as_in_others() {
    let (mut passed, mut refused) = (0, 0);
    walk(4, 1_000, |Trio { ours, shakmaty, cozy }| {
        let before = ours.to_setup();
        let mut after = ours.clone();
        if !after.play_null() {
            assert!(ours.in_check() && cozy.null_move().is_none() && &after == ours, "{before}");
            refused += 1;
            return;
        }
        passed += 1;
        let theirs = shakmaty.clone().swap_turn().unwrap();
        let moves: BTreeSet<Move> = after.legal_moves().into_iter().collect();
        assert_eq!(moves, theirs.legal_moves().into_iter().map(from_shakmaty).collect(), "{before}");
        let expected = Setup {
            turn: !before.turn,
            en_passant: None,
            halfmove_clock: before.halfmove_clock + 1,
            fullmove_number: before.fullmove_number + u32::from(before.turn == Color::Black),
            ..before
        };
        // Keys, checkers and pins included.
        assert_eq!(Position::from_setup(&expected).as_ref(), Ok(&after), "{expected}");
        assert!(after.clone().play_null());
    });
    assert!(passed > 20_000 && refused > 1_000, "{passed} passed, {refused} refused");
}

#[test]
fn moves_are_written_in_uci_as_others_do_and_read_back() {
    let (mut castlings, mut steps) = (0, 0);
    walk(9, 1_000, |Trio { ours, shakmaty, .. }| {
        let fen = ours.to_setup();
        for theirs in shakmaty.legal_moves() {
            let m = from_shakmaty(theirs);
            let takes_rook = m.uci(CastlingNotation::KingTakesRook).to_string();
            assert_eq!(takes_rook, theirs.to_uci(CastlingMode::Chess960).to_string(), "{fen}");
            assert_eq!(ours.parse_uci(&takes_rook), Ok(m), "{fen}");
            let to_target = m.uci(CastlingNotation::KingToTarget).to_string();
            assert_eq!(to_target, theirs.to_uci(CastlingMode::Standard).to_string(), "{fen}");
            let read = ours.parse_uci(&to_target);
            let target: Square = to_target[2..4].parse().unwrap();
            if m.is_castling() && m.from().file().index().abs_diff(target.file().index()) <= 1 {
                // In Chess960 this text means the king's step, or its castling with the rook that stands there.
                assert!(
                    read.is_err() || read.as_ref().is_ok_and(|&read| read.to() == target),
                    "{to_target}: {fen}"
                );
                steps += 1;
            } else {
                assert_eq!(read, Ok(m), "{to_target}: {fen}");
            }
            castlings += u32::from(m.is_castling());
        }
    });
    assert!(steps > 100 && castlings - steps > 1_000, "{steps} of {castlings} castlings look like a step");
}
