import { expect, test } from "vitest";
import type { Chunk, NewChunk } from "./chunk-schema.ts";
import { nothingOpen, openAfter, StreamEncoder } from "./encode-stream.ts";

const at = (seq: number, chunk: NewChunk): Chunk => ({ ...chunk, seq, createdAt: "2026-01-01T00:00:00.000Z" });
const text = (seq: number, part: number, words: string) => at(seq, { type: "text", payload: { part, text: words } });
const calling = (seq: number, toolCallId: string, hidden = false) =>
  at(seq, {
    type: "event",
    payload: {
      kind: "tool_calling",
      toolCallId,
      toolName: hidden ? "write_note_to_self" : "read_file",
      input: hidden ? null : { path: "a.html" },
      truncated: false,
      ...(hidden ? { private: true as const } : {}),
    },
  });
const called = (seq: number, toolCallId: string, ok: boolean, hidden = false) =>
  at(seq, {
    type: "event",
    payload: {
      kind: "tool_called",
      toolCallId,
      toolName: "read_file",
      ok,
      output: hidden ? null : "what it said",
      truncated: false,
      durationMs: 1,
      ...(hidden ? { private: true as const } : {}),
    },
  });

/** Each event as `id type`, in order. */
const lines = (encoder: StreamEncoder, chunks: Chunk[]) =>
  chunks
    .map((chunk) => encoder.encode({ type: "chunk", chunk, charactersSent: 0 }))
    .join("")
    .split("\n\n")
    .filter(Boolean)
    .map((block) => `${/id: (\d+)/.exec(block)?.[1] ?? "-"} ${JSON.parse(block.replace(/^.*?data: /s, "")).type}`);

test("only a chunk's last event carries its seq", () => {
  const chunks = [text(1, 1, "a"), text(2, 1, "b"), calling(3, "c"), called(4, "c", true), text(5, 2, "d")];
  expect(lines(new StreamEncoder("t", nothingOpen), chunks)).toEqual([
    "- text-start",
    "1 text-delta",
    "2 text-delta",
    "- text-end",
    "3 tool-input-available",
    "4 tool-output-available",
    "- text-start",
    "5 text-delta",
  ]);
});

test.each([
  ["completed", "finish"],
  ["cancelled", "abort"],
  ["failed", "error"],
] as const)("a turn that is %s ends its stream with %s", (status, type) => {
  const done = { status, message: "Why.", code: null, params: null, commit: null, files: [] };
  const encoder = new StreamEncoder("t", { part: 1, tools: [] });
  expect(lines(encoder, [at(9, { type: "done", payload: done })])).toEqual(["- text-end", "- data-done", `9 ${type}`]);
});

test("a failed tool sends its error; a private one sends no content", () => {
  const encode = (chunk: Chunk) =>
    new StreamEncoder("t", nothingOpen).encode({ type: "chunk", chunk, charactersSent: 0 });
  expect(encode(called(1, "c", false))).toContain('"errorText":"what it said"');
  expect(encode(calling(1, "c", true))).toContain('"input":{"private":true}');
  expect(encode(called(1, "c", true, true))).toContain('"output":{"private":true}');
  expect(encode(called(1, "c", false, true))).not.toContain("null");
});

test("text that was sent live is completed by a delta with the id", () => {
  const encoder = new StreamEncoder("t", nothingOpen);
  expect(encoder.encode({ type: "delta", part: 1, text: "hel" })).not.toContain("id:");
  const chunk = text(1, 1, "hello");
  expect(encoder.encode({ type: "chunk", chunk, charactersSent: 3 })).toBe(
    'id: 1\ndata: {"type":"text-delta","id":"text-1","delta":"lo"}\n\n',
  );
});

test("a stream that begins inside a part repeats its openings without an id", () => {
  const before = [text(1, 1, "a"), calling(2, "c"), text(3, 2, "b")];
  const open = openAfter(before);
  expect(open).toMatchObject({ part: 2, tools: [{ toolCallId: "c" }] });
  const opening = new StreamEncoder("t", open).opening();
  expect(opening).not.toContain("id: ");
  expect(opening.match(/"type":"[a-z-]+"/g)).toEqual([
    '"type":"start"',
    '"type":"text-start"',
    '"type":"tool-input-available"',
  ]);
  expect(openAfter([...before, called(4, "c", true), calling(5, "d"), called(6, "d", true)])).toEqual(nothingOpen);
});
