/** Addresses: which page is shown, and how to go to another without loading everything anew. */
import { computed, signal } from "@preact/signals";
import { isRoom, type RoomName } from "../lab/rooms";

export type Page =
  | { name: "play" }
  | { name: "game"; id: string }
  | { name: "games" }
  | { name: "lab"; room: RoomName | null; rest: string[] }
  | { name: "settings" }
  | { name: "licences" }
  | { name: "unknown" };

/** The page at an address. */
export function pageAt(path: string): Page {
  const parts = path.split("/").filter((part) => part !== "");
  const [first, second] = parts;
  if (parts.length === 0 || (first === "play" && parts.length === 1)) return { name: "play" };
  if (first === "game" && second !== undefined && parts.length === 2) return { name: "game", id: decoded(second) };
  if (first === "games" && parts.length === 1) return { name: "games" };
  if (first === "lab" && second === undefined) return { name: "lab", room: null, rest: [] };
  if (first === "lab" && second !== undefined && isRoom(second)) return { name: "lab", room: second, rest: parts.slice(2).map(decoded) };
  if (first === "settings" && parts.length === 1) return { name: "settings" };
  if (first === "licences" && parts.length === 1) return { name: "licences" };
  return { name: "unknown" };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const path = signal(location.pathname);
/** What follows the question mark. */
export const search = signal(location.search);
export const page = computed(() => pageAt(path.value));

/** The address of a game. */
export const gameAddress = (id: string): string => `/game/${encodeURIComponent(id)}`;

/** Goes to another page of ours. */
export function go(to: string, replace = false): void {
  if (to === location.pathname + location.search) return;
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  const elsewhere = path.value !== location.pathname;
  path.value = location.pathname;
  search.value = location.search;
  if (elsewhere) scrollTo(0, 0);
}

/** Follows links within the page and the browser's back button. */
export function followLinks(): void {
  addEventListener("popstate", () => {
    path.value = location.pathname;
    search.value = location.search;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (link.pathname.startsWith("/api/") || link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
