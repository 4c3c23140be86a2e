//! Nim: heaps, from one of which each player takes any number. Theory has solved it, so it serves
//! as a test.

use crate::game::{Game, Player};
use thiserror::Error;

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// Taking the last one wins.
    LastTakerWins,
    /// Taking the last one loses.
    LastTakerLoses,
}

/// The game. MAX begins.
///
/// ```
/// use treesearch::{Algorithm, Game, games::{Nim, Rule}};
///
/// let nim = Nim::new(Rule::LastTakerWins);
/// let heaps = nim.position(&[1, 2, 4])?;
/// let outcome = Algorithm::AlphaBeta.search(&nim, &heaps, None, &mut ())?;
/// assert_eq!(outcome.value, 1);
/// // Take one of the third heap: 1, 2, 3 is lost for whoever has to move.
/// assert_eq!(outcome.best().map(|take| nim.move_name(&heaps, take)), Some("3:1".to_string()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Nim {
    rule: Rule,
}

/// A position: how many there are in each heap, and who moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Heaps {
    sizes: Vec<u32>,
    player: Player,
}

impl Heaps {
    /// How many there are in each heap.
    pub fn sizes(&self) -> &[u32] {
        &self.sizes
    }
}

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Take {
    /// The heap, from 0.
    pub heap: usize,
    /// How many.
    pub count: u32,
}

/// Invalid heaps.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NimError {
    /// Nothing to take.
    #[error("nothing to take; give at least one heap of at least 1")]
    Empty,
    /// Too many for a search to make sense.
    #[error("heap {number} has {size}; the limit is {}", Nim::MAX_HEAP)]
    TooLarge {
        /// The heap, from 1.
        number: usize,
        /// Its size.
        size: u32,
    },
    /// All heaps together have too many.
    #[error("the heaps have {total} in total; the limit is {}", Nim::MAX_HEAP)]
    TooMany {
        /// How many there are.
        total: u64,
    },
}

impl Nim {
    /// The most in one heap, and in all together: as many moves may follow one another.
    pub const MAX_HEAP: u32 = 1000;

    /// Creates the game with this rule.
    pub fn new(rule: Rule) -> Nim {
        Nim { rule }
    }

    /// MAX to move, with these heaps.
    ///
    /// # Errors
    /// If there is nothing to take, or too much.
    pub fn position(&self, sizes: &[u32]) -> Result<Heaps, NimError> {
        if let Some((number, &size)) = (1..).zip(sizes).find(|&(_, &size)| size > Nim::MAX_HEAP) {
            return Err(NimError::TooLarge { number, size });
        }
        match sizes.iter().map(|&size| u64::from(size)).sum() {
            0 => Err(NimError::Empty),
            total if total > u64::from(Nim::MAX_HEAP) => Err(NimError::TooMany { total }),
            _ => Ok(Heaps { sizes: sizes.to_vec(), player: Player::Max }),
        }
    }

    /// Whether the player to move wins, by theory.
    ///
    /// By the first rule, if the exclusive or of the heaps is not 0; by the second too, unless no
    /// heap has more than one: then, if their number is even.
    pub fn mover_wins(&self, heaps: &Heaps) -> bool {
        let sum = heaps.sizes.iter().fold(0, |sum, size| sum ^ size);
        let small = heaps.sizes.iter().all(|&size| size <= 1);
        if small && self.rule == Rule::LastTakerLoses { sum == 0 } else { sum != 0 }
    }
}

/// Converts a value of the player to move to MAX's.
fn for_max(player: Player, value: i32) -> i32 {
    if player == Player::Max { value } else { -value }
}

impl Game for Nim {
    type Position = Heaps;
    type Move = Take;

    fn turn(&self, heaps: &Heaps) -> Player {
        heaps.player
    }

    fn moves(&self, heaps: &Heaps) -> Vec<Take> {
        let heaps = heaps.sizes.iter().enumerate();
        heaps.flat_map(|(heap, &size)| (1..=size).map(move |count| Take { heap, count })).collect()
    }

    fn play(&self, heaps: &Heaps, take: &Take) -> Heaps {
        let mut next = Heaps { player: heaps.player.other(), ..heaps.clone() };
        next.sizes[take.heap] -= take.count;
        next
    }

    /// 1 if MAX has won, -1 if MIN has, 0 if there is still something to take.
    fn evaluate(&self, heaps: &Heaps) -> i32 {
        if heaps.sizes.iter().any(|&size| size > 0) {
            return 0;
        }
        let mover = if self.rule == Rule::LastTakerWins { -1 } else { 1 };
        for_max(heaps.player, mover)
    }

    /// What theory says, which is cheap.
    fn guess(&self, heaps: &Heaps) -> i32 {
        for_max(heaps.player, if self.mover_wins(heaps) { 1 } else { -1 })
    }

    /// The sizes as digits of a number, if they fit.
    fn key(&self, heaps: &Heaps) -> Option<u64> {
        let base = u64::from(Nim::MAX_HEAP) + 1;
        let player = u64::from(heaps.player == Player::Max);
        heaps.sizes.iter().try_fold(player, |key, &size| key.checked_mul(base)?.checked_add(size.into()))
    }

    /// Heap, from 1, and number: `3:1`.
    fn move_name(&self, _heaps: &Heaps, take: &Take) -> String {
        format!("{}:{}", take.heap + 1, take.count)
    }
}
