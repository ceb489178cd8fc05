import { beforeAll, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { releaseAbandonedConversations } from "#lib/conversations/conversation/release-conversations.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import type { TurnOutcome } from "#lib/conversations/turn/closing-messages.ts";
import { withdrawTurn } from "#lib/conversations/turn/queue/change-waiting-turn.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { buildPlan } from "#lib/plans/build/build-plan.ts";
import {
  approvePlan,
  changeBrief,
  continuePlan,
  discardPlan,
  endPlan,
  keepPlan,
  stopPlan,
} from "#lib/plans/decide-plan.ts";
import { beginPlan } from "#lib/plans/discussion/begin-plan.ts";
import { collectDiscussion } from "#lib/plans/discussion/collect-discussion.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { getPlanForDisplay } from "#lib/plans/get-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { beginAttempt, failPlan } from "#lib/plans/move-plan.ts";
import { lockLeasedPlan } from "#lib/plans/plan-store.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { takePhase } from "#lib/runner/plans/take-phase.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { brief, createPlan, movePlanOn, sitePlan, workTurn } from "#tests/factories/create-plan.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

let actor: Actor;
beforeAll(async () => {
  actor = await createActor();
});

const code = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error) => error.code ?? error.message,
  );
const jobsOf = async (planId: string, task: string) => {
  const rows = await database().$queryRaw<{ queue: string }[]>`
    SELECT job_queues.queue_name AS queue FROM graphile_worker._private_jobs jobs
      JOIN graphile_worker._private_tasks tasks ON tasks.id = jobs.task_id
      LEFT JOIN graphile_worker._private_job_queues job_queues ON job_queues.id = jobs.job_queue_id
    WHERE tasks.identifier = ${task} AND jobs.payload->>'planId' = ${planId}`;
  return rows.map(({ queue }) => queue);
};
const shown = (planId: string) => getPlanForDisplay(actor, { planId });

test("a plan begins with one turn, once per clientRequestId, one open per conversation", async () => {
  const place = await createConversation(actor);
  const input = { ...place, wish: "  A site for my shop ", clientRequestId: "once" };
  const [plan, again] = [await beginPlan(actor, input), await beginPlan(actor, input)];
  expect(again.id).toBe(plan.id);
  const { turns, plan: open } = await getConversationForDisplay(actor, place);
  expect(open).toEqual({ id: plan.id, phase: "discuss" });
  expect(turns).toMatchObject([
    { kind: "prompt", status: "pending", instruction: "A site for my shop", planId: plan.id },
  ]);
  const kept = await database().editSession.findFirstOrThrow({ where: { planId: plan.id } });
  expect(kept.scope).toMatch(/^PLAN: DISCUSS\n/);
  expect(await shown(plan.id)).toMatchObject({
    ...{ wish: "A site for my shop", phase: "discuss", attempt: 1, attemptsMax: 3, readOnly: false },
    activeEditSessionId: kept.id,
  });
  expect(await code(beginPlan(actor, { ...place, wish: "Another" }))).toBe("plan-open");
  expect(await code(beginPlan(actor, { ...place, wish: " " }))).toBe("instruction-empty");
});

test("concurrent beginnings leave one plan", async () => {
  const place = await createConversation(actor);
  const ends = await Promise.all(["a", "b", "c"].map((wish) => code(beginPlan(actor, { ...place, wish }))));
  expect(ends.sort()).toEqual(["done", "plan-open", "plan-open"]);
});

test("a plan moves phase by phase and refuses acts of other phases", async () => {
  const place = await createConversation(actor);
  const { id: planId } = await beginPlan(actor, { ...place, wish: "A site" });
  expect(await code(continuePlan(actor, { planId }))).toBe("turn-running");
  expect(await code(discardPlan(actor, { planId }))).toBe("turn-running");
  await workTurn(place);
  for (const act of [approvePlan, buildPlan, stopPlan])
    expect(await code(act(actor, { planId })), act.name).toBe("plan-phase");
  expect((await continuePlan(actor, { planId })).phase).toBe("summarize");
  expect(await jobsOf(planId, "run-plan-phase")).toEqual([`plan:${planId}`]);
  expect(await code(sayToPlan(actor, { planId, text: "And more" }))).toBe("plan-phase");
  await movePlanOn(planId, "summarized", { brief });
  expect(await jobsOf(planId, "run-plan-phase")).toHaveLength(2);
  await movePlanOn(planId, "serialized", { plan: sitePlan, baseCommit: place.head });
  expect(await code(buildPlan(actor, { planId }))).toBe("plan-phase");
  expect((await approvePlan(actor, { planId })).phase).toBe("build");
  expect(await code(approvePlan(actor, { planId }))).toBe("plan-phase");
  const { items, plan } = await shown(planId);
  expect(plan?.pages).toHaveLength(4);
  // Kept pages need no item; dependencies come before their dependents.
  expect(items.map(({ path, action, status }) => [path, action, status])).toEqual([
    ["index.html", "update", "pending"],
    ["prices.html", "create", "pending"],
    ["contact.html", "create", "pending"],
  ]);
  expect(await jobsOf(planId, "advance-plan")).toEqual([]);
});

test("a message while approval is awaited requests a change; after a failure it discusses", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  expect(await sayToPlan(actor, { planId, text: "Make it shorter" })).toEqual({
    ...{ id: planId, phase: "summarize", editSessionId: null },
  });
  expect(await database().planRun.findUniqueOrThrow({ where: { id: planId } })).toMatchObject({
    changes: "Make it shorter",
    attempt: 1,
  });
  expect((await shown(planId)).asked).toBe("Make it shorter");
  await movePlanOn(planId, "phase-failed", { failure: { code: "incomplete", message: "About is missing." } });
  expect(await shown(planId)).toMatchObject({
    phase: "failed",
    failure: { phase: "summarize", code: "incomplete", message: "About is missing." },
    brief: { title: "Bike repair" },
  });
  const said = await sayToPlan(actor, { planId, text: "About us stays", clientRequestId: "one" });
  expect(said).toMatchObject({ phase: "discuss", editSessionId: expect.any(String) });
  expect(await sayToPlan(actor, { planId, text: "About us stays", clientRequestId: "one" })).toEqual(said);
  expect(await shown(planId)).toMatchObject({
    phase: "discuss",
    failure: null,
    activeEditSessionId: said.editSessionId,
  });
});

test("a change with one clientRequestId is requested once, in any phase", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  const change = { planId, text: "Make it shorter", clientRequestId: "change-1" };
  expect(await sayToPlan(actor, change)).toEqual({ id: planId, phase: "summarize", editSessionId: null });
  expect(await sayToPlan(actor, change)).toEqual({ id: planId, phase: "summarize", editSessionId: null });
  await movePlanOn(planId, "summarized", { brief, changes: null });
  await movePlanOn(planId, "serialized", { plan: sitePlan });
  expect(await sayToPlan(actor, change)).toEqual({ id: planId, phase: "approve", editSessionId: null });
  expect((await sayToPlan(actor, { ...change, clientRequestId: "change-2" })).phase).toBe("summarize");
  // Summarize and serialize twice, and summarize once more for the second change.
  expect(await jobsOf(planId, "run-plan-phase")).toHaveLength(5);
});

test("a stopped change restores the plan and withdraws its messages", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  const discussion = await collectDiscussion(planId, database());
  await sayToPlan(actor, { planId, text: "Make it shorter" });
  expect((await shown(planId)).withdrawn).toBeNull();
  await stopPlan(actor, { planId });
  const { changes } = await database().planRun.findUniqueOrThrow({ where: { id: planId } });
  expect(changes).toBeNull();
  const restored = { phase: "approve", version: 1, asked: null, brief, plan: sitePlan };
  expect(await shown(planId)).toMatchObject({ ...restored, withdrawn: "Make it shorter" });
  expect(await collectDiscussion(planId, database())).toEqual(discussion);
  const { messages } = await listPlanMessages(actor, { planId });
  expect(messages.at(-1)).toMatchObject({ message: { role: "user", content: "Make it shorter" }, givenUp: true });
  const observer = await joinProject(await createActor(), place.projectId, "editor");
  expect((await getPlanForDisplay(observer, { planId })).withdrawn).toBeNull();

  await sayToPlan(actor, { planId, text: "Make it longer" });
  await movePlanOn(planId, "summarized", { brief: { ...brief, tone: "Warm" }, plan: null });
  expect(await shown(planId)).toMatchObject({ phase: "serialize", brief, plan: sitePlan, withdrawn: null });
  await stopPlan(actor, { planId });
  expect(await shown(planId)).toMatchObject({ ...restored, draft: null, withdrawn: "Make it longer" });
});

test("a stop after the change has succeeded withdraws nothing", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  await sayToPlan(actor, { planId, text: "Make it shorter" });
  await movePlanOn(planId, "summarized", { brief });
  await movePlanOn(planId, "serialized", { plan: sitePlan });
  expect(await code(stopPlan(actor, { planId }))).toBe("plan-phase");
  expect(await shown(planId)).toMatchObject({ version: 2, asked: "Make it shorter", withdrawn: null });
  expect((await listPlanMessages(actor, { planId })).messages.some(({ givenUp }) => givenUp)).toBe(false);
});

test("stopping a first plan keeps its discussion", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "summarize");
  const discussion = await collectDiscussion(planId, database());
  await stopPlan(actor, { planId });
  expect(await shown(planId)).toMatchObject({ phase: "discuss", withdrawn: null });
  expect(await collectDiscussion(planId, database())).toEqual(discussion);
});

test("a brief edited after the site moved is serialized against the new site", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  await createTurn(actor, place, { change: { path: "contact.html", content: "<title>Contact</title>" } });
  expect(await code(buildPlan(actor, { planId }))).toBe("plan-stale");
  // The pages that they leave out may be gone from the site.
  const decisions = brief.decisions.filter(({ id }) => id !== "page:about.html");
  expect((await changeBrief(actor, { planId, brief: { ...brief, decisions } })).phase).toBe("serialize");
  const taken = await takePhase(planId);
  expect(taken?.manifest.entries.map(({ id }) => id)).toContain("page:contact.html");
  expect(taken?.plan.baseCommit).not.toBe(place.head);
});

const failure = { code: "model-busy", message: "No answer." };

test("a plan kept after its site moved still lists what no longer fits", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  await createTurn(actor, place, { change: { path: "contact.html", content: "<title>Contact</title>" } });
  expect(await code(buildPlan(actor, { planId }))).toBe("plan-stale");
  const { stale } = await shown(planId);
  expect(stale).not.toEqual([]);
  await continuePlan(actor, { planId });
  await movePlanOn(planId, "phase-failed", { failure });
  expect((await keepPlan(actor, { planId })).baseCommit).toBe(place.head);
  expect(await shown(planId)).toMatchObject({ phase: "approve", stale, plan: sitePlan });
  await changeBrief(actor, { planId, brief: { ...brief, tone: "Warm" } });
  await movePlanOn(planId, "phase-failed", { failure });
  expect(await shown(planId)).toMatchObject({ brief, draft: { brief: { tone: "Warm" } } });
  await keepPlan(actor, { planId });
  expect(await shown(planId)).toMatchObject({ phase: "approve", stale, plan: sitePlan });
});

test("a plan discussed again after a failed change can still be kept", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "failed");
  expect(await code(keepPlan(actor, { planId }))).toBe("plan-phase");
  await continuePlan(actor, { planId });
  await movePlanOn(planId, "serialized", { plan: sitePlan });
  await continuePlan(actor, { planId });
  await movePlanOn(planId, "phase-failed", { failure });
  await sayToPlan(actor, { planId, text: "Only two pages" });
  expect(await code(keepPlan(actor, { planId }))).toBe("turn-running");
  await workTurn(place);
  expect(await shown(planId)).toMatchObject({ phase: "discuss", plan: sitePlan, version: 1 });
  expect((await keepPlan(actor, { planId })).phase).toBe("approve");
});

test("keeping the plan withdraws the discussion of a failed change, with private notes", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  const discussion = await collectDiscussion(planId, database());
  const conversation = { id: place.conversationId, projectId: place.projectId };
  const told = async () =>
    JSON.stringify((await assembleContext(actor, conversation, null, environmentModel())).messages);
  await sayToPlan(actor, { planId, text: "Add a page about lamps" });
  await movePlanOn(planId, "phase-failed", { failure });
  await sayToPlan(actor, { planId, text: "Only lamps for winter" });
  const notes = ["They sell winter lamps."];
  const answered: TurnOutcome = { status: "completed", text: "Winter, then.", notes, commit: null };
  const typed: PlanMessage[] = [
    { role: "user", content: "Only lamps for winter" },
    { role: "assistant", content: "Winter, then." },
  ];
  await workTurn(place, { outcome: answered, typed });
  await sayToPlan(actor, { planId, text: "And bells" });
  await workTurn(place, { outcome: { status: "failed", code: "model-failed", params: {}, message: "No answer." } });
  const { editSessionId } = await sayToPlan(actor, { planId, text: "Never mind" });
  await withdrawTurn(actor, { editSessionId: editSessionId ?? "" });
  expect(await told()).toMatch(/winter lamps.*And bells/s);
  await keepPlan(actor, { planId });

  expect((await shown(planId)).withdrawn).toBe("Add a page about lamps\n\nOnly lamps for winter\n\nAnd bells");
  expect(await collectDiscussion(planId, database())).toEqual(discussion);
  expect(await told()).not.toMatch(/lamps|bells|[Ww]inter/);
  const { turns } = await getConversationForDisplay(actor, place);
  expect(turns.map(({ givenUp }) => givenUp)).toEqual([false, true, true, true]);
  const { messages } = await listPlanMessages(actor, { planId });
  expect(messages.filter(({ givenUp }) => givenUp).map(({ message }) => message)).toEqual(
    expect.arrayContaining(typed),
  );
});

test("a failed phase is retried, and an edited brief is serialized again", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "failed");
  expect((await continuePlan(actor, { planId })).phase).toBe("serialize");
  await movePlanOn(planId, "phase-failed", { failure: { code: "invalid", message: "No." } });
  const worded = { ...brief, tone: "Warm" };
  const incomplete = { ...brief, decisions: brief.decisions.slice(1) };
  expect(await code(changeBrief(actor, { planId, brief: incomplete }))).toBe("brief-incomplete");
  expect((await changeBrief(actor, { planId, brief: worded })).phase).toBe("serialize");
  await movePlanOn(planId, "serialized", { plan: sitePlan });
  expect((await shown(planId)).brief?.tone).toBe("Warm");
  expect((await changeBrief(actor, { planId, brief })).phase).toBe("serialize");
});

test("the last worker that took a phase holds its lease, until Stop ends it", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "summarize");
  const first = await takePhase(planId);
  const second = await takePhase(planId);
  const leased = (leaseToken = "") => inTransaction((tx) => lockLeasedPlan(planId, leaseToken, tx));
  expect(await leased(first?.leaseToken)).toBeNull();
  expect(await leased(second?.leaseToken)).toMatchObject({ id: planId });
  await inTransaction(async (tx) => {
    const plan = await lockLeasedPlan(planId, second?.leaseToken ?? "", tx);
    if (plan) await beginAttempt(plan, 2, ["“About” is missing"], tx);
  });
  expect(await shown(planId)).toMatchObject({ attempt: 2, missing: ["“About” is missing"] });
  expect((await stopPlan(actor, { planId })).phase).toBe("discuss");
  expect(await leased(second?.leaseToken)).toBeNull();
  expect(await takePhase(planId)).toBeNull();
  await continuePlan(actor, { planId });
  expect(await shown(planId)).toMatchObject({ phase: "summarize", attempt: 1, missing: [] });
});

test("only an option of the last offer is accepted", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "discuss");
  expect(await code(sayToPlan(actor, { planId, option: "Four pages" }))).toBe("option-unknown");
  await sayToPlan(actor, { planId, text: "Which pages?" });
  await workTurn(place, { offers: ["Four pages", "One page"] });
  expect(await sayToPlan(actor, { planId, option: "One page" })).toMatchObject({ phase: "discuss" });
  const { turns } = await getConversationForDisplay(actor, place);
  expect(turns.at(-1)?.instruction).toBe("One page");
});

test("only its person acts on a plan; members read it, strangers get not-found", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  const observer = await joinProject(await createActor(), place.projectId, "editor");
  const stranger = await createActor();
  expect((await getPlanForDisplay(observer, { planId })).readOnly).toBe(true);
  expect(await code(getPlanForDisplay(stranger, { planId }))).toBe("not-found");
  for (const act of [approvePlan, buildPlan, keepPlan, stopPlan, discardPlan, continuePlan]) {
    expect(await code(act(observer, { planId })), act.name).toBe("read-only");
    expect(await code(act(stranger, { planId })), act.name).toBe("not-found");
  }
  expect(await code(beginPlan(observer, { ...place, wish: "Mine" }))).toBe("read-only");
});

test("ending the conversation discards its plan", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  await finishConversation(actor, place);
  expect(await code(approvePlan(actor, { planId }))).toBe("conversation-finished");
  await endPlan(place);
  await endPlan(place);
  expect(await shown(planId)).toMatchObject({ phase: "discarded", readOnly: true, endedAt: expect.any(String) });
  expect((await getConversationForDisplay(actor, place)).plan).toBeNull();
  const { conversation } = await startConversation(actor, place);
  await endPlan({ conversationId: conversation.id });
  expect((await beginPlan(actor, { conversationId: conversation.id, wish: "Anew" })).phase).toBe("discuss");
});

test("the plan of a released conversation waits until its person goes on", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "approve");
  await database().conversation.update({ where: { id: place.conversationId }, data: { lastSeenAt: new Date(0) } });
  expect(await releaseAbandonedConversations({ conversationMs: 1_000 })).toContain(place.conversationId);
  await endPlan(place);
  expect(await code(approvePlan(actor, { planId }))).toBe("conversation-finished");
  await startConversation(actor, { projectId: place.projectId, continues: place.conversationId });
  expect((await approvePlan(actor, { planId })).phase).toBe("build");
});

test("a conversation is not released while its plan is in a working phase", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "summarize");
  await database().conversation.update({ where: { id: place.conversationId }, data: { lastSeenAt: new Date(0) } });
  expect(await releaseAbandonedConversations({ conversationMs: 1_000 })).not.toContain(place.conversationId);
  await inTransaction(async (tx) => {
    const plan = await lockLeasedPlan(planId, (await takePhase(planId))?.leaseToken ?? "", tx);
    if (plan) await failPlan(plan, { code: "provider", message: "No answer." }, {}, tx);
  });
  expect(await releaseAbandonedConversations({ conversationMs: 1_000 })).toContain(place.conversationId);
});

test("a discarded plan allows another; a done plan shows until the next begins", async () => {
  const place = await createConversation(actor);
  const { planId } = await createPlan(actor, place, "build");
  await movePlanOn(planId, "built", { acceptance: [] });
  expect((await getConversationForDisplay(actor, place)).plan).toEqual({ id: planId, phase: "done" });
  expect(await code(discardPlan(actor, { planId }))).toBe("plan-phase");
  const next = await beginPlan(actor, { ...place, wish: "More" });
  expect((await getConversationForDisplay(actor, place)).plan).toEqual({ id: next.id, phase: "discuss" });
  const { turns } = await getConversationForDisplay(actor, place);
  await cancelTurn(actor, { editSessionId: turns.at(-1)?.editSessionId ?? "" });
  expect((await discardPlan(actor, { planId: next.id })).phase).toBe("discarded");
  expect((await getConversationForDisplay(actor, place)).plan).toEqual({ id: planId, phase: "done" });
});
