import { expect, test } from "vitest";
import { parseHtml } from "#lib/page-source/html-source.ts";
import { manifestSources, mappedSources, pathsOfAddress, routeSource, scriptsOf } from "./manifests.ts";

const sources = (...paths: string[]) => ({ files: paths.map((path) => ({ path, text: "" })) });
const site = sources(
  ...["docs/intro.md", "blog/2026-01-02-hello.md", "site/index.html", "site/contact/index.html"],
  ...["site/src/main.ts", "site/src/menu.ts", "a/same.md", "b/same.md", "__proto__"],
);
const doc = `e.exports=JSON.parse('{"id":"intro","title":"Intro","source":"@site/docs/intro.md","slug":"/","permalink":"/base/docs/intro/","next":{"title":"B","permalink":"/base/docs/b"}}')`;
const post =
  '{permalink:"/blog/hello",editUrl:"https://forge.example",source:"@site/blog/2026-01-02-hello.md",title:"Hello"}';

test.each<[string, string, string | null]>([
  [doc, "docs/intro/index.html", "docs/intro.md"],
  [doc, "docs/intro.html", "docs/intro.md"],
  [doc, "docs/b/index.html", null],
  [doc, "index.html", null],
  [post, "blog/hello.html", "blog/2026-01-02-hello.md"],
  [post, "blog/index.html", null],
  [`${doc}${doc.replaceAll("docs/intro.md", "a/same.md")}`, "docs/intro.html", null],
  [doc.replaceAll("docs/intro.md", "same.md"), "docs/intro.html", null],
  [doc.replaceAll("docs/intro.md", "../../etc/passwd"), "docs/intro.html", null],
  ['source:"@site/'.repeat(50_000), "docs/intro.html", null],
])("%.40s names for %s the source %s", (script, page, path) => {
  expect(routeSource(site, script, page)).toBe(path);
});

const manifest = JSON.stringify({
  "contact/index.html": { file: "assets/a.js", src: "contact/index.html", isEntry: true, imports: ["_b.js", 7] },
  "_b.js": { file: "assets/b.js", imports: ["src/menu.ts", "contact/index.html"], dynamicImports: "src/main.ts" },
  "src/menu.ts": { imports: null, dynamicImports: ["src/main.ts", "__proto__", "constructor"] },
});

test("Vite's manifest names a page's file and its modules, also in a circle", () => {
  expect(manifestSources(site, manifest, "contact/index.html")).toEqual({
    own: "site/contact/index.html",
    makers: ["site/contact/index.html", "site/src/menu.ts", "__proto__", "site/src/main.ts"],
  });
});

test.each([
  "",
  "[]",
  "null",
  "{",
  '{"contact/index.html":7}',
  `${"[".repeat(200_000)}`,
  `{"a":"${"x".repeat(2_000_000)}"}`,
])("the manifest %.30s tells nothing more than the page's own file", (text) => {
  const { makers } = manifestSources(site, text, "contact/index.html");
  expect(makers.filter((path) => path !== "site/contact/index.html")).toEqual([]);
  expect(manifestSources(site, text, "constructor")).toEqual({ own: null, makers: [] });
  expect(mappedSources(site, text)).toEqual([]);
});

test("a source map names sources of the site alone, each by its only path", () => {
  const map = JSON.stringify({
    version: 3,
    sources: [
      ...["../../src/main.ts", "webpack://site/./src/menu.ts?1a2b", "../node_modules/x/src/main.ts", "same.md"],
      ...[null, 7, "/etc/passwd", "src/main.ts"],
    ],
  });
  expect(mappedSources(site, map)).toEqual(["site/src/main.ts", "site/src/menu.ts"]);
});

test("scripts of other hosts are left out, addresses lie below a site’s path", () => {
  const page = parseHtml(
    '<script src="/base/assets/a.js?v=1"></script><script src="//evil.example/a.js"></script><script src="https://evil.example/a.js"></script><script src="data:,a.js"></script><link rel="modulepreload" href="../b.mjs"><script src="c.css"></script>',
  );
  expect(scriptsOf(page)).toEqual(["/base/assets/a.js", "../b.mjs"]);
  expect(pathsOfAddress("/base/assets/a.js", "x/index.html")).toEqual(["base/assets/a.js", "assets/a.js", "a.js"]);
  expect(pathsOfAddress("../b.mjs", "x/y/index.html")).toEqual(["x/b.mjs"]);
  expect(pathsOfAddress("../../../b.mjs", "x/index.html")).toEqual(["b.mjs"]);
});
