import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { editorWords } from "./editor.ts";
import { inspectorWords } from "./inspector.ts";
import { previewWords } from "./preview.ts";
import { reviewWords } from "./reviews.ts";
import { turnWords } from "./turn.ts";

function* texts(value: unknown, path: string[] = []): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path.join("."), value];
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* texts(entry, [...path, `${index}`]);
  else if (typeof value === "object" && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* texts(entry, [...path, key]);
}

test("no word is empty or padded", async () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const found: [path: string, text: string][] = [];
  for (const file of files) found.push(...texts({ ...(await import(`./${file}`)) }, [file]));
  expect(found.length).toBeGreaterThan(files.length);
  for (const [path, text] of found) expect(text, path).toMatch(/^\S(.*\S)?$/s);
});

test("words are an editor's words", () => {
  const jargon = /\b(commit|revert|rebase|HEAD|SHA|cherry-pick|thread|job|token limit|prompt)\b/i;
  for (const [path, text] of texts([editorWords, turnWords, previewWords, reviewWords]))
    expect(text, path).not.toMatch(jargon);
});

test("a moment of an inspected request has no fractions of a millisecond", () => {
  expect(inspectorWords.figures.seconds(387.25)).toBe("387\u00a0ms");
  expect(inspectorWords.figures.seconds(1_204.6)).toBe("1.20\u00a0s");
});

test("counts have their plural", () => {
  expect(turnWords.steps(1)).toBe("1 step");
  expect(turnWords.steps(1_200)).toBe("1,200 steps");
  expect(turnWords.seconds(59)).toBe("59 s");
  expect(turnWords.seconds(61)).toBe("1 min 1 s");
});
