/** The machines of the theses, and the names of people. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

const THESES = [
  ["BuhoChess", "a Mexican thesis (Sonora, 2010)"],
  ["TFG", "a Spanish degree project"],
  ["Tower", "A Mexican thesis of the 1980s"],
] as const;

/** Half a second a move is enough for a test. */
async function hurry(visit: Visit): Promise<void> {
  await visit.page.locator("summary").click();
  await visit.page.getByLabel("Thinking time per move").selectOption("500");
}

test.each(THESES)("%s plays, gives odds, and obeys", async (name, about) => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose(name);
  await page.getByText(about).waitFor();
  expect(await page.locator("#elo").count()).toBe(0);
  await hurry(visit);
  await page.getByLabel("Odds").selectOption("queen");
  await expect.poll(() => visit.hears("d8")).toBe("d8, empty");
  await visit.ready();
  await visit.drag("e2", "e4");
  await page.waitForURL(/\/game\/\d+$/);
  await visit.played(2);
  expect(await page.locator(".player.above .name").innerText()).toBe(name);
  await visit.type("Nf3");
  await visit.played(4);
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(async () => (await visit.moves()).length).toBe(2);
  await visit.close();
});

test("a machine that thinks long is told to move", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose("BuhoChess");
  await page.locator("summary").click();
  await page.getByLabel("Thinking time per move").selectOption("30000");
  await visit.ready();
  await visit.drag("e2", "e4");
  await page.locator(".line .move").first().waitFor();
  await page.getByRole("button", { name: "Move now" }).click();
  await visit.played(2);
  await visit.close();
});

test("they are not offered Chess960, nor a position that only Chess960 has", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  const starts = page.locator('input[name="start"]');
  await visit.choose("Chess960");
  await visit.choose("Tower");
  expect(await starts.count()).toBe(2);
  expect(await starts.first().isChecked()).toBe(true);
  await visit.choose("Set up");
  await expect.poll(() => page.getByLabel("Chess960 castling").count()).toBe(0);
  const begin = page.getByRole("button", { name: "Start the game" });
  await page.getByLabel("FEN").fill("bbqnrkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQNRKRN w GEge - 0 1");
  await page.getByText("This opponent does not play Chess960").waitFor();
  expect(await begin.isDisabled()).toBe(true);
  await visit.picture("no-chess960");
  await visit.choose("Quevedo");
  await page.getByText("A game can start here.").waitFor();
  expect(await begin.isDisabled()).toBe(false);
  expect(await starts.count()).toBe(3);
  await visit.close();
});

test("nine queens are no trouble", async () => {
  const visit = await Visit.open(house.browser, house.server, `/play?fen=${encodeURIComponent("qqqqkqqq/3qq3/8/8/8/8/3QQ3/QQQQKQQQ w - - 0 1")}`);
  await visit.choose("TFG");
  await hurry(visit);
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.page.waitForURL(/\/game\/\d+$/);
  await visit.type("Qxd7+");
  await visit.played(2);
  await visit.close();
});

test("they play each other", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.choose("Just watch");
  await visit.page.locator('input[name="elo-white-machine"]').nth(2).check();
  await visit.page.locator('input[name="elo-machine"]').nth(3).check();
  await hurry(visit);
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.played(4);
  await visit.picture("theses");
  expect(await visit.page.locator(".player .name").allInnerTexts()).toEqual(["Tower", "TFG"]);
  await visit.close();
});

test("names of people are shown, listed, and in the PGN", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose("A friend");
  await page.getByLabel("White’s name").fill("Ana María");
  await page.getByLabel("Black’s name").fill("Benoît");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\d+$/);
  expect(await page.locator(".player .name").allInnerTexts()).toEqual(["Benoît", "Ana María"]);
  await visit.type("e4");
  await visit.played(1);
  const id = /\d+$/.exec(page.url())?.[0] ?? "";
  const pgn = await (await visit.context.request.get(`${house.server.address}/api/games/${id}/pgn`)).text();
  expect(pgn).toContain('[White "Ana María"]');
  expect(pgn).toContain('[Black "Benoît"]');
  await page.goto(`${house.server.address}/games`);
  await page.getByLabel("Search").fill("benoît");
  await page.getByText("1 game", { exact: true }).waitFor();
  await page.getByRole("heading", { name: "Ana María – Benoît" }).waitFor();
  // Against the machine the name that was given last is known.
  await page.goto(`${house.server.address}/play`);
  await visit.choose("Machine");
  await page.locator("summary").click();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Ana María");
  await page.getByRole("button", { name: "Back to a casual game" }).waitFor({ state: "detached" });
  await visit.ready();
  await visit.drag("e2", "e4");
  await page.waitForURL(/\/game\/\d+$/);
  expect(await page.locator(".player.below .name").innerText()).toBe("Ana María");
  await visit.close();
});
