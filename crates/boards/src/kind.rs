//! The representations by name, for a choice at run time.

use crate::{Array, Bits, Buho, Mailbox, Plain, Representation, UnknownKind};
use crate::{WithoutLists, WithoutStack, WithoutTable, X88};
use std::fmt;
use std::str::FromStr;

/// An operation on a board chosen by name.
pub trait Visitor {
    /// Its result.
    type Output;

    /// Runs it on this representation.
    fn visit<R: Representation>(self) -> Self::Output;
}

/// Declares the kinds: each with its type and name.
macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $name:literal, $type:ty;)+) => {
        /// A representation, chosen by name.
        ///
        /// ```
        /// use boards::{Board, Kind, Representation, Visitor, perft};
        ///
        /// struct Count(u8);
        /// impl Visitor for Count {
        ///     type Output = u64;
        ///     fn visit<R: Representation>(self) -> u64 {
        ///         perft(&mut Board::<R>::default(), self.0)
        ///     }
        /// }
        ///
        /// let kind: Kind = "0x88".parse()?;
        /// assert_eq!(kind.visit(Count(2)), 400);
        /// assert!("9x9".parse::<Kind>().unwrap_err().to_string().contains("mailbox"));
        /// # Ok::<(), boards::UnknownKind>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Kind { $($(#[$meta])* $kind,)+ }

        impl Kind {
            /// All of them.
            pub const ALL: &[Kind] = &[$(Kind::$kind),+];

            /// Returns its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),+ }
            }

            /// Runs an operation on a board of this kind.
            pub fn visit<V: Visitor>(self, visitor: V) -> V::Output {
                match self { $(Kind::$kind => visitor.visit::<$type>()),+ }
            }
        }
    };
}

kinds! {
    /// [`Array`].
    Array = "array", Array;
    /// [`Mailbox`].
    Mailbox = "mailbox", Mailbox;
    /// [`X88`] with attack table, piece lists and move stack.
    X88 = "0x88", X88<Buho>;
    /// [`X88`] without its attack table.
    X88WithoutTable = "0x88-no-table", X88<WithoutTable>;
    /// [`X88`] without its piece lists.
    X88WithoutLists = "0x88-no-lists", X88<WithoutLists>;
    /// [`X88`] without its move stack.
    X88WithoutStack = "0x88-no-stack", X88<WithoutStack>;
    /// [`X88`] without any of the three.
    X88Plain = "0x88-plain", X88<Plain>;
    /// [`Bits`].
    Bits = "bitboards", Bits;
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Kind, UnknownKind> {
        let known = || Kind::ALL.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ");
        let found = Kind::ALL.iter().copied().find(|kind| kind.name() == text);
        found.ok_or_else(|| UnknownKind { name: text.to_owned(), known: known() })
    }
}
