//! Contests from first turn to end: the state machine by hand, and driven.

use chess::{Color, DrawReason, Game, GameError, Move, Outcome, Square, WinReason};
use player::{
    Answer, Clock, Contest, Human, Limits, News, Observer, Player, Players, Question, RandomMover, Refusal,
    Score, Spectator, State, Stop, Thought, TimeControl,
};
use std::time::Duration;

const NO_TIME: Duration = Duration::ZERO;

fn play(contest: &mut Contest, from: Square, to: Square) -> News {
    contest.begin_turn();
    contest.accept(Answer::Play(Move::normal(from, to)), NO_TIME).unwrap()
}

fn win(winner: Color, reason: WinReason) -> Outcome {
    Outcome::Win { winner, reason }
}

/// A player that gives the answers of a list, then leaves.
fn scripted(answers: Vec<Answer>) -> Human<impl FnMut(&Question<'_>) -> Option<Answer> + Send> {
    let mut answers = answers.into_iter();
    Human::new("script", move |_: &Question<'_>| answers.next())
}

#[test]
fn turns_alternate_and_mate_ends_the_game() {
    let mut contest = Contest::new(Game::default());
    assert_eq!(contest.state(), State::NextTurn);
    assert_eq!(contest.begin_turn(), State::PlayerTurn(Color::White));
    assert_eq!(contest.begin_turn(), State::PlayerTurn(Color::White));
    play(&mut contest, Square::F2, Square::F3);
    assert_eq!(contest.begin_turn(), State::PlayerTurn(Color::Black));
    play(&mut contest, Square::E7, Square::E5);
    play(&mut contest, Square::G2, Square::G4);
    play(&mut contest, Square::D8, Square::H4);
    assert_eq!(contest.begin_turn(), State::Over(win(Color::Black, WinReason::Checkmate)));
    assert_eq!(contest.accept(Answer::Resign, NO_TIME), Err(Refusal::NobodysTurn));
}

#[test]
fn nothing_is_accepted_between_turns() {
    let mut contest = Contest::new(Game::default());
    assert_eq!(contest.accept(Answer::Resign, NO_TIME), Err(Refusal::NobodysTurn));
}

#[test]
fn a_refused_answer_changes_nothing() {
    let mut contest = Contest::new(Game::default());
    contest.begin_turn();
    let illegal = Answer::Play(Move::normal(Square::E2, Square::E5));
    assert!(matches!(contest.accept(illegal, NO_TIME), Err(Refusal::Rules(GameError::Illegal(_)))));
    assert_eq!(contest.accept(Answer::AcceptDraw, NO_TIME), Err(Refusal::NoOffer));
    assert_eq!(contest.accept(Answer::ClaimDraw(None), NO_TIME), Err(Refusal::Rules(GameError::NoClaim)));
    assert_eq!(contest.accept(Answer::TakeBack(1), NO_TIME), Err(Refusal::NoTakeBacks));
    assert_eq!(contest.state(), State::PlayerTurn(Color::White));
    assert!(contest.game().moves().is_empty());
}

#[test]
fn a_draw_offer_stands_for_one_turn_of_the_opponent() {
    let mut contest = Contest::new(Game::default());
    contest.begin_turn();
    contest.accept(Answer::PlayAndOfferDraw(Move::normal(Square::E2, Square::E4)), NO_TIME).unwrap();
    assert!(contest.draw_offered());
    let mut agreed = contest.clone();
    play(&mut contest, Square::E7, Square::E5);
    contest.begin_turn();
    assert_eq!(contest.accept(Answer::AcceptDraw, NO_TIME), Err(Refusal::NoOffer));

    agreed.begin_turn();
    agreed.accept(Answer::AcceptDraw, NO_TIME).unwrap();
    assert_eq!(agreed.state(), State::Over(Outcome::Draw(DrawReason::Agreement)));
}

#[test]
fn a_repetition_is_claimed_before_or_after_the_move() {
    let mut contest = Contest::new(Game::default());
    for (from, to) in [(Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1)] {
        play(&mut contest, from, to);
    }
    play(&mut contest, Square::F6, Square::G8);
    for (from, to) in [(Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1)] {
        play(&mut contest, from, to);
    }
    let repeating = Move::normal(Square::F6, Square::G8);
    let drawn = State::Over(Outcome::Draw(DrawReason::ThreefoldRepetition));

    let mut announced = contest.clone();
    announced.begin_turn();
    let other = Move::normal(Square::A7, Square::A6);
    assert_eq!(
        announced.accept(Answer::ClaimDraw(Some(other)), NO_TIME),
        Err(Refusal::Rules(GameError::NoClaim))
    );
    announced.accept(Answer::ClaimDraw(Some(repeating)), NO_TIME).unwrap();
    assert_eq!(announced.state(), drawn);

    play(&mut contest, Square::F6, Square::G8);
    contest.begin_turn();
    contest.accept(Answer::ClaimDraw(None), NO_TIME).unwrap();
    assert_eq!(contest.state(), drawn);
}

#[test]
fn overstepping_the_time_loses_even_with_a_good_move() {
    let second = Duration::from_secs(1);
    let clock = Clock::new(TimeControl { base: 10 * second, increment: second, period: None });
    let mut contest = Contest::new(Game::default()).with_clock(clock);
    contest.begin_turn();
    let e4 = Answer::Play(Move::normal(Square::E2, Square::E4));
    contest.accept(e4, 4 * second).unwrap();
    assert_eq!(contest.clock().unwrap().remaining(Color::White), 7 * second);
    contest.begin_turn();
    assert_eq!(contest.call_time(10 * second), None);
    let late = contest.accept(Answer::Play(Move::normal(Square::E7, Square::E5)), 11 * second).unwrap();
    let lost = win(Color::White, WinReason::TimeForfeit);
    assert_eq!((late, contest.state()), (News::Over(lost), State::Over(lost)));
    assert_eq!(contest.game().moves().len(), 1);
}

#[test]
fn friendly_games_go_back() {
    let mut contest = Contest::new(Game::default()).with_take_backs();
    play(&mut contest, Square::E2, Square::E4);
    play(&mut contest, Square::E7, Square::E5);
    contest.begin_turn();
    assert_eq!(contest.accept(Answer::TakeBack(3), NO_TIME), Err(Refusal::NothingToTakeBack));
    contest.accept(Answer::TakeBack(1), NO_TIME).unwrap();
    assert_eq!(contest.begin_turn(), State::PlayerTurn(Color::Black));
}

#[test]
fn thinking_before_taking_back_costs_time() {
    let minute = Duration::from_secs(60);
    let control = TimeControl { base: minute, increment: Duration::ZERO, period: None };
    let mut contest = Contest::new(Game::default()).with_clock(Clock::new(control)).with_take_backs();
    play(&mut contest, Square::E2, Square::E4);
    contest.begin_turn();
    contest.accept(Answer::TakeBack(1), minute / 2).unwrap();
    assert_eq!(contest.clock().unwrap().remaining(Color::Black), minute / 2);
}

#[test]
fn random_games_end_and_repeat_with_their_seed() {
    let moves = |seed| {
        let mut contest = Contest::new(Game::default());
        let (mut white, mut black) = (RandomMover::new(seed), RandomMover::new(seed + 1));
        let outcome = contest.run(Players { white: &mut white, black: &mut black }, &Stop::new(), &mut ());
        assert!(outcome.is_some());
        assert_eq!(outcome, contest.game().outcome());
        contest.game().moves().to_vec()
    };
    assert_eq!(moves(7), moves(7));
    assert_ne!(moves(7), moves(8));
}

#[test]
fn a_person_who_leaves_stops_the_contest_without_ending_it() {
    let mut contest = Contest::new(Game::default());
    let mut white = scripted(vec![Answer::Play(Move::normal(Square::E2, Square::E4))]);
    let mut black = RandomMover::new(3);
    assert_eq!(contest.run(Players { white: &mut white, black: &mut black }, &Stop::new(), &mut ()), None);
    assert_eq!(contest.game().moves().len(), 2);
    assert_eq!(contest.game().outcome(), None);
}

#[test]
fn a_person_is_told_of_a_refusal_and_asked_again() {
    let mut refusals = Vec::new();
    let illegal = Answer::Play(Move::normal(Square::E2, Square::E5));
    let mut answers = vec![illegal, Answer::AcceptDraw, Answer::Resign].into_iter();
    let mut white = Human::new("Ana", |question: &Question<'_>| {
        refusals.push(question.refused.copied());
        answers.next()
    });
    let mut contest = Contest::new(Game::default());
    let players = Players { white: &mut white, black: &mut RandomMover::new(0) };
    let outcome = contest.run(players, &Stop::new(), &mut ());
    assert_eq!(outcome, Some(win(Color::Black, WinReason::Resignation)));
    assert!(matches!(refusals[..], [None, Some(Refusal::Rules(_)), Some(Refusal::NoOffer)]));
}

/// A machine that thinks aloud until it is stopped, then plays what it is told to.
struct Thinker(Move);

impl Player for Thinker {
    fn name(&self) -> &str {
        "Thinker"
    }

    fn answer(&mut self, question: &Question<'_>, observer: &mut dyn Observer) -> Option<Answer> {
        let score = Score::Centipawns(20);
        for depth in 1.. {
            observer.observe(&Thought::Line { depth, score, moves: &[self.0] });
            observer.observe(&Thought::DepthDone { depth, nodes: 1, elapsed: NO_TIME });
            if question.stop.is_raised() || Some(depth) == question.limits.depth {
                break;
            }
        }
        Some(Answer::Play(self.0))
    }
}

#[derive(Default)]
struct Notes {
    turns: Vec<Color>,
    news: Vec<News>,
    depths: Vec<u32>,
}

impl Spectator for Notes {
    fn turn(&mut self, _: &Game, color: Color) {
        self.turns.push(color);
    }

    fn news(&mut self, _: &Game, news: &News) {
        self.news.push(*news);
    }

    fn thought(&mut self, _: Color, thought: &Thought<'_>) {
        if let Thought::DepthDone { depth, .. } = thought {
            self.depths.push(*depth);
        }
    }
}

#[test]
fn a_machine_that_breaks_the_rules_loses_and_all_is_seen() {
    let mut contest = Contest::new(Game::default());
    let (e4, nonsense) = (Move::normal(Square::E2, Square::E4), Move::normal(Square::A1, Square::H8));
    let players = Players { white: &mut Thinker(e4), black: &mut Thinker(nonsense) };
    let mut notes = Notes::default();
    let limits = Limits { depth: Some(3), ..Limits::INFINITE };
    let outcome = contest.run_within(players, &limits, &Stop::new(), &mut notes);
    let lost = win(Color::White, WinReason::RulesInfraction);
    assert_eq!(outcome, Some(lost));
    assert_eq!(notes.turns, [Color::White, Color::Black]);
    assert_eq!(notes.depths, [1, 2, 3, 1, 2, 3]);
    let played = News::Played { color: Color::White, m: e4, draw_offered: false };
    assert_eq!(notes.news, [played, News::Over(lost)]);
}

#[test]
fn a_thinking_machine_can_be_stopped_from_another_thread() {
    let stop = Stop::new();
    let game = Game::default();
    let e4 = Move::normal(Square::E2, Square::E4);
    let answer = std::thread::scope(|scope| {
        let thinking = scope.spawn(|| {
            let question = Question {
                game: &game,
                limits: &Limits::INFINITE,
                stop: &stop,
                draw_offered: false,
                refused: None,
            };
            Thinker(e4).answer(&question, &mut ())
        });
        stop.raise();
        thinking.join().unwrap()
    });
    assert_eq!(answer, Some(Answer::Play(e4)));
}

/// Moves by their squares, as long as the game goes on; how many were played.
fn play_all(contest: &mut Contest, moves: &str) -> usize {
    let mut played = 0;
    for text in moves.split_whitespace() {
        let State::PlayerTurn(_) = contest.begin_turn() else { break };
        let m = contest.game().position().parse_uci(text).unwrap();
        contest.accept(Answer::Play(m), NO_TIME).unwrap();
        played += 1;
    }
    played
}

#[test]
fn a_claimable_draw_ends_the_game_only_where_that_was_agreed() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(3);
    let mut claimed = Contest::new(Game::default());
    assert_eq!(play_all(&mut claimed, &shuffle), 12);
    assert!(claimed.game().claimable_draw().is_some() && claimed.game().outcome().is_none());
    let mut automatic = Contest::new(Game::default()).with_automatic_draws();
    assert_eq!(play_all(&mut automatic, &shuffle), 8, "the third time is the end");
    assert_eq!(automatic.state(), State::Over(Outcome::Draw(DrawReason::ThreefoldRepetition)));

    let nearly: chess::Position = chess::Position::from_fen("4k2r/8/8/8/8/8/8/R3K3 w - - 98 90").unwrap();
    let mut fifty = Contest::new(Game::new(nearly.clone())).with_automatic_draws();
    assert_eq!(play_all(&mut fifty, "a1a2 h8h7 a2a3"), 2);
    assert_eq!(fifty.state(), State::Over(Outcome::Draw(DrawReason::FiftyMoves)));
    let mut open = Contest::new(Game::new(nearly));
    assert_eq!(play_all(&mut open, "a1a2 h8h7 a2a3"), 3);
}

/// The fiftieth move may be mate: then it is not drawn.
#[test]
fn a_mate_comes_before_a_draw() {
    let last = chess::Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 90").unwrap();
    let mut contest = Contest::new(Game::new(last)).with_automatic_draws();
    assert_eq!(play_all(&mut contest, "a1a8"), 1);
    assert_eq!(contest.state(), State::Over(win(Color::White, WinReason::Checkmate)));
}

/// An offer with the move that ends the game is nobody's to answer.
#[test]
fn an_automatic_draw_leaves_no_offer() {
    let last = chess::Position::from_fen("4k2r/8/8/8/8/8/8/R3K3 w - - 99 90").unwrap();
    let mut contest = Contest::new(Game::new(last)).with_automatic_draws();
    contest.begin_turn();
    let m = Move::normal(Square::A1, Square::A2);
    let news = contest.accept(Answer::PlayAndOfferDraw(m), NO_TIME).unwrap();
    assert_eq!(news, News::Played { color: Color::White, m, draw_offered: false });
    assert!(!contest.draw_offered());
}
