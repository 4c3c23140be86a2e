/**
 * A real server on a store of its own, and a real browser. The server is the binary that `QUEVEDO` names, the browser the one
 * that `CHROMIUM` names; `cargo xtask test` sets both.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from "playwright-core";
import { expect } from "vitest";

function needed(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`the variable ${name} must name a program: run these tests by \`cargo xtask test\``);
  return value;
}

/** The server, which can be killed and started again on the same store and port. */
export class Server {
  address = "";
  /** Without which nobody is let in; it is kept with the store. */
  private secret = "";
  private port = 0;
  private process: ChildProcess | undefined;
  readonly data = mkdtempSync(join(tmpdir(), "quevedo-e2e-"));

  async start(): Promise<void> {
    const started = spawn(needed("QUEVEDO"), ["play", "--no-open", "--port", String(this.port), "--data", this.data, "--language", "en"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.process = started;
    for await (const line of createInterface({ input: started.stdout })) {
      const found = /(http:\/\/127\.0\.0\.1:(\d+))\/\?token=(\w+)/.exec(line);
      if (!found) continue;
      [this.address, this.port, this.secret] = [found[1] ?? "", Number(found[2]), found[3] ?? ""];
      return;
    }
    throw new Error("the server ended before it said its address");
  }

  /** Lets the pages of a context in, as the address does that the program prints. */
  async admit(context: BrowserContext): Promise<void> {
    await context.addCookies([{ name: `quevedo_token_${this.port}`, value: this.secret, url: this.address, httpOnly: true, sameSite: "Strict" }]);
  }

  /** Asks the server for something without a page. */
  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set("authorization", `Bearer ${this.secret}`);
    return fetch(this.address + path, { ...init, headers });
  }

  /** Kills the server as a power cut would. */
  async kill(): Promise<void> {
    const running = this.process;
    if (!running) return;
    const gone = new Promise((resolve) => running.once("exit", resolve));
    running.kill("SIGKILL");
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: browserPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
  });
}

function browserPath(): string {
  const name = needed("CHROMIUM");
  return name.includes("/") ? name : `/usr/bin/${name}`;
}

/** A page that notes everything that should not happen: errors, violations of the policy, requests that leave the machine. */
export class Visit {
  readonly faults: string[] = [];
  private constructor(
    readonly server: Server,
    readonly context: BrowserContext,
    readonly page: Page,
  ) {
    page.on("pageerror", (error) => this.faults.push(String(error)));
    page.on("console", (message) => {
      // A lost line is what some tests are about.
      const lost = /WebSocket|ERR_CONNECTION/.test(message.text());
      if (message.type() === "error" && !lost) this.faults.push(message.text());
    });
    page.on("request", (request) => {
      const { hostname, protocol } = new URL(request.url());
      if (protocol.startsWith("http") && hostname !== "127.0.0.1") this.faults.push(`a request to ${hostname}`);
    });
  }

  static async open(browser: Browser, server: Server, path = "/", options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
    await server.admit(context);
    const visit = new Visit(server, context, await context.newPage());
    await visit.page.goto(server.address + path);
    await visit.page.locator("main").waitFor();
    return visit;
  }

  /** The middle of a square, on the screen. */
  async at(square: string): Promise<{ x: number; y: number }> {
    const cell = await this.page.locator(`[data-square="${square}"]`).boundingBox();
    if (!cell) throw new Error(`${square} is not on the screen`);
    return { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
  }

  async drag(from: string, to: string): Promise<void> {
    const [a, b] = [await this.at(from), await this.at(to)];
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await this.page.mouse.move(b.x, b.y, { steps: 3 });
    await this.page.mouse.up();
  }

  async click(square: string): Promise<void> {
    const { x, y } = await this.at(square);
    await this.page.mouse.click(x, y);
  }

  async tap(square: string): Promise<void> {
    const { x, y } = await this.at(square);
    await this.page.touchscreen.tap(x, y);
  }

  /** Chooses one of the buttons that lie side by side. */
  async choose(label: string): Promise<void> {
    await this.page.locator(".choices label", { hasText: new RegExp(`^${label}$`) }).locator("input").check();
  }

  /** Waits until the board of a new game takes the first move. */
  async ready(): Promise<void> {
    await this.page.getByText("Or simply make your first move on the board.").waitFor();
  }

  /** Begins a game of two people, from a position if one is given. */
  async twoPeople(fen?: string): Promise<void> {
    await this.page.goto(`${this.server.address}/play${fen ? `?fen=${encodeURIComponent(fen)}` : ""}`);
    await this.page.locator('input[name="opponent"]').nth(1).check();
    await this.page.locator(".begin .main").click();
    await this.page.locator(".table .player").first().waitFor();
  }

  /** The moves as they are listed, in letters. */
  async moves(): Promise<string[]> {
    return this.page.locator(".moves li .move:not(.none)").allInnerTexts().then((all) => all.map((text) => text.replace(/\s/g, "")));
  }

  /** Waits until so many moves have been played. */
  async played(count: number): Promise<void> {
    await this.page.locator(".moves li .move:not(.none)").nth(count - 1).waitFor();
  }

  /** What stands on a square, as a screen reader hears it. */
  async hears(square: string): Promise<string> {
    return (await this.page.locator(`[data-square="${square}"]`).getAttribute("aria-label")) ?? "";
  }

  async type(text: string): Promise<void> {
    await this.page.locator("#move-entry").fill(text);
    await this.page.keyboard.press("Enter");
  }

  /** Keeps a picture, if somebody wants pictures. */
  async picture(name: string): Promise<void> {
    const folder = process.env["QUEVEDO_PICTURES"];
    if (!folder) return;
    mkdirSync(folder, { recursive: true });
    await this.page.screenshot({ path: join(folder, `${name}.png`) });
  }

  async close(): Promise<void> {
    await this.context.close();
    expect(this.faults).toEqual([]);
  }
}
