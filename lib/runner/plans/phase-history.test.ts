import { expect, test } from "vitest";
import { roundOpening } from "#lib/plans/discussion/round-opening.ts";
import { completionOf, summarizeInstruction } from "#lib/plans/phases/phase-prompts.ts";
import type { PlanMessage } from "#lib/plans/schema.ts";
import { readPhaseHistory } from "./phase-history.ts";

const question: PlanMessage = { role: "user", content: summarizeInstruction({ entries: [] }) };
const feedback: PlanMessage = { role: "user", content: "“About” is missing." };
const answer: PlanMessage = { role: "assistant", content: "{}" };
const system: PlanMessage = { role: "system", content: "PLAN: SUMMARIZE" };

test.each<[string, PlanMessage[], number]>([
  ["nothing was stored", [], 0],
  ["the question was not answered", [system, question], 0],
  ["one answer was sent back", [system, question, answer, feedback], 1],
  ["two answers were sent back", [system, question, answer, feedback, answer, feedback], 2],
  ["the last answer was stored but not checked", [system, question, answer], 1],
  ["a second round was begun", [system, question, answer, question], 0],
  ["a second round was answered", [system, question, answer, question, answer, feedback], 1],
])("an interrupted run resumes where %s", (_name, kept, attemptsUsed) => {
  expect(readPhaseHistory(kept, true)).toEqual({ earlier: kept.slice(1), attemptsUsed });
});

test("a new round has used no attempt and leaves out an unanswered question", () => {
  expect(readPhaseHistory([system, question, answer], false)).toEqual({
    earlier: [question, answer],
    attemptsUsed: 0,
  });
  expect(readPhaseHistory([system, question, answer, feedback], false).earlier).toEqual([question, answer]);
});

test("a question that was stopped or replaced is left out", () => {
  const kept = [system, question, answer, feedback, system, question, answer];
  expect(readPhaseHistory(kept, true).earlier).toEqual([question, answer, question, answer]);
});

test("a new round gets only the newest answer, and all requested changes", () => {
  const brief = { ...{ title: "A", summary: "B", audience: "C", tone: "D" }, facts: [], decisions: [] };
  const answerOf = (title: string): PlanMessage => ({
    role: "assistant",
    content: JSON.stringify({ ...brief, title }),
  });
  const asking = (changes: string): PlanMessage => {
    const opening = {
      earlier: [],
      attemptsUsed: 0,
      changes,
      instruction: summarizeInstruction({ entries: [] }),
      mark: "",
    };
    return { role: "user", content: roundOpening(opening) ?? "" };
  };
  const [first, last] = [asking("Add the phone number, 555 1234."), asking("Leave out the map.")];
  const lacks = asking(completionOf(brief, ["“About” is missing."]));
  const rounds = [system, question, answerOf("1"), feedback, answerOf("2"), first, answerOf("3"), lacks, answerOf("4")];
  const kept = [...rounds, last, answerOf("5"), feedback, answerOf("6")];
  const told = [
    {
      role: "user",
      content: `These changes were asked for before:\n\nAdd the phone number, 555 1234.\n\n${last.content}`,
    },
    answerOf("6"),
  ];
  expect(readPhaseHistory(kept, false).earlier).toEqual(told);
  // A resumed round gets the same history.
  expect(readPhaseHistory([...kept, question, answer], true).earlier).toEqual([...told, question, answer]);
  // If no answer of the last round could be parsed, the earlier brief stays.
  expect(readPhaseHistory([...rounds, last, { role: "assistant", content: "Sorry." }], false).earlier).toEqual([
    {
      role: "user",
      content: `These changes were asked for before:\n\nAdd the phone number, 555 1234.\n\n${lacks.content}`,
    },
    answerOf("4"),
    last,
    { role: "assistant", content: "Sorry." },
  ]);
});
