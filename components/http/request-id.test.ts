import { expect, test } from "vitest";
import { newRequestIds } from "./request-id.ts";

test("a body without an answer keeps its id; another has its own", () => {
  const ids = newRequestIds();
  const first = ids.idOf({ base: "a", operations: [1] });
  expect(ids.idOf({ base: "a", operations: [1] })).toBe(first);
  expect(ids.idOf({ base: "a", operations: [2] })).not.toBe(first);
});

test("the same body after an answer is a new request", () => {
  const ids = newRequestIds();
  const first = ids.idOf({ op: "duplicate" });
  ids.answered();
  expect(ids.idOf({ op: "duplicate" })).not.toBe(first);
});
