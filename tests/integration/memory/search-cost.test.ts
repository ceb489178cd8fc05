import { expect, test } from "vitest";
import { type Actor, systemScope } from "#lib/accounts/schema.ts";
import type { ContextBounds } from "#lib/context/schema.ts";
import { finishConversation } from "#lib/conversations/conversation/finish-conversation.ts";
import { startConversation } from "#lib/conversations/conversation/start-conversation.ts";
import { searchMemory } from "#lib/memory/search-memory.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation, type Site } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { countReads } from "#tests/fakes/count-reads.ts";

// Without a worker in this process, whose queries would be counted as well.

type Place = Site & { conversationId: string };

const find = (place: Place, query: string, own: ContextBounds | null = null) =>
  searchMemory(systemScope, { ...place, own, query, limit: 8, timeoutMs: 5_000 });

/** Creates a conversation that has just begun after one that left that many notes. */
async function createAfter(actor: Actor, notes: number): Promise<Place> {
  const earlier = await createConversation(actor);
  for (let note = 0; note < notes; note += 1)
    await createTurn(actor, earlier, { note: "The ovens are hot", change: null });
  await finishConversation(actor, earlier);
  const { conversation } = await startConversation(actor, { projectId: earlier.projectId });
  return { ...earlier, conversationId: conversation.id };
}

test("a first conversation costs one query, each later one the same five", async () => {
  const actor = await createActor();
  const first = await createConversation(actor);
  expect(await countReads(() => find(first, "Anything?"))).toMatchObject({ queries: 1, rows: 0 });
  for (const notes of [1, 30]) {
    const now = await createAfter(actor, notes);
    expect((await countReads(() => find(now, "ovens"))).queries).toBe(5);
    const own = { rows: 100, notes: 100, annotations: 100 };
    expect((await countReads(() => find(now, "ovens", own))).queries).toBe(5);
  }
});
