import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getInspector } from "#lib/conversations/requests/get-inspector.ts";
import { getLeftOut } from "#lib/conversations/requests/get-left-out.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import type { MemoryEntry } from "#lib/memory/memory-schema.ts";
import { previewPurge, purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, reply, say } from "#tests/fakes/scripted-model/script.ts";

// A purge says beforehand how much it takes, takes the requests that hold the texts and no others, and leaves a mark in each place.

const product = startRunningProduct({ OPENAI_API: "chat", OPENAI_CONTEXT_WINDOW: "13000" });
const reason = "It named a customer.";

const noting = (note: string) => reply(say("Noted."), call("write_note_to_self", { note }));

/** Runs turns of which each leaves one note, and all but the last carry into the next. */
async function converse(actor: Actor, notes: string[]) {
  const site = await createConversation(actor, { "index.html": "<h1>Welcome</h1>" });
  const turns = [];
  for (const note of notes) {
    product.model().script({ replies: [noting(note), reply(say("Done."))] });
    turns.push((await runTurn(actor, site.conversationId, "Look at the page.")).editSessionId);
  }
  return { site, turns };
}

async function entryOf(actor: Actor, projectId: string, is: (entry: MemoryEntry) => boolean): Promise<string> {
  return (await getMemory(actor, { projectId })).entries.find(is)?.id ?? "";
}

const requestsOf = async (actor: Actor, conversationId: string) =>
  (await getInspector(actor, { conversationId })).turns.flatMap(({ turn, requests }) =>
    requests.map(({ n }) => `${turn}.${n}`),
  );

test("a preview counts what the purge then takes, and takes nothing", async () => {
  const actor = await createActor();
  const { site } = await converse(actor, ["The first note.", "The second note."]);
  const entryId = await entryOf(actor, site.projectId, ({ text }) => text === "The second note.");
  const all = await previewPurge(actor, site.projectId, { all: true });
  expect(all).toEqual({
    ...{ notes: 2, journals: 2, annotations: 0, plans: 0, requests: 4, answers: 4, summaries: 1, searchEntries: 4 },
    ...{ dryRuns: 0, replays: 0 },
  });
  const one = await previewPurge(actor, site.projectId, { entryId });
  expect(one).toMatchObject({ notes: 1, journals: 0, requests: 2, answers: 2, summaries: 0, searchEntries: 1 });
  expect(await requestsOf(actor, site.conversationId)).toHaveLength(4);

  expect(await purgeMemory(actor, site.projectId, { entryId, reason })).toMatchObject(one);
  expect(await requestsOf(actor, site.conversationId)).toEqual(["1.1", "1.2"]);
  const left = await previewPurge(actor, site.projectId, { conversationId: site.conversationId });
  expect(await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason })).toMatchObject(left);
  const developer = await joinProject(await createActor(), site.projectId, "developer");
  await expect(previewPurge(developer, site.projectId, { all: true })).rejects.toMatchObject({ code: "read-only" });
});

test("a purge takes the requests that carried the entry and leaves later ones", async () => {
  const actor = await createActor();
  const site = await createConversation(actor, { "index.html": "<h1>Welcome</h1>" });
  product
    .model()
    .script({ replies: [reply(say("Read."), call("read_file", { path: "index.html" })), reply(say("So."))] });
  const turns = [(await runTurn(actor, site.conversationId, "Read the page.")).editSessionId];
  const long = `A long answer. ${"The bread is baked with flour from the mill. ".repeat(60)}`;
  for (let turn = 2; turn <= 9; turn += 1) {
    product.model().script({ replies: [reply(say(`${turn}. ${long}`))] });
    turns.push((await runTurn(actor, site.conversationId, `Part ${turn}.`)).editSessionId);
  }
  const journal = (await getMemory(actor, site)).entries.find(
    ({ kind, turn }) => kind === "journal" && turn.number === 1,
  );
  const held = await Promise.all(
    turns.slice(1).map(async (editSessionId) => {
      const { sent } = await getRequest(actor, { editSessionId, n: 1 });
      return JSON.stringify(sent).includes(JSON.stringify(journal?.text).slice(1, -1));
    }),
  );
  const [firstHeld, lastHeld] = [held.at(0), held.at(-1)];
  expect({ firstHeld, lastHeld }).toEqual({ firstHeld: true, lastHeld: false });

  await purgeMemory(actor, site.projectId, { entryId: journal?.id ?? "", reason });
  const kept = held.flatMap((isHeld, index) => (isHeld ? [] : [`${index + 2}.1`]));
  expect(await requestsOf(actor, site.conversationId)).toEqual(kept);
  const { turns: inspected, purged } = await getInspector(actor, { conversationId: site.conversationId });
  const mark = { by: actor.name, reason, at: expect.any(String) };
  expect(inspected[0]?.purgedEntries).toMatchObject([{ kind: "journal", messageId: "m3", turn: 1, mark }]);
  expect(purged).toContainEqual({ editSessionId: turns[0], n: 2, mark });
  // The last request named it as left out.
  const last = { editSessionId: turns.at(-1) ?? "", n: 1 };
  expect((await getRequest(actor, last)).leftOut).toContainEqual(expect.objectContaining({ messageId: "m3", turn: 1 }));
  expect((await getLeftOut(actor, { ...last, turn: 1 })).pieces.at(-1)).toEqual({
    ...{ messageId: "m3", annotation: null, kind: "journal", text: "", purged: mark },
  });
  expect((await getContextDump(actor, site)).purged).toMatchObject([{ kind: "journal", messageId: "m3", mark }]);
  expect((await getMemory(actor, site)).entries.at(-1)).toMatchObject({ id: journal?.id, text: "", purged: mark });
});

test("a request with the words of a purged entry goes, wherever they come from", async () => {
  const actor = await createActor();
  const { site } = await converse(actor, ['The key is "blue\nAda".']);
  const other = await createConversation(actor, { "index.html": "<h1>Welcome</h1>" });
  const entryId = await entryOf(actor, site.projectId, ({ kind }) => kind === "note");
  // Nothing is recorded of the copy: a person wrote the same words into another conversation of the site.
  await database().conversation.update({ where: { id: other.conversationId }, data: { projectId: site.projectId } });
  for (const text of ['The key is "blue\nAda".', "Good day."]) {
    const content = JSON.stringify({ role: "user", content: [{ type: "text", text }] });
    await database().modelRequestContent.create({
      data: { conversationId: other.conversationId, hash: text, text: content },
    });
  }
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
  const row = { editSessionId, conversationId: other.conversationId, model: "m", settings: {}, startedAt: new Date() };
  const of = { ...row, toolsHash: "", outlineHash: "", carried: [] };
  await database().modelRequest.create({ data: { ...of, step: 8, messageHashes: ["Good day."] } });
  await database().modelRequest.create({ data: { ...of, step: 9, messageHashes: ['The key is "blue\nAda".'] } });
  await purgeMemory(actor, site.projectId, { entryId, reason });
  const kept = await database().modelRequest.findMany({ where: { editSessionId }, select: { step: true } });
  expect(kept).toEqual([{ step: 8 }]);
});

test("a request from before it was recorded what it carries goes when in doubt", async () => {
  const actor = await createActor();
  const { site, turns } = await converse(actor, ["Before.", "The purged one."]);
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
  await database().$executeRaw`ALTER TABLE model_requests DISABLE TRIGGER model_requests_as_sent`;
  await database().$executeRaw`
    UPDATE model_requests SET carried = NULL, message_hashes = '{}' WHERE edit_session_id IN (${editSessionId}::uuid, ${turns[0]}::uuid)`;
  await database().$executeRaw`ALTER TABLE model_requests ENABLE TRIGGER model_requests_as_sent`;
  const entryId = await entryOf(actor, site.projectId, ({ text }) => text === "The purged one.");
  await purgeMemory(actor, site.projectId, { entryId, reason });
  expect(await requestsOf(actor, site.conversationId)).toEqual(["1.1", "1.2"]);
});

test("a turn that runs with the purged text keeps no further request", async () => {
  const actor = await createActor();
  const { site } = await converse(actor, ["The owner is Marta."]);
  product.model().script({ replies: [reply(hold("asked"), call("list_files", {})), reply(say("Done."))] });
  const { turn } = await acceptTurn(actor, { conversationId: site.conversationId, instruction: "Who is it?" });
  await product.model().reached("asked");
  const entryId = await entryOf(actor, site.projectId, ({ kind }) => kind === "note");
  await purgeMemory(actor, site.projectId, { entryId, reason });
  product.model().release("asked");
  await readToEnd(turn.id);
  expect(
    product
      .model()
      .requests.at(-1)
      ?.messages.some(({ text }) => text.includes("Marta")),
  ).toBe(true);
  expect(await database().modelRequest.count({ where: { editSessionId: turn.id } })).toBe(0);
  expect(await database().modelRequestContent.count({ where: { text: { contains: "Marta" } } })).toBe(0);
  const { turns } = await getInspector(actor, { conversationId: site.conversationId });
  expect(turns.at(-1)?.unkeptSince).toMatchObject({ by: actor.name, reason });
});

test("two purges of one entry are one, and an unknown entry is not found", async () => {
  const actor = await createActor();
  const { site } = await converse(actor, ["Once."]);
  const entryId = await entryOf(actor, site.projectId, ({ kind }) => kind === "note");
  const [first, second] = await Promise.all(
    ["One.", "Two."].map((why) => purgeMemory(actor, site.projectId, { entryId, reason: why })),
  );
  expect(second).toEqual(first);
  expect(await purgeMemory(actor, site.projectId, { entryId, reason: "Three." })).toEqual(first);
  const unknown = purgeMemory(actor, site.projectId, { entryId: newId(), reason });
  await expect(unknown).rejects.toMatchObject({ kind: "not-found" });
  expect((await getMemory(actor, site)).purges).toEqual([first]);
});

test("the database keeps the places of purged things unchanged", async () => {
  const actor = await createActor();
  const { site } = await converse(actor, ["Once."]);
  await purgeMemory(actor, site.projectId, { all: true, reason });
  await expect(database().$executeRaw`UPDATE purged_entries SET kind = 'plan'`).rejects.toThrow("immutable");
  await expect(database().$executeRaw`UPDATE purged_requests SET step = step + 1`).rejects.toThrow("immutable");
  await expect(
    database()
      .$executeRaw`INSERT INTO purged_entries SELECT ${newId()}::uuid, purge_id, 'note', conversation_id FROM purged_entries LIMIT 1`,
  ).rejects.toThrow("purged_entries_place");
});

test("a turn is found by its number, with its newest kept request", async () => {
  const actor = await createActor();
  const { site, turns } = await converse(actor, ["First.", "Second."]);
  const { conversationId, projectId } = site;
  const named = async (number: number) => (await getInspector(actor, { conversationId, number })).named;
  expect(await named(2)).toEqual({ editSessionId: turns[1], turn: 2, newest: 2, requestCount: 2 });
  expect(await named(3)).toBeNull();
  await purgeMemory(actor, projectId, { all: true, reason });
  expect(await named(2)).toEqual({ editSessionId: turns[1], turn: 2, newest: null, requestCount: 2 });
});
