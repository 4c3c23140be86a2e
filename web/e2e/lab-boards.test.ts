/** Boards in memory and evaluations: what the server says is what is seen, in both languages. */
import { expect, test } from "vitest";
import type { BoardsView, EvaluationsView } from "../src/wire";
import { LOOKS, SIZES, findings } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

const THESIS = "4k3/8/8/2b5/8/4P3/8/4K1R1 b - - 0 1";
const WILD = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

async function ask<T>(path: string, body: unknown): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return (await (await house.server.fetch(path, init)).json()) as T;
}

const boards = (query: Record<string, string>): string => `/lab/boards?${new URLSearchParams(query).toString()}`;

test("one position in four boards, and a square lit in all of them", async () => {
  const visit = await Visit.open(house.browser, house.server, boards({ fen: WILD, base: "hex" }));
  const { page } = visit;
  await page.locator(".memory-cells").first().waitFor();
  const told = await ask<BoardsView>("/api/laboratory/boards", { fen: WILD });
  for (const [columns, cells] of [[8, told.array], [10, told.mailbox], [16, told.x88]] as const) {
    const shown = page.locator(`.memory-cells.c${columns} td`);
    expect(await shown.count()).toBe(cells.length);
    expect(await page.locator(`.memory-cells.c${columns} .man`).count()).toBe(cells.filter(({ piece }) => piece !== null).length);
    expect(await page.locator(`.memory-cells.c${columns} .guard`).count()).toBe(cells.length - 64);
    // The last row is on top.
    const first = cells[cells.length - columns]?.index ?? 0;
    expect(await shown.first().locator("small").innerText()).toBe(first.toString(16).toUpperCase().padStart(2, "0"));
  }
  const numbers = await page.locator(".set code").allInnerTexts();
  expect(numbers).toEqual(told.sets.map(({ number }) => `0x${number.toUpperCase()}`));
  const ones = await page.locator(".bits .on").count();
  expect(ones).toBe(told.sets.reduce((sum, { squares }) => sum + squares.length, 0));
  await page.locator('.memory-cells.c16 [data-cell="e4"]').hover();
  await expect.poll(() => page.locator(".lit-cell").count()).toBe(3 + 20 + 1); // three arrays, twenty sets, a list
  await page.getByText("e4: cell 1C of the array, 37 of the mailbox, 34 of the 0x88 board; bit 1C.").waitFor();
  await page.mouse.move(0, 0);
  await page.locator('.squares [data-at="e4"]').focus();
  await page.getByText("e4: cell 1C of the array").waitFor();
  await page.keyboard.press("ArrowUp");
  await page.getByText("e5: cell 24 of the array").waitFor();
  await page.locator(".choices label", { hasText: "binary" }).click();
  await page.getByText("e5: cell 00100100 of the array").waitFor();
  await visit.close();
});

test("an attack by the table of differences, step by step", async () => {
  const visit = await Visit.open(house.browser, house.server, boards({ fen: THESIS, from: "c5", to: "g1", step: "1" }));
  const { page } = visit;
  const steps = page.locator(".attack-steps li");
  await expect.poll(() => steps.allInnerTexts()).toEqual(["c5 has index 66, g1 has index 6."]);
  const next = page.getByRole("button", { name: "Next step" });
  for (let at = 2; at <= 8; at += 1) {
    await next.click();
    await expect.poll(() => steps.count()).toBe(at);
    expect(page.url()).toContain(`step=${at}`);
  }
  expect(await next.isDisabled()).toBe(true);
  expect((await steps.allInnerTexts()).slice(1)).toEqual([
    "6 − 66 = −60; with 128 added, the entry is number 68.",
    "Entry 68 is 0b0010100: this way go bishops or queens.",
    "The black bishop has its bit there: on an empty board it could get there.",
    "The way is made of steps of −15.",
    "Cell 51, d4: empty, on we go.",
    "Cell 36, e3: the white pawn stands in the way.",
    "No: the black bishop on c5 does not attack g1.",
  ]);
  expect(await page.locator(".squares .walked").count()).toBe(2);
  expect(await page.locator(".differences .here").getAttribute("title")).toMatch(/^68: /);
  await page.getByRole("button", { name: "Step back" }).click();
  await page.reload();
  await expect.poll(() => steps.count()).toBe(7);
  // By the board: the target is e3, which the bishop does attack.
  await page.locator(".choices label", { hasText: "the target" }).click();
  await page.locator('.squares [data-at="e3"]').click();
  await page.getByText("Yes: the black bishop on c5 attacks e3.").waitFor();
  await visit.close();
});

test("evaluations are what the engines say, term by term", async () => {
  const visit = await Visit.open(house.browser, house.server, `/lab/evaluation?${new URLSearchParams({ fen: WILD }).toString()}`);
  const { page } = visit;
  const told = await ask<EvaluationsView>("/api/laboratory/evaluations", { fen: WILD });
  const signed = (value: number): string => (value < 0 ? "−" : value > 0 ? "+" : "") + (Math.abs(value) / 100).toFixed(2);
  await page.locator(".totals label").first().waitFor();
  expect(await page.locator(".totals .amount").allInnerTexts()).toEqual(told.opinions.map(({ total }) => signed(total)));
  for (const [index, opinion] of told.opinions.entries()) {
    await page.locator(".totals label").nth(index).click();
    await page.getByRole("heading", { name: `Value for White: ${signed(opinion.total)}`, exact: true }).waitFor();
    await expect.poll(() => page.locator(".terms tbody tr").count()).toBe(opinion.terms.length);
    await expect.poll(() => page.locator(".squares .note").count()).toBe(opinion.men.filter(({ worth }) => worth !== null).length);
    if (opinion.mixture) continue;
    const shown = await page.locator(".terms tbody tr td:nth-child(4)").allInnerTexts();
    const differences = shown.map((text) => Math.round(100 * Number(text.replace("−", "-").replace("+", ""))));
    expect(differences.reduce((sum, value) => sum + value, 0)).toBe(opinion.total);
  }
  await page.locator(".totals label").first().click();
  await page.getByRole("button", { name: "Centre" }).click();
  const centre = told.opinions[0]?.terms.find(({ name }) => name === "centre");
  await expect.poll(() => page.locator(".squares .note").count()).toBe(centre?.squares.length);
  expect(page.url()).toContain("term=centre");
  await page.reload();
  await expect.poll(() => page.locator(".squares .note").count()).toBe(centre?.squares.length);
  await visit.close();
});

test.each(LOOKS)("rooms look and sound right, %s, %s, %s", async (size, theme, locale) => {
  const path = boards({ fen: WILD, from: "f3", to: "f6", base: "binary" });
  const visit = await Visit.open(house.browser, house.server, path, { viewport: SIZES[size], colorScheme: theme, locale });
  const { page } = visit;
  const spanish = locale.startsWith("es");
  await page.getByRole("heading", { name: spanish ? "Tableros en la memoria" : "Boards in memory" }).waitFor();
  await page.locator(".set").first().waitFor();
  await visit.picture(`lab-boards-${size}-${theme}`);
  expect(await findings(visit.page)).toEqual([]);
  for (const judge of ["buho", "quevedo"]) {
    await page.goto(`${house.server.address}/lab/evaluation?${new URLSearchParams({ fen: WILD, judge }).toString()}`);
    await page.getByRole("heading", { name: spanish ? "Evaluaciones" : "Evaluations" }).waitFor();
    await page.locator(".terms tbody tr").first().waitFor();
    // Every term has a name in this language.
    const raw = await page.locator(".terms tbody th").allInnerTexts();
    expect(raw.filter((name) => /^[a-z]/.test(name))).toEqual([]);
    await visit.picture(`lab-evaluation-${judge}-${size}-${theme}`);
    expect(await findings(visit.page)).toEqual([]);
  }
  await visit.close();
});
