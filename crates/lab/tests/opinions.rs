//! What evaluations say of positions, held against the engines.

use boards::{Bits, Board};
use chess::{Color, Position};
use classics::{buho, tfg, tower};
use eval::Evaluator;
use lab::{INSTRUCTIVE, Judge, Opinion};

/// Positions to begin with, from both sides, and endings: with every phase of Tower, and one that is known by heart.
fn positions() -> Vec<Position> {
    let more = [
        "r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 b - - 0 11",
        "8/pp2r1k1/2p1p3/3pP2p/1P1P1P1P/P5KR/8/8 w - - 0 40",
        "8/8/4k3/8/8/4K3/4P3/8 w - - 0 60",
        "3k4/8/8/8/8/8/8/R3K2R w KQ - 0 30",
        "r3k2r/8/8/8/8/8/4q3/R3K2R w KQkq - 0 1",
    ];
    let fens = INSTRUCTIVE.iter().map(|known| known.fen).chain(more);
    fens.map(|fen| Position::from_fen(fen).unwrap())
        .flat_map(|position| {
            let mirrored = Position::from_setup(&position.to_setup().mirrored()).unwrap();
            [position, mirrored]
        })
        .collect()
}

/// What the engine of a judge says, for White.
fn engine_says(judge: Judge, position: &Position) -> i32 {
    let board = Board::<Bits>::new(&position.to_setup()).unwrap();
    let value = match judge {
        Judge::Buho => buho::evaluate(&board),
        Judge::Tfg => tfg::evaluate(&board),
        Judge::Tower => tower::evaluate(&board, tower::Phase::of(&board), board.turn()),
        Judge::Quevedo => Evaluator::new().evaluate(position),
    };
    if position.turn().is_white() { value } else { -value }
}

#[test]
fn terms_add_up_to_what_the_engine_says() {
    for position in positions() {
        for judge in Judge::ALL {
            let opinion = Opinion::of(judge, &position).unwrap();
            assert_eq!(opinion.total, engine_says(judge, &position), "{judge} {}", position.to_fen());
            let sum = |stage: fn(&lab::Stages) -> i32| {
                opinion.terms.iter().map(|term| stage(&term.white) - stage(&term.black)).sum::<i32>()
            };
            let (middlegame, endgame) = (sum(|stages| stages.middlegame), sum(|stages| stages.endgame));
            let Some(mixture) = opinion.mixture else {
                assert_eq!((middlegame, endgame), (opinion.total, opinion.total), "{judge}");
                continue;
            };
            assert_eq!(judge, Judge::Quevedo);
            if mixture.known {
                continue;
            }
            let tempo = opinion.terms.iter().find(|term| term.name == "tempo").unwrap();
            let tempo = tempo.white.endgame - tempo.black.endgame;
            let endgame = (endgame - tempo) * mixture.scale / mixture.full_scale + tempo;
            let mixed = middlegame * mixture.phase + endgame * (mixture.full_phase - mixture.phase);
            assert_eq!(opinion.total, mixed / mixture.full_phase, "{}", position.to_fen());
        }
    }
}

#[test]
fn what_is_told_of_squares_adds_up_to_the_term() {
    let mut located = 0;
    for position in positions() {
        for judge in Judge::ALL {
            for term in Opinion::of(judge, &position).unwrap().terms {
                for (color, share) in [(Color::White, term.white), (Color::Black, term.black)] {
                    let told: Vec<i32> =
                        term.squares.iter().filter(|one| one.color == color).map(|one| one.value).collect();
                    located += told.len();
                    assert!(
                        term.squares.is_empty() || told.iter().sum::<i32>() == share.middlegame,
                        "{judge} {}: {} of {color}",
                        position.to_fen(),
                        term.name
                    );
                }
            }
        }
    }
    assert!(located > 1000, "{located}");
}

#[test]
fn men_are_worth_what_is_missing_without_them() {
    let position = Position::from_fen("4k3/8/8/3q4/8/8/3R4/3K4 w - - 0 1").unwrap();
    for judge in Judge::ALL {
        let opinion = Opinion::of(judge, &position).unwrap();
        let worth = |square: &str| {
            let square = square.parse().unwrap();
            opinion.men.iter().find(|man| man.square == square).unwrap().worth
        };
        let without = Position::from_fen("4k3/8/8/8/8/8/3R4/3K4 w - - 0 1").unwrap();
        assert_eq!(worth("d5"), Some(opinion.total - engine_says(judge, &without)), "{judge}");
        assert!(worth("d5").unwrap() < 0 && opinion.men.len() == 2);
    }
    // Without the rook Black's king would be in check with White to move.
    let shield = Position::from_fen("4k3/8/4r3/8/8/8/4Q3/4K3 w - - 0 1").unwrap();
    let opinion = Opinion::of(Judge::Buho, &shield).unwrap();
    assert!(opinion.men.iter().any(|man| man.worth.is_none()));
    // Whoever castles with a lifted rook does so no more.
    let castles = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    assert!(Opinion::of(Judge::Buho, &castles).unwrap().men.iter().all(|man| man.worth.is_some()));
}

#[test]
fn chess960_is_refused_by_the_theses() {
    let odd = Position::from_fen("1r2k3/8/8/8/8/8/8/4K3 b b - 0 1").unwrap();
    assert!(Opinion::of(Judge::Tfg, &odd).unwrap_err().contains("Chess960"));
    assert!(Opinion::of(Judge::Quevedo, &odd).is_ok());
}
