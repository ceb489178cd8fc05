import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { getTurnForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { listItems } from "#lib/plans/build/plan-item-store.ts";
import { continuePlan } from "#lib/plans/decide-plan.ts";
import { listDiscussionTurns } from "#lib/plans/discussion/plan-turn-store.ts";
import { sayToPlan } from "#lib/plans/discussion/say-to-plan.ts";
import { listPlanMessages } from "#lib/plans/list-plan-messages.ts";
import { movePlan } from "#lib/plans/move-plan.ts";
import { listPlanChunks } from "#lib/plans/plan-chunk-store.ts";
import { findPlan, lockPlan } from "#lib/plans/plan-store.ts";
import { database, inTransaction } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { startRunner, type TurnRunner } from "#lib/runner/start-runner.ts";
import { planAcceptance } from "#lib/words/plan.ts";
import { findWorkspace } from "#lib/workspaces/workspace-store.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { completeBrief, completePlan, itemOf, partOf, sayJson } from "#tests/fakes/plan-model.ts";
import type { ReceivedRequest } from "#tests/fakes/scripted-model/received-request.ts";
import { call, refuse, reply, type ScriptedReply, say } from "#tests/fakes/scripted-model/script.ts";
import { type ScriptedModelServer, startScriptedModelServer } from "#tests/fakes/scripted-model-server.ts";
import { approveAndBuild, discuss, untilDiscussed, untilItems, untilPhase, untilPlan } from "./plan-on-its-way.ts";

let model: ScriptedModelServer;
let runner: TurnRunner;

beforeAll(async () => {
  model = await startScriptedModelServer();
  Object.assign(process.env, { OPENAI_BASE_URL: model.baseUrl, OPENAI_MODEL: "gpt-4.1" });
  forgetEnv();
  runner = await startRunner();
});
beforeEach(() => model.reset());
afterAll(async () => {
  model.reset();
  await runner.stop();
  await model.close();
});

const html = (title: string, body = "") => `<!doctype html>\n<title>${title}</title>\n<h1>${title}</h1>\n${body}`;
const files = { "index.html": html("Home"), "about.html": html("About"), "notes.txt": "Workshop phone: 0911 4711\n" };

/** Reads the fact from a tool's result, the only place where the model gets it. */
const phoneIn = ({ messages }: ReceivedRequest) =>
  messages.flatMap(({ role, text }) => (role === "tool" ? (/phone: (\d+ \d+)/.exec(text)?.[1] ?? []) : []))[0];

const options = [{ label: "Four pages", recommended: true }, { label: "One page" }];

function discussed(request: ReceivedRequest): ScriptedReply {
  if (request.instruction === "Four pages") return reply(say("Four pages, then."));
  return (
    [
      reply(say("I look."), call("read_file", { path: "notes.txt" }, { id: "look" })),
      reply(
        call("record_wanted", { items: [{ name: "Price list", kind: "feature" }] }, { id: "want" }),
        call("write_note_to_self", { note: "canary: they haggle" }, { id: "note" }),
        call("present_options", { question: "How many pages?", options }, { id: "ask" }),
      ),
    ][request.step] ?? reply(say("That is all."))
  );
}

function built(request: ReceivedRequest): ScriptedReply {
  const { page } = itemOf(request);
  const content = html(page.title, page.sections.map((section) => `<p>${section.content}</p>`).join("\n"));
  return request.step === 0 ? reply(call("write_file", { path: page.path, content })) : reply(say("Done."));
}

function answerAll(request: ReceivedRequest): ScriptedReply | null {
  switch (partOf(request)) {
    case "discuss":
      return discussed(request);
    case "summarize":
      return sayJson(completeBrief(request, { facts: [`Phone ${phoneIn(request)}`] }));
    case "serialize":
      return sayJson(
        completePlan(request, {
          acceptance: [
            { text: "The phone is there", check: { kind: "page_says", path: "contact.html", text: "0911 4711" } },
            { text: "Home leads to prices", check: { kind: "page_links", path: "index.html", to: "prices.html" } },
            { text: "It is pleasant", check: null },
          ],
        }),
      );
    case "build":
      return built(request);
    default:
      return null;
  }
}

const requestsFor = (part: string) => model.requests.filter((request) => partOf(request) === part);

describe.each(["chat", "responses"] as const)("over %s", (api) => {
  beforeAll(() => {
    process.env.OPENAI_API = api;
    forgetEnv();
  });

  test("a fact from a tool's result reaches the page through brief and plan", async () => {
    model.respond(answerAll);
    const actor = await createActor();
    const site = await createConversation(actor, files);

    const planId = await discuss(actor, site.conversationId);
    await sayToPlan(actor, { planId, option: "Four pages" });
    await untilDiscussed(planId, 2);
    await continuePlan(actor, { planId });
    const planned = await untilPhase(planId, "approve");

    expect(planned.brief?.facts).toEqual(["Phone 0911 4711"]);
    expect(planned.plan?.pages.find(({ path }) => path === "contact.html")?.sections[0]?.content).toContain(
      "0911 4711",
    );
    expect(planned.manifest?.entries.map(({ id }) => id)).toEqual([
      "page:about.html",
      "page:index.html",
      "asset:notes.txt",
      "named:price-list",
    ]);
    expect((await findWorkspace(systemScope, site.workspaceId, database()))?.headCommit).toBe(site.head);

    await approveAndBuild(actor, planId);
    const done = await untilPhase(planId, "done");
    await untilItems(planId, "prices.html done", "contact.html done");
    expect(done.acceptance).toEqual([
      { text: "Price list", passed: null, problem: null, about: "wish" },
      { text: "The phone is there", passed: true, problem: null },
      { text: "Home leads to prices", passed: false, problem: "index.html has no link to prices.html." },
      { text: "It is pleasant", passed: null, problem: null },
      { text: planAcceptance.wholeSite, passed: true, problem: null },
      { text: planAcceptance.builtPages, passed: true, problem: null },
    ]);
    expect(model.requests.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test("summarize gets the typed discussion with full results and without private notes", async () => {
    model.respond(answerAll);
    const actor = await createActor();
    const site = await createConversation(actor, files);
    const planId = await discuss(actor, site.conversationId);
    await sayToPlan(actor, { planId, text: "Four pages" });
    await untilDiscussed(planId, 2);
    await continuePlan(actor, { planId });
    await untilPhase(planId, "approve");

    const [request] = requestsFor("summarize");
    expect(
      request?.messages.map(({ role, calls, toolCallId }) => [role, ...calls.map(({ id }) => id), toolCallId]),
    ).toEqual([
      ["system", null],
      ["user", null],
      ["assistant", "look", null],
      ["tool", "look"],
      ["assistant", "want", "ask", null],
      ["tool", "want"],
      ["tool", "ask"],
      ["user", null],
      ["assistant", null],
      ["user", null],
    ]);
    expect(request?.messages[1]?.text).toBe("A site for my bike shop");
    expect(request?.messages[3]?.text).toContain("Workshop phone: 0911 4711");
    expect(request?.toolNames).toEqual([]);

    const [drawn] = requestsFor("serialize");
    // The same discussion, the summarize round with its answer, and the next question, with one system message in
    // front.
    expect(drawn?.messages.slice(1, 10)).toEqual(request?.messages.slice(1));
    expect(drawn?.messages.map(({ role }) => role).slice(10)).toEqual(["assistant", "user"]);

    const { messages, calls } = await listPlanMessages(actor, { planId });
    expect(JSON.stringify([messages, calls])).not.toContain("canary");
    expect(messages.map(({ phase, message }) => `${phase} ${message.role}`)).toEqual([
      ...["user", "assistant", "tool", "assistant", "tool", "user", "assistant"].map((role) => `discuss ${role}`),
      ...["system", "user", "assistant"].map((role) => `summarize ${role}`),
      ...["system", "user", "assistant"].map((role) => `serialize ${role}`),
    ]);
    expect(calls.map(({ phase, attempt, mode, model, problem }) => [phase, attempt, mode, model, problem])).toEqual([
      ["summarize", 1, "typed", "gpt-4.1", null],
      ["serialize", 1, "typed", "gpt-4.1", null],
    ]);
  });

  test("a discussion offers no tool that writes", async () => {
    model.respond((request) =>
      request.step === 0 ? reply(call("write_file", { path: "x.html", content: "x" })) : reply(say("I can't.")),
    );
    const actor = await createActor();
    const site = await createConversation(actor, files);
    await discuss(actor, site.conversationId);
    const [first, second] = model.requests;
    expect(partOf(first as ReceivedRequest)).toBe("discuss");
    expect(first?.toolNames).toContain("record_wanted");
    expect(first?.toolNames).not.toContain("write_file");
    expect(second?.messages.at(-1)?.text).toContain("There is no tool “write_file”");
    expect((await findWorkspace(systemScope, site.workspaceId, database()))?.headCommit).toBe(site.head);
  });

  test("an incomplete brief is requested again; tokens and costs of all calls are summed", async () => {
    let asked = 0;
    model.respond((request) => {
      if (partOf(request) !== "summarize") return answerAll(request);
      asked += 1;
      const brief = completeBrief(request);
      return sayJson(asked === 1 ? { ...brief, decisions: brief.decisions.slice(1) } : brief);
    });
    const actor = await createActor();
    const site = await createConversation(actor, files);
    const planId = await discuss(actor, site.conversationId);
    await continuePlan(actor, { planId });
    await untilPhase(planId, "approve");

    const [, again] = requestsFor("summarize");
    expect(again?.messages.at(-1)?.text).toContain("page:about.html");
    const { calls } = await listPlanMessages(actor, { planId });
    expect(calls.map(({ phase, attempt }) => [phase, attempt])).toEqual([
      ["summarize", 1],
      ["summarize", 2],
      ["serialize", 1],
    ]);
    const plan = await findPlan(systemScope, planId, database());
    expect(plan).toMatchObject({ calls: 3, usage: { inputTokens: 300, cachedTokens: 0, outputTokens: 30 } });
    // gpt-4.1: 2 dollars a million in, 8 out.
    expect(plan?.costUsd).toBeCloseTo((300 * 2 + 30 * 8) / 1_000_000, 8);
    expect(plan?.usageUnpriced).toBe(false);
  });

  test("a provider that refuses tool messages gets labelled text from then on", async () => {
    model.respond((request) => {
      const isPlan = partOf(request) === "summarize" || partOf(request) === "serialize";
      if (isPlan && request.messages.some(({ role }) => role === "tool")) return refuse(400, "invalid_request_error");
      return isPlan && partOf(request) === "summarize" ? sayJson(completeBrief(request)) : answerAll(request);
    });
    const actor = await createActor();
    const site = await createConversation(actor, files);
    const planId = await discuss(actor, site.conversationId);
    await continuePlan(actor, { planId });
    const plan = await untilPhase(planId, "approve");

    expect(plan.mode).toBe("labelled");
    const { calls } = await listPlanMessages(actor, { planId });
    expect(calls.map(({ phase, attempt, mode, problem }) => [phase, attempt, mode, problem === null])).toEqual([
      ["summarize", 1, "typed", false],
      ["summarize", 1, "labelled", true],
      ["serialize", 1, "labelled", true],
    ]);
    const told = requestsFor("summarize").at(-1);
    expect(told?.problems).toEqual([]);
    expect(told?.messages.map(({ text }) => text).join("\n")).toMatch(
      /\[Tool call look: read_file\][\s\S]*\[Result of tool call look: read_file\][\s\S]*0911 4711/,
    );
  });
});

test("a refused schema is left out; refusing everything fails the phase on record", async () => {
  process.env.OPENAI_API = "chat";
  forgetEnv();
  let takesNothing = false;
  model.respond((request) => {
    if (partOf(request) === "discuss") return reply(say("Four pages, then."));
    const isAsked = model.requests.find((received) => received.messages === request.messages);
    if (takesNothing || isAsked?.rawBody.includes("response_format")) return refuse(400, "invalid_request_error");
    return answerAll(request);
  });
  const actor = await createActor();
  const site = await createConversation(actor, files);
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  expect(await untilPhase(planId, "approve", "failed")).toMatchObject({ phase: "approve", mode: "typed" });

  takesNothing = true;
  await continuePlan(actor, { planId });
  const failed = await untilPhase(planId, "failed");
  expect(failed).toMatchObject({ failedPhase: "summarize", failure: { code: "model-request-refused" }, mode: "typed" });
  const { calls } = await listPlanMessages(actor, { planId });
  expect(calls.map(({ phase, problem }) => `${phase} ${problem === null}`)).toEqual([
    "summarize false",
    "summarize true",
    "serialize false",
    "serialize true",
    "summarize false",
    "summarize false",
  ]);
});

test("an incomplete brief goes back to summarize with the whole history", async () => {
  model.respond(answerAll);
  const actor = await createActor();
  const site = await createConversation(actor, files);
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  const { brief } = await untilPhase(planId, "approve");
  if (!brief) throw new Error("There is a brief.");
  const edited = { ...brief, title: "Wheels", decisions: brief.decisions.slice(1) };
  await inTransaction(async (tx) => {
    const plan = await lockPlan(systemScope, planId, tx);
    if (plan) await movePlan(plan, { type: "brief-changed" }, { brief: edited }, tx);
  });
  await untilPlan(planId, ({ phase, calls }) => phase === "approve" && calls > 2);

  const [, again] = requestsFor("summarize");
  expect(again?.problems).toEqual([]);
  expect(again?.messages.map(({ role }) => role)).toEqual([
    ...["system", "user", "assistant", "tool", "assistant", "tool", "tool"],
    // The first round with its answer, then the missing parts of the brief as the person left it.
    ...["user", "assistant", "user"],
  ]);
  expect(again?.messages.at(-1)?.text).toContain("about.html");
  expect(again?.messages.at(-1)?.text).toContain("Wheels");
  const chunks = await listPlanChunks(systemScope, { planId, after: 0, limit: 100 }, database());
  const phases = chunks.flatMap(({ type, payload }) =>
    type === "event" && payload.kind === "plan_phase" ? `${payload.phase} ${payload.missing.length}` : [],
  );
  expect(phases).toEqual([
    "discuss 0",
    "summarize 0",
    "serialize 0",
    "approve 0",
    "serialize 0",
    "summarize 1",
    "serialize 0",
    "approve 0",
  ]);
});

test("the dump and the inspector show the plan's prompt during its discussion only", async () => {
  model.respond(answerAll);
  const actor = await createActor();
  const site = await createConversation(actor, files);
  const planId = await discuss(actor, site.conversationId);
  const inDiscussion = await getContextDump(actor, { conversationId: site.conversationId });
  expect(inDiscussion.text).toContain("PLAN: DISCUSS");
  expect(inDiscussion.context.sections.find(({ label }) => label === "Plan")?.text).toContain("PLAN: DISCUSS");
  const [turn] = await listDiscussionTurns(planId, database());
  const request = await getRequest(actor, { editSessionId: turn?.id ?? "", n: 1 });
  expect(request.sections.find(({ label }) => label === "Plan")).toMatchObject({ kind: "system", message: 0 });

  await continuePlan(actor, { planId });
  await untilPhase(planId, "approve");
  expect((await getContextDump(actor, { conversationId: site.conversationId })).text).not.toContain("PLAN: DISCUSS");
});

const teamPage = { path: "team.html", action: "create", title: "Team", assets: [], dependsOn: [] } as const;

/** An item's model that builds the team page and also tries to change other items' pages. */
const overreaching: ScriptedReply[] = [
  reply(call("write_file", { path: "contact.html", content: "mine" }), call("delete_file", { path: "about.html" })),
  reply(
    call("read_file", { path: "index.html" }),
    call("edit_file", { path: "index.html", edits: [{ oldText: "<h1>", newText: "<a href=team.html>Team</a><h1>" }] }),
  ),
  reply(call("write_file", { path: "team.html", content: html("Team") })),
];

test("an item cannot change other items' pages; a failed one stops its dependents", async () => {
  model.respond((request) => {
    const part = partOf(request);
    if (part === "serialize") {
      const plan = completePlan(request);
      const sections = [{ heading: "Us", content: "We are two." }];
      return sayJson({ ...plan, pages: [...plan.pages, { ...teamPage, sections }] });
    }
    if (part !== "build") return answerAll(request);
    if (itemOf(request).page.path === "prices.html") return refuse(401, "invalid_api_key");
    return overreaching[request.step] ?? reply(say("Done."));
  });
  const actor = await createActor();
  const site = await createConversation(actor, files);
  const planId = await discuss(actor, site.conversationId);
  await continuePlan(actor, { planId });
  await approveAndBuild(actor, planId);

  await untilItems(planId, "prices.html failed", "contact.html pending", "team.html done");
  expect(await findPlan(systemScope, planId, database())).toMatchObject({ phase: "build" });
  const [prices, , team] = await listItems(planId, database());
  expect(prices?.problem).toContain("access key");
  const told = model.requests
    .at(-1)
    ?.messages.filter(({ role }) => role === "tool")
    .map(({ text }) => text);
  expect(told?.[0]).toContain("Another item of the plan builds contact.html");
  expect(told?.[1]).toContain("The plan keeps about.html");
  expect(told?.[3]).toContain("index.html");
  expect(await getTurnForDisplay(actor, { editSessionId: team?.editSessionId ?? "" })).toMatchObject({
    status: "completed",
    kind: "plan_item",
    files: [{ path: "index.html" }, { path: "team.html" }],
  });
});
