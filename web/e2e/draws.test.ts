/** Draws that are offered, declined, accepted and claimed. */
import { expect, test } from "vitest";
import { Visit } from "./harness";
import { house } from "./setup";

/** Begins a game with White against the machine at full strength. */
async function against(fen: string): Promise<Visit> {
  const visit = await Visit.open(house.browser, house.server, `/play?fen=${encodeURIComponent(fen)}`);
  await visit.page.locator("#elo").fill("3150");
  await visit.page.getByRole("button", { name: "Start the game" }).click();
  await visit.page.waitForURL(/\/game\/\d+$/);
  return visit;
}

test("a machine that is lost takes a draw", async () => {
  const visit = await against("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
  await visit.page.getByRole("button", { name: "Offer draw" }).click();
  await visit.page.getByRole("button", { name: "Draw offered" }).waitFor();
  await visit.type("Qd5");
  await visit.page.getByText("Draw by agreement.").first().waitFor();
  expect((await visit.moves()).length).toBe(1);
  await visit.close();
});

test("a machine that is winning declines, and is not asked again at once", async () => {
  const visit = await against("3qk3/pppp4/8/8/8/8/P7/4K3 w - - 0 1");
  await visit.page.getByRole("button", { name: "Offer draw" }).click();
  await visit.type("a3");
  await visit.page.getByText("The draw was declined.").first().waitFor();
  await visit.played(2);
  await visit.page.getByRole("button", { name: "Offer draw" }).click();
  await visit.page.getByText("A draw was offered a moment ago.").waitFor();
  await visit.close();
});

test("a friend is offered a draw, declines one and accepts another", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.twoPeople();
  const offer = async (move: string): Promise<void> => {
    await page.getByRole("button", { name: "Offer draw" }).click();
    await page.getByRole("button", { name: "Draw offered" }).waitFor();
    await visit.type(move);
  };
  await offer("e4");
  await page.getByText("White offers a draw.").waitFor();
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByText("The draw was declined.").first().waitFor();
  await offer("e5");
  await page.getByText("Black offers a draw.").waitFor();
  await page.getByRole("button", { name: "Accept" }).click();
  await page.getByText("Draw by agreement.").first().waitFor();
  await visit.close();
});

test("a position that is there for the third time is claimed", async () => {
  const visit = await Visit.open(house.browser, house.server);
  const { page } = visit;
  await visit.twoPeople();
  const card = page.locator(".card", { hasText: "This position has occurred for the third time. You may claim a draw." });
  const claim = page.getByRole("toolbar").getByRole("button", { name: "Claim draw" });
  for (const [index, move] of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"].entries()) {
    await visit.type(move);
    await visit.played(index + 1);
    expect([await card.count(), await claim.count()]).toEqual([0, 0]);
  }
  await visit.type("Ng8");
  await card.waitFor();
  // Whoever plays on has answered, and may still claim as long as nothing is played.
  await card.getByRole("button", { name: "Play on" }).click();
  await card.waitFor({ state: "detached" });
  await claim.click();
  await page.getByText("Draw by threefold repetition.").first().waitFor();
  expect((await visit.moves()).length).toBe(8);
  await visit.close();
});

test("fifty moves without a capture or a pawn's move are claimed", async () => {
  const visit = await Visit.open(house.browser, house.server);
  await visit.twoPeople("4k2r/8/8/8/8/8/8/R3K3 w - - 99 90");
  await visit.type("Ra2");
  const card = visit.page.locator(".card", { hasText: "Fifty moves have passed without a capture or a pawn move. You may claim a draw." });
  await card.getByRole("button", { name: "Claim draw" }).click();
  await visit.page.getByText("Draw by the fifty-move rule.").first().waitFor();
  await visit.close();
});

test("the claim is offered again after playing on, and in Spanish", async () => {
  const visit = await Visit.open(house.browser, house.server, "/", { locale: "es-ES" });
  const { page } = visit;
  await visit.twoPeople("4k2r/8/8/8/8/8/8/R3K3 w - - 99 90");
  await visit.type("Ta2");
  const card = page.locator(".card", { hasText: "Puedes reclamar tablas." });
  await card.getByRole("button", { name: "Seguir jugando" }).click();
  await card.waitFor({ state: "detached" });
  await visit.type("Th7");
  await card.getByRole("button", { name: "Reclamar tablas" }).click();
  await card.waitFor({ state: "detached" });
  await visit.close();
});

test("a game ends by itself where that was chosen", async () => {
  const visit = await Visit.open(house.browser, house.server, "/play");
  const { page } = visit;
  await page.getByRole("radio", { name: "A friend" }).check();
  await page.getByText("More options").click();
  await page.getByLabel("End the game by itself").check();
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.waitForURL(/\/game\/\d+$/);
  for (const [index, move] of ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"].entries()) {
    await visit.type(move);
    await visit.played(index + 1);
  }
  await page.getByText("Draw by threefold repetition.").first().waitFor();
  expect(await page.getByRole("button", { name: "Claim draw" }).count()).toBe(0);
  await visit.close();
});
