import { expect, test } from "vitest";
import { isId, newId } from "./ids.ts";

test("an id made later sorts after one made earlier", () => {
  expect(newId(1_000) < newId(1_001)).toBe(true);
});

test("ids have version 7 and the RFC variant", () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(isId(newId())).toBe(true);
  expect(isId("../etc/passwd")).toBe(false);
});
