import { expect, test } from "vitest";
import type { Chunk } from "#lib/conversations/log/chunk-schema.ts";
import { foldLog as foldLogOnServer } from "#lib/conversations/log/fold-log.ts";
import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import { cancelledLog, completedLog, failedLog, longAnswerLog } from "../../gallery/recorded/recorded-logs.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns.ts";
import { foldEntry, foldTurn, type LiveTurn, openTurnView, unfoldedTurn } from "./fold-turn.ts";
import { eventsOfChunk, parseTurnEvent, type TurnEvent } from "./turn-events.ts";

const start = unfoldedTurn(recordedTurn(1));
const fold = (events: TurnEvent[], from: LiveTurn = start) => events.reduce(foldTurn, from);
const foldLog = (log: Chunk[]) => fold(log.flatMap(eventsOfChunk));

const path = "index.html";
const progress = { code: "reading-file", text: "Reading index.html", params: { path } };
const call: TurnEvent = { type: "tool-input-available", toolCallId: "c", toolName: "read_file", input: { path } };
const offered = { question: "Which?", options: [{ label: "One" }, { label: "Two", recommended: true }] };
const placed: OfferedOptions = {
  question: "Which?",
  options: [
    {
      ...{ label: "One", description: null, recommended: false, answer: "One (1)" },
      place: {
        ...{ path: "index.html", pageTitle: "Home", ref: "e3", name: "Button “One”", tag: "a", selector: "a", line: 4 },
        ...{ heading: "Our bread", part: "top", order: null },
      },
    },
    { label: "Two", description: null, recommended: true },
  ],
};
const done = { status: "completed", message: null, code: null, params: null, commit: "c1", files: [] } as const;

const table: [what: string, events: TurnEvent[], expected: Partial<LiveTurn>][] = [
  [
    "the opening alone changes nothing",
    [{ type: "start" }, { type: "text-start", id: "text-1" }],
    { status: "pending" },
  ],
  [
    "an empty delta changes nothing",
    [{ type: "text-delta", id: "text-1", delta: "" }],
    { status: "pending", text: "" },
  ],
  [
    "the first text says that it runs",
    [{ type: "text-delta", id: "text-1", delta: "Hi" }],
    { status: "running", text: "Hi" },
  ],
  [
    "stretches of text are joined by a blank line",
    [
      { type: "text-delta", id: "text-1", delta: "One" },
      { type: "text-end", id: "text-1" },
      { type: "text-start", id: "text-2" },
      { type: "text-delta", id: "text-2", delta: "Two" },
      { type: "text-delta", id: "text-2", delta: " and more" },
    ],
    { text: "One\n\nTwo and more" },
  ],
  [
    "a repeated opening of an open part changes nothing",
    [
      { type: "text-start", id: "text-1" },
      { type: "text-delta", id: "text-1", delta: "One" },
      { type: "text-start", id: "text-1" },
      { type: "text-delta", id: "text-1", delta: " two" },
    ],
    { text: "One two" },
  ],
  [
    "what a turn offers to choose from is there once its call has worked",
    [
      { type: "tool-input-available", toolCallId: "o", toolName: "present_options", input: offered },
      { type: "tool-output-available", toolCallId: "o", output: "Offered 2 options." },
    ],
    {
      options: {
        ...offered,
        options: offered.options.map((one) => ({ description: null, recommended: false, ...one })),
      },
    },
  ],
  [
    "the places of choices stay, whatever else ends in the same step",
    [
      { type: "tool-input-available", toolCallId: "o", toolName: "present_options", input: offered },
      { type: "tool-output-available", toolCallId: "o", output: "Offered 2 options." },
      { type: "data-event", data: { kind: "options_offered", offered: placed } },
      { type: "tool-output-available", toolCallId: "other", output: "Done." },
    ],
    { options: placed },
  ],
  [
    "choices of a step that another worker makes again are gone",
    [
      { type: "data-event", data: { kind: "inference_start", step: 1, model: "m" } },
      { type: "data-event", data: { kind: "options_offered", offered: placed } },
      { type: "data-event", data: { kind: "continued", afterSeq: 0 } },
    ],
    { options: null },
  ],
  [
    "what can't be offered is not shown",
    [
      { type: "tool-input-available", toolCallId: "o", toolName: "present_options", input: offered },
      { type: "tool-output-error", toolCallId: "o", errorText: "Error: …" },
    ],
    { options: null },
  ],
  [
    "progress is kept in order",
    [{ type: "data-progress", data: progress }],
    { progress: [progress], status: "running" },
  ],
  [
    "a changed file moves the preview on",
    [{ type: "data-event", data: { kind: "files_changed", commit: "abc", paths: [path] } }],
    { liveCommit: "abc" },
  ],
  [
    "a repeated call stands once",
    [call, call],
    {
      tools: [
        {
          toolCallId: "c",
          toolName: "read_file",
          state: "running",
          input: { path },
          output: null,
          truncated: false,
          durationMs: null,
          private: false,
        },
      ],
    },
  ],
  [
    "the receipt is the log's last entry, and what closes the stream does not change it",
    [{ type: "data-done", data: { ...done, files: [] } }, { type: "finish" }],
    { status: "completed", commit: "c1" },
  ],
  ["a stream that only finishes is a completed turn", [{ type: "finish" }], { status: "completed" }],
  ["a stream that aborts is a cancelled turn", [{ type: "abort" }], { status: "cancelled", error: null }],
  [
    "a stream that ends in an error is a failed turn with the sentence",
    [{ type: "error", errorText: "It broke." }],
    { status: "failed", error: { code: "failed", params: {}, message: "It broke." } },
  ],
];

test.each(table)("%s", (_what, events, expected) => {
  expect(fold(events)).toMatchObject(expected);
});

test("a tool's end fills in its call", () => {
  const output = fold([call, { type: "tool-output-available", toolCallId: "c", output: "fine" }]);
  expect(output.tools[0]).toMatchObject({ state: "succeeded", output: "fine" });
  const failure = fold([call, { type: "tool-output-error", toolCallId: "c", errorText: "Error: no" }]);
  expect(failure.tools[0]).toMatchObject({ state: "failed", output: "Error: no" });
});

test("a private tool shows neither what it was given nor what it gave back", () => {
  const turn = fold([
    { type: "tool-input-available", toolCallId: "n", toolName: "write_note_to_self", input: { private: true } },
    { type: "tool-output-available", toolCallId: "n", output: { private: true } },
  ]);
  expect(turn.tools[0]).toMatchObject({ private: true, input: null, output: null, state: "succeeded" });
});

test("recorded turns fold to what they ended as", () => {
  const completed = foldLog(completedLog);
  expect(completed).toMatchObject({ status: "completed", commit: "c3d4e5f6", liveCommit: "b2c3d4e5", error: null });
  expect(completed.tools.map((tool) => tool.state)).toEqual([
    "succeeded",
    "succeeded",
    "failed",
    "succeeded",
    "succeeded",
    "succeeded",
    "succeeded",
  ]);
  expect(completed.files).toHaveLength(2);
  expect(foldLog(cancelledLog)).toMatchObject({ status: "cancelled", commit: null });
  expect(foldLog(failedLog)).toMatchObject({ status: "failed", error: { code: "model-unreachable" } });
});

test("a rewind discards the text read ahead of the last id", () => {
  const delta = (text: string): TurnEvent => ({ type: "text-delta", id: "text-1", delta: text });
  let view = openTurnView(recordedTurn(1));
  view = foldEntry(view, { kind: "event", event: delta("One"), seq: 1 });
  view = foldEntry(view, { kind: "event", event: delta(" ahead"), seq: null });
  expect(view.shown.text).toBe("One ahead");
  view = foldEntry(view, { kind: "rewind" });
  expect(view.shown.text).toBe("One");
  expect(view.committed.lastSeq).toBe(1);
});

test("an event that this reader does not know is ignored", () => {
  expect(parseTurnEvent('{"type":"data-something-new","data":1}')).toBeNull();
  expect(parseTurnEvent('{"type":"finish"}')).toEqual({ type: "finish" });
});

test("the page and the server fold a log to the same turn", () => {
  for (const log of [completedLog, cancelledLog, failedLog, longAnswerLog]) {
    const { text, progress, tools } = foldLog(log);
    const onServer = foldLogOnServer(log);
    expect({ text, progress }).toEqual({ text: onServer.text, progress: onServer.progress });
    expect(tools).toEqual(onServer.tools.map((tool) => ({ ...tool, durationMs: null })));
  }
});
