import { expect, test } from "vitest";
import { compileGlob } from "./site-glob.ts";

const paths = ["index.html", "about/index.html", "about/team/ada.html", "css/site.css", ".htaccess", "a [1].html"];

test.each([
  [undefined, paths],
  ["", paths],
  ["**", paths],
  ["**/*", paths],
  ["*", paths],
  ["*.html", ["index.html", "about/index.html", "about/team/ada.html", "a [1].html"]],
  ["index.html", ["index.html", "about/index.html"]],
  ["/index.html", ["index.html"]],
  ["./css/*", ["css/site.css"]],
  ["about/*", ["about/index.html"]],
  ["about/**", ["about/index.html", "about/team/ada.html"]],
  ["about/", ["about/index.html", "about/team/ada.html"]],
  ["**/team/**", ["about/team/ada.html"]],
  ["**/about/**/*.html", ["about/index.html", "about/team/ada.html"]],
  ["**/*.{css,html}", paths.filter((path) => path !== ".htaccess")],
  ["{about/{index,team/ada},index}.html", ["index.html", "about/index.html", "about/team/ada.html"]],
  [".ht*", [".htaccess"]],
  ["[a-c]*/*.css", ["css/site.css"]],
  ["[!a]*.html", ["index.html", "about/index.html"]],
  ["a ?1].html", ["a [1].html"]],
  ["a [[]1[]].html", ["a [1].html"]],
  ["a \\[1\\].html", ["a [1].html"]],
  ["INDEX.html", []],
  ["nothing/*", []],
])("the glob %j chooses %j", (glob, expected) => {
  const filter = compileGlob(glob);
  expect(filter.ok && paths.filter(filter.matches)).toEqual(expected);
});

test.each(["x".repeat(300), "{a,b", "[a", "{a,b}".repeat(10)])("the glob %j is refused", (glob) => {
  expect(compileGlob(glob)).toMatchObject({ ok: false, code: "invalid-pattern" });
});

test.each([
  ["*a*a*a*a*a*a*a*a*a*a*ab", "a".repeat(900)],
  [`${"**/a/".repeat(40)}b`, "a/".repeat(450)],
  [`${"?*".repeat(100)}b`, "a".repeat(900)],
])("the hostile glob %j answers a hostile path at once", (glob, path) => {
  const filter = compileGlob(glob);
  const started = performance.now();
  expect(filter.ok && filter.matches(path)).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
