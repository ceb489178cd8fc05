import { expect, test } from "vitest";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import type { RequestMessage, RequestMessages, RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { GET as getAnswer } from "@/app/api/edit-sessions/[editSessionId]/requests/[n]/answer/route.ts";
import { GET as getMessages } from "@/app/api/edit-sessions/[editSessionId]/requests/[n]/messages/route.ts";
import { GET as getOverview } from "@/app/api/edit-sessions/[editSessionId]/requests/[n]/overview/route.ts";

// One request whose context fills the default window: the inspector reads it in parts, each of which is small.

const bytesMax = 150 * 1024;
const product = startRunningProduct({ OPENAI_MODEL: "gpt-4.1" });

test("each part of a request of the whole default window has ≤ 150 KiB", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("I see."))] });
  await runTurn(actor, conversationId, "Look at this");
  await database().$executeRaw`
    INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, status, instruction, instructions_version, started_at,
      ended_at)
    SELECT gen_random_uuid(), conversation_id, workspace_id, user_id, ordinal + turn, 'completed',
      (SELECT string_agg(md5(turn || ' ' || part), ' ') FROM generate_series(1, 300) part), 0, now(), now()
    FROM edit_sessions, generate_series(1, 60) turn WHERE conversation_id = ${conversationId}::uuid`;
  await database().$executeRaw`
    INSERT INTO conversation_messages (id, conversation_id, edit_session_id, sequence, role, text)
    SELECT gen_random_uuid(), conversation_id, id, 100 + 2 * ordinal + part, (ARRAY['user', 'assistant'])[part + 1]::message_role,
      CASE part WHEN 0 THEN instruction ELSE 'I have read it.' END
    FROM edit_sessions, generate_series(0, 1) part WHERE conversation_id = ${conversationId}::uuid AND ordinal > 1
    ORDER BY ordinal, part`;
  product.model().script({ replies: [reply(call("read_file", { path: "index.html" })), reply(say("Done."))] });
  const { editSessionId } = await runTurn(actor, conversationId, "And now?");
  const whole = await getRequest(actor, { editSessionId, n: 1 });
  expect(JSON.stringify(whole).length, "the whole request").toBeGreaterThan(2 * bytesMax);

  const path = `/api/edit-sessions/${editSessionId}/requests/1`;
  const context = routeContext({ editSessionId, n: "1" });
  const sizes: number[] = [];
  async function read<T>(get: typeof getOverview, part: string): Promise<T> {
    const request = await routeRequest(`${path}/${part}`, { actor });
    const text = await (await get(request, context)).text();
    sizes.push(Buffer.byteLength(text));
    return JSON.parse(text) as T;
  }
  const overview = await read<RequestOverview>(getOverview, "overview");
  const messages: RequestMessage[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const page: RequestMessages = await read(getMessages, `messages?from=${from}`);
    messages.push(...page.messages);
    from = page.next;
  }
  const answer = await read(getAnswer, "answer");
  expect(Math.max(...sizes)).toBeLessThanOrEqual(bytesMax);
  expect(sizes[0], "the overview").toBeLessThanOrEqual(32 * 1024);

  // Together they are the whole request, byte for byte.
  expect(messages).toEqual(whole.sent);
  expect(answer).toEqual({ answer: whole.answer });
  expect(overview.sent.map(({ tokens }) => tokens)).toEqual(whole.sent.map(({ tokens }) => tokens));
  const one = await read<RequestMessages>(getMessages, "messages?from=2&limit=1");
  expect(one).toEqual({ messages: [whole.sent[2]], next: 3 });
  expect(await read<RequestMessages>(getMessages, "messages?from=5000")).toEqual({ messages: [], next: null });
});
