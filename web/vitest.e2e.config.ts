import { defineConfig } from "vitest/config";

/** Whole games in a real browser, against the real server; one file after another, for the machine may be small. */
export default defineConfig({
  test: {
    include: ["e2e/**/*.test.ts"],
    environment: "node",
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 100 } },
  },
});
