import fc from "fast-check";
import { expect, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelFollowUps, postponeFollowUp } from "#lib/follow-ups/change-timer.ts";
import { fireFollowUp } from "#lib/follow-ups/fire-follow-up.ts";
import { claimTimer } from "#lib/follow-ups/follow-up-store.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { after, createPlace, listTimers, listTurns, type Place, work } from "./place.ts";

// People, workers and crashes act in any order and at any time. A job may run late, twice or never, and old news may be
// repeated.

interface World {
  place: Place;
  now: Date;
  finished: boolean;
}

const waiting = async (place: Place) =>
  (await listTimers(place)).find(({ state }) => state === "pending" || state === "claimed");

const acts: Record<string, (world: World) => Promise<unknown>> = {
  write: ({ place }) => acceptTurn(place.actor, { conversationId: place.conversationId, instruction: "Go on" }),
  work: ({ place }) => work(place),
  learn: ({ place, now }) => scheduleFollowUp(place, now),
  async tellOldNews({ place, now }) {
    const [first] = await listTurns(place);
    await cancelFollowUps({ ...place, beforeOrdinal: first?.ordinal ?? 1 }, "person-wrote", now);
  },
  async fire({ place, now }) {
    const timer = await waiting(place);
    if (timer) await Promise.all([1, 2].map(() => fireFollowUp({ followUpId: timer.id }, now)));
  },
  // A worker claims the timer and dies.
  async crash({ place }) {
    const timer = await waiting(place);
    if (timer) await claimTimer(timer.id, database());
  },
  type: ({ place, now }) => postponeFollowUp(place.actor, place, now),
  async finish(world) {
    await finishConversation(world.place.actor, world.place);
    world.finished = true;
  },
};

/** Asserts what holds for every follow-up that began, in any history. */
async function expectManners({ place, finished }: World, known: Set<string>): Promise<void> {
  const turns = await listTurns(place);
  const began = turns.filter(({ kind, id }) => kind === "follow_up" && !known.has(id));
  expect(began.length).toBeLessThanOrEqual(1);
  for (const turn of began) {
    known.add(turn.id);
    expect(finished).toBe(false);
    const timer = await database().followUp.findUniqueOrThrow({ where: { editSessionId: turn.id } });
    const newest = await database().conversationMessage.findFirst({
      where: { conversationId: place.conversationId, role: "user", editSession: { kind: "prompt" } },
      orderBy: { sequence: "desc" },
    });
    expect(timer.anchorSequence).toBe(newest?.sequence);
    const before = turns.filter(({ ordinal }) => ordinal < turn.ordinal);
    expect(before.every(({ endedAt }) => endedAt !== null)).toBe(true);
    const unanswered = before.slice(before.findLastIndex(({ kind }) => kind === "prompt") + 1);
    expect(unanswered.filter(({ startedAt }) => startedAt).length).toBeLessThan(2);
  }
  expect(turns.filter(({ kind, endedAt }) => kind === "follow_up" && !endedAt).length).toBeLessThanOrEqual(1);
  expect(
    (await listTimers(place)).filter(({ state }) => state === "pending" || state === "claimed").length,
  ).toBeLessThan(2);
}

test("in any order of acts, follow-ups start singly, on the newest anchor, within limits", async () => {
  let begun = 0;
  const step = fc.tuple(
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom("work", "learn", "fire") },
      { weight: 2, arbitrary: fc.constantFrom("write", "crash", "type", "tellOldNews") },
      { weight: 1, arbitrary: fc.constant("finish") },
    ),
    fc.integer({ min: 0, max: 15 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      const world: World = { place: await createPlace({ cooldownMs: 0 }), now: after(0), finished: false };
      const known = new Set<string>();
      let minutes = 0;
      for (const [name, waited] of [["write", 0], ["work", 0], ["learn", 0], ...steps] as [string, number][]) {
        minutes += waited;
        world.now = after(minutes);
        await acts[name]?.(world).catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
        await expectManners(world, known);
      }
      begun += known.size;
    }),
    {
      numRuns: process.env.FULL ? 150 : 20,
      // An order that is known to begin two, so that the property never holds vacuously.
      examples: [[["fire", "work", "learn", "fire"].map((name): [string, number] => [name, 15])]],
    },
  );
  expect(begun).toBeGreaterThan(1);
});
