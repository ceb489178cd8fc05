import { expect, test } from "vitest";
import { noticeOf } from "./turn-notice";

const prompt = { kind: "prompt", text: "I look at it.", options: null } as const;
const followUp = {
  kind: "follow_up",
  instruction: null,
  text: "Which of the two did you mean?",
  options: null,
} as const;

test("a finished turn's notice names the instruction", () => {
  expect(noticeOf({ ...prompt, status: "completed", instruction: "Make it teal" }, "Bakery")).toEqual({
    mark: "Done",
    title: "Done · Bakery",
    body: "Make it teal",
  });
});

test("the notice of a turn that asks holds the question", () => {
  const options = { question: "Which number?", options: [] };
  expect(noticeOf({ ...prompt, status: "completed", instruction: "x", options }, "Bakery")).toEqual({
    mark: "A question",
    title: "A question · Bakery",
    body: "Which number?",
  });
});

test("a failed turn's notice says so", () => {
  expect(noticeOf({ ...prompt, status: "failed", instruction: null }, "Bakery")?.title).toBe("Did not work · Bakery");
});

test("a running turn and one that the person stopped have no notice", () => {
  for (const status of ["pending", "running", "cancelling", "cancelled"] as const)
    expect(noticeOf({ ...prompt, status, instruction: "x" }, "Bakery")).toBeNull();
});

test("a long instruction is cut", () => {
  const body = noticeOf({ ...prompt, status: "completed", instruction: "word ".repeat(100) }, "Bakery")?.body ?? "";
  expect(body.length).toBeLessThanOrEqual(140);
  expect(body.endsWith("word…")).toBe(true);
});

test("a follow-up's notice holds the agent's words; a failed one has none", () => {
  expect(noticeOf({ ...followUp, status: "completed" }, "Bakery")).toEqual({
    mark: "Follow-up",
    title: "Follow-up · Bakery",
    body: "Which of the two did you mean?",
  });
  expect(noticeOf({ ...followUp, status: "failed" }, "Bakery")).toBeNull();
});
