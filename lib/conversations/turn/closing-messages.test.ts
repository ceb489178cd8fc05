import { expect, test } from "vitest";
import { closingMessages } from "./closing-messages.ts";

test("a completed turn leaves its answer and then its notes", () => {
  const messages = closingMessages({ status: "completed", text: " Done. ", notes: ["a", "b"], commit: null });
  expect(messages.map(({ role, text }) => [role, text])).toEqual([
    ["assistant", "Done."],
    ["assistant_note_to_self", "a"],
    ["assistant_note_to_self", "b"],
  ]);
});

test.each([
  [{ status: "cancelled" as const }, "[Cancelled by the user — disregard this turn.]"],
  [
    { status: "failed" as const, code: "x", params: {}, message: "The model was busy." },
    "[This turn failed: The model was busy. Its changes were not applied.]",
  ],
  [{ status: "completed" as const, text: " ", notes: [], commit: null }, "(The turn ended without an answer.)"],
])("every outcome answers the person's message: %j", (outcome, text) => {
  expect(closingMessages(outcome)).toMatchObject([{ role: "assistant", text }]);
});
