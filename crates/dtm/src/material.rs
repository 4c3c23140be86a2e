//! Material signatures: which pieces a table is about, and which tables it leads to.

use arrayvec::ArrayVec;
use chess::{Color, Piece, Position, Role};
use std::fmt;
use std::str::FromStr;

/// Most pieces of a table, kings included.
pub const MOST_PIECES: usize = 5;

/// Roles other than the king, strongest first.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Pieces other than kings, as many as a table has at most.
type Men = ArrayVec<Role, { MOST_PIECES - 2 }>;

/// The pieces of both sides, the stronger side as White, each side's strongest first.
///
/// More pieces are stronger than fewer, then the strongest piece decides. One table serves both
/// colours: a position in which Black is stronger is probed with colours exchanged.
///
/// ```
/// use dtm::Material;
/// let material: Material = "KRKP".parse()?;
/// assert_eq!(material.to_string(), "KRKP");
/// assert_eq!("KPKR".parse::<Material>()?, material);
/// # Ok::<(), dtm::MaterialError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Material {
    strong: Men,
    weak: Men,
}

/// Why a text names no material.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "\"{0}\" names no material of 3 to {MOST_PIECES} pieces; write both sides, each with its king first, such as KRK or KBNK"
)]
pub struct MaterialError(pub String);

impl Material {
    /// Returns the material of these sides, and whether colours had to be exchanged for it; nothing
    /// if there are too many pieces for a table.
    pub(crate) fn of_sides(
        white: impl IntoIterator<Item = Role>,
        black: impl IntoIterator<Item = Role>,
    ) -> Option<(Material, bool)> {
        let mut white = sorted(white)?;
        let mut black = sorted(black)?;
        let exchanged = rank(&black) > rank(&white);
        if exchanged {
            std::mem::swap(&mut white, &mut black);
        }
        let material = Material { strong: white, weak: black };
        (material.pieces() <= MOST_PIECES).then_some((material, exchanged))
    }

    /// Returns the material on a board, and whether Black is the stronger side.
    pub(crate) fn of(position: &Position) -> Option<(Material, bool)> {
        let side = |color| {
            let count = move |role| position.pieces(color, role).count() as usize;
            ROLES.into_iter().flat_map(move |role| std::iter::repeat_n(role, count(role)))
        };
        Material::of_sides(side(Color::White), side(Color::Black))
    }

    /// Returns all materials with this many pieces, kings included, in the order of their names.
    #[must_use]
    pub fn all(pieces: usize) -> Vec<Material> {
        let mut found = Vec::new();
        let Some(men) = pieces.checked_sub(2).filter(|&men| men <= MOST_PIECES - 2) else { return found };
        let mut chosen = vec![(Color::White, Role::Queen); men];
        let choices: Vec<(Color, Role)> =
            Color::ALL.into_iter().flat_map(|color| ROLES.map(|role| (color, role))).collect();
        for number in 0..choices.len().pow(men as u32) {
            let mut rest = number;
            for man in &mut chosen {
                *man = choices[rest % choices.len()];
                rest /= choices.len();
            }
            let side = |color| chosen.iter().filter(move |man| man.0 == color).map(|man| man.1);
            found.extend(Material::of_sides(side(Color::White), side(Color::Black)).map(|found| found.0));
        }
        found.sort_by_key(Material::to_string);
        found.dedup();
        found
    }

    /// Returns the number of pieces, kings included.
    #[must_use]
    pub fn pieces(&self) -> usize {
        2 + self.strong.len() + self.weak.len()
    }

    /// Whether there are pawns.
    #[must_use]
    pub fn has_pawns(&self) -> bool {
        self.pawns(Color::White) + self.pawns(Color::Black) > 0
    }

    /// Whether nothing but the kings is left.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.strong.is_empty() && self.weak.is_empty()
    }

    /// Returns how many pawns a side has.
    #[must_use]
    pub fn pawns(&self, color: Color) -> usize {
        self.side(color).iter().filter(|&&role| role == Role::Pawn).count()
    }

    /// Returns the pieces of a side without its king, strongest first.
    #[must_use]
    pub fn side(&self, color: Color) -> &[Role] {
        if color.is_white() { &self.strong } else { &self.weak }
    }

    /// Returns all pieces: White's king, Black's king, White's others, Black's others.
    #[must_use]
    pub fn men(&self) -> ArrayVec<Piece, MOST_PIECES> {
        let kings = Color::ALL.into_iter().map(|color| Piece::new(color, Role::King));
        let others = Color::ALL
            .into_iter()
            .flat_map(|color| self.side(color).iter().map(move |&role| Piece::new(color, role)));
        kings.chain(others).collect()
    }

    /// Returns the materials that one capture or promotion leads to: their tables come first.
    #[must_use]
    pub fn next(&self) -> Vec<Material> {
        let mut found = Vec::new();
        let men = self.men();
        for taken in (2..men.len()).map(Some).chain([None]) {
            for promoted in (2..men.len()).map(Some).chain([None]) {
                for role in Role::PROMOTIONS {
                    found.extend(self.converted(taken, promoted.map(|man| (man, role))).map(|found| found.0));
                }
            }
        }
        found.sort();
        found.dedup();
        found.retain(|next| next != self);
        found
    }

    /// Returns the material after the capture of one of [`Material::men`] and the promotion of
    /// another, and whether colours have to be exchanged for it; nothing if that cannot happen.
    pub(crate) fn converted(
        &self,
        taken: Option<usize>,
        promoted: Option<(usize, Role)>,
    ) -> Option<(Material, bool)> {
        let men = self.men();
        if let Some((man, _)) = promoted
            && (men[man].role() != Role::Pawn
                || taken.is_some_and(|taken| men[taken].color() == men[man].color()))
        {
            return None;
        }
        let role = |man: usize| promoted.filter(|new| new.0 == man).map_or(men[man].role(), |new| new.1);
        let side = |color: Color| {
            let mine = move |man: &usize| men_of(self, *man) == color && Some(*man) != taken;
            (2..men.len()).filter(mine).map(role)
        };
        Material::of_sides(side(Color::White), side(Color::Black))
    }
}

/// The colour of the piece with this number in [`Material::men`].
fn men_of(material: &Material, man: usize) -> Color {
    if man - 2 < material.strong.len() { Color::White } else { Color::Black }
}

/// The pieces of a side, strongest first; nothing if there are too many.
fn sorted(side: impl IntoIterator<Item = Role>) -> Option<Men> {
    let mut men = Men::new();
    for role in side {
        men.try_push(role).ok()?;
    }
    men.sort_by(|a, b| b.cmp(a));
    Some(men)
}

/// By which sides are compared.
fn rank(side: &Men) -> (usize, &Men) {
    (side.len(), side)
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            write!(f, "K")?;
            for role in self.side(color) {
                write!(f, "{}", role.upper_char())?;
            }
        }
        Ok(())
    }
}

impl FromStr for Material {
    type Err = MaterialError;

    /// Parses `KRKP`, and `KRvKP` as Syzygy writes it; either side may come first.
    fn from_str(text: &str) -> Result<Material, MaterialError> {
        let error = || MaterialError(text.to_owned());
        let joined: String = text.chars().filter(|&letter| letter != 'v').collect();
        let (white, black) =
            joined.strip_prefix('K').and_then(|rest| rest.split_once('K')).ok_or_else(error)?;
        let side = |letters: &str| -> Option<Vec<Role>> {
            letters.chars().map(|letter| ROLES.into_iter().find(|role| role.upper_char() == letter)).collect()
        };
        let sides = side(white).zip(side(black));
        let found = sides.and_then(|(white, black)| Material::of_sides(white, black)).map(|found| found.0);
        found.filter(|material| !material.is_bare()).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_side_is_white() {
        for (text, name) in
            [("KPKQ", "KQKP"), ("KKR", "KRK"), ("KRvKBN", "KBNKR"), ("KNKB", "KBKN"), ("KKPN", "KNPK")]
        {
            assert_eq!(text.parse::<Material>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn other_texts_are_refused() {
        for text in ["", "K", "KK", "KvK", "RK", "KXK", "KRRRRK", "KRK2", "KKK", "krk", "KQRBKN"] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }

    #[test]
    fn all_materials_are_listed_once() {
        assert_eq!([3, 4, 5].map(|pieces| Material::all(pieces).len()), [5, 30, 110]);
        assert_eq!(
            Material::all(3).iter().map(Material::to_string).collect::<Vec<_>>(),
            ["KBK", "KNK", "KPK", "KQK", "KRK"]
        );
        assert!(Material::all(2).iter().all(Material::is_bare) && Material::all(9).is_empty());
    }

    #[test]
    fn captures_and_promotions_lead_on() {
        let next = |name: &str| {
            let next = name.parse::<Material>().unwrap().next();
            next.iter().map(Material::to_string).collect::<Vec<_>>().join(" ")
        };
        let mut pawn: Vec<_> = next("KPK").split(' ').map(str::to_owned).collect();
        pawn.sort();
        assert_eq!(pawn, ["KBK", "KK", "KNK", "KQK", "KRK"]);
        assert!(
            next("KPKP").contains("KQKP") && next("KPKP").contains("KNK") && next("KPKP").contains("KPK")
        );
        assert!(!next("KPKP").contains("KQKR"));
    }
}
