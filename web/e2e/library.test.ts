/** The list of games, and files in and out. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

const PGN = `[White "Anderssen"]
[Black "Dufresne"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "Morphy"]
[Black "Duke Karl"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 1-0

[White "Nobody"]
[Black "Nobody"]
[Result "*"]

1. e4 e5 2. Ke3 *
`;

test("games are imported, found, renamed, deleted, brought back and exported", async () => {
  const visit = await Visit.open(house.browser, house.server, "/games");
  const { page } = visit;
  await page.getByText("No games yet.").waitFor();
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByLabel("Or paste the text here").fill(PGN);
  await page.getByRole("button", { name: "Import this text" }).click();
  await page.getByText("2 games imported.").waitFor();
  await page.getByText(/Game 3, line \d+/).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("2 games", { exact: true }).waitFor();

  await page.getByLabel("Search").fill("morphy");
  await page.getByText("1 game", { exact: true }).waitFor();
  await page.getByRole("button", { name: /^Rename/ }).click();
  await page.getByLabel("New name").fill("The opera");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "The opera" }).first().waitFor();

  await page.getByRole("button", { name: "Delete: The opera" }).click();
  await page.getByText("No games match.").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("link", { name: "The opera" }).first().waitFor();

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Export PGN" }).click()]);
  const text = readFileSync(await download.path(), "utf8");
  expect(text).toContain('[White "Morphy"]');
  expect(text).not.toContain("Anderssen");
  await page.getByRole("link", { name: "The opera" }).nth(1).click();
  await visit.played(4);
  await visit.close();
});

test("a file is dropped, and text pasted", async () => {
  const visit = await Visit.open(house.browser, house.server, "/games");
  const { page } = visit;
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], "games.pgn"));
    document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  }, '[White "Dropped"]\n[Black "X"]\n[Result "0-1"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n');
  await page.getByText("1 game imported.").waitFor();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    document.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
  });
  await page.getByText("1 game imported.").waitFor();
  await visit.close();
});

test("several files are told of together, old alphabets are read, and what is wrong is said in Spanish too", async () => {
  const visit = await Visit.open(house.browser, house.server, "/games", { locale: "es-ES" });
  const { page } = visit;
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  const file = (name: string, text: string): { name: string; mimeType: string; buffer: Buffer } => ({
    name,
    mimeType: "application/x-chess-pgn",
    buffer: Buffer.from(text, "latin1"),
  });
  await page.locator('dialog input[type="file"]').setInputFiles([
    file("a.pgn", '[White "Réti"]\n[Black "Muñoz"]\n[Result "*"]\n\n1. Cf3 *\n'),
    file("b.pgn", '[White "B"]\n\n1. e4 e5 2. Ke3 *\n\n[White "C"]\n\n1. e4 {never\n'),
    file("c.pgn", '[White "Dora"]\n[Black "X"]\n[Result "*"]\n\n1. d4 *\n'),
  ]);
  await page.getByText("2 partidas importadas. No se pudieron leer 2 partidas:").waitFor();
  await visit.picture("import-problems");
  expect(await page.locator(".problems li").allInnerTexts()).toEqual([
    "b.pgn: Partida 1, línea 3, columna 13: «Ke3» no es legal aquí.",
    expect.stringMatching(/^b\.pgn: Partida 2, línea \d+, columna \d+: .*falta cerrar un comentario o una variante\.$/),
  ]);
  await page.getByRole("button", { name: "Importar más" }).click();
  await page.getByLabel("O pega aquí el texto").waitFor();
  await page.keyboard.press("Escape");
  await page.getByLabel("Buscar").fill("muñoz");
  await page.getByRole("heading", { name: "Réti – Muñoz" }).waitFor();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.locator('input[type="file"]').setInputFiles({ name: "x.sqlite", mimeType: "application/vnd.sqlite3", buffer: Buffer.from("no backup") });
  await page.getByText("No ha cambiado nada: el archivo no es una copia de seguridad de Quevedo.").waitFor();
  // The browser notes each answer that refuses something.
  visit.faults.splice(0, visit.faults.length, ...visit.faults.filter((fault) => !fault.includes("400")));
  await visit.close();
});

test("the whole store is backed up and restored", async () => {
  const visit = await Visit.open(house.browser, house.server, "/games");
  const { page } = visit;
  const count = page.locator(".count");
  await expect.poll(() => count.innerText()).toMatch(/^\d+ games$/);
  const before = await count.innerText();
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Back up" }).click()]);
  const file = await download.path();
  await page.getByRole("button", { name: /^Delete/ }).first().click();
  await expect.poll(() => count.innerText()).not.toBe(before);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.locator('input[type="file"]').setInputFiles(file);
  await page.getByText(/^Restored:/).waitFor();
  await expect.poll(() => count.innerText()).toBe(before);
  await visit.close();
});

test("more games than the server gives at a time are shown bit by bit", async () => {
  const many = Array.from({ length: 450 }, (_, i) => `[White "Many ${i + 1}"]\n[Black "X"]\n[Result "*"]\n\n1. e4 *\n`).join("\n");
  const visit = await Visit.open(house.browser, house.server, "/games");
  const { page } = visit;
  const report = await visit.context.request.post(`${house.server.address}/api/import`, { data: many });
  expect(((await report.json()) as { imported: number[] }).imported.length).toBe(450);
  await page.getByLabel("Search").fill("many");
  await page.getByText("450 games", { exact: true }).waitFor();
  const rows = page.locator(".game-row");
  const more = page.getByRole("button", { name: /^Show more/ });
  for (const shown of [30, 60, 120, 240, 440]) {
    await expect.poll(() => rows.count()).toBe(shown);
    expect(await more.innerText()).toBe(`Show more (${shown} of 450)`);
    await more.click();
  }
  await expect.poll(() => rows.count()).toBe(450);
  expect(await more.count()).toBe(0);
  const titles = await page.locator(".game-row h2").allInnerTexts();
  expect(new Set(titles).size).toBe(450);
  // Another search begins from the top.
  await page.getByLabel("Search").fill("many 44");
  await expect.poll(() => rows.count()).toBe(14);
  await visit.close();
});
