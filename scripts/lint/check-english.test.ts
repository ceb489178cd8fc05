import { expect, test } from "vitest";
import { findTics, tics } from "./check-english.ts";

const linesOf = (path: string, text: string) => findTics(path, text).map(({ line }) => line);

const sentences = [
  "Whoever asks is answered.",
  "Whatever is no route answers as a route does.",
  "What failed was closed.",
  "A host that is none of the preview's is none.",
  "A file that is no text.",
  "Nothing is written, by no way.",
  "It waits however long it takes.",
  "Nobody can write.",
  "The runner is started anew.",
  "It waits for ever.",
  "It fails for want of a key.",
  "That which came last.",
];

test.each(sentences)("refuses “%s” in a comment, a title and a document", (sentence) => {
  expect(linesOf("a.ts", `const a = 1;\n// ${sentence}\n`)).toEqual([2]);
  expect(linesOf("a.ts", `/** ${sentence} */`)).toEqual([1]);
  expect(linesOf("a.ts", `/**\n * ${sentence}\n */`)).toEqual([2]);
  expect(linesOf("a.test.ts", `test("${sentence}", () => {});`)).toEqual([1]);
  expect(linesOf("docs/a.md", `# A\n\n${sentence}\n`)).toEqual([3]);
});

test("every tic has an example above", () => {
  for (const { pattern } of tics)
    expect(
      sentences.some((sentence) => pattern.test(sentence)),
      `${pattern}`,
    ).toBe(true);
});

test.each([
  "Returns a JSON 404 for unknown API paths.",
  "What does the reader see?",
  "Returns undefined if this is not a preview host.",
  "Says what the worker wrote.",
])("lets “%s” pass", (sentence) => {
  expect(linesOf("a.ts", `// ${sentence}`)).toEqual([]);
});

test("code, quotes and blocks of code in documents are not prose", () => {
  expect(linesOf("a.md", "`whoever`, “whatever”\n```\nWhat is this\n```\n")).toEqual([]);
  expect(linesOf("a.ts", 'const words = "Whoever runs this server";')).toEqual([]);
});

test("a title may have fourteen words", () => {
  const title = (count: number) => `test("${"word ".repeat(count).trim()}", () => {});`;
  expect(linesOf("a.test.ts", title(14))).toEqual([]);
  expect(linesOf("a.test.ts", title(15))).toEqual([1]);
});
