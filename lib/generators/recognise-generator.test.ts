import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { generators } from "./generators.ts";
import { recogniseGenerator } from "./recognise-generator.ts";
import { generatorNames, recognitionSchema } from "./schema.ts";
import type { SiteReader } from "./site-reader.ts";

const fixtures = join(import.meta.dirname, "../../tests/fixtures/generators");

function readFolder(name: string): SiteReader {
  const root = join(fixtures, name);
  return {
    listFiles: async () =>
      globSync("**/{.*,*}", { cwd: root, withFileTypes: true, exclude: (entry) => entry.name === "node_modules" })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
    readBytes: async (path, bytesMax) => readFileSync(join(root, path)).subarray(0, bytesMax),
  };
}

/** Returns the recognition of files by path; a site of one package is written as its dependencies and scripts. */
async function recognise(files: Record<string, string | Uint8Array>) {
  const recognition = await recogniseGenerator({
    listFiles: async () => Object.keys(files),
    readBytes: async (path, bytesMax) => {
      const content = files[path];
      return content === undefined ? null : Buffer.from(content).subarray(0, bytesMax);
    },
  });
  return recognitionSchema.parse(recognition);
}

const manifest = (dependencies: string[], scripts: Record<string, string> = {}, more: object = {}) =>
  JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, "1.0.0"])), scripts, ...more });

async function buildOf(files: Record<string, string | Uint8Array>) {
  const found = await recognise(files);
  if (found.kind !== "recognised") throw new Error(`The site is ${JSON.stringify(found)}.`);
  return { ...found.build, evidence: found.evidence };
}

const npm = { install: "npm ci", needs: "node", build: "npm run build" };
const sites: Record<string, object> = {
  eleventy: { ...npm, generator: "eleventy", siteFolder: "", output: "_site", commands: { test: "npm test" } },
  "eleventy-liquid": {
    ...npm,
    generator: "eleventy",
    siteFolder: "website",
    output: "built",
    build: "npm run build:pages",
    lockFile: "website/package-lock.json",
  },
  astro: { ...npm, generator: "astro", siteFolder: "", output: "public_html" },
  starlight: { ...npm, generator: "starlight", siteFolder: "", output: "dist" },
  vitepress: { ...npm, generator: "vitepress", build: "npm run docs:build", output: "docs/.vitepress/dist" },
  vite: { ...npm, generator: "vite", output: "www", lockFile: "package-lock.json" },
  "next-export": { ...npm, generator: "next", output: "out" },
  tailwind: { ...npm, generator: "tailwind", output: "public" },
  hugo: { generator: "hugo", needs: "hugo", install: null, build: "hugo", output: "public", lockFile: null },
  jekyll: { generator: "jekyll", needs: "ruby", install: null, build: "jekyll build", output: "_site" },
};

test.each(Object.entries(sites))("the fixture %s is recognised with its build", async (name, build) => {
  const found = recognitionSchema.parse(await recogniseGenerator(readFolder(name)));
  expect(found).toMatchObject({ kind: "recognised", build });
});

test("each fixture has a row, and evidence in files that exist", async () => {
  expect(globSync("*/", { cwd: fixtures }).sort()).toEqual(Object.keys(sites).sort());
  for (const name of Object.keys(sites)) {
    const reader = readFolder(name);
    const [found, files] = [await recogniseGenerator(reader), await reader.listFiles()];
    if (found.kind !== "recognised") throw new Error(name);
    expect(found.evidence.length, name).toBeGreaterThan(2);
    expect(files, name).toEqual(expect.arrayContaining(found.evidence.map(({ path }) => path)));
  }
});

test("every generator that can be named has a row", () => {
  expect(generators.map(({ name }) => name)).toEqual([...generatorNames]);
});

const eleventy = manifest(["@11ty/eleventy"], { build: "eleventy" });
test.each<[told: string, file: string, text: string, output: string, why: string]>([
  ["a literal", ".eleventy.js", "module.exports = { dir: { output: 'dist' } };", "dist", "output-configured"],
  [
    "a method",
    "eleventy.config.js",
    "export default (c) => { c.setOutputDirectory(`www/`) }",
    "www",
    "output-configured",
  ],
  [
    "a variable",
    "eleventy.config.mjs",
    "const out = 'x'; export default { dir: { output: out } }",
    "x",
    "output-configured",
  ],
  ["a named export", "eleventy.config.js", "export const config = { dir: { output: 'y' } }", "y", "output-configured"],
  ["a type", "eleventy.config.ts", "export default ({ dir: { output: 'z' } }) satisfies C", "z", "output-configured"],
  [
    "nothing",
    "eleventy.config.js",
    "export default function (c) { c.addFilter('a', () => 1) }",
    "_site",
    "output-by-default",
  ],
  [
    "the environment",
    ".eleventy.js",
    "module.exports = { dir: { output: process.env.OUT } }",
    "_site",
    "output-decided-at-run-time",
  ],
  [
    "two ways out",
    ".eleventy.js",
    "module.exports = (c) => { if (c) return {}; return { dir: { output: 'a' } } }",
    "_site",
    "output-decided-at-run-time",
  ],
  [
    "what is spread in",
    ".eleventy.js",
    "module.exports = { ...require('./base') }",
    "_site",
    "output-decided-at-run-time",
  ],
  ["an escape", ".eleventy.js", "module.exports = { dir: { output: '\\x64' } }", "_site", "output-decided-at-run-time"],
  ["another file", ".eleventy.js", "export { default } from './other.js'", "_site", "output-decided-at-run-time"],
])("the output that %s decides is read without running the configuration", async (_told, file, text, output, why) => {
  const found = await buildOf({ "package.json": eleventy, [file]: text });
  expect(found.output).toBe(output);
  expect(found.evidence).toContainEqual({ path: file, why, params: { output } });
});

test("a flag of the script goes before the configuration", async () => {
  const scripts = { build: "rm -rf x && eleventy --input=src --output 'pages' && echo done" };
  const found = await buildOf({
    "package.json": manifest(["@11ty/eleventy"], scripts),
    ".eleventy.js": "module.exports = { dir: { output: 'dist' } }",
  });
  expect(found.output).toBe("pages");
});

test.each<[told: string, files: Record<string, string>, build: object]>([
  [
    "Vite's own root",
    {
      "package.json": manifest(["vite"], { build: "tsc && vite build" }),
      "vite.config.ts":
        "const root = 'src'; export default defineConfig(() => ({ root, build: { outDir: '../www' } }))",
      "src/index.html": "",
    },
    { generator: "vite", output: "www" },
  ],
  ["Hugo in YAML", { "hugo.yaml": "publishDir: docs" }, { generator: "hugo", output: "docs" }],
  [
    "Hugo in JSON",
    { "config.json": '{"publishDir":"docs"}', "content/a.md": "" },
    { generator: "hugo", output: "docs" },
  ],
  ["Hugo by folders", { "config/_default/hugo.toml": "publishDir='docs'" }, { generator: "hugo", output: "docs" }],
  [
    "Jekyll with gems",
    { "_config.yml": "destination: ./www/", Gemfile: "", "Gemfile.lock": "", "index.md": "" },
    { output: "www", install: "bundle install", build: "bundle exec jekyll build", lockFile: "Gemfile.lock" },
  ],
  [
    "Docusaurus",
    { "website/package.json": manifest(["@docusaurus/core"]), "website/docusaurus.config.js": "" },
    { generator: "docusaurus", siteFolder: "website", output: "build", build: "npx docusaurus build" },
  ],
  [
    "Next.js with a folder of its own",
    { "package.json": manifest(["next"]), "next.config.mjs": "export default { output: 'export', distDir: 'www' }" },
    { generator: "next", output: "www" },
  ],
  [
    "Tailwind beside the pages",
    {
      "package.json": manifest(["tailwindcss"], { build: "npx tailwindcss -i in.css -o css/site.css" }),
      "index.html": "",
    },
    { generator: "tailwind", output: "" },
  ],
  [
    "Tailwind into a copy",
    {
      "package.json": manifest(["@tailwindcss/cli"], {
        build: "cp -r src dist && npx @tailwindcss/cli -o dist/site.css",
      }),
      "src/index.html": "",
    },
    { generator: "tailwind", output: "dist" },
  ],
  [
    "a workspace of npm",
    {
      "package.json": manifest([], {}, { workspaces: ["apps/*"] }),
      "package-lock.json": "",
      "apps/web/package.json": manifest(["astro"]),
    },
    { siteFolder: "apps/web", install: "npm ci", lockFile: "package-lock.json" },
  ],
  [
    "the shallowest folder, and usual names first",
    {
      "a/b/package.json": manifest(["astro"]),
      "an/package.json": manifest(["astro"]),
      "site/package.json": manifest(["astro"]),
      "node_modules/x/package.json": manifest(["astro"]),
    },
    { siteFolder: "site", install: "npm install", lockFile: null },
  ],
])("%s is recognised", async (_told, files, build) => {
  expect(await buildOf(files)).toMatchObject(build);
});

test.each<[told: string, files: Record<string, string>, recognition: object]>([
  ["pages alone", { "index.html": "" }, { kind: "static", because: "pages-without-a-generator" }],
  [
    "pages beside a package without a build",
    { "a.html": "", "package.json": manifest(["prettier"]) },
    { kind: "static" },
  ],
  ["nothing", {}, { kind: "static", because: "no-pages" }],
  ["a build of its own", { "package.json": manifest(["gulp"], { build: "gulp" }) }, { kind: "unknown-generator" }],
  ["another framework", { "package.json": manifest(["@sveltejs/kit", "vite"]) }, { kind: "unknown-generator" }],
  ["a library of Vite", { "package.json": manifest(["vite"], { build: "vite build" }) }, { kind: "unknown-generator" }],
  ["a package with comments", { "package.json": "// a\n{}" }, { kind: "unknown-generator" }],
  ["Next.js with a server", { "package.json": manifest(["next"]) }, { kind: "unsupported", because: "needs-a-server" }],
  [
    "Astro with a server",
    { "package.json": manifest(["astro"]), "astro.config.mjs": "export default { output: 'server' }" },
    { kind: "unsupported", because: "needs-a-server" },
  ],
  [
    "pnpm",
    { "package.json": manifest(["astro"]), "pnpm-lock.yaml": "" },
    { kind: "unsupported", because: "package-manager", params: { manager: "pnpm" } },
  ],
  [
    "Yarn by its name",
    { "package.json": manifest(["astro"], {}, { packageManager: "yarn@4.0.0" }) },
    { kind: "unsupported", params: { manager: "yarn" } },
  ],
  [
    "an output outside of the site",
    { "package.json": eleventy, ".eleventy.js": "module.exports = { dir: { output: '../www' } }" },
    { kind: "unsupported", because: "output-outside" },
  ],
])("%s is not built", async (_told, files, recognition) => {
  expect(await recognise(files)).toMatchObject(recognition);
});

test("a lock file of npm is used beside another one, which is told", async () => {
  const found = await buildOf({ "package.json": eleventy, "package-lock.json": "", "yarn.lock": "" });
  expect(found.install).toBe("npm ci");
  expect(found.evidence).toContainEqual({ path: "yarn.lock", why: "lock-file-unused", params: { manager: "yarn" } });
});

test.each<[string, string, Record<string, string>, string | undefined]>([
  ["astro", "base: '/x'", { "astro.config.mjs": "export default { base: '/x' }" }, "x"],
  ["astro", "a base without slashes", { "astro.config.mjs": "export default { base: 'a/b' }" }, "a/b"],
  ["astro", "no base", { "astro.config.mjs": "export default { base: '/' }" }, undefined],
  ["astro", "a computed base", { "astro.config.mjs": "export default { base: process.env.BASE }" }, undefined],
  ["vite", "base: '/x/'", { "vite.config.js": "export default { base: '/x/' }", "index.html": "" }, "x"],
  ["vite", "relative links", { "vite.config.js": "export default { base: './' }", "index.html": "" }, undefined],
  [
    "vite",
    "another server",
    { "vite.config.js": "export default { base: 'https://c.example/x/' }", "index.html": "" },
    undefined,
  ],
  ["vitepress", "base", { "docs/.vitepress/config.mts": "export default { base: '/x/' }" }, "x"],
  ["@docusaurus/core", "baseUrl", { "docusaurus.config.js": "module.exports = { baseUrl: '/x/' }" }, "x"],
  ["next", "basePath", { "next.config.js": "module.exports = { output: 'export', basePath: '/x' }" }, "x"],
  ["@11ty/eleventy", "pathPrefix", { ".eleventy.js": "module.exports = () => ({ pathPrefix: '/x/' })" }, "x"],
])("the base of a site of %s with %s", async (name, _told, files, base) => {
  const found = await buildOf({ "package.json": manifest([name]), ...files });
  expect(found.base).toBe(base);
  expect(found.evidence.some(({ why }) => why === "base-path")).toBe(base !== undefined);
});

test.each<[string, Record<string, string>, string | undefined]>([
  ["hugo", { "hugo.toml": 'baseURL = "https://example.org/x/"' }, "x"],
  ["hugo", { "hugo.toml": 'baseURL = "https://example.org/"' }, undefined],
  ["jekyll", { "_config.yml": "baseurl: /x", "index.md": "" }, "x"],
  ["jekyll", { "_config.yml": 'baseurl: ""', "index.md": "" }, undefined],
])("the base of a site of %s in %j", async (_name, files, base) => {
  expect((await buildOf(files)).base).toBe(base);
});

test("a flag of the command goes before the configured base", async () => {
  const found = await buildOf({
    "package.json": manifest(["astro"], { build: "astro build --base /pages" }),
    "astro.config.mjs": "export default { base: '/x' }",
  });
  expect(found.base).toBe("pages");
  const path = "astro.config.mjs";
  expect(found.evidence).toContainEqual({ path, why: "base-path", params: { base: "/pages/" } });
});

test("a site of 100,000 files costs as many reads as a small one", async () => {
  const read: string[] = [];
  const pages = Array.from({ length: 100_000 }, (_, index) => `posts/${index}/package.json`);
  const found = await recogniseGenerator({
    listFiles: async () => ["package.json", ...pages],
    readBytes: async (path) => {
      read.push(path);
      return Buffer.from("{}");
    },
  });
  expect(found.kind).toBe("static");
  expect(read).toHaveLength(12);
});

const repeated = (unit: string) => unit.repeat(Math.floor(65_000 / unit.length));
const units = [
  "[",
  "(",
  "<",
  "a=>",
  "{a:",
  "`${",
  "a<b>(",
  "?",
  "function a(",
  "type A<",
  "async(",
  "(a,",
  "class A{",
  "a?b:",
];
test.each(units)("a configuration of nothing but %s is read in bounded time", async (unit) => {
  // An unbounded reading takes minutes, which the runner's own limit ends.
  const found = await buildOf({ "package.json": eleventy, ".eleventy.js": `export default ${repeated(unit)}` });
  expect(found.output).toBe("_site");
});

test.each<[told: string, bytes: string | Uint8Array]>([
  ["too large", " ".repeat(70_000)],
  ["not UTF-8", Uint8Array.of(0xff, 0xfe, 0x00)],
])("a configuration that is %s leaves the output to be confirmed", async (_told, bytes) => {
  const found = await buildOf({ "package.json": eleventy, "eleventy.config.js": bytes });
  expect(found.evidence.map(({ why }) => why)).toEqual(
    expect.arrayContaining(["file-unreadable", "output-decided-at-run-time"]),
  );
});

test.each(["__proto__", "constructor", "toString"])("a package named %s does nothing", async (name) => {
  const text = `{"scripts":{"${name}":"x"},"dependencies":{"${name}":"1"},"devDependencies":[],"workspaces":"x"}`;
  expect(await recognise({ "package.json": text })).toEqual({ kind: "static", because: "no-pages" });
});
