import { expect, test } from "vitest";
import { chooseTrigger, closingQuestion, type EndedTurn } from "./choose-trigger.ts";

const quiet: EndedTurn = {
  kind: "prompt",
  status: "completed",
  errorCode: null,
  text: "The heading is changed.",
  offeredOptions: false,
  checkFailed: false,
  isHeldToPicks: false,
  plan: null,
  hasUnsentChanges: false,
};
const all = { check_in: true, question_unanswered: true, task_incomplete: true, waiting_for_decision: true };

test.each<[string, Partial<EndedTurn>, string | null]>([
  ["nothing is open", {}, null],
  ["choices were offered", { offeredOptions: true, text: "Which one?" }, "waiting_for_decision"],
  ["it ended with a question", { text: "Done.\n\nShall I change the footer as well?" }, "question_unanswered"],
  ["a question stands in the middle", { text: "Why not? It is done." }, null],
  ["it failed", { status: "failed", errorCode: "model-failed" }, "task_incomplete"],
  ["it reached a limit", { status: "failed", errorCode: "limit-steps" }, "task_incomplete"],
  ["it was stopped", { status: "cancelled" }, "task_incomplete"],
  ["a check found something, and it asked", { checkFailed: true, text: "Is that right?" }, "task_incomplete"],
  ["changes were not sent", { hasUnsentChanges: true }, "check_in"],
  [
    "a question comes before changes that were not sent",
    { hasUnsentChanges: true, text: "And now?" },
    "question_unanswered",
  ],
  ["it was held to what was picked", { isHeldToPicks: true, hasUnsentChanges: true, text: "And the rest?" }, null],
  ["a follow-up that failed", { kind: "follow_up", status: "failed" }, null],
  ["a follow-up that was stopped", { kind: "follow_up", status: "cancelled" }, null],
  ["a follow-up that asks again", { kind: "follow_up", text: "Did you decide?" }, "question_unanswered"],
  ["a plan waits for approval", { plan: { waitsForApproval: true, openItems: 0 } }, "waiting_for_decision"],
  [
    "parts of a plan are open, and the last one failed",
    { kind: "plan_item", status: "failed", plan: { waitsForApproval: false, openItems: 2 } },
    "task_incomplete",
  ],
  ["a plan is being discussed or built", { plan: { waitsForApproval: false, openItems: 0 } }, null],
  [
    "a follow-up about a plan failed",
    { kind: "follow_up", status: "failed", plan: { waitsForApproval: true, openItems: 0 } },
    null,
  ],
  ["a change that a person made without the agent", { kind: "undo", hasUnsentChanges: true }, null],
])("%s", (_name, facts, expected) => {
  expect(chooseTrigger({ ...quiet, ...facts }, all)?.triggerType ?? null).toBe(expected);
});

test("the next trigger is chosen if one is switched off", () => {
  const turn = { ...quiet, offeredOptions: true, text: "Which one?" };
  expect(chooseTrigger(turn, { ...all, waiting_for_decision: false })?.triggerType).toBe("question_unanswered");
});

test("the reason quotes the question and names the agent as its author", () => {
  const chosen = chooseTrigger({ ...quiet, text: "Done. Shall it be blue?" }, all);
  expect(chosen?.reason).toBe("The agent’s question waits for an answer: “Shall it be blue?”");
});

test.each([
  ["Shall I?", "Shall I?"],
  ["- **Blue, or green?**", "Blue, or green?"],
  ["First. Then what?  \n", "Then what?"],
  ["青にしますか？", "青にしますか？"],
  ["He asked “why?”", "He asked “why?”"],
  ["See https://example.org/?a", null],
  ["", null],
])("the closing question of %j is %j", (text, expected) => {
  expect(closingQuestion(text)).toBe(expected);
});

test("a long question is cut", () => {
  expect(closingQuestion(`${"very ".repeat(100)}long?`)).toHaveLength(160);
});
