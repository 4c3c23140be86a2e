//! **Alpha-beta**. Beside chapter III, "Algoritmo alfa-beta", and chapter IV, "Selección aleatoria
//! de movimientos".
//!
//! ```text
//! ALFA_BETA(nivel, posición, alfa, beta)
//!  1. Si nivel es par entonces jugador = MAQUINA de otra manera jugador = OPONENTE
//!  2. Si nivel = nivel_máximo regresa eval(posición)
//!  3. lista = genera_movimientos(posición, jugador)
//!  4. Para cada uno de los movimientos en lista:
//!     4.1 pos_nueva = modifica(posición, movimiento)
//!     4.2 Si jugador = MAQUINA: valor_nuevo = ALFA_BETA(nivel+1, pos_nueva, alfa, +INF); si es mayor que alfa, es alfa
//!     4.3 Si jugador = OPONENTE: valor_nuevo = ALFA_BETA(nivel+1, pos_nueva, -INF, beta); si es menor que beta, es beta
//!     4.4 Si beta > alfa seguir con el siguiente movimiento, de otra manera ir al paso 5
//!  5. Si jugador = MAQUINA regresa(alfa) de otra manera regresa(beta)
//! ```
//!
//! The walk-through that follows it in the thesis passes down both bounds instead:
//! [`Algorithm::Full`].
//!
//! The value of a cut node is only a bound, so a move at the root that seems as good as the best
//! may be worse. With random choice, the thesis therefore allows no cut between levels 1 and 2 at
//! equality. Values are integers: passing down `alfa - 1` from the root is equivalent, and works
//! for both forms. `Options::equal_cuts` keeps the error, so that it can be demonstrated.

use super::Event;
use super::options::Algorithm;
use super::search::{Node, Search};
use crate::Observer;
use crate::pace::Stopped;
use crate::score::INFINITY;
use boards::{MoveStore, Representation};

impl<R: Representation, O: for<'e> Observer<Event<'e>>> Search<'_, R, O> {
    /// Returns the minimax value if it lies between `alfa` and `beta`, otherwise a bound.
    ///
    /// The bound lies outside of the window on the same side as the value.
    pub(super) fn alfa_beta(&mut self, level: u32, mut alfa: i32, mut beta: i32) -> Result<i32, Stopped> {
        let frame = match self.enter(level, alfa, beta)? {
            Node::Leaf(value) => return Ok(value),
            Node::Inner(frame) => frame,
        };
        let machine = Self::is_machine(level);
        let mut next = 0;
        while let Some(m) = self.moves.entries(frame).get(next).map(|entry| entry.m) {
            next += 1;
            let (low, high) = self.handed_down(level, alfa, beta);
            let new_value = self.after(m, |search| search.alfa_beta(level + 1, low, high))?;
            if machine && new_value > alfa {
                alfa = new_value;
                self.better(level, m, new_value);
            } else if !machine && new_value < beta {
                beta = new_value;
                self.better(level, m, new_value);
            } else if level == 0 && self.options.random && new_value == alfa {
                self.equal(m);
            }
            if beta <= alfa {
                let skipped = self.moves.entries(frame).len() - next;
                if skipped > 0 {
                    self.observer.observe(&Event::Cut { level, m, skipped });
                }
                break;
            }
        }
        self.moves.close(frame);
        Ok(self.leave(level, if machine { alfa } else { beta }))
    }

    /// Returns the window for the nodes one level deeper.
    fn handed_down(&self, level: u32, alfa: i32, beta: i32) -> (i32, i32) {
        let exact = level == 0 && self.options.random && !self.options.equal_cuts;
        let alfa = if exact { alfa - 1 } else { alfa };
        match self.options.algorithm {
            Algorithm::Full => (alfa, beta),
            _ if Self::is_machine(level) => (alfa, INFINITY),
            _ => (-INFINITY, beta),
        }
    }
}
