//! The ways in which the engine misbehaves, and when.

use crate::brain::Dice;
use std::fs::File;
use std::path::PathBuf;

/// When a fault happens unless flags say otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before the first game; flags about games and moves have no say.
    Start,
    /// All the time; flags about games and moves have no say.
    Always,
    /// At one of the engine's moves, the third.
    OneMove,
    /// At each of the engine's moves.
    EachMove,
}

/// The move of [`When::OneMove`].
pub const USUAL_MOVE: u32 = 3;

/// Declares the faults: each with its name, when it happens, the number it takes, and what it does.
macro_rules! faults {
    ($($fault:ident $name:literal $when:ident $number:expr, $help:literal;)+) => {
        /// A way of misbehaving.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Fault { $($fault),+ }

        /// All faults, with name, time, usual number and an explanation.
        pub const ALL: &[(Fault, &str, When, Option<u64>, &str)] =
            &[$((Fault::$fault, $name, When::$when, $number, $help)),+];
    };
}

faults! {
    DieAtStart "die-at-start" Start None, "exits with code 4 before it has read anything";
    DieAtIsReady "die-at-isready" Start None, "exits with code 5 when asked isready or ping";
    Silent "silent" Start None, "never answers anything, but obeys quit";
    NoUciOk "no-uciok" Start None, "says who it is, but never uciok, nor done=1";
    NoReadyOk "no-readyok" Start None, "never answers isready or ping";
    SlowStart "slow-start" Start Some(1000), "waits so many milliseconds before it says who it is";
    WrongProtocol "wrong-protocol" Start None, "answers uci with features, and protover with uciok";
    IgnoreQuit "ignore-quit" Always None, "ends neither on quit nor when its input ends";
    IgnoreStop "ignore-stop" Always None, "does not hear stop, nor ?";
    Crash "crash" OneMove None, "tells stderr why, and exits with code 3";
    Abort "abort" OneMove None, "ends by a signal";
    Exit "exit" OneMove None, "exits with code 0, without a word";
    Hang "hang" OneMove None, "does not answer go, nor anything after it but quit";
    Late "late" OneMove Some(2000), "thinks so many milliseconds, whatever its clock says";
    Slow "slow" EachMove Some(100), "thinks so many milliseconds, whatever its clock says";
    IgnoresLimits "ignores-limits" EachMove None, "thinks longer, deeper and of more nodes than it may";
    Illegal "illegal" OneMove None, "plays a move that is well written but not legal";
    NonsenseMove "nonsense-move" OneMove None, "plays xyzzy";
    NullMove "null-move" OneMove None, "plays 0000";
    NoneMove "none-move" OneMove None, "plays (none)";
    Garbage "garbage" OneMove None, "prints bytes without meaning instead of its move";
    BadUtf8 "bad-utf8" EachMove None, "prints text that is no UTF-8 while it thinks";
    NanScore "nan-score" EachMove None, "tells absurd depths, scores, times and nodes";
    Chatty "chatty" EachMove Some(5000), "prints so many lines while it thinks";
    EndlessLine "endless-line" OneMove Some(4), "prints so many megabytes without a line break, then hangs";
    StderrFlood "stderr-flood" EachMove Some(1024), "prints so many kilobytes to stderr while it thinks";
    TwoMoves "two-moves" OneMove None, "prints its move twice";
    EarlyMove "early-move" OneMove None, "prints a move after position or time, before it is asked";
    Resign "resign" OneMove None, "resigns; over UCI, which knows no such thing, by bestmove resign";
    FalseClaim "claims" OneMove None, "claims to have mated instead of moving; over UCI it moves, too";
    OfferDraw "offer-draw" OneMove None, "offers a draw, then moves";
    CloseStdout "close-stdout" OneMove None, "closes its output and lives on until quit";
    ForkChild "fork-child" OneMove Some(60_000),
        "starts a process that holds its streams so many milliseconds, tells stderr its number, and exits with code 0";
    Zombie "zombie" OneMove None, "starts a process that ends at once, never asks how, and plays on";
}

/// When faults happen at a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AtMove {
    /// Each move.
    Each,
    /// The one with this number, counted from 1 within a game.
    Number(u32),
}

/// The faults that were asked for, each with its number if it takes one, and when they happen.
#[derive(Default)]
pub struct Faults {
    pub chosen: Vec<(Fault, u64)>,
    pub at_move: Option<AtMove>,
    pub in_game: Option<u32>,
    pub percent: Option<u64>,
    pub once: Option<PathBuf>,
}

impl Faults {
    /// Reads `name` or `name=number`.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let (name, number) = text.split_once('=').map_or((text, None), |(name, number)| (name, Some(number)));
        let Some(&(fault, _, _, usual, _)) = ALL.iter().find(|entry| entry.1 == name) else {
            return Err(format!("--fault {name}: there is no such fault; see --help"));
        };
        let number = match (usual, number) {
            (None, Some(number)) => return Err(format!("--fault {name} takes no number, but got {number}")),
            (Some(_), Some(number)) => {
                number.parse().map_err(|_| format!("--fault {name}: {number:?} is no whole number"))?
            }
            (usual, None) => usual.unwrap_or_default(),
        };
        self.chosen.push((fault, number));
        Ok(())
    }

    fn number(&self, fault: Fault) -> Option<u64> {
        self.chosen.iter().find(|(chosen, _)| *chosen == fault).map(|(_, number)| *number)
    }

    /// The fault's number if it happens at the start, or all the time.
    pub fn standing(&self, fault: Fault) -> Option<u64> {
        let number = self.number(fault)?;
        (when(fault) == When::Always || self.is_first()).then_some(number)
    }

    /// The fault's number if it happens at this move of this game, both counted from 1.
    pub fn at(&self, fault: Fault, game: u32, number: u32, seed: u64) -> Option<u64> {
        let value = self.number(fault)?;
        let usual = if when(fault) == When::EachMove { AtMove::Each } else { AtMove::Number(USUAL_MOVE) };
        let is_move = match self.at_move.unwrap_or(usual) {
            AtMove::Each => true,
            AtMove::Number(wanted) => wanted == number,
        };
        let is_game = self.in_game.is_none_or(|wanted| wanted == game);
        let mut dice = Dice::new(&[seed, u64::from(game), u64::from(number), fault as u64]);
        let is_chance = self.percent.is_none_or(|percent| dice.below(100) < percent);
        (is_move && is_game && is_chance && self.is_first()).then_some(value)
    }

    /// Whether no process has yet misbehaved, of those that share the file of `--once`; from now on, one has.
    fn is_first(&self) -> bool {
        self.once.as_ref().is_none_or(|path| File::create_new(path).is_ok())
    }
}

fn when(fault: Fault) -> When {
    ALL.iter().find(|entry| entry.0 == fault).map_or(When::Always, |entry| entry.2)
}
