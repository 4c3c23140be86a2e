/** The moves that are special, and the clock. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

test("a pawn becomes what is chosen", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople("7k/P7/8/8/8/8/p6K/8 w - - 0 1");
  await visit.drag("a7", "a8");
  await visit.page.getByRole("dialog", { name: "Promote to" }).waitFor();
  await visit.picture("promotion");
  await visit.page.keyboard.press("Escape");
  await expect.poll(() => visit.page.getByRole("dialog").count()).toBe(0);
  await visit.drag("a7", "a8");
  await visit.page.getByRole("button", { name: "knight" }).click();
  await visit.played(1);
  expect(await visit.hears("a8")).toBe("a8, white knight");
  await visit.click("a2");
  await visit.click("a1");
  await visit.page.getByRole("dialog").waitFor();
  await visit.page.keyboard.press("Enter");
  await visit.played(2);
  expect(await visit.hears("a1")).toBe("a1, black queen");
  await visit.close();
});

test("a pawn becomes what its letter says, in Spanish too", async () => {
  const visit = await Visit.open(house.browser, house.server, "/", { locale: "es-ES" });
  await visit.twoPeople("7k/P7/8/8/8/8/p6K/8 w - - 0 1");
  await visit.drag("a7", "a8");
  await visit.page.getByRole("dialog", { name: "Coronar" }).waitFor();
  await visit.page.keyboard.press("c");
  await visit.played(1);
  expect(await visit.hears("a8")).toBe("a8, caballo blanco");
  await visit.click("a2");
  await visit.click("a1");
  await visit.page.getByRole("dialog").waitFor();
  await visit.page.keyboard.press("r");
  await visit.played(2);
  expect(await visit.hears("a1")).toBe("a1, torre negra");
  await visit.close();
});

test("a pawn is taken in passing", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
  await visit.drag("d7", "d5");
  await visit.played(1);
  await visit.drag("e5", "d6");
  await visit.played(2);
  expect(await visit.hears("d5")).toBe("d5, empty");
  expect(await visit.hears("d6")).toBe("d6, white pawn");
  await visit.close();
});

test("castling goes by the king's two steps, or onto the rook", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  await visit.drag("e1", "g1");
  await visit.played(1);
  expect(await visit.hears("f1")).toBe("f1, white rook");
  await visit.drag("e8", "a8");
  await visit.played(2);
  expect(await visit.moves()).toEqual(["O-O", "O-O-O"]);
  expect(await visit.hears("c8")).toBe("c8, black king");
  expect(await visit.hears("d8")).toBe("d8, black rook");
  await visit.close();
});

test("Chess960 begins from its number, and castles by taking the rook", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.choose("A friend");
  await visit.choose("Chess960");
  // 192 is BBQNRKNR: once the knight has gone, the king on f1 can castle with the rook on h1.
  await visit.page.getByLabel("Number (0–959)").fill("192");
  await expect.poll(() => visit.hears("f1")).toBe("f1, white king");
  await visit.picture("chess960");
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.page.waitForURL(/\/game\/\d+$/);
  await visit.type("Nf3");
  await visit.played(1);
  await visit.type("Nf6");
  await visit.played(2);
  await visit.drag("f1", "h1");
  await visit.played(3);
  expect((await visit.moves())[2]).toBe("O-O");
  expect(await visit.hears("g1")).toBe("g1, white king");
  expect(await visit.hears("f1")).toBe("f1, white rook");
  await visit.close();
});

test("a flag falls", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.choose("A friend");
  await visit.choose("Custom");
  await visit.page.getByLabel("Minutes per player").fill("0.05");
  await visit.page.getByLabel("Seconds added per move").fill("0");
  await visit.page.getByLabel("Seconds added per move").blur();
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.page.waitForURL(/\/game\/\d+$/);
  await visit.type("e4");
  await visit.played(1);
  await visit.page.getByText("White won on time.").first().waitFor();
  expect(await visit.page.locator('.player[data-side="black"] .clock').innerText()).toBe("0:00.0");
  await visit.close();
});

test("a move made ahead is played when its turn comes", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.page.locator("summary").click();
  await visit.page.getByLabel("Thinking time per move").selectOption("5000");
  await visit.page.locator("#elo").fill("3150");
  await visit.ready();
  await visit.drag("e2", "e4");
  await visit.page.waitForURL(/\/game\/\d+$/);
  await visit.played(1);
  await visit.drag("a2", "a3");
  await visit.page.locator("cg-board square.current-premove:visible").first().waitFor();
  await visit.page.locator(".line .move").first().waitFor();
  await visit.picture("thinking");
  await visit.page.getByRole("button", { name: "Move now" }).click();
  await visit.played(3);
  expect((await visit.moves())[2]).toBe("a3");
  await visit.close();
});
