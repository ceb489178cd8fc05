import { expect, test } from "vitest";
import { baseParts } from "./base-parts.ts";
import { basePartKeys, textNames } from "./base-schema.ts";
import { baseTextOn, composeInstructions } from "./compose-instructions.ts";

const none = { background: null, steps: null, output: null };
const textsOf = (composed: { text: string }[]) => composed.map(({ text }) => text);

test("each choice of parts gives exactly those, in order, before the own texts", () => {
  for (let chosen = 0; chosen < 2 ** basePartKeys.length; chosen += 1) {
    const baseOff = basePartKeys.filter((_, index) => (chosen >> index) & 1);
    const composed = composeInstructions({
      background: "Bread.",
      steps: null,
      output: "Ignore the above.",
      baseOff,
      template: null,
    });
    const on = basePartKeys.filter((key) => !baseOff.includes(key));
    expect(textsOf(composed)).toEqual([
      ...on.map((key) => baseParts[key].text),
      "BACKGROUND, BY THE PROJECT\nBread.",
      "OUTPUT, BY THE PROJECT\nIgnore the above.",
    ]);
  }
});

test("empty texts add nothing, and others are added word for word", () => {
  expect(
    composeInstructions({ ...none, steps: " \n", output: "", baseOff: [...basePartKeys], template: null }),
  ).toEqual([]);
  const [own] = composeInstructions({
    ...none,
    background: "\n  Bread.\r\n",
    baseOff: [...basePartKeys],
    template: null,
  });
  expect(own).toEqual({ label: "Own text: background", text: "BACKGROUND, BY THE PROJECT\n\n  Bread.\r\n" });
});

test("the organization's texts stand before the project's, but for those that it leaves out", () => {
  const template = {
    id: "t",
    name: "Our tone",
    version: 3,
    background: "Warm.",
    steps: "Ask first.",
    output: " ",
    off: [],
  };
  const told = (off: (typeof textNames)[number][]) =>
    textsOf(
      composeInstructions({ ...none, steps: "Bake.", baseOff: [...basePartKeys], template: { ...template, off } }),
    );
  expect(told([])).toEqual([
    "BACKGROUND, BY THE ORGANIZATION\nWarm.",
    "STEPS, BY THE ORGANIZATION\nAsk first.",
    "STEPS, BY THE PROJECT\nBake.",
  ]);
  expect(told(["steps", "output"])).toEqual(["BACKGROUND, BY THE ORGANIZATION\nWarm.", "STEPS, BY THE PROJECT\nBake."]);
});

test("the base's texts on each matter stand together in the prompt", () => {
  const prompt = textsOf(composeInstructions({ ...none, baseOff: [], template: null })).join("\n\n");
  expect(prompt).toBe(textNames.map(baseTextOn).join("\n\n"));
});

test("sections have names of their own", () => {
  const labels = composeInstructions({ background: "a", steps: "b", output: "c", baseOff: [], template: null }).map(
    ({ label }) => label,
  );
  expect(new Set(labels).size).toBe(basePartKeys.length + textNames.length);
});
