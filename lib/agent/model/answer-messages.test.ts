import { expect, test } from "vitest";
import { createAnswerMessages } from "./answer-messages.ts";
import type { StreamPart } from "./model-stream.ts";

function answer(...parts: StreamPart[]) {
  const answered = createAnswerMessages(new Set(["read_file"]));
  for (const part of parts) answered.read(part);
  return answered;
}

const call = (input: string, toolName = "read_file"): StreamPart => ({
  type: "tool-call",
  toolCallId: "c1",
  toolName,
  input,
});

test("texts and thoughts keep their order and what the provider said of them", () => {
  const { messages } = answer(
    { type: "reasoning-start", id: "r", providerMetadata: { openai: { itemId: "r1" } } },
    { type: "reasoning-delta", id: "r", delta: "Hm" },
    { type: "text-start", id: "0" },
    { type: "reasoning-end", id: "r", providerMetadata: { openai: { itemId: "r1", sealed: "x" } } },
    { type: "text-delta", id: "0", delta: "I " },
    { type: "text-delta", id: "0", delta: "look." },
    { type: "text-end", id: "0" },
    { type: "text-start", id: "0" },
    { type: "text-delta", id: "0", delta: "Again." },
  );
  expect(messages()).toEqual([
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm", providerOptions: { openai: { itemId: "r1", sealed: "x" } } },
        { type: "text", text: "I look." },
        { type: "text", text: "Again." },
      ],
    },
  ]);
});

test("an answer without words or calls is no message", () => {
  expect(answer({ type: "text-start", id: "0" }, { type: "text-end", id: "0" }).messages()).toEqual([]);
});

test.each([
  ["an object", call('{"path":"a"}'), { input: { path: "a" }, unreadable: false }, { path: "a" }],
  ["no text", call(" "), { input: {}, unreadable: false }, {}],
  ["text that is not JSON", call('{"path":'), { input: '{"path":', unreadable: true }, {}],
  ["JSON that is no object, for a tool that does not exist", call("7", "fly"), { input: 7, unreadable: true }, {}],
])("a call with %s is told and sent back as the provider accepts it", (_what, part, requested, sentBack) => {
  const { calls, messages } = answer(part);
  expect(calls).toEqual([expect.objectContaining(requested)]);
  expect(messages()).toMatchObject([{ content: [{ type: "tool-call", toolCallId: "c1", input: sentBack }] }]);
});
