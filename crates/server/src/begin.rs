//! The terms of a new game, from what was asked for.

use crate::domain::{
    ClockSpec, ColorChoice, GameError, NewGame, OddsPiece, Origin, PlayerSpec, Seat, Sides, Start, Terms, now,
};
use crate::limits::{LIMITS, MAX_ELO, is_name};
use crate::registry::Registry;
use chess::{Color, FenField, File, Game, Piece, Position, Rank, Role, Setup, Square};

/// The shortest clock.
const MIN_BASE_MS: u32 = 1000;

/// Returns the terms of a new game, or why there cannot be such a game.
pub fn terms(wish: NewGame, registry: &Registry) -> Result<Terms, GameError> {
    let seed: u64 = rand::random();
    let first = match wish.first_color {
        ColorChoice::White => Color::White,
        ColorChoice::Black => Color::Black,
        ColorChoice::Random if seed & 1 == 0 => Color::White,
        ColorChoice::Random => Color::Black,
    };
    let seated = |seat: Seat| if seat == Seat::First { first } else { !first };
    let name = checked_name(wish.name)?;
    let wish_players = [player(wish.first, registry)?, player(wish.second, registry)?];
    let clocks = match (wish.clock, wish.second_clock) {
        (None, None) => None,
        (Some(clock), second) => Some([checked_clock(clock)?, checked_clock(second.unwrap_or(clock))?]),
        (None, Some(_)) => return Err(GameError::BadClock),
    };
    let (mut setup, chess960) = setup(&wish.start, seed)?;
    if chess960 {
        wish_players.iter().try_for_each(|player| plays_chess960(player, registry))?;
    }
    if let Some(odds) = wish.odds {
        let bad = GameError::BadOdds { piece: odds.piece };
        if matches!(wish.start, Start::Fen { .. }) || !give(&mut setup, seated(odds.giver), odds.piece) {
            return Err(bad);
        }
    }
    let start = Position::from_setup(&setup)?;
    if Game::new(start.clone()).outcome().is_some() {
        return Err(GameError::NoMoves);
    }
    let deal = |[one, other]: [PlayerSpec; 2]| match first {
        Color::White => Sides { white: one, black: other },
        Color::Black => Sides { white: other, black: one },
    };
    let deal_clocks = |[one, other]: [ClockSpec; 2]| match first {
        Color::White => Sides { white: one, black: other },
        Color::Black => Sides { white: other, black: one },
    };
    Ok(Terms {
        name,
        origin: Origin::Played,
        created: now(),
        players: deal(wish_players),
        start,
        chess960,
        clock: clocks.map(deal_clocks),
        takebacks: wish.takebacks,
        automatic_draws: wish.automatic_draws,
        tags: Vec::new(),
        seed,
    })
}

/// Checks that a game could have been started or imported with these terms; for unknown machines
/// only what holds for every machine.
///
/// # Errors
/// What is wrong with them.
pub fn audit_terms(terms: &Terms, registry: &Registry) -> Result<(), GameError> {
    let named = |name: &Option<String>| checked_name(name.clone()).map(drop);
    named(&terms.name)?;
    if terms.start.needs_chess960() && !terms.chess960 {
        return Err(GameError::BadFen {
            part: Some(FenField::Castling),
            column: 0,
            detail: "it is Chess960".to_owned(),
        });
    }
    for color in Color::ALL {
        match terms.players.of(color) {
            // Imported files name their players as they like.
            PlayerSpec::Human { name } if terms.origin == Origin::Imported => {
                if name.as_ref().is_some_and(|name| name.len() > chess::pgn::MAX_TAG) {
                    return Err(GameError::BadName { limit: chess::pgn::MAX_TAG as u32 });
                }
            }
            PlayerSpec::Human { name } => named(name)?,
            PlayerSpec::Machine { player, .. } if terms.origin == Origin::Imported => {
                return Err(GameError::UnknownPlayer { player: player.clone() });
            }
            spec @ PlayerSpec::Machine { player: id, .. } if registry.find(id).is_some() => {
                drop(player(spec.clone(), registry)?);
                if terms.chess960 {
                    plays_chess960(spec, registry)?;
                }
            }
            PlayerSpec::Machine { player, elo, think_ms } => {
                named(&Some(player.clone()))?;
                if elo.is_some_and(|elo| elo > MAX_ELO) {
                    return Err(GameError::BadElo { min: 0, max: MAX_ELO });
                }
                checked_think(*think_ms)?;
            }
        }
    }
    match &terms.clock {
        Some(clock) => {
            [clock.white, clock.black].into_iter().try_for_each(|clock| checked_clock(clock).map(drop))
        }
        None => Ok(()),
    }
}

/// Returns the same game with colours exchanged; a Chess960 position stays.
pub fn rematch(terms: &Terms) -> Terms {
    let swap = |clock: Sides<ClockSpec>| Sides { white: clock.black, black: clock.white };
    Terms {
        name: None,
        created: now(),
        players: Sides { white: terms.players.black.clone(), black: terms.players.white.clone() },
        clock: terms.clock.map(swap),
        seed: rand::random(),
        ..terms.clone()
    }
}

/// Returns the trimmed name; `None` if it is empty.
pub fn checked_name(name: Option<String>) -> Result<Option<String>, GameError> {
    let name = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty());
    match &name {
        Some(name) if !is_name(name) => Err(GameError::BadName { limit: LIMITS.max_name }),
        _ => Ok(name),
    }
}

fn player(wish: PlayerSpec, registry: &Registry) -> Result<PlayerSpec, GameError> {
    match wish {
        PlayerSpec::Human { name } => Ok(PlayerSpec::Human { name: checked_name(name)? }),
        PlayerSpec::Machine { player, elo, think_ms } => {
            let Some(machine) = registry.find(&player) else {
                let player = player.chars().take(LIMITS.max_name as usize).collect();
                return Err(GameError::UnknownPlayer { player });
            };
            if let Some(elo) = elo {
                let (min, max) = machine.elo.unwrap_or((0, 0));
                if !(min..=max).contains(&elo) {
                    return Err(GameError::BadElo { min, max });
                }
            }
            checked_think(think_ms)?;
            Ok(PlayerSpec::Machine { player, elo, think_ms })
        }
    }
}

fn checked_think(think_ms: Option<u32>) -> Result<(), GameError> {
    let (min_ms, max_ms) = (LIMITS.min_think_ms, LIMITS.max_think_ms);
    match think_ms {
        Some(think) if !(min_ms..=max_ms).contains(&think) => Err(GameError::BadThinkTime { min_ms, max_ms }),
        _ => Ok(()),
    }
}

/// Rejects a Chess960 game with a machine that does not support it.
fn plays_chess960(player: &PlayerSpec, registry: &Registry) -> Result<(), GameError> {
    match player {
        PlayerSpec::Machine { player, .. } if registry.find(player).is_some_and(|known| !known.chess960) => {
            Err(GameError::NoChess960 { player: player.clone() })
        }
        _ => Ok(()),
    }
}

fn checked_clock(clock: ClockSpec) -> Result<ClockSpec, GameError> {
    let fits = (MIN_BASE_MS..=LIMITS.max_base_ms).contains(&clock.base_ms)
        && clock.increment_ms <= LIMITS.max_increment_ms;
    if fits { Ok(clock) } else { Err(GameError::BadClock) }
}

/// Returns the start position, and whether the game is Chess960.
fn setup(start: &Start, seed: u64) -> Result<(Setup, bool), GameError> {
    match start {
        Start::Standard => Ok((Setup::default(), false)),
        Start::Fen { fen, chess960 } => {
            let setup = read_fen(fen)?;
            let chess960 = *chess960 || setup.needs_chess960();
            Ok((setup, chess960))
        }
        Start::Chess960 { number } => {
            let drawn = (seed >> 1) % u64::from(Setup::CHESS960_COUNT);
            let number = number.unwrap_or(drawn as u16);
            Ok((Setup::chess960(number).ok_or(GameError::BadChess960Number)?, true))
        }
    }
}

/// Parses a FEN whose last fields may be missing.
pub fn read_fen(fen: &str) -> Result<Setup, GameError> {
    Setup::from_fen_lenient(fen.trim()).map_err(|error| GameError::from(&error))
}

/// Removes a piece of a side; false if it has none.
fn give(setup: &mut Setup, giver: Color, piece: OddsPiece) -> bool {
    let (role, rank) = match piece {
        OddsPiece::Pawn => (Role::Pawn, Rank::Second),
        OddsPiece::Knight => (Role::Knight, Rank::First),
        OddsPiece::Rook => (Role::Rook, Rank::First),
        OddsPiece::Queen => (Role::Queen, Rank::First),
    };
    let rank = rank.relative_to(giver);
    let has = |file: &File| setup.piece_at(Square::new(*file, rank)) == Some(Piece::new(giver, role));
    let file = match piece {
        OddsPiece::Pawn => Some(File::F).filter(has),
        _ => File::ALL.into_iter().find(has),
    };
    let Some(file) = file else { return false };
    setup.put(Square::new(file, rank), None);
    let mut castling = chess::CastlingRights::default();
    for color in Color::ALL {
        let stays = |rook: &Square| setup.piece_at(*rook).is_some();
        setup
            .castling
            .rooks(color)
            .into_iter()
            .filter(stays)
            .for_each(|rook| castling.insert(color, rook.file()));
    }
    setup.castling = castling;
    true
}
