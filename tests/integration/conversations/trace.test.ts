import { describe, expect, test } from "vitest";
import type { Actor } from "#lib/accounts/schema.ts";
import { acceptTurn } from "#lib/conversations/turn/accept-turn.ts";
import { cancelTurn } from "#lib/conversations/turn/cancel-turn.ts";
import { purgeMemory } from "#lib/memory/purge-memory.ts";
import { database } from "#lib/platform/db/transaction.ts";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { createActor } from "#tests/factories/create-actor.ts";
import { createConversation } from "#tests/factories/create-site.ts";
import { createTurn } from "#tests/factories/create-turn.ts";
import { countReads } from "#tests/fakes/count-reads.ts";
import { routeContext, routeRequest } from "#tests/fakes/route-request.ts";
import { readToEnd, runTurn, startRunningProduct } from "#tests/fakes/running-product.ts";
import { call, hold, refuse, reply, say } from "#tests/fakes/scripted-model/script.ts";
import { genAiSchemas, isOpenInferenceName, isOtelName, readOtel, readPhoenix } from "#tests/fakes/trace-schemas.ts";
import { GET } from "@/app/api/conversations/[conversationId]/trace/route.ts";

// A conversation is exported as it was: every turn that began, every request, every call, and nothing that is not known.

const product = startRunningProduct({ OPENAI_API: "chat", OPENAI_MODEL: "gpt-4.1" });
const usage = { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 };
const soon = { "retry-after-ms": "3" };

async function download(actor: Actor, conversationId: string, query: string): Promise<Response> {
  const request = await routeRequest(`/api/conversations/${conversationId}/trace${query}`, { actor });
  return GET(request, routeContext({ conversationId }));
}

const textOf = async (actor: Actor, conversationId: string, format: string) =>
  (await download(actor, conversationId, `?format=${format}`)).text();
const otel = async (actor: Actor, conversationId: string) => readOtel(await textOf(actor, conversationId, "otel"));
const phoenix = async (actor: Actor, conversationId: string) =>
  readPhoenix(await textOf(actor, conversationId, "jsonl"));

type Values = Awaited<ReturnType<typeof otel>>[number]["values"];
const parsed = (name: keyof typeof genAiSchemas, values: Values | undefined) =>
  genAiSchemas[name].parse(values?.[name]);
const sum = (numbers: unknown[]) => numbers.reduce<number>((total, n) => total + (typeof n === "number" ? n : 0), 0);

test("the download has a name and a type, and is for Phoenix by default", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const headersOf = async (query: string) => {
    const { status, headers } = await download(actor, conversationId, query);
    return [status, ...["content-type", "content-disposition", "cache-control"].map((name) => headers.get(name))];
  };
  const named = (extension: string) => `attachment; filename="conversation-${conversationId}.${extension}"`;
  const lines = [200, "application/x-ndjson", named("jsonl"), "private, no-store"];
  expect(await headersOf("")).toEqual(lines);
  expect(await headersOf("?format=jsonl")).toEqual(lines);
  expect(await headersOf("?format=otel")).toEqual([200, "application/json", named("otlp.json"), "private, no-store"]);
  const refused = await download(actor, conversationId, "?format=csv");
  expect([refused.status, await refused.json()]).toMatchObject([400, { code: "bad-request" }]);
});

test("a turn, its requests and its calls are one trace, twice the same", async () => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  const look = [say("I look."), call("read_file", { path: "index.html" }, { id: "a" })];
  const both = [call("read_file", { path: "nothing.html" }, { id: "a" }), call("write_note_to_self", { note: "Rye." })];
  product.model().script({
    replies: [
      { parts: look, usage },
      { parts: both, usage },
      { parts: [say("Done.")], usage },
    ],
  });
  const turn = await runTurn(actor, conversationId, "Look at it");

  const spans = await otel(actor, conversationId);
  expect(spans.map(({ name }) => name)).toEqual([
    "invoke_agent Sitewright",
    ...["chat gpt-4.1", "execute_tool read_file"],
    ...["chat gpt-4.1", "execute_tool read_file", "execute_tool write_note_to_self"],
    "chat gpt-4.1",
  ]);
  const [root, first, read, second, missing, note, last] = spans;
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([turn.editSessionId.replaceAll("-", "")]));
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(spans.length);
  for (const { parentSpanId, values, status } of spans.slice(1)) {
    expect(parentSpanId).toBe(root?.spanId);
    expect(values["gen_ai.conversation.id"]).toBe(conversationId);
    expect(values).not.toHaveProperty("sitewright.unfinished");
    expect(status.code).toBeGreaterThan(0);
  }
  expect(parsed("gen_ai.input.messages", root?.values)).toEqual([
    { role: "user", parts: [{ type: "text", content: "Look at it" }] },
  ]);
  expect(parsed("gen_ai.output.messages", root?.values)).toMatchObject([
    { parts: [{ type: "text", content: "I look.\n\nDone." }] },
  ]);
  expect(first?.values).toMatchObject({
    ...{ "gen_ai.provider.name": "openai", "gen_ai.response.finish_reasons": ["tool_call"] },
    ...{ "gen_ai.usage.input_tokens": 1_000, "gen_ai.usage.cache_read.input_tokens": 400 },
  });
  expect(parsed("gen_ai.system_instructions", first?.values)).not.toEqual([]);
  expect(parsed("gen_ai.tool.definitions", first?.values)).toContainEqual(
    expect.objectContaining({ name: "read_file", parameters: expect.objectContaining({ type: "object" }) }),
  );
  expect(parsed("gen_ai.output.messages", first?.values)).toMatchObject([
    {
      role: "assistant",
      parts: [
        { type: "text", content: "I look." },
        { type: "tool_call", id: "a", name: "read_file", arguments: { path: "index.html" } },
      ],
      finish_reason: "tool_call",
    },
  ]);
  // Compares the answer of one request with what the next one carries.
  const carried = parsed("gen_ai.input.messages", second?.values) as { role: string; parts: unknown[] }[];
  expect(carried.at(-1)).toEqual({
    role: "tool",
    parts: [{ type: "tool_call_response", id: "a", response: read?.values["gen_ai.tool.call.result"] }],
  });
  expect(read?.values["gen_ai.tool.call.result"]).toContain("Welcome");
  expect(missing).toMatchObject({ status: { code: 2, message: expect.stringContaining("nothing.html") } });
  expect(parsed("gen_ai.tool.call.arguments", note?.values)).toEqual({ note: "Rye." });
  expect(BigInt(note?.startTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(root?.startTimeUnixNano ?? 0));
  expect(last?.values["gen_ai.response.finish_reasons"]).toEqual(["stop"]);

  const chats = spans.filter(({ values }) => values["gen_ai.operation.name"] === "chat");
  expect(sum(chats.map(({ values }) => values["gen_ai.usage.input_tokens"]))).toBe(turn.usage?.inputTokens);
  expect(sum(chats.map(({ values }) => values["gen_ai.usage.output_tokens"]))).toBe(turn.usage?.outputTokens);
  for (const format of ["jsonl", "otel"]) {
    expect(await textOf(actor, conversationId, format)).toBe(await textOf(actor, conversationId, format));
  }
  const lines = await phoenix(actor, conversationId);
  expect(lines.map(({ context }) => context)).toEqual(
    spans.map(({ traceId, spanId }) => ({ trace_id: traceId, span_id: spanId })),
  );
  expect(lines.map(({ span_kind }) => span_kind)).toEqual(["AGENT", "LLM", "TOOL", "LLM", "TOOL", "TOOL", "LLM"]);
  expect(sum(lines.map(({ attributes }) => attributes["llm.token_count.prompt"]))).toBe(turn.usage?.inputTokens);
  expect(spans.flatMap(({ values }) => Object.keys(values)).filter((name) => !isOtelName(name))).toEqual([]);
  expect(
    lines.flatMap(({ attributes }) => Object.keys(attributes)).filter((name) => !isOpenInferenceName(name)),
  ).toEqual([]);
});

describe("without an answer", () => {
  test("a refused request tells its repeats and the provider's words, without the key", async () => {
    const actor = await createActor();
    const { conversationId } = await createConversation(actor);
    const key = `sk-proj-${"aB3".repeat(10)}`;
    const refused = { status: 401, error: { message: `Incorrect key: ${key}`, code: "invalid_api_key" } };
    product.model().script({ replies: [refuse(503, "overloaded", soon), refuse(429, "slow_down", soon), refused] });
    await runTurn(actor, conversationId, `Hello, my key is ${key}`);
    const spans = await otel(actor, conversationId);
    const words = `HTTP 401 invalid_api_key scripted: Incorrect key: ${secretMark}`;
    for (const { status, values } of spans) {
      expect(status).toEqual({ code: 2, message: words });
      expect(values["error.type"]).toBe("model-key-refused");
      expect(values).not.toHaveProperty("gen_ai.usage.input_tokens");
    }
    const [root, request] = spans;
    expect(JSON.stringify(parsed("gen_ai.input.messages", root?.values))).toContain(secretMark);
    expect(root?.values).not.toHaveProperty("gen_ai.output.messages");
    expect(request?.events.map(({ attributes }) => attributes)).toEqual([
      expect.arrayContaining([{ key: "error.type", value: { stringValue: "model-unavailable" } }]),
      expect.arrayContaining([
        { key: "sitewright.retry.detail", value: { stringValue: "HTTP 429 slow_down scripted: scripted 429" } },
      ]),
    ]);
    for (const format of ["jsonl", "otel"]) expect(await textOf(actor, conversationId, format)).not.toContain(key);
  });

  test("an answer that broke off is there as far as it came", async () => {
    const actor = await createActor();
    const { conversationId } = await createConversation(actor);
    const overloaded = { fault: "error", code: "server_error", message: "The engine stopped." } as const;
    product.model().script({ replies: [reply(say("I begin"), overloaded)] });
    const turn = await runTurn(actor, conversationId, "Hello");
    const [, request] = await otel(actor, conversationId);
    expect(request?.status).toMatchObject({ code: 2, message: expect.stringContaining("The engine stopped.") });
    expect(parsed("gen_ai.output.messages", request?.values)).toEqual([
      { role: "assistant", parts: [{ type: "text", content: "I begin" }], finish_reason: "error" },
    ]);
    expect(request?.values).toMatchObject({
      "gen_ai.usage.input_tokens": turn.usage?.inputTokens,
      "sitewright.usage.estimated": true,
    });
  });

  test("a running turn and a stopped one are exported; a waiting one is not", async () => {
    const actor = await createActor();
    const { conversationId } = await createConversation(actor);
    product.model().script({ replies: [reply(say("Half a sen"), hold("stop"))] });
    const { turn } = await acceptTurn(actor, { conversationId, instruction: "Hello" });
    const next = await acceptTurn(actor, { conversationId, instruction: "And then" });
    await product.model().reached("stop");
    const running = await otel(actor, conversationId);
    expect(running).toMatchObject([
      { status: { code: 0 }, values: { "sitewright.unfinished": true, "sitewright.turn.ending": "running" } },
      { status: { code: 0 }, values: { "sitewright.unfinished": true } },
    ]);
    for (const { values } of running) expect(values).not.toHaveProperty("gen_ai.output.messages");

    product.model().script({ replies: [reply(say("Then."))] });
    await cancelTurn(actor, { editSessionId: turn.id });
    await readToEnd(turn.id);
    const stopped = (await otel(actor, conversationId)).slice(0, 2);
    expect(stopped.map(({ spanId }) => spanId)).toEqual(running.map(({ spanId }) => spanId));
    expect(stopped).toMatchObject([
      { status: { code: 0 }, values: { "sitewright.turn.ending": "cancelled" } },
      { status: { code: 0 }, values: { "gen_ai.response.finish_reasons": ["aborted"] } },
    ]);
    for (const { values } of stopped) expect(values).not.toHaveProperty("sitewright.unfinished");
    expect(parsed("gen_ai.output.messages", stopped[1]?.values)).toMatchObject([{ finish_reason: "aborted" }]);
    // It would take the next test's first reply.
    await readToEnd(next.turn.id);
  });
});

test("a purge takes the texts, and leaves the figures of the log", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  const note = call("write_note_to_self", { note: "The owner is called Ada." });
  product.model().script({
    replies: [
      { parts: [note], usage },
      { parts: [say("Done.")], usage },
    ],
  });
  const turn = await runTurn(actor, site.conversationId, "Hello");
  expect(await textOf(actor, site.conversationId, "jsonl")).toContain("called Ada");
  await purgeMemory(actor, site.projectId, { conversationId: site.conversationId, reason: "Asked" });
  for (const format of ["jsonl", "otel"]) {
    expect(await textOf(actor, site.conversationId, format)).not.toContain("called Ada");
  }
  const [root, first, noted, second] = await otel(actor, site.conversationId);
  expect(parsed("gen_ai.output.messages", root?.values)).toMatchObject([{ parts: [{ content: "Done." }] }]);
  for (const span of [first, second]) {
    expect(span?.values).toMatchObject({ "sitewright.request.kept": false, "gen_ai.usage.input_tokens": 1_000 });
    expect(span?.values["sitewright.request.gone"]).toMatch(
      new RegExp(`^Purged by ${actor.name} on \\d{4}-\\d\\d-\\d\\d because: Asked$`),
    );
    expect(Object.keys(span?.values ?? {}).filter((name) => /messages|instructions|definitions/.test(name))).toEqual(
      [],
    );
  }
  expect(sum([first, second].map((span) => span?.values["gen_ai.usage.output_tokens"]))).toBe(turn.usage?.outputTokens);
  expect(noted).toMatchObject({ name: "execute_tool write_note_to_self", status: { code: 1 } });
  expect(noted?.values).not.toHaveProperty("gen_ai.tool.call.arguments");
});

test("an expired request says so, one that was never kept does not", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  product.model().script({ replies: [reply(say("Hello."))] });
  const { editSessionId } = await runTurn(actor, site.conversationId, "Hello");
  await database().modelRequest.deleteMany({ where: { editSessionId } });
  const goneOf = async () => (await otel(actor, site.conversationId))[1]?.values["sitewright.request.gone"];
  expect(await goneOf()).toBeUndefined();
  await database().$executeRaw`ALTER TABLE edit_session_chunks DISABLE TRIGGER edit_session_chunks_immutable`;
  await database().$executeRaw`
    UPDATE edit_session_chunks SET created_at = now() - interval '1 year' WHERE edit_session_id = ${editSessionId}::uuid`;
  await database().$executeRaw`ALTER TABLE edit_session_chunks ENABLE TRIGGER edit_session_chunks_immutable`;
  expect(await goneOf()).toBe("Expired");
});

test("a turn without requests is a span of its own", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await createTurn(actor, site);
  const spans = await phoenix(actor, site.conversationId);
  expect(spans.filter(({ span_kind }) => span_kind !== "TOOL")).toMatchObject([
    { span_kind: "AGENT", status_code: "OK", attributes: { "output.value": "Changed the heading." } },
  ]);
});

/** Adds completed turns to a conversation, without anything in them. */
async function addTurns(actor: Actor, site: { conversationId: string; workspaceId: string }, count: number) {
  await database().$executeRaw`
    INSERT INTO edit_sessions (id, conversation_id, workspace_id, user_id, ordinal, status, instruction, started_at, ended_at)
    SELECT gen_random_uuid(), ${site.conversationId}::uuid, ${site.workspaceId}::uuid, ${actor.userId}::uuid, n, 'completed',
      'Turn ' || n, now(), now()
    FROM generate_series(1, ${count}::int) n`;
}

test("a long conversation is read turn by turn, as fast as it is taken", async () => {
  const actor = await createActor();
  const site = await createConversation(actor);
  await addTurns(actor, site, 300);
  const reader = (await download(actor, site.conversationId, "")).body?.getReader();
  if (!reader) throw new Error("The download has no body.");
  const decoder = new TextDecoder();
  let text = "";
  const begun = await countReads(async () => {
    for (let n = 0; n < 2; n += 1) text += decoder.decode((await reader.read()).value, { stream: true });
  });
  expect(readPhoenix(text)).toHaveLength(2);
  // A turn's row, and what there is of its log, requests and messages; at most three turns, one of them ahead.
  expect(begun.rows).toBeLessThan(20);
  await database().$executeRaw`
    UPDATE edit_sessions SET instruction = 'Written meanwhile'
    WHERE conversation_id = ${site.conversationId}::uuid AND ordinal = 300`;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += decoder.decode(piece.value, { stream: true });
  }
  const spans = readPhoenix(text);
  expect(spans.map(({ attributes }) => attributes["sitewright.turn.number"])).toEqual(
    Array.from({ length: 300 }, (_, index) => index + 1),
  );
  expect(new Set(spans.map(({ context }) => context.trace_id)).size).toBe(300);
  expect(spans.at(-1)?.attributes["input.value"]).toBe("Written meanwhile");
});

test.each(["jsonl", "otel"])("a text that can't be read breaks %s off", async (format) => {
  const actor = await createActor();
  const { conversationId } = await createConversation(actor);
  product.model().script({ replies: [reply(say("One.")), reply(say("Two, unlike the other."))] });
  await runTurn(actor, conversationId, "Hello");
  await runTurn(actor, conversationId, "Hello again");
  await database().$executeRaw`
    UPDATE model_request_contents SET text = '{'
    WHERE conversation_id = ${conversationId}::uuid AND text LIKE '%unlike the other%'`;
  const { status, body } = await download(actor, conversationId, `?format=${format}`);
  expect(status).toBe(200);
  const pieces: Uint8Array[] = [];
  const readAll = async () => {
    for await (const piece of body ?? []) pieces.push(piece);
  };
  await expect(readAll()).rejects.toThrow(SyntaxError);
  expect(Buffer.concat(pieces).toString()).toContain("One.");
});
