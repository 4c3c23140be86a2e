/** What axe-core and the eye for width find on a page. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Visit } from "./harness";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Finding {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** All faults of the page as it is. axe-core is run by the debugger, which the content security policy lets pass. */
export async function faultsOf(visit: Visit): Promise<string[]> {
  await visit.page.evaluate(AXE);
  const found = await visit.page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run: (where: Document) => Promise<{ violations: Finding[] }> } };
    return (await axe.run(document)).violations;
  });
  const faults = found.map((one) => `${one.id}: ${one.nodes.slice(0, 3).map((node) => `${node.html} ${node.failureSummary ?? ""}`).join(" | ")}`);
  const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return wide > 0 ? [...faults, `${wide} pixels too wide`] : faults;
}

export const SIZES = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
export const LOOKS = [
  ["wide", "light", "en-GB"],
  ["wide", "dark", "es-ES"],
  ["phone", "dark", "en-GB"],
  ["phone", "light", "es-ES"],
] as const;
