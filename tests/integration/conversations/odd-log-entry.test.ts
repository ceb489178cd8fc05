import { afterAll, expect, test } from "vitest";
import { getConversationForDisplay } from "#lib/conversations/conversation/get-conversation.ts";
import { listChunks } from "#lib/conversations/log/chunk-store.ts";
import { closeDatabase } from "#lib/platform/db/client.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";

afterAll(async () => {
  await closeDatabase();
});

test("a log entry of an unknown kind hides neither its log nor the conversation", async () => {
  const owner = await createActor();
  const site = await createConversation(owner);
  const editSessionId = await createTurn(owner, site, { answer: "Changed the heading." });
  const before = await listChunks(owner, { editSessionId, after: 0, limit: 100 }, database());
  const seq = before.length + 1;
  const payload = { kind: "of_a_later_version", tokens: -1 };
  await database().editSessionChunk.create({ data: { editSessionId, seq, type: "event", payload } });

  const chunks = await listChunks(owner, { editSessionId, after: 0, limit: 100 }, database());
  expect(chunks.slice(0, -1)).toEqual(before);
  expect(chunks.at(-1)).toMatchObject({ seq, type: "event", payload });
  const { turns } = await getConversationForDisplay(owner, { conversationId: site.conversationId });
  expect(turns.map(({ text }) => text)).toEqual(["Changed the heading."]);
});
