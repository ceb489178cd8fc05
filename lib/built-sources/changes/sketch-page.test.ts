import { expect, test } from "vitest";
import { comparePages } from "#lib/page-source/compare/compare-pages.ts";
import { makeSourceMap } from "#lib/page-source/source-map.ts";
import { pageSentences } from "#lib/words/page/receipt.ts";
import { sketchPage } from "./sketch-page.ts";

const source = `---
title: Visit
---
# Come in

We open at **eight**. See [the menu](/menu).

- Bread
- Cake

{{ signature }}
`;

function changed(path: string, before: string, after: string): string[] {
  const map = (text: string) => makeSourceMap(sketchPage(path, text) ?? "", { commit: "", path });
  return pageSentences(comparePages(map(before), map(after)));
}

test.each([
  ["title: Visit", "title: Find us", "The page’s title became “Find us”; it was “Visit”."],
  ["# Come in", "# Welcome in", "The heading “Come in” became “Welcome in”."],
  ["**eight**", "nine", "The paragraph “We open at eight. See the menu.” became “We open at nine. See the menu.”."],
  ["(/menu)", "(/prices)", "The link “the menu” leads to “/prices” now."],
  ["- Cake\n", "- Cake\n- Pie\n", "The item “Pie” is new."],
])("a change of %j in Markdown is told as on a page", (from, to, told) => {
  expect(changed("content/visit.md", source, source.replace(from, to))).toEqual([told]);
});

test("a template is told by its words, without its code", () => {
  const template = "<nav><a href='/'>Home</a>{{ more }}</nav>";
  expect(changed("_includes/nav.njk", template, template.replace("Home", "Start"))).toEqual([
    "The link “Home” became “Start”.",
  ]);
  expect(changed("_includes/nav.njk", template, template.replace("more", "less"))).toEqual([]);
});

test("a program and a file of data have no page", () => {
  expect(sketchPage("src/a.ts", "let a")).toBeNull();
  expect(sketchPage("data/a.yml", "a: b")).toBeNull();
});
