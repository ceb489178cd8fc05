import { expect, test } from "vitest";
import { wantedSchema } from "#lib/plans/discussion/wanted-schema.ts";
import { createToolPorts } from "#tests/fakes/tool-ports.ts";
import { recordWanted } from "./record-wanted.ts";
import { discussionTools, planItemTools, toolSet } from "./tool-set.ts";

test("the result repeats the recorded items word for word", async () => {
  const input = recordWanted.input.parse({ items: [{ name: " Opening hours:\n9 to 18 ", kind: "fact" }] });
  expect(await recordWanted.run(input, createToolPorts())).toEqual({
    ok: true,
    text: "Recorded for the plan: Opening hours: 9 to 18 (fact)",
  });
});

test("the plan reads every input that the tool accepts", () => {
  const items = Array.from({ length: 41 }, (_, index) => ({ name: "x".repeat(300 - index), kind: "page" }));
  expect(recordWanted.input.safeParse({ items }).success).toBe(false);
  expect(wantedSchema.parse(recordWanted.input.parse({ items: items.slice(1) })).items).toHaveLength(40);
});

test("an empty list and a name without text are refused", () => {
  expect(recordWanted.input.safeParse({ items: [] }).success).toBe(false);
  expect(recordWanted.input.safeParse({ items: [{ name: " \n ", kind: "page" }] }).success).toBe(false);
});

test("a discussion has no writing tool, and only a discussion has record_wanted", () => {
  expect(discussionTools.filter(({ readOnly }) => !readOnly)).toEqual([]);
  const names = (tools: readonly { name: string }[]) => tools.map(({ name }) => name);
  expect(names(discussionTools)).toContain("present_options");
  expect(names(discussionTools)).toContain("record_wanted");
  expect(names(toolSet)).not.toContain("record_wanted");
  // A turn that builds an item asks no questions and can't revert turns that built other items.
  expect(names(planItemTools)).not.toContain("present_options");
  expect(names(planItemTools)).not.toContain("revert_turn");
});
