import { expect, test } from "vitest";
import { findCollections } from "./find-collections.ts";
import { inferFields } from "./infer-fields.ts";
import { pathOfCopy, pathOfNewEntry, slugOf } from "./new-entry.ts";
import { pageOfEntry } from "./page-of-entry.ts";
import type { Field } from "./schema.ts";

const find = (files: Record<string, string>) =>
  findCollections(
    { paths: Object.keys(files).sort(), read: async (path) => files[path] ?? null },
    { siteFolder: "", output: "_site" },
  );
const ids = async (files: Record<string, string>) => (await find(files)).map(({ id, label }) => `${id} ${label}`);

test.each<[generator: string, files: Record<string, string>, found: string[]]>([
  [
    "Hugo",
    {
      "hugo.toml": "",
      "content/_index.md": "",
      "content/posts/a.md": "",
      "content/about.md": "",
      "themes/x/content/y/a.md": "",
    },
    ["content/posts Posts"],
  ],
  [
    "Jekyll",
    {
      "_config.yml": "collections:\n  team:\n    output: true\n",
      "_posts/2026-01-02-a.md": "",
      "_drafts/b.md": "",
      "_team/a.md": "",
      "_layouts/a.md": "",
    },
    ["_posts Posts", "_team Team"],
  ],
  ["Astro", { "astro.config.mjs": "", "src/content/blog/a.mdx": "", "src/pages/b.md": "" }, ["src/content/blog Blog"]],
  [
    "Eleventy",
    {
      "eleventy.config.js": "",
      "src/posts/a.md": "",
      "src/posts/b.md": "",
      "src/bread.md": "",
      "_site/posts/a.md": "",
      "README.md": "",
    },
    ["src/posts Posts"],
  ],
  [
    "files of records",
    {
      "_data/team.yml": "- name: A\n",
      "_data/site.yml": "title: A\n",
      "data/menu.toml": "[[dishes]]\nname = 'A'\n",
      "package.json": "[{}]",
    },
    ["data/menu.toml#dishes Menu: Dishes", "_data/team.yml Team"],
  ],
])("the collections of %s are found", async (_generator, files, found) => {
  expect(await ids(files)).toEqual(found);
});

const decap = `media_folder: static/uploads
public_folder: /uploads
collections:
  - name: news
    label: News
    folder: content/news
    fields:
      - { name: title, label: Headline, widget: string }
      - { name: mood, label: Mood, widget: select, options: [calm, { label: Loud, value: loud }] }
      - { name: body, widget: markdown }
  - name: settings
    files:
      - file: data/team.yml
        label: Team
        fields:
          - { name: people, label: People, widget: list, fields: [{ name: name, widget: string }] }
  - name: outside
    folder: ../../etc
    fields: []
`;

test.each(["admin/config.yml", "static/admin/config.yml", "public/admin/config.yml"])(
  "collections and fields of Decap are read from %s",
  async (path) => {
    const files = {
      [path]: decap,
      "hugo.toml": "",
      "content/news/a.md": "",
      "data/team.yml": "people:\n  - name: A\n",
    };
    const [news, people, ...others] = await find(files);
    expect(others).toEqual([]);
    expect(news).toMatchObject({
      ...{ id: "content/news", label: "News", paths: ["content/news/a.md"] },
      pictures: { served: "static", uploads: "static/uploads", address: "/" },
    });
    expect(news?.configured?.fields.map(({ key, label, kind, choices }) => [key, label, kind, choices])).toEqual([
      ["title", "Headline", "text", []],
      ["mood", "Mood", "choice", ["calm", "loud"]],
    ]);
    expect(people).toMatchObject({ id: "data/team.yml#people", label: "People", kind: "records" });
  },
);

test("inputs of CloudCannon and the schema of Tina are read", async () => {
  const cloud =
    "collections_config:\n  posts:\n    path: posts\n    name: Stories\n    _inputs:\n      tone: { type: select, options: { values: [a, b] } }\n";
  const posts = { "posts/a.md": "", "posts/b.md": "" };
  const [stories] = await find({ ...posts, "cloudcannon.config.yml": cloud });
  expect(stories).toMatchObject({ id: "posts", label: "Stories" });
  expect(stories?.configured?.fields).toMatchObject([{ key: "tone", kind: "choice", choices: ["a", "b"] }]);
  const fields = [
    { name: "title", type: "string", required: true },
    { name: "day", type: "datetime" },
    { name: "text", type: "rich-text", isBody: true },
  ];
  const tina = JSON.stringify({ schema: { collections: [{ name: "posts", label: "Essays", path: "posts", fields }] } });
  const [essays] = await find({ ...posts, "tina/tina-lock.json": tina });
  expect(essays).toMatchObject({ id: "posts", label: "Essays" });
  expect(essays?.configured?.fields.map(({ key, kind }) => [key, kind])).toEqual([
    ["title", "text"],
    ["day", "date"],
  ]);
});

test.each([
  [
    "aliases that multiply",
    `a: &a [1,1,1,1,1,1,1,1]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: [*b,*b,*b,*b,*b,*b,*b,*b]\ncollections: []`,
  ],
  ["nesting", `collections: ${"[".repeat(5_000)}`],
  ["another shape", "collections: { __proto__: 1 }"],
  ["no YAML", "collections: 'open"],
])("a configuration with %s describes nothing", async (_what, text) => {
  expect(await ids({ "admin/config.yml": text, "posts/a.md": "", "posts/b.md": "" })).toEqual(["posts Posts"]);
});

test("new entries are named by the convention of their collection", () => {
  const at = (place: string, paths: string[], taken: string[] = []) =>
    pathOfNewEntry({ place, paths }, { title: "Über uns!", day: "2026-03-02", taken: (path) => taken.includes(path) });
  expect(slugOf("Über uns!")).toBe("ueber-uns");
  expect(at("posts", ["posts/a.md"])).toBe("posts/ueber-uns.md");
  expect(at("posts", ["posts/a.mdx"], ["posts/ueber-uns.mdx"])).toBe("posts/ueber-uns-2.mdx");
  expect(at("_posts", ["_posts/2026-01-01-a.md"])).toBe("_posts/2026-03-02-ueber-uns.md");
  expect(at("content/posts", ["content/posts/a/index.md"])).toBe("content/posts/ueber-uns/index.md");
  const copy = { title: "Copy", taken: () => false };
  expect(pathOfCopy("_posts/2026-01-01-a.md", copy)).toBe("_posts/2026-01-01-copy.md");
  expect(pathOfCopy("posts/a/index.md", copy)).toBe("posts/copy/index.md");
});

test.each<[path: string, page: string | null]>([
  ["content/posts/a.md", "posts/a/index.html"],
  ["content/posts/b/index.md", "posts/b/index.html"],
  ["_posts/2026-01-02-c.md", "2026/01/02/c.html"],
  ["posts/unknown.md", null],
])("the page of %s is %s", (path, page) => {
  const pages = ["index.html", "a/index.html", "posts/a/index.html", "posts/b/index.html", "2026/01/02/c.html"];
  expect(pageOfEntry(path, { permalink: null, slug: null }, pages)).toBe(page);
});

test("groups and rows of a configuration have its fields, those with several shapes none", async () => {
  const config = `collections:
  - name: pages
    folder: content/pages
    fields:
      - { name: hero, widget: object, fields: [{ name: head, label: Headline, widget: string }, { name: body, widget: text }] }
      - { name: team, widget: list, fields: [{ name: links, widget: list, fields: [{ name: deep, widget: object, fields: [] }] }] }
      - { name: blocks, widget: list, types: [{ name: a, widget: object }], field: { name: a } }
`;
  const [pages] = await find({ "admin/config.yml": config, "hugo.toml": "", "content/pages/a.md": "" });
  if (!pages) throw new Error("The pages are missing.");
  const names = ({ key, kind, fields }: Field): unknown => [key, kind, ...fields.map(names)];
  expect(inferFields(pages, []).slice(0, 3).map(names)).toEqual([
    ["hero", "group", ["head", "text"], ["body", "long-text"]],
    ["team", "rows", ["links", "rows", ["deep", "other"]]],
    ["blocks", "other"],
  ]);
});
