//! BuhoChess (Sonora, 2010): every classic search technique, each behind a switch.
