/** What axe-core finds on a page, and whether the page is wider than the window. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import type { Visit } from "./harness";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** All that is wrong with the page as it is shown. It is looked at by the debugger, which the content security policy lets pass. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (where: Document) => Promise<{ violations: Finding[] }> } };
    return (await axe.run(document)).violations;
  });
  const all = found.map((one) => `${one.id}: ${one.nodes.map((node) => `${node.html} ${node.failureSummary ?? ""}`).join(" | ")}`);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return wide > 0 ? [...all, `${wide} pixels too wide`] : all;
}

/** The same, with the name of what is shown. */
export const wrongWith = async (visit: Visit, name: string): Promise<string[]> =>
  (await findings(visit.page)).map((one) => `${name}: ${one}`);

export const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
export const LOOKS = [
  ["wide", "light", "en-GB"],
  ["wide", "dark", "es-ES"],
  ["phone", "dark", "en-GB"],
  ["phone", "light", "es-ES"],
] as const;
