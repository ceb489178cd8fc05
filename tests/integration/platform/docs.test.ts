import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#lib/platform/env.ts";
import { placeRules } from "#scripts/lint/import-rules.ts";

// Checkable claims of the documents: settings and scripts exist, links lead somewhere, files are where the text says.

const read = (file: string) => readFileSync(file, "utf8");
const documents = globSync("**/*.md", {
  exclude: ["node_modules/**", ".next/**", ".data/**", ".cache/**", "test-results/**"],
});

/** Returns the document without code blocks, where brackets mean other things. */
const prose = (file: string) => read(file).replace(/^```[\s\S]*?^```/gm, "");

test.each(settingNames)("the setting %s is in .env.example and in the README's table", (name) => {
  expect(read(".env.example")).toMatch(new RegExp(`^(# )?${name}=`, "m"));
  expect(rowsOf(read("README.md"), "Settings").some(([first]) => first?.includes(`\`${name}\``))).toBe(true);
});

test(".env.example names only existing settings", () => {
  const named = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !settingNames.includes(name ?? ""))).toEqual([]);
});

// Decisions describe the tree of their time and are never rewritten.
const present = [...documents, ".env.example", ...globSync(".github/**/*.md")].filter(
  (file) => !/^docs\/decisions\/\d/.test(file),
);

test.each(present)("every path that %s names exists", (file) => {
  expect(codeOf(file).filter((word) => isPath(word) && !isThere(file, word))).toEqual([]);
});

test.each(present)("every setting and script that %s names exists", (file) => {
  const settings = codeOf(file).flatMap((word) => word.match(/^[A-Z][A-Z\d]*_[A-Z\d_]+(?==|$)/) ?? []);
  expect(settings.filter((name) => !isSetting(name))).toEqual([]);
  const scripts = [...read(file).matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? "");
  expect(scripts.filter((name) => !(name in JSON.parse(read("package.json")).scripts))).toEqual([]);
});

test.each(documents)("every link of %s inside the project has a target", (file) => {
  expect(linksOf(file).filter((link) => !leadsSomewhere(file, link))).toEqual([]);
});

test("every file of the table of guarantees exists", () => {
  const rows = rowsOf(read("docs/architecture.md"), "Guarantees");
  const files = rows.flatMap(([, givenIn]) =>
    [...(givenIn?.matchAll(/`([^`]+)`/g) ?? [])].map(([, path]) => path ?? ""),
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(files.length).toBeGreaterThanOrEqual(rows.length);
  expect(files.filter((path) => !existsSync(path))).toEqual([]);
});

test("every attack of SECURITY.md's table names a test that exists", () => {
  const rows = rowsOf(read("SECURITY.md"), "What is tried");
  expect(rows.length).toBeGreaterThan(20);
  for (const [attack = "", tests = ""] of rows) {
    const named = [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)];
    expect(named.length, attack).toBeGreaterThan(0);
    for (const [, file = "", title = ""] of named) expect(read(file), attack).toContain(title);
  }
});

test("every job of the queue is in the architecture's table", () => {
  const jobs = [...read("lib/platform/jobs.ts").matchAll(/^ {2}"([a-z-]+)":/gm)].map(([, name]) => name ?? "");
  const named = rowsOf(read("docs/architecture.md"), "The worker's place")
    .map(([job]) => job)
    .join();
  expect(jobs.length).toBeGreaterThan(5);
  expect(jobs.filter((name) => !named.includes(`\`${name}\``))).toEqual([]);
});

test("the architecture's table names every folder that has a rule for imports", () => {
  const rows = rowsOf(read("docs/architecture.md"), "Who may import whom");
  const named = rows.flatMap(([folders]) => [...(folders?.matchAll(/`([^`]+)`/g) ?? [])].map(([, path]) => path ?? ""));
  const ruled = placeRules.map(({ place }) => place).filter((place) => !/[*{]/.test(place));
  expect(named.sort()).toEqual(ruled.sort());
});

test("every decision is in the index", () => {
  const index = read("docs/decisions/README.md");
  const pages = globSync("docs/decisions/[0-9]*.md").map((file) => file.split("/").at(-1) ?? "");
  expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
});

/** The words in code, inline and in blocks. */
function codeOf(file: string): string[] {
  const blocks = [...read(file).matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)];
  const inline = [...prose(file).matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...inline]
    .flatMap(([, code = ""]) => code.split(/[\s,;()"]+/))
    .map((word) => word.replace(/:$/, ""));
}

const tracked = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n");
const folders = new Set(tracked.flatMap((path) => (path.includes("/") ? [path.split("/")[0]] : [])));
/** Files of the data folder, and of the repositories of sites. */
const written = new Set(["launcher.json", ".sitewright/project.yaml"]);

/**
 * Returns true for a name of a source file and for a path below a folder of the project. Other words are files of
 * edited sites.
 */
function isPath(word: string): boolean {
  if (/[…<>$|#@{}]|^https?:|^\/|^node_modules|NNNN|^\.\w+$/.test(word) || written.has(word)) return false;
  return /[\w*]\.(?:[cm]?[jt]sx?|mdx?|json|sql|prisma|ya?ml)$/.test(word) || folders.has(word.split("/")[0] ?? "");
}

/**
 * Returns true if the path exists from the top or from the document's folder; a name alone may be anywhere below that
 * folder.
 */
function isThere(file: string, path: string): boolean {
  const places = [path, join(dirname(file), path)];
  if (places.some((place) => existsSync(place))) return true;
  const patterns = path.includes("/") ? places : [`**/${path}`];
  return patterns.some((pattern) => tracked.some((name) => matchesGlob(name, pattern)));
}

/** Settings of other programs. */
const foreign = ["OLLAMA_CONTEXT_LENGTH"];
const sources = globSync(["{lib,scripts,tests}/**/*.{ts,mjs}", "*.config.ts"]).map(read).join("\n");
const isSetting = (name: string) =>
  settingNames.includes(name) || foreign.includes(name) || new RegExp(`\\b${name}\\b`).test(sources);

/** The cells of the tables under a heading of the second level, without the heading rows. */
function rowsOf(document: string, heading: string): string[][] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((line) => line.startsWith("|"));
  const isRule = (line: string | undefined) => /^[|\s-]+$/.test(line ?? "");
  const rows = lines.filter((line, index) => !isRule(line) && !isRule(lines[index + 1]));
  return rows.map((line) => line.split("|").slice(1, -1));
}

function linksOf(file: string): string[] {
  const targets = [...prose(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target ?? "");
  return targets.filter((target) => !/^[a-z]+:/i.test(target));
}

function leadsSomewhere(file: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  return anchor === undefined || headingsOf(target).includes(anchor);
}

/** Headings as anchors: lower case, dashes for spaces, no punctuation. */
function headingsOf(file: string): string[] {
  const headings = [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? "");
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
