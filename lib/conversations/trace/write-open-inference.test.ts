import { expect, test } from "vitest";
import { sampleCall, sampleRequest, sampleTurn } from "#tests/factories/trace-spans.ts";
import { isOpenInferenceName, readPhoenix } from "#tests/fakes/trace-schemas.ts";
import { openInference, openInferenceParts } from "./open-inference.ts";
import type { TraceSpan } from "./trace-span.ts";
import { writeOpenInference } from "./write-open-inference.ts";

async function* inOrder(spans: TraceSpan[]) {
  yield* spans;
}

async function write(...spans: TraceSpan[]) {
  let text = "";
  for await (const line of writeOpenInference(inOrder(spans))) text += line;
  return readPhoenix(text);
}

test.each(Object.values({ ...openInference, ...openInferenceParts }))("%s is a name of OpenInference", (name) => {
  expect(isOpenInferenceName(name)).toBe(true);
});

test("each line is a span that Phoenix takes, with names of OpenInference", async () => {
  const spans = await write(sampleTurn, sampleRequest, sampleCall);
  expect(spans).toMatchObject([
    { span_kind: "AGENT", parent_id: null, status_code: "OK", start_time: "2026-11-27T09:00:00.001Z" },
    { span_kind: "LLM", parent_id: sampleTurn.spanId, end_time: "2026-11-27T09:00:00.500Z" },
    { span_kind: "TOOL", parent_id: sampleTurn.spanId },
  ]);
  for (const { context, span_kind, attributes } of spans) {
    expect(context.trace_id).toBe(sampleTurn.traceId);
    expect(attributes).toMatchObject({
      "openinference.span.kind": span_kind,
      "session.id": sampleTurn.conversationId,
    });
    expect(Object.keys(attributes).filter((name) => !isOpenInferenceName(name))).toEqual([]);
  }
});

test("a request has a message for each text and each result, and its tools", async () => {
  const [{ attributes = {}, events = [] } = {}] = await write(sampleRequest);
  const messages = Object.fromEntries(Object.entries(attributes).filter(([name]) => name.includes("_messages.")));
  const within = (prefix: string, members: Record<string, string>) =>
    Object.fromEntries(Object.entries(members).map(([name, value]) => [`${prefix}.${name}`, value]));
  expect(messages).toEqual({
    ...within("llm.input_messages.0.message", { role: "system", content: "You edit sites." }),
    ...within("llm.input_messages.1.message", {
      role: "user",
      "contents.0.message_content.type": "text",
      "contents.0.message_content.text": "Look\u2028here",
      "contents.1.message_content.type": "text",
      "contents.1.message_content.text": "[image/jpeg, 9 bytes]",
    }),
    ...within("llm.input_messages.2.message", {
      role: "assistant",
      "contents.0.message_content.type": "reasoning",
      "contents.0.message_content.text": "Two files.",
      "contents.1.message_content.type": "text",
      "contents.1.message_content.text": "I look.",
      "tool_calls.0.tool_call.id": "a",
      "tool_calls.0.tool_call.function.name": "read_file",
      "tool_calls.0.tool_call.function.arguments": '{"path":"a.html"}',
      "tool_calls.1.tool_call.id": "b",
      "tool_calls.1.tool_call.function.name": "read_file",
      "tool_calls.1.tool_call.function.arguments": '{"path": ',
    }),
    ...within("llm.input_messages.3.message", {
      ...{ role: "tool", content: "<p>A</p>\n", tool_call_id: "a", name: "read_file" },
    }),
    ...within("llm.input_messages.4.message", {
      ...{ role: "tool", content: "The input is not valid JSON.", tool_call_id: "b", name: "read_file" },
    }),
    ...within("llm.input_messages.5.message", { role: "unknown" }),
    ...within("llm.input_messages.6.message", {
      role: "assistant",
      "contents.0.message_content.type": "text",
      "contents.0.message_content.text": '{"type":"source"}',
    }),
    ...within("llm.output_messages.0.message", {
      role: "assistant",
      content: "One more.",
      "tool_calls.0.tool_call.id": "c",
      "tool_calls.0.tool_call.function.name": "read_file",
      "tool_calls.0.tool_call.function.arguments": '{"path":"c.html"}',
    }),
  });
  expect(attributes).toMatchObject({
    "llm.model_name": "gpt-4.1",
    "llm.provider": "openai",
    "llm.invocation_parameters": '{"temperature":1,"maxOutputTokens":5000}',
    "llm.finish_reason": "tool_call",
    "llm.token_count.prompt": 1_000,
    "llm.token_count.completion": 100,
    "llm.token_count.total": 1_100,
    "llm.token_count.prompt_details.cache_read": 400,
    "output.value": "One more.",
  });
  expect(JSON.parse(String(attributes["llm.tools.0.tool.json_schema"]))).toEqual({
    type: "function",
    function: { name: "read_file", description: "Reads a file.", parameters: { type: "object" } },
  });
  expect(events).toMatchObject([
    {
      name: "sitewright.retry",
      attributes: { "error.type": "model-busy", "sitewright.retry.detail": "HTTP 429 slow_down" },
    },
    { name: "sitewright.first_token", timestamp: "2026-11-27T09:00:00.110Z" },
  ]);
});

test("a turn and a call have their input and output", async () => {
  const [turn, call] = await write(sampleTurn, sampleCall);
  expect(turn?.attributes).toMatchObject({ "input.value": "Say “Grüezi” 🥐", "output.value": "Done." });
  expect(call?.attributes).toMatchObject({
    "tool.name": "read_file",
    "tool_call.id": "c",
    "input.value": '{"path":"c.html"}',
    "input.mime_type": "application/json",
    "output.value": "<p>C</p>",
  });
});

test("a failure is told in the provider's words, or else by its code", async () => {
  const failed = (message: string): TraceSpan => ({
    ...sampleRequest,
    status: { code: "error", type: "model-busy", message },
  });
  const [worded, bare] = await write(failed("HTTP 429 slow_down"), failed(""));
  expect(worded).toMatchObject({ status_code: "ERROR", status_message: "HTTP 429 slow_down" });
  expect(worded?.attributes).toMatchObject({ "error.type": "model-busy" });
  expect(bare).toMatchObject({ status_code: "ERROR", status_message: "model-busy" });
});

test("a request of which nothing is kept has no messages and is marked", async () => {
  const open = { endedAt: null, lastSeenAt: sampleRequest.startedAt, status: { code: "unset" } } as const;
  const [span] = await write({
    ...sampleRequest,
    ...open,
    usage: null,
    finishReason: null,
    kept: null,
    gone: "Expired",
    events: [],
  });
  expect(span).toMatchObject({ status_code: "UNSET", status_message: "" });
  expect(span?.attributes).toEqual({
    "openinference.span.kind": "LLM",
    "session.id": sampleTurn.conversationId,
    "llm.model_name": "gpt-4.1",
    "sitewright.turn.id": sampleTurn.editSessionId,
    "sitewright.unfinished": true,
    "sitewright.step": 2,
    "sitewright.request.kept": false,
    "sitewright.request.gone": "Expired",
  });
});
