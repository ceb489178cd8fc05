import { expect, test } from "vitest";
import { getRequest } from "#lib/conversations/requests/get-request.ts";
import { getEventLines } from "#lib/conversations/requests/get-request-events.ts";
import type {
  RequestEvents,
  RequestMessage,
  RequestMessages,
  RequestOverview,
} from "#lib/conversations/requests/request-schema.ts";
import type { Piece } from "#lib/platform/answers/piece-schema.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { GET as getAnswer } from "@/app/api/edit-sessions/[editSessionId]/requests/[n]/answer/route.ts";
import { GET as getEvents } from "@/app/api/edit-sessions/[editSessionId]/requests/[n]/events/route.ts";
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

test("long messages, answers and events come in pieces that join to the whole", async () => {
  const actor = await createActor();
  // Signs that take the most room in JSON inside of JSON, and characters of two code units at every place.
  const page = `<p class="最">${'"\\🥐'.repeat(13_000)}</p>`;
  const names = ["index.html", "bread.html", "cakes.html"];
  const { conversationId } = await createConversation(actor, Object.fromEntries(names.map((name) => [name, page])));
  const reads = names.map((path) => call("read_file", { path }));
  const long = "最後の🥐".repeat(40_000);
  product.model().script({ replies: [reply(...reads), reply(say(long))] });
  const { editSessionId } = await runTurn(actor, conversationId, "Read all three");
  const n = 2;
  const whole = await getRequest(actor, { editSessionId, n });
  const context = routeContext({ editSessionId, n: String(n) });
  const sizes: number[] = [];
  async function read<T>(get: typeof getOverview, part: string): Promise<T> {
    const path = `/api/edit-sessions/${editSessionId}/requests/${n}/${part}`;
    const one = async (offset: string) => {
      const text = await (await get(await routeRequest(`${path}${offset}`, { actor }), context)).text();
      sizes.push(Buffer.byteLength(text));
      return JSON.parse(text) as T | Piece;
    };
    let json = "";
    for (let answer = await one(""); ; ) {
      if (!(answer instanceof Object && "piece" in answer)) return answer as T;
      const { piece } = answer;
      json += piece.json;
      if (piece.next === null) return JSON.parse(json) as T;
      answer = await one(`${part.includes("?") ? "&" : "?"}offset=${piece.next}`);
    }
  }
  const messages: RequestMessage[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const some: RequestMessages = await read(getMessages, `messages?from=${from}`);
    messages.push(...some.messages);
    from = some.next;
  }
  expect(Buffer.byteLength(JSON.stringify(whole.sent.at(-1)))).toBeGreaterThan(3 * bytesMax);
  expect(messages).toEqual(whole.sent);
  expect(await read(getAnswer, "answer")).toEqual({ answer: whole.answer });
  expect(whole.answer?.text).toBe(long);
  expect(Buffer.byteLength(JSON.stringify(whole.answer))).toBeGreaterThan(3 * bytesMax);

  const events: unknown[] = [];
  for (let from: number | null = 0; from !== null; ) {
    const some: RequestEvents = await read(getEvents, `events?from=${from}`);
    events.push(...some.events);
    from = some.next;
  }
  const lines = (await getEventLines(actor, { editSessionId, n })).trimEnd();
  expect(events.map((event) => JSON.stringify(event)).join("\n")).toBe(lines);
  expect(events).toHaveLength(whole.answer?.events ?? 0);
  expect(lines.length).toBeGreaterThan(bytesMax);
  const file = await getEvents(await routeRequest("/api/events?format=jsonl", { actor }), context);
  expect(await file.text()).toBe(`${lines}\n`);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(bytesMax);
});
