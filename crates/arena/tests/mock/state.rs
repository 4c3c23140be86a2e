//! What the engine knows whichever protocol it speaks, and how it prints.

use crate::args::Args;
use crate::brain::{Dice, tuned};
use crate::faults::Fault;
use crate::options::Options;
use crate::think::Pending;
use chess::Position;
use std::collections::hash_map::RandomState;
use std::fs::{File, OpenOptions};
use std::hash::{BuildHasher, Hasher};
use std::io::{Write, stderr, stdout};
use std::time::Instant;

/// How the process ends when the user interface breaks the protocol.
const VIOLATION: i32 = 9;

pub struct Engine {
    pub args: Args,
    pub options: Options,
    /// Hears nothing but quit.
    pub deaf: bool,
    /// Speaks the other protocol.
    pub wrong_protocol: bool,
    /// What it thinks about, if it thinks.
    pub pending: Option<Pending>,
    log: Option<File>,
    seed: u64,
    game: u32,
    moves: u32,
}

impl Engine {
    pub fn new(args: Args) -> Engine {
        let log =
            args.log.as_ref().and_then(|path| OpenOptions::new().create(true).append(true).open(path).ok());
        let mut engine = Engine {
            deaf: false,
            wrong_protocol: false,
            options: Options::default(),
            pending: None,
            log,
            seed: args.seed.unwrap_or_else(random),
            game: 0,
            moves: 0,
            args,
        };
        engine.deaf = engine.standing(Fault::Silent).is_some();
        engine.wrong_protocol = engine.standing(Fault::WrongProtocol).is_some();
        engine
    }

    /// Begins another game; the first may also begin without.
    pub fn new_game(&mut self) {
        self.game += 1;
        self.moves = 0;
        self.seed = self.args.seed.unwrap_or_else(random);
        self.pending = None;
    }

    /// How many games have begun.
    pub fn games(&self) -> u32 {
        self.game
    }

    /// Counts a move that is asked for.
    pub fn next_move(&mut self) {
        self.moves += 1;
    }

    /// When the answer is due.
    pub fn due(&self) -> Option<Instant> {
        self.pending.as_ref().and_then(|pending| pending.due)
    }

    /// The number of a fault of the start, or of all the time, if it happens.
    pub fn standing(&self, fault: Fault) -> Option<u64> {
        self.args.faults.standing(fault)
    }

    /// The number of a fault that happens at the move that is asked for now.
    pub fn fault(&self, fault: Fault) -> Option<u64> {
        self.args.faults.at(fault, self.game.max(1), self.moves, self.seed)
    }

    /// Whether a fault happens just before the next move is asked for.
    pub fn early_fault(&self, fault: Fault) -> bool {
        self.args.faults.at(fault, self.game.max(1), self.moves + 1, self.seed).is_some()
    }

    /// Chance at this position.
    pub fn dice(&self, position: &Position) -> Dice {
        Dice::new(&[self.seed, position.key(), u64::from(position.fullmove_number())])
    }

    /// How often, out of one, a sensible move is played.
    pub fn strength(&self) -> f64 {
        let option = |name| self.options.number(name);
        let limit = if self.options.is_on("UCI_LimitStrength") { option("UCI_Elo") } else { 2500.0 };
        let tuned = self.args.optimum.map_or(1.0, |best| tuned([option("Alpha"), option("Beta")], best));
        option("Skill") / 20.0 * tuned * (limit - 500.0) / 2000.0
    }

    /// Prints a line.
    pub fn say(&mut self, line: &str) {
        self.log("out", line);
        print(&format!("{line}\n"));
    }

    /// Notes a line.
    pub fn log(&mut self, direction: &str, line: &str) {
        if let Some(log) = &mut self.log {
            // One write, lest processes that share the file mix their lines.
            let _ = log.write_all(format!("{direction}: {line}\n").as_bytes());
        }
    }

    /// Ends the process because the user interface did what it must not.
    pub fn violation(&mut self, what: &str) -> ! {
        self.log("violation", what);
        complain(&format!("protocol violation: {what}"));
        std::process::exit(VIOLATION)
    }
}

/// Prints bytes as they are. If nobody reads them any more, the end of the input will tell.
pub fn print(bytes: &(impl AsRef<[u8]> + ?Sized)) {
    let mut out = stdout().lock();
    let _ = out.write_all(bytes.as_ref());
    let _ = out.flush();
}

/// Tells standard error.
pub fn complain(text: &str) {
    let _ = stderr().write_all(format!("mock-engine: {text}\n").as_bytes());
}

fn random() -> u64 {
    RandomState::new().build_hasher().finish()
}
