//! Colours.

/// Colour with opacity.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Colour {
    pub(crate) red: u8,
    pub(crate) green: u8,
    pub(crate) blue: u8,
    /// Opacity from 0 (invisible) to 1.
    pub(crate) opacity: f32,
}

impl Colour {
    const fn new(rgb: u32) -> Colour {
        Colour { red: (rgb >> 16) as u8, green: (rgb >> 8) as u8, blue: rgb as u8, opacity: 1.0 }
    }

    /// Returns the name by which a style sheet can restyle it, as for dark mode; `None` if unnamed.
    pub(crate) fn name(self) -> Option<&'static str> {
        const NAMED: [(Colour, &str); 6] = [
            (PAPER, "paper"),
            (INK, "ink"),
            (QUIET_INK, "quiet"),
            (AXIS, "axis"),
            (GRID, "grid"),
            (FINE_GRID, "fine"),
        ];
        const SERIES: [&str; COUNT] = ["s0", "s1", "s2", "s3", "s4", "s5", "s6", "s7"];
        let all = NAMED.into_iter().chain(PALETTE.into_iter().zip(SERIES));
        let full = self.faded(1.0);
        all.into_iter().find(|(colour, _)| *colour == full).map(|(_, name)| name)
    }

    pub(crate) const fn faded(self, opacity: f32) -> Colour {
        Colour { opacity, ..self }
    }
}

pub(crate) const PAPER: Colour = Colour::new(0xffffff);
pub(crate) const INK: Colour = Colour::new(0x1f2328);
pub(crate) const QUIET_INK: Colour = Colour::new(0x57606a);
pub(crate) const AXIS: Colour = Colour::new(0x8c959f);
pub(crate) const GRID: Colour = Colour::new(0xe4e7eb);
pub(crate) const FINE_GRID: Colour = Colour::new(0xf1f3f5);

/// Number of distinct series colours.
pub(crate) const COUNT: usize = 8;

/// Okabe-Ito palette, distinguishable with any colour vision, strongest contrast on white first.
///
/// Grey replaces its yellow, which is too pale for lines.
const PALETTE: [Colour; COUNT] = [
    Colour::new(0x0072b2),
    Colour::new(0xd55e00),
    Colour::new(0x009e73),
    Colour::new(0xcc79a7),
    Colour::new(0xe69f00),
    Colour::new(0x56b4e9),
    Colour::new(0x6e7781),
    Colour::new(0x000000),
];

/// Returns the colour of a series; colours repeat.
pub(crate) fn of_series(index: usize) -> Colour {
    PALETTE[index % COUNT]
}
