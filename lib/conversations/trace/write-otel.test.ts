import { expect, test } from "vitest";
import { sampleCall, sampleRequest, sampleTurn } from "#tests/factories/trace-spans.ts";
import { genAiSchemas, isOtelName, readOtel } from "#tests/fakes/trace-schemas.ts";
import type { TraceSpan } from "./trace-span.ts";
import { writeOtel } from "./write-otel.ts";

async function* inOrder(spans: TraceSpan[]) {
  yield* spans;
}

async function write(...spans: TraceSpan[]) {
  let text = "";
  for await (const piece of writeOtel(inOrder(spans))) text += piece;
  return readOtel(text);
}

const parsed = (name: keyof typeof genAiSchemas, values: Record<string, unknown>) =>
  genAiSchemas[name].parse(values[name]);

test("a conversation without turns is a document without spans", async () => {
  expect(await write()).toEqual([]);
});

test("spans have the ids, times and parents of OTLP, and names of the conventions", async () => {
  const spans = await write(sampleTurn, sampleRequest, sampleCall);
  expect(spans).toMatchObject([
    {
      ...{ name: "invoke_agent Sitewright", kind: 1, status: { code: 1 } },
      ...{ startTimeUnixNano: "1795770000001000000", endTimeUnixNano: "1795770000900000000" },
      values: { "gen_ai.operation.name": "invoke_agent", "gen_ai.agent.name": "Sitewright" },
    },
    { name: "chat gpt-4.1", kind: 3, parentSpanId: sampleTurn.spanId },
    { name: "execute_tool read_file", kind: 1, parentSpanId: sampleTurn.spanId },
  ]);
  expect(spans[0]).not.toHaveProperty("parentSpanId");
  for (const { traceId, values, events } of spans) {
    expect(traceId).toBe(sampleTurn.traceId);
    expect(values).toMatchObject({
      "gen_ai.conversation.id": sampleTurn.conversationId,
      "session.id": sampleTurn.conversationId,
    });
    const names = [...Object.keys(values), ...events.flatMap(({ attributes }) => attributes.map(({ key }) => key))];
    expect(names.filter((name) => !isOtelName(name))).toEqual([]);
  }
});

test("a request has its messages, tools and answer in the published schemas", async () => {
  const [{ values = {}, events = [] } = {}] = await write(sampleRequest);
  expect(values).toMatchObject({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": "gpt-4.1",
    "gen_ai.request.temperature": 1,
    "gen_ai.request.max_tokens": 5_000,
    "gen_ai.response.finish_reasons": ["tool_call"],
    "gen_ai.response.time_to_first_chunk": 0.1,
    "gen_ai.usage.input_tokens": 1_000,
    "gen_ai.usage.output_tokens": 100,
    "gen_ai.usage.cache_read.input_tokens": 400,
    "sitewright.request.kept": true,
  });
  expect(parsed("gen_ai.system_instructions", values)).toEqual([{ type: "text", content: "You edit sites." }]);
  expect(parsed("gen_ai.input.messages", values)).toEqual([
    {
      role: "user",
      parts: [
        { type: "text", content: "Look\u2028here" },
        { type: "file_left_out", mime_type: "image/jpeg", description: "[image/jpeg, 9 bytes]" },
      ],
    },
    {
      role: "assistant",
      parts: [
        { type: "reasoning", content: "Two files." },
        { type: "text", content: "I look." },
        { type: "tool_call", id: "a", name: "read_file", arguments: { path: "a.html" } },
        { type: "tool_call", id: "b", name: "read_file", arguments: '{"path": ' },
      ],
    },
    {
      role: "tool",
      parts: [
        { type: "tool_call_response", id: "a", response: "<p>A</p>\n" },
        { type: "tool_call_response", id: "b", response: "The input is not valid JSON." },
      ],
    },
    { role: "unknown", parts: [{ type: "purged" }] },
    { role: "assistant", parts: [{ type: "source" }] },
  ]);
  expect(parsed("gen_ai.output.messages", values)).toEqual([
    {
      role: "assistant",
      parts: [
        { type: "text", content: "One more." },
        { type: "tool_call", id: "c", name: "read_file", arguments: { path: "c.html" } },
      ],
      finish_reason: "tool_call",
    },
  ]);
  expect(parsed("gen_ai.tool.definitions", values)).toEqual([
    { type: "function", name: "read_file", description: "Reads a file.", parameters: { type: "object" } },
  ]);
  expect(events.map(({ name, attributes }) => [name, attributes])).toEqual([
    [
      "sitewright.retry",
      [
        { key: "error.type", value: { stringValue: "model-busy" } },
        { key: "sitewright.retry.detail", value: { stringValue: "HTTP 429 slow_down" } },
        { key: "sitewright.retry.delay_ms", value: { intValue: "3" } },
      ],
    ],
    ["sitewright.first_token", []],
  ]);
});

test("a turn tells what was asked and answered", async () => {
  const [{ values = {} } = {}] = await write(sampleTurn);
  expect(parsed("gen_ai.input.messages", values)).toEqual([
    { role: "user", parts: [{ type: "text", content: "Say “Grüezi” 🥐" }] },
  ]);
  expect(parsed("gen_ai.output.messages", values)).toEqual([
    { role: "assistant", parts: [{ type: "text", content: "Done." }], finish_reason: "stop" },
  ]);
  // Importers add up the figures of all spans of a trace.
  expect(values).not.toHaveProperty("gen_ai.usage.input_tokens");
});

test("a call has its arguments and result; a failed one tells why", async () => {
  const failed = { isOk: false, status: { code: "error", type: "_OTHER", message: "No such file." } } as const;
  const [ran, refused] = await write(sampleCall, {
    ...sampleCall,
    ...failed,
    input: '{"path": ',
    result: "No such file.",
  });
  expect(parsed("gen_ai.tool.call.arguments", ran?.values ?? {})).toEqual({ path: "c.html" });
  expect(ran?.values).toMatchObject({ "gen_ai.tool.call.id": "c", "gen_ai.tool.call.result": "<p>C</p>" });
  expect(refused).toMatchObject({ status: { code: 2, message: "No such file." }, values: { "error.type": "_OTHER" } });
  expect(refused?.values).not.toHaveProperty("gen_ai.tool.call.arguments");
  expect(refused?.values).not.toHaveProperty("gen_ai.tool.call.result");
});

test("unknown values are left out, and an unknown end is marked", async () => {
  const open = { endedAt: null, lastSeenAt: sampleRequest.startedAt, status: { code: "unset" } } as const;
  const nothing = { usage: null, finishReason: null, kept: null, gone: "Expired", events: [] };
  const [request, turn, call] = await write(
    { ...sampleRequest, ...open, ...nothing },
    { ...sampleTurn, ...open, ending: "running", instruction: null, answer: null, usage: null },
    { ...sampleCall, ...open, lastSeenAt: sampleCall.startedAt, isOk: null, input: undefined, result: null },
  );
  expect(request?.values).toEqual({
    "gen_ai.conversation.id": sampleTurn.conversationId,
    "session.id": sampleTurn.conversationId,
    "gen_ai.operation.name": "chat",
    "gen_ai.request.model": "gpt-4.1",
    "sitewright.turn.id": sampleTurn.editSessionId,
    "sitewright.unfinished": true,
    "sitewright.step": 2,
    "sitewright.request.kept": false,
    "sitewright.request.gone": "Expired",
  });
  expect(request?.status).toEqual({ code: 0 });
  expect(turn?.values).toMatchObject({ "sitewright.unfinished": true, "sitewright.turn.ending": "running" });
  for (const span of [turn, call]) {
    expect(
      Object.keys(span?.values ?? {}).filter((name) => /messages|usage|arguments|result|tokens/.test(name)),
    ).toEqual([]);
  }
});

test("a change that a person made is no agent's span", async () => {
  const [span] = await write({ ...sampleTurn, isAgents: false, turnKind: "undo", name: "change undo" });
  expect(span?.values).not.toHaveProperty("gen_ai.operation.name");
  expect(span?.values).toMatchObject({ "sitewright.turn.kind": "undo" });
});

test("a source that fails in the middle fails the document", async () => {
  async function* broken() {
    yield sampleTurn;
    throw new Error("The database is gone.");
  }
  const pieces: string[] = [];
  const read = async () => {
    for await (const piece of writeOtel(broken())) pieces.push(piece);
  };
  await expect(read()).rejects.toThrow("The database is gone.");
  expect(() => JSON.parse(pieces.join(""))).toThrow();
});
