//! Random games, in which positions and games must agree with `shakmaty`, with `cozy-chess`, and with slow twins.

mod drawing;
mod keys;
mod others;

use chess::{Move, Piece, Position, Role, Setup, Square};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng, rngs::StdRng};

/// Games end here, for without a reason to win they seldom end by themselves.
const LONGEST_GAME: usize = 100;

/// A start and the moves from there.
struct RandomGame {
    start: Setup,
    moves: Vec<Move>,
}

impl RandomGame {
    /// The start position.
    fn position(&self) -> Position {
        Position::from_setup(&self.start).unwrap()
    }
}

/// This many random games, the same for the same seed.
fn random_games(seed: u64, count: usize) -> impl Iterator<Item = RandomGame> {
    let mut random = StdRng::seed_from_u64(seed);
    (0..count).map(move |_| {
        let start = random_start(&mut random);
        let moves = random_moves(&mut random, &start);
        RandomGame { start, moves }
    })
}

/// A start of standard chess, Chess960 or double Chess960, whole or with men missing, or a scattering of men.
fn random_start(random: &mut StdRng) -> Setup {
    let mut number = || random.random_range(0..Setup::CHESS960_COUNT);
    let (white, black) = (number(), number());
    let whole = match random.random_range(0..4) {
        0 => Setup::default(),
        1 => Setup::chess960(white).unwrap(),
        2 => Setup::double_chess960(white, black).unwrap(),
        _ => return retry(|| scattered(random)),
    };
    if random.random() { whole } else { retry(|| thinned(random, &whole)) }
}

/// Tries until the setup is legal and nobody is in check: the others do not believe in every check.
fn retry(mut attempt: impl FnMut() -> Setup) -> Setup {
    std::iter::repeat_with(&mut attempt)
        .find(|setup| Position::from_setup(setup).is_ok_and(|position| !position.in_check()))
        .unwrap()
}

/// Without some men other than kings and rooks, so that castling, promotions and endgames come soon.
fn thinned(random: &mut StdRng, whole: &Setup) -> Setup {
    let mut setup = whole.clone();
    let missing = random.random_range(0.0..1.0);
    for (square, piece) in whole.pieces() {
        if !matches!(piece.role(), Role::King | Role::Rook) && random.random_bool(missing) {
            setup.put(square, None);
        }
    }
    setup
}

/// Men anywhere, in surroundings that games seldom have: pins and double checks.
fn scattered(random: &mut StdRng) -> Setup {
    let mut setup = Setup::empty();
    let mut anywhere = || Square::ALL[random.random_range(0..64)];
    setup.put(anywhere(), Some(Piece::WhiteKing));
    setup.put(anywhere(), Some(Piece::BlackKing));
    for _ in 0..14 {
        let piece = Piece::ALL[random.random_range(0..Piece::COUNT)];
        let square = Square::ALL[random.random_range(0..64)];
        if piece.role() != Role::King && setup.piece_at(square).is_none() {
            setup.put(square, Some(piece));
        }
    }
    setup
}

/// Random moves until the game can go no further; captures and checks are preferred to a random degree, for what is
/// rare in chess is rare without them.
fn random_moves(random: &mut StdRng, start: &Setup) -> Vec<Move> {
    let mut position = Position::from_setup(start).unwrap();
    let sharpness = random.random_range(0.0..1.0);
    let mut moves = Vec::new();
    while moves.len() < LONGEST_GAME && !position.is_insufficient_material() {
        let legal = position.legal_moves();
        let sharp = |m: &Move| position.is_capture(*m) || position.gives_check(*m);
        let sharp: Vec<Move> = legal.iter().copied().filter(sharp).collect();
        let sharply = random.random_bool(sharpness);
        let Some(&m) = sharp.choose(random).filter(|_| sharply).or_else(|| legal.choose(random)) else {
            break;
        };
        position.play(m).unwrap();
        moves.push(m);
    }
    moves
}
