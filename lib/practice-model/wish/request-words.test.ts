import { expect, test } from "vitest";
import { cleanRequest, splitRequest, stripPoliteWords } from "./request-words.ts";

const quoted = (request: string) =>
  splitRequest(request)
    .filter((word) => word.quoted)
    .map((word) => word.text);

test.each([
  ['say "Hello there"', ["Hello there"]],
  ["say “Hello there”", ["Hello there"]],
  ["say „Hallo“ and «bonjour» and »hej«", ["Hallo", "bonjour", "hej"]],
  ["say ‘It’s nice’, please", ["It’s nice"]],
  ["say 'It's nice to meet you' now", ["It's nice to meet you"]],
  ["our baker's shop isn't open", []],
  ["say `code`", ["code"]],
  ['a 5" pipe and a 6" pipe', []],
  ['say "Hello', []],
  ['say "" and "x"', ["x"]],
  ['say “one" and "two”', ["one", "two"]],
])("a passage in quotes of any kind is one word: %s", (request, passages) => {
  expect(quoted(request)).toEqual(passages);
});

test("words compare without case, curly apostrophes and punctuation, and keep their text", () => {
  const [word] = splitRequest("Page’s,");
  expect(word).toMatchObject({ text: "Page’s,", lower: "page's", start: 0, end: 7, quoted: false });
});

test.each([
  ["Could you please change it, thank you", "change it"],
  ["hey, would you mind changing it for me", "changing it"],
  ["I'd like you to just change it if you can", "change it"],
  ["change it", "change it"],
  ["please", "please"],
])("polite phrases around a request are dropped: %s", (request, rest) => {
  expect(
    stripPoliteWords(splitRequest(request))
      .map((word) => word.text.replace(/,$/, ""))
      .join(" "),
  ).toBe(rest);
});

test("control and invisible characters become spaces", () => {
  expect(cleanRequest("a\u0000b\u200Bc\td")).toBe("a b c d");
});
