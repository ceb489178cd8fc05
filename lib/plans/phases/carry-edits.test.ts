import { expect, test } from "vitest";
import type { Brief, PlanMessage } from "../schema.ts";
import { carryEdits } from "./carry-edits.ts";
import { completionOf } from "./phase-prompts.ts";

const brief: Brief = {
  title: "Bike repair",
  summary: "Four pages.",
  audience: "Neighbours",
  tone: "Plain",
  facts: ["Opens at nine."],
  decisions: [],
};
const history: PlanMessage[] = [
  { role: "user", content: "Write the brief." },
  { role: "assistant", content: `Here it is:\n\`\`\`json\n${JSON.stringify(brief)}\n\`\`\`` },
];

test("an unedited brief is not repeated, because the history contains it", () => {
  expect(carryEdits("Add a page", brief, history)).toBe("Add a page");
  expect(carryEdits("Add a page", null, history)).toBe("Add a page");
});

test("a brief that people have edited is sent with the changes they ask for", () => {
  const edited = { ...brief, facts: ["Opens at ten."] };
  const carried = carryEdits("Add a page", edited, history);
  expect(carried.startsWith("Add a page\n\n")).toBe(true);
  expect(carried).toContain("Opens at ten.");
  expect(carryEdits("Add a page", edited, [])).toBe(carried);
});

test("a request to complete the brief contains it already", () => {
  const lacking = completionOf({ ...brief, title: "Edited" }, ["“Prices” is missing."]);
  expect(carryEdits(lacking, { ...brief, title: "Edited" }, history)).toBe(lacking);
});
