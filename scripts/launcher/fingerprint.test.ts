import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fingerprint } from "./fingerprint.ts";

let folder: string;
const patterns = { included: ["app/**", "*.json"], excluded: ["**/*.test.ts", "app/generated/**"] };
const current = () => fingerprint({ folder, ...patterns });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sitewright-fingerprint-"));
  mkdirSync(join(folder, "app/generated"), { recursive: true });
  writeFileSync(join(folder, "app/page.ts"), "one");
  writeFileSync(join(folder, "package.json"), "{}");
});

afterEach(() => rmSync(folder, { recursive: true }));

test.each([
  ["a file is changed", () => writeFileSync(join(folder, "app/page.ts"), "two")],
  ["a file is added", () => writeFileSync(join(folder, "app/layout.ts"), "")],
  ["a file is removed", () => rmSync(join(folder, "app/page.ts"))],
  [
    "bytes move from the end of one file to the next",
    () => {
      writeFileSync(join(folder, "app/page.ts"), "on");
      writeFileSync(join(folder, "package.json"), "e{}");
    },
  ],
])("it differs when %s", (_, change) => {
  const before = current();
  change();
  expect(current()).not.toBe(before);
});

test.each([
  ["only a time changes", () => utimesSync(join(folder, "app/page.ts"), 1, 1)],
  ["a file that is left out changes", () => writeFileSync(join(folder, "app/page.test.ts"), "")],
  ["a folder that is left out changes", () => writeFileSync(join(folder, "app/generated/client.ts"), "")],
  ["a file elsewhere changes", () => writeFileSync(join(folder, "notes.txt"), "")],
])("it stays when %s", (_, change) => {
  const before = current();
  change();
  expect(current()).toBe(before);
});
