import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { settingNames } from "#lib/platform/env.ts";

// What documents can be held to: settings that exist, links that lead somewhere, files that are where they are said to be.

const read = (file: string) => readFileSync(file, "utf8");
const documents = globSync("**/*.md", {
  exclude: ["node_modules/**", ".next/**", ".data/**", ".cache/**", "test-results/**"],
});

/** Without what stands in code, where brackets mean other things. */
const prose = (file: string) => read(file).replace(/^```[\s\S]*?^```/gm, "");

test.each(settingNames)("the setting %s stands in .env.example and in the README's table", (name) => {
  expect(read(".env.example")).toMatch(new RegExp(`^(# )?${name}=`, "m"));
  expect(rowsOf(read("README.md"), "Settings").some(([first]) => first?.includes(`\`${name}\``))).toBe(true);
});

test(".env.example names no setting that does not exist", () => {
  const named = [...read(".env.example").matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
  expect(named.filter((name) => !settingNames.includes(name ?? ""))).toEqual([]);
});

test.each(documents)("every link of %s inside the project leads somewhere", (file) => {
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

test("every decision stands in the index", () => {
  const index = read("docs/decisions/README.md");
  const pages = globSync("docs/decisions/[0-9]*.md").map((file) => file.split("/").at(-1) ?? "");
  expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
});

/** The cells of the tables under a heading of the second level, without their heads. */
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

/** Headings as they are addressed: in lower case, with dashes for spaces, without punctuation. */
function headingsOf(file: string): string[] {
  const headings = [...prose(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? "");
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
