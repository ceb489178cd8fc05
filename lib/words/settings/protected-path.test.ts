import { expect, test } from "vitest";
import { protectedPathWords, readRefusal } from "./protected-path.ts";

test("the sentence for the person is found in the result of a refused tool", () => {
  const sentence = protectedPathWords.refused(".github/workflows/a “b”.yml");
  expect(readRefusal(`Error: ${sentence}\nIt stays as it is.`)).toBe(sentence);
});

test("other answers hold no such sentence", () => {
  const sentence = protectedPathWords.refused("CNAME");
  for (const output of [null, "", sentence, "Error: There is no file a.html.", `index.html:1: Error: ${sentence}`]) {
    expect(readRefusal(output)).toBeNull();
  }
});
