import { expect, test } from "vitest";
import { beginPlan } from "#lib/plans/begin-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { selectInferences } from "#lib/plans/plan-turn-store.ts";
import { database, inTransaction, Prisma } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { workTurn } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";

test("what a plan has used is found without reading all that its turns have said", async () => {
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
  // Whoever walks through the whole log takes out line by line what is none.
  expect(lines).not.toMatch(/Rows Removed by Filter: \d{2,}/);
  expect((await getPlanForDisplay(actor, { planId })).usage).toMatchObject({ calls: 1, inputTokens: 100 });
});
