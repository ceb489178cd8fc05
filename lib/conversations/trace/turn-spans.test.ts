import { expect, test } from "vitest";
import type { EditSession } from "../turn/edit-session-store.ts";
import { type LoggedRequest, readTurnLog } from "./read-turn-log.ts";
import type { TimedEvent } from "./trace-store.ts";
import { toCallSpans, toRequestSpan, toTurnSpan } from "./turn-spans.ts";

const at = (ms: number) => new Date(Date.UTC(2026, 10, 27, 9, 0, 0, ms));
const turn = {
  ...{
    id: "0190a5a0-0000-7000-8000-000000000002",
    conversationId: "c",
    ordinal: 3,
    kind: "prompt",
    status: "completed",
  },
  ...{ startedAt: at(0), endedAt: at(900), errorCode: null, errorMessage: null },
} as EditSession;
const usage = { inputTokens: 10, cachedTokens: 4, outputTokens: 1 };

type Entry = [ms: number, payload: TimedEvent["payload"]];
const log = (...entries: Entry[]) =>
  readTurnLog(entries.map(([ms, payload], index) => ({ seq: index + 1, type: "event", at: at(ms), payload })));
const start = (step: number) => ({ kind: "inference_start", step, model: "m" }) as const;
const stop = (step: number) => ({ kind: "inference_stop", step, finishReason: "tool-calls", usage }) as const;
const calling = (toolCallId: string) => ({ kind: "tool_calling", toolCallId, toolName: "list_files" }) as const;
const called = (toolCallId: string, ok = true) => ({ kind: "tool_called", toolCallId, ok, durationMs: 7 }) as const;
const first = (requests: readonly LoggedRequest[]) => {
  const [request] = requests;
  if (!request) throw new Error("The log has no request.");
  return request;
};

const gone = { kept: null, gone: null };
const keptRow = {
  ...{ editSessionId: turn.id, conversationId: turn.conversationId, settings: {}, messages: 1, retries: [] },
  ...{ toolsHash: "", outlineHash: "", answerHash: null, resultsHash: null, firstTokenAt: null },
};

test("a call lasts as it was measured, also if its entries came at once", () => {
  const [call] = first(log([1, start(1)], [2, stop(1)], [20, calling("a")], [20, called("a")])).calls;
  expect(call).toMatchObject({ startedAt: at(13), endedAt: at(20), isOk: true });
});

test("calls belong to the request before them and are told apart by their place", () => {
  const requests = log(
    [1, start(1)],
    [2, stop(1)],
    [3, calling("a")],
    [4, called("a")],
    [5, calling("a 2")],
    [6, called("a 2", false)],
    [7, start(2)],
    [8, stop(2)],
    [9, calling("a 3")],
  );
  const answer = (inputs: string[]) => inputs.map((input) => ({ type: "call" as const, id: "a", name: "x", input }));
  const results = ["one", "two"].map((text) => ({ type: "result" as const, id: "a", name: "x", text }));
  const spans = [
    ...toCallSpans(turn, first(requests), answer(["1", "2"]), results),
    ...toCallSpans(turn, first(requests.slice(1)), answer(["3"]), null),
  ];
  expect(spans).toMatchObject([
    { toolCallId: "a", input: "1", result: "one", status: { code: "ok" } },
    { toolCallId: "a", input: "2", result: "two", status: { code: "error", type: "_OTHER", message: "two" } },
    { toolCallId: "a", input: "3", result: null, endedAt: null, lastSeenAt: at(9), status: { code: "unset" } },
  ]);
  expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(3);
});

test("calls of a step that was made again are marked", () => {
  const broken: Entry[] = [
    [1, start(1)],
    [2, stop(1)],
    [3, calling("a")],
  ];
  const again: Entry[] = [
    [5, start(2)],
    [6, stop(2)],
    [7, calling("b")],
    [8, called("b")],
  ];
  const requests = log(...broken, [4, { kind: "continued", afterSeq: 0 }], ...again);
  expect(requests.map(({ calls }) => calls.map(({ isDiscarded }) => isDiscarded))).toEqual([[true], [false]]);
});

test("a row that lacks its end takes the log's, with its usage", () => {
  const logged = first(log([1, start(1)], [5, stop(1)]));
  const row = { ...logged, ...keptRow, endedAt: null, finishReason: null, usage: null, failure: null };
  expect(toRequestSpan(turn, logged, row, gone)).toMatchObject({ endedAt: at(5), usage, finishReason: "tool-calls" });
});

test("a request that is not kept is told by the log, with its usage", () => {
  const span = toRequestSpan(turn, first(log([1, start(1)], [5, stop(1)])), null, gone);
  expect(span).toMatchObject({ startedAt: at(1), endedAt: at(5), usage, finishReason: "tool-calls", kept: null });
  expect(span.status).toEqual({ code: "ok" });
});

test.each([
  ["stop", null, { code: "ok" }],
  ["aborted", null, { code: "unset" }],
  [null, null, { code: "unset" }],
  ["cut-off", null, { code: "error", type: "cut-off", message: "" }],
  ["error", { code: "model-busy", detail: "HTTP 429" }, { code: "error", type: "model-busy", message: "HTTP 429" }],
  ["error", { code: "model-busy", detail: null }, { code: "error", type: "model-busy", message: "" }],
])("the end %s with the failure %o is the status %o", (finishReason, failure, status) => {
  const logged = first(log([1, start(1)]));
  const row = { ...logged, ...keptRow, endedAt: at(9), finishReason, failure };
  const span = toRequestSpan(turn, logged, row, gone);
  expect(span.status).toEqual(status);
});

test.each([
  [{ status: "completed" }, { code: "ok" }],
  [{ status: "cancelled" }, { code: "unset" }],
  [{ status: "running", endedAt: null }, { code: "unset" }],
  [
    { status: "failed", errorCode: "model-busy", errorMessage: "It is busy." },
    { code: "error", type: "model-busy", message: "HTTP 429" },
  ],
  [
    { status: "failed", errorCode: "step-limit", errorMessage: "Too many steps." },
    { code: "error", type: "step-limit", message: "Too many steps." },
  ],
  [{ status: "failed" }, { code: "error", type: "_OTHER", message: "" }],
])("a turn with %o has the status %o", (members, status) => {
  const kept = [{ failure: { code: "model-busy", detail: "HTTP 429" } }];
  const rows = { startedAt: at(0), logged: [], kept, newestEntryAt: at(5), instruction: null, answer: null };
  const span = toTurnSpan({ turn: { ...turn, ...members } as EditSession, ...rows });
  expect(span.status).toEqual(status);
  expect(span.lastSeenAt).toEqual(span.endedAt ?? at(5));
});
