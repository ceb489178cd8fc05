import { expect, test } from "vitest";
import type { Chunk } from "./chunk-schema.ts";
import { LiveLog } from "./live-log.ts";

// Messages of other processes to a live log. It does not read the table before a reader has.

const createdAt = "2026-11-01T00:00:00Z";
const text = (seq: number, said: string): Chunk => ({ seq, type: "text", payload: { part: 1, text: said }, createdAt });
const continued = (seq: number): Chunk => {
  return { seq, type: "event", payload: { kind: "continued", afterSeq: 0 }, createdAt };
};
const grown = (seq: number, at: number, said: string) => ({ seq, part: 1, at, text: said });

test("uncommitted text of another process grows piece by piece", () => {
  const live = new LiveLog("turn");
  live.hearOpen(grown(1, 0, "Hel"), "worker");
  live.hearOpen(grown(1, 3, "lo"), "worker");
  expect(live.open).toEqual({ seq: 1, part: 1, text: "Hello" });
  live.hearOpen(grown(2, 0, "next"), "worker");
  expect(live.open).toEqual({ seq: 2, part: 1, text: "next" });
});

test.each([
  ["its beginning was not heard", grown(3, 5, "x"), "worker"],
  ["a piece between is missing", grown(2, 4, "x"), "worker"],
  ["it is another process's", grown(2, 3, "x"), "other"],
  ["its chunk is durable", grown(1, 0, "x"), "worker"],
])("a piece of text is left out if %s", (_, piece, from) => {
  const live = new LiveLog("turn");
  live.publishCommitted([text(1, "Hi ")]);
  live.hearOpen(grown(2, 0, "you"), "worker");
  live.hearOpen(piece, from);
  expect(live.open).toEqual({ seq: 2, part: 1, text: "you" });
});

test("the text of a process that is gone is forgotten, but no other", () => {
  const live = new LiveLog("turn");
  live.hearOpen(grown(1, 0, "kept"), "worker");
  live.lose("other");
  expect(live.open?.text).toBe("kept");
  live.lose("worker");
  expect(live.open).toBeNull();
});

test("a turn that continues elsewhere leaves no uncommitted text", () => {
  const live = new LiveLog("turn");
  live.hearOpen(grown(2, 0, "half a sen"), "worker");
  live.publishCommitted([continued(1)]);
  expect(live.open).toBeNull();
});
