import fc from "fast-check";
import { expect, test } from "vitest";
import { findFrontMatter } from "#lib/built-sources/texts/front-matter.ts";
import { openEntry, partOfRecords, wholeFile, writeBody, writeValues } from "./content-file.ts";
import type { Datum } from "./data/datum.ts";
import { textOfNewEntry } from "./new-entry.ts";
import { copyRecord, orderRecords, recordsOf, removeRecord } from "./records.ts";

const post = `---
# Shown first
title: "Hello"   # greet
tags:
  - a # one
  - b

draft: false
long: |
  x
  y
nested: {a: 1}
empty:
---

Body
`;
const toml = `+++
title = 'Hi' # x
date = 2024-01-02
tags = ["a", "b"]
[params]
  a = 1
+++
Body`;

type Value = Parameters<typeof writeValues>[3][number]["value"];
const write = (source: string, key: string, value: Value, path = "a.md") => {
  const written = writeValues(path, source, wholeFile, [{ key, value }]);
  return written.ok ? written.source : null;
};

test.each<[key: string, value: Value, old: string, now: string]>([
  ["title", "Bye: you", '"Hello"', '"Bye: you"'],
  ["tags", ["a", "c", "b"], "# one\n", "# one\n  - c\n"],
  ["tags", ["b"], "  - a # one\n", ""],
  ["tags", ["a"], "\n  - b", ""],
  ["tags", [], "\n  - a # one\n  - b\n", " []\n"],
  ["draft", true, "draft: false", "draft: true"],
  ["draft", null, "draft: false\n", ""],
  ["long", "x\nz\n", "  y\n", "  z\n"],
  ["long", null, "long: |\n  x\n  y\n", ""],
  ["empty", "filled", "empty:", "empty: filled"],
  ["new", "2024-01-02", "empty:\n", "empty:\nnew: 2024-01-02\n"],
  ["__proto__", "no", "empty:\n", 'empty:\n__proto__: "no"\n'],
])("%s becomes %j in YAML, and nothing else changes", (key, value, old, now) => {
  expect(write(post, key, value)).toBe(post.replace(old, now));
});

test.each<[key: string, value: Value, old: string, now: string]>([
  ["title", "Ho", "'Hi'", "'Ho'"],
  ["title", "It's", "'Hi'", '"It\'s"'],
  ["date", "2024-02-03", "2024-01-02", "2024-02-03"],
  ["tags", ["a", "c"], '"b"', '"c"'],
  ["draft", true, '"b"]\n', '"b"]\ndraft = true\n'],
])("%s becomes %j in TOML, and nothing else changes", (key, value, old, now) => {
  expect(write(toml, key, value)).toBe(toml.replace(old, now));
});

test("a value with several parts is never written over", () => {
  expect(write(post, "nested", "flat")).toBe(null);
});

test("a file without front matter gets one", () => {
  expect(write("# Hi\n", "title", "Hi")).toBe("---\ntitle: Hi\n---\n\n# Hi\n");
});

const text = fc.string({
  unit: fc.constantFrom(..."ab: #'\"\\{}[]-,|>&*!%@`\t\nüéß0179yno~".split("")),
  maxLength: 20,
});
const quotes = fc.constantFrom<(value: string) => string>(
  (value) => JSON.stringify(value),
  (value) => `'${value.replace(/[\n\t]/g, " ").replaceAll("'", "''")}'`,
);

test("any written text is read again, and every byte around it stays", () => {
  fc.assert(
    fc.property(text, text, quotes, fc.constantFrom("\n", "\r\n"), (old, wanted, quote, eol) => {
      const before = `---${eol}# first${eol}a: ${quote("x")}  # kept${eol}title: `;
      const after = `   # behind${eol}list: [ 1,  2 ]${eol}---${eol}${eol}Text *here*${eol}`;
      const written = write(`${before}${quote(old)}${after}`, "title", wanted);
      expect(written).not.toBe(null);
      expect(written?.startsWith(before)).toBe(true);
      expect(written?.endsWith(after)).toBe(true);
      const opened = openEntry("a.md", written ?? "", wholeFile);
      const value = opened.ok ? opened.map.pairs.find(({ key }) => key === "title")?.value : undefined;
      expect(value?.is === "scalar" ? value.value : undefined).toBe(wanted);
    }),
    { numRuns: 300 },
  );
});

test("a changed line of the text keeps the line breaks of all others", () => {
  const source = "---\r\ntitle: A\r\n---\r\n\r\nOne\r\nTwo\nThree\r\n";
  expect(writeBody("a.md", source, "One\n2\nThree\n")).toBe("---\r\ntitle: A\r\n---\r\n\r\nOne\r\n2\r\nThree\r\n");
  expect(writeBody("a.md", source, "One\nTwo\nThree\n")).toBe(source);
});

const lists = {
  "t.yml": "# team\n- name: A # leads\n  role: x\n# second\n- name: B\n  role: y\n",
  "t.json": '[\n\t{ "name": "A", "role": "x" },\n\t{ "name": "B", "role": "y" }\n]\n',
  "t.toml": '[[team]]\nname = "A"\nrole = "x"\n\n[[team]]\nname = "B"\nrole = "y"\n',
};

test.each(Object.entries(lists))(
  "records of %s are ordered, copied and removed as they are written",
  (path, source) => {
    const at = (root: Datum) => recordsOf(root, path === "t.toml" ? "team" : null);
    const part = partOfRecords(path, source);
    if (!part) throw new Error("This is not a file of records.");
    const ordered = orderRecords(part, at, [1, 0]) ?? "";
    expect(orderRecords({ ...part, source: ordered }, at, [1, 0])).toBe(source);
    const copied = copyRecord(part, at, 0) ?? "";
    const again = partOfRecords(path, copied);
    expect(again && removeRecord(again, at, 0)).toBe(source);
    expect(orderRecords(part, at, [0, 0])).toBe(null);
  },
);

const fenced =
  '---json\n{\n  "title": "Hi",\n  "tags": ["a", "b"],\n  "hero": { "image": "/a.png" }\n}\n---\n\n{ Body }\n';
const braced =
  '\uFEFF{\r\n  "title": "Hi } {",\r\n  "draft": true,\r\n  "hero": { "image": "/a.png" }\r\n}\r\n\r\nBody {x}\r\n';

test.each([
  [fenced, '"Hi"'],
  [braced, '"Hi } {"'],
])("front matter of JSON is changed, and no other byte", (source, title) => {
  expect(write(source, "title", 'Say "bye" }')).toBe(source.replace(title, '"Say \\"bye\\" }"'));
  const image = { group: [{ key: "image", value: "/b.png" }] };
  expect(write(source, "hero", image)).toBe(source.replace("/a.png", "/b.png"));
  const opened = openEntry("a.md", source, wholeFile);
  expect(opened.ok && opened.body?.text).toBe(source.slice(source.search(/\{ Body|Body/)));
  const body = writeBody("a.md", source, "Text\n");
  expect(body?.startsWith(source.slice(0, source.indexOf("Body") - 8))).toBe(true);
  expect(body && openEntry("a.md", body, wholeFile).ok).toBe(true);
});

test.each([
  ["a.md", '{ "title": "Hi"\n\nBody'],
  ["a.md", '{ "title": Hi }\nBody'],
  ["a.mdx", '{ "title" }\nBody'],
  ["a.md", "{{< figure >}}\nBody"],
  ["a.md", `{ "a": ${'{"b":'.repeat(30_000)}`],
  ["a.md", `{ "a": "${"\\".repeat(70_000)}`],
  ["a.md", "---constructor\n{}\n---\n"],
  ["a.md", '{ "a": 1 } more\nBody'],
])("%s with %j has no front matter of JSON, and stays as it is", (path, source) => {
  expect(findFrontMatter(path, source)).toBe(null);
});

test("a program as front matter is told as one", () => {
  expect(openEntry("a.md", "---js\n{ title: 'a' }\n---\n", wholeFile)).toEqual({ ok: false, problem: "program" });
});

test.each([fenced, braced, "+++\ntitle = 'a'\n+++\n"])("a new entry is written as the others are", (like) => {
  const text = textOfNewEntry("b.md", like, { values: [{ key: "title", value: "New" }], body: "Text\n" });
  const opened = openEntry("b.md", text ?? "", wholeFile);
  expect(opened.ok && [opened.part.format, opened.map.pairs.length, opened.body?.text]).toEqual([
    like === fenced || like === braced ? "json" : "toml",
    1,
    "Text\n",
  ]);
});
