/** A fresh installation: no room is empty, and what is shown says that it is an example. */
import { expect, test } from "vitest";
import { findings } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

test.each([
  ["en-GB", "Examples", "An example that comes with the program, not measured here", "AMD EPYC"],
  ["es-ES", "Ejemplos", "Un ejemplo que viene con el programa, no medido aquí", "AMD EPYC"],
])("experiments and matches have examples with machine and day, %s", async (locale, heading, note, machine) => {
  const visit = await Visit.open(house.browser, house.server, "/lab/matches", { locale });
  const { page } = visit;
  await page.getByRole("heading", { name: heading }).waitFor();
  await page.locator(".examples a[href='/lab/experiments/theses-tournament/example']").click();
  await page.locator(".report .answer").waitFor();
  expect(await page.locator(".example-note").innerText()).toContain(note);
  expect(await page.locator(".example-note").innerText()).toContain(machine);
  expect(await page.locator(".report").getAttribute("lang")).toBe(locale.slice(0, 2));
  await page.locator(".report .plot svg.chart").first().waitFor();
  await page.reload();
  await page.locator(".report .answer").waitFor();
  await page.goto(`${house.server.address}/lab/experiments`);
  await page.locator(".examples li").first().waitFor();
  expect(await page.locator(".examples li").count()).toBe(await page.locator(".experiments li").count());
  await visit.close();
});

test("a report opens with its answer and its picture, folds long tables and has no faults", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments/buho-network/example");
  const { page } = visit;
  await page.locator(".report .plot svg.chart").first().waitFor();
  const order = await page.locator(".report > *").evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute("class")));
  expect(order).toEqual(["answer", "plot", "method"]);
  const long = page.locator(".data", { has: page.locator(".fold") }).first();
  const rows = (): Promise<number> => long.locator("tbody tr:visible").count();
  const folded = await rows();
  await long.locator(".fold input").check();
  expect(await rows()).toBeGreaterThan(folded);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await findings(page)).toEqual([]);
  }
  await visit.close();
});

test("pictures follow the light of the page", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments/tfg-elo/example", { colorScheme: "light" });
  const { page } = visit;
  const ink = page.locator(".plot .fill-ink").first();
  const paper = page.locator(".plot .fill-paper").first();
  await ink.waitFor({ state: "attached" });
  const shades = (): Promise<string[]> => Promise.all([ink, paper].map((one) => one.evaluate((node) => getComputedStyle(node).fill)));
  const light = await shades();
  await page.getByRole("button", { name: "Dark theme" }).click();
  const dark = await shades();
  expect(light).toEqual(["rgb(27, 34, 43)", "rgb(251, 246, 234)"]);
  expect(dark).toEqual(["rgb(236, 228, 209)", "rgb(27, 32, 39)"]);
  await visit.close();
});

test("nothing of a report is clipped on paper", async () => {
  for (const name of ["buho-versions", "transpositions", "horizon"]) {
    const visit = await Visit.open(house.browser, house.server, `/lab/experiments/${name}/example`);
    const { page } = visit;
    await page.locator(".report .plot svg.chart").first().waitFor();
    // A4 less its margins, in pixels of CSS.
    await page.setViewportSize({ width: 688, height: 971 });
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await page.locator(".method p").first().isVisible(), "the method is unfolded").toBe(true);
    const clipped = await page.evaluate(() =>
      [...document.querySelectorAll("main *")]
        .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest(".hidden"))
        .map((one) => `${one.localName}.${one.getAttribute("class") ?? ""}: ${one.textContent.slice(0, 40)}`),
    );
    expect(clipped, name).toEqual([]);
    const rows = page.locator(".report tbody tr");
    expect(await rows.count()).toBe(await page.locator(".report tbody tr:visible").count());
    await visit.close();
  }
});

test("the form says how long a run takes before it is begun", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments/tema2-trees");
  const { page } = visit;
  await page.getByText(/On this machine it takes about \d+ (s|min|h)/).waitFor();
  expect(await page.getByText("Minutes.").count()).toBe(0);
  await visit.close();
});

test("a training opens by its name, on reload and by the back button", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/learning/quevedo-2");
  const { page } = visit;
  await page.getByRole("heading", { name: "quevedo-2" }).waitFor();
  await page.getByText("Why the training loss rises").waitFor();
  await page.getByText("An example that comes with the program").waitFor();
  await page.reload();
  await page.getByRole("heading", { name: "quevedo-2" }).waitFor();
  await page.getByRole("link", { name: "All trainings" }).click();
  await page.getByRole("link", { name: "quevedo-4" }).click();
  await page.getByRole("heading", { name: "quevedo-4" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/lab/learning/quevedo-4");
  await page.goBack();
  await page.goBack();
  await page.getByRole("heading", { name: "quevedo-2" }).waitFor();
  await visit.close();
});

test("the first Tab leads past mark and places", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/boards");
  const { page } = visit;
  await page.locator(".bits").first().waitFor();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  expect(await skip.evaluate((node) => node === document.activeElement)).toBe(true);
  await page.keyboard.press("Enter");
  expect(await page.evaluate(() => document.activeElement?.localName)).toBe("main");
  await visit.close();
});

test.each([
  [1440, 8],
  [1100, 4],
])("eight bitboards stand in one row or in two of four, %i pixels wide", async (width, row) => {
  const visit = await Visit.open(house.browser, house.server, "/lab/boards", { viewport: { width, height: 900 } });
  const { page } = visit;
  await page.locator(".bits").first().waitFor();
  const tops = await page.locator(".sets").first().locator(".set").evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
  expect(tops.length).toBe(8);
  expect(tops.filter((top) => top === tops[0]).length).toBe(row);
  await visit.close();
});
