import { expect, test } from "vitest";
import { type PlaceEvent, type PlaceState, transitionPlace } from "./place-lifecycle.ts";

test.each<[PlaceState, PlaceEvent, PlaceState | null]>([
  ["found", "missed", "lost"],
  ["found", "seen", null],
  ["found", "chosen-again", null],
  ["found", "withdrawn", "withdrawn"],
  ["lost", "seen", "found"],
  ["lost", "missed", null],
  ["lost", "chosen-again", "found"],
  ["lost", "withdrawn", "withdrawn"],
  ["withdrawn", "seen", null],
  ["withdrawn", "chosen-again", null],
])("a %s place that is %s becomes %s", (state, event, next) => {
  expect(transitionPlace(state, event)).toBe(next);
});
