import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchSilence } from "./silence-watch.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("each sign of life restarts the timer, and onSilent is called once", () => {
  const onSilent = vi.fn();
  const watch = watchSilence(100, onSilent);
  for (let sign = 0; sign < 5; sign += 1) {
    vi.advanceTimersByTime(99);
    watch.broken();
  }
  expect(onSilent).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(onSilent).toHaveBeenCalledOnce();
  expect(watch.elapsed()).toBe(true);
  watch.broken();
  vi.advanceTimersByTime(1_000);
  expect(onSilent).toHaveBeenCalledOnce();
});

test("a stopped watch never calls onSilent", () => {
  const onSilent = vi.fn();
  watchSilence(100, onSilent).stop();
  vi.advanceTimersByTime(1_000);
  expect(onSilent).not.toHaveBeenCalled();
});
