//! Actions of people at a table.

use super::Table;
use super::turn::Scores;
use crate::domain::{Action, Event, GameError, Letters, Pacing, millis};
use crate::limits::LIMITS;
use chess::{Color, Move, PieceLetters, Position, SanProblem};
use player::Answer;
use std::time::Duration;
use tokio::time::Instant;

/// Plies after which a machine that declined a draw may be offered one again.
const OFFER_AGAIN: usize = 6;

impl Table {
    /// Performs a person's action.
    pub(super) async fn act(&mut self, action: Action) -> Result<(), GameError> {
        match action {
            Action::Move { ply, text, letters } => {
                self.play(ply, &text, letters.unwrap_or(Letters::English)).await
            }
            Action::Takeback {} => self.take_back().await,
            Action::Resign { side } => self.resign(side).await,
            Action::UndoResign {} => self.undo_resign().await,
            Action::OfferDraw { side } => self.offer_draw(side),
            Action::AcceptDraw {} => {
                self.persons_turn()?;
                self.accept(Answer::AcceptDraw, Scores::default()).await
            }
            Action::DeclineDraw {} => self.decline_draw(),
            Action::ClaimDraw { text } => self.claim_draw(text.as_deref()).await,
            Action::MoveNow {} => self.move_now(),
            Action::Pause { paused } => self.pause(paused).await,
            Action::Step {} => self.step(),
            Action::Pace { pace_ms } => self.set_pace(pace_ms).await,
        }
    }

    async fn play(&mut self, ply: u32, text: &str, letters: Letters) -> Result<(), GameError> {
        if ply as usize != self.plies() {
            return Err(GameError::Stale { ply: self.plies() as u32 });
        }
        let turn = self.persons_turn()?;
        let game = self.contest.game();
        let m = read_move(game.position(), text, letters)?;
        let answer = match self.offer {
            // A draw that can be claimed need not be offered.
            Some(by) if by == turn && game.clone().claim_draw_with(m).is_ok() => Answer::ClaimDraw(Some(m)),
            Some(by) if by == turn => Answer::PlayAndOfferDraw(m),
            _ => Answer::Play(m),
        };
        self.accept(answer, Scores::default()).await
    }

    /// Returns how many plies can be taken back now.
    pub(super) fn takeback_size(&self) -> Result<usize, GameError> {
        if self.ending.is_some() {
            return Err(GameError::GameOver);
        }
        if !self.terms.takebacks || self.is_exhibition() {
            return Err(GameError::NoTakebacks);
        }
        // Against a machine, its reply is taken back too.
        let size = match (self.machine(self.turn()), self.machine(!self.turn())) {
            (None, Some(_)) => 2,
            _ => 1,
        };
        if size <= self.plies() { Ok(size) } else { Err(GameError::NothingToTakeBack) }
    }

    async fn take_back(&mut self) -> Result<(), GameError> {
        let size = self.takeback_size()?;
        if self.machine(self.turn()).is_some() {
            // The machine is not charged for being interrupted.
            self.cancel();
            self.watch.reset();
        }
        self.accept(Answer::TakeBack(size), Scores::default()).await
    }

    /// Returns the side for which a person acts.
    fn side(&self, wanted: Option<Color>) -> Result<Color, GameError> {
        if self.ending.is_some() {
            return Err(GameError::GameOver);
        }
        let persons = |color: &Color| self.machine(*color).is_none();
        match wanted {
            Some(color) => Some(color).filter(persons),
            None => [self.turn(), !self.turn()].into_iter().find(persons),
        }
        .ok_or(GameError::NotYourTurn)
    }

    async fn resign(&mut self, side: Option<Color>) -> Result<(), GameError> {
        let loser = self.side(side)?;
        let before = self.contest.clone();
        let Some(outcome) = self.contest.resign(loser) else { return Err(GameError::GameOver) };
        self.watch.stop();
        if let Err(error) = self.save(Some(outcome.into()), None).await {
            self.contest = before;
            return Err(error);
        }
        let until = Instant::now() + Duration::from_millis(LIMITS.undo_resign_ms.into());
        self.undo = Some((Box::new(before), until));
        self.over(outcome);
        self.tell_change();
        Ok(())
    }

    async fn undo_resign(&mut self) -> Result<(), GameError> {
        let Some((before, until)) = self.undo.take() else { return Err(GameError::NothingToUndo) };
        if until <= Instant::now() {
            return Err(GameError::NothingToUndo);
        }
        let resigned = std::mem::replace(&mut self.contest, *before);
        if let Err(error) = self.save(None, None).await {
            let before = std::mem::replace(&mut self.contest, resigned);
            self.undo = Some((Box::new(before), until));
            return Err(error);
        }
        self.ending = None;
        self.go_on();
        self.tell_change();
        self.tables.everyone.publish(Event::LibraryChanged);
        Ok(())
    }

    fn offer_draw(&mut self, side: Option<Color>) -> Result<(), GameError> {
        let color = self.side(side)?;
        let recent = self.declined.is_some_and(|ply| self.plies() < ply + OFFER_AGAIN);
        if self.offering().is_some() || (recent && self.machine(!color).is_some()) {
            return Err(GameError::DrawOfferStands);
        }
        if color == self.turn() {
            self.offer = Some(color);
        } else {
            self.contest.offer_draw(color);
            if self.search.is_some() || self.held.is_some() {
                // The machine is asked again, now with the offer.
                self.cancel();
                self.go_on();
            }
        }
        self.tell_change();
        Ok(())
    }

    fn decline_draw(&mut self) -> Result<(), GameError> {
        let by = self.offering().ok_or(GameError::NoDrawOffer)?;
        if self.machine(by).is_some() && self.machine(!by).is_some() {
            return Err(GameError::NotYourTurn);
        }
        self.offer = None;
        self.contest.withdraw_offer();
        if self.machine(!by).is_none() {
            self.watchers.publish(Event::DrawDeclined { game: self.id, by: !by });
        }
        self.tell_change();
        Ok(())
    }

    async fn claim_draw(&mut self, text: Option<&str>) -> Result<(), GameError> {
        self.persons_turn()?;
        let position = self.contest.game().position();
        let announced = text.map(|text| read_move(position, text, Letters::English)).transpose()?;
        self.accept(Answer::ClaimDraw(announced), Scores::default()).await
    }

    fn move_now(&mut self) -> Result<(), GameError> {
        if self.ending.is_some() {
            return Err(GameError::GameOver);
        }
        if let Some(search) = &self.search {
            search.stop.raise();
        }
        Ok(())
    }

    async fn pause(&mut self, paused: bool) -> Result<(), GameError> {
        self.exhibition()?;
        self.save_pacing(Pacing { paused, pace_ms: millis(self.pace) }).await?;
        (self.paused, self.step) = (paused, false);
        if paused {
            // A running search is repeated; an answer already found and held back stays.
            let held = self.held.take();
            self.cancel();
            self.held = held;
        }
        self.go_on();
        self.tell_change();
        Ok(())
    }

    fn step(&mut self) -> Result<(), GameError> {
        self.exhibition()?;
        if !self.paused {
            return Err(GameError::NotPaused);
        }
        self.step = true;
        if let Some(held) = &mut self.held {
            held.due = Instant::now();
        }
        self.moved = Instant::now().checked_sub(self.pace).unwrap_or_else(Instant::now);
        Ok(())
    }

    async fn set_pace(&mut self, pace_ms: u32) -> Result<(), GameError> {
        self.exhibition()?;
        let pace_ms = pace_ms.min(LIMITS.max_pace_ms);
        self.save_pacing(Pacing { paused: self.paused, pace_ms }).await?;
        self.pace = Duration::from_millis(pace_ms.into());
        if let Some(held) = &mut self.held {
            held.due = self.moved + self.pace;
        }
        self.tell_change();
        Ok(())
    }

    async fn save_pacing(&self, pacing: Pacing) -> Result<(), GameError> {
        let id = self.id;
        Ok(self.store.run(move |store| store.save_pacing(id, pacing)).await?)
    }

    fn exhibition(&self) -> Result<(), GameError> {
        match (self.ending, self.is_exhibition()) {
            (Some(_), _) => Err(GameError::GameOver),
            (None, true) => Ok(()),
            (None, false) => Err(GameError::NotAnExhibition),
        }
    }
}

/// Parses a move in UCI or algebraic notation.
///
/// Letters of the other language are tried only where the text is not a move in the first: R is a
/// rook in English and a king in Spanish.
pub fn read_move(position: &Position, text: &str, letters: Letters) -> Result<Move, GameError> {
    let text = without_number(text.trim());
    if let Ok(m) = position.parse_uci(text) {
        return Ok(m);
    }
    let (own, other) = match letters {
        Letters::English => (PieceLetters::ENGLISH, PieceLetters::SPANISH),
        Letters::Spanish => (PieceLetters::SPANISH, PieceLetters::ENGLISH),
    };
    let read = |letters| position.parse_san_in(text, letters).map_err(|error| error.problem().clone());
    match read(own) {
        Err(SanProblem::Unreadable) => read(other),
        result => result,
    }
    .map_err(|problem| GameError::bad_move(text, &problem))
}

/// Strips a move number as in `1. e4` or `1...e5`.
fn without_number(text: &str) -> &str {
    let after = text.trim_start_matches(|c: char| c.is_ascii_digit());
    match after.strip_prefix('.') {
        Some(rest) if after.len() < text.len() => rest.trim_start_matches(['.', ' ']),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::Square;

    #[test]
    fn moves_are_read_in_both_languages() {
        let position = Position::default();
        let knight = Ok(Move::normal(Square::G1, Square::F3));
        for letters in [Letters::English, Letters::Spanish] {
            for text in ["Nf3", "Cf3", "g1f3", " 1. Nf3 ", "♘f3"] {
                assert_eq!(read_move(&position, text, letters), knight, "{text}");
            }
            assert!(matches!(read_move(&position, "hello", letters), Err(GameError::BadMove { .. })));
            assert!(read_move(&position, "", letters).is_err());
        }
    }
}
