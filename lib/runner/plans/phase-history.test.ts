import { expect, test } from "vitest";
import { summarizeInstruction } from "#lib/plans/phase-prompts.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { readPhaseHistory } from "./phase-history.ts";

const question: PlanMessage = { role: "user", content: summarizeInstruction({ entries: [] }) };
const feedback: PlanMessage = { role: "user", content: "“About” is missing." };
const answer: PlanMessage = { role: "assistant", content: "{}" };
const system: PlanMessage = { role: "system", content: "PLAN: SUMMARIZE" };

test.each<[string, PlanMessage[], number]>([
  ["nothing was kept", [], 0],
  ["it was asked, and not answered", [system, question], 0],
  ["one answer was found wanting", [system, question, answer, feedback], 1],
  ["two were", [system, question, answer, feedback, answer, feedback], 2],
  ["the last answer was kept, and nobody has looked at it", [system, question, answer], 1],
  ["a second round was asked", [system, question, answer, question], 0],
  ["a second round was answered", [system, question, answer, question, answer, feedback], 1],
])("a run that was interrupted goes on where %s", (_name, kept, attemptsUsed) => {
  expect(readPhaseHistory(kept, true)).toEqual({ earlier: kept.slice(1), attemptsUsed });
});

test("a new round has used no attempt, and leaves out what was never answered", () => {
  expect(readPhaseHistory([system, question, answer], false)).toEqual({
    earlier: [question, answer],
    attemptsUsed: 0,
  });
  expect(readPhaseHistory([system, question, answer, feedback], false).earlier).toEqual([question, answer]);
});

test("a question that was stopped, or overtaken by another one, is not told again", () => {
  const kept = [system, question, answer, feedback, system, question, answer];
  expect(readPhaseHistory(kept, true).earlier).toEqual([question, answer, question, answer]);
});
