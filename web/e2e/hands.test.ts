/** Whole games: by mouse, by touch, by keyboard. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

test("a newcomer's first move begins a game, and the machine answers", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.ready();
  await visit.drag("e2", "e4");
  await visit.page.waitForURL(/\/game\/\d+$/);
  await visit.played(2);
  expect((await visit.moves())[0]).toBe("e4");
  expect(await visit.hears("e4")).toBe("e4, white pawn");
  await visit.close();
});

test("a whole game by mouse, dragging and clicking", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople();
  await visit.drag("e2", "e4");
  await visit.played(1);
  await visit.drag("e7", "e5");
  await visit.played(2);
  await visit.click("f1");
  await visit.click("c4");
  await visit.played(3);
  await visit.click("b8");
  await visit.click("c6");
  await visit.played(4);
  await visit.drag("d1", "h5");
  await visit.played(5);
  await visit.drag("g8", "f6");
  await visit.played(6);
  await visit.drag("h5", "f7");
  await visit.page.getByText("White won by checkmate.").first().waitFor();
  expect((await visit.moves()).at(-1)).toContain("xf7#");
  await visit.close();
});

test("a move can be made at the moment when the one before it is listed", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople();
  await visit.page.evaluate(() => {
    const press = (square: string): void => document.querySelector<HTMLElement>(`[data-square="${square}"]`)?.click();
    new MutationObserver((_changes, observer) => {
      if (document.querySelectorAll(".moves li .move:not(.none)").length < 1) return;
      observer.disconnect();
      press("e7");
      press("e5");
    }).observe(document.body, { childList: true, subtree: true });
  });
  await visit.drag("e2", "e4");
  await visit.played(2);
  expect((await visit.moves()).at(-1)).toBe("e5");
  await visit.close();
});

test("a wrong drop goes back and stays selected; another piece is selected instead; elsewhere lets go", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople();
  const selected = visit.page.locator("cg-board square.selected:visible");
  await visit.drag("g1", "g5");
  await expect.poll(() => selected.count()).toBe(1);
  expect(await visit.hears("g1")).toContain("selected");
  expect(await visit.hears("f3")).toContain("can move here");
  await visit.click("b1");
  await expect.poll(() => visit.hears("b1")).toContain("selected");
  await visit.click("e5");
  await expect.poll(() => selected.count()).toBe(0);
  await visit.click("b1");
  await visit.click("c3");
  await visit.played(1);
  expect(await visit.hears("c3")).toBe("c3, white knight");
  await visit.close();
});

test("a whole game by touch, on a phone", async () => {
  const visit = await Visit.open(house.browser, house.server, "/", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await visit.twoPeople();
  let count = 0;
  for (const [from, to] of [["f2", "f3"], ["e7", "e5"], ["g2", "g4"], ["d8", "h4"]] as const) {
    await visit.tap(from);
    await visit.tap(to);
    count += 1;
    await visit.played(count);
  }
  await visit.page.getByText("Black won by checkmate.").first().waitFor();
  const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide).toBe(0);
  await visit.close();
});

test("a whole game by keyboard: typed in two languages, and on the squares", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople();
  await visit.page.keyboard.press("/");
  await visit.type("e4");
  await visit.played(1);
  await visit.type("e7e5");
  await visit.played(2);
  await visit.type("Dh5");
  await visit.played(3);
  await visit.type("Nc6");
  await visit.played(4);
  await visit.type("Qd9");
  await visit.page.getByText("“Qd9” is not a move").waitFor();
  // Bf1-c4 on the squares: Tab has led to e2; from there to f1, and on to c4.
  await visit.page.keyboard.press("Escape");
  await visit.page.locator('.grid [tabindex="0"]').focus();
  for (const key of ["ArrowRight", "ArrowDown", "Enter", "ArrowLeft", "ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp", "ArrowUp", "Enter"])
    await visit.page.keyboard.press(key);
  await visit.played(5);
  expect(await visit.hears("c4")).toBe("c4, white bishop");
  await visit.type("Nf6");
  await visit.played(6);
  await visit.type("Qxf7#");
  await visit.page.getByText("White won by checkmate.").first().waitFor();
  // Stepping, flipping, the list of keys.
  await visit.page.locator("#move-entry").waitFor({ state: "detached" });
  await visit.page.locator("body").click({ position: { x: 5, y: 300 } });
  await visit.page.keyboard.press("Home");
  expect(await visit.hears("e4")).toBe("e4, empty");
  await visit.page.keyboard.press("ArrowRight");
  expect(await visit.hears("e4")).toBe("e4, white pawn");
  await visit.page.keyboard.press("f");
  await expect.poll(async () => (await visit.at("a8")).y > (await visit.at("a1")).y).toBe(true);
  await visit.page.keyboard.press("?");
  await visit.page.getByRole("dialog", { name: "Keys" }).waitFor();
  await visit.close();
});
