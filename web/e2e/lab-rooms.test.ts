/** The rooms together: a style sheet stays where it belongs, whatever was visited before. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ROOM_NAMES, roomAddress } from "../src/lab/rooms";
import { Visit } from "./harness";
import { house } from "./setup";

/** What has to be there before a room is whole. */
const WHOLE: Record<string, string> = {
  theatre: ".scene canvas",
  exercises: ".exercise",
  chess: ".chess-tree",
  boards: ".bits",
  evaluation: ".terms",
  experiments: ".experiments li",
  matches: ".match-form select",
  learning: ".judge-said",
};

async function settled(page: Page, room: string): Promise<void> {
  await page.locator(WHOLE[room] ?? "main h1").first().waitFor();
  await page.waitForLoadState("networkidle");
}

/** Place, colours and letters of all that is shown. */
async function looks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main, main *")].map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      const { color, backgroundColor, fontSize, fontWeight, borderTopWidth } = getComputedStyle(one);
      const place = [x + scrollX, y + scrollY, width, height].map(Math.round).join(" ");
      return [`${one.localName}.${one.classList.toString()}`, place, color, backgroundColor, fontSize, fontWeight, borderTopWidth].join(" | ");
    }),
  );
}

test.each([1280, 390])("a room looks the same whichever rooms were entered before, %i pixels wide", async (width) => {
  const options = { viewport: { width, height: 844 }, reducedMotion: "reduce" as const };
  const visit = await Visit.open(house.browser, house.server, "/lab", options);
  const door = async (room: string): Promise<void> => {
    await visit.page.locator(`.doors a[href="/lab/${room}"], .hall a[href="/lab/${room}"]`).click();
    await settled(visit.page, room);
  };
  for (const room of ROOM_NAMES) await door(room);
  for (const room of ROOM_NAMES) {
    await door(room);
    const fresh = await Visit.open(house.browser, house.server, roomAddress(room), options);
    await settled(fresh.page, room);
    await expect.poll(() => looks(visit.page), { message: room }).toEqual(await looks(fresh.page));
    await fresh.close();
  }
  await visit.close();
});

test("one search beside another stands beside it where there is room, and below it on a phone", async () => {
  for (const [width, beside] of [[1280, true], [390, false]] as const) {
    for (const [room, plate] of [["theatre", ".scene"], ["chess", ".scene"]] as const) {
      const visit = await Visit.open(house.browser, house.server, roomAddress(room), { viewport: { width, height: 844 } });
      await settled(visit.page, room);
      const [first, second] = await Promise.all([0, 1].map((index) => visit.page.locator(plate).nth(index).boundingBox()));
      expect(first?.y === second?.y, `${room}, ${width}`).toBe(beside);
      await visit.close();
    }
  }
});
