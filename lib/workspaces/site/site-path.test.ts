import { expect, test } from "vitest";
import { checkSitePath, isGitName, isSitePath } from "./site-path.ts";

test.each([
  "index.html",
  "a/b/c.html",
  "über uns.html",
  "日本語/ページ.html",
  "a b (1) [x] {y} 'z' \"w\".html",
  ".htaccess",
  ".gitignore",
  ".github/workflows/site.yml",
  ".well-known/security.txt",
  "git/readme.md",
  "…/dots.html",
  "...",
  "-rf",
  "--help",
  ":(top)x",
  "a:b.txt",
  "*.html",
  "#1.html",
  "100%.html",
  "emoji-😀.html",
  "a.git",
  "x".repeat(1_000),
])("%j is a path in a site", (path) => {
  expect(checkSitePath(path)).toEqual({ ok: true, path });
});

test.each([
  ["", "empty"],
  ["/etc/passwd", "relative"],
  ["//host/share", "relative"],
  ["../secret", ".."],
  ["a/../../secret", ".."],
  ["a/..", ".."],
  ["..", ".."],
  [".", "“.”"],
  ["./index.html", "“.”"],
  ["a/./b", "“.”"],
  ["a//b", "empty part"],
  ["a/", "empty part"],
  ["..\\secret", "backslash"],
  ["a\\b", "backslash"],
  ["C:\\x", "backslash"],
  ["a\0b", "characters"],
  ["a\nb", "characters"],
  ["a\tb", "characters"],
  ["a\u007fb", "characters"],
  ["a\u0085b", "characters"],
  ["a\u2028b", "characters"],
  ["a\ud800b", "characters"],
  ["x".repeat(1_001), "longer"],
  ["ü".repeat(501), "longer"],
  [".git", "git itself"],
  [".git/config", "git itself"],
  [".git/hooks/post-checkout", "git itself"],
  ["a/.git/config", "git itself"],
  [".GIT/config", "git itself"],
  [".Git", "git itself"],
  [".git./x", "git itself"],
  [".git /x", "git itself"],
  [".git . ./x", "git itself"],
  [".git::$INDEX_ALLOCATION/x", "git itself"],
  [".git:stream", "git itself"],
  ["git~1/config", "git itself"],
  ["GIT~1", "git itself"],
  [".g\u200cit/config", "git itself"],
  ["\ufeff.git/x", "git itself"],
  [".gi\u200dt", "git itself"],
  [".\u206agit", "git itself"],
])("%j is rejected with a sentence that says why", (path, reason) => {
  const checked = checkSitePath(path);
  expect(checked).toMatchObject({ ok: false, code: "invalid-path" });
  expect(checked.ok === false && checked.message).toContain(reason);
});

test("a decomposed name is composed", () => {
  expect(checkSitePath("u\u0308ber.html")).toEqual({ ok: true, path: "\u00fcber.html" });
});

test("names that only resemble git's own are allowed", () => {
  for (const name of [".gitignore", ".gitattributes", "git", ".gitx", "git~2", "x.git"])
    expect(isGitName(name)).toBe(false);
});

test("a name that is not valid UTF-8 is not a site path", () => {
  expect(isSitePath("caf\ufffd.html")).toBe(false);
});
