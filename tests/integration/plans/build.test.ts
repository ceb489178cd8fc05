import { beforeAll, expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { findSummary } from "#lib/conversations/conversation/conversation-store.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { claimTurn } from "#lib/conversations/turn/claim-turn.ts";
import { insertTurn } from "#lib/conversations/turn/edit-session-store.ts";
import { rewordTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { readCircumstances } from "#lib/follow-ups/follow-up-store.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { advancePlan, advancePlanOf, completePlan } from "#lib/plans/build/advance-plan.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import { retryItem, skipItem } from "#lib/plans/build/change-item.ts";
import { approvePlan, discardPlan, stopPlan } from "#lib/plans/decide-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { listPlannedTurns } from "#lib/plans/list-planned-turns.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createPlan, createPlanCall, page, sitePlan, workTurn } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

// The build of a plan, driven by hand: the test plays the worker of its turns.

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code ?? error.message,
  );
const failed = { status: "failed", code: "limit-steps", params: {}, message: "It took too many steps." } as const;
const statuses = async (planId: string) =>
  (await getPlanForDisplay(actor, { planId })).items.map(({ path, status }) => `${path} ${status}`);
const itemOf = async (planId: string, path: string) => {
  const { items } = await getPlanForDisplay(actor, { planId });
  return { planId, itemId: items.find((item) => item.path === path)?.id ?? "" };
};

async function building() {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  await buildPlan(actor, { planId });
  return { place, planId };
}

test("the items run in order, each as a turn that gets its own part", async () => {
  const { place, planId } = await building();
  expect(await advancePlan({ planId })).toBe("working");
  expect(await advancePlan({ planId })).toBe("working");
  expect(await statuses(planId)).toEqual(["index.html running", "prices.html pending", "contact.html pending"]);
  const turn = await database().editSession.findFirstOrThrow({ where: { planId, kind: "plan_item" } });
  expect(turn).toMatchObject({ status: "pending", instruction: "Update index.html: index.html" });
  expect(turn.scope).toMatch(/^PLAN: BUILD ONE ITEM\n[\s\S]+"position": 1,\n {2}"of": 3,[\s\S]+Opens at nine\./);
  const { turns } = await getConversationForDisplay(actor, place);
  expect(turns.at(-1)).toMatchObject({
    ...{ kind: "plan_item", planId, instruction: null, title: "Update index.html: index.html" },
  });
  expect((await getPlanForDisplay(actor, { planId })).activeEditSessionId).toBe(turn.id);
  const reworded = rewordTurn(actor, { editSessionId: turn.id, instruction: "Something else" });
  expect(await code(reworded)).toBe("worded-by-server");
  for (const expected of ["working", "working", "complete"]) {
    expect(await workTurn(place)).not.toBeNull();
    expect(await advancePlanOf(place)).toEqual({ planId, state: expected });
  }
  expect(await statuses(planId)).toEqual(["index.html done", "prices.html done", "contact.html done"]);
  const acceptance = [{ text: "The home page exists", passed: true, problem: null }];
  expect(await completePlan({ planId }, acceptance)).toMatchObject({ phase: "done" });
  expect(await completePlan({ planId }, acceptance)).toBeNull();
  expect(await getPlanForDisplay(actor, { planId })).toMatchObject({ acceptance, activeEditSessionId: null });
  expect(await advancePlanOf(place)).toBeNull();
});

test("several workers that advance a plan concurrently begin one item", async () => {
  const { planId } = await building();
  await Promise.all([1, 2, 3, 4].map(() => advancePlan({ planId })));
  expect(await database().editSession.count({ where: { planId, kind: "plan_item" } })).toBe(1);
});

test("a failed item stops only its dependents; it can be retried or skipped", async () => {
  const { place, planId } = await building();
  await advancePlan({ planId });
  await workTurn(place, { outcome: failed });
  expect(await advancePlan({ planId })).toBe("working");
  expect(await statuses(planId)).toEqual(["index.html failed", "prices.html pending", "contact.html running"]);
  const failing = await itemOf(planId, "index.html");
  expect(await code(retryItem(actor, await itemOf(planId, "contact.html")))).toBe("plan-item");
  expect(await code(skipItem(actor, await itemOf(planId, "contact.html")))).toBe("plan-item");
  await workTurn(place);
  // The remaining item depends on the failed one: the build waits for a person.
  expect(await advancePlan({ planId })).toBe("waiting");
  expect(await completePlan({ planId }, [])).toBeNull();
  const { items } = await getPlanForDisplay(actor, { planId });
  expect(items[0]).toMatchObject({ problem: "It took too many steps.", editSessionId: expect.any(String) });
  await retryItem(actor, failing);
  expect(await advancePlan({ planId })).toBe("working");
  await workTurn(place, { outcome: failed });
  expect(await advancePlan({ planId })).toBe("waiting");
  await skipItem(actor, failing);
  expect(await advancePlan({ planId })).toBe("working");
  expect(await statuses(planId)).toEqual(["index.html skipped", "prices.html running", "contact.html done"]);
  await workTurn(place);
  expect(await advancePlan({ planId })).toBe("complete");
});

test("Stop ends the running item and starts no other until a person continues", async () => {
  const { place, planId } = await building();
  await advancePlan({ planId });
  await stopPlan(actor, { planId });
  // The turn was still waiting: only its withdrawal enqueues the news of its end.
  expect(await workTurn(place)).toBeNull();
  const told = await database().$queryRaw<unknown[]>`
    SELECT FROM graphile_worker._private_jobs jobs
      JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
    WHERE tasks.identifier = 'turn-settled' AND jobs.payload->>'conversationId' = ${place.conversationId}`;
  expect(told.length).toBeGreaterThan(1);
  expect(await advancePlan({ planId })).toBe("waiting");
  expect(await statuses(planId)).toEqual(["index.html stopped", "prices.html pending", "contact.html pending"]);
  await buildPlan(actor, { planId });
  expect(await advancePlan({ planId })).toBe("working");
  expect(await statuses(planId)).toEqual(["index.html stopped", "prices.html pending", "contact.html running"]);
  const open = (await getPlanForDisplay(actor, { planId })).activeEditSessionId ?? "";
  await cancelTurn(actor, { editSessionId: open });
  await retryItem(actor, await itemOf(planId, "index.html"));
  expect(await advancePlan({ planId })).toBe("working");
  expect(await statuses(planId)).toEqual(["index.html running", "prices.html pending", "contact.html stopped"]);
});

test("stopping the item's turn stops the build until a person continues", async () => {
  const { place, planId } = await building();
  await advancePlan({ planId });
  await workTurn(place, { outcome: { status: "cancelled" } });
  expect(await advancePlan({ planId })).toBe("waiting");
  expect(await advancePlanOf(place)).toMatchObject({ state: "waiting" });
  expect(await statuses(planId)).toEqual(["index.html stopped", "prices.html pending", "contact.html pending"]);
  expect((await getPlanForDisplay(actor, { planId })).building).toBe(false);
  // If a person continues before the stopped item's end is evaluated, continuing counts as the later act.
  await buildPlan(actor, { planId });
  await advancePlan({ planId });
  const open = (await getPlanForDisplay(actor, { planId })).activeEditSessionId ?? "";
  await cancelTurn(actor, { editSessionId: open });
  await buildPlan(actor, { planId });
  expect((await getPlanForDisplay(actor, { planId })).building).toBe(true);
  await advancePlan({ planId });
  expect((await getPlanForDisplay(actor, { planId })).building).toBe(true);
});

test("discarding a plan ends its running item and lets the conversation be released", async () => {
  const { place, planId } = await building();
  await advancePlan({ planId });
  await workTurn(place);
  // The turn's end has not been evaluated: the item still counts as running.
  await discardPlan(actor, { planId });
  expect(await statuses(planId)).toEqual(["index.html done", "prices.html pending", "contact.html pending"]);
  await database().conversation.update({ where: { id: place.conversationId }, data: { lastSeenAt: new Date(0) } });
  expect(await releaseAbandonedConversations({ conversationMs: 1_000 })).toContain(place.conversationId);
});

test("a running item of a discarded plan does not keep its conversation open", async () => {
  const { place, planId } = await building();
  await advancePlan({ planId });
  await workTurn(place);
  await database().planRun.update({ where: { id: planId }, data: { phase: "discarded", endedAt: new Date() } });
  await database().conversation.update({ where: { id: place.conversationId }, data: { lastSeenAt: new Date(0) } });
  expect(await releaseAbandonedConversations({ conversationMs: 1_000 })).toContain(place.conversationId);
});

test("a plan whose items are all skipped completes without a turn", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  for (const path of ["index.html", "prices.html", "contact.html"]) await skipItem(actor, await itemOf(planId, path));
  expect(await advancePlan({ planId })).toBe("complete");
  expect(await completePlan({ planId }, [])).toMatchObject({ phase: "done" });
});

test("a plan that no longer fits its moved site returns to approval", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  await createTurn(actor, place, { change: { path: "contact.html", content: "<title>Contact</title>" } });
  const refused = await buildPlan(actor, { planId }).catch((error) => error);
  expect(refused).toMatchObject({ code: "plan-stale", details: { stale: [expect.stringContaining("contact.html")] } });
  expect(await getPlanForDisplay(actor, { planId })).toMatchObject({
    ...{ phase: "approve", items: [], stale: refused.details.stale },
  });
  expect((await approvePlan(actor, { planId })).stale).toEqual([]);

  const other = await createConversation(actor);
  const fits = await createPlan(actor, other, "build");
  await createTurn(actor, other);
  expect((await buildPlan(actor, fits)).phase).toBe("build");
  expect(await advancePlan(fits)).toBe("working");
  await workTurn(other);
  await advancePlan(fits);
  await stopPlan(actor, fits);
  // The plan's own items have moved the site, and later changes of a person are kept.
  await createTurn(actor, other, { change: { path: "contact.html", content: "<title>Contact</title>" } });
  expect((await buildPlan(actor, fits)).phase).toBe("build");
});

test("no item begins after the conversation has ended", async () => {
  const { place, planId } = await building();
  await finishConversation(actor, place);
  expect(await advancePlan({ planId })).toBe("waiting");
  expect(await database().editSession.count({ where: { planId, kind: "plan_item" } })).toBe(0);
});

test("a kept page is not an item, and a removed page is", async () => {
  const place = await createConversation(actor);
  const pages = [page("about.html", { action: "remove" }), page("index.html", { action: "keep" })];
  const { planId } = await createPlan(actor, place, "build", { ...sitePlan, pages });
  expect(await statuses(planId)).toEqual(["about.html pending"]);
  await buildPlan(actor, { planId });
  await advancePlan({ planId });
  const { turns } = await getConversationForDisplay(actor, place);
  expect(turns.at(-1)?.title).toBe("Remove about.html: about.html");
});

test("an item's prompt is not shown and does not count as a person's words", async () => {
  const { place, planId } = await building();
  await advancePlan({ planId });
  const id = await workTurn(place);
  const { projectId, conversationId } = place;
  const { messages } = await listMessages(actor, place);
  expect(messages.map(({ text }) => text)).not.toContain("Update index.html: index.html");
  expect(messages.map(({ role, editSessionId }) => [role, editSessionId === id])).toEqual([
    ["user", false],
    ["assistant", false],
    ["assistant", true],
  ]);
  expect((await getContextDump(actor, place)).text).toContain(
    "\n--- PLAN ITEM (synthetic: plan_item) ---\nUpdate index.html: index.html\n",
  );
  expect(await findSummary(actor, conversationId, database())).not.toContain("Update index.html");
  const circumstances = await readCircumstances(conversationId, new Date(), database());
  expect(circumstances.newestRealSequence).toBe(1);
  const { title } = (await getConversationForDisplay(actor, place)).turns.at(-1) ?? {};
  expect(title).toBe("Update index.html: index.html");

  await advancePlan({ planId });
  const claimed = await claimTurn(place.workspaceId, { leaseMs: 60_000 });
  if (!claimed) throw new Error("The next item waits.");
  const context = await assembleContext(
    systemScope,
    { id: conversationId, projectId },
    { ...claimed.turn, ...claimed },
    environmentModel(),
  );
  expect(context.recollection).toMatchObject({ query: "A site for my shop", from: "message", messageId: "m1" });
});

test("a plan's items do not reset the limit of consecutive follow-ups", async () => {
  const { place, planId } = await building();
  const { conversationId, workspaceId } = place;
  const trigger = { trigger_type: "check_in", trigger_reason: "Not sent." };
  const turn = { conversationId, workspaceId, userId: actor.userId, instruction: "Go on.", trigger };
  await inTransaction((tx) => insertTurn({ ...turn, kind: "follow_up" }, tx));
  await workTurn(place);
  await advancePlan({ planId });
  await workTurn(place);
  expect((await readCircumstances(conversationId, new Date(), database())).consecutive).toBe(1);
});

test("a page's turn is listed with the phases of its plan before it", async () => {
  const { place, planId } = await building();
  const call = {
    mode: "typed",
    model: "m",
    messages: [],
    answer: "{}",
    problem: null,
    usage: null,
    costUsd: null,
  } as const;
  await createPlanCall({ planId }, { ...call, phase: "serialize", attempt: 1, durationMs: 2_000 });
  await createPlanCall({ planId }, { ...call, phase: "serialize", attempt: 2, durationMs: 500 });
  expect(await advancePlan({ planId })).toBe("working");
  const turns = await database().editSession.findMany({
    where: { conversationId: place.conversationId },
    orderBy: { ordinal: "asc" },
  });
  const editSessionIds = turns.map(({ id }) => id);
  const planned = await listPlannedTurns(actor, { ...place, editSessionIds });
  expect(planned.at(-1)).toEqual({
    ...{ editSessionId: editSessionIds.at(-1), phase: "build" },
    asked: [{ phase: "serialize", attempts: 2, calls: 2, durationMs: 2_500 }],
    item: { position: 1, items: 3, path: "index.html", title: "index.html" },
  });
  expect(planned.map(({ phase }) => phase).slice(0, -1)).toEqual(planned.slice(0, -1).map(() => "discuss"));
  const reader = await joinProject(await createActor(), place.projectId, "editor");
  await expect(listPlannedTurns(reader, { ...place, editSessionIds })).rejects.toMatchObject({ code: "read-only" });
});
