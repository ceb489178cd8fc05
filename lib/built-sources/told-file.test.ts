import { expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { scriptThatTells, toldFile } from "./told-file.ts";

const sources = (...paths: string[]) => ({ files: paths.map((path) => ({ path, text: "" })) });
const edit = (address: string) => parseHtml(`<a href="${address}">Edit this page</a>`);
const own = ["docs/rules.md", "docs/year/spring.md", "notes/spring.md", "docs/a b.md", "docs/Board.vue"];

test.each([
  ["/assets/year_spring.md.Bx_1-a.lean.js", "assets/year_spring.md.Bx_1-a.js"],
  ["/base/assets/index.md.CkQ.lean.js", "assets/index.md.CkQ.js"],
  ["/assets/app.CkQ.js", null],
])("the script of a page of VitePress is found by %s", (address, script) => {
  expect(scriptThatTells(parseHtml(`<link rel="modulepreload" href="${address}">`))).toBe(script);
});

test.each([
  [`const a=JSON.parse('{"title":"","relativePath":"rules.md","filePath":"rules.md"}')`, "docs/rules.md"],
  [
    String.raw`JSON.parse("{\"relativePath\":\"spring/index.md\",\"filePath\":\"year/spring.md\"}")`,
    "docs/year/spring.md",
  ],
  ['{"filePath":"spring.md"}', null],
  ['{"filePath":"gone.md"}', null],
  ["let a", null],
])("the script %s names its file", (script, path) => {
  expect(toldFile(sources(...own), parseHtml("<p>"), script)).toBe(path);
});

test.each([
  ["https://forge.example/garden/site/edit/main/docs/rules.md", "docs/rules.md"],
  ["https://forge.example/garden/-/edit/main/site/docs/year/spring.md", "docs/year/spring.md"],
  ["https://forge.example/garden/edit/main/docs/a%20b.md", "docs/a b.md"],
  ["https://forge.example/garden/edit/main/spring.md", null],
  ["https://forge.example/garden/edit/main/docs/Board.vue", null],
  ["https://forge.example/garden/blob/main/docs/rules.md", null],
  ["https://forge.example/edit/%E0%A4%A/docs/rules.md", "docs/rules.md"],
])("the link %s names the page's file", (address, path) => {
  expect(toldFile(sources(...own), edit(address), null)).toBe(path);
});
