import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { notEditable } from "./not-editable.ts";

const root = join(import.meta.dirname, "../../../page-source");
const said = [
  /(?:notEditable|missing|refuse|CannotStyle)\(\s*(["`])(.+?)\1/g,
  /return (["`])([A-Z][^"`]+\.)\1/g,
  /(?:refusal|message): (["`])([A-Z][^"`]+\.)\1/g,
  /(?:Refusal|fixedName|tooStrong) =\s*(["`])([A-Z][^"`]+\.)\1/g,
];

test("every reason why a change by hand can't be made has its German", () => {
  const files = globSync("{operations,site-operations,styles}/**/*.ts", { cwd: root, exclude: ["**/*.test.ts"] });
  const sentences = files.flatMap((file) => {
    const source = readFileSync(join(root, file), "utf8");
    return said.flatMap((pattern) => [...source.matchAll(pattern)].map(([, , sentence = ""]) => sentence));
  });
  expect(sentences.length).toBeGreaterThan(70);
  const untold = sentences.filter((sentence) => {
    const english = sentence.replace(/\$\{\w+Max\}/g, "40").replace(/\$\{[^}]+\}/g, "x");
    return notEditable(english) === english;
  });
  expect(untold).toEqual([]);
});
