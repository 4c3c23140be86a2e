/** The exercises: a sheet from its link, every answer checked with the library, printed with and without answers. */
import { expect, test } from "vitest";
import type { Event, ExerciseView, ListState, Record as Told, SheetView, TraceView, Value } from "../src/wire";
import { findings } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

const address = (seed: number, level: string, count = 6): string => `/lab/exercises?seed=${seed}&kinds=cut,value,list&n=${count}&level=${level}`;

async function sheet(seed: number, level: string, count = 6): Promise<ExerciseView[]> {
  const reply = await house.server.fetch(`/api/laboratory/exercises?seed=${seed}&kinds=cut,value,list&count=${count}&difficulty=${level}`);
  return ((await reply.json()) as SheetView).exercises;
}

async function trace(algorithm: string, tree: string): Promise<TraceView> {
  const body = JSON.stringify({ algorithm, tree });
  const reply = await house.server.fetch(`/api/laboratory/trace`, { method: "POST", headers: { "content-type": "application/json" }, body });
  return (await reply.json()) as TraceView;
}

const path = (node: number[]): string => node.join(".") || "ε";
const text = (value: Value): string => (value === "inf" ? "∞" : value === "-inf" ? "-∞" : String(value));

/** What the library says: the branches that a search never enters, what a node returns, the list that follows another. */
async function answerOf({ task, text: tree }: ExerciseView): Promise<string[]> {
  switch (task.type) {
    case "cut": {
      const { events, nodes } = await trace("alpha-beta", tree);
      const entered = new Set(events.filter(({ event }) => event === "enter").map(({ node }) => path(node)));
      const open: { path: number[]; left: number; next: number }[] = [];
      const cut: string[] = [];
      for (const node of nodes) {
        while (open.at(-1)?.left === 0) open.pop();
        const above = open.at(-1);
        const here = above ? [...above.path, (above.next += 1)] : [];
        if (above) above.left -= 1;
        if (above && !entered.has(path(here)) && entered.has(path(above.path))) cut.push(path(here));
        open.push({ path: here, left: node.children, next: 0 });
      }
      return cut;
    }
    case "value": {
      const { events } = await trace(task.algorithm, tree);
      const found = events.find((told): told is Told & Extract<Event, { event: "value" }> => told.event === "value" && path(told.node) === path(task.node));
      return found ? [text(found.value), task.algorithm === "minimax" ? "exact" : found.bound] : [];
    }
    case "list": {
      const { events } = await trace(task.algorithm, tree);
      const next = events.find((told): told is Told & Extract<Event, { event: "list" }> => told.event === "list" && told.number === task.number + 1);
      const first: ListState | undefined = next?.states[0];
      return first ? [path(first.node), first.status, text(first.h)] : [];
    }
  }
}

async function openSheet(seed: number, level: string, options = {}): Promise<Visit> {
  const visit = await Visit.open(house.browser, house.server, address(seed, level), options);
  await visit.page.locator(".exercise").nth(5).waitFor();
  return visit;
}

test.each([
  [7, "easy"],
  [1912, "medium"],
  [42, "hard"],
])("sheet %i, %s: the link reproduces it, and every right answer is taken for right", async (seed, level) => {
  const exercises = await sheet(seed, level);
  const visit = await openSheet(seed, level);
  const { page } = visit;
  const words = (): Promise<string> => page.locator(".sheet").innerText();
  const before = await words();
  const other = await openSheet(seed, level);
  expect(await other.page.locator(".sheet").innerText()).toBe(before);
  await other.close();

  for (const [index, exercise] of exercises.entries()) {
    const article = page.locator(".exercise").nth(index);
    const answer = await answerOf(exercise);
    const kind = exercise.task.type;
    expect(answer.length, `${kind} ${exercise.text}`).toBeGreaterThan(0);
    const check = article.getByRole("button", { name: "Check" });
    expect(await check.isEnabled()).toBe(false);
    if (kind === "cut") {
      // First a wrong answer: the leftmost branch is always looked at.
      await article.locator('[data-path="1"]').click({ force: true });
      await check.click();
      await article.getByText("Not yet.").waitFor();
      await article.locator('[data-path="1"]').press("Space");
      for (const branch of answer) await article.locator(`[data-path="${branch}"]`).press("Enter");
      for (const branch of answer) await article.locator(`[data-path="${branch}"][aria-checked=true]`).waitFor();
    } else if (kind === "value") {
      const [value, bound] = answer;
      await article.locator("input[name=number]").fill(String(Number(value) + 1));
      if ((await article.locator("select[name=bound]").count()) > 0) await article.locator("select[name=bound]").selectOption(bound ?? "");
      await check.click();
      await article.getByText("Not yet.").waitFor();
      await article.locator("input[name=number]").fill(value ?? "");
    } else {
      const [node, status, h] = answer;
      await article.locator("input[name=node]").fill(node ?? "");
      await article.locator("select[name=status]").selectOption(status ?? "");
      if (h === "∞") await article.getByRole("button", { name: "Infinity" }).click();
      else await article.locator("input[name=number]").fill(h ?? "");
    }
    await check.click();
    await article.getByText("Right!").waitFor();
    await article.locator(".solution").waitFor();
    await page.getByText(`${index + 1} of 6 right`).waitFor();
  }
  await visit.close();
});

test("answers survive a reload", async () => {
  const visit = await openSheet(3, "easy");
  const { page } = visit;
  const first = page.locator(".exercise").first();
  await first.getByRole("button", { name: "Show the solution" }).click();
  const field = page.locator(".exercise input[name=number]").first();
  await field.fill("17");
  await page.reload();
  await page.locator(".exercise").first().getByText("Pruned branches:").waitFor();
  expect(await page.locator(".exercise input[name=number]").first().inputValue()).toBe("17");
  await visit.close();
});

test("a solution that was looked at does not count, and can be watched", async () => {
  const visit = await openSheet(3, "easy");
  const { page } = visit;
  const first = page.locator(".exercise").first();
  await first.getByRole("button", { name: "Show the solution" }).click();
  await first.getByText("Pruned branches:").waitFor();
  await page.getByText("0 of 6 right").waitFor();
  await first.getByRole("link", { name: "Watch it in the tree theatre" }).click();
  await page.locator(".scene canvas").waitFor();
  await page.keyboard.press("End");
  const cut = (await sheet(3, "easy"))[0]?.task;
  if (cut?.type !== "cut") throw new Error("the first exercise is about cuts");
  await expect.poll(() => page.locator(".scene").getAttribute("data-cut")).toBe(cut.branches.map(path).join(" "));
  await visit.close();
});

test("each kind is watched at the moment that its answer speaks of", async () => {
  for (const [index, exercise] of (await sheet(7, "medium", 3)).entries()) {
    const visit = await Visit.open(house.browser, house.server, address(7, "medium", 3));
    const { page } = visit;
    const own = page.locator(".exercise").nth(index);
    await own.getByRole("button", { name: "Show the solution" }).click();
    await own.getByRole("link", { name: "Watch it in the tree theatre" }).click();
    const told = page.locator(".told");
    const { task } = exercise;
    const wanted =
      task.type === "cut"
        ? `Left out: node`
        : task.type === "value"
          ? `ode ${path(task.node)} is worth ${text(task.value).replace("-", "−")}`
          : `List ${task.number + 1}, of`;
    await expect.poll(() => told.innerText()).toContain(wanted);
    if (task.type === "cut") await expect.poll(() => told.innerText()).toContain(path(task.cuts[0]?.branches[0] ?? []));
    // The address has the moment by its number, and brings it back.
    await expect.poll(() => page.url()).toMatch(/at=\d+/);
    expect(page.url()).not.toContain("when=");
    await page.reload();
    await expect.poll(() => told.innerText()).toContain(wanted);
    await visit.close();
  }
});

test("the form changes the link, and the link the sheet", async () => {
  const visit = await openSheet(7, "easy");
  const { page } = visit;
  await page.locator("select[name=difficulty]").selectOption("hard");
  await expect.poll(() => page.url()).toContain("level=hard");
  await page.locator("input[name=kind][value=value]").uncheck();
  await page.locator("input[name=kind][value=list]").uncheck();
  await expect.poll(() => page.locator('.exercise[data-kind="cut"]').count()).toBe(6);
  expect(await page.locator("input[name=kind][value=cut]").isDisabled()).toBe(true);
  await page.locator("input[name=count]").fill("3");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(".exercise").count()).toBe(3);
  const before = await page.locator(".plate").first().getAttribute("aria-label");
  await page.getByRole("button", { name: "Another sheet" }).click();
  await expect.poll(() => page.url()).toContain("seed=8");
  await expect.poll(() => page.locator(".plate").first().getAttribute("aria-label")).not.toBe(before);
  await page.goBack();
  await expect.poll(() => page.locator(".plate").first().getAttribute("aria-label")).toBe(before);
  await visit.close();
});

test("it prints with answers and without", async () => {
  const visit = await openSheet(7, "medium", { locale: "es-ES" });
  const { page } = visit;
  await page.emulateMedia({ media: "print" });
  for (const hidden of [".top", ".sheet-form", ".sheet-bar", ".exercise form"]) expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
  await page.getByText("Nombre:").waitFor();
  expect(await page.getByText("Respuesta: ( ________").first().isVisible()).toBe(true);
  expect(await page.locator(".solution").count()).toBe(0);
  const plain = await page.pdf({ format: "A4" });
  await visit.picture("exercises-print");
  await page.emulateMedia({ media: "screen" });
  await page.locator("input[name=reveal]").check();
  await page.emulateMedia({ media: "print" });
  expect(await page.locator(".solution:visible").count()).toBe(6);
  const solved = await page.pdf({ format: "A4" });
  expect(plain.subarray(0, 5).toString()).toBe("%PDF-");
  expect(solved.length).toBeGreaterThan(plain.length);
  await visit.picture("exercises-print-answers");
  await visit.close();
});

test.each([
  ["wide", "light", "es-ES", 1280],
  ["wide", "dark", "en-GB", 1280],
  ["phone", "light", "en-GB", 390],
  ["phone", "dark", "es-ES", 390],
] as const)("the exercises, %s, %s, %s, have no fault that axe-core finds", async (size, theme, locale, width) => {
  const visit = await openSheet(42, "hard", { viewport: { width, height: 844 }, colorScheme: theme, locale });
  const { page } = visit;
  await page.getByRole("heading", { name: locale === "es-ES" ? "Ejercicios" : "Exercises" }).waitFor();
  expect(await findings(page)).toEqual([]);
  await page.locator("input[name=reveal]").check();
  await page.locator(".solution").nth(5).waitFor();
  await visit.picture(`exercises-${size}-${theme}`);
  expect(await findings(page)).toEqual([]);
  await visit.close();
});
