import { expect, test } from "vitest";
import { createStatementNames } from "./statement-names.ts";

test("equal statements share a name, and only the first few get one", () => {
  const nameOf = createStatementNames(2);
  const names = ["SELECT 1", "SELECT 2", "SELECT 1", "SELECT 3", "SELECT 2"].map((sql) => nameOf({ sql }));
  expect(names[0]).toBe(names[2]);
  expect(names[1]).toBe(names[4]);
  expect(names[0]).not.toBe(names[1]);
  expect(names[3]).toBe("");
});
