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

test.each(["x".repeat(300), "{a,b", "[a", "{a,b}".repeat(10)])("the glob %j is rejected", (glob) => {
  expect(compileGlob(glob)).toMatchObject({ ok: false, code: "invalid-pattern" });
});

test.each([
  ["*a*a*a*a*a*a*a*a*a*a*ab", "a".repeat(900)],
  [`${"**/a/".repeat(40)}b`, "a/".repeat(450)],
  [`${"?*".repeat(100)}b`, "a".repeat(900)],
])("the glob %j does not backtrack on %j", (glob, path) => {
  const filter = compileGlob(glob);
  // With backtracking the test would time out.
  expect(filter.ok && filter.matches(path)).toBe(false);
});

test("a glob that takes too many steps over many paths is refused", () => {
  const hostile = Array.from({ length: 20_000 }, (_, index) => `${"a".repeat(400)}${index}.html`);
  for (const glob of [`{${"a,".repeat(60)}b}*${"a".repeat(100)}b`, `*${"a".repeat(120)}b`]) {
    const filter = compileGlob(glob);
    if (!filter.ok) expect.fail(filter.message);
    expect(hostile.filter(filter.matches)).toEqual([]);
    expect(filter.refusal()).toMatchObject({
      code: "invalid-pattern",
      message: expect.stringMatching(/too long to match/),
    });
  }
});

test("an ordinary glob stays within its steps on the largest site", () => {
  const filter = compileGlob("**/*.{html,htm,css,js,png,jpg,svg,webp,xml,json}");
  if (!filter.ok) expect.fail(filter.message);
  const paths = Array.from(
    { length: 100_000 },
    (_, index) => `blog/${index % 365}/an-entry-with-a-long-name-${index}/index.html`,
  );
  expect(paths.filter(filter.matches)).toHaveLength(100_000);
  expect(filter.refusal()).toBeNull();
});
