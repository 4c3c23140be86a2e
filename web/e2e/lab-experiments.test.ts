/** Experiments in the page: run, left, killed, gone on with, and read. */
import { expect, test, vi } from "vitest";
import { wrongWith } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

/** Long work lets everybody else go first, and so may take long on a machine that has much to do. */
const PATIENCE = { timeout: 400_000 };
vi.setConfig({ testTimeout: 600_000 });

/** Starts an experiment by its form. */
async function start(visit: Visit, name: string, size: string): Promise<void> {
  await visit.page.goto(`${house.server.address}/lab/experiments/${name}`);
  await visit.choose(size);
  await visit.page.getByRole("button", { name: "Start" }).click();
  await visit.page.locator(".job-state").first().waitFor();
}

test("all experiments are listed with their question and source", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab");
  await visit.page.getByRole("main").getByRole("link", { name: /^Experiments/ }).click();
  await visit.page.locator(".experiments li").first().waitFor();
  expect(await visit.page.locator(".experiments li").count()).toBeGreaterThanOrEqual(13);
  await visit.page.getByText("How many leaves do MiniMax").waitFor();
  await visit.page.getByText("The lecture on search in games", { exact: true }).waitFor();
  await visit.page.getByText("None yet. Choose an experiment").waitFor();
  await visit.close();
});

test("an experiment is left in the middle, and its report is there when one comes back", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments");
  const { page } = visit;
  // This takes even a fast machine some seconds, so that it is in the middle for sure.
  await start(visit, "transpositions", "Normal");
  const address = page.url();
  expect(address).toMatch(/\/lab\/experiments\/\d+$/);
  await page.locator("progress").waitFor(PATIENCE);
  await page.reload();
  await page.locator(".job-state.running").waitFor(PATIENCE);
  expect(await page.locator("progress").evaluate((bar: HTMLProgressElement) => bar.value)).toBeLessThan(1);
  await page.goto(`${house.server.address}/play`);
  await page.goto(address);
  await page.locator(".job-state.finished").waitFor(PATIENCE);
  const report = page.locator("article.report");
  await report.locator("table").first().waitFor();
  await visit.picture("experiment-finished");
  await visit.close();
});

test("a report has tables, pictures and files, in both languages", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments");
  const { page } = visit;
  await start(visit, "tower-minimax", "Quick");
  await page.locator(".job-state.finished").waitFor(PATIENCE);
  await page.locator(".report .source").first().waitFor();
  await page.getByText("figures of the source").first().waitFor();
  const picture = page.locator(".report .plot svg.chart").first();
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((drawn) => drawn.getBoundingClientRect().width)).toBeGreaterThan(100);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: /as one page/ }).click();
  expect((await saved).suggestedFilename()).toBe("report.html");
  const english = await page.locator(".report h2").first().innerText();
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByText("cifras de la fuente").first().waitFor();
  await expect.poll(() => page.locator(".report h2").first().innerText()).not.toBe(english);
  await visit.close();
});

test("an experiment can be stopped, gone on with, and survives a killed server", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments");
  const { page } = visit;
  await start(visit, "theses-tournament", "Normal");
  await page.locator(".job-bar").waitFor(PATIENCE);
  // Who looks at the same work elsewhere sees what is done here.
  const other = await Visit.open(house.browser, house.server, new URL(page.url()).pathname);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".job-state.stopped").waitFor(PATIENCE);
  await other.page.locator(".job-state.stopped").waitFor(PATIENCE);
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".job-state.running").waitFor(PATIENCE);
  await other.page.locator(".job-state.running").waitFor(PATIENCE);
  await other.close();
  await house.server.kill();
  await house.server.start();
  // The page finds the new server by itself, and the work goes on there.
  await page.locator(".job-state.running").waitFor(PATIENCE);
  await page.reload();
  await page.locator(".job-state.running").waitFor(PATIENCE);
  await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".job-state.stopped").waitFor(PATIENCE);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Delete it and all it has measured?").waitFor();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.locator(".experiments").waitFor();
  await visit.close();
});

test("what makes no sense is said beside the form", async () => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments/buho-versions");
  const { page } = visit;
  await page.locator(".run-form summary").click();
  await page.locator(".run-form textarea").fill("this is no position");
  const refused = page.waitForResponse((response) => response.url().endsWith("/jobs") && response.status() === 400);
  await page.getByRole("button", { name: "Start" }).click();
  await refused;
  await page.getByRole("alert").getByText(/FEN/).waitFor();
  // The refusal itself is what this test is about.
  visit.faults.length = 0;
  await visit.close();
});

test.each([
  [1280, "light", "en-GB"],
  [1280, "dark", "es-ES"],
  [390, "light", "es-ES"],
  [390, "dark", "en-GB"],
] as const)("nothing is wrong at %d pixels, %s, %s", async (width, colorScheme, locale) => {
  const visit = await Visit.open(house.browser, house.server, "/lab/experiments", { viewport: { width, height: 840 }, colorScheme, locale });
  const { page } = visit;
  await page.locator(".runs li").first().waitFor();
  const all = await wrongWith(visit, "list");
  await visit.picture(`experiments-${width}-${colorScheme}`);
  await page.goto(`${house.server.address}/lab/experiments/tfg-elo`);
  await page.locator(".run-form").waitFor();
  await page.locator(".run-form summary").click();
  all.push(...(await wrongWith(visit, "form")));
  await visit.picture(`experiment-form-${width}-${colorScheme}`);
  await page.goto(`${house.server.address}/lab/experiments/2`);
  await page.locator(".report table").first().waitFor();
  all.push(...(await wrongWith(visit, "report")));
  await visit.picture(`experiment-report-${width}-${colorScheme}`);
  expect(all).toEqual([]);
  await visit.close();
});
