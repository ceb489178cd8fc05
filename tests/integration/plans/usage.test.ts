import { expect, test } from "vitest";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { selectInferences } from "#lib/plans/discussion/plan-turn-store.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { beginPlanCall, finishPlanCall } from "#lib/plans/phases/record-plan-call.ts";
import { database, inTransaction, Prisma } from "#lib/platform/db/transaction.ts";
import { takePhase } from "#lib/runner/plans/take-phase.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan, workTurn } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";

test("a call whose worker died is recorded and counted once by estimate", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "summarize");
  const call = { ...({ phase: "summarize", attempt: 1, mode: "typed", model: "gpt-4.1", messages: [] } as const) };
  const number = (await beginPlanCall(planId, { ...call, requestTokens: 500 })) ?? 0;
  const sums = () => database().conversation.findUniqueOrThrow({ where: { id: place.conversationId } });
  expect(Number((await sums()).inputTokens)).toBe(0);

  expect(await takePhase(planId)).not.toBeNull();
  // The worker was not dead but slow.
  const usage = { inputTokens: 480, cachedTokens: 0, outputTokens: 20 };
  await finishPlanCall(planId, number, { answer: "{}", problem: null, usage, costUsd: 1, durationMs: 9 });

  const { calls } = await listPlanMessages(actor, { planId });
  expect(calls).toMatchObject([{ number, answer: null, problem: "Cut off: its worker was gone.", durationMs: null }]);
  const used = { calls: 1, inputTokens: 500, cachedTokens: 0, outputTokens: 0, costUsd: 0.001 };
  expect((await getPlanForDisplay(actor, { planId })).usage).toEqual(used);
  expect(await sums()).toMatchObject({ inputTokens: 500n, usageEstimated: true, usageUnpriced: false });
});

test("a plan's usage is read by index, without scanning its turns' logs", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  const turnId = await workTurn(place);
  await inTransaction(async (tx) => {
    await tx.$executeRaw`
      INSERT INTO edit_session_chunks (edit_session_id, seq, type, payload)
      SELECT ${turnId}::uuid, 1000 + n, 'event', jsonb_build_object('kind', 'tool_calling', 'input', repeat('x', 200))
      FROM generate_series(1, 20000) n`;
    await tx.$executeRaw`
      INSERT INTO edit_session_chunks (edit_session_id, seq, type, payload) VALUES
        (${turnId}::uuid, 900, 'event', '{"kind": "inference_start", "model": "m"}'),
        (${turnId}::uuid, 901, 'event', '{"kind": "inference_stop",
          "usage": {"inputTokens": 100, "cachedTokens": 10, "outputTokens": 20}}')`;
  });
  await database().$executeRaw`ANALYZE edit_session_chunks`;
  const told = await database().$queryRaw<{ "QUERY PLAN": string }[]>(
    Prisma.sql`EXPLAIN (ANALYZE, COSTS OFF) ${selectInferences(planId)}`,
  );
  const lines = told.map((row) => row["QUERY PLAN"]).join("\n");
  expect(lines).toContain("edit_session_chunks_inferences_idx");
  // A scan of the whole log would report many rows removed by the filter.
  expect(lines).not.toMatch(/Rows Removed by Filter: \d{2,}/);
  expect((await getPlanForDisplay(actor, { planId })).usage).toMatchObject({ calls: 1, inputTokens: 100 });
});
