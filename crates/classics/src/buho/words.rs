//! Enumerations with named values.

/// Declares an enumeration whose values have names.
macro_rules! words {
    ($(#[$meta:meta])* pub enum $name:ident { $($(#[$inner:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name { $($(#[$inner])* $value,)+ }

        impl $name {
            /// All values.
            pub const ALL: &'static [$name] = &[$($name::$value),+];

            /// Returns its name.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $($name::$value => $word),+ }
            }

            /// Returns the value with this name, ignoring case.
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
