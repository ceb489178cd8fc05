import { expect, test } from "vitest";
import type { Chunk, EventPayload, NewChunk } from "#lib/conversations/log/chunk-schema.ts";
import { continuationsIn, isDiscarded } from "#lib/conversations/log/discarded.ts";
import { nothingOpen, openAfter, StreamEncoder } from "#lib/conversations/log/encode-stream.ts";
import { foldLog } from "#lib/conversations/log/fold-log.ts";
import { recordedTurn } from "../gallery/recorded/recorded-turns.ts";
import { foldEntry, openTurnView, type TurnView } from "./log/fold-turn.ts";
import { parseTurnEvent } from "./log/turn-events.ts";

// A turn whose worker died twice in its second step. The second attempt died before it asked the model.

const event = (payload: EventPayload): NewChunk => ({ type: "event", payload });
const text = (part: number, words: string): NewChunk => ({ type: "text", payload: { part, text: words } });
const progress = (code: string): NewChunk => ({ type: "progress", payload: { text: code, code, params: {} } });
const begin = (step: number) => event({ kind: "inference_start", step, model: "m" });
const usage = { inputTokens: 10, cachedTokens: 0, outputTokens: 1 };
const end = (step: number) => event({ kind: "inference_stop", step, finishReason: "stop", usage });
const call = (toolCallId: string) => ({ toolCallId, toolName: "read_file", truncated: false });
const calling = (id: string) => event({ kind: "tool_calling", ...call(id), input: {} });
const called = (id: string) => event({ kind: "tool_called", ...call(id), ok: true, output: "fine", durationMs: 1 });
const changed = event({ kind: "files_changed", commit: "c1", paths: ["a.html"] });
const done = { status: "completed", message: null, code: null, params: null, commit: "c2", files: [] } as const;

const log: Chunk[] = [
  begin(1),
  ...[progress("thinking"), text(1, "On "), text(1, "it."), end(1), calling("a"), called("a"), changed],
  ...[begin(2), progress("thinking"), text(2, "Half"), text(2, " a"), end(2), calling("b"), called("b"), calling("c")],
  ...[event({ kind: "continued", afterSeq: 7 }), progress("continued")],
  ...[event({ kind: "continued", afterSeq: 7 }), progress("continued")],
  ...[begin(3), text(3, "A whole"), text(3, " sentence."), end(3)],
  { type: "done", payload: { ...done, files: [] } },
].map((chunk, index) => ({ ...(chunk as NewChunk), seq: index + 1, createdAt: "2026-01-01T00:00:00.000Z" }));

const continuations = continuationsIn(log);
const replayed = log.map((chunk) =>
  isDiscarded(chunk, continuations) ? { ...chunk, discarded: true as const } : chunk,
);

/** Continues the view with the part of these chunks that the server sends to a reader that has those before them. */
function read(view: TurnView, chunks: Chunk[], before: Chunk[]): { view: TurnView; ids: number[] } {
  const encoder = new StreamEncoder("t", before.length === 0 ? nothingOpen : openAfter(before));
  const blocks = [
    encoder.opening(),
    ...chunks.map((chunk) => encoder.encode({ type: "chunk", chunk, charactersSent: 0 })),
  ];
  const ids: number[] = [];
  let shown = view;
  for (const block of blocks.join("").split("\n\n").filter(Boolean)) {
    const id = /^id: (\d+)/.exec(block)?.[1];
    if (id) ids.push(Number(id));
    const parsed = parseTurnEvent(block.replace(/^.*?data: /s, ""));
    shown = foldEntry(shown, { kind: "event", event: parsed, seq: id ? Number(id) : null });
  }
  return { view: shown, ids };
}

const blank = () => openTurnView(recordedTurn(1));
const picture = ({ shown: { text, progress, tools, usage, liveCommit, status } }: TurnView) => ({
  ...{ text, progress, tools, usage, liveCommit, status },
});

test("a turn that continued shows no word of the interrupted step", () => {
  const { text, progress, tools, usage } = foldLog(log);
  expect(text).toBe("On it.\n\nA whole sentence.");
  expect(progress.map(({ code }) => code)).toEqual(["thinking", "continued"]);
  expect(tools.map(({ toolCallId }) => toolCallId)).toEqual(["a"]);
  // The cost of the interrupted step counts.
  expect(usage?.inputTokens).toBe(30);
  const { view, ids } = read(blank(), log, []);
  expect(picture(view)).toMatchObject({ text, progress, usage, liveCommit: "c1", status: "completed" });
  expect(view.shown.tools).toEqual(tools.map((tool) => ({ ...tool, durationMs: null })));
  expect(ids).toEqual(log.map(({ seq }) => seq));
});

test.each(log.map(({ seq }) => seq - 1))("a reader from seq %s shows the same as one from the start", (seq) => {
  const lived = picture(read(blank(), log, []).view);
  const before = log.slice(0, seq);
  const first = read(blank(), before, []).view;
  const { view, ids } = read(first, replayed.slice(seq), before);
  expect(picture(view)).toEqual(lived);
  expect(ids).toEqual(log.slice(seq).map((chunk) => chunk.seq));
});
