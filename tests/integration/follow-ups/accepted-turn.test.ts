import { expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { lockConversation } from "#lib/conversations/conversation/conversation-store.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { insertTimer } from "#lib/follow-ups/follow-up-store.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { countReads } from "#tests/fakes/count-reads.ts";
import { after, converse, createPlace, listTimers, type Place, start } from "./place.ts";

// A message announces itself to follow-ups only if it finds a timer: no worker runs here, so announcements stay in the queue.

const send = ({ actor, conversationId }: Place) => acceptTurn(actor, { conversationId, instruction: "Go on" });

async function listAnnounced({ conversationId }: Place): Promise<number[]> {
  const rows = await database().$queryRaw<{ ordinal: number }[]>`
    SELECT (payload->>'ordinal')::int AS ordinal FROM graphile_worker._private_jobs jobs
    JOIN graphile_worker._private_tasks tasks ON tasks.id = task_id AND identifier = 'turn-accepted'
    WHERE payload->>'conversationId' = ${conversationId}`;
  return rows.map(({ ordinal }) => ordinal);
}

test("a message is announced to a waiting timer, and otherwise not at all", async () => {
  const place = await createPlace();
  await converse(place);
  expect(await listAnnounced(place)).toEqual([]);
  await scheduleFollowUp(place, start);
  const { turn } = await send(place);
  expect(await listAnnounced(place)).toEqual([turn.ordinal]);
});

test("a message sees a timer whose transaction held the conversation", async () => {
  const place = await createPlace();
  await converse(place);
  const { sent } = await inTransaction(async (tx) => {
    await lockConversation(systemScope, place.conversationId, tx);
    const sent = send(place);
    await expect
      .poll(
        () => database().$queryRaw<unknown[]>`
          SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
      )
      .toHaveLength(1);
    const { projectId, conversationId } = place;
    const timer = { id: newId(), projectId, conversationId, triggerType: "check_in", triggerReason: "Why" } as const;
    await insertTimer({ ...timer, anchorSequence: 2, afterOrdinal: 1, delayMs: 1_000, dueAt: after(1) }, tx);
    return { sent };
  });
  await sent;
  expect(await listAnnounced(place)).toEqual([2]);
});

test("a message and a timer that race never leave a timer without an announcement", async () => {
  for (let round = 0; round < 10; round += 1) {
    const place = await createPlace();
    await converse(place);
    await Promise.all([send(place), scheduleFollowUp(place, start)]);
    expect(await listAnnounced(place)).toHaveLength((await listTimers(place)).length);
  }
});

test("a message without files is accepted in five statements", async () => {
  const place = await createPlace();
  await converse(place);
  expect((await countReads(() => send(place))).queries).toBe(5);
});
