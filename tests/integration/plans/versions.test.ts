import { expect, test } from "vitest";
import { approvePlan, changeBrief, continuePlan, keepPlan, stopPlan } from "#lib/plans/decide-plan.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import type { Brief } from "#lib/plans/schema.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { completeBrief, completePlan, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import type { ReceivedRequest } from "#tests/fakes/scripted-model/received-request.ts";
import { hold, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { approveAndBuild, discuss, untilPhase } from "./plan-on-its-way.ts";

// A complete plan stays until the next version is complete, even when the change fails.

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });

/** Has the model summarize with `sumUp` and answer everything else well. */
function answer(sumUp: (request: ReceivedRequest) => Brief): void {
  product.model().respond((request) => {
    if (partOf(request) === "summarize") return sayJson(sumUp(request));
    return partOf(request) === "serialize" ? sayJson(completePlan(request)) : reply(say("Four pages, then."));
  });
}
const undecided = (request: ReceivedRequest): Brief => {
  const { decisions, ...whole } = completeBrief(request, { title: "Unfinished" });
  return { ...whole, decisions: decisions.slice(1) };
};

async function planToApprove() {
  answer((request) => completeBrief(request));
  const actor = await createActor();
  const place = await createConversation(actor);
  const planId = await discuss(actor, place.conversationId);
  await continuePlan(actor, { planId });
  await untilPhase(planId, "approve");
  return { actor, place, planId, shown: () => getPlanForDisplay(actor, { planId }) };
}

test("a failed change leaves the plan, and keeping it returns to approval", async () => {
  const { actor, planId, shown } = await planToApprove();
  const before = await shown();
  expect(before).toMatchObject({ version: 1, draft: null, brief: { title: "Bikes" } });
  answer(undecided);
  await sayToPlan(actor, { planId, text: "Add a page about the team" });
  await untilPhase(planId, "failed");
  const failed = await shown();
  expect([failed.brief, failed.plan, failed.version]).toEqual([before.brief, before.plan, 1]);
  expect(failed.draft?.brief.title).toBe("Unfinished");
  expect(await keepPlan(actor, { planId })).toMatchObject({ phase: "approve" });
  const withdrawn = "Add a page about the team";
  expect(await shown()).toMatchObject({ ...before, usage: expect.anything(), withdrawn });
  expect((await approvePlan(actor, { planId })).phase).toBe("build");
});

test("an incomplete brief can be completed by hand and is then serialized", async () => {
  answer(undecided);
  const actor = await createActor();
  const place = await createConversation(actor);
  const planId = await discuss(actor, place.conversationId);
  await continuePlan(actor, { planId });
  await untilPhase(planId, "failed");
  const { draft, failure } = await getPlanForDisplay(actor, { planId });
  expect(failure?.phase).toBe("summarize");
  expect(draft?.undecided.map(({ id }) => id)).toEqual(["page:about.html"]);
  if (!draft) throw new Error("The brief is there as far as it came.");
  await expect(changeBrief(actor, { planId, brief: draft.brief })).rejects.toMatchObject({ code: "brief-incomplete" });
  const own = draft.undecided.map(({ id }) => ({ id, decision: "keep" as const, what: "It stays." }));
  await changeBrief(actor, { planId, brief: { ...draft.brief, decisions: [...draft.brief.decisions, ...own] } });
  await untilPhase(planId, "approve");
  expect(await getPlanForDisplay(actor, { planId })).toMatchObject({ version: 1, brief: { title: "Unfinished" } });
});

test("later rounds do not mention a change that was given up", async () => {
  const { actor, planId, shown } = await planToApprove();
  answer(undecided);
  await sayToPlan(actor, { planId, text: "Add a page about the team" });
  await untilPhase(planId, "failed");
  await keepPlan(actor, { planId });
  answer((request) => completeBrief(request, { title: "Bikes and lamps" }));
  await sayToPlan(actor, { planId, text: "Add a page about lamps" });
  await untilPhase(planId, "approve");
  expect(await shown()).toMatchObject({ version: 2, asked: "Add a page about lamps" });
  const asked = product.model().requests.findLast((request) => partOf(request) === "summarize");
  const told = asked?.messages.map(({ text }) => text).join("\n") ?? "";
  expect(told).not.toContain("Unfinished");
  expect(told).not.toContain("team");
  const { versions, messages } = await listPlanMessages(actor, { planId });
  expect(versions.map(({ asked, userId }) => [asked, userId])).toEqual([
    [null, actor.userId],
    ["Add a page about lamps", actor.userId],
  ]);
  expect(messages.filter(({ givenUp }) => givenUp).map(({ phase }) => phase)).toContain("summarize");
});

test("later requests do not mention a change that was stopped midway", async () => {
  const { actor, planId, shown } = await planToApprove();
  product.model().respond(() => reply(say("{"), hold("half")));
  await sayToPlan(actor, { planId, text: "Call the first page Opening hours" });
  await product.model().reached("half");
  const stopped = product.model().requests.length;
  await stopPlan(actor, { planId });
  expect(await shown()).toMatchObject({ version: 1, asked: null, withdrawn: "Call the first page Opening hours" });
  answer((request) => completeBrief(request));
  await sayToPlan(actor, { planId, text: "Add a page about lamps" });
  await untilPhase(planId, "approve");
  expect(await shown()).toMatchObject({ version: 2, asked: "Add a page about lamps", withdrawn: null });
  await approveAndBuild(actor, planId);
  await untilPhase(planId, "done");
  const later = product.model().requests.slice(stopped);
  expect(later.map(partOf)).toEqual(expect.arrayContaining(["summarize", "serialize", "build"]));
  expect(JSON.stringify(later.map(({ messages }) => messages))).not.toContain("Opening hours");
});
