//! Features of the 0x88 board that can be disabled, to measure their effect.

use crate::{MoveHeap, MoveStack, MoveStore};
use std::fmt::Debug;

/// Which of the three refinements a 0x88 board has.
///
/// By the thesis's own figures (section 2.3) the attack table gave 32 % more nodes per second, the
/// piece lists 29 %, and the move stack raised 10 to 15 thousand nodes per second to 140 thousand.
pub trait Switches: Copy + PartialEq + Debug + Send + Sync + 'static {
    /// Name of the board with these features.
    const NAME: &'static str;
    /// Whether attacks are tested by the difference table, and pins found by it. Without it, each
    /// move is tried out, and the test looks from the king in all directions.
    const ATTACK_TABLE: bool;
    /// Whether the squares of each side's pieces are kept in lists. Without them, all 64 squares
    /// are scanned.
    const PIECE_LISTS: bool;
    /// Whether moves are kept in one stack, or in memory allocated at every node.
    type Moves: MoveStore;
}

macro_rules! switches {
    ($($(#[$meta:meta])* $type:ident, $name:literal, $table:literal, $lists:literal, $moves:ty;)+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $type;

        impl Switches for $type {
            const NAME: &'static str = $name;
            const ATTACK_TABLE: bool = $table;
            const PIECE_LISTS: bool = $lists;
            type Moves = $moves;
        }
    )+};
}

switches! {
    /// All three, as BuhoChess had them in the end.
    Buho, "0x88", true, true, MoveStack;
    /// All but the attack table.
    WithoutTable, "0x88 without attack table", false, true, MoveStack;
    /// All but the piece lists.
    WithoutLists, "0x88 without piece lists", true, false, MoveStack;
    /// All but the move stack.
    WithoutStack, "0x88 without move stack", true, true, MoveHeap;
    /// None of the three.
    Plain, "plain 0x88", false, false, MoveHeap;
}
