/** The server as the page uses it: one line, and what the welcome said. */
import { signal } from "@preact/signals";
import type { LimitsView, MachineView } from "../wire";
import { Connection } from "./connection";

const scheme = location.protocol === "https:" ? "wss" : "ws";
export const server = new Connection(() => new WebSocket(`${scheme}://${location.host}/ws`));

export const machines = signal<MachineView[]>([]);
export const limits = signal<LimitsView | null>(null);
let version: string | undefined;

server.listen((event) => {
  if (event.type !== "welcome") return;
  // A new server may bring new pages: what is shown now was made for the old one.
  if (version !== undefined && version !== event.version) location.reload();
  version = event.version;
  machines.value = event.machines;
  limits.value = event.limits;
});
