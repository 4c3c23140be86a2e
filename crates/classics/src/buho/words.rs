//! Choices that have names.

/// Declares an enumeration whose values are chosen by a word each.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$inner:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$inner])* $value,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// The word by which it is chosen.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$value => $word),+ }
            }

            /// What a word chooses, in any case of letters.
            #[must_use]
            pub fn by_name(word: &str) -> Option<$name> {
                $name::ALL.iter().copied().find(|value| value.name().eq_ignore_ascii_case(word))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}
pub(crate) use words;
