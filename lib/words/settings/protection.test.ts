import { expect, test } from "vitest";
import { protectionWords, readRefusal } from "./protection.ts";

test("the sentence for the person is found in the result of a refused tool", () => {
  const sentence = protectionWords.refused(".github/workflows/a “b”.yml");
  expect(readRefusal(`Error: ${sentence}\nIt stays as it is.`)).toBe(sentence);
});

test("other answers hold no such sentence", () => {
  const sentence = protectionWords.refused("CNAME");
  for (const output of [null, "", sentence, "Error: There is no file a.html.", `index.html:1: Error: ${sentence}`]) {
    expect(readRefusal(output)).toBeNull();
  }
});
