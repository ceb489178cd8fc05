import { expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { listChunks } from "#lib/conversations/log/chunk-store.ts";
import { LeaseLost } from "#lib/conversations/log/turn-log.ts";
import { freeTurn } from "#lib/conversations/turn/lease-store.ts";
import { lockRow } from "#lib/platform/db/lock-rows.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createRunningTurn, type RunningTurn } from "#tests/factories/create-running-turn.ts";
import { createConversation } from "#tests/factories/create-site.ts";

async function startTurns(count: number): Promise<RunningTurn[]> {
  const actor = await createActor();
  return Promise.all(
    Array.from({ length: count }, async () => createRunningTurn(actor, await createConversation(actor))),
  );
}

const textOf = async ({ editSessionId }: RunningTurn) =>
  (await listChunks(systemScope, { editSessionId, after: 0, limit: 1_000 }, database()))
    .map((chunk) => (chunk.type === "text" ? chunk.payload.text : ""))
    .join("");

test("words of many turns at once reach their logs whole and in order", async () => {
  const turns = await startTurns(8);
  const words = Array.from({ length: 500 }, (_, index) => `w${index} `);
  for (const word of words) {
    for (const { log } of turns) log.text(1, word);
    if (Number(word.slice(1)) % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(turns.map(({ log }) => log.flush()));
  for (const turn of turns) expect(await textOf(turn)).toBe(words.join(""));
});

test("a turn without its lease is told, and turns beside it are written", async () => {
  const [lost, kept] = await startTurns(2);
  if (!lost || !kept) throw new Error("There are two turns.");
  await freeTurn(lost.editSessionId, { died: true }, database());
  lost.log.text(1, "too late");
  kept.log.text(1, "in time");
  const [first, second] = await Promise.allSettled([lost.log.flush(), kept.log.flush()]);
  expect(first).toMatchObject({ status: "rejected", reason: expect.any(LeaseLost) });
  expect(second.status).toBe("fulfilled");
  expect([await textOf(lost), await textOf(kept)]).toEqual(["", "in time"]);
});

test("a turn whose row is locked delays no other turn", async () => {
  const [locked, free] = await startTurns(2);
  if (!locked || !free) throw new Error("There are two turns.");
  const flushed = await inTransaction(async (tx) => {
    await lockRow("edit_sessions", locked.editSessionId, tx);
    locked.log.text(1, "later");
    const waits = locked.log.flush();
    free.log.text(1, "now");
    await free.log.flush();
    expect([await textOf(locked), await textOf(free)]).toEqual(["", "now"]);
    return { waits };
  });
  await flushed.waits;
  expect(await textOf(locked)).toBe("later");
});
