/**
 * How long frames take while the tree theatre plays a tree of 5 461 nodes, one search and two side by side.
 * Beside times on the wall, which other work of the machine lengthens, stands the processor time that the page needs for a frame.
 * Usage: node tools/frames.js ADDRESS, with the browser in the variable CHROMIUM; prints JSON, a line for each run.
 * `cargo xtask bench --page` runs it.
 */
import { chromium } from "playwright-core";

const [whole] = process.argv.slice(2);
if (!whole) throw new Error("give the address of a server, as it prints it");
const { origin: address } = new URL(whole);
const name = process.env["CHROMIUM"] ?? "chromium";
/** The theatre's tree: four moves, six levels. */
const TREE = "random:4^6";
/** So long each run is watched. */
const WATCHED_MS = 8_000;
const RUNS = [
  { what: "MiniMax, whole tree, 240 steps a second", query: "a=minimax", gear: 6, closer: 0 },
  { what: "alpha-beta beside MiniMax, 240 steps a second", query: "a=alpha-beta&b=minimax", gear: 6, closer: 0 },
  { what: "alpha-beta beside PVS, 1000 steps a second", query: "a=alpha-beta&b=pvs", gear: 7, closer: 0 },
  { what: "MiniMax from close by, 60 steps a second", query: "a=minimax", gear: 5, closer: 12 },
];

const browser = await chromium.launch({
  executablePath: name.includes("/") ? name : `/usr/bin/${name}`,
  args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"],
});
for (const { what, query, gear, closer } of RUNS) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  // With the secret, which becomes a cookie.
  await page.goto(whole);
  await page.goto(`${address}/lab/theatre?tree=${encodeURIComponent(TREE)}&seed=1&${query}`);
  await page.locator(".stage canvas").first().waitFor();
  await page.locator(".speed input").fill(String(gear));
  for (let i = 0; i < closer; i++) {
    const button = page.locator(".stage-tools button").last();
    if (await button.isEnabled()) await button.click();
  }
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const work = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return 1000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? NaN);
  };
  await page.locator(".transport .play").click();
  const before = await work();
  const frames = await page.evaluate(
    (watched) =>
      new Promise((resolve) => {
        const times = [];
        let last = performance.now();
        const start = last;
        requestAnimationFrame(function tick() {
          const now = performance.now();
          times.push(now - last);
          last = now;
          if (now - start < watched) requestAnimationFrame(tick);
          else resolve(times.slice(5));
        });
      }),
    WATCHED_MS,
  );
  const own = Number(((await work()) - before).toFixed(0)) / frames.length;
  const at = await page.locator(".at input").inputValue();
  const sorted = [...frames].sort((a, b) => a - b);
  const share = (part) => Number((sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN).toFixed(2));
  process.stdout.write(`${JSON.stringify({ what, frames: sorted.length, own: Number(own.toFixed(2)), median: share(0.5), p95: share(0.95), worst: share(1), steps: Number(at) })}\n`);
  await page.close();
}
await browser.close();
