import { defineConfig } from "vitest/config";

/** Whole games in a real browser, against the real server; two files at once, for the machine may be small. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    environment: "node",
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
