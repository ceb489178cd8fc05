import type { CallSpan, RequestSpan, TurnSpan } from "#lib/conversations/trace/trace-span.ts";

const conversationId = "0190a5a0-0000-7000-8000-000000000001";
const editSessionId = "0190a5a0-0000-7000-8000-000000000002";
const at = (ms: number) => new Date(Date.UTC(2026, 10, 27, 9, 0, 0, ms));
const base = { conversationId, editSessionId, traceId: editSessionId.replaceAll("-", ""), events: [] };

/** A turn that was completed. */
export const sampleTurn: TurnSpan = {
  ...base,
  kind: "turn",
  spanId: "00000000000000a1",
  parentId: null,
  name: "invoke_agent Sitewright",
  startedAt: at(1),
  endedAt: at(900),
  lastSeenAt: at(900),
  status: { code: "ok" },
  turn: 1,
  turnKind: "prompt",
  isAgents: true,
  ending: "completed",
  instruction: "Say “Grüezi” 🥐",
  answer: "Done.",
  usage: { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 },
  requests: 1,
};

const tool = { type: "function", name: "read_file", description: "Reads a file.", inputSchema: { type: "object" } };

/** A request that was repeated, with each kind of part in what was sent and what came back. */
export const sampleRequest: RequestSpan = {
  ...base,
  kind: "request",
  spanId: "00000000000000a2",
  parentId: sampleTurn.spanId,
  name: "chat gpt-4.1",
  startedAt: at(10),
  endedAt: at(500),
  lastSeenAt: at(500),
  status: { code: "ok" },
  events: [
    { at: at(20), attributes: { retry: { code: "model-busy", detail: "HTTP 429 slow_down", delayMs: 3 } } },
    { at: at(110), attributes: { firstTokenAfterMs: 100 } },
  ],
  step: 2,
  model: "gpt-4.1",
  usage: { inputTokens: 1_000, cachedTokens: 400, outputTokens: 100 },
  usageEstimated: false,
  finishReason: "tool-calls",
  kept: {
    provider: "openai",
    settings: { temperature: 1, maxOutputTokens: 5_000 },
    messages: [
      { role: "system", parts: [{ type: "text", text: "You edit sites." }] },
      {
        role: "user",
        parts: [
          { type: "text", text: "Look\u2028here" },
          { type: "file", mediaType: "image/jpeg", text: "[image/jpeg, 9 bytes]" },
        ],
      },
      {
        role: "assistant",
        parts: [
          { type: "reasoning", text: "Two files." },
          { type: "text", text: "I look." },
          { type: "call", id: "a", name: "read_file", input: { path: "a.html" } },
          { type: "call", id: "b", name: "read_file", input: '{"path": ' },
        ],
      },
      {
        role: "tool",
        parts: [
          { type: "result", id: "a", name: "read_file", text: "<p>A</p>\n" },
          { type: "result", id: "b", name: "read_file", text: "The input is not valid JSON." },
        ],
      },
      { role: "unknown", parts: null },
      { role: "assistant", parts: [{ type: "other", part: { type: "source" } }] },
    ],
    tools: [tool],
    answer: [
      { type: "text", text: "One more." },
      { type: "call", id: "c", name: "read_file", input: { path: "c.html" } },
    ],
  },
  gone: null,
};

/** A call that ran. */
export const sampleCall: CallSpan = {
  ...base,
  kind: "call",
  spanId: "00000000000000a3",
  parentId: sampleTurn.spanId,
  name: "execute_tool read_file",
  startedAt: at(500),
  endedAt: at(512),
  lastSeenAt: at(512),
  status: { code: "ok" },
  step: 2,
  toolName: "read_file",
  toolCallId: "c",
  isOk: true,
  isDiscarded: false,
  input: { path: "c.html" },
  result: "<p>C</p>",
};
