import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { saveFollowUpSettings } from "#lib/follow-ups/follow-up-settings.ts";
import { readCircumstances } from "#lib/follow-ups/follow-up-store.ts";
import { readEndedTurn } from "#lib/follow-ups/read-ended-turn.ts";
import { scheduleFollowUp } from "#lib/follow-ups/schedule-follow-up.ts";
import { defaultFollowUpSettings } from "#lib/follow-ups/schema.ts";
import { advancePlan } from "#lib/plans/build/advance-plan.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { continuePlan } from "#lib/plans/decide-plan.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { brief, createPlan, movePlanOn, sitePlan, workTurn } from "#tests/factories/create-plan.ts";
import { createConversation } from "#tests/factories/create-site.ts";

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

const triggers = { check_in: true, question_unanswered: true, task_incomplete: true, waiting_for_decision: true };

test("a follow-up asks about a plan awaiting approval, but not during its making", async () => {
  const place = await createConversation(actor);
  await saveFollowUpSettings(actor, place.projectId, { ...defaultFollowUpSettings, enabled: true, triggers });
  const { planId } = await createPlan(actor, place, "summarize");
  const busy = async () => (await readCircumstances(place.conversationId, new Date(), database())).busy;
  expect(await busy()).toBe(true);
  await movePlanOn(planId, "phase-failed", { failure: { code: "incomplete", message: "No." } });
  expect(await busy()).toBe(false);
  await continuePlan(actor, { planId });
  await movePlanOn(planId, "summarized", { brief });
  await movePlanOn(planId, "serialized", { plan: sitePlan });
  await scheduleFollowUp(place);
  const [timer] = await database().followUp.findMany({ where: { conversationId: place.conversationId } });
  expect(timer).toMatchObject({
    ...{ triggerType: "waiting_for_decision", triggerReason: "The plan is ready and waits for approval." },
  });
});

test("open items of a plan count while nothing is being built", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  const open = async () => (await readEndedTurn(place.conversationId, database()))?.plan;
  expect(await open()).toEqual({ waitsForApproval: false, openItems: 3 });
  await buildPlan(actor, { planId });
  await advancePlan({ planId });
  await workTurn(place);
  await advancePlan({ planId });
  const failed = { status: "failed", code: "limit-steps", params: {}, message: "Too many steps." } as const;
  await workTurn(place, { outcome: failed });
  expect(await open()).toEqual({ waitsForApproval: false, openItems: 0 });
  await advancePlan({ planId });
  await workTurn(place, { outcome: failed });
  await advancePlan({ planId });
  expect(await open()).toEqual({ waitsForApproval: false, openItems: 2 });
});
