import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { planFinding } from "./findings.ts";

const checks = join(import.meta.dirname, "../../../plans/checks");

test("every finding about a plan has its German", () => {
  const files = globSync("*.ts", { cwd: checks, exclude: ["*.test.ts"] });
  const sentences = files.flatMap((file) => {
    // Hints are for the model alone.
    const told = readFileSync(join(checks, file), "utf8").replace(/hint: .*|get hint\(\) \{[^}]*\}/g, "");
    return [...told.matchAll(/`((?:[A-Z$“])[^`]{8,}\.)`|"([A-Z][^"]{8,}\.)"/g)].map(
      ([, form, text]) => form ?? text ?? "",
    );
  });
  expect(sentences.length).toBeGreaterThan(30);
  const untold = sentences
    .filter((sentence) => !sentence.startsWith("Nearest: "))
    .map((sentence) =>
      sentence
        .replace(/\$\{told\}/, "The acceptance point “x”")
        .replace(/\$\{verb[^}]*\}/, "change")
        .replace(/\$\{[^{}]*\}/g, "x.html"),
    )
    .filter((sentence) => planFinding(sentence) === sentence);
  expect(untold).toEqual([]);
});

test.each([
  ["“Imprint” (imprint.html) is missing.", "„Imprint“ (imprint.html) fehlt."],
  [
    "prices.html is no longer there, and the plan would change it.",
    "prices.html gibt es nicht mehr, und der Plan würde es ändern.",
  ],
  [
    "Home: It has no main heading. Prices: Below “Classes” there is nothing. And 2 more.",
    "Home: Es fehlt die Hauptüberschrift. Prices: Unter „Classes“ steht nichts. Und 2 weitere.",
  ],
  ["Something that another version found.", "Something that another version found."],
])("%j is told as %j", (english, german) => {
  expect(planFinding(english)).toBe(german);
});
