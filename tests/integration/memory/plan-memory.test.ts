import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { expireMemory } from "#lib/memory/expire-memory.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { saveMemoryDays } from "#lib/memory/save-memory-days.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";

// A plan's memory is private memory like any other: listed, purged and expired with it.

startRunningProduct();
const reason = "Holds a customer's address.";
const brief = { title: "A shop", summary: "Four pages.", facts: ["The address is 12 Mill Lane."] };

async function createPlanned(actor: Actor, createdAt = new Date()) {
  const site = await createConversation(actor);
  const editSessionId = await createTurn(actor, site, { note: "Nothing", change: null });
  const { projectId, conversationId } = site;
  const planId = newId();
  const of = { id: planId, projectId, conversationId, userId: actor.userId, createdAt };
  const done = { phase: "done", endedAt: new Date(), plan: {} } as const;
  await database().planRun.create({ data: { ...of, ...done, wish: "a bike shop", brief } });
  await database().editSession.update({ where: { id: editSessionId }, data: { planId } });
  return { ...site, planId, editSessionId };
}

const plansOf = async (actor: Actor, projectId: string) =>
  (await getMemory(actor, { projectId, search: "mill lane" })).entries.filter(({ kind }) => kind === "plan");

/** Returns whether a later change of the plan, which the database's trigger sees, restores the memory. */
async function remembered(planId: string): Promise<boolean> {
  await database().planRun.update({ where: { id: planId }, data: { wish: "a bike shop, please", brief } });
  const [row] = await database().$queryRaw<{ kept: boolean }[]>`
    SELECT memory IS NOT NULL OR search IS NOT NULL AS kept FROM plan_runs WHERE id = ${planId}::uuid`;
  return row?.kept ?? true;
}

/** Inserts a request of another conversation's turn that found the plan. */
async function carry(planId: string, { editSessionId, conversationId }: Awaited<ReturnType<typeof createPlanned>>) {
  await database().$executeRaw`
    INSERT INTO model_requests
      (edit_session_id, step, conversation_id, model, settings, tools_hash, outline_hash, memory_ids, started_at)
    VALUES (${editSessionId}::uuid, 1, ${conversationId}::uuid, 'm', '{}', '', '', ARRAY[${planId}::uuid], now())`;
}

test("a plan's memory is listed with the turn that began the plan", async () => {
  const actor = await createActor();
  const { projectId, conversationId, planId, editSessionId } = await createPlanned(actor);
  expect(await plansOf(actor, projectId)).toMatchObject([
    { id: planId, conversation: { id: conversationId }, turn: { editSessionId, number: 1 } },
  ]);
});

test.each(["entry", "conversation", "project"] as const)(
  "a purge of the %s deletes a plan's memory and its requests for good",
  async (scope) => {
    const actor = await createActor();
    const site = await createPlanned(actor);
    const [other, foreign] = [await createPlanned(actor), await createPlanned(await createActor())];
    await carry(site.planId, other);
    const what = {
      entry: { entryId: site.planId },
      conversation: { conversationId: site.conversationId },
      project: { all: true as const },
    }[scope];
    expect(await purgeMemory(actor, site.projectId, { ...what, reason })).toMatchObject({
      scope,
      plans: 1,
      requests: 1,
    });
    expect(await plansOf(actor, site.projectId)).toEqual([]);
    expect(await remembered(site.planId)).toBe(false);
    expect(await database().planRun.findUnique({ where: { id: site.planId } })).toMatchObject({ brief });
    for (const { planId } of [other, foreign]) expect(await remembered(planId)).toBe(true);
    // A second purge of an entry is the first one; of a conversation or project it takes nothing.
    expect(await purgeMemory(actor, site.projectId, { ...what, reason })).toMatchObject({
      plans: scope === "entry" ? 1 : 0,
    });
  },
);

test("a plan's memory expires after the project's days, once", async () => {
  const actor = await createActor();
  const { projectId, planId } = await createPlanned(actor, new Date(Date.now() - 31 * 24 * 60 * 60 * 1000));
  await saveMemoryDays(actor, projectId, { daysToKeep: 30 });
  expect((await expireMemory()).purged).toBe(1);
  expect(await plansOf(actor, projectId)).toEqual([]);
  expect((await getMemory(actor, { projectId })).purges).toMatchObject([{ scope: "expired", plans: 1, notes: 0 }]);
  expect(await remembered(planId)).toBe(false);
  expect((await expireMemory()).purged).toBe(0);
});
