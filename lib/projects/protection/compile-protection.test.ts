import { expect, test } from "vitest";
import { compileGlob } from "#lib/workspaces/site/site-glob.ts";
import { builtInPaths } from "./built-in-paths.ts";
import { compileProtection } from "./compile-protection.ts";

const builtIn = compileProtection({ protectedPaths: [], openedPaths: [] }, "");

test("each built-in path can be read as a glob", () => {
  expect(builtInPaths.filter((glob) => !compileGlob(glob).ok)).toEqual([]);
  expect(new Set(builtInPaths).size).toBe(builtInPaths.length);
});

test.each([
  ".github/workflows/deploy.yml",
  ".GitHub/Workflows/deploy.yml",
  "sub/.github/actions/x/action.yml",
  ".gitlab-ci.yml",
  ".circleci/config.yml",
  ".travis.yml",
  ".env",
  ".npmrc",
  "pages/.htaccess",
  ".gitattributes",
  ".gitmodules",
  ".well-known/security.txt",
  ".eleventy.js",
  "Jenkinsfile",
  "azure-pipelines.yml",
  "package.json",
  "PACKAGE.JSON",
  "themes/x/package.json",
  "package-lock.json",
  "pnpm-workspace.yaml",
  "bun.lockb",
  "Gemfile.lock",
  "requirements-dev.txt",
  "node_modules/x/index.js",
  "vite.config.ts",
  "astro.config.mjs",
  "next.config.js",
  "eleventy.config.cjs",
  "tailwind.config.js",
  "tsconfig.build.json",
  "_config.yml",
  "_plugins/evil.rb",
  "_data/prices.js",
  "hugo.toml",
  "config/_default/hugo.toml",
  "index.11ty.js",
  "gulpfile.babel.js",
  "Makefile",
  "makefile",
  "Dockerfile.dev",
  "docker-compose.override.yml",
  "compose.yaml",
  "netlify.toml",
  "netlify/functions/x.js",
  "vercel.json",
  "wrangler.jsonc",
  "firebase.json",
  "_headers",
  "public/_redirects",
  "CNAME",
  "_worker.js",
  "functions/api.js",
  "api/contact.ts",
  "deploy.sh",
  "contact.php",
  "build.py",
  "web.config",
  // Names as other machines read them.
  "GITHUB~1/workflows/x.yml",
  ".git\u200chub/workflows/x.yml",
  "\u200c.github/workflows/x.yml",
  "package.json.",
  "package.json ",
  "package.json::$DATA",
  "pac\u212aage.json",
  "pac\u212aage.j\u017fon",
  "\uff50ackage.json",
])("%s is closed to the agent", (path) => {
  expect(builtIn(path)).toBe(true);
});

test.each([
  "index.html",
  "about/team.html",
  "css/styles.css",
  "js/main.js",
  "images/logo.svg",
  "robots.txt",
  "sitemap.xml",
  "feed.json",
  "site.webmanifest",
  "blog/2026-01-01-hello.md",
  "_posts/hello.md",
  "_data/prices.json",
  "src/pages/index.astro",
  "api/prices.json",
  "makers.html",
  "packages.html",
  "config.html",
  "café.html",
])("%s stays open to the agent", (path) => {
  expect(builtIn(path)).toBe(false);
});

test("a path that an admin adds is closed with all its content, case-insensitively", () => {
  const isProtected = compileProtection({ protectedPaths: ["Legal", "prices.html"], openedPaths: [] }, "");
  expect(["legal/imprint.html", "LEGAL/a/b.html", "Prices.html", "shop/prices.html"].map(isProtected)).toEqual(
    Array(4).fill(true),
  );
  expect(isProtected("illegal/a.html")).toBe(false);
});

test("only the paths that an admin opened are open", () => {
  const openedPaths = [".github/workflows/deploy.yml", "netlify/**"];
  const isProtected = compileProtection({ protectedPaths: [], openedPaths }, "");
  expect(isProtected(".github/workflows/deploy.yml")).toBe(false);
  expect(isProtected("netlify/functions/x.js")).toBe(false);
  expect(isProtected(".github/workflows/other.yml")).toBe(true);
  expect(isProtected("sub/.github/workflows/deploy.yml")).toBe(true);
  expect(isProtected(".github/workflows/deploy.yml::$DATA")).toBe(true);
  expect(isProtected("netlify.toml")).toBe(true);
});

test("the product's own folder stays closed, also when an admin opens it", () => {
  const openedPaths = [".*", "**", ".sitewright/**", ".sitewright/rules/tone.md"];
  const isProtected = compileProtection({ protectedPaths: [], openedPaths }, "");
  expect([".eleventy.js", "index.html"].map(isProtected)).toEqual([false, false]);
  expect([".sitewright/rules/tone.md", ".SiteWright/rules/tone.md", ".sitewright./x"].map(isProtected)).toEqual(
    Array(3).fill(true),
  );
});

test("outside of the site's folder every path is closed unless an admin opened it", () => {
  const isProtected = compileProtection({ protectedPaths: [], openedPaths: ["README.md"] }, "public");
  expect(["public/index.html", "public/css/a.css", "README.md"].map(isProtected)).toEqual([false, false, false]);
  expect(["index.html", "src/app.js", "publicity/a.html", "public", "public/.env"].map(isProtected)).toEqual(
    Array(5).fill(true),
  );
});

test("globs that take too long to match leave everything closed", () => {
  const slow = `${"*a".repeat(95)}b`;
  const globs = Array.from({ length: 50 }, (_, n) => `{${Array(10).fill(slow.slice(0, 18)).join(",")}}${n}`);
  const path = `${"a".repeat(240)}/`.repeat(4).slice(0, -1);
  const closed = compileProtection({ protectedPaths: globs, openedPaths: [] }, "");
  for (let n = 0; n < 100; n += 1) closed(path);
  expect(closed("index.html")).toBe(true);
  const opened = compileProtection({ protectedPaths: ["**"], openedPaths: globs }, "");
  expect(opened(path)).toBe(true);
});
