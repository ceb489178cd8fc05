import { expect, test } from "vitest";
import { minutesUntil } from "./use-minutes-until";

const now = Date.parse("2026-05-04T08:00:00Z");

test.each([
  ["2026-05-04T08:04:00Z", 4],
  ["2026-05-04T08:03:01Z", 4],
  ["2026-05-04T08:01:00Z", 1],
  ["2026-05-04T08:00:59Z", 0],
  ["2026-05-04T07:59:00Z", 0],
])("until %s it is %d min", (at, minutes) => {
  expect(minutesUntil(at, now)).toBe(minutes);
});
