/** The rooms of the laboratory: each has its own address, and is fetched only when somebody goes there. */
import type { JSX } from "preact";

/** A room; what follows its name in the address is for the room to read. */
export type RoomView = (props: { rest: string[] }) => JSX.Element;

export const ROOMS = {
  theatre: (): Promise<RoomView> => import("./theatre").then(({ Theatre }) => Theatre),
  exercises: (): Promise<RoomView> => import("./exercises").then(({ Exercises }) => Exercises),
} as const;

export type RoomName = keyof typeof ROOMS;

export const ROOM_NAMES = Object.keys(ROOMS) as RoomName[];

export const roomAddress = (name: RoomName): string => `/lab/${name}`;

export const isRoom = (name: string): name is RoomName => name in ROOMS;
