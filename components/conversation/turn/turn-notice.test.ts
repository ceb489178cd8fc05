import { expect, test } from "vitest";
import { noticeOf } from "./turn-notice";

const prompt = { kind: "prompt", text: "I look at it.", options: null } as const;
const followUp = {
  kind: "follow_up",
  instruction: null,
  text: "Which of the two did you mean?",
  options: null,
} as const;

test("a turn that is done says so, with what was asked", () => {
  expect(noticeOf({ ...prompt, status: "completed", instruction: "Make it teal" }, "Bakery")).toEqual({
    mark: "Done",
    title: "Done · Bakery",
    body: "Make it teal",
  });
});

test("a turn that asks tells the question", () => {
  const options = { question: "Which number?", options: [] };
  expect(noticeOf({ ...prompt, status: "completed", instruction: "x", options }, "Bakery")).toEqual({
    mark: "A question",
    title: "A question · Bakery",
    body: "Which number?",
  });
});

test("a turn that did not work says that", () => {
  expect(noticeOf({ ...prompt, status: "failed", instruction: null }, "Bakery")?.title).toBe("Did not work · Bakery");
});

test("nothing is said of a turn that goes on, or that the person stopped", () => {
  for (const status of ["pending", "running", "cancelling", "cancelled"] as const)
    expect(noticeOf({ ...prompt, status, instruction: "x" }, "Bakery")).toBeNull();
});

test("a long instruction is cut", () => {
  const body = noticeOf({ ...prompt, status: "completed", instruction: "word ".repeat(100) }, "Bakery")?.body ?? "";
  expect(body.length).toBeLessThanOrEqual(140);
  expect(body.endsWith("word…")).toBe(true);
});

test("of a follow-up, what the agent said is told; one that did not work is no news", () => {
  expect(noticeOf({ ...followUp, status: "completed" }, "Bakery")).toEqual({
    mark: "Follow-up",
    title: "Follow-up · Bakery",
    body: "Which of the two did you mean?",
  });
  expect(noticeOf({ ...followUp, status: "failed" }, "Bakery")).toBeNull();
});
