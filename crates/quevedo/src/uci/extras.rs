//! Commands beyond UCI, for people at a terminal.

use super::talk::info;
use super::{Message, Session, castling};
use crate::failure::Failure;
use crate::play::{Style, draw};
use chess::perft::Perft;
use chess::{Game, Position};
use eval::{Evaluator, Report};
use protocol::uci::{Extra, ExtraKind};
use std::collections::VecDeque;
use std::io::Write;
use std::thread::Builder;
use std::time::Instant;

const HELP: &str = "\
Quevedo speaks UCI. Beyond it there are:
  d              draw the board
  eval           explain the hand-crafted evaluation of the position, and tell that of the network
  flip           exchange the colours
  go perft N     count the sequences of N legal moves
  bench [DEPTH]  search a fixed set of positions, and tell nodes and speed
  quit           end
";

/// Limit of queued commands.
const MOST_WAITING: usize = 1000;

/// A long command. What it returns is printed at the end, after which nothing runs any more.
type Chore = Box<dyn FnOnce() -> Result<String, Failure> + Send>;

/// Long commands, run one after the other.
#[derive(Default)]
pub(super) struct Chores {
    busy: bool,
    waiting: VecDeque<(&'static str, Chore)>,
}

impl Chores {
    /// Whether a command runs; queued ones follow it.
    pub(super) const fn are_going_on(&self) -> bool {
        self.busy
    }
}

impl Session {
    pub(super) fn extra(&mut self, extra: &Extra) -> Result<(), Failure> {
        match extra.kind {
            ExtraKind::Help => print(HELP),
            ExtraKind::Draw => {
                let position = self.game.position();
                let last = self.game.moves().last().copied();
                let board = draw(position, last, Style::letters());
                print(&format!("{board}\nFen: {}\nKey: {:016X}\n", position.to_fen(), position.key()))
            }
            ExtraKind::Eval => {
                let position = self.game.position();
                let mut text = Report::of(position).to_string();
                if let Some(network) = self.settings.judge.network() {
                    let value = network.evaluate(position);
                    let white = if position.turn().is_white() { value } else { -value };
                    let known = Evaluator::new().known_ending(position).is_some();
                    let used = if known { " (not used in this endgame)" } else { "" };
                    text += &format!("network evaluation for White: {white} centipawns{used}\n");
                }
                print(&text)
            }
            ExtraKind::Flip => match Position::from_setup(&self.game.position().to_setup().mirrored()) {
                Ok(position) => {
                    self.game = Game::new(position);
                    Ok(())
                }
                Err(illegal) => info(&format!("flip: {illegal}")),
            },
            ExtraKind::Bench => {
                let words: Vec<&str> = extra.arguments.as_str().split_whitespace().collect();
                // Accepts a depth alone, and Stockfish's "hash threads depth".
                let depth = match words[..] {
                    [] => Ok(engine::BENCH_DEPTH),
                    [depth] | [_, _, depth, ..] => depth.parse(),
                    _ => return info("bench: expected a depth"),
                };
                let network = self.settings.judge.network();
                match depth {
                    Ok(depth) => self.begin("bench", move || match crate::bench::run_to(depth, network) {
                        Err(Failure::Usage(problem)) => Ok(format!("info string bench: {problem}\n")),
                        result => result,
                    }),
                    Err(_) => info("bench: the depth is not a number"),
                }
            }
        }
    }

    /// Runs a long command on its own thread, so that `isready` and `quit` are answered. Others
    /// queue.
    fn begin(
        &mut self,
        what: &'static str,
        chore: impl FnOnce() -> Result<String, Failure> + Send + 'static,
    ) -> Result<(), Failure> {
        if self.chores.waiting.len() >= MOST_WAITING {
            return info(&format!("{what}: too many commands are queued; try again later"));
        }
        self.chores.waiting.push_back((what, Box::new(chore)));
        if self.chores.busy {
            info(&format!("{what}: queued behind the running command"))
        } else {
            self.next_chore()
        }
    }

    /// Handles the end of a long command; starts the next one, if any.
    pub(super) fn chore_done(&mut self, result: Result<String, Failure>) -> Result<(), Failure> {
        print(&result?)?;
        self.chores.busy = false;
        self.next_chore()
    }

    fn next_chore(&mut self) -> Result<(), Failure> {
        while let Some((what, chore)) = self.chores.waiting.pop_front() {
            let sender = self.sender.clone();
            let work = move || {
                // The receiver is gone if the program is ending.
                let _ = sender.send(Message::Done(chore()));
            };
            match Builder::new().name(what.into()).spawn(work) {
                Ok(_) => {
                    self.chores.busy = true;
                    break;
                }
                Err(error) => info(&format!("{what}: cannot start a thread: {error}"))?,
            }
        }
        Ok(())
    }

    /// Runs perft.
    pub(super) fn perft(&mut self, depth: u32) -> Result<(), Failure> {
        let Ok(depth) = u8::try_from(depth) else { return info("go perft: choose a smaller depth") };
        let position = self.game.position().clone();
        let castling = castling(self.settings.chess960, &position);
        self.begin("go perft", move || {
            let start = Instant::now();
            let divided = Perft::new(1, 0).ok().map(|perft| perft.divide(&position, depth));
            Ok(match divided {
                Some(Ok(divided)) => {
                    let nodes = divided.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes));
                    let nodes = if depth == 0 { 1 } else { nodes };
                    let rows: String =
                        divided.iter().map(|(m, nodes)| format!("{}: {nodes}\n", m.uci(castling))).collect();
                    format!("{rows}\nNodes searched: {nodes}\nTime: {} ms\n", start.elapsed().as_millis())
                }
                _ => "info string go perft: choose a smaller depth\n".to_owned(),
            })
        })
    }
}

fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}
