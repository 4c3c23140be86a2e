/** Matches in the page: watched live to their end, stopped and gone on with; and the room of learning. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { wrongWith } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

/** Long work lets everybody else go first, and so may take long on a machine that has much to do. */
const PATIENCE = { timeout: 400_000 };
vi.setConfig({ testTimeout: 600_000 });

test("a match is watched live to its end", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/matches");
  const { page } = visit;
  await page.getByLabel("Openings for each two").fill("2");
  await page.getByText("4 games in all").waitFor();
  await page.getByLabel("Positions for a move").fill("12000");
  await page.getByRole("button", { name: "Start" }).click();
  const board = page.locator(".live-board").first();
  await board.waitFor(PATIENCE);
  // It is live: the position changes while one looks.
  const told = new Set<string>();
  await expect.poll(async () => told.add(await board.innerText().catch(() => "")).size, PATIENCE).toBeGreaterThan(2);
  await visit.picture("match-live");
  await page.reload();
  await page.locator(".job-state.finished").waitFor(PATIENCE);
  await page.getByText("4 of 4 games").waitFor();
  expect(await page.locator(".results tbody tr").count()).toBe(2);
  expect(await page.locator(".recent li").count()).toBe(4);
  expect(await page.locator(".error-bar").count()).toBe(2);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "All games (PGN)" }).click();
  expect((await saved).suggestedFilename()).toMatch(/^match-\d+\.pgn$/);
  await visit.close();
});

test("a tournament has a crosstable; it is stopped and goes on, in Spanish", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/matches", { locale: "es-ES" });
  const { page } = visit;
  await visit.choose("Todos contra todos");
  // So many that it can be stopped before it has ended, however fast the machine is.
  await page.getByLabel("Posiciones por jugada").fill("30000");
  await page.getByLabel("Aperturas por pareja").fill("1");
  await page.getByRole("button", { name: "Empezar" }).click();
  await page.locator(".live-board").first().waitFor(PATIENCE);
  await page.getByRole("button", { name: "Detener" }).click();
  await page.locator(".job-state.stopped").waitFor(PATIENCE);
  await page.getByRole("button", { name: "Continuar" }).click();
  await page.locator(".job-state.finished").waitFor(PATIENCE);
  expect(await page.locator(".cross tbody tr").count()).toBe(4);
  await page.getByText("12 de 12 partidas").waitFor();
  await visit.close();
});

test("a ladder gives a rating", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/matches");
  const { page } = visit;
  await visit.choose("Elo ladder");
  await page.getByLabel("Levels of the rival").fill("nonsense");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("alert").getByText(/separated by commas/).waitFor();
  await page.getByLabel("Levels of the rival").fill("800, 1600, 2400");
  await page.getByLabel("Positions for a move").fill("1000");
  await page.getByLabel("Openings for each two").fill("1");
  await page.getByRole("button", { name: "Start" }).click();
  // The list beside the form has finished matches too.
  await page.waitForURL(/\/lab\/matches\/\d+$/);
  await page.locator(".job-state.finished").waitFor(PATIENCE);
  await page.locator(".match-verdict").waitFor();
  await visit.close();
});

test("learning tells of the network of the program, and shows trainings", async () => {
  const nets = join(house.server.data, "nets", "first");
  const losses = (loss: number): object => ({ blend: loss, result: loss * 2, score: loss / 2 });
  const epochs = Array.from({ length: 12 }, (_, index) => {
    const loss = 0.05 + 0.06 / (index + 1);
    return { epoch: index + 1, training: loss, validation: losses(loss + 0.004), rate: 0.001, result_share: 0.3 };
  });
  mkdirSync(nets, { recursive: true });
  writeFileSync(
    join(nets, "result.json"),
    JSON.stringify({
      name: "first",
      id: "a1b2",
      state: "finished",
      when: "2026-01-02 03:04 UTC",
      settings: {
        hidden: 32,
        buckets: 1,
        epochs: 12,
        batch: 16384,
        rate: 0.001,
        seed: 0,
        schedule: "constant",
        scale: 300,
        decay: 0.01,
        threads: 1,
        lessons: { start: 1, end: 0.1 },
        result_share: { start: 0.3, end: 0.3 },
      },
      data: "x",
      training_positions: 480000,
      validation_positions: 20000,
      sources: [],
      epochs,
      positions_per_second: 1500000,
      network: null,
    }),
  );
  const visit = await Visit.open(house.browser, house.server, "/lab/learning");
  const { page } = visit;
  await page.getByText(/The network of the program, number [0-9a-f]{16}: \d+ neurons/).waitFor();
  await page.getByText("quevedo train first.qsp").waitFor();
  await page.locator(".themes tbody tr").first().waitFor();
  await page.getByLabel("Position (FEN)").fill("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  await page.getByRole("button", { name: "Evaluate" }).click();
  // A queen up, by hand and by the network.
  await expect.poll(() => page.locator(".verdicts").innerText()).toMatch(/\+\d\d?\.\d\d[^]*\+\d\d?\.\d\d/);
  expect(page.url()).toContain("fen=");
  await page.getByRole("link", { name: "first" }).click();
  await page.locator(".loss-curve path.validation").waitFor();
  expect(await page.locator(".trainings tbody tr").count()).toBe(12);
  await visit.close();
});

test.each([
  [1280, "light", "en-GB"],
  [1280, "dark", "es-ES"],
  [390, "light", "es-ES"],
  [390, "dark", "en-GB"],
] as const)("nothing is wrong at %d pixels, %s, %s", async (width, colorScheme, locale) => {
  const visit = await Visit.open(house.browser, house.server, "/lab/matches", { viewport: { width, height: 840 }, colorScheme, locale });
  const { page } = visit;
  const all: string[] = [];
  const look = async (name: string): Promise<void> => {
    all.push(...(await wrongWith(visit, name)));
    await visit.picture(`${name}-${width}-${colorScheme}`);
  };
  await page.locator(".match-form").waitFor();
  await page.locator('input[name="kind"]').nth(2).check();
  await look("matches");
  await page.goto(`${house.server.address}/lab/matches/2`);
  await page.locator(".cross").waitFor();
  await look("match");
  await page.goto(`${house.server.address}/lab/learning`);
  await page.locator(".themes tbody tr").first().waitFor();
  await look("learning");
  await page.goto(`${house.server.address}/lab/learning/a1b2`);
  await page.locator(".loss-curve").waitFor();
  await look("training");
  expect(all).toEqual([]);
  await visit.close();
});
