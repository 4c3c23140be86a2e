//! Repetition, the fifty and the seventy-five moves.

use crate::keys::without_counters;
use crate::random_games;
use chess::{
    Color, DrawReason, Game, GameError, KeyHistory, Move, Outcome, Position, Setup, Square, WinReason,
};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use std::collections::{HashMap, HashSet};

fn game(fen: &str) -> Game {
    Game::new(Position::from_setup(&fen.parse::<Setup>().unwrap()).unwrap())
}

fn play(game: &mut Game, from: Square, to: Square) {
    game.play(Move::normal(from, to)).unwrap();
}

/// Two men, that of the side to move first, go to a square and back: the same men stand on the same squares again.
fn dance(game: &mut Game, first: [Square; 2], second: [Square; 2]) {
    play(game, first[0], first[1]);
    play(game, second[0], second[1]);
    play(game, first[1], first[0]);
    play(game, second[1], second[0]);
}

fn knight_dance(game: &mut Game) {
    dance(game, [Square::G1, Square::F3], [Square::G8, Square::F6]);
}

/// Plays on, never coming back to a position and never with capture or pawn move, until the game is over or its
/// clock shows this.
fn wander(game: &mut Game, clock: u32) {
    let mut met: HashSet<String> = game.positions().iter().map(without_counters).collect();
    while game.outcome().is_none() && game.position().halfmove_clock() < clock {
        let before = game.position().halfmove_clock();
        let fresh = game.legal_moves().into_iter().find(|&m| {
            let mut next = game.position().clone();
            next.play(m).unwrap();
            next.halfmove_clock() == before + 1 && met.insert(without_counters(&next))
        });
        game.play(fresh.expect("a move to a new position")).unwrap();
    }
}

/// Men enough to wander for long, behind pawns that stand still.
const CLOSED: &str = "r3k1nr/8/p1p1p1p1/P1P1P1P1/p1p1p1p1/P1P1P1P1/8/R3K1NR w - - 0 1";

#[test]
fn a_third_appearance_can_be_claimed_and_a_fifth_ends_the_game() {
    let mut game = Game::default();
    for appearances in 2..=4 {
        knight_dance(&mut game);
        assert_eq!((game.repetitions(), game.outcome()), (appearances, None));
        let claim = (appearances >= 3).then_some(DrawReason::ThreefoldRepetition);
        assert_eq!(game.claimable_draw(), claim, "after {appearances} appearances");
    }
    let mut claimed = game.clone();
    assert_eq!(claimed.claim_draw(), Ok(Outcome::Draw(DrawReason::ThreefoldRepetition)));
    assert_eq!(claimed.claim_draw(), Err(GameError::Over(Outcome::Draw(DrawReason::ThreefoldRepetition))));
    knight_dance(&mut game);
    let fivefold = Outcome::Draw(DrawReason::FivefoldRepetition);
    assert_eq!((game.repetitions(), game.outcome()), (5, Some(fivefold)));
    assert_eq!(game.claimable_draw(), None);
    let more = Move::normal(Square::G1, Square::F3);
    assert_eq!(game.play(more), Err(GameError::Over(fivefold)));
    game.undo();
    assert_eq!((game.repetitions(), game.outcome()), (4, None));
}

#[test]
fn a_move_that_repeats_can_be_announced_with_the_claim() {
    let mut game = Game::default();
    knight_dance(&mut game);
    for (from, to) in [(Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1)] {
        play(&mut game, from, to);
    }
    assert_eq!(game.claimable_draw(), None);
    let home = Move::normal(Square::F6, Square::G8);
    assert_eq!(game.claim_draw_with(Move::normal(Square::B8, Square::C6)), Err(GameError::NoClaim));
    assert_eq!(game.claim_draw(), Err(GameError::NoClaim));
    assert_eq!(game.moves().len(), 7, "a wrong claim changes nothing");
    assert_eq!(game.claim_draw_with(home), Ok(Outcome::Draw(DrawReason::ThreefoldRepetition)));
    assert_eq!(game.moves().last(), Some(&home));
}

#[test]
fn a_claim_with_a_move_that_draws_by_itself_is_a_good_claim() {
    let mut fivefold = Game::default();
    for _ in 0..3 {
        knight_dance(&mut fivefold);
    }
    for (from, to) in [(Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1)] {
        play(&mut fivefold, from, to);
    }
    let home = Move::normal(Square::F6, Square::G8);
    assert_eq!(fivefold.claim_draw_with(home), Ok(Outcome::Draw(DrawReason::FivefoldRepetition)));

    let mut long = game(CLOSED);
    wander(&mut long, 149);
    let m = long.legal_moves()[0];
    assert_eq!(long.claim_draw_with(m), Ok(Outcome::Draw(DrawReason::SeventyFiveMoves)));
}

#[test]
fn a_claim_with_a_mating_move_is_no_claim() {
    let mut mating = game("k7/8/1K6/8/8/8/8/7R w - - 99 90");
    assert_eq!(mating.claim_draw_with(Move::normal(Square::H1, Square::H8)), Err(GameError::NoClaim));
    assert_eq!(mating.outcome(), None);
}

/// With the right to castle, or to take en passant, the position was another one.
#[test]
fn lost_rights_make_another_position() {
    let mut castling = game("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let mut en_passant = game("4k3/8/8/8/3p4/8/4P3/R3K3 w - - 0 1");
    play(&mut en_passant, Square::E2, Square::E4);
    // The first round loses the rights, the others change nothing.
    for _ in 0..3 {
        dance(&mut castling, [Square::A1, Square::B1], [Square::E8, Square::E7]);
        dance(&mut en_passant, [Square::E8, Square::E7], [Square::A1, Square::B1]);
    }
    assert_eq!((castling.repetitions(), en_passant.repetitions()), (3, 3));
    for (game, with_right) in [(castling, 0), (en_passant, 1)] {
        let [first, second, last] = [0, 4, 12].map(|later| &game.positions()[with_right + later]);
        assert!(last.is_repetition_of(second) && !last.is_repetition_of(first));
    }
}

#[test]
fn fifty_moves_can_be_claimed_and_seventy_five_end_the_game() {
    let mut game = game(CLOSED);
    wander(&mut game, 99);
    assert_eq!((game.moves().len(), game.claimable_draw()), (99, None));
    wander(&mut game, 100);
    assert_eq!((game.moves().len(), game.claimable_draw()), (100, Some(DrawReason::FiftyMoves)));
    let mut claimed = game.clone();
    assert_eq!(claimed.claim_draw(), Ok(Outcome::Draw(DrawReason::FiftyMoves)));
    wander(&mut game, 149);
    assert_eq!((game.moves().len(), game.outcome()), (149, None));
    wander(&mut game, 150);
    assert_eq!(game.moves().len(), 150);
    assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::SeventyFiveMoves)));
}

#[test]
fn a_mate_with_the_last_move_goes_before_seventy_five_moves() {
    let mut game = game("7k/8/6K1/8/8/8/8/R7 w - - 149 200");
    assert_eq!(game.outcome(), None);
    play(&mut game, Square::A1, Square::A8);
    let mate = Outcome::Win { winner: Color::White, reason: WinReason::Checkmate };
    assert_eq!((game.position().halfmove_clock(), game.outcome()), (150, Some(mate)));
}

#[test]
fn captures_and_pawn_moves_start_the_count_anew() {
    let mut capture = game("7k/8/6K1/8/8/8/p7/R7 w - - 99 200");
    play(&mut capture, Square::A1, Square::A2);
    let mut pawn = game("7k/8/6K1/8/8/p7/8/R7 b - - 149 200");
    pawn.play(pawn.legal_moves().into_iter().find(|m| m.from() == Square::A3).unwrap()).unwrap();
    for game in [capture, pawn] {
        assert_eq!((game.position().halfmove_clock(), game.claimable_draw()), (0, None));
    }
}

/// Plays a random game in which men like to go back, counts each position by its text, and compares with the quick
/// ways. Returns the largest count.
fn assert_repetitions(start: &Position, random: &mut StdRng) -> usize {
    let mut game = Game::new(start.clone());
    let mut counts = HashMap::from([(without_counters(start), 1)]);
    let mut keys = KeyHistory::default();
    keys.push(start.key());
    while let Some(m) = going_back(&game, random) {
        game.play(m).unwrap();
        keys.push(game.position().key());
        let count = counts.entry(without_counters(game.position())).or_insert(0);
        *count += 1;
        let clock = game.position().halfmove_clock();
        assert_eq!((game.repetitions(), keys.occurrences(clock)), (*count, *count), "{:?}", game.moves());
        assert_eq!(keys.repetition(clock).is_some(), *count > 1, "{:?}", game.moves());
        let fivefold = game.outcome() == Some(Outcome::Draw(DrawReason::FivefoldRepetition));
        assert_eq!(fivefold, *count == 5, "{:?}", game.moves());
    }
    counts.into_values().max().unwrap()
}

/// The way back of the last move of the side to move, or any move.
fn going_back(game: &Game, random: &mut StdRng) -> Option<Move> {
    let moves = game.legal_moves();
    let last = game.moves().iter().rev().nth(1);
    let back = last.and_then(|last| moves.iter().find(|m| (m.from(), m.to()) == (last.to(), last.from())));
    back.filter(|_| random.random()).or_else(|| moves.choose(random)).copied()
}

#[test]
fn repetitions_are_counted_as_by_hand() {
    let mut random = StdRng::seed_from_u64(8);
    let mut counts = [0; 6];
    for fen in [
        "7k/8/8/8/8/8/6r1/K7 b - - 0 1",
        "4k2r/7p/8/8/8/8/P7/R3K3 w Qk - 0 1",
        "k1b5/1p1p4/1PpP4/2P5/8/8/8/K1B5 w - - 0 1",
    ] {
        let start = Position::from_setup(&fen.parse().unwrap()).unwrap();
        for _ in 0..100 {
            counts[assert_repetitions(&start, &mut random)] += 1;
        }
    }
    assert!(counts[3] + counts[4] > 20 && counts[5] > 20, "games by largest count: {counts:?}");
}

#[test]
fn moves_taken_back_leave_no_trace() {
    for random in random_games(7, 200) {
        let start = random.position();
        let mut game = Game::new(start.clone());
        for m in random.moves {
            if game.play(m).is_err() {
                break;
            }
        }
        let (played, positions) = (game.moves().to_vec(), game.positions().to_vec());
        for (m, before) in played.iter().zip(&positions).rev() {
            assert_eq!(game.undo(), Some(*m));
            assert_eq!((game.position(), game.outcome()), (before, None));
        }
        assert_eq!((game.undo(), game.position()), (None, &start));
    }
}
