/** The tree theatre: searches stepped through, scrubbed, compared, in both languages. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findings } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";
import type { LaboratoryView } from "../src/wire";

/** The thirty lists of the lecture, as the tests of the library have them. */
const LECTURE = readFileSync(new URL("../../crates/treesearch/tests/trees_and_games/lecture.rs", import.meta.url), "utf8");
const LISTS = [...(/const LISTS[^=]*= \[([^\]]*)\];/.exec(LECTURE)?.[1] ?? "").matchAll(/"([^"]*)"/g)].map(([, list]) => list ?? "");

const theatre = (query: string): string => `/lab/theatre?${query}`;
const tree = (text: string): string => `tree=${encodeURIComponent(text)}`;

async function open(query: string, options = {}): Promise<Visit> {
  const visit = await Visit.open(house.browser, house.server, theatre(query), { reducedMotion: "reduce", ...options });
  await visit.page.locator(".scene").first().waitFor();
  return visit;
}

/** All that is told of a moment. */
async function snapshot(page: Page): Promise<unknown> {
  return page.evaluate(() => ({
    told: [...document.querySelectorAll(".told")].map((one) => one.textContent),
    cut: [...document.querySelectorAll<HTMLElement>(".scene")].map((one) => one.dataset["cut"]),
    current: [...document.querySelectorAll<HTMLElement>(".stage canvas")].map((one) => one.dataset["current"]),
    ruler: [...document.querySelectorAll(".ruler figcaption")].map((one) => one.textContent),
    line: [...document.querySelectorAll(".program [aria-current]")].map((one) => one.textContent),
    cards: [...document.querySelectorAll<HTMLElement>(".cards li")].map((one) => one.innerText),
    counts: [...document.querySelectorAll(".counters td")].map((one) => one.textContent),
    out: [...document.querySelectorAll(".left-out li")].map((one) => one.textContent),
  }));
}

/** The moment that is shown, and how many there are. */
async function moment(page: Page): Promise<[number, number]> {
  const slider = page.locator(".scrub");
  return [Number(await slider.inputValue()), Number(await slider.getAttribute("max"))];
}

/** Presses a key, and waits until the moment that it leads to is shown. */
async function press(page: Page, key: string, to: number): Promise<void> {
  await page.keyboard.press(key);
  await page.waitForFunction((wanted) => document.querySelector<HTMLInputElement>(".scrub")?.value === String(wanted), to);
}

/** The values that are found in the end, once the searches that are asked for are there. */
async function valuesInTheEnd(page: Page): Promise<string[]> {
  await page.locator("h1").click();
  await page.keyboard.press("End");
  return page.locator(".counters [data-count=value] td").allInnerTexts();
}

async function scrubTo(page: Page, to: number): Promise<void> {
  await page.locator(".scrub").fill(String(to));
  await expect.poll(async () => (await moment(page))[0]).toBe(to);
}

test("SSS* is stepped through the thirty lists of the lecture", async () => {
  expect(LISTS.length).toBe(30);
  const visit = await open("tree=sss&a=sss-star-lecture");
  const { page } = visit;
  const [, last] = await moment(page);
  const shown: string[] = [];
  for (let step = 1; step <= last; step++) {
    await press(page, "ArrowRight", step);
    const state = await page.evaluate(() => ({
      told: document.querySelector(".told")?.textContent ?? "",
      cards: [...document.querySelectorAll<HTMLElement>(".cards li")].map(({ dataset }) => `(${dataset["node"]}, ${dataset["status"] === "live" ? "V" : "S"}, ${dataset["h"]})`),
    }));
    if (state.told.startsWith("List ")) shown.push(state.cards.join(" "));
  }
  expect(shown).toEqual(LISTS);
  await page.locator(".counters [data-count=value] b", { hasText: "11" }).waitFor();
  await visit.close();
});

test.each([
  ["sss", "", 0, 4, "11"],
  ["buho", "2.2 2.3 3.3", 2, 2, "2"],
  ["tower", "2.2", 1, 2, "3"],
  ["tower-random", "2.2", 1, 2, "3"],
  ["tfg", "1.2.2 2.2", 2, 3, "3"],
])("alpha-beta greys the right branches of %s", async (name, cut, cuts, levels, value) => {
  const visit = await open(`tree=${name}&a=alpha-beta`);
  const { page } = visit;
  await page.keyboard.press("End");
  await expect.poll(() => page.locator(".scene").getAttribute("data-cut")).toBe(cut);
  expect(await page.locator(".counters [data-count=value] b").innerText()).toBe(value);
  // Each cut has its reason in words, and the pointer is told it at the branch.
  expect(await page.locator(".left-out li").count()).toBe(cuts);
  for (const reason of await page.locator(".left-out li").allInnerTexts()) expect(reason).toMatch(/elsewhere/);
  if (cut) {
    const canvas = page.locator(".stage canvas");
    const box = await canvas.boundingBox();
    if (!box) throw new Error("there is no drawing");
    const notes = new Set<string>();
    // Along the levels of the branches that are cut, as the layout spaces them.
    const step = Math.min((box.height - 68) / levels, 1.8 * 78);
    for (const level of new Set(cut.split(" ").map((root) => root.split(".").length))) {
      for (let x = 0.1; x < 1; x += 0.03) {
        await canvas.hover({ position: { x: box.width * x, y: 30 + level * step } });
        notes.add(await page.locator(".stage-note").innerText());
      }
    }
    for (const root of cut.split(" ")) expect([...notes].filter((note) => note.startsWith(`Node ${root} `) && note.includes("elsewhere"))).toHaveLength(1);
  }
  await visit.close();
});

test.each([`tree=tfg&a=alpha-beta&b=sss-star`, `${tree("random:3^3")}&seed=5&a=mtd-f&b=scout`, `${tree("strong:2^4")}&seed=2&a=iterative-deepening&b=heuristic-pruning`])(
  "scrubbing to a moment is stepping to it: %s",
  async (query) => {
    const visit = await open(query);
    const { page } = visit;
    const [, last] = await moment(page);
    const stepped = [await snapshot(page)];
    for (let step = 1; step <= last; step++) {
      await press(page, "ArrowRight", step);
      stepped.push(await snapshot(page));
    }
    expect(await moment(page)).toEqual([last, last]);
    for (let i = 0; i < 25; i++) {
      const to = (i * 7919 + 3) % (last + 1);
      await scrubTo(page, to);
      expect(await snapshot(page), `step ${to}`).toEqual(stepped[to]);
    }
    // And backwards, one by one.
    await scrubTo(page, Math.min(last, 20));
    for (let step = Math.min(last, 20) - 1; step >= 0; step--) {
      await press(page, "ArrowLeft", step);
      expect(await snapshot(page)).toEqual(stepped[step]);
    }
    await visit.close();
  },
);

test("algorithms side by side agree on the value", async () => {
  const pairs = [["minimax", "alpha-beta"], ["negamax", "alpha-beta-soft"], ["alpha-beta-shallow", "scout"], ["pvs", "mtd-f"], ["sss-star", "iterative-deepening"], ["sss-star-lecture", "alpha-beta"]] as const;
  for (const [first, second] of pairs) {
    const visit = await open(`${tree("random:3^4")}&seed=11&a=${first}&b=${second}`);
    await visit.page.keyboard.press("End");
    const values = visit.page.locator(".counters [data-count=value] b");
    await values.nth(1).waitFor();
    const [one, other] = await values.allInnerTexts();
    expect(one, `${first} ${second}`).toBe(other);
    expect(one).toMatch(/^\d+$/);
    await visit.close();
  }
});

test("it plays, pauses, jumps, and its address brings back the moment", async () => {
  const visit = await open("tree=sss&a=alpha-beta&b=sss-star", { reducedMotion: "no-preference" });
  const { page } = visit;
  const [, last] = await moment(page);
  await page.locator(".speed input").fill("4");
  await page.locator("h1").click();
  await page.keyboard.press("Space");
  await expect.poll(async () => (await moment(page))[0]).toBeGreaterThan(5);
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  const [stopped] = await moment(page);
  await page.waitForTimeout(300);
  expect((await moment(page))[0]).toBe(stopped);
  await press(page, "Home", 0);
  await press(page, "PageDown", 10);
  await page.keyboard.press("c");
  await expect.poll(() => page.locator(".told").allInnerTexts().then((all) => all.join(" "))).toMatch(/Left out: node/);
  await press(page, "End", last);
  await page.locator(".at input").fill("37");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("at=37");
  const before = await snapshot(page);
  await page.reload();
  await page.locator(".scene").first().waitFor();
  await expect.poll(() => snapshot(page)).toEqual(before);
  await visit.close();
});

test("a tree is typed in and shared by its address; what cannot be is refused in words", async () => {
  const visit = await open("tree=sss&a=alpha-beta");
  const { page } = visit;
  await page.locator("select[name=tree]").selectOption("own");
  await page.locator("textarea[name=own]").fill("min ((3 5) (8 9))");
  await page.getByRole("button", { name: "Show" }).click();
  await expect.poll(() => page.url()).toContain("min");
  await expect.poll(() => valuesInTheEnd(page)).toEqual(["5"]);
  const copy = await Visit.open(house.browser, house.server, new URL(page.url()).pathname + new URL(page.url()).search);
  await expect.poll(() => copy.page.locator("textarea[name=own]").inputValue()).toBe("min ((3 5) (8 9))");
  await copy.close();
  // A refusal is an answer that the browser notes in its console.
  const refused = async (query: string): Promise<string> => {
    await page.goto(house.server.address + theatre(query));
    const text = await page.locator("[role=alert]").innerText();
    visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !fault.includes("400")));
    return text;
  };
  expect(await refused(`${tree("((3 5)")}&a=pvs`)).toContain("cannot be read");
  expect(await refused(`${tree("random:10^9")}&a=pvs`)).toContain("With 10 moves at each node, 4 levels do");
  expect(await refused(`${tree("random:10^4")}&a=sss-star`)).toContain("3 levels do");
  expect(await refused("tree=sss&a=nonsense")).toContain("nonsense");
  await visit.close();
});

test("algorithms take what they can be told", async () => {
  const visit = await open("tree=sss&a=win-lose&b=heuristic-pruning");
  const { page } = visit;
  // The middle one of the leaves, until something else is said.
  await expect.poll(() => page.locator("input[name=goal]").inputValue()).toBe("9");
  await page.locator("input[name=goal]").fill("12");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("goal=12");
  await page.locator("input[name=factor]").fill("6");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.url()).toContain("factor=6");
  await expect.poll(() => valuesInTheEnd(page)).toEqual(["< 12", expect.stringMatching(/^\d+$/)]);
  await visit.close();
});

test.each(["en-GB", "es-ES"])("the tree of one search is within one screen, %s", async (locale) => {
  for (const algorithm of ["iterative-deepening", "heuristic-pruning", "sss-star"]) {
    const visit = await open(`tree=sss&a=${algorithm}&at=20`, { viewport: { width: 1440, height: 900 }, locale });
    const box = await visit.page.locator(".stage canvas").boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 1_000), algorithm).toBeLessThanOrEqual(900);
    expect(box?.height).toBeGreaterThan(280);
    await visit.close();
  }
});

test.each(["en-GB", "es-ES"])("tree, ruler, program and list of two searches are within one screen, %s", async (locale) => {
  const pairs = [["alpha-beta", "sss-star"], ["scout", "pvs"], ["mtd-f", "sss-star-lecture"], ["win-lose", "iterative-deepening"], ["heuristic-pruning", "heuristic-continuation"]] as const;
  for (const trees of ["tree=sss", "tree=buho", `${tree("random:3^4")}&seed=3`]) {
    for (const [first, second] of pairs) {
      const visit = await open(`${trees}&a=${first}&b=${second}&at=40`, { viewport: { width: 1440, height: 900 }, locale });
      const { page } = visit;
      await page.locator(".scene").nth(1).waitFor();
      const boxes = await page.evaluate(() => [".stage canvas", ".ruler", ".program ol", ".cards ol"].flatMap((name) => [...document.querySelectorAll(name)].map((one) => ({ name, ...one.getBoundingClientRect().toJSON() }) as { name: string; top: number; bottom: number; height: number })));
      for (const { name, top, bottom, height } of boxes) {
        expect(bottom, `${name} of ${first} and ${second}, ${trees}`).toBeLessThanOrEqual(900);
        expect(top).toBeGreaterThan(0);
        expect(height).toBeGreaterThan(40);
      }
      expect(boxes.filter(({ name }) => name === ".cards ol").length).toBe([first, second].filter((name) => name.startsWith("sss")).length);
      await visit.close();
    }
  }
});

test("on a phone the transport takes at most a tenth, stays in sight, and its buttons can be hit", async () => {
  const visit = await open("tree=sss&a=scout&b=sss-star&at=40", { viewport: { width: 390, height: 844 } });
  const { page } = visit;
  const transport = page.locator(".transport");
  const tall = async (): Promise<number> => (await transport.boundingBox())?.height ?? NaN;
  expect(await tall()).toBeLessThanOrEqual(84.4);
  for (const button of await transport.locator("button").all()) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await page.locator(".program").nth(1).scrollIntoViewIfNeeded();
  expect((await transport.boundingBox())?.y).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await visit.close();
});

test("each built-in tree is introduced, and what unknown leaves count is said", async () => {
  const lab = (await (await house.server.fetch("/api/laboratory")).json()) as LaboratoryView;
  const visit = await open("tree=sss&a=minimax");
  const { page } = visit;
  for (const { name, about } of lab.trees) {
    await page.locator("select[name=tree]").selectOption(name);
    await expect.poll(() => page.locator(".about-tree > p").innerText()).toContain(about.en);
    expect(await page.locator(`option[value="${name}"]`).innerText()).not.toBe(name);
  }
  await page.locator("select[name=tree]").selectOption("buho");
  await expect.poll(() => page.locator(".about-tree > p").innerText()).toContain("Leaves without a value (x, y, z) count as 0.");
  // Where one of them is evaluated, its event says so too.
  const said: string[] = [];
  const [, last] = await moment(page);
  for (let step = 1; step <= last; step++) {
    await press(page, "ArrowRight", step);
    said.push(await page.locator(".told").innerText());
  }
  expect(said).toContain("Node 2.2 is evaluated: x has no value and counts as 0.");
  await visit.close();
});

test("a ruler has α and β only where there is a window; counters say what they count", async () => {
  const visit = await open(`${tree("random:3^4")}&seed=1&a=minimax&b=scout&at=60`);
  const { page } = visit;
  expect(await page.locator(".ruler").first().getAttribute("data-kind")).toBe("best");
  expect(await page.locator(".ruler .mark text").allInnerTexts()).not.toContain("α");
  const said: string[] = [];
  for (let step = 61; step < 140; step++) {
    await press(page, "ArrowRight", step);
    said.push(await page.locator(".told").nth(1).innerText());
  }
  expect(said.some((text) => /^Is node [\d.]+ worth (at least|more than) \d+\? It is worth \d+: (yes|no)\.$/.test(text))).toBe(true);
  await page.keyboard.press("End");
  const row = (what: string): Promise<string[]> => page.locator(`.counters [data-count=${what}] td`).allInnerTexts();
  await expect.poll(() => row("value").then((all) => all.includes("…"))).toBe(false);
  const distinct = (await row("distinct")).map((text) => /^(\d+) of (\d+)$/.exec(text.trim())?.slice(1).map(Number) ?? []);
  for (const [some = NaN, all = NaN] of distinct) expect(some).toBeLessThanOrEqual(all);
  const evaluated = (await row("evaluated")).map(Number);
  // SCOUT evaluates some leaves again: more evaluations than leaves, but not more different ones.
  expect(evaluated[1]).toBeGreaterThan(distinct[1]?.[0] ?? Infinity);
  expect(distinct[0]).toEqual([81, 81]);
  expect(await row("fewest")).toEqual(["17", "17"]);
  await page.goto(`${house.server.address}${theatre(`${tree("random:3^4")}&seed=1&a=win-lose&b=alpha-beta`)}`);
  await page.locator(".counters").waitFor();
  const fewest = (await row("fewest")).map(Number);
  expect(fewest[0]).toBeLessThan(fewest[1] ?? NaN);
  await visit.close();
});

test("large trees are folded and can be looked into", async () => {
  const visit = await open(`${tree("random:6^5")}&seed=1&a=alpha-beta&at=700`);
  const { page } = visit;
  await page.getByRole("button", { name: "Look where the search is" }).click();
  await page.getByRole("button", { name: "Back to the whole tree" }).waitFor();
  await page.getByRole("button", { name: "Closer" }).click();
  expect(await page.getByRole("button", { name: "Farther" }).isEnabled()).toBe(true);
  await page.getByRole("button", { name: "Back to the whole tree" }).click();
  await page.getByRole("button", { name: "Look where the search is" }).waitFor();
  await visit.close();
});

test.each([
  ["wide", "light", "en-GB", 1280],
  ["wide", "dark", "es-ES", 1280],
  ["phone", "dark", "en-GB", 390],
  ["phone", "light", "es-ES", 390],
] as const)("the theatre, %s, %s, %s, has no fault that axe-core finds", async (size, theme, locale, width) => {
  const visit = await Visit.open(house.browser, house.server, theatre("tree=sss&a=alpha-beta&b=sss-star&at=60"), {
    viewport: { width, height: 844 },
    colorScheme: theme,
    locale,
  });
  const { page } = visit;
  await page.getByRole("heading", { name: locale === "es-ES" ? "Teatro de árboles" : "Tree theatre" }).waitFor();
  await page.locator(".cards li").first().waitFor();
  await visit.picture(`theatre-${size}-${theme}`);
  expect(await findings(page)).toEqual([]);
  expect(await page.locator(".told").first().innerText()).toMatch(locale === "es-ES" ? /nodo|raíz/ : /node|root/);
  await page.goto(`${house.server.address}/lab/theatre?${tree("random:3^3")}&a=heuristic-pruning&b=win-lose`);
  await page.locator(".scene").first().waitFor();
  expect(await findings(page)).toEqual([]);
  await page.goto(`${house.server.address}/lab`);
  await page.locator(".hall a").first().waitFor();
  expect(await findings(page)).toEqual([]);
  await visit.close();
});
