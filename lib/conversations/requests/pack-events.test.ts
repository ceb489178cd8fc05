import { expect, test } from "vitest";
import { secretMark } from "#lib/platform/remove-secrets.ts";
import { type PackedEvents, packEvents, unpackEvents } from "./pack-events.ts";

async function pack(events: readonly unknown[], secrets: readonly string[] = []) {
  const packed = await packEvents(events, secrets);
  if (!packed) throw new Error("Nothing was packed.");
  return packed;
}

const unpack = async (packed: PackedEvents) => (await unpackEvents(packed)).map((line): unknown => JSON.parse(line));

test("events come out as they went in, line ends and odd texts included", async () => {
  const events = [{ delta: "a\nb\r\n\u2028" }, "data: {broken", null, [1.5, { 最: "🥐" }]];
  const packed = await pack(events);
  expect(await unpack(packed)).toEqual(events);
  expect(packed.leftOut).toBe(0);
});

test("a secret in an event is taken out", async () => {
  const packed = await pack([{ token: "token-of-the-forge" }], ["token-of-the-forge"]);
  expect(await unpack(packed)).toEqual([{ token: secretMark }]);
});

test("the last events of a huge answer are left out, and counted", async () => {
  const events = Array.from({ length: 50 }, (_, index) => ({ index, text: "x".repeat(100_000) }));
  const packed = await pack(events);
  expect(packed.count + packed.leftOut).toBe(50);
  expect(packed.count).toBe(39);
  expect(await unpack(packed)).toEqual(events.slice(0, 39));
  // Repeating events are kept small.
  expect(packed.bytes.length).toBeLessThan(100_000);
});

test("no events are packed as nothing", async () => {
  expect(await packEvents([], [])).toBeNull();
});
