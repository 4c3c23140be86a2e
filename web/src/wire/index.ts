// What goes over the wire: types of the game and of the laboratory, each generated from its crate.
export * from "./game";
export * from "./laboratory";
// Whatever may go wrong: the laboratory's faults contain those of the game.
export type { LabFault as Fault } from "./laboratory";
