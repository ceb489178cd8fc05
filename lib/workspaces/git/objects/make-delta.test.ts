import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { makeDelta } from "./make-delta.ts";
import { applyDelta } from "./pack-entries.ts";

/** Bytes that don't repeat. */
function bytesOf(seed: string, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash("sha256").update(`${seed} ${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

const base = bytesOf("base", 300_000);
const replaced = Buffer.from(base);
for (const at of [7, 100_000, 299_000]) bytesOf(`new ${at}`, 20).copy(replaced, at);
const inserted = Buffer.concat([base.subarray(0, 1_000), bytesOf("more", 60), base.subarray(1_000)]);
const removed = Buffer.concat([base.subarray(0, 1_000), base.subarray(1_040, 250_000), base.subarray(250_100)]);

test.each([
  ["the same", base, base],
  ["bytes replaced in three places", base, replaced],
  ["bytes inserted", base, inserted],
  ["bytes removed in two places", base, removed],
])("%s: the difference is small and makes the content", (_, from, content) => {
  const delta = makeDelta(from, content);
  expect(applyDelta(from, delta).equals(content)).toBe(true);
  expect(delta.length).toBeLessThan(500);
});

test.each([
  ["nothing of nothing", Buffer.alloc(0), Buffer.alloc(0)],
  ["something of nothing", Buffer.alloc(0), bytesOf("some", 400)],
  ["nothing of something", bytesOf("some", 400), Buffer.alloc(0)],
  ["something else", bytesOf("one", 5_000), bytesOf("other", 6_000)],
  ["the end of the base", base, base.subarray(200_000)],
  ["repeated bytes", Buffer.alloc(500, "ab"), Buffer.alloc(901, "ab")],
  ["changes everywhere", base, Buffer.from(base.map((byte, index) => (index % 40 === 0 ? byte ^ 1 : byte)))],
  ["a base that is the content's end", base.subarray(200_000), base],
])("%s is made of its difference", (_, from, content) => {
  expect(applyDelta(from, makeDelta(from, content)).equals(content)).toBe(true);
});
