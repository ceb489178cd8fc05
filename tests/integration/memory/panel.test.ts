import { expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { listMessages } from "#lib/conversations/conversation/list-messages.ts";
import { listMessageRows } from "#lib/conversations/conversation/message-store.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { expireMemory } from "#lib/memory/expire-memory.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import type { PurgeMemory } from "#lib/memory/memory-schema.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { saveMemoryDays } from "#lib/memory/save-memory-days.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";

// The agent's private memory as project admins see and purge it.

const product = startRunningProduct();
const reason = "Holds a customer's address.";

async function createPlace(actor: Actor) {
  const site = await createConversation(actor);
  await createTurn(actor, site, { note: "The address is 12 Mill Lane." });
  await createTurn(actor, site, { note: "Headings are 100 % serif." });
  return site;
}

const notesOf = async (actor: Actor, projectId: string, search?: string) =>
  (await getMemory(actor, { projectId, search })).entries
    .filter(({ kind, purged }) => kind === "note" && !purged)
    .map(({ text }) => text);

test("notes are listed with their turn and found by literal words", async () => {
  const actor = await createActor();
  const { projectId, conversationId } = await createPlace(actor);
  const { entries, purges, daysToKeep } = await getMemory(actor, { projectId });
  expect(entries.find(({ text }) => text.includes("Mill"))).toMatchObject({
    kind: "note",
    conversation: { id: conversationId, by: actor.name },
    turn: { number: 1, instruction: "Change the heading" },
  });
  expect({ purges, daysToKeep }).toEqual({ purges: [], daysToKeep: null });
  expect(await notesOf(actor, projectId, "mill lane")).toEqual(["The address is 12 Mill Lane."]);
  expect(await notesOf(actor, projectId, "100 %")).toEqual(["Headings are 100 % serif."]);
  expect(await notesOf(actor, projectId, "1_0 %")).toEqual([]);
});

test("the memory's pages have no gap and no repetition", async () => {
  const actor = await createActor();
  const { projectId } = await createPlace(actor);
  const all = (await getMemory(actor, { projectId })).entries.map(({ id }) => id);
  const first = await getMemory(actor, { projectId, limit: 1 });
  const rest = await getMemory(actor, { projectId, before: first.entries[0]?.id, limit: 50 });
  expect(first.hasMore).toBe(true);
  expect([...first.entries, ...rest.entries].map(({ id }) => id)).toEqual(all);
});

test("a purged entry leaves memory, context and requests; reason and count stay", async () => {
  const actor = await createActor();
  const site = await createPlace(actor);
  product.model().respond(() => reply(say("Hello.")));
  await runTurn(actor, site.conversationId, "Hello");
  const before = await listMessages(actor, { conversationId: site.conversationId, limit: 50 });
  const entry = (await getMemory(actor, site)).entries.find(({ text }) => text.includes("Mill"));
  const purge = await purgeMemory(actor, site.projectId, { entryId: entry?.id ?? "", reason });
  expect(purge).toMatchObject({ scope: "entry", by: actor.name, reason, notes: 1, journals: 0, requests: 1 });
  expect(await notesOf(actor, site.projectId)).toEqual(["Headings are 100 % serif."]);
  expect((await getContextDump(actor, site)).text).not.toContain("Mill Lane");
  const [stored] = await database().$queryRaw<{ found: bigint }[]>`
    SELECT (SELECT count(*) FROM conversation_messages m WHERE m.conversation_id = ${site.conversationId}::uuid AND m::text LIKE '%Mill Lane%')
      + (SELECT count(*) FROM model_request_contents c WHERE c.conversation_id = ${site.conversationId}::uuid AND c::text LIKE '%Mill Lane%')
      + (SELECT count(*) FROM memory_purges p WHERE p::text LIKE '%Mill Lane%') AS found`;
  expect(Number(stored?.found)).toBe(0);
  expect(await listMessages(actor, { conversationId: site.conversationId, limit: 50 })).toEqual(before);
  const { purges, entries } = await getMemory(actor, site);
  expect(purges).toEqual([purge]);
  const gap = { id: entry?.id, text: "", purged: { by: actor.name, at: purge.createdAt, reason } };
  expect(entries.filter(({ purged }) => purged)).toMatchObject([gap]);
});

test("message numbers are not reused after a purge", async () => {
  const actor = await createActor();
  const site = await createPlace(actor);
  const rows = () => listMessageRows(actor, { conversationId: site.conversationId, limit: 50 }, database());
  const newest = (await rows()).at(-1);
  const place = { conversationId: site.conversationId, editSessionId: newest?.editSessionId ?? "" };
  expect(newest).toMatchObject({ sequence: 8, role: "turn_activity_summary" });
  await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason });
  expect((await rows()).map(({ sequence }) => sequence)).toEqual([1, 2, 5, 6]);

  await createTurn(actor, site);

  expect((await rows()).map(({ sequence }) => sequence)).toEqual([1, 2, 5, 6, 9, 10, 11, 12]);
  const again = database().conversationMessage.create({
    data: { ...place, id: newId(), sequence: 8, role: "user", text: "Again" },
  });
  await expect(again).rejects.toThrow("given once");
});

test("a purge of a conversation or project deletes its memory and no other", async () => {
  const actor = await createActor();
  const [site, other] = [await createPlace(actor), await createPlace(await createActor())];
  const count = () => database().conversationMessage.count({ where: { role: "assistant_note_to_self" } });
  const all = await count();
  const foreign: PurgeMemory = { conversationId: other.conversationId, reason };
  expect(await purgeMemory(actor, site.projectId, foreign)).toMatchObject({ notes: 0 });
  expect(await count()).toBe(all);
  await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason });
  expect(await count()).toBe(all - 2);
  expect(await purgeMemory(actor, site.projectId, { all: true, reason })).toMatchObject({ scope: "project", notes: 0 });
  expect(await count()).toBe(all - 2);
});

test("the database refuses other deletions of private memory and changes of purges", async () => {
  const actor = await createActor();
  const { projectId, conversationId } = await createPlace(actor);
  const remove = database()
    .$executeRaw`DELETE FROM conversation_messages WHERE conversation_id = ${conversationId}::uuid`;
  await expect(remove).rejects.toThrow("purge_agent_memory only");
  await purgeMemory(actor, projectId, { all: true, reason });
  const tell = database().$executeRaw`UPDATE memory_purges SET notes = 0`;
  await expect(tell).rejects.toThrow("immutable");
  await expect(purgeMemory(actor, projectId, { all: true, reason: "  " })).rejects.toThrow("memory_purges_reason");
  await database().$executeRaw`DELETE FROM projects WHERE id = ${projectId}::uuid`;
  expect(await database().conversationMessage.count({ where: { conversationId } })).toBe(0);
});

test("entries past the days to keep are purged without a person's name", async () => {
  const actor = await createActor();
  const { projectId } = await createPlace(actor);
  await saveMemoryDays(actor, projectId, { daysToKeep: 30 });
  expect((await expireMemory()).purged).toBe(0);
  await database().$executeRaw`ALTER TABLE conversation_messages DISABLE TRIGGER conversation_messages_immutable`;
  await database().$executeRaw`
    UPDATE conversation_messages SET created_at = now() - interval '31 days' WHERE text LIKE '%Mill Lane%'
      AND conversation_id IN (SELECT id FROM conversations WHERE project_id = ${projectId}::uuid)`;
  await database().$executeRaw`ALTER TABLE conversation_messages ENABLE TRIGGER conversation_messages_immutable`;
  expect((await expireMemory()).purged).toBe(1);
  expect(await notesOf(actor, projectId)).toEqual(["Headings are 100 % serif."]);
  const { purges, daysToKeep } = await getMemory(actor, { projectId });
  expect(daysToKeep).toBe(30);
  expect(purges).toMatchObject([{ scope: "expired", by: null, reason: "Kept for 30 days.", notes: 1 }]);
});
