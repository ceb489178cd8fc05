import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { idleMsMax, ReaderIdle, streamWhileRead } from "./stream-while-read.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function* endless() {
  for (;;) yield new Uint8Array(10);
}

function open(pieces: AsyncIterator<Uint8Array>) {
  const stop = vi.fn();
  return { stop, reader: streamWhileRead(pieces, { stop }).getReader() };
}

test("a reader that takes nothing for a minute is given up", async () => {
  const { stop, reader } = open(endless());
  await vi.advanceTimersByTimeAsync(idleMsMax - 1);
  await reader.read();
  await vi.advanceTimersByTimeAsync(idleMsMax - 1);
  expect(stop).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stop).toHaveBeenCalledOnce();
  await expect(reader.read()).rejects.toBeInstanceOf(ReaderIdle);
});

test("a stream that nobody ever reads is given up", async () => {
  const { stop } = open(endless());
  await vi.advanceTimersByTimeAsync(idleMsMax);
  expect(stop).toHaveBeenCalledOnce();
});

test("a slow source does not count as a slow reader", async () => {
  const { promise, resolve } = Promise.withResolvers<IteratorResult<Uint8Array>>();
  const { stop, reader } = open({ next: () => promise });
  const read = reader.read();
  await vi.advanceTimersByTimeAsync(2 * idleMsMax);
  resolve({ value: undefined, done: true });
  expect((await read).done).toBe(true);
  expect(stop).not.toHaveBeenCalled();
});

test("a reader that leaves stops the source at once", async () => {
  const { stop, reader } = open(endless());
  await reader.cancel();
  expect(stop).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

test("a failure of the source, or after its last piece, is the stream's", async () => {
  const failing = open({ next: () => Promise.reject(new Error("cut")) });
  await expect(failing.reader.read()).rejects.toThrow("cut");
  const pieces = { next: () => Promise.resolve({ value: undefined, done: true as const }) };
  const finish = () => Promise.reject(new Error("exit"));
  await expect(streamWhileRead(pieces, { stop: vi.fn(), finish }).getReader().read()).rejects.toThrow("exit");
});
