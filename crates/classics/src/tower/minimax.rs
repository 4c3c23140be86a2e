//! **Mini-max**. Beside chapter III, "Algoritmo mini-max".
//!
//! ```text
//! MINI_MAX(nivel, valor, posición)
//!  1. Si nivel = nivel_máximo entonces regresa eval(posición)
//!  2. Si nivel es par entonces jugador = MAQUINA de otra manera jugador = OPONENTE
//!  3. lista = genera_movimientos(posición, jugador)
//!  4. Para cada uno de los movimientos en lista:
//!     4.1 pos_nueva = modifica(posición, movimiento)
//!     4.2 Si jugador = MAQUINA: valor_nuevo = MINI_MAX(nivel+1, +INF, pos_nueva); el mayor es valor
//!     4.3 Si jugador = OPONENTE: valor_nuevo = MINI_MAX(nivel+1, -INF, pos_nueva); el menor es valor
//!  5. regresa(valor)
//! ```
//!
//! `valor` is always passed down as the worst value for the side to move; here the node sets it
//! itself.

use super::Event;
use super::search::{Node, Search};
use crate::Observer;
use crate::pace::Stopped;
use crate::score::INFINITY;
use boards::{MoveStore, Representation};

impl<R: Representation, O: for<'e> Observer<Event<'e>>> Search<'_, R, O> {
    /// Returns the minimax value of the node from the engine's point of view.
    pub(super) fn mini_max(&mut self, level: u32) -> Result<i32, Stopped> {
        let frame = match self.enter(level, -INFINITY, INFINITY)? {
            Node::Leaf(value) => return Ok(value),
            Node::Inner(frame) => frame,
        };
        let machine = Self::is_machine(level);
        let mut value = if machine { -INFINITY } else { INFINITY };
        let mut next = 0;
        while let Some(m) = self.moves.entries(frame).get(next).map(|entry| entry.m) {
            next += 1;
            let new_value = self.after(m, |search| search.mini_max(level + 1))?;
            if machine && new_value > value || !machine && new_value < value {
                value = new_value;
                self.better(level, m, value);
            } else if level == 0 && self.options.random && new_value == value {
                self.equal(m);
            }
        }
        self.moves.close(frame);
        Ok(self.leave(level, value))
    }
}
