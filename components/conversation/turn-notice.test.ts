import { expect, test } from "vitest";
import { noticeOf } from "./turn-notice";

test("a turn that is done says so, with what was asked", () => {
  expect(noticeOf({ status: "completed", instruction: "Make it teal", options: null }, "Bakery")).toEqual({
    mark: "Done",
    title: "Done · Bakery",
    body: "Make it teal",
  });
});

test("a turn that asks tells the question", () => {
  const options = { question: "Which number?", options: [] };
  expect(noticeOf({ status: "completed", instruction: "x", options }, "Bakery")).toEqual({
    mark: "A question",
    title: "A question · Bakery",
    body: "Which number?",
  });
});

test("a turn that did not work says that", () => {
  expect(noticeOf({ status: "failed", instruction: null, options: null }, "Bakery")?.title).toBe(
    "Did not work · Bakery",
  );
});

test("nothing is said of a turn that goes on, or that the person stopped", () => {
  for (const status of ["pending", "running", "cancelling", "cancelled"] as const)
    expect(noticeOf({ status, instruction: "x", options: null }, "Bakery")).toBeNull();
});

test("a long instruction is cut", () => {
  const body = noticeOf({ status: "completed", instruction: "word ".repeat(100), options: null }, "Bakery")?.body ?? "";
  expect(body.length).toBeLessThanOrEqual(140);
  expect(body.endsWith("word…")).toBe(true);
});
