//! The openings of the book. Beside chapter IV, "Aperturas de libro".
//!
//! The thesis names eleven openings, eight moves deep on average, and prints none of their lines.
//! The lines here are our choice: a main line of each with equal material at the end, as the thesis
//! requires of its book, since the tree does not record whose position is better.

/// Name of an opening and its moves in coordinate notation.
pub(super) const OPENINGS: [(&str, &str); 11] = [
    ("Ruy López", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5 a4b3 d7d6 c2c3 e8g8"),
    ("Two Knights", "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8 f1e1 d7d6 c2c3 h7h6 b1d2 f8e8"),
    ("Three Knights", "e2e4 e7e5 g1f3 b8c6 b1c3 g7g6 d2d4 e5d4 f3d4 f8g7 c1e3 g8f6 f1e2 e8g8 e1g1 f8e8"),
    ("Four Knights", "e2e4 e7e5 g1f3 b8c6 b1c3 g8f6 f1b5 f8b4 e1g1 e8g8 d2d3 d7d6 c1g5 b4c3 b2c3 d8e7"),
    ("Italian", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3 g8f6 c2c3 d7d6 e1g1 a7a6 f1e1 c5a7 c4b3 e8g8"),
    (
        "King's Gambit",
        "e2e4 e7e5 f2f4 e5f4 g1f3 d7d5 e4d5 g8f6 f1c4 f6d5 e1g1 f8e7 c4d5 d8d5 b1c3 d5d8 d2d4 e8g8 c1f4 c8f5",
    ),
    ("Scotch", "e2e4 e7e5 g1f3 b8c6 d2d4 e5d4 f3d4 g8f6 d4c6 b7c6 e4e5 d8e7 d1e2 f6d5 c2c4 c8a6"),
    ("Giuoco Piano", "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 c1d2 b4d2 b1d2 d7d5"),
    ("Sicilian", "e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 f1e2 e7e5 d4b3 f8e7 e1g1 e8g8"),
    ("English", "c2c4 e7e5 b1c3 g8f6 g1f3 b8c6 g2g3 d7d5 c4d5 f6d5 f1g2 d5b6 e1g1 f8e7 d2d3 e8g8"),
    ("Queen's Gambit", "d2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 h7h6 g5h4 b7b6 f1e2 c8b7"),
];
