import fc from "fast-check";
import { expect, test } from "vitest";
import { openEntry, wholeFile, writeValues } from "./content-file.ts";
import type { FieldValue, KeyedValue } from "./field-value-schema.ts";

const yaml = `---
title: Home
# The top of the page
hero:
  title: "Hello"  # greets
  image: /a.png
  button: {label: Go, "href": '/go'}   # flow
team:
  - name: Ada # leads
    role: Alto

  # The second
  - name: Bo
    role: Bass
    links: {web: /bo}
none:
empty: []
---

Body
`;
const toml = `+++
title = "Home"

[hero]
title = 'Hello' # greets
image = "/a.png"

[[team]]
name = "Ada" # leads
role = "Alto"

# The second
[[team]]
name = "Bo"
role = "Bass"
+++
Body
`;
const json = `{
\t"title": "Home",
\t"hero": { "title": "Hello",  "image": "/a.png" },
\t"team": [
\t\t{ "name": "Ada", "role": "Alto" },
\t\t{ "name": "Bo",  "role": "Bass" }
\t]
}
`;

const write = (path: string, source: string, key: string, value: FieldValue) => {
  const written = writeValues(path, source, wholeFile, [{ key, value }]);
  return written.ok ? written.source : null;
};
const group = (...pairs: [string, FieldValue][]) => ({ group: pairs.map(([key, value]) => ({ key, value })) });
const row = (from: number | null, ...pairs: [string, FieldValue][]) => ({
  from,
  values: pairs.map(([key, value]): KeyedValue => ({ key, value })),
});
const rows = (...all: ReturnType<typeof row>[]) => ({ rows: all });

const changes: [name: string, key: string, value: FieldValue, Record<"md" | "toml" | "json", [string, string][]>][] = [
  [
    "a value of a group",
    "hero",
    group(["title", "Bye"]),
    { md: [['"Hello"', '"Bye"']], toml: [["'Hello'", "'Bye'"]], json: [['"Hello"', '"Bye"']] },
  ],
  [
    "a new value of a group",
    "hero",
    group(["lead", "More"]),
    {
      md: [["'/go'}   # flow\n", "'/go'}   # flow\n  lead: More\n"]],
      toml: [['image = "/a.png"\n', 'image = "/a.png"\nlead = "More"\n']],
      json: [['"/a.png" }', '"/a.png",  "lead": "More" }']],
    },
  ],
  [
    "a value of a row",
    "team",
    rows(row(0), row(1, ["role", "Tenor"])),
    { md: [["Bass", "Tenor"]], toml: [["Bass", "Tenor"]], json: [["Bass", "Tenor"]] },
  ],
  [
    "a row less",
    "team",
    rows(row(1)),
    {
      md: [["  - name: Ada # leads\n    role: Alto\n", ""]],
      toml: [['[[team]]\nname = "Ada" # leads\nrole = "Alto"\n\n', ""]],
      json: [['{ "name": "Ada", "role": "Alto" },\n\t\t', ""]],
    },
  ],
];
const files = { md: ["a.md", yaml], toml: ["b.md", toml], json: ["c.json", json] } as const;

test.each(changes)("%s changes in every notation, and no other byte", (_, key, value, wanted) => {
  for (const [format, [path, source]] of Object.entries(files)) {
    const expected = wanted[format as keyof typeof wanted].reduce<string>(
      (text, [old, now]) => text.replace(old, now),
      source,
    );
    expect(write(path, source, key, value)).toBe(expected);
  }
});

test("rows change their order with a new one in front", () => {
  const value = rows(row(null, ["name", "Cy"]), row(1), row(0, ["role", "Soprano"]));
  expect(write("a.md", yaml, "team", value)).toBe(
    yaml
      .replace("  - name: Ada # leads\n    role: Alto\n", "  - name: Cy\n")
      .replace("    links: {web: /bo}\n", "    links: {web: /bo}\n  - name: Ada # leads\n    role: Soprano\n"),
  );
  expect(write("c.json", json, "team", value)).toBe(
    json
      .replace('{ "name": "Ada", "role": "Alto" }', '{ "name": "Cy" }')
      .replace('"Bass" }', '"Bass" },\n\t\t{ "name": "Ada", "role": "Soprano" }'),
  );
});

test("a group in a group and in a row is changed where it stands", () => {
  expect(write("a.md", yaml, "hero", group(["button", group(["href", "/x"])]))).toBe(yaml.replace("'/go'", "'/x'"));
  const inRow = rows(row(0), row(1, ["links", group(["web", "/b"])]));
  expect(write("a.md", yaml, "team", inRow)).toBe(yaml.replace("/bo", "/b"));
});

test.each<[string, FieldValue, string, string]>([
  ["none", group(["a", "x"], ["b", "y: z"]), "none:\n", 'none:\n  a: x\n  b: "y: z"\n'],
  ["none", rows(row(null, ["a", "x"], ["b", 2])), "none:\n", "none:\n  - a: x\n    b: 2\n"],
  ["empty", rows(row(null, ["a", group(["b", "x"])])), "empty: []\n", "empty:\n  - a:\n      b: x\n"],
  ["new", group(["a", "x"]), "empty: []\n", "empty: []\nnew:\n  a: x\n"],
])("an empty value %s is filled with %j", (key, value, old, now) => {
  expect(write("a.md", yaml, key, value)).toBe(yaml.replace(old, now));
});

test("a new group and new rows of TOML are tables at the end", () => {
  expect(write("b.md", toml, "seo", group(["title", "x"]))).toBe(
    toml.replace('"Bass"\n', '"Bass"\n\n[seo]\ntitle = "x"\n'),
  );
  expect(write("b.md", toml, "faq", rows(row(null, ["q", "x"]), row(null, ["q", "y"])))).toBe(
    toml.replace('"Bass"\n', '"Bass"\n\n[[faq]]\nq = "x"\n\n[[faq]]\nq = "y"\n'),
  );
});

test("all rows go, and the list is empty", () => {
  expect(write("c.json", '{"team": [{"a": 1}, {"a": 2}]}', "team", rows())).toBe('{"team": []}');
  expect(write("a.md", "---\nteam:\n  - a: 1\n  - a: 2\nlast: 1\n---\n", "team", rows())).toBe(
    "---\nteam:\n  []\nlast: 1\n---\n",
  );
});

test.each<[string, string, FieldValue]>([
  ["an alias", "---\nbase: &b {a: 1}\nx: *b\n---\n", group(["a", 2])],
  ["an anchor", "---\nx: &b {a: 1}\ny: *b\n---\n", group(["a", 2])],
  ["a tag", "---\nx: !thing {a: 1}\n---\n", group(["a", 2])],
  ["a text", "---\nx: flat\n---\n", group(["a", 2])],
  ["a list of texts", "---\nx: [a, b]\n---\n", rows(row(0, ["a", 2]))],
  ["a row that is missing", "---\nx: [{a: 1}]\n---\n", rows(row(7))],
  ["a row that is named twice", "---\nx: [{a: 1}]\n---\n", rows(row(0), row(0))],
  ["an alias whose anchor stands twice", "---\nx: {a: 1}\nb: &n 1\nc: &n 2\nd: *n\n---\n", group(["a", 2])],
  ["a row with an anchor that others use", "---\nx:\n  - a: &n 1\n  - a: *n\n---\n", rows(row(1))],
])("%s is never written over", (_, source, value) => {
  expect(write("a.md", source, "x", value)).toBe(null);
});

test("an order that would part a row of TOML from its table is refused", () => {
  const source = "+++\n[[x]]\na = 1\n[x.more]\nb = 2\n[[x]]\na = 3\n+++\n";
  expect(write("a.md", source, "x", rows(row(1), row(0)))).toBe(null);
});

test("keys of prototypes are keys like others", () => {
  const source = "---\nx:\n  __proto__: 1\n  constructor: 2\n---\n";
  expect(write("a.md", source, "x", group(["__proto__", 3], ["toString", "a"]))).toBe(
    source.replace("__proto__: 1", "__proto__: 3").replace("constructor: 2\n", "constructor: 2\n  toString: a\n"),
  );
});

test("a save of very many values is refused", () => {
  const many = Array.from({ length: 600 }, (_, n): [string, FieldValue] => [`k${n}`, n]);
  expect(write("a.md", yaml, "hero", group(...many))).toBe(null);
});

const text = fc.string({ unit: fc.constantFrom(..."ab: #'\"\\{}[]-,|>&*!%@`\nüß01yno~".split("")), maxLength: 12 });

test("any text in any part is read again, and every byte around it stays", () => {
  const part = fc.record({ first: text, second: text, eol: fc.constantFrom("\n", "\r\n"), mark: fc.boolean() });
  fc.assert(
    fc.property(part, ({ first, second, eol, mark }) => {
      const head = `${mark ? "\uFEFF" : ""}---${eol}# top${eol}hero:${eol}  a: "x"   # kept${eol}  b: 'y'${eol}`;
      const tail = `list:${eol}- n: "1" # one${eol}- n: "2"${eol}---${eol}Text${eol}`;
      const source = head + tail;
      const hero = write("a.md", source, "hero", group(["b", first]));
      expect(hero?.startsWith(head.slice(0, -4 - eol.length))).toBe(true);
      expect(hero?.endsWith(tail)).toBe(true);
      const made = write("a.md", hero ?? "", "list", rows(row(1), row(0), row(null, ["n", second])));
      expect(made?.startsWith(hero?.slice(0, -tail.length) ?? "-")).toBe(true);
      const opened = openEntry("a.md", made ?? "", wholeFile);
      const list = opened.ok ? opened.map.pairs.find(({ key }) => key === "list")?.value : undefined;
      const texts = list?.is === "list" ? list.items.flatMap((item) => (item.is === "map" ? item.pairs : [])) : [];
      expect(texts.map(({ value }) => (value.is === "scalar" ? value.value : null))).toEqual(["2", "1", second]);
    }),
    { numRuns: 200 },
  );
});
