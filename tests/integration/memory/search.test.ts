import { afterEach, expect, test, vi } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import { recallLimits } from "#lib/context/recall-section.ts";
import { findSummary } from "#lib/conversations/conversation/conversation-store.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { assembleContext } from "#lib/conversations/requests/assemble-context.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { listRequests } from "#lib/conversations/requests/list-requests.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { memoriesMax } from "#lib/memory/recall-memories.ts";
import { searchMemory } from "#lib/memory/search-memory.ts";
import { environmentModel } from "#lib/models/resolve-model-settings.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { forgetEnv } from "#lib/platform/env.ts";
import { newId } from "#lib/platform/ids.ts";
import { log } from "#lib/platform/log.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";

// Memories of one conversation reach the model in another one of the same project, and in no other project.

// The machine may be busy: only the test of the time limit uses the product's own.
const product = startRunningProduct();
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  forgetEnv();
});

type Place = Site & { conversationId: string };

/** Creates a finished conversation with these notes, and another one that has just begun. */
async function createTwo(actor: Actor, notes: string[]): Promise<{ earlier: Place; now: Place }> {
  const earlier = await createConversation(actor);
  for (const note of notes) await createTurn(actor, earlier, { note, change: null });
  await finishConversation(actor, earlier);
  return { earlier, now: await startAgain(actor, earlier) };
}

async function startAgain(actor: Actor, earlier: Place): Promise<Place> {
  const { conversation } = await startConversation(actor, { projectId: earlier.projectId });
  return { ...earlier, conversationId: conversation.id };
}

async function ask(actor: Actor, { conversationId }: Place, instruction: string) {
  product.model().respond(() => reply(say("Done.")));
  const turn = await runTurn(actor, conversationId, instruction);
  const system = product.model().requests.at(-1)?.messages[0]?.text ?? "";
  return { turn, system };
}

const find = (place: Place, query: string, limit = 50) =>
  searchMemory(systemScope, { own: null, ...place, query, limit, timeoutMs: 5_000 });
const texts = async (place: Place, query: string) => (await find(place, query)).map(({ text }) => text);

test("a note of a plan item that was given up is not found", async () => {
  const { earlier, now } = await createTwo(await createActor(), [
    "Lamps are sold in winter.",
    "Lamps are sold in June.",
  ]);
  const given = { conversationId_ordinal: { conversationId: earlier.conversationId, ordinal: 1 } };
  await database().editSession.update({ where: given, data: { givenUp: true } });
  expect(await texts(now, "lamps sold")).toEqual(["Lamps are sold in June."]);
});

test("a turn gets another conversation's note with source; the inspector shows the search", async () => {
  const actor = await createActor();
  const { earlier, now } = await createTwo(actor, [
    "The bakery's opening hours are in visit.html.\nMondays closed.",
    "The logo is an SVG of a loaf.",
  ]);
  const { turn, system } = await ask(actor, now, "Put the opening hour on the front page, please");
  const today = new Date().toISOString().slice(0, 10);
  expect(system).toContain("RELEVANT MEMORIES\nFound by its words");
  expect(system).toContain(
    `- [note, ${today}, turn 1 of ${actor.name}'s conversation] The bakery's opening hours are in visit.html.\n  Mondays closed.`,
  );
  expect(system).not.toContain("SVG of a loaf");
  expect(system.indexOf("MEMORY\nEach message")).toBeLessThan(system.indexOf("RELEVANT MEMORIES"));

  const { editSessionId } = turn;
  const { recollection, sections } = await getRequest(actor, { editSessionId, n: 1 });
  expect(recollection).toMatchObject({
    query: "Put the opening hour on the front page, please",
    from: "instruction",
    messageId: "m1",
    found: [{ kind: "note", conversationId: earlier.conversationId, turn: 1, by: actor.name }],
  });
  const section = sections.find(({ label }) => label === "Relevant memories");
  expect(section).toMatchObject({ kind: "system", message: 0 });
  expect(section?.start).toBe(system.indexOf("RELEVANT MEMORIES"));

  // It belonged to that request alone.
  expect((await getContextDump(actor, now)).text).not.toContain("RELEVANT MEMORIES");
  expect((await ask(actor, now, "Enlarge the picture")).system).not.toContain("RELEVANT MEMORIES");
});

test("journals and annotations are found, but not by words of every journal", async () => {
  const actor = await createActor();
  const earlier = await createConversation(actor);
  await createTurn(actor, earlier, {
    note: "Nothing",
    change: { path: "opening-hours.html", content: "<p>9 to 5</p>" },
  });
  await database().$executeRaw`
    INSERT INTO annotations (id, conversation_id, number, message_id, edit_session_id, text)
    SELECT gen_random_uuid(), conversation_id, 1, id, edit_session_id, 'They meant the summer timetable.'
    FROM conversation_messages WHERE conversation_id = ${earlier.conversationId}::uuid AND sequence = 1`;
  await finishConversation(actor, earlier);
  const now = await startAgain(actor, earlier);
  expect((await find(now, "What is in opening-hours.html?")).map(({ kind }) => kind)).toEqual(["journal"]);
  const [remark] = await find(now, "Which timetables?");
  expect(remark).toMatchObject({ kind: "annotation", turn: 1, own: false, about: "Change the heading" });
  const { system } = await ask(actor, now, "Which timetables?");
  expect(system).toContain("'s conversation] On “Change the heading”: They meant the summer timetable.");
  expect(await find(now, "Change the tool")).toEqual([]);
});

test("a plan is found by its brief, and not after it was discarded", async () => {
  const actor = await createActor();
  const earlier = await createConversation(actor);
  const editSessionId = await createTurn(actor, earlier, { note: "Nothing", change: null });
  const plan = {
    id: newId(),
    projectId: earlier.projectId,
    conversationId: earlier.conversationId,
    userId: actor.userId,
  };
  const brief = { title: "A shop for bicycles", summary: "Four pages.", facts: ["Repairs take three days."] };
  // An open plan would be discarded when its conversation ends.
  const done = { phase: "done", endedAt: new Date(), plan: {} } as const;
  await database().planRun.create({ data: { ...plan, ...done, wish: "make me a site for my bike shop" } });
  await database().editSession.update({ where: { id: editSessionId }, data: { planId: plan.id } });
  await finishConversation(actor, earlier);
  const now = await startAgain(actor, earlier);
  expect(await find(now, "How long does a repair take?")).toEqual([]);
  await database().planRun.update({ where: { id: plan.id }, data: { brief } });
  expect(await find(now, "How long does a repair take?")).toMatchObject([
    { kind: "plan", turn: 1, by: actor.name, text: expect.stringContaining("Repairs take three days.") },
  ]);
  const { system } = await ask(actor, now, "How long does a repair take?");
  expect(system).toContain("Asked for: make me a site for my bike shop\n  A shop for bicycles: Four pages.");
  await database().planRun.update({ where: { id: plan.id }, data: { phase: "discarded", endedAt: new Date() } });
  expect(await find(now, "How long does a repair take?")).toEqual([]);
});

test("another project's memory is never found, even when a note names this project", async () => {
  const [actor, other] = [await createActor(), await createActor()];
  const { now } = await createTwo(actor, ["Nothing of interest"]);
  const stranger = await createTwo(other, [
    `Ovens: project ${now.projectId} 'project ${now.projectId}' | ovens \\ & ' ! <-> :*`,
  ]);
  expect(await texts(now, "Where are the ovens?")).toEqual([]);
  expect(await texts(now, `project ${now.projectId} ovens`)).toEqual([]);
  expect(await texts(now, `'project ${stranger.now.projectId}' | ovens`)).toEqual([]);
  expect(await texts(stranger.now, "ovens \\ ' | & ! :* <->")).toHaveLength(1);
  // Nor by somebody who may not see the project.
  const asked = { ...stranger.now, own: null, query: "ovens", limit: 5, timeoutMs: 5_000 };
  expect(await searchMemory(actor, asked)).toEqual([]);
  expect(await searchMemory(other, asked)).toHaveLength(1);
});

test("memories that share most words come first; a single shared word is dropped", async () => {
  const actor = await createActor();
  const { now } = await createTwo(actor, [
    "The summer festival has its own page.",
    "The summer festival sells tickets for the boat by the old harbour.",
    "Harbour master: do not call.",
  ]);
  const query = "Who sells tickets for the boat at the summer festival?";
  expect(await texts(now, query)).toEqual([
    "The summer festival sells tickets for the boat by the old harbour.",
    "The summer festival has its own page.",
  ]);
  expect(await texts(now, "And the harbour?")).toHaveLength(2);
});

test("chance matches do not displace a better match", async () => {
  const actor = await createActor();
  // Deliberate notes rank before journals.
  const { earlier, now } = await createTwo(actor, ["Festival festival festival festival."]);
  await repeatAsNotes(earlier, 45);
  await database().$executeRaw`
    INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
    SELECT gen_random_uuid(), conversation_id, id, 100, 'turn_activity_summary', 'Boat and harbour'
    FROM edit_sessions WHERE conversation_id = ${earlier.conversationId}::uuid`;
  const found = await find(now, "Who sells tickets for the boat by the harbour at the festival?", 1);
  expect(found.map(({ text }) => text)).toEqual(["Boat and harbour"]);
});

/** Copies the conversation's note that many times. */
async function repeatAsNotes({ conversationId }: Place, times: number): Promise<void> {
  await database().$executeRaw`
    INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
    SELECT gen_random_uuid(), conversation_id, edit_session_id, 10 + n, role, text
    FROM conversation_messages, generate_series(1, ${times}::int) n
    WHERE conversation_id = ${conversationId}::uuid AND role = 'assistant_note_to_self'`;
}

test("a request carries at most the limit of memories and tokens", async () => {
  const actor = await createActor();
  const { now } = await createTwo(
    actor,
    Array.from({ length: 12 }, (_, index) => `Oven ${index}: ${"hot bread ".repeat(40)}`),
  );
  const turn = {
    ...{ id: newId(), kind: "prompt" as const, instruction: "Ovens?", trigger: null },
    ...{ messageSequence: 1, instructionsVersion: 0 },
  };
  for (const [windowTokens, tokensMax] of [
    [128_000, recallLimits.tokens],
    [13_000, 13_000 * recallLimits.windowShare],
  ] as const) {
    vi.stubEnv("OPENAI_CONTEXT_WINDOW", String(windowTokens));
    forgetEnv();
    const { sections, recollection } = await assembleContext(
      systemScope,
      { ...now, id: now.conversationId },
      turn,
      environmentModel(),
    );
    const section = sections.find(({ label }) => label === "Relevant memories");
    expect(section?.tokens).toBeLessThanOrEqual(tokensMax);
    expect(recollection?.found.length).toBeGreaterThan(1);
    expect(recollection?.found.length).toBeLessThanOrEqual(memoriesMax);
  }
});

const break_ = (body: string) =>
  database().$executeRawUnsafe(
    `CREATE OR REPLACE FUNCTION memory_query(words TEXT[]) RETURNS tsquery LANGUAGE plpgsql VOLATILE AS $$ BEGIN ${body} END $$`,
  );

test.each([
  ["fails", "RAISE EXCEPTION 'no index for %', words;"],
  ["takes too long", "PERFORM pg_sleep(30); RETURN NULL;"],
])("when the search %s, the turn goes on and a log line says so", async (_, body) => {
  const actor = await createActor();
  const { now } = await createTwo(actor, ["The ovens are hot"]);
  const [{ source } = { source: "" }] = await database().$queryRaw<{ source: string }[]>`
    SELECT pg_get_functiondef('memory_query'::regproc) AS source`;
  const logged = vi.spyOn(log, "error");
  vi.stubEnv("MEMORY_SEARCH_MS", "300");
  forgetEnv();
  await break_(body);
  try {
    const { turn, system } = await ask(actor, now, "Which ovens?");
    expect(turn.status).toBe("completed");
    expect(system).not.toContain("RELEVANT MEMORIES");
  } finally {
    await database().$executeRawUnsafe(source);
    vi.unstubAllEnvs();
    forgetEnv();
  }
  const told = logged.mock.calls.filter(([, text]) => String(text).includes("could not be searched"));
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).not.toContain("oven");
  expect((await ask(actor, now, "Which ovens?")).system).toContain("The ovens are hot");
});

test("MEMORY_SEARCH_MS=0 switches the search off", async () => {
  const actor = await createActor();
  const { now } = await createTwo(actor, ["The ovens are hot"]);
  vi.stubEnv("MEMORY_SEARCH_MS", "0");
  forgetEnv();
  expect((await ask(actor, now, "Which ovens?")).system).not.toContain("RELEVANT MEMORIES");
});

test("a key-like text is not carried into another conversation", async () => {
  const actor = await createActor();
  const key = `ghp_${"A1b2".repeat(10)}`;
  const { now } = await createTwo(actor, [`The deploy token is ${key}`]);
  const { system } = await ask(actor, now, "Use the deploy token");
  expect(system).toContain(`The deploy token is ${secretMark}`);
  expect(system).not.toContain(key);
});

test("a follow-up searches by the person's last words, or by the summary", async () => {
  const actor = await createActor();
  const { now } = await createTwo(actor, ["The ovens are hot", "The heading of index.html is centred"]);
  const trigger = { trigger_type: "check_in", trigger_reason: "Nothing was sent." } as const;
  const turn = { id: newId(), kind: "follow_up" as const, instruction: "Continue.", instructionsVersion: 0, trigger };
  const place = { id: now.conversationId, projectId: now.projectId };
  const logged = [vi.spyOn(log, "debug"), vi.spyOn(log, "info"), vi.spyOn(log, "error")] as const;
  const silent = await assembleContext(systemScope, place, { ...turn, messageSequence: 1 }, environmentModel());
  expect(silent.recollection).toBeNull();
  const [debugged, informed, failed] = logged.map(({ mock }) =>
    // The worker's queue goes on logging meanwhile.
    mock.calls.map(([told]) => told).filter((told) => !JSON.stringify(told).includes('"queue"')),
  );
  expect(debugged).toMatchObject([{ messageId: "m1", role: "user", verdict: "synthetic" }]);
  expect(informed).toMatchObject([{ looked: 1, synthetic: 1, others: 0 }]);
  expect(failed).toMatchObject([{ turn: turn.id, conversation: now.conversationId }]);
  expect(JSON.stringify([debugged, informed, failed])).not.toContain("Continue");

  await ask(actor, now, "Which ovens?");
  const said = await assembleContext(systemScope, place, { ...turn, messageSequence: 4 }, environmentModel());
  expect(said.recollection).toMatchObject({ query: "Which ovens?", from: "message", messageId: "m1" });
  expect(said.recollection?.found[0]?.text).toBe("The ovens are hot");

  // No words of a person are left, so the conversation's summary is the query.
  await createTurn(actor, now, { note: "x" });
  const summarized = await assembleContext(systemScope, place, { ...turn, messageSequence: 1 }, environmentModel());
  expect(summarized.recollection).toMatchObject({ from: "summary", messageId: null });
  expect(summarized.recollection?.query).toContain("Turn 2: Change the heading · index.html · completed.");
  expect(summarized.recollection?.found.map(({ text }) => text)).toContain("The heading of index.html is centred");
});

test("a purge deletes the requests that carried the entry, and a journal's its summary", async () => {
  const actor = await createActor();
  const { earlier, now } = await createTwo(actor, ["The ovens are at 12 Mill Lane", "Bread is sold out"]);
  const carrying = await ask(actor, now, "Which ovens?");
  const innocent = await ask(actor, now, "Enlarge the picture");
  expect(await findSummary(actor, earlier.conversationId, database())).toContain("Turn 1: Change the heading");
  const entry = (await getMemory(actor, earlier)).entries.find(({ text }) => text.includes("Mill Lane"));
  const purge = await purgeMemory(actor, earlier.projectId, { entryId: entry?.id ?? "", reason: "An address." });
  expect(purge).toMatchObject({ notes: 1, requests: 1 });
  expect((await listRequests(actor, carrying.turn)).requests).toEqual([]);
  expect((await listRequests(actor, innocent.turn)).requests).toHaveLength(1);
  expect(await database().modelRequestContent.count({ where: { text: { contains: "Mill Lane" } } })).toBe(0);
  expect(await findSummary(actor, earlier.conversationId, database())).not.toBeNull();
  const journal = (await getMemory(actor, earlier)).entries.find(
    ({ kind, conversation }) => kind === "journal" && conversation.id === earlier.conversationId,
  );
  await purgeMemory(actor, earlier.projectId, { entryId: journal?.id ?? "", reason: "An address." });
  expect(await findSummary(actor, earlier.conversationId, database())).toBeNull();
  await purgeMemory(actor, earlier.projectId, { all: true, reason: "All of it." });
  expect(await findSummary(actor, now.conversationId, database())).toBeNull();
  // New summaries are made from the remaining messages.
  await ask(actor, now, "Enlarge it more");
  const summary = await findSummary(actor, now.conversationId, database());
  expect(summary).toContain("Enlarge it more");
  expect(summary).not.toContain("Which ovens");
});
