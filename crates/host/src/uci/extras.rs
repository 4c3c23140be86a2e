//! Commands beyond UCI, for people at a terminal.

use super::Session;
use crate::conversation::{HostError, Message, castling};
use chess::perft::Perft;
use chess::{Diagram, Game, Position};
use protocol::uci::{Extra, ExtraKind};
use std::collections::VecDeque;
use std::thread::Builder;
use std::time::Instant;

const HELP: &str = "\
Beyond UCI there are:
  d              draw the board
  eval           explain the evaluation of the position
  flip           exchange the colours
  go perft N     count the sequences of N legal moves
  bench [DEPTH]  search a fixed set of positions, and print nodes and speed
  quit           end
";

/// Limit of queued commands.
const MOST_WAITING: usize = 1000;

/// A long command. What it returns is printed at the end, after which nothing runs any more.
type Chore = Box<dyn FnOnce() -> String + Send>;

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
    pub(super) fn extra(&mut self, extra: &Extra) -> Result<(), HostError> {
        match extra.kind {
            ExtraKind::Help => self.print(&format!("{} speaks UCI. {HELP}", self.host.title())),
            ExtraKind::Draw => {
                let position = self.host.game.position();
                let board = Diagram::default().draw(position, self.host.game.moves().last().copied());
                self.print(&format!("{board}\nFen: {}\nKey: {:016X}\n", position.to_fen(), position.key()))
            }
            ExtraKind::Eval => {
                let game = self.host.game.clone();
                match self.host.thinker().map(|thinker| thinker.explain(&game)) {
                    Some(Ok(text)) => self.print(&text),
                    Some(Err(why)) => self.info(&format!("eval: {why}")),
                    None => self.info("eval: not possible during a search; send stop first"),
                }
            }
            ExtraKind::Flip => match Position::from_setup(&self.host.game.position().to_setup().mirrored()) {
                Ok(position) => {
                    self.host.game = Game::new(position);
                    Ok(())
                }
                Err(illegal) => self.info(&format!("flip: {illegal}")),
            },
            ExtraKind::Bench => self.bench(extra.arguments.as_str()),
        }
    }

    fn bench(&mut self, words: &str) -> Result<(), HostError> {
        let words: Vec<&str> = words.split_whitespace().collect();
        // Accepts a depth alone, and Stockfish's "hash threads depth".
        let depth = match words[..] {
            [] => Ok(None),
            [depth] | [_, _, depth, ..] => depth.parse().map(Some),
            _ => return self.info("bench: expected a depth"),
        };
        let Ok(depth) = depth else { return self.info("bench: the depth is not a number") };
        let Some(thinker) = self.host.thinker() else {
            return self.info("bench: not possible during a search; send stop first");
        };
        let Some(bench) = thinker.bench() else { return self.info("bench: this engine has none") };
        let out = self.host.out.clone();
        self.begin("bench", move || {
            bench(depth, &mut |line| out.print(line))
                .unwrap_or_else(|why| format!("info string bench: {why}\n"))
        })
    }

    /// Runs a long command on its own thread, so that `isready` and `quit` are answered. Others
    /// queue.
    fn begin(
        &mut self,
        what: &'static str,
        chore: impl FnOnce() -> String + Send + 'static,
    ) -> Result<(), HostError> {
        if self.chores.waiting.len() >= MOST_WAITING {
            return self.info(&format!("{what}: too many commands are queued; try again later"));
        }
        self.chores.waiting.push_back((what, Box::new(chore)));
        if self.chores.busy {
            self.info(&format!("{what}: queued behind the running command"))
        } else {
            self.next_chore()
        }
    }

    /// Handles the end of a long command; starts the next one, if any.
    pub(super) fn chore_done(&mut self, text: &str) -> Result<(), HostError> {
        self.print(text)?;
        self.chores.busy = false;
        self.next_chore()
    }

    fn next_chore(&mut self) -> Result<(), HostError> {
        while let Some((what, chore)) = self.chores.waiting.pop_front() {
            let sender = self.host.sender();
            let work = move || {
                // The receiver is gone if the program is ending.
                let _ = sender.send(Message::Done(chore()));
            };
            match Builder::new().name(what.into()).spawn(work) {
                Ok(_) => {
                    self.chores.busy = true;
                    break;
                }
                Err(error) => self.info(&format!("{what}: cannot start a thread: {error}"))?,
            }
        }
        Ok(())
    }

    /// Runs perft.
    pub(super) fn perft(&mut self, depth: u32) -> Result<(), HostError> {
        let Ok(depth) = u8::try_from(depth) else { return self.info("go perft: choose a smaller depth") };
        let position = self.host.game.position().clone();
        let castling = castling(self.host.manner.chess960, &position);
        self.begin("go perft", move || {
            let start = Instant::now();
            let divided = Perft::new(1, 0).ok().map(|perft| perft.divide(&position, depth));
            match divided {
                Some(Ok(divided)) => {
                    let nodes = divided.iter().fold(0_u64, |sum, (_, nodes)| sum.saturating_add(*nodes));
                    let nodes = if depth == 0 { 1 } else { nodes };
                    let rows: String =
                        divided.iter().map(|(m, nodes)| format!("{}: {nodes}\n", m.uci(castling))).collect();
                    format!("{rows}\nNodes searched: {nodes}\nTime: {} ms\n", start.elapsed().as_millis())
                }
                _ => "info string go perft: choose a smaller depth\n".to_owned(),
            }
        })
    }

    fn print(&self, text: &str) -> Result<(), HostError> {
        Ok(self.host.out.print(text)?)
    }
}
