import { expect, test } from "vitest";
import { type ResetEvent, type ResetState, resetStateOf, transitionReset } from "./reset-lifecycle.ts";

test.each<[ResetState, ResetEvent, ResetState | null]>([
  ["open", "use", "used"],
  ["open", "withdraw", "withdrawn"],
  ["used", "use", null],
  ["used", "withdraw", null],
  ["withdrawn", "use", null],
  ["withdrawn", "withdraw", null],
  ["expired", "use", null],
  ["expired", "withdraw", null],
])("a link that is %s becomes, by %s: %s", (state, event, next) => {
  expect(transitionReset(state, event)).toBe(next);
});

const at = (second: number) => new Date(second * 1_000);
test.each<[ResetState, { usedAt?: Date; withdrawnAt?: Date; now?: Date }]>([
  ["open", { now: at(9) }],
  ["expired", { now: at(10) }],
  ["expired", { now: at(99) }],
  ["used", { usedAt: at(5) }],
  ["used", { usedAt: at(5), now: at(99) }],
  ["withdrawn", { withdrawnAt: at(5) }],
  ["withdrawn", { withdrawnAt: at(5), now: at(99) }],
])("it is %s with the times %j", (state, times) => {
  expect(resetStateOf({ expiresAt: at(10), usedAt: null, withdrawnAt: null, now: at(6), ...times })).toBe(state);
});
