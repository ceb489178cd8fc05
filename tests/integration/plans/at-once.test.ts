import { expect, test } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { advancePlan } from "#lib/plans/build/advance-plan.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { approvePlan, changeBrief, continuePlan, endPlan, stopPlan } from "#lib/plans/decide-plan.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { Problem } from "#lib/platform/problem.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { brief, createPlan, createPlanCall, workTurn } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";

// People, workers and settling turns change the same rows concurrently.

const call = {
  ...({ phase: "summarize", attempt: 1, mode: "typed", model: "m", messages: [], answer: "{}" } as const),
  ...{ problem: null, usage: { inputTokens: 1, cachedTokens: 0, outputTokens: 1 }, costUsd: 0.5, durationMs: 1 },
};

test.each(["discuss", "approve", "build"] as const)(
  "concurrent acts on a plan in phase %s either succeed or are refused",
  async (phase) => {
    const actor = await createActor();
    const place = await createConversation(actor);
    const { planId } = await createPlan(actor, place, phase);
    if (phase === "build") await buildPlan(actor, { planId });
    const acts = [
      ...Array.from({ length: 4 }, () => () => createPlanCall({ planId }, call)),
      () => sayToPlan(actor, { planId, text: "And lamps" }),
      () => sayToPlan(actor, { planId, text: "And bells" }),
      () => workTurn(place, { typed: [{ role: "user", content: "And lamps" }] }),
      () => continuePlan(actor, { planId }),
      () => approvePlan(actor, { planId }),
      () => changeBrief(actor, { planId, brief }),
      ...Array.from({ length: 3 }, () => () => advancePlan({ planId })),
      () => stopPlan(actor, { planId }),
      () => workTurn(place),
      () => buildPlan(actor, { planId }),
      () => finishConversation(actor, place),
      () => endPlan(place),
    ];
    const ends = await Promise.allSettled(acts.map((act) => act()));
    const surprises = ends.flatMap((end) =>
      end.status === "rejected" && !(end.reason instanceof Problem) ? [String(end.reason)] : [],
    );
    expect(surprises).toEqual([]);
    const plan = await database().planRun.findUniqueOrThrow({ where: { id: planId } });
    expect([plan.calls, plan.costUsd.toNumber()]).toEqual([4, 2]);
    const chunks = await database().planChunk.findMany({ where: { planId }, orderBy: { seq: "asc" } });
    expect(chunks.map(({ seq }) => seq)).toEqual(chunks.map((_, index) => index + 1));
  },
);

test("thirty concurrent acts on one plan all succeed", async () => {
  const actor = await createActor();
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  const ends = await Promise.allSettled(Array.from({ length: 30 }, () => stopPlan(actor, { planId })));
  expect(ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []))).toEqual([]);
});
