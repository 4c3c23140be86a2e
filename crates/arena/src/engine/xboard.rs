//! A program that speaks XBoard's protocol.

use super::process::NoLine;
use super::program::{Talk, Wait, quote};
use super::{Engine, Fault, Leave, NewGame, Opinion, Reply, StartError, Task, Thoughts};
use crate::contender::Program;
use crate::{Contender, Pace};
use chess::pgn::PgnResult;
use chess::{CastlingNotation, Color, Game, Move, Outcome, Position, Setup};
use player::{Answer, Clock, Score};
use protocol::xboard::{self, Command, Features, Level, Thinking};
use protocol::{MoveText, Text, Word};
use std::time::{Duration, Instant};

/// How long a program may take to tell its features, unless it asks for more; older ones tell none.
const FEATURES: Duration = Duration::from_secs(2);

/// How long a program that tells no features may take to say that it speaks UCI.
const UCI: Duration = Duration::from_secs(1);

/// XBoard's name for Chess960.
const CHESS960: &str = "fischerandom";

pub(super) struct XBoard {
    contender: String,
    name: String,
    talk: Talk,
    features: Features,
    pace: Pace,
    chess960: bool,
    /// How many half-moves of the game the program has been told or has made.
    known: usize,
    /// Whether it plays a side of the game, or only listens.
    playing: bool,
    pings: u32,
}

impl XBoard {
    pub(super) fn start(
        contender: &Contender,
        program: &Program,
        mut talk: Talk,
    ) -> Result<XBoard, StartError> {
        talk.say(&Command::XBoard);
        talk.say(&Command::ProtocolVersion(2));
        let features = match listen_to_features(&mut talk) {
            Ok(features) => features,
            Err(fault) => return Err(talk.no_protocol(contender, program, &fault)),
        };
        let mut engine = XBoard {
            contender: contender.name.clone(),
            name: features.name.clone().unwrap_or_else(|| contender.name.clone()),
            talk,
            features,
            pace: contender.pace,
            chess960: false,
            known: 0,
            playing: false,
            pings: 0,
        };
        if contender.pace.nodes.is_some() {
            let what = "cannot be limited to a number of nodes: its protocol has no word for it; limit time or depth";
            return Err(engine.unable(what));
        }
        engine.set_options(&contender.options)?;
        if let Err(fault) = engine.synchronise() {
            return Err(engine.talk.no_protocol(contender, program, &fault));
        }
        Ok(engine)
    }

    fn unable(&self, what: &str) -> StartError {
        StartError::Unable { name: self.contender.clone(), program: self.name.clone(), what: what.to_owned() }
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), StartError> {
        let number = || value.and_then(|value| value.parse().ok());
        let known =
            self.features.options.iter().find(|option| option.name.as_str().eq_ignore_ascii_case(name));
        let command = match (name, known) {
            (_, Some(option)) => option
                .set(value)
                .map_err(|error| StartError::Setting { name: self.contender.clone(), error })?,
            ("memory", None) if self.features.memory => Command::Memory(
                number().ok_or_else(|| self.unable("takes a whole number of megabytes as memory"))?,
            ),
            ("cores", None) if self.features.smp => {
                Command::Cores(number().ok_or_else(|| self.unable("takes a whole number of cores"))?)
            }
            (_, None) => {
                let extra = [(self.features.memory, "memory"), (self.features.smp, "cores")];
                let extra = extra.into_iter().filter(|(there, _)| *there).map(|(_, name)| name);
                let known: Vec<&str> =
                    self.features.options.iter().map(|option| option.name.as_str()).chain(extra).collect();
                return Err(StartError::NoOption {
                    name: self.contender.clone(),
                    program: self.name.clone(),
                    option: name.to_owned(),
                    known: if known.is_empty() { "none".to_owned() } else { known.join(", ") },
                });
            }
        };
        self.talk.say(&command);
        Ok(())
    }

    /// Waits until the program has done all it was told, if it can say so.
    fn synchronise(&mut self) -> Result<(), Fault> {
        self.synchronise_hearing(|_| {})
    }

    /// The same; what it says before is heard.
    fn synchronise_hearing(&mut self, mut hear: impl FnMut(&str)) -> Result<(), Fault> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings;
        self.talk.say(&Command::Ping(number));
        self.talk.wait_for("pong", |line| {
            hear(line);
            (xboard::Reply::parse(line) == xboard::Reply::Pong(number)).then_some(())
        })
    }

    /// Shows the program the start of a game, with the moves before its first own one.
    fn enter(&mut self, game: &Game) -> Result<(), Fault> {
        self.talk.say(&Command::Force);
        let setup = game.start().to_setup();
        if setup != Setup::default() {
            if !self.features.setboard {
                return Err(Fault::Refused {
                    text: "it cannot set up positions: use openings that are moves from the start".to_owned(),
                });
            }
            self.talk.say(&Command::SetBoard(setup));
        }
        for (&m, position) in game.moves().iter().zip(game.positions()) {
            let text = self.move_text(m, position);
            self.talk.say(&text);
        }
        self.known = game.moves().len();
        Ok(())
    }

    /// A move in the words of this program.
    fn move_text(&self, m: Move, position: &chess::Position) -> Command {
        let text = if self.features.san {
            position.san(m).ok().and_then(|san| MoveText::new(&san.to_string()))
        } else if self.chess960 {
            Some(MoveText::from_move_chess960_xboard(m))
        } else {
            None
        };
        let text = text.unwrap_or_else(|| MoveText::from_move(m, CastlingNotation::default()));
        if self.features.usermove { Command::UserMove(text) } else { Command::Move(text) }
    }

    fn tell_clocks(&mut self, clock: &Clock, side: Color) {
        if self.features.time {
            let hundredths =
                |color| u64::try_from(clock.remaining(color).as_millis() / 10).unwrap_or(u64::MAX);
            self.talk.say(&Command::Time(hundredths(side)));
            self.talk.say(&Command::OpponentTime(hundredths(!side)));
        }
    }

    /// Brings the program to the position and makes it think.
    fn ask(&mut self, task: &Task<'_>) -> Result<(), Fault> {
        let (game, side) = (task.game, task.game.turn());
        self.talk.drain();
        let moves = game.moves();
        let follows = self.playing && self.known + 1 == moves.len();
        if !follows {
            self.enter(game)?;
        }
        // What follows counts on the clock, but setting up does not; and what the program says before it is asked,
        // such as a move too many, is heard and forgotten here.
        self.synchronise()?;
        if let Some(clock) = &task.limits.clock {
            self.tell_clocks(clock, side);
        }
        if task.draw_offered && self.features.draw {
            self.talk.say(&Command::Draw);
        }
        match moves.last().zip(game.positions().iter().rev().nth(1)) {
            Some((&m, before)) if follows => {
                let text = self.move_text(m, before);
                self.talk.say(&text);
            }
            _ => self.talk.say(&Command::Go),
        }
        self.known = moves.len();
        self.playing = true;
        Ok(())
    }

    /// What an end of the game that the program announces instead of moving amounts to.
    fn claim(&self, result: PgnResult, comment: Option<&Text>, task: &Task<'_>) -> Result<Answer, Fault> {
        let side = task.game.turn();
        match result {
            PgnResult::Draw if task.game.claimable_draw().is_some() => Ok(Answer::ClaimDraw(None)),
            PgnResult::Win(winner) if winner != side => Ok(Answer::Resign),
            _ => {
                let claim = match comment {
                    Some(words) => format!("{result} ({})", quote(words.as_str())),
                    None => result.to_string(),
                };
                Err(Fault::FalseClaim { claim })
            }
        }
    }
}

/// The limits of a pace as commands.
fn limits(pace: &Pace) -> Vec<Command> {
    let ms = super::program::millis;
    let level = pace.clock.map(|rule| {
        Command::Level(Level {
            moves: rule.moves.unwrap_or(0),
            base_ms: ms(rule.base),
            increment_ms: ms(rule.increment),
        })
    });
    let time = pace.move_time.map(|time| Command::MoveTime(ms(time)));
    level.into_iter().chain(time).chain(pace.depth.map(Command::Depth)).collect()
}

/// Collects features until the program is done with them, and tells it which are of use.
///
/// One that tells none is asked whether it speaks UCI instead: it would take `go` for its own word, and lose every game.
fn listen_to_features(talk: &mut Talk) -> Result<Features, Fault> {
    let mut features = Features::default();
    let (mut told_any, mut asked) = (false, false);
    let mut until = Instant::now() + FEATURES.min(talk.patience);
    while features.done != Some(true) {
        let line = match talk.line(until) {
            Ok(line) => line,
            Err(NoLine::Gone) => return Err(talk.ended()),
            Err(NoLine::Late) if features.done == Some(false) => return Err(talk.hung("feature done=1")),
            Err(NoLine::Late) if told_any || asked => return Ok(features),
            Err(NoLine::Late) => {
                asked = true;
                talk.say(&"uci");
                until = Instant::now() + UCI;
                continue;
            }
        };
        if line.text == "uciok" {
            return Err(Fault::Refused { text: "it speaks UCI".to_owned() });
        }
        let xboard::Reply::Features(told) = xboard::Reply::parse(&line.text) else { continue };
        told_any = true;
        for feature in &told {
            let known = features.apply(feature);
            let Some(name) = Word::new(feature.name()) else { continue };
            talk.say(&if known { Command::Accepted(name) } else { Command::Rejected(name) });
        }
        if features.done == Some(false) {
            until = Instant::now() + talk.patience;
        }
    }
    Ok(features)
}

fn note(thought: &mut Thoughts, thinking: &Thinking) {
    thought.score = Some(match thinking.mate() {
        Some(moves @ 1..) => Score::Mates(moves.unsigned_abs()),
        Some(moves) => Score::Mated(moves.unsigned_abs()),
        None => Score::Centipawns(thinking.score),
    });
    thought.depth = Some(thinking.depth);
    thought.nodes = Some(thinking.nodes);
}

/// The move with which a line begins that may have move numbers, in whatever notation; `None` if it is none of ours.
fn first_move(line: &str, position: &Position) -> Option<Move> {
    let number = |c: char| c.is_ascii_digit() || c == '.';
    let castling = |word: &str| word.starts_with("0-0");
    let words = line.split_whitespace();
    let mut moves = words.map(|word| if castling(word) { word } else { word.trim_start_matches(number) });
    MoveText::new(moves.find(|word| !word.is_empty())?)?.find(position).ok()
}

impl Engine for XBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, game: NewGame) -> Result<(), Fault> {
        let chess960 = game.chess960;
        if chess960 && !self.features.variants.iter().any(|variant| variant == CHESS960) {
            return Err(Fault::Refused { text: format!("it does not play {CHESS960}") });
        }
        self.chess960 = chess960;
        (self.known, self.playing) = (0, false);
        self.talk.say(&Command::New);
        if let Some(variant) = Word::new(CHESS960).filter(|_| chess960) {
            self.talk.say(&Command::Variant(variant));
        }
        self.talk.say(&Command::Computer);
        self.talk.say(&Command::Easy);
        self.talk.say(&Command::Post);
        let limits = limits(&self.pace);
        limits.iter().for_each(|limit| self.talk.say(limit));
        self.talk.say(&Command::Force);
        // One that does not know a limit says so, and would play without it.
        let mut refusal = None;
        self.synchronise_hearing(|line| {
            let refuses = ["illegal", "invalid", "error"]
                .iter()
                .any(|word| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)));
            let limit = limits.iter().find(|limit| refuses && line.contains(&limit.to_string()));
            refusal = refusal.take().or(limit.map(|limit| (limit.to_string(), quote(line))));
        })?;
        match refusal {
            Some((limit, text)) => Err(Fault::Refused {
                text: format!("it does not know {limit:?} ({text}); limit it otherwise"),
            }),
            None => Ok(()),
        }
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, Fault> {
        self.think_aloud(task, &mut |_| {})
    }

    fn think_aloud(&mut self, task: &Task<'_>, listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        self.ask(task)?;
        let wait = Wait::new(task.deadline);
        let mut thought = Thoughts::default();
        let mut offers = false;
        loop {
            let Some(line) = wait.line(&mut self.talk, task.stop)? else {
                return Ok(Reply { answer: None, elapsed: wait.start().elapsed(), thought });
            };
            let answer = match xboard::Reply::parse(&line.text) {
                xboard::Reply::Thinking(thinking) => {
                    note(&mut thought, &thinking);
                    listen(&Opinion {
                        elapsed: line.at.saturating_duration_since(wait.start()),
                        depth: thought.depth,
                        best: first_move(thinking.pv.as_str(), task.game.position()),
                        score: thought.score,
                    });
                    continue;
                }
                xboard::Reply::Move(text) => {
                    let m = text.find(task.game.position()).map_err(|error| Fault::IllegalMove {
                        text: text.to_string(),
                        why: error.to_string(),
                    })?;
                    self.known += 1;
                    if offers { Answer::PlayAndOfferDraw(m) } else { Answer::Play(m) }
                }
                xboard::Reply::Resign => Answer::Resign,
                xboard::Reply::OfferDraw if task.draw_offered => Answer::AcceptDraw,
                xboard::Reply::OfferDraw => {
                    offers = true;
                    continue;
                }
                xboard::Reply::Result { result, comment } => self.claim(result, comment.as_ref(), task)?,
                xboard::Reply::IllegalMove { .. } => {
                    return Err(Fault::Refused { text: quote(&line.text) });
                }
                xboard::Reply::Other(chatter) if chatter.broken_reply() == Some("move") => {
                    let text = quote(chatter.as_str());
                    let why = format!("the program answered {text:?}, which is no move");
                    return Err(Fault::IllegalMove { text, why });
                }
                _ => continue,
            };
            let elapsed = line.at.saturating_duration_since(wait.start());
            return Ok(Reply { answer: Some(answer), elapsed, thought });
        }
    }

    fn game_over(&mut self, _game: &Game, outcome: Option<Outcome>) {
        let result = match outcome {
            Some(Outcome::Win { winner, .. }) => PgnResult::Win(winner),
            Some(Outcome::Draw(_)) => PgnResult::Draw,
            None => PgnResult::Unknown,
        };
        let comment = outcome.map(|outcome| Text::from(outcome.to_string()));
        self.talk.say(&Command::Result { result, comment });
        self.talk.say(&Command::Force);
        self.playing = false;
    }

    fn is_reusable(&self) -> bool {
        self.features.reuse
    }

    fn last_complaints(&self) -> String {
        self.talk.last_complaints()
    }

    fn set_options(&mut self, options: &[(String, Option<String>)]) -> Result<(), StartError> {
        options.iter().try_for_each(|(name, value)| self.set_option(name, value.as_deref()))
    }

    fn quit(self: Box<Self>) -> Leave {
        self.talk.end("quit")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_move_of_a_line_is_found_in_all_notations() {
        let game = Game::default();
        let e4 = game.position().parse_san("e4").unwrap();
        for line in ["e2e4 e7e5", "e4 e5", "1. e4 e5", "1.e4 e5", "  1. ... e4"] {
            assert_eq!(first_move(line, game.position()), Some(e4), "{line}");
        }
        for line in ["", "1.", "e5 e4", "<hash> e4", "12", "0-0 e4"] {
            assert_eq!(first_move(line, game.position()), None, "{line}");
        }
    }
}
