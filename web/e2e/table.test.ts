/** What can be done in a game besides moving; and what survives. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

test("take back, hint, draw offer, resignation and its undoing, rematch", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.page.locator("#elo").fill("600");
  await visit.ready();
  await visit.drag("d2", "d4");
  await visit.page.waitForURL(/\/game\/\d+$/);
  await visit.played(2);
  await visit.page.getByRole("button", { name: "Take back" }).click();
  await expect.poll(() => visit.moves()).toEqual([]);
  await visit.page.getByRole("button", { name: "Hint" }).click();
  await visit.page.locator(".cg-shapes circle").waitFor();
  await visit.page.getByRole("button", { name: "Show move" }).click();
  await visit.page.locator(".cg-shapes line").waitFor({ state: "attached" });
  await visit.drag("d2", "d4");
  await visit.played(2);
  await visit.page.getByRole("button", { name: "Offer draw" }).click();
  await visit.page.getByRole("button", { name: "Draw offered" }).waitFor();
  await visit.page.getByRole("button", { name: "Resign" }).click();
  await visit.page.getByText("Black won by resignation.").first().waitFor();
  await visit.page.getByRole("button", { name: /Undo resignation/ }).click();
  await visit.page.getByRole("button", { name: "Resign" }).click();
  await visit.page.getByText("Black won by resignation.").first().waitFor();
  await visit.page.getByRole("button", { name: "Review" }).click();
  await visit.page.locator(".thinking .line .move").first().waitFor();
  await visit.picture("review");
  const before = visit.page.url();
  await visit.page.getByRole("button", { name: "Rematch" }).click();
  await visit.page.waitForURL((url) => url.href !== before);
  // Colours are changed: the machine begins.
  await visit.page.locator('.player.below[data-side="black"]').waitFor();
  await visit.played(1);
  await visit.close();
});

test("machines play each other: pause, step, pace", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.choose("Just watch");
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.played(2);
  await visit.page.getByRole("button", { name: "Pause" }).click();
  await visit.page.getByRole("button", { name: "Resume" }).waitFor();
  const before = (await visit.moves()).length;
  await visit.page.getByRole("button", { name: "One move" }).click();
  await visit.played(before + 1);
  await visit.page.getByLabel("Pace").selectOption("0");
  await visit.page.getByRole("button", { name: "One move" }).click();
  await visit.played(before + 2);
  // They still pause when the server has been killed and started again.
  await house.server.kill();
  await visit.page.getByText("The server is not responding.").first().waitFor();
  await house.server.start();
  await expect.poll(() => visit.page.getByText("The server is not responding.").count()).toBe(0);
  await visit.page.reload();
  await visit.played(before + 2);
  expect(await visit.page.getByLabel("Pace").inputValue()).toBe("0");
  expect((await visit.moves()).length).toBe(before + 2);
  await visit.page.getByRole("button", { name: "Resume" }).click();
  await visit.played(before + 4);
  await visit.close();
});

test("a game survives a reload and a killed server, with its clock", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.choose("A friend");
  await visit.choose("5\\+3");
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.page.waitForURL(/\/game\/\d+$/);
  for (const [index, text] of ["e4", "c5", "Nf3"].entries()) {
    await visit.type(text);
    await visit.played(index + 1);
  }
  await visit.page.reload();
  await visit.played(3);
  await house.server.kill();
  await visit.page.getByText("The server is not responding.").first().waitFor();
  await house.server.start();
  await expect.poll(() => visit.page.getByText("The server is not responding.").count(), { timeout: 20_000 }).toBe(0);
  await visit.type("d6");
  await visit.played(4);
  const clock = await visit.page.locator('.player[data-side="white"] .clock').innerText();
  expect(clock).toMatch(/^[45]:\d\d$/);
  expect(await visit.page.locator(".player").count()).toBe(2);
  await visit.close();
});

test("blind mode tells the game in words", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople();
  await visit.page.keyboard.press("b");
  await visit.page.getByRole("heading", { name: "Blind mode" }).waitFor();
  expect(await visit.page.locator(".board").count()).toBe(0);
  await visit.type("Nf3");
  await visit.page.getByText("White: knight f3").first().waitFor();
  expect(await visit.page.locator("#spoken").innerText()).toContain("White: knight f3");
  await visit.page.getByText("Black to move").waitFor();
  await visit.page.getByText("knights b1, f3").waitFor();
  await visit.type("? e7");
  await expect.poll(() => visit.page.locator("#spoken").innerText()).toContain("e7, black pawn");
  await visit.picture("blind");
  await visit.page.keyboard.press("Escape");
  await visit.page.getByRole("button", { name: "Show the board" }).click();
  await visit.page.locator(".board").waitFor();
  await visit.close();
});

test("a key right after a dialog has closed is the page's", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.twoPeople();
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  // In one task, so that no frame comes between: until then the closed dialog keeps the focus.
  await page.evaluate(() => {
    document.querySelector("dialog")?.close();
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent("keydown", { key: "b", bubbles: true, cancelable: true }));
  });
  await page.getByRole("heading", { name: "Blind mode" }).waitFor();
  await visit.close();
});
