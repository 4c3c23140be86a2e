//! Trees as text; [`super::tree`] explains the format.

use super::tree::{MAX_DEPTH, Sketch, TreeError, clip};
use super::tree_problem::TreeProblem;
use crate::game::Player;
use crate::value::Value;
use std::fmt;

/// Parses who moves at the root, and the root.
pub fn read(text: &str) -> Result<(Player, Sketch), TreeError> {
    let mut reader = Reader { text, at: 0 };
    reader.skip_space();
    let begin = reader.at;
    let player = match reader.word() {
        "max" => Player::Max,
        "min" => Player::Min,
        _ => {
            reader.at = begin;
            Player::Max
        }
    };
    let sketch = reader.node(0)?;
    reader.skip_space();
    match reader.peek() {
        None => Ok((player, sketch)),
        Some(')') => Err(reader.error(TreeProblem::ClosesNothing)),
        Some(_) => Err(reader.error(TreeProblem::SeveralRoots)),
    }
}

struct Reader<'a> {
    text: &'a str,
    /// Bytes read so far.
    at: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Reads on while characters are wanted.
    fn take_while(&mut self, wanted: impl Fn(char) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let end = rest.find(|c| !wanted(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn skip_space(&mut self) {
        loop {
            self.take_while(|c| c.is_whitespace() || c == ',');
            if self.peek() != Some('#') {
                return;
            }
            self.take_while(|c| c != '\n');
        }
    }

    /// Parses a number, a name or `?`; empty if there is none.
    fn word(&mut self) -> &'a str {
        self.take_while(|c| c.is_alphanumeric() || "-+?_.".contains(c))
    }

    fn node(&mut self, depth: usize) -> Result<Sketch, TreeError> {
        self.skip_space();
        let mut node = Sketch::default();
        match self.peek() {
            Some('(') if depth == MAX_DEPTH => {
                return Err(self.error(TreeProblem::TooDeep));
            }
            Some('(') => {
                self.at += 1;
                node.children = self.children(depth)?;
            }
            Some(')') => return Err(self.error(TreeProblem::MissingBefore)),
            None => return Err(self.error(TreeProblem::MissingAtEnd)),
            Some(_) => self.leaf(&mut node)?,
        }
        self.marks(&mut node)?;
        Ok(node)
    }

    /// Parses what follows `(`, up to and including its `)`.
    fn children(&mut self, depth: usize) -> Result<Vec<Sketch>, TreeError> {
        let mut children = Vec::new();
        loop {
            self.skip_space();
            match self.peek() {
                None => return Err(self.error(TreeProblem::Unclosed)),
                Some(')') if children.is_empty() => {
                    return Err(self.error(TreeProblem::NoChildren));
                }
                Some(')') => {
                    self.at += 1;
                    return Ok(children);
                }
                Some(_) => children.push(self.node(depth + 1)?),
            }
        }
    }

    fn leaf(&mut self, node: &mut Sketch) -> Result<(), TreeError> {
        let begin = self.at;
        let word = self.word();
        if word.is_empty() {
            let found = self.peek().unwrap_or(' ');
            return Err(self.error(TreeProblem::NotUnderstood(found.to_string())));
        }
        if ["max", "min"].contains(&word) {
            self.at = begin;
            return Err(self.error(TreeProblem::PlayerInside(word.to_string())));
        }
        if is_name(word) {
            node.unknown = Some(word.to_string());
        } else {
            self.at = begin;
            node.value = Some(self.number()?);
        }
        Ok(())
    }

    fn number(&mut self) -> Result<i32, TreeError> {
        let begin = self.at;
        let word = self.word();
        let number = word.parse().ok().filter(|&number| Value::new(number).is_some());
        number.ok_or_else(|| {
            self.at = begin;
            self.error(TreeProblem::NoNumber(clip(word)))
        })
    }

    /// Parses `=7` and `~7` after a node.
    fn marks(&mut self, node: &mut Sketch) -> Result<(), TreeError> {
        loop {
            self.skip_space();
            match self.peek() {
                Some('=') if node.children.is_empty() => {
                    return Err(self.error(TreeProblem::EvaluatedLeaf));
                }
                Some('=') if node.value.is_some() => return Err(self.error(TreeProblem::TwoEvaluations)),
                Some('~') if node.guess.is_some() => return Err(self.error(TreeProblem::TwoGuesses)),
                Some(mark @ ('=' | '~')) => {
                    self.at += 1;
                    self.skip_space();
                    let number = Some(self.number()?);
                    if mark == '=' { node.value = number } else { node.guess = number }
                }
                _ => return Ok(()),
            }
        }
    }

    fn error(&self, what: TreeProblem) -> TreeError {
        let read = &self.text[..self.at];
        let line_start = read.rfind('\n').map_or(0, |end| end + 1);
        TreeError::Text {
            line: read.matches('\n').count() + 1,
            column: read[line_start..].chars().count() + 1,
            what,
        }
    }
}

/// Whether a word names an unknown leaf. What other languages call numbers does not: it is taken
/// for a mistake.
pub(super) fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_alphabetic() || c == '?')
        && !["nan", "inf", "infinity"].contains(&word.to_lowercase().as_str())
}

/// Writes a node so that it parses to the same.
pub fn write(f: &mut fmt::Formatter<'_>, node: &Sketch) -> fmt::Result {
    if node.children.is_empty() {
        match (&node.unknown, node.value) {
            (Some(name), _) => f.write_str(name)?,
            (None, value) => write!(f, "{}", value.unwrap_or_default())?,
        }
    } else {
        for (number, child) in node.children.iter().enumerate() {
            f.write_str(if number == 0 { "(" } else { " " })?;
            write(f, child)?;
        }
        f.write_str(")")?;
        if let Some(value) = node.value {
            write!(f, "={value}")?;
        }
    }
    match node.guess {
        Some(guess) => write!(f, "~{guess}"),
        None => Ok(()),
    }
}
