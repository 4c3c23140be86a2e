//! Files larger than memory should ever hold.

use super::*;
use std::io::{self, Read};

/// A file that repeats a text until it is as long as it should be, without ever being anywhere.
struct Endless {
    text: &'static [u8],
    at: usize,
    left: u64,
}

impl Endless {
    fn new(text: &'static str, length: u64) -> Endless {
        let text = text.as_bytes();
        Endless { text, at: 0, left: length / text.len() as u64 * text.len() as u64 }
    }
}

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut done = 0;
        while done < out.len() && self.left > 0 {
            let room = (out.len() - done).min(self.text.len() - self.at).min(self.left as usize);
            out[done..done + room].copy_from_slice(&self.text[self.at..self.at + room]);
            self.at = (self.at + room) % self.text.len();
            self.left -= room as u64;
            done += room;
        }
        Ok(done)
    }
}

const GAME: &str = "[Event \"Rated game\"]\n[Site \"?\"]\n[Result \"0-1\"]\n\n1. f3 { [%clk 0:03:00] } e5 \
    { [%clk 0:03:00] } 2. g4 $4 (2. Kf2 d5) { a mistake that has been made before, and will be again } Qh4# 0-1\n\n";
const MEGABYTE: u64 = 1 << 20;

fn stream(length: u64) {
    let mut events = Events::new(Endless::new(GAME, length));
    let (mut games, mut moves) = (0, 0);
    while let Some(event) = events.next_event().unwrap() {
        games += u64::from(matches!(event, Event::GameEnd(Some(_))));
        moves += u64::from(matches!(event, Event::Move(_)));
    }
    assert_eq!(games, length / GAME.len() as u64);
    assert_eq!(moves, games * 6);
    assert!(events.buffered() <= 2 * MAX_COMMENT, "{} bytes kept", events.buffered());
}

#[test]
fn two_hundred_megabytes_stream() {
    stream(200 * MEGABYTE);
}

#[test]
#[ignore = "long: a gigabyte of events"]
fn a_gigabyte_streams() {
    stream(1024 * MEGABYTE);
}

#[test]
fn many_games_stream() {
    let length = 20 * MEGABYTE;
    let games = Games::new(Endless::new(GAME, length)).inspect(|game| assert!(game.is_ok())).count();
    assert_eq!(games as u64, length / GAME.len() as u64);
}

/// A part that never ends costs its game, not memory: one error, and the next game is read.
fn costs_one_game(start: &str, endless: &'static str, rest: &str) -> PgnErrorKind {
    costs_the_first_game(&format!("[Event \"A\"]\n\n{start}"), endless, rest)
}

fn costs_the_first_game(head: &str, endless: &'static str, rest: &str) -> PgnErrorKind {
    let head = head.as_bytes();
    let tail = rest.as_bytes().chain("\n\n[Event \"B\"]\n\n1. e4 e5 *\n".as_bytes());
    let mut games = Games::new(head.chain(Endless::new(endless, 10 * MEGABYTE)).chain(tail));
    let error = games.next().unwrap().unwrap_err();
    assert_eq!(error.game(), 1);
    let next = games.next().unwrap().unwrap();
    assert_eq!(next.tags.get("Event"), Some("B"));
    assert!(games.next().is_none());
    assert!(games.buffered() <= 8 * MAX_COMMENT, "{} bytes kept", games.buffered());
    error.kind().clone()
}

#[test]
fn ten_megabytes_of_one_thing() {
    use PgnErrorKind as Kind;
    assert_eq!(costs_one_game("1. e4", " ", "e5 *"), Kind::LineTooLong);
    assert_eq!(
        costs_one_game("1. Nf3 Nf6 ", "2.    Ng1    Ng8    3.    Nf3    Nf6    ", "*"),
        Kind::LineTooLong
    );
    assert_eq!(costs_one_game("1. e4 {", "long ", "} *"), Kind::CommentTooLong);
    assert_eq!(costs_one_game("1. e4 {", "long\n", "} *"), Kind::CommentTooLong);
    assert_eq!(costs_one_game("1. e4 {", "long\n", ""), Kind::CommentNotClosed);
    assert_eq!(costs_one_game("1. e4 ;", "long ", "\n *"), Kind::CommentTooLong);
    assert_eq!(costs_one_game("[White \"", "name ", "\"]\n\n*"), Kind::TagTooLong);
    assert_eq!(costs_one_game("[", "name", " \"x\"]\n\n*"), Kind::TagTooLong);
    for quotes in ["\"", "\"\t", "\\", "\\\"", "\\n", "\"\\n"] {
        assert_eq!(costs_one_game("[White \"", quotes, "\n\n*"), Kind::TagTooLong, "{quotes:?}");
    }
    assert_eq!(costs_one_game("[White \"\"", " ", "\n\n*"), Kind::TagTooLong);
    assert_eq!(costs_one_game("1. e4 ", "(\n", "*"), Kind::NothingToVary);
    assert!(matches!(costs_one_game("1. e4 ", "word", " *"), Kind::WordTooLong(_)));
    assert!(matches!(costs_one_game("1. e4 $", "1", " *"), Kind::BadNag(_)));
}

#[test]
fn games_without_end_are_too_large() {
    use PgnErrorKind as Kind;
    assert_eq!(costs_one_game("1. Nf3 Nf6 \n", "2. Ng1 Ng8 3. Nf3 Nf6\n", "*"), Kind::GameTooLarge);
    assert_eq!(costs_one_game("1. e4 \n", "{x}\n", "*"), Kind::GameTooLarge);
    assert_eq!(costs_one_game("1. e4 \n", "()\n", "*"), Kind::GameTooLarge);
    assert_eq!(costs_one_game("1. e4 (1. d4\n", "{x}\n", ") *"), Kind::GameTooLarge);
    assert_eq!(costs_one_game("", "[A \"\"]\n", "*"), Kind::GameTooLarge);
    assert_eq!(costs_one_game("", "[Result \"?\"]\n", "*"), Kind::GameTooLarge);
    assert_eq!(costs_the_first_game("", "{x}\n", "1. e4 *"), Kind::GameTooLarge);
}

/// The bytes that a line keeps, from the room that its lists have.
fn memory(line: &Line) -> usize {
    let texts = |texts: &Vec<String>| {
        texts.capacity() * size_of::<String>() + texts.iter().map(String::capacity).sum::<usize>()
    };
    let ply = |ply: &Ply| {
        let lines = ply.variations.capacity() * size_of::<Line>();
        let inside = ply.variations.iter().map(memory).sum::<usize>();
        ply.nags.capacity() + texts(&ply.comments) + lines + inside
    };
    texts(&line.comments)
        + line.moves.capacity() * size_of::<Ply>()
        + line.moves.iter().map(ply).sum::<usize>()
}

#[test]
fn many_short_lists_are_counted_with_their_reserve() {
    let read = |count| {
        let text = format!("1. e4 {} *", "(1. d4 $1 {x})\n".repeat(count));
        text.parse::<PgnGame>().map(|game| memory(&game.line))
    };
    assert!(read(10_000).is_ok_and(|bytes| bytes <= MAX_GAME_SIZE));
    assert_eq!(read(100_000).unwrap_err().kind(), &PgnErrorKind::GameTooLarge);
}
