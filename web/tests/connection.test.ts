import { beforeEach, describe, expect, test, vi } from "vitest";
import { Connection, LineLost, Refused, type Event } from "../src/net/connection";

/** A socket that the test holds the other end of. */
class FakeSocket extends EventTarget {
  readyState = 0;
  sent: { seq: number; request: { type: string } }[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as (typeof this.sent)[number]);
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new window.Event("open"));
  }
  close(): void {
    this.readyState = 3;
    this.dispatchEvent(new window.Event("close"));
  }
  say(message: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data: typeof message === "string" ? message : JSON.stringify(message) }));
  }
}

let sockets: FakeSocket[];
let line: Connection;
const last = (): FakeSocket => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
};

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  line = new Connection(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket as unknown as WebSocket;
  });
  line.start();
});

describe("the line", () => {
  test("answers requests by their number, in whatever order", async () => {
    last().open();
    const first = line.ask({ type: "ping" });
    const second = line.ask({ type: "ping" });
    last().say({ type: "done", seq: 2 });
    last().say({ type: "done", seq: 1 });
    expect(await second).toEqual({ type: "done", seq: 2 });
    expect(await first).toEqual({ type: "done", seq: 1 });
  });

  test("tells why a request was refused", async () => {
    last().open();
    const answer = line.ask({ type: "ping" });
    last().say({ type: "fault", seq: 1, fault: { code: "gameOver" } });
    await expect(answer).rejects.toEqual(new Refused({ code: "gameOver" }));
  });

  test("hands on events, and passes over what is no message", () => {
    const heard: Event[] = [];
    line.listen((event) => heard.push(event));
    last().open();
    last().say("{ not json");
    last().say({ type: "fault", seq: null, fault: { code: "malformed", detail: "" } });
    last().say({ type: "libraryChanged" });
    expect(heard).toEqual([{ type: "libraryChanged" }]);
  });

  test("asks nothing while it is not there", async () => {
    await expect(line.ask({ type: "ping" })).rejects.toEqual(new LineLost());
  });

  test("comes back, ever more slowly, and says so", async () => {
    const opened = vi.fn();
    line.whenOpen(opened);
    last().open();
    const lost = line.ask({ type: "ping" });
    last().close();
    await expect(lost).rejects.toEqual(new LineLost());
    expect(line.state.value).toBe("lost");
    await vi.advanceTimersByTimeAsync(249);
    expect(sockets.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets.length).toBe(2);
    last().close();
    await vi.advanceTimersByTimeAsync(499);
    expect(sockets.length).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    last().open();
    expect(opened).toHaveBeenCalledTimes(2);
    expect(line.state.value).toBe("open");
  });
});
