import { expect, test, vi } from "vitest";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { getMemory } from "#lib/memory/get-memory.ts";
import { recallMemories } from "#lib/memory/recall-memories.ts";
import { switchMemorySearch } from "#lib/memory/switch-memory-search.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { joinProject } from "#tests/factories/create-project.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { reply, say } from "#tests/fakes/scripted-model/script.ts";

// A project can switch the search of its memory off.

const product = startRunningProduct();

test("a project that switched the search off searches nothing, and the inspector says so", async () => {
  const actor = await createActor();
  const earlier = await createConversation(actor);
  await createTurn(actor, earlier, { note: "The ovens are hot.", change: null });
  await finishConversation(actor, earlier);
  const { conversation } = await startConversation(actor, earlier);
  product.model().respond(() => reply(say("Done.")));
  const ask = async () => {
    const { editSessionId } = await runTurn(actor, conversation.id, "Which ovens?");
    const { recollection, sections } = await getRequest(actor, { editSessionId, n: 1 });
    const isTold = product.model().requests.at(-1)?.messages[0]?.text.includes("ovens are hot") ?? false;
    return { recollection, isTold, labels: sections.map(({ label }) => label) };
  };
  expect(await ask()).toMatchObject({ isTold: true, recollection: { from: "instruction" } });

  await switchMemorySearch(actor, earlier.projectId, { isOn: false });
  const off = { query: "", from: "off", messageId: null, found: [] };
  const silent = await ask();
  expect(silent).toMatchObject({ isTold: false, recollection: off });
  expect(silent.labels).not.toContain("Relevant memories");
  const search = vi.fn();
  const turn = { id: conversation.id, projectId: earlier.projectId, conversationId: conversation.id, messages: [] };
  const own = () => null;
  const recalled = await recallMemories(actor, { ...turn, own, summary: async () => "ovens" }, search);
  expect([recalled, search.mock.calls]).toEqual([off, []]);

  await switchMemorySearch(actor, earlier.projectId, { isOn: true });
  expect(await ask()).toMatchObject({ isTold: true });
});

test("the switch says who used it, counts each change once, and needs `configure`", async () => {
  const actor = await createActor();
  const { projectId } = await createConversation(actor);
  expect((await getMemory(actor, { projectId })).search).toEqual({ isOn: true, switched: null });
  const switched = { by: actor.name, at: expect.any(String) };
  const off = await switchMemorySearch(actor, projectId, { isOn: false });
  expect(off).toEqual({ isOn: false, switched });
  expect(await switchMemorySearch(actor, projectId, { isOn: false })).toEqual(off);
  expect((await getMemory(actor, { projectId })).search).toEqual(off);
  expect(await database().auditEntry.count({ where: { projectId, action: "memory-search-switched" } })).toBe(1);
  const developer = await joinProject(await createActor(), projectId, "developer");
  await expect(switchMemorySearch(developer, projectId, { isOn: true })).rejects.toMatchObject({ code: "read-only" });
  const stranger = switchMemorySearch(await createActor(), projectId, { isOn: true });
  await expect(stranger).rejects.toMatchObject({ kind: "not-found" });
});
