import { expect, test } from "vitest";
import { words } from "./words.ts";

function* texts(value: unknown, path: string[] = []): Generator<[path: string, text: string]> {
  if (typeof value === "string") yield [path.join("."), value];
  else if (Array.isArray(value))
    for (const [index, entry] of value.entries()) yield* texts(entry, [...path, `${index}`]);
  else if (typeof value === "object" && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* texts(entry, [...path, key]);
}

test("no word is empty or padded", () => {
  for (const [path, text] of texts(words)) expect(text, path).toMatch(/^\S(.*\S)?$/s);
});

test("words are an editor's words", () => {
  const jargon = /\b(commit|revert|rebase|HEAD|SHA|cherry-pick|thread|job|token limit|prompt)\b/i;
  for (const [path, text] of [
    ...texts(words.editor),
    ...texts(words.turn),
    ...texts(words.preview),
    ...texts(words.reviews),
  ])
    expect(text, path).not.toMatch(jargon);
});

test("counts have their plural", () => {
  expect(words.turn.filesChanged(1)).toBe("1 file changed");
  expect(words.turn.filesChanged(1_200)).toBe("1,200 files changed");
  expect(words.turn.seconds(59)).toBe("59 s");
  expect(words.turn.seconds(61)).toBe("1 min 1 s");
});
