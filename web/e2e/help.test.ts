/** Taking back, and hints. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

test("of two friends each takes back one move", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople();
  const back = visit.page.getByRole("button", { name: "Take back" });
  expect(await back.isDisabled()).toBe(true);
  await visit.type("e4");
  await visit.played(1);
  await visit.type("e5");
  await visit.played(2);
  await back.click();
  await expect.poll(() => visit.moves()).toEqual(["e4"]);
  expect(await visit.hears("e7")).toBe("e7, black pawn");
  await visit.type("c5");
  await visit.played(2);
  expect(await visit.moves()).toEqual(["e4", "c5"]);
  await visit.close();
});

test("a machine that thinks is interrupted by a take-back", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await page.locator("#elo").fill("3150");
  await page.locator("summary").click();
  await page.getByLabel("Thinking time per move").selectOption("30000");
  await visit.ready();
  await visit.drag("g2", "g4");
  await visit.played(1);
  await page.getByText("thinking…").waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => visit.moves()).toEqual([]);
  expect(await visit.hears("g2")).toBe("g2, white pawn");
  await expect.poll(() => page.getByText("thinking…").count()).toBe(0);
  await visit.drag("e2", "e4");
  await visit.played(1);
  await visit.close();
});

test("where moves stand there is nothing to take back", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose("A friend");
  await page.locator("summary").click();
  await page.getByLabel("Allow takebacks").uncheck();
  await page.getByRole("button", { name: "Start the game" }).click();
  await visit.type("e4");
  await visit.played(1);
  expect(await page.getByRole("button", { name: "Take back" }).count()).toBe(0);
  await visit.close();
});

test("a hint shows the piece, then the move, and goes when a move is made", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  // There is but one good move: the queen mates on g7.
  await visit.twoPeople("6k1/5ppp/5PQ1/8/8/8/8/6K1 w - - 0 1");
  const circle = page.locator(".cg-shapes circle");
  const arrow = page.locator(".cg-shapes line");
  await page.getByRole("button", { name: "Hint" }).click();
  await circle.waitFor({ state: "attached" });
  expect(await arrow.count()).toBe(0);
  await page.getByRole("button", { name: "Show move" }).click();
  await arrow.waitFor({ state: "attached" });
  expect(await circle.count()).toBe(0);
  await visit.picture("hint");
  await visit.type("Qxg7#");
  await page.getByText("White won by checkmate.").first().waitFor();
  await expect.poll(() => arrow.count()).toBe(0);
  await visit.close();
});

test("a hint comes by its key, and not while the machine is to move", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await page.locator("summary").click();
  await page.getByLabel("Thinking time per move").selectOption("30000");
  await page.locator("#elo").fill("3150");
  await visit.ready();
  await visit.drag("e2", "e4");
  await visit.played(1);
  expect(await page.getByRole("button", { name: "Hint" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Move now" }).click();
  await visit.played(2);
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await page.keyboard.press("h");
  await page.locator(".cg-shapes circle").waitFor({ state: "attached" });
  await page.keyboard.press("h");
  await page.locator(".cg-shapes line").waitFor({ state: "attached" });
  await visit.close();
});
