//! The terminal, shared by both players and the game.

use super::command::{self, Command};
use super::sheet::Sheet;
use crate::speech::Speech as _;
use chess::pgn::{PgnGame, PgnResult, Variant};
use chess::{Color, Diagram, Game};
use language::Language;
use player::{Answer, News, Question, Spectator};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// Longest line read from the terminal, in bytes.
const LONGEST_LINE: u64 = 1000;

/// Shows the game and reads what people type.
pub struct Screen {
    language: Language,
    letters: bool,
    flipped: AtomicBool,
    /// Which sides are people, White first.
    people: [bool; 2],
    names: [String; 2],
    chess960: bool,
    /// Where the game is kept for its PGN file, if any.
    sheet: Option<Arc<Sheet>>,
    /// Whether the last move came with a draw offer.
    offered: AtomicBool,
    /// Why the terminal could no longer be written or read.
    failure: Mutex<Option<io::Error>>,
}

impl Screen {
    pub fn new(
        language: Language,
        letters: bool,
        people: [bool; 2],
        names: [String; 2],
        chess960: bool,
        sheet: Option<Arc<Sheet>>,
    ) -> Screen {
        let (flipped, offered) = (AtomicBool::new(people == [false, true]), AtomicBool::new(false));
        let failure = Mutex::new(None);
        Screen { language, letters, flipped, people, names, chess960, sheet, offered, failure }
    }

    /// Keeps the current game for its PGN file.
    pub fn keep(&self, game: &Game) {
        if let Some(sheet) = &self.sheet {
            sheet.note(self.pgn(game));
        }
    }

    /// Returns the terminal error that ended the game, if any.
    pub fn failure(self) -> Option<io::Error> {
        self.failure.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    /// Writes a text; false if the terminal is gone, which ends the game at the next prompt.
    pub fn say(&self, text: &str) -> bool {
        let mut out = io::stdout().lock();
        let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        self.note(result).is_some()
    }

    fn note<T>(&self, result: io::Result<T>) -> Option<T> {
        result
            .map_err(|error| {
                let mut failure = self.failure.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                failure.get_or_insert(error);
            })
            .ok()
    }

    fn board(&self, game: &Game) -> bool {
        let letters = self.letters.then(|| self.language.letters());
        let diagram = Diagram { letters, flipped: self.flipped.load(Ordering::Relaxed) };
        self.say(&format!("\n{}\n", diagram.draw(game.position(), game.moves().last().copied())))
    }

    /// Prompts a person until there is an answer; `None` if the person leaves or the input ends.
    pub fn ask(&self, question: &Question<'_>) -> Option<Answer> {
        let game = question.game;
        if let Some(refusal) = question.refused {
            self.say(&format!("{}\n", self.language.refusal(refusal)));
        }
        loop {
            if !self.say(&format!("{}> ", self.language.color(game.turn()))) {
                return None;
            }
            let Some(line) = self.line()? else {
                self.say(&format!("{}\n", self.language.line_too_long()));
                continue;
            };
            if line.trim().is_empty() {
                continue;
            }
            match command::read(&line, game, self.language) {
                Err(complaint) => drop(self.say(&format!("{complaint}\n"))),
                Ok(Command::Quit) => return None,
                Ok(command) => match self.obey(&command, question) {
                    Some(answer) => return Some(answer),
                    None => continue,
                },
            }
        }
    }

    /// Returns the answer a command means, or shows what it asks for.
    fn obey(&self, command: &Command, question: &Question<'_>) -> Option<Answer> {
        let game = question.game;
        match command {
            Command::Play(m) => return Some(Answer::Play(*m)),
            Command::PlayAndDraw(m) => {
                // A draw that can be claimed need not be offered.
                let claimable = game.clone().claim_draw_with(*m).is_ok();
                return Some(if claimable {
                    Answer::ClaimDraw(Some(*m))
                } else {
                    Answer::PlayAndOfferDraw(*m)
                });
            }
            Command::Draw if question.draw_offered => return Some(Answer::AcceptDraw),
            Command::Draw if game.claimable_draw().is_some() => return Some(Answer::ClaimDraw(None)),
            Command::Draw => self.say(&format!("{}\n", self.language.no_claim())),
            Command::Resign => return Some(Answer::Resign),
            // Against a machine, its reply is taken back too.
            Command::Undo if self.people == [true, true] => return Some(Answer::TakeBack(1)),
            Command::Undo => return Some(Answer::TakeBack(2)),
            Command::Moves => self.say(&format!("{}\n", self.moves(game))),
            Command::Flip => {
                self.flipped.fetch_xor(true, Ordering::Relaxed);
                self.board(game)
            }
            Command::Board => self.board(game),
            Command::Fen => self.say(&format!("{}\n", game.position().to_fen())),
            Command::Pgn => self.say(&self.pgn(game)),
            Command::Help | Command::Quit => self.say(&format!("{}\n", self.language.help())),
        };
        None
    }

    /// Reads a line; `None` at the end of input, `Some(None)` if it is too long.
    fn line(&self) -> Option<Option<String>> {
        let mut bytes = Vec::new();
        let mut input = io::stdin().lock();
        // One extra byte for the newline.
        let length = self.note(input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes))?;
        if length as u64 > LONGEST_LINE && !bytes.ends_with(b"\n") {
            self.note(input.skip_until(b'\n'))?;
            return Some(None);
        }
        (length > 0).then(|| Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    /// Lists the legal moves in the notation of the language.
    fn moves(&self, game: &Game) -> String {
        let position = game.position();
        let name = |m| position.san(m).ok().map(|san| san.display(self.language.letters()).to_string());
        let mut names: Vec<String> = game.legal_moves().into_iter().filter_map(name).collect();
        names.sort_unstable();
        names.join(" ")
    }

    /// Returns the game as PGN, which is always English.
    pub fn pgn(&self, game: &Game) -> String {
        let mut pgn = PgnGame::new(game.start().clone());
        if self.chess960 {
            pgn.variant = Variant::Chess960;
        }
        let today = arena::utc_now().date();
        let date = format!("{:04}.{:02}.{:02}", today.year(), u8::from(today.month()), today.day());
        let _ = pgn.tags.set("Date", &date);
        for (tag, name) in ["White", "Black"].into_iter().zip(&self.names) {
            // The names are our own and valid.
            let _ = pgn.tags.set(tag, name);
        }
        game.moves().iter().for_each(|&m| pgn.line.push(m));
        pgn.result = match game.outcome() {
            None => PgnResult::Unknown,
            Some(outcome) => outcome.winner().map_or(PgnResult::Draw, PgnResult::Win),
        };
        pgn.to_pgn().unwrap_or_else(|error| format!("{error}\n"))
    }

    /// Formats the last move with its number, as `12... Cf6`.
    fn last_move(&self, game: &Game) -> Option<String> {
        let (&m, before) = (game.moves().last()?, game.positions().iter().rev().nth(1)?);
        let dots = if before.turn() == Color::White { "." } else { "..." };
        let san = before.san(m).ok()?.display(self.language.letters());
        Some(format!("{}{dots} {san}", before.fullmove_number()))
    }
}

/// Shows the events of the game on the screen.
impl Spectator for &Screen {
    fn turn(&mut self, game: &Game, color: Color) {
        if self.people[color as usize] {
            self.board(game);
            if let Some(claim) = game.claimable_draw().and_then(|reason| self.language.may_claim(reason)) {
                self.say(&format!("{claim}\n"));
            }
        }
    }

    fn news(&mut self, game: &Game, news: &News) {
        let language = self.language;
        self.keep(game);
        match *news {
            News::Played { color, draw_offered, .. } => {
                let side = language.color(color);
                if self.offered.swap(draw_offered, Ordering::Relaxed) {
                    self.say(&format!("{} {}.\n", language.the_side(color), language.declines_draw()));
                }
                if let Some(m) = self.last_move(game) {
                    self.say(&format!("{side}: {m}\n"));
                }
                if draw_offered {
                    let how = if self.people[!color as usize] { language.how_to_answer() } else { "" };
                    self.say(&format!("{} {}{how}.\n", language.the_side(color), language.offers_draw()));
                }
            }
            News::TookBack { .. } => self.offered.store(false, Ordering::Relaxed),
            News::Over(outcome) => {
                self.board(game);
                self.say(&format!("{}\n", language.outcome(outcome)));
            }
        }
    }
}
