import { afterEach, expect, test, vi } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { changeBrief, continuePlan } from "#lib/plans/decide-plan.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { findPlan } from "#lib/plans/plan-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { log } from "#lib/platform/log.ts";
import { runPlanPhase } from "#lib/runner/run-plan-phase.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { plantPlan } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { completeBrief, completePlan, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";
import { discuss, untilPhase } from "./plan-on-its-way.ts";

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });
afterEach(() => {
  vi.restoreAllMocks();
});

const answerAll = () =>
  product.model().respond((request) => {
    if (partOf(request) === "summarize") return sayJson(completeBrief(request));
    return partOf(request) === "serialize" ? sayJson(completePlan(request)) : reply(say("Four pages, then."));
  });

test("a phase whose site cannot be read is retried and then fails", async () => {
  vi.spyOn(log, "error").mockImplementation(() => undefined);
  const actor = await createActor();
  const place = await createConversation(actor);
  const { planId } = await plantPlan(actor, place, "summarize");
  const unreadable = "0".repeat(40);
  await database().workspace.update({ where: { id: place.workspaceId }, data: { headCommit: unreadable } });
  const stopping = new AbortController().signal;
  await runPlanPhase({ planId }, stopping);
  await runPlanPhase({ planId, failedAttempts: 1 }, stopping);
  expect(await findPlan(systemScope, planId, database())).toMatchObject({ phase: "summarize", attempt: 1 });
  await runPlanPhase({ planId, failedAttempts: 2 }, stopping);
  const failed = await findPlan(systemScope, planId, database());
  expect(failed).toMatchObject({ phase: "failed", failedPhase: "summarize", failure: { code: "internal" } });
  // The job that is still in the queue finds nothing to do.
  await runPlanPhase({ planId, failedAttempts: 1 }, stopping);
  expect((await findPlan(systemScope, planId, database()))?.phase).toBe("failed");
});

test("without reported usage a plan's call is counted by estimate and marked so", async () => {
  product.model().respond((request) => {
    if (partOf(request) === "summarize") return { parts: [say(JSON.stringify(completeBrief(request)))], usage: null };
    return partOf(request) === "serialize" ? sayJson(completePlan(request)) : reply(say("Four pages, then."));
  });
  const actor = await createActor();
  const place = await createConversation(actor);
  const planId = await discuss(actor, place.conversationId);
  const before = await findPlan(systemScope, planId, database());
  await continuePlan(actor, { planId });
  const plan = await untilPhase(planId, "approve", "failed");
  expect(plan.failure).toBeNull();
  const { calls } = await listPlanMessages(actor, { planId });
  expect(calls.map(({ usage }) => usage === null)).toEqual([true, false]);
  expect(plan.usage.inputTokens - (before?.usage.inputTokens ?? 0)).toBeGreaterThan(calls[1]?.usage?.inputTokens ?? 0);
  const sums = await database().conversation.findUniqueOrThrow({ where: { id: place.conversationId } });
  expect(sums.usageEstimated).toBe(true);
});

test("hand edits of the brief are sent with changes requested afterwards", async () => {
  answerAll();
  const actor = await createActor();
  const place = await createConversation(actor);
  const planId = await discuss(actor, place.conversationId);
  await continuePlan(actor, { planId });
  const { brief } = await untilPhase(planId, "approve");
  if (!brief) throw new Error("A plan to approve has a brief.");
  await changeBrief(actor, { planId, brief: { ...brief, facts: ["Edited by hand."] } });
  await untilPhase(planId, "approve");
  await sayToPlan(actor, { planId, text: "Add a page about the team" });
  await untilPhase(planId, "approve");
  expect((await getPlanForDisplay(actor, { planId })).asked).toBe("Add a page about the team");
  const asked = product
    .model()
    .requests.findLast((request) => partOf(request) === "summarize")
    ?.messages.at(-1)?.text;
  expect(asked).toContain("Add a page about the team");
  expect(asked).toContain("Edited by hand.");
});
