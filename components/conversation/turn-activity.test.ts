import { expect, test } from "vitest";
import { words } from "#lib/platform/words.ts";
import { recordedTurn } from "../gallery/recorded-turns.ts";
import { currentActivity } from "./turn-activity.tsx";

test("a message that nothing is before is being started, and does not wait", () => {
  const turn = recordedTurn(1, { startedAt: null, endedAt: null });
  expect(currentActivity(turn)).toBe(words.turn.starting);
  expect(currentActivity(turn, true)).toBe(words.turn.waiting);
  expect(currentActivity({ ...turn, status: "cancelling" }, true)).toBe(words.turn.stopping);
});
