import { expect, test } from "vitest";
import { type AttemptLimit, accountLimit, addressLimit, backOff, failuresNeeded, waitMs } from "./attempt-limits.ts";

const now = new Date("2026-01-02T12:00:00Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const many = (count: number, seconds: number) => Array.from({ length: count }, () => secondsAgo(seconds));

test.each([
  ["nothing has failed", 0, 0],
  ["four failures", 4, 0],
  ["five", 5, 1],
  ["six", 6, 2],
  ["seven", 7, 4],
  ["fourteen", 14, 512],
  ["fifteen", 15, 900],
  ["many more", 400, 900],
])("after %s the next attempt waits twice as long as before", (_what, failures, seconds) => {
  expect(waitMs(backOff, many(failures, 0), now)).toBe(seconds * 1_000);
});

test.each<[string, AttemptLimit, Date[], number]>([
  ["a back-off is counted from the newest failure", backOff, [secondsAgo(3), ...many(6, 60)], 1],
  ["a back-off that was waited for lets one attempt through", backOff, many(7, 4), 0],
  ["a back-off remembers a day", backOff, [...many(4, 10), ...many(20, 24 * 3_600)], 0],
  ["an address bears 49 failures", addressLimit, many(49, 0), 0],
  ["an address waits for the oldest of 50 to leave", addressLimit, [...many(49, 0), secondsAgo(840)], 60],
  ["of an address only the newest 50 count", addressLimit, [...many(50, 60), ...many(50, 890)], 840],
  ["an address is free again after 15 minutes", addressLimit, many(60, 900), 0],
  ["an account bears 99 failures", accountLimit, many(99, 0), 0],
  ["an account waits for the oldest of 100 to leave", accountLimit, many(100, 3_000), 600],
])("%s", (_what, limit, failures, seconds) => {
  expect(waitMs(limit, failures, now)).toBe(seconds * 1_000);
});

test.each([backOff, addressLimit, accountLimit])(
  "the failures that are read are enough to know the wait of %j",
  (limit) => {
    const all = many(1_000, 0);
    expect(waitMs(limit, all.slice(0, failuresNeeded(limit)), now)).toBe(waitMs(limit, all, now));
  },
);
