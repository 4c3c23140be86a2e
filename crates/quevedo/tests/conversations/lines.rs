//! What can be said: positions and moves at random, and what happens to lines on the way.

use chess::{CastlingNotation, Position};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Chance, from a seed.
pub struct Chance(StdRng);

/// Some positions: openings, endings, mate, stalemate, Chess960, the counter near its end.
const FENS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2k5/8/8/2p5/8/2K2P2/8 w - - 0 1",
    "8/8/8/8/8/1k6/8/K6r w - - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    "5rk1/q6p/2p3bR/1pPp1rP1/1P1Pp3/P3B1Q1/1K3P2/R7 w - - 99 90",
    "bnrbnkqr/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKQR w HChc - 0 1",
    "8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
    "4k3/8/8/8/8/8/8/4K2R w K - 149 120",
];

/// Positions that are none.
const BAD_FENS: [&str; 12] = [
    "8/8/8/8/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
    "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 2 3",
    "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
    "4k3/8/8/8/8/8/8/4K3 w - - -5 1",
    "4k3/8/8/8/8/8/8/4K3 w - - 99999999999 99999999999",
    "P3k3/8/8/8/8/8/8/4K2p w - - 0 1",
    "////////",
    "4k2R/8/8/8/8/8/8/4K3 w - - 0 1",
];

/// What is no number, or too great a one.
const BAD_NUMBERS: [&str; 8] =
    ["-1", "ten", "99999999999999999999999", "1.5", "", "0x10", "+-3", "18446744073709551616"];

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(StdRng::seed_from_u64(seed))
    }

    pub fn below(&mut self, most: usize) -> usize {
        self.0.random_range(0..most)
    }

    pub fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn of<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    pub fn fen(&mut self) -> &'static str {
        self.of(&FENS)
    }

    pub fn bad_fen(&mut self) -> &'static str {
        self.of(&BAD_FENS)
    }

    pub fn bad_number(&mut self) -> &'static str {
        self.of(&BAD_NUMBERS)
    }

    /// Legal moves from a position on, in UCI's form.
    pub fn moves(&mut self, fen: &str, most: usize) -> Vec<String> {
        let Ok(mut position) = Position::from_fen(fen) else { return Vec::new() };
        let mut moves = Vec::new();
        for _ in 0..self.below(most + 1) {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let m = legal[self.below(legal.len())];
            moves.push(m.uci(CastlingNotation::KingToTarget).to_string());
            position.play_unchecked(m, &mut ());
        }
        moves
    }

    /// Something that looks like a move, legal or not.
    pub fn any_move(&mut self) -> String {
        let square = |chance: &mut Chance| {
            let (file, rank) = (b'a' + chance.below(8) as u8, b'1' + chance.below(8) as u8);
            format!("{}{}", char::from(file), char::from(rank))
        };
        let (from, to) = (square(self), square(self));
        let more = self.of(&["", "", "", "q", "k", "x", "=Q"]);
        format!("{from}{to}{more}")
    }

    /// A line as it may arrive after an accident: cut, with bytes changed, words lost, doubled or exchanged.
    pub fn damaged(&mut self, line: &str) -> Vec<u8> {
        let mut words: Vec<&str> = line.split(' ').collect();
        match self.below(6) {
            0 => line.as_bytes()[..self.below(line.len() + 1)].to_vec(),
            1 => {
                let mut bytes = line.as_bytes().to_vec();
                for _ in 0..=self.below(4) {
                    let (at, byte) = (self.below(bytes.len().max(1)), self.below(256) as u8);
                    // A digit more could make a search of hours, and a new line two lines of one.
                    if let Some(place) = bytes.get_mut(at)
                        && byte != b'\n'
                        && !byte.is_ascii_digit()
                    {
                        *place = byte;
                    }
                }
                bytes
            }
            2 => {
                words.remove(self.below(words.len()));
                words.join(" ").into_bytes()
            }
            3 => {
                let word = words[self.below(words.len())];
                words.insert(self.below(words.len()), word);
                words.join(" ").into_bytes()
            }
            4 => {
                let (a, b) = (self.below(words.len()), self.below(words.len()));
                words.swap(a, b);
                words.join("\t ").into_bytes()
            }
            _ => {
                let word = self.bad_number();
                let at = self.below(words.len());
                words[at] = word;
                words.join(" ").into_bytes()
            }
        }
    }

    /// Bytes that mean nothing.
    pub fn noise(&mut self) -> Vec<u8> {
        if self.one_in(12) {
            return vec![b'x'; (1 << 18) + self.below(1000)];
        }
        let length = self.below(40);
        (0..length).map(|_| self.below(256) as u8).filter(|&byte| byte != b'\n').collect()
    }
}
