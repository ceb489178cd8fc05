import { readFileSync } from "node:fs";
import { join } from "node:path";
import Ajv from "ajv";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { contractErrorWords } from "#lib/words/settings/generators.ts";
import { contractJsonSchema } from "./contract-json-schema.ts";
import { contractPath } from "./contract-schema.ts";
import { recogniseGenerator } from "./recognise-generator.ts";
import { contractErrorCodes, recognitionSchema } from "./schema.ts";

async function recognise(content: string | Uint8Array, files: string[] = [], path = contractPath) {
  const found = await recogniseGenerator({
    listFiles: async () => [path, ...files],
    readBytes: async (each, bytesMax) =>
      each === path ? Buffer.from(content).subarray(0, bytesMax) : Buffer.from("{}"),
  });
  return recognitionSchema.parse(found);
}

const least = "build: make\noutput: dist\n";

test("the least contract has the defaults of everything else", async () => {
  expect(await recognise(least)).toEqual({
    kind: "contract",
    path: contractPath,
    build: {
      generator: "own",
      siteFolder: "",
      install: null,
      build: "make",
      output: "dist",
      lockFile: null,
      needs: "node",
      environment: [],
      commands: {},
      protectedPaths: [],
      startPage: null,
    },
  });
});

const full = `# yaml-language-server: $schema=/schemas/project.json
generator: hugo
siteFolder: ./site/
install: npx pnpm install
build: |
  npm run data
  hugo
output: .
base: /handbook/
lockFile: site/pnpm-lock.yaml
needs: hugo
environment: [SITE_URL]
commands:
  test: npm test
  "check:links": npx linkinator public
protectedPaths: [site/data/**]
startPage: en/index.html
`;

test("each key of a full contract is taken", async () => {
  const found = await recognise(full, ["site/package.json", "site/pnpm-lock.yaml"]);
  expect(found).toMatchObject({
    kind: "contract",
    build: {
      generator: "hugo",
      siteFolder: "site",
      install: "npx pnpm install",
      build: "npm run data\nhugo\n",
      output: "",
      base: "handbook",
      lockFile: "site/pnpm-lock.yaml",
      environment: ["SITE_URL"],
      commands: { test: "npm test", "check:links": "npx linkinator public" },
      protectedPaths: ["site/data/**"],
      startPage: "en/index.html",
    },
  });
});

test("without an install command the lock file decides, and null installs nothing", async () => {
  const files = ["package.json", "package-lock.json"];
  expect(await recognise(least, files)).toMatchObject({ build: { install: "npm ci", lockFile: "package-lock.json" } });
  expect(await recognise(`${least}install: null\n`, files)).toMatchObject({ build: { install: null } });
});

type Row = [code: (typeof contractErrorCodes)[number], place: string, text: string, said?: string];
const rows: Row[] = [
  ["empty", "1:1", ""],
  ["empty", "1:1", "# nothing\n"],
  ["syntax", "1:9", "build: ["],
  ["syntax", "1:3", "? [a]\n: b"],
  ["tab", "2:1", "build: x\n\toutput: y"],
  ["several-documents", "3:1", `${least}---\na: 1`],
  ["too-intricate", "1:10001", `a: ${"[".repeat(60_000)}`],
  ["too-intricate", "1:10001", "? ".repeat(30_000)],
  ["alias", "1:11", "build: &a x\noutput: y"],
  ["alias", "1:9", "output: *a\nbuild: &a x"],
  ["tag", "1:22", "build: !!js/function x\noutput: y"],
  ["duplicate-key", "3:1", `${least}build: x`, "“build”"],
  ["not-a-mapping", "1:1", "- a"],
  ["unknown-key", "3:1", `${least}outputFolder: x`, "Did you mean “output”?"],
  ["unknown-key", "1:1", "biuld: x\noutput: y", "Did you mean “build”?"],
  ["unknown-key", "3:1", `${least}__proto__: {a: 1}`],
  ["missing-key", "1:1", "build: x", "“output”"],
  ["wrong-type", "1:8", "build: 5\noutput: x", "text"],
  ["wrong-type", "3:14", `${least}environment: A`, "list"],
  ["wrong-type", "3:11", `${least}commands: a`, "names and values"],
  ["wrong-type", "5:6", `${least}commands:\n  a: x\n  b: [x]`, "“b”"],
  ["unknown-value", "3:12", `${least}generator: eleventi`, "Did you mean “eleventy”?"],
  ["unknown-value", "3:8", `${least}needs: php`, "node, hugo, ruby"],
  ["empty-value", "1:7", "build:\noutput: x"],
  ["empty-value", "3:18", `${least}commands: {test: " "}`],
  ["too-long", "3:13", `${least}siteFolder: ${"a".repeat(201)}`, "200"],
  ["too-long", "1:8", `build: ${"a".repeat(2001)}\noutput: x`, "2000"],
  ["too-many", "3:17", `${least}protectedPaths: [${"a,".repeat(51)}]`, "50"],
  ["control-character", "1:8", 'build: "a\\0b"\noutput: x'],
  ["path-absolute", "2:9", "build: x\noutput: /etc", "“/etc”"],
  ["path-absolute", "2:9", "build: x\noutput: C:x"],
  ["path-outside", "2:9", "build: x\noutput: a/../../b"],
  ["path-outside", "3:13", `${least}siteFolder: ..`],
  ["path-backslash", "2:9", "build: x\noutput: a\\b"],
  ["path-of-git", "2:9", "build: x\noutput: .GIT/x"],
  ["path-of-git", "3:21", `${least}protectedPaths: [a, .git]`],
  ["too-intricate", "1:40", "[".repeat(60)],
  ["too-intricate", "5001:1", "#\n".repeat(30_000)],
  ["path-has-empty-part", "2:9", "build: x\noutput: a//b"],
  ["path-missing", "3:13", `${least}siteFolder: nope`],
  ["path-missing", "3:11", `${least}lockFile: nope.json`],
  ["base-unreadable", "3:7", `${least}base: https://example.org/docs/`],
  ["command-name", "3:12", `${least}commands: {a b: x}`],
  ["variable-name", "3:15", `${least}environment: [9A]`],
  ["variable-reserved", "3:18", `${least}environment: [A, LD_PRELOAD]`],
];

test.each(rows)("%s is told at %s", async (code, place, text, said = "") => {
  const found = await recognise(text);
  if (found.kind !== "invalid") throw new Error(JSON.stringify(found));
  const [error] = found.errors;
  expect([error?.code, `${error?.line}:${error?.column}`]).toEqual([code, place]);
  expect(found.errors).toHaveLength(text.includes("*a") ? 2 : 1);
  const sentence = contractErrorWords[code](error?.params ?? {});
  expect(sentence).not.toMatch(/undefined|NaN/);
  expect(sentence).toContain(said);
});

test("files that are no contract at all are told too", async () => {
  const codes = async (...asked: Parameters<typeof recognise>) => {
    const found = await recognise(...asked);
    return found.kind === "invalid" ? [found.path, ...found.errors.map(({ code }) => code)] : found.kind;
  };
  expect(await codes(Uint8Array.of(0xff, 0x00))).toEqual([contractPath, "not-utf8"]);
  expect(await codes("#".repeat(65_537))).toEqual([contractPath, "too-large"]);
  expect(await codes(`${least}#${"a".repeat(65_535 - least.length)}`)).toBe("contract");
  expect(await codes(least, [], ".sitewright/project.yml")).toEqual([".sitewright/project.yml", "wrong-name"]);
  expect(await codes(least, ["package.json", "yarn.lock"])).toEqual([contractPath, "install-missing"]);
});

test("every code of an error is reached by these tests", () => {
  const others = ["wrong-name", "too-large", "not-utf8", "not-a-file", "install-missing"];
  expect([...new Set([...rows.map(([code]) => code), ...others])].sort()).toEqual([...contractErrorCodes].sort());
});

test("several mistakes are told in the order of the text, at most 20", async () => {
  const some = await recognise("commands: 1\nbuild: 2\noutput: ../a");
  expect(some).toMatchObject({ errors: [{ line: 1 }, { line: 2 }, { line: 3 }] });
  const many = await recognise(`${least}${Array.from({ length: 99 }, (_, index) => `zz${index}: 1`).join("\n")}`);
  expect(many).toMatchObject({ kind: "invalid", errors: { length: 20 } });
});

const hostile = ["- ", "? ", "a: ", "{? ", "[,", "---\n", "&a ", "%a\n", "? - ", ": ", "a: 1\n", '"\\n', "a:\n "];
test.each(hostile)("a contract of nothing but %j is refused in bounded time", async (unit) => {
  // An unbounded reading takes minutes, which the runner's own limit ends.
  expect(await recognise(unit.repeat(Math.floor(65_000 / unit.length)))).toMatchObject({ kind: "invalid" });
});

test("the JSON Schema that editors of code load is the contract's own", () => {
  const served = readFileSync(join(import.meta.dirname, "../../public/schemas/project.json"), "utf8");
  expect(JSON.parse(served)).toEqual(contractJsonSchema());
  const isValid = new Ajv({ strict: false }).compile(contractJsonSchema());
  expect([isValid(parse(full)), isValid({ build: "x" }), isValid({ ...parse(least), biuld: "x" })]).toEqual([
    true,
    false,
    false,
  ]);
});
