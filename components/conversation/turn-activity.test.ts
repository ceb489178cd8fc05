import { expect, test } from "vitest";
import { turnWords } from "#lib/platform/words/turn.ts";
import { recordedTurn } from "../gallery/recorded-turns.ts";
import { currentActivity } from "./turn-activity.tsx";

test("a message that nothing is before is being started, and does not wait", () => {
  const turn = recordedTurn(1, { startedAt: null, endedAt: null });
  expect(currentActivity(turn)).toBe(turnWords.starting);
  expect(currentActivity(turn, true)).toBe(turnWords.waiting);
  expect(currentActivity({ ...turn, status: "cancelling" }, true)).toBe(turnWords.stopping);
});
