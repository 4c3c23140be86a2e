//! Conversations at random with the engine, in both protocols: valid lines, lines that were valid before something happened
//! to them, and nonsense, while it thinks and while it does not. It may neither panic nor hang nor grow, refuses what is
//! wrong with a message and keeps what it had, and goes when it is told to or when the input ends.
//!
//! The lines come from a seed, which a failure tells.

mod lines;
mod program;
mod uci;
mod xboard;
