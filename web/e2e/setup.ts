/** One server and one browser for the tests of a file. */
import type { Browser } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { Server, launch } from "./harness";

export const house: { server: Server; browser: Browser } = {} as never;

beforeAll(async () => {
  house.server = new Server();
  await house.server.start();
  house.browser = await launch();
});

afterAll(async () => {
  await house.browser.close();
  await house.server.end();
});
