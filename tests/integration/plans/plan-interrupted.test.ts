import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { retryItem } from "#lib/plans/build/change-item.ts";
import { listItems } from "#lib/plans/build/plan-item-store.ts";
import { continuePlan, stopPlan } from "#lib/plans/decide-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { listPlanChunks } from "#lib/plans/plan-chunk-store.ts";
import { findPlan } from "#lib/plans/plan-store.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { env, forgetEnv } from "#lib/platform/env.ts";
import { runPlanPhase, waitsSeconds } from "#lib/runner/run-plan-phase.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { completeBrief, completePlan, itemOf, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import type { ReceivedRequest } from "#tests/fakes/scripted-model/received-request.ts";
import { call, hold, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { startWorkerProcess, type WorkerProcess } from "#tests/faults/worker-process.ts";
import { approveAndBuild, discuss, untilItems, untilPhase, untilPlan } from "./plan-on-its-way.ts";

let model: ScriptedModelServer;
let runner: TurnRunner | null = null;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  model = await startScriptedModelServer();
  const settings = { OPENAI_BASE_URL: model.baseUrl, OPENAI_API: "chat", LEASE_SECONDS: "5", OPENAI_MODEL: "gpt-4.1" };
  Object.assign(process.env, settings);
  forgetEnv();
});
afterEach(async () => {
  model.reset();
  await runner?.stop();
  runner = null;
  for (const worker of workers.splice(0)) await worker.kill();
});
afterAll(() => model.close());

async function startWorker(): Promise<WorkerProcess> {
  const { DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY } = env();
  const worker = startWorkerProcess(`worker-${workers.length}`, {
    ...(process.env as Record<string, string>),
    ...{ DATABASE_URL, DATA_DIR, SITEWRIGHT_KEY, NODE_ENV: "production" },
  });
  workers.push(worker);
  await worker.ready;
  return worker;
}

async function kill(worker: WorkerProcess): Promise<void> {
  workers.splice(workers.indexOf(worker), 1);
  await worker.kill();
}

const html = (title: string) => `<!doctype html>\n<title>${title}</title>\n<h1>${title}</h1>\n`;

function answerAll(request: ReceivedRequest): ScriptedReply {
  switch (partOf(request)) {
    case "summarize":
      return sayJson(completeBrief(request));
    case "serialize":
      return sayJson(completePlan(request));
    case "build": {
      const { path } = itemOf(request).page;
      return request.step === 0 ? reply(call("write_file", { path, content: html(path) })) : reply(say("Done."));
    }
    default:
      return reply(say("Four pages, then."));
  }
}

const requestsFor = (part: string) => model.requests.filter((request) => partOf(request) === part);
const textsOf = (request: ReceivedRequest | undefined) => request?.messages.map(({ role, text }) => [role, text]);

test.each(["summarize", "serialize"] as const)(
  "a worker killed during %s loses no answer, and its successor repeats no request",
  async (phase) => {
    // The first answer lacks its decisions; the second is held, and its worker is killed.
    const answer = (request: ReceivedRequest) => {
      if (partOf(request) !== phase) return answerAll(request);
      const asked = requestsFor(phase).length;
      const whole = phase === "summarize" ? completeBrief(request) : completePlan(request);
      if (asked === 1) return sayJson({ ...whole, decisions: [] });
      return asked === 2 ? reply(say("{"), hold("half")) : sayJson(whole);
    };
    model.respond(answer);
    const actor = await createActor();
    const site = await createConversation(actor);
    const first = await startWorker();
    const planId = await discuss(actor, site.conversationId);
    await continuePlan(actor, { planId });
    await model.reached("half");
    await kill(first);
    expect(await findPlan(systemScope, planId, database())).toMatchObject({ phase, attempt: 2 });

    await startWorker();
    await untilPhase(planId, "approve");

    const [, held, resumed, ...more] = requestsFor(phase);
    expect(more).toEqual([]);
    expect(textsOf(resumed)).toEqual(textsOf(held));
    const { messages } = await listPlanMessages(actor, { planId });
    const kept = messages.filter((message) => message.phase === phase);
    expect(kept.map(({ attempt, message }) => `${attempt} ${message.role}`)).toEqual([
      "1 system",
      "1 user",
      "1 assistant",
      "1 user",
      "2 assistant",
    ]);
  },
);

test("an item whose workers die twice fails, the others are built, and retrying works", async () => {
  let holds = 2;
  model.respond((request) => {
    if (holds > 0 && partOf(request) === "build" && itemOf(request).page.path === "prices.html") {
      holds -= 1;
      return reply(say("I begin"), hold(`building-${holds}`));
    }
    if (partOf(request) !== "serialize") return answerAll(request);
    const plan = completePlan(request);
    return sayJson({ ...plan, pages: plan.pages.map((page) => ({ ...page, dependsOn: [] })).toSorted(byPathDown) });
  });
  const actor = await createActor();
  const site = await createConversation(actor);
  const first = await startWorker();
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  await approveAndBuild(actor, planId);
  await model.reached("building-1");
  await kill(first);
  const second = await startWorker();
  await model.reached("building-0");
  await kill(second);

  await startWorker();
  await untilItems(planId, "prices.html failed", "contact.html done");
  const [item] = await listItems(planId, database());
  expect(item?.problem).toContain("interrupted");

  await retryItem(actor, { planId, itemId: item?.id ?? "" });
  const done = await untilPhase(planId, "done");
  expect(done.acceptance?.map(({ passed }) => passed)).toEqual([true, null, true, true]);
  expect((await listItems(planId, database())).map(({ status }) => status)).toEqual(["done", "done"]);
});

const byPathDown = (a: { path: string }, b: { path: string }) => (a.path < b.path ? 1 : -1);

test("a worker that is asked to end hands over the phase within one attempt", async () => {
  let isHeld = true;
  model.respond((request) => {
    if (!isHeld || partOf(request) !== "summarize") return answerAll(request);
    isHeld = false;
    return reply(say("{"), hold("half"));
  });
  const actor = await createActor();
  const site = await createConversation(actor);
  runner = await startRunner();
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  await model.reached("half");
  await runner.stop();
  expect(await findPlan(systemScope, planId, database())).toMatchObject({ phase: "summarize", attempt: 1 });

  runner = await startRunner();
  await untilPhase(planId, "approve");
  const [held, resumed] = requestsFor("summarize");
  expect(held?.outcome).toBe("closed by the client");
  expect(textsOf(resumed)).toEqual(textsOf(held));
  const { calls } = await listPlanMessages(actor, { planId });
  expect(calls.map(({ phase, attempt, problem }) => [phase, attempt, problem])).toEqual([
    ["summarize", 1, "Stopped before it was answered."],
    ["summarize", 1, null],
    ["serialize", 1, null],
  ]);
});

test("Stop closes the model's connection, and the unanswered question is not repeated", async () => {
  let isHeld = true;
  model.respond((request) => {
    if (!isHeld || partOf(request) !== "summarize") return answerAll(request);
    isHeld = false;
    return reply(say("{"), hold("half"));
  });
  const actor = await createActor();
  const site = await createConversation(actor);
  runner = await startRunner();
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  await model.reached("half");
  const index = model.requests.length - 1;
  await stopPlan(actor, { planId });
  expect(await model.ended(index)).toBe("closed by the client");
  expect(await findPlan(systemScope, planId, database())).toMatchObject({ phase: "discuss", leaseToken: null });

  await continuePlan(actor, { planId });
  await untilPhase(planId, "approve");
  const [, again] = requestsFor("summarize");
  expect(again?.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
});

test("a busy model uses no attempt; the phase fails only after the last wait", async () => {
  let isBusy = true;
  const busy = refuse(429, "rate_limit_exceeded", { "retry-after": "3600" });
  model.respond((request) => (isBusy && partOf(request) === "summarize" ? busy : answerAll(request)));
  const actor = await createActor();
  const site = await createConversation(actor);
  runner = await startRunner();
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  const waiting = await untilWaiting();
  expect(waiting.seconds).toBeGreaterThan((waitsSeconds[0] ?? 0) - 10);
  const plan = await findPlan(systemScope, planId, database());
  expect(plan).toMatchObject({ phase: "summarize", attempt: 1, missing: [], failure: null });

  const told = (await listPlanChunks(systemScope, { planId, after: 0, limit: 100 }, database())).at(-1);
  expect(told).toMatchObject({ type: "progress", payload: { code: "plan-waiting", params: { seconds: 30 } } });

  isBusy = false;
  await wake();
  await untilPhase(planId, "approve");
  const { calls, messages } = await listPlanMessages(actor, { planId });
  expect(calls.map(({ phase, attempt, problem }) => [phase, attempt, problem?.split(":")[0]])).toEqual([
    ["summarize", 1, "model-busy"],
    ["summarize", 1, undefined],
    ["serialize", 1, undefined],
  ]);
  expect(messages.filter(({ phase }) => phase === "summarize")).toHaveLength(3);

  isBusy = true;
  await continuePlan(actor, { planId });
  await untilWaiting();
  await runner.stop();
  runner = null;
  await runPlanPhase({ planId, failedAttempts: waitsSeconds.length }, new AbortController().signal);
  const failed = await untilPlan(planId, ({ phase }) => phase === "failed");
  expect(failed).toMatchObject({ failedPhase: "summarize", failure: { code: "model-busy" } });
  expect(failed.failure?.message).toContain("Try again in a few minutes");
  // The earlier plan is kept.
  expect(failed.plan?.pages).toHaveLength(4);
});

/** Waits for the phase's job to be scheduled for a retry and returns in how many seconds it is due. */
function untilWaiting(): Promise<{ seconds: number }> {
  return vi.waitFor(async () => {
    const [job] = await database().$queryRaw<{ seconds: number }[]>`
      SELECT extract(epoch FROM run_at - now())::float8 AS seconds FROM graphile_worker.jobs
      WHERE task_identifier = 'run-plan-phase' AND locked_at IS NULL AND run_at > now() + interval '5 seconds'`;
    if (!job) throw new Error("No job waits for its time.");
    return job;
  }, 100_000);
}

async function wake(): Promise<void> {
  await database().$queryRaw`
    SELECT 1 FROM graphile_worker.reschedule_jobs(
      (SELECT array_agg(id) FROM graphile_worker.jobs WHERE task_identifier = 'run-plan-phase'), run_at := now())`;
}
