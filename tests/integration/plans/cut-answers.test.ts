import { expect, test } from "vitest";
import { continuePlan } from "#lib/plans/decide-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { restQuestion } from "#lib/plans/phases/cut-answer.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { completeBrief, completePlan, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";
import type { ReceivedRequest } from "#tests/fakes/scripted-model/received-request.ts";
import { reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { discuss, untilPhase } from "./plan-on-its-way.ts";

// Models that stop at their longest answer in the middle of a plan.

const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });
const isRest = ({ messages }: ReceivedRequest) => messages.at(-1)?.text === restQuestion;
const cutAt = (text: string): ScriptedReply => ({ parts: [say(text)], finish: "length" });

async function plan(serialize: (request: ReceivedRequest) => ScriptedReply) {
  product.model().respond((request) => {
    if (partOf(request) === "summarize") return sayJson(completeBrief(request));
    return partOf(request) === "serialize" ? serialize(request) : reply(say("Four pages, then."));
  });
  const actor = await createActor();
  const place = await createConversation(actor);
  const planId = await discuss(actor, place.conversationId);
  await continuePlan(actor, { planId });
  const made = await untilPhase(planId, "approve", "failed");
  const { calls } = await listPlanMessages(actor, { planId });
  return { made, laidOut: calls.filter(({ phase }) => phase === "serialize") };
}

test("a plan longer than one answer is continued in parts within one attempt", async () => {
  const { made, laidOut } = await plan((request) => {
    const whole = JSON.stringify(completePlan(request));
    return isRest(request) ? reply(say(whole.slice(200))) : cutAt(whole.slice(0, 200));
  });
  expect(made).toMatchObject({ phase: "approve", version: 1, failure: null });
  expect(made.plan?.pages).toHaveLength(4);
  expect(laidOut.map(({ attempt, answer }) => [attempt, answer?.length === 200])).toEqual([
    [1, true],
    [1, false],
  ]);
});

test("a plan that never completes in parts fails once and says what to do", async () => {
  const { made, laidOut } = await plan(() => cutAt('{"pages":['));
  expect(made).toMatchObject({ phase: "failed", failure: { code: "plan-answer-too-long" } });
  expect(made.failure?.message).toContain("Plan fewer pages at once");
  expect(laidOut.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
});
