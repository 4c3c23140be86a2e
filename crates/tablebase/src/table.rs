//! One tablebase: its sections, and how a position finds its value there.

use crate::encode::Men;
use crate::error::TableProblem;
use crate::layout::Layout;
use crate::material::Material;
use crate::pairs::Pairs;
use crate::source::{Reader, Source};
use crate::value::{Dtz, Wdl};
use chess::{Color, Position};

/// What a tablebase stores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Wdl,
    Dtz,
}

impl Kind {
    /// Returns the file extension.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Kind::Wdl => "rtbw",
            Kind::Dtz => "rtbz",
        }
    }

    const fn magic(self) -> [u8; 4] {
        match self {
            Kind::Wdl => [0x71, 0xE8, 0x23, 0x5D],
            Kind::Dtz => [0xD7, 0x66, 0x0C, 0xA5],
        }
    }
}

/// Flags of a tablebase: the sides' material differs; there are pawns.
const SIDES_DIFFER: u8 = 1;
const HAS_PAWNS: u8 = 2;

/// Flags of a section of a DTZ tablebase: it is for Black to move; values are indices into lists of
/// distances; wins, and losses, are in plies rather than in moves; the lists have two bytes per
/// entry.
const BLACK_TO_MOVE: u8 = 1;
const MAPPED: u8 = 2;
const WIN_PLIES: u8 = 4;
const LOSS_PLIES: u8 = 8;
const WIDE: u8 = 16;

/// What a DTZ tablebase stores for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stored {
    /// The distance.
    Distance(Dtz),
    /// Nothing: it is for the other side to move.
    OtherSide,
}

/// A tablebase whose header has been read.
#[derive(Debug)]
pub(crate) struct Table {
    material: Material,
    source: Source,
    /// Sections for each side to move: two, or one.
    sides: usize,
    /// Those of the first file, White to move first, then those of the next.
    sections: Vec<Section>,
}

#[derive(Debug)]
struct Section {
    layout: Layout,
    flags: u8,
    pairs: Pairs,
    /// Distances in the order in which the file has them: wins, losses, cursed wins, blessed
    /// losses.
    distances: [Vec<u16>; 4],
}

impl Table {
    /// Reads the header of a tablebase and checks that everything it announces is there.
    pub(crate) fn read(source: Source, kind: Kind, material: Material) -> Result<Table, TableProblem> {
        let mut reader = Reader::new(&source);
        if source.len() < 4 {
            return Err(TableProblem::CutShort("the end of its header"));
        }
        if reader.take(4)? != kind.magic() {
            return Err(TableProblem::Magic);
        }
        if source.len() % 64 != 16 {
            return Err(TableProblem::Length(source.len()));
        }
        let symmetric = material.is_symmetric();
        let expected =
            if symmetric { 0 } else { SIDES_DIFFER } | if material.has_pawns() { HAS_PAWNS } else { 0 };
        if reader.byte()? & (SIDES_DIFFER | HAS_PAWNS) != expected {
            return Err(TableProblem::Damaged("contains other pieces than its name says"));
        }
        let sides = if kind == Kind::Wdl && !symmetric { 2 } else { 1 };
        let layouts = layouts(&mut reader, material, sides)?;
        let mut sections = Vec::with_capacity(layouts.len());
        for layout in layouts {
            let (flags, pairs) = Pairs::read(&mut reader, layout.size)?;
            sections.push(Section { layout, flags, pairs, distances: Default::default() });
        }
        if kind == Kind::Dtz {
            for section in sections.iter_mut().filter(|section| section.flags & MAPPED != 0) {
                section.distances = distances(&mut reader, section.flags & WIDE != 0)?;
            }
            reader.align(2);
        }
        sections.iter_mut().try_for_each(|section| section.pairs.place_index(&mut reader))?;
        sections.iter_mut().try_for_each(|section| section.pairs.place_counts(&mut reader))?;
        sections.iter_mut().try_for_each(|section| section.pairs.place_blocks(&mut reader))?;
        Ok(Table { material, source, sides, sections })
    }

    /// Returns the section for a position, whether it is for the side to move, and the pieces as
    /// the tablebase sees them.
    fn section(&self, position: &Position) -> (&Section, bool, Men) {
        let black_moves = position.turn() == Color::Black;
        let turned =
            if self.material.is_symmetric() { black_moves } else { Material::of(position) != self.material };
        let men = Men::of(position, turned);
        let file =
            if self.material.has_pawns() { men.leading_file(self.material.leading_pawns().0) } else { 0 };
        let black_moves = black_moves != turned;
        let side = if self.sides == 2 { usize::from(black_moves) } else { 0 };
        // There are `sides` sections per file, of which there are four or, without pawns, one.
        let section = &self.sections[file * self.sides + side];
        // Where both sides have the same pieces and no pawns, exchanging colours always gives the
        // stored side.
        let free = self.material.is_symmetric() && !self.material.has_pawns();
        (section, free || (section.flags & BLACK_TO_MOVE != 0) == black_moves, men)
    }

    fn value(&self, section: &Section, men: Men) -> Result<u16, TableProblem> {
        let number = men.number(&section.layout).ok_or(TableProblem::Damaged("invalid position index"))?;
        section.pairs.value(&self.source, number)
    }

    /// Returns what a WDL tablebase stores for a position of its material. Where a capture is best
    /// it may be less than the truth.
    pub(crate) fn wdl(&self, position: &Position) -> Result<Wdl, TableProblem> {
        let (section, _, men) = self.section(position);
        let value = usize::from(self.value(section, men)?);
        Wdl::ALL.get(value).copied().ok_or(TableProblem::Damaged("invalid result value"))
    }

    /// Returns what a DTZ tablebase stores for a position of its material with this result, other
    /// than a draw, in which no capture or pawn move is best.
    pub(crate) fn dtz(&self, position: &Position, wdl: Wdl) -> Result<Stored, TableProblem> {
        let (section, stored, men) = self.section(position);
        if !stored {
            return Ok(Stored::OtherSide);
        }
        let mut value = self.value(section, men)?;
        let (list, in_plies) = match wdl {
            Wdl::Win => (0, section.flags & WIN_PLIES != 0),
            Wdl::Loss => (1, section.flags & LOSS_PLIES != 0),
            Wdl::CursedWin => (2, false),
            Wdl::BlessedLoss => (3, false),
            Wdl::Draw => return Ok(Stored::Distance(Dtz::DRAW)),
        };
        if section.flags & MAPPED != 0 {
            let found = section.distances[list].get(usize::from(value));
            value = *found.ok_or(TableProblem::Damaged("a value has no distance"))?;
        }
        let plies = i32::from(value) * if in_plies { 1 } else { 2 } + 1;
        let cursed = matches!(wdl, Wdl::CursedWin | Wdl::BlessedLoss);
        let plies = wdl.number().signum() * (plies + if cursed { 100 } else { 0 });
        Ok(Stored::Distance(Dtz { plies, exact: in_plies }))
    }
}

/// Reads the orders of the pieces: for each file of the leading pawn, for each side.
fn layouts(reader: &mut Reader<'_>, material: Material, sides: usize) -> Result<Vec<Layout>, TableProblem> {
    let two_pawn_groups = material.has_pawns() && material.leading_pawns().2 > 0;
    let files = if material.has_pawns() { 4 } else { 1 };
    let mut layouts = Vec::with_capacity(files * sides);
    for file in 0..files {
        // White to move has the lower half of each byte, Black the upper one.
        let first = reader.byte()?;
        let second = if two_pawn_groups { reader.byte()? } else { 0 };
        let men = reader.take(material.men())?;
        for side in 0..sides {
            let half = |byte: u8| byte >> (4 * side) & 0xF;
            let codes: Vec<u8> = men.iter().map(|&byte| half(byte)).collect();
            let places = [half(first), half(second)].map(usize::from);
            layouts.push(Layout::new(material, &codes, places, file)?);
        }
    }
    reader.align(2);
    Ok(layouts)
}

/// The four lists of distances of a section.
fn distances(reader: &mut Reader<'_>, wide: bool) -> Result<[Vec<u16>; 4], TableProblem> {
    let mut lists: [Vec<u16>; 4] = Default::default();
    if wide {
        reader.align(2);
    }
    for list in &mut lists {
        *list = if wide {
            let len = usize::from(reader.u16()?);
            let bytes = reader.take(len * 2)?;
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        } else {
            let len = usize::from(reader.byte()?);
            reader.take(len)?.into_iter().map(u16::from).collect()
        };
    }
    Ok(lists)
}
