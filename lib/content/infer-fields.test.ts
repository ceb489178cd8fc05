import { expect, test } from "vitest";
import { openEntry, wholeFile } from "./content-file.ts";
import { inferFields, samplesOf } from "./infer-fields.ts";

const fieldsOf = (...fronts: string[]) =>
  inferFields(
    { configured: null, convention: "folders", kind: "files", paths: ["a.md"] },
    fronts.map((front) => {
      const opened = openEntry("a.md", `---\n${front}\n---\n`, wholeFile);
      if (!opened.ok) throw new Error(opened.problem);
      return samplesOf(opened);
    }),
  );

test.each<[kind: string, values: string[]]>([
  ["text", ["a", "b"]],
  ["text", ["1", "two"]],
  ["long-text", ["a", "x".repeat(200)]],
  ["long-text", ['"a\\nb"']],
  ["number", ["1", "2.5"]],
  ["yes-no", ["true", "false"]],
  ["date", ["2026-01-02", "2026-01-02T10:00:00Z"]],
  ["choice", ["a", "b", "a", "b", "a"]],
  ["list", ["[a, b]", "[]"]],
  ["picture", ["/images/a.jpg", "b.png"]],
  ["group", ["{a: 1}", "{b: 2}"]],
  ["rows", ["[{a: 1}]", "[]"]],
  ["other", ["[[a]]", "[[b]]"]],
  ["other", ["{a: 1}", "[{a: 1}]"]],
  ["other", ["{a: 1, 'a ': 1, ? [b] : 2}"]],
  ["other", ["[a]", "a"]],
])("a key is a field of the kind %s if its values are %j", (kind, values) => {
  const [field] = fieldsOf(...values.map((value) => `key: ${value}`));
  expect(field).toMatchObject({ key: "key", kind });
});

test("fields of groups and rows are those of all of them, two levels deep", () => {
  const [hero, team] = fieldsOf(
    "hero: {title: A, button: {href: /a, more: {deep: 1}}}\nteam: [{name: A}, {role: b}]",
    "hero: {image: /b.png}\nteam: [{name: B, __proto__: c}]",
  );
  const names = (field: typeof hero): unknown => [field?.key, field?.kind, ...(field?.fields.map(names) ?? [])];
  expect(names(hero)).toEqual([
    ...["hero", "group", ["title", "text"]],
    ...[
      ["button", "group", ["href", "text"], ["more", "other"]],
      ["image", "picture"],
    ],
  ]);
  expect(names(team)).toEqual(["team", "rows", ["name", "text"], ["role", "text"], ["__proto__", "text"]]);
});

test("a new entry begins with what all entries share, and else with empty values", () => {
  const fields = fieldsOf(
    "title: A\nlayout: post\ntags: [a]\ndraft: false",
    "title: B\nlayout: post\ntags: []\ndraft: true",
  );
  expect(fields.map(({ key, initial }) => [key, initial])).toEqual([
    ["title", ""],
    ["layout", "post"],
    ["tags", []],
    ["draft", true],
  ]);
});

test.each<[what: string, kind: "files" | "records", path: string, keys: string[]]>([
  ["a post whose file has its day", "files", "_posts/2026-05-01-open-day.md", ["title", "date", "published"]],
  ["a page of a collection", "files", "_team/ada.md", ["title", "published"]],
  ["a record of a list, which Jekyll always shows", "records", "_data/vehicles.yml", ["title"]],
])("of Jekyll: %s", (_what, kind, path, keys) => {
  const opened = openEntry("a.md", "---\ntitle: A\n---\n", wholeFile);
  const samples = opened.ok ? [samplesOf(opened)] : [];
  const fields = inferFields({ configured: null, convention: "jekyll", kind, paths: [path] }, samples);
  expect(fields.map(({ key }) => key)).toEqual(keys);
});
