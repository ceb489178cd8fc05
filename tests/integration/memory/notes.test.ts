import { expect, test } from "vitest";
import { systemScope } from "#lib/accounts/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { getContextDump } from "#lib/conversations/requests/get-context-dump.ts";
import { getContextUsage } from "#lib/conversations/requests/get-context-usage.ts";
import { decideNote } from "#lib/memory/decide-note.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { searchMemory } from "#lib/memory/search-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { newId } from "#lib/platform/ids.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { startRunningProduct } from "#tests/fakes/running-product.ts";

// People pin and supersede notes to self.

startRunningProduct({ OPENAI_CONTEXT_WINDOW: "13000" });

const noteOf = async (actor: Parameters<typeof getMemory>[0], { projectId }: Site, text: string) => {
  const { entries } = await getMemory(actor, { projectId });
  const entry = entries.find((candidate) => candidate.kind === "note" && candidate.text === text);
  if (!entry) throw new Error(`There is no note “${text}”.`);
  return entry;
};

test("a pinned note is told first, even if newer ones fill the budget", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  for (const note of [
    "The owner likes blue.",
    ...Array.from({ length: 45 }, (_, n) => `Note ${n}${" on".repeat(130)}`),
  ])
    await createTurn(actor, site, { note, answer: "Lorem ipsum dolor. ".repeat(20), change: null });
  const told = async () => (await getContextDump(actor, site)).text;
  expect(await told()).not.toContain("likes blue");
  const usage = await getContextUsage(actor, site);
  const text = "The owner likes blue.";
  const { entries } = await getMemory(actor, { projectId: site.projectId, search: text });
  const id = entries[0]?.id ?? "";

  const { decision } = await decideNote(actor, { ...site, noteId: id }, { state: "pinned" });
  expect(decision).toMatchObject({ state: "pinned", by: actor.name });
  expect(await told()).toMatch(
    /PINNED NOTES TO SELF \(.+\)\n- The owner likes blue\.\n\nRECENT NOTES TO SELF \(newest first\)\n- Note \d+ on/,
  );
  expect(await getContextUsage(actor, site)).not.toEqual(usage);

  await decideNote(actor, { ...site, noteId: id }, { state: null });
  expect(await told()).not.toContain("likes blue");
});

test("a superseded note is kept, but neither it nor its annotation is told", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const editSessionId = await createTurn(actor, site, { note: "The ovens are blue.", change: null });
  const note = await noteOf(actor, site, "The ovens are blue.");
  const on = { conversationId: site.conversationId, messageId: note.id, editSessionId };
  await database().annotation.create({ data: { ...on, id: newId(), number: 1, text: "The ovens again." } });
  expect((await getContextDump(actor, site)).text).toContain("The ovens are blue.");
  await decideNote(actor, { ...site, noteId: note.id }, { state: "superseded" });

  const { text } = await getContextDump(actor, site);
  expect(text).not.toContain("ovens");
  const decided = { text: "The ovens are blue.", decision: { state: "superseded", by: actor.name } };
  expect(await noteOf(actor, site, "The ovens are blue.")).toMatchObject(decided);
  await finishConversation(actor, site);
  const { conversation } = await startConversation(actor, site);
  const asked = { projectId: site.projectId, conversationId: conversation.id, own: null, query: "ovens" };
  const find = () => searchMemory(systemScope, { ...asked, limit: 8, timeoutMs: 5_000 });
  expect(await find()).toEqual([]);
  await decideNote(actor, { ...site, noteId: note.id }, { state: null });
  expect((await find()).map(({ text: found }) => found)).toEqual(["The ovens are blue.", "The ovens again."]);
});

test("deciding needs `configure` and a note of the project; a purge takes it", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site, { note: "Blue.", change: null });
  const { id: noteId } = await noteOf(actor, site, "Blue.");
  const first = await decideNote(actor, { ...site, noteId }, { state: "pinned" });
  expect(await decideNote(actor, { ...site, noteId }, { state: "pinned" })).toEqual(first);
  const developer = await joinProject(await createActor(), site.projectId, "developer");
  const refused = decideNote(developer, { ...site, noteId }, { state: "superseded" });
  await expect(refused).rejects.toMatchObject({ code: "read-only" });
  const journal = (await getMemory(actor, site)).entries.find(({ kind }) => kind === "journal")?.id ?? "";
  const foreigner = await createActor();
  const foreign = await createConversation(foreigner);
  for (const wrong of [
    { who: actor, projectId: site.projectId, noteId: journal },
    { who: actor, projectId: site.projectId, noteId: newId() },
    { who: foreigner, projectId: foreign.projectId, noteId },
  ])
    await expect(decideNote(wrong.who, wrong, { state: "pinned" })).rejects.toMatchObject({ kind: "not-found" });
  const { conversationId } = site;
  const row = { messageId: journal, conversationId, state: "pinned", userId: actor.userId };
  await expect(database().noteDecision.create({ data: row })).rejects.toThrow("only a note to self");
  await purgeMemory(actor, site.projectId, { entryId: noteId, reason: "Asked" });
  expect(await database().noteDecision.count({ where: { conversationId } })).toBe(0);
});
