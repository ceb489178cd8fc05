import { afterEach, expect, test } from "vitest";
import { keepsSessions } from "#lib/platform/db/check-sessions.ts";
import { env } from "#lib/platform/env.ts";
import { startTransactionPooler, type TransactionPooler } from "#tests/fakes/transaction-pooler.ts";

let pooler: TransactionPooler | null = null;
afterEach(async () => {
  await pooler?.close();
  pooler = null;
});

test("a server's own connections keep their sessions", async () => {
  expect(await keepsSessions(env().DATABASE_URL)).toBe(true);
});

test.each(["last", "first", "former"] as const)(
  "a pooler whose transactions get the %s session is noticed",
  async (choice) => {
    pooler = await startTransactionPooler(env().DATABASE_URL, choice);
    expect(await keepsSessions(pooler.url, { hearMs: 200 })).toBe(false);
  },
);
