import { expect, test } from "vitest";
import { relativeTime } from "./relative-time";

const now = new Date("2026-05-04T12:00:00Z");
const ago = (minutes: number) => relativeTime(new Date(now.getTime() - minutes * 60_000), now);

test.each([
  [-2, "now"],
  [0, "now"],
  [1, "1 minute ago"],
  [59, "59 minutes ago"],
  [90, "1 hour ago"],
  [26 * 60, "yesterday"],
  [3 * 24 * 60, "3 days ago"],
  [8 * 24 * 60, "Apr 26, 2026"],
])("%s minutes ago", (minutes, text) => {
  expect(ago(minutes)).toBe(text);
});
