/**
 * The line to the server: requests that are answered, events that arrive, and a line that is taken up again when it breaks.
 */
import { signal } from "@preact/signals";
import type { Fault, Request, ServerMessage } from "../wire";

export type Event = Exclude<ServerMessage, { type: "done" | "opened" | "fault" }>;
export type Answer = Extract<ServerMessage, { type: "done" | "opened" }>;
export type LineState = "connecting" | "open" | "lost" | "closed";

/** A request that was not done, with the server's reason. */
export class Refused extends Error {
  constructor(readonly fault: Fault) {
    super(fault.code);
    this.name = "Refused";
  }
}

/** A request that could not be asked, or whose answer was lost with the line. */
export class LineLost extends Error {
  constructor() {
    super("the line to the server is lost");
    this.name = "LineLost";
  }
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (reason: Error) => void;
}

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export class Connection {
  readonly state = signal<LineState>("connecting");
  private socket: WebSocket | undefined;
  private seq = 0;
  private pause = FIRST_PAUSE;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Set<(event: Event) => void>();
  private readonly openers = new Set<() => void>();

  constructor(private readonly open: () => WebSocket) {}

  /** Begins, and from then on takes the line up again whenever it breaks. */
  start(): void {
    const socket = this.open();
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.pause = FIRST_PAUSE;
      this.state.value = "open";
      for (const opener of this.openers) opener();
    });
    socket.addEventListener("message", (message) => {
      if (typeof message.data === "string") this.receive(message.data);
    });
    socket.addEventListener("close", () => this.lost(socket));
  }

  /** Calls back at each event. */
  listen(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Calls back whenever the line is there (again), and now if it is. */
  whenOpen(opener: () => void): () => void {
    this.openers.add(opener);
    if (this.state.value === "open") opener();
    return () => this.openers.delete(opener);
  }

  /** Asks for something; the promise fails with `Refused` or `LineLost`. */
  ask(request: Request): Promise<Answer> {
    const socket = this.socket;
    if (socket?.readyState !== 1) return Promise.reject(new LineLost());
    this.seq += 1;
    const seq = this.seq;
    return new Promise((resolve, reject) => {
      this.waiting.set(seq, { resolve, reject });
      socket.send(JSON.stringify({ seq, request }));
    });
  }

  private receive(text: string): void {
    let message: ServerMessage;
    try {
      message = JSON.parse(text) as ServerMessage;
    } catch {
      return; // Only our own server speaks here; a frame that is cut off says nothing.
    }
    if (message.type === "done" || message.type === "opened") {
      this.settle(message.seq)?.resolve(message);
    } else if (message.type === "fault") {
      if (message.seq !== null) this.settle(message.seq)?.reject(new Refused(message.fault));
    } else {
      for (const listener of this.listeners) listener(message);
    }
  }

  private settle(seq: number): Waiting | undefined {
    const waiting = this.waiting.get(seq);
    this.waiting.delete(seq);
    return waiting;
  }

  private lost(socket: WebSocket): void {
    if (socket !== this.socket) return;
    this.socket = undefined;
    this.state.value = "lost";
    for (const waiting of this.waiting.values()) waiting.reject(new LineLost());
    this.waiting.clear();
    setTimeout(() => this.start(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}
