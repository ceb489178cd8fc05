import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { withdrawTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { collectDiscussion } from "#lib/plans/discussion/collect-discussion.ts";
import { appendPlanMessages } from "#lib/plans/discussion/plan-message-store.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { deleteOldCalls } from "#lib/plans/phases/delete-old-calls.ts";
import { planBegins } from "#lib/plans/phases/phase-headings.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlanCall, workTurn } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

const typed: PlanMessage[] = [
  { role: "user", content: "A site" },
  {
    role: "assistant",
    content: [
      { type: "text", text: "I look." },
      { type: "tool-call", toolCallId: "c1", toolName: "read_file", input: { path: "index.html" } },
    ],
  },
  {
    role: "tool",
    content: [
      {
        ...{ type: "tool-result", toolCallId: "c1", toolName: "read_file" },
        output: { type: "text", value: "Open daily\u0000, 555-0199" },
      },
    ],
  },
  { role: "assistant", content: "You open daily." },
];
const kept = JSON.parse(JSON.stringify(typed).replace("\\u0000", "\uFFFD"));

test("the discussion has messages, calls and results, and words of turns that failed", async () => {
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  await workTurn(place, { typed: [{ role: "system", content: "The agent's own" }, ...typed] });
  await sayToPlan(actor, { planId, text: "We also sell bells" });
  await workTurn(place, { outcome: { status: "cancelled" }, typed });
  await sayToPlan(actor, { planId, text: "And lamps" });
  const failed = { status: "failed", code: "model-failed", params: {}, message: "No answer." } as const;
  await workTurn(place, { outcome: failed, typed });
  const { editSessionId } = await sayToPlan(actor, { planId, text: "Forget this" });
  await withdrawTurn(actor, { editSessionId: editSessionId ?? "" });
  await sayToPlan(actor, { planId, text: "Without a record" });
  await workTurn(place, { answer: "Noted." });
  expect(await collectDiscussion(planId, database())).toEqual([
    ...kept,
    { role: "user", content: "We also sell bells" },
    { role: "assistant", content: "[Cancelled by the user — disregard this turn.]" },
    { role: "user", content: "And lamps" },
    { role: "assistant", content: "[This turn failed: No answer. Its changes were not applied.]" },
    { role: "user", content: "Without a record" },
    { role: "assistant", content: "Noted." },
  ]);
});

test("the discussion includes the conversation before the plan and answers to follow-ups", async () => {
  const place = await createConversation(actor);
  await createTurn(actor, place, { instruction: "We open at nine", answer: "It says so now.", note: "SECRET note" });
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  await workTurn(place, { typed });
  const trigger = { trigger_type: "question_unanswered", trigger_reason: "Nobody answered." } as const;
  const { conversationId, workspaceId } = place;
  await inTransaction((tx) =>
    insertTurn(
      { conversationId, workspaceId, userId: actor.userId, kind: "follow_up", instruction: "SECRET prompt", trigger },
      tx,
    ),
  );
  await workTurn(place, { answer: "Did you decide about bells?" });
  await sayToPlan(actor, { planId, text: "Yes, bells" });
  await workTurn(place, { answer: "Noted." });
  const told = await collectDiscussion(planId, database());
  expect(told).toEqual([
    { role: "user", content: "We open at nine" },
    { role: "assistant", content: `It says so now.\n\n${planBegins}` },
    ...kept.slice(0, -1),
    { role: "assistant", content: "You open daily.\n\nDid you decide about bells?" },
    { role: "user", content: "Yes, bells" },
    { role: "assistant", content: "Noted." },
  ]);
  expect(JSON.stringify(told)).not.toContain("SECRET");
});

test("a wish whose turn was withdrawn begins the discussion", async () => {
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site for my bakery" });
  const { turns } = await getConversationForDisplay(actor, place);
  await withdrawTurn(actor, { editSessionId: turns[0]?.editSessionId ?? "" });
  const wish: PlanMessage[] = [
    { role: "user", content: "A site for my bakery" },
    { role: "assistant", content: "(The turn ended without an answer.)" },
  ];
  expect(await collectDiscussion(planId, database())).toEqual(wish);
  await sayToPlan(actor, { planId, text: "With prices" });
  await workTurn(place);
  expect(await collectDiscussion(planId, database())).toEqual([
    ...wish,
    { role: "user", content: "With prices" },
    { role: "assistant", content: "What else?" },
  ]);
});

test("typed history and calls are there for inspectors, and their cost is summed", async () => {
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  const turnId = await workTurn(place, { typed });
  const answer: PlanMessage = { role: "assistant", content: "{}" };
  const both = [1, 2].map((attempt) =>
    inTransaction((tx) => appendPlanMessages({ planId, phase: "summarize", attempt }, [answer], tx)),
  );
  await Promise.all(both);
  const usage = { inputTokens: 100, cachedTokens: 10, outputTokens: 20 };
  const call = {
    ...({ phase: "summarize", mode: "typed", model: "m", messages: typed, answer: "{}", problem: null } as const),
    ...{ usage, costUsd: 0.25, durationMs: 12.6 },
  };
  await Promise.all([
    createPlanCall({ planId }, { ...call, attempt: 1 }),
    createPlanCall({ planId }, { ...call, attempt: 2 }),
    createPlanCall({ planId }, { ...call, attempt: 3, answer: null, problem: "429", usage: null, costUsd: null }),
  ]);
  const { messages, calls } = await listPlanMessages(actor, { planId });
  expect(messages.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(messages.slice(0, 4).map(({ message, editSessionId }) => [message, editSessionId])).toEqual(
    kept.map((message: PlanMessage) => [message, turnId]),
  );
  expect(calls.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(calls.find(({ attempt }) => attempt === 2)).toMatchObject({
    messages: kept,
    usage,
    costUsd: 0.25,
    durationMs: 13,
  });
  expect((await getPlanForDisplay(actor, { planId })).usage).toEqual({
    ...{ calls: 3, inputTokens: 200, cachedTokens: 20, outputTokens: 40, costUsd: 0.5 },
  });
  const sums = await database().conversation.findUniqueOrThrow({ where: { id: place.conversationId } });
  expect([Number(sums.inputTokens), sums.costUsd.toNumber()]).toEqual([200, 0.5]);
  await createPlanCall({ planId }, { ...call, attempt: 3, costUsd: null });
  expect((await getPlanForDisplay(actor, { planId })).usage.costUsd).toBeNull();
  const editor = await joinProject(await createActor(), place.projectId, "editor");
  await expect(listPlanMessages(editor, { planId })).rejects.toMatchObject({ code: "read-only" });
  await expect(listPlanMessages(await createActor(), { planId })).rejects.toMatchObject({ code: "not-found" });
});

test("expired calls of a plan are deleted, and their cost stays counted", async () => {
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  const usage = { inputTokens: 100, cachedTokens: 10, outputTokens: 20 };
  const call = {
    ...({ phase: "summarize", mode: "typed", model: "m", messages: typed, answer: "{}", problem: null } as const),
    ...{ usage, costUsd: 0.25, durationMs: 12 },
  };
  await createPlanCall({ planId }, { ...call, attempt: 1 });
  await createPlanCall({ planId }, { ...call, attempt: 2 });
  await database().$executeRaw`
    UPDATE plan_calls SET created_at = now() - interval '31 days' WHERE plan_id = ${planId}::uuid AND number = 1`;
  expect(await deleteOldCalls(30)).toBe(1);
  expect((await listPlanMessages(actor, { planId })).calls.map(({ attempt }) => attempt)).toEqual([2]);
  expect((await getPlanForDisplay(actor, { planId })).usage.calls).toBe(2);
});

test("a plan call's number is not reused after the call was deleted", async () => {
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  const call = {
    ...({ phase: "summarize", mode: "typed", model: "m", messages: typed, answer: "{}", problem: null } as const),
    ...{ usage: null, costUsd: null, durationMs: 12 },
  };
  await createPlanCall({ planId }, { ...call, attempt: 1 });
  await database().$executeRaw`
    UPDATE plan_calls SET created_at = now() - interval '31 days' WHERE plan_id = ${planId}::uuid`;
  await deleteOldCalls(30);
  await createPlanCall({ planId }, { ...call, attempt: 2 });
  expect((await listPlanMessages(actor, { planId })).calls.map(({ number }) => number)).toEqual([2]);
});
