import { expect, test } from "vitest";
import { findLabelled, labelsOf, wasOffered } from "./choice-labels.ts";

const lines = (...all: string[]) => all.map((line) => ({ line }));

test.each([
  [
    ["**020 7946 0182** on `index.html`", "**020 7946 0199** on `about.html` and `b.html`"],
    [
      ["020 7946 0182", "on index.html"],
      ["020 7946 0199", "on about.html and b.html"],
    ],
  ],
  [
    ["`a.html`, heading: “**Prices** today”", "`b.html`, heading: “Prices”"],
    [
      ["a.html, heading", "“Prices today”"],
      ["b.html, heading", "“Prices”"],
    ],
  ],
  [
    ["`a.html`: Monday: “9–5”", "`a.html`: Sunday: “10–2”"],
    [
      ["a.html: Monday: “9–5”", null],
      ["a.html: Sunday: “10–2”", null],
    ],
  ],
  [["`a.html`: “same”", "`a.html`: “same”"], null],
  [[`\`a.html\`: “${"long ".repeat(20)}”`, `\`a.html\`: “${"other ".repeat(20)}”`], null],
])("%j", (given, labels) => {
  const named = labelsOf(lines(...given));
  expect(named?.map(({ label, description }) => [label, description]) ?? null).toEqual(labels);
});

test("an answer may continue after a label, and the longest matching label wins", () => {
  const choices = lines("`Red`, heading", "`Red`, heading two");
  expect(findLabelled(choices, "red, heading two, please")?.line).toBe("`Red`, heading two");
  expect(findLabelled(choices, "red, headings")).toBeUndefined();
});

test("the offered labels are read from the question in the history", () => {
  const question =
    "Which one do you mean?\n\n- **Change \\*it\\* to X**: on a.html\n- **Y** (recommended)\n- **Both of them**";
  for (const said of ["Change *it* to X", "Y", "both of them"]) expect(wasOffered(question, said)).toBe(true);
  expect(wasOffered(question, "Change it")).toBe(false);
});
