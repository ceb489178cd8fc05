import pg from "pg";
import { expect, test, vi } from "vitest";
import { loadActor } from "#lib/accounts/sign-in/load-actor.ts";
import { mayRightsHaveChanged } from "#lib/accounts/sign-in/rights-watch.ts";
import { isListening, listen } from "#lib/platform/db/listen.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";

/** Lets no new connection succeed until the returned function is called. */
function refuseConnections(): () => void {
  const refused = vi.spyOn(pg.Client.prototype, "connect").mockImplementation(async () => {
    throw new Error("sorry, too many clients already");
  });
  return () => refused.mockRestore();
}

const notify = (payload: string) => database().$queryRaw`SELECT pg_notify('turns', ${payload})::text`;

test("a first connection that is refused is tried again, and handlers are told", async () => {
  const heard: (string | null)[] = [];
  const admit = refuseConnections();
  const stop = await listen("turns", (payload) => heard.push(payload));
  expect(isListening()).toBe(false);
  admit();
  await expect.poll(() => heard).toEqual([null]);
  await notify("a");
  await expect.poll(() => heard).toEqual([null, "a"]);
  stop();
  await notify("b");
  await listen("turns", () => undefined);
  expect(heard).toEqual([null, "a"]);
});

test("while no change can be heard, every person's rights may have changed", async () => {
  const { signInId } = await createActor();
  const read = async () => (await loadActor(signInId)) ?? expect.fail("The actor is signed in.");
  await listen("people", () => undefined);
  await read();
  await expect.poll(async () => mayRightsHaveChanged(await read())).toBe(false);

  await database().$queryRaw`SELECT 1`;
  const admit = refuseConnections();
  await database().$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
  await expect.poll(isListening).toBe(false);
  const during = await read();
  expect(mayRightsHaveChanged(during)).toBe(true);
  admit();
  await expect.poll(isListening).toBe(true);
  expect(mayRightsHaveChanged(during)).toBe(true);
  expect(mayRightsHaveChanged(await read())).toBe(false);
});
