//! Trees of lectures and theses that can be rebuilt from their text; their pictures are lost.

use super::tree::Tree;
use thiserror::Error;

/// A tree with its source.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Example {
    /// Its name.
    pub name: &'static str,
    /// What it is and what it shows, in a sentence.
    pub about: Words,
    /// Where it is from, what of it is known, and what was supplied.
    pub evidence: Words,
    /// The tree, as text; leaves may be unknown.
    pub text: &'static str,
    /// Its minimax value.
    pub value: i32,
}

/// The same said in English and in Spanish.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// In English.
    pub en: &'static str,
    /// In Spanish.
    pub es: &'static str,
}

/// The name of no example.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("unknown example `{name}`; choose from {}", ALL.map(|example| example.name).join(", "))]
pub struct UnknownExample {
    /// The unknown name.
    pub name: String,
}

/// All examples.
pub const ALL: [Example; 7] = [
    Example {
        name: "sss",
        about: Words {
            en: "The tree on which the lecture runs SSS*: half of the leaves are enough, where alpha-beta cuts nothing.",
            es: "El árbol con el que los apuntes explican SSS*: basta la mitad de las hojas, donde alfa-beta no corta nada.",
        },
        evidence: Words {
            en: "Lecture \"Búsqueda en juegos\" (Tema 2). The picture is lost; the thirty printed lists give the shape and the eight \
                 leaves 5, 7, 13, 15, 16, 9, 11 and 12, of which 16 and 12 only as lower bounds (15 and 11). The other eight leaves \
                 were chosen.",
            es: "Apuntes «Búsqueda en juegos» (Tema 2). La figura se ha perdido; las treinta listas impresas dan la forma y las ocho \
                 hojas 5, 7, 13, 15, 16, 9, 11 y 12, de las que 16 y 12 solo como cotas inferiores (15 y 11). Las otras ocho \
                 se han elegido.",
        },
        text: "((((5 6) (7 8)) ((1 2) (3 4))) (((13 14) (15 16)) ((9 10) (11 12))))",
        value: 11,
    },
    Example {
        name: "lecture-alpha-beta",
        about: Words {
            en: "The tree that the lecture walks through with alpha-beta, step by step: an α cut, a β cut, and several more on the right.",
            es: "El árbol que los apuntes recorren paso a paso con alfa-beta: un corte α, un corte β y varios más a la derecha.",
        },
        evidence: Words {
            en: "Lecture \"Búsqueda en juegos\" (Tema 2). The picture is lost; the walk in words gives the shape, the leaves 20 and 19, and \
                 that three more are at least 20 (25, 21 and 22 were chosen). Of the right half it only says that it has several cuts: \
                 12 and 15 were chosen. Leaves that are never looked at stay unknown. The walk swaps the names of the two kinds of \
                 cut in its steps 5 and 8, and writes α for β in step 7.",
            es: "Apuntes «Búsqueda en juegos» (Tema 2). La figura se ha perdido; el recorrido en palabras da la forma, las hojas 20 y 19, y \
                 que otras tres valen al menos 20 (se han elegido 25, 21 y 22). De la mitad derecha solo dice que tiene varios cortes: \
                 se han elegido 12 y 15. Las hojas que no se miran quedan sin valor. El recorrido cambia los nombres de los dos cortes \
                 en los pasos 5 y 8, y escribe α por β en el paso 7.",
        },
        text: "((((20 25) (19 ?)) ((21 22) (? ?))) (((12 ?) (15 ?)) ((? ?) (? ?))))",
        value: 20,
    },
    Example {
        name: "lecture-scout",
        about: Words {
            en: "The lecture's case for SCOUT: a test shows that the second move is no better than 8, where alpha-beta cuts nothing.",
            es: "El ejemplo de SCOUT de los apuntes: una prueba muestra que la segunda jugada no mejora 8, donde alfa-beta no corta nada.",
        },
        evidence: Words {
            en: "Lecture \"Búsqueda en juegos\" (Tema 2). The picture is lost; the text gives that the first move is worth 8, that the test of the \
                 second says no, and that alpha-beta cuts nothing. Shape and all leaves but the 8 were chosen to fit that.",
            es: "Apuntes «Búsqueda en juegos» (Tema 2). La figura se ha perdido; el texto dice que la primera jugada vale 8, que la prueba de la \
                 segunda responde que no y que alfa-beta no corta nada. La forma y las hojas, salvo el 8, se han elegido para que \
                 encajen.",
        },
        text: "(((8 4) (6 9)) ((10 12) (5 7)))",
        value: 8,
    },
    Example {
        name: "buho",
        about: Words {
            en: "The tree by which the BuhoChess thesis explains alpha-beta: the root is worth 2 whatever x, y and z are.",
            es: "El árbol con el que la tesis de BuhoChess explica alfa-beta: la raíz vale 2, valgan lo que valgan x, y, z.",
        },
        evidence: Words {
            en: "Thesis on BuhoChess (2010), section on alpha-beta, which prints all leaves; three of them as letters.",
            es: "Memoria de BuhoChess (2010), apartado de alfa-beta, que imprime todas las hojas; tres de ellas como letras.",
        },
        text: "((2 4 5) (1 x y) (10 2 z))",
        value: 2,
    },
    Example {
        name: "tower",
        about: Words {
            en: "The smallest α cut: the walk through alpha-beta in the thesis on a chess program for the NCR Tower.",
            es: "El corte α más pequeño: el recorrido de alfa-beta en la tesis sobre un programa de ajedrez para la NCR Tower.",
        },
        evidence: Words {
            en: "Thesis on a program for the NCR Tower (1980s), which prints every step; the last leaf is never looked at and has \
                 no value in it.",
            es: "Tesis sobre un programa para la NCR Tower (años ochenta), que imprime cada paso; la última hoja no se mira nunca \
                 y no tiene valor en ella.",
        },
        text: "((5 3) (2 ?))",
        value: 3,
    },
    Example {
        name: "tower-random",
        about: Words {
            en: "Why a random choice among equal moves needs care: after the cut the second move only seems as good as the first.",
            es: "Por qué elegir al azar entre jugadas iguales pide cuidado: tras el corte la segunda solo parece tan buena como la primera.",
        },
        evidence: Words {
            en: "The same thesis, on random choice; its first leaf is not printed, and 4 was chosen.",
            es: "La misma tesis, sobre la elección al azar; su primera hoja no está impresa, y se ha elegido 4.",
        },
        text: "((4 3) (3 2))",
        value: 3,
    },
    Example {
        name: "tfg",
        about: Words {
            en: "The alpha-beta example of a thesis of 2024: a β cut after 5, and an α cut that saves a whole branch.",
            es: "El ejemplo de alfa-beta de un TFG de 2024: un corte β tras el 5 y un corte α que ahorra una rama entera.",
        },
        evidence: Words {
            en: "Thesis of 2024 (TFG), section on alpha-beta; of the leaves of the third node only the maximum, -4, is given, and -6 \
                 was chosen. The last two leaves are never looked at and are not given.",
            es: "TFG de 2024, apartado de alfa-beta; de las hojas del tercer nodo solo se da el máximo, -4, y se ha elegido -6. Las dos \
                 últimas hojas no se miran nunca y no se dan.",
        },
        text: "(((-1 3) (5 1)) ((-6 -4) (? ?)))",
        value: 3,
    },
];

/// The example of this name.
///
/// ```
/// use treesearch::games::examples;
///
/// assert_eq!(examples::find("buho")?.value, 2);
/// assert!(examples::find("bujo").unwrap_err().to_string().starts_with("unknown example `bujo`; choose from sss, lecture-alpha-beta"));
/// # Ok::<(), examples::UnknownExample>(())
/// ```
///
/// # Errors
/// If there is none.
pub fn find(name: &str) -> Result<Example, UnknownExample> {
    let found = ALL.into_iter().find(|example| example.name == name);
    found.ok_or_else(|| UnknownExample { name: name.to_string() })
}

impl Example {
    /// Returns the tree; unknown leaves count 0.
    pub fn tree(&self) -> Tree {
        Tree::with_unknown(self.text, 0).expect("a test reads them all")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Window, alpha_beta, minimax};

    #[test]
    fn all_examples_are_trees_of_their_value() {
        for example in ALL {
            let tree = example.tree();
            let outcome = minimax::search(&tree, &tree.root(), None, &mut ()).expect("nobody stops it");
            assert_eq!(outcome.value, example.value, "{}", example.name);
            assert_eq!(find(example.name), Ok(example));
        }
    }

    #[test]
    fn unknown_leaves_are_never_evaluated_by_alpha_beta() {
        for example in ALL {
            for unknown in [crate::Value::LEAST, -5, 0, 5, crate::Value::GREATEST] {
                let tree = Tree::with_unknown(example.text, unknown).expect("a tree");
                let mut leaves = crate::Leaves::default();
                let outcome = alpha_beta::fail_hard(&tree, &tree.root(), None, Window::FULL, &mut leaves);
                assert_eq!(outcome.expect("nobody stops it").value, example.value);
                for leaf in leaves.in_order() {
                    let node = tree.at(leaf).expect("a node of the tree");
                    assert_eq!(tree.unknown(&node), None, "{}: {leaf}", example.name);
                }
            }
        }
    }
}
