import { expect, test } from "vitest";
import type { InlineContent } from "../schema.ts";
import { manualEditsSchema } from "./operation-schema.ts";

const base = "0".repeat(40);
const read = (operation: unknown) => manualEditsSchema.safeParse({ base, operations: [operation] }).success;
const nested = (depth: number) => {
  let content: InlineContent[] = ["text"];
  for (let level = 0; level < depth; level++) content = [{ tag: "em", content }];
  return { op: "set-content", path: "index.html", ref: "e1", content };
};

test("formatting may be nested", () => {
  expect(read(nested(20))).toBe(true);
});

test.each([100, 20_000])("formatting nested %i levels deep is refused, not thrown", (depth) => {
  expect(read(nested(depth))).toBe(false);
});
