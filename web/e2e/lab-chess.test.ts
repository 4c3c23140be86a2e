/** The chess tree: what the server says is what is seen, by pointer and by keys, in both languages, and behind its address. */
import { expect, test } from "vitest";
import type { ChessBelowView, ChessSearch, ChessTreeView } from "../src/wire";
import { LOOKS, SIZES, findings } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE = "5rk1/4Pppp/2N5/8/8/8/8/R5K1 w - - 0 30";

async function ask<T>(path: string, body: unknown): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await (await house.server.fetch(path, init)).json()) as T;
}

const search = (fen: string, depth: number, version: string): ChessSearch => ({ fen, depth, version, settings: {} });
const treeOf = (asked: ChessSearch): Promise<ChessTreeView> => ask("/api/laboratory/chess", asked);
const address = (fen: string, depth: number, ...engines: string[]): string => {
  const query = new URLSearchParams({ fen, depth: String(depth) });
  engines.forEach((engine, index) => query.set(index === 0 ? "a" : "b", engine));
  return `/lab/chess?${query.toString()}`;
};
const plain = (text: string): string => text.replace(/\s/g, "");

test("A and H side by side, with the counts of the server", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab");
  const { page } = visit;
  await page.locator(".hall a", { hasText: "Chess tree" }).click();
  await page.locator(".chess-side").nth(1).waitFor();
  const trees = await Promise.all([treeOf(search(START, 3, "A")), treeOf(search(START, 3, "H"))]);
  const visited = await page.locator(".chess-counts tbody tr").first().locator("td").allInnerTexts();
  expect(visited.map((text) => Number(text.replace(/\D/g, "")))).toEqual(trees.map(({ counts }) => counts.visited));
  for (const [index, tree] of trees.entries()) {
    const side = page.locator(".chess-side").nth(index);
    const rows = await side.locator('[role="treeitem"]').count();
    expect(rows).toBe(1 + (tree.passes.at(-1)?.root.children ?? 0) + ((tree.passes.at(-1)?.root.skipped ?? 0) > 0 ? 1 : 0));
    await expect.poll(() => side.locator(".chess-found p").innerText().then(plain)).toContain(tree.line.map(({ san }) => san.replace(/[KQRBN]/g, "")).join("").slice(-2));
  }
  const share = trees[1].counts.visited / trees[0].counts.visited;
  await page.getByText(`Buho H visits ${share.toLocaleString("en", { style: "percent", maximumSignificantDigits: 3 })}`).waitFor();
  await visit.close();
});

test("by keys alone; the address brings the same nodes back", async () => {
  const visit = await Visit.open(house.browser, house.server, address(START, 2, "A"));
  const { page } = visit;
  const items = page.locator('[role="treeitem"]');
  await items.nth(1).waitFor();
  const tree = await treeOf(search(START, 2, "A"));
  const root = tree.passes.at(-1)?.root.id ?? 0;
  const below = (await ask<ChessBelowView[]>("/api/laboratory/chess/below", { search: search(START, 2, "A"), nodes: [root] }))[0];
  expect(below?.nodes.length).toBe(20);
  await items.first().focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const second = items.nth(2);
  await expect.poll(() => second.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await second.getAttribute("aria-level")).toBe("2");
  expect(await second.getAttribute("aria-posinset")).toBe("2");
  expect(await second.getAttribute("aria-expanded")).toBe("false");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => second.getAttribute("aria-expanded")).toBe("true");
  await expect.poll(() => items.nth(3).getAttribute("aria-level")).toBe("3");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => items.nth(3).evaluate((element) => element === document.activeElement)).toBe(true);
  const way = await page.locator(".chess-way").innerText();
  expect(way).toMatch(/^1\. \S+ \S+$/);
  const label = await items.nth(3).locator(".hidden").first().innerText();
  expect(label).toMatch(/window .* to .*position/);
  const seen = await items.count();
  const chosen = (await items.nth(3).getAttribute("data-key"))?.slice(1) ?? "";
  await expect.poll(() => page.url()).toContain(`aat=${chosen}`);
  await page.reload();
  await expect.poll(() => items.count()).toBe(seen);
  expect(await page.locator(".chess-way").innerText()).toBe(way);
  expect(await items.nth(3).getAttribute("aria-selected")).toBe("true");
  await items.nth(3).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => items.count()).toBe(21);
  await page.keyboard.press("End");
  await expect.poll(() => items.last().evaluate((element) => element === document.activeElement)).toBe(true);
  await visit.close();
});

test("the best line opens to its end, and the pointer shows positions", async () => {
  const visit = await Visit.open(house.browser, house.server, address(MATE, 3, "H"));
  const { page } = visit;
  await page.getByRole("button", { name: "Open the best line" }).click();
  const tree = await treeOf(search(MATE, 3, "H"));
  const marked = page.locator('.chess-row.principal[aria-level]:not([aria-level="1"])');
  await expect.poll(() => marked.count()).toBe(tree.line.length);
  await expect.poll(() => page.locator(".chess-way").innerText()).toMatch(/^30\. /);
  const told = page.locator(".chess-way");
  const before = await told.innerText();
  await page.locator('[role="treeitem"]').first().hover();
  await expect.poll(() => told.innerText()).toBe("root");
  await page.locator("h1").hover();
  await expect.poll(() => told.innerText()).toBe(before);
  await visit.close();
});

test("what is too large is refused with what fits", async () => {
  const visit = await Visit.open(house.browser, house.server, address(START, 9, "A"));
  const { page } = visit;
  await page.getByRole("alert").waitFor();
  const told = await page.getByRole("alert").innerText();
  const fits = /Depth (\d+) fits/.exec(told)?.[1];
  expect(fits).toBeDefined();
  await page.getByRole("button", { name: `Search to depth ${fits ?? ""}` }).click();
  await page.locator(".chess-side").waitFor();
  expect(page.url()).toContain(`depth=${fits ?? ""}`);
  visit.faults.splice(0); // The refusal is told in the console too.
  await visit.close();
});

test("on a phone every row says why, and nothing of it lies beyond the edge", async () => {
  const visit = await Visit.open(house.browser, house.server, address(START, 3, "H"), { viewport: { width: 390, height: 844 } });
  const { page } = visit;
  const row = page.locator('[role="treeitem"]', { has: page.locator(".badge") }).first();
  await row.waitFor();
  const tree = await page.locator(".chess-tree").boundingBox();
  for (const badge of await page.locator(".badge").all()) {
    const box = await badge.boundingBox();
    expect((box?.x ?? NaN) + (box?.width ?? NaN)).toBeLessThanOrEqual((tree?.x ?? 0) + (tree?.width ?? 0));
  }
  await row.click();
  const why = row.locator(".chess-why");
  await why.waitFor();
  // The same as in the panel above, which may be out of sight.
  const panel = await page.locator(".chess-said p:not(.chess-way)").allInnerTexts();
  expect(await why.innerText()).toBe(panel.join(" "));
  expect(panel.join(" ")).toMatch(/cut|Even without a move|table/);
  await visit.close();
});

test.each(["light", "dark"] as const)("black pieces stand out from the dark squares of the small board, %s", async (colorScheme) => {
  for (const width of [390, 1440]) {
    const visit = await Visit.open(house.browser, house.server, address(START, 2, "A"), { viewport: { width, height: 844 }, colorScheme });
    const { page } = visit;
    // b8 is dark and has a black knight: a corner of it is the square, its middle the piece.
    const picture = await page.locator(".chess-board .mini > span").nth(1).screenshot();
    const contrast = await page.evaluate(async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!pen) return NaN;
      pen.drawImage(bitmap, 0, 0);
      const light = (x: number, y: number): number => {
        const part = [...pen.getImageData(x, y, 1, 1).data].slice(0, 3).map((one) => (one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * (part[0] ?? 0) + 0.7152 * (part[1] ?? 0) + 0.0722 * (part[2] ?? 0);
      };
      const square = light(2, bitmap.height - 3);
      const piece = light(Math.round(bitmap.width * 0.6), Math.round(bitmap.height * 0.7));
      return (square + 0.05) / (piece + 0.05);
    }, [...picture]);
    expect(contrast, `${width}`).toBeGreaterThanOrEqual(4.5);
    await visit.close();
  }
});

test("techniques one by one, another position, and a wrong one", async () => {
  const visit = await Visit.open(house.browser, house.server, address(START, 2, "A"));
  const { page } = visit;
  await page.locator(".chess-side").waitFor();
  await page.locator(".chess-engine summary").first().click();
  await page.getByLabel("Iterative deepening").first().check();
  await page.getByRole("heading", { name: "Buho, own choice" }).waitFor();
  expect(page.url()).toContain("Iterative%3Atrue");
  await page.getByLabel("Search from the root").waitFor();
  await page.locator(".places select").selectOption("mate");
  await page.getByText("Value +#2", { exact: true }).waitFor();
  await page.getByLabel("FEN").fill("8/8/8");
  await page.getByRole("button", { name: "Use this position" }).click();
  await page.getByRole("alert").waitFor();
  visit.faults.splice(0);
  await page.goBack();
  await page.getByText("Value +#2", { exact: true }).waitFor();
  await visit.close();
});

test.each(LOOKS)("looks and sounds right, %s, %s, %s", async (size, theme, locale) => {
  const path = address(START, 3, "A", "H");
  const visit = await Visit.open(house.browser, house.server, path, { viewport: SIZES[size], colorScheme: theme, locale });
  const { page } = visit;
  await page.locator(".chess-side").nth(1).waitFor();
  const spanish = locale.startsWith("es");
  await page.getByRole("heading", { name: spanish ? "Árbol de ajedrez" : "Chess tree" }).waitFor();
  await page.locator(".chess-tools button").first().click();
  await page.locator('[role="treeitem"][aria-level="3"]').first().waitFor();
  await visit.picture(`lab-chess-${size}-${theme}`);
  expect(await findings(visit.page)).toEqual([]);
  await page.locator(".chess-engine summary").first().click();
  await page.locator(".places button").first().click();
  await page.locator(".editor").waitFor();
  await visit.picture(`lab-chess-open-${size}-${theme}`);
  expect(await findings(visit.page)).toEqual([]);
  await visit.close();
});
