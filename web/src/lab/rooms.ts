/** The rooms of the laboratory: each has its own address, and is fetched only when somebody goes there. */
import type { JSX } from "preact";

/** A room; what follows its name in the address is for the room to read. */
export type RoomView = (props: { rest: string[] }) => JSX.Element;

export const ROOMS = {
  theatre: (): Promise<RoomView> => import("./theatre").then(({ Theatre }) => Theatre),
  exercises: (): Promise<RoomView> => import("./exercises").then(({ Exercises }) => Exercises),
  chess: (): Promise<RoomView> => import("./chess").then(({ ChessRoom }) => ChessRoom),
  boards: (): Promise<RoomView> => import("./boards").then(({ BoardsRoom }) => BoardsRoom),
  evaluation: (): Promise<RoomView> => import("./evaluation").then(({ EvaluationRoom }) => EvaluationRoom),
  experiments: (): Promise<RoomView> => import("./experiments").then(({ Experiments }) => Experiments),
  matches: (): Promise<RoomView> => import("./matches").then(({ Matches }) => Matches),
  learning: (): Promise<RoomView> => import("./learning").then(({ Learning }) => Learning),
} as const;

export type RoomName = keyof typeof ROOMS;

export const ROOM_NAMES = Object.keys(ROOMS) as RoomName[];

export const roomAddress = (name: RoomName): string => `/lab/${name}`;

export const isRoom = (name: string): name is RoomName => name in ROOMS;
