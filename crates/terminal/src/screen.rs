//! The terminal, shared by both players and the game.

use crate::command::{self, Command};
use crate::sheet::Sheet;
use crate::speech::Speech as _;
use chess::pgn::{PgnGame, PgnResult, Variant};
use chess::{Color, Diagram, Game};
use language::Language;
use player::{Answer, News, Question, Spectator};
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// Longest line read from the terminal, in bytes.
const LONGEST_LINE: u64 = 1000;

/// What the screen knows of the game besides its moves.
pub struct Setting {
    /// The language of the people.
    pub language: Language,
    /// Whether pieces are drawn as letters.
    pub letters: bool,
    /// Which sides are people, White first.
    pub people: [bool; 2],
    /// The names of the players in the PGN, White first.
    pub names: [String; 2],
    /// Whether the game is one of Chess960.
    pub chess960: bool,
    /// Returns the current date as a PGN has it.
    pub date: fn() -> String,
}

/// Shows the game and reads what people type.
pub struct Screen {
    setting: Setting,
    flipped: AtomicBool,
    /// Where the game is kept for its PGN file, if any.
    sheet: Option<Arc<Sheet>>,
    /// Whether the last move came with a draw offer.
    offered: AtomicBool,
    input: Mutex<Box<dyn BufRead + Send>>,
    output: Mutex<Box<dyn Write + Send>>,
    /// Why the terminal could no longer be written or read.
    failure: Mutex<Option<io::Error>>,
}

impl Screen {
    /// Creates a screen over a reader and a writer.
    pub fn new(
        setting: Setting,
        sheet: Option<Arc<Sheet>>,
        input: impl BufRead + Send + 'static,
        output: impl Write + Send + 'static,
    ) -> Screen {
        let flipped = AtomicBool::new(setting.people == [false, true]);
        Screen {
            setting,
            flipped,
            sheet,
            offered: AtomicBool::new(false),
            input: Mutex::new(Box::new(input)),
            output: Mutex::new(Box::new(output)),
            failure: Mutex::new(None),
        }
    }

    /// Keeps the current game for its PGN file.
    pub fn keep(&self, game: &Game) {
        if let Some(sheet) = &self.sheet {
            sheet.note(self.pgn(game));
        }
    }

    /// Returns the terminal error that ended the game, if any.
    pub fn failure(self) -> Option<io::Error> {
        self.failure.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes a text; false if the terminal is gone, which ends the game at the next prompt.
    pub fn say(&self, text: &str) -> bool {
        let mut out = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let result = out.write_all(text.as_bytes()).and_then(|()| out.flush());
        self.note(result).is_some()
    }

    fn note<T>(&self, result: io::Result<T>) -> Option<T> {
        result
            .map_err(|error| {
                let mut failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
                failure.get_or_insert(error);
            })
            .ok()
    }

    fn board(&self, game: &Game) -> bool {
        let letters = self.setting.letters.then(|| self.setting.language.letters());
        let diagram = Diagram { letters, flipped: self.flipped.load(Ordering::Relaxed) };
        self.say(&format!("\n{}\n", diagram.draw(game.position(), game.moves().last().copied())))
    }

    /// Prompts a person until there is an answer; `None` if the person leaves or the input ends.
    pub fn ask(&self, question: &Question<'_>) -> Option<Answer> {
        let game = question.game;
        if let Some(refusal) = question.refused {
            self.say(&format!("{}\n", self.setting.language.refusal(refusal)));
        }
        loop {
            if !self.say(&format!("{}> ", self.setting.language.color(game.turn()))) {
                return None;
            }
            let Some(line) = self.line()? else {
                self.say(&format!("{}\n", self.setting.language.line_too_long()));
                continue;
            };
            if line.trim().is_empty() {
                continue;
            }
            match command::read(&line, game, self.setting.language) {
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
            Command::Draw => self.say(&format!("{}\n", self.setting.language.no_claim())),
            Command::Resign => return Some(Answer::Resign),
            // Against a machine, its reply is taken back too.
            Command::Undo if self.setting.people == [true, true] => return Some(Answer::TakeBack(1)),
            Command::Undo => return Some(Answer::TakeBack(2)),
            Command::Moves => self.say(&format!("{}\n", self.moves(game))),
            Command::Flip => {
                self.flipped.fetch_xor(true, Ordering::Relaxed);
                self.board(game)
            }
            Command::Board => self.board(game),
            Command::Fen => self.say(&format!("{}\n", game.position().to_fen())),
            Command::Pgn => self.say(&self.pgn(game)),
            Command::Help | Command::Quit => self.say(&format!("{}\n", self.setting.language.help())),
        };
        None
    }

    /// Reads a line; `None` at the end of input, `Some(None)` if it is too long.
    fn line(&self) -> Option<Option<String>> {
        let mut bytes = Vec::new();
        let mut input = self.input.lock().unwrap_or_else(PoisonError::into_inner);
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
        let name =
            |m| position.san(m).ok().map(|san| san.display(self.setting.language.letters()).to_string());
        let mut names: Vec<String> = game.legal_moves().into_iter().filter_map(name).collect();
        names.sort_unstable();
        names.join(" ")
    }

    /// Returns the game as PGN, which is always English.
    pub fn pgn(&self, game: &Game) -> String {
        let mut pgn = PgnGame::new(game.start().clone());
        if self.setting.chess960 {
            pgn.variant = Variant::Chess960;
        }
        let _ = pgn.tags.set("Date", &(self.setting.date)());
        for (tag, name) in ["White", "Black"].into_iter().zip(&self.setting.names) {
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
        let san = before.san(m).ok()?.display(self.setting.language.letters());
        Some(format!("{}{dots} {san}", before.fullmove_number()))
    }
}

/// Shows the events of the game on the screen.
impl Spectator for &Screen {
    fn turn(&mut self, game: &Game, color: Color) {
        if self.setting.people[color as usize] {
            self.board(game);
            if let Some(claim) =
                game.claimable_draw().and_then(|reason| self.setting.language.may_claim(reason))
            {
                self.say(&format!("{claim}\n"));
            }
        }
    }

    fn news(&mut self, game: &Game, news: &News) {
        let language = self.setting.language;
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
                    let how =
                        if self.setting.people[!color as usize] { language.how_to_answer() } else { "" };
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
