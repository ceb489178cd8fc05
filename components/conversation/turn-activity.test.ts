import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { turnWords } from "#lib/platform/words/turn.ts";
import { recordedTurn } from "../gallery/recorded-turns.ts";
import { currentActivity, TurnActivity } from "./turn-activity.tsx";

test("a turn that has not begun is being started, unless it is being stopped", () => {
  const turn = recordedTurn(1, { startedAt: null, endedAt: null });
  expect(currentActivity(turn)).toBe(turnWords.starting);
  expect(currentActivity({ ...turn, status: "cancelling" })).toBe(turnWords.stopping);
});

test("what changed something is all set; what changed nothing is only answered, for it may not have been understood", () => {
  const draw = (turn: ReturnType<typeof recordedTurn>) => renderToStaticMarkup(createElement(TurnActivity, { turn }));
  const file = { path: "index.html", previousPath: null, status: "modified", additions: 1, deletions: 1 } as const;
  expect(draw(recordedTurn(1, { status: "completed", files: [file] }))).toContain(turnWords.allSet);
  const answered = draw(recordedTurn(1, { status: "completed", files: [] }));
  expect(answered).toContain(turnWords.answered);
  expect(answered).not.toContain(turnWords.allSet);
});
