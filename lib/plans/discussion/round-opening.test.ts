import { expect, test } from "vitest";
import { changesToEdited, summarizeInstruction } from "../phases/phase-prompts.ts";
import type { Brief } from "../schema.ts";
import { askedChange, roundOpening } from "./round-opening.ts";

const brief: Brief = {
  ...{ title: "Shop", summary: "Small.", audience: "Not specified", tone: "Plain" },
  ...{ facts: [], decisions: [] },
};
const said = "Add prices.\n\nAnd leave out the gallery";

test("a person's own words are read back from the question about a change", () => {
  for (const manifest of [null, { entries: [] }])
    for (const changes of [said, changesToEdited(brief, said)]) {
      const instruction = summarizeInstruction(manifest);
      const told = roundOpening({ earlier: [], attemptsUsed: 0, instruction, mark: instruction, changes });
      expect(askedChange(told ?? "")).toBe(said);
    }
});

test("a change that is not part of a question yet stays as it is", () => {
  expect(askedChange(said)).toBe(said);
});
