//! A program that speaks XBoard's protocol.

mod listen;

use super::program::{Talk, Wait, quote};
use super::{Engine, Fault, Leave, NewGame, Opinion, Reply, StartError, Task, Thoughts};
use crate::contender::Program;
use crate::{Contender, Pace};
use chess::pgn::PgnResult;
use chess::{CastlingNotation, Color, Game, Move, Outcome, Setup};
use listen::{first_move, listen_to_features, note};
use player::{Answer, Clock, Stop};
use protocol::xboard::{self, Command, Features, Level};
use protocol::{MoveText, Text, Word};

/// XBoard's name for Chess960.
const CHESS960: &str = "fischerandom";

pub(super) struct XBoard {
    contender: String,
    name: String,
    talk: Talk,
    features: Features,
    pace: Pace,
    chess960: bool,
    /// Plies of the game that the program has received or made.
    known: usize,
    /// Whether it plays a side, or is in force mode.
    playing: bool,
    pings: u32,
}

impl XBoard {
    pub(super) fn start(
        contender: &Contender,
        program: &Program,
        mut talk: Talk,
        stop: &Stop,
    ) -> Result<XBoard, StartError> {
        talk.say(&Command::XBoard);
        talk.say(&Command::ProtocolVersion(2));
        let features = match listen_to_features(&mut talk, stop) {
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
            let what = "cannot be limited by nodes, which its protocol does not support; limit time or depth";
            return Err(engine.unable(what));
        }
        engine.set_options(&contender.options)?;
        if let Err(fault) = engine.synchronise(stop) {
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
                number().ok_or_else(|| self.unable("needs a whole number of megabytes for memory"))?,
            ),
            ("cores", None) if self.features.smp => {
                Command::Cores(number().ok_or_else(|| self.unable("needs a whole number of cores"))?)
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

    /// Waits until the program has processed everything, if it supports ping.
    fn synchronise(&mut self, stop: &Stop) -> Result<(), Fault> {
        self.synchronise_hearing(stop, |_| {})
    }

    /// Like `synchronise`; passes on what the program says meanwhile.
    fn synchronise_hearing(&mut self, stop: &Stop, mut hear: impl FnMut(&str)) -> Result<(), Fault> {
        if !self.features.ping {
            return Ok(());
        }
        self.pings = self.pings.wrapping_add(1);
        let number = self.pings;
        self.talk.say(&Command::Ping(number));
        self.talk.wait_for("pong", stop, |line| {
            hear(line);
            (xboard::Reply::parse(line) == xboard::Reply::Pong(number)).then_some(())
        })
    }

    /// Sends the start of a game, with the moves before the program's first one.
    fn enter(&mut self, game: &Game) -> Result<(), Fault> {
        self.talk.say(&Command::Force);
        let setup = game.start().to_setup();
        if setup != Setup::default() {
            self.check_set_up()?;
            self.talk.say(&Command::SetBoard(setup));
        }
        for (&m, position) in game.moves().iter().zip(game.positions()) {
            let text = self.move_text(m, position);
            self.talk.say(&text);
        }
        self.known = game.moves().len();
        Ok(())
    }

    /// Whether positions can be set up.
    fn check_set_up(&self) -> Result<(), Fault> {
        let text = "it cannot set up positions; use openings that are moves from the initial position";
        if self.features.setboard { Ok(()) } else { Err(Fault::Refused { text: text.to_owned() }) }
    }

    /// Formats a move for this program.
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

    /// Sends the position and starts the search.
    fn ask(&mut self, task: &Task<'_>) -> Result<(), Fault> {
        let (game, side) = (task.game, task.game.turn());
        self.talk.drain();
        let moves = game.moves();
        let follows = self.playing && self.known + 1 == moves.len();
        if !follows {
            self.enter(game)?;
        }
        // What follows counts on the clock, but setting up does not. Whatever the program prints
        // before it is asked, such as a surplus move, is read and discarded here.
        self.synchronise(task.stop)?;
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

    /// Interprets a game result that the program announces instead of moving.
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

/// Converts limits to commands.
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

impl Engine for XBoard {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self, game: NewGame, stop: &Stop) -> Result<(), Fault> {
        let chess960 = game.chess960;
        if chess960 && !self.features.variants.iter().any(|variant| variant == CHESS960) {
            return Err(Fault::Refused { text: format!("it does not support {CHESS960}") });
        }
        if game.set_up {
            self.check_set_up()?;
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
        // A program that does not support a limit says so, and would play without it.
        let mut refusal = None;
        self.synchronise_hearing(stop, |line| {
            let refuses = ["illegal", "invalid", "error"]
                .iter()
                .any(|word| line.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word)));
            let limit = limits.iter().find(|limit| refuses && line.contains(&limit.to_string()));
            refusal = refusal.take().or(limit.map(|limit| (limit.to_string(), quote(line))));
        })?;
        match refusal {
            Some((limit, text)) => Err(Fault::Refused {
                text: format!("it does not support {limit:?} ({text}); use another limit"),
            }),
            None => Ok(()),
        }
    }

    fn think(&mut self, task: &Task<'_>) -> Result<Reply, Fault> {
        self.think_aloud(task, &mut |_| {})
    }

    fn think_aloud(&mut self, task: &Task<'_>, listen: &mut dyn FnMut(&Opinion)) -> Result<Reply, Fault> {
        let asked = self.ask(task);
        let wait = Wait::new(task.deadline);
        if task.stop.is_raised() {
            return Ok(Reply { answer: None, elapsed: wait.start().elapsed(), thought: Thoughts::default() });
        }
        asked?;
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
                    let why = format!("the program answered {text:?}, which is not a move");
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
