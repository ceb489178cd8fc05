import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { turnWords } from "#lib/words/turn.ts";
import { recordedTurn } from "../../gallery/recorded/recorded-turns.ts";
import { currentActivity, TurnActivity } from "./turn-activity.tsx";

test("a turn that has not begun is starting, unless it is being stopped", () => {
  const turn = recordedTurn(1, { startedAt: null, endedAt: null });
  expect(currentActivity(turn)).toBe(turnWords.starting);
  expect(currentActivity({ ...turn, status: "cancelling" })).toBe(turnWords.stopping);
});

test("only a turn that discusses a plan thinks about the plan", () => {
  const turn = recordedTurn(1, { status: "running", planId: "plan", endedAt: null, progress: [] });
  expect(currentActivity(turn)).toBe(turnWords.thinkingAboutPlan);
  const thinking = { code: "thinking", params: {}, text: "Thinking" };
  expect(currentActivity({ ...turn, progress: [thinking] })).toBe(turnWords.thinkingAboutPlan);
  expect(currentActivity({ ...turn, kind: "plan_item" })).toBe(turnWords.starting);
  const reading = { code: "reading-file", params: { path: "a.html" }, text: "Reading a.html" };
  expect(currentActivity({ ...turn, progress: [reading] })).toBe("Reading “A”");
  expect(currentActivity({ ...turn, status: "pending" })).toBe(turnWords.starting);
});

test("a turn with changes is all set; one without is only answered", () => {
  const draw = (turn: ReturnType<typeof recordedTurn>) => renderToStaticMarkup(createElement(TurnActivity, { turn }));
  const file = { path: "index.html", previousPath: null, status: "modified", additions: 1, deletions: 1 } as const;
  expect(draw(recordedTurn(1, { status: "completed", files: [file] }))).toContain(turnWords.allSet);
  const answered = draw(recordedTurn(1, { status: "completed", files: [] }));
  expect(answered).toContain(turnWords.answered);
  expect(answered).not.toContain(turnWords.allSet);
});
