/** Arrows and circles, and sounds. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

/** Draws with the right button: an arrow, or a circle where it begins and ends on one square. */
async function draw(visit: Visit, from: string, to: string, key?: string): Promise<void> {
  const [a, b] = [await visit.at(from), await visit.at(to)];
  if (key) await visit.page.keyboard.down(key);
  await visit.page.mouse.move(a.x, a.y);
  await visit.page.mouse.down({ button: "right" });
  await visit.page.mouse.move(b.x, b.y, { steps: 4 });
  await visit.page.mouse.up({ button: "right" });
  if (key) await visit.page.keyboard.up(key);
}

test("the right button draws arrows and circles, takes them away, and a click clears the board", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.twoPeople();
  const arrows = page.locator(".cg-shapes line");
  const circles = page.locator(".cg-shapes circle");
  await draw(visit, "g1", "f3");
  await expect.poll(() => arrows.count()).toBe(1);
  await draw(visit, "e5", "e5", "Shift");
  await expect.poll(() => circles.count()).toBe(1);
  await draw(visit, "b1", "c3", "Alt");
  await expect.poll(() => arrows.count()).toBe(2);
  const colours = await page.locator(".cg-shapes [stroke]").evaluateAll((all) => all.map((one) => one.getAttribute("stroke")));
  expect(new Set(colours).size).toBe(3);
  await visit.picture("marks");
  // The same once more takes it away.
  await draw(visit, "g1", "f3");
  await expect.poll(() => arrows.count()).toBe(1);
  // No menu of the browser, no piece that moved.
  expect(await visit.moves()).toEqual([]);
  // They stay while a move is thought about, and go when the board is clicked.
  await visit.click("e4");
  await expect.poll(async () => (await arrows.count()) + (await circles.count())).toBe(0);
  await visit.close();
});

interface Heard {
  knocks: number;
  tones: number;
}

/** Counts what is played from now on, in the page's own audio context. */
async function listen(visit: Visit): Promise<() => Promise<Heard>> {
  await visit.page.addInitScript(() => {
    const heard = { knocks: 0, tones: 0 };
    class Ear extends AudioContext {
      override createBufferSource(): AudioBufferSourceNode {
        heard.knocks += 1;
        return super.createBufferSource();
      }
      override createOscillator(): OscillatorNode {
        heard.tones += 1;
        return super.createOscillator();
      }
    }
    Object.assign(window, { AudioContext: Ear, heard });
  });
  return () =>
    visit.page.evaluate(() => {
      const { heard } = window as unknown as { heard: Heard };
      const since = { ...heard };
      Object.assign(heard, { knocks: 0, tones: 0 });
      return since;
    });
}

test("moves, captures and the end are heard, unless sounds are off", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  const heard = await listen(visit);
  await visit.twoPeople("4k3/8/8/3p4/4P3/8/4Q3/4K3 w - - 0 1");
  await heard();
  let count = 0;
  const play = async (move: string): Promise<Heard> => {
    await visit.type(move);
    count += 1;
    await visit.played(count);
    return heard();
  };
  expect(await play("Kf1")).toEqual({ knocks: 1, tones: 1 });
  expect(await play("dxe4")).toEqual({ knocks: 2, tones: 2 });
  expect(await play("Qxe4+")).toEqual({ knocks: 1, tones: 2 });
  await page.getByRole("button", { name: "Turn sounds off" }).click();
  expect(await play("Kd8")).toEqual({ knocks: 0, tones: 0 });
  await page.reload();
  await visit.played(count);
  expect(await play("Qd5+")).toEqual({ knocks: 0, tones: 0 });
  await page.locator("body").click({ position: { x: 5, y: 300 } });
  await page.keyboard.press("m");
  await page.getByRole("button", { name: "Turn sounds off" }).waitFor();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByText("White won by resignation.").first().waitFor();
  expect(await heard()).toEqual({ knocks: 0, tones: 3 });
  await visit.close();
});
