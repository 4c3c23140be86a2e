/** Every page, in both languages, both themes and three widths: no fault that axe-core finds, nothing broken, nothing heavy. */
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { wrongWith } from "./axe";
import { Visit } from "./harness";
import { house } from "./setup";

const SIZES = { wide: { width: 1280, height: 800 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } };

test.each([
  ["wide", "light", "en-GB"],
  ["wide", "dark", "es-ES"],
  ["tablet", "light", "es-ES"],
  ["phone", "dark", "en-GB"],
  ["phone", "light", "es-ES"],
] as const)("all pages, %s, %s, %s", async (size, theme, locale) => {
  const visit = await Visit.open(house.browser, house.server, "/", { viewport: SIZES[size], colorScheme: theme, locale });
  const { page } = visit;
  const all: string[] = [];
  const look = async (name: string): Promise<void> => {
    await visit.picture(`${name}-${size}-${theme}`);
    all.push(...(await wrongWith(visit, name)));
  };
  await page.locator("piece").first().waitFor();
  await look("play");
  expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
  await page.locator('input[name="start"]').nth(2).check();
  await page.locator(".editor .verdict").waitFor();
  await look("editor");
  await visit.twoPeople();
  for (const [index, text] of ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"].entries()) {
    await visit.type(text);
    await visit.played(index + 1);
  }
  await look("game");
  await page.keyboard.press("Escape");
  await page.locator("body").click({ position: { x: 3, y: 300 } });
  await page.keyboard.press("?");
  await page.locator("dialog[open]").waitFor();
  await look("keys");
  await page.keyboard.press("Escape");
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await page.keyboard.press("b");
  await page.locator(".blind").waitFor();
  await look("blind");
  await page.keyboard.press("b");
  await visit.type("Kh5");
  await page.locator(".toast").waitFor();
  await look("notice");
  await page.locator(".toast .icon").click();
  await page.locator(".tool").last().click();
  await page.locator(".card.end").waitFor();
  await look("end");
  await page.locator(".card.end .row button").nth(1).click();
  await page.locator(".card.end .row button:disabled").waitFor();
  await page.locator(".tabs button").nth(1).click({ timeout: 500 }).catch(() => undefined);
  await look("review");
  await visit.twoPeople("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  await visit.click("a7");
  await visit.click("a8");
  await page.locator(".promotion").waitFor();
  await look("promotion");
  await page.goto(`${house.server.address}/play`);
  await page.locator('input[name="opponent"]').first().check();
  await page.locator(".begin .main").click();
  await page.waitForURL(/\/game\/\d+$/);
  await visit.type("e4");
  await visit.played(2);
  await visit.type("d4");
  await visit.played(4);
  await page.locator(".tabs button").nth(1).click({ timeout: 500 }).catch(() => undefined);
  await look("thinking");
  await page.goto(`${house.server.address}/games`);
  await page.locator(".game-row").first().waitFor();
  await look("games");
  await page.locator(".files .main").click();
  await look("import");
  await page.goto(`${house.server.address}/settings`);
  await page.locator(".sample").waitFor();
  await look("settings");
  await page.locator('.credits a[href="/licences"]').click();
  await page.locator(".work summary").nth(1).click();
  await page.locator(".work pre", { hasText: "SIL OPEN FONT LICENSE" }).waitFor();
  await look("licences");
  await page.goto(`${house.server.address}/nowhere`);
  await look("unknown");
  await page.goto(`${house.server.address}/game/999999`);
  await page.locator("main h1").waitFor();
  await look("no-game");
  expect(all).toEqual([]);
  await visit.close();
});

test("languages can be changed, and are kept", async () => {
  const visit = await Visit.open(house.browser, house.server, "/settings", { locale: "es-MX" });
  await visit.page.getByRole("heading", { name: "Ajustes" }).waitFor();
  await visit.page.getByRole("button", { name: "English" }).click();
  await visit.page.getByRole("heading", { name: "Settings" }).waitFor();
  await visit.page.reload();
  await visit.page.getByRole("heading", { name: "Settings" }).waitFor();
  await visit.page.getByRole("button", { name: "Español" }).click();
  await visit.twoPeople();
  await visit.type("Cf3");
  await visit.played(1);
  await visit.type("Rh8");
  await visit.page.getByText("«Rh8»").waitFor();
  await visit.close();
});

test("pieces and boards can be changed", async () => {
  const visit = await Visit.open(house.browser, house.server, "/settings");
  for (const [board, set] of [["Engraving", "Cburnett"], ["Blueprint", "Ficha"], ["Brass", "Plano"], ["Ivory", "Plano"]] as const) {
    await visit.choose(board);
    await visit.choose(set);
    await visit.page.goto(`${house.server.address}/play`);
    await visit.page.locator("piece").first().waitFor();
    await visit.picture(`board-${board.toLowerCase()}`);
    await visit.page.goto(`${house.server.address}/settings`);
  }
  await visit.close();
});

test("the first page is light, and asks nobody else", async () => {
  const visit = await Visit.open(house.browser, house.server, "/settings");
  let bytes = 0;
  const bodies: Promise<void>[] = [];
  visit.page.on("response", (response) => {
    bodies.push(response.body().then((body) => void (bytes += gzipSync(body).length)).catch(() => undefined));
  });
  await visit.page.goto(`${house.server.address}/`);
  await visit.page.locator("piece").first().waitFor();
  await visit.page.waitForLoadState("networkidle");
  await Promise.all(bodies);
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes).toBeLessThan(250_000);
  await visit.close();
});
