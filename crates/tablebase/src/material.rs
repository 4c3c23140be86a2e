//! Material signatures, by which a tablebase is found.

use chess::{Color, Piece, Position, Role};

/// The number of pieces of each kind except kings: four bits each, White's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Material(u64);

/// Bits of one side: five roles of four bits.
const SIDE: u32 = 20;

/// Most pieces of a tablebase.
pub(crate) const MOST_MEN: usize = 7;

/// The roles that are counted.
const ROLES: [Role; 5] = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// The tablebase code of a piece: pawn 1, knight 2 up to king 6, plus eight for Black.
pub(crate) const fn code(piece: Piece) -> u8 {
    piece.role() as u8 + 1 + 8 * (piece.color() as u8)
}

impl Material {
    fn shift(color: Color, role: Role) -> u32 {
        color as u32 * SIDE + role as u32 * 4
    }

    /// Returns the material on a board.
    pub(crate) fn of(position: &Position) -> Material {
        let mut bits = 0;
        for color in Color::ALL {
            for role in ROLES {
                bits |= u64::from(position.pieces(color, role).count()) << Material::shift(color, role);
            }
        }
        Material(bits)
    }

    /// Parses the material of a file name, such as `KRPvKR`, if valid.
    pub(crate) fn parse(name: &str) -> Option<Material> {
        let (white, black) = name.split_once('v')?;
        if !(3..=MOST_MEN).contains(&(white.len() + black.len())) {
            return None;
        }
        let mut bits = 0;
        for (color, side) in [(Color::White, white), (Color::Black, black)] {
            for letter in side.strip_prefix('K')?.chars() {
                let role = ROLES.into_iter().find(|role| role.upper_char() == letter)?;
                bits += 1 << Material::shift(color, role);
            }
        }
        Some(Material(bits))
    }

    /// Returns the material with colours exchanged.
    pub(crate) const fn mirrored(self) -> Material {
        Material((self.0 >> SIDE) | (self.0 & ((1 << SIDE) - 1)) << SIDE)
    }

    /// Whether both sides have the same.
    pub(crate) fn is_symmetric(self) -> bool {
        self == self.mirrored()
    }

    /// Returns the number of a kind, kings included.
    pub(crate) fn count(self, color: Color, role: Role) -> usize {
        if role == Role::King { 1 } else { (self.0 >> Material::shift(color, role) & 0xF) as usize }
    }

    /// Returns the number of pieces, kings included.
    pub(crate) fn men(self) -> usize {
        Color::ALL.iter().flat_map(|&color| Role::ALL.map(|role| self.count(color, role))).sum()
    }

    /// Whether there are pawns.
    pub(crate) fn has_pawns(self) -> bool {
        Color::ALL.iter().any(|&color| self.count(color, Role::Pawn) > 0)
    }

    /// Whether some kind of piece other than a king occurs exactly once on its side.
    pub(crate) fn has_unique_man(self) -> bool {
        Color::ALL.iter().any(|&color| ROLES.iter().any(|&role| self.count(color, role) == 1))
    }

    /// Returns the side whose pawns lead, and how many pawns it and the other side have: the side
    /// with fewer pawns, if it has any; White if equal.
    pub(crate) fn leading_pawns(self) -> (Color, usize, usize) {
        let [white, black] = Color::ALL.map(|color| self.count(color, Role::Pawn));
        if black == 0 || white > 0 && white <= black {
            (Color::White, white, black)
        } else {
            (Color::Black, black, white)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_boards_agree() {
        let position = Position::from_fen("8/8/4k3/8/3PP3/3K4/2r5/8 w - - 0 1").unwrap();
        assert_eq!(Material::parse("KPPvKR"), Some(Material::of(&position)));
        assert_eq!(Material::parse("KRvKPP"), Some(Material::of(&position).mirrored()));
        let material = Material::of(&position);
        assert_eq!((material.men(), material.has_pawns(), material.has_unique_man()), (5, true, true));
        assert!(!material.is_symmetric() && Material::parse("KQvKQ").unwrap().is_symmetric());
        assert!(!Material::parse("KQQvK").unwrap().has_unique_man());
    }

    #[test]
    fn the_side_with_fewer_pawns_leads() {
        for (name, expected) in [
            ("KPvK", (Color::White, 1, 0)),
            ("KRvKP", (Color::Black, 1, 0)),
            ("KPPvKP", (Color::Black, 1, 2)),
            ("KPvKPP", (Color::White, 1, 2)),
            ("KPvKP", (Color::White, 1, 1)),
        ] {
            assert_eq!(Material::parse(name).unwrap().leading_pawns(), expected, "{name}");
        }
    }

    #[test]
    fn other_names_are_refused() {
        for name in [
            "",
            "v",
            "KvK",
            "KQ",
            "KQvQ",
            "QvK",
            "KKvK",
            "KQvKv",
            "kqvk",
            "KQRBNPPvK",
            "KQRBNvKPP",
            "KXvK",
            "KQ vK",
            "KéK",
        ] {
            assert_eq!(Material::parse(name), None, "{name}");
        }
        assert!(Material::parse("KQRBNvKP").is_some());
    }
}
