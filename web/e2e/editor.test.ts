/** The position editor. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

test("a pawn that has just come by two steps can be chosen where there is one, and is taken in passing", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose("A friend");
  await visit.choose("Set up");
  await page.getByText("A game can start here.").waitFor();
  const passed = page.getByLabel("En passant");
  expect(await passed.count()).toBe(0);
  const fen = page.getByLabel("FEN");
  await fen.fill("4k3/8/8/pPpP3p/8/8/8/4K3 w - - 0 1");
  await passed.waitFor();
  expect(await passed.locator("option").allInnerTexts()).toEqual(["None", "a6", "c6"]);
  await passed.selectOption("c6");
  expect(await fen.inputValue()).toBe("4k3/8/8/pPpP3p/8/8/8/4K3 w - c6 0 1");
  await visit.picture("editor-en-passant");
  // With another side to move, or another board, no pawn has just come.
  await page.getByLabel("To move").selectOption("b");
  await expect.poll(() => passed.count()).toBe(0);
  expect(await fen.inputValue()).toBe("4k3/8/8/pPpP3p/8/8/8/4K3 b - - 0 1");
  await page.getByLabel("To move").selectOption("w");
  await passed.selectOption("c6");
  await visit.drag("e1", "f1");
  await expect.poll(() => fen.inputValue()).toBe("4k3/8/8/pPpP3p/8/8/8/5K2 w - - 0 1");
  await passed.selectOption("c6");
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\d+$/);
  await visit.drag("d5", "c6");
  await visit.played(1);
  expect((await visit.moves())[0]).toBe("dxc6");
  expect(await visit.hears("c5")).toBe("c5, empty");
  await visit.close();
});

test("pieces are put, dragged and taken away, and what is wrong is said", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose("A friend");
  await visit.choose("Set up");
  await page.getByRole("button", { name: "Clear board" }).click();
  await page.getByText("One side has no king.").waitFor();
  expect(await page.getByRole("button", { name: "Start the game" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "white king" }).click();
  await visit.click("e1");
  await page.getByRole("button", { name: "black king" }).click();
  await visit.click("e8");
  await page.getByRole("button", { name: "white queen" }).click();
  await visit.click("d1");
  await page.getByText("A game can start here.").waitFor();
  await page.getByRole("button", { name: "white queen" }).click();
  await visit.drag("d1", "d2");
  await expect.poll(() => visit.hears("d2")).toContain("white queen");
  await page.getByRole("button", { name: "Eraser" }).click();
  await visit.click("d2");
  await expect.poll(() => page.getByLabel("FEN").inputValue()).toBe("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  await page.getByText("The game would already be over here.").waitFor();
  await visit.close();
});
