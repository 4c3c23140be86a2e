//! Fonts: glyph widths and outlines.
//!
//! The fonts are subsets of Inter, see `fonts/NOTICE.md`. There is no kerning.

use crate::scene::{Step, Weight};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::sync::LazyLock;

static REGULAR: &[u8] = include_bytes!("../fonts/Inter-Regular-subset.otf");
static BOLD: &[u8] = include_bytes!("../fonts/Inter-SemiBold-subset.otf");

/// Embedded fonts.
///
/// A test checks that they can be parsed; at run time, text in a font that cannot be parsed is
/// invisible.
static FACES: LazyLock<[Option<FontRef<'static>>; 2]> =
    LazyLock::new(|| [REGULAR, BOLD].map(|bytes| FontRef::new(bytes).ok()));

/// Returns the font's own size and its default variation.
fn as_drawn() -> (Size, LocationRef<'static>) {
    (Size::unscaled(), LocationRef::default())
}

/// A letter in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glyph {
    pub(crate) id: u32,
    /// Start of the glyph, in font units.
    pub(crate) x: f64,
}

impl Weight {
    fn face(self) -> Option<&'static FontRef<'static>> {
        match self {
            Weight::Regular => FACES[0].as_ref(),
            Weight::Bold => FACES[1].as_ref(),
        }
    }

    /// Returns the font units per em.
    pub(crate) fn units(self) -> f64 {
        let (size, location) = as_drawn();
        self.face().map_or(1.0, |face| f64::from(face.metrics(size, location).units_per_em))
    }

    /// Returns the glyphs of a text with their positions and its total width, in font units.
    ///
    /// A character missing in the font is shown as `�`, a control character as a space.
    pub(crate) fn set(self, text: &str) -> (Vec<Glyph>, f64) {
        let Some(face) = self.face() else { return (Vec::new(), 0.0) };
        let (size, location) = as_drawn();
        let (letters, metrics) = (face.charmap(), face.glyph_metrics(size, location));
        let mut x = 0.0;
        let mut glyphs = Vec::new();
        for letter in text.chars() {
            let letter = if letter.is_control() || letter.is_whitespace() { '\u{a0}' } else { letter };
            let id = letters.map(letter).or_else(|| letters.map('\u{fffd}')).unwrap_or(GlyphId::NOTDEF);
            glyphs.push(Glyph { id: id.to_u32(), x });
            x += f64::from(metrics.advance_width(id).unwrap_or(0.0));
        }
        (glyphs, x)
    }

    /// Returns the width of a text at this size.
    pub(crate) fn width(self, text: &str, size: f64) -> f64 {
        self.set(text).1 * size / self.units()
    }

    /// Returns the outline of a glyph in font units, y upwards.
    pub(crate) fn outline(self, id: u32) -> Vec<Step> {
        let mut outline = Outline { steps: Vec::new(), last: (0.0, 0.0) };
        if let Some(glyph) = self.face().and_then(|face| face.outline_glyphs().get(GlyphId::new(id))) {
            // A space has no outline.
            let (size, location) = as_drawn();
            let _ = glyph.draw(DrawSettings::unhinted(size, location), &mut outline);
        }
        outline.steps
    }

    /// Breaks a text at spaces into lines no wider than this.
    pub(crate) fn wrap(self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }
}

struct Outline {
    steps: Vec<Step>,
    last: (f64, f64),
}

impl OutlinePen for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.steps.push(Step::Move(x.into(), y.into()));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.steps.push(Step::Line(x.into(), y.into()));
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (x1, y1, x, y) = (f64::from(x1), f64::from(y1), f64::from(x), f64::from(y));
        let (x0, y0) = self.last;
        let third = |from: f64, control: f64| from + (control - from) * 2.0 / 3.0;
        self.steps.push(Step::Cubic([third(x0, x1), third(y0, y1), third(x, x1), third(y, y1), x, y]));
        self.last = (x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.last = (x.into(), y.into());
        self.steps.push(Step::Cubic([x1, y1, x2, y2, x, y].map(f64::from)));
    }

    fn close(&mut self) {
        self.steps.push(Step::Close);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_letters_that_are_promised() {
        let latin = (0x21..=0x7e).chain(0xa1..=0x17f).filter_map(char::from_u32);
        for letter in latin.chain("−×±≤≥≈→ΔαΩ⁰⁷⁻…–—½€".chars()) {
            for weight in [Weight::Regular, Weight::Bold] {
                let face = weight.face().expect("a font that can be read");
                // A soft hyphen is not seen, and the font lacks a deprecated letter; all others are
                // there.
                let id = face.charmap().map(letter);
                assert!(id.is_some() || matches!(letter, '\u{ad}' | 'ŉ'), "{letter:?} {:x}", letter as u32);
                if let Some(id) = id {
                    let seen = !weight.outline(id.to_u32()).is_empty() || letter == '\u{ad}';
                    assert!(seen, "{letter:?} cannot be seen");
                }
            }
        }
    }

    #[test]
    fn widths_add_up_and_bold_is_wider() {
        let width = |text| Weight::Regular.width(text, 12.0);
        assert!((width("año") - width("a") - width("ñ") - width("o")).abs() < 1e-9);
        assert!(Weight::Bold.width("Elo", 12.0) > width("Elo"));
        assert_eq!(width(""), 0.0);
        assert!(width("国") > 0.0);
    }

    #[test]
    fn long_texts_are_wrapped_at_spaces() {
        let lines =
            Weight::Regular.wrap("one two  three four", 10.0, Weight::Regular.width("three four", 10.0));
        assert_eq!(lines, ["one two", "three four"]);
        assert!(Weight::Regular.wrap("  ", 10.0, 50.0).is_empty());
        assert_eq!(Weight::Regular.wrap("unbreakable", 10.0, 1.0), ["unbreakable"]);
    }
}
