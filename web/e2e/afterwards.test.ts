/** What a newcomer stumbled over: notices in the way, scores that mislead or are lost, choices that are forgotten. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

/** Whatever can be pressed and is, at least in part, below a notice. */
async function covered(visit: Visit): Promise<string[]> {
  return visit.page.evaluate(() => {
    const notices = [...document.querySelectorAll(".toast")].map((one) => one.getBoundingClientRect());
    if (notices.length === 0) return ["there is no notice"];
    const pressable = [...document.querySelectorAll("button, a, input, select, summary, .board")];
    const below = pressable.filter((one) => {
      const box = one.getBoundingClientRect();
      const meets = (notice: DOMRect): boolean =>
        box.left < notice.right && notice.left < box.right && box.top < notice.bottom && notice.top < box.bottom;
      return !one.closest(".toasts") && box.width > 0 && notices.some(meets);
    });
    return below.map((one) => one.outerHTML.slice(0, 80));
  });
}

test.each([
  ["wide", { width: 1280, height: 800 }],
  ["tablet", { width: 820, height: 1180 }],
  ["phone", { width: 390, height: 844 }],
] as const)("notices cover nothing that can be pressed, %s", async (size, viewport) => {
  const visit = await Visit.open(house.browser, house.server, "/", { viewport });
  const { page } = visit;
  await visit.twoPeople();
  const board = await page.locator(".board").boundingBox();
  await visit.type("Qh9");
  await page.locator(".toast").waitFor();
  await visit.picture(`notice-${size}`);
  expect(await covered(visit)).toEqual([]);
  expect(await page.locator(".board").boundingBox()).toEqual(board);
  await page.locator(".toast button").click();
  await page.goto(`${house.server.address}/games`);
  await page.getByRole("button", { name: /^Delete/ }).first().click();
  await page.locator(".toast").waitFor();
  // Where it is at the foot of the page, everything can be scrolled away from under it.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await covered(visit)).toEqual([]);
  await page.getByRole("button", { name: "Undo" }).click();
  await visit.close();
});

test("the bar shows the result when the game is over", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  const light = page.locator(".bar .light");
  await visit.twoPeople();
  for (const [index, text] of ["f3", "e5", "g4", "Qh4"].entries()) {
    await visit.type(text);
    await visit.played(index + 1);
  }
  await page.getByText("Black won by checkmate.").first().waitFor();
  expect(await page.locator(".bar").getAttribute("aria-label")).toBe("Result: 0–1");
  expect(await light.getAttribute("height")).toBe("0");
  // Before the end nobody has judged anything.
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.locator(".bar").getAttribute("aria-label")).toBe("No score yet");
  await visit.twoPeople();
  await visit.type("e4");
  await visit.played(1);
  await page.getByRole("button", { name: "Resign" }).click();
  await expect.poll(() => page.locator(".bar").getAttribute("aria-label")).toBe("Result: 1–0");
  await visit.close();
});

test("a weak opponent’s opinion is called one, and the bar is honest", async () => {
  // A queen ahead: whoever misjudges by pawns still does not make that even.
  const fen = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const visit = await Visit.open(house.browser, house.server, `/play?fen=${encodeURIComponent(fen)}`);
  const { page } = visit;
  await page.locator("#elo").fill("600");
  await page.getByRole("button", { name: "Start the game" }).click();
  await visit.type("e4");
  await visit.played(2);
  await page.locator(".figures dt", { hasText: "Its opinion" }).waitFor();
  await page.getByText("The bar shows how the game really stands.").waitFor();
  const shown = (await page.locator(".bar").getAttribute("aria-label")) ?? "";
  expect(Number(/[+−]?[\d.]+/.exec(shown)?.[0])).toBeGreaterThan(5);
  await visit.picture("weak");
  // At full strength there is one score only.
  await page.goto(`${house.server.address}/play`);
  await page.locator("#elo").fill("3150");
  await visit.ready();
  await visit.drag("e2", "e4");
  await visit.played(2);
  await page.locator(".figures dt", { hasText: "Score" }).waitFor();
  await visit.close();
});

test("TFG says how many positions it has looked at, move after move", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.choose("TFG");
  await page.locator("summary").click();
  await page.getByLabel("Thinking time per move").selectOption("1000");
  await visit.ready();
  await visit.drag("e2", "e4");
  await page.waitForURL(/\/game\/\d+$/);
  for (const [count, text] of [[2, "Nf3"], [4, "d4"], [6, ""]] as const) {
    await visit.played(count);
    const figures = await page.locator(".figures dd").allInnerTexts();
    const positions = Number(/[\d.]+/.exec(figures[2] ?? "")?.[0]) * (figures[2]?.includes("k") ? 1000 : 1);
    // A second of an unoptimised build is some thousands of positions.
    expect(positions, `${count} moves: ${figures.join(", ")}`).toBeGreaterThan(1000);
    if (text) await visit.type(text);
  }
  await visit.close();
});

test("scores and a review are there again after a reload", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await page.locator("#elo").fill("600");
  await visit.ready();
  await visit.drag("e2", "e4");
  await page.waitForURL(/\/game\/\d+$/);
  await visit.played(2);
  await visit.type("Nf3");
  await visit.played(4);
  await page.locator(".graph .ridge").waitFor({ state: "attached" });
  const ridge = await page.locator(".graph .ridge").getAttribute("d");
  await page.reload();
  await visit.played(4);
  expect(await page.locator(".graph .ridge").getAttribute("d")).toBe(ridge);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Reviewed" }).waitFor();
  await visit.picture("reviewed");
  const landscape = await page.locator(".graph .ridge").getAttribute("d");
  await page.reload();
  await page.getByRole("button", { name: "Reviewed" }).waitFor();
  expect(await page.locator(".graph .ridge").getAttribute("d")).toBe(landscape);
  await page.locator(".thinking .line .move").first().waitFor();
  await visit.close();
});

test("the bar keeps its value over a reload, and a review goes on", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  const bar = page.locator(".bar");
  await page.locator("#elo").fill("1100");
  await visit.ready();
  await visit.drag("e2", "e4");
  await page.waitForURL(/\/game\/\d+$/);
  await visit.played(2);
  // After its move the bar says what full strength thinks of it, and it is not grey.
  await expect.poll(() => bar.getAttribute("aria-label")).toMatch(/^Score: /);
  await visit.type("d4");
  await visit.played(4);
  await expect.poll(() => bar.getAttribute("class")).not.toContain("unsure");
  const before = await bar.getAttribute("aria-label");
  expect(before).toMatch(/^Score: /);
  await page.reload();
  await visit.played(4);
  await expect.poll(() => bar.getAttribute("aria-label")).toBe(before);
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: "Stop" }).waitFor();
  await page.reload();
  // Nobody has to ask for it again.
  await page.getByRole("button", { name: "Reviewed" }).waitFor();
  await visit.close();
});

test("a review that was stopped can be continued", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.twoPeople();
  for (const [index, text] of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].entries()) {
    await visit.type(text);
    await visit.played(index + 1);
  }
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByRole("button", { name: /^Stop \([1-6] of 7\)$/ }).click();
  await page.getByRole("button", { name: /^Continue review/ }).click();
  await page.getByRole("button", { name: "Reviewed" }).waitFor();
  await visit.close();
});

test.each([
  ["wide", { width: 1280, height: 800 }],
  ["phone", { width: 390, height: 844 }],
] as const)("however much is chosen, a game can be begun without looking for the button, %s", async (_, viewport) => {
  const visit = await Visit.open(house.browser, house.server, "/play", { viewport });
  const { page } = visit;
  await page.locator("summary").click();
  const button = page.getByRole("button", { name: "Start the game" });
  const lowest = page.getByLabel("Thinking time per move");
  const box = async (which: typeof button): Promise<{ top: number; bottom: number }> => {
    const found = await which.boundingBox();
    return { top: found?.y ?? NaN, bottom: (found?.y ?? NaN) + (found?.height ?? NaN) };
  };
  await expect.poll(async () => (await box(lowest)).bottom <= (await box(button)).top).toBe(true);
  expect((await box(button)).bottom).toBeLessThanOrEqual(viewport.height);
  await visit.close();
});

test("the strength is remembered while opponents are compared", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await page.locator("#elo").fill("1850");
  for (const name of ["Tower", "Quevedo"]) await visit.choose(name);
  expect(await page.locator("#elo").inputValue()).toBe("1850");
  await visit.choose("TFG");
  await page.reload();
  await visit.choose("Quevedo");
  expect(await page.locator("#elo").inputValue()).toBe("1850");
  await visit.close();
});
