import { expect, test } from "vitest";
import { highlight, type Language, languageOf, type SyntaxNode } from "./syntax";

const textOf = (nodes: SyntaxNode[]): string => nodes.map((node) => node.value ?? textOf(node.children ?? [])).join("");
const colours = (text: string, language: Language) =>
  highlight(text, language)
    .filter((node) => node.type === "element")
    .map((node) => `${node.properties?.className[0]?.replace("syntax-", "")} ${textOf([node])}`);

test("markup: tags, attributes, their values and comments", () => {
  expect(colours(`<!-- old --><a class="b" hidden>Hi</a>`, "html")).toEqual([
    "comment <!-- old -->",
    "tag <a",
    "attribute class",
    `string "b"`,
    "attribute hidden",
    "tag >",
    "tag </a",
    "tag >",
  ]);
});

test("styles: properties, numbers, colours and rules", () => {
  expect(colours("@media print { a:hover { --gap: 1.5rem; color: #a4471f } } /* end", "css")).toEqual([
    "keyword @media",
    "attribute --gap",
    "number 1.5rem",
    "attribute color",
    "number #a4471f",
    "comment /* end",
  ]);
});

test("scripts and JSON: keywords, strings and names", () => {
  expect(colours(`const a = { "b": 'c' }; // d`, "script")).toEqual([
    "keyword const",
    `attribute "b"`,
    "string 'c'",
    "comment // d",
  ]);
});

test.each<Language>(["html", "css", "script"])("%s: no letter is lost, and hostile text takes no time", (language) => {
  const hostile = ["<!--", "<a '", '"', "/*", "`\\", "a:", "-".repeat(50), "<a\n=".repeat(5)].join("").repeat(1_500);
  expect(textOf(highlight(hostile, language))).toBe(hostile);
});

test("a file's name says its language", () => {
  expect(languageOf("a/index.html")).toBe("html");
  expect(languageOf("css/styles.css")).toBe("css");
  expect(languageOf("site.webmanifest")).toBe("script");
  expect(languageOf("LICENSE")).toBeNull();
});
