import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepLease } from "./keep-lease.ts";

const leaseMs = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function keep(extend: () => Promise<boolean>) {
  const onLost = vi.fn();
  return { onLost, stop: keepLease({ leaseMs, extend, onLost }) };
}

test.each([
  ["answers with errors", () => Promise.reject(new Error("The database is away."))],
  ["never answers", () => new Promise<boolean>(() => {})],
])("a lease is lost before its end if the database %s", async (_name, extend) => {
  const { onLost } = keep(extend);
  await vi.advanceTimersByTimeAsync(leaseMs / 2);
  expect(onLost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(leaseMs / 4);
  expect(onLost).toHaveBeenCalledOnce();
});

test("a lease that another worker has is lost at the next beat", async () => {
  const { onLost } = keep(() => Promise.resolve(false));
  await vi.advanceTimersByTimeAsync(leaseMs / 4);
  expect(onLost).toHaveBeenCalledOnce();
});

test("a lease that is extended is kept, also after a short outage", async () => {
  let isAway = false;
  const { onLost, stop } = keep(() => (isAway ? Promise.reject(new Error("away")) : Promise.resolve(true)));
  await vi.advanceTimersByTimeAsync(5 * leaseMs);
  isAway = true;
  await vi.advanceTimersByTimeAsync(leaseMs / 4);
  isAway = false;
  await vi.advanceTimersByTimeAsync(5 * leaseMs);
  stop();
  isAway = true;
  await vi.advanceTimersByTimeAsync(5 * leaseMs);
  expect(onLost).not.toHaveBeenCalled();
});

test("an answer that comes late counts from its question", async () => {
  const { onLost } = keep(() => new Promise((resolve) => setTimeout(() => resolve(true), leaseMs / 3)));
  // Asked after 15 s, answered after 35 s: trusted until 55 s. The next question, of 30 s, is answered after 50 s.
  await vi.advanceTimersByTimeAsync(leaseMs);
  expect(onLost).not.toHaveBeenCalled();
});
